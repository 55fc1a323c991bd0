"""The record form of American Mah Jongg: every outcome, what is refused in which words, and that
nothing is lost."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from hands import example_card, read_card
from scorekeeper import american, ledger
from scorekeeper.agreed import Agreed
from scorekeeper.forms.american_hand import ASKS
from scorekeeper.models import Card, GameSession
from tests.scorekeeper.evenings import ELENA, FIVE, IDA, JUDY, MAY, RUTH, Table, open_american
from tests.scorekeeper.pages import Page, read

PARTS = {"HX-Request": "true"}
CARD = example_card().to_dict()
YEAR = "2046:a FFF EEE 44:b DbDb =25 X # Year"
SINGLES = "19:a 28:b 37:c 46:a NEWS RG =50 C SP # Singles and pairs"
YEAR_HELD, YEAR_EXPOSED = "2C 0 4C 6C FFF 44B GG", "EEJ"
SINGLES_HELD = "19B 28C 37D 46B NEWS RG"
TOURNAMENT = {"preset": "A"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ruth, Judy, Elena and May, with the example card; nothing played yet."""
    return open_american(card=CARD)


@pytest.fixture
def five() -> Table:
    """Five people, of whom Ida waits and may bet, and a hot wall."""
    return open_american(FIVE, bettor=True, american={"hot_wall": True}, card=CARD)


@pytest.fixture
def tournament() -> Table:
    return open_american(tournament=TOURNAMENT, card=CARD)


def send(client: Client, table: Table, sent: dict[str, Any], **headers: str) -> Any:
    return client.post(table.url("hand-record"), sent, headers=headers)


def saved(table: Table, sent: dict[str, Any]) -> dict[str, Any]:
    """The facts of a hand that was taken."""
    answer = send(Client(), table, sent)
    assert answer.status_code == 303, read(answer).text
    facts: dict[str, Any] = table.newest.facts
    return facts


def refused(table: Table, sent: dict[str, Any], status: int = 422) -> Page:
    """The form as it comes back; fails when anything was stored or typed and lost."""
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
    typed = {name: value for name, value in typed.items() if value}
    assert {name: fields.get(name) for name in typed} == typed


def press(page: Page, table: Table, act: str, **changed: object) -> Page:
    """The form sent by one of its buttons, as a browser without scripts does."""
    assert page.all("button", name="act", value=act), act
    answer = send(Client(), table, page.fields() | changed | {"act": act})
    assert answer.status_code == 200
    return read(answer)


def whole(table: Table) -> bool:
    """Whether what is stored is what the ledger tells."""
    return ledger.differences(GameSession.objects.get(pk=table.game.pk)) == []


def opened(table: Table) -> Page:
    return read(Client().get(table.url("hand-record")))


# Saved


def test_four_taps(client: Client, table: Table) -> None:
    answer = send(client, table, table.american_hand(ELENA, JUDY, value=25, jokerless="on"))

    assert (answer.status_code, answer["Location"]) == (303, f"/t/{table.score}/?saved=2")
    assert table.newest.facts == {
        "winner": ELENA,
        "how": "discard",
        "discarder": JUDY,
        "value": 25,
        "jokerless": True,
    }
    assert table.points == [-50, -100, 200, -50]
    page = read(client.get(answer["Location"]))
    assert "Elena on a tile from Judy, 25 without jokers +200" in page.text


@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({"value": 25}, [-50, -50, 150, -50]),
        ({"value": "other", "other": "33"}, [-66, -66, 198, -66]),
        ({"other": "33"}, [-66, -66, 198, -66]),
        ({"value": "other", "other": " 033 "}, [-66, -66, 198, -66]),
        ({"value": "other", "other": "\N{ARABIC-INDIC DIGIT NINE}"}, [-18, -18, 54, -18]),
        ({"value": "other", "other": "9999"}, [-19998, -19998, 59994, -19998]),
        ({"value": 25, "multiplier": "3"}, [-150, -150, 450, -150]),
        ({"value": 50, "sp": "on"}, [-100, -100, 300, -100]),
        ({"value": 25, "jokerless": "on", "not_announced": "on"}, [-50, -50, 150, -50]),
        ({"value": 25, "dead__1": "on"}, [-50, -50, 150, -50]),
        ({"value": 25, "picked_by": "joker_exchange"}, [-50, -50, 150, -50]),
        ({"manner": "line", "line": YEAR}, [-50, -50, 150, -50]),
        (
            {"manner": "tiles", "tiles": YEAR_HELD, "exposed": YEAR_EXPOSED},
            [-50, -50, 150, -50],
        ),
    ],
)
def test_a_self_pick(fields: dict[str, Any], points: list[int], table: Table) -> None:
    saved(table, table.american_hand(ELENA, "picked", **fields))

    assert table.points == points


def test_the_tiles_say_whether_there_are_jokers(table: Table) -> None:
    tiles = {"manner": "tiles", "tiles": "2C 0 4C 6C FFF EEE 44B GG"}
    facts = saved(table, table.american_hand(ELENA, JUDY, **tiles))

    assert (facts["jokerless"], facts["line"], facts["value"]) == (True, YEAR, 25)
    assert table.points == [-50, -100, 200, -50]
    ticked = table.american_hand(ELENA, JUDY, jokerless="on", **tiles | {"tiles": YEAR_HELD})
    assert "jokerless" not in saved(table, ticked | {"exposed": YEAR_EXPOSED})


def test_tiles_of_singles_and_pairs_have_no_bonus(table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, manner="tiles", tiles=SINGLES_HELD)

    assert saved(table, sent)["singles_and_pairs"] is True
    assert table.points == [-50, -100, 200, -50]


