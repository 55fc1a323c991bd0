"""Who pays whom in American Mah Jongg, with the doubles of each payment: before any pie.

V is the value of the hand. A discard: its thrower 2V, every other loser V. A self-pick: every loser
2V. A misnamed tile: who misnamed it 4V, the others nothing. A false mah jongg with one intact hand:
the declarer pays that player 2V. A jokerless hand doubles; so do the rules of the table.
"""

from collections.abc import Iterable, Iterator
from math import prod
from typing import NamedTuple

from .facts import DISCARD, MISNAMED, SELF_PICK
from .outcome import Outcome
from .people import KITTY
from .table_rules import TableRules
from .wins import Win

# Why somebody pays: a code each, and the payments of a bet name whom they follow.
WIN, HOT_WALL, BET_WON, BET_LOST = "win", "hot_wall", "bet_won", "bet_lost"
FALSE, KITTY_IN, KITTY_OUT, TRANSFER = "false_mah_jongg", "kitty_in", "kitty_out", "transfer"


class Double(NamedTuple):
    """One link of a chain: what for, and how many times as much."""

    code: str
    times: int


PICKED = 2
THROWN = {DISCARD: Double("threw", 2), MISNAMED: Double("misnamed", 4)}
FALSELY_CALLED = Double("called", 2)
JOKERLESS = Double("jokerless", 2)
EAST_DOUBLES = Double("east", 2)


class Payment(NamedTuple):
    """Points from one account to another: `value` and its doubles are due, and `paid` is paid.

    `of`: whose share a hot wall makes the thrower pay, or whose payment a bet follows; else "".
    """

    payer: str
    payee: str
    value: int
    doubles: tuple[Double, ...]
    paid: int
    reason: str
    of: str = ""

    @property
    def due(self) -> int:
        """What it comes to before any pie."""
        return self.value * prod(double.times for double in self.doubles)


def payment(
    payer: str, payee: str, value: int, reason: str, doubles: Iterable[Double] = (), of: str = ""
) -> Payment:
    """A payment in full."""
    due = Payment(payer, payee, value, tuple(doubles), 0, reason, of)
    return due._replace(paid=due.due)


def jokerless_pays(win: Win, rules: TableRules) -> bool:
    """Whether the bonus of a jokerless hand counts: none on a misnamed tile, none for a hand of
    Singles and Pairs, none that should have been announced and was not.
    """
    told = win.announced or not rules.jokerless_must_be_announced
    return win.jokerless and told and not win.singles_and_pairs and win.how != MISNAMED


def of_win(outcome: Outcome, win: Win) -> Iterator[Payment]:
    """What each loser pays; on a hot wall all of it comes from the one who threw."""
    hot = outcome.hot_wall and win.how == DISCARD
    for loser in losers(outcome, win):
        doubles = _doubles(outcome, win, loser)
        if hot and loser != win.discarder:
            yield payment(win.discarder, win.winner, win.value, HOT_WALL, doubles, of=loser)
        else:
            yield payment(loser, win.winner, win.value, WIN, doubles)


def losers(outcome: Outcome, win: Win) -> tuple[str, ...]:
    """Those who pay for a win, dead hands among them. Co-winners pay each other nothing."""
    if win.how == MISNAMED:
        return (win.discarder,)
    winners = {one.winner for one in outcome.wins}
    return tuple(one for one in outcome.people.playing if one not in winners)


def _doubles(outcome: Outcome, win: Win, loser: str) -> Iterator[Double]:
    if win.how == SELF_PICK:
        yield Double(_picked(win), PICKED)
    elif loser == win.discarder:
        yield THROWN[win.how]
    if jokerless_pays(win, outcome.rules):
        yield JOKERLESS
    yield from _of_table(outcome, loser, win.winner)


def _picked(win: Win) -> str:
    """The word for a self-pick: they all pay the same."""
    if win.heavenly:
        return "heavenly"
    return "joker_exchange" if win.joker_exchange else "picked"


def _of_table(outcome: Outcome, payer: str, payee: str) -> Iterator[Double]:
    if outcome.rules.east_doubles and outcome.east in (payer, payee):
        yield EAST_DOUBLES
    for code, times in (("all_hands", outcome.rules.multiplier), ("hand", outcome.multiplier)):
        if times > 1:
            yield Double(code, times)


def of_false_call(outcome: Outcome) -> Iterator[Payment]:
    """What the declarer pays the only one whose hand is intact; nothing while play goes on."""
    call = outcome.false_call
    if call and call.pays:
        payee = call.intact[0]
        doubles = (FALSELY_CALLED, *_of_table(outcome, call.declarer, payee))
        yield payment(call.declarer, payee, call.value, FALSE, doubles)


def of_bet(outcome: Outcome, payments: Iterable[Payment]) -> Iterator[Payment]:
    """What a bet brings, given the payments of the wins as they were paid; nothing without one.

    Bet on a winner: each loser pays the bettor what it paid that winner. Bet on a loser: the
    bettor pays what that loser paid.
    """
    for one in payments:
        if one.payee == outcome.bet:
            yield one._replace(payee=outcome.bettor, reason=BET_WON, of=one.payee)
        elif one.payer == outcome.bet:
            yield one._replace(payer=outcome.bettor, reason=BET_LOST, of=one.payer)


def into_kitty(outcome: Outcome) -> Iterator[Payment]:
    """What each who plays puts in on a wall game."""
    if kitty := outcome.rules.kitty:
        for one in outcome.people.playing:
            yield payment(one, KITTY, kitty.amount, KITTY_IN)


def out_of_kitty(outcome: Outcome) -> Iterator[Payment]:
    """What the next winner takes; two share it, the odd point for the win named first."""
    holds = outcome.rules.kitty.holds if outcome.rules.kitty else 0
    for place, win in enumerate(outcome.wins):
        if share := (holds + len(outcome.wins) - 1 - place) // len(outcome.wins):
            yield payment(KITTY, win.winner, share, KITTY_OUT)


def of_transfers(outcome: Outcome) -> Iterator[Payment]:
    """What people move by hand."""
    for payer, payee, amount in outcome.transfers:
        yield payment(payer, payee, amount, TRANSFER)
