import pytest

from scorekeeper.agreed import Agreed
from scorekeeper.table_rule_words import agreed_on, point_costs


def american(**rules):
    return agreed_on(Agreed(american=rules))


def test_a_table_that_agreed_on_nothing_says_nothing():
    assert agreed_on(Agreed()) == []
    assert american() == []


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"east_doubles": True}, "East doubles: East pays and is paid double."),
        (
            {"hot_wall": True},
            "Hot wall: on a hand marked so, who throws the winning tile pays everybody's share.",
        ),
        (
            {"pie": 500},
            "Pie: nobody loses more than 500, and who has less left than is due pays what is left.",
        ),
        (
            {"pie": {"limit": 500, "partial": False}},
            "Pie: nobody loses more than 500, and who has less left than is due pays nothing.",
        ),
        (
            {"kitty": 10},
            "Kitty: on a wall game each puts in 10, and the next winner takes it all.",
        ),
        ({"multiplier": 2}, "Every hand counts ×2."),
        (
            {"jokerless_must_be_announced": False},
            "A jokerless hand counts double though nobody announced it.",
        ),
    ],
)
def test_each_changed_rule_has_its_sentence(rules, said):
    assert american(**rules) == [said]


def test_a_bettor_and_money():
    said = agreed_on(Agreed(american={"kitty": 10}, bettor=True, display="money"))
    assert said == [
        "Kitty: on a wall game each puts in $0.10, and the next winner takes it all.",
        "Who waits may bet on a player of the hand.",
        "Points are shown as money: 1 point is 1 cent.",
    ]
    assert agreed_on(Agreed(american={}, display="chips")) == [
        "Points are shown as chips: 1 point is 1 chip."
    ]


@pytest.mark.parametrize(
    ("told", "thrown"),
    [
        ({"preset": "A"}, "0 to 1: 0, 2: −20, 3 or more: −25"),
        ({"preset": "C"}, "0 to 1: −10, 2: −20, 3 or more: −30"),
        ({"preset": "B", "thrown": [[0, -5]]}, "0 or more: −5"),
    ],
)
def test_the_table_of_a_tournament(told, thrown):
    gains, losses, alone = agreed_on(Agreed(american={}, tournament=told | {"self_pick": 12}))
    assert gains == (
        f"Tournament, table {told['preset']}: the winner scores the value of the hand, "
        "+12 for picking it, +20 without jokers; in a wall game each whose hand is not dead "
        "scores +10."
    )
    assert losses == (
        "Who throws the winning tile scores, by the exposures of the winner, "
        f"{thrown}; who misnames it −25."
    )
    assert alone == "Everybody scores alone here: the points do not sum to zero."


def staked(display="points", **stakes):
    return Agreed(stakes={"rule": "international"} | stakes, display=display)


def test_stakes_say_who_pays():
    (said,) = agreed_on(staked())
    assert "who discarded the last card pays double" in said
    (said,) = agreed_on(staked(rule="swedish"))
    assert "whoever discarded the last card" in said


def test_stakes_say_what_a_point_costs_how_it_is_rounded_and_the_limit():
    _, *said = agreed_on(staked("money", stake=5, round_to=10, rounding="up", limit=500))
    assert said == [
        "A point costs $0.05.",
        "What a hand costs is rounded up to a multiple of $0.10.",
        "A hand costs $5.00 at most, before anything doubles.",
    ]


@pytest.mark.parametrize(
    ("rounding", "words"),
    [("nearest", "rounded to the nearest"), ("up", "rounded up"), ("down", "rounded down")],
)
def test_each_way_to_round(rounding, words):
    (said,) = agreed_on(staked(round_to=10, rounding=rounding))[1:]
    assert said.startswith(f"What a hand costs is {words}")


def test_stakes_in_chips():
    assert agreed_on(staked("chips"))[1:] == ["Stakes are paid in chips."]


@pytest.mark.parametrize(
    ("agreed", "said"),
    [
        (Agreed(), []),
        (staked(), []),
        (staked(stake=3), ["A point costs 3."]),
        (staked("money"), ["A point costs $0.01."]),
    ],
)
def test_what_a_point_costs_where_it_does_not_go_without_saying(agreed, said):
    assert point_costs(agreed) == said
