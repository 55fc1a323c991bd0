"""Writing an evening of American Mah Jongg: what is refused, and that nothing is stored then."""

import json
import zoneinfo
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands import HandError, Settlement, example_card, load_american
from scorekeeper import american, cards, facts, ledger
from scorekeeper.agreed import Agreed
from scorekeeper.errors import Refused, Stale
from scorekeeper.evening import Target
from scorekeeper.ledger import Stamp
from scorekeeper.models import Card, GameSession

from .evenings import NAMES, Table, open_american, open_table

pytestmark = pytest.mark.django_db

SIX = (*NAMES, "Elsa", "Frej")
LINE = "FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X"
TILES = "FF222s3333m666z77z"
WALL = american.hand(how="wall_game")
AGAIN = american.hand(how="replay", dead=[2, 3, 4])
CLUB = {"preset": "B"}


def picked(winner, value=25, **more):
    return american.hand(how="self_pick", winner=winner, value=value, **more)


def by_discard(winner, discarder, value=25, **more):
    return american.hand(how="discard", winner=winner, discarder=discarder, value=value, **more)


def table_of(people=4, rules=None, **agreed):
    return open_american(SIX[:people], american=rules or {}, **agreed)


def derived(table):
    """All that is stored of the evening besides its entries."""
    game = GameSession.objects.get(pk=table.game.pk)
    columns = ("player", "name", "seat", "points", "hands_won", "best", "rank")
    return (game.latest, game.hands, game.finished), list(game.seats.values_list(*columns))


def refusal(table, act, *args):
    """The code and details of a refusal that leaves everything as it was."""
    before = table.entries, derived(table)
    with pytest.raises((Refused, HandError)) as refused:
        table.write(act, *args)
    assert (table.entries, derived(table)) == before
    told = refused.value
    assert isinstance(told, Refused | HandError)
    return told.code, told.where


def agrees(table):
    return ledger.differences(GameSession.objects.get(pk=table.game.pk)) == []


# Hands, and corrections of earlier ones.


def test_a_hand_moves_points_and_seats():
    table = table_of(5)
    entry = table.write("record", by_discard(1, 2, jokerless=True))
    assert table.points == [200, -100, -50, -50, 0]
    assert table.told.seats == [5, 2, 3, 4, 1]
    assert entry.score[0]["net"] == {"1": 200, "2": -100, "3": -50, "4": -50, "5": 0}
    assert derived(table) == (
        (2, 1, False),
        [
            (1, "Astrid", 4, 200, 1, 200, 1),
            (2, "Björn", 1, -100, 0, 0, 5),
            (3, "Chloé", 2, -50, 0, 0, 3),
            (4, "David", 3, -50, 0, 0, 3),
            (5, "Elsa", 0, 0, 0, 0, 2),
        ],
    )
    assert agrees(table)


def test_a_correction_makes_everything_after_it_anew():
    table = table_of(5, {"kitty": 10, "pie": {"limit": 100, "partial": True}})
    first = table.write("record", WALL)
    table.write("record", WALL)
    table.write("record", picked(3, 30))
    assert table.told.kitty == 0
    table.write("correct", first.number, american.hand(how="replay", dead=[1, 2, 4]))
    told = table.told
    assert [row.dealer for row in told.hands] == [1, 1, 2]
    assert told.hands[2].seats == (5, 2, 3, 4, 1)
    assert told.hands[2].points == {5: -60, 2: -60, 3: 220, 4: -60, 1: 0}
    assert told.pies == {1: 90, 2: 30, 3: 310, 4: 30, 5: 40}
    assert agrees(table)


@pytest.mark.parametrize(
    ("later", "hand"),
    [
        ([picked(5)], 2),
        ([WALL, picked(1)], 3),
        ([by_discard(2, 5)], 2),
        ([picked(2, heavenly=True)], 2),
    ],
)
def test_a_correction_a_later_hand_cannot_bear_names_that_hand(later, hand):
    table = table_of(5)
    first = table.write("record", WALL)
    for one in later:
        table.write("record", one)
    told = refusal(table, "correct", first.number, AGAIN)
    assert told == ("later_hand_breaks", {"hand": hand})
    assert refusal(table, "void", first.number)[0] == "later_hand_breaks"


