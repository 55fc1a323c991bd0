# Django is set up before its models are imported.
# ruff: noqa: E402
"""One file of a league, made as the site sends it: prints its seconds, and the megabytes by which
the process grew at its peak. `python -m tests.bench.export KEY sessions.csv SEASON`; 0: all.
"""

import os
import resource
import sys
import time
from collections.abc import Iterator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.test import RequestFactory

from scorekeeper.exports.league_tables import Scope
from scorekeeper.models import League, Player
from scorekeeper.views import league_export


def peak() -> float:
    """The most megabytes this process ever had."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def parts(scope: Scope, file: str) -> Iterator[bytes]:
    table, _, suffix = file.rpartition(".")
    request = RequestFactory().get("/", {"table": table} if table else {})
    return iter(league_export.SENDERS[suffix](request, scope))


def main() -> None:
    key, file, number = sys.argv[1:]
    league = League.objects.get(key=key)
    season = league.seasons.filter(number=int(number)).first()
    Player.objects.filter(league=league).count()
    before, began = peak(), time.perf_counter()
    for _part in parts(Scope(league, season), file):
        pass
    print(time.perf_counter() - began, peak() - before)


if __name__ == "__main__":
    main()
