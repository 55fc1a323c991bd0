"""A league taken away: what is sent, to whom, and that it is sent as it is made."""

import asyncio
import io
import json
from datetime import date
from typing import Any

import openpyxl
import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient
from django.urls import reverse

from scorekeeper.exports import league_csv, league_json, league_xlsx, workbook
from scorekeeper.exports.league_tables import TABLES, Scope
from scorekeeper.models import Season
from scorekeeper.views import league_export
from tests.scorekeeper.leagues import open_club
from tests.scorekeeper.pages import read

pytestmark = pytest.mark.django_db

TYPES = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": workbook.CONTENT_TYPE,
}


@pytest.fixture
def club():
    club = open_club("Åsas Club")
    club.season()
    club.evening((1, 2, 2))
    return club


def fetch(club, suffix, query="", number=None, **headers):
    args = [suffix] if number is None else [number, suffix]
    url = club.url("league-export" if number is None else "season-export", *args)
    return club.viewer.get(url + query, headers=headers)


def whole(answer):
    return b"".join(answer.streaming_content)


@pytest.mark.parametrize("number", [None, 1])
@pytest.mark.parametrize("suffix", TYPES)
def test_headers(club, suffix, number, time_machine):
    time_machine.move_to("2026-11-30T23:30:00Z", tick=False)
    answer = fetch(club, suffix, number=number)
    # The first of December where the league is at home.
    name = f"2026-12-01-asas-club{'-season-1' if number else ''}.{suffix}"

    assert answer.status_code == 200
    assert answer["Content-Type"] == TYPES[suffix]
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer["Cache-Control"] == "private, no-cache"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer.streaming
    assert whole(answer)


def test_csv_is_the_table_asked_for_set_for_the_reader(club):
    scope = Scope(club.league)
    for table in TABLES:
        expected = b"".join(league_csv.lines(scope, table, ","))
        assert whole(fetch(club, "csv", f"?table={table}")) == expected
    swedish = fetch(club, "csv", **{"Accept-Language": "sv-SE"})
    assert whole(swedish) == b"".join(league_csv.lines(scope, "standings", ";"))
    chosen = fetch(club, "csv", "?separator=comma", **{"Accept-Language": "sv-SE"})
    assert whole(chosen) == b"".join(league_csv.lines(scope, "standings", ","))


def test_a_season_is_its_own(club):
    club.season(2, date(2027, 1, 1), date(2027, 6, 30))
    club.evening((1,), played_on=date(2027, 2, 1))
    for number in (1, 2):
        scope = Scope(club.league, Season.objects.get(number=number))
        told = json.loads(whole(fetch(club, "json", number=number)))
        assert told == json.loads(b"".join(league_json.parts(scope)))
        assert len(told["sessions"]) == 1
    assert len(json.loads(whole(fetch(club, "json")))["sessions"]) == 2


def test_a_workbook_opens_and_says_how_long_it_is(club):
    answer = fetch(club, "xlsx")
    body = whole(answer)
    assert int(answer["Content-Length"]) == len(body)
    sink = io.BytesIO()
    league_xlsx.write(sink, Scope(club.league))
    told, expected = (
        [list(sheet.iter_rows(values_only=True)) for sheet in openpyxl.load_workbook(one)]
        for one in (io.BytesIO(body), sink)
    )
    assert told == expected


@pytest.mark.parametrize("query", ["?table=none", "?table="])
def test_a_table_nobody_knows(club, query):
    assert fetch(club, "csv", query).status_code == 404


@pytest.mark.parametrize("suffix", ["pdf", "py", "CSV"])
def test_a_file_nobody_knows(club, suffix):
    assert fetch(club, suffix).status_code == 404
    assert fetch(club, suffix, number=1).status_code == 404


def test_a_season_that_is_not_there(club):
    other = open_club()
    other.season(7)
    assert fetch(club, "csv", number=7).status_code == 404
    assert fetch(club, "csv", number=10**30).status_code == 404


def test_the_page_leads_to_every_file(club):
    page = read(club.viewer.get(club.url("league-export-show")))
    files = [link for link in page.links() if "export." in link]
    expected = {reverse("league-export", args=[club.league.key, one]) for one in TYPES}
    expected |= {reverse("season-export", args=[club.league.key, 1, one]) for one in TYPES}
    assert {link.partition("?")[0] for link in files} == expected
    for link in files:
        answer = club.viewer.get(link)
        assert answer["Content-Disposition"].startswith("attachment")
        assert whole(answer)


@pytest.mark.parametrize("suffix", TYPES)
def test_zipped_for_browsers_that_take_it(club, suffix):
    answer = fetch(club, suffix, **{"Accept-Encoding": "gzip"})
    assert whole(answer)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("zipped", [False, True])
@pytest.mark.parametrize("suffix", TYPES)
def test_each_part_is_sent_as_it_is_made(suffix, zipped):
    """Under ASGI too, where Django would gather them all first, with a warning."""
    club = open_club(is_public=True)
    club.season()
    club.evening((1, 2, 2))
    headers = {"Accept-Encoding": "gzip"} if zipped else {}

    async def fetch_parts():
        answer: Any = await AsyncClient().get(club.url("league-export", suffix), headers=headers)
        parts = [part async for part in answer]
        # The thread that made them has a connection of its own.
        await sync_to_async(connections.close_all)()
        return answer, parts

    answer, parts = asyncio.run(fetch_parts())
    assert answer.get("Content-Encoding", "") == ("gzip" if zipped else "")
    if not zipped and suffix != "xlsx":
        assert b"".join(parts) == whole(club.anonymous.get(club.url("league-export", suffix)))
    assert len(parts) > 1 or suffix != "json"


def test_nothing_is_made_before_it_is_asked_for():
    made = []

    def parts():
        for number in range(3):
            made.append(number)
            yield b"x"

    async def first():
        async for _part in league_export.Download(parts()):
            break

    asyncio.run(first())
    assert made == [0]
