import pytest
from hypothesis import given, settings

from hands import HandError, load, read_tiles, score_tiles, waits, write_tiles
from hands.tiles import COPIES, KINDS, THE_JOKER
from tests.hands.dealt import winning

MIHNG, MHING = load("mihng"), load("mhing")


def told(ruleset, *args, **named):
    return [
        (write_tiles([one.tile]), one.score.units, one.unseen)
        for one in waits(ruleset, *args, **named)
    ]


def test_the_best_first_then_in_order():
    assert told(MHING, "2345678m 111p 222s") == [("2m", 1, 3), ("5m", 1, 3), ("8m", 1, 3)]
    assert told(MIHNG, "345m 345p 34s 888s 11z") == [("5s", 5, 4), ("2s", 3, 4)]
    assert told(MIHNG, "123m 456p 789s 1111z") == []


def test_tiles_on_the_table_are_seen():
    assert told(MHING, "22m 33p", ["1j3m", "222s", "333s"]) == [("3p", 7, 2), ("2m", 6, 2)]


def test_a_tile_that_is_all_in_the_hand_cannot_come():
    """One more 4m would make 234m 444m and leave the pair to wait for."""
    assert told(MHING, "234444m 567p 789s 1z") == [("1z", 0, 3)]


def test_only_what_goes_out():
    rules = MHING.changed("x", {"minimum_to_go_out": "three_units"})
    hand = "123m 456p 789s 111z 2z"
    assert told(MHING, hand) == [("2z", 1, 3)]
    assert told(rules, hand) == []
    assert [tile for tile, *_ in told(rules, "555666z 77z 123m 99m")] == ["7z", "9m"]
    lonely = "147m 258p 36s 12345z"
    assert [tile for tile, *_ in told(MIHNG, lonely, won="drawn")] == ["9s", "6z", "7z"]
    assert told(MIHNG, lonely, won="claimed") == []


@settings(max_examples=40, deadline=None)
@given(winning(most=4, laid=3))
def test_each_wait_is_scored_as_the_whole_hand(case):
    tiles, laid = case
    tiles = tiles[1:]
    found = {one.tile: one for one in waits(MHING, tiles, laid)}
    assert list(found.values()) == sorted(found.values(), key=lambda one: -one.score.units)
    every = [*tiles, *(tile for one in laid for tile in one)]
    for tile in KINDS:
        try:
            score = score_tiles(MHING, [*tiles, tile], laid).score
        except HandError:
            assert tile not in found
        else:
            assert (found[tile].score, found[tile].unseen) == (score, COPIES - every.count(tile))


@pytest.mark.parametrize("text", ["123m", "123m 456p 789s 111z 22z"])
def test_13_tiles(text):
    with pytest.raises(HandError) as refusal:
        waits(MHING, text)
    assert refusal.value.code == "wrong_number"


def test_a_joker_at_hand():
    found = told(MHING, [*read_tiles("123m 456p 789s 111z"), THE_JOKER])
    assert len(found) == 34
    assert found[0] == ("5z", 6, 4)
