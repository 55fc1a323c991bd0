"""The fewest transfers that clear a table at the end of an evening."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .documents import is_whole
from .errors import HandError, shown

MOST = 10**12
EXACT = 12  # so many who owe or are owed; the work doubles with each


class Transfer(NamedTuple):
    """One transfer: `payer` gives `payee` so many points."""

    payer: str
    payee: str
    amount: int


def settle_up(nets: Mapping[str, int]) -> tuple[Transfer, ...]:
    """The fewest transfers after which all are at 0, the same for the same nets in any order.

    As many groups as possible that clear among themselves: a group of n takes n - 1 transfers.
    Fewest for up to `EXACT` people who are not at 0; past that no more than one less than they are.
    HandError: bad_net, not_zero_sum.
    """
    for player, net in nets.items():
        if not is_whole(net, -MOST, MOST):
            raise HandError("bad_net", player=shown(player), net=shown(net))
    if total := sum(nets.values()):
        raise HandError("not_zero_sum", total=total)
    open_nets = [(player, nets[player]) for player in sorted(nets) if nets[player]]
    groups = _groups(open_nets) if len(open_nets) <= EXACT else [open_nets]
    return tuple(one for group in groups for one in _cleared(dict(group)))


def _groups(open_nets: list[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """As many groups as possible that sum to zero.

    Each subset is a number, a bit for each person. People are taken away one by one so that what
    is left sums to zero as often as possible; each time it does, a group is complete.
    """
    most = _most_groups([net for _, net in open_nets])
    left, groups = len(most) - 1, []
    while left:
        group: list[tuple[str, int]] = []
        while not group or sum(net for _, net in group) != 0:
            place = max(_places(left), key=lambda place: most[left ^ 1 << place])
            group.append(open_nets[place])
            left ^= 1 << place
        groups.append(sorted(group))
    return sorted(groups)


def _most_groups(nets: list[int]) -> list[int]:
    """For each subset, how often it sums to zero while it grows to itself in the best order."""
    sums, most = [0], [0]
    for subset in range(1, 1 << len(nets)):
        places = list(_places(subset))
        sums.append(sums[subset ^ 1 << places[0]] + nets[places[0]])
        best = max(most[subset ^ 1 << place] for place in places)
        most.append(best + (sums[subset] == 0))
    return most


def _places(subset: int) -> Iterator[int]:
    return (place for place in range(subset.bit_length()) if subset >> place & 1)


def _cleared(left: dict[str, int]) -> Iterator[Transfer]:
    """Who owes most pays who is owed most, until nobody does."""
    while any(left.values()):
        payer = min(left, key=lambda player: (left[player], player))
        payee = min(left, key=lambda player: (-left[player], player))
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        yield Transfer(payer, payee, amount)
