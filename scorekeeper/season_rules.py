"""How the sessions of a season become its standings: what its owner chose, read and checked. Pure.

A season stores a plain mapping; what is left out has its usual value:

    {"method": "placing", "placing": {"any": [4, 2, 1, 0], "3": [3, 1, 0]}, "best_of": 10,
     "minimum": 5, "tie_breaks": ["head_to_head", "hands_won"], "games": "one"}
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from .errors import Refused
from .facts import FEWEST_PLAYERS, MOST_PLAYERS

# Sum of points; average a session; points for places; the best sessions alone.
METHODS = POINTS, AVERAGE, PLACING, BEST = ("points", "average", "placing", "best")
HEAD_TO_HEAD = "head_to_head"
TIE_BREAKS = (
    HEAD_TO_HEAD,
    "hands_won",
    "best_hand",
    "best_session",
    "first_places",
    "points",
    "average",
    "fewer_sessions",
    "more_sessions",
)
# They weigh points, and those of two games cannot be weighed against each other.
OF_ONE_GAME = ("best_hand", "best_session", "points", "average")
# Whether sessions of other games are refused, or weighed by the places taken in them.
GAMES = ONE, MIXED = ("one", "mixed")

ANY = "any"
USUAL_PLACING = MappingProxyType({ANY: (4, 2, 1, 0)})
MOST_SESSIONS = 999
MOST_PLACES = 12
MOST_PLACING = 1000


@dataclass(frozen=True)
class SeasonRules:
    """`best_of`: how many sessions count by method "best". `minimum`: sessions to be ranked.

    `placing`: {players at the table, or "any": points of first place, second place ...}.
    """

    method: str = POINTS
    best_of: int = 5
    placing: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: USUAL_PLACING)
    minimum: int = 1
    tie_breaks: tuple[str, ...] = ("hands_won", "best_hand")
    games: str = ONE

    def placing_row(self, players: int) -> tuple[int, ...]:
        """The points of each place at a table of so many, cut or padded to them.

        Places after the last one written get nothing, or what the last gets where that is less.
        """
        row = self.placing.get(str(players)) or self.placing[ANY]
        return (*row[:players], *[min(0, row[-1])] * (players - len(row)))

    def placing_points(self, players: int, first: int, last: int) -> Fraction:
        """What each of those gets who share the places from `first` to `last`, evenly."""
        shared = self.placing_row(players)[first - 1 : last]
        return Fraction(sum(shared), last - first + 1)

    def to_dict(self) -> dict[str, Any]:
        """The plain mapping, whole."""
        return {
            "method": self.method,
            "best_of": self.best_of,
            "placing": {players: list(row) for players, row in self.placing.items()},
            "minimum": self.minimum,
            "tie_breaks": list(self.tie_breaks),
            "games": self.games,
        }


USUAL = SeasonRules()


def read_season_rules(said: Mapping[str, Any]) -> SeasonRules:
    """The rules a mapping says. Refused: season_* where it says what cannot be played by."""
    if not isinstance(said, Mapping) or not said.keys() <= USUAL.to_dict().keys():
        raise Refused("season_rules")
    told = USUAL.to_dict() | dict(said)
    rules = SeasonRules(
        method=_method(told["method"]),
        best_of=_best_of(told["best_of"]),
        placing=_placing(told["placing"]),
        minimum=_minimum(told["minimum"]),
        tie_breaks=_tie_breaks(told["tie_breaks"]),
        games=_games(told["games"]),
    )
    if rules.games == MIXED:
        _check_mixed(rules)
    return rules


def _check_mixed(rules: SeasonRules) -> None:
    if rules.method != PLACING:
        raise Refused("season_mixed_method")
    if any(name in OF_ONE_GAME for name in rules.tie_breaks):
        raise Refused("season_mixed_tie_break")


def _method(said: Any) -> str:
    if said not in METHODS:
        raise Refused("season_method")
    return str(said)


def _games(said: Any) -> str:
    if said not in GAMES:
        raise Refused("season_games")
    return str(said)


def _is_number(said: Any) -> bool:
    return isinstance(said, int) and not isinstance(said, bool)


def _best_of(said: Any) -> int:
    if not _is_number(said) or not 1 <= said <= MOST_SESSIONS:
        raise Refused("season_best_of", most=MOST_SESSIONS)
    return int(said)


def _minimum(said: Any) -> int:
    if not _is_number(said) or not 1 <= said <= MOST_SESSIONS:
        raise Refused("season_minimum", most=MOST_SESSIONS)
    return int(said)


def _placing(said: Any) -> Mapping[str, tuple[int, ...]]:
    tables = {ANY, *map(str, range(FEWEST_PLAYERS, MOST_PLAYERS + 1))}
    if not isinstance(said, Mapping) or ANY not in said or not said.keys() <= tables:
        raise Refused("season_placing")
    return MappingProxyType({str(players): _placing_row(row) for players, row in said.items()})


def _placing_row(said: Any) -> tuple[int, ...]:
    if not isinstance(said, list | tuple) or not 1 <= len(said) <= MOST_PLACES:
        raise Refused("season_placing")
    if not all(_is_number(points) and abs(points) <= MOST_PLACING for points in said):
        raise Refused("season_placing")
    if list(said) != sorted(said, reverse=True):
        raise Refused("season_placing_rises")
    return tuple(said)


def _tie_breaks(said: Any) -> tuple[str, ...]:
    if not isinstance(said, list | tuple) or not all(name in TIE_BREAKS for name in said):
        raise Refused("season_tie_break")
    if len(set(said)) < len(said):
        raise Refused("season_tie_break_twice")
    return tuple(said)
