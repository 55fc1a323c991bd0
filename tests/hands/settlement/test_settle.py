"""American settlement: the cases, and what holds for every outcome."""

import doctest
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands import KITTY, Settlement, settle, settlement

FOLDER = Path(__file__).parents[2] / "cases"
CASES = json.loads((FOLDER / "settlements.json").read_text())
NOTHING = {"E": 0, "S": 0, "W": 0, "N": 0}


def told(how, players="ESWN", rules=None, **facts):
    return settle({"players": players, "how": how, "table_rules": rules or {}, **facts})


def net(how, players="ESWN", rules=None, **facts):
    return dict(told(how, players, rules, **facts).net)


def texts(done):
    return [one["text"] for one in done.chains()]


def thrown(**facts):
    return {"how": "discard", "winner": "W", "discarder": "S", "value": 25, **facts}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case):
    facts = {key: value for key, value in case.items() if key != "net"}
    assert dict(settle(facts).net) == case["net"]


def test_the_room_shows_how():
    tried = doctest.testmod(settlement)
    assert (tried.failed, tried.attempted) == (0, 5)


# Wins


def test_the_chain_of_the_page():
    done = told(**thrown(jokerless=True))
    assert texts(done) == [
        "25 x2 jokerless = 50",
        "25 x2 threw it x2 jokerless = 100",
        "25 x2 jokerless = 50",
    ]
    assert done.chains()[1] == {
        "payer": "S",
        "payee": "W",
        "value": 25,
        "doubles": [{"code": "threw", "times": 2}, {"code": "jokerless", "times": 2}],
        "due": 100,
        "paid": 100,
        "reason": "win",
        "of": "",
        "text": "25 x2 threw it x2 jokerless = 100",
    }


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"how": "self_pick"}, "picked it"),
        ({"how": "self_pick", "joker_exchange": True}, "picked it by a joker exchange"),
        ({"how": "joker_exchange"}, "picked it by a joker exchange"),
        ({"how": "self_pick", "heavenly": True}, "dealt it"),
        ({"how": "heavenly"}, "dealt it"),
    ],
)
def test_a_self_pick_by_any_name_pays_the_same(facts, word):
    done = told(winner="E", value=30, **facts)
    assert dict(done.net) == {"E": 180, "S": -60, "W": -60, "N": -60}
    assert texts(done) == [f"30 x2 {word} = 60"] * 3


@pytest.mark.parametrize(
    "facts",
    [
        {"how": "misnamed", "discarder": "S"},
        {"how": "misnamed", "misnamer": "S"},
        {"how": "misnamed", "misnamer": "S", "discarder": "S"},
        {"how": "discard", "discarder": "S", "misnamed": True},
    ],
)
def test_who_misnames_a_tile_pays_alone(facts):
    done = told(winner="W", value=30, jokerless=True, **facts)
    assert dict(done.net) == {"E": 0, "S": -120, "W": 120, "N": 0}
    assert texts(done) == ["30 x4 misnamed it = 120"]
    assert done.notes_in_words() == ("On a misnamed tile no jokerless bonus is added.",)


def test_east_doubles_a_misnamed_tile_too():
    rules = {"east_doubles": True}
    assert net("misnamed", winner="E", discarder="S", value=30, rules=rules)["S"] == -240


@pytest.mark.parametrize(
    ("facts", "rules", "bonus", "note"),
    [
        ({}, {}, True, []),
        ({"announced": True}, {}, True, []),
        ({"announced": False}, {}, False, ["jokerless_not_announced"]),
        ({"announced": False}, {"jokerless_must_be_announced": False}, True, []),
        ({"singles_and_pairs": True}, {}, False, ["jokerless_in_singles_and_pairs"]),
    ],
)
def test_the_bonus_of_a_jokerless_hand(facts, rules, bonus, note):
    done = told(**thrown(jokerless=True, **facts), rules=rules)
    assert done.net["S"] == (-100 if bonus else -50)
    assert [one.code for one in done.notes] == note


