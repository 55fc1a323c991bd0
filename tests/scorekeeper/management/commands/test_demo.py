import io

import pytest
from django.core.management import call_command
from django.urls import resolve

from scorekeeper import access, history, ledger
from scorekeeper.models import GameSession

pytestmark = pytest.mark.django_db


def demo():
    out = io.StringIO()
    call_command("demo", stdout=out)
    return dict(line.split(": ", 1) for line in out.getvalue().splitlines())


def key(address):
    found = resolve(address.strip())
    assert found.view_name == "table-show"
    return found.kwargs["key"]


def test_it_prints_both_addresses():
    told = demo()
    assert access.scorer(key(told["To keep the score"])).may_score
    assert not access.watcher(key(told["To watch"])).may_score


def test_the_evening_is_worth_looking_at():
    demo()
    game = GameSession.objects.get()
    told = ledger.evening(game)
    assert len(told.hands) == 9
    assert all(player.hands_won for player in told.players)
    assert len({player.points for player in told.players}) >= 3
    assert {row.facts["won"] for row in told.hands} == {"drawn", "claimed", None}
    assert [row.kind for row in told.rows if row.kind != "hand"] == ["adjust"]
    (corrected,) = [row for row in told.rows if row.corrected]
    assert len(history.versions(game, told, corrected)) == 2


def test_the_evening_agrees_with_its_ledger():
    demo()
    assert ledger.differences(GameSession.objects.get()) == []


def test_each_run_makes_an_evening_of_its_own():
    assert demo() != demo()
    assert GameSession.objects.count() == 2
