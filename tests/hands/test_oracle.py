"""The oracle by itself: is it right, and does it find every hand? Then the engine against it."""

import json
from collections import defaultdict
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import pytest

from .oracle import cards, natural, random_hands, rules, search, worth

WORKED = json.loads(Path(__file__).parents[1].joinpath("cases", "worked.json").read_text())


@pytest.mark.parametrize("case", WORKED, ids=lambda case: f"{case['hand']}+{case['flowers']}f")
def test_a_hand_worked_by_hand(case):
    kinds, jokers = cards.read(case["hand"])
    for game, found in search.best(kinds, jokers).items():
        units = found + case["flowers"]
        told = case[game]
        assert (units, rules.points(game, units)) == (told["units"], told["points"])


def test_there_are_as_many_hands_as_known():
    # 11,498,658 is what is known for four sets and a pair of these 34 kinds.
    assert sum(map(natural.how_many, natural.parts())) == 11_498_658


def test_parts_hold_every_hand_once():
    """A suit and the honors by plain enumeration, without blocks."""
    held = {
        tuple(sorted([tile for one in sets for tile in cards.TILES[one]] + [pair] * 2))
        for sets in combinations_with_replacement([*range(7), *range(21, 30), 48, 54], 4)
        for pair in [*range(9), 27, 33]
    }
    plain = {kinds for kinds in held if max(cards.counted(kinds)) <= 4}
    few = {*range(9), 27, 33}
    found = []
    for part in natural.parts():
        if part.sizes[1] + part.sizes[2] == 0 and part.pair not in (1, 2):
            for hand in natural.hands(part):
                kinds = tuple(kind for tiles, _ in hand for kind in tiles)
                if few.issuperset(kinds):
                    found.append(kinds)
    assert len(found) == len(set(found))
    assert set(found) == plain


def test_places_are_in_order():
    for size in range(4):
        every = list(worth.in_order(size))
        assert [worth.place(sets) for sets in every] == list(range(len(every)))
        assert set(every) == set(combinations_with_replacement(cards.ALL_SETS, size))


def test_tables_hold_what_readings_are_worth():
    random = Random(3)
    for _ in range(2000):
        sets = sorted(random.choices(cards.ALL_SETS, k=4))
        pair = random.choice(cards.KINDS)
        for game in worth.GAMES:
            told = worth.worth()[game][4][worth.place(sets)][pair]
            assert told == rules.units(game, worth.counts_of(sets, pair))
            # Leave one out: no more than the best there is with the other three.
            three = worth.worth()[game][3][worth.place(sets[:2] + sets[3:])]
            assert told <= three[pair] <= three[worth.ANY]


def test_searching_finds_what_enumerating_finds():
    random = Random(4)
    for part in random.sample(natural.parts(), 20):
        chosen = [random.choice(blocks) for blocks in natural.blocks_of(part)]
        kinds = [kind for tiles, _ in chosen for kind in tiles]
        every = [worth.counts_of(*reading) for reading in natural.readings(chosen)]
        assert search.best(kinds, 0) == {
            game: max(rules.units(game, counts) for counts in every) for game in worth.GAMES
        }


def test_every_joker_tried():
    """A joker by putting each kind in its place, for one and two jokers."""
    random = Random(5)
    for jokers in (1, 1, 1, 1, 2):
        kinds = random.choice([random_hands.winning, random_hands.apart])(random)[jokers:]
        best: dict[str, list[int]] = defaultdict(list)
        for more in combinations_with_replacement(cards.KINDS, jokers):
            for game, units in search.best([*kinds, *more], 0).items():
                best[game] += [] if units is None else [units]
        assert search.best(kinds, jokers) == {game: max(best[game]) for game in best}


def test_counts_of_hands_without_sets():
    # 10, 21, 9 and 1 ways to have 3, 2, 1 and 0 tiles of a suit that are apart.
    assert [len([one for one in search.APART if len(one) == n]) for n in range(4)] == [1, 9, 21, 10]
    five, six = 21 * 10**3, 7 * 3 * 21 * 10**2
    seven = 3 * 10 * 10 * 9 + 3 * 10 * 21 * 21
    assert len(set(natural.every_nothing_connects())) == five + six + seven
    assert len(list(natural.every_seven_pairs(27))) == 1
