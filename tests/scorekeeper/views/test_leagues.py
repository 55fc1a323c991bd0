"""Leagues: made, named, opened and closed to others, and gone with all that is in them."""

from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from scorekeeper import players
from scorekeeper.models import OWNER, Adjustment, League, Membership
from tests.scorekeeper.leagues import Club, logged_in, make_account, open_club
from tests.scorekeeper.pages import Page, read

NASTY = '<b>Club</b> "O\'Neil" Åsa 👩‍👩‍👧‍👦 שרה'
FORM = {"name": "Friday club", "time_zone": "America/Los_Angeles", "seen_by": "public"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return open_club()


def page_of(answer: Any, status: int) -> Page:
    assert answer.status_code == status, answer.text
    return read(answer)


def opened(client: Client, url: str, **changed: str) -> dict[str, str]:
    """What the form sends as it is opened, with changes."""
    return read(client.get(url)).fields() | changed


# A new one


def test_who_makes_a_league_owns_it() -> None:
    account = make_account()
    client = logged_in(account)
    answer = client.post("/leagues/new/", opened(client, "/leagues/new/", **FORM))
    made = League.objects.get()

    assert answer["Location"] == f"/l/{made.key}/"
    assert (made.name, made.time_zone, made.is_public) == (
        "Friday club",
        "America/Los_Angeles",
        True,
    )
    assert Membership.objects.get().role == OWNER
    assert Membership.objects.get().account == account


def test_a_form_sent_twice_makes_one_league() -> None:
    client, other = logged_in(make_account()), logged_in(make_account())
    sent = opened(client, "/leagues/new/", **FORM)
    first, second = (client.post("/leagues/new/", sent) for _ in range(2))

    assert first["Location"] == second["Location"]
    assert League.objects.count() == Membership.objects.count() == 1
    # The number of a form is nobody else's way in.
    assert other.post("/leagues/new/", sent)["Location"] != first["Location"]


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("name", " "),
        ("name", "x" * 61),
        ("name", "a\0b"),
        ("time_zone", ""),
        ("time_zone", "Stockholm"),
        ("time_zone", "../etc/passwd"),
        ("time_zone", "a\0b"),
        ("seen_by", ""),
        ("seen_by", "nobody"),
    ],
)
@pytest.mark.parametrize("page", ["new", "settings"])
def test_what_is_wrong_stands_beside_it(page: str, field: str, typed: str, club: Club) -> None:
    url = "/leagues/new/" if page == "new" else club.url("league-settings")
    sent = opened(club.owner, url, **FORM) | {field: typed}
    shown = page_of(club.owner.post(url, sent), 422)

    assert shown.error(field)
    other = "time_zone" if field == "name" else "name"
    assert shown.fields()[other] == FORM[other]
    assert League.objects.get().name == "Thursday club"


def test_a_form_without_its_number_gets_one() -> None:
    client = logged_in(make_account())
    shown = page_of(client.post("/leagues/new/", FORM), 422)

    assert "lost its number" in shown.text
    assert client.post("/leagues/new/", shown.fields()).status_code == 303


def test_the_list_is_of_ones_own(club: Club) -> None:
    open_club("Another club")
    page = read(club.viewer.get("/leagues/"))

    assert "Thursday club" in page.text and "You look on" in page.text
    assert "Another club" not in page.text
    assert "No league yet" in read(logged_in(make_account()).get("/leagues/")).text


# Settings


def test_settings_are_kept_and_show_at_once(club: Club) -> None:
    url = club.url("league-settings")
    sent = opened(club.owner, url) | FORM | {"name": NASTY}
    assert club.owner.post(url, sent)["Location"] == club.url("league-show")

    page = read(club.anonymous.get(club.url("league-show")))
    assert " ".join(NASTY.split()) in page.text
    assert page.faults == [] and page.inline_code() == []