OUTCOMES: dict[str, tuple[dict[str, Any], list[int]]] = {
    "misnamed": (
        {"outcome": "misnamed", "winner": ELENA, "won": JUDY, "value": 25},
        [0, -100, 100, 0],
    ),
    "false_mah_jongg": (
        {"outcome": "false_mah_jongg", "declarer": JUDY, "intact": MAY, "value": 30},
        [0, -60, 0, 60],
    ),
    "two_winners": (
        {
            **{"outcome": "two_winners", "winner": ELENA, "won": JUDY, "value": 25},
            **{"b-winner": MAY, "b-value": 30},
        },
        [-85, -110, 75, 120],
    ),
    "replay": (
        {"outcome": "replay", "dead-1": "on", "dead-2": "on", "dead-3": "on"},
        [0, 0, 0, 0],
    ),
    "wall_game": ({"won": "wall"}, [0, 0, 0, 0]),
    "heavenly": (
        {"winner": RUTH, "won": "picked", "value": 25, "picked_by": "heavenly"},
        [150, -50, -50, -50],
    ),
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_an_outcome(name: str, table: Table) -> None:
    sent, points = OUTCOMES[name]
    facts = saved(table, table.american_hand() | sent)

    assert facts["how"] == {"heavenly": "self_pick"}.get(name, name)
    assert table.points == points
    assert whole(table)


def test_the_end_of_time_in_a_tournament(tournament: Table) -> None:
    assert saved(tournament, tournament.american_hand(outcome="time_up")) == {"how": "time_up"}
    assert tournament.points == [0, 0, 0, 0]


def test_a_hot_wall_and_a_bet(five: Table) -> None:
    sent = five.american_hand(ELENA, JUDY, value=25, hot_wall="on", bettor=IDA, bet=ELENA)

    assert saved(five, sent)["hot_wall"] is True
    assert five.points == [0, -200, 100, 0, 100]


def test_each_of_two_winners_announces_alone(table: Table) -> None:
    sent = table.american_hand() | OUTCOMES["two_winners"][0]
    sent |= {"jokerless": "on", "b-jokerless": "on", "b-not_announced": "on"}
    facts = saved(table, sent)

    assert "announced" not in facts["wins"][0]
    assert facts["wins"][1]["announced"] is False


def test_the_exposures_of_a_tournament(tournament: Table) -> None:
    saved(tournament, tournament.american_hand(ELENA, JUDY, value=25, exposures=2))
    assert tournament.points == [0, -20, 25, 0]

    tiles = {"manner": "tiles", "tiles": YEAR_HELD, "exposed": YEAR_EXPOSED, "exposures": 4}
    assert saved(tournament, tournament.american_hand(ELENA, JUDY, **tiles))["exposures"] == 1


# By plain posts, without a script


def test_every_outcome_by_its_button(five: Table) -> None:
    """From the form as opened: the button, then what that outcome shows, then Save."""
    for name in ("misnamed", "false_mah_jongg", "two_winners", "replay"):
        page = press(opened(five), five, f"outcome-{name}")
        assert page.fields()["outcome"] == name
        players = [str(player.number) for player in five.told.seated if not player.waits]
        typed = at_seats(OUTCOMES[name][0], players)
        offered = {one.attributes.get("name") for one in page.elements}
        assert {*typed} <= offered
        assert saved(five, page.fields() | typed | {"act": "save"})["how"] == name


def at_seats(fields: dict[str, Any], players: list[str]) -> dict[str, str]:
    """The same with those who play now for 1, 2, 3, 4."""
    typed = {name: str(value) for name, value in fields.items()}
    moved = {f"dead-{place}": f"dead-{player}" for place, player in enumerate(players, start=1)}
    who = {str(place): player for place, player in enumerate(players, start=1)}
    return {moved.get(name, name): who.get(value, value) for name, value in typed.items()}


def test_time_up_by_its_button(tournament: Table) -> None:
    page = press(opened(tournament), tournament, "outcome-time_up")

    assert "everybody scores 0" in page.text
    assert saved(tournament, page.fields() | {"act": "save"}) == {"how": "time_up"}


def test_a_line_by_the_buttons(table: Table) -> None:
    page = press(opened(table), table, "manner-line", winner=ELENA, won="picked")
    (line,) = page.all("input", name="line", value=YEAR)
    assert line.attributes["type"] == "radio"

    facts = saved(table, page.fields() | {"line": YEAR, "act": "save"})
    assert (facts["line"], facts["value"]) == (YEAR, 25)


def test_tiles_by_the_buttons_of_the_pad(table: Table) -> None:
    page = press(opened(table), table, "manner-tiles", winner=ELENA, won=JUDY)
    for tile in ("2m", "5z", "4m", "6m", "1f", "1f", "1f", "4s", "4s", "6z", "6z", "1z", "1z", "j"):
        page = press(page, table, f"tap-0-{tile}")
    assert "14 of 14" in page.text
    page = press(page, table, "lay-0-0")
    assert page.fields()["exposed"] == "E E J"
    assert "It is this line" in page.text

    facts = saved(table, page.fields() | {"act": "save"})
    assert (facts["line"], facts["exposed"]) == (YEAR, ["11z j"])
    assert "jokerless" not in facts


def test_a_pad_for_each_of_two_winners(table: Table) -> None:
    page = press(opened(table), table, "outcome-two_winners")
    page = press(page, table, "manner-tiles", winner=ELENA, won=JUDY, b_winner=MAY)
    page = press(page, table, "tap-1-3m")

    assert page.fields()["b-tiles"] == "3C"
    assert page.fields()["tiles"] == ""


@pytest.mark.parametrize("name", ["misnamed", "false_mah_jongg", "two_winners", "replay"])
def test_another_outcome_and_back_loses_nothing(name: str, five: Table) -> None:
    typed = {
        **{"winner": str(ELENA), "won": str(JUDY), "value": "other", "other": "33"},
        **{"sp": "on", "dead-1": "on", "hot_wall": "on", "multiplier": "2", "bettor": str(IDA)},
        **{"bet": str(JUDY), "not_announced": "on", "picked_by": "heavenly", "line": YEAR},
        **{"tiles": "2C", "exposed": "E E J"},
    }
    page = press(opened(five), five, "check", **typed)
    there = press(page, five, f"outcome-{name}")
    back = press(there, five, "outcome-win")

    assert {key: back.fields().get(key) for key in typed} == typed


def test_time_up_and_back_loses_nothing(tournament: Table) -> None:
    typed = {"winner": "3", "won": "2", "value": "25", "exposures": "2", "dead-1": "on"}
    page = press(opened(tournament), tournament, "outcome-time_up", **typed)
    back = press(page, tournament, "outcome-win")

    assert {key: back.fields().get(key) for key in typed} == typed
    assert saved(tournament, page.fields() | {"act": "save"}) == {"how": "time_up"}


@pytest.mark.parametrize("agreed", ["table", "five", "tournament"])
@pytest.mark.parametrize("manner", ["value", "line", "tiles"])
@pytest.mark.parametrize("outcome", ASKS)
def test_no_field_is_there_twice(
    agreed: str, manner: str, outcome: str, request: pytest.FixtureRequest
) -> None:
    """What is carried along hidden would win over an empty tick box that is shown."""
    table = request.getfixturevalue(agreed)
    sent = table.american_hand(ELENA, JUDY, outcome=outcome, manner=manner, act="check")
    sent |= dict.fromkeys(("not_announced", "hot_wall", "jokerless", "sp"), "on")
    sent |= {"b-" + name: "on" for name in ("not_announced", "jokerless", "sp")}
    sent |= {"line": YEAR, "b-line": YEAR, "bettor": IDA, "bet": JUDY, "multiplier": 2}
    sent |= {"dead-1": "on", "dead-4": "on", "exposures": 2, "declarer": 1, "intact": 2}
    sent |= {"value": 25, "other": 33, "b-value": 25, "b-other": 33, "picked_by": "heavenly"}
    page = read(send(Client(), table, sent))
    told = [one.attributes for one in page.all("input") if one.attributes.get("name")]
    hidden = [one["name"] for one in told if one.get("type") == "hidden"]
    shown = {one["name"] for one in told if one.get("type") != "hidden"}

    assert not {*hidden} & shown
    assert len(hidden) == len({*hidden})
    assert page.fields()["outcome"] in (outcome, "win")


# Refused


BAD_VALUES = ["0", "-1", "-0", "10000", "1000000", "9" * 400, "abc", "", "  ", "1.5", "²", "2e1"]


@pytest.mark.parametrize("value", BAD_VALUES)
@pytest.mark.parametrize(
    ("outcome", "field"),
    [
        *(("win", "other"), ("misnamed", "other"), ("false_mah_jongg", "other")),
        *(("two_winners", "other"), ("two_winners", "b-other")),
    ],
)
def test_a_value_that_is_none(outcome: str, field: str, value: str, table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, outcome=outcome, dead__1="on", multiplier="2")
    sent |= {"declarer": JUDY, "intact": MAY, "b-winner": MAY, "value": 25, "b-value": 25}
    sent |= {field.replace("other", "value"): "other", field: value}
    page = refused(table, sent)

    assert page.error(field) == "Type the value of the hand as on the card, 1 to 9999."
    assert page.fields()[field] == value
    kept(page, sent)


@pytest.mark.parametrize("value", ["million", "0", "-25", "²", "<b>", "\x00"])
def test_a_chip_that_is_none(value: str, table: Table) -> None:
    page = refused(table, table.american_hand(ELENA, JUDY, value=value))

    assert page.error("value") == "Type the value of the hand as on the card, 1 to 9999."


def test_a_value_that_is_none_is_told_when_it_is_worked_out(table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value="other", other="1000000", act="check")
    page = read(send(Client(), table, sent))

    assert page.error("other") == "Type the value of the hand as on the card, 1 to 9999."
    assert not page.all("div", class_="notice is-error", data_focus="")
    sent = table.american_hand(ELENA, JUDY, act="check")
    assert read(send(Client(), table, sent)).error("other") == ""


@pytest.mark.parametrize("winner", ["", "0", "5", "99", "-1", "x", "9" * 400, "²", "<b>"])
def test_a_winner_who_does_not_play(winner: str, table: Table) -> None:
    sent = table.american_hand(winner, JUDY, value=25, jokerless="on")
    page = refused(table, sent)

    assert page.error("winner") == "Choose who has mah jongg."
    kept(page, sent, "winner")


@pytest.mark.parametrize("outcome", ["win", "misnamed", "two_winners"])
def test_the_discarder_is_the_winner(outcome: str, table: Table) -> None:
    sent = table.american_hand(ELENA, ELENA, outcome=outcome, value=25)
    sent |= {"b-winner": MAY, "b-value": 25} if outcome == "two_winners" else {}
    page = refused(table, sent)

    said = "Elena has mah jongg and cannot have thrown the tile. Choose another."
    assert page.error("won") == said
    kept(page, sent)


def test_the_other_winner_threw_the_tile(table: Table) -> None:
    sent = table.american_hand() | OUTCOMES["two_winners"][0] | {"won": MAY}

    assert "May has mah jongg" in refused(table, sent).error("won")


@pytest.mark.parametrize("field", ["winner", "won"])
def test_who_sits_out_neither_wins_nor_throws(field: str, five: Table) -> None:
    sent = five.american_hand(ELENA, JUDY, value=25) | {field: IDA}
    page = refused(five, sent)

    said = {"winner": "Choose who has mah jongg.", "won": "Choose who threw the tile."}
    assert page.error(field) == said[field]
    kept(page, sent, field)


@pytest.mark.parametrize("won", ["", "0", "9", "-2", "claimed", "x", "<b>", "9" * 400])
def test_no_way_to_end(won: str, table: Table) -> None:
    page = refused(table, table.american_hand(ELENA, won, value=25))

    assert page.error("won") in ("Choose how the hand ended.", "Choose who threw the tile.")


@pytest.mark.parametrize("won", ["", "picked", "wall"])
@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("misnamed", "Choose who misnamed the tile."),
        ("two_winners", "Choose who threw the tile."),
    ],
)
def test_a_tile_that_nobody_threw(outcome: str, said: str, won: str, table: Table) -> None:
    sent = table.american_hand(ELENA, won, outcome=outcome, value=25)

    assert refused(table, sent | {"b-winner": MAY, "b-value": 25}).error("won") == said


