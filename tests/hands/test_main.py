"""The command line: most of it by `main`, what only a process has by a process."""

import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hands import load
from hands.__main__ import answers, main

ROOT = Path(__file__).parents[2]


def run(*argv, lines=""):
    """Exit status, output and errors of one command."""
    out, err = io.StringIO(), io.StringIO()
    status = main(list(argv), io.StringIO(lines), out, err)
    return status, out.getvalue(), err.getvalue()


def as_process(*argv, data=b""):
    command = [sys.executable, "-m", "hands", *argv]
    return subprocess.run(
        command, input=data, capture_output=True, cwd=ROOT, check=False, timeout=60
    )


def batch(*hands):
    lines = [hand if isinstance(hand, str) else json.dumps(hand) for hand in hands]
    return list(answers(load("mihng"), lines))


# One hand


def test_the_answer_of_the_contract():
    status, out, err = run(
        "score", "mihng", "--tick", "triple_sequence", "--flowers", "2", "--json"
    )
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "units": 7,
        "points": 32,
        "lines": [
            {"combination": "triple_sequence", "times": 1, "units": 5},
            {"combination": "flower", "times": 2, "units": 2},
        ],
    }


def test_what_comes_along_is_marked():
    _, out, _ = run("score", "mhing", "--tick", "identical_double_sequence=6", "--json")
    assert json.loads(out)["lines"][0] == {
        "combination": "sequences_only",
        "times": 1,
        "units": 1,
        "implied": True,
    }


def test_in_plain_english():
    status, out, _ = run(
        "score", "mihng", "--tick", "triple_sequence", "--tick", "high_low=1", "--flowers=5"
    )
    assert status == 0
    assert out.splitlines()[-3:] == [
        "17 units: the row 17 and more gives 256 points.",
        "The table ends at 256.",
        "256 points",
    ]


def test_a_tick_again_counts_again():
    twice = ["--tick", "double_sequence", "--tick", "double_sequence"]
    _, out, _ = run("score", "mihng", *twice, "--json")
    assert json.loads(out)["lines"][0]["times"] == 2


def test_tiles_of_the_contract():
    tiles = ["--tiles", "345m 34js 888s 1z1z", "--laid", "345p", "--flowers", "2"]
    status, out, _ = run("score", "mihng", *tiles, "--json")
    assert status == 0
    assert json.loads(out) == {
        "units": 7,
        "points": 32,
        "lines": [
            {"combination": "triple_sequence", "times": 1, "units": 5},
            {"combination": "flower", "times": 2, "units": 2},
        ],
        "reading": "345m 345p 345s 888s 11z",
        "jokers": ["5s"],
    }


def test_tiles_in_plain_english():
    _, out, _ = run("score", "mihng", "--tiles", "345m 345p 34js 888s 11z")
    assert out.startswith("Read as 345m 345p 345s 888s 11z.\nThe joker in 345s is 5s.\n")
    assert out.endswith("\n32 points\n")


def test_tiles_in_a_batch_without_jokers_have_none():
    (answer,) = batch({"tiles": "345m345p345s 888s 11z", "flowers": 0, "laid": [], "won": None})
    assert "jokers" not in answer
    assert answer["reading"] == "345m 345p 345s 888s 11z"


def test_what_a_hand_waits_for():
    hand = ["--tiles", "2345678m 111p 222s"]
    status, out, _ = run("waits", "mhing", *hand)
    assert status == 0
    assert out == "".join(f"{tile}m: 1 units, 2 points, 3 unseen\n" for tile in (2, 5, 8))
    assert json.loads(run("waits", "mhing", *hand, "--json")[1])["waits"][0] == {
        "tile": "2m",
        "units": 1,
        "points": 2,
        "unseen": 3,
    }


def test_a_hand_that_waits_for_nothing():
    nothing = ["--tiles", "159m 159p 159s 1122z"]
    assert run("waits", "mhing", *nothing)[:2] == (0, "No card completes this hand.\n")


def test_waits_of_a_bad_hand():
    status, out, err = run("waits", "mhing", "--tiles", "123m")
    assert (status, out) == (1, "")
    assert "13 cards" in err
    status, out, _ = run("waits", "mhing", "--tiles", "123m", "--json")
    assert (status, json.loads(out)["error"]["code"]) == (1, "wrong_number")


