import pytest

from scorekeeper.errors import Refused
from scorekeeper.evening import Record
from scorekeeper.replay import replay

FOUR = ["Astrid", "Björn", "Chloé", "Dinu"]


def start(names=FOUR, dealer=1):
    return Record(1, "start", {"names": list(names), "dealer": dealer})


def hand(number, *winners, won="drawn", discarder=None):
    """A hand that gives (player, points) pairs."""
    said = [{"player": player, "ticks": {}, "flowers": 0} for player, _ in winners]
    facts = {"winners": said, "won": won if winners else None, "from": discarder}
    return Record(number, "hand", facts, [{"points": points} for _, points in winners])


def correct(number, target, other):
    return Record(number, "correct", other.facts, other.score, target)


def void(number, target):
    return Record(number, "void", {}, [], target)


def points(told):
    return {player.name: player.points for player in told.players}


def test_nothing_but_the_start():
    told = replay([start()])
    assert [player.name for player in told.seated] == FOUR
    assert [player.wind for player in told.seated] == ["east", "south", "west", "north"]
    assert told.latest == 1
    assert told.hands == []
    assert not told.finished
    assert {player.rank for player in told.players} == {1}


def test_points_add_up_and_the_deal_passes_left():
    told = replay([start(), hand(2, (1, 32)), hand(3), hand(4, (3, 64), won="claimed")])
    assert points(told) == {"Astrid": 32, "Björn": 0, "Chloé": 64, "Dinu": 0}
    assert [row.hand for row in told.hands] == [1, 2, 3]
    assert [row.dealer for row in told.hands] == [1, 2, 3]
    assert told.dealer == 4
    assert [row.totals[1] for row in told.hands] == [32, 32, 32]
    assert told.player(3).best == 64
    assert told.player(3).hands_won == 1


def test_a_win_worth_nothing_is_a_win():
    told = replay([start(), hand(2, (4, 0))])
    assert (told.player(4).hands_won, told.player(4).points) == (1, 0)


def test_several_winners_of_one_hand():
    told = replay([start(), hand(2, (1, 8), (3, 64), won="claimed", discarder=2)])
    assert told.hands[0].points == {1: 8, 3: 64}


def test_a_correction_keeps_its_place():
    entries = [start(), hand(2, (1, 32)), hand(3, (2, 8)), correct(4, 2, hand(0, (3, 16)))]
    told = replay(entries)
    assert points(told) == {"Astrid": 0, "Björn": 8, "Chloé": 16, "Dinu": 0}
    assert [row.entry for row in told.hands] == [2, 3]
    assert told.hands[0].corrected
    assert told.hands[0].version == 4


def test_a_void_takes_the_hand_out_and_a_correction_brings_it_back():
    first, second = hand(2, (1, 32)), hand(3, (2, 8))
    told = replay([start(), first, second, void(4, 2)])
    assert points(told)["Astrid"] == 0
    assert told.dealer == 2
    assert [row.hand for row in told.rows] == [None, 1]
    assert told.rows[0].void
    again = replay([start(), first, second, void(4, 2), correct(5, 2, first)])
    assert points(again)["Astrid"] == 32
    assert [row.hand for row in again.rows] == [1, 2]


def test_swapped_seats_keep_the_points_and_turn_the_deal():
    entries = [start(), hand(2, (1, 32)), Record(3, "seats", {"order": [1, 3, 2, 4]})]
    told = replay(entries)
    assert [player.number for player in told.seated] == [1, 3, 2, 4]
    assert points(told)["Astrid"] == 32
    assert told.dealer == 2
    assert told.player(4).wind == "south"
    assert replay([*entries, hand(4)]).dealer == 4


@pytest.mark.parametrize("order", [[1, 2, 3], [1, 1, 2, 3], [1, 2, 3, 5], []])
def test_seats_must_be_the_same_people(order):
    with pytest.raises(Refused, match="seats_do_not_match"):
        replay([start(), Record(2, "seats", {"order": order})])


