"""The end of an evening: the ranks, shared on ties; and the way back in."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from .. import access, ledger, settling, table_rule_words
from ..agreed import POINTS
from ..forms.table import YesForm
from . import answers


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The ranking as it stands; a POST by a scorer makes it final."""
    table = access.scorer(key) if request.method == "POST" else access.watcher(key)
    told = ledger.evening(table.game)
    form = YesForm(request.POST or None, latest=told.latest)

    def ask(status: int = 200) -> HttpResponse:
        context = {
            "table": table,
            "game": table.game,
            "told": told,
            "ranking": told.ranking,
            "first": [player for player in told.ranking if player.rank == 1],
            "at_target": told.at_target(table.game.target),
            "display": told.agreed.display if told.american else POINTS,
            "settling": settling.settling(told),
            "agreed_on": table_rule_words.agreed_on(told.agreed),
            "held": access.league_of(request, table),
            "form": form,
        }
        return answers.page(request, "finish/show.html", context, status=status)

    if request.method != "POST":
        return ask()
    then = reverse("finish-show", args=[key])
    return answers.save(
        request, table, form, lambda stamp: ledger.close(table.game, stamp), then, ask
    )


@require_POST
def reopen(request: HttpRequest, key: str) -> HttpResponse:
    table = access.scorer(key)
    form = YesForm(request.POST, latest=table.game.latest)
    then = reverse("table-show", args=[key])

    def again(status: int) -> HttpResponse:
        return answers.go(request, reverse("finish-show", args=[key]))

    return answers.save(
        request, table, form, lambda stamp: ledger.reopen(table.game, stamp), then, again
    )
