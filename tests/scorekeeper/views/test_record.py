"""The record form: what is saved, what is refused and in which words, and that nothing is lost."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper import ledger, remembered
from scorekeeper.models import Entry, GameSession
from tests.scorekeeper.evenings import ASTRID, BJORN, CHLOE, DAVID, Table, open_table
from tests.scorekeeper.pages import Page, read

PARTS = {"HX-Request": "true"}


def send(client: Client, table: Table, sent: dict[str, Any], **headers: str) -> Any:
    return client.post(table.url("hand-record"), sent, headers=headers)


def refused(table: Table, sent: dict[str, Any], status: int = 422) -> Page:
    """The form as it comes back; fails when anything was stored."""
    before = table.entries
    answer = send(Client(), table, sent)
    assert answer.status_code == status
    assert table.entries == before
    page = read(answer)
    assert page.all("form", id="record-form")
    return page


def kept(page: Page, sent: dict[str, Any], *except_for: str) -> None:
    """Every field of the form holds what was typed."""
    fields = page.fields()
    typed = {name: str(value) for name, value in sent.items() if name not in ("act", *except_for)}
    assert {name: fields.get(name) for name in typed} == typed


# Saved


def test_a_drawn_hand(client: Client, table: Table) -> None:
    answer = send(client, table, table.hand(ASTRID, triple_sequence=1, flowers=2))

    assert answer.status_code == 303
    assert answer["Location"] == f"/t/{table.score}/?saved=2"
    assert table.points == [32, 0, 0, 0]
    assert table.newest.facts == {
        "winners": [{"player": 1, "ticks": {"triple_sequence": 1}, "flowers": 2}],
        "won": "drawn",
        "from": None,
    }
    assert table.told.dealer == BJORN
    page = read(client.get(answer["Location"]))
    assert "Hand 1 is saved. Astrid drew it +32" in page.text


def test_a_hand_on_a_discard(client: Client, table: Table) -> None:
    send(client, table, table.hand(BJORN, won=DAVID, high_low=1, double_sequence=1))

    assert table.points == [0, 128, 0, 0]
    assert (table.newest.facts["won"], table.newest.facts["from"]) == ("claimed", DAVID)


def test_a_win_worth_nothing(client: Client, table: Table) -> None:
    answer = send(client, table, table.hand(CHLOE, won=ASTRID))
    page = read(client.get(answer["Location"]))

    assert table.points == [0, 0, 0, 0]
    assert table.told.player(CHLOE).hands_won == 1
    assert "Chloé on a card from Astrid 0" in page.text
    assert "1 hand won · 0 points is a win too" in page.text
    assert "Nothing that scores" in read(client.get(table.url("entry-show", 2))).text


def test_several_winners_on_one_discard(client: Client, table: Table) -> None:
    sent = table.hand(ASTRID, won=CHLOE, winners=2, flowers=3)
    sent |= {"w1-player": BJORN, "w1-double_sequence": 2, "w1-flowers": 5}
    answer = send(client, table, sent)

    assert answer.status_code == 303
    assert table.points == [8, 128, 0, 0]
    assert "Astrid and Björn on a card from Chloé" in read(client.get(answer["Location"])).text


def test_a_hand_without_a_winner(client: Client, table: Table) -> None:
    answer = send(client, table, table.hand(act="no_winner"))

    assert answer.status_code == 303
    assert table.newest.facts == {"winners": [], "won": None, "from": None}
    assert table.told.dealer == BJORN
    assert "no winner" in read(client.get(answer["Location"])).text


def test_a_hand_without_a_winner_from_its_own_page(client: Client, table: Table) -> None:
    url = table.url("hand-no-winner")
    page = read(client.get(url))
    assert "Hand 1 without a winner" in page.text

    answer = client.post(url, page.fields())
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{table.score}/")
    assert len(table.told.hands) == 1
    assert read(client.get(url)).text.count("Hand 2 without a winner") >= 1


def test_the_form_as_shown_saves_when_winner_and_card_are_chosen(
    client: Client, table: Table
) -> None:
    page = read(client.get(table.url("hand-record")))
    sent = page.fields() | {"w0-player": "3", "won": "drawn", "act": "save", "w0-flowers": "1"}

    assert send(client, table, sent).status_code == 303
    assert table.points == [0, 0, 2, 0]


def test_htmx_gets_the_way_on_in_a_header(client: Client, table: Table) -> None:
    answer = send(client, table, table.hand(), **PARTS)

    assert answer.status_code == 200
    assert answer["HX-Redirect"] == f"/t/{table.score}/?saved=2"
    assert answer.content == b""


@pytest.mark.parametrize("digits", ["1", "01", " 1 ", "\N{ARABIC-INDIC DIGIT ONE}"])
def test_numbers_as_people_and_phones_type_them(digits: str, client: Client, table: Table) -> None:
    sent = table.hand(digits, won=digits.replace("1", "2"), double_sequence=digits, flowers=digits)
    sent["won"] = "2"

    assert send(client, table, sent).status_code == 303
    assert table.points[0] == 16


# Refused


def test_who_does_not_sit_here(table: Table) -> None:
    for player in (5, 0, -1, 99, "", "x", "drawn", "9" * 400):
        page = refused(table, table.hand(player))
        assert page.error("w0-player") == "Choose who went out."


def test_who_has_left_the_table(table: Table) -> None:
    table.write("change_player", BJORN, None, False)

    assert refused(table, table.hand(BJORN)).error("w0-player") == "Choose who went out."
    page = refused(table, table.hand(ASTRID, won=BJORN))
    assert page.error("won") == "Choose whose discard it was."


def test_the_winner_is_the_discarder(table: Table) -> None:
    sent = table.hand(CHLOE, won=CHLOE, high_low=1)
    page = refused(table, sent)

    said = "Chloé cannot go out on their own discard. Choose drawn, or somebody else."
    assert page.error("won") == said
    kept(page, sent)


@pytest.mark.parametrize("won", ["", "claimed", "9", "x", "0", "-1", "<b>"])
def test_no_way_of_winning(won: str, table: Table) -> None:
    page = refused(table, table.hand(won=won))

    assert page.error("won") in (
        "Choose whether the last card was drawn, or whose discard it was.",
        "Choose whose discard it was.",
    )


def test_two_winners_where_one_is_allowed(db: None) -> None:
    table = open_table(rules="mhing")
    sent = table.hand(ASTRID, won=CHLOE, winners=2, w1_player=BJORN)
    page = refused(table, sent)

    said = "These rules let one player go out a hand: keep the nearest after the discarder."
    assert said in page.text
    kept(page, sent, "winners", "w1-player")


def test_two_winners_of_a_drawn_card(table: Table) -> None:
    page = refused(table, table.hand(ASTRID, winners=2, w1_player=BJORN))

    assert "Several players go out only on the same discard." in page.text


def test_the_same_winner_twice(table: Table) -> None:
    page = refused(table, table.hand(ASTRID, won=CHLOE, winners=2, w1_player=ASTRID))

    assert "Astrid is named twice as the winner. Choose somebody else." in page.text


def test_as_many_winners_as_players(table: Table) -> None:
    sent = table.hand(ASTRID, won=DAVID, winners=4, w1_player=2, w2_player=3, w3_player=4)

    assert "These rules let one player go out" in refused(table, sent).text


def test_more_flowers_in_all_than_there_are(table: Table) -> None:
    sent = table.hand(ASTRID, won=CHLOE, winners=2, flowers=5, w1_player=BJORN, w1_flowers=4)
    page = refused(table, sent)

    assert "The deck holds 8 flowers: the winners cannot show more in all." in page.text
    kept(page, sent)


@pytest.mark.parametrize("flowers", ["9", "-1", "two", "1.5", "99999", "1e0", "0x1", "²", "--"])
def test_flowers_that_are_none(flowers: str, table: Table) -> None:
    sent = table.hand(flowers=flowers, high_low=1)
    page = refused(table, sent)

    assert page.error("w0-flowers") == "Type 0 to 8 flowers."
    kept(page, sent)


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ("-1", "Type how often as a whole number, 0 to 4."),
        ("lots", "Type how often as a whole number, 0 to 4."),
        ("1.0", "Type how often as a whole number, 0 to 4."),
        ("9" * 500, "Type how often as a whole number, 0 to 4."),
        ("5", "It counts at most 4 times in one hand."),
        ("9999", "It counts at most 4 times in one hand."),
    ],
)
def test_times_out_of_range(times: str, said: str, table: Table) -> None:
    sent = table.hand(double_sequence=times, flowers=1)
    page = refused(table, sent)

    assert page.error("w0-double_sequence") == said
    kept(page, sent)


@pytest.mark.parametrize("name", ["honor_triplet", "seven_pairs", "bogus", "flower", "__proto__"])
def test_a_combination_these_rules_do_not_know(name: str, table: Table) -> None:
    page = refused(table, table.hand(high_low=1) | {f"w0-{name}": "1"})

    assert "These rules know no combination of that name. Open the form again." in page.text


def test_an_unknown_field_that_claims_nothing_is_let_go(client: Client, table: Table) -> None:
    sent = table.hand(flowers=1) | {"w0-bogus": "0", "w0-": "", "other": "1", "w7-high_low": "1"}

    assert send(client, table, sent).status_code == 303


def test_impossible_together_is_said_by_name(db: None) -> None:
    table = open_table(rules="mhing")
    sent = table.hand(two_suits_only=1, honor_triplet=1, flowers=1)
    page = refused(table, sent)

    assert "Two suits only does not go with honor triplet." in page.text
    kept(page, sent)


def test_last_card_must_be_drawn(table: Table) -> None:
    page = refused(table, table.hand(won=BJORN, nothing_connects=1))

    assert "Nothing connects: the last card must be drawn in these rules." in page.text


def test_every_fault_is_told_at_once(table: Table) -> None:
    page = refused(table, table.hand("", won="", flowers=9, high_low=2))

    for name in ("w0-player", "won", "w0-flowers", "w0-high_low"):
        assert page.error(name)


@pytest.mark.parametrize("winners", ["", "0", "-3", "x", "9999", "9" * 40])
def test_a_count_of_winners_that_is_none(winners: str, table: Table) -> None:
    answer = send(Client(), table, table.hand(winners=winners))

    assert answer.status_code == (422 if winners == "9999" else 303)


def test_htmx_gets_the_form_alone(client: Client, table: Table) -> None:
    answer = send(client, table, table.hand(flowers=9), **PARTS)

    assert answer.status_code == 422
    assert "<html" not in answer.text
    assert answer.text.strip().startswith("<form")
    assert "HX-Request" in answer["Vary"]
    whole = send(client, table, table.hand(flowers=9))
    assert "<html" in whole.text


# Old news


def test_after_the_finish_nothing_is_recorded(client: Client, table: Table) -> None:
    sent = table.hand(flowers=3)
    table.write("close")
    page = refused(table, sent, 409)
    assert "finished" in page.text
    kept(page, sent, "seen")

    page = refused(table, page.fields() | {"act": "save"})
    assert "This evening is finished. Reopen it to go on." in page.text
    kept(page, sent, "seen")

    answer = client.get(table.url("hand-record"))
    assert (answer.status_code, answer["Location"]) == (302, table.url("finish-show"))

    table.write("reopen")
    again = refused(table, page.fields() | {"act": "save"}, 409)
    assert send(client, table, again.fields() | {"act": "save"}).status_code == 303
    assert table.points == [8, 0, 0, 0]


def test_news_of_another_phone_is_shown_and_the_hand_stays(client: Client, table: Table) -> None:
    sent = table.hand(CHLOE, won=ASTRID, high_low=1, flowers=1)
    table.play(BJORN, triple_sequence=1)
    table.write("adjust", DAVID, -10, "Talked too much")
    page = refused(table, sent, 409)

    assert "Another phone recorded something meanwhile" in page.text
    assert "1 · Björn drew it · +32" in page.text
    assert "David penalty: Talked too much · \N{MINUS SIGN}10" in page.text
    assert "Hand 2" in page.text
    kept(page, sent, "seen")

    answer = send(client, table, page.fields() | {"act": "save"})
    assert answer.status_code == 303
    assert table.points == [0, 32, 64, -10]


def test_a_void_is_news_too(table: Table) -> None:
    table.play(BJORN)
    sent = table.hand()
    table.write("void", 2)

    assert "Björn drew it" in refused(table, sent, 409).text


def test_the_same_form_sent_twice_makes_one_hand(client: Client, table: Table) -> None:
    sent = table.hand(flowers=1)
    answers = [send(client, table, sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert len(table.told.hands) == 1


def test_the_same_form_with_something_else_in_it(client: Client, table: Table) -> None:
    sent = table.hand(flowers=1)
    send(client, table, sent)
    page = refused(table, sent | {"w0-flowers": 2})

    assert "This form was saved already, with something else in it." in page.text
    # Under a number of its own it is another hand, once what was saved since has been shown.
    news = refused(table, page.fields(), 409)
    assert send(client, table, news.fields()).status_code == 303
    assert [row.facts["winners"][0]["flowers"] for row in table.told.hands] == [1, 2]


@pytest.mark.parametrize("token", ["", "a b", "é", "x\x00", "<script>"])
def test_a_token_that_is_none(token: str, client: Client, table: Table) -> None:
    answer = send(client, table, table.hand(token=token))

    assert answer.status_code == (303 if token == "" else 422)
    assert token == "" or "This form has lost its number." in read(answer).text


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30, None])
def test_a_number_seen_that_is_none_counts_as_of_now(
    seen: str | None, client: Client, table: Table
) -> None:
    sent = {name: value for name, value in table.hand(seen=seen).items() if value is not None}

    assert send(client, table, sent).status_code == 303


# The secret of forms


def guarded(table: Table) -> tuple[Client, dict[str, Any]]:
    """A browser that is checked, and the form it got, filled in."""
    client = Client(enforce_csrf_checks=True)
    page = read(client.get(table.url("hand-record")))
    filled = {"w0-player": "2", "won": "3", "w0-high_low": "1", "w0-flowers": "4", "act": "save"}
    return client, page.fields() | filled


@pytest.mark.parametrize("secret", [None, "", "x" * 64, "expired", "x" * 9000])
def test_an_expired_form_comes_back_whole_and_can_be_sent_again(
    secret: str | None, table: Table
) -> None:
    client, sent = guarded(table)
    client.cookies.pop("scorekeeper_csrf")
    del sent["csrfmiddlewaretoken"]
    if secret is not None:
        sent["csrfmiddlewaretoken"] = secret
    answer = send(client, table, sent)
    page = read(answer)

    assert answer.status_code == 403
    assert table.entries == 1
    assert "nothing is lost" in page.text
    kept(page, sent, "csrfmiddlewaretoken")
    assert page.fields()["act"] == "save"
    (form,) = page.all("form")
    assert form.attributes["action"] == table.url("hand-record")

    again = client.post(form.attributes["action"], page.fields())
    assert again.status_code == 303
    assert table.points == [0, 128, 0, 0]


def test_the_right_secret_is_enough(table: Table) -> None:
    client, sent = guarded(table)

    assert send(client, table, sent).status_code == 303


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver:81"},
        {"origin": "https://testserver"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_a_form_sent_from_elsewhere_gets_nothing_back(
    headers: dict[str, str], table: Table
) -> None:
    client, sent = guarded(table)
    del sent["csrfmiddlewaretoken"]
    answer = send(client, table, sent, **headers)

    assert answer.status_code == 403
    assert read(answer).all("form") == []
    assert sent["token"] not in answer.text
    assert table.entries == 1


def test_a_form_of_this_origin_is_not_from_elsewhere(table: Table) -> None:
    client, sent = guarded(table)
    del sent["csrfmiddlewaretoken"]
    answer = send(client, table, sent, origin="http://testserver")

    assert read(answer).fields()["token"] == sent["token"]


def test_an_expired_form_by_htmx_gets_a_secret_to_save_with(table: Table) -> None:
    """The script keeps the form as it is and takes the new secret out of the answer."""
    client, sent = guarded(table)
    client.cookies.pop("scorekeeper_csrf")
    answer = send(client, table, sent, **PARTS)
    fresh = read(answer).fields()["csrfmiddlewaretoken"]

    assert answer.status_code == 403
    assert 'id="record-form"' not in answer.text
    assert table.entries == 1
    answer = send(client, table, sent | {"csrfmiddlewaretoken": fresh}, **PARTS)
    assert answer["HX-Redirect"]
    assert table.points == [0, 128, 0, 0]


# The sum without scripts


def test_the_sum_is_worked_out(client: Client, table: Table) -> None:
    sent = table.hand(BJORN, act="check", triple_sequence=1, flowers=2)
    answer = send(client, table, sent)
    page = read(answer)

    assert answer.status_code == 200
    assert table.entries == 1
    assert "5 + 2 = 7 units" in page.text
    assert "Save 32 for Björn" in page.text
    kept(page, sent)


def test_the_sum_asks_for_nothing_yet(client: Client, table: Table) -> None:
    page = read(send(client, table, table.hand("", won="", act="check", high_low=1)))

    assert "7 units" in page.text
    assert page.error("w0-player") == page.error("won") == ""


def test_the_sum_of_a_sheet_with_a_fault_says_so(client: Client, table: Table) -> None:
    page = read(send(client, table, table.hand(act="check", flowers=9)))

    assert page.error("w0-flowers") == "Type 0 to 8 flowers."


def test_what_comes_along_and_what_is_ruled_out_is_said(client: Client, table: Table) -> None:
    page = read(send(client, table, table.hand(act="check", nothing_connects=1)))

    assert "not together with nothing connects" in page.text


@pytest.mark.parametrize("act", ["x", "", "SAVE", "check\x00"])
def test_a_button_that_is_none_saves_nothing(act: str, client: Client, table: Table) -> None:
    answer = send(client, table, table.hand(act=act))

    assert answer.status_code == 200
    assert table.entries == 1


# More winners and fewer


def test_another_winner_keeps_what_was_typed(client: Client, table: Table) -> None:
    sent = table.hand(BJORN, won=CHLOE, act="add_winner", high_low=1, flowers="nine")
    page = read(send(client, table, sent))

    assert page.fields()["winners"] == "2"
    kept(page, sent, "winners")
    assert page.fields()["w1-flowers"] == "0"

    sent = page.fields() | {"w0-flowers": "1", "w1-player": "4", "w1-flowers": "2", "act": "save"}
    assert send(client, table, sent).status_code == 303
    assert table.points == [0, 64, 0, 4]


def test_one_winner_fewer_keeps_the_others(client: Client, table: Table) -> None:
    sent = table.hand(BJORN, won=CHLOE, winners=2, high_low=1, w1_player=DAVID, act="drop_winner")
    page = read(send(client, table, sent))

    assert page.fields()["winners"] == "1"
    assert "w1-player" not in page.fields()
    kept(page, sent, "winners", "w1-player")
    one = read(send(client, table, page.fields() | {"act": "drop_winner"}))
    assert one.fields()["winners"] == "1"


def test_no_more_winners_than_can_be(client: Client, table: Table) -> None:
    page = read(send(client, table, table.hand(won=DAVID, winners=3, act="add_winner")))

    assert page.fields()["winners"] == "3"
    assert not page.all("button", value="add_winner")


def test_two_players_have_one_winner(client: Client, db: None) -> None:
    table = open_table(["Astrid", "Björn"])
    page = read(send(client, table, table.hand(won=2, act="add_winner")))

    assert page.fields()["winners"] == "1"
    assert not page.all("button", value="add_winner")


# Corrections


def correct(client: Client, table: Table, entry: int) -> tuple[str, Page]:
    url = table.url("entry-correct", entry)
    return url, read(client.get(url))


def test_a_correction_reopens_filled_and_keeps_its_place(client: Client, played: Table) -> None:
    url, page = correct(client, played, 3)
    filled = page.fields()

    assert "Correct hand 2" in page.text
    assert (filled["w0-player"], filled["won"]) == ("2", "3")
    assert (filled["w0-high_low"], filled["w0-double_sequence"]) == ("1", "1")
    assert filled["w0-flowers"] == "0"
    assert "3 + 7 = 10 units" in page.text
    assert page.all("form", id="record-form")[0].attributes["action"] == url

    answer = client.post(url, filled | {"w0-double_sequence": "0", "w0-player": "4", "act": "save"})
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{played.score}/?saved=3")
    assert played.points == [32, 0, 0, 22]
    assert [row.entry for row in played.told.hands] == [2, 3, 5]
    assert [row.hand for row in played.told.hands if row.entry == 3] == [2]
    assert ledger.differences(GameSession.objects.get()) == []
    assert (
        "Hand 2 is saved. David on a card from Chloé +32"
        in read(client.get(answer["Location"])).text
    )


def test_a_correction_with_several_winners_reopens_with_all(client: Client, table: Table) -> None:
    sent = table.hand(ASTRID, won=CHLOE, winners=2, flowers=3, w1_player=BJORN, w1_high_low=1)
    send(client, table, sent)
    filled = correct(client, table, 2)[1].fields()

    assert filled["winners"] == "2"
    assert (filled["w0-player"], filled["w0-flowers"]) == ("1", "3")
    assert (filled["w1-player"], filled["w1-high_low"], filled["won"]) == ("2", "1", "3")


def test_a_hand_without_a_winner_is_corrected_to_one_with_and_back(
    client: Client, played: Table
) -> None:
    url, page = correct(client, played, 5)
    assert "won" not in page.fields()
    filled = page.fields() | {"w0-player": "3", "won": "drawn", "w0-flowers": "1", "act": "save"}
    assert client.post(url, filled).status_code == 303
    assert played.points[2] == 2

    back = correct(client, played, 5)[1].fields()
    assert client.post(url, back | {"act": "no_winner"}).status_code == 303
    assert played.points[2] == 0


def test_a_correction_is_checked_like_a_hand(client: Client, played: Table) -> None:
    url, page = correct(client, played, 2)
    before = played.entries
    for wrong in ({"w0-flowers": "9"}, {"w0-player": "9"}, {"won": "1"}, {"w0-high_low": "2"}):
        answer = client.post(url, page.fields() | wrong | {"act": "save"})
        assert answer.status_code == 422
    assert played.entries == before


def test_a_correction_seats_those_who_sat_there_then(client: Client, played: Table) -> None:
    played.write("change_player", BJORN, "Eva", False)
    url, page = correct(client, played, 3)

    assert page.fields()["w0-player"] == "2"
    assert "Eva" not in page.text
    answer = client.post(url, page.fields() | {"w0-flowers": "1", "act": "save"})
    assert answer.status_code == 303
    assert client.post(url, page.fields() | {"w0-player": "5", "act": "save"}).status_code == 422


def test_a_stale_correction_shows_the_news(client: Client, played: Table) -> None:
    url, page = correct(client, played, 2)
    played.play(CHLOE, flowers=1)
    answer = client.post(url, page.fields() | {"w0-flowers": "5", "act": "save"})
    again = read(answer)

    assert answer.status_code == 409
    assert "Chloé drew it" in again.text
    assert again.fields()["w0-flowers"] == "5"
    assert client.post(url, again.fields() | {"act": "save"}).status_code == 303


def test_a_hand_of_a_finished_evening_can_be_corrected(client: Client, played: Table) -> None:
    played.write("close")
    url, page = correct(client, played, 2)

    assert client.post(url, page.fields() | {"w0-flowers": "0", "act": "save"}).status_code == 303
    assert played.told.finished


def test_a_hand_taken_back_counts_again_once_corrected(client: Client, played: Table) -> None:
    """It has no number to be corrected under."""
    played.write("void", 2)
    url, page = correct(client, played, 2)

    assert "Correct a hand taken back" in page.text
    assert "None" not in page.text
    assert client.post(url, page.fields() | {"w0-flowers": "0", "act": "save"}).status_code == 303
    assert played.points[0] == 32
    assert [row.entry for row in played.told.hands] == [2, 3, 5]


# Who did it


def test_each_phone_is_told_apart_in_the_ledger(table: Table) -> None:
    for player in (1, 2):
        phone = Client()
        for _ in range(2):
            send(phone, table, table.hand(player))
    marks = list(Entry.objects.filter(kind="hand").values_list("phone", flat=True))

    assert marks[0] == marks[1] != marks[2] == marks[3]
    assert len(marks[0]) == 12


def test_a_named_phone_signs(client: Client, table: Table) -> None:
    answer = client.post(table.url("table-owner"), {"name": "  Åsa “x” שרה "})
    assert answer.status_code == 303
    send(client, table, table.hand())

    assert table.newest.by == "Åsa “x” שרה"
    assert "Åsa “x” שרה" in read(client.get(table.url("entry-show", 2))).text
    more = read(client.get(table.url("table-more")))
    assert more.fields()["name"] == "Åsa “x” שרה"

    client.post(table.url("table-owner"), {"name": ""})
    send(client, table, table.hand())
    assert table.newest.by == ""
    assert remembered.PHONE in client.cookies


@pytest.mark.parametrize("name", ["x" * 61, "a\x00b", "a\x07b"])
def test_a_name_no_phone_has(name: str, client: Client, table: Table) -> None:
    answer = client.post(table.url("table-owner"), {"name": name})
    page = read(answer)

    assert answer.status_code == 422
    assert page.error("name")
    assert remembered.PHONE not in answer.cookies
