"""The American record form without a request: what it asks, carries, works out and says."""

from typing import Any

import pytest

from hands import Card, HandError, example_card, load_american
from scorekeeper import american
from scorekeeper.agreed import Agreed
from scorekeeper.american import Standing
from scorekeeper.errors import Refused
from scorekeeper.evening import Player
from scorekeeper.forms.american_hand import ABOUT, ASKED, ASKS, FACTS, OUTCOMES, AmericanSheet
from scorekeeper.forms.american_hand import typed_from_facts as typed_from

NAMES = ("Ruth", "Judy", "Elena", "May", "Ida")
PLAYERS = [Player(number, name, number - 1) for number, name in enumerate(NAMES, start=1)]
RULES = load_american()
TOURNAMENT = {"american": {}, "tournament": {"preset": "A"}}


def sheet(
    agreed: dict[str, Any] | None = None, card: Card | None = None, /, **typed: object
) -> AmericanSheet:
    return AmericanSheet(
        rules=RULES,
        agreed=Agreed(**(agreed or {"american": {}})),
        standing=Standing((1, 2, 3, 4, 5), 1),
        players=PLAYERS[:4],
        waiting=PLAYERS[4:],
        card=card,
        typed={name.replace("__", "-"): str(value) for name, value in typed.items()},
        latest=7,
    )


def worked_out(agreed: dict[str, Any] | None = None, /, **typed: object) -> AmericanSheet:
    one = sheet(agreed, **typed)
    one.preview()
    return one


WON: dict[str, Any] = {"winner": 3, "won": 2, "value": 25}


def test_every_outcome_is_asked_told_and_named() -> None:
    names = [name for name, _text in OUTCOMES]

    assert len({*names}) == len(names)
    assert {*names} == ASKED.keys() == FACTS.keys() == ASKS.keys()


def test_a_table_and_a_tournament_end_hands_in_other_ways() -> None:
    settled = [name for name, _text in sheet().outcomes]
    scored = [name for name, _text in sheet(TOURNAMENT).outcomes]

    assert settled == ["win", "misnamed", "false_mah_jongg", "two_winners", "replay"]
    assert scored == ["win", "misnamed", "time_up"]


def test_lines_and_tiles_need_a_card() -> None:
    assert sheet().manners == ("value",)
    assert sheet(None, example_card()).manners == ("value", "line", "tiles")
    assert sheet(line="FFFF NNNN EEEE SS =25 X").manners == ("value", "line", "tiles")
    assert sheet(b__line="FFFF NNNN EEEE SS =25 X").manners == ("value", "line", "tiles")
    false_call = sheet(None, example_card(), outcome="false_mah_jongg", manner="tiles")
    assert (false_call.manners, false_call.manner) == (("value", "line"), "value")


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30, "²"])
def test_a_number_seen_that_is_none_counts_as_of_now(seen: str) -> None:
    assert sheet(seen=seen).seen == 7
    assert sheet(seen="5").seen == 5


def test_every_form_has_a_token() -> None:
    assert sheet(token="t").token == "t"
    assert sheet().token != sheet().token


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        (WON, {"winner": 3, "how": "discard", "discarder": 2, "value": 25}),
        (
            WON | {"won": "picked", "picked_by": "joker_exchange"},
            {"winner": 3, "how": "self_pick", "value": 25, "joker_exchange": True},
        ),
        (WON | {"won": "picked", "picked_by": "x"}, {"winner": 3, "how": "self_pick", "value": 25}),
        (WON | {"won": "wall"}, {"how": "wall_game"}),
        (
            WON | {"picked_by": "heavenly"},
            {"winner": 3, "how": "discard", "discarder": 2, "value": 25},
        ),
        (
            WON | {"outcome": "misnamed", "jokerless": "on", "sp": "on"},
            {"winner": 3, "how": "misnamed", "discarder": 2, "value": 25},
        ),
        (
            WON | {"outcome": "false_mah_jongg", "declarer": 1, "intact": 4},
            {"how": "false_mah_jongg", "declarer": 1, "intact": [4], "value": 25},
        ),
        (
            WON | {"outcome": "replay", "dead-1": "on", "dead-2": "on", "dead-3": "on"},
            {"how": "replay", "dead": [1, 2, 3]},
        ),
    ],
)
def test_facts(typed: dict[str, object], facts: dict[str, Any]) -> None:
    assert sheet(**typed).facts() == facts


def test_what_an_outcome_does_not_ask_does_not_count() -> None:
    """It is only carried along, for the outcome it was typed for."""
    typed = {"outcome": "replay", "dead-1": "on", "dead-2": "on", "dead-3": "on"}
    one = sheet(**typed, **WON, multiplier=3, hot_wall="on", bettor=5, bet=1)

    assert one.facts() == {"how": "replay", "dead": [1, 2, 3]}
    assert {*dict(one.carried)} >= {"winner", "won", "value", "multiplier", "bettor", "bet"}


def test_nothing_unknown_is_carried() -> None:
    one = sheet(outcome="replay", csrfmiddlewaretoken="x", act="save", other2="y", winner=3)

    assert one.carried == [("winner", "3")]


def test_a_carried_fault_is_none() -> None:
    one = sheet(outcome="replay", dead__1="on", dead__2="on", dead__3="on", multiplier="x")

    assert one.facts() is not None


def test_the_chain_before_saving() -> None:
    one = worked_out(**WON, jokerless="on")

    told = [(line.who, line.whom, line.chain, line.amount) for line in one.payment_lines]
    assert ("Judy", "Elena", "25 ×2 threw it ×2 jokerless = 100", "100") in told
    assert (one.gain, one.gets, one.save_text) == ("200", "Elena gets", "Save 200 for Elena")


