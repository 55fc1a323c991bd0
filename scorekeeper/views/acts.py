"""The rarer acts at a table, one small form each."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import access, cards, ledger, remembered
from ..access import Table
from ..evening import Evening, Player
from ..forms.american_acts import BetForm, TableCardForm, TransferForm
from ..forms.stamp import StampForm
from ..forms.table import AdjustForm, ChangePlayerForm, DealerForm, RenameForm, SeatsForm
from ..ledger import Stamp
from . import answers

forms = require_http_methods(["GET", "HEAD", "POST"])


def _always(told: Evening) -> bool:
    return True


def _no_more(told: Evening) -> dict[str, Any]:
    return {}


def _act(
    request: HttpRequest,
    key: str,
    make: Callable[..., Any],
    people: Callable[[Evening], list[Player]],
    write: Callable[[Table, Any, Stamp], object],
    words: dict[str, str],
    fits: Callable[[Evening], bool] = _always,
    more: Callable[[Evening], dict[str, Any]] = _no_more,
) -> HttpResponse:
    """Show one small form, or write what it says and go back to the table.

    There is no such page (404) at a table it does not fit. `more` is what this form is made with
    besides.
    """
    table = access.scorer(key)
    told = ledger.evening(table.game)
    if not fits(told):
        raise Http404
    made_with = {"latest": told.latest, "players": people(told), **more(told)}
    form: StampForm = make(request.POST or None, **made_with)
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


def _scores_alone(told: Evening) -> bool:
    """Whether a player may gain or lose by themselves."""
    return not told.agreed.sums_to_zero


def _moves_points(told: Evening) -> bool:
    return told.agreed.sums_to_zero


def _may_bet(told: Evening) -> bool:
    return told.agreed.bettor and bool(told.waiting)


def _is_american(told: Evening) -> bool:
    return told.american


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
    return _act(request, key, AdjustForm, _everybody, write, words, _scores_alone)


@forms
def transfer(request: HttpRequest, key: str) -> HttpResponse:
    def write(table: Table, form: TransferForm, stamp: Stamp) -> object:
        said = form.cleaned_data
        return ledger.transfer(
            table.game, said["payer"], said["payee"], said["points"], said["reason"], stamp
        )

    words = {
        "title": _("Move points by hand"),
        "hint": _("What one pays another is put right. In money, 1 point is 1 cent."),
        "button": _("Move the points"),
    }
    return _act(request, key, TransferForm, _everybody, write, words, _moves_points)


@forms
def bet(request: HttpRequest, key: str) -> HttpResponse:
    def write(table: Table, form: BetForm, stamp: Stamp) -> object:
        said = form.cleaned_data
        return ledger.bet(table.game, said["bettor"], said["bet"], stamp)

    words = {
        "title": _("Lay a bet aside"),
        "hint": _("After the Charleston. Nobody sees on whom until the hand has ended."),
        "button": _("Lay it aside"),
    }
    return _act(request, key, BetForm, _seated, write, words, _may_bet)


@forms
def card(request: HttpRequest, key: str) -> HttpResponse:
    def more(told: Evening) -> dict[str, Any]:
        return {"own_cards": cards.found(remembered.cards(request)), "kept": told.card}

    def write(table: Table, form: TableCardForm, stamp: Stamp) -> object:
        return ledger.take_card(table.game, form.card, stamp)

    words = {
        "title": _("The card of this table"),
        "hint": _("The table keeps a copy of its own. Hands recorded before stay as they are."),
        "button": _("Play by it"),
    }
    return _act(request, key, TableCardForm, _seated, write, words, _is_american, more)


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
        "hint": _("The deal goes on by itself after every hand."),
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
    """A better spelling of a name. In a league it is the league's, for all its sessions."""
    if access.scorer(key).game.league_id is not None:
        raise Http404

    def write(table: Table, form: RenameForm, stamp: Stamp) -> object:
        values = form.cleaned_data
        return ledger.rename(table.game, values["player"], values["name"], stamp)

    words = {"title": _("Correct a name"), "button": _("Save the name")}
    return _act(request, key, RenameForm, _everybody, write, words)
