"""What a phone has to fetch, from the server as `make run` starts it: digest names, compressed."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import NAMES
from .phone import SIZE, Phone, Won

ROOT = Path(__file__).parents[2]
MOST_BYTES = 60_000  # of a first visit to the table page
LONG_EVENING = 300

# An evening of so many hands, written by the ledger itself; prints the key to keep the score.
PLAY = """
import itertools
from datetime import date
from zoneinfo import ZoneInfo
from hands import load
from scorekeeper import facts, ledger
from scorekeeper.evening import Target

numbers = itertools.count()
def stamp(game):
    seen = game.latest if game else 0
    return ledger.Stamp(f"long-%(hands)s-{next(numbers)}", seen, "elsewhere")
game = ledger.start(load("mihng"), %(names)r, title="Long table", target=Target("none", 0),
    played_on=date(2026, 11, 26), zone=ZoneInfo("UTC"), stamp=stamp(None))
for hand in range(%(hands)s):
    winner = {"player": 1 + hand %% 4, "ticks": {"double_sequence": 1}, "flowers": 1}
    ledger.record(game, facts.hand([winner], "drawn"), stamp(game))
print(game.links.get(role="score").key)
"""

# An evening of American Mah Jongg by the example card, so that lines and tiles can be chosen.
PLAY_AMERICAN = """
from datetime import date
from zoneinfo import ZoneInfo
from hands import example_card, load_american
from scorekeeper import american, ledger
from scorekeeper.agreed import Agreed
from scorekeeper.evening import Target

agreed = Agreed(american={}, card=example_card().to_dict())
game = ledger.start(load_american(), %(names)r, title="Light table", target=Target("none", 0),
    played_on=date(2026, 11, 26), zone=ZoneInfo("UTC"),
    stamp=ledger.Stamp("american-%(hands)s", 0, "elsewhere"), agreed=agreed)
for hand in range(%(hands)s):
    said = american.hand(how="self_pick", winner=1 + hand %% 4, value=25)
    stamp = ledger.Stamp(f"american-%(hands)s-{hand}", game.latest, "elsewhere")
    ledger.record(game, said, stamp)
print(game.links.get(role="score").key)
"""


class Served(NamedTuple):
    """A running server and where its data lies."""

    address: str
    environment: dict[str, str]

    def play(self, hands: int, code: str = PLAY) -> str:
        """The path of a table where so many hands were played."""
        code %= {"names": list(NAMES), "hands": hands}
        command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
        done = subprocess.run(
            command, env=self.environment, cwd=ROOT, check=True, capture_output=True, text=True
        )
        return f"{self.address}/t/{done.stdout.split()[-1]}/"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server in a data folder of its own."""
    taken = ("DATABASE_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE")
    environment = {name: value for name, value in os.environ.items() if name not in taken} | {
        "DATA_DIR": str(tmp_path_factory.mktemp("served")),
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "HOST": "127.0.0.1",
        "PORT": "0",
        "PYTHONIOENCODING": "utf-8",
    }
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert process.stdout
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl+C" in line:
                break
        found = re.search(r"http://[\w.]+:\d+", "".join(lines))
        assert found, lines
        yield Served(found[0], environment)
    finally:
        process.terminate()
        process.wait(timeout=10)
        assert process.stdout
        process.stdout.close()


def tell(text: str) -> None:
    """A figure for whoever asks with -s; nothing is decided by it."""
    sys.stdout.write(f"{text}\n")


class Visit(NamedTuple):
    """What one page made a browser fetch over the wire; what it had kept is not in it."""

    bytes: int
    paths: list[str]


def visit(page: Page, address: str) -> Visit:
    """Open a page. The bytes are those of the answers, their heads included."""
    paths: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire = page.context.new_cdp_session(page)
    wire.on(
        "Network.requestWillBeSent",
        lambda one: paths.update({one["requestId"]: urlsplit(one["request"]["url"]).path}),
    )
    wire.on(
        "Network.loadingFinished",
        lambda one: sizes.update({one["requestId"]: int(one["encodedDataLength"])}),
    )
    wire.send("Network.enable")
    page.goto(address, wait_until="networkidle")
    wire.detach()
    fetched = {number: size for number, size in sizes.items() if size}
    return Visit(sum(fetched.values()), [paths[number] for number in fetched])


@pytest.fixture
def new_page(new_context: Callable[..., BrowserContext]) -> Callable[[], Page]:
    return lambda: new_context(viewport=SIZE, has_touch=True).new_page()


@pytest.mark.parametrize("hands", [0, 12])
def test_a_first_visit_to_the_table_is_light(
    hands: int,
    served: Served,
    new_page: Callable[[], Page],
) -> None:
    table = served.play(hands)

    first = visit(new_page(), table)

    tell(f"first visit after {hands} hands: {first}")
    assert first.bytes <= MOST_BYTES, first
    assert len(first.paths) <= 12, first
    named = [path for path in first.paths if path.startswith("/static/")]
    assert named
    assert all(re.search(r"\.[0-9a-f]{12}\.\w+$", path) for path in named)


def test_what_a_browser_has_it_does_not_fetch_again(
    served: Served, new_page: Callable[[], Page]
) -> None:
    table, page = served.play(3), new_page()
    visit(page, table)

    record = visit(page, f"{table}record/")
    again = visit(page, f"{table}record/")

    tell(f"the record page after the table: {record}; again: {again}")
    assert record.bytes <= MOST_BYTES, record
    assert [path for path in record.paths if "htmx" in path or "/css/" in path] == []
    assert [path for path in again.paths if path.endswith("/record/")] == again.paths


def test_recording_an_american_hand_is_light(served: Served, new_page: Callable[[], Page]) -> None:
    table, page = served.play(3, PLAY_AMERICAN), new_page()

    record = visit(page, f"{table}record/")

    tell(f"a first visit to the American record form: {record}")
    assert record.bytes <= MOST_BYTES, record
    for name in ("Choose the line", "Tap the tiles"):
        with page.expect_response("**/record/") as answer:
            page.get_by_role("button", name=name).tap()
        sent = answer.value.request.sizes()["responseBodySize"]
        tell(f"{name}: {sent} bytes")
        assert sent <= MOST_BYTES // 4
        expect(page.get_by_role("button", name=name)).to_have_count(0)


def test_three_hundred_hands(
    served: Served,
    new_context: Callable[..., BrowserContext],
) -> None:
    table = served.play(LONG_EVENING)
    phone = Phone(new_context(viewport=SIZE, has_touch=True), served.address)
    start = time.monotonic()
    phone.page.goto(table)
    tell(f"table after {LONG_EVENING} hands: {time.monotonic() - start:.3f} s")
    assert phone.scores["Astrid"] == str(LONG_EVENING // 4 * 16)

    phone.record(Won("Astrid", {"Two suits only": 1}))
    start = time.monotonic()
    phone.save()
    tell(f"save, and the table again: {time.monotonic() - start:.3f} s")

    expect(phone.page.get_by_text(f"Hand {LONG_EVENING + 1} is saved.")).to_be_visible()
    assert phone.scores["Astrid"] == str(LONG_EVENING // 4 * 16 + 8)
    phone.page.goto(f"{table}protocol/")
    expect(phone.page.locator("thead th a")).to_have_count(LONG_EVENING + 1)
    assert phone.errors == []
