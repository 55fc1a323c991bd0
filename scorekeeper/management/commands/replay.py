from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ... import ledger, rated, results
from ...models import League

# What follows from the results of a league: where it differs, and what writes it anew.
DERIVED: list[tuple[Callable[[League], list[str]], Callable[[League], None]]] = [
    (results.differences, results.rewrite_seasons),
    (rated.differences, rated.rewrite),
]


class Command(BaseCommand):
    help = "Rebuild every derived row from the ledger; with --check change nothing and say why not."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, exit 1 on any")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        count = found = left = 0
        for game, said in ledger.all_differences():
            count += 1
            differences = self._tell(said)
            found += differences
            left += differences if check or not differences else len(ledger.mend(game))
        for league in League.objects.iterator():
            for compare, rebuild in DERIVED:
                told = self._tell(compare(league))
                found += told
                if told and not check:
                    rebuild(league)
                    left += len(compare(league))
        if check and found:
            raise CommandError(f"{found} differences in {count} game sessions.")
        if left:
            raise CommandError(f"{left} of {found} differences are in the entries; they stay.")
        done = "agree with their ledgers" if check else "rebuilt"
        self.stdout.write(f"{count} game sessions {done}; {found} differences found.")

    def _tell(self, differences: list[str]) -> int:
        for difference in differences:
            self.stderr.write(difference)
        return len(differences)
