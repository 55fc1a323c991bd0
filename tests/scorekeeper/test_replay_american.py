"""Evenings of American Mah Jongg, told from plain records."""

from itertools import count

import pytest

from hands import example_card
from scorekeeper import american, facts
from scorekeeper.agreed import Agreed
from scorekeeper.errors import Refused
from scorekeeper.evening import Record
from scorekeeper.replay import replay

NAMES = ["Astrid", "Björn", "Chloé", "Dinu", "Elsa", "Frej"]
CARD = example_card().to_dict()
WALL = american.hand(how="wall_game")
AGAIN = american.hand(how="replay", dead=[1, 2, 3])


def tell(*said, people=4, rules=None, **agreed):
    """The evening of (kind, facts) or (kind, facts, target), each numbered from 2 on."""
    begun = facts.start(NAMES[:people], agreed=Agreed(american=rules or {}, **agreed))
    numbers = count(2)
    entries = [
        Record(next(numbers), kind, about, target=target[0] if target else None)
        for kind, about, *target in said
    ]
    return replay([Record(1, "start", begun), *entries])


def hand(**said):
    return ("hand", american.hand(**said))


def picked(winner, value=25, **more):
    return hand(how="self_pick", winner=winner, value=value, **more)


def by_discard(winner, discarder, value=25, **more):
    return hand(how="discard", winner=winner, discarder=discarder, value=value, **more)


def correct(target, other):
    return ("correct", other[1], target)


def void(target):
    return ("void", {}, target)


def bet(bettor, on):
    return ("bet", {"bettor": bettor, "bet": on})


def pays(payer, payee, points):
    return ("transfer", facts.transfer(payer, payee, points, "For tea"))


def change(leaves, joins, takes=False):
    name = f"Guest {joins}" if joins is not None else None
    return ("player", facts.change_of_player(leaves, name, joins or 0, takes))


def confirm(entry, version, player):
    return ("confirm", {"entry": entry, "version": version, "player": player})


wall, again = ("hand", WALL), ("hand", AGAIN)


def refusal(*said, **about):
    with pytest.raises(Refused) as refused:
        tell(*said, **about)
    return refused.value.code, refused.value.where


def winds(told):
    return {player.number: player.wind for player in told.players}


# Who sits where.


@pytest.mark.parametrize(
    "ended", [wall, picked(1), picked(2), by_discard(3, 1), by_discard(1, 2), picked(1, dead=[2])]
)
def test_the_deal_passes_to_the_right_whoever_won(ended):
    told = tell(ended)
    assert (told.dealer, told.seats) == (2, [1, 2, 3, 4])
    assert winds(told) == {1: "north", 2: "east", 3: "south", 4: "west"}


def test_everybody_is_east_once_in_a_round_of_four():
    told = tell(picked(4), wall, by_discard(1, 3), wall)
    assert [row.dealer for row in told.hands] == [1, 2, 3, 4]
    assert told.dealer == 1


def test_three_dead_hands_leave_east_where_east_is():
    told = tell(again, again, people=5)
    assert (told.dealer, told.seats) == (1, [1, 2, 3, 4, 5])
    assert [row.hand for row in told.hands] == [1, 2]
    assert set(told.nets.values()) == {0}


def test_of_five_east_leaves_and_the_fifth_takes_the_seat():
    told = tell(wall, wall, wall, wall, wall, people=5)
    assert [row.seats for row in told.rows] == [
        (1, 2, 3, 4, 5),
        (5, 2, 3, 4, 1),
        (5, 1, 3, 4, 2),
        (5, 1, 2, 4, 3),
        (5, 1, 2, 3, 4),
    ]
    assert [row.dealer for row in told.rows] == [1, 2, 3, 4, 5]
    assert (told.seats, told.dealer) == ([4, 1, 2, 3, 5], 1)


