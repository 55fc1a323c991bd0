"""Stakes in Mhing and Mihng: every loser pays the winner by the points of the hand.

`international`: on a drawn last card every loser pays the value; on a discard the one who threw it
pays double, the others the value. The value is points x stake, rounded, then limited; the double
of the discarder comes after the limit.

`swedish`: the Swedish rules only say that "each point stands for a sum of money". Read here as:
every loser pays each winner points x stake, whoever threw the card. Nobody pays double.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..documents import is_whole
from ..errors import HandError, listed, shown
from ..scoring import Note
from .payments import WIN, Double, Payment, payment
from .people import People, read_people
from .settle import Settlement, added_up
from .table_rules import MOST

INTERNATIONAL, SWEDISH = "international", "swedish"
THROWN = {INTERNATIONAL: (Double("threw", 2),), SWEDISH: ()}
# A value and what it is rounded to a multiple of; the half goes up.
ROUNDED: Mapping[str, Callable[[int, int], int]] = {
    "nearest": lambda value, to: (2 * value + to) // (2 * to) * to,
    "up": lambda value, to: -(-value // to) * to,
    "down": lambda value, to: value // to * to,
}
STAKES = "stakes"


class Stakes(NamedTuple):
    """What a table plays for. `stake` is what one point costs; `limit` the most a hand counts."""

    rule: str = INTERNATIONAL
    stake: int = 1
    round_to: int = 1
    rounding: str = "nearest"
    limit: int | None = None

    def value(self, points: int) -> int:
        """What one loser pays for so many points."""
        value = self.rounded(points)
        return value if self.limit is None else min(value, self.limit)

    def rounded(self, points: int) -> int:
        """The same without the limit."""
        return ROUNDED[self.rounding](points * self.stake, self.round_to)


def read_stakes(told: object) -> Stakes:
    """The stakes of {name: value}; what is not there is as by default. HandError("bad_stakes")."""
    if not isinstance(told, Mapping):
        raise _bad("they", f"must be an object, not {shown(told)}")
    for key in told:
        if key not in Stakes._fields:
            raise _bad(shown(key), "is no part of them")
    stakes = Stakes(**told)
    _check_choice("rule", stakes.rule, THROWN)
    _check_choice("rounding", stakes.rounding, ROUNDED)
    for key in ("stake", "round_to", *(["limit"] if stakes.limit is not None else [])):
        value = getattr(stakes, key)
        if not is_whole(value, 1, MOST):
            raise _bad(key, f"must be a whole number from 1 to {MOST:,}, not {shown(value)}")
    return stakes


def _check_choice(key: str, value: object, choices: Mapping[str, object]) -> None:
    if not isinstance(value, str) or value not in choices:
        raise _bad(key, f"is {listed(list(choices), 'or')}, not {shown(value)}")


def _bad(key: str, problem: str) -> HandError:
    return HandError("bad_stakes", key=key, problem=problem)


def settle_stakes(
    stakes: Stakes,
    players: Sequence[str],
    wins: Mapping[str, int],
    discarder: str | None = None,
    sit_out: Sequence[str] = (),
) -> Settlement:
    """The settlement of a hand: `wins` is {winner: points}, none for a drawn hand. A win may be
    worth 0 points. Winners at the same moment pay each other nothing.

    HandError: bad_players, unknown_player, sits_out, discarder_wins, bad_points.
    """
    people = read_people(players, sit_out)
    for winner, points in wins.items():
        people.one("winner", winner)
        if not is_whole(points, 0, MOST):
            raise HandError("bad_points", points=shown(points), most=f"{MOST:,}")
    if discarder is not None:
        _check_discarder(people, wins, discarder)
    payments = tuple(_payments(stakes, people, wins, discarder))
    notes = tuple(note for points in wins.values() for note in _notes(stakes, points))
    return Settlement(STAKES, added_up(people.all, payments), payments, notes)


def _check_discarder(people: People, wins: Mapping[str, int], discarder: str) -> None:
    if people.one("discarder", discarder) in wins:
        raise HandError("discarder_wins", player=discarder)
    if not wins:
        raise HandError("out_of_place", key="discarder", how="a drawn hand")


def _payments(
    stakes: Stakes, people: People, wins: Mapping[str, int], discarder: str | None
) -> Iterator[Payment]:
    for winner, points in wins.items():
        for loser in people.playing:
            if loser not in wins:
                doubles = THROWN[stakes.rule] if loser == discarder else ()
                yield payment(loser, winner, stakes.value(points), WIN, doubles)


def _notes(stakes: Stakes, points: int) -> Iterator[Note]:
    before, rounded, value = points * stakes.stake, stakes.rounded(points), stakes.value(points)
    if rounded != before:
        yield Note("rounded", {"before": before, "value": rounded})
    if value != rounded:
        yield Note("limit", {"before": rounded, "limit": value})
