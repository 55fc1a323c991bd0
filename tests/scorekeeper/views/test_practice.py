"""Practice for waits: plain GETs, nothing stored, the address is all there is to share."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from hands import load
from scorekeeper.models import Entry
from tests.scorekeeper.pages import Page, read

WAITING = "345m 345p 34s 888s 11z"


def get(rules: str = "mihng", **typed: str) -> Any:
    sent = {name.replace("_", "-"): value for name, value in typed.items()}
    return Client().get(reverse("practice-waits", args=[rules]), sent)


def page(rules: str = "mihng", **typed: str) -> Page:
    answer = get(rules, **typed)
    assert answer.status_code == 200
    return read(answer)


def rows(found: Page) -> list[str]:
    return [" ".join(one.text.split()) for one in found.all("tr") if "tbody" in one.inside]


def test_an_empty_pad_asks_for_thirteen_cards() -> None:
    empty = page()

    assert "0 of 13" in empty.text
    assert rows(empty) == []
    assert "wait for nothing" not in empty.text
    assert not empty.faults + empty.broken_references() + empty.inline_code()


def test_the_waits_stand_best_first() -> None:
    found = page(w0_tiles=WAITING)

    assert "It waits for 2 cards" in found.text
    assert rows(found) == ["5 of bamboo 5 32 4", "2 of bamboo 3 8 4"]


def test_one_wait_is_one_card() -> None:
    found = page(w0_tiles="345p 34s 1122z", w0_laid="345m")
    assert rows(found) == []  # two pairs and two cards of a sequence lack more than one card

    assert "It waits for 1 card" in page(w0_tiles="345m 345p 888s 12s 11z").text


def test_each_rule_set_has_its_own_points() -> None:
    assert rows(page("mhing", w0_tiles=WAITING)) == ["5 of bamboo 3 8 4", "2 of bamboo 1 2 4"]
    changed = load("mihng_v1").id
    assert rows(page(changed, w0_tiles=WAITING)) == rows(page(w0_tiles=WAITING))


@pytest.mark.parametrize("rules", ["chess", "mihng_v9", "mihng_v1+0a1b2c3d4e5f"])
def test_rules_nobody_published(rules: str) -> None:
    assert get(rules).status_code == 404


def test_taps_are_gets_and_their_addresses_show_the_same_again() -> None:
    sent = {"w0_tiles": "345m 345p 34s 888s 1z", "w0_laid": "", "act": "tap-0-1z"}
    tapped = page(**sent)

    assert tapped.fields()["w0-tiles"] == "345m 345p 34888s 11z"
    assert rows(tapped) == rows(page(w0_tiles=WAITING)) == rows(page(**sent)) != []


def test_a_whole_hand_takes_no_card_more() -> None:
    assert page(w0_tiles=WAITING, act="tap-0-9m").fields()["w0-tiles"] == WAITING
    keys = [one for one in page(w0_tiles=WAITING).all("button") if "data-tile" in one.attributes]
    assert len(keys) == 35
    assert all("disabled" in one.attributes for one in keys)


def test_laying_and_taking_back() -> None:
    laid = page(w0_tiles="9m 345s", act="lay-0-0").fields()
    assert (laid["w0-tiles"], laid["w0-laid"]) == ("9m", "345s")
    back = page(w0_tiles="9m", w0_laid="345s", act="unlay-0-0").fields()
    assert (back["w0-tiles"], back["w0-laid"]) == ("9m 345s", "")


def test_no_wait_is_said() -> None:
    found = page(w0_tiles="1m 1m 5p 8s 9s 1z 2z 3z 5p 7p 7s 9m 4m")

    assert "These cards wait for nothing yet: no single card completes them." in found.text
    assert rows(found) == []


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"w0_tiles": "345m 34x"}, "The cards cannot be read at sign 8"),
        ({"w0_tiles": "11111m 345p 34s 888s"}, "There are 4 of each card"),
        ({"w0_tiles": WAITING + " 2z"}, "A hand has 13 cards"),
        ({"w0_tiles": "345p 34s 888s 11z", "w0_laid": "346m"}, "346m is no set"),
    ],
)
def test_faults_are_said_and_what_was_typed_stays(typed: dict[str, str], says: str) -> None:
    found = page(**typed)

    assert says in found.text
    assert found.fields()["w0-tiles"] == typed["w0_tiles"]
    assert rows(found) == []


def test_the_script_gets_the_answer_alone() -> None:
    answer = Client().get(
        reverse("practice-waits", args=["mihng"]),
        {"w0-tiles": WAITING},
        headers={"HX-Request": "true"},
    )

    assert len(rows(read(answer))) == 2
    assert not read(answer).all("html")
    assert "HX-Request" in answer["Vary"]


def test_nothing_is_stored_and_nothing_posted(db: None) -> None:
    assert Client().post(reverse("practice-waits", args=["mihng"])).status_code == 405
    page(w0_tiles=WAITING)
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    "query",
    [
        urlencode({name: text})
        for name in ("w0-tiles", "w0-laid", "act", "w9-tiles")
        for text in (
            "\x00",
            "x" * 5000,
            ",,,,",
            "jjj,jjj,jjj,jjj,jjj",
            "\N{ARABIC-INDIC DIGIT ONE}m",
            "tap-0-\x00",
            "untap-0-" + "9" * 5000,
            "lay-" * 50,
            "<script>",
        )
    ]
    + ["w0-tiles=%ed%a0%80", "w0-laid=%ff", "act=%", "w0-tiles=1m&w0-tiles=2m", "%00=%00"],
)
def test_crafted_addresses_break_nothing(query: str) -> None:
    client = Client(raise_request_exception=False)
    answer = client.get(f"{reverse('practice-waits', args=['mihng'])}?{query}")

    assert answer.status_code == 200
    assert "<script>x" not in answer.text