def test_of_six_the_first_who_waits_comes_in():
    told = tell(wall, wall, people=6)
    assert [row.seats for row in told.rows] == [(1, 2, 3, 4, 5, 6), (5, 2, 3, 4, 6, 1)]
    assert told.seats == [5, 6, 3, 4, 1, 2]
    assert [player.number for player in told.waiting] == [1, 2]
    assert told.playing == [5, 6, 3, 4]
    assert winds(told) == {1: "", 2: "", 3: "east", 4: "south", 5: "west", 6: "north"}


@pytest.mark.parametrize("people", [2, 3])
def test_fewer_than_four_turn_among_themselves(people):
    told = tell(*[wall] * people, people=people)
    assert [row.dealer for row in told.rows] == list(range(1, people + 1))
    assert (told.dealer, told.waiting) == (1, [])


def test_a_correction_of_an_early_hand_turns_all_later_ones():
    later = [wall, picked(3), wall]
    told = tell(wall, *later, correct(2, again), people=5)
    assert [row.dealer for row in told.hands] == [1, 1, 2, 3]
    assert [row.seats for row in told.hands] == [
        (1, 2, 3, 4, 5),
        (1, 2, 3, 4, 5),
        (5, 2, 3, 4, 1),
        (5, 1, 3, 4, 2),
    ]
    assert told.hands[2].points == {5: -50, 2: -50, 3: 150, 4: -50, 1: 0}
    assert tell(again, *later, people=5).seats == told.seats


def test_a_hand_taken_back_never_turned_the_table():
    told = tell(wall, wall, void(2), people=5)
    assert (told.seats, told.dealer) == ([5, 2, 3, 4, 1], 2)
    assert [row.hand for row in told.rows] == [None, 1]


@pytest.mark.parametrize(
    ("later", "number"),
    [
        ((picked(5),), 2),
        ((wall, picked(1)), 3),
        ((by_discard(2, 5),), 2),
        ((picked(2, dead=[5]),), 2),
        ((picked(2, heavenly=True),), 2),
        ((hand(how="false_mah_jongg", declarer=2, intact=[5], value=25),), 2),
        ((by_discard(2, 3, bettor=1, bet=2),), 2),
    ],
)
def test_a_correction_that_makes_a_later_hand_impossible_names_it(later, number):
    """Had the first hand been played again, Astrid would still sit and Elsa wait."""
    tell(wall, *later, people=5, bettor=True)
    told = refusal(wall, *later, correct(2, again), people=5, bettor=True)
    assert told == ("later_hand_breaks", {"hand": number})


def test_a_hand_taken_back_that_makes_a_later_one_impossible():
    told = refusal(wall, wall, picked(5), void(2), void(3), people=5)
    assert told == ("later_hand_breaks", {"hand": 1})


# Kitty, pies, payments by hand.


def test_the_kitty_goes_to_the_next_winner():
    told = tell(wall, wall, picked(3, 10), wall, rules={"kitty": 25})
    assert [row.totals[3] for row in told.rows] == [-25, -50, -50 + 200 + 60, 185]
    assert told.kitty == 100
    assert sum(told.nets.values()) == -100


def test_a_correction_fills_or_empties_the_kitty_of_later_hands():
    told = tell(wall, wall, picked(3, 10), correct(2, picked(1, 10)), rules={"kitty": 25})
    assert told.rows[2].points == {1: -20, 2: -20, 3: 160, 4: -20}
    assert told.kitty == 0
    told = tell(wall, picked(3, 10), void(3), rules={"kitty": 25})
    assert told.kitty == 100


def test_two_winners_share_the_kitty_the_odd_point_to_the_first():
    wins = [
        {"winner": 2, "how": "self_pick", "value": 1},
        {"winner": 1, "how": "discard", "discarder": 3, "value": 1},
    ]
    told = tell(wall, hand(how="two_winners", wins=wins), rules={"kitty": 5}, people=3)
    assert told.rows[1].points == {1: 2 + 7, 2: 2 + 8, 3: -4}
    assert told.kitty == 0


def test_who_waits_puts_nothing_into_the_kitty():
    told = tell(wall, people=5, rules={"kitty": 5})
    assert told.nets == {1: -5, 2: -5, 3: -5, 4: -5, 5: 0}


