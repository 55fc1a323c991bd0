"""The scoreboard and its polls, the log, what else there is, undo."""

from typing import Any

import pytest
from django.test import Client

from hands import example_card, load
from scorekeeper.agreed import Agreed
from scorekeeper.evening import Target
from tests.scorekeeper.evenings import (
    ASTRID,
    BJORN,
    CHLOE,
    DAVID,
    ELENA,
    FIVE,
    IDA,
    JUDY,
    Table,
    open_american,
    open_table,
)
from tests.scorekeeper.pages import read

PARTS = {"HX-Request": "true"}


def shown(table: Table, **asked: Any) -> str:
    return read(Client().get(table.url("table-show"), asked)).text


# Polls


def test_a_poll_brings_the_scoreboard_alone(client: Client, played: Table) -> None:
    answer = client.get(played.url("table-show"), headers=PARTS)

    assert answer.text.strip().startswith('<div id="scoreboard"')
    assert "<html" not in answer.text
    assert answer["ETag"] == '"score-5"'
    assert "HX-Request" in answer["Vary"]
    whole = client.get(played.url("table-show"))
    assert whole["ETag"] == answer["ETag"]
    assert answer.text.strip() in whole.text


def test_a_poll_asks_with_the_tag_it_has(client: Client, played: Table) -> None:
    page = read(client.get(played.url("table-show")))
    (board,) = page.all("div", id="scoreboard")

    assert board.attributes["hx-get"] == played.url("table-show")
    assert board.attributes["hx-trigger"] == "every 4s"
    assert '"\\u0022score-5\\u0022"' in board.attributes["hx-headers"]


def test_nothing_new_is_304(client: Client, played: Table) -> None:
    polled = {**PARTS, "If-None-Match": '"score-5"'}
    answer = client.get(played.url("table-show"), headers=polled)

    assert answer.status_code == 304
    assert answer.content == b""
    assert answer["ETag"] == '"score-5"'
    assert "HX-Request" in answer["Vary"]
    assert answer["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    "act",
    [
        ("adjust", 1, 5, "Cake"),
        ("seat", [2, 1, 3, 4]),
        ("deal", 3),
        ("change_player", None, "Eva", False),
        ("rename", 1, "Asta"),
        ("close",),
        ("void", 2),
        ("correct", 4, {"player": 3, "points": 1, "reason": "x"}),
    ],
)
def test_every_act_is_news_to_a_poll(act: tuple, client: Client, played: Table) -> None:
    played.write(*act)
    polled = {**PARTS, "If-None-Match": '"score-5"'}
    answer = client.get(played.url("table-show"), headers=polled)

    assert answer.status_code == 200
    assert answer["ETag"] == '"score-6"'


@pytest.mark.parametrize("tag", ['"score-4"', "score-5", '"watch-5"', "*", ""])
def test_another_tag_brings_the_board(tag: str, client: Client, played: Table) -> None:
    answer = client.get(played.url("table-show"), headers={**PARTS, "If-None-Match": tag})

    assert answer.status_code == 200


