# Django is set up before its models are imported.
# ruff: noqa: E402
"""`make bench`: what has to stay quick, as ratios of one run. Nothing here is a test.

Works on a database of its own (SQLite in a temporary folder, or a test database beside
DATABASE_URL), and says what it measured on.
"""

import itertools
import os
import statistics
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.db import connection
from django.test import Client
from django.test.utils import setup_databases, setup_test_environment, teardown_databases

from hands import load, score_ticks
from scorekeeper import facts, ledger
from scorekeeper.evening import Target
from scorekeeper.ledger import Stamp

if TYPE_CHECKING:
    from scorekeeper.models import GameSession

ROUNDS = 40
SHORT, LONG = 3, 300
TICKS = [{"triple_sequence": 1}, {"royal_run": 1}, {"triplets_only": 1}, {}]

numbers = itertools.count()


def stamp(game: "GameSession | None" = None) -> Stamp:
    return Stamp(f"bench-{next(numbers)}", game.latest if game else 0, "bench")


def record(game: "GameSession") -> None:
    number = next(numbers)
    winner = {"player": number % 4 + 1, "ticks": TICKS[number % len(TICKS)], "flowers": number % 5}
    ledger.record(game, facts.hand([winner], "drawn"), stamp(game))


def evening(hands: int) -> "GameSession":
    game = ledger.start(
        load("mihng"),
        ["Astrid", "Björn", "Chloé", "Dinu"],
        title=f"{hands} hands",
        target=Target("none", 0),
        played_on=date(2026, 11, 30),
        zone=ZoneInfo("UTC"),
        stamp=stamp(),
    )
    for _ in range(hands):
        record(game)
    return game


def median(act: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Median milliseconds of one call."""
    act()
    times = []
    for _ in range(rounds):
        before = time.perf_counter()
        act()
        times.append((time.perf_counter() - before) * 1000)
    return statistics.median(times)


def key(game: "GameSession") -> str:
    return game.links.get(role="score").key


def measure() -> list[tuple[str, float, float]]:
    """(what, milliseconds, ratio to the first row)."""
    client = Client()
    short, long = evening(SHORT), evening(LONG)
    found = {"the rules page (no table in it)": median(lambda: client.get("/rules/mihng/"))}
    for name, game in ((f"{SHORT} hands", short), (f"{LONG} hands", long)):
        path = f"/t/{key(game)}/"
        etag = client.get(path).headers["ETag"]
        poll = {"HX-Request": "true", "If-None-Match": etag}
        page = partial(client.get, path)
        found[f"table page, {name}"] = median(page)
        found[f"poll with nothing new, {name}"] = median(partial(page, headers=poll))
        for what, part in (
            ("record form", "record/"),
            ("protocol", "protocol/"),
            ("CSV", "export.csv"),
        ):
            found[f"{what}, {name}"] = median(partial(client.get, path + part))
        found[f"a hand into the ledger, {name}"] = median(partial(record, game))
    rules = load("mihng")
    found["one tick sheet scored"] = median(lambda: score_ticks(rules, {"royal_run": 1}, 2), 400)
    unit = next(iter(found.values()))
    return [(what, took, took / unit) for what, took in found.items()]


def main() -> None:
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        rows = measure()
    finally:
        teardown_databases(databases, verbosity=0)
    print(f"{date.today()}, {os.cpu_count()} cores, {connection.vendor}, medians of {ROUNDS}\n")
    print(f"| {'what':40} | {'ms':>8} | {'ratio':>6} |\n|{'-' * 42}|{'-' * 9}:|{'-' * 7}:|")
    for what, took, ratio in rows:
        print(f"| {what:40} | {took:8.2f} | {ratio:6.2f} |")


if __name__ == "__main__":
    main()