@pytest.mark.parametrize("outcome", ["misnamed", "false_mah_jongg", "two_winners"])
@pytest.mark.parametrize("won", ["picked", "wall", ""])
def test_another_outcome_begins_without_faults(outcome: str, won: str, table: Table) -> None:
    sent = table.american_hand(ELENA, won, value=25, act=f"outcome-{outcome}")
    page = read(send(Client(), table, sent))

    assert not [one for one in page.all("ul") if "error" in one.attributes.get("class", "")]
    assert "is-error" not in page.source.partition('class="dock"')[0]


def test_jokerless_in_singles_and_pairs(table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value=50, jokerless="on", sp="on")
    page = refused(table, sent)

    said = "Jokerless pays nothing more for Singles and Pairs. Keep one of the two ticks."
    assert page.error("jokerless") == said
    kept(page, sent)


def test_jokerless_with_a_line_of_singles_and_pairs(table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, manner="line", line=SINGLES, jokerless="on")
    page = refused(table, sent)

    said = "A line of Singles and Pairs has no bonus for no jokers. Take away the tick."
    assert page.error("jokerless") == said
    kept(page, sent)
    without = {name: value for name, value in page.fields().items() if name != "jokerless"}
    assert saved(table, without | {"act": "save"})["singles_and_pairs"] is True


