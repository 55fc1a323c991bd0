from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ... import backups
from ...models import Entry, GameSession


class Command(BaseCommand):
    help = "Put a backup in place of this database, and compare every table with it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="also where there are evenings already"
        )

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            backups.read(file, replace=replace)
        except backups.Fault as fault:
            raise CommandError(str(fault)) from fault
        games, entries = GameSession.objects.count(), Entry.objects.count()
        self.stdout.write(f"{file} is in place: {games} game sessions, {entries} entries.")
