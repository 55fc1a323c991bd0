"""The rules of a season: what is read, what is refused and why, and points for places."""

from fractions import Fraction

import pytest

from scorekeeper.errors import Refused
from scorekeeper.season_rules import GAMES, METHODS, TIE_BREAKS, USUAL, read_season_rules


def test_an_empty_mapping_is_what_is_usual():
    rules = read_season_rules({})

    assert rules == USUAL
    assert (rules.method, rules.minimum, rules.games) == ("points", 1, "one")
    assert rules.tie_breaks == ("hands_won", "best_hand")


@pytest.mark.parametrize(
    "said",
    [
        *({"method": method} for method in METHODS),
        {"method": "placing", "games": "mixed", "tie_breaks": ["head_to_head", "first_places"]},
        {"tie_breaks": list(TIE_BREAKS)},
        {"placing": {"any": [10, 0, -5, -5], "3": [6, 3, 0]}, "minimum": 999, "best_of": 1},
        {"tie_breaks": []},
    ],
)
def test_what_is_read_is_written_the_same(said):
    rules = read_season_rules(said)

    assert said.items() <= rules.to_dict().items()
    assert read_season_rules(rules.to_dict()) == rules


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"methods": "points"}, "season_rules"),
        (["points"], "season_rules"),
        ({"method": "median"}, "season_method"),
        ({"method": None}, "season_method"),
        ({"best_of": 0}, "season_best_of"),
        ({"best_of": 2.5}, "season_best_of"),
        ({"best_of": 1000}, "season_best_of"),
        ({"minimum": 0}, "season_minimum"),
        ({"minimum": True}, "season_minimum"),
        ({"minimum": "5"}, "season_minimum"),
        ({"placing": [4, 2, 1, 0]}, "season_placing"),
        ({"placing": {"4": [4, 2, 1, 0]}}, "season_placing"),
        ({"placing": {"any": [4, 2], "7": [4, 2]}}, "season_placing"),
        ({"placing": {"any": []}}, "season_placing"),
        ({"placing": {"any": [4, 2.5]}}, "season_placing"),
        ({"placing": {"any": [1001, 0]}}, "season_placing"),
        ({"placing": {"any": [1] * 13}}, "season_placing"),
        ({"placing": {"any": [4, 2], "3": "421"}}, "season_placing"),
        ({"placing": {"any": [0, 1, 2, 4]}}, "season_placing_rises"),
        ({"tie_breaks": "hands_won"}, "season_tie_break"),
        ({"tie_breaks": ["coin"]}, "season_tie_break"),
        ({"tie_breaks": ["value"]}, "season_tie_break"),
        ({"tie_breaks": ["hands_won", "hands_won"]}, "season_tie_break_twice"),
        ({"games": "any"}, "season_games"),
        ({"games": "mixed"}, "season_mixed_method"),
        ({"games": "mixed", "method": "average", "tie_breaks": []}, "season_mixed_method"),
        (
            {"games": "mixed", "method": "placing", "tie_breaks": ["best_hand"]},
            "season_mixed_tie_break",
        ),
    ],
)
def test_what_cannot_be_played_by_is_refused(said, code):
    with pytest.raises(Refused) as refused:
        read_season_rules(said)

    assert refused.value.code == code


def test_all_that_can_be_chosen_is_told_apart():
    assert len({*METHODS}) == 4 and len({*GAMES}) == 2
    assert len({*TIE_BREAKS}) == len(TIE_BREAKS)


@pytest.mark.parametrize(
    ("players", "row"),
    [
        # One table of points for all, cut for two and three, and padded with nothing.
        (2, (4, 2)),
        (3, (4, 2, 1)),
        (4, (4, 2, 1, 0)),
        (6, (4, 2, 1, 0, 0, 0)),
    ],
)
def test_one_table_of_points_serves_any_number_of_players(players, row):
    rules = read_season_rules({"method": "placing", "placing": {"any": [4, 2, 1, 0]}})

    assert rules.placing_row(players) == row


def test_a_number_of_players_may_have_a_table_of_its_own():
    rules = read_season_rules({"placing": {"any": [4, 2, 1, 0], "3": [3, 1, 0]}})

    assert rules.placing_row(3) == (3, 1, 0)
    assert rules.placing_row(4) == (4, 2, 1, 0)


def test_no_place_beyond_the_table_is_better_than_its_last():
    rules = read_season_rules({"placing": {"any": [15, 5, -5, -15]}})

    assert rules.placing_row(6) == (15, 5, -5, -15, -15, -15)


@pytest.mark.parametrize(
    ("first", "last", "points"),
    [
        (1, 1, Fraction(4)),
        # Places 2 and 3 are worth 2 + 1; each of the two gets a half of it.
        (2, 3, Fraction(3, 2)),
        # 2 + 1 + 0 for three.
        (2, 4, Fraction(1)),
        # 4 + 2 + 1 for three.
        (1, 3, Fraction(7, 3)),
        (1, 4, Fraction(7, 4)),
    ],
)
def test_shared_places_are_shared_evenly(first, last, points):
    assert USUAL.placing_points(4, first, last) == points
