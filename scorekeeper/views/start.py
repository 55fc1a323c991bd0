"""A new evening: names, target, house rules; then its two links exist."""

from django.db.models import F, Max
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from hands import AmericanRules, HandError, RuleSet, load, load_american

from .. import access, cards, ledger, people, remembered, seasons, sentences
from ..access import LeagueAccess
from ..errors import Refused
from ..forms.american_start import AmericanStartForm
from ..forms.start import StartForm
from ..models import SCORER, GameSession, Link, Player, Seat
from . import answers

MOST_KNOWN_NAMES = 12
# As chips; whoever is not among them is typed.
MOST_PLAYERS = 48


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest, name: str) -> HttpResponse:
    """The start form of a published rule set; a valid one opens the table."""
    rules, held = _published(name), _league(request)
    form = _form(request, rules, held)
    alike: list[tuple[str, list[str]]] = []
    if request.method == "POST" and form.is_valid():
        alike = _alike(form)
        try:
            if not alike:
                return _open(request, form)
        except Refused as error:
            _say(form, error)
    context = {
        "rules": rules,
        "form": form,
        "held": held,
        "alike": alike,
        "known_names": _known_names(request) if held is None else _players(held),
    }
    template = "start/american.html" if isinstance(rules, AmericanRules) else "start/begin.html"
    status = answers.UNPROCESSABLE if request.method == "POST" else 200
    return answers.page(request, template, context, status=status)


def _league(request: HttpRequest) -> LeagueAccess | None:
    """The league this evening is to be in: of its scorers and owners; None for a loose evening."""
    key = request.POST.get("league") or request.GET.get("league")
    return access.league(request, key, least=SCORER) if key else None


def _form(
    request: HttpRequest, rules: RuleSet | AmericanRules, held: LeagueAccess | None
) -> StartForm | AmericanStartForm:
    league = held.league if held is not None else None
    if isinstance(rules, AmericanRules):
        own_cards = cards.found(remembered.cards(request))
        return AmericanStartForm(
            request.POST or None, rules=rules, own_cards=own_cards, league=league
        )
    return StartForm(request.POST or None, rules=rules, league=league)


def _alike(form: StartForm | AmericanStartForm) -> list[tuple[str, list[str]]]:
    """Names that look like those of the league's players, and were not asked about yet."""
    if form.of_league is None:
        return []
    return form.ask(player.name for player in people.known(form.of_league))


def _open(request: HttpRequest, form: StartForm | AmericanStartForm) -> HttpResponse:
    phone, day = remembered.phone(request), form.today
    if form.of_league is not None:
        seasons.check_game(form.of_league, day, form.chosen_rules.id)
    game = ledger.start(
        form.chosen_rules,
        form.names,
        title=form.chosen_title,
        target=form.chosen_target,
        played_on=day,
        zone=form.zone,
        stamp=form.stamp(phone),
        agreed=form.chosen_agreed,
        league=form.of_league,
    )
    key = game.links.get(role="score", revoked_at=None).key
    answer = answers.go(request, reverse("table-show", args=[key]))
    remembered.remember(request, answer, key)
    remembered.keep_phone(request, answer, phone)
    return answer


def _say(form: StartForm | AmericanStartForm, error: Refused) -> None:
    """Why no table was opened. A form that has opened one already gets a number of its own."""
    if error.code == "token_used":
        form.renew_token()
        form.add_error(None, _("This form has opened a table already. Press Start for another."))
    else:
        form.add_error(None, sentences.of(error))


def _published(name: str) -> RuleSet | AmericanRules:
    try:
        return load_american(name) if name.startswith("american") else load(name)
    except HandError as error:
        raise Http404 from error


def _players(held: LeagueAccess) -> list[str]:
    """The players of a league who are not archived: who played most lately first."""
    players = Player.objects.filter(league=held.league, merged_into=None, archived_at=None)
    lately = players.annotate(lately=Max("seatings__pk")).order_by(
        F("lately").desc(nulls_last=True)
    )
    return list(lately.values_list("name", flat=True)[:MOST_PLAYERS])


def _known_names(request: HttpRequest) -> list[str]:
    """Names from this browser's own tables, the most recent first."""
    links = Link.objects.filter(key__in=remembered.tables(request), revoked_at=None)
    games = GameSession.objects.filter(pk__in=links.values("game"))
    seats = Seat.objects.filter(game__in=games, seat__isnull=False)
    ordered = seats.order_by("-game__started_at", "player").values_list("name", flat=True)
    return list(dict.fromkeys(ordered[: MOST_KNOWN_NAMES * 4]))[:MOST_KNOWN_NAMES]
