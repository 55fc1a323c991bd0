"""Facts of an American hand: what is kept of them, what is refused, what they bring."""

import json

import pytest

from hands import HandError, Settlement, TournamentScore
from scorekeeper import american
from scorekeeper.agreed import Agreed
from scorekeeper.american import Standing, check_hand, gains, hand, settle_hand
from scorekeeper.errors import Refused

TABLE = Agreed(american={})
CLUB = Agreed(american={}, tournament={"preset": "B"})
FOUR = Standing((1, 2, 3, 4), 1)
SIX = Standing((1, 2, 3, 4, 5, 6), 1)
# Lines of our own.
LINE = "NEWS FF 222:a 222:b DaDa =35 C"
PAIRS = "11:a 33:a 55:a 77:a 99:a FF FF =50 C SP"
RUN = "FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X"


def by_discard(winner=1, discarder=2, value=25, **more):
    return hand(how="discard", winner=winner, discarder=discarder, value=value, **more)


def picked(winner=1, value=25, **more):
    return hand(how="self_pick", winner=winner, value=value, **more)


def brought(facts, agreed=TABLE, standing=FOUR):
    """What each gains by a hand that may be recorded."""
    check_hand(facts, agreed, standing)
    return gains(settle_hand(facts, agreed, standing))


def settled(facts, agreed, standing):
    told = settle_hand(facts, agreed, standing)
    assert isinstance(told, Settlement)
    return told


def refusal(facts, agreed=TABLE, standing=FOUR):
    """The code of what the ledger would refuse: the check, or else the settling."""
    with pytest.raises((Refused, HandError)) as refused:
        brought(facts, agreed, standing)
    assert isinstance(refused.value, Refused | HandError)
    return refused.value.code


# What is kept of the facts.


def test_only_what_is_not_as_by_default_is_kept():
    said = hand(
        how="discard",
        winner=1,
        discarder=2,
        value=25,
        jokerless=False,
        announced=True,
        dead=[],
        multiplier=1,
        line="",
        bettor=None,
    )
    assert said == {"how": "discard", "winner": 1, "discarder": 2, "value": 25}


def test_what_says_something_though_it_is_nothing():
    said = hand(how="discard", announced=False, exposures=0, intact=[])
    assert said == {"how": "discard", "announced": False, "exposures": 0, "intact": []}


def test_two_wins_are_kept_in_the_same_manner():
    wins = [
        {"winner": 1, "how": "discard", "discarder": 3, "value": 25, "jokerless": False},
        {"winner": 2, "how": "self_pick", "value": 30, "announced": True, "nonsense": 1},
    ]
    assert hand(how="two_winners", wins=wins)["wins"] == [
        {"winner": 1, "how": "discard", "discarder": 3, "value": 25},
        {"winner": 2, "how": "self_pick", "value": 30},
    ]


def test_facts_are_as_json_gives_them_back():
    said = picked(line=RUN, tiles="x", exposed=("a", "b"), dead=(2, 3))
    assert json.loads(json.dumps(said)) == said


@pytest.mark.parametrize(
    ("facts", "winners"),
    [
        (by_discard(3), [3]),
        (picked(2), [2]),
        (hand(how="misnamed", winner=4, discarder=1, value=25), [4]),
        (hand(how="two_winners", wins=[{"winner": 2}, {"winner": 4}]), [2, 4]),
        (hand(how="wall_game"), []),
        (hand(how="false_mah_jongg", declarer=1, value=25), []),
    ],
)
def test_who_won(facts, winners):
    assert american.winners_of(facts) == winners


