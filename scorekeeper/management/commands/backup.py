from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ... import backups


class Command(BaseCommand):
    help = "Write the whole database into one file, while people play."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            backups.write(file)
        except backups.Fault as fault:
            raise CommandError(str(fault)) from fault
        size = file.stat().st_size / 1_000_000
        self.stdout.write(f"{file} holds everything ({size:.1f} MB). Whoever has it can open all.")