BAD_HANDS = [
    (["--tiles", "123m"], "wrong_number"),
    (["--laid", "123m"], "wrong_number"),
    (["--tiles", "123m", "--tick", "royal_run"], "ticks_and_tiles"),
    (["--tick", "two_suits_only", "--tick", "nothing_connects"], "impossible_together"),
    (["--tick", "luck"], "unknown_combination"),
    (["--tick", ""], "unknown_combination"),
    (["--tick", "=2"], "unknown_combination"),
    (["--tick", "royal_run="], "bad_times"),
    (["--tick", "royal_run=x"], "bad_times"),
    (["--tick", "royal_run=-1"], "bad_times"),
    (["--tick", "royal_run=-1", "--tick", "royal_run=2"], "bad_times"),
    (["--tick", "royal_run=1.0"], "bad_times"),
    (["--tick", "royal_run=²"], "bad_times"),
    (["--tick", "royal_run=" + "9" * 5000], "bad_times"),
    (["--tick", "royal_run=9"], "too_many_times"),
    (["--tick", "\udcff"], "unknown_combination"),
    (["--flowers", "9"], "bad_flowers"),
    (["--flowers=-1"], "bad_flowers"),
    (["--flowers", "two"], "bad_flowers"),
    (["--tick", "nothing_connects", "--won", "claimed"], "last_card_must_be_drawn"),
]


@pytest.mark.parametrize(("argv", "code"), BAD_HANDS)
def test_a_bad_hand_exits_1(argv, code):
    status, out, err = run("score", "mihng", *argv, "--json")
    answer = json.loads(out)["error"]
    assert (status, err) == (1, "")
    assert answer["code"] == code
    status, out, err = run("score", "mihng", *argv)
    assert (status, out, err) == (1, "", answer["message"] + "\n")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "Say score, waits, settle, match, rules first, not nothing."),
        (["luck"], "Say score, waits, settle, match, rules first, not luck."),
        (["score"], "RULES is missing"),
        (["score", "luck"], "There is no rule set called luck."),
        (["score", "mihng", "mhing"], "mhing is one word too many."),
        (["score", "mihng", "--luck"], "There is no option --luck."),
        (["score", "mihng", "--bat"], "There is no option --bat."),
        (["score", "mihng", "--won", "stolen"], "--won is drawn or claimed, not stolen."),
        (["score", "mihng", "--batch", "--tick", "royal_run"], "leave --tick out"),
        (["score", "mihng", "--batch", "--flowers", "1"], "leave --flowers out"),
        (["waits", "mihng"], "--tiles is missing"),
        (["waits", "mihng", "--tiles", "1m", "--tick", "royal_run"], "no option --tick"),
        (["waits", "luck", "--tiles", "123m"], "There is no rule set called luck."),
        (["settle"], "say --batch"),
        (["settle", "--batch", "mihng"], "mihng is one word too many."),
        (["match"], "--line is missing"),
        (["match", "--line", "NNN EEE =25 X"], "--tiles is missing"),
        (["match", "--batch", "--tiles", "1m"], "leave --tiles out"),
        (["match", "mihng"], "mihng is one word too many."),
        (["rules", "luck"], "There is no rule set called luck."),
    ],
)
def test_bad_usage_exits_2(argv, said):
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("argv", [["--help"], ["score", "-h"]])
def test_help_is_no_fault(argv):
    status, out, _ = run(*argv)
    assert status == 0
    assert "--batch" in out


# A batch