# What a hand brings, by the page of the rules.


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        (by_discard(), [100, -50, -25, -25]),
        (by_discard(jokerless=True), [200, -100, -50, -50]),
        (by_discard(jokerless=True, announced=False), [100, -50, -25, -25]),
        (by_discard(singles_and_pairs=True), [100, -50, -25, -25]),
        (by_discard(dead=[3]), [100, -50, -25, -25]),
        (by_discard(multiplier=3), [300, -150, -75, -75]),
        (picked(3), [-50, -50, 150, -50]),
        (picked(heavenly=True), [150, -50, -50, -50]),
        (picked(2, joker_exchange=True, jokerless=True), [-100, 300, -100, -100]),
        (hand(how="misnamed", winner=1, discarder=4, value=25), [100, 0, 0, -100]),
        (hand(how="wall_game"), [0, 0, 0, 0]),
        (hand(how="replay", dead=[1, 2, 4]), [0, 0, 0, 0]),
        (hand(how="false_mah_jongg", declarer=1, intact=[3], value=25), [-50, 0, 50, 0]),
        (hand(how="false_mah_jongg", declarer=1, dead=[2, 3], value=25), [-50, 0, 0, 50]),
    ],
)
def test_what_a_hand_brings(facts, points):
    assert list(brought(facts).values()) == points


def test_two_winners_pay_each_other_nothing():
    wins = [
        {"winner": 1, "how": "discard", "discarder": 3, "value": 25},
        {"winner": 2, "how": "self_pick", "value": 30},
    ]
    told = brought(hand(how="two_winners", wins=wins))
    assert told == {1: 75, 2: 120, 3: -110, 4: -85}


def test_east_doubles_whoever_east_is():
    agreed = Agreed(american={"east_doubles": True})
    assert brought(by_discard(), agreed) == {1: 200, 2: -100, 3: -50, 4: -50}
    assert brought(by_discard(), agreed, FOUR._replace(east=2)) == {1: 150, 2: -100, 3: -25, 4: -25}


def test_a_hot_wall_is_marked_on_the_hand():
    agreed = Agreed(american={"hot_wall": True})
    assert brought(by_discard(), agreed) == {1: 100, 2: -50, 3: -25, 4: -25}
    assert brought(by_discard(hot_wall=True), agreed) == {1: 100, 2: -100, 3: 0, 4: 0}


def test_a_hot_wall_nobody_agreed_on():
    assert refusal(by_discard(hot_wall=True)) == "out_of_place"


def test_the_kitty_goes_to_the_winner():
    agreed = Agreed(american={"kitty": 10})
    told = settled(hand(how="wall_game"), agreed, FOUR)
    assert (gains(told), told.kitty) == ({1: -10, 2: -10, 3: -10, 4: -10}, 40)
    told = settled(picked(3), agreed, FOUR._replace(kitty=40))
    assert (gains(told), told.kitty) == ({1: -50, 2: -50, 3: 190, 4: -50}, 0)


@pytest.mark.parametrize(
    ("partial", "points"), [(True, [95, -50, -20, -25]), (False, [75, -50, 0, -25])]
)
def test_a_pie_pays_what_is_left_or_nothing(partial, points):
    agreed = Agreed(american={"pie": {"limit": 500, "partial": partial}})
    standing = FOUR._replace(pies={1: 500, 2: 50, 3: 20})
    told = settled(by_discard(), agreed, standing)
    assert list(gains(told).values()) == points
    assert told.pies == {"1": 500 + points[0], "2": 0, "3": 20 + points[2], "4": 475}


def test_who_waits_gains_nothing():
    assert brought(by_discard(), TABLE, SIX) == {1: 100, 2: -50, 3: -25, 4: -25, 5: 0, 6: 0}


# Bets.

BETS = Agreed(american={}, bettor=True)


@pytest.mark.parametrize(
    ("on", "points"),
    [
        (1, {1: 100, 2: -100, 3: -50, 4: -50, 5: 100, 6: 0}),
        (2, {1: 150, 2: -50, 3: -25, 4: -25, 5: -50, 6: 0}),
        (3, {1: 125, 2: -50, 3: -25, 4: -25, 5: -25, 6: 0}),
    ],
)
def test_a_bet_follows_whom_it_is_on(on, points):
    assert brought(by_discard(bettor=5, bet=on), BETS, SIX) == points
    assert brought(by_discard(), BETS, SIX._replace(bet=(5, on))) == points


def test_what_the_hand_says_of_a_bet_goes_before_the_one_laid_aside():
    told = brought(by_discard(bettor=6, bet=1), BETS, SIX._replace(bet=(5, 2)))
    assert (told[5], told[6]) == (0, 100)


