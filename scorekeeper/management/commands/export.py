from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ... import ledger
from ...exports import FORMATS, session_csv
from ...models import GameSession, Link


class Command(BaseCommand):
    help = "Write one game session as a file; without a name, list the game sessions."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("session", nargs="?", help="id of the game session, or key of a link")
        parser.add_argument("--format", choices=sorted(FORMATS), default="csv")
        parser.add_argument(
            "--separator", choices=sorted(session_csv.SEPARATORS), default="comma", help="of CSV"
        )
        parser.add_argument("--output", type=Path, help="a file; standard output without it")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["session"]:
            self._list()
            return
        if options["format"] == "xlsx" and options["output"] is None:
            raise CommandError("A workbook needs a file: --output evening.xlsx.")
        game = self._find(options["session"])
        told = ledger.evening(game)
        if options["format"] == "csv":
            separator = session_csv.SEPARATORS[options["separator"]]
            body = session_csv.write(game, told, separator)
        else:
            body = FORMATS[options["format"]].write(game, told)
        self._put(body, options["output"])

    def _put(self, body: bytes, output: Path | None) -> None:
        if output is None:
            self.stdout.write(body.decode("utf-8"), ending="")
            return
        try:
            output.write_bytes(body)
        except OSError as error:
            raise CommandError(f"Cannot write {output}: {error.strerror}.") from error

    def _find(self, name: str) -> GameSession:
        games = GameSession.objects.select_related("rules")
        link = Link.objects.filter(key=name).first()
        try:
            return games.get(pk=link.game_id if link is not None else name)
        except (GameSession.DoesNotExist, ValidationError) as missing:
            raise CommandError(f"No game session {name}. Run without a name to list them.") from (
                missing
            )

    def _list(self) -> None:
        for game in GameSession.objects.order_by("started_at").iterator():
            self.stdout.write(f"{game.pk}  {game.played_on}  {game.hands:3} hands  {game.name}")