def test_a_pie_is_never_negative():
    rules = {"pie": {"limit": 60, "partial": True}}
    told = tell(picked(1, 50), picked(2, 50), rules=rules)
    assert told.rows[0].points == {1: 180, 2: -60, 3: -60, 4: -60}
    assert told.nets == {1: 80, 2: 40, 3: -60, 4: -60}
    assert told.pies == {1: 140, 2: 100, 3: 0, 4: 0}


def test_a_pie_of_all_or_nothing():
    told = tell(picked(1, 50), rules={"pie": {"limit": 60, "partial": False}})
    assert told.nets == dict.fromkeys((1, 2, 3, 4), 0)
    assert told.pies == dict.fromkeys((1, 2, 3, 4), 60)


def test_an_empty_pie_pays_again_after_a_win():
    rules = {"pie": {"limit": 50, "partial": False}}
    told = tell(picked(1, 25), picked(2, 10), picked(3, 10), rules=rules)
    assert [row.points for row in told.rows] == [
        {1: 150, 2: -50, 3: -50, 4: -50},
        {1: -20, 2: 20, 3: 0, 4: 0},
        {1: -20, 2: -20, 3: 40, 4: 0},
    ]
    assert told.pies == {1: 160, 2: 0, 3: 40, 4: 0}


def test_a_correction_makes_the_pies_of_later_hands_anew():
    rules = {"pie": {"limit": 50, "partial": True}}
    told = tell(picked(1, 25), picked(2, 10), correct(2, wall), rules=rules)
    assert told.rows[1].points == {1: -20, 2: 60, 3: -20, 4: -20}
    assert told.pies == {1: 30, 2: 110, 3: 30, 4: 30}


def test_what_is_put_into_the_kitty_comes_out_of_the_pie():
    told = tell(wall, wall, rules={"pie": 30, "kitty": 20})
    assert (told.kitty, set(told.pies.values())) == (120, {0})
    assert set(told.nets.values()) == {-30}


def test_a_payment_by_hand_moves_points_and_counts_for_the_pie():
    rules = {"pie": {"limit": 50, "partial": True}}
    told = tell(pays(1, 2, 30), picked(3, 25), rules=rules)
    assert told.rows[0].points == {1: -30, 2: 30}
    assert told.rows[1].points == {1: -20, 2: -50, 3: 120, 4: -50}
    assert told.pies == {1: 0, 2: 30, 3: 170, 4: 0}


def test_no_pie_limits_a_payment_by_hand_and_it_goes_no_lower_than_nothing():
    told = tell(pays(1, 2, 70), rules={"pie": 50})
    assert told.nets == {1: -70, 2: 70, 3: 0, 4: 0}
    assert told.pies == {1: 0, 2: 120}
    assert tell(pays(1, 2, 70)).pies == {}


# Bets.


def test_a_bet_counts_for_the_next_hand_only():
    told = tell(bet(5, 2), picked(2), picked(2), people=5, bettor=True)
    assert [row.points[5] for row in told.hands] == [150, -50]
    assert told.bet is None
    assert sum(told.nets.values()) == 0


def test_a_bet_is_laid_aside_until_the_hand_ends():
    assert tell(bet(5, 2), people=5, bettor=True).bet == (5, 2)
    assert tell(bet(5, 2), again, people=5, bettor=True).bet is None
    assert tell(bet(5, 2), void(2), people=5, bettor=True).bet is None
    assert tell(bet(5, 2), wall, void(3), people=5, bettor=True).bet == (5, 2)


def test_a_bet_counts_for_nothing_where_the_bettor_plays_after_all():
    """Had the first hand been played again, Astrid would play and Elsa wait."""
    told = tell(wall, bet(1, 2), picked(2), correct(2, again), people=5, bettor=True)
    assert told.hands[1].points == {1: -50, 2: 150, 3: -50, 4: -50, 5: 0}


