"""The few ways a view answers: a page or a part of it, a refusal with its form, a way on."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

from hands import HandError

from .. import ledger, log_lines, remembered, sentences
from ..access import Table
from ..errors import Refused, Stale
from ..forms.stamp import StampForm

UNPROCESSABLE, CONFLICT = 422, 409


def go(request: HttpRequest, url: str) -> HttpResponse:
    """Send the browser on after a write: by htmx where it asked, else by a redirect to a GET."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=200, headers={"HX-Redirect": url})
    answer = redirect(url)
    answer.status_code = 303
    return answer


def page(
    request: HttpRequest, template: str, context: dict[str, Any], part: str = "", status: int = 200
) -> HttpResponse:
    """A whole page, or its `part` when htmx asked. Never one in place of the other on Back."""
    asked = part and request.headers.get("HX-Request")
    name = f"{template}#{part}" if asked else template
    return partly(render(request, name, context, status=status))


def partly(answer: HttpResponse) -> HttpResponse:
    """The answer, marked as one that htmx and a person get differently from one address."""
    patch_vary_headers(answer, ["HX-Request"])
    answer["Cache-Control"] = "private, no-cache"
    return answer


def news(table: Table, since: int) -> list[str]:
    """What was recorded after entry `since`, a sentence a line."""
    told = ledger.evening(table.game)
    lines = (log_lines.line(told, row) for row in ledger.news(table.game, since))
    return [
        " \N{MIDDLE DOT} ".join(part for part in (one.label, one.text, one.amounts) if part)
        for one in lines
    ]


def save(
    request: HttpRequest,
    table: Table,
    form: StampForm,
    write: Callable[[ledger.Stamp], Any],
    then: str,
    show: Callable[[int], HttpResponse],
) -> HttpResponse:
    """Validate, write, and go on to `then`; else `show(status)` the form with what is wrong."""
    if not form.is_valid():
        return show(UNPROCESSABLE)
    phone = remembered.phone(request)
    try:
        write(form.stamp(phone))
    except Stale as stale:
        form.news = news(table, stale.since)
        form.look_again()
        return show(CONFLICT)
    except (Refused, HandError) as error:
        if error.code == "token_used":
            form.renew_token()
        names = {player.number: player.name for player in ledger.evening(table.game).players}
        rules = None if table.game.is_american else table.game.ruleset
        form.add_error(None, sentences.of(error, rules, names))
        return show(UNPROCESSABLE)
    answer = go(request, then)
    remembered.keep_phone(request, answer, phone)
    return answer
