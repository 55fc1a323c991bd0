"""The door for an ASGI server: `uvicorn scorekeeper.asgi:application`."""

import os
from collections.abc import Awaitable, Callable, Mapping
from email.message import Message
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
django = get_asgi_application()


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Django, but for requests that claim another encoding than UTF-8.

    Django believes the claim while it makes its request, before any middleware could refuse it.
    """
    if scope["type"] == "http" and _charset(scope["headers"]) not in ("", "utf-8", "utf8"):
        headers = [(b"content-type", b"text/plain; charset=utf-8")]
        await send({"type": "http.response.start", "status": 400, "headers": headers})
        await send({"type": "http.response.body", "body": b"This site reads UTF-8 only.\n"})
        return
    await django(scope, receive, send)


def _charset(headers: list[tuple[bytes, bytes]]) -> str:
    """What a content type says of its encoding, "" when it says nothing."""
    told = Message()
    for name, value in headers:
        if name == b"content-type":
            told["content-type"] = value.decode("latin-1")
    return str(told.get_param("charset") or "").lower()
