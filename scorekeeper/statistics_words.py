"""Figures of statistics in words: games, records, places, shares."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from .amounts import MINUS, plain
from .sentences import listed
from .standings import rounded

GAMES = {
    "mihng": noop("Mihng"),
    "mhing": noop("Mhing"),
    "american": noop("American Mah Jongg"),
}
RECORDS: Mapping[str, str] = {
    "best_hand": noop("Best hand"),
    "most_points": noop("Most points in an evening"),
    "most_units": noop("Most units in a hand"),
    "most_won": noop("Most hands won in an evening"),
    "hands_in_a_row": noop("Most hands won in a row"),
    "closest": noop("Closest evening"),
    "clearest": noop("Clearest win"),
    "longest": noop("Longest evening"),
}
IN_POINTS = ("best_hand", "most_points", "closest", "clearest")


FACTS: Mapping[str, str] = {
    "sessions": noop("Sessions"),
    "hands": noop("Hands"),
    "won": noop("Hands won"),
    "thrown": noop("Dealt into"),
    "hands_in_a_row": noop("Most hands won in a row"),
    "sessions_in_a_row": noop("Most sessions in a row in first place"),
    "points": noop("Points"),
    "average": noop("Points a session"),
    "hand_points": noop("Points a hand won"),
    "hand_units": noop("Units a hand won"),
    "hand_value": noop("Value on the card of a hand won"),
    "picked": noop("Picked the winning tile"),
    "jokerless": noop("Without jokers"),
}


def fact(what: str) -> str:
    return _(FACTS[what])


def drawn_and_claimed(drawn: int, claimed: int) -> str:
    return _("%(drawn)s drawn, %(claimed)s on a discard") % {"drawn": drawn, "claimed": claimed}


def places(ranks: Mapping[int, int]) -> str:
    """ "1st 3 times, 2nd 1 time"."""
    found = [{"place": place(number), "times": times(count)} for number, count in ranks.items()]
    return listed([_("%(place)s %(times)s") % said for said in found])


def now(count: int) -> str:
    """What is added to a run that still goes on."""
    return _("%(sessions)s now") % {"sessions": sessions(count)} if count else ""


def american_hand(value: int, jokerless: bool) -> str:
    said = _("%(value)s on the card") % {"value": value}
    return f"{said}, {_('without jokers')}" if jokerless else said


def game(plays: str) -> str:
    return _(GAMES.get(plays, plays))


def record(what: str) -> str:
    return _(RECORDS[what])


def record_value(what: str, value: int) -> str:
    """ "256 points", "12 units", "5 hands", "2 points apart"."""
    if what in IN_POINTS:
        said = ngettext("%(count)s point", "%(count)s points", abs(value)) % {"count": plain(value)}
        return _("%(points)s apart") % {"points": said} if what in ("closest", "clearest") else said
    if what == "most_units":
        return ngettext("%(count)s unit", "%(count)s units", value) % {"count": value}
    return ngettext("%(count)s hand", "%(count)s hands", value) % {"count": value}


def times(count: int) -> str:
    return ngettext("%(count)s time", "%(count)s times", count) % {"count": count}


def sessions(count: int) -> str:
    return ngettext("%(count)s session", "%(count)s sessions", count) % {"count": count}


def hands(count: int) -> str:
    return ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}


def average(exact: Fraction | None) -> str:
    """ "57.4", "−12.5"; "" where there is nothing to go by."""
    return "" if exact is None else str(rounded(exact, 1)).replace("-", MINUS)


def percent(share: Fraction | None) -> str:
    """ "33%"; "" where there is nothing to go by."""
    return "" if share is None else _("%(share)s%%") % {"share": rounded(share * 100, 0)}


def place(number: int, most: int = 0) -> str:
    """ "1st", "2nd", "3rd"; "4th or later" for `most`, the last one told apart."""
    said = {1: _("1st"), 2: _("2nd"), 3: _("3rd")}
    name = said.get(number) or _("%(number)sth") % {"number": number}
    return _("%(place)s or later") % {"place": name} if number == most else name
