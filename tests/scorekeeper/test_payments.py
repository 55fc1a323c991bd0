import pytest

from hands import Settlement, read_stakes, read_tournament, settle, settle_stakes, tournament_score
from hands.settlement import chain as engine
from scorekeeper import payments

NAMES = {1: "Ruth", 2: "Judy", 3: "Elena", 4: "May", 5: "Nils"}
WIN = {"how": "discard", "winner": "3", "discarder": "2", "value": 25}
HAND = {"players": ["1", "2", "3", "4"], "east": "1"}


def settled(**facts):
    return settle(HAND | WIN | facts)


def chains(result, display="points"):
    return {(line.who, line.whom): line.chain for line in payments.lines(result, NAMES, display)}


def test_the_discarder_pays_double_and_all_pay_a_jokerless_hand_double():
    ruth, judy, may = payments.lines(settled(jokerless=True), NAMES, "points")
    assert judy == ("Judy", "Elena", "25 ×2 threw it ×2 jokerless = 100", "100", 100)
    assert ruth == ("Ruth", "Elena", "25 ×2 jokerless = 50", "50", 50)
    assert (may.who, may.amount) == ("May", "50")


def test_a_payment_without_doubles_says_its_value_alone():
    assert chains(settled())[("Ruth", "Elena")] == "25"


def test_amounts_are_shown_as_the_table_shows_them():
    judy = payments.lines(settled(), NAMES, "money")[1]
    assert (judy.amount, judy.paid, judy.chain) == ("$0.50", 50, "25 ×2 threw it = 50")


@pytest.mark.parametrize(
    ("facts", "who", "said"),
    [
        ({"how": "self_pick"}, "Ruth", "25 ×2 picked it = 50"),
        ({"how": "heavenly", "winner": "1"}, "Judy", "25 ×2 dealt it = 50"),
        ({"how": "joker_exchange"}, "Ruth", "25 ×2 picked it by a joker exchange = 50"),
        ({"how": "misnamed", "discarder": "2"}, "Judy", "25 ×4 misnamed it = 100"),
        ({"table_rules": {"east_doubles": True}, "discarder": "2"}, "Ruth", "25 ×2 East = 50"),
        ({"multiplier": 3, "discarder": "2"}, "Ruth", "25 ×3 this hand = 75"),
        ({"table_rules": {"multiplier": 2}, "discarder": "2"}, "May", "25 ×2 every hand = 50"),
        (
            {"table_rules": {"pie": {"limit": 500, "left": {"2": 20}}}, "discarder": "2"},
            "Judy",
            "25 ×2 threw it = 50: the pie pays 20",
        ),
        (
            {
                "table_rules": {"pie": {"limit": 500, "left": {"2": 20}, "partial": False}},
                "discarder": "2",
            },
            "Judy",
            "25 ×2 threw it = 50: the pie pays nothing",
        ),
    ],
)
def test_chains(facts, who, said):
    told = {**HAND, "winner": "3", "value": 25, "how": "discard"} | facts
    if told["how"] not in ("discard", "misnamed"):
        told.pop("discarder", None)
    found = {line.who: line.chain for line in payments.lines(settle(told), NAMES, "points")}
    assert found[who] == said


def test_a_false_mah_jongg():
    told = {"how": "false_mah_jongg", "declarer": "1", "intact": ["4"], "value": 30}
    assert chains(settle(HAND | told)) == {("Ruth", "May"): "30 ×2 false mah jongg = 60"}


def test_a_hot_wall_says_whose_share_it_is():
    said = [line.chain for line in payments.lines(settled(hot_wall=True), NAMES, "points")]
    assert said == ["25, the share of Ruth", "25 ×2 threw it = 50", "25, the share of May"]


@pytest.mark.parametrize(
    ("bet", "line"),
    [
        ("3", ("Ruth", "Nils", "25, a bet: as Elena is paid")),
        ("1", ("Nils", "Elena", "25, a bet: as Ruth pays")),
    ],
)
def test_a_bet_says_whom_it_follows(bet, line):
    five = {"players": [*HAND["players"], "5"], "sit_out": ["5"], "bettor": "5", "bet": bet}
    found = [one[:3] for one in payments.lines(settled(**five), NAMES, "points")]
    assert line in found


def test_the_kitty_fills_and_empties():
    rules = {"table_rules": {"kitty": 10}}
    wall = settle(HAND | {"how": "wall_game"} | rules)
    assert chains(wall)[("May", "Kitty")] == "10 into the kitty"
    assert payments.gains(wall, NAMES, "money") == [("Kitty", "+$0.40", 40)]
    won = settled(table_rules={"kitty": {"amount": 10, "holds": 40}})
    assert chains(won)[("Kitty", "Elena")] == "40 out of the kitty"


