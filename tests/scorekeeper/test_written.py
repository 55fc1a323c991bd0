"""Facts from a file are those that would have been written here, or they are refused."""

from typing import Any

import pytest

from hands import HandError, example_card
from scorekeeper import written
from scorekeeper.errors import Refused

HAND: dict[str, Any] = {
    "winners": [{"player": 1, "ticks": {"royal_run": 1}, "flowers": 2}],
    "won": "drawn",
    "from": None,
}
TILES = {**HAND["winners"][0], "ticks": {}, "tiles": "345m 3j5p 345s 88s", "laid": ["333z"]}
GOOD: list[tuple[str, dict[str, Any]]] = [
    ("start", {"names": ["Astrid", "Björn"], "dealer": 1}),
    ("start", {"names": ["Astrid", "Björn"], "dealer": 2, "stakes": {"rule": "swedish"}}),
    ("hand", HAND),
    ("hand", {**HAND, "winners": [TILES]}),
    ("hand", {"winners": [], "won": None, "from": None}),
    ("adjust", {"player": 1, "points": -5, "reason": "Late"}),
    ("transfer", {"payer": 1, "payee": 2, "points": 5, "reason": "Owed"}),
    ("seats", {"order": [2, 1]}),
    ("dealer", {"player": 2}),
    ("player", {"leaves": 1, "joins": 3, "name": "Chloé", "takes_points": True}),
    ("player", {"leaves": 1, "joins": None, "name": None, "takes_points": False}),
    ("rename", {"player": 1, "name": "Asta"}),
    ("bet", {"bettor": 1, "bet": 2}),
    ("confirm", {"entry": 2, "version": 2, "player": 1}),
    ("card", {"card": None}),
    ("card", {"card": example_card().to_dict()}),
    ("finish", {}),
    ("reopen", {}),
    ("void", {}),
]


@pytest.mark.parametrize(("kind", "said"), GOOD)
def test_what_was_written_here_stays(kind, said):
    assert written.anew(kind, said, is_american=False) == said


@pytest.mark.parametrize(("kind", "said"), GOOD)
def test_a_word_more_is_not_what_was_written(kind, said):
    assert written.anew(kind, {**said, "more": 1}, is_american=False) != {**said, "more": 1}


@pytest.mark.parametrize(
    "said", [{"how": "wall_game"}, {"how": "self_pick", "winner": 1, "value": 25}]
)
def test_american_hands(said):
    assert written.anew("hand", said, is_american=True) == said


REFUSED = (Refused, HandError, KeyError, TypeError, AttributeError, ValueError)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("other", {}),
        ("start", {"names": ["Astrid"], "dealer": 1}),
        ("start", {"names": ["Astrid", "Björn"], "dealer": True}),
        ("hand", {}),
        ("hand", {**HAND, "winners": [{**HAND["winners"][0], "player": "1"}]}),
        ("hand", {**HAND, "winners": [{**HAND["winners"][0], "flowers": True}]}),
        ("hand", {**HAND, "winners": [{**HAND["winners"][0], "ticks": {"royal_run": 1.0}}]}),
        ("hand", {**HAND, "from": "2"}),
        ("adjust", {"player": 1, "points": 0, "reason": "Late"}),
        ("adjust", {"player": 1.0, "points": 5, "reason": "Late"}),
        ("transfer", {"payer": 1, "payee": 1, "points": 5, "reason": "Owed"}),
        ("seats", {"order": ["1", "2"]}),
        ("player", {"leaves": 1, "joins": 3, "name": "Chloé", "takes_points": 1}),
        ("rename", {"player": 1, "name": ""}),
        ("card", {"card": {"name": 5}}),
        ("bet", {"bettor": None, "bet": 2}),
    ],
)
def test_what_could_never_be_written(kind, said):
    with pytest.raises(REFUSED):
        written.anew(kind, said, is_american=False)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("rename", {"player": 1, "name": "  Asta "}),
        ("adjust", {"player": 1, "points": 5, "reason": "a  b"}),
        ("hand", {**HAND, "winners": [{**HAND["winners"][0], "ticks": {"royal_run": 0}}]}),
        ("finish", {"player": 1}),
    ],
)
def test_what_would_have_been_written_otherwise(kind, said):
    assert written.anew(kind, said, is_american=False) != said