def test_of_two_owners_at_once_the_second_is_told(club: Club) -> None:
    url = club.url("league-settings")
    second = logged_in(club.join(OWNER))
    first_form, second_form = opened(club.owner, url), opened(second, url)
    assert club.owner.post(url, first_form | {"name": "First"}).status_code == 303

    page = page_of(second.post(url, second_form | {"name": "Second"}), 409)
    assert "Somebody else changed these settings meanwhile" in page.text
    assert "First" in page.text
    assert page.fields()["name"] == "Second"
    assert League.objects.get().name == "First"

    assert second.post(url, page.fields()).status_code == 303
    assert League.objects.get().name == "Second"


def test_settings_sent_twice_are_one_change(club: Club) -> None:
    url = club.url("league-settings")
    sent = opened(club.owner, url) | FORM

    assert [club.owner.post(url, sent).status_code for _ in range(2)] == [303, 303]


def test_a_closed_league_is_gone_for_visitors_at_once() -> None:
    club = open_club(is_public=True)
    url = club.url("league-settings")
    assert club.outsider.get(club.url("league-show")).status_code == 200

    club.owner.post(url, opened(club.owner, url) | {"seen_by": "private"})
    assert club.outsider.get(club.url("league-show")).status_code == 404


# What a public league shows


@pytest.mark.parametrize("name", ["league-show", "league-sessions"])
def test_visitors_see_no_account_and_no_mail_address(name: str) -> None:
    club = open_club(is_public=True)
    club.evening((1, 2))
    accounts = list(club.accounts.values())

    for client in (club.anonymous, club.outsider):
        page = client.get(club.url(name)).text
        for account in accounts:
            assert account.email not in page
            assert account.first_name not in page
    for client in (club.viewer, club.scorer, club.owner):
        for page in (client.get(club.url(name)).text, client.get(club.url("league-members")).text):
            assert "@" not in page


# The end


def rows() -> dict[str, int]:
    """How many rows there are of everything that belongs to a league."""
    models = apps.get_app_config("scorekeeper").get_models()
    fields = {model: {field.name for field in model._meta.get_fields()} for model in models}
    return {
        model.__name__: model._default_manager.filter(league__isnull=False).count()
        for model, names in fields.items()
        if "league" in names
    } | {"League": League.objects.count()}


def test_a_league_goes_with_all_of_it(club: Club) -> None:
    season = club.season()
    club.evening((1, 2))
    club.evening((3,), finished=False)
    club.owner.post(club.url("league-invite"), {"role": "viewer"})
    players.merge(club.player("Åsa"), club.player("Asa"))
    Adjustment.objects.create(
        league=club.league, season=season, player=club.player("Astrid"), points=5, token="a"
    )
    other = open_club("Another club")
    other.season()
    other.evening((1,))
    before = rows()
    url = club.url("league-delete")
    page = read(club.owner.get(url))
    assert "2 sessions" in page.text

    assert club.owner.post(url, {"name": "  Thursday   club "})["Location"] == "/leagues/"
    assert club.owner.get(club.url("league-show")).status_code == 404
    kept = rows()
    other.owner.post(other.url("league-delete"), {"name": "Another club"})
    assert before["League"] == 2 and kept["League"] == 1
    assert {name for name, count in kept.items() if count} >= {"Result", "Player", "Standing"}
    assert not any(rows().values())
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM scorekeeper_entry")
        assert cursor.fetchone() == (0,)


@pytest.mark.parametrize("typed", ["", "thursday club", "Thursday", "yes", "Thursday club\0"])
def test_a_league_stays_unless_its_name_is_typed(typed: str, club: Club) -> None:
    club.evening((1,))
    before = rows()
    page = page_of(club.owner.post(club.url("league-delete"), {"name": typed}), 422)

    assert "Thursday club" in page.error("name")
    assert rows() == before


def test_all_of_it_goes_or_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.evening((1,))
    before = rows()

    def broken(*_args: Any, **_kwargs: Any) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(League, "delete", broken)
    with pytest.raises(RuntimeError):
        club.owner.post(club.url("league-delete"), {"name": "Thursday club"})
    assert rows() == before
