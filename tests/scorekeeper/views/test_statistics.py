"""The statistics of a season and of a league: records, the table of all, charts, the matrix."""

import re
from datetime import timedelta

import pytest
import time_machine
from pytest_django.fixtures import DjangoAssertNumQueries

from scorekeeper.models import Player
from tests.scorekeeper.leagues import A_DAY, Club, open_club
from tests.scorekeeper.made_league import open_made_league, recount
from tests.scorekeeper.pages import Element, Page

from .test_players import NASTY, page

LINES, BARS, COLUMNS = "chart-progress", "chart-placings", "chart-units"


@pytest.fixture
def club(db: None) -> Club:
    return open_made_league()


def every(club: Club) -> str:
    """The address of the statistics of all sessions."""
    return club.url("league-statistics") + "?season=all"


def row_of(found: Page, name: str) -> list[str]:
    """The words of a player's row in the table of all: before the charts and the matrix."""
    rows = [" ".join(one.text.split()) for one in found.all("tr")]
    return next(one for one in rows if one.startswith(name)).split()


@pytest.mark.parametrize("number", [None, 1, 2])
def test_the_table_of_all_is_what_the_ledgers_say(number: int | None, club: Club) -> None:
    url = club.url("season-statistics", number) if number else every(club)
    found = page(club.viewer, url)
    counted = recount(club.league, number)

    for name, one in counted.items():
        won = one.drawn + one.claimed
        share = [f"{(200 * won + one.hands) // (2 * one.hands)}%"]
        assert row_of(found, name)[:7] == [
            *(name, str(one.sessions), str(one.hands), str(won), *share),
            *(str(one.drawn), str(one.claimed)),
        ]


def test_the_matrix_is_what_the_ledgers_say(club: Club) -> None:
    found = page(club.viewer, every(club))
    counted = recount(club.league)
    rows = [" ".join(one.text.split()) for one in found.all("tr")]
    head = next(one for one in rows if one.startswith("Ahead of ")).removeprefix("Ahead of ")
    names = head.split()
    assert set(names) == set(counted)
    for name in names:
        cells = rows[rows.index(f"Ahead of {head}") + 1 + names.index(name)].removeprefix(name)
        told = re.findall(r"·|(\d+) of (\d+)", cells)
        one = counted[name]
        assert told == [
            (str(one.ahead[other]), str(one.met[other])) if one.met[other] else ("", "")
            for other in names
        ]


def test_without_a_season_in_the_address_it_is_the_current_one(club: Club) -> None:
    with time_machine.travel(A_DAY):
        current = page(club.viewer, club.url("league-statistics"))
    with time_machine.travel(A_DAY + timedelta(60)):
        later = page(club.viewer, club.url("league-statistics"))

    assert current.text == page(club.viewer, club.url("season-statistics", 1)).text
    assert later.text == page(club.viewer, club.url("season-statistics", 2)).text
    assert every(club).removeprefix(club.url("league-statistics")) in current.source


def test_it_says_from_what(club: Club) -> None:
    found = page(club.viewer, club.url("season-statistics", 1))

    said = "From 4 sessions that are finished, 15 hands, 26 Nov 2026 to 10 Dec 2026."
    assert said in found.text
    assert "Mihng, American Mah Jongg." in found.text


def test_records_lead_to_where_they_were_set(club: Club) -> None:
    found = page(club.viewer, club.url("season-statistics", 1))

    links = [link for link in found.links() if link.startswith("/t/")]
    assert any(re.fullmatch(r"/t/[\w-]+/\d+/", link) for link in links)
    assert {club.anonymous.get(link).status_code for link in links} == {200}


def test_a_visitor_of_a_public_league_sees_records_without_links(club: Club) -> None:
    club.league.is_public = True
    club.league.save()
    found = page(club.anonymous, club.url("season-statistics", 1))

    assert "Best hand" in found.text
    assert not [link for link in found.links() if link.startswith("/t/")]


def drawn(found: Page) -> list[Element]:
    return [one for one in found.all("svg") if one.attributes.get("role") == "img"]


