"""Rows of a league -> figures: of a player, of two against each other, the records of all. Pure.

Every row is of a session that counts. Rows come in the order they were played; where two share a
record, the earlier one has it. Players, games and rules are whatever names them in the rows.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

DRAWN = "drawn"
AMERICAN = "american"
MOST_BEST, MOST_FAVOURITES = 5, 6


class SessionRow(NamedTuple):
    """What one player has from one session of `players`; `shared`: how many have that rank.

    `hands` while this one sat there, of `hands_played` in all.
    """

    game: Hashable
    player: Hashable
    plays: str
    played_on: date
    players: int
    points: int
    rank: int
    shared: int
    hands: int
    won: int
    drawn: int
    claimed: int
    thrown: int
    units: int
    hands_played: int


class HandRow(NamedTuple):
    """One hand won. `units` and `combinations` of Mhing and Mihng, `value` and so on of American
    Mah Jongg; `thrown_by` None where it was drawn.
    """

    game: Hashable
    entry: int
    hand: int
    player: Hashable
    thrown_by: Hashable | None
    plays: str
    played_on: date
    points: int
    how: str
    units: int | None
    flowers: int
    combinations: Mapping[str, int]
    value: int | None
    jokerless: bool
    section: str


class Run(NamedTuple):
    """How many one after another, from the session `game` on; of hands, from number `hand` on."""

    length: int
    game: Hashable | None = None
    hand: int = 0


class Times(NamedTuple):
    """What, how often, and in which share of all (0 to 1)."""

    what: str
    times: int
    share: Fraction


@dataclass(frozen=True)
class GameFigures:
    """What a player has from the sessions of one game, whose points are alike.

    Averages are exact, None where there is nothing to go by: `average` points a session,
    `hand_points`, `hand_units` and `hand_value` a hand won.
    """

    plays: str
    sessions: int
    points: int
    average: Fraction
    best_session: SessionRow
    worst_session: SessionRow
    won: int
    hand_points: Fraction | None
    hand_units: Fraction | None
    hand_value: Fraction | None
    best_hands: Sequence[HandRow]
    favourites: Sequence[Times]
    values: Sequence[Times] = ()
    sections: Sequence[Times] = ()
    picked: int = 0
    jokerless: int = 0


@dataclass(frozen=True)
class Figures:
    """Everything told of one player. `ranks`: {place: times}; `since` and `until`: the days."""

    sessions: int
    since: date | None
    until: date | None
    hands: int
    won: int
    drawn: int
    claimed: int
    thrown: int
    ranks: Mapping[int, int]
    hands_in_a_row: Run
    sessions_in_a_row: Run
    first_now: int
    most_won: SessionRow | None
    games: Sequence[GameFigures] = field(default_factory=tuple)

    @property
    def won_share(self) -> Fraction | None:
        """Of the hands played, how many were won."""
        return _mean(self.won, self.hands)

    @property
    def thrown_share(self) -> Fraction | None:
        """Of the hands played, how many somebody else won on this player's discard."""
        return _mean(self.thrown, self.hands)


@dataclass
class Totals:
    """What a table of all tells of each player; `units` of `tile_hands` hands won."""

    sessions: int = 0
    hands: int = 0
    won: int = 0
    drawn: int = 0
    claimed: int = 0
    thrown: int = 0
    units: int = 0
    tile_hands: int = 0

    @property
    def won_share(self) -> Fraction | None:
        return _mean(self.won, self.hands)

    @property
    def thrown_share(self) -> Fraction | None:
        return _mean(self.thrown, self.hands)

    @property
    def hand_units(self) -> Fraction | None:
        return _mean(self.units, self.tile_hands)


def totals(sessions: Iterable[SessionRow], hands: Iterable[HandRow]) -> dict[Hashable, Totals]:
    """The totals of everybody: what `figures` tells of one, as far as a table needs it."""
    found: dict[Hashable, Totals] = defaultdict(Totals)
    for row in sessions:
        one = found[row.player]
        one.sessions += 1
        for name in ("hands", "won", "drawn", "claimed", "thrown", "units"):
            setattr(one, name, getattr(one, name) + getattr(row, name))
    for hand in hands:
        found[hand.player].tile_hands += hand.units is not None
    return dict(found)


