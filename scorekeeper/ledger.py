"""The only writer of entries: a hand, a correction, a void, and everything else at the table.

Every act is one transaction that locks its game session, appends one entry (an undo after the
finish: two) and rewrites the derived rows from `replay`. Nothing is edited or deleted.

An act carries a `Stamp`: the `token` made with the form, so that sending twice makes one entry, and
`seen`, the number of the newest entry that phone knew, so that nobody writes over unseen news.
"""

import re
import zoneinfo
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404

from hands import AmericanRules, Card, HandError, RuleSet

from . import american, people, rated, results, written
from . import facts as says
from .agreed import Agreed
from .appending import check
from .errors import Refused, Stale
from .evening import Evening, Row, Target
from .facts import Facts
from .models import Entry, FrozenRules, GameSession, League, Link, Season, Seat
from .replay import replay

# What an entry breaks replay or scoring with when something else than this module wrote it.
UNREADABLE = (Refused, HandError, LookupError, TypeError, ValueError, AttributeError)
# Game sessions compared with their ledgers at a time.
AT_A_TIME = 50
TOKEN_LENGTH = 64
TOKEN = re.compile(rf"[A-Za-z0-9_-]{{1,{TOKEN_LENGTH}}}")


@dataclass(frozen=True)
class Stamp:
    """Who writes, on which form, knowing what. `by` is a name or empty."""

    token: str
    seen: int
    phone: str
    by: str = ""


def start(
    rules: RuleSet | AmericanRules,
    names: Sequence[str],
    *,
    title: str,
    target: Target,
    played_on: date,
    zone: zoneinfo.ZoneInfo,
    stamp: Stamp,
    agreed: Agreed = says.NOTHING_AGREED,
    league: League | None = None,
) -> GameSession:
    """Open a game session with its first entry and two links; the same token gives the same.

    `agreed`: table rules, stakes, a card; the copy of it that this table keeps.
    """
    facts = says.start(names, agreed=agreed)
    game = GameSession(
        name=says.clean_name(title),
        played_on=played_on,
        time_zone=zone.key,
        rules=FrozenRules.keep(rules),
        target_kind=target.kind,
        target_value=target.value,
        league=league,
    )
    entry = Entry(game=game, league=league, number=1, kind="start", facts=facts, rules=game.rules)
    _sign(entry, stamp)
    try:
        return _started_once(entry) or _open(game, entry)
    except IntegrityError:
        # The same form, sent twice at the same moment: the other one was quicker.
        known = _started_once(entry)
        if known is None:
            raise
        return known


def _open(game: GameSession, entry: Entry) -> GameSession:
    with transaction.atomic():
        _make(game)
        entry.save(force_insert=True)
        rewrite(game, replay([entry]))
    return game


def _started_once(entry: Entry) -> GameSession | None:
    """The game session this token already started; refused when it now says something else."""
    starts = Entry.objects.filter(kind="start", token=entry.token)
    known = starts.select_related("game__rules").first()
    if known is None:
        return None
    same = ("name", "rules_id", "target_kind", "target_value", "league_id")
    if known.facts != entry.facts or any(
        getattr(known.game, name) != getattr(entry.game, name) for name in same
    ):
        raise Refused("token_used", entry=known.number)
    return known.game


def evening(game: GameSession, names: Mapping[int, str] | None = None) -> Evening:
    """The evening as its ledger tells it now; players of a league by the names they have there.

    `names` by player number, where whoever reads many evenings knows them already.
    """
    return _named(replay(game.entries.all()), _names(game) if names is None else names)


def _names(game: GameSession) -> dict[int, str]:
    """The names of a league's players, by number; none at a loose table."""
    return people.names(game) if game.league_id is not None else {}


def _named(told: Evening, names: Mapping[int, str]) -> Evening:
    """The evening with the names its players have in the league."""
    for player in told.players:
        player.name = names.get(player.number, player.name)
    return told


def record(game: GameSession, facts: Facts, stamp: Stamp) -> Entry:
    """Append a hand (with winners, or with none)."""
    return _append(game, "hand", facts, stamp)


