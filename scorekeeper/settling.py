"""Who pays whom at the end of an evening: the fewest transfers that clear the table. Pure."""

from typing import NamedTuple

from django.utils.translation import gettext

from hands import KITTY, HandError, settle_up

from .amounts import plain, signed
from .evening import Evening


class Paid(NamedTuple):
    """One transfer at the end; `amount` as the table shows it. Into the kitty: `payee` is empty."""

    payer: str
    payee: str
    amount: str
    points: int


class Settling(NamedTuple):
    """The transfers, or the `fault` why there are none; `check` says what all comes to."""

    transfers: tuple[Paid, ...]
    check: str
    fault: str = ""


def settling(told: Evening) -> Settling | None:
    """How an evening is settled between its players; None where points are not paid for."""
    if not told.agreed.moves_by_hand:
        return None
    check = zero_sum_check(told)
    try:
        return Settling(transfers(told), check)
    except HandError as error:
        return Settling((), check, _fault(error))


def transfers(told: Evening) -> tuple[Paid, ...]:
    """The fewest transfers, by name. HandError: bad_net, not_zero_sum."""
    names = {str(player.number): player.name for player in told.players}
    nets = {str(number): net for number, net in told.nets.items()}
    if told.kitty:
        nets[KITTY] = told.kitty
    return tuple(
        Paid(
            names[one.payer],
            names.get(one.payee, ""),
            plain(one.amount, told.agreed.display),
            one.amount,
        )
        for one in settle_up(nets)
    )


def zero_sum_check(told: Evening) -> str:
    """ "Together 0, 40 of it in the kitty": what all gained and lost comes to."""
    display = told.agreed.display
    total = signed(sum(told.nets.values()) + told.kitty, display)
    if told.kitty:
        words = {"total": total, "kitty": plain(told.kitty, display)}
        return gettext("Together %(total)s, %(kitty)s of it in the kitty") % words
    return gettext("Together %(total)s") % {"total": total}


def _fault(error: HandError) -> str:
    if error.code == "not_zero_sum":
        return gettext(
            "What all gained and lost does not come to zero, so nobody can settle up. "
            "Look at the hands and the penalties again."
        )
    return gettext("These sums are too large to settle up. Correct the hands that made them.")
