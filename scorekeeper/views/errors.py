"""What goes wrong, in sentences; the trace goes to the log."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from . import kept, logged_in


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose secret is missing or old comes back whole, to be sent again with a new one.

    A form sent from another site gets nothing of the kind.
    """
    typed = [] if _from_elsewhere(request) else kept.typed(request)
    context = {"typed": typed, "action": request.get_full_path()}
    return render(request, "errors/form_expired.html", context, status=403)


def _from_elsewhere(request: HttpRequest) -> bool:
    origin = request.headers.get("Origin")
    here = f"{request.scheme}://{request.get_host()}"
    return request.headers.get("Sec-Fetch-Site") == "cross-site" or (
        origin is not None and origin != here
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    template = "errors/403_league.html" if _of_a_league(request) else "errors/403.html"
    return _or_log_in(request, template, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _or_log_in(request, "errors/404.html", 404)


def _or_log_in(request: HttpRequest, template: str, status: int) -> HttpResponse:
    """What a league has for its members may be there after a log-in: the same for any address.

    A form sent by somebody whose log-in ran out goes through it and is not lost.
    """
    if not _of_a_league(request) or _is_somebody(request):
        return render(request, template, status=status)
    if request.method == "POST":
        return logged_in.ask(request, status)
    return render(request, template, {"log_in": logged_in.address(request)}, status=status)


def _of_a_league(request: HttpRequest) -> bool:
    told = request.GET.get("league") or kept.sent(request).get("league")
    return request.path_info.startswith("/l/") or bool(told)


def _is_somebody(request: HttpRequest) -> bool:
    user = getattr(request, "user", None)
    return user is not None and user.is_authenticated


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    return render(request, "errors/500.html", status=500)
