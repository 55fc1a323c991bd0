"""One entry: explained, with its history; taken back, restored; a penalty corrected."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from scorekeeper.agreed import Agreed
from tests.scorekeeper.evenings import (
    CHLOE,
    ELENA,
    FIVE,
    JUDY,
    MAY,
    RUTH,
    Table,
    open_american,
    open_table,
)
from tests.scorekeeper.pages import Page, read


def shown(table: Table, entry: int) -> Page:
    return read(Client().get(table.url("entry-show", entry)))


def test_a_hand_is_explained_and_adds_up(played: Table) -> None:
    text = shown(played, 3).text

    assert "Björn, hand 2 on a card from Chloé · Mihng" in text
    for part in ("Double sequence", "Two sequences with the same numbers", "High or low"):
        assert part in text
    assert "10 units, from the table 10–11 128" in text


def test_flowers_and_times_are_multiplied_out(table: Table) -> None:
    table.play(1, double_sequence=2, flowers=3)
    text = shown(table, 2).text

    assert "2 × 3 = 6" in text
    assert "3 × 1 = 3" in text


def test_what_was_absorbed_and_the_cap_are_told(table: Table) -> None:
    table.play(1, triple_sequence=1, high_low=1, flowers=8)
    text = shown(table, 2).text

    assert "3 × double sequence in it do not count again." in text
    assert "The table ends at 256." in text


def test_several_winners_are_explained_apart(table: Table) -> None:
    both = [{"player": n, "ticks": {"high_low": 1}, "flowers": n} for n in (1, 2)]
    table.write("record", {"winners": both, "won": "claimed", "from": CHLOE})
    page = shown(table, 2)

    assert len(page.all("table")) == 2
    assert "Astrid: How it scores" in page.text
    assert "Björn: How it scores" in page.text


def test_a_hand_without_a_winner_and_a_penalty(played: Table) -> None:
    assert "Nobody went out. Nobody scores" in shown(played, 5).text
    assert "penalty: Talked too much" in shown(played, 4).text
    assert "\N{MINUS SIGN}10" in shown(played, 4).text


def test_watchers_see_it_and_are_offered_nothing(client: Client, played: Table) -> None:
    page = read(client.get(played.url("entry-show", 2, key=played.watch)))

    assert "Triple sequence" in page.text
    for word in ("correct", "void", "restore"):
        assert not [link for link in page.links() if word in link]


def test_the_history_says_who_and_when_at_the_table(client: Client, db: None) -> None:
    with time_machine.travel("2026-11-26T21:30:00Z", tick=False):
        table = open_table(zone="Europe/Stockholm")
        url = table.url("hand-record")
        first, second = Client(), Client()
        first.post(url, table.hand(1, flowers=1))
    with time_machine.travel("2026-11-26T23:05:00Z", tick=False):
        second.post(table.url("table-owner"), {"name": "Björn"})
        sent = read(second.get(table.url("entry-correct", 2))).fields()
        second.post(table.url("entry-correct", 2), sent | {"w0-flowers": 2, "act": "save"})
    with time_machine.travel("2026-11-26T23:06:00Z", tick=False):
        sent = read(first.get(table.url("entry-void", 2))).fields()
        first.post(table.url("entry-void", 2), sent)
    text = shown(table, 2).text

    assert "Astrid drew it, +2 26 Nov 22:30 · phone 2" in text
    assert "corrected: Astrid drew it, +4 27 Nov 00:05 · Björn" in text
    assert "taken back 27 Nov 00:06 · phone 2 · this counts" in text


def test_the_history_is_in_the_time_of_another_table(db: None) -> None:
    with time_machine.travel("2026-11-27T07:59:00Z", tick=False):
        table = open_table(zone="America/Los_Angeles")
        table.play(1)

    assert "26 Nov 23:59" in shown(table, 2).text


# Taken back and restored


def test_taking_back_any_hand_and_restoring_it(client: Client, played: Table) -> None:
    url = played.url("entry-void", 2)
    page = read(client.get(url))
    assert "Take this back?" in page.text
    assert "1 · Astrid drew it" in page.text

    answer = client.post(url, page.fields())
    assert (answer.status_code, answer["Location"]) == (303, played.url("entry-show", 2))
    assert played.points == [0, 128, 0, -10]
    taken = shown(played, 2)
    assert "This was taken back and does not count." in taken.text
    assert played.url("entry-void", 2) not in taken.links()

    (restore,) = [link for link in taken.links() if "restore" in link]
    page = read(client.get(restore))
    assert "Restore this version?" in page.text
    assert client.post(restore, page.fields()).status_code == 303
    assert played.points == [32, 128, 0, -10]
    assert "restored: Astrid drew it, +32" in shown(played, 2).text


def test_an_earlier_version_counts_again(client: Client, played: Table) -> None:
    fields = {"winners": [{"player": 1, "ticks": {}, "flowers": 8}], "won": "drawn", "from": None}
    played.write("correct", 2, fields)
    assert played.points[0] == 64

    (restore,) = [link for link in shown(played, 2).links() if "restore" in link]
    assert restore == played.url("entry-restore", 2, 2)
    client.post(restore, read(client.get(restore)).fields())
    assert played.points[0] == 32
    (other,) = {link for link in shown(played, 2).links() if "restore" in link} - {restore}
    assert other == played.url("entry-restore", 2, 6)


def test_taking_back_twice_is_refused_in_words(client: Client, played: Table) -> None:
    played.write("void", 2)
    answer = client.post(played.url("entry-void", 2), played.stamp())

    assert answer.status_code == 422
    assert "This was taken back already." in read(answer).text


@pytest.mark.parametrize("act", ["entry-void", "entry-restore"])
def test_stale_confirmations_show_the_news_first(act: str, client: Client, played: Table) -> None:
    url = played.url(act, *((2, 2) if act == "entry-restore" else (2,)))
    sent = read(client.get(url)).fields()
    played.play(CHLOE, flowers=1)
    answer = client.post(url, sent)

    assert answer.status_code == 409
    assert "Chloé drew it" in read(answer).text
    assert client.post(url, read(answer).fields()).status_code == 303


# A penalty or bonus


def test_a_penalty_is_corrected_in_its_place(client: Client, played: Table) -> None:
    url = played.url("entry-correct", 4)
    filled = read(client.get(url)).fields()
    assert (filled["player"], filled["sign"], filled["points"]) == ("4", "penalty", "10")
    assert filled["reason"] == "Talked too much"

    answer = client.post(url, filled | {"sign": "bonus", "points": "3", "player": "3"})
    assert (answer.status_code, answer["Location"]) == (303, played.url("entry-show", 4))
    assert played.points == [32, 128, 3, 0]
    assert "bonus: Talked too much" in shown(played, 4).text


def test_a_correction_of_a_penalty_with_a_fault(client: Client, played: Table) -> None:
    url = played.url("entry-correct", 4)
    answer = client.post(url, played.stamp(player=4, sign="bonus", points="0", reason=""))
    page = read(answer)

    assert answer.status_code == 422
    assert page.error("points")
    assert page.error("reason") == "Say in a few words what it is for."
    assert played.entries == 5


STAKES = Agreed(stakes={"rule": "international", "stake": 10, "limit": 250}, display="money")


def test_stakes_say_who_pays_whom_and_why(db: None) -> None:
    table = open_table(agreed=STAKES)
    entry = table.play(1, 2, triple_sequence=1, flowers=2)
    text = shown(table, entry.number).text

    assert "Who pays whom" in text
    assert "Björn to Astrid 250 ×2 threw it = 500 $5.00" in text
    assert "Chloé to Astrid 250 $2.50" in text
    assert "The limit makes it 250 instead of 320." in text


def test_nobody_pays_where_nobody_won_or_nothing_is_at_stake(db: None) -> None:
    table = open_table(agreed=STAKES)
    drawn = table.write("record", {"winners": [], "won": None, "from": None})
    plain = open_table()
    won = plain.play(1, 2, triple_sequence=1)

    for one, entry in ((table, drawn), (plain, won)):
        assert "Who pays" not in shown(one, entry.number).text


def test_what_was_taken_back_costs_nothing(db: None) -> None:
    table = open_table(agreed=STAKES)
    entry = table.play(1, 2, triple_sequence=1)
    table.write("void", entry.number)

    page = shown(table, entry.number)
    assert "was taken back" in page.text
    assert "Who pays" not in page.text


# American Mah Jongg

YEAR = "2046:a FFF EEE 44:b DbDb =25 X # Year"
TILES: dict[str, Any] = {"tiles": "2m5z4m6m 1f1f1f 4s4s 6z6z", "exposed": ["1z1zj"], "line": YEAR}
SINGLES = "19:a 28:b 37:c 46:a NEWS RG =50 C SP # Singles and pairs"


@pytest.fixture
def four(db: None) -> Table:
    return open_american(display="money")


@pytest.fixture
def scored(db: None) -> Table:
    return open_american(tournament={"preset": "A"})


def test_an_american_hand_says_who_pays_whom_with_the_chain(four: Table) -> None:
    four.mah_jongg(ELENA, JUDY, jokerless=True)
    text = shown(four, 2).text

    assert "Judy to Elena 25 ×2 threw it ×2 jokerless = 100 $1.00" in text
    assert "Ruth to Elena 25 ×2 jokerless = 50 $0.50" in text
    assert "Elena gets+$2.00" in text
    assert "The line of the card" not in text


def test_a_hand_is_shown_as_the_line_it_is(four: Table) -> None:
    four.mah_jongg(ELENA, JUDY, **TILES)
    page = shown(four, 2)

    assert "The line of the card 2046:a FFF EEE 44:b DbDb 25" in page.text
    assert "Year · X, may be exposed" in page.text
    groups = [one.attributes["aria-label"] for one in page.all("span", role="img")]
    assert groups[2] == "east wind, east wind, joker as east wind, exposed"
    assert len(groups) == 5


def test_a_line_without_tiles(four: Table) -> None:
    four.mah_jongg(ELENA, JUDY, 50, line=SINGLES, singles_and_pairs=True)
    page = shown(four, 2)

    assert "Singles and pairs · C, concealed · Singles and Pairs" in page.text
    assert not page.all("span", role="img")


def test_the_lines_of_two_winners_stand_apart(four: Table) -> None:
    wins = [
        {"winner": ELENA, "how": "discard", "discarder": JUDY, "value": 25, **TILES},
        {"winner": MAY, "how": "self_pick", "value": 25, "line": YEAR},
    ]
    four.end(how="two_winners", wins=wins)
    text = shown(four, 2).text

    assert "Elena: The line of the card" in text
    assert "May: The line of the card" in text


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"how": "wall_game"}, "Nobody pays."),
        ({"how": "replay", "dead": [1, 2, 3]}, "Nobody pays. The hand is played again."),
    ],
)
def test_a_hand_nobody_pays_for(said: dict[str, Any], told: str, four: Table) -> None:
    four.end(**said)

    assert told in shown(four, 2).text


def test_what_was_not_announced_is_told(four: Table) -> None:
    four.mah_jongg(ELENA, JUDY, jokerless=True, announced=False)

    said = "The jokerless bonus was not announced, so it is not paid: Elena."
    assert said in shown(four, 2).text


def test_an_american_hand_taken_back_still_says_what_it_was(four: Table) -> None:
    four.mah_jongg(ELENA, JUDY, **TILES)
    four.write("void", 2)
    text = shown(four, 2).text

    assert "This was taken back and does not count." in text
    assert "Judy to Elena 25 ×2 threw it = 50 $0.50" in text
    assert four.points == [0, 0, 0, 0]


def test_a_transfer_is_shown_corrected_and_taken_back(client: Client, four: Table) -> None:
    four.write("transfer", RUTH, JUDY, 7, "Cake")
    url = four.url("entry-correct", 2)
    filled = read(client.get(url)).fields()
    assert (filled["payer"], filled["payee"], filled["points"]) == ("1", "2", "7")
    assert filled["reason"] == "Cake"

    wrong = client.post(url, filled | {"payee": "1", "points": "0"})
    page = read(wrong)
    assert wrong.status_code == 422
    assert page.error("payee") == "Ruth cannot pay themselves. Choose two people."
    assert page.error("points") == "Type how many points, 1 to 1000000."
    answer = client.post(url, page.fields() | {"payee": "3", "points": "9"})
    assert (answer.status_code, answer["Location"]) == (303, four.url("entry-show", 2))
    assert four.points == [-9, 0, 9, 0]
    assert "$0.09" in shown(four, 2).text

    void = four.url("entry-void", 2)
    client.post(void, read(client.get(void)).fields())
    assert four.points == [0, 0, 0, 0]


def test_a_tournament_says_what_each_scores(scored: Table) -> None:
    scored.mah_jongg(ELENA, JUDY, exposures=3, jokerless=True)
    text = shown(scored, 2).text

    for part in ("Elena value of the hand +25", "Elena jokerless +20"):
        assert part in text
    assert "Judy threw it to the winner \N{MINUS SIGN}25" in text
    assert "In a tournament everybody scores alone, so this does not sum to zero." in text
    assert "pays" not in text


def test_the_end_of_time_scores_nothing(scored: Table) -> None:
    scored.end(how="time_up")

    assert "Nobody scores." in shown(scored, 2).text
    assert "Nobody pays." not in shown(scored, 2).text


def test_the_player_across_confirms(client: Client, scored: Table) -> None:
    scored.mah_jongg(ELENA, "self_pick")
    assert "The player across has not confirmed this yet. Confirm it" in shown(scored, 2).text
    url = scored.url("entry-confirm", 2)
    page = read(client.get(url))
    assert "Ruth sits across and confirms: Ruth 0, Judy 0, Elena +35, May 0." in page.text

    for _ in range(2):
        answer = client.post(url, page.fields())
        assert (answer.status_code, answer["Location"]) == (303, scored.url("entry-show", 2))
    assert scored.entries == 3
    assert scored.told.hands[0].confirmed == RUTH
    assert "The player across has said that this is right." in shown(scored, 2).text
    again = client.post(url, scored.stamp())
    assert again.status_code == 422
    assert "This hand is confirmed already." in read(again).text


def test_a_stale_confirmation_shows_what_changed(client: Client, scored: Table) -> None:
    scored.mah_jongg(ELENA, "self_pick")
    url = scored.url("entry-confirm", 2)
    sent = read(client.get(url)).fields()
    facts = {"winner": ELENA, "how": "self_pick", "value": 30}
    scored.write("correct", 2, facts)
    answer = client.post(url, sent)
    page = read(answer)

    assert answer.status_code == 409
    assert "Elena picked it, 30" in page.text
    assert "Elena +40" in page.text
    assert client.post(url, page.fields()).status_code == 303
    assert scored.newest.facts["version"] == 3


def test_a_corrected_hand_is_confirmed_again(client: Client, scored: Table) -> None:
    scored.mah_jongg(ELENA, "self_pick")
    scored.write("confirm", 2, 2, RUTH)
    scored.write("correct", 2, {"winner": ELENA, "how": "self_pick", "value": 30})

    assert "The player across has not confirmed this yet." in shown(scored, 2).text
    url = scored.url("entry-confirm", 2)
    assert client.post(url, read(client.get(url)).fields()).status_code == 303


def test_there_is_nothing_to_confirm(client: Client, four: Table, scored: Table) -> None:
    four.mah_jongg(ELENA, "self_pick")
    assert client.get(four.url("entry-confirm", 2)).status_code == 404
    scored.mah_jongg(ELENA, "self_pick")
    scored.write("void", 2)
    assert client.get(scored.url("entry-confirm", 2)).status_code == 404
    three = open_american(FIVE[:3], tournament={"preset": "A"})
    three.mah_jongg(ELENA, "self_pick")
    assert client.get(three.url("entry-confirm", 2)).status_code == 404


def test_a_watcher_is_told_and_does_not_confirm(client: Client, scored: Table) -> None:
    scored.mah_jongg(ELENA, "self_pick")
    page = read(client.get(scored.url("entry-show", 2, key=scored.watch)))

    assert "The player across has not confirmed this yet." in page.text
    assert not [link for link in page.links() if "confirm" in link]
