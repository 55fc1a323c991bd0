from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count
from django.test import Client

from scorekeeper.models import OWNER, Entry, GameSession, League, Rating, Result, Standing, WonHand
from tests.scorekeeper.leagues import make_account

pytestmark = pytest.mark.django_db

SIZE = {"players": 8, "sessions": 30, "hands": 240}


def make(**options):
    """The address the command prints last."""
    said = StringIO()
    call_command("big_league", stdout=said, **SIZE | options)
    return said.getvalue().splitlines()[-1]


def check():
    said = StringIO()
    call_command("replay", "--check", stdout=said)
    return said.getvalue()


def test_everything_that_follows_is_as_a_replay_says():
    make()
    assert check() == "30 game sessions agree with their ledgers; 0 differences found.\n"
    assert WonHand.objects.exists()
    assert Rating.objects.count() == SIZE["players"]
    counted = Result.objects.filter(counts=True, season__isnull=False)
    many = counted.values("season", "player").annotate(sessions=Count("pk")).count()
    assert Standing.objects.count() == many > SIZE["players"]


def test_the_size_is_that_asked_for():
    make()
    league = League.objects.get()
    assert league.players.count() == SIZE["players"]
    assert GameSession.objects.filter(league=league).count() == SIZE["sessions"]
    assert Entry.objects.filter(league=league, kind="hand").count() == SIZE["hands"]
    assert league.seasons.count() == 5
    assert GameSession.objects.filter(finished=False).count() == 3
    assert not Result.objects.filter(game__finished=False, counts=True).exists()


def test_the_same_again_is_refused_and_another_seed_makes_another():
    make()
    before = Entry.objects.count()
    with pytest.raises(CommandError, match="here already; another --seed"):
        make()
    assert Entry.objects.count() == before
    make(seed=2)
    assert League.objects.count() == 2


def test_a_public_one_can_be_looked_at(client: Client):
    assert client.get(make(public=True)).status_code == 200


def test_a_private_one_belongs_to_its_owner(client: Client):
    account = make_account("Judy")
    address = make(owner="Judy")
    assert client.get(address).status_code == 404
    client.force_login(account)
    assert client.get(address).status_code == 200
    assert account.memberships.get().role == OWNER


def test_an_owner_nobody_knows():
    with pytest.raises(CommandError, match="There is no account Nobody"):
        make(owner="Nobody")
    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--players", "1"), ("--players", "1601"), ("--sessions", "0")),
        *(("--sessions", "many"), ("--hands", "-1"), ("--seed", "1.5")),
    ],
)
def test_what_cannot_be_made_is_refused(option, value):
    with pytest.raises(CommandError, match="is no whole number from"):
        call_command("big_league", f"{option}={value}")
