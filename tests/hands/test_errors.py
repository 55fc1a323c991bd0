import json

import pytest

from hands.errors import LONGEST, HandError, listed, shown

VALUES = [
    10**6000,
    -(10**6000),
    [10**6000],
    "x" * 500,
    "\ud800\n\x00",
    float("nan"),
    None,
    True,
    {"a": [1]},
    b"\xff",
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_anything_can_be_shown(value):
    text = shown(value)
    assert 0 < len(text) <= LONGEST
    assert text.isprintable()
    text.encode()


def test_something_nested_too_deep_is_shown():
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "a list"


def test_truth_is_shown_as_in_the_files():
    assert shown(True) == "true"


def test_an_error_says_code_place_and_sentence():
    error = HandError("bad_flowers", flowers="9", most=8)
    assert error.code == "bad_flowers"
    assert json.loads(json.dumps(error.where)) == {"flowers": "9", "most": 8}
    assert str(error) == "Flowers must be a whole number from 0 to 8, not 9."


@pytest.mark.parametrize(
    ("texts", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists_in_words(texts, said):
    assert listed(texts) == said