def test_a_jokerless_self_pick_that_was_not_announced():
    done = told("self_pick", winner="W", value=25, jokerless=True, announced=False)
    assert dict(done.net) == {"E": -50, "S": -50, "W": 150, "N": -50}
    assert [one.code for one in done.notes] == ["jokerless_not_announced"]


def test_singles_and_pairs_with_no_word_of_jokers_has_no_note():
    assert told(**thrown(singles_and_pairs=True)).notes == ()


def test_who_sits_out_is_there_with_nothing():
    done = net("self_pick", ["Ann", "Bo", "Cy", "Di", "Ed"], winner="Bo", value=25, sit_out=["Ed"])
    assert done == {"Ann": -50, "Bo": 150, "Cy": -50, "Di": -50, "Ed": 0}


def test_two_winners_of_whom_one_is_jokerless():
    wins = [
        {"winner": "N", "how": "self_pick", "value": 30, "jokerless": True},
        {"winner": "W", "how": "discard", "discarder": "S", "value": 25},
    ]
    assert net("two_winners", wins=wins) == {"E": -145, "S": -170, "W": 75, "N": 240}


# Nobody wins


@pytest.mark.parametrize("dead", ["ESW", "ESWN", ""])
def test_three_dead_hands_are_played_again(dead):
    done = told("replay", dead=dead)
    assert (done.net, done.payments) == (NOTHING, ())
    assert done.notes_in_words() == ("The hand is played again.",)


def test_a_wall_game_pays_nothing():
    done = told("wall_game", dead="N", value=25, jokerless=False, winner=None)
    assert (done.net, done.payments, done.notes) == (NOTHING, (), ())


@pytest.mark.parametrize(
    "facts",
    [{"intact": ["N"]}, {"intact": "N"}, {"dead": "SW"}, {"dead": "SW", "intact": "N"}],
)
def test_a_false_mah_jongg_with_one_intact_hand(facts):
    done = told("false_mah_jongg", declarer="E", value=40, **facts)
    assert dict(done.net) == {"E": -80, "S": 0, "W": 0, "N": 80}
    assert texts(done) == ["40 x2 false mah jongg = 80"]
    assert done.notes == ()


@pytest.mark.parametrize("facts", [{"intact": "SN"}, {"intact": []}, {}, {"dead": "S"}])
def test_a_false_mah_jongg_after_which_play_goes_on(facts):
    done = told("false_mah_jongg", declarer="E", value=40, **facts)
    assert (done.net, done.payments) == (NOTHING, ())
    assert done.notes_in_words() == ("E is dead and play goes on.",)


def test_points_moved_by_hand():
    transfers = [{"from": "E", "to": "S", "amount": 7}, {"from": "E", "to": "B", "amount": 1}]
    done = told("manual", transfers=transfers, bettor="B", bet="E", rules={"pie": 3})
    assert dict(done.net) == {"E": -8, "S": 7, "W": 0, "N": 0, "B": 1}
    assert texts(done) == ["7 by hand", "1 by hand"]
    assert done.pies == {"E": 0, "S": 10, "W": 3, "N": 3, "B": 4}


# Table rules


def test_a_hot_wall_charges_who_threw_with_each_share():
    done = told(**thrown(winner="E", jokerless=True), hot_wall=True, rules={"east_doubles": True})
    assert dict(done.net) == {"E": 400, "S": -400, "W": 0, "N": 0}
    assert texts(done) == [
        "25 x2 threw it x2 jokerless x2 East = 200",
        "25 x2 jokerless x2 East = 100, the share of W",
        "25 x2 jokerless x2 East = 100, the share of N",
    ]
    assert done.rules == ("east_doubles",)


def test_a_hot_wall_is_a_rule_of_the_table_or_a_mark_of_the_hand():
    hot, cold = {"E": 0, "S": -100, "W": 100, "N": 0}, {"E": -25, "S": -50, "W": 100, "N": -25}
    assert net(**thrown(hot_wall=True)) == hot
    assert net(**thrown(), rules={"hot_wall": True}) == hot
    assert net(**thrown(hot_wall=False), rules={"hot_wall": True}) == cold