def figures(player: Hashable, sessions: Iterable[SessionRow], hands: Iterable[HandRow]) -> Figures:
    """The figures of one player, from rows that may be others' too."""
    mine = [row for row in sessions if row.player == player]
    won = [row for row in hands if row.player == player]
    firsts = [row.rank == 1 for row in mine]
    return Figures(
        sessions=len(mine),
        since=min((row.played_on for row in mine), default=None),
        until=max((row.played_on for row in mine), default=None),
        hands=sum(row.hands for row in mine),
        won=sum(row.won for row in mine),
        drawn=sum(row.drawn for row in mine),
        claimed=sum(row.claimed for row in mine),
        thrown=sum(row.thrown for row in mine),
        ranks=dict(sorted(Counter(row.rank for row in mine).items())),
        hands_in_a_row=longest_of_hands(won),
        sessions_in_a_row=longest_of_sessions(mine),
        first_now=_run_at_the_end(firsts),
        most_won=max((row for row in mine if row.won), key=lambda row: row.won, default=None),
        games=_by_game(mine, won),
    )


def _by_game(mine: Sequence[SessionRow], won: Sequence[HandRow]) -> list[GameFigures]:
    """The figures of each game played, the one played most first."""
    often = Counter(row.plays for row in mine)
    return [
        _of_game(
            plays,
            [row for row in mine if row.plays == plays],
            [row for row in won if row.plays == plays],
        )
        for plays, _times in often.most_common()
    ]


def _of_game(plays: str, mine: Sequence[SessionRow], won: Sequence[HandRow]) -> GameFigures:
    units = [row.units for row in won if row.units is not None]
    values = [row.value for row in won if row.value is not None]
    return GameFigures(
        plays=plays,
        sessions=len(mine),
        points=sum(row.points for row in mine),
        average=Fraction(sum(row.points for row in mine), len(mine)),
        best_session=max(mine, key=lambda row: row.points),
        worst_session=min(mine, key=lambda row: row.points),
        won=len(won),
        hand_points=_mean(sum(row.points for row in won), len(won)),
        hand_units=_mean(sum(units), len(units)),
        hand_value=_mean(sum(values), len(values)),
        best_hands=best_hands(won)[:MOST_BEST],
        favourites=combinations(won)[:MOST_FAVOURITES],
        values=_shares(Counter(map(str, sorted(values))), len(values)),
        sections=_shares(Counter(row.section for row in won if row.section), len(won)),
        picked=sum(row.how == DRAWN for row in won),
        jokerless=sum(row.jokerless for row in won),
    )


def _mean(total: int, count: int) -> Fraction | None:
    return Fraction(total, count) if count else None


def _shares(counted: Counter[str], of: int) -> list[Times]:
    return [Times(what, times, Fraction(times, of)) for what, times in counted.most_common()]


def best_hands(hands: Iterable[HandRow]) -> list[HandRow]:
    """The hands worth most first; of equal ones that of more units, then the earlier."""
    return sorted(hands, key=lambda row: (-row.points, -(row.units or 0)))


def combinations(hands: Iterable[HandRow]) -> list[Times]:
    """How many hands showed each combination, the most frequent first."""
    rows = [row for row in hands if row.units is not None]
    return _shares(Counter(name for row in rows for name in row.combinations), len(rows))


def longest_of_hands(won: Iterable[HandRow]) -> Run:
    """The most hands of one evening somebody won one after another."""
    numbers: dict[Hashable, set[int]] = defaultdict(set)
    for row in won:
        numbers[row.game].add(row.hand)
    runs = (
        Run(sum(1 for _ in _from(hand, of_game)), game, hand)
        for game, of_game in numbers.items()
        for hand in sorted(of_game)
        if hand - 1 not in of_game
    )
    return max(runs, key=lambda run: run.length, default=Run(0))


def _from(hand: int, numbers: set[int]) -> Iterator[int]:
    while hand in numbers:
        yield hand
        hand += 1


def longest_of_sessions(mine: Sequence[SessionRow]) -> Run:
    """The most sessions somebody was first in (or shared it) one after another, of their own."""
    best, start = Run(0), 0
    for place, row in enumerate(mine):
        if row.rank != 1:
            start = place + 1
        elif place - start + 1 > best.length:
            best = Run(place - start + 1, mine[start].game)
    return best


