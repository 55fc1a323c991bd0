from dataclasses import replace

from scorekeeper import american, facts
from scorekeeper.agreed import Agreed
from scorekeeper.evening import Record
from scorekeeper.replay import replay
from scorekeeper.settling import settling, transfers, zero_sum_check

NAMES = ["Astrid", "Björn", "Chloé", "David"]
STAKES = Agreed(stakes={"rule": "international"}, display="money")
WALL = american.hand(how="wall_game")
WIN = american.hand(how="discard", winner=3, discarder=2, value=25)


def evening(agreed, *said):
    """An evening of these hands: American ones by their facts, others as (winner, from, points)."""
    told = [Record(1, "start", facts.start(NAMES, agreed=agreed))]
    for number, one in enumerate(said, start=2):
        told.append(_hand(number, one))
    return replay(told)


def _hand(number, one):
    if isinstance(one, dict):
        return Record(number, "hand", one)
    winner, discarder, points = one
    won = "drawn" if discarder is None else "claimed"
    said = facts.hand([{"player": winner, "ticks": {}, "flowers": 0}], won, discarder)
    return Record(number, "hand", said, score=[{"points": points}])


def test_nothing_where_points_are_not_paid_for():
    assert settling(evening(Agreed(), (1, 2, 32))) is None
    tournament = Agreed(american={}, tournament={"preset": "A"})
    assert settling(evening(tournament, WALL)) is None


def test_the_fewest_transfers_by_name():
    told = evening(STAKES, (1, 2, 125), (3, 1, 125))
    # Astrid +500 -250, Björn -250 -125, Chloé -125 +500, David -125 -125
    assert told.nets == {1: 250, 2: -375, 3: 375, 4: -250}
    assert {one[:3] for one in transfers(told)} == {
        ("Björn", "Chloé", "$3.75"),
        ("David", "Astrid", "$2.50"),
    }


def test_the_transfers_clear_the_table():
    told = evening(STAKES, (1, 2, 125), (3, 1, 77), (4, None, 3), (2, 4, 0))
    nets = {player.name: player.stakes for player in told.players}
    for one in transfers(told):
        nets[one.payer] += one.points
        nets[one.payee] -= one.points
    assert set(nets.values()) == {0}


def test_nobody_owes_anything_before_the_first_hand():
    settled = settling(evening(STAKES))
    assert settled is not None
    assert (settled.transfers, settled.check, settled.fault) == ((), "Together $0.00", "")


def test_the_kitty_is_an_account_of_its_own():
    told = evening(Agreed(american={"kitty": 10}), WALL)
    settled = settling(told)
    assert settled is not None
    assert sorted(settled.transfers) == [(name, "", "10", 10) for name in NAMES]
    assert settled.check == "Together 0, 40 of it in the kitty"


def test_an_emptied_kitty_is_no_account():
    settled = settling(evening(Agreed(american={"kitty": 10}, display="money"), WALL, WIN))
    assert settled is not None
    assert {one.payee for one in settled.transfers} == {"Chloé"}
    assert sum(one.points for one in settled.transfers) == 130
    assert settled.check == "Together $0.00"


def test_what_does_not_come_to_zero_is_told_and_not_settled():
    told = evening(Agreed(american={}), WIN)
    told.players[0] = replace(told.players[0], points=7)
    settled = settling(told)
    assert settled is not None
    assert settled.transfers == ()
    assert settled.check == "Together +32"
    assert "does not come to zero" in settled.fault


def test_sums_too_large_to_settle_are_told():
    told = evening(STAKES)
    told.players = [
        replace(player, stakes=stakes)
        for player, stakes in zip(told.players, (10**13, -(10**13), 0, 0), strict=True)
    ]
    settled = settling(told)
    assert settled is not None
    assert settled.transfers == ()
    assert "too large" in settled.fault
    assert zero_sum_check(told) == "Together $0.00"


def test_people_may_be_called_what_accounts_are():
    names = ["kitty", "3", "Chloé"]
    started = Record(1, "start", facts.start(names, agreed=STAKES))
    told = replay([started, _hand(2, (1, 2, 5))])
    assert {one[:3] for one in transfers(told)} == {
        ("3", "kitty", "$0.10"),
        ("Chloé", "kitty", "$0.05"),
    }
