import pytest

from scorekeeper.errors import Refused
from scorekeeper.evening import Record, Target, wind
from scorekeeper.replay import replay

FOUR = ["Astrid", "Björn", "Chloé", "Dinu"]
START = Record(1, "start", {"names": FOUR, "dealer": 1})


def hand(number, *winners, discarder=None):
    """A hand that gives (player, points) pairs."""
    said = [{"player": player, "ticks": {}, "flowers": 0} for player, _ in winners]
    facts = {"winners": said, "won": "claimed" if discarder else "drawn", "from": discarder}
    return Record(number, "hand", facts, [{"points": points} for _, points in winners])


def leaders(target, *entries):
    return [player.name for player in replay([START, *entries]).at_target(target)]


def test_the_target_is_reached_by_points_or_by_hands():
    first, second = hand(2, (1, 256)), hand(3, (1, 256))
    assert leaders(Target("points", 500), first) == []
    assert leaders(Target("points", 500), first, second) == ["Astrid"]
    assert leaders(Target("hands", 2), first) == []
    assert leaders(Target("hands", 2), first, second) == ["Astrid"]
    assert leaders(Target("none", 0), first, second) == []


def test_a_tie_at_the_target_is_a_tie():
    assert leaders(Target(), hand(2, (1, 512), (2, 512), discarder=3)) == ["Astrid", "Björn"]


def test_people_and_rows_are_found_by_their_numbers():
    told = replay([START, hand(2, (3, 8)), Record(3, "dealer", {"player": 1})])
    assert told.player(3).name == "Chloé"
    with pytest.raises(Refused, match="no_such_player"):
        told.player(5)
    row = told.row(2)
    assert row is not None and row.winners == [3]
    assert told.row(1) is None
    assert [one.entry for one in told.hands] == [2]


def test_the_other_games_have_nobody_who_waits():
    told = replay([Record(1, "start", {"names": [*FOUR, "Elsa"], "dealer": 5})])
    assert (told.playing, told.waiting, told.american) == ([1, 2, 3, 4, 5], [], False)
    assert [player.name for player in told.seated] == [*FOUR, "Elsa"]


def test_winds_of_few_and_of_many():
    assert [wind((1, 2), 2, one) for one in (1, 2)] == ["south", "east"]
    assert [wind((1, 2, 3, 4, 5, 6), 1, one) for one in range(1, 7)][4:] == ["", ""]
    assert wind((1, 2), 1, 9) == ""