def test_a_later_hand_corrected_first_lets_the_earlier_one_be():
    table = table_of(5)
    first, later = table.write("record", WALL), table.write("record", picked(5))
    table.write("correct", later.number, picked(2))
    table.write("correct", first.number, AGAIN)
    assert [row.dealer for row in table.told.hands] == [1, 1]
    assert refusal(table, "restore", later.number, later.number)[0] == "sits_out"
    assert agrees(table)


def test_a_correction_is_checked_by_how_the_table_stood_then():
    table = table_of(5)
    first = table.write("record", picked(2))
    table.write("record", WALL)
    assert refusal(table, "correct", first.number, picked(5)) == (
        "sits_out",
        {"key": "winner", "player": "5"},
    )
    table.write("correct", first.number, picked(1, heavenly=True))
    assert table.points == [150, -50, -50, -50, 0]


def test_a_hand_taken_back_and_restored():
    table = table_of(4, {"kitty": 10})
    first = table.write("record", WALL)
    table.write("record", picked(2))
    table.write("void", first.number)
    assert (table.points, table.told.dealer) == ([-50, 150, -50, -50], 2)
    table.write("restore", first.number, first.number)
    assert (table.points, table.told.dealer) == ([-60, 180, -60, -60], 3)
    assert refusal(table, "restore", first.number, 3)[0] == "no_such_version"
    assert agrees(table)


def test_a_finished_evening_takes_no_hand_no_bet_and_no_payment():
    table = table_of(5, bettor=True)
    table.write("close")
    assert refusal(table, "record", WALL)[0] == "finished"
    assert refusal(table, "bet", 5, 1)[0] == "finished"
    assert refusal(table, "transfer", 1, 2, 5, "Tea")[0] == "finished"
    assert refusal(table, "take_card", None)[0] == "finished"


def test_a_hand_sent_twice_is_one_hand():
    table = table_of(4)
    said = american.hand(
        how="self_pick", winner=1, value=30, line=LINE, tiles="FF222s666z77z", exposed=("3333m",)
    )
    stamp = Stamp("once", 1, "phone")
    first = ledger.record(table.game, said, stamp)
    assert ledger.record(table.game, said, stamp).pk == first.pk
    with pytest.raises(Refused) as refused:
        ledger.record(table.game, WALL, stamp)
    assert refused.value.code == "token_used"
    with pytest.raises(Stale):
        ledger.record(table.game, WALL, Stamp("late", 1, "phone"))


# What no table of four or five can have played; `test_american` has them all.


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (picked(1, 10_000), "value_out_of_range"),
        (picked(1, 1_000_000), "value_out_of_range"),
        (picked(1, -25), "value_out_of_range"),
        ({"how": "self_pick", "winner": 1, "value": 0}, "value_out_of_range"),
        (picked(1, jokerless=True, singles_and_pairs=True), "jokerless_with_singles_and_pairs"),
        (picked(1, 25, line=LINE), "value_not_of_line"),
        (picked(1, 30, line=LINE, tiles="FF222s3333m666z55z"), "tiles_not_the_line"),
        (picked(1, 30, line=LINE, tiles="FF 222 with soap"), "bad_tiles"),
        (
            picked(1, 30, line=LINE, tiles="FF222s333mj666z77z", jokerless=True),
            "jokerless_with_jokers",
        ),
        (picked(1, 30, line="N" * 10_000), "card_line_long"),
        (by_discard(1, 1), "discarder_wins"),
        (by_discard(1, 5), "sits_out"),
        (by_discard(5, 1), "sits_out"),
        (by_discard(1, 2, dead=[1]), "dead_winner"),
        (by_discard(1, 2, bettor=3, bet=1), "bettor_plays"),
        (american.hand(how="replay", dead=[1, 2]), "replay_needs_dead"),
        (
            {
                "how": "two_winners",
                "wins": [by_discard(1, 3, 25), by_discard(2, 3, 25)],
            },
            "two_winners_of_one_discard",
        ),
        (facts.hand([]), "unknown_key"),
        ({}, "how_missing_american"),
        ({"how": "transfers"}, "how_missing_american"),
        ({"how": "wall_game", "players": "1234"}, "unknown_key"),
        ({"how": "wall_game", "dead": 5}, "unknown_player"),
        (picked("1"), "unknown_player"),
        (picked(1, "25"), "value_out_of_range"),
    ],
)
def test_a_hand_that_is_refused(said, code):
    table = table_of(5, bettor=True)
    assert refusal(table, "record", said)[0] == code
    first = table.write("record", WALL)
    assert refusal(table, "correct", first.number, said)[0] in (code, "sits_out")


