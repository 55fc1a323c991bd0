"""EXPORTS.md is the contract: the documented keys and no others, and a reader can replay."""

import json
import re
from pathlib import Path

import pytest

from hands import RuleSet, example_card, score_ticks, score_tiles, write_card_line
from scorekeeper import agreed, american, facts, ledger
from scorekeeper.agreed import Agreed
from scorekeeper.american import read_result
from scorekeeper.evening import Record
from scorekeeper.exports import session_csv, session_json
from scorekeeper.replay import replay
from tests.scorekeeper.evenings import (
    ELENA,
    FIVE,
    JUDY,
    MAY,
    RUTH,
    open_american,
    open_table,
)

pytestmark = pytest.mark.django_db

DOCUMENTED = (Path(__file__).parents[3] / "EXPORTS.md").read_text()
CODE = re.compile("`([a-z_]+)`")


def documented(title):
    """The table of EXPORTS.md whose first column is called so: {codes of a row's key: its text}."""
    after = DOCUMENTED.split(f"| {title} |", 1)[1]
    rows: dict[str, str] = {}
    for line in after.splitlines()[2:]:
        if not line.startswith("|"):
            break
        key, text = line.strip("|").split("|", 1)
        rows |= dict.fromkeys(CODE.findall(key), text)
    return rows


KEYS, KINDS, COLUMNS = documented("key"), documented("kind"), documented("column")
AMERICAN_KEYS = documented("key of an American hand")
AMERICAN_KINDS = documented("American kind")
AMERICAN_COLUMNS = documented("American column")


TILES = {"tiles": "345m 345p 888s 11z", "laid": ["34s j"]}


def hand(*winners, discarder=None):
    """Winners: (player, flowers, ticks), or with tiles and laid sets for ticks."""
    said = [
        {"player": one, "ticks": {}, "flowers": many} | (how if "tiles" in how else {"ticks": how})
        for one, many, how in winners
    ]
    won = None if not winners else "drawn" if discarder is None else "claimed"
    return facts.hand(said, won, discarder)


@pytest.fixture
def evening(game, stamp):
    """An evening with every kind of entry in it."""

    def write(act, *args):
        getattr(ledger, act)(game, *args, stamp(game, by="Åsa"))

    write("record", hand((1, 2, {"triple_sequence": 1}), discarder=2))
    write("record", hand((1, 3, {}), (3, 0, {"double_sequence": 2}), discarder=2))
    write("record", hand())
    write("adjust", 4, -10, "Late")
    write("seat", [2, 1, 3, 4])
    write("deal", 3)
    write("change_player", 4, "Élise", True)
    write("rename", 1, "=1+1 <b>")
    write("record", hand((5, 4, {})))
    write("record", hand((1, 2, TILES), discarder=5))
    write("correct", 2, hand((2, 5, {})))
    write("void", 3)
    write("restore", 2, 2)
    write("close")
    write("reopen")
    return game


@pytest.fixture
def told(evening):
    return json.loads(session_json.write(evening, ledger.evening(evening)))


def test_the_file_says_what_it_is(told):
    assert (told["format"], told["version"]) == ("scorekeeper-session", 1)
    assert '{"format": "scorekeeper-session", "version": 1, ...}' in DOCUMENTED


def test_the_documented_keys_and_no_others(told):
    assert set(told) == {"format", "version", *KEYS}


def test_the_documented_keys_of_the_session(told):
    keys = set(CODE.findall(KEYS["session"]))
    assert (
        set(told["session"]) | set(told["session"]["target"]) | {"points", "hands", "none"} == keys
    )
    assert set(told["session"]["target"]) == {"kind", "value"}


def test_the_documented_keys_of_players(told):
    assert {frozenset(one) for one in told["players"]} == {frozenset(CODE.findall(KEYS["players"]))}


def test_the_documented_keys_of_hands(told):
    keys = set(CODE.findall(KEYS["hands"]))
    by_ticks, by_tiles = {"player", "ticks", "flowers"}, {"tiles", "laid"}
    winners = {frozenset(winner) for one in told["hands"] for winner in one["winners"]}
    assert winners == {frozenset(by_ticks), frozenset(by_ticks | by_tiles)}
    assert {frozenset(one) for one in told["hands"]} == {frozenset(keys - by_ticks - by_tiles)}


