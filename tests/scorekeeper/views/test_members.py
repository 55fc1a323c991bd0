"""Members of a league: invited, accepted, given other rights, gone; the last owner stays."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import OWNER, SCORER, VIEWER, Invitation, Membership
from tests.scorekeeper.evenings import known_table, open_table
from tests.scorekeeper.leagues import PASSWORD, Club, logged_in, make_account, open_club
from tests.scorekeeper.pages import Page, read

UNKNOWN = "nobody-ever-had-this-key"

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return open_club()


def page_of(answer: Any, status: int) -> Page:
    assert answer.status_code == status, answer.text
    return read(answer)


def invite(club: Club, role: str = VIEWER) -> str:
    """The address of a new invitation, as the page shows it."""
    answer = club.owner.post(club.url("league-invite"), {"role": role})
    assert answer.status_code == 303
    key = Invitation.objects.latest("made_at").key
    page = read(club.owner.get(club.url("league-members")))
    url = reverse("league-join", args=[key])
    assert f"http://testserver{url}" in [
        one.attributes["value"] for one in page.all("input", type="text")
    ]
    return url


def role_of(club: Club, name: str) -> str:
    account = club.accounts[name]
    found = Membership.objects.filter(league=club.league, account=account).first()
    return found.role if found is not None else ""


def member(club: Club, name: str) -> str:
    found = Membership.objects.get(league=club.league, account=club.accounts[name])
    return club.url("league-member", found.pk)


# Invitations


@pytest.mark.parametrize("role", [SCORER, VIEWER])
def test_whoever_accepts_is_a_member_of_that_role(role: str, club: Club) -> None:
    url = invite(club, role)
    page = read(club.outsider.get(url))
    assert "Thursday club" in page.text
    assert ("keep the score" in page.text) == (role == SCORER)
    assert role_of(club, "outsider") == ""

    assert club.outsider.post(url)["Location"] == club.url("league-show")
    assert role_of(club, "outsider") == role
    assert club.outsider.post(url).status_code == 303
    assert Membership.objects.filter(league=club.league).count() == 4


def test_an_invitation_asks_for_a_log_in_or_a_sign_up_and_goes_on(club: Club) -> None:
    url, client = invite(club), Client()
    page = read(client.get(url))
    sign_up = next(link for link in page.links() if link.startswith("/account/signup/"))
    sent = {"name": "Eva", "password": PASSWORD, "email": ""}
    answer = client.post(sign_up, sent | {"next": read(client.get(sign_up)).fields()["next"]})

    assert answer["Location"] == url
    assert "Join as Eva" in read(client.get(url)).text
    assert client.post(url).status_code == 303
    assert client.get(club.url("league-show")).status_code == 200


def test_accepting_while_logged_out_comes_back_to_it(club: Club) -> None:
    url, client = invite(club), Client()
    page = page_of(client.post(url), 403)
    name = club.accounts["outsider"].first_name

    sent = page.fields() | {"username": name, "password": PASSWORD}
    assert client.post("/account/login/", sent)["Location"] == url
    assert role_of(club, "outsider") == ""


def test_nobody_loses_rights_by_an_invitation(club: Club) -> None:
    url = invite(club, VIEWER)
    for client in (club.scorer, club.owner, club.viewer):
        assert "You belong to it already" in read(client.get(url)).text
    assert "Join as" in read(club.viewer.get(invite(club, SCORER))).text
    club.scorer.post(url)
    club.owner.post(url)
    assert (role_of(club, "scorer"), role_of(club, "owner")) == (SCORER, OWNER)

    club.viewer.post(invite(club, SCORER))
    assert role_of(club, "viewer") == SCORER


def test_a_revoked_invitation_is_one_that_never_was(club: Club) -> None:
    url = invite(club)
    key = url.split("/")[2]
    club.outsider.get(url)
    assert club.owner.post(club.url("league-revoke", key)).status_code == 303

    never = reverse("league-join", args=[UNKNOWN])
    for client in (club.outsider, club.owner, Client()):
        assert client.get(url).status_code == 404
        assert client.get(url).content == client.get(never).content
        assert client.post(url).status_code == 404
    assert role_of(club, "outsider") == ""
    assert url not in club.owner.get(club.url("league-members")).text
    assert club.owner.post(club.url("league-revoke", key)).status_code == 303


def test_who_came_by_an_invitation_stays_when_it_closes(club: Club) -> None:
    url = invite(club)
    club.outsider.post(url)
    club.owner.post(club.url("league-revoke", url.split("/")[2]))

    assert role_of(club, "outsider") == VIEWER


@pytest.mark.parametrize("role", ["", "owner", "king", "scorer\0"])
def test_no_other_role_is_invited(role: str, club: Club) -> None:
    page = page_of(club.owner.post(club.url("league-invite"), {"role": role}), 422)

    assert "Choose what this member may do" in page.text
    assert Invitation.objects.count() == 0


def test_only_owners_see_invitations(club: Club) -> None:
    url = invite(club)

    for client in (club.scorer, club.viewer):
        assert url not in client.get(club.url("league-members")).text


def test_an_invitation_is_a_picture_too(club: Club) -> None:
    invite(club)
    page = read(club.owner.get(club.url("league-members")))

    assert [one for one in page.elements if one.attributes.get("class") == "qr"]
    assert page.faults == [] and page.broken_references() == [] and page.inline_code() == []


# Rights


def test_owners_give_and_take_rights(club: Club) -> None:
    for role in (SCORER, OWNER, VIEWER):
        answer = club.owner.post(member(club, "viewer"), {"role": role})
        assert answer["Location"] == club.url("league-members")
        assert role_of(club, "viewer") == role


@pytest.mark.parametrize("role", ["", "king", "OWNER"])
def test_no_other_role_is_given(role: str, club: Club) -> None:
    page = page_of(club.owner.post(member(club, "viewer"), {"role": role}), 422)

    assert page.error("role")
    assert role_of(club, "viewer") == VIEWER


def test_a_removed_member_sees_nothing_more_at_once(club: Club) -> None:
    assert club.viewer.get(club.url("league-show")).status_code == 200
    club.owner.post(member(club, "viewer"), {"act": "remove"})

    assert club.viewer.get(club.url("league-show")).status_code == 404
    assert role_of(club, "viewer") == ""


@pytest.mark.parametrize("closed", [True, False])
def test_links_a_removed_member_has_kept_can_be_closed_too(closed: bool, club: Club) -> None:
    tables = [club.evening((1,)), club.evening((2,), finished=False)]
    elsewhere = [open_club().evening((1,)), open_table()]
    kept = {"close_links": "on"} if closed else {}
    assert club.owner.post(member(club, "scorer"), {"act": "remove"} | kept).status_code == 303

    for table in tables:
        for key in (table.score, table.watch):
            status = club.scorer.get(table.url("table-show", key=key)).status_code
            assert status == (404 if closed else 200)
        fresh = known_table(table.game)
        assert fresh.score in club.owner.get(club.url("league-sessions")).text
        assert Client().get(fresh.url("table-show", key=fresh.watch)).status_code == 200
    for table in elsewhere:
        assert Client().get(table.url("table-show")).status_code == 200


@pytest.mark.parametrize("sent", [{"role": SCORER}, {"role": VIEWER}, {"act": "remove"}])
def test_the_last_owner_stays(sent: dict[str, str], club: Club) -> None:
    page = page_of(club.owner.post(member(club, "owner"), sent), 422)

    assert "A league needs an owner" in page.text
    assert role_of(club, "owner") == OWNER


def test_an_owner_of_two_may_go(club: Club) -> None:
    club.join(OWNER)
    assert club.owner.post(member(club, "owner"), {"role": VIEWER})["Location"] == "/leagues/"
    assert role_of(club, "owner") == VIEWER


def test_a_member_of_another_league_is_none_here(club: Club) -> None:
    other = open_club("Another club")
    theirs = Membership.objects.get(league=other.league, account=other.accounts[VIEWER])

    for number in (theirs.pk, 0, 2**63, 10**30):
        url = club.url("league-member", number)
        assert club.owner.get(url).status_code == 404
        assert club.owner.post(url, {"act": "remove"}).status_code == 404
    assert role_of(other, "viewer") == VIEWER


# The way out


def test_everybody_may_leave(club: Club) -> None:
    for client, name in ((club.viewer, "viewer"), (club.scorer, "scorer")):
        assert client.post(club.url("league-leave"))["Location"] == "/leagues/"
        assert role_of(club, name) == ""


def test_but_the_last_owner(club: Club) -> None:
    page = page_of(club.owner.post(club.url("league-leave")), 422)

    assert "A league needs an owner" in page.text
    assert role_of(club, "owner") == OWNER


def test_members_see_each_other_by_name_and_without_a_mail_address(club: Club) -> None:
    for client in (club.owner, club.scorer, club.viewer):
        page = client.get(club.url("league-members")).text
        for name in (OWNER, SCORER, VIEWER):
            assert club.accounts[name].first_name in page
            assert club.accounts[name].email not in page


def test_a_name_is_inert(club: Club) -> None:
    club.join(VIEWER, make_account('<b>Bo"b</b> "onmouseover="x()'))
    page = read(logged_in(club.accounts[OWNER]).get(club.url("league-members")))

    assert '<b>Bo"b</b>' in page.text
    assert page.inline_code() == []


def test_a_refusal_leads_back_to_the_league(club: Club) -> None:
    page = page_of(club.viewer.get(club.url("league-settings")), 403)
    assert club.url("league-show") in page.links()