def _run_at_the_end(firsts: Sequence[bool]) -> int:
    return next((n for n, is_first in enumerate(reversed(firsts)) if not is_first), len(firsts))


@dataclass
class Versus:
    """One player against another: sessions both were in, who stood before whom.

    `points`: what the one has more than the other from the sessions both were in. `took`: hands
    won on the other's discard; `gave`: hands the other won on this one's.
    """

    other: Hashable
    sessions: int = 0
    ahead: int = 0
    behind: int = 0
    level: int = 0
    points: int = 0
    took: int = 0
    gave: int = 0


def against(
    player: Hashable, sessions: Iterable[SessionRow], hands: Iterable[HandRow]
) -> list[Versus]:
    """Against everybody a player sat with, whom they met most first."""
    found: dict[Hashable, Versus] = {}
    for rows in by_session(sessions).values():
        mine = next((row for row in rows if row.player == player), None)
        for row in rows:
            if mine is not None and row.player != player:
                _meet(found.setdefault(row.player, Versus(row.player)), mine, row)
    for hand in hands:
        if hand.player == player and hand.thrown_by in found:
            found[hand.thrown_by].took += 1
        if hand.thrown_by == player and hand.player in found:
            found[hand.player].gave += 1
    return sorted(found.values(), key=lambda versus: -versus.sessions)


def _meet(versus: Versus, mine: SessionRow, other: SessionRow) -> None:
    versus.sessions += 1
    versus.ahead += mine.rank < other.rank
    versus.behind += mine.rank > other.rank
    versus.level += mine.rank == other.rank
    versus.points += mine.points - other.points


def by_session(sessions: Iterable[SessionRow]) -> dict[Hashable, list[SessionRow]]:
    """The rows of each session, in the order they were played."""
    found: dict[Hashable, list[SessionRow]] = defaultdict(list)
    for row in sessions:
        found[row.game].append(row)
    return dict(found)


def by_player(sessions: Iterable[SessionRow]) -> dict[Hashable, list[SessionRow]]:
    """The rows of every session each player was in, those of the others in it too."""
    found: dict[Hashable, list[SessionRow]] = defaultdict(list)
    for rows in by_session(sessions).values():
        for row in rows:
            found[row.player] += rows
    return dict(found)


class Record(NamedTuple):
    """What nobody has done better: `value` by `players` in `game`; of a hand, its `entry` too.

    `what` is a key of RECORDS. `equal`: how often it was reached besides.
    """

    what: str
    plays: str
    value: int
    players: Sequence[Hashable]
    game: Hashable
    played_on: date
    entry: int | None = None
    equal: int = 0


def records(sessions: Sequence[SessionRow], hands: Sequence[HandRow]) -> list[Record]:
    """The records of these rows, points by game, in the order of the page."""
    plays = [name for name, _ in Counter(row.plays for row in sessions).most_common()]
    found: list[Record | None] = []
    for name in plays:
        of_game = [row for row in sessions if row.plays == name]
        found += [
            _best_hand(row for row in hands if row.plays == name),
            _of_row("most_points", of_game, lambda row: row.points),
        ]
    found += [
        _most_units(hands),
        _of_row("most_won", [row for row in sessions if row.won], lambda row: row.won),
        _most_in_a_row(hands),
        *_evenings(sessions),
    ]
    return [one for one in found if one is not None]


def _first_best[T](rows: Iterable[T], worth: Callable[[T], int]) -> tuple[T, int] | None:
    """The first of the rows worth most, and how many others are worth as much."""
    rows = list(rows)
    if not rows:
        return None
    best = max(rows, key=worth)
    return best, sum(worth(row) == worth(best) for row in rows) - 1


def _best_hand(hands: Iterable[HandRow]) -> Record | None:
    return _of_hand("best_hand", hands, lambda row: row.points)


def _most_units(hands: Iterable[HandRow]) -> Record | None:
    rows = [row for row in hands if row.units is not None]
    return _of_hand("most_units", rows, lambda row: row.units or 0)


