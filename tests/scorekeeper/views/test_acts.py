"""Penalties, seats, the dealer, players and names, by their small forms."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from hands import example_card, read_card
from scorekeeper.models import Card
from tests.scorekeeper.evenings import (
    ASTRID,
    BJORN,
    CHLOE,
    DAVID,
    ELENA,
    FIVE,
    IDA,
    JUDY,
    MAY,
    RUTH,
    Table,
    open_american,
)
from tests.scorekeeper.leagues import open_club
from tests.scorekeeper.pages import Page, read

ACTS = ("adjust", "seats", "dealer", "player", "rename")


def fill(table: Table, act: str, **typed: object) -> Any:
    """Open the form, fill it in, send it."""
    url, client = table.url(f"act-{act}"), Client()
    sent = read(client.get(url)).fields() | {name: str(value) for name, value in typed.items()}
    return client.post(url, sent)


def done(table: Table, act: str, **typed: object) -> None:
    answer = fill(table, act, **typed)
    assert answer.status_code == 303, read(answer).text
    assert answer["Location"] == table.url("table-show")


def refused(table: Table, act: str, **typed: object) -> Page:
    before = table.entries
    answer = fill(table, act, **typed)
    assert answer.status_code == 422
    assert table.entries == before
    return read(answer)


@pytest.mark.parametrize("act", ACTS)
def test_stale_forms_show_the_news_and_stay_filled(act: str, client: Client, table: Table) -> None:
    url = table.url(f"act-{act}")
    typed = {"player": "3", "sign": "bonus", "points": "7", "reason": "Cake", "name": "Eva"}
    sent = read(client.get(url)).fields() | typed | {"leaves": "2", "seat0": "2", "seat1": "1"}
    table.play(BJORN, flowers=1)
    answer = client.post(url, sent)
    page = read(answer)

    assert answer.status_code == 409
    assert "Meanwhile this was recorded. Look, then save again." in page.text
    assert "1 · Björn drew it · +2" in page.text
    again = page.fields()
    shown = {name for name in sent if name in again} - {"seen", "csrfmiddlewaretoken"}
    assert {name: again[name] for name in shown} == {name: sent[name] for name in shown}
    assert len(shown) >= 2
    assert client.post(url, again).status_code == 303
    assert table.entries == 3


@pytest.mark.parametrize("act", ACTS)
def test_sent_twice_is_once_and_otherwise_refused(act: str, client: Client, table: Table) -> None:
    url = table.url(f"act-{act}")
    typed = {"player": "3", "sign": "bonus", "points": "7", "reason": "Cake", "name": "Eva"}
    sent = read(client.get(url)).fields() | typed | {"seat0": "2", "seat1": "1"}
    for _ in range(2):
        assert client.post(url, sent).status_code == 303
    assert table.entries == 2

    other = {"player": "4", "name": "Eve", "seat0": "1", "seat1": "2"}
    answer = client.post(url, sent | other)
    assert answer.status_code == 422
    assert "This form was saved already, with something else in it." in read(answer).text


@pytest.mark.parametrize("act", ACTS)
def test_after_the_finish_only_names_change(act: str, table: Table) -> None:
    table.write("close")
    typed = {"player": 3, "sign": "bonus", "points": 7, "reason": "Cake", "name": "Eva"}

    if act == "rename":
        done(table, act, **typed)
        return
    page = refused(table, act, **typed, seat0=2, seat1=1)
    assert "This evening is finished. Reopen it to go on." in page.text


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("token", ["", "x" * 65, "a b", "a\x00b"])
def test_a_form_that_lost_its_number_says_so(act: str, token: str, table: Table) -> None:
    typed = {"player": 3, "sign": "bonus", "points": 7, "reason": "Cake", "name": "Eva"}
    page = refused(table, act, **typed, token=token, seat0=2, seat1=1)

    assert "This form has lost its number. Open it again from the table." in page.text


def test_htmx_gets_the_form_alone(client: Client, table: Table) -> None:
    headers = {"HX-Request": "true"}
    answer = client.post(table.url("act-rename"), {"name": ""}, headers=headers)

    assert answer.status_code == 422
    assert answer.text.strip().startswith("<form")


# Penalty or bonus


@pytest.mark.parametrize(("sign", "points"), [("penalty", -7), ("bonus", 7)])
def test_the_sign_is_chosen(sign: str, points: int, table: Table) -> None:
    done(table, "adjust", player=CHLOE, sign=sign, points=7, reason="  Late   again ")

    assert table.points == [0, 0, points, 0]
    assert table.newest.facts["reason"] == "Late again"


def test_who_left_can_still_be_fined(table: Table) -> None:
    table.write("change_player", CHLOE, None, False)
    done(table, "adjust", player=CHLOE, sign="penalty", points=1, reason="x")

    assert table.points == [0, 0, -1, 0]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("points", "0", "greater than or equal to 1"),
        ("points", "-5", "greater than or equal to 1"),
        ("points", "1000001", "less than or equal to 1000000"),
        ("points", "ten", "Type a whole number of points."),
        ("points", "1.5", "Type a whole number of points."),
        ("points", "", "Type how many points."),
        ("points", "9" * 5000, "Type a whole number of points."),
        ("reason", "", "Say in a few words what it is for."),
        ("reason", "   ", "Say in a few words what it is for."),
        ("reason", "x" * 121, "120"),
        ("player", "9", "This player does not sit at this table."),
        ("player", "", "Choose a player."),
        ("sign", "", "Choose penalty or bonus."),
        ("sign", "fine", "fine"),
    ],
)
def test_penalties_that_are_none(field: str, value: str, said: str, table: Table) -> None:
    right = {"player": 1, "sign": "bonus", "points": 5, "reason": "Cake"}
    page = refused(table, "adjust", **right | {field: value})

    assert said in page.error(field)
    kept = {name: str(typed) for name, typed in right.items() if name != field}
    assert page.fields() | kept == page.fields()


@pytest.mark.parametrize("reason", ["a\x07b", "a\x00b"])
def test_a_reason_with_control_signs(reason: str, table: Table) -> None:
    refused(table, "adjust", player=1, sign="bonus", points=5, reason=reason)


def test_a_million_many_times_over(table: Table) -> None:
    for _ in range(3):
        done(table, "adjust", player=1, sign="bonus", points=1_000_000, reason="x")

    assert table.points[0] == 3_000_000


# Seats and the dealer


def test_seats_are_swapped_and_points_stay(played: Table) -> None:
    done(played, "seats", seat0=CHLOE, seat1=BJORN, seat2=ASTRID, seat3=DAVID)

    assert played.told.seats == [CHLOE, BJORN, ASTRID, DAVID]
    assert played.points == [32, 128, 0, -10]


@pytest.mark.parametrize(
    "order", [(1, 1, 3, 4), (1, 2, 3, 5), (1, 2, 3, ""), ("x", 2, 3, 4), (1, 2, 3, -4)]
)
def test_seats_that_do_not_match(order: tuple, table: Table) -> None:
    refused(table, "seats", **{f"seat{place}": player for place, player in enumerate(order)})


def test_twice_in_a_seat_is_said(table: Table) -> None:
    page = refused(table, "seats", seat0=1, seat1=1, seat2=3, seat3=4)

    assert "Give each player who sits here one seat." in page.text


def test_the_dealer_is_set(table: Table) -> None:
    page = read(Client().get(table.url("act-dealer")))
    assert page.fields()["player"] == "1"
    done(table, "dealer", player=DAVID)

    assert table.told.dealer == DAVID
    assert [player.wind for player in table.told.seated] == ["south", "west", "north", "east"]


@pytest.mark.parametrize("player", ["", "0", "5", "-1", "x", "9" * 50])
def test_nobody_deals(player: str, table: Table) -> None:
    assert refused(table, "dealer", player=player).error("player")


def test_who_left_does_not_deal(table: Table) -> None:
    table.write("change_player", DAVID, None, False)

    refused(table, "dealer", player=DAVID)


# Players


def test_somebody_joins(played: Table) -> None:
    done(played, "player", name=" Eva  Ek ")

    assert [player.name for player in played.told.seated][-1] == "Eva Ek"
    assert played.points == [32, 128, 0, -10, 0]


def test_somebody_leaves(played: Table) -> None:
    done(played, "player", leaves=BJORN)

    assert played.told.seats == [ASTRID, CHLOE, DAVID]
    assert played.points[1] == 128


@pytest.mark.parametrize(("takes", "points"), [(None, [32, 128, 0, -10, 0]), ("on", None)])
def test_somebody_takes_a_seat_over(takes: str | None, points: list | None, played: Table) -> None:
    done(played, "player", leaves=BJORN, name="Eva", **({"takes_points": takes} if takes else {}))

    assert played.told.seats == [ASTRID, 5, CHLOE, DAVID]
    assert played.points == (points or [32, 0, 0, -10, 128])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "Nothing to change: choose who leaves, or type who joins."),
        ({"name": "   "}, "Nothing to change: choose who leaves, or type who joins."),
        ({"name": "astrid"}, "There is a astrid already."),
        ({"name": "x" * 61}, "Use at most 60 letters for a name."),
        ({"name": "a\x07"}, "A name cannot hold invisible control signs"),
        ({"leaves": 9}, "Select a valid choice"),
        ({"leaves": "x"}, "Select a valid choice"),
    ],
)
def test_changes_of_players_that_are_none(typed: dict, said: str, table: Table) -> None:
    page = refused(table, "player", **typed)

    assert said in page.text


def test_a_former_players_name_is_taken(table: Table) -> None:
    done(table, "player", leaves=BJORN)

    assert "There is a BJÖRN already." in refused(table, "player", name="BJÖRN").text


def test_two_stay_and_six_are_most(table: Table) -> None:
    for name in ("Eva", "Fia"):
        done(table, "player", name=name)
    assert "A table seats 2 to 6 players." in refused(table, "player", name="Gun").text
    for player in (1, 2, 3, 4):
        done(table, "player", leaves=player)
    assert "A table seats 2 to 6 players." in refused(table, "player", leaves=5).text


# Names


def test_a_name_is_put_right_everywhere(client: Client, played: Table) -> None:
    done(played, "rename", player=BJORN, name="Bjørn")

    for name in ("table-show", "table-log", "protocol-show", "finish-show"):
        text = read(client.get(played.url(name))).text
        assert "Bjørn" in text
        assert "Björn" not in text


def test_a_name_in_other_letters_of_the_same_player(table: Table) -> None:
    done(table, "rename", player=ASTRID, name="ASTRID")

    assert table.told.player(ASTRID).name == "ASTRID"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Type a name."),
        ("   ", "Type a name."),
        ("BJÖRN", "There is a BJÖRN already."),
        ("x" * 61, "Use at most 60 letters for a name."),
        ("a\x00b", "A name cannot hold invisible control signs"),
    ],
)
def test_names_that_are_none(name: str, said: str, table: Table) -> None:
    assert said in refused(table, "rename", player=ASTRID, name=name).text


# American Mah Jongg: points moved by hand, a bet, the card of the table

AMERICAN_ACTS = ("transfer", "bet", "card")
RIGHT: dict[str, dict[str, object]] = {
    "transfer": {"payer": RUTH, "payee": JUDY, "points": 7, "reason": "Cake"},
    "bet": {"bettor": IDA, "bet": ELENA},
    "card": {"card": "example"},
}
OTHER: dict[str, dict[str, object]] = {
    "transfer": {"points": 8},
    "bet": {"bet": MAY},
    "card": {"card": "none"},
}
OURS = read_card("NNNN EEEE WWWW RR =75 X # Ours", name="Ours").card.to_dict()


@pytest.fixture
def five(db: None) -> Table:
    """Five people at American Mah Jongg, a card, and Ida who waits and may bet."""
    return open_american(FIVE, bettor=True, card=OURS)


@pytest.mark.parametrize("act", AMERICAN_ACTS)
def test_stale_american_forms_show_the_news_and_stay_filled(
    act: str, client: Client, five: Table
) -> None:
    url = five.url(f"act-{act}")
    sent = read(client.get(url)).fields() | {name: str(text) for name, text in RIGHT[act].items()}
    five.write("rename", RUTH, "Ruthie")
    answer = client.post(url, sent)
    page = read(answer)

    assert answer.status_code == 409
    assert "Meanwhile this was recorded. Look, then save again." in page.text
    again = page.fields()
    for name in RIGHT[act]:
        assert again[name] == sent[name]
    assert client.post(url, again).status_code == 303
    assert five.entries == 3


@pytest.mark.parametrize("act", AMERICAN_ACTS)
def test_an_american_form_sent_twice_is_once_and_otherwise_refused(
    act: str, client: Client, five: Table
) -> None:
    url = five.url(f"act-{act}")
    sent = read(client.get(url)).fields() | RIGHT[act]
    for _ in range(2):
        assert client.post(url, sent).status_code == 303
    assert five.entries == 2

    answer = client.post(url, sent | OTHER[act])
    page = read(answer)
    assert answer.status_code == 422
    assert "This form was saved already, with something else in it." in page.text
    assert page.fields()["token"] != sent["token"]
    news = client.post(url, page.fields())
    assert news.status_code == 409
    assert client.post(url, read(news).fields()).status_code == 303
    assert five.entries == 3


@pytest.mark.parametrize("act", AMERICAN_ACTS)
def test_after_the_finish_nothing_american_changes(act: str, five: Table) -> None:
    five.write("close")
    page = refused(five, act, **RIGHT[act])

    assert "This evening is finished. Reopen it to go on." in page.text


def test_points_are_moved(five: Table) -> None:
    done(five, "transfer", payer=RUTH, payee=IDA, points=7, reason=" For  cake ")

    assert five.points == [-7, 0, 0, 0, 7]
    assert five.newest.facts["reason"] == "For cake"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("points", "0", "Type how many points, 1 to 1000000."),
        ("points", "-5", "Type how many points, 1 to 1000000."),
        ("points", "1000001", "Type how many points, 1 to 1000000."),
        ("points", "ten", "Type a whole number of points."),
        ("points", "1.5", "Type a whole number of points."),
        ("points", "²", "Type a whole number of points."),
        ("points", "", "Type how many points."),
        ("points", "9" * 5000, "Type a whole number of points."),
        ("reason", "", "Say in a few words what it is for."),
        ("reason", "x" * 121, "120"),
        ("payer", "", "Choose a player."),
        ("payer", "9", "This player does not sit at this table. Choose one of the list."),
        ("payee", "x", "This player does not sit at this table. Choose one of the list."),
        ("payee", RUTH, "Ruth cannot pay themselves. Choose two people."),
    ],
)
def test_transfers_that_are_none(field: str, value: object, said: str, five: Table) -> None:
    page = refused(five, "transfer", **RIGHT["transfer"] | {field: value})

    assert said in page.error(field)
    kept = {name: str(text) for name, text in RIGHT["transfer"].items() if name != field}
    assert page.fields() | kept == page.fields()


@pytest.mark.parametrize("reason", ["a\x07b", "a\x00b"])
def test_a_reason_to_pay_with_control_signs(reason: str, five: Table) -> None:
    refused(five, "transfer", **RIGHT["transfer"] | {"reason": reason})


def test_a_bet_is_laid_aside_and_nobody_sees_on_whom(client: Client, five: Table) -> None:
    page = read(client.get(five.url("act-bet")))
    assert page.fields()["bettor"] == str(IDA)
    done(five, "bet", bet=ELENA)

    for name in ("table-show", "table-log", "table-more", "hand-record", "table-undo"):
        log = [one.text for one in read(client.get(five.url(name))).all("li")]
        assert not [line for line in log if "Ida" in line and "Elena" in line]
    five.mah_jongg(ELENA, JUDY)
    assert five.points == [-50, -100, 100, -50, 100]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("bettor", RUTH, "This player does not sit at this table. Choose one of the list."),
        ("bettor", "", "Choose a player."),
        ("bet", IDA, "This player does not sit at this table. Choose one of the list."),
        ("bet", "", "Choose a player."),
        ("bet", "9" * 400, "This player does not sit at this table. Choose one of the list."),
    ],
)
def test_bets_that_are_none(field: str, value: object, said: str, five: Table) -> None:
    page = refused(five, "bet", **RIGHT["bet"] | {field: value})

    assert page.error(field) == said
    other = "bet" if field == "bettor" else "bettor"
    assert page.fields()[other] == str(RIGHT["bet"][other])


def test_nobody_bets_where_nobody_waits(client: Client, db: None) -> None:
    four = open_american(bettor=True)
    assert client.get(four.url("act-bet")).status_code == 404
    assert four.url("act-bet") not in read(client.get(four.url("table-more"))).links()


def card_of(table: Table) -> Any:
    """The table's copy of its card."""
    return table.told.card


