"""The oracle by itself: is it right, and does it find every hand? Then the engine against it."""

import json
from collections import defaultdict
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from random import Random

import pytest

from hands import load, score_tiles

from .oracle import cards, compare, natural, random_hands, rules, search, worth
from .oracle.random_hands import Hand

CASES = Path(__file__).parents[1] / "cases"
WORKED, TILES = (
    json.loads(CASES.joinpath(f"{name}.json").read_text()) for name in ("worked", "tiles")
)


@pytest.mark.parametrize("case", WORKED, ids=lambda case: f"{case['hand']}+{case['flowers']}f")
def test_a_hand_worked_by_hand(case):
    kinds, jokers = cards.read(case["hand"])
    for game, found in search.best(kinds, jokers).items():
        units = found + case["flowers"]
        told = case[game]
        assert (units, rules.points(game, units)) == (told["units"], told["points"])


def test_tiles_worked_by_hand():
    """Every case is found as it is told."""
    for case in TILES:
        for game, units in search.best(*cards.read(case["cards"])).items():
            told = None if units is None else [units, rules.points(game, units)]
            assert told == case[game], (case["cards"], game)
    assert len(TILES) == 210


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
    random = Random(6)
    for size in range(4):
        every = list(worth.in_order(size))
        assert [worth.place(sets) for sets in every] == list(range(len(every)))
        assert set(every) == set(combinations_with_replacement(cards.ALL_SETS, size))
    for sets in random.sample(every, 50):
        more = [worth.place(sorted((*sets, one))) for one in cards.ALL_SETS]
        assert worth.with_one_more(sets) == more


def test_tables_hold_what_readings_are_worth():
    random = Random(3)
    for _ in range(2000):
        sets = sorted(random.choices(cards.ALL_SETS, k=4))
        pair = random.choice(cards.KINDS)
        for game in worth.GAMES:
            told = worth.worth()[game][4][worth.place(sets)][pair]
            counts = worth.counts_of(sets, pair)
            assert told == rules.units(game, counts)
            assert worth.lines_of(game, tuple(sets), pair) == rules.known(game, counts)
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


def test_names_of_suits():
    """Of all ways to name the suits of some kinds one is in order, or more that are the same."""
    random = Random(7)
    for _ in range(200):
        kinds = random.sample(cards.KINDS, 7)
        renamed = {
            tuple(sorted(kind if kind >= 27 else order[kind // 9] * 9 + kind % 9 for kind in kinds))
            for order in permutations(range(3))
        }
        assert sum(map(natural.in_first_order, renamed)) == 1


def agree(told):
    count, wrong = told
    assert wrong == []
    assert count


@pytest.mark.parametrize("jokers", range(7))
def test_random_hands(jokers):
    agree(compare.wrong_in_random(100 + jokers, 100, jokers))


def test_hands_as_drawn():
    agree(compare.wrong_in_drawn(200, 1000))


def test_waits():
    agree(compare.wrong_in_waits(250, 100))


def test_exchanges():
    agree(compare.wrong_in_richer(260, 10))


def test_winning_hands():
    random = Random(300)
    every = [random.choice(natural.parts()) for _ in range(2000)]
    hands = [[random.choice(blocks) for blocks in natural.blocks_of(part)] for part in every]
    agree(compare.wrong_among(hands))


def test_nothing_connects():
    random = Random(400)
    hands = random.sample(list(natural.every_nothing_connects()), 500)
    assert [problem for hand in hands for problem in compare.differences(Hand(hand))] == []


def test_seven_pairs():
    random = Random(500)
    house = search.PLAIN._replace(seven_pairs=True)
    doubled = random.sample(sorted(natural.pairs_that_are_sets()), 100)
    others = [random.sample(cards.KINDS, 7) for _ in range(400)]
    for kinds in [*doubled, *others]:
        hand = Hand(tuple(sorted([*kinds, *kinds])))
        assert list(compare.differences(hand, house)) == []


def test_a_difference_is_told():
    """A reading the oracle does not know, more units, another reading, other lines."""
    hand = Hand(tuple(cards.read("123m 456m 789m 111p 22s")[0]))
    assert list(compare.differences(hand)) == []
    loose = hand._replace(kinds=tuple(cards.read("123m 456m 789m 111p 24s")[0]))
    scored = {
        game: score_tiles(load(game), cards.written(hand.kinds), flowers=1) for game in worth.GAMES
    }
    compared = compare.disagreements
    for game, one in scored.items():
        told = search.best(hand.kinds, 0)[game]
        assert told is not None
        assert list(compared(hand, search.PLAIN, 1, game, told, one)) == []
        assert list(compared(hand, search.PLAIN, 1, game, told, None))
        assert list(compared(hand, search.PLAIN, 1, game, None, one))
        assert list(compared(hand, search.PLAIN, 1, game, told + 1, one))
        assert list(compared(hand, search.PLAIN, 2, game, told, one))
        assert list(compared(loose, search.PLAIN, 1, game, told, one))


def test_a_difference_in_a_part_is_told():
    """Blocks with the poorer readings only, and with tiles that are not those of their readings."""
    rest = [natural.blocks(letter, 0, False)[0] for letter in "psz"]
    held, ways = next(
        block
        for block in natural.blocks("m", 4, True)
        if cards.written(block[0]) == "22233344488999m"
    )
    assert compare.wrong_among([[(held, ways), *rest]]) == (1, [])
    worth_less = tuple(way for way in ways if way[0][0] in cards.TRIPLETS)
    assert worth_less and len(compare.wrong_among([[(held, worth_less), *rest]])[1]) == 2
    loose = (*held[:-1], 33)
    assert len(compare.wrong_among([[(loose, ways), *rest]])[1]) == 2