def test_a_hot_wall_changes_no_self_pick():
    facts = {"how": "self_pick", "winner": "W", "value": 25}
    assert net(**facts, hot_wall=True) == net(**facts)


def test_the_multipliers_of_the_table_and_of_the_hand_stack():
    done = told(**thrown(multiplier=3), rules={"multiplier": 2})
    assert texts(done)[1] == "25 x2 threw it x2 every hand x3 this hand = 300"


def test_east_is_whom_the_hand_says():
    facts = thrown(rules={"east_doubles": True})
    assert net(**facts) == {"E": -50, "S": -50, "W": 125, "N": -25}
    assert net(**facts, east="W") == {"E": -50, "S": -100, "W": 200, "N": -50}


def test_table_rules_double_a_false_call():
    rules = {"east_doubles": True, "multiplier": 3}
    done = told("false_mah_jongg", declarer="S", intact="E", value=10, rules=rules)
    assert texts(done) == ["10 x2 false mah jongg x2 East x3 every hand = 120"]
    done = told("false_mah_jongg", declarer="E", intact="S", value=10, rules=rules)
    assert texts(done) == ["10 x2 false mah jongg x2 East x3 every hand = 120"]


@pytest.mark.parametrize(("partial", "paid"), [(True, 49), (False, 0)])
def test_a_pie_that_is_not_enough(partial, paid):
    pie = {"limit": 500, "left": {"S": 49}, "partial": partial}
    done = told(**thrown(), rules={"pie": pie})
    assert dict(done.net) == {"E": -25, "S": -paid, "W": 50 + paid, "N": -25}
    said = paid or "nothing"
    assert texts(done)[1] == f"25 x2 threw it = 50: the pie pays {said}"
    assert done.pies == {"E": 475, "S": 49 - paid, "W": 550 + paid, "N": 475}


@pytest.mark.parametrize("partial", [True, False])
def test_a_pie_that_is_just_enough(partial):
    pie = {"left": {"S": 50}, "partial": partial}
    done = told(**thrown(), rules={"pie": pie})
    assert texts(done) == ["25", "25 x2 threw it = 50", "25"]
    assert done.pies == {"S": 0}


def test_an_empty_pie_pays_again_once_it_has_won():
    pies = {"S": 0, "W": 0}
    first = told(**thrown(), rules={"pie": {"left": pies}})
    assert (first.net["S"], first.pies) == (0, {"S": 0, "W": 50})
    then = told(**thrown(winner="N", discarder="W"), rules={"pie": {"left": first.pies}})
    assert (then.net["S"], then.net["W"], then.pies) == (0, -50, {"S": 0, "W": 0})


@pytest.mark.parametrize(("partial", "paid"), [(True, 60), (False, 0)])
def test_the_pie_on_a_hot_wall_is_one_for_all_the_shares(partial, paid):
    pie = {"left": {"S": 60}, "partial": partial}
    assert net(**thrown(hot_wall=True), rules={"pie": pie})["S"] == -paid


def test_a_pie_pays_the_winner_before_the_bettor():
    facts = {"bettor": "B", "bet": "W", "rules": {"pie": {"left": {"S": 70, "E": 10}}}}
    done = told(**thrown(), **facts)
    assert dict(done.net) == {"E": -10, "S": -70, "W": 85, "N": -50, "B": 45}


def test_a_bet_on_a_loser_pays_what_that_loser_can():
    done = told(**thrown(), bettor="B", bet="S", rules={"pie": {"left": {"S": 20}}})
    assert dict(done.net) == {"E": -25, "S": -20, "W": 90, "N": -25, "B": -20}
    assert texts(done)[-1] == "25 x2 threw it = 50, as S pays: the pie pays 20"


