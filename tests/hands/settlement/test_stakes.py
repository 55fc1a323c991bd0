import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands import HandError, Stakes, read_stakes, settle_stakes
from hands.settlement.stakes import ROUNDED

INTERNATIONAL = Stakes()
SWEDISH = Stakes("swedish")
NAMES = ("Ann", "Bo", "Cy", "Di")


def net(stakes, wins, discarder=None, players=NAMES, sit_out=()):
    return list(settle_stakes(stakes, players, wins, discarder, sit_out).net.values())


def test_a_drawn_card_is_paid_by_all():
    assert net(INTERNATIONAL, {"Bo": 32}) == [-32, 96, -32, -32]
    assert net(SWEDISH, {"Bo": 32}) == [-32, 96, -32, -32]


def test_the_discarder_pays_double_by_the_international_rule_only():
    done = settle_stakes(INTERNATIONAL, NAMES, {"Bo": 32}, "Cy")
    assert list(done.net.values()) == [-32, 128, -64, -32]
    assert [one["text"] for one in done.chains()] == ["32", "32 x2 threw it = 64", "32"]
    assert net(SWEDISH, {"Bo": 32}, "Cy") == [-32, 96, -32, -32]


def test_each_point_is_a_sum():
    assert net(Stakes("swedish", stake=5), {"Bo": 32}) == [-160, 480, -160, -160]
    assert net(Stakes(stake=5), {"Bo": 32}, "Ann") == [-320, 640, -160, -160]


def test_winners_at_the_same_moment_do_not_pay_each_other():
    assert net(SWEDISH, {"Bo": 32, "Di": 8}) == [-40, 64, -40, 16]
    assert net(INTERNATIONAL, {"Bo": 32, "Di": 8}, "Ann") == [-80, 96, -40, 24]


def test_who_sits_out_pays_nothing():
    assert net(INTERNATIONAL, {"Bo": 2}, sit_out=("Di",)) == [-2, 4, -2, 0]


def test_a_drawn_hand_and_a_hand_worth_nothing():
    assert net(INTERNATIONAL, {}) == [0, 0, 0, 0]
    assert net(INTERNATIONAL, {"Bo": 0}, "Ann") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("rounding", "values"),
    [
        ("nearest", {14: 10, 15: 20, 20: 20, 0: 0}),
        ("up", {11: 20, 20: 20, 0: 0}),
        ("down", {19: 10, 20: 20, 9: 0}),
    ],
)
def test_rounding(rounding, values):
    stakes = Stakes(round_to=10, rounding=rounding)
    assert {points: stakes.value(points) for points in values} == values


def test_rounding_and_limit_come_before_the_double_and_are_told():
    stakes = Stakes(stake=3, round_to=10, limit=95)
    done = settle_stakes(stakes, NAMES, {"Bo": 32}, "Cy")
    assert list(done.net.values()) == [-95, 380, -190, -95]
    assert done.notes_in_words() == ("96 is rounded to 100.", "The limit makes it 95.")
    assert settle_stakes(stakes, NAMES, {"Bo": 10}).notes == ()


def test_a_limit_that_is_not_reached():
    assert Stakes(limit=100).value(100) == 100


@settings(deadline=None)
@given(
    st.sampled_from(["international", "swedish"]),
    st.integers(1, 1000),
    st.integers(1, 50),
    st.sampled_from(sorted(ROUNDED)),
    st.dictionaries(st.sampled_from(NAMES[:3]), st.integers(0, 200_000)),
    st.booleans(),
)
def test_stakes_sum_to_zero(rule, stake, round_to, rounding, wins, thrown):
    stakes = Stakes(rule, stake, round_to, rounding)
    done = settle_stakes(stakes, NAMES, wins, "Di" if thrown and wins else None)
    assert sum(done.net.values()) == 0
    assert {type(value) for value in done.net.values()} == {int}


def test_reading_stakes():
    assert read_stakes({}) == Stakes("international", 1, 1, "nearest", None)
    told = {"rule": "swedish", "stake": 5, "round_to": 10, "rounding": "up", "limit": 500}
    assert read_stakes(told) == Stakes("swedish", 5, 10, "up", 500)


@pytest.mark.parametrize(
    "told",
    [
        [],
        None,
        {"luck": 1},
        {5: 1},
        {"rule": "danish"},
        {"rule": ["swedish"]},
        {"rounding": "away"},
        {"stake": 0},
        {"stake": True},
        {"stake": "5"},
        {"stake": 1_000_000},
        {"stake": 0.5},
        {"round_to": 0},
        {"limit": 0},
        {"limit": -1},
    ],
)
def test_stakes_that_are_none(told):
    with pytest.raises(HandError) as caught:
        read_stakes(told)
    assert caught.value.code == "bad_stakes"


@pytest.mark.parametrize(
    ("wins", "discarder", "code"),
    [
        ({"Bo": -1}, None, "bad_points"),
        ({"Bo": 1_000_000}, None, "bad_points"),
        ({"Bo": True}, None, "bad_points"),
        ({"Bo": "32"}, None, "bad_points"),
        ({"Ed": 32}, None, "unknown_player"),
        ({"Bo": 32}, "Ed", "unknown_player"),
        ({"Bo": 32}, "Bo", "discarder_wins"),
        ({"Bo": 32}, "Di", "sits_out"),
        ({"Di": 32}, None, "sits_out"),
        ({}, "Bo", "out_of_place"),
    ],
)
def test_a_bad_hand_for_stakes(wins, discarder, code):
    with pytest.raises(HandError) as caught:
        settle_stakes(INTERNATIONAL, NAMES, wins, discarder, sit_out=("Di",))
    assert caught.value.code == code
