"""Cards of American Mah Jongg that people type: a list, one to read, to change, to take away."""

import re
import unicodedata
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from hands import Card as CardOfLines
from hands import CardLine, example_card

from .. import cards, remembered
from ..cards import Changed
from ..errors import Refused
from ..forms import card_help
from ..forms.card import CardForm, from_example, worded
from ..forms.card_line import ShownGroup, constraints, shown_groups
from ..models import Card
from . import answers

forms = require_http_methods(["GET", "HEAD", "POST"])
# Show the form once more, with the file taken in or its lines looked over; nothing is kept.
LOOK = "look"


class ShownLine(NamedTuple):
    """A line for a page: its groups, what stands after the |, and the line itself."""

    groups: list[ShownGroup]
    constraints: str
    line: CardLine


@require_safe
def all_cards(request: HttpRequest) -> HttpResponse:
    """The cards this browser knows, and the example."""
    context = {"cards": [(card, len(card.read().card.lines)) for card in _known(request)]}
    return answers.page(request, "cards/list.html", context)


@require_safe
def example(request: HttpRequest) -> HttpResponse:
    """The card of invented lines that shows the whole language."""
    context = {"sections": _sections(example_card()), "title": _("Example card")}
    return answers.page(request, "cards/show.html", context)


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The lines by section, and the faulty ones with what to change."""
    card = cards.find(key)
    read = card.read()
    context = {
        "card": card,
        "title": card.name,
        "sections": _sections(read.card),
        "good_lines": len(read.card.lines),
        "faults": worded(read),
        "address": request.build_absolute_uri(reverse("cards-show", args=[key])),
    }
    answer = answers.page(request, "cards/show.html", context)
    remembered.remember_card(request, answer, key)
    return answer


@forms
def new(request: HttpRequest) -> HttpResponse:
    """A card that is not there yet; `?from=example` begins with the lines of the example."""
    initial = from_example() if request.GET.get("from") == "example" else None
    return _typed(request, CardForm(*_sent(request), initial=initial))


@forms
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """Another name, date or text for a card. What is typed for one that is gone is not lost."""
    try:
        card = cards.find(key)
    except Http404:
        if not request.POST.get("text"):
            raise
        form = CardForm(*_sent(request))
        form.refuse(Refused("card_gone"))
        return _ask(request, form, 404)
    return _typed(request, CardForm(*_sent(request), card=card))


@require_safe
def download(request: HttpRequest, key: str) -> HttpResponse:
    """What was typed, as a text file; a new card can be made of it again."""
    card = cards.find(key)
    answer = HttpResponse(cards.as_text(card), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{file_name(card)}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


@forms
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete the card for everybody, after asking."""
    card = cards.find(key)
    if request.method != "POST":
        return answers.page(request, "cards/delete.html", {"card": card})
    cards.delete(card)
    answer = answers.go(request, reverse("cards-list"))
    remembered.forget_card(request, answer, key)
    return answer


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Take a card off this browser's list. The card stays, for whoever has its address."""
    answer = answers.go(request, reverse("cards-list"))
    remembered.forget_card(request, answer, request.POST.get("key", ""))
    return answer


def file_name(card: Card) -> str:
    """ "our-card.txt": letters every file system takes."""
    plain = unicodedata.normalize("NFKD", card.name).encode("ascii", "ignore").decode()
    return f"{re.sub(r'[^a-z0-9]+', '-', plain.lower()).strip('-') or 'card'}.txt"


def _known(request: HttpRequest) -> list[Card]:
    return cards.found(remembered.cards(request))


def _sent(request: HttpRequest) -> tuple[Any, Any]:
    """What fills a form: the fields and files of a POST, else nothing."""
    return (request.POST, request.FILES) if request.method == "POST" else (None, None)


def _typed(request: HttpRequest, form: CardForm) -> HttpResponse:
    if request.method != "POST" or request.POST.get("act") == LOOK:
        return _ask(request, form)
    return _keep(request, form)


def _keep(request: HttpRequest, form: CardForm) -> HttpResponse:
    """Keep what a form says and show the card; else the form with what is wrong."""
    if not form.is_valid():
        return _ask(request, form, answers.UNPROCESSABLE)
    try:
        card = _kept(form)
    except Refused as error:
        form.refuse(error)
        is_news = isinstance(error, Changed)
        return _ask(request, form, answers.CONFLICT if is_news else answers.UNPROCESSABLE)
    answer = answers.go(request, reverse("cards-show", args=[card.key]))
    remembered.remember_card(request, answer, card.key)
    return answer


def _kept(form: CardForm) -> Card:
    if form.card is None:
        return cards.make(form.said, form.cleaned_data["token"])
    return cards.change(form.card, form.said, form.cleaned_data["seen"])


def _ask(request: HttpRequest, form: CardForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "card": form.card,
        "symbols": card_help.SYMBOLS,
        "constraints": card_help.CONSTRAINTS,
    }
    return answers.page(request, "cards/edit.html", context, status=status)


def _sections(card: CardOfLines) -> list[tuple[str, list[ShownLine]]]:
    """The lines under the names of their sections, in the order these first come."""
    found: dict[str, list[ShownLine]] = {}
    for line in card.lines:
        found.setdefault(line.section, []).append(_shown(line))
    return list(found.items())


def _shown(line: CardLine) -> ShownLine:
    return ShownLine(shown_groups(line), constraints(line), line)
