"""The rules of a game as a page, and as data for the sum that runs in the browser."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from hands import Combination, HandError, RuleSet, load, sheet_data

from ..models import FrozenRules
from . import answers

# Raise when the shape of `sheet_data` changes: browsers keep the old one for a year.
SHAPE = 1
FOR_GOOD = "public, max-age=31536000, immutable"


def _rules(name: str) -> RuleSet:
    frozen = FrozenRules.objects.filter(pk=name).first()
    if frozen is not None:
        return frozen.thaw()
    try:
        return load(name)
    except HandError as error:
        raise Http404 from error


@require_safe
def show(request: HttpRequest, name: str) -> HttpResponse:
    """Every combination with its picture and sentence, the table, the house rules, the sources."""
    rules = _rules(name)
    groups: dict[int, list[Combination]] = {}
    for one in rules.combinations:
        groups.setdefault(one.units, []).append(one)
    context = {"rules": rules, "groups": sorted(groups.items())}
    return answers.page(request, "rules/show.html", context)


@require_safe
def sheet(request: HttpRequest, name: str) -> HttpResponse:
    """`hands.sheet_data` of a rule set. It never changes under the address of its whole id."""
    rules = _rules(name)
    answer = JsonResponse(_sheet_data(rules))
    answer["Cache-Control"] = FOR_GOOD if rules.id == name else "no-cache"
    return answer


@lru_cache(maxsize=64)
def _sheet_data(rules: RuleSet) -> dict[str, object]:
    return sheet_data(rules)


def sheet_url(frozen: FrozenRules) -> str:
    address = reverse("rules-sheet", args=[frozen.pk])
    return f"{address}?v={SHAPE}-{frozen.digest[:12]}"
