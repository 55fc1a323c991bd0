# Django is set up before its models are imported.
# ruff: noqa: E402
"""`make bench`, the league: what has to stay quick and small however much is played.

A small league as it is; the whole one of the command `big_league` with `make bench ARGS=league`
(minutes). Works on a database of its own, SQLite in a temporary folder or a test database beside
DATABASE_URL.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zoneinfo import ZoneInfo

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import (
    CaptureQueriesContext,
    setup_databases,
    setup_test_environment,
    teardown_databases,
)

from hands import load
from scorekeeper import facts, leagues, ledger, seasons
from scorekeeper.evening import Target
from scorekeeper.management.invented import UNTIL, Size
from scorekeeper.models import League

from .__main__ import median, record, stamp

if TYPE_CHECKING:
    from scorekeeper.models import GameSession

SMALL, WHOLE = Size(20, 200, 4_000), Size()
# The name of whoever owns all leagues here.
OWNER = "bench"
FILES = ("standings.csv", "sessions.csv", "hands.csv", "players.csv", "json", "xlsx")
ROUNDS, FEW = 40, 10


class Found(NamedTuple):
    """`figure` as text, `ratio` to what is named in `what`, queries where they were counted."""

    what: str
    figure: str
    ratio: str = ""
    queries: str = ""


HEADINGS = Found("what", "figure", "ratio", "queries")


@contextmanager
def database() -> Iterator[None]:
    """A database of its own that other processes can read too."""
    with tempfile.TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "bench.sqlite3")
        databases = setup_databases(verbosity=0, interactive=False)
        try:
            yield
        finally:
            teardown_databases(databases, verbosity=0)


def big_league(size: Size) -> League:
    """A league as the command makes it."""
    options = {"players": size.players, "sessions": size.sessions, "hands": size.hands}
    call_command("big_league", owner=OWNER, seed=size.seed, stdout=StringIO(), **options)
    league: League = League.objects.latest("made_at")
    return league


def empty_league(owner: User) -> League:
    """A league with a season and nothing in it."""
    league = leagues.make(leagues.checked("Empty league", "UTC", False), owner, "empty-" * 4)
    days = (UNTIL.replace(year=UNTIL.year - 1), UNTIL)
    seasons.make(league, seasons.checked("A season", *days, {}))
    return league


def evening(league: League | None, names: list[str]) -> "GameSession":
    return ledger.start(
        load("mihng"),
        names,
        title="A table",
        target=Target("none", 0),
        played_on=UNTIL,
        zone=ZoneInfo("UTC"),
        stamp=stamp(),
        league=league,
    )


def names_in(league: League) -> list[str]:
    """Four who have played much."""
    found = league.ratings.order_by("-sessions").values_list("player__name", flat=True)
    return list(found[:4]) or ["Astrid", "Björn", "Chloé", "Dinu"]


def seconds(act: Callable[[], Any]) -> str:
    """How long one call takes: by the clock, and of this process's processor time."""
    began, worked = time.perf_counter(), time.process_time()
    act()
    took, used = time.perf_counter() - began, time.process_time() - worked
    return f"{took:.1f} s ({used:.1f} s of processor)"


class Pages:
    """Times of pages, each beside that of the empty league's standings."""

    def __init__(self, client: Client, empty: str) -> None:
        self.client = client
        self.unit = 1.0
        self.found: list[Found] = []
        self.measure("standings of an empty league", empty)
        self.unit = float(self.found[0].figure.split()[0])

    def measure(self, what: str, path: str, rounds: int = ROUNDS, fresh: bool = False) -> None:
        def get() -> None:
            if fresh:
                cache.clear()
            assert self.client.get(path).status_code == 200, path

        took = median(get, rounds)
        with CaptureQueriesContext(connection) as queries:
            get()
        ratio = f"{took / self.unit:.2f}" if self.found else "1.00"
        self.found.append(Found(what, f"{took:.1f} ms", ratio, str(len(queries))))