def test_payments_by_hand():
    moved = settle(HAND | {"how": "manual", "transfers": [{"from": "1", "to": "2", "amount": 5}]})
    assert chains(moved) == {("Ruth", "Judy"): "5 by hand"}


def test_who_gains_most_comes_first():
    two = {
        "how": "two_winners",
        "wins": [
            {"how": "discard", "winner": "3", "discarder": "2", "value": 25},
            {"how": "self_pick", "winner": "4", "value": 25},
        ],
    }
    said = payments.gains(settle(HAND | two), NAMES, "points")
    assert [(gain.who, gain.amount) for gain in said] == [("May", "+100"), ("Elena", "+75")]


def test_who_loses_most_comes_first():
    lost = payments.losses(settled(), NAMES, "money")
    assert [(one.who, one.amount) for one in lost] == [
        ("Judy", "$0.50"),
        ("Ruth", "$0.25"),
        ("May", "$0.25"),
    ]
    assert payments.losses(settle(HAND | {"how": "wall_game"}), NAMES, "points") == []


def test_nobody_gains_by_a_wall_game():
    assert payments.gains(settle(HAND | {"how": "wall_game"}), NAMES, "points") == []


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            {"jokerless": True, "singles_and_pairs": True},
            "A jokerless hand of Singles and Pairs has no bonus: it never has jokers.",
        ),
        (
            {"jokerless": True, "announced": False},
            "The jokerless bonus was not announced, so it is not paid: Elena.",
        ),
        (
            {"how": "misnamed", "jokerless": True},
            "On a misnamed tile no jokerless bonus is added.",
        ),
    ],
)
def test_notes_of_a_win(facts, said):
    assert payments.notes(settled(**facts), NAMES) == [said]


def test_notes_of_what_nobody_won():
    dead = {"how": "false_mah_jongg", "declarer": "1", "value": 30}
    assert payments.notes(settle(HAND | dead), NAMES) == ["Ruth is dead and play goes on."]
    replayed = settle(HAND | {"how": "replay"})
    assert payments.notes(replayed, NAMES) == ["The hand is played again."]


def staked(points, **stakes):
    return settle_stakes(read_stakes(stakes), ["1", "2", "3"], {"1": points}, "2")


def test_stakes_round_and_limit_with_a_note_each():
    result = staked(128, stake=3, round_to=100, limit=300)
    assert payments.notes(result, NAMES) == [
        "384 is rounded to 400.",
        "The limit makes it 300 instead of 400.",
    ]
    assert chains(result) == {
        ("Judy", "Ruth"): "300 ×2 threw it = 600",
        ("Elena", "Ruth"): "300",
    }


def test_a_tournament_says_what_each_scores_for():
    told = HAND | WIN | {"jokerless": True, "exposures": 3, "penalties": {"4": 10}}
    result = tournament_score(read_tournament("A"), told)
    assert payments.score_lines(result, NAMES) == [
        ("Elena", "value of the hand", 25),
        ("Elena", "jokerless", 20),
        ("Judy", "threw it to the winner", -25),
        ("May", "penalty", -10),
    ]
    assert payments.score_lines(result, NAMES)[2].amount == "−25"
    assert payments.gains(result, NAMES, "points") == [("Elena", "+45", 45)]
    lost = payments.losses(result, NAMES, "points")
    assert [(one.who, one.amount) for one in lost] == [("Judy", "−25"), ("May", "−10")]
    assert payments.notes(result, NAMES) == []


@pytest.mark.parametrize(
    ("how", "who", "what"),
    [
        ({"how": "self_pick"}, "Elena", "picked it"),
        ({"how": "misnamed", "discarder": "2"}, "Judy", "misnamed a tile into mah jongg"),
        ({"how": "wall_game"}, "May", "wall game"),
    ],
)
def test_every_score_of_a_tournament_has_words(how, who, what):
    told = HAND | ({} if how["how"] == "wall_game" else {"winner": "3", "value": 25}) | how
    result = tournament_score(read_tournament("A"), told)
    assert (who, what) in [line[:2] for line in payments.score_lines(result, NAMES)]


def test_whoever_is_not_known_is_still_somebody():
    assert payments.lines(settled(), {}, "points")[0].who == "This player"


def test_every_code_of_the_engine_has_words():
    assert payments.DOUBLES.keys() == engine.WORDS.keys()
    assert payments.REASONS.keys() == engine.REASONS.keys()
    assert payments.NOTES.keys() == engine.NOTES.keys()


def test_a_kept_settlement_reads_the_same():
    result = settled(jokerless=True)
    assert chains(Settlement.from_dict(result.to_dict())) == chains(result)
