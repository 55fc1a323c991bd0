import pytest
from django.contrib.auth.models import User

from scorekeeper import accounts
from scorekeeper.errors import Refused
from scorekeeper.models import OWNER, VIEWER, League, Membership

pytestmark = pytest.mark.django_db


def league(name, **members):
    made = League.objects.create(name=name, time_zone="UTC")
    for role, account in members.items():
        Membership.objects.create(league=made, account=account, role=role)
    return made


def account(name):
    return accounts.sign_up(name, "", "a better secret 27")


def refusal(act, *args):
    with pytest.raises(Refused) as caught:
        act(*args)
    return caught.value.code


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Åsa", "ÅSA", True),
        ("Åsa", "A\N{COMBINING RING ABOVE}sa", True),
        ("Straße", "STRASSE", True),
        (" Åsa  Öberg", "åsa öberg ", True),
        ("Åsa", "Asa", False),
        ("Bo", "Bo 2", False),
    ],
)
def test_which_names_are_one(one, other, same):
    account(one)
    assert accounts.is_taken(other) == same
    assert (refusal(account, other) if same else account(other).first_name) in (
        "account_name_taken",
        other,
    )


def test_two_at_the_same_moment_are_one(monkeypatch):
    monkeypatch.setattr(accounts, "is_taken", lambda _name: False)
    account("Åsa")
    assert refusal(account, "åsa") == "account_name_taken"
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_missing"),
        ("a\0b", "name_unprintable"),
        ("x" * 61, "name_too_long"),
        ("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 9, "name_too_long"),
    ],
)
def test_what_is_no_name(name, code):
    assert refusal(account, name) == code


def test_the_leagues_that_would_be_left_alone():
    one, other = account("One"), account("Other")
    alone = [league("zebra", owner=one), league("Aachen", owner=one, viewer=other)]
    league("Shared", owner=one, scorer=other)
    Membership.objects.filter(account=other, role="scorer").update(role=OWNER)
    league("Theirs", owner=other, viewer=one)

    assert accounts.only_owner_of(one) == [alone[1], alone[0]]
    assert [each.name for each in accounts.only_owner_of(other)] == ["Theirs"]


def test_nobody_goes_who_alone_owns_a_league():
    one = account("One")
    league("Ours", owner=one, viewer=account("Other"))

    assert refusal(accounts.delete, one) == "account_owns"
    assert Membership.objects.filter(role=VIEWER).count() == 1
    Membership.objects.filter(role=VIEWER).update(role=OWNER)
    accounts.delete(one)
    assert [each.username for each in User.objects.all()] == ["other"]
    assert League.objects.get().memberships.get().role == OWNER


def test_a_mail_address_is_kept_as_mail_servers_read_it():
    one = account("One")
    accounts.change_email(one, "One@Mail.EXAMPLE")
    one.refresh_from_db()
    assert one.email == "One@mail.example"
