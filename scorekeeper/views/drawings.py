"""Charts as a page shows them: a drawing, what it is in words, and the table beside it."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import charts, statistics
from .. import statistics_words as words
from ..league_rows import Kind
from ..season_words import shown
from ..sentences import listed
from ..statistics import AMERICAN, HandRow, SessionRow

MOST_PLACES = 4
MOST_KINDS = 12
MOST_SESSIONS = 24
LETTERS_OF_A_KIND = 18


@dataclass(frozen=True)
class Chart:
    """`manner`: which template draws it. `key`: of a series, (number, shape, dash, name).

    `head` and `rows` are the table beside it, each row with its name first.
    """

    id: str
    manner: str
    title: str
    text: str
    drawn: Any
    head: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    key: Sequence[tuple[int, str, str, str]] = field(default_factory=tuple)
    note: str = ""


def progress(
    sessions: Sequence[SessionRow],
    names: Mapping[Hashable, str],
    worth: Callable[[SessionRow], Fraction | int],
    plays: str = "",
) -> Chart | None:
    """How everybody's sum grew over the sessions; the table has those there is no line for."""
    evenings, sums = statistics.progress(sessions, worth, _shown)
    if len(evenings) < 2:
        return None
    there = len({row.game for row in sessions})
    order = sorted(sums, key=lambda player: (-sums[player][-1], names[player].casefold()))
    series = [(names[player], sums[player]) for player in order]
    days = [_day(row) for row in evenings]
    drawn = charts.lines(series, days)
    ends = [f"{name} {shown(values[-1], _places(values))}" for name, values in series]
    game = words.game(plays)
    return Chart(
        id=f"progress{plays}",
        manner="lines",
        title=_("Season so far: %(game)s") % {"game": game} if plays else _("Season so far"),
        text=_("The sum of each player after each session. Now: %(ends)s.")
        % {"ends": listed(ends[: charts.MOST_LINES])},
        drawn=drawn,
        head=[_("Player"), *days],
        rows=[(name, [shown(one, _places(values)) for one in values]) for name, values in series],
        key=[
            (line.number, line.shape, line.dash, name)
            for line, (name, _values) in zip(drawn.lines, series, strict=False)
        ],
        note=_beyond(len(series), charts.MOST_LINES, there, len(evenings)),
    )


def _shown(sessions: int) -> list[int]:
    """After which of so many sessions the sums are marked."""
    return charts.thinned(sessions, MOST_SESSIONS)


def _day(row: SessionRow) -> str:
    return date_format(row.played_on, "j M")


def _places(values: Sequence[Fraction | int]) -> int:
    """Decimals to show: none where all are whole."""
    return 0 if all(Fraction(value).denominator == 1 for value in values) else 1


def _beyond(there: int, most: int, sessions: int = 0, kept: int = 0) -> str:
    """What a chart leaves to its table, or out."""
    said = []
    if there > most:
        said.append(_("The chart shows the first %(most)s; the table has all.") % {"most": most})
    if sessions > kept:
        among = {"kept": kept, "sessions": sessions}
        said.append(_("%(kept)s of the %(sessions)s sessions are marked.") % among)
    return " ".join(said)


def placings(sessions: Sequence[SessionRow], names: Mapping[Hashable, str]) -> Chart | None:
    """How often each player was first, second, third, or later."""
    found = statistics.placings(sessions)
    if not found:
        return None
    order = sorted(found, key=lambda one: (_by_places(found[one]), names[one].casefold()))
    rows = [(names[player], charts.stacked(found[player], MOST_PLACES)) for player in order]
    heads = [words.place(number, MOST_PLACES) for number in range(1, MOST_PLACES + 1)]
    firsts = [
        _("%(name)s %(times)s") % {"name": name, "times": words.times(parts[0])}
        for name, parts in rows[: charts.MOST_BARS]
        if parts[0]
    ]
    return Chart(
        id="placings",
        manner="bars",
        title=_("Places"),
        text=_("How often each player was in which place. First: %(firsts)s.")
        % {"firsts": listed(firsts)},
        drawn=charts.bars(rows),
        head=[_("Player"), *heads],
        rows=[(name, [str(count) for count in parts]) for name, parts in rows],
        key=[(number, "", "", head) for number, head in enumerate(heads, start=1)],
        note=_beyond(len(rows), charts.MOST_BARS),
    )


def _by_places(counted: Counter[int]) -> list[int]:
    """Sorts by most first places, then most second ones."""
    return [-count for count in charts.stacked(counted, MOST_PLACES)]


def units(hands: Sequence[HandRow]) -> Chart | None:
    """How many hands were worth how many units."""
    counts = statistics.histogram(row.units for row in hands if row.units is not None)
    if not counts:
        return None
    shown_counts = charts.gathered(counts)
    frequent, times = max(counts, key=lambda one: one[1])
    said = {"units": frequent, "hands": words.hands(times)}
    return Chart(
        id="units",
        manner="columns",
        title=_("Units of the hands won"),
        text=_("How many hands had how many units. Most often %(units)s: %(hands)s.") % said,
        drawn=charts.columns(shown_counts),
        head=[_("Units"), _("Hands")],
        rows=[(number, [str(times)]) for number, times in shown_counts],
    )


def kinds(hands: Sequence[HandRow], known: Mapping[str, Kind]) -> Chart | None:
    """How many hands showed each combination."""
    found = statistics.combinations(hands)[:MOST_KINDS]
    if not found:
        return None
    rows = [(known[one.what].name if one.what in known else one.what, one) for one in found]
    first, most = rows[0]
    of = sum(row.units is not None for row in hands)
    said = {"name": first, "times": most.times, "hands": words.hands(of)}
    return Chart(
        id="kinds",
        manner="bars",
        title=_("Combinations"),
        text=_("How many hands showed each. %(name)s: %(times)s of %(hands)s.") % said,
        drawn=charts.bars([(name, [one.times]) for name, one in rows], LETTERS_OF_A_KIND),
        head=[_("Combination"), _("Hands"), _("Share")],
        rows=[(name, [str(one.times), words.percent(one.share)]) for name, one in rows],
    )


def values(hands: Sequence[HandRow]) -> Chart | None:
    """How many hands of American Mah Jongg had which value on the card."""
    counts = Counter(row.value for row in hands if row.plays == AMERICAN and row.value is not None)
    if not counts:
        return None
    shown_counts = [(str(value), counts[value]) for value in sorted(counts)][: charts.MOST_COLUMNS]
    said = ngettext("of %(count)s hand", "of %(count)s hands", counts.total())
    return Chart(
        id="values",
        manner="columns",
        title=_("Values on the card"),
        text=_("How often each value was won, %(of)s.") % {"of": said % {"count": counts.total()}},
        drawn=charts.columns(shown_counts),
        head=[_("Value"), _("Hands")],
        rows=[(value, [str(times)]) for value, times in shown_counts],
    )
