"""A file of ours, taken in whole or not at all; the same file again changes nothing.

What is here already stays as it is here; what the file has besides is added. Everything that
follows from the ledgers is worked out anew and held against what the file says.
"""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from .. import rated, results
from ..errors import Refused
from ..exports import league_json, session_json
from ..models import GameSession, League
from . import leagues, sessions
from .reading import Place, read
from .refusals import placed

FORMATS = (session_json.FORMAT, league_json.FORMAT)
VERSION = 1
# Of one session, from whom nobody knows.
MOST_ENTRIES = 2_000


@dataclass
class Taken:
    """What came of a file: the league or the loose session, and how much was new."""

    league: League | None = None
    game: GameSession | None = None
    sessions: int = 0
    entries: int = 0
    players: int = 0
    seasons: int = 0

    @property
    def key(self) -> str:
        """Opens a loose session that is new here; "" for one that others have the key of."""
        if self.game is None or not self.sessions:
            return ""
        return self.game.links.get(role="score", revoked_at=None).key

    @property
    def is_new(self) -> bool:
        return bool(self.sessions or self.entries or self.players or self.seasons)


def take_in(
    data: bytes, *, league: League | None = None, owner: User | None = None, trusted: bool = False
) -> Taken:
    """Store what a file holds. Refused with the place of the fault; then nothing is stored.

    `league`: where a session goes, None for a loose one. `owner` owns a league that is new here,
    and must own one that is not, unless whoever runs the site brings it in (`trusted`).
    """
    document = read(data)
    kind = _kind(document)
    if not trusted:
        _check_length(document, kind)
    with transaction.atomic():
        if kind == league_json.FORMAT:
            if league is not None:
                raise Refused("file_of_a_league")
            return _league(document, owner, trusted)
        return _session(document, league)


def _kind(document: Place) -> str:
    told = document.value.get("format") if isinstance(document.value, dict) else None
    if told not in FORMATS:
        raise Refused("file_foreign")
    version = document.value.get("version")
    if version != VERSION or type(version) is not int:
        raise Refused("file_version", version=str(version)[:20], known=VERSION)
    return str(told)


def _check_length(document: Place, kind: str) -> None:
    """Every line of a ledger is checked against all before it: no evening is that long."""
    is_league = kind == league_json.FORMAT
    for place in document.each("sessions") if is_league else [document]:
        if sum(1 for _entry in place.each("entries")) > MOST_ENTRIES:
            raise Refused("file_too_long", place=place.path or "entries", most=MOST_ENTRIES)


def _session(document: Place, league: League | None) -> Taken:
    """A session by itself: loose, or of a league in which everybody is found by name."""
    rules = sessions.rules(document.at("rules"))
    read_in = sessions.take_in(document, {rules.pk: rules}, league, {})
    taken = Taken(league, read_in.game, int(read_in.is_new), read_in.entries)
    sessions.compare(document, read_in.game)
    return taken


def _league(document: Place, owner: User | None, trusted: bool) -> Taken:
    found = leagues.take_in(document, owner, trusted)
    taken = Taken(found.league, players=found.players, seasons=found.seasons)
    known = {name: sessions.rules(place, name) for name, place in document.pairs("rule_sets")}
    games = []
    for place in document.each("sessions"):
        read_in = sessions.take_in(place, known, found.league, found.people)
        games.append((place, read_in.game))
        taken.sessions += read_in.is_new
        taken.entries += read_in.entries
    if taken.is_new:
        with placed(document):
            results.rewrite_seasons(found.league)
            rated.rewrite(found.league)
    is_whole = found.is_new and not document.has("season")
    for place, game in games:
        sessions.compare(place, game, with_people=found.is_new, with_ratings=is_whole)
    if found.is_new:
        leagues.compare(document, found.league)
    return taken
