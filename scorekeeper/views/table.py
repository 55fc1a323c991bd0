"""The table: the scoreboard everybody sees, what else can be done, and undo."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from .. import access, ledger, log_lines, remembered, settling
from ..access import Table
from ..amounts import plain, signed
from ..evening import Evening, Player
from ..forms.table import OwnerForm, YesForm
from ..log_lines import LogLine
from . import answers

RECENT = 5
MOST_UNCONFIRMED = 2


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The table page; polled by htmx, its scoreboard alone, or 304 when nothing is new."""
    table = access.watcher(key)
    etag = f'"{table.link.role}-{table.game.latest}"'
    if request.headers.get("HX-Request") and etag in request.headers.get("If-None-Match", ""):
        return _tagged(answers.partly(HttpResponseNotModified()), etag)
    context = scoreboard(request, table, etag)
    if not request.headers.get("HX-Request"):
        context["held"] = access.league_of(request, table)
    answer = answers.page(request, "table/show.html", context, "scoreboard")
    _tagged(answer, etag)
    remembered.remember(request, answer, key)
    return answer


def _tagged(answer: HttpResponse, etag: str) -> HttpResponse:
    answer["ETag"] = etag
    return answer


def scoreboard(request: HttpRequest, table: Table, etag: str) -> dict[str, Any]:
    """Everything the table page shows, from one replay of the ledger."""
    told = ledger.evening(table.game)
    rows = [row for row in told.rows if not row.void]
    winners = told.at_target(table.game.target)
    return {
        "table": table,
        "game": table.game,
        "told": told,
        "etag": etag,
        "seats": [seat_card(told, player, table) for player in told.seated],
        "former": [player for player in told.players if player.seat is None],
        "recent": log_lines.lines(told, rows[-RECENT:]),
        "next_hand": len(told.hands) + 1,
        "at_target": winners,
        "saved": _saved(request, told),
        "together": settling.zero_sum_check(told) if told.agreed.sums_to_zero else "",
        "unconfirmed": _unconfirmed(told),
        "announcement": _announcement(log_lines.lines(told, rows[-1:])),
    }


def _unconfirmed(told: Evening) -> list[dict[str, Any]]:
    """The hands of a tournament that the player across has not confirmed yet, newest first."""
    if told.agreed.tournament is None:
        return []
    open_hands = [row for row in told.hands if row.confirmed is None and row.confirms]
    return [
        {"hand": row.hand, "entry": row.entry, "who": told.player(row.confirms or 0).name}
        for row in reversed(open_hands[-MOST_UNCONFIRMED:])
    ]


def seat_card(told: Evening, player: Player, table: Table) -> dict[str, Any]:
    """One player's card: who, wind, points, a note, and the way to the target in percent."""
    target = table.game.target
    way = 0
    if target.kind == "points":
        way = max(0, min(100, player.points * 100 // target.value))
    leads = bool(told.hands) and player.rank == 1 and player.points > 0
    return {"player": player, "way": way, "leads": leads, "note": _note(told, player)}


def _note(told: Evening, player: Player) -> str:
    """ "deals · 3 hands won · best 128 · stakes +40", as far as it is true."""
    parts = [_("deals")] if player.deals and not told.american else []
    parts += [_("waits")] if player.waits else []
    if player.hands_won:
        won = player.hands_won
        parts.append(ngettext("%(count)s hand won", "%(count)s hands won", won) % {"count": won})
        if player.best:
            best = plain(player.best, told.agreed.display)
            parts.append(_("best %(points)s") % {"points": best})
        elif not player.points and not told.american:
            parts.append(_("0 points is a win too"))
    if told.agreed.stakes is not None and told.hands:
        amount = signed(player.stakes, told.agreed.display)
        parts.append(_("stakes %(amount)s") % {"amount": amount})
    return " \N{MIDDLE DOT} ".join(parts)


def _saved(request: HttpRequest, told: Evening) -> LogLine | None:
    """The line of the hand this browser has just saved."""
    saved = request.GET.get("saved", "")
    row = told.row(int(saved)) if saved.isdecimal() and len(saved) < 8 else None
    return log_lines.line(told, row) if row is not None and not row.void else None


def _announcement(newest: list[LogLine]) -> str:
    """What a screen reader says when a poll brought something new."""
    if not newest:
        return ""
    line = newest[0]
    if not line.label:
        return " ".join(part for part in (line.text, line.amounts) if part)
    words = {"hand": line.label, "text": line.text, "amounts": line.amounts}
    return _("Hand %(hand)s: %(text)s, %(amounts)s") % words


@require_safe
def log(request: HttpRequest, key: str) -> HttpResponse:
    """Every line of the evening, newest first, with what was taken back struck through."""
    table = access.watcher(key)
    told = ledger.evening(table.game)
    context = {"table": table, "game": table.game, "lines": log_lines.lines(told)}
    return answers.page(request, "table/log.html", context)


@require_safe
def more(request: HttpRequest, key: str) -> HttpResponse:
    """All that is rarer than recording a hand."""
    form = OwnerForm(initial={"name": remembered.phone(request).owner})
    return _more(request, access.watcher(key), form)


def _more(request: HttpRequest, table: Table, form: OwnerForm, status: int = 200) -> HttpResponse:
    told = ledger.evening(table.game)
    last = told.last_undoable()
    context = {
        "table": table,
        "game": table.game,
        "told": told,
        "last": log_lines.line(told, last) if last is not None else None,
        "owner_form": form,
        "held": access.league_of(request, table),
        "names": [player.name for player in told.seated],
    }
    return answers.page(request, "table/more.html", context, status=status)


@require_POST
def owner(request: HttpRequest, key: str) -> HttpResponse:
    """Remember whose phone this is, for "who did it" in the history."""
    table = access.scorer(key)
    form = OwnerForm(request.POST)
    if not form.is_valid():
        return _more(request, table, form, answers.UNPROCESSABLE)
    answer = answers.go(request, reverse("table-more", args=[key]))
    phone = remembered.phone(request)
    remembered.keep_phone(request, answer, remembered.Phone(phone.mark, form.cleaned_data["name"]))
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Take back the newest hand or change, after showing which."""
    table = access.scorer(key)
    told = ledger.evening(table.game)
    last = told.last_undoable()
    form = YesForm(request.POST or None, latest=told.latest)
    target = request.POST.get("target", "")
    entry = int(target) if target.isdecimal() and len(target) < 8 else 0

    def ask(status: int = 200) -> HttpResponse:
        line = log_lines.line(told, last) if last is not None else None
        context = {"table": table, "game": table.game, "form": form, "line": line}
        return answers.page(request, "table/undo.html", context, status=status)

    if request.method != "POST":
        return ask()
    back = reverse("table-show", args=[key])
    return answers.save(
        request, table, form, lambda stamp: ledger.void(table.game, entry, stamp), back, ask
    )