def test_the_card_of_the_table(client: Client, five: Table) -> None:
    page = read(client.get(five.url("act-card")))
    assert page.fields()["card"] == "kept"
    assert "As so far: Ours" in page.text

    done(five, "card", card="example")
    assert card_of(five) == example_card().to_dict()
    done(five, "card", card="none")
    assert card_of(five) is None
    assert "As so far" not in read(client.get(five.url("act-card"))).text


def test_a_card_of_ones_own_is_copied(client: Client, five: Table) -> None:
    card = Card.objects.create(name="Mine", text="FFFF NNNN EEEE SS =25 X")
    client.get(reverse("cards-show", args=[card.key]))
    url = five.url("act-card")
    sent = read(client.get(url)).fields() | {"card": card.key}
    assert Client().post(url, sent).status_code == 422
    assert client.post(url, sent).status_code == 303
    Card.objects.all().delete()

    assert card_of(five)["name"] == "Mine"


def test_a_card_deleted_meanwhile_is_chosen_again(client: Client, five: Table) -> None:
    """Nothing chosen is not "no card": the table keeps the one it has."""
    card = Card.objects.create(name="Mine", text="FFFF NNNN EEEE SS =25 X")
    client.get(reverse("cards-show", args=[card.key]))
    url = five.url("act-card")
    sent = read(client.get(url)).fields() | {"card": card.key}
    Card.objects.all().delete()
    page = read(client.post(url, sent))
    assert page.error("card") == "This card is not there any more. Choose again."

    answer = client.post(url, page.fields())
    assert answer.status_code == 422
    assert read(answer).error("card") == "Choose a card, or none."
    assert card_of(five) == OURS


@pytest.mark.parametrize("card", ["", "kept", "x", "\x00", "example "])
def test_cards_that_are_none(card: str, db: None) -> None:
    """Nothing is kept at a table that plays without."""
    table = open_american()

    assert refused(table, "card", card=card).error("card")


def test_in_a_league_a_name_is_the_leagues(db: None) -> None:
    """What is corrected at one table would show at none."""
    club = open_club()
    table = club.evening(finished=False)
    url = table.url("act-rename")
    sent = table.stamp() | {"player": 1, "name": "Asta"}

    assert club.owner.get(url).status_code == 404
    assert club.owner.post(url, sent).status_code == 404
    links = read(club.owner.get(table.url("table-more"))).links()
    assert club.url("player-list") in links
    assert url not in links
    assert club.url("player-list") not in read(club.anonymous.get(table.url("table-more"))).links()
