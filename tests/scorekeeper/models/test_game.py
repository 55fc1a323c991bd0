import pytest
from django.db import IntegrityError, transaction

from scorekeeper.evening import Target
from scorekeeper.models import GameSession, Seat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "changed",
    [
        {"target_kind": "points", "target_value": 0},
        {"target_kind": "hands", "target_value": 0},
        {"target_kind": "none", "target_value": 500},
        {"target_kind": "luck", "target_value": 500},
        {"target_value": -1},
        {"name": ""},
        {"latest": -1},
        {"hands": -1},
    ],
)
def test_an_evening_that_makes_no_sense_is_refused(game, changed):
    with pytest.raises(IntegrityError), transaction.atomic():
        GameSession.objects.filter(pk=game.pk).update(**changed)
    assert GameSession.objects.get(pk=game.pk).target == Target("points", 500)


@pytest.mark.parametrize(
    "target", [Target("points", 1), Target("hands", 16), Target("none", 0), Target("points", 10**6)]
)
def test_each_kind_of_target_is_kept(begin, target):
    assert GameSession.objects.get(pk=begin(target=target).pk).target == target


@pytest.mark.parametrize(
    "changed",
    [
        {"player": 2},
        {"player": 0},
        {"name": ""},
        {"name": "Björn"},
        {"name": "BJöRN"},
        {"seat": 6},
        {"seat": -1},
        {"rank": 0},
        {"hands_won": -1},
        {"best": -1},
        {"points": None},
    ],
)
def test_a_seat_that_makes_no_sense_is_refused(game, changed):
    with pytest.raises(IntegrityError), transaction.atomic():
        game.seats.filter(player=1).update(**changed)
    assert Seat.objects.get(game=game, player=1).name == "Astrid"


def test_the_same_name_at_two_tables_is_fine(begin):
    begin(["Astrid", "Björn"])
    begin(["Astrid", "Björn"])
    assert Seat.objects.filter(name="Astrid").count() == 2


def test_a_game_reads_its_rules_as_they_were_frozen(game):
    game.rules.document = game.rules.document | {"names": {"en": "Frozen"}}
    game.rules.save()
    assert GameSession.objects.get(pk=game.pk).ruleset.names == {"en": "Frozen"}