def test_the_kitty_fills_and_goes_out():
    wall = told("wall_game", rules={"kitty": 5}, players="ESWNX", sit_out="X")
    assert dict(wall.net) == {"E": -5, "S": -5, "W": -5, "N": -5, "X": 0, KITTY: 20}
    assert texts(wall) == ["5 into the kitty"] * 4
    assert wall.kitty == 20
    again = told("wall_game", rules={"kitty": {"amount": 5, "holds": wall.kitty}})
    assert again.kitty == 40
    won = told(**thrown(), rules={"kitty": {"amount": 5, "holds": again.kitty}})
    assert dict(won.net) == {"E": -25, "S": -50, "W": 140, "N": -25, KITTY: -40}
    assert texts(won)[-1] == "40 out of the kitty"
    assert won.kitty == 0


def test_two_winners_share_the_kitty():
    wins = [
        {"winner": "W", "how": "discard", "discarder": "S", "value": 25},
        {"winner": "N", "how": "self_pick", "value": 30},
    ]
    done = told("two_winners", wins=wins, rules={"kitty": {"amount": 5, "holds": 25}})
    assert texts(done)[-2:] == ["13 out of the kitty", "12 out of the kitty"]


def test_an_empty_kitty_gives_nothing():
    done = told(**thrown(), rules={"kitty": 5})
    assert (KITTY in done.net, done.kitty) == (False, 0)


def test_a_false_call_leaves_the_kitty():
    rules = {"kitty": {"amount": 5, "holds": 25}}
    assert told("false_mah_jongg", declarer="E", intact="N", value=9, rules=rules).kitty == 25


def test_the_rules_not_as_by_default_are_told():
    rules = {"kitty": 5, "multiplier": 1, "east_doubles": None, "display": "chips", "pie": False}
    assert told(**thrown(), rules=rules).rules == ("kitty", "display")
    assert told(**thrown()).rules == ()


# The bettor


def test_a_bet_on_the_winner_of_a_hot_wall():
    done = net(**thrown(hot_wall=True), bettor="B", bet="W")
    assert done == {"E": 0, "S": -200, "W": 100, "N": 0, "B": 100}


def test_a_bet_says_whose_payment_it_follows():
    won = told(**thrown(), bettor="B", bet="W")
    assert [(one.payer, one.reason, one.of) for one in won.payments if one.payee == "B"] == [
        ("E", "bet_won", "W"),
        ("S", "bet_won", "W"),
        ("N", "bet_won", "W"),
    ]
    assert texts(won)[-2] == "25 x2 threw it = 50, as W is paid"
    (lost,) = [one for one in told(**thrown(), bettor="B", bet="E").payments if one.payer == "B"]
    assert (lost.payee, lost.reason, lost.of, lost.paid) == ("W", "bet_lost", "E", 25)


def test_a_bet_where_two_win():
    wins = [
        {"winner": "W", "how": "discard", "discarder": "S", "value": 25},
        {"winner": "N", "how": "self_pick", "value": 30},
    ]
    facts = {"how": "two_winners", "wins": wins, "bettor": "B"}
    assert net(**facts, bet="W") == {"E": -110, "S": -160, "W": 75, "N": 120, "B": 75}
    assert net(**facts, bet="E") == {"E": -85, "S": -110, "W": 100, "N": 180, "B": -85}


@pytest.mark.parametrize("how", ["wall_game", "replay"])
def test_without_a_win_there_is_no_bet(how):
    assert net(how, bettor="B", bet="W") == {**NOTHING, "B": 0}


def test_a_false_call_is_no_win_to_bet_on():
    facts = {"declarer": "E", "intact": "N", "value": 40}
    assert net("false_mah_jongg", bettor="B", bet="N", **facts)["B"] == 0


def test_who_sits_out_may_bet():
    done = net(**thrown(), players="ESWNX", sit_out="X", bettor="X", bet="E")
    assert done == {"E": -25, "S": -50, "W": 125, "N": -25, "X": -25}