def pages(league: League, empty: League) -> list[Found]:
    client = Client()
    client.force_login(User.objects.get(username=OWNER))
    told = Pages(client, f"/l/{empty.key}/")
    home = f"/l/{league.key}/"
    newest = league.seasons.order_by("-starts_on")[0]
    rated = league.ratings.select_related("player").order_by("-sessions")[0]
    told.measure("standings", home)
    told.measure("standings, nothing remembered", home, fresh=True)
    told.measure("players", f"{home}players/")
    told.measure("one player, in most sessions of all", f"{home}players/{rated.player_id}/", FEW)
    told.measure("sessions", f"{home}sessions/", FEW)
    told.measure("statistics of a season", f"{home}seasons/{newest.number}/statistics/", 3)
    told.measure("statistics of all seasons", f"{home}statistics/?season=all", 1)
    return told.found


def writing(league: League, empty: League) -> list[Found]:
    """A hand recorded, and a session finished, beside the same in an empty league."""
    found = []
    units: dict[str, float] = {}
    for where, one in (("empty league", empty), ("the league", league)):
        names = names_in(one)
        game = evening(one, names)
        acts: dict[str, tuple[Callable[[], None], int]] = {
            "a hand into the ledger": (partial(record, game), ROUNDS),
            "a session begun, played, finished": (Finishing(one, names), FEW),
        }
        for what, (act, rounds) in acts.items():
            took = median(act, rounds)
            units.setdefault(what, took)
            ratio = f"{took / units[what]:.2f}"
            found.append(Found(f"{what}, {where}", f"{took:.1f} ms", ratio))
    return sorted(found, key=lambda one: one.what.partition(",")[0])


class Finishing:
    """Begins an evening, plays a hand nobody wins, and finishes it: three acts."""

    def __init__(self, league: League, names: list[str]) -> None:
        self.league, self.names = league, names

    def __call__(self) -> None:
        game = evening(self.league, self.names)
        ledger.record(game, facts.hand([]), stamp(game))
        ledger.close(game, stamp(game))


def database_url() -> str:
    told = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{told['NAME']}"
    return os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{told['NAME']}"


def exports(league: League, tenth: League) -> list[Found]:
    """Time and peak memory of each file: in a process of its own, beyond what it began with."""
    found = []
    season = league.seasons.order_by("-starts_on")[0].number
    for file in FILES:
        took, peak = export(league, file)
        _, small = export(tenth, file)
        ratio = f"{peak:.1f} MB, of a tenth {small:.1f}"
        found.append(Found(f"the league as {file}: time, memory", f"{took:.1f} s", ratio))
    for file in ("json", "xlsx"):
        took, peak = export(league, file, season)
        found.append(Found(f"a season as {file}: time, memory", f"{took:.1f} s", f"{peak:.1f} MB"))
    return found


def export(league: League, file: str, season: int = 0) -> tuple[float, float]:
    """(seconds, megabytes at the peak) of one file."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.export", league.key, file, str(season)],
        env={**os.environ, "DATABASE_URL": database_url()},
        capture_output=True,
        text=True,
        check=True,
    )
    took, peak = map(float, done.stdout.split())
    return took, peak


def tenth_of(size: Size) -> Size:
    """As many players, a tenth of the rest."""
    return Size(size.players, size.sessions // 10, size.hands // 10, size.seed)


def measure(size: Size) -> list[Found]:
    owner = User.objects.create(username=OWNER)
    empty, tenth = empty_league(owner), big_league(tenth_of(size))
    made = Found("the league made", seconds(partial(big_league, size)))
    league = League.objects.latest("made_at")
    check = partial(call_command, "replay", check=True, stdout=StringIO())
    return [
        made,
        *pages(league, empty),
        *exports(league, tenth),
        *writing(league, empty),
        Found("replay --check, a tenth with it", seconds(check)),
    ]


def main() -> None:
    size = WHOLE if "league" in sys.argv[1:] else SMALL
    setup_test_environment()
    with database():
        rows = measure(size)
    print(
        f"{date.today()}, {os.cpu_count()} cores, {connection.vendor}: {size.players} players,"
        f" {size.sessions:,} sessions, {size.hands:,} hands\n"
    )
    show([HEADINGS, *rows])


def show(rows: list[Found]) -> None:
    """A table of texts, the headings first."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    rule = Found(*("-" * width for width in widths))
    for row in (rows[0], rule, *rows[1:]):
        cells = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