def test_lines_in_lines_out_in_order():
    lines = '{"tick": {"royal_run": 1}}\n{"tick": {"luck": 1}}\nnonsense\n{"flowers": 1}\n'
    status, out, err = run("score", "mihng", "--batch", lines=lines)
    told = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [one.get("units", one.get("error", {}).get("code")) for one in told] == [
        5,
        "unknown_combination",
        "bad_line",
        1,
    ]


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("", "bad_line"),
        ("{", "bad_line"),
        ("null", "bad_line"),
        ("[]", "bad_line"),
        ("NaN", "bad_line"),
        ("[" * 100_000, "bad_line"),
        ("9" * 5000, "bad_line"),
        ('{"tick": {"royal_run": ' + "9" * 5000 + "}}", "bad_line"),
        ("\udcff", "bad_line"),
        ({"tick": {"royal_run": 10**100}}, "too_many_times"),
        ({"tick": {"royal_run": float("nan")}}, "bad_times"),
        ({"tick": {"royal_run": float("inf")}}, "bad_times"),
        ({"tick": {"royal_run": [[[]]]}}, "bad_times"),
        ({"tick": {"royal_run": None}}, "bad_times"),
        ({"tick": {"\ud800": 1}}, "unknown_combination"),
        ({"tick": None}, "bad_ticks"),
        ({"tick": ["royal_run"]}, "bad_ticks"),
        ({"tick": "royal_run"}, "bad_ticks"),
        ({"ticks": {}}, "unknown_key"),
        ({"tick": {}, "\n": 1}, "unknown_key"),
        ({"flowers": None}, "bad_flowers"),
        ({"flowers": "1"}, "bad_flowers"),
        ({"flowers": True}, "bad_flowers"),
        ({"tick": {"flower": True}}, "bad_flowers"),
        ({"tick": {"flower": 1}, "flowers": 2}, "flowers_disagree"),
        ({"won": "stolen"}, "bad_won"),
        ({"won": {}}, "bad_won"),
        ({"tiles": "123m"}, "wrong_number"),
        ({"tick": {}, "laid": ["555p"]}, "wrong_number"),
        ({"tick": {"royal_run": 1}, "tiles": "123m"}, "ticks_and_tiles"),
        ({"tiles": 123}, "not_tile_text"),
        ({"tiles": ["123m"]}, "not_tile_text"),
        ({"tiles": "123m", "laid": "555p"}, "not_tile_text"),
        ({"tiles": "123m", "laid": [5]}, "not_tile_text"),
        ({"tiles": "12"}, "bad_tiles"),
        ({"tiles": "\ud800"}, "bad_tiles"),
        ({"tiles": "123m 456m 789m 111p 22p", "flowers": 9}, "bad_flowers"),
        ({"tiles": "123m 456m 789m 111p 22p", "won": "stolen"}, "bad_won"),
        ({"tiles": "123m 456m 789m 111p 22p", "won": ["drawn"]}, "bad_won"),
        ({"tiles": "123m 456m 789m 111p 24p"}, "not_a_winning_hand"),
        ({"tiles": "123m" * 5000}, "wrong_number"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 40 else "",
)
def test_a_bad_line_is_answered(hand, code):
    before, answer, after = batch({"flowers": 1}, hand, {"flowers": 2})
    assert (before["units"], after["units"]) == (1, 2)
    assert answer["error"]["code"] == code
    assert json.dumps(answer).isascii()
    assert answer["error"]["message"].isprintable()


def test_nothing_ticked_is_a_hand_worth_nothing():
    assert (
        batch({}, {"tick": {}, "flowers": 0, "won": None})
        == [{"units": 0, "points": 0, "lines": []}] * 2
    )


def test_flowers_may_be_ticked_like_the_rest():
    ticked, told_twice = batch({"tick": {"flower": 8}}, {"tick": {"flower": 8}, "flowers": 8})
    assert ticked == told_twice
    assert ticked["units"] == 8


def test_notes_are_told():
    (answer,) = batch({"tick": {"high_low": 1, "triple_sequence": 1}, "flowers": 8})
    assert answer["notes"] == ["The table ends at 256."]


def test_no_lines_no_answers():
    assert run("score", "mihng", "--batch") == (0, "", "")


# A line of a card

LINE = "FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X"
GOOD_TILES = ["--tiles", "FF 11JB 2222C RR", "--exposed", "GGJ"]


def test_tiles_that_are_a_line():
    status, out, err = run("match", "--line", LINE, *GOOD_TILES, "--json")
    assert (status, err) == (0, "")
    told = json.loads(out)
    assert (told["fits"], told["value"], told["jokers"]) == (True, 30, 2)
    status, out, _ = run("match", "--line", LINE, *GOOD_TILES)
    assert (status, out.splitlines()[-1]) == (0, "With 2 jokers it is worth 30.")


def test_tiles_that_are_not_the_line_exit_1():
    status, out, err = run("match", "--line", LINE, "--tiles", "FJ 111B 2222C RR GGG")
    assert (status, err) == (1, "")
    assert "A joker may not stand in a pair" in out
    status, out, _ = run("match", "--line", LINE, "--tiles", "FJ 111B 2222C RR GGG", "--json")
    assert (status, json.loads(out)["fits"]) == (1, False)


