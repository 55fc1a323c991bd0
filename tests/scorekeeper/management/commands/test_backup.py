import io

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.models import GameSession
from tests.scorekeeper.evenings import open_table

pytestmark = pytest.mark.django_db(transaction=True)


def run(*args):
    out = io.StringIO()
    call_command(*map(str, args), stdout=out)
    return out.getvalue().strip()


def test_away_and_back(tmp_path):
    file = tmp_path / "backup"
    open_table().play(1)
    said = run("backup", file)
    assert said.startswith(f"{file} holds everything (")
    GameSession.objects.all().delete()
    assert run("restore", file) == f"{file} is in place: 1 game sessions, 2 entries."
    with pytest.raises(CommandError, match="This site is not empty: 1 gamesession"):
        run("restore", file)
    assert run("restore", file, "--replace").endswith("1 game sessions, 2 entries.")


def test_a_fault_is_one_sentence(tmp_path):
    (tmp_path / "there").touch()
    with pytest.raises(CommandError, match="is there already"):
        run("backup", tmp_path / "there")
    with pytest.raises(CommandError, match="There is no file"):
        run("restore", tmp_path / "none")