def test_money_where_it_is_shown_so() -> None:
    one = worked_out({"american": {}, "display": "money"}, **WON)

    assert one.gain == "$1.00"
    assert {line.amount for line in one.payment_lines} == {"$0.50", "$0.25"}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "Who has mah jongg?"),
        ({"winner": 3}, "Who threw the tile?"),
        ({"winner": 3, "won": 2}, "The value?"),
        ({"outcome": "false_mah_jongg"}, "Who called, whose hand is intact, and the value"),
    ],
)
def test_what_is_missing_is_said_and_no_fault(typed: dict[str, object], said: str) -> None:
    one = worked_out(**typed)

    assert not one.has_errors
    assert (one.result, one.gets, one.gain) == (None, said, "\N{EN DASH}")
    assert one.save_text == "Save the hand"


@pytest.mark.parametrize("outcome", ["misnamed", "two_winners", "false_mah_jongg"])
@pytest.mark.parametrize("won", ["picked", "wall"])
def test_another_outcome_begins_without_faults(outcome: str, won: str) -> None:
    assert not worked_out(**WON | {"won": won, "outcome": outcome}).has_errors


def test_a_wall_game_and_two_winners_in_the_bar() -> None:
    assert worked_out(won="wall").gets == "Nobody pays"
    two = worked_out(**WON, outcome="two_winners", b__winner=4, b__value=30)
    assert two.gets == "Elena and May get"
    assert two.save_text == "Save the hand"


def test_a_tournament_needs_the_exposures_and_does_not_sum_to_zero() -> None:
    assert worked_out(TOURNAMENT, **WON).result is None
    one = worked_out(TOURNAMENT, **WON, exposures=3)
    assert [(line.who, line.points) for line in one.score_lines] == [("Elena", 25), ("Judy", -25)]
    assert one.payment_lines == []
    assert worked_out(TOURNAMENT, **WON | {"won": "picked"}).result is not None


def test_tiles_tell_their_exposures() -> None:
    tiles = {"manner": "tiles", "tiles": "2C 0 4C 6C FFF 44B GG", "exposed": "EEJ"}
    one = sheet(TOURNAMENT, example_card(), **WON, **tiles, exposures=4)
    facts = one.facts()

    assert facts is not None
    assert facts["exposures"] == 1
    assert not one.asks_exposures
    assert ("exposures", "4") in one.carried


@pytest.mark.parametrize("code", ABOUT)
def test_a_refusal_stands_beside_its_field_or_on_top(code: str) -> None:
    """Where the form does not show the field, nobody would read it there."""
    agreed = {"american": {}, "bettor": True}
    for outcome in ASKS:
        one = sheet(agreed, outcome=outcome)
        words = {"player": "3", "alive": 2, "exposures": "x", "most": 4}
        ours = code in ("how_missing_american", "play_goes_on", "replay_needs_dead")
        ours = ours or code in ("bet_missing", "bettor_missing", "winner_discards")
        if code == "winner_discards":
            continue
        one.refuse(Refused(code, player=3) if ours else HandError(code, **words))
        field = ABOUT[code]
        shown = one.asks(field) or field in {"bet": ("bet",) if one.may_bet else ()}.get(field, ())
        assert bool(one.errors) != shown
        assert (field in one.field_errors) == shown


def test_a_spent_token_is_renewed() -> None:
    one = sheet(token="spent")
    one.refuse(Refused("token_used", entry=3))

    assert one.token != "spent"
    assert len(one.errors) == 1


@pytest.mark.parametrize(
    ("typed", "is_open"),
    [
        ({}, False),
        ({"dead-2": "on"}, True),
        ({"multiplier": "2"}, True),
        ({"bettor": "5"}, True),
        ({"not_announced": "on"}, True),
        ({"b-not_announced": "on"}, True),
        ({"dead-2": "on", "outcome": "replay"}, False),
    ],
)
def test_what_is_said_in_the_fold_opens_it(typed: dict[str, object], is_open: bool) -> None:
    assert sheet(**typed).is_extra_open == is_open


@pytest.mark.parametrize("act", ["outcome-misnamed", "manner-tiles", "tap-0-3m"])
def test_the_buttons_keep_what_was_typed(act: str) -> None:
    one = sheet(None, example_card(), manner="tiles", **WON)
    one.act(act)

    assert (one.win.winner, one.won, one.win.chosen_value) == (3, "2", "25")
    assert one.outcome == ("misnamed" if act.startswith("outcome") else "win")
    assert one.win.tile_sheet.text == ("3C" if act.startswith("tap") else "")


def test_a_pad_that_is_not_there() -> None:
    one = sheet(None, example_card(), manner="tiles", **WON)
    for act in ("tap-1-3m", "tap-x-3m", "tap--3m", "tap-0-9z", "x-0-1", "outcome-x", "manner-x"):
        one.act(act)

    assert one.win.tile_sheet.text == ""
    assert (one.outcome, one.manner) == ("win", "tiles")


def test_facts_of_a_false_call_without_the_intact_fill_the_form() -> None:
    facts = american.hand(how="false_mah_jongg", declarer=1, value=33, dead=[2, 3])
    typed = typed_from(facts, RULES.values)

    assert (typed["declarer"], typed["intact"]) == ("1", "")
    assert (typed["value"], typed["other"]) == ("other", "33")
