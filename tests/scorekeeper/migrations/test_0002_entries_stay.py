"""The trigger goes and comes back with its migration, and later ones leave it in place."""

from importlib import import_module

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from scorekeeper.models import Entry, League

stay = import_module("scorekeeper.migrations.0002_entries_stay")

pytestmark = pytest.mark.django_db(transaction=True)


def change(entry):
    with transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(by="Mallory")


def test_the_trigger_goes_and_comes_back(begin):
    entry = begin().entries.get()
    with connection.schema_editor() as editor:
        stay.let_go(None, editor)
    try:
        change(entry)
    finally:
        with connection.schema_editor() as editor:
            stay.stay(None, editor)
    with pytest.raises(DatabaseError, match="entries are never changed"):
        change(entry)


def change_by_hand():
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE scorekeeper_entry SET kind = 'hand'")


@pytest.mark.parametrize("back_to", ["0003", "0002"])
def test_going_back_and_forward_keeps_it(begin, back_to):
    begin()
    call_command("migrate", "scorekeeper", back_to, verbosity=0)
    try:
        with pytest.raises(DatabaseError, match="entries are never changed"):
            change_by_hand()
    finally:
        call_command("migrate", verbosity=0)
    with pytest.raises(DatabaseError, match="entries are never changed"):
        change_by_hand()


def test_a_league_may_adopt_an_entry_and_nothing_else_about_it_changes(begin):
    entry = begin().entries.get()
    league = League.objects.create(name="Thursdays", time_zone="Europe/Stockholm")

    Entry.objects.filter(pk=entry.pk).update(league=league)
    with pytest.raises(DatabaseError, match="entries are never changed"):
        change(entry)


def test_the_models_need_no_other_migration():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
