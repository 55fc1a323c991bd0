"""One winner of the record form, by ticks or by tiles: what counts, what waits, what is wrong."""

import pytest

from hands import RuleSet, load, score_tiles
from scorekeeper.forms.winner import WinnerSheet

TRIPLE = "345m 345p 34s j 888s 11z"


def sheet(
    by_tiles: bool = True, rules: str | RuleSet = "mihng", won: str | None = "drawn", **typed: str
) -> WinnerSheet:
    known = load(rules) if isinstance(rules, str) else rules
    fields = {f"w0-{name}": value for name, value in typed.items()}
    one = WinnerSheet(0, known, {"w0-player": "1", **fields}, by_tiles)
    one.work_out(won)
    return one


def errors(**typed: str) -> list[str]:
    one = sheet(**typed)  # type: ignore[arg-type]
    one.ask_for_tiles()
    assert one.broken is bool(one.errors)
    assert (one.units, one.points) == (0, 0)
    return one.errors


def test_tiles_come_to_what_hands_says() -> None:
    one = sheet(tiles=TRIPLE, flowers="2")
    best = score_tiles(load("mihng"), TRIPLE, flowers=2, won="drawn")

    assert (one.units, one.points) == (best.score.units, best.score.points) == (7, 32)
    assert one.lines == [("Triple sequence", 5), ("Flower", 2)]
    assert one.chain == "5 + 2"


def test_what_the_script_is_told() -> None:
    assert sheet(tiles=TRIPLE, flowers="1").told() == {
        "chain": "5 + 1",
        "units": 6,
        "points": 32,
        "said": "6 units",
        "lines": [("Triple sequence", 5), ("Flower", 1)],
        "errors": [],
        "lacking": 0,
        "held": ["3m", "4m", "5m", "3p", "4p", "5p", "3s", "4s", "j", "8s", "8s", "8s", "1z", "1z"],
        "laid": [],
    }


def test_a_hand_in_the_making_is_told_without_a_sum() -> None:
    told = sheet(tiles="345m j", laid="777p").told()

    assert (told["lacking"], told["errors"], told["lines"], told["points"]) == (7, [], [], 0)


def test_cards_lack_by_tiles_alone() -> None:
    assert sheet(tiles="345m j", laid="777p").lacking == 7
    assert sheet(by_tiles=False, tiles="345m j").lacking == 0


def test_ticks_wait_and_count_nothing_while_tiles_count() -> None:
    one = sheet(tiles=TRIPLE, one_suit_with_honors="1", triplets_only="x")

    assert (one.units, one.broken) == (5, False)
    assert one.facts() == {
        "player": 1,
        "flowers": 0,
        "ticks": {},
        "tiles": "345m 345p 34s j 888s 11z",
        "laid": [],
    }
    assert {row.id: row.value for row in one.rows if row.value != "0"} == {
        "one_suit_with_honors": "1",
        "triplets_only": "x",
    }


def test_tiles_wait_and_count_nothing_while_ticks_count() -> None:
    one = sheet(by_tiles=False, tiles="12x", laid="9", triple_sequence="1")

    assert (one.units, one.errors) == (5, [])
    assert "tiles" not in one.facts()
    assert (one.tile_sheet.text, one.tile_sheet.laid_text) == ("12x", "9")


@pytest.mark.parametrize(("tiles", "count"), [("", 0), ("345m 345p 345s 888s 1z", 13)])
def test_cards_lack(tiles: str, count: int) -> None:
    assert errors(tiles=tiles) == [f"A hand has 14 cards; these are {count}."]


def test_fifteen_cards_the_laid_ones_among_them_are_too_many() -> None:
    one = sheet(tiles="345m 345p 888s 111z", laid="345s")

    assert one.errors == ["A hand has 14 cards, the laid sets among them; here are 15."]


def test_a_laid_set_among_the_held_cards_is_three_cards_too_many() -> None:
    one = sheet(tiles=TRIPLE, laid="345m")
    one.ask_for_tiles()

    assert "A hand has 14 cards; these are 17." in one.errors


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"tiles": "55555m 345p 345s 11z 1p"}, "There are 4 of each card; this hand has 5 of one."),
        ({"tiles": "jjjjjjj 345p 11z 1p 1s"}, "There are 6 jokers; this hand has 7."),
        (
            {"tiles": "147m 258p 369s 1234z 1z"},
            "These cards are no winning hand: four sets and a pair, or nothing that connects.",
        ),
        (
            {"tiles": "345m 345p 888s 11z", "laid": "346s"},
            "346s is no set: lay three alike, or three in a row of one suit.",
        ),
        (
            {"tiles": "345m 345p 888s", "laid": "34s, 345s"},
            "34s is no set: lay three alike, or three in a row of one suit.",
        ),
        (
            {"tiles": "345m 345p 345s 11z", "laid": "8s j 8s"},
            "88s j: in these rules no joker stands in a triplet that a card was claimed for.",
        ),
        (
            {"tiles": "147m 258p 369s 12345z", "won": "claimed"},
            "Nothing connects: the last card must be drawn in these rules.",
        ),
        ({"tiles": TRIPLE, "flowers": "9"}, ""),
    ],
)
def test_what_is_no_hand_is_said(typed: dict[str, str], says: str) -> None:
    one = sheet(**typed)  # type: ignore[arg-type]

    assert one.broken
    assert one.errors == ([says] if says else [])
    assert one.score is None


def test_mhing_lets_a_joker_into_a_claimed_triplet_and_claims_nothing_connects() -> None:
    laid = sheet(rules="mhing", tiles="345m 345p 345s 11z", laid="8s j 8s")
    claimed = sheet(rules="mhing", tiles="147m 258p 369s 12345z", won="claimed")

    assert (laid.errors, claimed.errors) == ([], [])
    assert [name for name, _ in claimed.lines] == ["Nothing connects"]


def test_below_the_minimum_is_said() -> None:
    rules = load("mihng").changed("Ours", options={"minimum_to_go_out": "three_units"})
    one = sheet(rules=rules, tiles="123m 456p 789s 11z 234p", flowers="2")

    assert one.errors == ["To go out takes 3 units, flowers not counted; this is 0."]


def test_unreadable_tiles_are_said_once() -> None:
    assert len(errors(tiles="12x")) == 1
    assert errors(tiles="12x")[0].startswith("The cards cannot be read at sign 3: ")


def test_a_combination_nobody_knows_is_refused_by_tiles_too() -> None:
    assert errors(tiles=TRIPLE, lucky_day="1") == [
        "These rules know no combination of that name. Open the form again."
    ]
    assert sheet(tiles=TRIPLE, lucky_day="0").errors == []


def test_the_fields_of_tiles_are_no_combinations() -> None:
    assert sheet(by_tiles=False, tiles="5", laid="5").errors == []
