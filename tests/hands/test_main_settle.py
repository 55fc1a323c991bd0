"""python -m hands settle: the batch, and what a bad line of it is told."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from hands.__main__ import main, settlements

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests/cases/settlements.json").read_text())
GOOD = {"id": 1, "players": "ESWN", "how": "discard", "winner": "W", "discarder": "S", "value": 25}


def batch(*lines):
    return list(settlements(line if isinstance(line, str) else json.dumps(line) for line in lines))


def test_the_cases_as_a_process():
    lines = [{key: value for key, value in case.items() if key != "net"} for case in CASES]
    done = subprocess.run(
        [sys.executable, "-m", "hands", "settle", "--batch"],
        input="".join(json.dumps(line) + "\n" for line in lines).encode(),
        capture_output=True,
        cwd=ROOT,
        check=True,
        timeout=60,
    )
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert done.stderr == b""
    assert [(one["id"], one["net"]) for one in answers] == [
        (case["id"], case["net"]) for case in CASES
    ]
    assert [sum(one["net"].values()) for one in answers] == [0] * len(CASES)


def test_the_answer_of_the_contract():
    (answer,) = batch(GOOD | {"jokerless": True})
    assert set(answer) == {"id", "net", "chains"}
    assert answer["chains"][1]["text"] == "25 x2 threw it x2 jokerless = 100"


def test_notes_are_told():
    (answer,) = batch({"players": "EW", "how": "replay"})
    assert answer == {
        "id": None,
        "net": {"E": 0, "W": 0},
        "chains": [],
        "notes": ["The hand is played again."],
    }


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad_line"),
        ("nonsense", "bad_line"),
        ("[]", "bad_line"),
        ("NaN", "bad_line"),
        ("[" * 100_000, "bad_line"),
        ('{"id": 7, "value": ' + "9" * 5000 + "}", "bad_line"),
        ("\udcff", "bad_line"),
        ({}, "missing_key"),
        (GOOD | {"value": 0}, "bad_value"),
        (GOOD | {"value": -25}, "bad_value"),
        (GOOD | {"value": 1_000_000}, "bad_value"),
        (GOOD | {"value": "25"}, "bad_value"),
        (GOOD | {"value": True}, "bad_value"),
        (GOOD | {"value": float("nan")}, "bad_value"),
        (GOOD | {"discarder": "W"}, "discarder_wins"),
        (GOOD | {"players": "ESWNX", "sit_out": "X", "discarder": "X"}, "sits_out"),
        (GOOD | {"bettor": "N", "bet": "W"}, "bettor_plays"),
        (GOOD | {"winner": ["W", "N"]}, "two_winners_of_one_discard"),
        (GOOD | {"dead": "W"}, "dead_winner"),
        (GOOD | {"table_rules": {"pie": 0}}, "bad_table_rule"),
        (GOOD | {"winner": "X"}, "unknown_player"),
        (GOOD | {"winner": "\ud800"}, "unknown_player"),
        (GOOD | {"players": ["\ud800", "W"]}, "bad_players"),
        (GOOD | {"\ud800": 1}, "unknown_key"),
        (GOOD | {"net": {}}, "unknown_key"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 40 else "",
)
def test_a_bad_line_is_answered(line, code):
    before, answer, after = batch(GOOD, line, GOOD)
    assert before == after and "net" in before
    assert set(answer) == {"id", "error"}
    assert answer["error"]["code"] == code
    assert answer["error"]["message"].isprintable()


def test_jokerless_with_singles_and_pairs_is_allowed_and_has_no_bonus():
    (answer,) = batch(GOOD | {"jokerless": True, "singles_and_pairs": True})
    assert answer["net"]["W"] == 100
    assert answer["notes"] == ["A jokerless hand of Singles and Pairs has no bonus."]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (5, 5),
        (10**30, 10**30),
        ("five", "five"),
        (None, None),
        ("\ud800", "?"),
        (True, "true"),
        ([1], "[1]"),
        (float("nan"), "nan"),
    ],
)
def test_the_id_comes_back_as_far_as_it_is_one(name, told):
    for line in (GOOD, GOOD | {"value": 0}):
        (answer,) = batch(line | {"id": name})
        assert answer["id"] == told
        json.dumps(answer, ensure_ascii=False, allow_nan=False).encode()


def test_a_batch_without_lines():
    out, err = io.StringIO(), io.StringIO()
    assert main(["settle", "--batch"], [], out, err) == 0
    assert (out.getvalue(), err.getvalue()) == ("", "")
