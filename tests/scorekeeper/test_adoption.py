import uuid

import pytest

from scorekeeper import adoption, ledger, people
from scorekeeper.errors import Refused
from scorekeeper.models import GameSession, Player, Result
from tests.scorekeeper.evenings import open_table
from tests.scorekeeper.leagues import open_club

pytestmark = pytest.mark.django_db
EVERYBODY = {1: None, 2: None, 3: None, 4: None}


@pytest.fixture
def club():
    return open_club()


@pytest.fixture
def table():
    table = open_table()
    table.play(1, triple_sequence=1)
    table.write("close")
    return table


def refusal(act, *args):
    with pytest.raises(Refused) as caught:
        act(*args)
    return caught.value.code


def test_guests_are_made_of_who_is_not_known(club, table):
    known = club.player("björn")
    adoption.adopt(table.game, club.league, EVERYBODY)
    assert people.names(table.game) == {1: "Astrid", 2: "björn", 3: "Chloé", 4: "David"}
    assert known.results.get().game == table.game


def test_only_players_of_the_league_and_nobody_twice(club, table):
    here, there = club.player("Eva"), open_club().player("Eva")
    for who, code in (
        ({1: there.pk}, "no_such_person"),
        ({1: uuid.uuid4()}, "no_such_person"),
        ({1: here.pk, 2: here.pk}, "who_twice"),
        # Björn by name is the Björn somebody else is said to be.
        ({1: club.player("Björn").pk}, "who_twice"),
    ):
        assert refusal(adoption.adopt, table.game, club.league, EVERYBODY | who) == code
        assert GameSession.objects.get(pk=table.game.pk).league is None
    assert Player.objects.filter(league=club.league).count() == 2
    assert not Result.objects.exists()


def test_who_was_merged_is_chosen_no_longer(club, table):
    gone = club.player("Eva")
    Player.objects.filter(pk=gone.pk).update(merged_into=club.player("Eva N"))
    who = EVERYBODY | {1: gone.pk}
    assert refusal(adoption.adopt, table.game, club.league, who) == "no_such_person"


def test_taken_in_twice_is_once_and_elsewhere_refused(club, table):
    adoption.adopt(table.game, club.league, EVERYBODY)
    adoption.adopt(table.game, club.league, EVERYBODY)
    assert Result.objects.count() == 4
    other = open_club().league
    assert refusal(adoption.adopt, table.game, other, EVERYBODY) == "in_a_league"


def test_what_the_ledger_says_stays_word_for_word(club, table):
    kept = ("number", "kind", "facts", "score", "token", "at", "rules_id")
    before = list(table.game.entries.values_list(*kept))
    adoption.adopt(table.game, club.league, EVERYBODY | {1: club.player("Eva").pk})
    adoption.release(table.game)
    assert list(table.game.entries.values_list(*kept)) == before
    assert ledger.evening(table.game).players[0].name == "Astrid"
    assert ledger.differences(GameSession.objects.get(pk=table.game.pk)) == []


def test_a_loose_one_has_nothing_to_leave(table):
    adoption.release(table.game)
    assert GameSession.objects.get().league is None


def test_whom_a_name_means(club, table):
    astrid = club.player("ASTRID")
    found = adoption.guesses(club.league, ledger.evening(table.game))
    assert found == {1: astrid, 2: None, 3: None, 4: None}
