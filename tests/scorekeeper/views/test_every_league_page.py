"""What holds for every page of leagues and accounts: names inert, sound HTML, headers, no trace."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import leagues
from scorekeeper.models import OWNER, SCORER, VIEWER, Adjustment
from tests.scorekeeper.evenings import open_table
from tests.scorekeeper.leagues import Club, logged_in, make_account, open_club
from tests.scorekeeper.pages import read
from tests.scorekeeper.test_account_urls import ACCOUNT
from tests.scorekeeper.test_league_urls import LEAGUE, address

BOLD = '<b>Bo"b</b>'
HANDLER = '"onmouseover="x()'
NAMES = ("Astrid", BOLD, HANDLER, "=1+1", "שרה \N{RIGHT-TO-LEFT OVERRIDE}x", "Ö" * 60)
CLUB = "<i>Club</i> & \"t\" {{ x }} {% x %} 'x'"
# Where only the route's own module says what stands on it.
FILES = ("league-export", "season-export")

pytestmark = pytest.mark.django_db


def nasty_club(is_public: bool = False) -> Club:
    """A league in which everybody and everything is named to break pages."""
    club = open_club(CLUB, is_public=is_public)
    for role, name in ((OWNER, BOLD), (SCORER, "<script>x()</script>"), (VIEWER, HANDLER)):
        club.join(role, make_account(f"{name} {role}"))
    season = club.season()
    season.name = BOLD
    season.save()
    club.evening((1, 2, 6), NAMES, title=HANDLER)
    club.evening((3,), NAMES, title=BOLD, finished=False)
    leagues.invite(club.league, SCORER)
    return club


def is_page(answer: Any) -> bool:
    return answer["Content-Type"].startswith("text/html") and answer.status_code not in (
        302,
        303,
        405,
    )


def look(name: str, answer: Any) -> None:
    """What every page must be."""
    assert answer.status_code < 500, name
    if not is_page(answer):
        return
    page = read(answer)
    assert page.faults == [], name
    assert page.inline_code() == [], name
    assert page.broken_references() == [], name
    assert "None" not in page.text and "&lt;" not in page.text, name
    assert len(page.all("h1")) == 1, name
    policy = answer["Content-Security-Policy"]
    assert "unsafe" not in policy and "frame-ancestors 'none'" in policy, name
    assert answer["X-Frame-Options"] == "DENY", name
    if answer.status_code in (200, 409, 422):
        assert "private" in answer["Cache-Control"], name
    for form in page.all("form"):
        assert form.attributes.get("action", "/").startswith(("/", "?")), name


@pytest.mark.parametrize("is_public", [False, True])
def test_pages_of_a_league_named_to_break_them(is_public: bool) -> None:
    club = nasty_club(is_public)
    for name in sorted(LEAGUE):
        if name in FILES:
            continue
        url = address(name, club)
        for role in (OWNER, VIEWER, "outsider", "anonymous"):
            look(f"{name} as {role}", club.clients[role].get(url))
        if LEAGUE[name].post == 422:
            look(f"{name}, empty", club.owner.post(url))
            look(f"{name}, wrong", club.owner.post(url, {"name": BOLD, "role": "x", "seen": "\0"}))


def test_pages_of_accounts_and_invitations() -> None:
    club = nasty_club()
    account = logged_in(make_account(BOLD + " herself"))
    for name, route in ACCOUNT.items():
        url = reverse(name, args=route.args)
        for client in (account, Client()):
            if name != "account-logout":
                look(name, client.get(url, {"next": f"/{BOLD}/"}))
                look(f"{name}, sent", client.post(url, {"name": BOLD, "username": HANDLER}))
    invited = leagues.invitations(club.league)[0]
    url = reverse("league-join", args=[invited.key])
    for client in (account, Client(), club.owner, club.viewer):
        look("league-join", client.get(url))
    look("league-join, late", Client().post(url, {HANDLER: BOLD}))


def test_pages_on_the_way_into_a_league() -> None:
    club = nasty_club()
    table = open_table(NAMES, title=BOLD)
    url = table.url("table-league")
    for client in (club.owner, club.viewer):
        look("choose", client.get(url))
        look("nothing chosen", client.post(url))
    look("who", club.owner.get(url, {"league": club.league.key}))
    look("who, wrong", club.owner.post(url, {"league": club.league.key, "who1": BOLD}))
    for rules in ("mihng", "american"):
        start = f"/start/{rules}/?league={club.league.key}"
        look("start", club.owner.get(start))
        look("start, empty", club.owner.post(start, {"league": club.league.key}))
    look("home", club.owner.get("/"))
    playing = club.league.games.get(finished=False).links.get(role="score").key
    look("table", club.owner.get(reverse("table-show", args=[playing])))
    look("more", club.owner.get(reverse("table-more", args=[playing])))
    look("in a league", club.owner.get(reverse("table-league", args=[playing])))


def test_no_page_and_no_file_tells_visitors_of_an_account_and_nobody_of_a_mail_address() -> None:
    club = open_club(is_public=True)
    season = club.season()
    club.evening((1, 2, 2))
    astrid = club.player("Astrid")
    astrid.account = club.accounts[VIEWER]
    astrid.save()
    Adjustment.objects.create(
        league=club.league,
        season=season,
        player=astrid,
        points=5,
        reason="Cake",
        token="a",
        author=club.accounts[OWNER],
    )
    club.evening((3,), finished=False)
    leagues.invite(club.league, SCORER)
    urls = {name: address(name, club) for name, route in LEAGUE.items() if route.get == 200}
    urls |= {f"{name} json": urls[name].replace(".csv", ".json") for name in FILES}

    for name, url in urls.items():
        for role in ("outsider", "anonymous"):
            text = club.clients[role].get(url).getvalue().decode()
            for account in club.accounts.values():
                assert account.first_name not in text, name
                assert account.username not in text, name
        for role in ("outsider", "anonymous", VIEWER, SCORER, OWNER):
            assert b"@mail.example" not in club.clients[role].get(url).getvalue(), name


@pytest.mark.parametrize("sent", ["\0", "a" * 70_000, "\ud800".encode("utf-8", "surrogatepass")])
def test_nothing_sent_breaks_a_form(sent: Any) -> None:
    """Every field of every form, and fields no form has."""
    club = open_club()
    club.season()
    club.evening((1, 2))
    leagues.invite(club.league, SCORER)
    account = logged_in(make_account())
    urls = [address(name, club) for name, route in LEAGUE.items() if route.post != 405]
    fields = (
        *("name", "time_zone", "seen_by", "seen", "token", "role", "act", "next", "kept:x"),
        *("username", "password", "email", "old_password", "new_password1", "league", "who1"),
    )
    for url in urls:
        assert club.owner.post(url, dict.fromkeys(fields, sent)).status_code < 500, url
    for name, route in ACCOUNT.items():
        url = reverse(name, args=route.args)
        for client in (account, Client()):
            assert client.post(url, dict.fromkeys(fields, sent)).status_code < 500, url