def test_the_tiles_and_the_line_are_kept_with_the_hand():
    table = table_of()
    entry = table.write("record", picked(1, 30, line=LINE, tiles=TILES, jokerless=True))
    assert entry.facts["tiles"] == TILES
    assert table.points == [360, -120, -120, -120]
    assert agrees(table)


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(american.OF_A_HAND) | st.text(max_size=3), inner, max_size=4
        )
    ),
    max_leaves=6,
)
HOWS = st.sampled_from((*american.HOWS, "time_up"))
USUAL = {
    "winner": st.integers(0, 7),
    "discarder": st.integers(0, 7),
    "declarer": st.integers(0, 7),
    "value": st.sampled_from((25, 30, 0, 10**20)),
    "line": st.sampled_from((LINE, LINE + " SP", "=25 X", "FF" * 5000)),
    "tiles": st.sampled_from((TILES, "FF", "\x00", "\ud800")),
    "dead": st.lists(st.integers(0, 7), max_size=4),
}


@settings(max_examples=300, deadline=None)
@given(
    usual=st.fixed_dictionaries({"how": HOWS}, optional=USUAL),
    odd=st.dictionaries(st.sampled_from(american.OF_A_HAND), ODD, max_size=2) | ODD,
    agreed=st.sampled_from(
        (Agreed(american={"kitty": 5}, bettor=True), Agreed(american={}, tournament=CLUB))
    ),
)
def test_odd_facts_are_refused_and_what_is_taken_is_kept_as_json(usual, odd, agreed):
    """Whatever comes: a refusal, or a hand that reads the same from the database."""
    said = usual | odd if isinstance(odd, dict) else odd
    standing = american.Standing((1, 2, 3, 4, 5), 1)
    try:
        american.check_hand(said, agreed, standing)
        result = american.settle_hand(said, agreed, standing)
    except (Refused, HandError):
        return
    assert json.loads(json.dumps(said)) == said
    assert american.read_result(json.loads(json.dumps(result.to_dict()))) == result
    if isinstance(result, Settlement):
        assert sum(result.net.values()) == 0


# Points that move by hand; penalties.


def test_points_move_from_one_to_another():
    table = table_of()
    entry = table.write("transfer", 1, 3, 40, "  For   tea ")
    assert entry.facts == {"payer": 1, "payee": 3, "points": 40, "reason": "For tea"}
    assert (table.points, entry.score) == ([-40, 0, 40, 0], [])
    table.write("correct", entry.number, facts.transfer(2, 3, 10, "For tea"))
    assert table.points == [0, -10, 10, 0]
    table.write("void", entry.number)
    assert table.points == [0, 0, 0, 0]
    assert agrees(table)


@pytest.mark.parametrize("said", [{}, WALL, facts.adjustment(1, 5, "Cake"), {"payer": 1}])
def test_a_payment_stays_a_payment(said):
    table = table_of()
    entry = table.write("transfer", 1, 3, 40, "Tea").number
    assert refusal(table, "correct", entry, said) == ("no_such_entry", {"entry": entry})


def test_a_hand_stays_a_hand():
    table = table_of()
    entry = table.write("record", WALL).number
    said = facts.transfer(1, 2, 5, "Tea")
    assert refusal(table, "correct", entry, said)[0] == "unknown_key"


def test_who_left_can_still_be_paid():
    table = table_of(5)
    table.write("change_player", 2, None, False)
    table.write("transfer", 1, 2, 40, "Settled")
    assert table.points == [-40, 40, 0, 0, 0]


