"""What settlement refuses, and with which words."""

import json

import pytest

from hands import HandError
from hands.settlement.outcome import read_outcome

GOOD = {"players": "ESWN", "how": "discard", "winner": "W", "discarder": "S", "value": 25}
PICKED = {"players": "ESWN", "how": "self_pick", "winner": "W", "value": 25}
WALL = {"players": "ESWN", "how": "wall_game"}
FALSE = {"players": "ESWN", "how": "false_mah_jongg", "declarer": "E", "value": 25}
MANUAL = {"players": "ESWN", "how": "manual"}
THROWN = {"winner": "W", "how": "discard", "discarder": "S", "value": 25}
ON_THE_WALL = {"winner": "N", "how": "self_pick", "value": 30}


def two(*wins, **facts):
    return {"players": "ESWN", "how": "two_winners", "wins": list(wins), **facts}


def moved(**transfer):
    return MANUAL | {"transfers": [{"from": "E", "to": "S", "amount": 5} | transfer]}


def refused(facts):
    with pytest.raises(HandError) as caught:
        read_outcome(facts)
    json.dumps(caught.value.where)
    assert str(caught.value).isprintable()
    return caught.value


def test_the_good_ones_are_good():
    for facts in (GOOD, PICKED, WALL, FALSE, moved(), two(THROWN, ON_THE_WALL)):
        assert read_outcome(facts).how == facts["how"]


VALUES = [0, -25, 1_000_000, 10**30, 10**6000, "25", True, False, 25.0, float("nan"), [25], {}]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("facts", [GOOD, PICKED, WALL, FALSE], ids=lambda facts: facts["how"])
def test_a_value_that_is_none(facts, value):
    assert refused(facts | {"value": value}).code == "bad_value"


@pytest.mark.parametrize("value", [1, 999_999])
def test_the_least_and_the_most_value(value):
    assert read_outcome(GOOD | {"value": value}).wins[0].value == value


def test_a_bad_value_in_words():
    said = "value must be a whole number from 1 to 999,999, not 0."
    assert str(refused(GOOD | {"value": 0})) == said