def adjust(game: GameSession, player: int, points: int, reason: str, stamp: Stamp) -> Entry:
    """Append a penalty or bonus."""
    return _append(game, "adjust", says.adjustment(player, points, reason), stamp)


def transfer(
    game: GameSession, payer: int, payee: int, points: int, reason: str, stamp: Stamp
) -> Entry:
    """Append points that move by hand from one player to another."""
    return _append(game, "transfer", says.transfer(payer, payee, points, reason), stamp)


def bet(game: GameSession, bettor: int, on: int, stamp: Stamp) -> Entry:
    """Append on whom somebody who waits bets; it is laid aside until the next hand ends."""
    return _append(game, "bet", {"bettor": bettor, "bet": on}, stamp)


def confirm(game: GameSession, entry: int, version: int, player: int, stamp: Stamp) -> Entry:
    """Append that `player` has looked at the result of hand `entry` and says it is right."""
    facts = {"entry": entry, "version": version, "player": player}
    return _append(game, "confirm", facts, stamp)


def take_card(game: GameSession, card: Facts | None, stamp: Stamp) -> Entry:
    """Append the card this table plays by from now on, whole; None for none."""
    kept = Card.from_dict(card).to_dict() if card is not None else None
    return _append(game, "card", {"card": kept}, stamp)


def seat(game: GameSession, order: Sequence[int], stamp: Stamp) -> Entry:
    """Append a new turn order of the seated players."""
    return _append(game, "seats", {"order": list(order)}, stamp)


def deal(game: GameSession, player: int, stamp: Stamp) -> Entry:
    """Append who deals the next hand."""
    return _append(game, "dealer", {"player": player}, stamp)


def change_player(
    game: GameSession, leaves: int | None, name: str | None, takes_points: bool, stamp: Stamp
) -> Entry:
    """Append that somebody leaves, joins, or takes over a seat (with its points or from 0)."""
    facts = says.change_of_player(leaves, name, _newcomer(game, stamp), takes_points)
    return _append(game, "player", facts, stamp)


def rename(game: GameSession, player: int, name: str, stamp: Stamp) -> Entry:
    """Append a better spelling of a name; it shows everywhere at once."""
    return _append(game, "rename", {"player": player, "name": says.clean_name(name)}, stamp)


def close(game: GameSession, stamp: Stamp) -> Entry:
    return _append(game, "finish", {}, stamp)


def reopen(game: GameSession, stamp: Stamp) -> Entry:
    return _append(game, "reopen", {}, stamp)


def correct(game: GameSession, target: int, facts: Facts, stamp: Stamp) -> Entry:
    """Append what hand or adjustment `target` should have said; it keeps its place."""
    return _append(game, "correct", facts, stamp, target=target)


def void(game: GameSession, target: int, stamp: Stamp) -> Entry:
    """Append that entry `target` is taken back. Taking back the newest one reopens the session."""
    return _append(game, "void", {}, stamp, target=target)


def restore(game: GameSession, target: int, version: int, stamp: Stamp) -> Entry:
    """Append that `target` says again what it said in entry `version`."""
    earlier = game.entries.filter(number=version).exclude(kind="void").first()
    if earlier is None or target not in (earlier.number, earlier.target):
        raise Refused("no_such_version", entry=target, version=version)
    return _append(game, "correct", earlier.facts, stamp, target=target, restores=version)


def _append(
    game: GameSession,
    kind: str,
    facts: Facts,
    stamp: Stamp,
    target: int | None = None,
    restores: int | None = None,
) -> Entry:
    """The one road into the ledger; see the module's docstring."""
    with transaction.atomic():
        # Not the rules: other tables play by them too.
        sessions = GameSession.objects.select_for_update(of=("self",))
        sessions = sessions.select_related("rules", "league")
        # Its league may have deleted it a moment ago: then there is nothing here any more.
        locked = get_object_or_404(sessions, pk=game.pk)
        entry = Entry(
            game=locked,
            league_id=locked.league_id,
            kind=kind,
            facts=facts,
            target=target,
            restores=restores,
        )
        _sign(entry, stamp)
        entries = list(locked.entries.all())
        known = next((earlier for earlier in entries if earlier.token == entry.token), None)
        if known is not None:
            return _once(known, entry)
        before = replay(entries)
        if stamp.seen != before.latest:
            raise Stale(stamp.seen)
        if _reopens(before, entry):
            entries.append(_reopening(locked, before, stamp))
            before = replay(entries)
        check(entry, before)
        entry.number = before.latest + 1
        entry.rules = locked.rules
        entry.score = _score(entry, before, locked)
        after = replay([*entries, entry])
        entry.save(force_insert=True)
        rewrite(locked, after)
    game.latest, game.hands, game.finished = locked.latest, locked.hands, locked.finished
    return entry


