"""No code reaches a page: every refusal has a sentence, and every sentence can be filled."""

import ast
import re
import string
from pathlib import Path

import pytest

import scorekeeper
from hands import HandError, load, score_ticks, settle
from hands.errors import SENTENCES
from scorekeeper import (
    american_words,
    card_sentences,
    sentences,
    settlement_sentences,
)
from scorekeeper.errors import Refused, Stale

MIHNG, MHING = load("mihng"), load("mhing")
ROOT = Path(scorekeeper.__file__).parent


def codes_raised():
    """Every code the package refuses with, as written in its source."""
    # What a choice between two codes looks at.
    looked_at = ("won", "claimed")
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                texts = [
                    one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)
                ]
                yield from (text for text in texts if text not in looked_at)


def test_every_refusal_of_the_ledger_has_a_sentence_and_no_other():
    # A ledger without its start is broken: no form can cause it.
    inner = {"no_start"}
    assert set(codes_raised()) - inner == sentences.WORDED.keys() - {
        "stale",
        "card_changed",
        "league_changed",
        "season_changed",
        "file_entry",
    }
    assert Stale(3).code in sentences.LEDGER


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Refused("name_missing"), "Type a name."),
        (Refused("name_too_long", most=60), "Use at most 60 letters for a name."),
        (Refused("name_twice", name="Åsa"), "There is a Åsa already."),
        (Refused("players_count", least=2, most=6), "A table seats 2 to 6 players."),
        (Refused("not_seated", player=2), "Björn does not sit at this table then."),
        (Refused("not_seated", player=9), "This player does not sit at this table then."),
        (Refused("winner_is_discarder", player=2), "Björn cannot go out on their own discard."),
        (Refused("winner_twice", player=1), "Astrid is named twice as the winner."),
        (Refused("flowers_in_all", most=8), "The deck holds 8 flowers"),
        (Refused("points_out_of_range", most=1_000_000), "up to 1000000"),
        (Stale(4), "Somebody recorded something meanwhile."),
    ],
)
def test_refusals_of_the_ledger_in_words(error, sentence):
    assert sentence in sentences.of(error, MIHNG, {1: "Astrid", 2: "Björn"})


def test_a_name_with_a_percent_sign_is_only_a_name():
    assert "%(x)s" in sentences.of(Refused("name_twice", name="%(x)s"))


def refused(rules, ticks, flowers=0, won=None):
    with pytest.raises(HandError) as error:
        score_ticks(rules, ticks, flowers, won)
    return sentences.of(error.value, rules)


STRICT = MIHNG.changed("Strict", options={"minimum_to_go_out": "three_units"})
FLOWER = MIHNG.changed("Flower", options={"minimum_to_go_out": "three_units_or_flower"})
COUNTED = MIHNG.changed("Counted", options={"minimum_to_go_out": 5, "minimum_flowers": "counted"})


@pytest.mark.parametrize(
    ("rules", "ticks", "flowers", "won", "sentence"),
    [
        (MIHNG, {"nonsense": 1}, 0, None, "These rules know no combination of that name."),
        (MIHNG, {"royal_run": -1}, 0, None, "Type how often as a whole number, 0 or more."),
        (MIHNG, [], 0, None, "The tick sheet could not be read. Open the form again."),
        (MIHNG, {}, 9, None, "Type 0 to 8 flowers."),
        (
            MIHNG,
            {},
            0,
            "stolen",
            "Choose whether the last card was drawn, or whose discard it was.",
        ),
        (
            MHING,
            {"seven_pairs": 1},
            0,
            None,
            "Seven pairs does not count here: the house rule for it is off.",
        ),
        (MIHNG, {"royal_run": 2}, 0, None, "Royal run counts at most 1 times in one hand."),
        (
            MIHNG,
            {"nothing_connects": 1},
            0,
            "claimed",
            "Nothing connects: the last card must be drawn in these rules.",
        ),
        (STRICT, {}, 2, None, "To go out takes 3 units, flowers not counted; this is 0."),
        (FLOWER, {}, 0, None, "To go out takes 3 units or a flower; this hand has 0."),
        (COUNTED, {}, 4, None, "To go out takes 5 units; this hand has 4."),
    ],
)
def test_refusals_of_a_hand_in_words(rules, ticks, flowers, won, sentence):
    assert refused(rules, ticks, flowers, won) == sentence


def test_what_does_not_go_together_is_named():
    said = refused(MHING, {"two_suits_only": 1, "honor_triplet": 1})
    assert said in (
        "Two suits only does not go with honor triplet.",
        "Honor triplet does not go with two suits only.",
    )


def test_no_hand_shows_one_combination_that_often():
    assert sentences.not_together(MIHNG, ["royal_run"]) == "No hand shows Royal run that often."


def test_a_fault_of_a_rule_set_keeps_the_sentence_of_the_game():
    error = HandError("unknown_rule_set", name="chess")
    assert sentences.of(error, MIHNG) == "There is no rule set called chess."


