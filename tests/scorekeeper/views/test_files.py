"""The page that takes a file in: who may, what comes back, where a fault is."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scorekeeper import ledger
from scorekeeper.exports import league_json, session_json
from scorekeeper.exports.league_tables import Scope
from scorekeeper.forms import file
from scorekeeper.models import GameSession, League
from tests.scorekeeper.evenings import open_table
from tests.scorekeeper.leagues import logged_in, make_account, open_club
from tests.scorekeeper.pages import read

pytestmark = pytest.mark.django_db

URL = "/leagues/import/"


def send(client, data, **fields):
    return client.post(URL, {"file": SimpleUploadedFile("league.json", data), **fields})


def league_file(league):
    return b"".join(league_json.parts(Scope(league)))


def session_file(game):
    return session_json.write(game, ledger.evening(game))


@pytest.fixture
def club():
    club = open_club()
    club.season()
    club.evening((1, 2))
    return club


def test_the_address():
    assert reverse("leagues-import") == URL


def test_a_league_belongs_to_who_brings_it(club):
    data = league_file(club.league)
    club.league.delete()
    answer = send(club.outsider, data)
    page = read(answer)

    assert answer.status_code == 200
    assert "1 session" in answer.text
    league = League.objects.get()
    assert league.memberships.get().account == club.accounts["outsider"]
    assert reverse("league-show", args=[league.key]) in page.links()
    again = send(club.outsider, data)
    assert "All of it is here already" in again.text
    assert again.status_code == 200


def test_a_league_of_others_stays_theirs(club):
    data = league_file(club.league)
    for role in ("scorer", "viewer", "outsider"):
        answer = send(club.clients[role], data)
        assert answer.status_code == 422
        assert "Only its owners may bring it in." in answer.text
        assert club.league.key not in answer.text
    assert "All of it is here already" in send(club.owner, data).text


def test_a_loose_session_opens_for_who_brings_it():
    game = open_table().game
    data = session_file(game)
    client = logged_in(make_account())
    key = game.links.get(role="score").key
    assert key not in send(client, data).text
    game.delete()
    answer = send(client, data)
    assert GameSession.objects.get().links.get(role="score").key in answer.text


def test_a_session_into_a_league_of_ones_own(club):
    game = open_table().game
    data = session_file(game)
    game.delete()
    assert send(club.scorer, data, league=club.league.key).status_code == 422
    assert not GameSession.objects.filter(pk=game.pk).exists()
    assert send(club.owner, data, league=club.league.key).status_code == 200
    assert GameSession.objects.get(name=game.name, hands=0).league == club.league


def test_a_fault_is_told_by_its_place_and_nothing_is_stored(club):
    told = json.loads(league_file(club.league))
    club.league.delete()
    told["sessions"][0]["entries"][1]["score"][0]["points"] = 1
    answer = send(club.outsider, json.dumps(told).encode())

    assert answer.status_code == 422
    assert "sessions[0].entries[1]: By its rules this hand has another score." in answer.text
    assert "Nothing was taken in." in answer.text
    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "this is no JSON"),
        (b"PK\x03\x04\xff", "This file is no text in UTF-8."),
        (b"{}", "This is no file of Scorekeeper"),
    ],
)
def test_another_file(data, said):
    answer = send(logged_in(make_account()), data)
    assert answer.status_code == 422
    assert said in answer.text


def test_no_file_at_all():
    answer = logged_in(make_account()).post(URL)
    assert answer.status_code == 422
    assert "Choose a file first." in answer.text


def test_a_text_in_place_of_a_file():
    answer = logged_in(make_account()).post(URL, {"file": "{}"})
    assert answer.status_code == 422


def test_a_file_that_is_too_large(monkeypatch):
    monkeypatch.setattr(file, "MEGABYTE", 2)
    answer = send(logged_in(make_account()), b" " * 11)
    assert answer.status_code == 422
    assert "This file has more than 5 MB." in answer.text


def test_names_are_inert_in_a_refusal(club):
    data = b'{"format": "scorekeeper-league", "version": "<b>bold</b>"}'
    answer = send(club.owner, data)
    assert "<b>bold" not in answer.text
    assert "&lt;b&gt;" in answer.text