@pytest.mark.parametrize("bettor", [RUTH, MAY, 9, "x"])
def test_a_bettor_who_does_not_wait(bettor: object, five: Table) -> None:
    sent = five.american_hand(ELENA, JUDY, value=25, bettor=bettor, bet=ELENA)
    page = refused(five, sent)
    said = {
        RUTH: "Ruth plays this hand and cannot bet on it.",
        MAY: "May plays this hand and cannot bet on it.",
    }

    other = "Choose who bets: somebody who sits this hand out."
    assert page.error("bet") == said.get(bettor, other)  # type: ignore[call-overload]
    kept(page, sent, "bettor")


@pytest.mark.parametrize("bet", ["", IDA, 9, "x"])
@pytest.mark.parametrize("outcome", ["win", "misnamed"])
def test_a_bet_on_nobody(bet: object, outcome: str, five: Table) -> None:
    sent = five.american_hand(ELENA, JUDY, value=25, outcome=outcome, bettor=IDA, bet=bet)
    page = refused(five, sent)

    assert page.error("bet") in (
        "Choose on whom the bet was.",
        "Choose whom the bet is on: somebody who plays this hand.",
    )
    kept(page, sent, "bet")


def test_a_bet_where_nobody_bets(table: Table) -> None:
    page = refused(table, table.american_hand(ELENA, JUDY, value=25, bettor=IDA, bet=ELENA))

    assert "Nobody bets at this table." in page.text


@pytest.mark.parametrize("outcome", ["win", "misnamed", "two_winners"])
def test_a_dead_winner(outcome: str, table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, outcome=outcome, value=25, dead__3="on")
    sent |= {"b-winner": MAY, "b-value": 25} if outcome == "two_winners" else {}
    page = refused(table, sent)

    said = "Elena has a dead hand and cannot win. Take the mark away, or choose who won."
    assert page.error("dead-3") == said
    (fold,) = page.all("details", class_="fold")
    assert "open" in fold.attributes
    kept(page, sent)


def test_one_who_wins_twice(table: Table) -> None:
    sent = table.american_hand() | OUTCOMES["two_winners"][0] | {"b-winner": ELENA}
    page = refused(table, sent)

    said = "Elena is named twice as the winner. Choose somebody else."
    assert page.error("b-winner") == said
    kept(page, sent)


def test_dealt_complete_to_another_than_east(table: Table) -> None:
    sent = table.american_hand(ELENA, "picked", value=25, picked_by="heavenly")
    page = refused(table, sent)

    said = "East alone can be dealt a winning hand, and Elena is not East."
    assert said in page.text
    kept(page, sent)