@pytest.mark.parametrize(
    ("said", "agreed", "code"),
    [
        ({"bettor": 5, "bet": 1}, TABLE, "no_bets_here"),
        ({"bettor": 3, "bet": 1}, BETS, "bettor_plays"),
        ({"bettor": 7, "bet": 1}, BETS, "bettor_missing"),
        ({"bet": 1}, BETS, "bettor_missing"),
        ({"bettor": 5}, BETS, "bet_missing"),
        ({"bettor": 5, "bet": 6}, BETS, "bet_missing"),
        ({"bettor": 5, "bet": 5}, BETS, "bet_missing"),
    ],
)
def test_a_bet_that_cannot_be(said, agreed, code):
    assert refusal(by_discard(**said), agreed, SIX) == code


# What cannot have been.


@pytest.mark.parametrize("value", [None, 0, -25, 10_000, 1_000_000, True, "25", 25.0, [25], {}])
@pytest.mark.parametrize("agreed", [TABLE, CLUB])
def test_a_value_no_hand_has(agreed, value):
    facts = {"how": "self_pick", "winner": 1, "value": value}
    assert refusal(facts, agreed) == "value_out_of_range"


@pytest.mark.parametrize("value", [0, 10_000, "25"])
def test_a_value_no_false_call_and_no_second_winner_has(value):
    facts = {"how": "false_mah_jongg", "declarer": 1, "intact": [2], "value": value}
    assert refusal(facts) == "value_out_of_range"
    first = {"winner": 1, "how": "discard", "discarder": 3, "value": 25}
    second = {"winner": 2, "how": "self_pick", "value": value}
    assert refusal({"how": "two_winners", "wins": [first, second]}) == "value_out_of_range"


@pytest.mark.parametrize("value", [1, 9_999])
def test_the_least_and_the_most_a_hand_is_worth(value):
    assert brought(picked(value=value))[1] == 6 * value


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (by_discard(1, 1), "discarder_wins"),
        (by_discard(1, 5), "sits_out"),
        (by_discard(5, 1), "sits_out"),
        (by_discard(1, 7), "unknown_player"),
        (by_discard(7, 1), "unknown_player"),
        (by_discard(1, None), "missing_key"),
        (picked(None), "missing_key"),
        (picked(6), "sits_out"),
        (picked(discarder=2), "out_of_place"),
        (picked(2, heavenly=True), "heavenly_not_east"),
        (picked(1, heavenly=True, joker_exchange=True), "out_of_place"),
        (by_discard(heavenly=True), "out_of_place"),
        (by_discard(dead=[1]), "dead_winner"),
        (by_discard(dead=[5]), "sits_out"),
        (by_discard(jokerless=True, singles_and_pairs=True), "jokerless_with_singles_and_pairs"),
        (hand(how="misnamed", winner=1, discarder=1, value=25), "discarder_wins"),
        (hand(how="misnamed", winner=1, discarder=6, value=25), "sits_out"),
        (hand(how="wall_game", winner=1), "out_of_place"),
        (hand(how="manual"), "how_missing_american"),
        (hand(how="heavenly", winner=1, value=25), "how_missing_american"),
        (hand(how="time_up"), "how_missing_american"),
        ({}, "how_missing_american"),
        (hand(how="replay"), "replay_needs_dead"),
        (hand(how="replay", dead=[1, 2]), "replay_needs_dead"),
        (hand(how="replay", dead=[1, 1, 1]), "bad_replay"),
        (hand(how="false_mah_jongg", declarer=1, value=25), "play_goes_on"),
        (hand(how="false_mah_jongg", declarer=1, dead=[2], value=25), "play_goes_on"),
        (hand(how="false_mah_jongg", declarer=1, intact=[2, 3], value=25), "play_goes_on"),
        (hand(how="false_mah_jongg", declarer=1, intact=[], value=25), "play_goes_on"),
        (hand(how="false_mah_jongg", declarer=1, dead=[2, 3, 4], value=25), "play_goes_on"),
        (hand(how="false_mah_jongg", declarer=1, intact=[1], value=25), "bad_false_call"),
        (hand(how="false_mah_jongg", declarer=1, intact=[5], value=25), "sits_out"),
        (hand(how="false_mah_jongg", declarer=5, intact=[1], value=25), "sits_out"),
        (hand(how="false_mah_jongg", intact=[1], value=25), "missing_key"),
    ],
)
def test_a_hand_nobody_can_have_played(facts, code):
    assert refusal(facts, TABLE, SIX) == code


