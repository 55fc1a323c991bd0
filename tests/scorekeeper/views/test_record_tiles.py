"""A hand by its cards, with plain forms: tapped, typed, saved, explained, corrected, exported."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from hands import HandError, load, score_tiles
from scorekeeper import facts, ledger
from scorekeeper.models import GameSession
from tests.scorekeeper.evenings import ASTRID, BJORN, CHLOE, Table, open_table
from tests.scorekeeper.pages import Page, read

TRIPLE = "345m 345p 34s j 888s 11z"
TAPS = ["3m", "4m", "5m", "3p", "4p", "5p", "3s", "4s", "j", "8s", "8s", "8s", "1z", "1z"]


def tiles_hand(table: Table, tiles: str = TRIPLE, laid: str = "", **changed: Any) -> dict[str, Any]:
    sent = table.hand(**changed)
    return sent | {"manner": "tiles", "w0-tiles": tiles, "w0-laid": laid}


def post(table: Table, sent: dict[str, Any], client: Client | None = None) -> Any:
    return (client or Client()).post(table.url("hand-record"), sent)


def acted(table: Table, sent: dict[str, Any], *acts: str) -> Page:
    """The form after these buttons, sent each time as a browser without scripts would."""
    page = None
    for act in acts:
        answer = post(table, sent | {"act": act})
        assert answer.status_code == 200
        page = read(answer)
        sent = page.fields()
    assert page is not None
    return page


def refused(table: Table, sent: dict[str, Any], url: str = "") -> Page:
    """The form as it comes back; fails when anything was stored."""
    before = table.entries
    answer = Client().post(url or table.url("hand-record"), sent)
    assert answer.status_code == 422
    assert table.entries == before
    page = read(answer)
    fields = page.fields()
    for name in ("manner", "w0-tiles", "w0-laid", "token"):
        assert fields[name] == str(sent[name])
    return page


def saved(table: Table, sent: dict[str, Any]) -> None:
    answer = post(table, sent)
    assert answer.status_code == 303, read(answer).text


def notices(page: Page) -> str:
    return " ".join(
        " ".join(one.text.split())
        for one in page.all("div")
        if one.attributes.get("class") == "notice is-error" and "hidden" not in one.attributes
    )


def pressable(page: Page) -> set[str]:
    """What the buttons of the page send, but those switched off."""
    return {
        one.attributes["value"]
        for one in page.all("button", name="act")
        if "value" in one.attributes and "disabled" not in one.attributes
    }


# Tapped


def test_fourteen_taps_and_save(table: Table) -> None:
    start = table.hand(ASTRID, flowers=1)
    page = acted(table, start, "tiles", *[f"tap-0-{code}" for code in TAPS])

    assert page.fields()["w0-tiles"] == TRIPLE
    assert "5 + 1 = 6 units" in page.text
    assert "Save 32 for Astrid" in page.text
    saved(table, page.fields() | {"act": "save"})
    assert table.newest.facts == {
        "winners": [{"player": ASTRID, "ticks": {}, "flowers": 1, "tiles": TRIPLE, "laid": []}],
        "won": "drawn",
        "from": None,
    }
    assert table.points == [32, 0, 0, 0]


def test_the_score_is_the_one_of_hands(table: Table) -> None:
    saved(table, tiles_hand(table, "345m 345p 888s 11z", "34s j", won=BJORN, flowers=2))
    best = score_tiles(
        load("mihng"), "345m 345p 888s 11z", laid=["34s j"], flowers=2, won="claimed"
    )

    assert table.newest.score == json.loads(json.dumps([best.to_dict()]))
    assert table.newest.score[0]["reading"] == "345m 345p 345s 888s 11z"
    assert table.newest.score[0]["jokers"] == ["5s"]


def test_taking_away_and_laying(table: Table) -> None:
    page = acted(table, tiles_hand(table, "9m 345s"), "lay-0-0")
    assert (page.fields()["w0-tiles"], page.fields()["w0-laid"]) == ("9m", "345s")
    page = acted(table, page.fields(), "tap-0-1z", "tap-0-2z", "untap-0-0", "undo-0-0")
    assert (page.fields()["w0-tiles"], page.fields()["w0-laid"]) == ("1z", "345s")
    page = acted(table, page.fields(), "unlay-0-0")
    assert (page.fields()["w0-tiles"], page.fields()["w0-laid"]) == ("1z 345s", "")
    assert acted(table, page.fields(), "clear-0-0").fields()["w0-tiles"] == ""


def test_a_hand_in_the_making_says_what_lacks_instead_of_a_sum(table: Table) -> None:
    page = acted(table, tiles_hand(table, "345m 345p 34s j 888s", flowers=2), "tap-0-1z")

    assert "one more card –" in page.text
    assert "Save the hand" in page.text
    assert "12 more cards –" in acted(table, tiles_hand(table, "11z"), "check").text


def test_laying_too_soon_is_said(table: Table) -> None:
    page = acted(table, tiles_hand(table, "9m 3s"), "lay-0-0")

    assert notices(page) == "Tap the three cards of the set first, then lay it."
    assert page.fields()["w0-tiles"] == "9m 3s"


def test_each_card_of_the_tray_and_each_key_is_a_button(table: Table) -> None:
    found = pressable(acted(table, tiles_hand(table, "9m j", "345s, 777z"), "check"))

    assert {"untap-0-0", "untap-0-1", "unlay-0-0", "unlay-0-1", "tap-0-9m", "tap-0-j"} <= found
    assert "untap-0-2" not in found
    assert "unlay-0-2" not in found


def test_a_whole_hand_switches_the_keys_off(table: Table) -> None:
    assert not [
        one
        for one in pressable(acted(table, tiles_hand(table), "check"))
        if "tap-0-" in one and not one.startswith("un")
    ]


@pytest.mark.parametrize(
    ("tiles", "act"),
    [
        ("1111m", "tap-0-1m"),
        ("jjjjjj", "tap-0-j"),
        (TRIPLE, "tap-0-9m"),
        ("12m", "untap-0-2"),
        ("12m", "untap-0-x"),
        ("12m", "unlay-0-0"),
        ("12m", "tap-1-9m"),
        ("12m", "tap-99999-9m"),
        ("12m", "tap-0-9x"),
        ("12m", "tap-0-<b>"),
        ("12m", "tap-0-\x00"),
        ("12m", "tap-x-9m"),
        ("12m", "-"),
        ("12m", "---"),
        ("12m", "untap-0-" + "9" * 10_000),
        ("12m", "x" * 10_000 + "-0-0"),
        ("12m", "nothing"),
        ("12m", ""),
    ],
)
def test_acts_no_button_sends(tiles: str, act: str, table: Table) -> None:
    page = acted(table, tiles_hand(table, tiles), act)

    assert page.fields()["w0-tiles"] == tiles
    assert table.entries == 1


# Typed


@pytest.mark.parametrize(
    "typed",
    [
        "345C 345D 34B J 888B E E",
        "\U0001f009\U0001f00a\U0001f00b 345p 34j888s \U0001f000\U0001f000",
        "1z1z 8s8s8s 34js 543p 543m",
    ],
)
def test_other_spellings_score_the_same_and_are_kept_while_they_are_edited(
    typed: str, table: Table
) -> None:
    page = acted(table, tiles_hand(table, typed), "check")
    assert page.fields()["w0-tiles"] == typed
    assert "Save 32 for Astrid" in page.text

    saved(table, tiles_hand(table, typed))
    assert table.newest.score[0]["units"] == 5
    stored = table.newest.facts["winners"][0]["tiles"]
    assert set(stored) <= set("123456789mpszj ")


def test_unreadable_text_says_at_which_sign_and_stays(table: Table) -> None:
    page = refused(table, tiles_hand(table, "345m 345x <b>"))

    assert "The cards cannot be read at sign 9" in notices(page)
    assert acted(table, tiles_hand(table, "345m 345x"), "tap-0-1m").fields()["w0-tiles"] == (
        "345m 345x"
    )


# There and back


def test_ticks_wait_while_cards_are_tapped(table: Table) -> None:
    sent = table.hand(ASTRID, won=BJORN, triple_sequence=1, double_sequence="x", flowers=3)
    page = acted(table, sent, "tiles", "tap-0-5m", "ticks")

    fields = page.fields()
    assert fields["manner"] == "ticks"
    assert (fields["w0-triple_sequence"], fields["w0-double_sequence"]) == ("1", "x")
    assert (fields["w0-player"], fields["won"], fields["w0-flowers"]) == ("1", "2", "3")
    assert acted(table, fields, "tiles").fields()["w0-tiles"] == "5m"


def test_what_waits_is_not_stored(table: Table) -> None:
    saved(table, tiles_hand(table, triplets_only=1))
    saved(table, tiles_hand(table, "12x", "9", high_low=1) | {"manner": "ticks"})

    first, second = (row.facts["winners"][0] for row in table.told.hands)
    assert first["ticks"] == {}
    assert second == {"player": ASTRID, "ticks": {"high_low": 1}, "flowers": 0}


def test_a_manner_nobody_knows_is_ticks(table: Table) -> None:
    saved(table, tiles_hand(table, triple_sequence=1) | {"manner": "dice"})

    assert table.newest.facts["winners"][0]["ticks"] == {"triple_sequence": 1}


# Refused


@pytest.mark.parametrize(
    ("tiles", "laid", "changed", "says"),
    [
        ("345m 345p 34s j 888s 1z", "", {}, "A hand has 14 cards; these are 13."),
        ("345m 345p 345s 888s 111z", "", {}, "A hand has 14 cards; these are 15."),
        ("", "", {}, "A hand has 14 cards; these are 0."),
        ("", ",,, ,", {}, "A hand has 14 cards; these are 0."),
        ("55555m 345p 345s 111z", "", {}, "There are 4 of each card; this hand has 5 of one."),
        ("5555m 345p 345s 1z", "555m", {}, "There are 4 of each card; this hand has 7 of one."),
        ("jjjjjjj 345p 345s 1z", "", {}, "There are 6 jokers; this hand has 7."),
        ("147m 258p 369s 1123z 4z", "", {}, "These cards are no winning hand"),
        ("345m 345p 888s 11z", "346s", {}, "346s is no set"),
        ("345m 345p 345s 11z", "88s j", {"won": BJORN}, "no joker stands in a triplet"),
        (
            "147m 258p 369s 12345z",
            "",
            {"won": BJORN},
            "Nothing connects: the last card must be drawn in these rules.",
        ),
        ("345m 345p 345s 888s 11z 1f", "", {}, "Flowers lie aside"),
    ],
)
def test_what_is_no_hand_is_refused_with_a_sentence(
    tiles: str, laid: str, changed: dict[str, Any], says: str, table: Table
) -> None:
    page = refused(table, tiles_hand(table, tiles, laid, **changed))

    assert says in notices(page)


def test_everything_missing_is_told_at_once(table: Table) -> None:
    page = refused(table, tiles_hand(table, "1m") | {"w0-player": "", "won": ""})

    assert "these are 1." in notices(page)
    assert page.error("w0-player") == "Choose who went out."
    assert page.error("won") == "Choose whether the last card was drawn, or whose discard it was."


def test_below_the_minimum_is_refused(db: None) -> None:
    ours = load("mihng").changed("Ours", options={"minimum_to_go_out": "three_units"})
    page = refused(open_table(rules=ours), tiles_hand(open_table(), "123m 456p 789s 11z 234p"))

    assert "To go out takes 3 units" in notices(page)


def test_mhing_takes_what_mihng_refuses(db: None) -> None:
    table = open_table(rules="mhing")
    saved(table, tiles_hand(table, "345m 345p 345s 11z", "88s j", won=BJORN))
    saved(table, tiles_hand(table, "147m 258p 369s 12345z", won=BJORN))

    assert [row.score[0]["reading"] for row in table.told.hands] == [
        "345m 345p 345s 888s 11z",
        "147m 258p 369s 12345z",
    ]


# Several winners


def test_several_winners_by_tiles(table: Table) -> None:
    sent = tiles_hand(table, won=CHLOE, winners=2)
    sent |= {"w1-player": BJORN, "w1-tiles": "345m 345p 345s 11z", "w1-laid": "777p"}
    page = acted(table, sent, "tap-1-9m", "untap-1-0")  # the second pad is whole: nothing to add
    assert page.fields()["w0-tiles"] == TRIPLE
    assert page.fields()["w1-tiles"] == "45m 345p 345s 11z"

    saved(table, page.fields() | {"act": "save", "w1-tiles": "345m 345p 345s 11z"})
    assert table.points == [32, 32, 0, 0]
    assert [one["laid"] for one in table.newest.facts["winners"]] == [[], ["777p"]]


def test_a_winner_more_gets_a_pad_of_their_own(table: Table) -> None:
    page = acted(table, tiles_hand(table, won=CHLOE), "add_winner", "tap-1-9m", "lay-1-0")

    assert page.fields()["w1-tiles"] == "9m"
    assert {"untap-1-0", "tap-1-9m", "untap-0-13"} <= pressable(page)
    assert "w1-tiles" not in acted(table, page.fields(), "drop_winner").fields()


def test_each_pad_says_what_is_wrong_with_it(table: Table) -> None:
    sent = tiles_hand(table, won=CHLOE, winners=2)
    page = refused(table, sent | {"w1-player": BJORN, "w1-tiles": "12m", "w1-laid": ""})

    assert notices(page) == "A hand has 14 cards; these are 2."


# Asked by the script


def test_reading_answers_the_numbers_that_are_stored(table: Table) -> None:
    sent = tiles_hand(table, flowers=2)
    answer = post(table, sent | {"act": "read"})

    assert answer["Content-Type"] == "application/json"
    [told] = answer.json()["sheets"]
    assert table.entries == 1
    saved(table, sent)
    [score] = table.newest.score
    assert (told["units"], told["points"]) == (score["units"], score["points"]) == (7, 32)
    assert [units for _, units in told["lines"]] == [line["units"] for line in score["lines"]]


def test_reading_tells_each_winner_and_each_fault(table: Table) -> None:
    sent = tiles_hand(table, "147m 258p 369s 12345z", won=CHLOE, winners=2)
    told = post(table, sent | {"act": "read", "w1-tiles": "12m"}).json()["sheets"]

    assert [one["lacking"] for one in told] == [0, 12]
    assert told[0]["errors"] == ["Nothing connects: the last card must be drawn in these rules."]
    assert told[1]["errors"] == []


def test_the_watch_link_reads_no_hands(table: Table) -> None:
    for act in ("read", "tap-0-1m", "tiles"):
        sent = tiles_hand(table) | {"act": act}
        answer = Client().post(table.url("hand-record", key=table.watch), sent)
        assert answer.status_code == 403


# Explained


def explained(table: Table, **changed: Any) -> Page:
    saved(table, tiles_hand(table, **changed))
    return read(Client().get(table.url("entry-show", table.newest.number)))


def groups(page: Page) -> list[str]:
    return [
        one.attributes["aria-label"]
        for one in page.all("span", role="img")
        if "shown-group" in one.attributes.get("class", "")
    ]


def test_the_groups_stand_in_the_order_read_with_jokers_and_laid_sets(table: Table) -> None:
    page = explained(table, tiles="888s 345p 34s j 11z", laid="345m", won=BJORN)

    assert groups(page) == [
        "3 of characters, 4 of characters, 5 of characters, laid",
        "3 of circles, 4 of circles, 5 of circles",
        "3 of bamboo, 4 of bamboo, joker as 5 of bamboo",
        "8 of bamboo, 8 of bamboo, 8 of bamboo",
        "east wind, east wind",
    ]
    laid = [
        one.attributes["class"]
        for one in page.all("span", role="img")
        if "is-laid" in one.attributes["class"]
    ]
    assert laid == ["shown-group is-laid"]
    assert len(page.all("span", class_="is-joker")) == 1
    assert "Joker read as 5 of bamboo." in page.text


def test_nothing_connects_is_shown_card_by_card(table: Table) -> None:
    page = explained(table, tiles="147m 258p 369s 12345z")

    assert "Nothing connects" in page.text
    assert sum(len(one.split(", ")) for one in groups(page)) == 14


def test_what_is_worth_knowing(table: Table) -> None:
    best = score_tiles(load("mihng"), TRIPLE, won="drawn")
    page = explained(table)
    other = best.runner_up

    assert other is not None
    assert (best.readings, other.score.units) == (2, 3)
    assert "The best of 2 readings; the next one gives 3 units, 8 points." in page.text


def test_the_nearest_richer_hand_names_both_cards(table: Table) -> None:
    page = explained(table, tiles="111z 222z 333z 444p 11s")

    assert " instead of " in page.text
    assert " points." in page.text.split("Worth knowing")[1]


def test_six_jokers_are_explained(table: Table) -> None:
    page = explained(table, tiles="jjjjjj 34m 45p 56s 7s 8s")

    assert page.text.count("Jokers read as") == 1
    assert sum(one.count("joker as") for one in groups(page)) == 6


def refuse(*_told: object, **_more: object) -> None:
    raise HandError("not_a_winning_hand", tiles="")


@pytest.mark.parametrize(
    "today", [lambda rules, *_, **__: score_tiles(rules, "123m 456p 789s 11z 234p"), refuse]
)
def test_a_score_the_engine_no_longer_gives_is_explained_as_it_was_stored(
    today: Any, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(table, tiles_hand(table))
    monkeypatch.setattr(facts, "score_tiles", today)
    page = read(Client().get(table.url("entry-show", table.newest.number)))

    assert "5 units" in page.text
    assert groups(page) == []
    assert "Worth knowing" not in page.text


# Taken along


def test_the_protocol_shows_the_reading(table: Table) -> None:
    saved(table, tiles_hand(table, "345m 345p 888s 11z", "34s j"))
    page = read(Client().get(table.url("protocol-show")))

    labels = [one.attributes.get("aria-label") for one in page.all("span", role="img")]
    assert "345m 345p 345s 888s 11z" in labels


def test_the_exports_carry_the_tiles(table: Table) -> None:
    saved(table, tiles_hand(table, "345m 345p 888s 11z", "34s j"))
    table.play(BJORN, high_low=1)
    url = table.url("export-download", "csv") + "?separator=comma"
    rows = csv.DictReader(io.StringIO(Client().get(url).content.decode("utf-8-sig")))
    told = json.loads(Client().get(table.url("export-download", "json")).content)

    assert [row["tiles"] for row in rows] == ["345m 345p 888s 11z (34s j)", *[""] * 7]
    assert [hand["winners"] for hand in told["hands"]] == [
        [
            {
                "player": ASTRID,
                "ticks": {},
                "flowers": 0,
                "tiles": "345m 345p 888s 11z",
                "laid": ["34s j"],
            }
        ],
        [{"player": BJORN, "ticks": {"high_low": 1}, "flowers": 0}],
    ]
    assert told["hands"][0]["score"][0]["reading"] == "345m 345p 345s 888s 11z"


# Corrected


def correction(table: Table, number: int) -> Page:
    return read(Client().get(table.url("entry-correct", number)))


def test_a_hand_reopens_in_the_manner_it_was_entered(table: Table) -> None:
    saved(table, tiles_hand(table, "345m 345p 888s 11z", "34s j", flowers=2))
    saved(table, table.hand(BJORN, high_low=1))
    tiles, ticks = (correction(table, row.entry) for row in table.told.hands)

    filled = tiles.fields()
    assert (filled["manner"], filled["w0-tiles"], filled["w0-laid"], filled["w0-flowers"]) == (
        "tiles",
        "345m 345p 888s 11z",
        "34s j",
        "2",
    )
    assert "5 + 2 = 7 units" in tiles.text
    assert (ticks.fields()["manner"], ticks.fields()["w0-high_low"]) == ("ticks", "1")


def test_correcting_from_tiles_to_ticks_and_restoring_the_tiles(table: Table) -> None:
    saved(table, tiles_hand(table))
    number = table.newest.number
    url = table.url("entry-correct", number)
    form = read(Client().post(url, correction(table, number).fields() | {"act": "ticks"})).fields()
    assert form["w0-tiles"] == TRIPLE
    answer = Client().post(url, form | {"w0-triplets_only": "1", "act": "save"})
    assert answer.status_code == 303
    assert correction(table, number).fields()["manner"] == "ticks"
    assert "tiles" not in table.told.hands[0].facts["winners"][0]
    assert groups(read(Client().get(table.url("entry-show", number)))) == []

    Client().post(table.url("entry-restore", number, number), table.stamp())
    assert table.told.hands[0].facts["winners"][0]["tiles"] == TRIPLE
    assert correction(table, number).fields()["w0-tiles"] == TRIPLE
    assert len(groups(read(Client().get(table.url("entry-show", number))))) == 5


def test_a_corrected_card_counts(table: Table) -> None:
    saved(table, tiles_hand(table))
    number = table.newest.number
    form = correction(table, number).fields() | {"w0-tiles": "345m 345p 345s 888s 22z"}
    assert Client().post(table.url("entry-correct", number), form).status_code == 303

    assert table.told.hands[0].facts["winners"][0]["tiles"] == "345m 345p 345888s 22z"


def test_a_correction_that_is_no_hand_stores_nothing(table: Table) -> None:
    saved(table, tiles_hand(table))
    number = table.newest.number
    form = correction(table, number).fields() | {"w0-tiles": "345m", "act": "save"}
    page = refused(table, form, table.url("entry-correct", number))

    assert notices(page) == "A hand has 14 cards; these are 3."


# The ledger stays whole


def test_replay_finds_nothing_to_say(table: Table) -> None:
    saved(table, tiles_hand(table))
    saved(table, tiles_hand(table, "345m 345p 888s 11z", "34s j", won=BJORN, flowers=1))
    number = table.newest.number
    form = correction(table, number).fields() | {"w0-flowers": "4", "act": "save"}
    Client().post(table.url("entry-correct", number), form)
    table.write("void", 2)
    out = io.StringIO()

    call_command("replay", "--check", stdout=out, stderr=out)

    assert ledger.differences(GameSession.objects.get()) == []


def test_a_tile_hand_that_scores_something_else_is_told(table: Table) -> None:
    saved(table, tiles_hand(table))
    drop = {
        "sqlite": "DROP TRIGGER entry_stays",
        "postgresql": """
            SET CONSTRAINTS ALL IMMEDIATE;
            ALTER TABLE scorekeeper_entry DISABLE TRIGGER entry_stays
        """,
    }
    changed = json.dumps(
        {
            **table.newest.facts,
            "winners": [{**table.newest.facts["winners"][0], "tiles": "345m 345p 34s j 888s 22z"}],
        }
    )
    with connection.cursor() as cursor:
        cursor.execute(drop[connection.vendor])
        cursor.execute("UPDATE scorekeeper_entry SET facts = %s WHERE number = 2", [changed])

    [said] = ledger.differences(GameSession.objects.get())
    assert said.endswith("entry 2 no longer scores what it says")


# Requests no browser sends

TEXTS: Sequence[str] = (
    "\x00",
    "a\x00b",
    "x" * 10_000,
    "1m" * 5000,
    ",",
    "," * 10_000,
    "(((,)))",
    "123m,(456p,789s)",
    "1f1f1f",
    "j",
    "jjj",
    "jjj,jjj",
    "jjj,jjj,jjj,jjj,jjj",
    "\N{ARABIC-INDIC DIGIT ONE}m",
    "\N{ARABIC-INDIC DIGIT ONE}" * 14,
    "\\ud83c",
    "&#55356;",
    "\ufffd",
    "\U0001f000\ufe0f" * 14,
    "0" * 14,
    "%s%(x)s{}",
    "<script>alert(1)</script>",
    "\N{RIGHT-TO-LEFT OVERRIDE}\N{ZERO WIDTH JOINER}",
    "\N{LINE SEPARATOR}",
    "back",
)
RAW = (b"%ff", b"%ed%a0%80", b"%ed%b0%80%ed%a0%bc", b"%00", b"%", b"%F0%9F", b"\xff")
ACTS = ("save", "check", "read", "ticks", "tap-0-1m", "lay-0-0", "unlay-0-0", "untap-0-0")


def bodies(table: Table) -> list[bytes]:
    found = []
    for place, act in enumerate(ACTS):
        good = tiles_hand(table) | {"act": act}
        for name in ("w0-tiles", "w0-laid", "act"):
            others = {other: value for other, value in good.items() if other != name}
            some = TEXTS if act == "save" else TEXTS[place % 4 :: 4]
            found += [urlencode(others | {name: text}).encode() for text in some]
            raw = RAW if act == "save" else RAW[place % 3 :: 3]
            found += [urlencode(others).encode() + f"&{name}=".encode() + one for one in raw]
        found.append(urlencode(good | {"w0-laid[]": "x", "w0-tiles[0]": "1"}).encode())
        found.append(urlencode(good).encode() + b"&w0-tiles=12x&manner=ticks&manner=tiles")
    return found


def test_crafted_values_break_nothing(table: Table) -> None:
    client, url = Client(raise_request_exception=False), table.url("hand-record")
    statuses = set()
    for body in bodies(table):
        answer = client.generic("POST", url, body, content_type="application/x-www-form-urlencoded")
        assert answer.status_code < 500, body[:300]
        statuses.add(answer.status_code)
    assert statuses == {200, 303, 422}
    assert ledger.differences(GameSession.objects.get()) == []
    for row in table.told.hands:
        assert Client().get(table.url("entry-show", row.entry)).status_code == 200
        assert Client().get(table.url("entry-correct", row.entry)).status_code == 200


def test_markup_in_the_fields_stays_text(table: Table) -> None:
    answer = post(table, tiles_hand(table, '"><script>x</script>', "<b>", act="check"))

    assert "<script>x" not in answer.text
    assert read(answer).fields()["w0-tiles"] == '"><script>x</script>'