BAD = [
    ("players", {"players": None}, "missing_key"),
    ("how", {"how": None}, "missing_key"),
    ("winner", {"winner": None}, "missing_key"),
    ("discarder", {"discarder": None}, "missing_key"),
    ("value", {"value": None}, "missing_key"),
    ("how", {"how": "stolen"}, "bad_how"),
    ("how", {"how": ["discard"]}, "bad_how"),
    ("how", {"how": {}}, "bad_how"),
    ("luck", {"luck": 1}, "unknown_key"),
    ("net", {"net": {}}, "unknown_key"),
    ("E", {"players": "E"}, "bad_players"),
    ("seven", {"players": "ESWNXYZ"}, "bad_players"),
    ("twice", {"players": "ESWW"}, "bad_players"),
    ("number", {"players": 4}, "bad_players"),
    ("numbers", {"players": [1, 2]}, "bad_players"),
    ("blank", {"players": ["E", " ", "W"]}, "bad_players"),
    ("empty", {"players": ["E", "", "W"]}, "bad_players"),
    ("signs", {"players": ["E", "S\n", "W"]}, "bad_players"),
    ("surrogate", {"players": ["E", "\ud800", "W"]}, "bad_players"),
    ("long", {"players": ["E", "S" * 61, "W"]}, "bad_players"),
    ("kitty", {"players": ["E", "S", "W", "kitty"]}, "bad_players"),
    ("three out", {"sit_out": "ESN"}, "bad_players"),
    ("out list", {"sit_out": 3}, "bad_players"),
    ("X", {"winner": "X"}, "unknown_player"),
    ("X", {"discarder": "X"}, "unknown_player"),
    ("X", {"dead": ["X"]}, "unknown_player"),
    ("X", {"sit_out": "X"}, "unknown_player"),
    ("X", {"east": "X"}, "unknown_player"),
    ("list", {"discarder": ["S"]}, "unknown_player"),
    ("number", {"winner": 1}, "unknown_player"),
    ("W", {"sit_out": "W"}, "sits_out"),
    ("S", {"sit_out": "S"}, "sits_out"),
    ("E", {"sit_out": "E", "dead": "E"}, "sits_out"),
    ("W", {"discarder": "W"}, "discarder_wins"),
    ("W", {"dead": "W"}, "dead_winner"),
    ("two", {"winner": ["W", "N"]}, "two_winners_of_one_discard"),
    ("flag", {"jokerless": 1}, "bad_flag"),
    ("flag", {"announced": "no"}, "bad_flag"),
    ("flag", {"hot_wall": 0}, "bad_flag"),
    ("flag", {"misnamed": "S"}, "bad_flag"),
    ("multiplier", {"multiplier": 0}, "bad_multiplier"),
    ("multiplier", {"multiplier": 13}, "bad_multiplier"),
    ("multiplier", {"multiplier": True}, "bad_multiplier"),
    ("multiplier", {"multiplier": "2"}, "bad_multiplier"),
    ("heavenly", {"heavenly": True}, "out_of_place"),
    ("exchange", {"joker_exchange": True}, "out_of_place"),
    ("declarer", {"declarer": "E"}, "out_of_place"),
    ("misnamer", {"misnamer": "S"}, "out_of_place"),
    ("bettor", {"bettor": "E", "bet": "W"}, "bettor_plays"),
    ("bettor", {"bettor": "W", "bet": "W"}, "bettor_plays"),
    ("bettor", {"bettor": "B"}, "missing_key"),
    ("bet", {"bet": "W"}, "missing_key"),
    ("bet", {"bettor": "B", "bet": "B"}, "unknown_player"),
    ("bet", {"bettor": "B", "bet": "E", "sit_out": "E"}, "sits_out"),
    ("bettor", {"bettor": 5, "bet": "W"}, "bad_players"),
    ("bettor", {"bettor": "kitty", "bet": "W"}, "bad_players"),
    ("rules", {"table_rules": []}, "bad_table_rule"),
    ("rules", {"table_rules": {"luck": 1}}, "unknown_table_rule"),
    ("pie", {"table_rules": {"pie": {"left": {"X": 1}}}}, "unknown_player"),
    ("east", {"players": "ASWN", "table_rules": {"east_doubles": True}}, "no_east"),
    ("east", {"sit_out": "E", "table_rules": {"east_doubles": True}}, "no_east"),
]


