from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands import HandError, Transfer, settle_up


@st.composite
def nets(draw, most=6):
    """What 1 to 6 people gain and lose: small numbers, so that some clear among themselves."""
    values = draw(st.lists(st.integers(-4, 4), max_size=most - 1))
    names = draw(st.permutations("ABCDEFGHIJKLMNOP"[: len(values) + 1]))
    return dict(zip(names, [*values, -sum(values)], strict=True))


@cache
def fewest(left):
    """The fewest transfers by trying: the first pays or is paid by each on the other side."""
    left = tuple(net for net in left if net)
    if not left:
        return 0
    first, *others = left
    tried = []
    for place, other in enumerate(others):
        if first * other < 0:
            rest = [*others[:place], other + first, *others[place + 1 :]]
            tried.append(1 + fewest(tuple(rest)))
    return min(tried)


def cleared(nets, transfers):
    left = dict(nets)
    for payer, payee, amount in transfers:
        left[payer] += amount
        left[payee] -= amount
    return set(left.values()) <= {0}


def test_two_pairs_take_two_transfers():
    found = settle_up({"E": -50, "S": 30, "W": 50, "N": -30})
    assert found == (Transfer("E", "W", 50), Transfer("N", "S", 30))


def test_a_pair_is_found_that_paying_the_largest_first_would_miss():
    nets = {"A": -6, "B": -5, "C": 5, "D": 4, "E": 2}
    assert settle_up(nets) == (
        Transfer("A", "D", 4),
        Transfer("A", "E", 2),
        Transfer("B", "C", 5),
    )
    assert settle_up({"A": -7, "B": -5, "C": 6, "D": 4, "E": 2, "F": 0})[0].payer == "A"


def test_five_groups_among_twelve():
    values = [-60, 40, 20, -50, 50, -6, 4, 2, -5, 5, -1, 1]
    assert len(settle_up(dict(zip("ABCDEFGHIJKL", values, strict=True)))) == 7


def test_what_is_owed_on_the_way_is_no_group():
    assert len(settle_up({"A": -4, "B": 2, "C": 4, "D": 3, "E": -5})) == 3


def test_more_than_twelve_are_cleared_by_paying_the_largest_first():
    """Nine would do, and to find them takes twice the work with each who joins."""
    values = [-7, -1, 5, 4, -6, 8, 2, 8, -7, -9, 4, -7, 6]
    found = settle_up(dict(zip("ABCDEFGHIJKLM", values, strict=True)))
    assert len(found) == 10
    assert found[0] == Transfer("J", "F", 8)


def test_the_most_there_can_be():
    assert settle_up({"E": 10**12, "S": -(10**12)}) == (Transfer("S", "E", 10**12),)


def test_nothing_to_clear():
    assert settle_up({}) == ()
    assert settle_up({"E": 0, "S": 0}) == ()


@settings(deadline=None)
@given(nets())
def test_it_clears_with_the_fewest(nets):
    found = settle_up(nets)
    assert cleared(nets, found)
    assert len(found) == fewest(tuple(nets.values()))
    assert all(one.amount > 0 for one in found)


@settings(deadline=None)
@given(nets(), st.randoms())
def test_the_order_of_the_table_changes_nothing(nets, chance):
    mixed = list(nets.items())
    chance.shuffle(mixed)
    assert settle_up(dict(mixed)) == settle_up(nets)


@settings(deadline=None)
@given(nets(most=16))
def test_many_people_are_cleared_too(nets):
    found = settle_up(nets)
    assert cleared(nets, found)
    assert len(found) < max(2, sum(net != 0 for net in nets.values()))


@pytest.mark.parametrize(
    ("nets", "code"),
    [
        ({"E": 1}, "not_zero_sum"),
        ({"E": 5, "S": -4}, "not_zero_sum"),
        ({"E": 0.5, "S": -0.5}, "bad_net"),
        ({"E": True, "S": -1}, "bad_net"),
        ({"E": "5", "S": -5}, "bad_net"),
        ({"E": 10**12 + 1, "S": -(10**12) - 1}, "bad_net"),
    ],
)
def test_what_is_no_table_to_clear(nets, code):
    with pytest.raises(HandError) as caught:
        settle_up(nets)
    assert caught.value.code == code
