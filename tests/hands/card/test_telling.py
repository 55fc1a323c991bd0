import json

import pytest

from hands import HandError, match_hand, match_in_words, match_told

LINE = "FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X"


def test_a_hand_that_fits():
    found = match_hand({"line": LINE, "tiles": "FF 11JB 2222C RR", "exposed": ["GGJ"]})
    assert match_told(found) == {
        "fits": True,
        "value": 30,
        "concealed": False,
        "singles_and_pairs": False,
        "jokers": 2,
        "groups": ["11f", "11sj", "2222m", "66zj", "77z"],
    }
    assert list(match_in_words(found)) == [
        "It fits: 11f 11sj 2222m 66zj 77z.",
        "With 2 jokers it is worth 30.",
    ]
    jokerless = match_hand({"line": LINE, "tiles": "FF 111B 2222C RR GGG", "exposed": None})
    assert list(match_in_words(jokerless))[1] == "Jokerless it is worth 30."


def test_a_hand_that_does_not_fit():
    found = match_hand({"line": LINE, "tiles": "FJ 111B 2222C RR GGG"})
    told = match_told(found)
    assert json.loads(json.dumps(told)) == told
    assert {key: told[key] for key in ("fits", "missing", "spare", "broken")} == {
        "fits": False,
        "missing": "1f",
        "spare": "j",
        "broken": [
            {
                "code": "joker_in_pair",
                "message": "A joker may not stand in a pair: 11f needs flower.",
            }
        ],
    }
    assert list(match_in_words(found)) == [
        "It does not fit; the nearest it can be is 11f 111s 2222m 666z 77z.",
        "Missing: flower.",
        "Left over: joker.",
        "A joker may not stand in a pair: 11f needs flower.",
    ]


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ({}, "not_card_text"),
        ({"line": 5, "tiles": ""}, "not_card_text"),
        ({"line": LINE}, "not_tile_text"),
        ({"line": LINE, "tiles": ["1m"]}, "not_tile_text"),
        ({"line": LINE, "tiles": "1m", "exposed": "111m"}, "not_tile_text"),
        ({"line": LINE, "tiles": "1m", "exposed": [1]}, "not_tile_text"),
        ({"line": LINE, "tiles": "1m", "laid": []}, "unknown_key"),
        ({"line": "", "tiles": "1m"}, "card_line_empty"),
        ({"line": "NNN =25 X", "tiles": "1m"}, "card_not_14"),
        ({"line": LINE, "tiles": "1m"}, "not_14_tiles"),
        ({"line": LINE, "tiles": "\ud800"}, "bad_tiles"),
        ({"line": "\ud800", "tiles": "1m"}, "card_no_value"),
    ],
)
def test_a_hand_that_is_none(hand, code):
    with pytest.raises(HandError) as refusal:
        match_hand(hand)
    assert refusal.value.code == code
