"""Payments and notes in plain English: `25 x2 threw it x2 jokerless = 100`."""

from .payments import Double, Payment

WORDS = {
    "threw": "threw it",
    "picked": "picked it",
    "heavenly": "dealt it",
    "joker_exchange": "picked it by a joker exchange",
    "misnamed": "misnamed it",
    "called": "false mah jongg",
    "jokerless": "jokerless",
    "east": "East",
    "all_hands": "every hand",
    "hand": "this hand",
}
# What a payment that is not a loser's own has to say besides.
REASONS = {
    "hot_wall": "{chain}, the share of {of}",
    "bet_won": "{chain}, as {of} is paid",
    "bet_lost": "{chain}, as {of} pays",
    "kitty_in": "{chain} into the kitty",
    "kitty_out": "{chain} out of the kitty",
    "transfer": "{chain} by hand",
}
PIE = "{said}: the pie pays {paid}"
NOTES = {
    "goes_on": "{player} is dead and play goes on.",
    "replay": "The hand is played again.",
    "jokerless_in_singles_and_pairs": "A jokerless hand of Singles and Pairs has no bonus.",
    "jokerless_not_announced": "The jokerless bonus was not announced, so it is not paid.",
    "jokerless_not_added": "On a misnamed tile no jokerless bonus is added.",
    "limit": "The limit makes it {limit}.",
    "rounded": "{before} is rounded to {value}.",
}


def chain(payment: Payment) -> str:
    """The whole explanation of one payment."""
    said = " ".join([f"{payment.value}", *map(_link, payment.doubles)])
    if payment.doubles:
        said += f" = {payment.due}"
    said = REASONS.get(payment.reason, "{chain}").format(chain=said, of=payment.of)
    return said if payment.paid == payment.due else PIE.format(said=said, paid=_paid(payment.paid))


def _link(double: Double) -> str:
    return f"x{double.times} {WORDS[double.code]}"


def _paid(paid: int) -> str:
    return str(paid) if paid else "nothing"
