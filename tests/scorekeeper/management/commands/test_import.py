import io
import json

import pytest
from django.core.management import CommandError, call_command

from scorekeeper import ledger
from scorekeeper.exports import league_json, session_json
from scorekeeper.exports.league_tables import Scope
from scorekeeper.models import GameSession, League, Membership
from tests.scorekeeper.exports.seasons import played_league
from tests.scorekeeper.leagues import make_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def league_file(tmp_path):
    path = tmp_path / "league.json"
    path.write_bytes(b"".join(league_json.parts(Scope(played_league().league))))
    League.objects.all().delete()
    return path


@pytest.fixture
def session_file(game, tmp_path):
    path = tmp_path / "session.json"
    path.write_bytes(session_json.write(game, ledger.evening(game)))
    game.delete()
    return path


def take_in(*args):
    out = io.StringIO()
    call_command("import", *map(str, args), stdout=out)
    return out.getvalue().strip()


def test_a_league(league_file):
    said = take_in(league_file)
    assert said == (
        "Taken in: 4 sessions, 16 entries, 8 players, 2 seasons. "
        "Nobody owns the league yet: run this again with --owner NAME."
    )
    assert take_in(league_file) == "All of it is here already; nothing changed."


def test_an_owner_may_come_later(league_file):
    account = make_account("Åsa")
    take_in(league_file)
    assert take_in(league_file, "--owner", "Åsa") == "All of it is here already; nothing changed."
    assert Membership.objects.get().account == account
    assert Membership.objects.get().role == "owner"


def test_a_session(session_file):
    assert take_in(session_file) == "Taken in: 1 sessions, 1 entries."
    assert GameSession.objects.get().league is None


def test_a_session_into_a_league(session_file):
    league = League.objects.create(name="Club", time_zone="Europe/Stockholm")
    take_in(session_file, "--league", league.key)
    assert GameSession.objects.get().league == league


def test_a_fault_is_told_with_its_place_and_nothing_is_stored(league_file):
    told = json.loads(league_file.read_bytes())
    told["sessions"][1]["entries"][1]["score"][0]["points"] += 1
    league_file.write_text(json.dumps(told))
    with pytest.raises(CommandError, match=r"^sessions\[1\]\.entries\[1\]: By its rules"):
        take_in(league_file)
    assert not League.objects.exists()
    assert not GameSession.objects.exists()


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("--owner", "Nobody"), "There is no account of the name Nobody."),
        (("--league", "none"), "There is no league of the key none."),
    ],
)
def test_who_and_what_is_not_there(league_file, option, said):
    with pytest.raises(CommandError, match=said):
        take_in(league_file, *option)
    assert not League.objects.exists()


def test_a_file_that_is_not_there(tmp_path, db):
    with pytest.raises(CommandError, match=r"Cannot read .*none\.json: No such file"):
        take_in(tmp_path / "none.json")