def _of_hand(what: str, hands: Iterable[HandRow], worth: Callable[[HandRow], int]) -> Record | None:
    found = _first_best(hands, worth)
    if found is None:
        return None
    row, equal = found
    return Record(
        what, row.plays, worth(row), (row.player,), row.game, row.played_on, row.entry, equal
    )


def _of_row(
    what: str, rows: Iterable[SessionRow], worth: Callable[[SessionRow], int]
) -> Record | None:
    found = _first_best(rows, worth)
    if found is None:
        return None
    row, equal = found
    return Record(what, row.plays, worth(row), (row.player,), row.game, row.played_on, None, equal)


def _most_in_a_row(hands: Iterable[HandRow]) -> Record | None:
    """The longest run of hands of anybody; two at least, for one hand is no run."""
    of_players: dict[Hashable, list[HandRow]] = defaultdict(list)
    days: dict[Hashable, tuple[int, date, str]] = {}
    for row in hands:
        of_players[row.player].append(row)
        days.setdefault(row.game, (len(days), row.played_on, row.plays))
    runs = [(player, longest_of_hands(rows)) for player, rows in of_players.items()]
    runs = sorted((one for one in runs if one[1].length > 1), key=lambda one: days[one[1].game][0])
    found = _first_best(runs, lambda one: one[1].length)
    if found is None:
        return None
    (player, run), equal = found
    _, day, plays = days[run.game]
    return Record("hands_in_a_row", plays, run.length, (player,), run.game, day, None, equal)


def _evenings(sessions: Iterable[SessionRow]) -> list[Record | None]:
    """The closest evening, the clearest win, and the longest evening."""
    rows = [sorted(one, key=lambda row: row.rank) for one in by_session(sessions).values()]
    played = [one for one in rows if len(one) > 1]
    return [
        _of_evening("closest", played, lambda one: one[1].points - one[0].points, sign=-1),
        _of_evening("clearest", played, lambda one: one[0].points - one[1].points),
        _of_evening("longest", played, lambda one: one[0].hands_played),
    ]


def _of_evening(
    what: str,
    evenings: Iterable[list[SessionRow]],
    worth: Callable[[list[SessionRow]], int],
    sign: int = 1,
) -> Record | None:
    found = _first_best(evenings, worth)
    if found is None:
        return None
    rows, equal = found
    first = rows[0]
    if what == "closest":
        named = tuple(row.player for row in rows if row.rank <= rows[1].rank)
    else:
        named = tuple(row.player for row in rows if row.rank == 1)
    return Record(
        what, first.plays, sign * worth(rows), named, first.game, first.played_on, None, equal
    )


RECORDS = (
    *("best_hand", "most_points", "most_units", "most_won", "hands_in_a_row"),
    *("closest", "clearest", "longest"),
)


def progress(
    sessions: Iterable[SessionRow],
    worth: Callable[[SessionRow], Fraction | int],
    shown: Callable[[int], Sequence[int]] = range,
) -> tuple[list[SessionRow], dict[Hashable, list[Fraction | int]]]:
    """How everybody's sum grew: a row of each session shown, and {player: the sum after each}.

    `shown` says after which sessions (of so many, from 0) the sums are told. Who was not in one
    keeps what they had; before their first they have nothing.
    """
    evenings = list(by_session(sessions).values())
    places = shown(len(evenings))
    sums: dict[Hashable, Fraction | int] = defaultdict(int)
    told: dict[Hashable, list[Fraction | int]] = {}
    done = 0
    for number, place in enumerate(places):
        for row in chain.from_iterable(evenings[done : place + 1]):
            sums[row.player] += worth(row)
        done = place + 1
        for player, so_far in sums.items():
            told.setdefault(player, [0] * number).append(so_far)
    return [evenings[place][0] for place in places], told


def placings(sessions: Iterable[SessionRow]) -> dict[Hashable, Counter[int]]:
    """{player: {place: times}}."""
    found: dict[Hashable, Counter[int]] = defaultdict(Counter)
    for row in sessions:
        found[row.player][row.rank] += 1
    return dict(found)


def histogram(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """(number, how often) from the least to the greatest, those between that never came too."""
    counted = Counter(numbers)
    if not counted:
        return []
    return [(number, counted[number]) for number in range(min(counted), max(counted) + 1)]
