"""The rules of a game as a page, and as data for the sum that runs in the browser."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from hands import (
    PRESETS,
    AmericanRules,
    Combination,
    HandError,
    RuleSet,
    load,
    load_american,
    settle,
    sheet_data,
)

from ..models import FrozenRules
from . import answers

# Raise when the shape of `sheet_data` changes: browsers keep the old one for a year.
SHAPE = 1
FOR_GOOD = "public, max-age=31536000, immutable"
AMERICAN = "american"
THROWER, OTHER, WINNER = "NSE"
EXAMPLE_VALUE = 25
PICTURES = {
    "dots": ("123456789p",),
    "bams": ("123456789s",),
    "craks": ("123456789m",),
    "winds": ("4123z",),
    "dragons": ("765z",),
    "flowers": ("1234f",),
    "joker": ("j",),
}
# A line of our own invention, and tiles that fit it.
LINE = "FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X"
LINE_TILES = ("12f", "222p", "3333s", "555z", "66z")


class Worked(NamedTuple):
    """A settled example, in points: what who threw it and each other pay, and what the winner wins.

    `thrower` is 0 where nobody threw.
    """

    picked: bool
    jokerless: bool
    thrower: int
    other: int
    won: int


class Thrown(NamedTuple):
    """What throwing to a winner with `least` to `most` exposures costs under each preset.

    `most` is None where it holds for all that are more.
    """

    least: int
    most: int | None
    points: tuple[int, ...]


def _rules(name: str) -> RuleSet | AmericanRules:
    frozen = FrozenRules.objects.filter(pk=name).first()
    if frozen is not None:
        return frozen.thaw_american() if frozen.plays == AMERICAN else frozen.thaw()
    try:
        return load_american(name) if name.startswith(AMERICAN) else load(name)
    except HandError as error:
        raise Http404 from error


@require_safe
def show(request: HttpRequest, name: str) -> HttpResponse:
    """Every combination with its picture and sentence, the table, the house rules, the sources."""
    rules = _rules(name)
    if isinstance(rules, AmericanRules):
        return _show_american(request, rules)
    groups: dict[int, list[Combination]] = {}
    for one in rules.combinations:
        groups.setdefault(one.units, []).append(one)
    context = {"rules": rules, "groups": sorted(groups.items())}
    return answers.page(request, "rules/show.html", context)


def _show_american(request: HttpRequest, rules: AmericanRules) -> HttpResponse:
    """The set, who pays whom, what a table or a tournament may agree on, how to read a card."""
    context = {
        "rules": rules,
        "value": EXAMPLE_VALUE,
        "worked": [_worked(*case) for case in product((False, True), repeat=2)],
        "presets": PRESETS,
        "thrown": list(_thrown()),
        "pictures": PICTURES,
        "line": LINE,
        "line_tiles": LINE_TILES,
    }
    return answers.page(request, "rules/american.html", context)


def _worked(jokerless: bool, picked: bool) -> Worked:
    """What a hand of 25 brings, by the engine itself."""
    how = {"how": "self_pick"} if picked else {"how": "discard", "discarder": THROWER}
    told = {"players": "ESWN", "winner": WINNER, "value": EXAMPLE_VALUE, "jokerless": jokerless}
    net = settle(told | how).net
    return Worked(picked, jokerless, 0 if picked else -net[THROWER], -net[OTHER], net[WINNER])


def _thrown() -> Iterator[Thrown]:
    """A row for every number of exposures at which some preset changes."""
    firsts = sorted({least for preset in PRESETS.values() for least, _ in preset.thrown})
    lasts = [*(first - 1 for first in firsts[1:]), None]
    for least, most in zip(firsts, lasts, strict=True):
        points = tuple(preset.thrown_to(least) for preset in PRESETS.values())
        yield Thrown(least, most, points)


@require_safe
def sheet(request: HttpRequest, name: str) -> HttpResponse:
    """`hands.sheet_data` of a rule set. It never changes under the address of its whole id."""
    rules = _rules(name)
    if isinstance(rules, AmericanRules):  # it has no tick sheet
        raise Http404
    answer = JsonResponse(_sheet_data(rules))
    answer["Cache-Control"] = FOR_GOOD if rules.id == name else "no-cache"
    return answer


@lru_cache(maxsize=64)
def _sheet_data(rules: RuleSet) -> dict[str, object]:
    return sheet_data(rules)


def sheet_url(frozen: FrozenRules) -> str:
    address = reverse("rules-sheet", args=[frozen.pk])
    return f"{address}?v={SHAPE}-{frozen.digest[:12]}"
