"""What players have gathered in a season -> who stands where, and what decided it. Pure.

The value of the season's method comes first; players equal in it are parted by one tie-break after
the other, each among those only who are still equal. Who stays equal shares a rank: 1, 2, 2, 4.
All is reckoned exactly, in fractions; `rounded` is for showing alone.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from .season_rules import (
    AVERAGE,
    BEST,
    HEAD_TO_HEAD,
    PLACING,
    POINTS,
    SeasonRules,
    read_season_rules,
)

VALUE = "value"


@dataclass(frozen=True)
class Gathered:
    """What one player has from one season; `player` is their id as text.

    `points` of the sessions, `adjusted` besides. `placed`: {players at the table: {place: times}},
    a shared place being "2-3". `session_points` of each session, most first. `best`: a hand.
    """

    player: str
    name: str
    sessions: int = 0
    points: int = 0
    adjusted: int = 0
    placed: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    session_points: tuple[int, ...] = ()
    hands: int = 0
    won: int = 0
    drawn: int = 0
    claimed: int = 0
    thrown: int = 0
    units: int = 0
    best: int = 0

    @property
    def total(self) -> int:
        """Points with what was given and taken besides."""
        return self.points + self.adjusted

    @property
    def average(self) -> Fraction:
        """Points a session, adjustments among them; 0 without a session."""
        return Fraction(self.total, self.sessions) if self.sessions else Fraction(0)


# {(player, other): how far the one is ahead of the other, over all sessions both played}
Ahead = Mapping[tuple[str, str], Fraction | int]
NOBODY_MET: Ahead = MappingProxyType({})


@dataclass(frozen=True)
class Row:
    """One line of the standings. `rank` is None below the minimum.

    `decided`: what parted this player from the next ones, "value" or the name of a tie-break.
    `shares`: whether others have the same rank.
    """

    rank: int | None
    gathered: Gathered
    value: Fraction
    decided: str = VALUE
    shares: bool = False


@dataclass(frozen=True)
class Ranking:
    """The standings of a season: who is ranked, and who has too few sessions for it."""

    rules: SeasonRules
    rows: tuple[Row, ...]
    below: tuple[Row, ...]

    @cached_property
    def places(self) -> int:
        """How many decimals a value is shown with: 1 where any value needs it."""
        values = (row.value for row in (*self.rows, *self.below))
        is_whole = self.rules.method != AVERAGE and all(one.denominator == 1 for one in values)
        return 0 if is_whole else 1

    def to_dict(self) -> dict[str, Any]:
        """The whole of it as JSON-able data, for `read_ranking`."""
        return {
            "rules": self.rules.to_dict(),
            "rows": [_row_dict(row) for row in self.rows],
            "below": [_row_dict(row) for row in self.below],
        }


def ranked(gathered: Iterable[Gathered], rules: SeasonRules, ahead: Ahead = NOBODY_MET) -> Ranking:
    """Who stands where. `ahead` of the pairs in each group of those `still_tied`."""
    in_order = sorted(gathered, key=_by_name)
    rows: list[Row] = []
    for decided, group in _parted(_ready(in_order, rules), _measures(rules), rules, ahead):
        rank, shares = len(rows) + 1, len(group) > 1
        rows += [Row(rank, one, value(one, rules), decided, shares) for one in group]
    few = [one for one in in_order if one.sessions < rules.minimum]
    below = sorted((Row(None, one, value(one, rules)) for one in few), key=lambda row: -row.value)
    return Ranking(rules, tuple(rows), tuple(below))


def still_tied(gathered: Iterable[Gathered], rules: SeasonRules) -> list[list[str]]:
    """Groups of players equal in all that comes before head-to-head: whom `ranked` asks about."""
    measures = _measures(rules)
    if HEAD_TO_HEAD not in measures:
        return []
    before = measures[: measures.index(HEAD_TO_HEAD)]
    groups = _parted(_ready(gathered, rules), before, rules, NOBODY_MET)
    return [[one.player for one in group] for _, group in groups if len(group) > 1]


def value(one: Gathered, rules: SeasonRules) -> Fraction:
    """What a player is ranked by first, adjustments among it."""
    return VALUES[rules.method](one, rules)


def placing(one: Gathered, rules: SeasonRules) -> Fraction:
    """Points for the places a player took; places shared are shared evenly."""
    return sum(
        (
            rules.placing_points(int(players), *_places(place)) * times
            for players, places in one.placed.items()
            for place, times in places.items()
        ),
        Fraction(0),
    )


def _places(place: str) -> tuple[int, int]:
    """ "2-3" -> (2, 3), "1" -> (1, 1)."""
    first, _, last = place.partition("-")
    return int(first), int(last or first)


VALUES: Mapping[str, Callable[[Gathered, SeasonRules], Fraction]] = {
    POINTS: lambda one, rules: Fraction(one.total),
    AVERAGE: lambda one, rules: one.average,
    PLACING: lambda one, rules: placing(one, rules) + one.adjusted,
    BEST: lambda one, rules: Fraction(sum(one.session_points[: rules.best_of]) + one.adjusted),
}

# What parts players, more of it being better. Head-to-head alone looks at those tied together.
MEASURES: Mapping[str, Callable[[Gathered, SeasonRules], Fraction | int]] = {
    VALUE: value,
    "hands_won": lambda one, rules: one.won,
    "best_hand": lambda one, rules: one.best,
    "best_session": lambda one, rules: max(one.session_points, default=0),
    "first_places": lambda one, rules: _first_places(one),
    "points": lambda one, rules: one.total,
    "average": lambda one, rules: one.average,
    "fewer_sessions": lambda one, rules: -one.sessions,
    "more_sessions": lambda one, rules: one.sessions,
}


def _first_places(one: Gathered) -> int:
    return sum(
        times
        for places in one.placed.values()
        for place, times in places.items()
        if _places(place)[0] == 1
    )


def head_to_head(tied: Sequence[Gathered], ahead: Ahead) -> dict[str, Fraction | int]:
    """How far each is ahead of the others tied, one by one; whoever met none has 0."""
    return {
        one.player: sum(ahead.get((one.player, other.player), 0) for other in tied) for one in tied
    }


def _parted(
    tied: Sequence[Gathered],
    measures: Sequence[str],
    rules: SeasonRules,
    ahead: Ahead,
    decided: str = VALUE,
) -> Iterator[tuple[str, Sequence[Gathered]]]:
    """Groups of equals, the best first, each with the measure that parted it from the others."""
    if not tied:
        return
    if len(tied) == 1 or not measures:
        yield decided, tied
        return
    first, *others = measures
    groups = _grouped(tied, _weighed(first, tied, rules, ahead))
    by = first if len(groups) > 1 else decided
    for group in groups:
        yield from _parted(group, others, rules, ahead, by)


def _weighed(
    measure: str,
    tied: Sequence[Gathered],
    rules: SeasonRules,
    ahead: Ahead,
) -> Mapping[str, Fraction | int]:
    if measure == HEAD_TO_HEAD:
        return head_to_head(tied, ahead)
    return {one.player: MEASURES[measure](one, rules) for one in tied}


def _grouped(
    tied: Iterable[Gathered], weights: Mapping[str, Fraction | int]
) -> list[list[Gathered]]:
    """Players of equal weight together, the heaviest first, in the order they came."""
    groups: dict[Fraction | int, list[Gathered]] = defaultdict(list)
    for one in tied:
        groups[weights[one.player]].append(one)
    return [groups[weight] for weight in sorted(groups, reverse=True)]


def _measures(rules: SeasonRules) -> tuple[str, ...]:
    return (VALUE, *rules.tie_breaks)


def _ready(gathered: Iterable[Gathered], rules: SeasonRules) -> list[Gathered]:
    return [one for one in gathered if one.sessions >= rules.minimum]


def _by_name(one: Gathered) -> tuple[str, str, str]:
    return one.name.casefold(), one.name, one.player


def rounded(exact: Fraction, places: int) -> Decimal:
    """The number to show, halves away from 0: 57.25 is 57.3, and -57.25 is -57.3.

    Exact up to 28 figures, more than any season's points have.
    """
    scaled = abs(exact) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Decimal(-whole if exact < 0 else whole).scaleb(-places)


def read_ranking(said: Mapping[str, Any]) -> Ranking:
    """A ranking that `Ranking.to_dict` wrote."""
    return Ranking(
        read_season_rules(said["rules"]),
        tuple(_read_row(row) for row in said["rows"]),
        tuple(_read_row(row) for row in said["below"]),
    )


def _row_dict(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "value": str(row.value),
        "decided": row.decided,
        "shares": row.shares,
        "gathered": _figures(row.gathered),
    }


def _figures(one: Gathered) -> dict[str, Any]:
    told = {each.name: getattr(one, each.name) for each in fields(one)}
    placed = {players: dict(places) for players, places in one.placed.items()}
    return told | {"placed": placed, "session_points": list(one.session_points)}


def _read_row(said: Mapping[str, Any]) -> Row:
    figures = {**said["gathered"], "session_points": tuple(said["gathered"]["session_points"])}
    return Row(
        said["rank"], Gathered(**figures), Fraction(said["value"]), said["decided"], said["shares"]
    )


class Change(NamedTuple):
    """One player whose line differs between two rankings; None where they are not in one."""

    name: str
    then: Row | None
    now: Row | None


def changes(then: Ranking, now: Ranking) -> list[Change]:
    """Whose line differs, in the order of `now`, who is no longer in it last."""
    before = {row.gathered.player: row for row in (*then.rows, *then.below)}
    after = {row.gathered.player: row for row in (*now.rows, *now.below)}
    lines = {**before, **after}
    order = dict.fromkeys((*after, *before))
    return [
        Change(lines[player].gathered.name, before.get(player), after.get(player))
        for player in order
        if _line(before.get(player)) != _line(after.get(player))
    ]


def _line(row: Row | None) -> tuple[object, ...] | None:
    """All a line says but the name, which may be spelled anew at any time."""
    if row is None:
        return None
    figures = _figures(row.gathered) | {"name": ""}
    return row.rank, row.value, row.decided, row.shares, figures