def test_every_chart_has_a_title_a_description_and_its_table(db: None) -> None:
    club = open_club()
    club.season()
    for days in range(3):
        club.evening((1, 2, 2), played_on=A_DAY + timedelta(days))
    found = page(club.viewer, club.url("season-statistics", 1))
    ids = {one.attributes["id"]: one for one in found.elements if "id" in one.attributes}
    charts = list(found.all("figure"))

    assert {LINES, BARS, COLUMNS, "chart-kinds"} == {one.attributes["id"] for one in charts}
    assert len(drawn(found)) == len(charts)
    for chart in drawn(found):
        title, text = chart.attributes["aria-labelledby"].split()
        assert (ids[title].tag, ids[text].tag) == ("title", "desc")
        assert len(ids[text].text) > len(ids[title].text) > 0
    tables = [one for one in found.all("table") if "figure" in one.inside]
    assert len(tables) == len(charts)


def test_the_lines_end_where_the_table_says(db: None) -> None:
    club = open_club()
    club.season()
    for days in range(3):
        club.evening((1, 2, 2), played_on=A_DAY + timedelta(days))
    found = page(club.viewer, club.url("season-statistics", 1))

    progress = [
        " ".join(one.text.split())
        for one in found.all("tr")
        if "figure" in one.inside and one.text.strip().startswith("Björn")
    ]
    assert progress[0] == "Björn 64 128 192"
    text = next(one.text for one in found.all("desc") if "after each session" in one.text)
    assert text.endswith("Now: Björn 192, Astrid 96, Chloé 0 and David 0.")


def test_a_season_by_places_grows_by_places(db: None) -> None:
    club = open_club()
    club.season(method="placing", placing={"any": [4, 2, 1, 0]})
    for days in range(2):
        club.evening((1, 2, 2), ("Astrid", "Björn"), played_on=A_DAY + timedelta(days))
    text = page(club.viewer, club.url("season-statistics", 1)).text

    assert "Now: Björn 8 and Astrid 4." in text


def test_two_games_are_two_charts_and_never_one_sum(club: Club) -> None:
    club.evening((1,), ("Astrid", "Björn"), played_on=A_DAY)
    found = page(club.viewer, club.url("season-statistics", 1))

    charts = {one.attributes["id"] for one in found.all("figure")}
    assert "chart-progressmihng" in charts
    assert LINES not in charts
    assert "chart-values" in charts


def test_more_players_than_lines_stand_in_the_table(db: None) -> None:
    club = open_club()
    club.season()
    for days in range(4):
        names = [f"P{days * 4 + place:02}" for place in range(4)]
        club.evening((1,), names, played_on=A_DAY + timedelta(days))
    found = page(club.viewer, club.url("season-statistics", 1))

    assert "The chart shows the first 10; the table has all." in found.text
    lines = list(found.all("polyline"))
    assert len(lines) == 10
    progress = [one for one in found.all("tr") if "figure" in one.inside]
    assert len([one for one in progress if one.text.strip().startswith("P15")]) == 2


def test_names_in_a_drawing_are_text(db: None) -> None:
    club = open_club()
    club.season()
    for days in range(2):
        club.evening((1, 2, 3), NASTY, played_on=A_DAY + timedelta(days))
    found = page(club.viewer, club.url("season-statistics", 1))

    written = [one.text for one in found.all("text")]
    assert '<b>Bo"b</b>'[:9] + "…" in written
    assert "=HYPERLIN…" in written
    assert not [one for one in found.all("b") if "svg" in one.inside]


def test_numbers_of_a_drawing_are_numbers_in_every_language(club: Club) -> None:
    """A comma for the point would be two numbers to a browser."""
    source = club.viewer.get(
        club.url("season-statistics", 1), headers={"Accept-Language": "sv"}
    ).text
    for svg in re.findall(r'<svg class="drawn".*?</svg>', source, re.S):
        for number in re.findall(r' (?:x|y|x1|y1|x2|y2|cx|cy|width|height)="([^"]*)"', svg):
            assert re.fullmatch(r"-?\d+(\.\d+)?", number)


def test_an_empty_season_and_an_empty_league_say_so(db: None) -> None:
    club = open_club()
    assert (
        "No session is finished here yet." in page(club.viewer, club.url("league-statistics")).text
    )
    club.season()
    club.evening((1,), finished=False)

    url = club.url("season-statistics", 1)
    assert "No session is finished here yet." in page(club.viewer, url).text
    assert club.viewer.get(club.url("season-statistics", 9)).status_code == 404
    assert Player.objects.count() == 4


def test_as_many_queries_whatever_there_is(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(2):
        for url in (club.url("season-statistics", 1), every(club)):
            with django_assert_num_queries(11):
                club.viewer.get(url)
        for place in range(4):
            club.evening((1, 2), ("Astrid", f"New {number} {place}"))
