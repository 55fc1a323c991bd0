import io

import pytest
from django.core.management import call_command
from django.urls import resolve

from hands import example_card, match_line, read_card_line
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


TABLES = ("Thursday table", "Sunday afternoon")


def mihng():
    return GameSession.objects.get(name="Thursday table")


def american():
    return GameSession.objects.get(name="Sunday afternoon")


@pytest.mark.parametrize("name", TABLES)
def test_it_prints_both_addresses_of_each_evening(name):
    told = demo()
    assert len(told) == 2 * len(TABLES)
    scorer, watcher = key(told[f"{name}, to keep the score"]), key(told[f"{name}, to watch"])
    assert access.scorer(scorer).may_score
    assert not access.watcher(watcher).may_score
    assert {access.watcher(one).game.name for one in (scorer, watcher)} == {name}


def test_the_evening_is_worth_looking_at():
    demo()
    game = mihng()
    told = ledger.evening(game)
    assert len(told.hands) == 9
    assert all(player.hands_won for player in told.players)
    assert len({player.points for player in told.players}) >= 3
    assert {row.facts["won"] for row in told.hands} == {"drawn", "claimed", None}
    assert [row.kind for row in told.rows if row.kind != "hand"] == ["adjust"]
    (corrected,) = [row for row in told.rows if row.corrected]
    assert len(history.versions(game, told, corrected)) == 2


def test_the_american_evening_is_worth_looking_at():
    demo()
    told = ledger.evening(american())
    assert [player.name for player in told.waiting] == ["Nils"]
    assert len(told.hands) == 10
    assert all(player.hands_won for player in told.players)
    assert {row.facts["how"] for row in told.hands} == {
        "discard",
        "self_pick",
        "wall_game",
        "misnamed",
        "false_mah_jongg",
    }
    assert [row.kind for row in told.rows if row.kind != "hand"] == ["bet", "transfer"]
    assert any("jokerless" in row.facts for row in told.hands)
    assert (told.kitty, sum(told.nets.values())) == (0, 0)
    (corrected,) = [row for row in told.rows if row.corrected]
    assert (corrected.hand, corrected.facts["value"]) == (2, 30)


def test_one_hand_is_a_line_of_the_example_card_with_its_tiles():
    demo()
    told = ledger.evening(american())
    (facts,) = [row.facts for row in told.hands if "tiles" in row.facts]
    line = read_card_line(facts["line"])
    assert line in example_card().lines
    assert match_line(line, facts["tiles"], facts["exposed"]).fits
    assert told.card == example_card().to_dict()


def test_the_evenings_agree_with_their_ledgers():
    demo()
    assert [ledger.differences(game) for game in GameSession.objects.all()] == [[], []]


def test_each_run_makes_evenings_of_its_own():
    assert not set(demo().values()) & set(demo().values())
    assert GameSession.objects.count() == 4
