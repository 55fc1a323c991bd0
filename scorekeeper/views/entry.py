"""One entry of the evening: explained, with its history; corrected, taken back, restored."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from hands import TournamentScore

from .. import (
    access,
    american,
    explain,
    explain_american,
    facts,
    history,
    ledger,
    log_lines,
    payments,
    table_rule_words,
)
from ..access import Table
from ..amounts import signed
from ..evening import Evening, Row
from ..explain import Explained
from ..explain_american import ExplainedWin
from ..forms.american_acts import TransferForm
from ..forms.stamp import StampForm
from ..forms.table import MINUS, PLUS, AdjustForm, YesForm
from . import answers, record


def _find(table: Table, entry: int) -> tuple[Evening, Row]:
    told = ledger.evening(table.game)
    row = told.row(entry)
    if row is None or row.kind not in facts.AMENDABLE:
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
        "explained": _explained(table, told, row),
        "versions": history.versions(table.game, told, row),
        "form": YesForm(latest=told.latest),
        **_payments(told, row),
    }
    template = "entry/american.html" if told.american else "entry/show.html"
    return answers.page(request, template, context)


def _explained(table: Table, told: Evening, row: Row) -> Sequence[Explained | ExplainedWin]:
    if row.kind != "hand":
        return []
    if told.american:
        return explain_american.wins(told, row)
    return explain.hand(told, row, table.game.ruleset)


def _payments(told: Evening, row: Row) -> dict[str, Any]:
    """Who pays whom, or what each scores in a tournament; nothing where points just count."""
    result = row.result
    if result is None and "how" in row.facts:
        result = american.read_result(row.score[0])
    if result is None:
        return {}
    names = {player.number: log_lines.isolated(player.name) for player in told.players}
    if isinstance(result, TournamentScore):
        return {"score_lines": payments.score_lines(result, names)}
    costs = table_rule_words.point_costs(told.agreed) if told.agreed.stakes is not None else []
    return {
        "payments": payments.lines(result, names, told.agreed.display),
        "payment_notes": [*costs, *payments.notes(result, names)],
        "gains": payments.gains(result, names, told.agreed.display),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, key: str, entry: int) -> HttpResponse:
    table = access.scorer(key)
    told, row = _find(table, entry)
    if row.kind == "hand":
        return record.correct(request, table, told, row)
    if row.kind == "transfer":
        return _correct_transfer(request, table, told, row)
    return _correct_adjustment(request, table, told, row)


def _correct_transfer(request: HttpRequest, table: Table, told: Evening, row: Row) -> HttpResponse:
    form = TransferForm(
        request.POST or None, latest=told.latest, players=told.players, initial=row.facts
    )

    def write(stamp: ledger.Stamp) -> object:
        values = form.cleaned_data
        said = facts.transfer(values["payer"], values["payee"], values["points"], values["reason"])
        return ledger.correct(table.game, row.entry, said, stamp)

    return _correct_by(request, table, row, form, _("Correct points moved by hand"), write)


def _correct_by(
    request: HttpRequest,
    table: Table,
    row: Row,
    form: StampForm,
    title: str,
    write: Callable[[ledger.Stamp], object],
) -> HttpResponse:
    """Show the small form of an entry as it stands, or write what it should have said."""
    then = reverse("entry-show", args=[table.key, row.entry])

    def ask(status: int = 200) -> HttpResponse:
        context = {
            "table": table,
            "form": form,
            "title": title,
            "button": _("Save the correction"),
            "cancel": then,
        }
        return answers.page(request, "acts/form.html", context, "act-form", status)

    if request.method != "POST":
        return ask()
    return answers.save(request, table, form, write, then, ask)


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

    def write(stamp: ledger.Stamp) -> object:
        values = form.cleaned_data
        said = facts.adjustment(values["player"], form.signed_points, values["reason"])
        return ledger.correct(table.game, row.entry, said, stamp)

    return _correct_by(request, table, row, form, _("Correct a penalty or bonus"), write)


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
def confirm(request: HttpRequest, key: str, entry: int) -> HttpResponse:
    """The player across says that the result of a tournament's hand is right."""
    table = access.scorer(key)
    told, row = _find(table, entry)
    player = row.confirms
    if told.agreed.tournament is None or row.hand is None or player is None:
        raise Http404
    said = _("%(player)s sits across and confirms: %(scores)s.") % {
        "player": log_lines.isolated(told.player(player).name),
        "scores": _scores(told, row),
    }
    return _sure(
        request,
        table,
        told,
        row,
        {"title": _("Is this right?"), "button": _("It is right"), "said": said},
        lambda stamp: ledger.confirm(table.game, entry, row.version, player, stamp),
    )


def _scores(told: Evening, row: Row) -> str:
    names = {player.number: log_lines.isolated(player.name) for player in told.players}
    return ", ".join(f"{names[number]} {signed(points)}" for number, points in row.points.items())


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
