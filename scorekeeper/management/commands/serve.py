"""`manage.py serve`: one command from a fresh data folder to a page on a phone."""

import errno
import io
import os
import signal
import socket
from argparse import ArgumentParser
from types import FrameType
from typing import Any, NoReturn

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections
from django.utils.translation import gettext as _

from ... import hosts
from ...database import place
from ...static_storage import collect_if_changed

EVERYWHERE = ("0.0.0.0", "::", "")


class Command(BaseCommand):
    help = "Prepares the database and the static files, says where to find the pages, serves them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        host, port = os.environ.get("HOST") or "0.0.0.0", os.environ.get("PORT") or "8000"
        parser.add_argument("--host", default=host, help="address to listen on; also HOST")
        parser.add_argument("--port", default=port, help="port to listen on, 0: any; also PORT")

    def handle(self, *args: Any, host: str, port: str, **options: Any) -> None:
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, _leave)
        with _door(host, port) as door:
            _prepare()
            server = _server()
            self._greet(host, door.getsockname()[1])
            server.run(sockets=[door])

    def _greet(self, host: str, port: int) -> None:
        self.stdout.write(greeting(host, port))
        qr = _qr(phone_url(host, port))
        if _shows(qr, getattr(self.stdout, "encoding", None)):
            self.stdout.write(qr)
        self.stdout.write(_("Ctrl+C stops it."))
        self.stdout.flush()


def greeting(host: str, port: int) -> str:
    """Where the pages and the data are, one line each."""
    phone = phone_url(host, port)
    lines = [
        (_("On this machine"), _url("localhost" if host in EVERYWHERE else host, port)),
        (_("On a phone here"), phone or _("not reachable: no network, or HOST names this machine")),
        (_("The data"), place(settings.DATABASES["default"])),
    ]
    width = max(len(label) for label, _text in lines)
    told = [f"  {label:<{width}}  {text}" for label, text in lines]
    return "\n".join([_("Scorekeeper is ready."), "", *told, ""])


def phone_url(host: str, port: int) -> str | None:
    """What a phone on the same network opens; None when only this machine is served."""
    if host in EVERYWHERE:
        address = hosts.phone_address()
    else:
        address = None if hosts.is_loopback(host) else host
    return _url(address, port) if address else None


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _qr(url: str | None) -> str:
    """The address as two rows of modules a line; light modules are drawn, for a dark terminal."""
    if url is None:
        return ""
    out = io.StringIO()
    segno.make(url, micro=False, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()


def _shows(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return bool(text)


def _door(host: str, port: str) -> socket.socket:
    """The listening socket, opened first: a taken port is told before anything is touched."""
    if not (port.isascii() and port.isdigit() and int(port) < 2**16):
        raise CommandError(_("PORT=%(port)s is no port: give 1 to 65535.") % {"port": port})
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, int(port)), family=family, backlog=1024)
    except OSError as fault:
        raise CommandError(_no_door(fault, host, int(port))) from fault


def _no_door(fault: OSError, host: str, port: int) -> str:
    if fault.errno == errno.EADDRINUSE:
        said = _("Port %(port)s is taken. Choose another one: PORT=%(other)s make run")
    elif isinstance(fault, PermissionError):
        said = _("Port %(port)s is not for everybody. Choose another one: PORT=8000 make run")
    else:
        said = _("HOST=%(host)s is no address of this machine.")
    return said % {"host": host, "port": port, "other": port + 1}


def _prepare() -> None:
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except OperationalError as fault:
        said = _("The database does not answer: %(fault)s")
        raise CommandError(said % {"fault": fault}) from fault
    # Log-ins that ran out; nothing else looks for them.
    call_command("clearsessions", verbosity=0)
    connections.close_all()
    if not settings.DEBUG:
        collect_if_changed()


def _server() -> uvicorn.Server:
    config = uvicorn.Config(
        "scorekeeper.asgi:application",
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        # Phones ask every few seconds; let them keep their connection.
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
    )
    config.load()
    return uvicorn.Server(config)


def _leave(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Being told to stop is a good end."""
    raise SystemExit(0)
