"""The pages of a season: what they show to whom, what their forms keep, and when a day ends."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import rated, ratings, season_tables, seasons
from scorekeeper.models import Adjustment, GameSession, Player, Season
from scorekeeper.season_rules import TIE_BREAKS
from tests.scorekeeper.evenings import known_table, open_table, started
from tests.scorekeeper.leagues import Club, open_club
from tests.scorekeeper.pages import Page, read

pytestmark = pytest.mark.django_db
FIRST, LAST = date(2026, 9, 1), date(2026, 12, 31)


@pytest.fixture
def club() -> Club:
    return open_club()


@pytest.fixture
def season(club: Club) -> Season:
    return made(club)


def made(
    club: Club, name: str = "Autumn", first: date = FIRST, last: date = LAST, **rules: Any
) -> Season:
    return seasons.make(club.league, seasons.checked(name, first, last, rules))


def address(club: Club, name: str, season: Season | None = None) -> str:
    return club.url(f"season-{name}", *([season.number] if season is not None else []))


def page(club: Club, name: str, season: Season | None = None, client: Client | None = None) -> Page:
    answer = (client or club.owner).get(address(club, name, season))
    assert answer.status_code == 200
    return read(answer)


def rows(shown: Page) -> list[list[str]]:
    """The cells of the table, row by row."""
    found: list[list[str]] = []
    for element in shown.elements:
        if element.tag == "tr":
            found.append([])
        elif element.tag in ("td", "th") and found:
            found[-1].append(" ".join(element.text.split()))
    return found


# Standings.


def test_a_league_shows_the_season_of_today(club: Club, season: Season) -> None:
    made(club, "Spring", date(2026, 1, 1), date(2026, 6, 30))
    made(club, "Next", date(2027, 1, 1), date(2027, 6, 30))
    with time_machine.travel(datetime(2026, 11, 26, 12, tzinfo=UTC)):
        assert (
            "Autumn · 1 Sep 2026 – 31 Dec 2026"
            in read(club.owner.get(club.url("league-show"))).text
        )


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2025, 12, 31), "Spring"),
        (date(2026, 1, 1), "Spring"),
        (date(2026, 6, 30), "Spring"),
        (date(2026, 8, 1), "Spring"),
        (date(2026, 9, 1), "Autumn"),
        (date(2027, 8, 1), "Autumn"),
    ],
)
def test_between_seasons_the_newest_that_has_begun_is_shown(
    day: date, name: str, club: Club, season: Season
) -> None:
    made(club, "Spring", date(2026, 1, 1), date(2026, 6, 30))
    shown = season_tables.current(Season.objects.all(), day)

    assert shown is not None and shown.name == name


def test_the_table_shows_rank_value_and_figures(club: Club, season: Season) -> None:
    club.evening((1, 2, 1), played_on=date(2026, 10, 1))
    club.evening((2, 3, 3, 3))

    assert rows(page(club, "show", season)) == [
        ["#", "Player", "Points", "Sessions", "Won", "Average", "Best"],
        ["1", "Chloé", "96", "2", "3", "48.0", "32"],
        ["2", "Astrid shares the rank", "64", "2", "2", "32.0", "32"],
        ["2", "Björn shares the rank", "64", "2", "2", "32.0", "32"],
        ["4", "David", "0", "2", "0", "0.0", "0"],
    ]


def test_below_the_table_stands_how_it_is_reckoned_and_from_what(club: Club) -> None:
    season = made(club, minimum=2, tie_breaks=["head_to_head", "best_hand"])
    club.evening((1, 2, 1), played_on=date(2026, 10, 1))
    club.evening((2,))
    text = page(club, "show", season).text

    assert "The points of all sessions are added up. To be ranked takes 2 sessions." in text
    assert "Ties: head-to-head, then best hand; then they share a rank." in text
    assert "From 2 finished sessions, 1 Oct 2026 to 26 Nov 2026: 4 hands of Mihng." in text


def test_a_tie_that_was_broken_says_by_what(club: Club) -> None:
    season = made(club, tie_breaks=["fewer_sessions"])
    club.evening((1,), ("Astrid", "Björn"))
    club.evening((2,), ("Chloé", "Björn"))
    club.evening((1,), ("Chloé", "David"), finished=False)

    assert [row[:2] for row in rows(page(club, "show", season))[1:]] == [
        ["1", "Astrid by fewer sessions"],
        ["2", "Björn by fewer sessions"],
        ["3", "Chloé"],
    ]


def test_few_sessions_are_listed_without_a_rank(club: Club) -> None:
    season = made(club, minimum=5)
    club.evening((1, 1), ("Astrid", "Björn"))
    shown = page(club, "show", season)

    assert rows(shown)[1:] == [
        ["", "Astrid", "64", "1 of 5", "2", "64.0", "32"],
        ["", "Björn", "0", "1 of 5", "0", "0.0", "0"],
    ]
    assert "Nobody has finished 5 sessions yet, so nobody is ranked." in shown.text


@pytest.mark.parametrize(
    ("rules", "heading"),
    [
        ({"method": "average"}, ["Average", "Points", "Sessions", "Won", "Best"]),
        (
            {"method": "best", "best_of": 3},
            ["Best 3", "Points", "Sessions", "Won", "Average", "Best"],
        ),
        ({"method": "placing"}, ["For places", "Points", "Sessions", "Won", "Average", "Best"]),
        (
            {"method": "placing", "games": "mixed", "tie_breaks": []},
            ["For places", "Sessions", "Won"],
        ),
    ],
)
def test_each_method_has_its_columns(rules: dict[str, Any], heading: list[str], club: Club) -> None:
    season = made(club, **rules)
    club.evening((1,))

    assert rows(page(club, "show", season))[0][2:] == heading


def test_minus_is_a_real_minus(club: Club, season: Season) -> None:
    club.evening((1,), ("Astrid", "Björn"))
    adjust(club, season, "Björn", -7)

    assert rows(page(club, "show", season))[2][2] == "\N{MINUS SIGN}7"
    assert "Björn Came late" in page(club, "show", season).text


def adjust(club: Club, season: Season, name: str, points: int) -> Adjustment:
    owner = club.accounts["owner"]
    return seasons.adjust(season, club.player(name), points, "Came late", owner, f"a{points}")


def test_a_session_in_play_is_shown_and_does_not_count(club: Club, season: Season) -> None:
    table = club.evening((1, 2, 1), finished=False, title="Table 2")
    with time_machine.travel(datetime(2026, 11, 26, 20, tzinfo=UTC)):
        shown = page(club, "show", season)

    assert "Table 2, hand 4 is being played: Astrid 64, Björn 32, Chloé 0, David 0." in shown.text
    assert reverse("table-show", args=[table.watch]) in shown.links()
    assert "No session is finished yet." in shown.text
    assert table.score not in shown.source


def test_a_session_left_behind_says_so(club: Club, season: Season) -> None:
    club.evening((1,), finished=False, title="Table 2", played_on=date(2026, 9, 3))
    with time_machine.travel(datetime(2026, 11, 26, 20, tzinfo=UTC)):
        assert "Table 2 of 3 Sep 2026 is not finished" in page(club, "show", season).text


def test_who_is_no_member_gets_no_link_to_a_table() -> None:
    club = open_club(is_public=True)
    season = made(club)
    table = club.evening((1,), finished=False)
    for client in (club.outsider, club.anonymous):
        shown = page(club, "show", season, client)
        assert "Thursday table" in shown.text
        assert table.watch not in shown.source and table.score not in shown.source


def test_more_sessions_in_play_than_are_shown_are_counted(club: Club, season: Season) -> None:
    for _ in range(season_tables.MOST_PLAYING + 2):
        club.table()

    assert "2 more sessions are not finished." in page(club, "show", season).text


@pytest.mark.parametrize(
    ("day", "says"),
    [
        (date(2026, 8, 31), "This season begins on 1 Sep 2026."),
        (date(2026, 9, 1), "No session is finished yet."),
        (date(2027, 1, 1), "No session was finished in this season."),
    ],
)
def test_an_empty_season(day: date, says: str, club: Club, season: Season) -> None:
    with time_machine.travel(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), tick=False):
        assert says in page(club, "show", season).text


def test_an_empty_league_tells_its_owner_what_to_do(club: Club) -> None:
    owner = read(club.owner.get(club.url("league-show")))
    viewer = read(club.viewer.get(club.url("league-show")))

    assert "No season yet." in owner.text and "No season yet." in viewer.text
    assert address(club, "new") in owner.links()
    assert address(club, "new") not in viewer.links()


def test_only_owners_see_what_only_they_may_do(club: Club, season: Season) -> None:
    acts = {address(club, "new")} | {
        address(club, name, season) for name in ("edit", "adjust", "close")
    }

    assert acts <= {*page(club, "show", season).links()}
    for client in (club.scorer, club.viewer):
        assert not acts & {*page(club, "show", season, client).links()}


def test_all_seasons_are_listed(club: Club, season: Season) -> None:
    spring = made(club, "Spring", date(2026, 1, 1), date(2026, 6, 30))
    shown = page(club, "show", spring)

    assert {address(club, "show", season), address(club, "show", spring)} <= {*shown.links()}


@pytest.mark.parametrize("number", [0, 9, 10**30])
def test_a_season_that_never_was(number: int, club: Club, season: Season) -> None:
    for name in ("show", "edit", "adjust", "close"):
        assert club.owner.get(club.url(f"season-{name}", number)).status_code == 404


def test_names_that_break_pages_break_none() -> None:
    club = open_club('<b>"x"</b>', is_public=True)
    season = made(club, "<i>S</i>")
    names = ("<b>Bo</b>", "=1+1", "{{ x }}", "\N{RIGHT-TO-LEFT OVERRIDE}x")
    club.evening((1, 2), names)
    club.evening((1,), names, finished=False, title="<u>T</u>")
    seasons.adjust(
        season, club.player("=1+1"), 3, "<script>x</script>", club.accounts["owner"], "x1"
    )
    for name in ("show", "edit", "adjust", "close"):
        shown = page(club, name, season)
        assert shown.faults == shown.inline_code() == shown.broken_references() == []
        assert not shown.all("i") and not shown.all("u")


# Live.


def polled(club: Club, season: Season, etag: str = "") -> Any:
    headers = {"HX-Request": "true"} | ({"If-None-Match": etag} if etag else {})
    return club.viewer.get(address(club, "show", season), headers=headers)


def test_a_poll_gets_the_table_alone_and_304_while_nothing_is_new(
    club: Club, season: Season
) -> None:
    table = club.evening((1,), finished=False)
    first = polled(club, season)
    assert b"<html" not in first.content and b'id="standings"' in first.content
    assert polled(club, season, first["ETag"]).status_code == 304

    table.play(2, triple_sequence=1)
    second = polled(club, season, first["ETag"])
    assert second.status_code == 200 and second["ETag"] != first["ETag"]


@pytest.mark.parametrize("what", ["name", "rename", "adjust", "rules", "finish", "close"])
def test_whatever_is_shown_is_news(what: str, club: Club, season: Season) -> None:
    table = club.evening((1,), ("Astrid", "Chloé"), finished=False)
    club.evening((1,), ("Astrid", "Björn"))
    etag = polled(club, season)["ETag"]
    acts = {
        "name": lambda: Season.objects.update(name="Fall"),
        "rename": lambda: Player.objects.filter(name="Björn").update(name="Bo"),
        "adjust": lambda: adjust(club, season, "Astrid", 5),
        "rules": lambda: Season.objects.update(rules={"minimum": 7}),
        "finish": lambda: table.write("close"),
        "close": lambda: seasons.close(season, season_tables.mark(season_tables.ranking(season))),
    }
    acts[what]()

    assert polled(club, season, etag).status_code == 200


def test_the_mark_of_one_role_is_not_that_of_another(club: Club, season: Season) -> None:
    etag = polled(club, season)["ETag"]
    answer = club.owner.get(
        address(club, "show", season), headers={"HX-Request": "true", "If-None-Match": etag}
    )

    assert answer.status_code == 200


# As many queries for many players as for few.


def asked(client: Client, url: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


def full(players: int) -> tuple[Club, Season]:
    """Everybody has two sessions and 32 points, so that head-to-head has to look at all."""
    club = open_club()
    season = made(club, minimum=1, tie_breaks=["head_to_head"])
    names = [f"Player {number}" for number in range(players)]
    for first in range(0, players, 5):
        for place in range(5):
            club.evening((place + 1,), names[first : first + 5])
        club.evening((1,), names[first : first + 5], finished=False)
    adjust(club, season, names[0], -3)
    return club, season


def test_a_season_of_fifty_asks_as_often_as_one_of_five() -> None:
    few, many = full(5), full(50)
    for name in ("show", "close", "adjust"):
        times = {asked(club.owner, address(club, name, season)) for club, season in (few, many)}
        assert len(times) == 1
    shown = asked(few[0].owner, address(few[0], "show", few[1]))
    # Who asks: session, account, league, membership. Then: seasons, standings, head-to-head, days
    # and rules, their names, sessions in play, what they have, its links, adjustments.
    assert shown <= 14
    assert asked(few[0].owner, few[0].url("league-show")) == shown


# The settings.

NEW = {
    "name": "Winter",
    "starts_on": "2027-01-01",
    "ends_on": "2027-03-31",
    "method": "placing",
    "best_of": "5",
    "placing": "4-2-1-0",
    "placing3": "3, 1, 0",
    "minimum": "2",
    "tie1": "head_to_head",
    "tie2": "",
    "tie3": "first_places",
    "games": "one",
}


def test_a_new_season(club: Club) -> None:
    answer = club.owner.post(address(club, "new"), NEW)
    season = Season.objects.get()

    assert answer.status_code == 303 and answer["Location"] == address(club, "show", season)
    assert (season.name, season.starts_on) == ("Winter", date(2027, 1, 1))
    assert season.rules == {
        "method": "placing",
        "best_of": 5,
        "placing": {"any": [4, 2, 1, 0], "3": [3, 1, 0]},
        "minimum": 2,
        "tie_breaks": ["head_to_head", "first_places"],
        "games": "one",
    }


def test_what_a_season_says_comes_back_in_its_form(club: Club) -> None:
    club.owner.post(address(club, "new"), NEW)
    season = Season.objects.get()
    fields = page(club, "edit", season).fields()
    again = {name: value for name, value in fields.items() if value and name in NEW}

    expected = NEW | {"placing3": "3-1-0", "tie2": "first_places"}
    assert again == {name: value for name, value in expected.items() if value and name != "tie3"}
    answer = club.owner.post(address(club, "edit", season), fields)
    assert answer.status_code == 303
    assert seasons.digest(Season.objects.get()) == seasons.digest(season)


def test_a_new_season_begins_with_the_rules_of_the_last(club: Club) -> None:
    club.owner.post(address(club, "new"), NEW)
    fields = page(club, "new").fields()

    assert (fields["starts_on"], fields["name"], fields.get("ends_on", "")) == (
        "2027-04-01",
        "",
        "",
    )
    assert (fields["method"], fields["minimum"], fields["placing3"]) == ("placing", "2", "3-1-0")


def test_as_many_tie_breaks_as_there_are_come_back(club: Club) -> None:
    season = made(club, tie_breaks=list(TIE_BREAKS))
    fields = page(club, "edit", season).fields()

    assert [fields[f"tie{number}"] for number in range(1, 10)] == [*TIE_BREAKS]
    club.owner.post(address(club, "edit", season), fields | {"name": "Fall"})
    assert Season.objects.get().rules["tie_breaks"] == [*TIE_BREAKS]


def test_left_out_numbers_are_the_usual(club: Club) -> None:
    sent = {name: NEW[name] for name in ("name", "starts_on", "ends_on", "games")}
    answer = club.owner.post(address(club, "new"), sent | {"method": "points"})

    assert answer.status_code == 303
    assert Season.objects.get().rules["minimum"] == 1


@pytest.mark.parametrize(
    ("changed", "field", "says"),
    [
        ({"name": " "}, "name", "Type a name."),
        ({"name": "x" * 61}, "name", "Use at most 60 letters"),
        ({"starts_on": ""}, "starts_on", "Choose a day."),
        ({"ends_on": "31.3.2027"}, "ends_on", "Choose a day."),
        ({"ends_on": "2026-12-31"}, "ends_on", "The last day comes before the first."),
        ({"starts_on": "0206-09-01"}, "starts_on", "Type days between 1900 and 2200."),
        ({"method": ""}, "method", "Choose how sessions become standings."),
        ({"best_of": "many"}, "best_of", "how many of the best sessions count, 1 to 999."),
        ({"best_of": "0"}, "best_of", "how many of the best sessions count, 1 to 999."),
        ({"placing": "first 4"}, "placing", "Type the points for each place, as in 4-2-1-0."),
        ({"placing": "0-1-2-4"}, "placing", "No place can get more than the place before it."),
        ({"placing3": "1001, 0"}, "placing3", "Type the points for each place"),
        ({"minimum": "0"}, "minimum", "how many sessions it takes to be ranked, 1 to 999."),
        ({"minimum": "9" * 30}, "minimum", "how many sessions it takes to be ranked"),
        ({"tie2": "head_to_head"}, "tie1", "A tie-break stands there twice."),
        ({"games": "mixed", "method": "points"}, "games", "cannot be added up."),
        ({"games": "mixed", "tie2": "best_hand"}, "games", "cannot part a tie."),
        ({"games": ""}, "games", "Choose whether a season holds one game or several."),
    ],
)
def test_a_fault_stands_beside_its_field_and_nothing_typed_is_lost(
    changed: dict[str, str], field: str, says: str, club: Club
) -> None:
    sent = NEW | changed
    answer = club.owner.post(address(club, "new"), sent)
    shown = read(answer)

    assert answer.status_code == 422
    assert says in shown.error(field)
    kept = {name: value for name, value in shown.fields().items() if name in sent and value}
    assert kept == {name: value for name, value in sent.items() if value}
    assert not Season.objects.exists()


def test_days_of_another_season_are_refused_by_its_name(club: Club, season: Season) -> None:
    answer = club.owner.post(address(club, "new"), NEW | {"starts_on": "2026-12-31"})

    assert answer.status_code == 422
    assert "“Autumn” has some of these days: 2026-09-01 to 2026-12-31." in read(answer).text
    assert read(answer).fields()["name"] == "Winter"


def test_the_second_editor_sees_what_the_first_did_and_may_save_again(
    club: Club, season: Season
) -> None:
    first = page(club, "edit", season).fields()
    second = dict(first)
    club.owner.post(address(club, "edit", season), first | {"name": "By the first"})
    told = club.owner.post(address(club, "edit", season), second | {"minimum": "4"})
    shown = read(told)

    assert told.status_code == 409
    assert "Somebody changed this season meanwhile." in shown.text
    assert "By the first" in shown.text and shown.fields()["minimum"] == "4"
    assert Season.objects.get().name == "By the first"
    assert club.owner.post(address(club, "edit", season), shown.fields()).status_code == 303
    assert Season.objects.get().rules["minimum"] == 4


def test_an_empty_season_can_be_deleted(club: Club, season: Season) -> None:
    answer = club.owner.post(address(club, "delete", season))

    assert answer.status_code == 303 and not Season.objects.exists()


def test_a_season_with_results_is_not_deleted(club: Club, season: Season) -> None:
    club.evening((1,))
    answer = club.owner.post(address(club, "delete", season))

    assert answer.status_code == 422
    assert "Somebody has results in this season, so it stays." in read(answer).text


# Adjustments.


def adjustment(club: Club, season: Season, **changed: object) -> dict[str, object]:
    sent = page(club, "adjust", season).fields()
    return {
        **sent,
        "player": str(club.player("Astrid").pk),
        "sign": "penalty",
        "points": "5",
        "reason": "Came late",
        **changed,
    }


def test_points_are_taken_with_a_reason_and_given_back(club: Club, season: Season) -> None:
    club.evening((1,))
    sent = adjustment(club, season)
    for _ in range(2):
        assert club.owner.post(address(club, "adjust", season), sent).status_code == 303

    adjusted = Adjustment.objects.get()
    assert (adjusted.points, adjusted.author) == (-5, club.accounts["owner"])
    assert rows(page(club, "show", season))[1][1:3] == ["Astrid", "27"]
    undo = {"undo": adjusted.token}
    assert club.owner.post(address(club, "adjust", season), undo).status_code == 303
    assert rows(page(club, "show", season))[1][1:3] == ["Astrid", "32"]
    assert "taken back" in page(club, "adjust", season).text


@pytest.mark.parametrize(
    ("changed", "field", "says"),
    [
        ({"player": ""}, "player", "Choose a player."),
        ({"player": "somebody"}, "player", "Choose a player of this league."),
        ({"sign": ""}, "sign", "Choose penalty or bonus."),
        ({"points": "0"}, "points", "Type how many points, a whole number."),
        ({"points": "5.5"}, "points", "Type how many points, a whole number."),
        ({"points": "1000001"}, "points", "Type how many points, a whole number."),
        ({"reason": " "}, "reason", "Say in a few words what it is for."),
        ({"reason": "x" * 121}, "reason", "Keep the reason under 120 letters."),
    ],
)
def test_an_adjustment_at_fault_is_kept_in_its_form(
    changed: dict[str, str], field: str, says: str, club: Club, season: Season
) -> None:
    club.evening((1,))
    answer = club.owner.post(address(club, "adjust", season), adjustment(club, season, **changed))

    assert answer.status_code == 422
    assert says in read(answer).error(field)
    assert not Adjustment.objects.exists()


def test_an_adjustment_sent_with_something_else_asks_again(club: Club, season: Season) -> None:
    club.evening((1,))
    sent = adjustment(club, season)
    club.owner.post(address(club, "adjust", season), sent)
    answer = club.owner.post(address(club, "adjust", season), sent | {"points": "6"})

    assert answer.status_code == 422
    assert "This form was saved already" in read(answer).text
    # A number of its own now: the next press saves.
    again = read(answer).fields()
    del again["undo"]  # of the form beside the one that was already saved
    assert club.owner.post(address(club, "adjust", season), again).status_code == 303
    assert sorted(Adjustment.objects.values_list("points", flat=True)) == [-6, -5]


def test_an_adjustment_of_another_season_is_not_undone_here(club: Club, season: Season) -> None:
    other = open_club()
    theirs = adjust(other, made(other), "Astrid", 5)
    answer = club.owner.post(address(club, "adjust", season), {"undo": theirs.token})

    assert answer.status_code == 404
    assert Adjustment.objects.get().undone_at is None


# Closing.


def press(club: Club, season: Season, act: str) -> Any:
    seen = page(club, "close", season).fields()["seen"]
    return club.owner.post(address(club, "close", season), {"act": act, "seen": seen})


def test_a_season_is_closed_corrected_kept_taken_anew_and_reopened(
    club: Club, season: Season
) -> None:
    table = club.evening((1, 2, 1))
    assert press(club, season, "close").status_code == 303
    assert "The table stays as it stood then." in page(club, "show", season).text

    table.write("void", 2)
    shown = page(club, "show", season)
    assert rows(shown)[1][:3] == ["1", "Astrid", "64"]
    assert "A session was corrected after this season was closed." in shown.text
    assert "Points 64 → becomes 32" in shown.text
    assert "Keep the table, or take the new one" in shown.text
    viewer = page(club, "show", season, club.viewer)
    assert "Points 64 → becomes 32" in viewer.text and "Keep the table" not in viewer.text

    assert press(club, season, "keep").status_code == 303
    kept = page(club, "show", season).text
    assert "The table was kept as it stood." in kept

    assert press(club, season, "anew").status_code == 303
    anew = page(club, "show", season)
    assert rows(anew)[1][2] == "32" and "was corrected after" not in anew.text

    assert press(club, season, "reopen").status_code == 303
    assert "The table stays" not in page(club, "show", season).text


def test_closing_warns_of_sessions_in_play(club: Club, season: Season) -> None:
    club.evening((1,), finished=False)

    assert "One session is not finished, so it does not count." in page(club, "close", season).text


def test_standings_that_moved_under_the_hand_are_shown_before_closing(
    club: Club, season: Season
) -> None:
    seen = page(club, "close", season).fields()["seen"]
    club.evening((1,))
    answer = club.owner.post(address(club, "close", season), {"act": "close", "seen": seen})

    assert answer.status_code == 409
    assert "The standings changed meanwhile." in read(answer).text
    assert Season.objects.get().closed_at is None


def test_a_closed_season_takes_no_other_settings(club: Club, season: Season) -> None:
    fields = page(club, "edit", season).fields()
    press(club, season, "close")
    answer = club.owner.post(address(club, "edit", season), fields | {"name": "Fall"})

    assert answer.status_code == 422
    assert "This season is closed. Reopen it" in read(answer).text


# Another game.


def test_a_session_of_another_game_is_not_started_in_a_season_of_one(club: Club) -> None:
    with time_machine.travel(datetime(2026, 11, 26, 18, tzinfo=UTC)):
        made(club)
        club.table(rules="mihng")
        sent = started("mhing", league=club.league.key, time_zone="Europe/Stockholm")
        answer = club.scorer.post(reverse("start-begin", args=["mhing"]), sent)

    assert answer.status_code == 422
    assert "“Autumn” is a season of Mihng alone." in read(answer).text
    assert read(answer).fields()["name1"] == "Astrid"
    assert GameSession.objects.count() == 1


def test_nor_adopted(club: Club) -> None:
    made(club)
    club.table(rules="mihng")
    loose = open_table(rules="mhing")
    url = loose.url("table-league")
    form = read(club.scorer.get(url, {"league": club.league.key})).fields()
    answer = club.scorer.post(url, form | {"league": club.league.key})

    assert answer.status_code == 422
    assert "“Autumn” is a season of Mihng alone." in read(answer).text
    loose.game.refresh_from_db()
    assert loose.game.league_id is None


def test_a_season_of_one_game_that_holds_two_says_so(club: Club, season: Season) -> None:
    club.evening((1,))
    table = club.table(rules="mhing")
    table.play(1, triple_sequence=1)
    table.write("close")

    assert "This season holds sessions of" in page(club, "show", season).text


# When a day ends.

STOCKHOLM, LOS_ANGELES = ZoneInfo("Europe/Stockholm"), ZoneInfo("America/Los_Angeles")
A_HOUR = timedelta(hours=1)
LATE_EVENINGS = [
    pytest.param(zone, datetime(2026, month, day, 23, 30), id=f"{zone.key} {month}-{day}")
    for zone, month, day in (
        (STOCKHOLM, 11, 26),
        (LOS_ANGELES, 11, 26),
        # The nights on which clocks go forward, and those on which they go back.
        (STOCKHOLM, 3, 28),
        (STOCKHOLM, 10, 24),
        (LOS_ANGELES, 3, 7),
        (LOS_ANGELES, 10, 31),
    )
]
SMALL_HOURS = [
    # 2:30 comes twice that night; an hour before and after it belong to the same date.
    pytest.param(STOCKHOLM, datetime(2026, 10, 25, 2, 30), id="2:30 in summer time"),
    pytest.param(STOCKHOLM, datetime(2026, 10, 25, 2, 30, fold=1), id="2:30 in winter time"),
    pytest.param(LOS_ANGELES, datetime(2026, 11, 1, 1, 30, fold=1), id="1:30 in winter time"),
    # On the evening of that day, already the next one by UTC.
    pytest.param(LOS_ANGELES, datetime(2026, 3, 8, 18, 0), id="18:00 after the change"),
    pytest.param(STOCKHOLM, datetime(2026, 3, 29, 0, 30), id="0:30 before the change"),
]


@pytest.mark.parametrize(("zone", "local"), [*LATE_EVENINGS, *SMALL_HOURS])
def test_a_session_counts_on_its_local_date_once(zone: ZoneInfo, local: datetime) -> None:
    """Started before the border of two seasons and finished after it, it counts in the first."""
    club = open_club()
    club.league.time_zone = zone.key
    club.league.save()
    day = local.date()
    before = made(club, "Before", day - timedelta(days=20), day)
    after = made(club, "After", day + timedelta(days=1), day + timedelta(days=20))
    begins = local.replace(tzinfo=zone).astimezone(UTC)
    sent = started(league=club.league.key, time_zone=zone.key)
    with time_machine.travel(begins, tick=False) as clock:
        assert club.scorer.post(reverse("start-begin", args=["mihng"]), sent).status_code == 303
        table = known_table(GameSession.objects.get())
        table.play(1, triple_sequence=1)
        clock.shift(A_HOUR)
        table.play(1, triple_sequence=1)
        table.write("close")
        title = read(club.owner.get(club.url("league-show"))).all("title")[0].text

    assert table.game.played_on == day
    values = [
        [int(row.value) for row in season_tables.ranking(season).rows][:1]
        for season in (before, after)
    ]
    assert values == [[64], []]
    # The first page shows the season of the date where the league is.
    is_tomorrow = (begins + A_HOUR).astimezone(zone).date() > day
    assert title.startswith("After" if is_tomorrow else "Before")


@pytest.mark.parametrize(
    ("zone", "local", "name"),
    [
        (STOCKHOLM, datetime(2026, 10, 31, 23, 59), "Before"),
        (STOCKHOLM, datetime(2026, 11, 1, 0, 0), "After"),
        (LOS_ANGELES, datetime(2026, 10, 31, 23, 59), "Before"),
        (LOS_ANGELES, datetime(2026, 11, 1, 0, 0), "After"),
    ],
)
def test_the_season_changes_at_midnight_where_the_league_is(
    zone: ZoneInfo, local: datetime, name: str
) -> None:
    club = open_club()
    club.league.time_zone = zone.key
    club.league.save()
    made(club, "Before", date(2026, 10, 1), date(2026, 10, 31))
    made(club, "After", date(2026, 11, 1), date(2026, 11, 30))
    with time_machine.travel(local.replace(tzinfo=zone), tick=False):
        title = read(club.owner.get(club.url("league-show"))).all("title")[0].text

    assert title.startswith(name)


# The rating of each player, once it means something.


def test_no_rating_while_everybody_is_new(club: Club, season: Season) -> None:
    club.evening((1,))
    assert "Rating" not in club.viewer.get(address(club, "show", season)).text


def rated_club() -> tuple[Club, Season]:
    """Astrid and Björn have met often enough; Chloé sat down once."""
    club = open_club()
    season = made(club, minimum=1)
    for _week in range(6):
        club.evening((1,), ("Astrid", "Björn"))
    club.evening((1,), ("Astrid", "Chloé"))
    return club, season


def test_the_rating_with_how_far_off_it_may_be() -> None:
    club, season = rated_club()
    text = club.viewer.get(address(club, "show", season)).text
    known = rated.current(club.league)
    shown = {name: ratings.shown(known[club.player(name).pk][:2]) for name in ("Astrid", "Björn")}

    assert "±" in shown["Astrid"]
    for rating in shown.values():
        assert f">{rating}</td>" in text
    assert ">new</td>" in text


def test_a_rating_that_changed_elsewhere_is_seen() -> None:
    club, season = rated_club()
    url = address(club, "show", season)
    before = club.viewer.get(url)
    club.evening((2,), ("Astrid", "Björn"), played_on=date(2030, 1, 1))
    after = club.viewer.get(url)

    assert before["ETag"] != after["ETag"]
    known = rated.current(club.league)[club.player("Astrid").pk]
    assert f">{ratings.shown(known[:2])}</td>" in after.text


def test_no_rating_of_now_in_a_table_of_then() -> None:
    club, season = rated_club()
    seasons.close(season, season_tables.mark(season_tables.ranking(season)))
    assert "Rating" not in club.viewer.get(address(club, "show", season)).text


def test_the_files_of_a_season_are_one_tap_away(club: Club, season: Season) -> None:
    links = read(club.viewer.get(address(club, "show", season))).links()
    for suffix in ("csv", "xlsx", "json"):
        assert club.url("season-export", season.number, suffix) in links
    assert club.url("league-export-show") in links
