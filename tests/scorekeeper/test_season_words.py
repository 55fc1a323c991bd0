"""A season in words: every method, tie-break and number of it is said, and figures have a sign."""

from fractions import Fraction

import pytest

from scorekeeper import season_words
from scorekeeper.season_rules import METHODS, TIE_BREAKS, SeasonRules, read_season_rules
from scorekeeper.standings import Gathered, Row


def rules_of(**said: object) -> SeasonRules:
    return read_season_rules(said)


def test_everything_that_can_be_chosen_has_its_words() -> None:
    assert season_words.METHODS.keys() == season_words.HEADINGS.keys() == {*METHODS}
    assert season_words.TIE_BREAKS.keys() == {*TIE_BREAKS}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, "The points of all sessions are added up."),
        ({"method": "average"}, "Points are averaged over the sessions of each."),
        (
            {"method": "best", "best_of": 1},
            "The points of the best session of each count.",
        ),
        (
            {"method": "best", "best_of": 8},
            "The points of the 8 best sessions of each count, added up.",
        ),
        (
            {"method": "placing"},
            "Places bring 4-2-1-0 points, shared evenly by who shares a place.",
        ),
        (
            {"method": "placing", "placing": {"any": [15, 5, -5, -15], "3": [3, 1, 0]}},
            "Places bring 15, 5, -5, -15 (of 3 players 3-1-0) points, "
            "shared evenly by who shares a place.",
        ),
        ({"minimum": 1}, "One session is enough to be ranked."),
        ({"minimum": 5}, "To be ranked takes 5 sessions."),
        ({"tie_breaks": []}, "Ties share a rank."),
        (
            {"tie_breaks": ["first_places", "more_sessions"]},
            "Ties: first places, then more sessions; then they share a rank.",
        ),
        (
            {"tie_breaks": ["head_to_head"]},
            "Head-to-head: points over each other, in sessions both played.",
        ),
        (
            {"method": "placing", "tie_breaks": ["head_to_head"]},
            "Head-to-head: points for places over each other, in sessions both played.",
        ),
        ({}, "The sessions are all of one game."),
        (
            {"method": "placing", "games": "mixed", "tie_breaks": []},
            "Sessions of different games are weighed by places alone.",
        ),
    ],
)
def test_what_stands_under_the_table(said: dict[str, object], expected: str) -> None:
    assert expected in season_words.sentences(rules_of(**said))


def test_head_to_head_is_explained_only_where_it_decides() -> None:
    told = " ".join(season_words.sentences(rules_of(tie_breaks=["hands_won"])))

    assert "Head-to-head" not in told


@pytest.mark.parametrize(
    ("exact", "places", "shown"),
    [
        (0, 0, "0"),
        (-402, 0, "\N{MINUS SIGN}402"),
        (Fraction(115, 2), 1, "57.5"),
        (Fraction(-1, 3), 1, "\N{MINUS SIGN}0.3"),
        (Fraction(-1, 100), 1, "0.0"),
        (7, 1, "7.0"),
        (Fraction(7), 0, "7"),
    ],
)
def test_figures_have_a_real_minus_and_no_minus_nought(
    exact: Fraction | int, places: int, shown: str
) -> None:
    assert season_words.shown(exact, places) == shown


@pytest.mark.parametrize(
    ("decided", "shares", "says"),
    [
        ("value", False, ""),
        ("best_hand", False, "by best hand"),
        ("head_to_head", False, "by head-to-head"),
        ("value", True, "shares the rank"),
        ("best_hand", True, "shares the rank"),
    ],
)
def test_what_decided(decided: str, shares: bool, says: str) -> None:
    row = Row(1, Gathered("a", "Astrid"), Fraction(5), decided, shares)

    assert season_words.decided(row) == says


def test_few_sessions_of_how_many() -> None:
    row = Row(None, Gathered("a", "Astrid", sessions=2), Fraction(5))

    assert season_words.few_sessions(row, rules_of(minimum=5)) == "2 of 5"
