import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.asgi import application

pytestmark = pytest.mark.django_db


def ask(content_type: str, query: bytes = b"") -> int:
    """The status of a POST to the first page."""
    sent: list[Mapping[str, Any]] = []
    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/",
        "raw_path": b"/",
        "query_string": query,
        "root_path": "",
        "scheme": "http",
        "headers": [(b"host", b"localhost"), (b"content-type", content_type.encode("latin-1"))],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
    }

    async def receive() -> dict:
        try:
            return next(asked)
        except StopIteration:
            await asyncio.sleep(3600)
            raise

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))
    return int(sent[0]["status"])


@pytest.mark.parametrize("charset", ["hex", "rot13", "utf-16", "nonsense", "\xe5", '"HEX"'])
def test_a_claim_of_another_encoding_is_refused(charset: str) -> None:
    assert ask(f"multipart/form-data; boundary=x; charset={charset}", b"a=%ff&b=1") == 400


@pytest.mark.parametrize("said", ["", "; charset=utf-8", '; charset="UTF-8"'])
def test_utf_8_is_read(said: str) -> None:
    # Without its secret a form is told to be sent again.
    assert ask(f"application/x-www-form-urlencoded{said}", b"a=%ff&b=1") in (403, 405)
