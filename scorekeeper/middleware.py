"""What every answer goes through that Django and WhiteNoise do not do by themselves."""

import io
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.core.exceptions import BadRequest, MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.utils import timezone
from django.utils.translation import gettext as _
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from . import attempts, hosts, too_often

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


class Guessing:
    """Answers "later" to who tries one key after the other. A page that is there costs nothing.

    Only what is not there is counted, each key once, so that a phone left open at a closed link
    stays harmless. Who was told "later" is remembered here until then.
    """

    KEYED = ("t", "l", "join", "claim", "cards")
    MOST_REMEMBERED = 10_000

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self.until: dict[str, datetime] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        room, _, rest = request.path_info[1:].partition("/")
        key = rest.partition("/")[0]
        if room not in self.KEYED or not key:
            return self.get_response(request)
        if self.until and (wait := self._wait(attempts.address_of(request))):
            return too_often.answer(request, wait)
        answer = self.get_response(request)
        if answer.status_code != 404:
            return answer
        return self._missed(request, f"{room}/{key}") or answer

    def _wait(self, address: str) -> int:
        """For how many seconds an address is told "later"; 0 for all others."""
        until = self.until.get(address)
        if until is None:
            return 0
        wait = int((until - timezone.now()).total_seconds())
        if wait <= 0:
            self.until.pop(address, None)
        return max(0, wait)

    def _missed(self, request: HttpRequest, key: str) -> HttpResponse | None:
        address = attempts.address_of(request)
        wait = attempts.take("guess", address, key)
        if not wait:
            return None
        if len(self.until) >= self.MOST_REMEMBERED:
            self.until.clear()
        self.until[address] = timezone.now() + timedelta(seconds=wait)
        return too_often.answer(request, wait)


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