@pytest.mark.parametrize(
    ("payer", "payee", "points", "reason", "code"),
    [
        (1, 1, 5, "Tea", "pays_oneself"),
        (1, 2, 0, "Tea", "transfer_out_of_range"),
        (1, 2, -5, "Tea", "transfer_out_of_range"),
        (1, 2, 1_000_001, "Tea", "transfer_out_of_range"),
        (1, 2, 5, " ", "reason_missing"),
        (1, 2, 5, "x" * 121, "reason_too_long"),
        (1, 2, 5, "x\x00", "reason_unprintable"),
        (9, 2, 5, "Tea", "no_such_player"),
        (1, 9, 5, "Tea", "no_such_player"),
    ],
)
def test_a_payment_that_is_refused(payer, payee, points, reason, code):
    assert refusal(table_of(), "transfer", payer, payee, points, reason)[0] == code


def test_where_points_move_nobody_is_given_any():
    table = table_of()
    assert refusal(table, "adjust", 1, -25, "Talking") == ("adjust_not_zero_sum", {})


@pytest.mark.parametrize("opened", [lambda: table_of(tournament=CLUB), open_table])
def test_where_points_do_not_move_nobody_pays(opened):
    table = opened()
    assert refusal(table, "transfer", 1, 2, 5, "Tea") == ("transfer_not_here", {})
    table.write("adjust", 1, -25, "Talking")
    assert table.points == [-25, 0, 0, 0]


# Bets.


def test_a_bet_is_laid_aside_and_pays_once():
    table = table_of(5, bettor=True)
    entry = table.write("bet", 5, 2)
    assert entry.facts == {"bettor": 5, "bet": 2}
    table.write("record", picked(2))
    assert table.points == [-100, 150, -100, -100, 150]
    table.write("record", picked(2))
    assert table.points == [-100, 300, -150, -150, 100]
    assert agrees(table)


def test_one_bets_on_a_hand_and_may_think_again():
    table = table_of(6, bettor=True)
    first = table.write("bet", 5, 2)
    assert refusal(table, "bet", 6, 3) == ("bet_taken", {"player": 5})
    table.write("bet", 5, 3)
    assert table.told.bet == (5, 3)
    table.write("void", table.newest.number)
    table.write("void", first.number)
    table.write("bet", 6, 3)
    assert table.told.bet == (6, 3)


def test_a_bet_taken_back_before_the_hand():
    table = table_of(5, bettor=True)
    entry = table.write("bet", 5, 2)
    table.write("void", entry.number)
    table.write("record", picked(2))
    assert table.points == [-50, 150, -50, -50, 0]
    assert refusal(table, "void", entry.number)[0] == "void_already"


def test_a_bet_stays_once_its_hand_has_ended():
    table = table_of(5, bettor=True)
    entry = table.write("bet", 5, 2)
    table.write("record", picked(2))
    assert refusal(table, "void", entry.number) == ("only_the_newest", {"entry": entry.number})


@pytest.mark.parametrize(
    ("bettor", "on", "code"),
    [
        (1, 2, "bettor_missing"),
        (7, 2, "bettor_missing"),
        (5, 5, "bet_missing"),
        (5, 7, "bet_missing"),
        (None, 2, "bettor_missing"),
        ([5], 2, "bettor_missing"),
        (5, {}, "bet_missing"),
    ],
)
def test_a_bet_that_is_refused(bettor, on, code):
    assert refusal(table_of(5, bettor=True), "bet", bettor, on)[0] == code


def test_nobody_bets_where_it_was_not_agreed_on():
    assert refusal(table_of(5), "bet", 5, 1) == ("no_bets_here", {})
    assert refusal(open_table(SIX[:5]), "bet", 5, 1) == ("no_bets_here", {})


def test_the_bet_is_on_who_plays_now():
    """Astrid has left East, and Elsa has come in."""
    table = table_of(5, bettor=True)
    table.write("record", WALL)
    assert refusal(table, "bet", 5, 2)[0] == "bettor_missing"
    table.write("bet", 1, 5)
    table.write("record", picked(5))
    assert table.points == [150, -100, -100, -100, 150]


