from hypothesis import given, settings

from hands import HandError, load, richer, score_tiles, write_reading, write_tiles
from hands.tiles import COPIES, KINDS
from tests.hands.dealt import winning

MIHNG, MHING = load("mihng"), load("mhing")


def told(ruleset, *args, **named):
    found = richer(score_tiles(ruleset, *args, **named))
    if found is None:
        return None
    out, to = [write_tiles([tile] * found.times) for tile in (found.out, found.to)]
    return out, to, found.gain, write_reading(found.best.reading)


def test_another_pair():
    hand = "345m 678p 111z 222s 88s"
    assert told(MIHNG, hand) == ("88s", "55z", 7, "345m 678p 222s 111z 55z")
    assert told(MHING, hand) == ("88s", "55z", 4, "345m 678p 222s 111z 55z")


def test_another_tile():
    hand = "345m 345p 345s 888s 11z"
    assert told(MHING, hand) == ("8s", "1z", 2, "345m 345p 345s 111z 88s")


def test_jokers_keep_their_meaning_while_looking():
    hand = "345m 34jp 567s 111z 99m"
    assert told(MHING, hand) == ("99m", "55z", 5, "345m 345p 567s 111z 55z")


def test_what_is_laid_stays():
    assert told(MIHNG, "345m 678p 111z 88s", ["222s"])[0] == "88s"
    assert told(MIHNG, "345m 678p 11z", ["222s", "888s"]) is None


def test_jokers_on_the_table_keep_their_meaning_too():
    hand, laid = "345p 345s 111z 99p", ["j45m"]
    assert told(MHING, hand, laid=laid) == ("99p", "55z", 5, "345m 345p 345s 111z 55z")


def test_nothing_richer():
    assert told(MHING, "345m 678p 111z 444z 88s") is None


@settings(max_examples=15, deadline=None)
@given(winning(most=0, laid=2))
def test_it_is_the_richest_of_all_that_are_near(case):
    tiles, laid = case
    best = score_tiles(MHING, tiles, laid)
    found = richer(best)
    near = {}
    for out in set(tiles):
        for to in KINDS:
            for times in (1, 2):
                left = list(tiles)
                if left.count(out) < times or out == to:
                    continue
                for _ in range(times):
                    left.remove(out)
                changed = [*left, *[to] * times]
                if [*changed, *(tile for one in laid for tile in one)].count(to) <= COPIES:
                    near[out, to, times] = changed
    gains = {}
    for key, changed in near.items():
        try:
            gains[key] = score_tiles(MHING, changed, laid).score.units - best.score.units
        except HandError:
            continue
    most = max(gains.values(), default=0)
    if found is None:
        assert most <= 0
    else:
        assert found.gain == most == gains[found.out, found.to, found.times] > 0
        assert found.best.score.units == best.score.units + most
        assert all(
            (found.times, KINDS.index(found.out), KINDS.index(found.to))
            <= (times, KINDS.index(out), KINDS.index(to))
            for (out, to, times), gain in gains.items()
            if gain == most
        )


@settings(max_examples=15, deadline=None)
@given(winning(most=3, laid=1))
def test_with_jokers_it_is_a_hand_too(case):
    best = score_tiles(MIHNG, *case)
    found = richer(best)
    if found is not None:
        assert found.gain > 0
        assert found.best.hand.jokers == best.hand.jokers
        assert found.best.hand.laid == best.hand.laid
        assert found.best.hand.counts[found.to] <= COPIES
