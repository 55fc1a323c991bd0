"""From how a hand of American Mah Jongg ended to what each gains and loses. It sums to zero."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..scoring import Note
from .chain import NOTES, chain
from .facts import FALSE_MAH_JONGG, MANUAL, MISNAMED, REPLAY, TWO_WINNERS, WALL_GAME, WINS
from .outcome import Outcome, read_outcome
from .payments import (
    Double,
    Payment,
    into_kitty,
    jokerless_pays,
    of_bet,
    of_false_call,
    of_transfers,
    of_win,
    out_of_kitty,
)
from .people import KITTY, nothing_for
from .purses import Purses


class Settlement(NamedTuple):
    """A settled hand. `net` is what each account gains, in order; the values sum to zero.

    The kitty is an account beside the players where something goes in or out of it. `kitty` is
    what it holds now, `pies` what each may still lose now; `rules` the table rules not as by
    default. Codes of notes: goes_on, replay, jokerless_in_singles_and_pairs,
    jokerless_not_announced, jokerless_not_added; of stakes: rounded, limit.
    """

    how: str
    net: Mapping[str, int]
    payments: tuple[Payment, ...]
    notes: tuple[Note, ...] = ()
    rules: tuple[str, ...] = ()
    kitty: int | None = None
    pies: Mapping[str, int] | None = None

    @property
    def sums_to_zero(self) -> bool:
        """Always: what one gains others pay."""
        return True

    def chains(self) -> list[dict[str, Any]]:
        """Each payment with its doubles, as data and as `text`."""
        return [_payment_told(one) | {"text": chain(one)} for one in self.payments]

    def notes_in_words(self) -> tuple[str, ...]:
        """A sentence for each note."""
        return tuple(NOTES[note.code].format(**note.where) for note in self.notes)

    def to_dict(self) -> dict[str, Any]:
        """The settlement as JSON-able data, to keep."""
        told = self._asdict() | {"net": dict(self.net), "rules": list(self.rules)}
        told["payments"] = [_payment_told(one) for one in self.payments]
        told["notes"] = [{"code": note.code, "where": dict(note.where)} for note in self.notes]
        return told | {"pies": None if self.pies is None else dict(self.pies)}

    @staticmethod
    def from_dict(kept: Mapping[str, Any]) -> "Settlement":
        """The settlement kept as `to_dict` made it."""
        notes = tuple(Note(note["code"], note["where"]) for note in kept["notes"])
        parts = {"payments": tuple(map(_payment_kept, kept["payments"])), "notes": notes}
        return Settlement(**{**kept, **parts, "rules": tuple(kept["rules"])})


def _payment_told(one: Payment) -> dict[str, Any]:
    doubles = [double._asdict() for double in one.doubles]
    return one._asdict() | {"doubles": doubles, "due": one.due}


def _payment_kept(kept: Mapping[str, Any]) -> Payment:
    parts = {key: value for key, value in kept.items() if key != "due"}
    return Payment(**{**parts, "doubles": tuple(Double(**one) for one in kept["doubles"])})


def settle(facts: Mapping[str, Any]) -> Settlement:
    """The settlement of the facts of a hand. HandError: all of `read_outcome`."""
    outcome = read_outcome(facts)
    purses = Purses(outcome.rules.pie)
    payments = tuple(MOVES[outcome.how](outcome, purses))
    net = added_up(outcome.accounts, payments)
    rules, notes = outcome.rules.changed(), tuple(_notes(outcome))
    return Settlement(
        outcome.how, net, payments, notes, rules, _kitty(outcome, net), _pies(outcome, net)
    )


def added_up(accounts: Iterable[str], payments: Iterable[Payment]) -> dict[str, int]:
    """What each account gains by the payments; every account given is there."""
    net = nothing_for(accounts)
    for one in payments:
        net[one.payer] = net.get(one.payer, 0) - one.paid
        net[one.payee] = net.get(one.payee, 0) + one.paid
    return net


def _won(outcome: Outcome, purses: Purses) -> list[Payment]:
    """The winners are paid first, then the bet, and the kitty goes out."""
    paid = [one for win in outcome.wins for one in purses.pay(of_win(outcome, win))]
    return [*paid, *purses.pay(of_bet(outcome, paid)), *out_of_kitty(outcome)]


def _falsely_called(outcome: Outcome, purses: Purses) -> list[Payment]:
    return purses.pay(of_false_call(outcome))


def _walled(outcome: Outcome, purses: Purses) -> list[Payment]:
    return purses.pay(into_kitty(outcome))


def _moved(outcome: Outcome, purses: Purses) -> list[Payment]:
    """By hand, so no pie limits it."""
    return list(of_transfers(outcome))


def _nothing(outcome: Outcome, purses: Purses) -> list[Payment]:
    return []


MOVES: Mapping[str, Callable[[Outcome, Purses], list[Payment]]] = {
    **dict.fromkeys((*WINS, TWO_WINNERS), _won),
    FALSE_MAH_JONGG: _falsely_called,
    WALL_GAME: _walled,
    MANUAL: _moved,
    REPLAY: _nothing,
}


def _kitty(outcome: Outcome, net: Mapping[str, int]) -> int | None:
    kitty = outcome.rules.kitty
    return None if kitty is None else kitty.holds + net.get(KITTY, 0)


def _pies(outcome: Outcome, net: Mapping[str, int]) -> dict[str, int] | None:
    """What is left to each after the hand: wins count from now on. A transfer may overdraw."""
    pie = outcome.rules.pie
    if pie is None:
        return None
    before = {one: pie.of(one) for one in outcome.accounts}
    return {one: max(0, left + net[one]) for one, left in before.items() if left is not None}


def _notes(outcome: Outcome) -> Iterator[Note]:
    if outcome.false_call and not outcome.false_call.pays:
        yield Note("goes_on", {"player": outcome.false_call.declarer})
    if outcome.how == REPLAY:
        yield Note("replay", {})
    for win in outcome.wins:
        if win.jokerless and not jokerless_pays(win, outcome.rules):
            yield Note(_unpaid(win.singles_and_pairs, win.how), {"player": win.winner})


def _unpaid(singles_and_pairs: bool, how: str) -> str:
    if singles_and_pairs:
        return "jokerless_in_singles_and_pairs"
    return "jokerless_not_added" if how == MISNAMED else "jokerless_not_announced"