# Tournaments.


def test_a_session_of_a_tournament():
    table = table_of(tournament={"preset": "C", "self_pick": 15})
    table.write("record", by_discard(1, 2, 30, exposures=3))
    table.write("adjust", 2, -25, "Talking")
    table.write("record", picked(3, 25, jokerless=True))
    table.write("record", american.hand(how="wall_game", dead=[4]))
    table.write("record", american.hand(how="time_up"))
    assert table.points == [40, -45, 70, 0]
    assert [row.points for row in table.told.hands][3] == {1: 0, 2: 0, 3: 0, 4: 0}
    assert table.told.dealer == 1
    assert agrees(table)


@pytest.mark.parametrize(("preset", "cost"), [("A", 0), ("B", -10), ("C", -10)])
def test_the_presets_at_a_table(preset, cost):
    table = table_of(tournament={"preset": preset})
    table.write("record", by_discard(1, 2, exposures=1))
    assert table.points == [25, cost, 0, 0]


def confirmed(table):
    return table.told.hands[0].confirmed


def test_the_player_across_confirms_and_nobody_else():
    table = table_of(tournament=CLUB)
    hand = table.write("record", picked(2)).number
    for player in (1, 2, 3, 9, None, "4"):
        assert refusal(table, "confirm", hand, hand, player) == ("confirms_across", {})
    table.write("confirm", hand, hand, 4)
    assert confirmed(table) == 4
    assert refusal(table, "confirm", hand, hand, 4) == ("confirmed_already", {})
    assert agrees(table)


def test_a_corrected_result_is_confirmed_anew():
    table = table_of(tournament=CLUB)
    hand = table.write("record", picked(2)).number
    table.write("confirm", hand, hand, 4)
    corrected = table.write("correct", hand, picked(3)).number
    assert confirmed(table) is None
    assert refusal(table, "confirm", hand, hand, 1) == ("confirm_again", {})
    assert refusal(table, "confirm", hand, corrected, 4) == ("confirms_across", {})
    table.write("confirm", hand, corrected, 1)
    assert confirmed(table) == 1
    restored = table.write("restore", hand, hand).number
    assert confirmed(table) is None
    table.write("confirm", hand, restored, 4)
    table.write("void", hand)
    assert refusal(table, "confirm", hand, hand, 4)[0] == "no_such_entry"


def test_a_result_is_confirmed_after_the_finish_too():
    table = table_of(tournament=CLUB)
    hand = table.write("record", WALL).number
    table.write("close")
    table.write("confirm", hand, hand, 3)
    assert confirmed(table) == 3
    assert table.told.finished


def test_only_hands_of_a_tournament_are_confirmed():
    table = table_of()
    hand = table.write("record", picked(2)).number
    assert refusal(table, "confirm", hand, hand, 4)[0] == "no_such_entry"
    club = table_of(tournament=CLUB)
    bonus = club.write("adjust", 1, 5, "Cake").number
    for entry in (bonus, 1, 99, None, [bonus]):
        assert refusal(club, "confirm", entry, entry, 3)[0] == "no_such_entry"


@pytest.mark.parametrize("player", [None, 1, 2, 3])
def test_where_three_play_nobody_sits_across(player):
    table = table_of(3, tournament=CLUB)
    hand = table.write("record", picked(2)).number
    assert refusal(table, "confirm", hand, hand, player)[0] == "confirms_across"


def test_a_confirmation_is_not_what_undo_takes_back():
    table = table_of(tournament=CLUB)
    hand = table.write("record", picked(2)).number
    told = table.write("confirm", hand, hand, 4).number
    assert table.told.last_undoable().entry == hand
    assert refusal(table, "void", told)[0] == "no_such_entry"


# The card.

TEXT = f"{LINE}\nNEWS FF 222:a 222:b DaDa =35 C"


