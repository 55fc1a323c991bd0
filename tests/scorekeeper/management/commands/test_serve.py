import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import segno
from django.db import connections
from pytest_django.fixtures import Settings

from scorekeeper import hosts
from scorekeeper.management.commands import serve
from scorekeeper.management.commands.serve import _qr, _shows, greeting, phone_url

ROOT = Path(__file__).parents[4]


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DATABASE_URL", "SECRET_KEY")
    }
    told = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "PYTHONIOENCODING": "utf-8"}
    return clean | told | {"DATA_DIR": str(tmp_path / "data"), "PORT": "0"} | more


def tables(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]


def _until_ready(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield line
        if "Ctrl+C" in line:
            return


@contextmanager
def served(tmp_path: Path, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The running command and what it printed until it was ready."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        env=environment(tmp_path, **more),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert process.stdout
        yield process, "".join(_until_ready(process.stdout))
    finally:
        process.kill()
        process.wait()
        assert process.stdout
        process.stdout.close()


def test_from_an_empty_folder_to_a_page_and_a_quick_end(tmp_path: Path) -> None:
    with served(tmp_path) as (process, said):
        here = re.search(r"On this machine +(http://localhost:\d+/)", said)
        assert here
        with urllib.request.urlopen(here[1], timeout=10) as answer:
            assert answer.status == 200
            page = answer.read().decode()
        assert re.search(r"/static/[\w/.-]+\.[0-9a-f]{12}\.css", page)
        assert str(tmp_path / "data" / "scorekeeper.sqlite3") in said

        start = time.monotonic()
        process.send_signal(signal.SIGTERM)

        assert process.wait(timeout=3) == 0
        assert time.monotonic() - start < 3
    assert "django_migrations" in tables(tmp_path / "data" / "scorekeeper.sqlite3")


def test_a_phone_that_keeps_its_connection_does_not_hold_the_end_up(tmp_path: Path) -> None:
    with served(tmp_path, HOST="127.0.0.1") as (process, said):
        port = int(re.findall(r":(\d+)/", said)[0])
        with socket.create_connection(("127.0.0.1", port), timeout=10) as phone:
            phone.sendall(b"GET /static/css/app.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert phone.recv(12)

            process.send_signal(signal.SIGINT)

            assert process.wait(timeout=3) == 0


def test_the_phone_address_is_there_to_read_and_to_scan(tmp_path: Path) -> None:
    address = hosts.phone_address()
    if address is None:
        pytest.skip("this machine has no network")
    with served(tmp_path) as (_process, said):
        phone = re.search(rf"On a phone here +(http://{re.escape(address)}:\d+/)", said)

        assert phone
        assert _qr(phone[1]) in said


def test_only_this_machine(tmp_path: Path) -> None:
    with served(tmp_path, HOST="127.0.0.1") as (_process, said):
        assert "not reachable" in said
        assert "█" not in said
        assert len(re.findall(r"http://", said)) == 1


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"PORT": "{taken}"}, "Port {taken} is taken"),
        ({"PORT": "many"}, "PORT=many is no port"),
        ({"PORT": "65536"}, "PORT=65536 is no port"),
        ({"HOST": "nowhere.invalid"}, "HOST=nowhere.invalid is no address"),
    ],
)
def test_no_place_to_listen_is_one_line_and_touches_nothing(
    tmp_path: Path, variables: dict[str, str], said: str
) -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        taken = str(other.getsockname()[1])
        asked = {name: value.format(taken=taken) for name, value in variables.items()}
        done = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            env=environment(tmp_path, **asked),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )

    assert done.returncode != 0
    assert said.format(taken=taken) in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "data" / "static").exists()
    assert not tables(tmp_path / "data" / "scorekeeper.sqlite3")


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://192.168.1.20:8000/"),
        ("::", "http://192.168.1.20:8000/"),
        ("192.168.7.7", "http://192.168.7.7:8000/"),
        ("fd00::7", "http://[fd00::7]:8000/"),
        ("127.0.0.1", None),
        ("localhost", None),
        ("::1", None),
    ],
)
def test_what_a_phone_opens(host: str, url: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "phone_address", lambda: "192.168.1.20")

    assert phone_url(host, 8000) == url


def test_the_data_are_named_without_the_password(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = {"ENGINE": "django.db.backends.postgresql", "HOST": "", "PORT": ""}
    named = server | {"NAME": "evening", "PASSWORD": "geheim"}
    monkeypatch.setitem(settings.DATABASES, "default", named)

    told = greeting("127.0.0.1", 8000)

    assert "evening" in told
    assert "geheim" not in told


def test_the_code_says_the_address() -> None:
    """Read back block by block: a drawn half block is a light module, a blank one a dark one."""
    url = "http://192.168.1.20:8000/"
    light = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}

    rows: list[list[int]] = []
    for line in _qr(url).splitlines():
        rows += [[light[sign][half] for sign in line] for half in (0, 1)]

    matrix = [
        [int(module) for module in row] for row in segno.make(url, error="l", micro=False).matrix
    ]
    assert [row[2:-2] for row in rows[2 : 2 + len(matrix)]] == matrix


@pytest.mark.parametrize(
    ("text", "encoding", "shows"),
    [("█", "utf-8", True), ("█", "ascii", False), ("█", None, False), ("", "utf-8", False)],
)
def test_a_terminal_that_cannot_draw_it_gets_none(
    text: str, encoding: str | None, shows: bool
) -> None:
    assert _shows(text, encoding) is shows


def test_log_ins_that_ran_out_are_cleared_before_anybody_comes(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.DEBUG = True
    done: list[str] = []
    monkeypatch.setattr(serve, "call_command", lambda name, **_options: done.append(name))
    monkeypatch.setattr(connections, "close_all", lambda: done.append("close"))

    serve._prepare()
    assert done == ["migrate", "clearsessions", "close"]
