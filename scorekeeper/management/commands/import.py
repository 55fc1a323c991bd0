from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ... import imports, sentences
from ...errors import Refused
from ...models import League


class Command(BaseCommand):
    help = "Take in a JSON file of a session or a league: all of it, or nothing and the reason."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--league", help="key of the league a session goes into")
        parser.add_argument("--owner", help="name of the account that owns the league of the file")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            data = file.read_bytes()
        except OSError as error:
            raise CommandError(f"Cannot read {file}: {error.strerror}.") from error
        try:
            taken = imports.take_in(
                data,
                league=_league(options["league"]),
                owner=_account(options["owner"]),
                trusted=True,
            )
        except Refused as error:
            raise CommandError(sentences.of(error)) from error
        self.stdout.write(_said(taken))


def _league(key: str | None) -> League | None:
    if key is None:
        return None
    found = League.objects.filter(key=key).first()
    if found is None:
        raise Refused("file_no_league", key=key)
    return found


def _account(name: str | None) -> User | None:
    if name is None:
        return None
    found = User.objects.filter(username=name.casefold()).first()
    if found is None:
        raise Refused("file_no_account", name=name)
    return found


def _said(taken: imports.Taken) -> str:
    if not taken.is_new:
        return "All of it is here already; nothing changed."
    counts = [
        (name, getattr(taken, name)) for name in ("sessions", "entries", "players", "seasons")
    ]
    said = ", ".join(f"{count} {name}" for name, count in counts if count)
    said = f"Taken in: {said}." if said else "Taken in: a league without a session."
    if taken.league is not None and not taken.league.memberships.exists():
        said += " Nobody owns the league yet: run this again with --owner NAME."
    return said
