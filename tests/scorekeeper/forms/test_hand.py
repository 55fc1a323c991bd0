"""The record form without a request: numbers as typed, sums, and facts back into a form."""

import pytest

from hands import Score, load
from scorekeeper import facts
from scorekeeper.evening import Player
from scorekeeper.forms.hand import HandSheet, typed_from_facts
from scorekeeper.forms.tick_sheet import whole_number

PLAYERS = [Player(number, name, number - 1) for number, name in enumerate("ABCD", start=1)]
EMPTY = {"w0-player": "1", "won": "drawn"}


def sheet(rules: str = "mihng", **typed: str) -> HandSheet:
    fields = {name.replace("__", "-"): value for name, value in typed.items()}
    return HandSheet(load(rules), PLAYERS, EMPTY | fields, latest=7)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        ("  ", 0),
        ("0", 0),
        ("007", 7),
        (" 8 ", 8),
        ("\N{ARABIC-INDIC DIGIT THREE}", 3),
        ("9999", 9999),
        ("10000", None),
        ("-1", None),
        ("1.0", None),
        ("1,5", None),
        ("²", None),
        ("x", None),
        ("+1", None),
        ("1_0", None),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("rules", ["mihng", "mhing"])
def test_facts_become_a_form_and_facts_again(rules: str) -> None:
    winners = [{"player": 2, "ticks": {"double_sequence": 2, "high_low": 1}, "flowers": 3}]
    if rules == "mihng":
        winners += [{"player": 4, "ticks": {}, "flowers": 5}]
    for said in (facts.hand(winners, "claimed", 1), facts.hand(winners[:1], "drawn")):
        again = HandSheet(load(rules), PLAYERS, typed_from_facts(said), latest=7)
        assert again.facts() == said


def test_no_winner_becomes_an_empty_form() -> None:
    typed = typed_from_facts(facts.hand([]))

    assert typed == {"winners": "1", "won": ""}


def test_the_sum_is_the_one_the_ledger_stores() -> None:
    typed = sheet(w0__triple_sequence="1", w0__flowers="2")
    said = typed.facts()

    assert said is not None
    (score,) = facts.score_hand(said, load("mihng"))
    assert isinstance(score, Score)
    (winner,) = typed.winner_sheets
    assert (winner.units, winner.points) == (score.units, score.points) == (7, 32)
    assert winner.chain == "5 + 2"
    assert typed.save_text == "Save 32 for A"


def test_rows_say_what_comes_along_and_what_is_ruled_out() -> None:
    rows = {row.id: row for row in sheet("mhing", w0__one_suit_only="1").winner_sheets[0].rows}

    assert rows["one_suit_only"].times == 1
    assert "one suit only" in rows["all_dragon_triplets"].reason
    assert rows["sequences_only"].reason == ""
    dragons = sheet("mhing", w0__all_dragon_triplets="1").winner_sheets[0].rows
    assert {row.id for row in dragons if row.reason} > {"sequences_only", "one_suit_only"}


def test_a_house_rule_that_is_off_has_no_row() -> None:
    printed = {row.id for row in sheet("mhing").winner_sheets[0].rows}
    agreed = load("mhing").changed("Ours", options={"seven_pairs": "on"})
    changed = {row.id for row in HandSheet(agreed, PLAYERS, EMPTY, 7).winner_sheets[0].rows}

    assert changed - printed == {"seven_pairs"}
    assert "flower" not in changed


@pytest.mark.parametrize(
    ("typed", "seen"),
    [("3", 3), ("", 7), ("x", 7), ("-1", 7), ("\N{ARABIC-INDIC DIGIT TWO}", 2), ("9" * 9, 7)],
)
def test_what_was_seen(typed: str, seen: int) -> None:
    assert sheet(seen=typed).seen == seen


def test_the_token_stays_and_a_new_form_gets_one() -> None:
    assert sheet(token="abc").token == "abc"
    assert len({sheet().token for _ in range(50)}) == 50


@pytest.mark.parametrize(("players", "most"), [(2, 1), (3, 2), (4, 3)])
def test_all_but_the_discarder_can_win(players: int, most: int) -> None:
    typed = HandSheet(load("mihng"), PLAYERS[:players], EMPTY, 7)
    for _ in range(6):
        if typed.may_add_winner:
            typed.add_winner()

    assert len(typed.winner_sheets) == most


def test_one_winner_is_all_mhing_lets_win() -> None:
    assert not sheet("mhing").may_have_several
    assert sheet("mihng").may_have_several
