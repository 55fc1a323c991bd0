"""What was typed into a form that came too late: carried through a log-in, then sent again."""

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme

Fields = list[tuple[str, str]]
UNREADABLE = (BadRequest, SuspiciousOperation, MultiPartParserError, OSError)

# Fields that belong to the request, not to what was typed.
NOT_TYPED = ("csrfmiddlewaretoken",)
PREFIX = "kept:"


def sent(request: HttpRequest) -> QueryDict:
    """What was sent, as far as it can be read: nothing of what is too long or torn."""
    try:
        return request.POST
    except UNREADABLE:
        return QueryDict()


def typed(request: HttpRequest) -> Fields:
    """The fields of a form, if its address is one of this site. Passwords are typed anew."""
    try:
        resolve(request.path_info)
    except Resolver404:
        return []
    return [
        (name, value)
        for name, values in sent(request).lists()
        if name not in NOT_TYPED and "password" not in name
        for value in values
    ]


def carried(request: HttpRequest) -> Fields:
    """The fields of another form that this one carries along."""
    return [
        (name.removeprefix(PREFIX), value)
        for name, values in sent(request).lists()
        if name.startswith(PREFIX)
        for value in values
    ]


def then(request: HttpRequest) -> str:
    """Where somebody wanted to go, if that is on this site; else the first page."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_here = url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_here and wanted.startswith("/") else "/"