def _sign(entry: Entry, stamp: Stamp) -> None:
    if not TOKEN.fullmatch(stamp.token):
        raise Refused("token_missing")
    entry.token, entry.phone, entry.by = stamp.token, stamp.phone, stamp.by


def _once(known: Entry, entry: Entry) -> Entry:
    """The entry this token already made; refused when it is now sent with something else."""
    same = ("kind", "facts", "target", "restores")
    if any(getattr(known, name) != getattr(entry, name) for name in same):
        raise Refused("token_used", entry=known.number)
    return known


def _reopens(before: Evening, entry: Entry) -> bool:
    last = before.last_undoable()
    newest = last.entry if last is not None else None
    return before.finished and entry.kind == "void" and entry.target == newest


def _reopening(game: GameSession, before: Evening, stamp: Stamp) -> Entry:
    entry = Entry(
        game=game,
        league_id=game.league_id,
        kind="reopen",
        facts={},
        number=before.latest + 1,
        rules=game.rules,
    )
    _sign(entry, stamp)
    entry.token = f"{stamp.token[: TOKEN_LENGTH - 7]}-reopen"
    entry.save(force_insert=True)
    return entry


def _score(entry: Entry, before: Evening, game: GameSession) -> list[dict[str, Any]]:
    """The scores of a hand, made here whatever a form said; empty for other kinds."""
    row = before.row(entry.target) if entry.target is not None else None
    if entry.kind not in ("hand", "correct") or (row is not None and row.kind != "hand"):
        return []
    if before.american:
        standing = row.standing if row is not None and row.standing else before.standing
        american.check_hand(entry.facts, before.agreed, standing)
        return [american.settle_hand(entry.facts, before.agreed, standing).to_dict()]
    says.check_hand(entry.facts, game.ruleset, row.seats if row is not None else before.seats)
    return [score.to_dict() for score in says.score_hand(entry.facts, game.ruleset)]


def _newcomer(game: GameSession, stamp: Stamp) -> int:
    """A player number nobody in this ledger ever had, taken-back newcomers included.

    A form sent again means the newcomer it meant the first time.
    """
    first, *others = game.entries.filter(kind__in=("start", "player")).order_by("number")
    joined: dict[str, int] = {
        entry.token: entry.facts["joins"] for entry in others if entry.facts["joins"] is not None
    }
    return joined.get(stamp.token) or 1 + max([len(first.facts["names"]), *joined.values()])


def derived_seats(game: GameSession, told: Evening) -> list[Seat]:
    """The seat rows that follow from an evening, in player order."""
    shared = ("name", "seat", "points", "hands_won", "best", "rank")
    return [
        Seat(
            game=game,
            league_id=game.league_id,
            player=one.number,
            **{name: getattr(one, name) for name in shared},
        )
        for one in told.players
    ]


def derived_game(told: Evening) -> dict[str, int | bool]:
    """The figures of the game session's own row that follow from an evening."""
    return {"latest": told.latest, "hands": len(told.hands), "finished": told.finished}


def rewrite(game: GameSession, told: Evening) -> None:
    """Write the derived rows of a game session anew, and the figures on `game` itself."""
    touched, before = results.touched(game), rated.of(game)
    if game.league is not None and (touched or told.finished):
        # Others of the league may finish, and its seasons change, at the same moment.
        people.lock(game.league)
    rewrite_alone(game, told)
    results.gather(touched | results.touched(game))
    rated.follow(game, before)