# Every outcome

VALUES = st.integers(1, 999_999)
FLAG = st.booleans()


@st.composite
def table_rules(draw, accounts):
    left = st.dictionaries(st.sampled_from(accounts), st.integers(0, 1000), min_size=1)
    pie = st.fixed_dictionaries({"left": left, "partial": FLAG})
    rules = {
        "east_doubles": FLAG,
        "hot_wall": FLAG,
        "pie": pie,
        "kitty": st.fixed_dictionaries({"amount": VALUES, "holds": st.integers(0, 999)}),
        "multiplier": st.integers(1, 3),
        "jokerless_must_be_announced": FLAG,
    }
    return draw(st.fixed_dictionaries({}, optional=rules))


@st.composite
def win(draw, how, winner, others):
    flags = ("jokerless", "singles_and_pairs", "announced")
    facts = {
        "winner": winner,
        "how": how,
        "value": draw(VALUES),
        **{key: draw(FLAG) for key in flags},
    }
    return facts if how == "self_pick" else facts | {"discarder": draw(st.sampled_from(others))}


@st.composite
def outcomes(draw):
    """The facts of any outcome that can be, at a table of 2 to 6."""
    players = "ESWNXY"[: draw(st.integers(2, 6))]
    playing = draw(st.permutations(players[:4]))
    how = draw(st.sampled_from(HOWS))
    facts = {"players": players, "how": how, "sit_out": players[4:], "east": playing[-1]}
    if draw(FLAG):
        facts |= {"bettor": "B", "bet": draw(st.sampled_from(playing))}
    facts["table_rules"] = draw(table_rules([*players, *facts.get("bettor", "")]))
    winner, *others = playing
    if how in ("discard", "self_pick", "misnamed"):
        facts |= draw(win(how, winner, others))
    elif how == "false_mah_jongg":
        intact = draw(st.lists(st.sampled_from(others), unique=True))
        facts |= {"declarer": winner, "value": draw(VALUES), "intact": intact}
    elif how == "two_winners" and len(playing) > 2:
        wall = draw(win("self_pick", playing[1], []))
        facts["wins"] = [draw(win("discard", winner, playing[2:])), wall]
    elif how == "two_winners":
        facts["how"] = "wall_game"
    elif how == "manual":
        facts["transfers"] = [{"from": winner, "to": others[0], "amount": draw(VALUES)}]
    return facts


HOWS = ["discard", "self_pick", "misnamed", "false_mah_jongg", "two_winners"]
HOWS += ["wall_game", "replay", "manual"]


@settings(deadline=None)
@given(outcomes())
def test_every_settlement_sums_to_zero(facts):
    done = settle(facts)
    assert done.sums_to_zero
    assert sum(done.net.values()) == 0
    assert {type(value) for value in done.net.values()} == {int}
    assert all(done.net[one] == 0 for one in facts["sit_out"])


@settings(deadline=None)
@given(outcomes())
def test_the_payments_are_the_net(facts):
    done = settle(facts)
    for account, gained in done.net.items():
        into = sum(one.paid for one in done.payments if one.payee == account)
        out = sum(one.paid for one in done.payments if one.payer == account)
        assert into - out == gained
    assert all(0 <= one.paid <= one.due and one.payer != one.payee for one in done.payments)


@settings(deadline=None)
@given(outcomes())
def test_no_pie_is_overdrawn(facts):
    left = facts["table_rules"].get("pie", {}).get("left", {})
    done = settle(facts)
    if facts["how"] != "manual":
        for player, most in left.items():
            assert sum(one.paid for one in done.payments if one.payer == player) <= most
        pies = done.pies or {}
        assert all(pies[one] == left[one] + done.net[one] for one in left)


@settings(deadline=None)
@given(outcomes())
def test_a_settlement_is_kept_and_read_again(facts):
    done = settle(facts)
    assert Settlement.from_dict(json.loads(json.dumps(done.to_dict()))) == done