def test_a_bet_counts_for_nothing_where_the_other_waits_after_all():
    told = tell(wall, bet(1, 5), picked(2), correct(2, again), people=5, bettor=True)
    assert told.hands[1].points == {1: -50, 2: 150, 3: -50, 4: -50, 5: 0}


@pytest.mark.parametrize(("leaves", "joins"), [(5, None), (5, 6), (2, None), (2, 6)])
def test_a_bet_counts_for_nothing_where_one_of_the_two_has_left(leaves, joins):
    told = tell(bet(5, 2), change(leaves, joins), people=5, bettor=True)
    assert (told.bet, told.standing.bet) == ((5, 2), None)
    told = tell(bet(5, 2), change(leaves, joins), picked(3), people=5, bettor=True)
    assert sorted(told.hands[0].points.values())[-1] == 150


def test_a_bet_by_nobody_who_is_here():
    assert refusal(bet(7, 2), people=5, bettor=True) == ("not_seated", {"player": 7})
    assert refusal(bet(5, 7), people=5, bettor=True) == ("not_seated", {"player": 7})


# People and seats.


def test_a_newcomer_takes_over_points_and_pie_with_the_seat():
    rules = {"pie": {"limit": 60, "partial": True}}
    told = tell(picked(2, 25), change(1, 5, takes=True), picked(2, 25), rules=rules)
    assert (told.player(1).points, told.player(1).seat) == (0, None)
    assert told.rows[1].points == {1: 50, 5: -50}
    assert told.seats == [5, 2, 3, 4]
    assert told.rows[2].points == {5: -10, 2: 30, 3: -10, 4: -10}
    assert (told.player(5).points, told.pies[5]) == (-60, 0)


def test_a_newcomer_who_takes_nothing_over_begins_with_a_whole_pie():
    rules = {"pie": {"limit": 60, "partial": True}}
    told = tell(picked(2, 25), change(1, 5), picked(2, 25), rules=rules)
    assert told.rows[2].points == {5: -50, 2: 70, 3: -10, 4: -10}
    assert told.nets == {1: -50, 2: 220, 3: -60, 4: -60, 5: -50}


def test_a_newcomer_takes_over_what_was_won_at_stakes():
    said = [{"player": 1, "ticks": {}, "flowers": 3}]
    won = Record(2, "hand", facts.hand(said, "drawn"), [{"points": 8}])
    begun = facts.start(NAMES[:3], agreed=Agreed(stakes={"stake": 10}))
    for takes, stakes in (
        (True, {1: 0, 2: -80, 3: -80, 4: 160}),
        (False, {1: 160, 2: -80, 3: -80, 4: 0}),
    ):
        takes_over = Record(3, *change(1, 4, takes))
        told = replay([Record(1, "start", begun), won, takes_over])
        assert told.nets == stakes


def test_east_hands_over_to_a_newcomer():
    told = tell(change(1, 6), people=5)
    assert (told.seats, told.dealer) == ([6, 2, 3, 4, 5], 6)


def test_who_leaves_lets_the_first_who_waits_in():
    told = tell(change(3, None), people=6)
    assert (told.seats, told.dealer) == ([1, 2, 5, 4, 6], 1)
    told = tell(change(1, None), people=6)
    assert (told.seats, told.dealer) == ([5, 2, 3, 4, 6], 5)


def test_who_waits_leaves_without_a_change_at_the_table():
    told = tell(change(5, None), people=6)
    assert (told.seats, told.dealer) == ([1, 2, 3, 4, 6], 1)


def test_who_leaves_where_nobody_waits_closes_the_seat():
    told = tell(change(1, None))
    assert (told.seats, told.dealer) == ([2, 3, 4], 2)
    told = tell(change(4, None), wall, wall, wall)
    assert (told.seats, told.dealer) == ([1, 2, 3], 1)


def test_who_joins_four_waits_and_who_joins_three_plays():
    assert [player.number for player in tell(change(None, 5)).waiting] == [5]
    told = tell(change(None, 4), people=3)
    assert (told.playing, told.waiting) == ([1, 2, 3, 4], [])
    assert refusal(change(None, 7), people=6)[0] == "players_count"


