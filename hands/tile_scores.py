"""From the tiles of a hand to its score: the reading worth most, and what else there is to know.

The best reading has the most units, so the most points. Of those that are worth as much it is the
one with more of the combination that stands first in the protocol, then of the second, and so on;
of those with the same lines the first one, suit by suit: the lowest sets, a sequence before a
triplet, then the lowest pair.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .combinations import used_up
from .errors import HandError
from .feasible import minimum
from .hand import Hand, read_hand
from .layout import Group, lay_out
from .notation import write_tiles
from .parts import COUNT_BITS, Memo
from .readings import SEVEN_PAIRS, House, Reading, write_reading
from .ruleset import ON, RuleSet
from .scoring import Score, check_minimum, drawn_only, must_be_drawn, score_counts
from .summaries import Found, how_many, order, read, rows, unpacked
from .tiles import Tile

YES = "yes"


class TileScore(NamedTuple):
    """A scored hand of tiles. The score is there; the rest is worked out when it is asked for."""

    score: Score
    ruleset: RuleSet
    hand: Hand
    won: str | None
    found: Found

    @property
    def house(self) -> House:
        """What the house allows."""
        return _judge(self.ruleset).houses[self.won]

    @property
    def reading(self) -> Reading:
        """The reading that scores most, jokers as what they stand for."""
        return read(self.found)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The reading laid out: its groups, and where the jokers are."""
        return lay_out(self.hand, self.reading)

    @property
    def readings(self) -> int:
        """How many readings the hand has."""
        return how_many(self.hand, self.house)

    @property
    def runner_up(self) -> "TileScore | None":
        """The best reading with other lines than this one; None when all readings have these."""
        judge, flowers = _judge(self.ruleset), self.hand.flowers
        found = rows(self.hand, self.house)
        others = {
            row: one
            for row, one in found.items()
            if judge.scores[row, flowers].lines != self.score.lines
        }
        if not others:
            return None
        row = judge.first(others)
        return self._replace(score=judge.scores[row, flowers], found=found[row])

    def to_dict(self) -> dict[str, Any]:
        """The score as JSON-able data, as `Score.to_dict` and `Score.from_dict`, and the reading.

        `jokers`: what each joker stands for, in the order of the reading.
        """
        meanings = [write_tiles([tile]) for group in self.groups for tile in group.meanings]
        told = {"reading": write_reading(self.reading), "jokers": meanings}
        return self.score.to_dict() | told


def score_tiles(
    ruleset: RuleSet,
    tiles: str | Iterable[Tile],
    laid: Sequence[str | Iterable[Tile]] = (),
    flowers: int = 0,
    won: str | None = None,
) -> TileScore:
    """The score of 14 tiles, read as is worth most: as text or tile by tile, flowers apart.

    `laid`: sets on the table, beside the tiles or among them. HandError: all of `read_hand`,
    bad_won, joker_in_laid_triplet, not_a_winning_hand, last_card_must_be_drawn, below_minimum.
    """
    hand = read_hand(tiles, laid, flowers)
    judge = _judges.get(ruleset.digest) or _judge(ruleset)
    best = judge.best(hand, won)
    if best is None:
        raise judge.refusal(hand, won)
    if judge.asks:
        check_minimum(ruleset, best.score, hand.flowers)
    return best


def winning(ruleset: RuleSet, hand: Hand, won: str | None = None) -> TileScore | None:
    """The score of a hand that has been read, None for one that does not go out."""
    judge = _judge(ruleset)
    best = judge.best(hand, won)
    if best is not None and judge.asks:
        try:
            check_minimum(ruleset, best.score, hand.flowers)
        except HandError:
            return None
    return best


class _Judge:
    """What rows are worth under one rule set, worked out once each.

    `ranks`: {row: a number that is higher for the better of two rows}. `scores`: {(row, flowers):
    score}. `houses`: {how the last card was won: what the house allows then}.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self.ranks = Memo(self._rank)
        self.scores = Memo(self._score)
        self.houses = Memo(self.house)
        self.asks = minimum(ruleset)[0] > 0

    def best(self, hand: Hand, won: str | None) -> TileScore | None:
        """The best reading of the hand, if it has any."""
        try:
            house = self.houses[won]
        except TypeError:  # a list or the like, which is refused
            house = self.house(won)
        found = rows(hand, house)
        if not found:
            return None
        if len(found) == 1:
            (row,) = found
        else:
            row = self.first(found)
        score = self.scores[row, hand.flowers]
        # Half the time its own __new__ takes.
        return tuple.__new__(TileScore, (score, self.ruleset, hand, won, found[row]))

    def first(self, found: dict[int, Found]) -> int:
        """The row that comes first: the most units, then the protocol, then the reading."""
        ranks = self.ranks
        best = max(ranks[row] for row in found)
        alike = [row for row in found if ranks[row] == best]
        return alike[0] if len(alike) == 1 else min(alike, key=lambda row: order(found[row]))

    def refusal(self, hand: Hand, won: str | None) -> HandError:
        """Why a hand without readings does not win."""
        for one in must_be_drawn(self.ruleset, won):
            if rows(hand, self.houses[None]):
                return drawn_only(one)
        return HandError("not_a_winning_hand", tiles=str(hand))

    def _rank(self, row: int) -> int:
        """The units, then three bits a combination of the rule set, the first highest."""
        counts = used_up(unpacked(row), self.ruleset.absorbs)
        rank = self.scores[row, 0].units
        for times in counts.values():
            rank = rank << COUNT_BITS | times
        return rank

    def _score(self, asked: tuple[int, int]) -> Score:
        row, flowers = asked
        counts = used_up(unpacked(row), self.ruleset.absorbs)
        return score_counts(self.ruleset, counts, counts, flowers)

    def house(self, won: object) -> House:
        """What the house allows when the last card was won so. HandError("bad_won")."""
        options = self.ruleset.options
        return House(
            nothing_connects=not must_be_drawn(self.ruleset, won),
            seven_pairs=options[SEVEN_PAIRS] == ON,
            jokers_in_nothing_connects=options["jokers_in_nothing_connects"] == YES,
            jokers_in_pair=options["jokers_in_pair"] == YES,
            jokers_in_laid_triplet=options["jokers_in_claimed_triplet"] == YES,
        )


_judges: dict[str, _Judge] = {}


def _judge(ruleset: RuleSet) -> _Judge:
    found = _judges.get(ruleset.digest)
    if found is None:
        found = _judges[ruleset.digest] = _Judge(ruleset)
    return found
