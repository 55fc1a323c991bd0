"""Kinds, sets and the text of tiles."""

from collections.abc import Iterable

KINDS = range(34)
WINDS, DRAGONS = range(27, 31), range(31, 34)
SEQUENCES, TRIPLETS = range(21), range(21, 55)
ALL_SETS = range(55)

# The letter and number of each kind: 1m, 2m ... 7z.
NAMES = [(letter, number) for letter in "mps" for number in range(1, 10)]
NAMES += [("z", number) for number in range(1, 8)]
KIND_OF = {name: kind for kind, name in enumerate(NAMES)}


def tiles_of(one: int) -> tuple[int, int, int]:
    """The three kinds of a set."""
    if one in TRIPLETS:
        return (one - 21,) * 3
    suit, start = divmod(one, 7)
    first = suit * 9 + start
    return first, first + 1, first + 2


TILES = [tiles_of(one) for one in ALL_SETS]
# The sets each kind can stand in.
SETS_WITH = [[one for one in ALL_SETS if kind in TILES[one]] for kind in KINDS]


def counted(kinds: Iterable[int]) -> list[int]:
    """How many there are of each kind."""
    counts = [0] * 34
    for kind in kinds:
        counts[kind] += 1
    return counts


def read(text: str) -> tuple[list[int], int]:
    """The kinds and the number of jokers of `123m 4j6p j`, in the order of the text."""
    kinds: list[int] = []
    jokers = 0
    digits = ""
    for sign in text.replace(" ", ""):
        if sign == "j":
            jokers += 1
        elif sign.isdigit():
            digits += sign
        else:
            kinds += [KIND_OF[sign, int(digit)] for digit in digits]
            digits = ""
    return kinds, jokers


def written(kinds: Iterable[int], jokers: int = 0) -> str:
    """The text of these tiles, a group a suit."""
    ordered = sorted(kinds)
    groups = []
    for letter in "mpsz":
        numbers = [NAMES[kind][1] for kind in ordered if NAMES[kind][0] == letter]
        groups += ["".join(map(str, numbers)) + letter] if numbers else []
    return " ".join(groups + ["j" * jokers] * (jokers > 0))
