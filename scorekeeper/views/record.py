"""Recording and correcting a hand: the same form, the same checks, another way into the ledger."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from hands import HandError

from .. import access, ledger, remembered
from .. import facts as says
from ..access import Table
from ..errors import Refused, Stale
from ..facts import Facts
from ..forms.hand import HandSheet, typed_from_facts
from ..forms.table import YesForm
from ..models import Entry
from ..replay import Evening, Row
from . import answers
from .rules import sheet_url

Write = Callable[[Facts, ledger.Stamp], Entry]


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, key: str) -> HttpResponse:
    table = access.scorer(key)
    told = ledger.evening(table.game)
    if told.finished and request.method != "POST":
        return redirect("finish-show", key)
    sheet = _sheet(request, table, told, {}, told.seats)
    sheet.action = reverse("hand-record", args=[key])
    sheet.cancel = reverse("table-show", args=[key])
    return _answer(
        request, table, sheet, len(told.hands) + 1, lambda *args: ledger.record(table.game, *args)
    )


@require_http_methods(["GET", "HEAD", "POST"])
def no_winner(request: HttpRequest, key: str) -> HttpResponse:
    """A hand that nobody won: the deal goes on, nobody scores."""
    table = access.scorer(key)
    told = ledger.evening(table.game)
    form = YesForm(request.POST or None, latest=told.latest)
    back = reverse("table-show", args=[key])

    def ask(status: int = 200) -> HttpResponse:
        number = {"hand": len(told.hands) + 1}
        context = {
            "table": table,
            "form": form,
            "title": _("Hand %(hand)s without a winner") % number,
            "hint": _("Nobody went out. Nobody scores, and the deal goes on to the left."),
            "button": _("Record hand %(hand)s") % number,
            "cancel": back,
        }
        return answers.page(request, "acts/form.html", context, "act-form", status)

    if request.method != "POST":
        return ask()
    return answers.save(
        request,
        table,
        form,
        lambda stamp: ledger.record(table.game, says.hand([]), stamp),
        back,
        ask,
    )


def correct(request: HttpRequest, table: Table, told: Evening, row: Row) -> HttpResponse:
    """The hand of `row` again, filled as it stands; `views.entry` has found it."""
    sheet = _sheet(request, table, told, typed_from_facts(row.facts), row.seats)
    sheet.is_correction = True
    sheet.action = reverse("entry-correct", args=[table.key, row.entry])
    sheet.cancel = reverse("entry-show", args=[table.key, row.entry])
    return _answer(
        request,
        table,
        sheet,
        row.hand,
        lambda *args: ledger.correct(table.game, row.entry, *args),
    )


def _sheet(
    request: HttpRequest, table: Table, told: Evening, start: Mapping[str, str], seats: Any
) -> HandSheet:
    typed = request.POST.dict() if request.method == "POST" else start
    players = [told.player(number) for number in seats]
    sheet = HandSheet(table.game.ruleset, players, typed, told.latest)
    sheet.rules_url = sheet_url(table.game.rules)
    return sheet


def _answer(
    request: HttpRequest, table: Table, sheet: HandSheet, number: int | None, write: Write
) -> HttpResponse:
    """Show the form, or do what its button says."""

    def show(status: int = 200) -> HttpResponse:
        context = {
            "table": table,
            "table_name": table.game.name,
            "hand_number": number,
            "form": sheet,
        }
        return answers.page(request, "record/form.html", context, "record-form", status)

    act = request.POST.get("act", "save") if request.method == "POST" else "check"
    if act == "save":
        return _save(request, table, sheet, sheet.facts(), write, show)
    if act == "no_winner":
        return _save(request, table, sheet, says.hand([]), write, show)
    sheet.act(act)
    sheet.preview()
    if act == "read":
        return JsonResponse({"sheets": [one.told() for one in sheet.winner_sheets]})
    return show()


def _save(
    request: HttpRequest,
    table: Table,
    sheet: HandSheet,
    facts: Facts | None,
    write: Write,
    show: Callable[[int], HttpResponse],
) -> HttpResponse:
    if facts is None:
        return show(answers.UNPROCESSABLE)
    phone = remembered.phone(request)
    try:
        entry = write(facts, sheet.stamp(phone))
    except Stale:
        sheet.news = answers.news(table, sheet.seen)
        sheet.seen = sheet.latest
        return show(answers.CONFLICT)
    except (Refused, HandError) as error:
        sheet.refuse(error)
        return show(answers.UNPROCESSABLE)
    root = entry.target or entry.number
    answer = answers.go(request, f"{reverse('table-show', args=[table.key])}?saved={root}")
    remembered.keep_phone(request, answer, phone)
    return answer
