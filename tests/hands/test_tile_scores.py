import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands import (
    HandError,
    Score,
    load,
    read_hand,
    read_tiles,
    score_ticks,
    score_tiles,
    write_reading,
)
from hands.combinations import COUNTERS, count, used_up
from hands.feasible import stored
from hands.readings import every_reading
from hands.tile_scores import winning as winning_hand
from hands.tiles import COPIES, KINDS, SUITS, THE_JOKER, Tile
from tests.hands.dealt import winning

MIHNG, MHING = load("mihng"), load("mhing")
RULESETS = [
    MIHNG,
    MHING,
    MHING.changed("x", {"seven_pairs": "on", "flowers": "points"}),
    MHING.changed("x", {"jokers_in_pair": "no", "jokers_in_nothing_connects": "no"}),
    MIHNG.changed("x", {"cap": "none"}, {"double_sequence": 0, "high_low": 1}),
]
rulesets = st.sampled_from(RULESETS)
quick = settings(max_examples=120, deadline=None)


def changed(**options):
    return MHING.changed("x", options)


def refused(*args, **named):
    with pytest.raises(HandError) as refusal:
        score_tiles(*args, **named)
    json.dumps(refusal.value.where)
    assert str(refusal.value).isprintable()
    return refusal.value.code


def scored(ruleset, case, flowers=0):
    """The score of tiles and laid sets, None for a hand that does not win under these rules."""
    tiles, laid = case
    return winning_hand(ruleset, read_hand(tiles, laid, flowers))


def units(ruleset, tiles, laid=()):
    best = scored(ruleset, (tiles, laid))
    return None if best is None else best.score.units


def runner_up(best):
    other = best.runner_up
    assert other is not None
    return other


def lines(ruleset, tiles, **named):
    return {
        line.combination: line.times for line in score_tiles(ruleset, tiles, **named).score.lines
    }


# The best reading


@settings(max_examples=60, deadline=None)
@given(winning(most=3, laid=2), rulesets, st.integers(0, 8))
def test_it_is_the_best_of_all_readings(case, ruleset, flowers):
    best = scored(ruleset, case, flowers)
    if best is None:
        return
    of_flowers = sum(line.units for line in best.score.lines if line.combination == "flower")
    worth = {one.id: one.units for one in ruleset.combinations}
    plain = [
        (sum(worth[name] * times for name, times in left.items()), tuple(left.values()), reading)
        for reading in every_reading(best.hand, best.house)
        for left in [used_up(count(reading), ruleset.absorbs)]
    ]
    of_best = tuple(used_up(count(best.reading), ruleset.absorbs).values())
    assert (best.score.units - of_flowers, of_best) == max(one[:2] for one in plain)
    assert best.reading in [reading for *_, reading in plain]
    assert best.readings == len(plain)


@quick
@given(winning(most=6, laid=4), rulesets, st.integers(0, 8))
def test_the_lines_as_ticks_score_the_same(case, ruleset, flowers):
    best = scored(ruleset, case, flowers)
    if best is None:
        return
    ticks = {one.combination: one.times for one in best.score.lines if one.combination != "flower"}
    assert score_ticks(ruleset, ticks, flowers) == best.score


@quick
@given(winning(most=6, laid=4))
def test_what_it_shows_is_in_the_stored_rows(case):
    ids, feasible = stored()
    assert ids == tuple(COUNTERS)
    assert tuple(count(score_tiles(MHING, *case).reading).values()) in feasible


@quick
@given(winning(), rulesets, st.data())
def test_the_order_of_the_tiles_is_irrelevant(case, ruleset, data):
    tiles, _ = case
    assert units(ruleset, tiles) == units(ruleset, data.draw(st.permutations(tiles)))


@quick
@given(winning(laid=3), rulesets, st.permutations(SUITS))
def test_renaming_the_suits_changes_nothing(case, ruleset, names):
    tiles, laid = case
    renamed = dict(zip(SUITS, names, strict=True))

    def other(tile):
        return Tile(renamed.get(tile.suit, tile.suit), tile.number)

    found = units(ruleset, tiles, laid)
    laid = [[other(tile) for tile in one] for one in laid]
    assert found == units(ruleset, [other(tile) for tile in tiles], laid)