def win(winner, how, value=25, **more):
    return {"winner": winner, "how": how, "value": value, **more}


@pytest.mark.parametrize(
    ("wins", "code"),
    [
        (
            [win(1, "discard", discarder=3), win(2, "discard", discarder=3)],
            "two_winners_of_one_discard",
        ),
        ([win(1, "self_pick"), win(2, "self_pick")], "bad_wins"),
        ([win(1, "discard", discarder=3), win(1, "self_pick")], "bad_wins"),
        ([win(1, "discard", discarder=2), win(2, "self_pick")], "discarder_wins"),
        ([win(1, "discard", discarder=5), win(2, "self_pick")], "sits_out"),
        ([win(1, "discard", discarder=3)], "bad_wins"),
        ([win(one, "self_pick") for one in (1, 2, 3)], "bad_wins"),
        ([win(1, "wall_game"), win(2, "self_pick")], "bad_how"),
        (
            [
                win(1, "discard", discarder=3),
                win(2, "self_pick", jokerless=True, singles_and_pairs=True),
            ],
            "jokerless_with_singles_and_pairs",
        ),
    ],
)
def test_two_winners_that_cannot_be(wins, code):
    assert refusal({"how": "two_winners", "wins": wins}, TABLE, SIX) == code


def test_two_winners_without_wins():
    assert refusal(hand(how="two_winners")) == "missing_key"


def test_one_of_two_winners_is_dead():
    wins = [win(1, "discard", discarder=3), win(2, "self_pick")]
    assert refusal(hand(how="two_winners", wins=wins, dead=[2])) == "dead_winner"


# The line of the card, and the tiles.

HELD = "FF222s3333m666z77z"
TILES = {"how": "self_pick", "winner": 1, "value": 30, "line": RUN, "tiles": HELD}


def test_a_hand_by_its_line():
    assert brought(picked(value=35, line=LINE))[1] == 210


def test_a_hand_by_its_tiles():
    assert brought(TILES)[1] == 180


def test_a_hand_by_its_tiles_with_what_lay_exposed():
    exposed = {"tiles": "FF222s666z77z", "exposed": ["3333m"]}
    assert brought(TILES | exposed)[1] == 180


def test_jokers_and_jokerless_each_by_itself():
    assert brought(TILES | {"tiles": "FF222s333mj666z77z"})[1] == 180
    assert brought(TILES | {"jokerless": True})[1] == 360


def test_what_is_as_by_default_may_be_said():
    assert brought(picked() | {"multiplier": 1, "announced": True, "dead": []})[1] == 150


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"line": LINE, "value": 30}, "value_not_of_line"),
        ({"line": PAIRS, "value": 50}, "section_not_of_line"),
        ({"line": LINE, "value": 35, "singles_and_pairs": True}, "section_not_of_line"),
        (
            {"line": PAIRS, "value": 50, "singles_and_pairs": True, "jokerless": True},
            "jokerless_with_singles_and_pairs",
        ),
        ({"tiles": HELD}, "tiles_without_line"),
        ({"exposed": ["3333m"]}, "tiles_without_line"),
        ({"line": "NNN EEE =25 X"}, "card_not_14"),
        ({"line": "N" * 10_000}, "card_line_long"),
        ({"line": " "}, "card_line_empty"),
        ({"line": "\x00"}, "card_no_value"),
    ],
)
def test_a_line_that_does_not_fit(said, code):
    assert refusal(picked(**{"value": 25, **said})) == code


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"tiles": "FF222s3333m666z55z"}, "tiles_not_the_line"),
        ({"tiles": "FF222s3333m666z7z"}, "not_14_tiles"),
        ({"tiles": "2"}, "bad_tiles"),
        ({"tiles": "FF222s666z77z", "exposed": ["3334m"]}, "bad_exposed"),
        ({"tiles": "FF222s666z77z", "exposed": ["\x00"]}, "bad_tiles"),
        ({"tiles": "FF222s333mj666z77z", "jokerless": True}, "jokerless_with_jokers"),
    ],
)
def test_tiles_that_are_not_the_line(said, code):
    assert refusal(TILES | said) == code