def rewrite_alone(game: GameSession, told: Evening) -> None:
    """The same, but for what the sessions of a league come to together: standings and ratings.

    For whoever writes many sessions, and then these once, by `results` and `rated`.
    """
    for name, value in derived_game(told).items():
        setattr(game, name, value)
    game.save(update_fields=list(derived_game(told)))
    results.write(game, told)
    game.seats.all().delete()
    Seat.objects.bulk_create(derived_seats(game, _named(told, _names(game))))


def mend(game: GameSession) -> list[str]:
    """Write the derived rows anew; the differences that stay, for entries are never mended."""
    with transaction.atomic():
        locked = GameSession.objects.select_for_update().get(pk=game.pk)
        with suppress(*UNREADABLE):
            rewrite(locked, evening(locked))
    return differences(locked)


def differences(game: GameSession) -> list[str]:
    """Where the stored rows or scores differ from what the ledger says; empty when all is well."""
    return _differences(_whole().get(pk=game.pk))


def all_differences() -> Iterator[tuple[GameSession, list[str]]]:
    """Each game session, the first one first, with its differences; read a few at a time."""
    for game in _whole().order_by("started_at").iterator(chunk_size=AT_A_TIME):
        yield game, _differences(game)


def _whole() -> QuerySet[GameSession]:
    """Game sessions with all that is compared: as many queries for fifty as for one."""
    seasons = Prefetch("league__seasons", Season.objects.defer("frozen"))
    rows = ("seats", "seatings__player", "results", "won_hands")
    return GameSession.objects.prefetch_related("rules", "entries__rules", seasons, *rows)


def _differences(game: GameSession) -> list[str]:
    entries = list(game.entries.all())
    try:
        told = _named(replay(entries), people.names_of(game.seatings.all()))
        found = _row_differences(game, told) + _score_differences(game, entries)
        return found + results.game_differences(game, told)
    except UNREADABLE as fault:
        return [f"game session {game.pk}: the ledger does not hold together: {fault!r}"]


def _row_differences(game: GameSession, told: Evening) -> list[str]:
    found = [
        f"game session {game.pk}: {name} is {getattr(game, name)}, the ledger says {value}"
        for name, value in derived_game(told).items()
        if getattr(game, name) != value
    ]
    stored = {seat.player: seat for seat in game.seats.all()}
    for seat in derived_seats(game, told):
        found += _seat_differences(seat, stored.pop(seat.player, None))
    found += [f"game session {game.pk}: player {number} is not in the ledger" for number in stored]
    return found


def _seat_differences(told: Seat, stored: Seat | None) -> list[str]:
    place = f"game session {told.game_id}: player {told.player}"
    if stored is None:
        return [f"{place} is missing"]
    names = ("name", "seat", "points", "hands_won", "best", "rank")
    return [
        f"{place}: {name} is {getattr(stored, name)}, the ledger says {getattr(told, name)}"
        for name in names
        if getattr(stored, name) != getattr(told, name)
    ]


def _score_differences(game: GameSession, entries: Sequence[Entry]) -> list[str]:
    """Entries whose score is no longer what their facts give under the rules they name."""
    scores = _american_scores if replay(entries[:1]).american else _mhing_scores
    return [
        f"game session {game.pk}: entry {entry.number} no longer scores what it says"
        for entry, score in scores(entries)
        if score != entry.score
    ]


def _mhing_scores(entries: Sequence[Entry]) -> Iterator[tuple[Entry, list[dict[str, Any]]]]:
    for entry in entries:
        if "winners" in entry.facts:
            scored = says.score_hand(entry.facts, entry.rules.ruleset)
            yield entry, [score.to_dict() for score in scored]


def _american_scores(entries: Sequence[Entry]) -> Iterator[tuple[Entry, list[dict[str, Any]]]]:
    """Each as the table saw it: by what the kitty, the pies and the seats were then."""
    for place, entry in enumerate(entries):
        if "how" in entry.facts:
            before = replay(entries[:place])
            row = before.row(entry.target) if entry.target is not None else None
            standing = row.standing if row is not None and row.standing else before.standing
            yield entry, [american.settle_hand(entry.facts, before.agreed, standing).to_dict()]