@quick
@given(winning(laid=3), rulesets)
def test_counting_from_the_other_end_changes_nothing(case, ruleset):
    """1 for 9, 2 for 8 and so on. There is no exception: 2, 5, 8 change among themselves, low
    changes with high, and a royal run, broken or not, is its own mirror."""
    tiles, laid = case

    def other(tile):
        return Tile(tile.suit, 10 - tile.number) if tile.suit in SUITS else tile

    found = units(ruleset, tiles, laid)
    laid = [[other(tile) for tile in one] for one in laid]
    assert found == units(ruleset, [other(tile) for tile in tiles], laid)


@quick
@given(winning(most=4), st.sampled_from([MIHNG, MHING]), st.integers(0, 13))
def test_a_joker_for_a_tile_is_never_worth_less(case, ruleset, place):
    tiles, _ = case
    with_joker = [*tiles[:place], THE_JOKER, *tiles[place + 1 :]]
    assert units(ruleset, with_joker) >= units(ruleset, tiles)


@quick
@given(winning(laid=4), rulesets)
def test_laid_sets_are_never_worth_more(case, ruleset):
    tiles, laid = case
    free = units(ruleset, [*tiles, *(tile for one in laid for tile in one)])
    fixed = units(ruleset, tiles, laid)
    assert fixed is None or fixed <= free


# Ties


def test_the_reading_that_is_worth_most():
    best = score_tiles(MIHNG, "111222333m 555p 77s")
    assert write_reading(best.reading) == "123m 123m 123m 555p 77s"
    assert best.score.units == 15
    best = score_tiles(MIHNG, "111222333m 444m 55m")
    assert write_reading(best.reading) == "123m 123m 123m 444m 55m"


def test_alike_in_all_that_counts_the_first_in_order():
    best = score_tiles(MIHNG, "45m j 789p 222s 111z 33z")
    assert write_reading(best.reading) == "345m 789p 222s 111z 33z"
    best = score_tiles(MIHNG, "345m 789p 222s 111z jj")
    assert write_reading(best.reading) == "345m 789p 222s 111z 55z"
    best = score_tiles(MHING, "147m 258p 36s j 12345z")
    assert write_reading(best.reading) == "147m 258p 369s 12345z"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("23789m 444p 234s 66z j", "double_sequence"),  # or a broken royal run
        ("2233344m 333p 777s j", "identical_double_sequence"),  # or triplets only
    ],
)
def test_alike_in_units_the_first_of_the_protocol(text, found):
    best = score_tiles(MIHNG, text)
    assert list(lines(MIHNG, text)) == [found]
    assert runner_up(best).score.units == best.score.units


# Jokers and house rules


def test_six_jokers():
    best = score_tiles(MHING, "234m 234m 22m jjjjjj")
    assert write_reading(best.reading) == "234m 234m 234m 234m 22m"
    assert best.score.units == 33
    assert best.readings > 1500


def test_jokers_in_the_pair():
    hand = "123m 456p 789s 111z j2z"
    assert units(MHING, hand) == 1
    assert refused(changed(jokers_in_pair="no"), hand) == "not_a_winning_hand"


def test_jokers_in_nothing_connects():
    hand = "147m 258p 36s 12345z j"
    assert lines(MHING, hand) == {"nothing_connects": 1}
    assert refused(changed(jokers_in_nothing_connects="no"), hand) == "not_a_winning_hand"


def test_jokers_in_a_claimed_triplet():
    hand, laid = "123m 456p 789s 22z", ["1j1z"]
    assert lines(MHING, hand, laid=laid) == {"honor_triplet": 1}
    assert refused(MIHNG, hand, laid=laid) == "joker_in_laid_triplet"
    assert score_tiles(MIHNG, hand, ["5j7s"]).score.units == 0


