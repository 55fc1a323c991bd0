"""Who a name means in a league, and who sits where."""

import pytest

from scorekeeper import people, players
from scorekeeper.models import Player, Seating

from .leagues import Club, open_club


@pytest.fixture
def club(db: None) -> Club:
    return open_club()


def test_a_guest_is_made_for_a_name_nobody_has(club: Club) -> None:
    club.table(("Astrid", "Björn"))
    club.table(("astrid", "Chloé"))

    assert [one.name for one in people.known(club.league)] == ["Astrid", "Björn", "Chloé"]
    assert club.player("Astrid").seatings.count() == 2


def test_players_of_another_league_are_strangers(club: Club) -> None:
    other = open_club("Another")
    other.player("Astrid")
    club.table(("Astrid", "Björn"))

    assert other.player("Astrid").seatings.count() == 0


def test_an_old_spelling_still_means_the_same_person(club: Club) -> None:
    one, two, three = (players.add(club.league, name) for name in ("Björn", "Bjorn", "Bear"))
    players.merge(one, two)
    players.merge(three, one)
    table = club.table(("Bjorn", "Astrid"))

    assert Seating.objects.get(game=table.game, number=1).player == three
    assert [one.name for one in table.told.players] == ["Bear", "Astrid"]


def test_two_spellings_at_one_table_are_two_people(club: Club) -> None:
    one, two = (players.add(club.league, name) for name in ("Björn", "Bjorn"))
    players.merge(one, two)
    table = club.table(("Björn", "Bjorn"))

    seated = [one.player for one in Seating.objects.filter(game=table.game).order_by("number")]
    assert seated[0] == one
    assert seated[1] not in (one, two)
    assert Player.objects.filter(league=club.league, merged_into=None).count() == 2


def test_who_sits_is_chosen_before_it_is_guessed(club: Club) -> None:
    table = club.table(("Astrid", "Björn"))
    table.game.seatings.all().delete()
    chosen = club.player("Chloé")
    people.seat(table.game, table.told, {2: chosen})

    assert people.names(table.game) == {1: "Astrid", 2: "Chloé"}


def test_seating_again_changes_nothing(club: Club) -> None:
    table = club.table(("Astrid", "Björn"))
    before = list(Seating.objects.values())
    people.seat(table.game, table.told)

    assert list(Seating.objects.values()) == before


def test_a_newcomer_gets_a_seating(club: Club) -> None:
    table = club.table(("Astrid", "Björn"))
    table.play(1)
    table.write("change_player", 2, "Chloé", False)

    assert people.names(table.game) == {1: "Astrid", 2: "Björn", 3: "Chloé"}
