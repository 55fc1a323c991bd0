"""The paper protocol of an evening, and a blank one to print."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from hands import AmericanRules, HandError, load, load_american

from .. import access, ledger
from ..access import Table
from ..evening import Evening, Player
from ..protocol import paper_sheet
from ..score_sheet import player_sheet, score_sheet
from ..settling import zero_sum_check
from ..table_rule_words import agreed_on
from . import answers

BLANK_COLUMNS = 16
BLANK_ROWS = 20
AMERICAN = "american"


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """One player's sheet (`?player=2`), or everybody's."""
    table = access.watcher(key)
    told = ledger.evening(table.game)
    asked = request.GET.get("player", "")
    players = [one for one in told.players if not asked or str(one.number) == asked]
    if not players:
        raise Http404
    if told.american:
        return _american(request, table, told, players[0] if asked else None)
    context = {
        "table": table,
        "game": table.game,
        "told": told,
        "rules": table.game.ruleset,
        "asked": asked,
        "sheets": [paper_sheet(told, player, table.game.ruleset) for player in players],
    }
    return answers.page(request, "protocol/show.html", context)


def _american(
    request: HttpRequest, table: Table, told: Evening, player: Player | None
) -> HttpResponse:
    """The sheet of the table, or of one player."""
    context = {
        "table": table,
        "game": table.game,
        "told": told,
        "player": player,
        "agreed_on": agreed_on(told.agreed),
    }
    if player is not None:
        context["sheet"] = player_sheet(told, player)
        return answers.page(request, "protocol/american_player.html", context)
    check = zero_sum_check(told) if told.agreed.sums_to_zero else ""
    context |= {"sheet": score_sheet(told), "check": check}
    return answers.page(request, "protocol/american.html", context)


@require_safe
def blank(request: HttpRequest, name: str) -> HttpResponse:
    """An empty sheet of a published rule set, to print before a power cut."""
    try:
        if name.startswith(AMERICAN):
            return _blank_american(request, load_american(name))
        context = {"rules": load(name), "columns": range(1, BLANK_COLUMNS + 1)}
    except HandError as error:
        raise Http404 from error
    return answers.page(request, "protocol/blank.html", context)


def _blank_american(request: HttpRequest, rules: AmericanRules) -> HttpResponse:
    """Hands down; who won what and how, and what each player gains and has."""
    players = range(1, rules.deck["at_the_table"] + 1)
    context = {"rules": rules, "hands": range(1, BLANK_ROWS + 1), "players": players}
    return answers.page(request, "protocol/blank_american.html", context)
