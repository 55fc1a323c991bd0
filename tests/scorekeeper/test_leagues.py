import threading

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.http import Http404

from scorekeeper import leagues
from scorekeeper.errors import Refused
from scorekeeper.models import OWNER, SCORER, VIEWER, Invitation, League, Membership
from tests.scorekeeper.leagues import make_account, open_club

SAID = leagues.Said("Club", "Europe/Stockholm", False)
TOKEN = "t" * 32


def refusal(act, *args):
    with pytest.raises(Refused) as caught:
        act(*args)
    return caught.value.code


@pytest.fixture
def club(db):
    return open_club()


def member(club, role):
    return Membership.objects.get(league=club.league, account=club.accounts[role]).pk


@pytest.mark.parametrize(
    ("name", "zone", "code"),
    [
        ("", "UTC", "name_missing"),
        ("x" * 61, "UTC", "name_too_long"),
        ("Club", "", "time_zone"),
        ("Club", "Stockholm", "time_zone"),
    ],
)
def test_what_is_no_league(name, zone, code):
    assert refusal(leagues.checked, name, zone, True) == code


def test_a_name_is_kept_clean():
    assert leagues.checked("  A   b ", "UTC", True) == ("A b", "UTC", True)


@pytest.mark.django_db
def test_the_same_form_makes_the_same_league_and_another_account_another():
    one, other = make_account(), make_account()
    made = leagues.make(SAID, one, TOKEN)
    assert leagues.make(SAID, one, TOKEN) == made
    assert leagues.make(SAID, other, TOKEN) != made
    assert TOKEN not in made.key and len(made.key) == 32


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["", "short", "x" * 65, "å" * 20])
def test_a_form_has_a_number(token):
    assert refusal(leagues.make, SAID, make_account(), token) == "league_token"
    assert not League.objects.exists()


def test_a_change_needs_to_have_seen_what_stands(club):
    seen = leagues.digest(club.league)
    leagues.change(club.league, SAID, seen)
    with pytest.raises(leagues.Changed) as caught:
        leagues.change(club.league, SAID._replace(name="Other"), seen)
    assert caught.value.now.name == "Club"
    assert leagues.change(club.league, SAID, "anything") == club.league
    now = League.objects.get()
    assert leagues.change(now, SAID._replace(is_public=True), leagues.digest(now)).is_public


def test_every_part_of_the_settings_shows_in_the_digest(club):
    digests = {leagues.digest(club.league)}
    for name, value in (("name", "x"), ("time_zone", "UTC"), ("is_public", True)):
        setattr(club.league, name, value)
        digests.add(leagues.digest(club.league))
    assert len(digests) == 4


def test_the_last_owner_neither_goes_nor_becomes_less(club):
    for act in (
        lambda: leagues.remove(club.league, member(club, OWNER)),
        lambda: leagues.set_role(club.league, member(club, OWNER), VIEWER),
    ):
        assert refusal(act) == "last_owner"
    assert leagues.set_role(club.league, member(club, OWNER), OWNER).role == OWNER
    leagues.set_role(club.league, member(club, SCORER), OWNER)
    leagues.remove(club.league, member(club, OWNER))
    assert Membership.objects.get(role=OWNER).account == club.accounts[SCORER]


def test_a_member_is_one_of_this_league(club):
    other = open_club()
    theirs = member(other, VIEWER)
    assert refusal(leagues.set_role, club.league, theirs, OWNER) == "member_gone"
    assert refusal(leagues.remove, club.league, theirs) == "member_gone"
    assert refusal(leagues.set_role, club.league, member(club, VIEWER), "king") == "no_such_role"


def test_members_stand_by_what_they_may(club):
    club.join(OWNER, make_account("Zoë"))
    club.join(VIEWER, make_account("aaron"))
    roles = [one.role for one in leagues.members(club.league)]
    assert roles == [OWNER, OWNER, SCORER, VIEWER, VIEWER]
    assert leagues.members(club.league)[3].account.first_name == "aaron"


def test_nobody_is_made_an_owner_by_a_link(club):
    assert refusal(leagues.invite, club.league, OWNER) == "no_such_role"


def test_an_invitation_revoked_between_reading_and_accepting_is_none(club):
    made = leagues.invite(club.league, SCORER)
    held = leagues.invitation(made.key)
    leagues.revoke(club.league, made.key)
    with pytest.raises(Http404):
        leagues.accept(held, club.accounts["outsider"])
    with pytest.raises(Http404):
        leagues.invitation(made.key)
    assert leagues.invitations(club.league) == []


def test_an_invitation_of_another_league_is_not_revoked_here(club):
    theirs = leagues.invite(open_club().league, VIEWER)
    with pytest.raises(Http404):
        leagues.revoke(club.league, theirs.key)
    assert Invitation.objects.get().revoked_at is None


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_leave_at_once_are_not_both_gone():
    club = open_club()
    second = club.join(OWNER)
    places = [member(club, OWNER), Membership.objects.get(account=second).pk]
    start, left = threading.Barrier(2), []

    def leave(place):
        start.wait()
        try:
            leagues.remove(club.league, place)
            left.append(place)
        except Refused as error:
            left.append(error.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=leave, args=(place,)) for place in places]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, left))[-1] == "last_owner"
    assert Membership.objects.filter(league=club.league, role=OWNER).count() == 1
    assert User.objects.count() == 5