@pytest.mark.parametrize(("change", "code"), [(change, code) for _, change, code in BAD])
def test_a_bad_discard(change, code):
    assert refused(GOOD | change).code == code


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (PICKED | {"winner": None}, "missing_key"),
        (PICKED | {"value": None}, "missing_key"),
        (GOOD | {"how": "misnamed", "winner": None}, "missing_key"),
        (GOOD | {"how": "misnamed", "value": None}, "missing_key"),
        (two() | {"wins": None}, "missing_key"),
        (two(THROWN, ON_THE_WALL | {"value": None}), "missing_key"),
        (two(THROWN | {"discarder": None}, ON_THE_WALL), "missing_key"),
        (PICKED | {"discarder": "S"}, "out_of_place"),
        (PICKED | {"misnamed": True}, "out_of_place"),
        (PICKED | {"heavenly": True}, "heavenly_not_east"),
        (PICKED | {"how": "heavenly"}, "heavenly_not_east"),
        (PICKED | {"heavenly": True, "joker_exchange": True}, "out_of_place"),
        (PICKED | {"how": "heavenly", "joker_exchange": True}, "out_of_place"),
        (GOOD | {"how": "misnamed", "misnamer": "N"}, "out_of_place"),
        (GOOD | {"how": "misnamed", "discarder": "W"}, "discarder_wins"),
        (PICKED | {"how": "misnamed"}, "missing_key"),
        (WALL | {"winner": "W"}, "out_of_place"),
        (WALL | {"discarder": "W"}, "out_of_place"),
        (WALL | {"wins": []}, "out_of_place"),
        (WALL | {"how": "replay", "dead": "ES"}, "bad_replay"),
        (FALSE | {"declarer": None}, "missing_key"),
        (FALSE | {"declarer": "X"}, "unknown_player"),
        (FALSE | {"intact": "E"}, "bad_false_call"),
        (FALSE | {"intact": "S", "dead": "S"}, "bad_false_call"),
        (FALSE | {"intact": "X"}, "unknown_player"),
        (FALSE | {"intact": 1}, "bad_players"),
        (FALSE | {"intact": "S", "value": None}, "missing_key"),
        (FALSE | {"winner": "S"}, "out_of_place"),
        (MANUAL, "missing_key"),
        (MANUAL | {"transfers": []}, "bad_transfer"),
        (MANUAL | {"transfers": {"E": 5}}, "bad_transfer"),
        (MANUAL | {"transfers": ["E"]}, "bad_facts"),
        (moved(to="E"), "bad_transfer"),
        (moved(to="X"), "unknown_player"),
        (moved(to=["S"]), "unknown_player"),
        (moved(to="kitty"), "unknown_player"),
        (moved(to=None), "missing_key"),
        (moved(amount=0), "bad_value"),
        (moved(amount=-5), "bad_value"),
        (moved(amount="5"), "bad_value"),
        (moved(amount=None), "missing_key"),
        (moved(luck=1), "unknown_key"),
        (two(), "bad_wins"),
        (two(THROWN), "bad_wins"),
        (two(THROWN, ON_THE_WALL, ON_THE_WALL), "bad_wins"),
        (two(ON_THE_WALL, ON_THE_WALL | {"winner": "E"}), "bad_wins"),
        (two(THROWN, ON_THE_WALL | {"winner": "W"}), "bad_wins"),
        (two(THROWN, THROWN | {"winner": "N"}), "two_winners_of_one_discard"),
        (two(THROWN, ON_THE_WALL | {"winner": "S"}), "discarder_wins"),
        (two(THROWN, ON_THE_WALL | {"luck": 1}), "unknown_key"),
        (two(THROWN, ON_THE_WALL | {"how": "wall_game"}), "bad_how"),
        (two(THROWN, "N"), "bad_facts"),
        (two(THROWN, ON_THE_WALL, dead="N"), "dead_winner"),
        (two(THROWN, ON_THE_WALL, winner="N"), "out_of_place"),
        (two(THROWN, ON_THE_WALL, jokerless=True), "out_of_place"),
        (two(THROWN, ON_THE_WALL, value=25), "out_of_place"),
        (two(THROWN, ON_THE_WALL) | {"wins": "WN"}, "bad_wins"),
        ([], "bad_facts"),
        (None, "bad_facts"),
        ({5: 5}, "unknown_key"),
    ],
)
def test_other_bad_outcomes(facts, code):
    assert refused(facts).code == code


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (GOOD | {"discarder": "W"}, "W wins, so W cannot have thrown the tile."),
        (GOOD | {"sit_out": "S"}, "discarder: S sits this hand out."),
        (GOOD | {"bettor": "E", "bet": "W"}, "E plays this hand and cannot bet on it."),
        (GOOD | {"dead": "W"}, "W has a dead hand and cannot win."),
        (GOOD | {"luck": 1}, "A hand has no key called luck."),
        (GOOD | {"winner": ["W", "N"]}, "One discard has one winner: the next in turn."),
        (
            GOOD | {"table_rules": {"pie": 0}},
            "The table rule pie.limit is a whole number from 1 to 999,999, not 0.",
        ),
        (GOOD | {"players": ["E", ""]}, "The players: nothing is no name."),
        (GOOD | {"players": ["E", " "]}, "The players: nothing is no name."),
        (GOOD | {"players": "ESWW"}, "The players: W is there twice."),
        (WALL | {"winner": "W"}, "winner does not go with wall_game."),
    ],
)
def test_a_refusal_in_words(facts, said):
    assert str(refused(facts)) == said


def test_nulls_are_as_if_not_there():
    keys = ("discarder", "heavenly", "dead", "sit_out", "bettor", "bet", "table_rules", "wins")
    assert read_outcome(PICKED | dict.fromkeys(keys)) == read_outcome(PICKED)


def test_a_heavenly_hand_where_nobody_knows_east():
    facts = PICKED | {"players": ["Ann", "Bo"], "winner": "Bo", "heavenly": True}
    assert read_outcome(facts).wins[0].heavenly
    assert refused(facts | {"east": "Ann"}).code == "heavenly_not_east"


def test_names_of_sixty_letters():
    names = ["A" * 60, "zoë"]
    assert read_outcome(WALL | {"players": names}).people.all == tuple(names)
