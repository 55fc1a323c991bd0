"""Practice: what thirteen cards wait for. Nothing is stored; the cards stand in the address."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from hands import HandError, load

from ..forms.waits import WaitsSheet
from . import answers


@require_safe
def waits(request: HttpRequest, name: str) -> HttpResponse:
    """The pad and the waits of the cards so far; each tap is a GET that can be shared."""
    try:
        rules = load(name)
    except HandError as error:
        raise Http404 from error
    sheet = WaitsSheet(rules, request.GET.dict())
    act, _dash, rest = request.GET.get("act", "").partition("-")
    sheet.tile_sheet.act(act, rest.partition("-")[2])
    sheet.work_out()
    context = {"rules": rules, "sheet": sheet}
    return answers.page(request, "practice/waits.html", context, "waits")