def test_the_documented_keys_of_entries(told):
    assert {frozenset(one) for one in told["entries"]} == {frozenset(CODE.findall(KEYS["entries"]))}


def test_the_documented_kinds_and_their_facts(told):
    for entry in told["entries"]:
        if entry["kind"] != "correct":
            documented_facts = set(CODE.findall(KINDS[entry["kind"]])) - {
                "drawn",
                "claimed",
                "target",
            }
            assert set(entry["facts"]) == documented_facts, entry["kind"]
    assert {entry["kind"] for entry in told["entries"]} == set(KINDS)


def test_the_documented_columns_of_the_csv():
    assert tuple(COLUMNS) == session_csv.COLUMNS


def test_the_values_are_those_of_the_evening(evening, told):
    assert told["session"] == {
        "id": str(evening.pk),
        "name": "Thursday table",
        "played_on": "2026-03-05",
        "time_zone": "Europe/Stockholm",
        "started_at": evening.started_at.isoformat(),
        "rules": "mihng_v1",
        "target": {"kind": "points", "value": 500},
        "finished": False,
        "latest": 16,
    }
    now = ledger.evening(evening)
    assert [(one["name"], one["points"], one["rank"]) for one in told["players"]] == [
        (player.name, player.points, player.rank) for player in now.players
    ]
    assert [one["hand"] for one in told["hands"]] == [1, 2, 3, 4]
    assert (told["hands"][0]["entry"], told["hands"][0]["version"]) == (2, 14)
    assert told["hands"][0]["points"] == {"1": 32}


def test_times_are_utc(told):
    times = [told["session"]["started_at"], *[entry["at"] for entry in told["entries"]]]
    assert {time[-6:] for time in times} == {"+00:00"}


def test_letters_are_themselves_and_the_file_is_for_people(evening):
    whole = session_json.write(evening, ledger.evening(evening))
    assert "Björn".encode() in whole
    assert b"=1+1 <b>" in whole
    assert whole.count(b"\n") > 100


def test_no_key_of_a_link_leaves_with_it(evening):
    whole = session_json.write(evening, ledger.evening(evening)).decode()
    for entry in evening.entries.all():
        assert f'"{entry.token}"' not in whole
    for key in evening.links.values_list("key", flat=True):
        assert key not in whole


def test_a_reader_can_replay_the_file(told):
    """From the entries alone: the same players, totals and hands."""
    names = ("number", "kind", "facts", "score", "target")
    again = replay([Record(**{name: entry[name] for name in names}) for entry in told["entries"]])
    shown = ("number", "name", "seat", "points", "hands_won", "best", "rank")
    assert [{name: getattr(one, name) for name in shown} for one in again.players] == (
        told["players"]
    )
    assert [
        {str(number): points for number, points in row.totals.items()} for row in again.hands
    ] == [one["totals"] for one in told["hands"]]
    assert again.finished is told["session"]["finished"]


def test_a_reader_can_score_the_file_again(told):
    rules = RuleSet.from_document(told["rules"])
    assert rules.id == told["session"]["rules"]
    for one in told["hands"]:
        for winner, score in zip(one["winners"], one["score"], strict=True):
            again = scored(rules, winner, one["won"])
            assert json.loads(json.dumps(again.to_dict())) == score


def scored(rules, winner, won):
    """The score as a reader of the file works it out: by the tiles where they are there."""
    if "tiles" in winner:
        return score_tiles(rules, winner["tiles"], winner["laid"], winner["flowers"], won)
    return score_ticks(rules, winner["ticks"], winner["flowers"], won)


def test_a_hand_of_tiles_leaves_with_them(told):
    assert told["hands"][-1]["winners"] == [{"player": 1, "ticks": {}, "flowers": 2, **TILES}]
    assert told["hands"][-1]["score"][0]["reading"] == "345m 345p 345s 888s 11z"


