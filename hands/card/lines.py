"""A line of a card as values: groups of symbols, constraints, what it pays. `grammar` spells it."""

from typing import NamedTuple

HAND = 14
MOST_VALUE = 999
# Suits that differ from each other, and suits that are free.
APART, FREE = ("a", "b", "c"), ("s", "t", "u")
NUMBER_NAMES, WIND_NAMES, DRAGON_NAMES = ("n", "m"), ("w", "v"), ("d", "e", "f")
BOUND_DRAGONS = {f"D{suit}": suit for suit in APART}
JOKER_SYMBOL = "J"
# From so many of the same symbol on, jokers may fill a group and a discard may be claimed for it.
SET = 3
IN, IN_RUN, IS, IS_NOT, STEP, SUITS = "in", "in run", "=", "!=", "step", "suits"


class CardGroup(NamedTuple):
    """Symbols that stand together, and the suit of their numbers, "" without."""

    symbols: tuple[str, ...]
    suit: str = ""

    @property
    def same(self) -> bool:
        """Whether it is one symbol again and again, so no mixed group."""
        return len(set(self.symbols)) == 1

    @property
    def takes_jokers(self) -> bool:
        """Whether jokers may fill it and it may lie exposed: three or more of the same tile."""
        return self.same and len(self.symbols) >= SET and self.symbols[0] != JOKER_SYMBOL

    @property
    def numbers(self) -> tuple[str, ...]:
        """Its symbols that need a suit."""
        return tuple(symbol for symbol in self.symbols if is_number(symbol))

    @property
    def names(self) -> frozenset[str]:
        """The letters that a binding has to give it."""
        suits = {self.suit} if self.suit else set()
        return frozenset(suits.union(*(letters(symbol) for symbol in self.symbols)))


class Constraint(NamedTuple):
    """What a binding has to obey: `left relation right`, or the numbers allowed."""

    relation: str
    left: str = ""
    right: str = ""
    numbers: tuple[int, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """The letters it speaks of."""
        return frozenset(letters(self.left) | letters(self.right))


class CardLine(NamedTuple):
    """A line of a card. Each place of `groups` holds the groups that may stand there, mostly one.

    `concealed`: C, so nothing of it may be exposed; else X. `singles_and_pairs`: of that section.
    """

    groups: tuple[tuple[CardGroup, ...], ...]
    value: int
    concealed: bool = False
    singles_and_pairs: bool = False
    section: str = ""
    constraints: tuple[Constraint, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """The letters of all its groups."""
        return frozenset().union(*(group.names for place in self.groups for group in place))

    @property
    def step(self) -> int:
        """How far apart n, n+1, n+2 are."""
        return next((one.numbers[0] for one in self.constraints if one.relation == STEP), 1)


def is_number(symbol: str) -> bool:
    """Whether it is a tile of a suit; `0`, the soap, is none."""
    return symbol[0] in "123456789nm"


def letters(symbol: str) -> set[str]:
    """The letters of a symbol that stand for something: n of `n+1`, a of `Da`."""
    if symbol in BOUND_DRAGONS:
        return {BOUND_DRAGONS[symbol]}
    return {symbol[0]} if symbol and symbol[0] in "nmwvdef" else set()


def offset(symbol: str) -> int:
    """1 of `n+1`, 0 of `n`."""
    return int(symbol[2:]) if symbol.startswith("n+") else 0
