from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from ... import ledger
from ...models import GameSession


class Command(BaseCommand):
    help = "Rebuild every derived row from the ledger; with --check change nothing and say why not."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, exit 1 on any")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        games = GameSession.objects.select_related("rules").order_by("started_at")
        found = 0
        for game in games.iterator():
            found += self._one(game, check)
        count = games.count()
        if check and found:
            raise CommandError(f"{found} differences in {count} game sessions.")
        done = "agree with their ledgers" if check else "rebuilt"
        self.stdout.write(f"{count} game sessions {done}; {found} differences found.")

    def _one(self, game: GameSession, check: bool) -> int:
        differences = ledger.differences(game)
        for difference in differences:
            self.stderr.write(difference)
        if differences and not check:
            with transaction.atomic():
                GameSession.objects.select_for_update().get(pk=game.pk)
                ledger.rewrite(game, ledger.evening(game))
        return len(differences)
