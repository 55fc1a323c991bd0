"""The start form of American Mah Jongg: what a table agrees on, and what it cannot."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from hands import example_card
from scorekeeper import cards
from scorekeeper.models import Card, Entry, GameSession
from tests.scorekeeper.evenings import FIVE, names_typed, start, started
from tests.scorekeeper.pages import Page, read

START = reverse("start-begin", args=["american"])
LINE = "FFFF NNNN EEEE SS =25 X"

pytestmark = pytest.mark.django_db


def typed(client: Client, **fields: Any) -> dict[str, Any]:
    """What a browser sends: the form as opened, four names, and what is typed."""
    sent = read(client.get(START)).fields() | names_typed(FIVE[:4])
    return sent | {name: str(value) for name, value in fields.items()}


def agreed(client: Client, **fields: Any) -> dict[str, Any]:
    """What the first entry keeps of a form that was taken."""
    answer = client.post(START, typed(client, **fields))
    assert answer.status_code == 303, read(answer).text
    facts: dict[str, Any] = Entry.objects.get(kind="start").facts
    return facts


def refused(client: Client, **fields: Any) -> Page:
    """The form as it comes back; fails when a table was opened or something typed is lost."""
    sent = typed(client, **fields)
    answer = client.post(START, sent)
    assert answer.status_code == 422
    assert not GameSession.objects.exists()
    page = read(answer)
    shown = page.fields()
    chosen = ("card", "display", "pie_kind", "scoring", "csrfmiddlewaretoken", "time_zone")
    kept = {name: value for name, value in sent.items() if name not in chosen}
    assert {name: shown.get(name) for name in kept} == kept
    return page


def own_card(client: Client, name: str = "Ours") -> Card:
    """A card this browser knows."""
    card = Card.objects.create(name=name, text=LINE)
    client.get(reverse("cards-show", args=[card.key]))
    return card


def test_names_alone_agree_on_nothing(client: Client) -> None:
    facts = agreed(client)

    assert facts["american"] == {}
    assert not {"tournament", "bettor", "card", "stakes", "display"} & facts.keys()
    game = GameSession.objects.get()
    assert (game.rules_id, game.target_kind) == ("american_v1", "none")


@pytest.mark.parametrize("path", ["american", "american_v1"])
def test_a_form_that_says_only_names(path: str, client: Client) -> None:
    table = start(client, path)

    assert table.told.agreed.american == {}


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ({"east_doubles": "on"}, {"east_doubles": True}),
        ({"hot_wall": "on"}, {"hot_wall": True}),
        ({"pie": "500"}, {"pie": {"limit": 500, "partial": True}}),
        ({"pie": "1", "pie_kind": "all"}, {"pie": {"limit": 1, "partial": False}}),
        ({"pie_kind": "all"}, {}),
        ({"kitty": "5"}, {"kitty": 5}),
        ({"multiplier": "12"}, {"multiplier": 12}),
        ({"multiplier": "1"}, {}),
        ({"not_announced": "on"}, {"jokerless_must_be_announced": False}),
        (
            {"east_doubles": "on", "pie": " 999999 ", "kitty": "9999"},
            {"east_doubles": True, "pie": {"limit": 999_999, "partial": True}, "kitty": 9999},
        ),
    ],
)
def test_table_rules(fields: dict[str, str], rules: dict[str, Any], client: Client) -> None:
    assert agreed(client, **fields)["american"] == rules


@pytest.mark.parametrize("display", ["money", "chips"])
def test_how_points_are_shown(display: str, client: Client) -> None:
    assert agreed(client, display=display)["display"] == display


def test_who_waits_may_bet(client: Client) -> None:
    assert agreed(client, bettor="on", name5="Ida")["bettor"] is True


@pytest.mark.parametrize("name", ["pie", "kitty", "multiplier"])
@pytest.mark.parametrize("value", ["0", "-5", "abc", "1.5", "²", "9" * 400, "1000000", "<b>"])
def test_a_number_that_is_none(name: str, value: str, client: Client) -> None:
    page = refused(client, **{name: value, "east_doubles": "on", "title": "Cabin"})

    assert page.error(name).endswith("or leave it empty.")
    assert page.error(name).startswith("Type ")
    (fold,) = [one for one in page.all("details") if "open" in one.attributes]
    assert "Table rules" in fold.text
    assert "Nothing is saved yet. Look at the fields marked below." in page.text


def test_a_pie_of_nothing(client: Client) -> None:
    assert refused(client, pie="0").error("pie") == "Type 1 or more, or leave it empty."


@pytest.mark.parametrize("name", ["display", "pie_kind", "scoring", "card", "target"])
@pytest.mark.parametrize("value", ["x", "0", "<b>", "a" * 5000])
def test_a_choice_there_is_not(name: str, value: str, client: Client) -> None:
    sent = typed(client, east_doubles="on", **{name: value})
    answer = client.post(START, sent)
    page = read(answer)

    assert answer.status_code == 422
    assert not GameSession.objects.exists()
    assert page.error(name)
    assert page.fields()["name1"] == "Ruth"
    assert page.fields()["east_doubles"] == "on"


def test_the_names_are_two_to_six_and_different(client: Client) -> None:
    page = refused(client, name2="", name3="", name4="")
    assert "A table seats 2 to 6 players." in page.text
    assert refused(client, name4="RUTH").error("name4").startswith("There is a RUTH already.")


# The card


def test_a_card_of_ones_own_is_copied(client: Client) -> None:
    card = own_card(client)
    page = read(client.get(START))
    assert page.fields()["card"] == card.key

    copy = agreed(client)["card"]
    card.delete()
    assert copy == cards.frozen(Card(name="Ours", text=LINE))
    assert GameSession.objects.get().entries.get().facts["card"] == copy


def test_the_example_card(client: Client) -> None:
    assert agreed(client, card="example")["card"] == example_card().to_dict()


def test_no_card(client: Client) -> None:
    own_card(client)

    assert "card" not in agreed(client, card="")


def test_somebody_else_s_card_is_none(client: Client) -> None:
    card = own_card(Client())
    page = read(client.post(START, typed(client, card=card.key)))

    assert page.error("card") == "This card is not there any more. Choose again."


def test_a_card_deleted_between_opening_and_starting(client: Client) -> None:
    own_card(client)
    sent = typed(client)
    Card.objects.all().delete()
    page = read(client.post(START, sent))

    assert page.error("card") == "This card is not there any more. Choose again."
    assert page.fields()["name3"] == "Elena"
    assert not GameSession.objects.exists()


# A tournament


@pytest.mark.parametrize(
    ("preset", "thrown"),
    [
        ("A", [[0, 0], [2, -20], [3, -25]]),
        ("B", [[0, -10], [2, -20], [3, -25]]),
        ("C", [[0, -10], [2, -20], [3, -30]]),
    ],
)
def test_a_tournament_by_its_table(preset: str, thrown: list[Any], client: Client) -> None:
    facts = agreed(client, scoring=preset)

    assert facts["tournament"] == {
        **{"preset": preset, "thrown": thrown, "misnamed": -25},
        **{"self_pick": 10, "jokerless": 20, "wall_game": 10},
    }


def test_another_table_is_typed_without_signs(client: Client) -> None:
    facts = agreed(client, scoring="A", thrown0="5", misnamed="0", self_pick="999", wall_game="0")

    assert facts["tournament"]["thrown"] == [[0, -5], [2, -20], [3, -25]]
    assert facts["tournament"]["misnamed"] == 0
    assert (facts["tournament"]["self_pick"], facts["tournament"]["wall_game"]) == (999, 0)


def test_a_tournament_knows_no_table_rules_bets_or_money(client: Client) -> None:
    facts = agreed(client, scoring="B", pie="5", bettor="on", display="money", name5="Ida")

    assert facts["american"] == {}
    assert not {"bettor", "display"} & facts.keys()


@pytest.mark.parametrize("name", ["self_pick", "jokerless", "wall_game", "thrown0", "misnamed"])
@pytest.mark.parametrize("value", ["-1", "1000", "x", "1.5", "²", "9" * 300])
def test_points_of_a_tournament_that_are_none(name: str, value: str, client: Client) -> None:
    page = refused(client, scoring="A", **{name: value})

    assert page.error(name).startswith("Type ")
    (fold,) = [one for one in page.all("details") if "open" in one.attributes]
    assert "Tournament scoring" in fold.text


@pytest.mark.parametrize("value", ["0", "15"])
def test_points_of_a_tournament_without_its_table(value: str, client: Client) -> None:
    page = refused(client, self_pick=value)

    assert page.error("scoring") == "Choose the table these numbers change, or empty them."


# Once is once


def test_the_same_form_sent_twice_makes_one_table(client: Client) -> None:
    sent = typed(client, pie="500", card="example")
    answers = [client.post(START, sent) for _ in range(2)]

    assert answers[0]["Location"] == answers[1]["Location"]
    assert GameSession.objects.count() == 1


def test_a_form_that_has_opened_a_table_opens_another_at_the_next_press(client: Client) -> None:
    sent = typed(client, pie="500")
    client.post(START, sent)
    again = client.post(START, sent | {"pie": "600"})

    assert again.status_code == 422
    assert "Press Start for another" in again.text
    fresh = read(again).fields()
    assert (fresh["pie"], fresh["token"] != sent["token"]) == ("600", True)
    assert client.post(START, fresh).status_code == 303
    assert GameSession.objects.count() == 2


def test_the_folded_rows_say_what_is_chosen(client: Client) -> None:
    page = read(client.get(START))
    assert "Table rules as printed" in page.text
    assert "Tournament scoring Points change hands" in page.text

    page = refused(client, pie="0", kitty="5", east_doubles="on")
    assert "Table rules 3 agreed" in page.text
    page = read(client.post(START, typed(client, name1="", scoring="C") | names_typed([])))
    assert "Tournament scoring Tournament, table C" in page.text


def test_every_table_is_shown_with_its_signs(client: Client) -> None:
    page = read(client.get(START))

    said = "Threw it to three or more, loses \N{MINUS SIGN}25 \N{MINUS SIGN}25 \N{MINUS SIGN}30"
    assert said in page.text


def test_a_form_without_a_proper_token(client: Client) -> None:
    for token in ("", "a b", "x" * 65):
        sent = typed(client) | {"token": token}
        answer = client.post(START, sent)
        assert answer.status_code == 422
        assert "This form has lost its number." in answer.text
    assert client.post(START, started(seen="x")).status_code == 422