def test_house_rules_leave_with_the_session(begin, stamp):
    from_mihng = begin().ruleset.changed("Ours", options={"cap": 77})
    game = begin(rules=from_mihng)
    told = session_json.document(game, ledger.evening(game))
    assert told["session"]["rules"] == from_mihng.id
    assert RuleSet.from_document(told["rules"]) == from_mihng


def test_stakes_leave_with_who_pays_whom():
    stakes = {"rule": "international", "stake": 2}
    table = open_table(agreed=Agreed(stakes=stakes, display="money"))
    table.play(1, 2, triple_sequence=1, flowers=2)
    told = json.loads(session_json.write(table.game, table.told))

    assert [player["stakes"] for player in told["players"]] == [256, -128, -64, -64]
    (one,) = told["hands"]
    assert one["result"]["net"] == {"1": 256, "2": -128, "3": -64, "4": -64}
    first = one["result"]["payments"][0]
    assert (first["payer"], first["due"], first["doubles"]) == (
        "2",
        128,
        [{"code": "threw", "times": 2}],
    )
    start = told["entries"][0]["facts"]
    assert (start["stakes"], start["display"]) == (stakes, "money")


LINE = example_card().lines[1]
CARD_TILES = {"line": write_card_line(LINE), "tiles": "FF 333B GGG RR", "exposed": ["444C J"]}


def american_table():
    """An evening with every kind of entry of American Mah Jongg, the last bet still hidden."""
    table = open_american(
        FIVE,
        american={"kitty": 10, "hot_wall": True},
        bettor=True,
        card=example_card().to_dict(),
        display="chips",
    )
    table.mah_jongg(ELENA, JUDY, jokerless=True, hot_wall=True, multiplier=2)
    table.end(how="wall_game", dead=[JUDY])
    table.write("transfer", MAY, JUDY, 20, "Owed")
    table.write("bet", JUDY, RUTH)
    table.mah_jongg(RUTH, MAY, LINE.value, **CARD_TILES)
    table.end(how="false_mah_jongg", declarer=5, intact=[JUDY], value=25)
    table.write("take_card", None)
    table.write("correct", 3, {"how": "self_pick", "winner": MAY, "value": 30})
    table.write("bet", table.told.waiting[0].number, JUDY)
    return table


def tournament_table():
    table = open_american(tournament={"preset": "A"})
    entry = table.mah_jongg(ELENA, JUDY, exposures=2, jokerless=True, announced=False)
    table.write("confirm", entry.number, entry.number, RUTH)
    table.end(how="time_up")
    return table


def read_again(table):
    return json.loads(session_json.write(table.game, table.told))


def replayed(told):
    """The evening as a reader tells it from the entries, without bets that are not told."""
    names = ("number", "kind", "facts", "score", "target")
    hidden = [one for one in told["entries"] if one["kind"] == "bet" and not one["facts"]["bet"]]
    return replay(
        [
            Record(**{name: entry[name] for name in names})
            for entry in told["entries"]
            if entry not in hidden
        ]
    )


@pytest.mark.parametrize("make", [american_table, tournament_table])
def test_a_reader_can_replay_an_american_file(make):
    told = read_again(make())
    again = replayed(told)
    shown = ("number", "name", "seat", "points", "hands_won", "best", "rank")
    assert [{name: getattr(one, name) for name in shown} for one in again.players] == (
        told["players"]
    )
    assert [row.result.to_dict() for row in again.hands] == [
        read_result(one["result"]).to_dict() for one in told["hands"]
    ]
    assert [list(row.standing.waiting) for row in again.hands] == [
        one["waiting"] for one in told["hands"]
    ]


@pytest.mark.parametrize("make", [american_table, tournament_table])
def test_the_documented_keys_of_an_american_file(make):
    told = read_again(make())
    assert set(told) == {"format", "version", *KEYS}
    always = {"hand", "entry", "version", "dealer", "seats", "waiting", "how", "kitty"}
    always |= {"confirmed", "points", "totals", "result"}
    for one in told["hands"]:
        assert always <= set(one) <= set(AMERICAN_KEYS)
    assert {frozenset(one) for one in told["entries"]} == {frozenset(CODE.findall(KEYS["entries"]))}