@pytest.mark.parametrize("times", ["0", "-1", "13", "1.5", "x", "²", "9" * 300])
def test_a_hand_that_counts_an_odd_number_of_times(times: str, table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value=25, multiplier=times)
    page = refused(table, sent)

    assert page.error("multiplier") == "Type how many times as 1 to 12."
    kept(page, sent)


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"declarer": ""}, "declarer", "Choose who called mah jongg."),
        ({"declarer": 9}, "declarer", "Choose who called mah jongg."),
        ({"intact": ""}, "intact", "Choose whose hand is still intact."),
        ({"intact": 9}, "intact", "Choose whose hand is still intact."),
        ({"intact": JUDY}, "intact", "Judy has no intact hand: dead, or the one who called."),
        ({"dead-4": "on"}, "intact", "May has no intact hand: dead, or the one who called."),
        ({"intact": "more"}, "intact", "After a false mah jongg play goes on as long as two"),
    ],
)
def test_a_false_call_that_ends_nothing(
    fields: dict[str, Any], field: str, said: str, table: Table
) -> None:
    sent = table.american_hand() | OUTCOMES["false_mah_jongg"][0] | fields
    page = refused(table, sent)

    assert page.error(field).startswith(said)
    kept(page, sent, field if fields.get(field) == 9 else "")


@pytest.mark.parametrize("dead", [(), (1,), (1, 2)])
def test_a_replay_with_too_few_dead(dead: tuple[int, ...], table: Table) -> None:
    sent = table.american_hand(outcome="replay") | {f"dead-{one}": "on" for one in dead}
    page = refused(table, sent)

    said = "A hand is played again when all are dead but one. Mark who is dead."
    assert page.error("dead-1") == said
    kept(page, sent)


@pytest.mark.parametrize("exposures", ["", "5", "-1", "x", "99999999"])
def test_exposures_of_a_tournament_that_are_none(exposures: str, tournament: Table) -> None:
    sent = tournament.american_hand(ELENA, JUDY, value=25, exposures=exposures)
    page = refused(tournament, sent)

    assert page.error("exposures") == "Choose how many sets the winner had exposed."
    kept(page, sent, "exposures")


@pytest.mark.parametrize("line", ["", "222 EEE =25 X", "nonsense", "\x00", "x" * 5000])
def test_no_line_of_the_card(line: str, table: Table) -> None:
    page = refused(table, table.american_hand(ELENA, JUDY, manner="line", line=line))

    said = "Choose the line of the card, or type the value instead."
    assert page.error("line") == said


@pytest.mark.parametrize(
    ("tiles", "exposed", "said"),
    [
        ("", "", "Tap the 14 tiles, or type the value instead."),
        ("2C 0 4C 6C FFF 44B G", "EEJ", "13"),
        ("2C 0 4C 6C FFF 44B GGG", "EEJ", "15"),
        ("EEEEE FFFF 44B GG J", "", "There are only 4 × east wind; this hand has 5."),
        ("2C 0 4C 6C FFF 44B GG", "EEN", "cannot lie exposed"),
        ("2C 0 4C 6C FFF 44B RR", "EEJ", "No line of the card fits these tiles."),
        ("nonsense!", "", "The tiles cannot be read at sign"),
    ],
)
def test_tiles_that_are_no_hand(tiles: str, exposed: str, said: str, table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, manner="tiles", tiles=tiles, exposed=exposed)
    page = refused(table, sent)

    assert said in page.error("tiles")
    kept(page, sent)


@pytest.mark.parametrize("outcome", ["time_up", "won", "", "<b>", "WIN", "win\x00", "x" * 9999])
def test_an_outcome_that_is_none_here_shows_the_usual_form(outcome: str, table: Table) -> None:
    page = refused(table, table.american_hand(outcome=outcome, value=25))

    assert page.fields()["outcome"] == "win"
    assert page.fields()["value"] == "25"


@pytest.mark.parametrize("outcome", ["false_mah_jongg", "two_winners", "replay"])
def test_what_no_tournament_scores(outcome: str, tournament: Table) -> None:
    page = refused(tournament, tournament.american_hand(outcome=outcome))

    assert page.fields()["outcome"] == "win"
    assert not page.all("button", name="act", value=f"outcome-{outcome}")


@pytest.mark.parametrize(
    "act",
    [
        *("tap-0-3m", "tap-1-3m", "tap-9-3m", "tap--1-3m", "tap-x-3m", "tap-0-9z", "tap-0"),
        *("tap-", "-", "", "x", "outcome-", "outcome-x", "manner-x", "manner-", "lay-0-0"),
        *("untap-0-99", "unlay-0-x", "clear-0-0", "undo-0-0", "no_winner", "tap-0-" + "9" * 5000),
    ],
)
@pytest.mark.parametrize("manner", ["value", "tiles", "nonsense"])
def test_an_act_that_is_none_changes_nothing(act: str, manner: str, table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value=25, act=act, manner=manner)
    answer = send(Client(), table, sent)

    assert answer.status_code == 200
    assert table.entries == 1
    changed = ("manner", "tiles") if manner != "value" else ()
    kept(read(answer), sent, *changed)


@pytest.mark.parametrize("act", ["read", "check"])
@pytest.mark.parametrize("headers", [{}, PARTS])
def test_working_it_out_stores_nothing(act: str, headers: dict[str, str], table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value=25, act=act)
    answer = send(Client(), table, sent, **headers)

    assert answer.status_code == 200
    assert table.entries == 1
    assert "25 ×2 threw it = 50" in read(answer).text
    assert ("<html" in answer.text) == (headers == {})


def test_every_fault_is_told_at_once(table: Table) -> None:
    page = refused(table, table.american_hand(other="0", multiplier="x"))

    for name in ("winner", "won", "other", "multiplier"):
        assert page.error(name)


def test_htmx_gets_the_form_alone(client: Client, table: Table) -> None:
    answer = send(client, table, table.american_hand(), **PARTS)

    assert answer.status_code == 422
    assert answer.text.strip().startswith("<form")
    done = send(client, table, table.american_hand(ELENA, JUDY, value=25), **PARTS)
    assert (done.status_code, done["HX-Redirect"]) == (200, f"/t/{table.score}/?saved=2")


