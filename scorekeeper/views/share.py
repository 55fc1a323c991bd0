"""Links to watch and to score, as text and as a QR code; renewing closes the old one at once."""

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from .. import access, links, remembered
from ..models import Link
from . import answers


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A scorer sees both links; a watcher only the one that is theirs."""
    table = access.watcher(key)
    found = links.open_links(table.game)
    roles = ("watch", "score") if table.may_score else ("watch",)
    context = {
        "table": table,
        "game": table.game,
        "shared": [_shared(request, found[role]) for role in roles if role in found],
    }
    return answers.page(request, "share/show.html", context)


def _shared(request: HttpRequest, link: Link) -> dict[str, str]:
    address = request.build_absolute_uri(reverse("table-show", args=[link.key]))
    path = segno.make_qr(address, error="m")
    return {"role": link.role, "address": address, "qr": path.svg_inline(omitsize=True, border=2)}


@require_POST
def renew(request: HttpRequest, key: str, role: str) -> HttpResponse:
    """Close a link and make a new one. Whoever held the old one sees nothing more."""
    table = access.scorer(key)
    if role not in ("watch", "score"):
        raise Http404
    fresh = links.renew(table.game, role)
    kept = fresh.key if role == "score" else key
    answer = answers.go(request, reverse("share-show", args=[kept]))
    if role == "score":
        remembered.remember(request, answer, fresh.key, instead=key)
    return answer
