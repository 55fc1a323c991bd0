"""The database refuses what the ledger would never write."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from scorekeeper import facts, ledger
from scorekeeper.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand(game, stamp):
    said = facts.hand([{"player": 1, "ticks": {}, "flowers": 3}], "drawn")
    return ledger.record(game, said, stamp(game))


def a_row(game, **changed):
    row = {
        "game": game,
        "number": 2,
        "kind": "hand",
        "facts": {},
        "rules": game.rules,
        "token": "another",
        "phone": "p1",
    }
    return Entry(**row | changed)


def test_a_row_like_any_other_is_stored(game):
    a_row(game).save()
    assert game.entries.count() == 2


@pytest.mark.parametrize(
    ("changed", "constraint"),
    [
        ({"number": 1, "kind": "start"}, "entry_number_once"),
        ({"number": 1}, "entry_"),
        ({"number": 0}, "entry_number"),
        ({"number": -1}, "number"),
        ({"token": ""}, "entry_token"),
        ({"token": "taken"}, "entry_token_once"),
        ({"kind": "start"}, "entry_starts_once"),
        ({"kind": "delete"}, "entry_kind_and_target"),
        ({"kind": "hand", "target": 1}, "entry_kind_and_target"),
        ({"kind": "correct"}, "entry_kind_and_target"),
        ({"kind": "void"}, "entry_kind_and_target"),
        ({"kind": "void", "target": 2}, "entry_kind_and_target"),
        ({"kind": "void", "target": 3}, "entry_kind_and_target"),
        ({"facts": None}, "facts"),
        ({"score": None}, "score"),
    ],
)
def test_a_row_that_makes_no_sense_is_refused(begin, stamp, changed, constraint):
    game = begin(stamp=stamp(token="taken"))
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        Entry.objects.bulk_create([a_row(game, **changed)])
    # SQLite names the columns of a unique constraint, PostgreSQL the constraint.
    columns = {"entry_number_once": ".number", "entry_token_once": ".token"}
    told = str(refused.value)
    assert constraint in told or columns.get(constraint, constraint) in told
    assert game.entries.count() == 1


def test_one_token_starts_one_game_only(begin, stamp):
    begin(stamp=stamp(token="taken"))
    other = begin()
    other.entries.all().delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        a_row(other, number=1, kind="start", token="taken").save()
    a_row(other, number=1, kind="start", token="free").save()


def test_a_hand_may_have_the_token_a_start_elsewhere_had(begin, stamp):
    begin(stamp=stamp(token="taken"))
    other = begin()
    a_row(other, token="taken").save()
    assert Entry.objects.filter(token="taken").count() == 2


CHANGES = {
    "save": lambda hand: hand.save(),
    "update": lambda hand: Entry.objects.filter(pk=hand.pk).update(by="Mallory"),
    "bulk_update": lambda hand: Entry.objects.bulk_update([hand], ["by"]),
    "the whole table": lambda hand: Entry.objects.update(score=[]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_stored_entry_stays(hand, change):
    before = list(Entry.objects.values())
    hand.by = "Mallory"
    with pytest.raises(DatabaseError, match="entries are never changed"), transaction.atomic():
        change(hand)
    assert list(Entry.objects.values()) == before


@pytest.mark.parametrize("column", ["number", "kind", "facts", "score", "target", "by", "at"])
def test_no_statement_of_any_program_changes_a_column(hand, column):
    statement = f"UPDATE scorekeeper_entry SET {connection.ops.quote_name(column)} = NULL"
    with (
        pytest.raises(DatabaseError, match="entries are never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert Entry.objects.get(pk=hand.pk).facts == hand.facts


def test_an_entry_is_not_replaced_by_an_upsert(hand):
    hand.by = "Mallory"
    with pytest.raises(DatabaseError, match="entries are never changed"), transaction.atomic():
        Entry.objects.bulk_create(
            [hand], update_conflicts=True, update_fields=["by"], unique_fields=["game", "number"]
        )
    assert Entry.objects.get(pk=hand.pk).by == ""


def test_rules_somebody_played_by_stay(game):
    with pytest.raises(IntegrityError):
        game.rules.delete()
