"""One entry of the evening: explained, with its history; corrected, taken back, restored."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from hands import Settlement

from .. import (
    access,
    explain,
    facts,
    history,
    ledger,
    log_lines,
    payments,
    table_rule_words,
)
from ..access import Table
from ..forms.table import MINUS, PLUS, AdjustForm, YesForm
from ..replay import Evening, Row
from . import answers, record

READABLE = ("hand", "adjust")


def _find(table: Table, entry: int) -> tuple[Evening, Row]:
    told = ledger.evening(table.game)
    row = told.row(entry)
    if row is None or row.kind not in READABLE:
        raise Http404
    return told, row


@require_safe
def show(request: HttpRequest, key: str, entry: int) -> HttpResponse:
    table = access.watcher(key)
    told, row = _find(table, entry)
    context = {
        "table": table,
        "game": table.game,
        "told": told,
        "row": row,
        "line": log_lines.line(told, row),
        "explained": explain.hand(told, row, table.game.ruleset) if row.kind == "hand" else [],
        "versions": history.versions(table.game, told, row),
        "form": YesForm(latest=told.latest),
        **_payments(told, row),
    }
    return answers.page(request, "entry/show.html", context)


def _payments(told: Evening, row: Row) -> dict[str, Any]:
    """Who pays whom where points stand for stakes; nothing in other games."""
    if told.agreed.stakes is None or not isinstance(row.result, Settlement):
        return {}
    names = {player.number: player.name for player in told.players}
    return {
        "payments": payments.lines(row.result, names, told.agreed.display),
        "payment_notes": [
            *table_rule_words.point_costs(told.agreed),
            *payments.notes(row.result, names),
        ],
    }


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, key: str, entry: int) -> HttpResponse:
    table = access.scorer(key)
    told, row = _find(table, entry)
    if row.kind == "hand":
        return record.correct(request, table, told, row)
    return _correct_adjustment(request, table, told, row)


def _correct_adjustment(
    request: HttpRequest, table: Table, told: Evening, row: Row
) -> HttpResponse:
    points = row.facts["points"]
    initial = {
        "player": row.facts["player"],
        "sign": PLUS if points > 0 else MINUS,
        "points": abs(points),
        "reason": row.facts["reason"],
    }
    form = AdjustForm(
        request.POST or None, latest=told.latest, players=told.players, initial=initial
    )

    def ask(status: int = 200) -> HttpResponse:
        context = {
            "table": table,
            "form": form,
            "title": _("Correct a penalty or bonus"),
            "button": _("Save the correction"),
            "cancel": reverse("entry-show", args=[table.key, row.entry]),
        }
        return answers.page(request, "acts/form.html", context, "act-form", status)

    def write(stamp: ledger.Stamp) -> object:
        values = form.cleaned_data
        said = facts.adjustment(values["player"], form.signed_points, values["reason"])
        return ledger.correct(table.game, row.entry, said, stamp)

    if request.method != "POST":
        return ask()
    then = reverse("entry-show", args=[table.key, row.entry])
    return answers.save(request, table, form, write, then, ask)


@require_http_methods(["GET", "HEAD", "POST"])
def void(request: HttpRequest, key: str, entry: int) -> HttpResponse:
    """Take a hand or adjustment back, whenever it was."""
    table = access.scorer(key)
    told, row = _find(table, entry)
    return _sure(
        request,
        table,
        told,
        row,
        {
            "title": _("Take this back?"),
            "button": _("Take it back"),
            "said": _("It stays in the history and can be restored."),
        },
        lambda stamp: ledger.void(table.game, entry, stamp),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest, key: str, entry: int, version: int) -> HttpResponse:
    """Let an earlier version count again."""
    table = access.scorer(key)
    told, row = _find(table, entry)
    chosen = next(
        (one for one in history.versions(table.game, told, row) if one.number == version), None
    )
    if chosen is None or chosen.kind == "void":
        raise Http404
    return _sure(
        request,
        table,
        told,
        row,
        {
            "title": _("Restore this version?"),
            "button": _("Restore it"),
            "said": chosen.text,
        },
        lambda stamp: ledger.restore(table.game, entry, version, stamp),
    )


def _sure(
    request: HttpRequest,
    table: Table,
    told: Evening,
    row: Row,
    words: dict[str, Any],
    write: Any,
) -> HttpResponse:
    form = YesForm(request.POST or None, latest=told.latest)
    then = reverse("entry-show", args=[table.key, row.entry])

    def ask(status: int = 200) -> HttpResponse:
        line = log_lines.line(told, row)
        context = {"table": table, "form": form, "line": line, "cancel": then, **words}
        return answers.page(request, "entry/sure.html", context, "act-form", status)

    if request.method != "POST":
        return ask()
    return answers.save(request, table, form, write, then, ask)
