import argparse
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.urls import reverse

from ... import ledger, people, rated, results, seasons
from ...models import OWNER, FrozenRules, GameSession, League, Membership, Player
from ...replay import replay
from ..invented import MOST_PLAYERS, ZONE, Club, Evening, Size, rules_of

USUAL = Size()


class Command(BaseCommand):
    help = "Make a large league that never was, to measure with: the same again by its seed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=_whole(2, MOST_PLAYERS), default=USUAL.players)
        parser.add_argument("--sessions", type=_whole(1), default=USUAL.sessions)
        parser.add_argument("--hands", type=_whole(0), default=USUAL.hands, help="of all sessions")
        parser.add_argument("--seed", type=_whole(0), default=USUAL.seed)
        parser.add_argument("--owner", help="name of the account that owns it")
        parser.add_argument("--public", action="store_true", help="everybody may look at it")

    def handle(self, *args: Any, **options: Any) -> None:
        size = Size(**{name: options[name] for name in ("players", "sessions", "hands", "seed")})
        club = Club(size)
        if League.objects.filter(pk=club.id).exists():
            raise CommandError("This league is here already; another --seed makes another one.")
        with transaction.atomic():
            league = _league(club, options["public"], options["owner"])
            _play(club, league)
            results.rewrite_seasons(league)
            rated.rewrite(league)
        address = reverse("league-show", args=[league.key])
        self.stdout.write(f"{size.players} players, {size.sessions} sessions, {size.hands} hands:")
        self.stdout.write(address)


def _whole(least: int, most: int = 10_000_000) -> Callable[[str], int]:
    """Reads a whole number of an argument."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}.")
        return int(text)

    return read


def _league(club: Club, is_public: bool, owner: str | None) -> League:
    """The league with its players and seasons, nothing played."""
    league = League.objects.create(
        id=club.id, name="Big league", time_zone=ZONE, is_public=is_public
    )
    if owner is not None:
        Membership.objects.create(league=league, account=_account(owner), role=OWNER)
    Player.objects.bulk_create(Player(id=pk, league=league, name=name) for pk, name in club.players)
    for one in club.seasons:
        seasons.make(league, seasons.checked(one.name, one.starts_on, one.ends_on, one.rules))
    return league


def _account(name: str) -> User:
    found = User.objects.filter(username=name.casefold()).first()
    if found is None:
        raise CommandError(f"There is no account {name}.")
    return found


def _play(club: Club, league: League) -> None:
    """Write every session, but for what the sessions come to together."""
    players = {one.pk: one for one in Player.objects.filter(league=league)}
    seated = [players[pk] for pk, _name in club.players]
    kept: dict[str, FrozenRules] = {}
    for evening in club.evenings():
        if evening.plays not in kept:
            kept[evening.plays] = FrozenRules.keep(rules_of(evening.plays))
        game = _game(evening, league, kept[evening.plays])
        ledger.read_in(game, evening.lines)
        told = replay(evening.lines)
        chosen = {number: seated[one] for number, one in enumerate(evening.people, start=1)}
        people.seat(game, told, chosen)
        ledger.rewrite_alone(game, told)


def _game(evening: Evening, league: League, rules: FrozenRules) -> GameSession:
    return GameSession(
        id=evening.id,
        name=evening.name,
        played_on=evening.played_on,
        time_zone=ZONE,
        rules=rules,
        league=league,
        target_kind="none",
        target_value=0,
        started_at=evening.started_at,
    )
