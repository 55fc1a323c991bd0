"""The trigger goes and comes back with its migration, and later ones leave it in place."""

from importlib import import_module

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from scorekeeper.models import Entry

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


def test_going_back_over_the_american_kinds_keeps_it(begin):
    call_command("migrate", "scorekeeper", "0002", verbosity=0)
    entry = begin().entries.get()
    try:
        with pytest.raises(DatabaseError, match="entries are never changed"):
            change(entry)
    finally:
        call_command("migrate", verbosity=0)
    with pytest.raises(DatabaseError, match="entries are never changed"):
        change(entry)


def test_the_models_need_no_other_migration():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
