"""What every answer goes through that Django and WhiteNoise do not do by themselves."""

import io
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest, MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.utils.translation import gettext as _
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from . import hosts

Answer = Callable[[HttpRequest], HttpResponse]


class NearHosts:
    """Answers only to this machine's names and to addresses of its networks.

    Stands aside when ALLOWED_HOSTS is set by hand; Django looks after those.
    """

    def __init__(self, get_response: Answer) -> None:
        if settings.NEAR_HOSTS is None:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.names = settings.NEAR_HOSTS

    def __call__(self, request: HttpRequest) -> HttpResponse:
        host, _port = split_domain_port(request.get_host())
        if hosts.is_near(host) or validate_host(host, self.names):
            return self.get_response(request)
        said = _(
            "Scorekeeper does not go by the name %(host)s here; ALLOWED_HOSTS=%(host)s lets it."
        )
        return HttpResponse(said % {"host": host}, status=400, content_type="text/plain")


class OnlyUtf8:
    """Refuses what claims another encoding than UTF-8, which no form of these pages does.

    Django believes the claim, even of a codec that is none for text, and then breaks on it.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if (request.encoding or "utf-8").lower() not in ("utf-8", "utf8"):
            raise BadRequest(f"encoding {request.encoding!r}")
        return self.get_response(request)


class PermissionsPolicy:
    """Says that pages here never ask for a camera, a microphone, a place or a payment."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        return response


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, answering with the file's bytes: under ASGI a plain file would be a stream."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        with found.file or io.BytesIO() as file:
            body = file.read()
        return HttpResponse(body, status=int(found.status), headers=dict(found.headers))