def test_a_tag_made_weak_by_compression_is_the_same_tag(client: Client, played: Table) -> None:
    packed = client.get(played.url("table-show"), headers={**PARTS, "Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    polled = {**PARTS, "If-None-Match": packed["ETag"]}

    assert packed["ETag"] == 'W/"score-5"'
    assert client.get(played.url("table-show"), headers=polled).status_code == 304


def test_a_whole_page_is_never_304(client: Client, played: Table) -> None:
    answer = client.get(played.url("table-show"), headers={"If-None-Match": '"score-5"'})

    assert answer.status_code == 200


def test_watchers_poll_their_own_board(client: Client, played: Table) -> None:
    url = played.url("table-show", key=played.watch)
    answer = client.get(url, headers=PARTS)

    assert answer["ETag"] == '"watch-5"'
    assert "Record hand" not in answer.text
    assert client.get(url, headers={**PARTS, "If-None-Match": '"watch-5"'}).status_code == 304


# What the scoreboard says


def test_seats_winds_dealer_totals(played: Table) -> None:
    text = shown(played)

    for part in ("deals", "1 hand won · best 32", "1 hand won · best 128"):
        assert part in text
    page = read(Client().get(played.url("table-show")))
    names = [one.text for one in page.elements if one.attributes.get("class") == "seat-name"]
    winds = [one.text for one in page.elements if "wind" in one.attributes.get("class", "").split()]
    assert winds == ["SSouth", "WWest", "NNorth", "EEast"]
    assert [name.split()[0] for name in names] == ["Astrid", "Björn", "Chloé", "David"]
    totals = [one.text for one in page.elements if one.attributes.get("class") == "points num"]
    assert totals == ["32", "128", "0", "\N{MINUS SIGN}10"]
    assert "Record hand 4" in text


def test_there_is_no_minus_zero(table: Table) -> None:
    table.write("adjust", 1, -10, "x")
    table.write("adjust", 1, 10, "y")

    assert "\N{MINUS SIGN}0" not in shown(table).replace("\N{MINUS SIGN}10", "")
    assert "-0" not in shown(table)


def test_the_last_five_and_the_way_to_all(client: Client, table: Table) -> None:
    for number in range(7):
        table.play(1 + number % 4)
    table.write("void", 8)
    page = read(client.get(table.url("table-show")))
    lines = [one.text.split()[0] for one in page.all("li") if "drew it" in one.text]

    assert lines == ["6", "5", "4", "3", "2"]
    assert table.url("table-log") in page.links()


def test_a_table_without_a_hand_says_what_to_do(table: Table) -> None:
    assert "No hand yet. When somebody goes out, press Record hand 1" in shown(table)
    assert "leads" not in shown(table)


@pytest.mark.parametrize("saved", ["2", "\N{ARABIC-INDIC DIGIT TWO}"])
def test_the_saved_notice(saved: str, played: Table) -> None:
    assert "Hand 1 is saved. Astrid drew it +32" in shown(played, saved=saved)


@pytest.mark.parametrize("saved", ["", "1", "9", "x", "-2", "²", "2.0", "9" * 5000, "2\x00"])
def test_a_saved_notice_of_nothing(saved: str, played: Table) -> None:
    assert "is saved" not in shown(played, saved=saved)


def test_what_was_taken_back_is_not_announced_as_saved(played: Table) -> None:
    played.write("void", 2)

    assert "is saved" not in shown(played, saved="2")


def test_the_newest_line_is_what_a_screen_reader_hears(client: Client, played: Table) -> None:
    played.play(CHLOE, flowers=1)
    (board,) = read(client.get(played.url("table-show"))).all("div", id="scoreboard")

    assert board.attributes["data-announcement"] == "Hand 4: Chloé drew it, +2"


@pytest.mark.parametrize(("target", "said"), [(128, True), (129, False)])
def test_reaching_the_target_is_announced(target: int, said: bool, db: None) -> None:
    table = open_table(target=Target("points", target))
    table.play(BJORN, high_low=1, double_sequence=1)
    text = shown(table)

    assert ("points are reached." in text) == said
    assert ("Björn leads." in text) == said
    assert ("Finish the evening" in text) == said


def test_a_tie_at_the_target_is_told_as_one(db: None) -> None:
    table = open_table(target=Target("points", 64))
    table.play(BJORN, high_low=1, flowers=1)
    table.play(DAVID, high_low=1, flowers=1)

    assert "64 points are reached. A tie: Björn, David." in shown(table)
    assert "A tie at the top: Björn, David" in read(Client().get(table.url("finish-show"))).text


def test_hands_as_a_target(db: None) -> None:
    table = open_table(target=Target("hands", 2))
    table.play(BJORN, flowers=1)
    assert "hands are played" not in shown(table)
    table.play(CHLOE)

    assert "2 hands are played. Björn leads." in shown(table)
    assert not read(Client().get(table.url("table-show"))).all("progress")


def test_a_finished_evening_is_not_announced_again(db: None) -> None:
    table = open_table(target=Target("points", 2))
    table.play(BJORN, flowers=1)
    table.write("close")
    text = shown(table)

    assert "are reached" not in text
    assert "This evening is finished." in text
    assert "Record hand" not in text


@pytest.mark.parametrize(("points", "way"), [(-10, "0"), (250, "50"), (499, "99"), (9000, "100")])
def test_the_way_to_the_target(points: int, way: str, table: Table) -> None:
    table.write("adjust", 1, points, "x")
    bars = read(Client().get(table.url("table-show"))).all("progress")

    assert [bar.attributes["value"] for bar in bars] == [way, "0", "0", "0"]


def test_who_left_still_stands_there_with_the_points(played: Table) -> None:
    played.write("change_player", BJORN, "Eva", False)
    text = shown(played)

    assert "Björn left the table 128" in text
    assert text.index("Eva") < text.index("left the table")


def test_house_rules_name_the_game(db: None) -> None:
    table = open_table(rules=load("mihng").changed("At Eva's", options={"flowers": "off"}))

    assert "At Eva's · 26 Nov 2026 · to 500" in shown(table)


# The log


def test_the_log_holds_everything_newest_first(client: Client, played: Table) -> None:
    played.write("seat", [2, 1, 3, 4])
    played.write("deal", CHLOE)
    played.write("change_player", DAVID, "Eva", True)
    played.write("rename", ASTRID, "Asta")
    played.write("void", 3)
    played.write("close")
    text = read(client.get(played.url("table-log"))).text
    lines = [
        "finished",
        "a name is now spelt Asta",
        "Eva takes over from David, with the points",
        "Chloé deals now",
        "new seats: Björn, Asta, Chloé and David",
        "2 · no winner",
        "David penalty: Talked too much",
        "Björn on a card from Chloé taken back",
        "1 · Asta drew it",
    ]

    assert [text.find(line) for line in lines] == sorted(text.find(line) for line in lines)
    assert -1 not in [text.find(line) for line in lines]


def test_an_empty_log(client: Client, table: Table) -> None:
    assert "No hand yet." in read(client.get(table.url("table-log"))).text


# More


def test_what_scorers_are_offered(client: Client, played: Table) -> None:
    page = read(client.get(played.url("table-more")))
    names = ["hand-no-winner", "act-adjust", "act-seats", "act-dealer", "act-player", "act-rename"]
    names += ["table-undo", "table-log", "share-show", "protocol-show", "export-show"]

    assert {played.url(name) for name in [*names, "finish-show"]} <= {*page.links()}
    assert "Undo the last: hand 3, no winner" in page.text


def test_what_watchers_are_offered(client: Client, played: Table) -> None:
    page = read(client.get(played.url("table-more", key=played.watch)))

    assert page.all("form") == []
    for link in page.links():
        assert client.get(link).status_code == 200
    assert not any(played.score in link for link in page.links())


def test_a_finished_evening_offers_what_is_left(client: Client, played: Table) -> None:
    played.write("close")
    page = read(client.get(played.url("table-more")))

    assert played.url("act-adjust") not in page.links()
    assert played.url("table-undo") in page.links()


@pytest.mark.parametrize("finished", [False, True])
def test_no_link_of_a_table_leads_nowhere(finished: bool, client: Client, played: Table) -> None:
    if finished:
        played.write("close")
    for key in (played.score, played.watch):
        seen: set[str] = set()
        waiting = [played.url("table-show", key=key)]
        while waiting:
            url = waiting.pop()
            answer = client.get(url, follow=True)
            assert answer.status_code == 200, url
            if "text/html" in answer["Content-Type"]:
                links = {link for link in read(answer).links() if link.startswith("/")} - seen
                waiting += links
                seen |= links
        assert len(seen) > 10


# Undo


def test_undo_shows_what_and_takes_it_back(client: Client, played: Table) -> None:
    url = played.url("table-undo")
    page = read(client.get(url))
    assert "3 · no winner" in page.text
    assert page.fields()["target"] == "5"

    answer = client.post(url, page.fields())
    assert (answer.status_code, answer["Location"]) == (303, played.url("table-show"))
    assert [row.entry for row in played.told.rows if row.void] == [5]
    assert "David" in read(client.get(url)).text

    client.post(url, read(client.get(url)).fields())
    assert played.points == [32, 128, 0, 0]


def test_undo_twice_by_the_same_press_is_once(client: Client, played: Table) -> None:
    sent = read(client.get(played.url("table-undo"))).fields()
    for _ in range(2):
        assert client.post(played.url("table-undo"), sent).status_code == 303
    assert [row.entry for row in played.told.rows if row.void] == [5]


def test_undo_of_the_last_reopens(client: Client, played: Table) -> None:
    played.write("close")
    page = read(client.get(played.url("table-undo")))
    assert "The evening is open again after this." in page.text

    assert client.post(played.url("table-undo"), page.fields()).status_code == 303
    assert not played.told.finished


def test_stale_undo_shows_the_news_and_the_new_last(client: Client, played: Table) -> None:
    sent = read(client.get(played.url("table-undo"))).fields()
    played.play(CHLOE, flowers=1)
    answer = client.post(played.url("table-undo"), sent)
    page = read(answer)

    assert answer.status_code == 409
    assert "4 · Chloé drew it · +2" in page.text
    assert page.fields()["target"] == "6"
    assert client.post(played.url("table-undo"), page.fields()).status_code == 303
    assert [row.entry for row in played.told.rows if row.void] == [6]


def test_nothing_to_undo(client: Client, table: Table) -> None:
    assert "There is nothing to undo." in read(client.get(table.url("table-undo"))).text
    answer = client.post(table.url("table-undo"), table.stamp(target=1))

    assert answer.status_code == 422
    assert "This cannot be changed: it is not in the protocol." in read(answer).text


@pytest.mark.parametrize("target", ["", "0", "1", "99", "x", "-1", "²", "9" * 40])
def test_undo_of_what_is_not_there(target: str, client: Client, played: Table) -> None:
    answer = client.post(played.url("table-undo"), played.stamp(target=target))

    assert answer.status_code == 422
    assert played.entries == 5


INTERNATIONAL = Agreed(stakes={"rule": "international", "stake": 2}, display="money")


def test_what_each_has_won_by_the_stakes_so_far(db: None) -> None:
    table = open_table(agreed=INTERNATIONAL)
    assert "stakes" not in shown(table)
    table.play(1, 2, triple_sequence=1, flowers=2)

    page = read(Client().get(table.url("table-show")))
    said = [one.text for one in page.all("div", class_="seat-note")]
    amounts = [text.rpartition("stakes ")[2] for text in said]
    assert amounts == [
        "+$2.56",
        "\N{MINUS SIGN}$1.28",
        "\N{MINUS SIGN}$0.64",
        "\N{MINUS SIGN}$0.64",
    ]


def test_who_left_still_owes(db: None) -> None:
    table = open_table(agreed=INTERNATIONAL)
    table.play(1, 2, triple_sequence=1, flowers=2)
    table.write("change_player", 2, None, False)

    assert "left the table · stakes \N{MINUS SIGN}$1.28" in shown(table)


def test_no_word_of_stakes_without(played: Table) -> None:
    assert "stakes" not in shown(played)


# American Mah Jongg


def test_an_american_table_before_and_after_a_hand(db: None) -> None:
    table = open_american(FIVE, display="money", bettor=True)
    assert "After mah jongg, press Record hand 1: who, the tile, the value." in shown(table)
    assert "no target" in shown(table)
    table.mah_jongg(ELENA, JUDY, jokerless=True)
    text = shown(table, saved=2)

    assert "Hand 1 is saved. Elena on a tile from Judy, 25 without jokers +$2.00" in text
    assert "Elena leads 1 hand won · best $2.00 $2.00" in text
    assert "East Judy \N{MINUS SIGN}$1.00" in text
    assert "Ruth waits \N{MINUS SIGN}$0.50" in text
    assert "Together $0.00" in text


def test_points_that_move_sum_to_zero_in_sight(db: None) -> None:
    table = open_american(american={"kitty": 5})
    table.end(how="wall_game")
    said = [one.text for one in read(Client().get(table.url("table-show"))).all("p")]

    assert [text for text in said if "20" in text and "itty" in text]
    assert "together" not in read(Client().get(open_table().url("table-show"))).source


def test_the_hands_to_confirm_are_told_newest_first(client: Client, db: None) -> None:
    table = open_american(tournament={"preset": "A"})
    for _ in range(3):
        table.mah_jongg(ELENA, "self_pick")
    text = shown(table)
    assert "Hand 3 is not confirmed yet. Ruth sits across and looks at it. Confirm it" in text
    assert "Hand 2 is not confirmed yet." in text
    assert "Hand 1 is not confirmed yet." not in text

    watched = read(client.get(table.url("table-show", key=table.watch)))
    assert "Hand 3 is not confirmed yet." in watched.text
    assert not [link for link in watched.links() if "confirm" in link]
    for entry in (2, 3, 4):
        table.write("confirm", entry, entry, 1)
    assert "not confirmed" not in shown(table)


@pytest.mark.parametrize(
    ("agreed", "offered", "left_out"),
    [
        ({}, ("act-transfer", "act-card"), ("act-adjust", "act-bet")),
        ({"bettor": True}, ("act-transfer", "act-bet", "act-card"), ("act-adjust",)),
        (
            {"tournament": {"preset": "A"}},
            ("act-adjust", "act-card"),
            ("act-transfer", "act-bet"),
        ),
    ],
)
def test_what_else_there_is_at_an_american_table(
    agreed: dict[str, Any], offered: tuple, left_out: tuple, client: Client, db: None
) -> None:
    table = open_american(FIVE, **agreed)
    page = read(client.get(table.url("table-more")))

    assert "A wall game" in page.text
    assert "Set East" in page.text
    for name in offered:
        assert table.url(name) in page.links()
        assert client.get(table.url(name)).status_code == 200
    for name in left_out:
        assert table.url(name) not in page.links()
        assert client.get(table.url(name)).status_code == 404


@pytest.mark.parametrize(
    ("agreed", "hint", "points"),
    [
        ({}, "A wall game: nobody pays, and the deal passes to the right.", [0] * 4),
        (
            {"american": {"kitty": 25}, "display": "money"},
            "A wall game: each puts $0.25 into the kitty.",
            [-25] * 4,
        ),
        ({"tournament": {"preset": "A"}}, "A wall game: everybody scores 10.", [10] * 4),
    ],
)
def test_a_wall_game_by_its_own_page(
    agreed: dict[str, Any], hint: str, points: list[int], client: Client, db: None
) -> None:
    table = open_american(**agreed)
    url = table.url("hand-no-winner")
    page = read(client.get(url))
    assert hint in page.text

    assert client.post(url, page.fields()).status_code == 303
    assert table.points == points


@pytest.mark.parametrize(
    ("act", "args", "said"),
    [
        ("bet", (IDA, ELENA), "Ida"),
        ("take_card", (None,), "card"),
        ("transfer", (1, 2, 5, "Cake"), "Cake"),
    ],
)
def test_the_last_american_change_is_undone(
    act: str, args: tuple, said: str, client: Client, db: None
) -> None:
    table = open_american(FIVE, bettor=True, card=example_card().to_dict())
    before = table.told
    table.write(act, *args)
    page = read(client.get(table.url("table-undo")))
    (line,) = [one.text for one in page.all("li") if said in one.text]
    assert "Elena" not in line

    assert client.post(table.url("table-undo"), page.fields()).status_code == 303
    after = table.told
    assert (after.bet, after.card) == (before.bet, before.card)
    assert table.points == [0] * 5