def test_the_card_of_the_table_is_its_own_copy():
    own = cards.make(cards.checked("Ours", "2026-01-31", TEXT), "token-of-a-card-1")
    table = table_of(card=cards.frozen(own))
    table.write("take_card", cards.frozen(own))
    kept = {
        "name": "Ours",
        "date": "2026-01-31",
        "lines": [LINE, "NEWS FF 222:a 222:b DaDa =35 C"],
    }
    assert table.told.card == kept
    cards.change(own, cards.checked("Theirs", "", "NNN EEE WWW SSS RR =25 X"), cards.digest(own))
    assert table.told.card == kept
    cards.delete(own)
    assert not Card.objects.exists()
    assert table.told.card == table.told.agreed.card == kept
    table.write("record", picked(1, 30, line=kept["lines"][0], tiles=TILES))
    assert agrees(table)


def test_a_table_changes_its_card_and_takes_that_back():
    table = table_of(card=example_card().to_dict())
    entry = table.write("take_card", None)
    assert table.told.card is None
    table.write("void", entry.number)
    assert table.told.card == example_card().to_dict()


def test_a_card_is_kept_in_one_spelling():
    told = {"name": " Our   card", "date": "", "lines": [f"  {LINE}  "]}
    table = table_of()
    table.write("take_card", told)
    assert table.told.card == {"name": "Our card", "date": "", "lines": [LINE]}


@pytest.mark.parametrize(
    "card",
    [
        {},
        {"name": "Ours"},
        [],
        "Ours",
        {"name": "Ours", "date": "", "lines": ["NNN =25 X"]},
        {"name": "Ours", "date": "", "lines": [5]},
        {"name": 5, "date": "", "lines": []},
        {"name": "Ours", "date": "soon", "lines": []},
        {"name": "Ours", "date": "", "lines": [LINE] * 121},
        {"name": "Ours", "date": "", "lines": [], "more": 1},
    ],
)
def test_a_card_that_is_none(card):
    assert refusal(table_of(), "take_card", card)[0] == "bad_card"


def test_the_other_games_have_no_card():
    assert refusal(open_table(), "take_card", example_card().to_dict()) == ("no_card_here", {})


# People and seats.


def test_a_newcomer_takes_over_points_and_pie():
    table = table_of(4, {"pie": {"limit": 60, "partial": True}})
    table.write("record", picked(2))
    table.write("change_player", 1, "Elsa", True)
    table.write("record", picked(3))
    assert table.points == [0, 100, 20, -60, -60]
    assert table.told.pies[5] == 0
    assert agrees(table)


def test_a_newcomer_takes_over_the_stakes_of_mihng():
    table = open_table(agreed=Agreed(stakes={"stake": 10}))
    table.play(1, flowers=3)
    table.write("change_player", 1, "Elsa", True)
    assert table.told.nets == {1: 0, 2: -80, 3: -80, 4: -80, 5: 240}
    assert agrees(table)


def test_who_leaves_lets_the_first_who_waits_in():
    table = table_of(6)
    table.write("change_player", 1, None, False)
    told = table.told
    assert (told.seats, told.dealer) == ([5, 2, 3, 4, 6], 5)
    table.write("record", picked(5, heavenly=True))
    assert table.told.seats == [6, 2, 3, 4, 5]
    assert agrees(table)


def test_east_does_not_wait():
    table = table_of(5)
    assert refusal(table, "seat", [5, 2, 3, 4, 1]) == ("dealer_waits", {"player": 1})
    assert refusal(table, "deal", 5) == ("dealer_waits", {"player": 5})
    table.write("deal", 4)
    table.write("seat", [5, 2, 3, 4, 1])
    table.write("record", WALL)
    assert (table.told.seats, table.told.dealer) == ([5, 2, 3, 1, 4], 5)


# The start, and what is stored.


def test_the_start_keeps_what_was_agreed_on():
    rules = {"kitty": 25, "pie": {"limit": 500, "partial": False}, "east_doubles": True}
    agreed = Agreed(american=rules, bettor=True, card=example_card().to_dict(), display="money")
    table = open_table(SIX, "american", agreed=agreed)
    assert table.newest.facts == {
        "names": list(SIX),
        "dealer": 1,
        "american": rules,
        "bettor": True,
        "card": example_card().to_dict(),
        "display": "money",
    }
    assert table.told.agreed == agreed
    assert table.game.rules_id == load_american().id


