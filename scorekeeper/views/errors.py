"""What goes wrong, in sentences; the trace goes to the log."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve

# Fields that belong to the request, not to what was typed.
NOT_TYPED = ("csrfmiddlewaretoken",)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose secret is missing or old comes back whole, to be sent again with a new one.

    A form sent from another site gets nothing of the kind.
    """
    typed = [] if _from_elsewhere(request) else _typed(request)
    context = {"typed": typed, "action": request.get_full_path()}
    return render(request, "errors/form_expired.html", context, status=403)


def _from_elsewhere(request: HttpRequest) -> bool:
    origin = request.headers.get("Origin")
    here = f"{request.scheme}://{request.get_host()}"
    return request.headers.get("Sec-Fetch-Site") == "cross-site" or (
        origin is not None and origin != here
    )


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    try:
        resolve(request.path_info)
    except Resolver404:
        return []
    return [
        (name, value)
        for name, values in request.POST.lists()
        if name not in NOT_TYPED
        for value in values
    ]


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    return render(request, "errors/500.html", status=500)