def news(game: GameSession, since: int) -> list[Row]:
    """Rows that appeared or changed after entry `since`, oldest first."""
    return [row for row in evening(game).rows if max(row.entry, row.version) > since]


class Line(NamedTuple):
    """One entry as a file has it; `score` and `at` too, for they are what the table saw."""

    number: int
    kind: str
    facts: Facts
    score: list[dict[str, Any]]
    target: int | None
    restores: int | None
    phone: str
    by: str
    at: datetime


class Unfit(Refused):
    """A line of a file that could never have been written here, and why."""

    def __init__(self, number: int, fault: Exception) -> None:
        super().__init__("file_entry", entry=number)
        self.number = number
        self.fault = fault


def read_in(game: GameSession, lines: Sequence[Line]) -> int:
    """Append to a ledger what it does not have yet of a file; how many entries these were.

    Each is checked as if it were typed now, and must score what the file says. A game session that
    was not there is made, with its links. Call it in a transaction, then `rewrite`. Unfit, and
    Refused for a ledger that says something else than the file.
    """
    entries = list(game.entries.all()) if not game._state.adding else []
    _check_same_ledger(entries, lines)
    missing = lines[:] if not entries else [one for one in lines if one.number > entries[-1].number]
    made = [_from_file(game, line) for line in missing]
    told = replay(entries) if entries else None
    for entry in made:
        try:
            told = _check_line(entry, entries, told)
        except UNREADABLE as fault:
            raise Unfit(entry.number, fault) from fault
        entries.append(entry)
    if game._state.adding:
        _make(game)
    Entry.objects.bulk_create(made)
    return len(made)


def _check_same_ledger(entries: Sequence[Entry], lines: Sequence[Line]) -> None:
    """A bet that is still hidden is in no file."""
    told = {line.number: line for line in lines}
    same = ("kind", "facts", "target", "restores", "score")
    for entry in entries:
        line = told.get(entry.number)
        if line is None and (entry.kind == "bet" or entry.number > lines[-1].number):
            continue
        if line is None or any(getattr(line, name) != getattr(entry, name) for name in same):
            raise Refused("file_other_ledger", entry=entry.number)


def _from_file(game: GameSession, line: Line) -> Entry:
    """The token follows from session and number, so that no form was ever made with it."""
    token = f"file-{sha256(f'{game.pk} {line.number}'.encode()).hexdigest()[:40]}"
    made = Entry(game=game, league_id=game.league_id, rules=game.rules, token=token)
    for name, value in line._asdict().items():
        setattr(made, name, value)
    return made


def _check_line(entry: Entry, entries: Sequence[Entry], before: Evening | None) -> Evening:
    """The evening after it; `before` is that of `entries`, None where there is none yet."""
    if before is None:
        _check_start(entry)
        return replay([entry])
    row = before.row(entry.target) if entry.target is not None else None
    check(entry, before)
    kind = row.kind if row is not None and entry.kind == "correct" else entry.kind
    _check_written(kind, entry.facts, before.american)
    if kind == "player":
        _check_newcomer(entry, entries)
    if _score(entry, before, entry.game) != entry.score:
        raise Refused("file_score")
    return replay([*entries, entry])


def _check_start(entry: Entry) -> None:
    if entry.kind != "start" or entry.number != 1 or entry.score:
        raise Refused("file_start")
    _check_written("start", entry.facts, is_american=False)
    if (entry.facts.get("american") is not None) != entry.game.is_american:
        raise Refused("file_start")


def _check_written(kind: str, facts: Facts, is_american: bool) -> None:
    if written.anew(kind, facts, is_american=is_american) != facts:
        raise Refused("file_facts")


def _check_newcomer(entry: Entry, entries: Sequence[Entry]) -> None:
    joined = [one.facts["joins"] or 0 for one in entries if one.kind == "player"]
    number = 1 + max([len(entries[0].facts["names"]), *joined])
    if entry.facts["joins"] not in (None, number):
        raise Refused("file_facts")


def _make(game: GameSession) -> None:
    """A new game session with its two links."""
    game.save(force_insert=True)
    roles = ("score", "watch")
    Link.objects.bulk_create(Link(game=game, league=game.league, role=role) for role in roles)
