"""Tournament scoring of American Mah Jongg: everybody scores alone, so it does not sum to zero.

The winner has the value, more for a self-pick and a jokerless hand; who threw to a winner loses by
the sets that winner had exposed. Presets A, B and C are those in use; a table may change them.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..documents import is_whole
from ..errors import HandError, listed, shown
from .facts import (
    DISCARD,
    KEYS,
    MISNAMED,
    SELF_PICK,
    TAKES,
    WALL_GAME,
    WINS,
    check_keys,
    in_one_form,
    need,
)
from .payments import jokerless_pays
from .people import People, nothing_for, read_people
from .table_rules import TableRules
from .wins import Win, read_win

TIME_UP = "time_up"
HOWS = {how: TAKES[how] for how in (*WINS, WALL_GAME)} | {TIME_UP: {}}
MOST_EXPOSURES = 4
LARGEST = 999
Thrown = tuple[tuple[int, int], ...]


class Tournament(NamedTuple):
    """What a tournament adds. `thrown`: (exposures of the winner and more, points), rising."""

    thrown: Thrown
    misnamed: int = -25
    self_pick: int = 10
    jokerless: int = 20
    wall_game: int = 10

    def thrown_to(self, exposures: int) -> int:
        """What throwing to a winner with so many exposures costs."""
        return [points for least, points in self.thrown if exposures >= least][-1]


PRESETS: Mapping[str, Tournament] = {
    "A": Tournament(((0, 0), (2, -20), (3, -25))),
    "B": Tournament(((0, -10), (2, -20), (3, -25))),
    "C": Tournament(((0, -10), (2, -20), (3, -30))),
}


class ScoreLine(NamedTuple):
    """What one player scores and for what: value, self_pick, jokerless, wall_game, thrown,
    misnamed, penalty.
    """

    player: str
    code: str
    points: int


class TournamentScore(NamedTuple):
    """The points each player scores for one game. They do not sum to zero, and say so."""

    how: str
    points: Mapping[str, int]
    lines: tuple[ScoreLine, ...]

    @property
    def sums_to_zero(self) -> bool:
        """Never promised: nobody pays anybody."""
        return False

    def to_dict(self) -> dict[str, Any]:
        """The score as JSON-able data, to keep."""
        lines = [line._asdict() for line in self.lines]
        return {"how": self.how, "points": dict(self.points), "lines": lines, "sums_to_zero": False}

    @staticmethod
    def from_dict(kept: Mapping[str, Any]) -> "TournamentScore":
        """The score kept as `to_dict` made it."""
        lines = tuple(ScoreLine(**line) for line in kept["lines"])
        return TournamentScore(kept["how"], kept["points"], lines)


def read_tournament(told: object) -> Tournament:
    """A preset by its letter, or {"preset": letter, what is changed: points}.

    HandError("bad_tournament").
    """
    changes: dict[str, Any] = dict(told) if isinstance(told, Mapping) else {"preset": told}
    preset = changes.pop("preset", "A")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise _bad("preset", f"is {listed(list(PRESETS), 'or')}, not {shown(preset)}")
    for key, value in changes.items():
        if key not in Tournament._fields:
            raise _bad(shown(key), "is no part of it")
        changes[key] = _thrown(value) if key == "thrown" else _points(key, value)
    return PRESETS[preset]._replace(**changes)


def _points(key: str, value: object) -> int:
    if not is_whole(value, -LARGEST, LARGEST):
        raise _bad(key, f"must be a whole number to {LARGEST}, not {shown(value)}")
    assert isinstance(value, int)
    return value


def _thrown(value: object) -> Thrown:
    rows = value if isinstance(value, list | tuple) else ()
    if not rows or not all(isinstance(row, list | tuple) and len(row) == 2 for row in rows):
        raise _bad("thrown", f"must be rows of exposures and points, not {shown(value)}")
    firsts = [first for first, _ in rows]
    whole = all(is_whole(first, 0, MOST_EXPOSURES) for first in firsts)
    if not whole or firsts[0] != 0 or firsts != sorted(set(firsts)):
        raise _bad("thrown", f"must begin at 0 exposures and rise, not {shown(firsts)}")
    return tuple((first, _points("thrown", points)) for first, points in rows)


def _bad(key: str, problem: str) -> HandError:
    return HandError("bad_tournament", key=key, problem=problem)


def tournament_score(tournament: Tournament, told: Mapping[str, Any]) -> TournamentScore:
    """The score of one game by the facts `settle` takes, of a discard, self-pick, misnamed tile or
    wall game, or `time_up`. Besides: `exposures` of the winner, needed on a discard, and
    `penalties` {player: points lost}. No table rule plays a part.

    A misnamed tile scores the value alone, no jokerless bonus, as where money is paid.

    HandError: those of `read_outcome` that fit, bad_exposures, bad_penalty.
    """
    check_keys(told, (*KEYS, "exposures", "penalties"))
    facts = in_one_form(told, HOWS)
    people = read_people(need(facts, "players"), facts.get("sit_out", ()))
    dead = people.some("dead", facts.get("dead", ()))
    lines = (*_lines(tournament, facts, people, dead), *_penalties(facts, people))
    points = nothing_for(people.all)
    for line in lines:
        points[line.player] += line.points
    return TournamentScore(facts["how"], points, lines)


def _lines(
    tournament: Tournament, facts: Mapping[str, Any], people: People, dead: tuple[str, ...]
) -> Iterator[ScoreLine]:
    if facts["how"] == WALL_GAME:
        alive = (one for one in people.playing if one not in dead)
        yield from (ScoreLine(one, WALL_GAME, tournament.wall_game) for one in alive)
    elif facts["how"] in WINS:
        win = read_win(facts, people, "")
        if win.winner in dead:
            raise HandError("dead_winner", player=win.winner)
        yield from _of_winner(tournament, win)
        yield from _of_thrower(tournament, win, facts)


def _of_winner(tournament: Tournament, win: Win) -> Iterator[ScoreLine]:
    yield ScoreLine(win.winner, "value", win.value)
    if win.how == SELF_PICK:
        yield ScoreLine(win.winner, SELF_PICK, tournament.self_pick)
    if jokerless_pays(win, TableRules()):
        yield ScoreLine(win.winner, "jokerless", tournament.jokerless)


def _of_thrower(tournament: Tournament, win: Win, facts: Mapping[str, Any]) -> Iterator[ScoreLine]:
    if win.how == MISNAMED:
        yield ScoreLine(win.discarder, MISNAMED, tournament.misnamed)
    elif win.how == DISCARD:
        exposures = need(facts, "exposures")
        if not is_whole(exposures, 0, MOST_EXPOSURES):
            raise HandError("bad_exposures", exposures=shown(exposures), most=MOST_EXPOSURES)
        yield ScoreLine(win.discarder, "thrown", tournament.thrown_to(exposures))


def _penalties(facts: Mapping[str, Any], people: People) -> Iterator[ScoreLine]:
    penalties = facts.get("penalties", {})
    if not isinstance(penalties, Mapping):
        raise HandError("bad_penalty", most=LARGEST, penalty=shown(penalties))
    for player, lost in penalties.items():
        if not is_whole(lost, 1, LARGEST):
            raise HandError("bad_penalty", most=LARGEST, penalty=shown(lost))
        yield ScoreLine(people.one("penalties", player), "penalty", -lost)
