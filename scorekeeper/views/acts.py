"""The rarer acts at a table, one small form each: adjust, seats, dealer, player, rename."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import access, ledger
from ..access import Table
from ..forms.stamp import StampForm
from ..forms.table import AdjustForm, ChangePlayerForm, DealerForm, RenameForm, SeatsForm
from ..ledger import Stamp
from ..replay import Evening, Player
from . import answers

forms = require_http_methods(["GET", "HEAD", "POST"])


def _act(
    request: HttpRequest,
    key: str,
    make: Callable[..., Any],
    people: Callable[[Evening], list[Player]],
    write: Callable[[Table, Any, Stamp], object],
    words: dict[str, str],
) -> HttpResponse:
    """Show one small form, or write what it says and go back to the table."""
    table = access.scorer(key)
    told = ledger.evening(table.game)
    form: StampForm = make(request.POST or None, latest=told.latest, players=people(told))
    back = reverse("table-show", args=[key])

    def ask(status: int = 200) -> HttpResponse:
        context = {
            "table": table,
            "form": form,
            "cancel": reverse("table-more", args=[key]),
            **words,
        }
        return answers.page(request, "acts/form.html", context, "act-form", status)

    if request.method != "POST":
        return ask()
    return answers.save(request, table, form, lambda stamp: write(table, form, stamp), back, ask)


def _seated(told: Evening) -> list[Player]:
    return told.seated


def _everybody(told: Evening) -> list[Player]:
    return told.players


@forms
def adjust(request: HttpRequest, key: str) -> HttpResponse:
    def write(table: Table, form: AdjustForm, stamp: Stamp) -> object:
        values = form.cleaned_data
        return ledger.adjust(
            table.game, values["player"], form.signed_points, values["reason"], stamp
        )

    words = {"title": _("Penalty or bonus"), "button": _("Save")}
    return _act(request, key, AdjustForm, _everybody, write, words)


@forms
def seats(request: HttpRequest, key: str) -> HttpResponse:
    def write(table: Table, form: SeatsForm, stamp: Stamp) -> object:
        return ledger.seat(table.game, form.order, stamp)

    words = {
        "title": _("Swap seats"),
        "hint": _("In turn order. Points stay with the players."),
        "button": _("Save the seats"),
    }
    return _act(request, key, SeatsForm, _seated, write, words)


@forms
def dealer(request: HttpRequest, key: str) -> HttpResponse:
    def write(table: Table, form: DealerForm, stamp: Stamp) -> object:
        return ledger.deal(table.game, form.cleaned_data["player"], stamp)

    words = {
        "title": _("Set the dealer"),
        "hint": _("The deal goes on to the left by itself after every hand."),
        "button": _("Save the dealer"),
    }
    return _act(request, key, DealerForm, _seated, write, words)


@forms
def player(request: HttpRequest, key: str) -> HttpResponse:
    def write(table: Table, form: ChangePlayerForm, stamp: Stamp) -> object:
        values = form.cleaned_data
        return ledger.change_player(
            table.game, values["leaves"], values["name"] or None, values["takes_points"], stamp
        )

    words = {
        "title": _("Change a player"),
        "hint": _("Somebody leaves, joins, or takes over a seat. Hands played stay as they are."),
        "button": _("Save the change"),
    }
    return _act(request, key, ChangePlayerForm, _seated, write, words)


@forms
def rename(request: HttpRequest, key: str) -> HttpResponse:
    def write(table: Table, form: RenameForm, stamp: Stamp) -> object:
        values = form.cleaned_data
        return ledger.rename(table.game, values["player"], values["name"], stamp)

    words = {"title": _("Correct a name"), "button": _("Save the name")}
    return _act(request, key, RenameForm, _everybody, write, words)
