"""Who is who when an evening comes into a league: the choices, and what is asked."""

from django.http import QueryDict

from scorekeeper import adoption, people
from scorekeeper.forms.adoption import GUEST, AdoptForm
from tests.scorekeeper.evenings import open_table
from tests.scorekeeper.leagues import Club, open_club


def form(club: Club, names: tuple[str, ...], sent: str | None = None) -> AdoptForm:
    told = open_table(names).told
    known, guesses = people.known(club.league), adoption.guesses(club.league, told)
    data = QueryDict(sent) if sent is not None else None
    return AdoptForm(data, told=told, known=known, guesses=guesses)


def test_a_name_like_another_is_pointed_out_and_stays_a_guest(db: None) -> None:
    club = open_club()
    for name in ("Astrid", "Björn"):
        club.player(name)
    asked = form(club, ("Astrid", "Bjorn", "Chloé"))

    said = [asked.fields[f"who{number}"].help_text for number in (1, 2, 3)]
    assert said == ["", "Did you mean Björn?", ""]
    assert asked["who1"].value() == str(club.player("Astrid").pk)
    assert asked["who2"].value() == GUEST


def test_two_of_a_table_are_not_one_player(db: None) -> None:
    club = open_club()
    player = club.player("Astrid").pk
    asked = form(club, ("Astrid", "Bjorn"), f"who1={player}&who2={player}")

    assert not asked.is_valid()
    assert "who2" in asked.errors


def test_a_guest_and_a_player(db: None) -> None:
    club = open_club()
    player = club.player("Astrid").pk
    asked = form(club, ("Astrid", "Bjorn"), f"who1={player}&who2={GUEST}")

    assert asked.is_valid()
    assert asked.who == {1: player, 2: None}
