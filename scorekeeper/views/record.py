"""Recording and correcting a hand: the same form, the same checks, another way into the ledger."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from hands import Card, HandError

from .. import access, american, ledger, remembered
from .. import facts as says
from ..access import Table
from ..amounts import plain
from ..errors import Refused, Stale
from ..evening import Evening, Row
from ..facts import Facts
from ..forms.american_hand import AmericanSheet
from ..forms.american_hand import typed_from_facts as typed_from_american
from ..forms.hand import HandSheet, typed_from_facts
from ..forms.table import YesForm
from ..models import Entry
from . import answers
from .rules import sheet_url

Write = Callable[[Facts, ledger.Stamp], Entry]


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, key: str) -> HttpResponse:
    table = access.scorer(key)
    told = ledger.evening(table.game)
    if told.finished and request.method != "POST":
        return redirect("finish-show", key)
    sheet = _sheet(request, table, told)
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
    facts = american.hand(how=american.WALL_GAME) if told.american else says.hand([])
    form = YesForm(request.POST or None, latest=told.latest)
    back = reverse("table-show", args=[key])

    def ask(status: int = 200) -> HttpResponse:
        number = {"hand": len(told.hands) + 1}
        context = {
            "table": table,
            "form": form,
            "title": _("Hand %(hand)s without a winner") % number,
            "hint": _no_winner_hint(told),
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
        lambda stamp: ledger.record(table.game, facts, stamp),
        back,
        ask,
    )


def _no_winner_hint(told: Evening) -> str:
    if told.american:
        return _american_wall_hint(told)
    return _("Nobody went out. Nobody scores, and the deal goes on to the left.")


def _american_wall_hint(told: Evening) -> str:
    if told.agreed.tournament is not None:
        points = told.agreed.tournament_rules.wall_game
        return _("A wall game: everybody scores %(points)s.") % {"points": points}
    kitty = told.agreed.table_rules.kitty
    if kitty is not None:
        amount = plain(kitty.amount, told.agreed.display)
        words = {"amount": amount}
        return _("A wall game: each puts %(amount)s into the kitty.") % words
    return _("A wall game: nobody pays, and the deal passes to the right.")


def correct(request: HttpRequest, table: Table, told: Evening, row: Row) -> HttpResponse:
    """The hand of `row` again, filled as it stands; `views.entry` has found it."""
    sheet = _sheet(request, table, told, row)
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
    request: HttpRequest, table: Table, told: Evening, row: Row | None = None
) -> HandSheet | AmericanSheet:
    """The form of this table's game: empty, as typed, or filled with the hand of `row`."""
    if told.american:
        return _american_sheet(request, table, told, row)
    start = typed_from_facts(row.facts) if row is not None else {}
    typed = request.POST.dict() if request.method == "POST" else start
    players = [told.player(number) for number in (row.seats if row is not None else told.seats)]
    sheet = HandSheet(table.game.ruleset, players, typed, told.latest)
    sheet.rules_url = sheet_url(table.game.rules)
    return sheet


def _american_sheet(
    request: HttpRequest, table: Table, told: Evening, row: Row | None
) -> AmericanSheet:
    rules = table.game.american
    start = typed_from_american(row.facts, rules.values) if row is not None else {}
    standing = row.standing if row is not None and row.standing else told.standing
    return AmericanSheet(
        rules=rules,
        agreed=told.agreed,
        standing=standing,
        players=[told.player(number) for number in standing.playing],
        waiting=[told.player(number) for number in standing.waiting],
        card=Card.from_dict(told.card) if told.card is not None else None,
        typed=request.POST.dict() if request.method == "POST" else start,
        latest=told.latest,
        bet_aside=standing.bet is not None,
    )


def _answer(
    request: HttpRequest,
    table: Table,
    sheet: HandSheet | AmericanSheet,
    number: int | None,
    write: Write,
) -> HttpResponse:
    """Show the form, or do what its button says."""
    is_american = isinstance(sheet, AmericanSheet)
    template = "record/american.html" if is_american else "record/form.html"

    def show(status: int = 200, part: str = "record-form") -> HttpResponse:
        context = {
            "table": table,
            "table_name": table.game.name,
            "hand_number": number,
            "form": sheet,
        }
        return answers.page(request, template, context, part, status)

    act = request.POST.get("act", "save") if request.method == "POST" else "check"
    if act == "save":
        return _save(request, table, sheet, sheet.facts(), write, show)
    if act == "no_winner" and not is_american:
        return _save(request, table, sheet, says.hand([]), write, show)
    sheet.act(act)
    sheet.preview()
    if act == "read" and isinstance(sheet, HandSheet):
        return JsonResponse({"sheets": [one.told() for one in sheet.winner_sheets]})
    return show(part="live" if act == "read" else "record-form")


def _save(
    request: HttpRequest,
    table: Table,
    sheet: HandSheet | AmericanSheet,
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
