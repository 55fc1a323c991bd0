import pytest

from hands import example_card
from scorekeeper import facts
from scorekeeper.agreed import Agreed, read_agreed
from scorekeeper.american import hand as american_hand
from scorekeeper.amounts import plain, signed
from scorekeeper.evening import Record
from scorekeeper.log_lines import line, lines
from scorekeeper.replay import replay

START = Record(1, "start", {"names": ["Astrid", "Björn", "Chloé", "Dinu"], "dealer": 1})


def hand(number, *winners, discarder=None):
    """A hand that gives (player, points) pairs."""
    said = [{"player": player, "ticks": {}, "flowers": 0} for player, _ in winners]
    won = None if not winners else "drawn" if discarder is None else "claimed"
    score = [{"points": points} for _, points in winners]
    return Record(number, "hand", {"winners": said, "won": won, "from": discarder}, score)


def change(leaves, joins, name, takes=False):
    return {"leaves": leaves, "joins": joins, "name": name, "takes_points": takes}


def last_line(*entries):
    told = replay([START, *entries])
    return line(told, told.rows[-1])


def read(*entries):
    one = last_line(*entries)
    return one.label, one.text, one.amounts


@pytest.mark.parametrize(
    ("points", "text"), [(128, "+128"), (0, "0"), (-10, "\N{MINUS SIGN}10"), (1, "+1")]
)
def test_signed_points(points, text):
    assert signed(points) == text


@pytest.mark.parametrize(("points", "text"), [(128, "128"), (0, "0"), (-10, "\N{MINUS SIGN}10")])
def test_plain_points(points, text):
    assert plain(points) == text


def test_a_drawn_hand():
    assert read(hand(2, (1, 64))) == ("1", "Astrid drew it", "+64")


def test_a_hand_on_a_discard():
    assert read(hand(2, (1, 8), discarder=2)) == ("1", "Astrid on a card from Björn", "+8")


def test_several_winners_and_the_points_of_each():
    told = read(hand(2, (1, 8), (3, 0), (4, 16), discarder=2))
    assert told == ("1", "Astrid, Chloé and Dinu on a card from Björn", "+8, 0, +16")


def test_a_hand_without_a_winner():
    assert read(hand(2)) == ("1", "no winner", "0")


def test_a_win_worth_nothing():
    assert read(hand(2, (1, 0))) == ("1", "Astrid drew it", "0")


def test_a_hand_that_was_taken_back_has_no_number():
    assert read(hand(2, (1, 8)), Record(3, "void", {}, [], 2)) == ("", "Astrid drew it", "+8")


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        (
            "adjust",
            {"player": 2, "points": -10, "reason": "Called wrong"},
            ("", "Björn penalty: Called wrong", "\N{MINUS SIGN}10"),
        ),
        (
            "adjust",
            {"player": 2, "points": 5, "reason": "100%s sure"},
            ("", "Björn bonus: 100%s sure", "+5"),
        ),
        (
            "seats",
            {"order": [2, 1, 3, 4]},
            ("", "new seats: Björn, Astrid, Chloé and Dinu", ""),
        ),
        ("dealer", {"player": 3}, ("", "Chloé deals now", "")),
        ("player", change(None, 5, "Élise"), ("", "Élise joins the table", "")),
        ("player", change(4, None, None), ("", "Dinu leaves the table", "")),
        ("player", change(4, 5, "Élise"), ("", "Élise sits down for Dinu", "")),
        (
            "player",
            change(4, 5, "Élise", takes=True),
            ("", "Élise takes over from Dinu, with the points", ""),
        ),
        ("rename", {"player": 1, "name": "Asta"}, ("", "a name is now spelt Asta", "")),
        ("finish", {}, ("", "finished", "")),
        ("reopen", {}, ("", "reopened", "")),
    ],
)
def test_what_else_happens_at_a_table(kind, facts, said):
    assert read(Record(2, kind, facts)) == said


def test_the_log_shows_the_newest_first():
    told = replay([START, hand(2, (1, 8)), hand(3, (2, 8))])
    assert [one.label for one in lines(told)] == ["2", "1"]
    assert [one.label for one in lines(told, told.rows[:1])] == ["1"]


def test_old_lines_show_names_as_they_are_spelt_now():
    told = replay([START, hand(2, (1, 8)), Record(3, "rename", {"player": 1, "name": "Asta"})])
    assert line(told, told.rows[0]).text == "Asta drew it"


def test_a_newcomer_who_was_taken_back_is_still_told_of():
    """Their own line stays in the log, and so do lines that name them."""
    joins = Record(2, "player", change(None, 5, "Élise"))
    deals = Record(3, "dealer", {"player": 5})
    gone = [Record(4, "void", {}, [], 3), Record(5, "void", {}, [], 2)]
    told = replay([START, joins, deals, *gone])
    assert [one.text for one in lines(told)] == [
        "a former player deals now",
        "Élise joins the table",
    ]


@pytest.mark.parametrize(
    ("entry", "opens"),
    [
        (hand(2), True),
        (Record(2, "adjust", {"player": 1, "points": 5, "reason": "Cake"}), True),
        (Record(2, "dealer", {"player": 3}), False),
        (Record(2, "finish", {}), False),
    ],
)
def test_which_lines_have_a_page_behind_them(entry, opens):
    assert last_line(entry).opens is opens


# American Mah Jongg.

MINUS = "\N{MINUS SIGN}"


def american(*entries, **agreed):
    """The evening of five people and these (kind, facts) or (kind, facts, target)."""
    names = ["Astrid", "Björn", "Chloé", "Dinu", "Elsa"]
    start = facts.start(names, agreed=read_agreed({"american": {}, "bettor": True} | agreed))
    records = [
        Record(number, kind, said, target=target[0] if target else None)
        for number, (kind, said, *target) in enumerate(entries, start=2)
    ]
    return replay([Record(1, "start", start), *records])