# Old news


def test_news_of_another_phone_is_shown_and_the_hand_stays(table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value="other", other="33", jokerless="on")
    table.mah_jongg(MAY, RUTH)
    page = refused(table, sent, 409)

    assert "Another phone recorded something meanwhile" in page.text
    assert "May on a tile from Ruth, 25" in page.text
    assert "Hand 2" in page.text
    kept(page, sent, "seen")
    assert saved(table, page.fields() | {"act": "save"})["value"] == 33


def test_the_same_form_sent_twice_makes_one_hand(client: Client, table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value=25)
    answers = [send(client, table, sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert len(table.told.hands) == 1


def test_the_same_form_with_something_else_in_it(table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value=25)
    saved(table, sent)
    page = refused(table, sent | {"value": 30})

    assert "This form was saved already, with something else in it." in page.text
    assert page.fields()["token"] != sent["token"]
    news = refused(table, page.fields() | {"act": "save"}, 409)
    saved(table, news.fields() | {"act": "save"})
    assert [row.facts["value"] for row in table.told.hands] == [25, 30]


def test_after_the_finish_nothing_is_recorded(client: Client, table: Table) -> None:
    sent = table.american_hand(ELENA, JUDY, value=25)
    table.write("close")
    page = refused(table, sent, 409)
    kept(page, sent, "seen")
    page = refused(table, page.fields() | {"act": "save"})

    assert "This evening is finished. Reopen it to go on." in page.text
    assert client.get(table.url("hand-record")).status_code == 302


# The card of the table


OURS = "NNNN EEEE WWWW RR =75 X # Ours"


def test_a_card_that_was_deleted_is_still_the_table_s(client: Client) -> None:
    card = Card.objects.create(name="Ours", text=f"{OURS}\n{SINGLES}\n")
    table = open_american(card=read_card(card.text, name="Ours").card.to_dict())
    Card.objects.all().delete()
    tiles = {"manner": "tiles", "tiles": "NNNN EEEE WWWW RR"}

    assert saved(table, table.american_hand(ELENA, JUDY, manner="line", line=OURS))["value"] == 75
    entry = saved_entry(table, table.american_hand(ELENA, JUDY, **tiles))
    for number in (2, entry):
        before = table.told.row(number)
        assert before is not None
        assert corrected(client, table, number) == before.facts
    assert OURS.partition(" =")[0] in read(client.get(table.url("entry-show", entry))).text


def saved_entry(table: Table, sent: dict[str, Any]) -> int:
    saved(table, sent)
    return table.newest.number


def corrected(client: Client, table: Table, entry: int) -> dict[str, Any]:
    """The facts after the form to correct was sent as it was opened."""
    url = table.url("entry-correct", entry)
    answer = client.post(url, read(client.get(url)).fields() | {"act": "save"})
    assert answer.status_code == 303, read(answer).text
    facts: dict[str, Any] = table.newest.facts
    assert table.newest.target == entry
    return facts


@pytest.mark.parametrize("then", [None, read_card(SINGLES).card.to_dict()])
@pytest.mark.parametrize("manner", ["line", "tiles"])
def test_another_card_since_the_hand_was_played(
    then: dict[str, Any] | None, manner: str, client: Client, table: Table
) -> None:
    """The hand keeps its line, and opens and saves with it."""
    more = {"tiles": YEAR_HELD, "exposed": YEAR_EXPOSED} if manner == "tiles" else {"line": YEAR}
    facts = saved(table, table.american_hand(ELENA, JUDY, manner=manner, **more))
    table.write("take_card", then)

    assert corrected(client, table, 2) == facts


@pytest.mark.parametrize("then", [None, read_card(SINGLES).card.to_dict()])
@pytest.mark.parametrize("manner", ["line", "tiles"])
def test_another_card_between_opening_the_form_and_saving(
    then: dict[str, Any] | None, manner: str, table: Table
) -> None:
    more = {"tiles": YEAR_HELD, "exposed": YEAR_EXPOSED} if manner == "tiles" else {}
    sent = table.american_hand(ELENA, JUDY, manner=manner, line=YEAR, **more)
    table.write("take_card", then)
    page = refused(table, sent, 409)

    assert "card" in page.text
    kept(page, sent, "seen")
    assert saved(table, page.fields() | {"act": "save"})["line"] == YEAR


# Corrected


ROUND: dict[str, tuple[str, dict[str, Any]]] = {
    "discard": ("table", {"winner": ELENA, "won": JUDY, "value": 25}),
    "other value": ("table", {"winner": ELENA, "won": JUDY, "value": "other", "other": 33}),
    "jokerless": ("table", {"winner": ELENA, "won": JUDY, "value": 25, "jokerless": "on"}),
    "not announced": (
        "table",
        {"winner": 3, "won": 2, "value": 25, "jokerless": "on", "not_announced": "on"},
    ),
    "singles": ("table", {"winner": ELENA, "won": JUDY, "value": 50, "sp": "on"}),
    "self_pick": ("table", {"winner": ELENA, "won": "picked", "value": 25}),
    "heavenly": ("table", OUTCOMES["heavenly"][0]),
    "joker exchange": (
        "table",
        {"winner": 3, "won": "picked", "value": 25, "picked_by": "joker_exchange"},
    ),
    "misnamed": ("table", OUTCOMES["misnamed"][0] | {"multiplier": 2}),
    "misnamed line": (
        "table",
        {"outcome": "misnamed", "winner": 3, "won": 2, "manner": "line", "line": SINGLES},
    ),
    "misnamed tiles": (
        "table",
        {
            **{"outcome": "misnamed", "winner": 3, "won": 2, "manner": "tiles"},
            **{"tiles": YEAR_HELD, "exposed": YEAR_EXPOSED},
        },
    ),
    "false_mah_jongg": ("table", OUTCOMES["false_mah_jongg"][0] | {"dead-1": "on", "dead-3": "on"}),
    "false by line": (
        "table",
        {"outcome": "false_mah_jongg", "declarer": 2, "intact": 4, "manner": "line", "line": YEAR},
    ),
    "two_winners": ("five", OUTCOMES["two_winners"][0] | {"hot_wall": "on", "b-jokerless": "on"}),
    "two_winners, one announced": (
        "table",
        OUTCOMES["two_winners"][0]
        | {"jokerless": "on", "not_announced": "on", "b-jokerless": "on", "b-value": "other"}
        | {"b-other": 31},
    ),
    "two winners by tiles": (
        "table",
        {
            **{"outcome": "two_winners", "manner": "tiles", "winner": 3, "won": 2, "b-winner": 4},
            **{"tiles": YEAR_HELD, "exposed": YEAR_EXPOSED, "b-tiles": SINGLES_HELD},
        },
    ),
    "replay": ("table", OUTCOMES["replay"][0]),
    "wall_game": ("table", {"won": "wall", "dead-2": "on"}),
    "dead hands": ("table", {"winner": 3, "won": 2, "value": 25, "dead-1": "on", "dead-4": "on"}),
    "hot wall": ("five", {"winner": ELENA, "won": JUDY, "value": 25, "hot_wall": "on"}),
    "multiplier": ("table", {"winner": ELENA, "won": JUDY, "value": 25, "multiplier": 12}),
    "bettor": ("five", {"winner": ELENA, "won": JUDY, "value": 25, "bettor": IDA, "bet": RUTH}),
    "line": ("table", {"winner": 3, "won": 2, "manner": "line", "line": YEAR, "jokerless": "on"}),
    "line of singles": ("table", {"winner": 3, "won": 2, "manner": "line", "line": SINGLES}),
    "tiles": (
        "table",
        {
            **{"winner": 3, "won": 2, "manner": "tiles"},
            **{"tiles": YEAR_HELD, "exposed": YEAR_EXPOSED},
        },
    ),
    "tiles of singles": (
        "table",
        {"winner": 3, "won": "picked", "manner": "tiles", "tiles": SINGLES_HELD},
    ),
    "exposures": ("tournament", {"winner": 3, "won": 2, "value": 25, "exposures": 0}),
    "three exposures": ("tournament", {"winner": 3, "won": 2, "value": 25, "exposures": 3}),
    "exposed tiles": (
        "tournament",
        {
            **{"winner": 3, "won": 2, "manner": "tiles"},
            **{"tiles": YEAR_HELD, "exposed": YEAR_EXPOSED},
        },
    ),
    "tournament misnamed": ("tournament", OUTCOMES["misnamed"][0]),
    "tournament wall game": ("tournament", {"won": "wall", "dead-2": "on"}),
    "time_up": ("tournament", {"outcome": "time_up"}),
}


@pytest.mark.parametrize("name", ROUND)
def test_opened_for_correction_and_sent_unchanged(
    name: str, client: Client, request: pytest.FixtureRequest
) -> None:
    agreed, fields = ROUND[name]
    table = request.getfixturevalue(agreed)
    facts = saved(table, table.american_hand() | fields)
    points = table.points

    assert corrected(client, table, 2) == facts
    assert table.points == points
    assert whole(table)


def test_a_false_call_told_without_who_is_intact_opens(client: Client, table: Table) -> None:
    table.end(how="false_mah_jongg", declarer=JUDY, value=30, dead=[RUTH, ELENA])
    answer = client.get(table.url("entry-correct", 2))

    assert answer.status_code == 200
    assert read(answer).fields()["declarer"] == str(JUDY)


def test_a_correction_is_by_who_sat_there_then(client: Client, five: Table) -> None:
    """Ruth was East, and waits by now; Ida plays by now, and waited."""
    five.mah_jongg(ELENA, RUTH)
    page = read(client.get(five.url("entry-correct", 2)))

    assert "East is Ruth" in page.text
    winners = [one.attributes["value"] for one in page.all("input", name="winner")]
    assert winners == [str(one) for one in (RUTH, JUDY, ELENA, MAY)]
    changed = page.fields() | {"winner": RUTH, "won": MAY, "act": "save"}
    assert client.post(five.url("entry-correct", 2), changed).status_code == 303
    assert five.points == [100, -25, -25, -50, 0]


def test_a_bet_laid_aside_is_told_and_not_on_whom(client: Client, five: Table) -> None:
    said = "A bet laid aside counts by itself; choose here only to tell another."
    assert said not in opened(five).text
    five.write("bet", IDA, ELENA)
    page = opened(five)

    assert said in page.text
    assert page.fields()["bettor"] == ""
    assert "bet" not in page.fields()
    saved(five, page.fields() | {"winner": ELENA, "won": JUDY, "value": 25, "act": "save"})
    assert five.points == [-50, -100, 100, -50, 100]


# The same number everywhere


def part(source: str, name: str) -> str:
    """The text of a part that is painted live."""
    page = Page(source)
    live = [one for one in page.elements if one.attributes.get("data-live") == name]
    (found,) = [one for one in live if "template" not in one.inside]
    return " ".join(found.text.split())


def paid(page: Page) -> list[str]:
    """What each pays or scores: the rows of the table, with their chains."""
    tables = [one for one in page.all("table") if "payments" in one.attributes["class"]]
    return [" ".join(one.text.split()) for one in tables]


TABLE_RULES = st.fixed_dictionaries(
    {},
    optional={
        "east_doubles": st.just(True),
        "hot_wall": st.just(True),
        "pie": st.fixed_dictionaries({"limit": st.integers(1, 400), "partial": st.booleans()}),
        "kitty": st.integers(1, 50),
        "multiplier": st.integers(2, 12),
        "jokerless_must_be_announced": st.just(False),
    },
)


@st.composite
def agreements(draw: st.DrawFn) -> dict[str, Any]:
    """What a table agreed on, and its names."""
    if draw(st.integers(0, 3)) == 0:
        return {"tournament": {"preset": draw(st.sampled_from("ABC"))}, "names": FIVE[:4]}
    names = FIVE[: draw(st.integers(3, 5))]
    display = draw(st.sampled_from(["points", "money", "chips"]))
    rules = {"american": draw(TABLE_RULES), "names": names, "bettor": len(names) > 4}
    return rules | {"display": display}


@st.composite
def typed_hands(draw: st.DrawFn, agreed: dict[str, Any]) -> dict[str, Any]:
    """The fields of a hand that can have been."""
    outcomes = ["win", "misnamed", "wall"]
    outcomes += ["time_up"] if "tournament" in agreed else ["false_mah_jongg", "two_winners"]
    outcome = draw(st.sampled_from(outcomes))
    count = min(4, len(agreed["names"]))
    people = draw(st.permutations(range(1, count + 1)))
    first, second, third, *others = people
    if outcome == "time_up":
        return {"outcome": outcome}
    more: dict[str, Any] = {f"dead-{one}": "on" for one in others if draw(st.booleans())}
    if "tournament" not in agreed:
        more |= {"multiplier": draw(st.sampled_from(["", "1", "2", "12"]))}
    if agreed.get("bettor") and draw(st.booleans()):
        more |= {"bettor": IDA, "bet": draw(st.sampled_from(people))}
    if outcome == "wall":
        return more | {"won": "wall"}
    more |= draw(values(""))
    if outcome == "false_mah_jongg":
        return more | {"outcome": outcome, "declarer": first, "intact": second}
    more |= {"outcome": outcome, "winner": first, "won": second}
    if agreed.get("american", {}).get("hot_wall") and draw(st.booleans()):
        more |= {"hot_wall": "on"}
    if outcome == "two_winners":
        return more | {"b-winner": third} | draw(values("b-"))
    if outcome == "win" and draw(st.booleans()):
        by = ["", "joker_exchange", *(["heavenly"] if first == RUTH else [])]
        return more | {"won": "picked", "picked_by": draw(st.sampled_from(by))}
    return more | {"exposures": draw(st.integers(0, 4))}


@st.composite
def values(draw: st.DrawFn, prefix: str) -> dict[str, Any]:
    """The value of one mah jongg, and its bonus."""
    worth = draw(st.sampled_from([25, 30, 75, 1, 33, 9999]))
    chip = worth in (25, 30, 75)
    said = {"value": worth if chip else "other", "other": "" if chip else worth}
    tick = draw(st.sampled_from(["", "jokerless", "sp"]))
    said |= {tick: "on"} if tick else {}
    if tick == "jokerless" and draw(st.booleans()):
        said |= {"not_announced": "on"}
    return {prefix + name: value for name, value in said.items()}


@settings(max_examples=30, deadline=None)
@given(data=st.data(), agreed=agreements())
def test_previewed_saved_and_recomputed_are_the_same(
    data: st.DataObject, agreed: dict[str, Any]
) -> None:
    names = agreed.pop("names")
    table, client = open_american(names, **agreed), Client()
    for _ in range(2):
        seats = [player.number for player in table.told.seated if not player.waits]
        fields = data.draw(typed_hands(agreed | {"names": names}))
        fields = moved(fields, seats, table)
        sent = table.american_hand() | fields
        checked = send(client, table, sent | {"act": "check"})
        live = send(client, table, sent | {"act": "read"}, **PARTS)
        before = table.points
        facts = saved(table, sent)
        entry = read(client.get(table.url("entry-show", table.newest.number)))

        for one in ("settled", "sum", "save"):
            assert part(checked.text, one) == part(live.text, one)
        assert paid(read(checked)) == paid(read(live)) == paid(entry)
        gained = [after - then for after, then in zip(table.points, before, strict=True)]
        row = table.told.hands[-1]
        assert american.gains(row.result) == dict(enumerate(gained, start=1))  # type: ignore[arg-type]
        assert row.result == american.read_result(table.newest.score[0])
        told = Agreed(**{"american": {}, **agreed})
        assert american.settle_hand(facts, told, row.standing) == row.result  # type: ignore[arg-type]
        assert corrected(client, table, row.entry) == facts
        assert whole(table)


def moved(fields: dict[str, Any], seats: list[int], table: Table) -> dict[str, Any]:
    """The same hand among those who play now: seat by seat, and who waits for Ida."""
    east = table.told.dealer
    order = seats[seats.index(east) :] + seats[: seats.index(east)]
    who = dict(enumerate(order, start=1))
    waits = [player.number for player in table.told.seated if player.waits]
    who |= {IDA: waits[0]} if waits else {}
    players = ("winner", "won", "b-winner", "declarer", "intact", "bettor", "bet")
    told = {
        name: who.get(value, value) if name in players else value for name, value in fields.items()
    }
    return {
        f"dead-{who[int(name[5:])]}" if name.startswith("dead-") else name: value
        for name, value in told.items()
    }