# Odd facts: always a refusal, never an error of the program.

HUGE = 10**30


@pytest.mark.parametrize("facts", [None, [], "how", 5, [["how", "wall_game"]]])
def test_facts_that_are_no_facts(facts):
    assert refusal(facts) == "bad_facts"


@pytest.mark.parametrize("key", american.PLAYERS)
@pytest.mark.parametrize("player", ["1", None, True, 1.0, 0, -1, HUGE, [1], {"1": 1}, "1" * 10_000])
def test_a_player_that_is_no_number(key, player):
    assert refusal({"how": "wall_game", key: player}, BETS, SIX) == "unknown_player"


@pytest.mark.parametrize("key", american.LISTS_OF_PLAYERS)
@pytest.mark.parametrize("players", ["12", 1, None, {"1": 1}, [[1]], ["1"], [None], [1] * 10_000])
def test_players_that_are_no_list_of_numbers(key, players):
    assert refusal({"how": "wall_game", key: players}) == "unknown_player"


@pytest.mark.parametrize(
    "key",
    ["jokerless", "singles_and_pairs", "announced", "heavenly", "joker_exchange", "hot_wall"],
)
@pytest.mark.parametrize("value", ["on", 1, 0, None, [], {}])
def test_a_mark_that_is_neither_yes_nor_no(key, value):
    assert refusal({**picked(), key: value}) == "bad_flag"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("how", ["discard"]),
        ("how", None),
        ("how", {}),
        ("line", 5),
        ("line", ["NNN"]),
        ("tiles", ["1b"]),
        ("tiles", None),
        ("tiles", " " * 100_000 + HELD),
        ("exposed", "111b"),
        ("exposed", [5]),
        ("exposed", ["111b"] * 15),
        ("wins", {"winner": 1}),
        ("wins", [1, 2]),
        ("wins", None),
        ("exposures", "2"),
        ("exposures", -1),
        ("exposures", 5),
        ("exposures", [0]),
        ("multiplier", 0),
        ("multiplier", "2"),
        ("multiplier", HUGE),
        ("multiplier", True),
    ],
)
@pytest.mark.parametrize("agreed", [TABLE, CLUB])
def test_a_fact_that_is_something_else(agreed, key, value):
    assert refusal({"how": "wall_game", key: value}, agreed) == "bad_facts"


@pytest.mark.parametrize(
    "key",
    [
        *("players", "sit_out", "east", "table_rules", "transfers", "penalties", "misnamer"),
        *("misnamed", "id", "note", "points", 5, None, ("how",), "k" * 10_000),
    ],
)
def test_a_fact_nobody_knows(key):
    assert refusal({**by_discard(), key: True}) == "unknown_key"
    assert refusal({"how": "two_winners", "wins": [{"winner": 1, key: True}]}) == "unknown_key"


@pytest.mark.parametrize("key", ["wins", "dead", "bettor", "hot_wall", "exposures"])
def test_a_fact_of_a_hand_in_one_of_two_wins(key):
    assert refusal({"how": "two_winners", "wins": [{key: 1}]}) == "unknown_key"


def test_more_times_than_a_hand_counts():
    assert refusal(picked(multiplier=13)) == "bad_multiplier"


# Tournaments.


