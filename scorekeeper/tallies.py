"""An evening -> what each has from it and which hands they won: what leagues add up. Pure."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import american
from .evening import Evening, Row
from .facts import Facts

DRAWN, CLAIMED = "drawn", "claimed"


@dataclass
class Tally:
    """What player `number` has from one evening. `hands`: those played while sitting there.

    `shared`: how many have this rank. `drawn` and `claimed` of the hands won; `thrown`: how often
    another won on this one's discard.
    """

    number: int
    points: int
    rank: int
    shared: int = 1
    hands: int = 0
    won: int = 0
    drawn: int = 0
    claimed: int = 0
    thrown: int = 0
    units: int = 0
    best: int = 0


@dataclass(frozen=True)
class WonHand:
    """One hand one player won. `how` is drawn or claimed; `thrown_by` a player number or None.

    Of Mhing and Mihng: `units`, `combinations` {id: times}, `flowers`. Of American Mah Jongg:
    `value`, `jokerless`, `section` of the card, "" where it is not known.
    """

    number: int
    entry: int
    hand: int
    points: int
    how: str
    thrown_by: int | None = None
    units: int | None = None
    flowers: int = 0
    combinations: dict[str, int] = field(default_factory=dict)
    value: int | None = None
    jokerless: bool = False
    section: str = ""


def tallies(told: Evening) -> list[Tally]:
    """One for everybody who played, in the order they sat down."""
    shared = Counter(one.rank for one in told.players)
    found = {
        one.number: Tally(one.number, one.points, one.rank, shared[one.rank])
        for one in told.players
    }
    for row in told.hands:
        for number in _playing(row):
            found[number].hands += 1
    for won in won_hands(told):
        _count(found, won)
    return list(found.values())


def _playing(row: Row) -> tuple[int, ...]:
    return row.standing.playing if row.standing is not None else row.seats


def _count(found: dict[int, Tally], won: WonHand) -> None:
    tally = found[won.number]
    tally.won += 1
    tally.drawn += won.how == DRAWN
    tally.claimed += won.how == CLAIMED
    tally.units += won.units or 0
    tally.best = max(tally.best, won.points)
    if won.thrown_by is not None:
        found[won.thrown_by].thrown += 1


def won_hands(told: Evening) -> list[WonHand]:
    """Every hand somebody won, in order."""
    read = _american if told.american else _mhing
    return [won for row in told.hands for won in read(row)]


def _mhing(row: Row) -> Iterator[WonHand]:
    for winner, score in zip(row.facts["winners"], row.score, strict=True):
        times = {line["combination"]: line["times"] for line in score["lines"]}
        flowers = times.pop("flower", 0)
        yield WonHand(
            number=winner["player"],
            entry=row.entry,
            hand=row.hand or 0,
            points=score["points"],
            how=row.facts["won"],
            thrown_by=row.facts["from"],
            units=score["units"],
            flowers=flowers,
            combinations=times,
        )


def _american(row: Row) -> Iterator[WonHand]:
    for win in american.wins_of(row.facts):
        picked = win["how"] == american.SELF_PICK
        yield WonHand(
            number=win["winner"],
            entry=row.entry,
            hand=row.hand or 0,
            points=row.points.get(win["winner"], 0),
            how=DRAWN if picked else CLAIMED,
            thrown_by=None if picked else win["discarder"],
            value=win["value"],
            jokerless=bool(win.get("jokerless")),
            section=_section(win),
        )


def _section(win: Facts) -> str:
    """The section of the card's line, as typed behind its last "#"."""
    text: Any = win.get("line", "")
    return str(text).partition("#")[2].strip()