def test_a_laid_set_of_two_jokers_is_read_as_the_house_allows():
    hand = "555m 555s 12p 22z j"
    assert lines(MHING, hand, laid=["5jjp"])["triple_triplet"] == 1
    assert "triple_triplet" not in lines(MIHNG, hand, laid=["5jjp"])


def test_seven_pairs():
    hand = "1133m 5577p 99s 1155z"
    assert refused(MHING, hand) == "not_a_winning_hand"
    assert lines(changed(seven_pairs="on"), hand) == {"seven_pairs": 1}
    assert lines(changed(seven_pairs="on"), "1133m 5577m 99m 24m jj") == {
        "seven_pairs": 1,
        "one_suit_only": 1,
    }


def test_nothing_connects_with_all_honors():
    hand = "19m 47p 369s 1234567z"
    assert lines(MHING, hand) == {"nothing_connects_all_honors": 1}
    assert lines(MIHNG, hand) == {"nothing_connects": 1}


def test_the_last_card_of_nothing_connects():
    hand = "147m 258p 36s 123456z"
    assert refused(MIHNG, hand, won="claimed") == "last_card_must_be_drawn"
    assert lines(MIHNG, hand, won="drawn") == lines(MHING, hand, won="claimed")
    assert refused(MIHNG, "147m 258p 35s 123456z", won="claimed") == "not_a_winning_hand"


@pytest.mark.parametrize("won", ["", "stolen", 1, ["drawn"]])
def test_a_card_is_drawn_or_claimed(won):
    assert refused(MIHNG, "123m 456p 789s 111z 22z", won=won) == "bad_won"


def test_the_minimum_to_go_out():
    rules = changed(minimum_to_go_out="three_units_or_flower")
    hand = "123m 456p 789s 111z 22z"
    assert refused(rules, hand) == "below_minimum"
    assert score_tiles(rules, hand, flowers=1).score.units == 2


def test_flowers_among_the_tiles():
    best = score_tiles(MHING, "123m 456p 789s 111z 22z 11234f")
    assert (best.hand.flowers, best.score.units) == (5, 6)


@pytest.mark.parametrize(
    "text",
    [
        "123m 456p 789s 111z 23z",
        "1122m 33p 4455s 6677z",
        "15m 139p 159s 123467z",
        "147m 258p jj 1z 99s 35p 2z",
    ],
)
def test_no_winning_hand(text):
    assert refused(MIHNG, text) == "not_a_winning_hand"


# What else there is to know


def test_the_runner_up():
    best = score_tiles(MIHNG, "345m 345p 34js 888s 11z")
    assert best.readings == 2
    assert runner_up(best).score.units == 3
    assert write_reading(runner_up(best).reading) == "345m 345p 234s 888s 11z"
    assert runner_up(runner_up(best)).score == best.score


def test_no_runner_up_when_all_count_alike():
    best = score_tiles(MIHNG, "45m j 789p 222s 111z 33z")
    assert best.readings == 2
    assert best.runner_up is None


@quick
@given(winning(most=3), rulesets)
def test_a_runner_up_is_never_worth_more(case, ruleset):
    best = scored(ruleset, case)
    if best is None:
        return
    other = best.runner_up
    if other is not None:
        assert other.score.units <= best.score.units
        assert other.score.lines != best.score.lines
        assert other.readings == best.readings > 1


@quick
@given(winning(laid=2))
def test_it_can_be_kept(case):
    best = score_tiles(MHING, *case)
    kept = json.loads(json.dumps(best.to_dict()))
    assert Score.from_dict(kept) == best.score
    assert kept["reading"] == write_reading(best.reading)
    assert len(kept["jokers"]) == best.hand.jokers


def test_text_and_tiles_are_the_same():
    text = "345m 345p 34js 888s 11z"
    assert score_tiles(MIHNG, text) == score_tiles(MIHNG, list(read_tiles(text)))
    assert read_hand(text) == score_tiles(MIHNG, text).hand
    assert all(read_hand(text).counts[tile] <= COPIES for tile in KINDS)