@pytest.mark.parametrize(
    ("agreed", "code"),
    [
        (Agreed(american={"pie": 0}), "bad_table_rule"),
        (Agreed(american={"pie": {"left": {"1": 5}}}), "bad_table_rule"),
        (Agreed(american={"kitty": {"amount": 5, "holds": 9}}), "bad_table_rule"),
        (Agreed(american={}, tournament={"preset": "D"}), "bad_tournament"),
        (Agreed(american={}, card={}), "bad_card"),
        (Agreed(american={}, display="shells"), "display_unknown"),
    ],
)
def test_a_start_that_is_refused(agreed, code):
    with pytest.raises((Refused, HandError)) as refused:
        open_table(SIX, "american", agreed=agreed)
    assert isinstance(refused.value, Refused | HandError)
    assert refused.value.code == code
    assert not GameSession.objects.exists()


def test_a_start_sent_twice_is_one_start():
    def begin(agreed):
        return ledger.start(
            load_american(),
            NAMES,
            title="Thursday",
            target=Target("none", 0),
            played_on=date(2026, 11, 26),
            zone=zoneinfo.ZoneInfo("Europe/Stockholm"),
            stamp=Stamp("start-once", 0, "phone"),
            agreed=agreed,
        )

    agreed = Agreed(american={"kitty": 25}, card=example_card().to_dict())
    assert begin(agreed).pk == begin(agreed).pk
    with pytest.raises(Refused) as refused:
        begin(Agreed(american={"kitty": 5}))
    assert refused.value.code == "token_used"


def played(table: Table) -> Table:
    """One of everything."""
    table.write("bet", 5, 2)
    first = table.write("record", by_discard(1, 2, 30, line=LINE, dead=[3])).number
    table.write("record", WALL)
    table.write("transfer", 1, 2, 5, "Tea")
    table.write("correct", first, picked(2, jokerless=True))
    table.write("take_card", example_card().to_dict())
    table.write("change_player", 3, "Gun", True)
    return table


def test_everything_stored_is_plain_json():
    table = played(table_of(5, {"kitty": 5, "pie": 100}, bettor=True))
    for entry in table.game.entries.all():
        assert json.loads(json.dumps([entry.facts, entry.score])) == [entry.facts, entry.score]
    assert agrees(table)


def test_a_score_that_is_not_what_the_facts_give_is_found(monkeypatch):
    """Also of a correction, by how the table stood when it was made."""
    table = played(table_of(5, {"kitty": 5, "pie": 100}, bettor=True))
    told = american.settle_hand

    def dearer(said, agreed, standing):
        return told(
            said | {"multiplier": 2} if said["how"] == "self_pick" else said, agreed, standing
        )

    monkeypatch.setattr(american, "settle_hand", dearer)
    game = GameSession.objects.get(pk=table.game.pk)
    correction = table.game.entries.get(kind="correct").number
    scores = [one for one in ledger.differences(game) if "no longer scores" in one]
    assert scores == [f"game session {game.pk}: entry {correction} no longer scores what it says"]


def test_the_score_stays_as_the_table_saw_it():
    """A correction of an earlier hand changes what a later one brings, not what it said."""
    table = table_of(4, {"kitty": 10})
    first = table.write("record", WALL)
    later = table.write("record", picked(1))
    table.write("correct", first.number, picked(2))
    assert table.game.entries.get(number=later.number).score[0]["net"]["1"] == 190
    assert table.told.hands[1].points[1] == 150
    assert agrees(table)


def test_what_is_rewritten_agrees_again():
    table = played(table_of(5, bettor=True))
    table.game.seats.filter(player=1).update(points=999)
    assert not agrees(table)
    assert ledger.mend(table.game) == []
    assert agrees(table)


def test_what_is_new_tells_of_transfers_and_bets():
    table = table_of(5, bettor=True)
    seen = table.told.latest
    table.write("bet", 5, 2)
    table.write("transfer", 1, 2, 5, "Tea")
    assert [row.kind for row in ledger.news(table.game, seen)] == ["bet", "transfer"]
