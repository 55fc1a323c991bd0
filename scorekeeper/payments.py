"""Who pays whom for a hand, in words: the chain of doubles, what cut it, and what else counts.

Pure. Results call people by their player numbers as text; `names` has the names by number.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from hands import KITTY, Payment, Settlement, TournamentScore

from .american import Result
from .amounts import plain, signed
from .sentences import Names

# The links of a chain: how often, and what for.
DOUBLES = {
    "threw": noop("×%(times)s threw it"),
    "picked": noop("×%(times)s picked it"),
    "heavenly": noop("×%(times)s dealt it"),
    "joker_exchange": noop("×%(times)s picked it by a joker exchange"),
    "misnamed": noop("×%(times)s misnamed it"),
    "called": noop("×%(times)s false mah jongg"),
    "jokerless": noop("×%(times)s jokerless"),
    "east": noop("×%(times)s East"),
    "all_hands": noop("×%(times)s every hand"),
    "hand": noop("×%(times)s this hand"),
}
# What a payment that is not a loser's own has to say besides.
REASONS = {
    "hot_wall": noop("%(chain)s, the share of %(of)s"),
    "bet_won": noop("%(chain)s, a bet: as %(of)s is paid"),
    "bet_lost": noop("%(chain)s, a bet: as %(of)s pays"),
    "kitty_in": noop("%(chain)s into the kitty"),
    "kitty_out": noop("%(chain)s out of the kitty"),
    "transfer": noop("%(chain)s by hand"),
}
NOTES = {
    "goes_on": noop("%(player)s is dead and play goes on."),
    "replay": noop("The hand is played again."),
    "jokerless_in_singles_and_pairs": noop(
        "A jokerless hand of Singles and Pairs has no bonus: it never has jokers."
    ),
    "jokerless_not_announced": noop(
        "The jokerless bonus was not announced, so it is not paid: %(player)s."
    ),
    "jokerless_not_added": noop("On a misnamed tile no jokerless bonus is added."),
    "limit": noop("The limit makes it %(limit)s instead of %(before)s."),
    "rounded": noop("%(before)s is rounded to %(value)s."),
}
SCORED = {
    "value": noop("value of the hand"),
    "self_pick": noop("picked it"),
    "jokerless": noop("jokerless"),
    "wall_game": noop("wall game"),
    "thrown": noop("threw it to the winner"),
    "misnamed": noop("misnamed a tile into mah jongg"),
    "penalty": noop("penalty"),
}


class PaymentLine(NamedTuple):
    """One payment. `chain` counts in points; `amount` is what is `paid`, as the table shows it."""

    who: str
    whom: str
    chain: str
    amount: str
    paid: int


class ScoreLine(NamedTuple):
    """What one player scores in a tournament, and for what."""

    who: str
    what: str
    points: int

    @property
    def amount(self) -> str:
        return signed(self.points)


class Gain(NamedTuple):
    """What one account gains by a hand; `amount` has its plus."""

    who: str
    amount: str
    points: int


def lines(result: Settlement, names: Names, display: str) -> list[PaymentLine]:
    """Each payment of a hand, in the order they are made."""
    return [
        PaymentLine(
            account(one.payer, names),
            account(one.payee, names),
            chain(one, names),
            plain(one.paid, display),
            one.paid,
        )
        for one in result.payments
    ]


def account(number: str, names: Names) -> str:
    """The name of a player, or of the kitty."""
    if number == KITTY:
        return gettext("Kitty")
    known = {str(one): name for one, name in names.items()}
    return known.get(number) or gettext("This player")


def chain(payment: Payment, names: Names) -> str:
    """ "25 ×2 threw it ×2 jokerless = 100", with why it is paid and what a pie left of it."""
    doubles = [gettext(DOUBLES[one.code]) % {"times": one.times} for one in payment.doubles]
    said = " ".join([str(payment.value), *doubles])
    if doubles:
        said = gettext("%(chain)s = %(due)s") % {"chain": said, "due": payment.due}
    if payment.reason in REASONS:
        words = {"chain": said, "of": account(payment.of, names) if payment.of else ""}
        said = gettext(REASONS[payment.reason]) % words
    return said if payment.paid == payment.due else _cut(said, payment.paid)


def _cut(said: str, paid: int) -> str:
    """The pie of who pays did not hold all of it."""
    if not paid:
        return gettext("%(chain)s: the pie pays nothing") % {"chain": said}
    return gettext("%(chain)s: the pie pays %(paid)s") % {"chain": said, "paid": paid}


def notes(result: Result, names: Names) -> list[str]:
    """A sentence for each thing worth knowing about a settlement; a tournament has none."""
    if isinstance(result, TournamentScore):
        return []
    return [_note(note.code, note.where, names) for note in result.notes]


def _note(code: str, where: Mapping[str, object], names: Names) -> str:
    words = dict(where)
    if "player" in words:
        words["player"] = account(str(words["player"]), names)
    return gettext(NOTES[code]) % words


def score_lines(result: TournamentScore, names: Names) -> list[ScoreLine]:
    """What each player scores in a tournament's game, and for what."""
    return [
        ScoreLine(account(line.player, names), gettext(SCORED[line.code]), line.points)
        for line in result.lines
    ]


def gains(result: Result, names: Names, display: str) -> list[Gain]:
    """Who gains by a hand, most first; the kitty too."""
    gained = sorted((one for one in _told(result).items() if one[1] > 0), key=_most)
    return [Gain(account(name, names), signed(one, display), one) for name, one in gained]


def losses(result: Result, names: Names, display: str) -> list[Gain]:
    """Who loses by a hand, most first. `amount` is what is paid; a tournament's has its minus."""
    lost = sorted((one for one in _told(result).items() if one[1] < 0), key=_most, reverse=True)
    sign = 1 if isinstance(result, TournamentScore) else -1
    return [Gain(account(name, names), plain(sign * one, display), one) for name, one in lost]


def _told(result: Result) -> Mapping[str, int]:
    return result.net if isinstance(result, Settlement) else result.points


def _most(gain: tuple[str, int]) -> int:
    return -gain[1]