def test_the_dealer_can_be_set():
    told = replay([start(), Record(2, "dealer", {"player": 3}), hand(3)])
    assert told.hands[0].dealer == 3
    assert told.dealer == 4


def change(number, leaves, joins, name, takes=False):
    facts = {"leaves": leaves, "joins": joins, "name": name, "takes_points": takes}
    return Record(number, "player", facts)


def test_a_newcomer_starts_from_nothing():
    told = replay([start(), hand(2, (4, 32)), change(3, 4, 5, "Élise"), hand(4, (5, 8))])
    assert points(told) == {"Astrid": 0, "Björn": 0, "Chloé": 0, "Dinu": 32, "Élise": 8}
    assert told.player(4).seat is None
    assert told.player(5).seat == 3
    assert [player.number for player in told.seated] == [1, 2, 3, 5]


def test_a_newcomer_takes_the_points_over():
    told = replay([start(), hand(2, (4, 32)), change(3, 4, 5, "Élise", takes=True)])
    assert points(told)["Dinu"] == 0
    assert points(told)["Élise"] == 32
    assert told.rows[-1].points == {4: -32, 5: 32}


def test_joining_and_leaving():
    told = replay([start(FOUR[:2]), change(2, None, 3, "Chloé"), change(3, 1, None, None)])
    assert [player.name for player in told.seated] == ["Björn", "Chloé"]
    assert told.dealer == 2, "the dealer left: the next one deals"


def test_a_table_never_empties_or_overflows():
    with pytest.raises(Refused, match="players_count"):
        replay([start(FOUR[:2]), change(2, 1, None, None)])
    with pytest.raises(Refused, match="players_count"):
        replay([start([*FOUR, "Élise", "Frej"]), change(2, None, 7, "Gun")])


def test_nobody_joins_under_a_name_that_is_taken():
    with pytest.raises(Refused, match="name_twice"):
        replay([start(), change(2, 4, 5, "ASTRID")])


def test_a_better_spelling_shows_everywhere():
    told = replay([start(), hand(2, (1, 8)), Record(3, "rename", {"player": 1, "name": "Åsa"})])
    assert points(told)["Åsa"] == 8
    with pytest.raises(Refused, match="name_twice"):
        replay([start(), Record(2, "rename", {"player": 1, "name": "BJÖRN"})])


def test_who_left_cannot_win_a_later_hand():
    with pytest.raises(Refused, match="not_seated"):
        replay([start(), change(2, 4, None, None), hand(3, (4, 8))])


def test_adjustments_count_and_may_go_below_zero():
    told = replay(
        [start(), Record(2, "adjust", {"player": 2, "points": -10, "reason": "Called wrong"})]
    )
    assert points(told)["Björn"] == -10
    assert told.hands == []
    assert [player.rank for player in told.players] == [1, 4, 1, 1]


def test_ranks_are_shared_and_the_next_is_skipped():
    told = replay([start(), hand(2, (3, 64)), hand(3, (1, 8)), hand(4, (2, 8))])
    assert [(one.name, one.rank) for one in told.ranking] == [
        ("Chloé", 1),
        ("Astrid", 2),
        ("Björn", 2),
        ("Dinu", 4),
    ]


def test_finish_and_reopen():
    entries = [start(), hand(2, (1, 8)), Record(3, "finish", {})]
    assert replay(entries).finished
    assert not replay([*entries, Record(4, "reopen", {})]).finished


def test_the_newest_that_can_be_taken_back():
    entries = [start(), hand(2, (1, 8)), Record(3, "dealer", {"player": 1}), void(4, 3)]
    newest = replay(entries).last_undoable()
    assert newest is not None and newest.entry == 2
    assert replay(entries[:1]).last_undoable() is None


@pytest.mark.parametrize("entries", [[], [hand(1, (1, 8))]])
def test_a_ledger_begins_with_its_start(entries):
    with pytest.raises(Refused, match="no_start"):
        replay(entries)


def test_an_amendment_is_about_an_entry_that_is_there():
    with pytest.raises(Refused, match="no_such_entry"):
        replay([start(), void(2, 7)])