@pytest.mark.parametrize(
    ("preset", "cost"),
    [
        ("A", (0, 0, -20, -25, -25)),
        ("B", (-10, -10, -20, -25, -25)),
        ("C", (-10, -10, -20, -30, -30)),
    ],
)
def test_throwing_to_a_winner_costs_by_what_lay_exposed(preset, cost):
    agreed = Agreed(american={}, tournament={"preset": preset})
    told = [brought(by_discard(exposures=exposures), agreed) for exposures in range(5)]
    assert told == [{1: 25, 2: points, 3: 0, 4: 0} for points in cost]


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        (picked(3), [0, 0, 35, 0]),
        (picked(3, jokerless=True), [0, 0, 55, 0]),
        (picked(3, jokerless=True, announced=False), [0, 0, 35, 0]),
        (picked(1, heavenly=True), [35, 0, 0, 0]),
        (by_discard(jokerless=True, exposures=0), [45, -10, 0, 0]),
        (hand(how="misnamed", winner=1, discarder=2, value=25), [25, -25, 0, 0]),
        (hand(how="wall_game"), [10, 10, 10, 10]),
        (hand(how="wall_game", dead=[2, 4]), [10, 0, 10, 0]),
        (hand(how="time_up"), [0, 0, 0, 0]),
    ],
)
def test_what_a_tournament_scores(facts, points):
    assert list(brought(facts, CLUB).values()) == points


def test_a_table_of_its_own():
    changed = {"preset": "A", "thrown": [[0, 0], [3, -40]], "self_pick": 15, "wall_game": 5}
    agreed = Agreed(american={}, tournament=changed)
    assert brought(by_discard(exposures=3), agreed)[2] == -40
    assert brought(by_discard(exposures=2), agreed)[2] == 0
    assert brought(picked(), agreed)[1] == 40
    assert brought(hand(how="wall_game"), agreed)[1] == 5


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (hand(how="false_mah_jongg", declarer=1, intact=[2], value=25), "how_missing_american"),
        (hand(how="two_winners", wins=[win(1, "self_pick")]), "how_missing_american"),
        (hand(how="replay", dead=[1, 2, 3]), "how_missing_american"),
        (by_discard(), "missing_key"),
        (by_discard(dead=[1], exposures=0), "dead_winner"),
        (by_discard(1, 1, exposures=0), "discarder_wins"),
        (picked(2, heavenly=True), "heavenly_not_east"),
        (picked(jokerless=True, singles_and_pairs=True), "jokerless_with_singles_and_pairs"),
        (picked(bettor=5, bet=1), "no_bets_here"),
    ],
)
def test_what_no_tournament_scores(facts, code):
    assert refusal(facts, CLUB) == code


# Results, and how the table turns.


@pytest.mark.parametrize(
    ("facts", "agreed", "kind"),
    [
        (by_discard(exposures=2), TABLE, Settlement),
        (by_discard(exposures=2), CLUB, TournamentScore),
        (hand(how="wall_game"), Agreed(american={"kitty": 5, "pie": 50}), Settlement),
    ],
)
def test_a_result_comes_back_from_what_an_entry_keeps(facts, agreed, kind):
    result = settle_hand(facts, agreed, FOUR)
    assert isinstance(result, kind)
    kept = json.loads(json.dumps(result.to_dict()))
    assert american.read_result(kept) == result


@pytest.mark.parametrize(
    ("seats", "east", "after"),
    [
        ([1, 2, 3, 4], 1, ([1, 2, 3, 4], 2)),
        ([1, 2, 3, 4], 4, ([1, 2, 3, 4], 1)),
        ([1, 2], 2, ([1, 2], 1)),
        ([1, 2, 3], 3, ([1, 2, 3], 1)),
        ([1, 2, 3, 4, 5], 1, ([5, 2, 3, 4, 1], 2)),
        ([1, 2, 3, 4, 5], 4, ([1, 2, 3, 5, 4], 1)),
        ([1, 2, 3, 4, 5, 6], 2, ([1, 5, 3, 4, 6, 2], 3)),
    ],
)
def test_the_deal_passes_to_the_right(seats, east, after):
    assert american.turned(seats, east) == after


def test_of_five_everybody_waits_once_in_five_hands():
    seats, east, waited = [1, 2, 3, 4, 5], 1, []
    for _ in range(5):
        waited += seats[4:]
        seats, east = american.turned(seats, east)
    assert sorted(waited) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("seats", "number", "other"),
    [
        ([1, 2, 3, 4], 1, 3),
        ([1, 2, 3, 4], 4, 2),
        ([5, 2, 3, 4, 1], 5, 3),
        ([5, 2, 3, 4, 1], 1, None),
        ([1, 2, 3], 1, None),
    ],
)
def test_who_sits_across(seats, number, other):
    assert american.across(seats, number) == other