def ended(**said):
    return ("hand", american_hand(**said))


def picked(winner, **more):
    return ended(how="self_pick", winner=winner, value=25, **more)


WALL = ended(how="wall_game")
WINS = [
    {"winner": 1, "how": "discard", "discarder": 3, "value": 25},
    {"winner": 2, "how": "self_pick", "value": 30, "jokerless": True},
]


@pytest.mark.parametrize(
    ("hand", "said", "amounts"),
    [
        (
            ended(how="discard", winner=1, discarder=2, value=25, jokerless=True),
            "Astrid on a tile from Björn, 25 without jokers",
            "+200",
        ),
        (picked(3), "Chloé picked it, 25", "+150"),
        (picked(1, heavenly=True), "Astrid dealt it, 25", "+150"),
        (picked(3, joker_exchange=True), "Chloé picked it by a joker exchange, 25", "+150"),
        (
            ended(how="misnamed", winner=1, discarder=2, value=25),
            "Astrid on a tile Björn misnamed, 25",
            "+100",
        ),
        (
            ended(how="two_winners", wins=WINS),
            "Astrid on a tile from Chloé, 25 and Björn picked it, 30 without jokers",
            "+75, +240",
        ),
        (
            ended(how="false_mah_jongg", declarer=1, intact=[4], value=25),
            "Astrid false mah jongg, 25",
            "+50",
        ),
        (WALL, "wall game", "0"),
        (ended(how="replay", dead=[1, 2, 3]), "three dead hands, played again", "0"),
    ],
)
def test_an_american_hand(hand, said, amounts):
    told = american(hand)
    one = line(told, told.rows[0])
    assert (one.label, one.text, one.amounts) == ("1", said, amounts)
    assert one.opens


def test_time_is_up():
    told = american(ended(how="time_up"), tournament={"preset": "A"})
    assert line(told, told.rows[0]).text == "time is up"


def test_a_tournament_tells_what_each_scores():
    told = american(WALL, tournament={"preset": "A"})
    assert line(told, told.rows[0]).amounts == "+10, +10, +10, +10"


def test_an_american_hand_that_was_taken_back():
    told = american(picked(1), ("void", {}, 2))
    one = line(told, told.rows[0])
    assert (one.label, one.text, one.amounts) == ("", "Astrid picked it, 25", "0")


def test_what_is_shown_as_money():
    paid = ("transfer", facts.transfer(1, 2, 40, "Tea"))
    told = american(picked(1), paid, display="money")
    assert [one.amounts for one in lines(told)] == ["$0.40", "+$1.50"]
    talking = ("adjust", facts.adjustment(1, -10, "Talking"))
    told = american(talking, display="money", tournament={"preset": "A"})
    assert line(told, told.rows[0]).amounts == f"{MINUS}$0.10"


def test_points_of_mihng_are_no_money():
    start = facts.start(["Astrid", "Björn"], agreed=Agreed(stakes={}, display="money"))
    bonus = Record(2, "adjust", facts.adjustment(1, 5, "Cake"))
    told = replay([Record(1, "start", start), bonus])
    assert line(told, told.rows[0]).amounts == "+5"


def test_a_payment_by_hand():
    told = american(("transfer", facts.transfer(1, 2, 40, "50%s off")))
    one = line(told, told.rows[0])
    assert (one.label, one.text, one.amounts) == ("", "Astrid pays Björn: 50%s off", "40")
    assert one.opens


BET = ("bet", {"bettor": 5, "bet": 2})
LAID, OPEN = "Elsa has laid a bet aside", "Elsa bets on Björn"


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([BET], LAID),
        ([WALL, ("bet", {"bettor": 1, "bet": 2})], "Astrid has laid a bet aside"),
        ([BET, ("transfer", facts.transfer(1, 2, 5, "Tea"))], LAID),
        ([BET, ("finish", {})], LAID),
        ([BET, WALL], OPEN),
        ([BET, picked(2)], OPEN),
        ([BET, WALL, ("void", {}, 3)], LAID),
        ([BET, WALL, WALL, ("void", {}, 3)], OPEN),
        ([WALL, picked(2), ("bet", {"bettor": 2, "bet": 3})], "Björn has laid a bet aside"),
    ],
)
def test_on_whom_a_bet_is_stays_hidden_until_the_hand_ends(entries, said):
    told = american(*entries)
    row = next(row for row in told.rows if row.kind == "bet")
    one = line(told, row)
    assert (one.text, one.amounts, one.opens) == (said, "", False)


def test_a_correction_of_an_earlier_hand_opens_no_bet():
    told = american(WALL, ("bet", {"bettor": 1, "bet": 2}), ("correct", picked(3)[1], 2))
    assert line(told, told.rows[1]).text == "Astrid has laid a bet aside"


def test_who_confirms_which_hand():
    confirm = ("confirm", {"entry": 2, "version": 2, "player": 3})
    told = american(picked(1), confirm, tournament={"preset": "A"})
    assert line(told, told.rows[1]).text == "Chloé confirms hand 1"


def test_a_confirmation_of_a_hand_that_was_taken_back():
    confirm = ("confirm", {"entry": 2, "version": 2, "player": 3})
    told = american(picked(1), confirm, ("void", {}, 2), tournament={"preset": "A"})
    assert line(told, told.rows[1]).text == "Chloé confirms a hand that was taken back"


def test_another_card():
    card = example_card().to_dict()
    told = american(("card", {"card": card}), ("card", {"card": None}))
    assert [one.text for one in lines(told)] == [
        "no card from here on",
        "the card is now Example card",
    ]