@pytest.mark.parametrize(
    ("line", "tiles", "code"),
    [("NNN =25 X", "1m", "card_not_14"), (LINE, "1m", "not_14_tiles"), (LINE, "x", "bad_tiles")],
)
def test_a_bad_line_of_a_card_exits_1(line, tiles, code):
    status, out, err = run("match", "--line", line, "--tiles", tiles, "--json")
    assert (status, json.loads(out)["error"]["code"], err) == (1, code, "")
    status, out, err = run("match", "--line", line, "--tiles", tiles)
    assert (status, out, err.count("\n")) == (1, "", 1)


def test_a_batch_of_lines_of_a_card():
    tiles = "FF 11JB 2222C RR GGJ"
    lines = [
        json.dumps({"line": LINE, "tiles": "FF 11JB 2222C RR", "exposed": ["GGJ"]}),
        json.dumps({"line": LINE, "tiles": tiles}),
        json.dumps({"line": LINE, "tiles": tiles[1:]}),
        json.dumps({"line": "NNN", "tiles": tiles}),
        json.dumps({"line": LINE, "tiles": tiles, "laid": []}),
        "[" * 100_000,
        "",
    ]
    status, out, err = run("match", "--batch", lines="\n".join(lines) + "\n\n")
    told = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [one.get("fits", one.get("error", {}).get("code")) for one in told] == [
        True,
        True,
        "not_14_tiles",
        "card_no_value",
        "unknown_key",
        "bad_line",
        "bad_line",
        "bad_line",
    ]


# The rule sets


def test_the_rule_sets():
    status, out, _ = run("rules")
    assert (status, out) == (0, "mihng_v1: Mihng\nmhing_v1: Mhing\n")
    assert [one["id"] for one in json.loads(run("rules", "--json")[1])] == ["mihng_v1", "mhing_v1"]


def test_one_rule_set_in_words():
    _, out, _ = run("rules", "mihng")
    mihng = load("mihng")
    assert mihng.digest in out
    for one in mihng.combinations:
        assert f"{one.units}  {one.id}: {one.rules['en']}" in out
    for rule in mihng.house_rules:
        assert f"{rule.id} = {rule.default}: " in out
    assert "  14-16: 256\n  17+: 256 (past the end of the table)\n" in out
    assert "  41+: 131,072\n" in run("rules", "mhing")[1]


def test_one_rule_set_in_json():
    told = json.loads(run("rules", "mhing", "--json")[1])
    assert told.pop("digest") == load("mhing").digest
    assert told == load("mhing").document()


# As a process


def test_a_process_answers_in_utf8_whatever_comes_in():
    data = b'{"tick": {"royal_run": 1}}\r\n\xff\xfe\n{"tick": {"\xc3\x85": 1}}\n{"flowers": 1}'
    done = as_process("score", "mihng", "--batch", data=data)
    told = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [one.get("units") for one in told] == [5, None, None, 1]
    assert "Å" in told[2]["error"]["message"]


def test_a_byte_order_mark_is_no_fault():
    done = as_process("score", "mihng", "--batch", data=b'\xef\xbb\xbf{"flowers": 1}\n')
    assert json.loads(done.stdout)["units"] == 1


def test_exit_statuses():
    assert as_process("score", "mihng", "--tick", "royal_run").returncode == 0
    assert as_process("score", "mihng", "--tick", "luck").returncode == 1
    assert as_process("score").returncode == 2


def test_a_reader_that_leaves_is_no_fault():
    python = shlex.quote(sys.executable)
    command = f"yes '{{}}' | head -20000 | {python} -m hands score mihng --batch | head -1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, cwd=ROOT, check=False, timeout=60
    )
    assert json.loads(done.stdout) == {"units": 0, "points": 0, "lines": []}
    assert done.stderr == b""


def test_without_an_input_at_all():
    command = f"{shlex.quote(sys.executable)} -m hands score mihng --batch <&-"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, cwd=ROOT, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_nothing_installed_is_needed():
    """Isolated from site-packages and the environment."""
    command = [sys.executable, "-S", "-E", "-m", "hands", "rules"]
    env = {"PATH": os.environ["PATH"]}
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=env, check=True, timeout=60)
    assert b"mihng_v1" in done.stdout
