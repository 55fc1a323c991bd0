"""The rules page, written down again: what a hand shows, its units, its points."""

from collections.abc import Mapping, Sequence
from functools import cache

from .cards import DRAGONS, NAMES, SEQUENCES, TILES, TRIPLETS, WINDS

Counts = dict[str, int]

UNITS: Mapping[str, Mapping[str, int]] = {
    "mhing": {
        "sequences_only": 1,
        "double_sequence": 1,
        "double_triplet": 1,
        "honor_triplet": 1,
        "broken_royal_run": 1,
        "two_suits_only": 1,
        "special_pair": 1,
        "triple_sequence": 3,
        "triple_triplet": 3,
        "identical_double_sequence": 3,
        "royal_run": 3,
        "triplets_only": 3,
        "one_suit_with_honors": 3,
        "nothing_connects": 3,
        "high_low": 5,
        "all_suits_and_honors": 5,
        "seven_pairs": 5,
        "all_dragon_triplets": 8,
        "one_suit_only": 8,
        "nothing_connects_all_honors": 8,
    },
    "mihng": {
        "double_sequence": 3,
        "broken_royal_run": 3,
        "two_suits_only": 3,
        "triple_sequence": 5,
        "triple_triplet": 5,
        "identical_double_sequence": 5,
        "royal_run": 5,
        "triplets_only": 5,
        "one_suit_with_honors": 5,
        "nothing_connects": 5,
        "high_low": 7,
        "all_suits_and_honors": 7,
    },
}

# 0 units to 16, as the Swedish protocol prints them.
PRINTED = (0, 2, 4, 8, 16, 32, 32, 32, 64, 64, 128, 128, 128, 128, 256, 256, 256)


@cache
def points(game: str, units: int) -> int:
    """What so many units are worth."""
    if game == "mihng":
        return PRINTED[min(units, 16)]
    if not units:
        return 0
    return 1 << (units if units < 5 else 5 + min(12, (units - 5) // 3))


def units(game: str, counts: Counts) -> int:
    """What so many of each combination are worth; those the game does not know: nothing."""
    return sum(times * UNITS[game].get(name, 0) for name, times in counts.items())


def known(game: str, counts: Counts) -> Counts:
    """The combinations that are there, of those the game knows."""
    return {name: times for name, times in counts.items() if times and name in UNITS[game]}


# What kinds a hand shows, as far as anything asks: facts that add up by `|`.
SUITS = {"m": 1, "p": 2, "s": 4}
WIND, DRAGON, NOT_LOW, NOT_HIGH = 8, 16, 32, 64


def shown_by(kind: int) -> int:
    """What one kind shows. An honor is neither low nor high."""
    letter, number = NAMES[kind]
    if kind in WINDS:
        return WIND | NOT_LOW | NOT_HIGH
    if kind in DRAGONS:
        return DRAGON | NOT_LOW | NOT_HIGH
    return SUITS[letter] | NOT_LOW * (number > 5) | NOT_HIGH * (number < 5)


def of_suits(shown: int) -> Counts:
    """What the suits and numbers of a whole hand are, whatever its shape."""
    honors = bool(shown & (WIND | DRAGON))
    suits = _suits(shown)
    return {
        "two_suits_only": suits == 2 and not honors,
        "one_suit_with_honors": suits == 1 and honors,
        "one_suit_only": suits == 1 and not honors,
        "high_low": not shown & NOT_LOW or not shown & NOT_HIGH,
    }


def of_whole(shown: int, pair: int) -> Counts:
    """What four sets and a pair are beyond their sets."""
    letter, number = NAMES[pair]
    wind, dragon = bool(shown & WIND), bool(shown & DRAGON)
    return of_suits(shown) | {
        "all_suits_and_honors": _suits(shown) == 3 and wind and dragon,
        "special_pair": letter != "z" and number in (2, 5, 8),
    }


def _suits(shown: int) -> int:
    return sum(bool(shown & fact) for fact in SUITS.values())


def of_sequences(sequences: Sequence[int]) -> Counts:
    """What the sequences of four sets are, what a triple uses up taken away."""
    # How often each is there: a row a start, a column a suit.
    by_start = [[sequences.count(start + 7 * suit) for suit in range(3)] for start in range(7)]
    triples = sum(min(row) > 0 for row in by_start)
    ends = list(zip(by_start[0], by_start[3], by_start[6], strict=True))
    return {
        "sequences_only": len(sequences) == 4,
        "double_sequence": sum(map(_across, by_start)) - 3 * triples,
        "broken_royal_run": sum(bool(low and high and not mid) for low, mid, high in ends),
        "triple_sequence": triples,
        "identical_double_sequence": sum(n * (n - 1) // 2 for row in by_start for n in row),
        "royal_run": sum(bool(low and high and mid) for low, mid, high in ends),
    }


def of_triplets(triplets: Sequence[int]) -> Counts:
    """What the triplets of four sets are, what bigger combinations use up taken away."""
    kinds = [TILES[one][0] for one in triplets]
    by_number = [[kinds.count(number + 9 * suit) for suit in range(3)] for number in range(9)]
    triples = sum(min(row) > 0 for row in by_number)
    dragons = all(kind in kinds for kind in DRAGONS)
    return {
        "double_triplet": sum(map(_across, by_number)) - 3 * triples,
        "honor_triplet": sum(kind in WINDS or kind in DRAGONS for kind in kinds) - 3 * dragons,
        "triple_triplet": triples,
        "triplets_only": len(triplets) == 4,
        "all_dragon_triplets": dragons,
    }


def of_sets(sets: Sequence[int]) -> Counts:
    """What four sets are."""
    sequences = [one for one in sets if one in SEQUENCES]
    triplets = [one for one in sets if one in TRIPLETS]
    return of_sequences(sequences) | of_triplets(triplets)


def _across(row: list[int]) -> int:
    """The pairs of sets of different suits."""
    m, p, s = row
    return m * p + m * s + p * s


def of_nothing_connects(game: str, honors: int) -> Counts:
    """What nothing connects is, with so many different honors."""
    if honors == 7 and game == "mhing":
        return {"nothing_connects_all_honors": 1}
    return {"nothing_connects": 1}


def of_seven_pairs(kinds: Sequence[int]) -> Counts:
    """Seven different pairs: themselves, one suit, two suits, high or low."""
    shown = 0
    for kind in kinds:
        shown |= shown_by(kind)
    return {"seven_pairs": 1} | of_suits(shown)