def test_east_may_not_wait():
    swapped = ("seats", {"order": [5, 2, 3, 4, 1]})
    assert refusal(swapped, people=5) == ("dealer_waits", {"player": 1})
    assert refusal(("dealer", {"player": 5}), people=5) == ("dealer_waits", {"player": 5})
    assert refusal(("dealer", {"player": 6}), people=5) == ("not_seated", {"player": 6})


def test_a_swap_that_leaves_east_at_the_table():
    told = tell(("seats", {"order": [2, 1, 5, 4, 3]}), people=5)
    assert (told.seats, told.dealer) == ([2, 1, 5, 4, 3], 1)
    assert [player.number for player in told.waiting] == [3]


# Tournaments.


def test_penalties_and_games_of_a_tournament_do_not_sum_to_zero():
    penalty = ("adjust", facts.adjustment(2, -25, "Talking"))
    scored = [by_discard(1, 2, exposures=3), penalty, hand(how="time_up"), wall]
    told = tell(*scored, tournament={"preset": "A"})
    assert told.nets == {1: 35, 2: -40, 3: 10, 4: 10}
    assert [row.dealer for row in told.hands] == [1, 2, 3]
    assert (told.player(1).hands_won, told.player(1).best) == (1, 25)


@pytest.mark.parametrize(
    ("ended", "across"),
    [
        (by_discard(2, 1, exposures=0), 4),
        (picked(3), 1),
        (wall, 3),
        (hand(how="time_up"), 3),
    ],
)
def test_the_player_across_confirms(ended, across):
    told = tell(ended, tournament={"preset": "A"})
    assert (told.rows[0].confirms, told.rows[0].confirmed) == (across, None)
    told = tell(ended, confirm(2, 2, across), tournament={"preset": "A"})
    assert told.rows[0].confirmed == across


def test_a_correction_takes_the_confirmation_away():
    club = {"tournament": {"preset": "A"}}
    told = tell(picked(3), confirm(2, 2, 1), correct(2, picked(2)), **club)
    assert told.rows[0].confirmed is None
    told = tell(picked(3), confirm(2, 2, 1), correct(2, picked(2)), confirm(2, 4, 4), **club)
    assert told.rows[0].confirmed == 4
    told = tell(picked(3), confirm(2, 2, 1), void(2), **club)
    assert (told.rows[0].confirmed, told.rows[0].hand) == (None, None)


@pytest.mark.parametrize("entry", [1, 3, 9])
def test_only_a_hand_is_confirmed(entry):
    told = refusal(picked(3), ("dealer", {"player": 1}), confirm(entry, entry, 1))
    assert told == ("no_such_entry", {"entry": entry})


# The card, and what rows tell.


def test_the_card_of_the_table_and_the_next_one():
    other = CARD | {"name": "Another"}
    assert tell(card=CARD).card == CARD
    assert tell(("card", {"card": other}), card=CARD).card == other
    assert tell(("card", {"card": None}), card=CARD).card is None
    assert tell(("card", {"card": other}), void(2), card=CARD).card == CARD


def test_a_row_tells_how_the_table_stood_before_it():
    told = tell(wall, bet(1, 3), picked(3), people=5, bettor=True, rules={"kitty": 5, "pie": 90})
    standing = told.hands[1].standing
    assert (standing.seats, standing.east) == ((5, 2, 3, 4, 1), 2)
    assert (standing.playing, standing.waiting) == ((5, 2, 3, 4), (1,))
    assert (standing.kitty, standing.bet) == (20, (1, 3))
    assert standing.pies == {1: 85, 2: 85, 3: 85, 4: 85, 5: 90}
    assert told.hands[1].result.kitty == 0
    assert told.standing.bet is None


def test_the_best_hand_is_what_it_brought():
    told = tell(picked(1, 25), by_discard(1, 2, 25), picked(2, 50))
    assert (told.player(1).hands_won, told.player(1).best) == (2, 150)
    assert [player.number for player in told.ranking] == [2, 1, 3, 4]
