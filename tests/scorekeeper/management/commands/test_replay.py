import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from scorekeeper import facts, ledger
from scorekeeper.models import Entry, GameSession, League, Rating, Result, Seat
from tests.scorekeeper.leagues import Club, open_club

pytestmark = pytest.mark.django_db


def hand(player, flowers):
    return facts.hand([{"player": player, "ticks": {}, "flowers": flowers}], "drawn")


def replay(*args):
    """What it prints, and whether it exits well."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("replay", *args, stdout=out, stderr=err)
    except CommandError as error:
        return False, f"{err.getvalue()}{error}"
    return True, err.getvalue() + out.getvalue()


@pytest.fixture
def played(game, stamp):
    ledger.record(game, hand(1, 3), stamp(game))
    ledger.record(game, hand(2, 4), stamp(game))
    ledger.correct(game, 2, hand(3, 5), stamp(game))
    return game


def tamper(statement, *values):
    """Change an entry behind the back of its trigger, as somebody with the file could."""
    drop = {
        "sqlite": "DROP TRIGGER entry_stays",
        "postgresql": """
            SET CONSTRAINTS ALL IMMEDIATE;
            ALTER TABLE scorekeeper_entry DISABLE TRIGGER entry_stays
        """,
    }
    with connection.cursor() as cursor:
        cursor.execute(drop[connection.vendor])
        cursor.execute(statement, values)


def test_untouched_ledgers_agree(played, begin):
    begin()
    good, said = replay("--check")
    assert good
    assert said == "2 game sessions agree with their ledgers; 0 differences found.\n"


def test_nothing_to_check():
    assert replay("--check") == (
        True,
        "0 game sessions agree with their ledgers; 0 differences found.\n",
    )


def test_a_changed_seat_is_told_and_left_alone(played):
    played.seats.filter(player=3).update(points=999)
    good, said = replay("--check")
    assert not good
    assert f"game session {played.pk}: player 3: points is 999, the ledger says 32" in said
    assert "1 differences in 1 game sessions." in said
    assert played.seats.get(player=3).points == 999


def test_changed_figures_of_a_game_are_told_and_left_alone(played):
    GameSession.objects.filter(pk=played.pk).update(hands=7, finished=True)
    good, said = replay("--check")
    assert not good
    assert "hands is 7, the ledger says 2" in said
    assert "finished is True, the ledger says False" in said
    assert GameSession.objects.get(pk=played.pk).hands == 7


def test_the_other_sessions_are_checked_too(played, begin):
    begin().seats.filter(player=1).update(name="Mallory")
    played.seats.all().delete()
    good, said = replay("--check")
    assert not good
    assert "5 differences in 2 game sessions." in said


def test_a_changed_score_is_told(played):
    score = played.entries.get(number=3).score
    score[0]["points"] = 999
    tamper("UPDATE scorekeeper_entry SET score = %s WHERE number = 3", json.dumps(score))
    good, said = replay("--check")
    assert not good
    assert f"game session {played.pk}: entry 3 no longer scores what it says" in said
    assert "player 2: points is 16, the ledger says 999" in said


def test_changed_facts_are_told(played):
    said_now = json.dumps(hand(2, 8))
    tamper("UPDATE scorekeeper_entry SET facts = %s WHERE number = 3", said_now)
    good, said = replay("--check")
    assert not good
    assert "entry 3 no longer scores what it says" in said


BROKEN = {
    "a combination nobody knows": (
        "UPDATE scorekeeper_entry SET facts = %s WHERE number = 3",
        json.dumps(facts.hand([{"player": 2, "ticks": {"x": 1}, "flowers": 0}], "drawn")),
    ),
    "a score that is gone": ("UPDATE scorekeeper_entry SET score = %s WHERE number = 3", "[]"),
    "a winner who never sat here": (
        "UPDATE scorekeeper_entry SET facts = %s WHERE number = 3",
        json.dumps(hand(9, 4)),
    ),
    "a start that is gone": ("DELETE FROM scorekeeper_entry WHERE number = 1", None),
    "facts of nothing": ("UPDATE scorekeeper_entry SET facts = %s WHERE number = 3", "{}"),
    "a kind of its own": ("UPDATE scorekeeper_entry SET kind = %s WHERE number = 3", "adjust"),
}


@pytest.mark.parametrize(("statement", "value"), BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("args", [("--check",), ()], ids=["check", "rebuild"])
def test_a_ledger_that_does_not_hold_together_is_told_and_the_others_go_on(
    played, begin, statement, value, args
):
    other = begin()
    other.seats.filter(player=1).update(points=999)
    tamper(statement, *([value] if value is not None else []))
    good, said = replay(*args)
    assert not good
    assert f"game session {played.pk}: " in said
    assert "Traceback" not in said


def test_a_row_that_never_went_through_the_ledger_is_told(played):
    Entry.objects.bulk_create(
        [
            Entry(
                game=played,
                number=5,
                kind="adjust",
                facts={"player": 1, "points": 500, "reason": "Just so"},
                rules=played.rules,
                token="forged",
                phone="mallory",
            )
        ]
    )
    good, said = replay("--check")
    assert not good
    assert "player 1: points is 0, the ledger says 500" in said


def test_the_rows_that_follow_are_mended(played):
    before = list(played.seats.order_by("player").values_list("name", "seat", "points", "rank"))
    played.seats.filter(player=1).delete()
    played.seats.filter(player=2).update(points=999, rank=1, name="Mallory")
    Seat.objects.create(game=played, player=9, name="Nobody")
    GameSession.objects.filter(pk=played.pk).update(hands=7, latest=99, finished=True)
    good, said = replay()
    assert good
    assert "1 game sessions rebuilt; " in said
    after = list(played.seats.order_by("player").values_list("name", "seat", "points", "rank"))
    assert after == before
    mended = GameSession.objects.get(pk=played.pk)
    assert (mended.hands, mended.latest, mended.finished) == (2, 4, False)
    assert replay("--check")[0]


def test_mending_writes_no_entry(played):
    before = list(Entry.objects.values())
    played.seats.all().delete()
    replay()
    assert list(Entry.objects.values()) == before


def test_a_score_that_was_changed_cannot_be_mended(played):
    """The rows follow from it, but what it says stays wrong."""
    tamper("UPDATE scorekeeper_entry SET score = %s WHERE number = 3", json.dumps([{"points": 9}]))
    good, said = replay()
    assert "entry 3 no longer scores what it says" in said
    assert not good
    assert played.seats.get(player=2).points == 9


def test_the_trigger_is_back_in_other_tests(played):
    with pytest.raises(Exception, match="never changed"), transaction.atomic():
        Entry.objects.update(by="Mallory")


def test_ratings_that_do_not_follow_are_told_and_mended():
    club = Club(League.objects.create(name="Club", time_zone="Europe/Stockholm"))
    club.evening((1, 2))
    club.evening((2, 3))
    Result.objects.filter(rank=1).update(rating_mu=99)
    Rating.objects.filter(player=club.player("Astrid")).update(sessions=9)
    good, said = replay("--check")
    assert not good
    assert "its rating does not follow" in said
    assert f"the rating of player {club.player('Astrid').pk}" in said
    assert Rating.objects.filter(sessions=9).exists()
    assert replay()[0]
    assert replay("--check")[0]


@pytest.mark.parametrize("many", [2, 12])
def test_as_many_queries_for_many_sessions_as_for_few(many, django_assert_num_queries):
    """Eleven for up to fifty sessions, one for the leagues, ten for each."""
    club = open_club()
    for _ in range(many):
        club.evening((1,), ("Astrid", "Björn"))
    with django_assert_num_queries(22):
        assert replay("--check")[0]
