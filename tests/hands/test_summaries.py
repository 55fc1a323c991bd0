"""The quick way against the plain one: rows, first readings and numbers of readings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands import read_hand
from hands.combinations import COUNTERS, count
from hands.notation import read_tiles
from hands.parts import OF_A_SUIT, OF_THE_HONORS, OF_THE_PAIR, Memo
from hands.readings import NOTHING_CONNECTS, SEVEN_PAIRS, STANDARD, House, Reading, every_reading
from hands.summaries import (
    ACROSS_SUITS,
    OF_A_SHAPE,
    OF_THE_WHOLE,
    how_many,
    natural,
    read,
    rows,
    unpacked,
)
from hands.tiles import KINDS, THE_JOKER
from tests.hands.dealt import winning

HOUSES = st.sampled_from(
    [
        House(),
        House(seven_pairs=True),
        House(seven_pairs=True, jokers_in_pair=False),
        House(nothing_connects=False),
        House(jokers_in_nothing_connects=False, jokers_in_pair=False),
    ]
)
UNCONNECTED = ["147m 258p 369s 12345z", "9m 58p 36s 1234567z jj", "47m 58p 3s 124z jjjjjj"]
PAIRED = [
    "1133m 5577p 99s 1155z",
    "112233m 557799p 1s j",
    "2z 77m 33p 11s 9p 5z jjjjj",
    "j2468m 13579p jjjj",
]


def in_key_order(reading):
    """Suit by suit, then the honors: sets, a sequence before a triplet, and the pair."""
    sets = [(one.tile, one.kind == "triplet") for one in reading.sets]
    parts = [
        (
            [(tile.number, triplet) for tile, triplet in sets if tile.suit == suit],
            reading.pair.number if reading.pair and reading.pair.suit == suit else 0,
        )
        for suit in "mpsz"
    ]
    return parts if reading.shape == STANDARD else [KINDS.index(tile) for tile in reading.loose]


def agree(hand, house):
    """Rows, how many readings, and the first reading of each row are those of plain enumeration."""
    plain = list(every_reading(hand, house))
    found = rows(hand, house)
    by_counts: dict[tuple[int, ...], Reading] = {}
    for reading in sorted(plain, key=lambda one: (one.shape, in_key_order(one))):
        by_counts.setdefault(tuple(count(reading).values()), reading)
    quick = {tuple(unpacked(row).values()): read(one) for row, one in found.items()}
    assert quick == by_counts
    assert how_many(hand, house) == len(plain)


def test_every_combination_is_of_one_kind():
    kinds = [*OF_A_SUIT, *OF_THE_HONORS, *OF_THE_PAIR, *ACROSS_SUITS, *OF_THE_WHOLE, *OF_A_SHAPE]
    assert sorted(one.__name__ for one in kinds) == sorted(COUNTERS)


@settings(max_examples=150, deadline=None)
@given(winning(most=0), HOUSES)
def test_without_jokers(case, house):
    agree(read_hand(case[0]), house)


@settings(max_examples=60, deadline=None)
@given(winning(most=3, laid=4), HOUSES)
def test_with_jokers_and_laid_sets(case, house):
    agree(read_hand(*case), house)


@settings(max_examples=6, deadline=None)
@given(winning(least=5, most=6, laid=1), HOUSES)
def test_with_many_jokers(case, house):
    agree(read_hand(*case), house)


@pytest.mark.parametrize("laid", [["4jjs", "jj4s"], ["4jjs", "j5jm", "777z"], ["54js", "1jjz"]])
def test_with_jokers_in_laid_sets(laid):
    held = read_tiles("123m 456p 789s 88m")[: 14 - 3 * len(laid) - 2]
    agree(read_hand([*held[: 12 - 3 * len(laid)], *read_tiles("88m")], laid), House())


@pytest.mark.parametrize("text", [*UNCONNECTED, *PAIRED])
@pytest.mark.parametrize("seven_pairs", [False, True])
def test_hands_without_sets(text, seven_pairs):
    agree(read_hand(text), House(seven_pairs=seven_pairs))


@settings(max_examples=20, deadline=None)
@given(st.permutations(read_tiles("147m 258p 369s 12345z")), st.integers(0, 4))
def test_nothing_connects_with_jokers(tiles, jokers):
    agree(read_hand([*tiles[jokers:], *[THE_JOKER] * jokers]), House())


def test_any_number_of_a_kind_without_jokers():
    (found,) = natural(sum(1 << 5 * place for place in (0, 1, 2)) + (9 << 5 * 9) + (2 << 5 * 33))
    assert unpacked(found)["honor_triplet"] == 0


def test_what_is_remembered_is_forgotten_when_full():
    asked = []

    def twice(key: int) -> int:
        asked.append(key)
        return key * 2

    memo = Memo(twice, most=2)
    assert [memo[1], memo[1], memo[2], memo[3], memo[1]] == [2, 2, 4, 6, 2]
    assert asked == [1, 2, 3, 1]


def test_shapes_are_told_apart():
    found = {
        read(one).shape
        for one in rows(read_hand("1m 4m 7m j 1p 4p 7p j 1s 4s 7s jjj"), House()).values()
    }
    assert NOTHING_CONNECTS in found
    assert SEVEN_PAIRS not in found