@pytest.mark.parametrize(
    ("texts", "joined"),
    [
        ([], ""),
        (["Astrid"], "Astrid"),
        (["Astrid", "Björn"], "Astrid and Björn"),
        (["Astrid", "Björn", "Chloé"], "Astrid, Björn and Chloé"),
    ],
)
def test_texts_in_a_list(texts, joined):
    assert sentences.listed(texts) == joined


def test_one_and_many():
    assert [sentences.units(count) for count in (0, 1, 2)] == ["0 units", "1 unit", "2 units"]
    assert [sentences.points(count) for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_a_combination_by_its_name_or_a_readable_id():
    assert sentences.combination(MIHNG, "royal_run") == "Royal run"
    assert sentences.combination(MIHNG, "gone_for_good") == "gone for good"


def test_texts_of_a_rule_set_in_the_language_of_the_reader(monkeypatch):
    texts = {"en": "Royal run", "sv": "Kejsarrad"}
    for language, text in [("sv-fi", "Kejsarrad"), ("de", "Royal run"), (None, "Royal run")]:
        monkeypatch.setattr(sentences, "get_language", lambda language=language: language)
        assert sentences.in_language(texts) == text


# A published rule set, a changed one and the command line: no form of a table causes these.
NOT_AT_A_TABLE = {
    *("unknown_rule_set", "unknown_house_rule", "bad_ruleset", "bad_name", "bad_option"),
    *("bad_units", "bad_table", "bad_score", "bad_line", "ticks_and_tiles", "not_card_text"),
    "bad_groups",
}
# Worded by more than a template.
SPECIAL = {"impossible_together", "below_minimum"}
HANDS_WORDED = sentences.HANDS | card_sentences.WORDED | settlement_sentences.SETTLING


def test_every_code_of_the_game_is_worded() -> None:
    worded = set(HANDS_WORDED) | set(american_words.FAULTS)
    assert set(SENTENCES) == worded | SPECIAL | NOT_AT_A_TABLE
    of_cards = {code for code in SENTENCES if code.startswith(("card_", "exposed_", "joker_"))}
    others = {"bad_card", "not_14_tiles"}
    assert of_cards - {"joker_in_laid_triplet"} | others == set(card_sentences.WORDED)


@pytest.mark.parametrize("code", sorted(HANDS_WORDED))
def test_a_sentence_takes_no_more_than_the_game_tells(code: str) -> None:
    """Each placeholder of the sentence is one of the game's, or is put in for it."""
    told = {name for _, name, _, _ in string.Formatter().parse(SENTENCES[code]) if name}
    taken = set(re.findall(r"%\((\w+)\)s", HANDS_WORDED[code]))

    assert "%" not in re.sub(r"%\(\w+\)s", "", HANDS_WORDED[code])
    # These are told too, though the English sentence leaves them out.
    assert taken <= told | {"combination", "tiles", "asked"}


@pytest.mark.parametrize(
    ("code", "player", "names", "said"),
    [
        ("dead_winner", "2", {1: "Astrid", 2: "Björn"}, "Björn has a dead hand"),
        ("dead_winner", "9", {1: "Astrid", 2: "Björn"}, "This player has a dead hand"),
        ("dead_winner", "Åsa", None, "Åsa has a dead hand"),
        ("discarder_wins", "1", {1: "Astrid"}, "Astrid won, so somebody else threw the tile."),
        ("heavenly_not_east", "1", {1: "100%(x)s"}, "and 100%(x)s is not East."),
    ],
)
def test_a_player_of_the_game_by_name(code, player, names, said):
    assert said in sentences.of(HandError(code, player=player), None, names)


TABLE = {"players": ["1", "2", "3", "4"], "how": "discard", "winner": "1", "discarder": "2"}
FOUR = {1: "Astrid", 2: "Björn", 3: "Chloé", 4: "Dinu"}


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"value": 0}, "Value: type a whole number from 1 to 999,999."),
        ({"discarder": None}, "Who threw it: this is missing. Fill it in."),
        ({"value": 25, "discarder": "5"}, "Who threw it: This player is not at this table."),
        ({"value": 25, "sit_out": ["2"]}, "Who threw it: Björn sits this hand out."),
        (
            {"value": 25, "how": "wall_game"},
            "Who won: this does not go with a wall game. Leave it out.",
        ),
        ({"value": 25, "how": "luck"}, "Choose how the hand ended."),
        ({"value": 25, "dead": ["1"]}, "Astrid has a dead hand and cannot win."),
        ({"value": 25, "multiplier": 99}, "A hand counts once to 12 times."),
        ({"value": 25, "jokerless": 3}, "No joker: choose yes or no."),
        ({"value": 25, "surprise": 1}, "This form says something the game does not know."),
        ({"value": 25, "table_rules": {"pie": {"limit": 0}}}, "Pie: this cannot be."),
        ({"value": 25, "table_rules": {"east_doubles": True}}, "East doubles at this table."),
    ],
)
def test_refusals_of_a_settlement_in_words(facts, said):
    with pytest.raises(HandError) as error:
        settle(TABLE | facts)
    assert sentences.of(error.value, None, FOUR).startswith(said)