def test_every_fact_of_an_american_hand_is_documented():
    assert set(american.OF_A_HAND) <= set(AMERICAN_KEYS)
    assert {*american.HOWS, *american.TOURNAMENT_HOWS} <= set(CODE.findall(AMERICAN_KEYS["how"]))


def test_the_documented_kinds_of_an_american_evening():
    entries = read_again(american_table())["entries"] + read_again(tournament_table())["entries"]
    kinds = {entry["kind"] for entry in entries}
    assert kinds == {*AMERICAN_KINDS, "start", "correct"}
    for entry in entries:
        if entry["kind"] in AMERICAN_KINDS and entry["kind"] != "hand":
            documented_facts = set(CODE.findall(AMERICAN_KINDS[entry["kind"]]))
            assert set(entry["facts"]) == documented_facts, entry["kind"]


def test_what_an_american_table_agreed_on_is_documented():
    start = read_again(american_table())["entries"][0]["facts"]
    assert start["american"] == {"kitty": 10, "hot_wall": True}
    assert (start["bettor"], start["display"]) == (True, "chips")
    assert start["card"]["name"] == "Example card"
    assert set(start) | set(read_again(tournament_table())["entries"][0]["facts"]) == {
        *("names", "dealer", "american", "tournament", "bettor", "card", "display"),
    }
    assert all(f"`{key}`" in DOCUMENTED for key in agreed.KEYS)


def test_american_hands_are_as_they_count_now():
    table = american_table()
    first, second, third, fourth = read_again(table)["hands"]
    assert first["result"]["net"] == {"1": 0, "2": -400, "3": 400, "4": 0, "5": 0}
    assert (first["waiting"], first["kitty"], first["confirmed"]) == ([5], 0, None)
    assert (second["how"], second["version"]) == ("self_pick", 9)
    # A wall game filled the kitty until it was corrected, so nobody takes it now.
    assert third["result"]["kitty"] == third["kitty"] == 0
    assert third["points"]["1"] == 120
    assert "kitty" in json.dumps(read_again(table)["entries"][5]["score"][0]["net"])
    assert {name: third[name] for name in CARD_TILES} == CARD_TILES
    assert fourth["result"]["payments"][0]["doubles"] == [{"code": "called", "times": 2}]
    assert "score" not in first


def test_the_points_of_american_hands_sum_to_zero_with_the_kitty():
    table = american_table()
    table.end(how="wall_game")
    for one in read_again(table)["hands"]:
        assert sum(one["result"]["net"].values()) == 0
        assert {k: v for k, v in one["result"]["net"].items() if k != "kitty"} == one["points"]
    assert read_again(table)["hands"][-1]["kitty"] == 40


def test_a_tournament_leaves_with_what_each_scored_for():
    first, last = read_again(tournament_table())["hands"]
    assert first["result"]["sums_to_zero"] is False
    assert {"player": "2", "code": "thrown", "points": -20} in first["result"]["lines"]
    assert (first["confirmed"], first["kitty"], last["confirmed"]) == (RUTH, None, None)


def test_a_bet_is_told_only_after_its_hand():
    table = american_table()
    hidden = table.newest.number
    bets = {
        one["number"]: one["facts"] for one in read_again(table)["entries"] if one["kind"] == "bet"
    }
    assert [facts["bet"] for facts in bets.values()] == [RUTH, None]
    table.end(how="wall_game")
    bets = {
        one["number"]: one["facts"] for one in read_again(table)["entries"] if one["kind"] == "bet"
    }
    assert bets[hidden]["bet"] == JUDY


def test_a_bet_that_was_taken_back_stays_hidden_until_a_hand_ends():
    table = open_american(FIVE, bettor=True)
    bet = table.write("bet", 5, ELENA)
    table.write("void", bet.number)
    assert str(ELENA) not in json.dumps(read_again(table)["entries"][1]["facts"])


def test_the_documented_american_columns_of_the_csv():
    table = tournament_table()
    assert session_csv.columns(table.told) == (*session_csv.COLUMNS, *AMERICAN_COLUMNS)
