"""A club begins: an account, a league, somebody invited, an evening in it; with scripts or without.

And every page of leagues and accounts: accessible, fitting, touchable.
"""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorekeeper import leagues
from scorekeeper.models import OWNER, SCORER, GameSession, League, Membership
from tests.scorekeeper.evenings import open_table
from tests.scorekeeper.leagues import Club, logged_in, make_account, open_club
from tests.scorekeeper.test_league_urls import LEAGUE
from tests.scorekeeper.test_league_urls import address as league_address

from .conftest import NAMES, NewPhone
from .phone import SIZE, Phone, Won
from .test_every_page import LONG, OVERFLOW, SCHEMES, SMALL_TARGETS, WIDTHS

SECRET = "a better secret 27"


def sign_up(phone: Phone, name: str) -> None:
    phone.page.get_by_label("Name", exact=True).fill(name)
    phone.page.get_by_label("Password").fill(SECRET)
    phone.press("Sign up")


@pytest.mark.parametrize("scripted", [True, False], ids=["scripts", "no scripts"])
def test_a_club_begins(scripted: bool, new_phone: NewPhone) -> None:
    astrid, bjorn = new_phone(scripted, "astrid"), new_phone(scripted, "bjorn")
    astrid.open()
    astrid.press("A new league")
    astrid.press("Sign up")
    sign_up(astrid, "Astrid Öberg")
    # One arrives where one wanted to go.
    astrid.page.get_by_label("Name of the league").fill("Thursday club")
    astrid.page.get_by_label("Time zone").fill("Europe/Stockholm")
    astrid.press("Make the league")
    expect(astrid.page.get_by_role("heading", name="Thursday club")).to_be_visible()

    astrid.press("Members")
    astrid.choose("scorer", "form[action$='/invite/']")
    astrid.press("Make a link")
    link = astrid.page.get_by_label("Link").input_value()

    bjorn.page.goto(link)
    expect(bjorn.page.get_by_role("heading", name="Thursday club")).to_be_visible()
    bjorn.press("Sign up")
    sign_up(bjorn, "Björn")
    bjorn.press("Join as Björn")
    bjorn.press("Sessions")
    bjorn.tap(bjorn.page.get_by_text("Start an evening in this league"))
    bjorn.press("Mihng")
    for number, name in enumerate(NAMES, 1):
        bjorn.page.get_by_label(f"Player {number}").fill(name)
    bjorn.press("Start")
    bjorn.record(Won("Astrid", {"Triple sequence": 1}))
    bjorn.save()

    astrid.open()
    expect(astrid.page.get_by_text("In play in your leagues")).to_be_visible()
    game = GameSession.objects.get()
    assert game.league == League.objects.get()
    assert Membership.objects.get(role=SCORER).account.first_name == "Björn"


def test_a_log_in_that_ran_out_loses_nothing(new_phone: NewPhone) -> None:
    club, phone = open_club(), new_phone(name="late")
    account = club.join(OWNER, make_account("Astrid"))
    account.set_password(SECRET)
    account.save()
    phone.open("/account/login/?next=" + club.url("league-settings"))
    log_in(phone)
    phone.page.get_by_label("Name of the league").fill("Renamed club")
    phone.context.clear_cookies(name="scorekeeper_session")
    phone.press("Keep these settings")
    expect(phone.page.get_by_text("nothing is lost")).to_be_visible()
    log_in(phone)
    phone.press("Send it again")

    expect(phone.page.get_by_role("heading", name="Renamed club")).to_be_visible()
    phone.expect_errors("404")


def log_in(phone: Phone) -> None:
    phone.page.get_by_label("Name", exact=True).fill("Astrid")
    phone.page.get_by_label("Password").fill(SECRET)
    phone.press("Log in")


def full_club(names: tuple[str, ...]) -> Club:
    """A league with something on every page."""
    club = open_club(names[-1])
    for name in names[1:]:
        club.join(SCORER, make_account(name))
    club.season()
    club.evening((1, 2, 4), names, title=names[1])
    club.evening((3,), names, title=names[-1], finished=False)
    leagues.invite(club.league, SCORER)
    return club


def as_owner(phone: Phone, club: Club) -> None:
    client = logged_in(club.accounts[OWNER])
    value = client.cookies["scorekeeper_session"].value
    phone.context.add_cookies([{"name": "scorekeeper_session", "value": value, "url": phone.base}])


def visits(phone: Phone, club: Club) -> Iterator[str]:
    """Open page after page as the owner; yields the name of the one that is open."""
    loose = open_table(NAMES[:3])
    key = leagues.invitations(club.league)[0].key
    paths = {
        "join": f"/join/{key}/",
        "sign up": "/account/signup/",
        "log in": "/account/login/",
        "reset": "/account/reset/",
        "reset sent": "/account/reset/sent/",
        "no link": "/account/reset/MQ/none/",
        "private": club.url("league-show"),
    }
    for name, path in paths.items():
        phone.open(path)
        yield name
    phone.open("/account/login/")
    phone.press("Log in")
    yield "log in with faults"
    as_owner(phone, club)
    for name in LEAGUE:
        if LEAGUE[name].get == 200 and not name.endswith("-export"):
            phone.open(league_address(name, club))
            yield name
    others = {
        "account": "/account/",
        "password": "/account/password/",
        "mail": "/account/mail/",
        "delete account": "/account/delete/",
        "leagues": "/leagues/",
        "new league": "/leagues/new/",
        "join again": f"/join/{key}/",
        "choose league": loose.url("table-league"),
        "who is who": f"{loose.url('table-league')}?league={club.league.key}",
        "start": f"/start/mihng/?league={club.league.key}",
        "home": "/",
    }
    for name, path in others.items():
        phone.open(path)
        yield name
    phone.open(club.url("league-settings"))
    phone.page.get_by_label("Time zone").fill("Nowhere")
    phone.press("Keep these settings")
    yield "settings with faults"
    phone.expect_errors("404", "422")


def test_axe_finds_nothing_in_light_and_dark(new_phone: NewPhone) -> None:
    club, phone, axe = full_club(NAMES), new_phone(name="league-axe"), Axe()
    found = []
    for name in visits(phone, club):
        for scheme, options in SCHEMES.items():
            phone.page.emulate_media(color_scheme=scheme)
            phone.shot(f"{name.replace(' ', '-')}-{scheme}")
            result = axe.run(phone.page, options={"resultTypes": ["violations"], **options})
            found += [
                f"{name}, {scheme}: {fault['id']} {node['target']} {node['failureSummary']}"
                for fault in result.response["violations"]
                for node in fault["nodes"]
            ]
    assert "\n".join(found) == ""


@pytest.mark.parametrize("names", [NAMES, ("Astrid", *LONG)], ids=["short names", "long names"])
def test_pages_fit_and_fingers_find_their_targets(
    names: tuple[str, ...], new_phone: NewPhone
) -> None:
    club, phone = full_club(names), new_phone(name=f"league-fit-{len(names[0])}")
    found = []
    for name in visits(phone, club):
        for width in WIDTHS:
            phone.page.set_viewport_size({"width": width, "height": SIZE["height"]})
            if width == 320:
                phone.shot(name.replace(" ", "-"))
            if (over := phone.page.evaluate(OVERFLOW)) > 0:
                found.append(f"{name} at {width}: {over} px too wide")
        phone.page.set_viewport_size(SIZE)
        found += [f"{name}: small target {one}" for one in phone.page.evaluate(SMALL_TARGETS)]
    assert "\n".join(found) == ""
