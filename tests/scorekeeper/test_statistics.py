"""Figures from plain rows: runs, records, averages, who against whom. The rest of it is held
against the ledgers in test_league_rows.py.
"""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper import statistics
from scorekeeper.statistics import HandRow, Run, SessionRow

A, B, C = "Astrid", "Björn", "Chloé"
FIRST = date(2026, 11, 26)


def session(game: int, player: str, points: int, rank: int, **more: Any) -> SessionRow:
    told: dict[str, Any] = {
        "plays": "mihng",
        "players": 2,
        "shared": 1,
        "hands": 4,
        "won": 0,
        "drawn": 0,
        "claimed": 0,
        "thrown": 0,
        "units": 0,
        "hands_played": 4,
    }
    day = FIRST + timedelta(game)
    return SessionRow(
        game=game, player=player, played_on=day, points=points, rank=rank, **{**told, **more}
    )


def hand(game: int, number: int, player: str, points: int = 32, **more: Any) -> HandRow:
    told: dict[str, Any] = {
        "entry": number + 1,
        "thrown_by": None,
        "plays": "mihng",
        "how": "drawn",
        "units": 5,
        "flowers": 0,
        "combinations": {},
        "value": None,
        "jokerless": False,
        "section": "",
    }
    day = FIRST + timedelta(game)
    return HandRow(
        game=game, hand=number, player=player, played_on=day, points=points, **{**told, **more}
    )


@pytest.mark.parametrize(
    ("won", "run"),
    [
        ([], Run(0)),
        ([(1, 3)], Run(1, 1, 3)),
        ([(1, 1), (1, 2), (1, 4), (1, 5), (1, 6)], Run(3, 1, 4)),
        ([(1, 6), (1, 5), (1, 4)], Run(3, 1, 4)),
        ([(1, 1), (1, 2), (2, 3), (2, 4)], Run(2, 1, 1)),
        # The last hand of one evening and the first of the next are no run.
        ([(1, 4), (2, 1)], Run(1, 1, 4)),
    ],
)
def test_hands_won_in_a_row(won: list[tuple[int, int]], run: Run) -> None:
    assert statistics.longest_of_hands([hand(*one, A) for one in won]) == run


@pytest.mark.parametrize(
    ("ranks", "longest", "now"),
    [
        ([], Run(0), 0),
        ([2], Run(0), 0),
        ([1], Run(1, 0), 1),
        ([1, 1, 2, 1], Run(2, 0), 1),
        ([2, 1, 3, 1, 1], Run(2, 3), 2),
        ([1, 1, 1, 2], Run(3, 0), 0),
    ],
)
def test_sessions_in_a_row_in_first_place(ranks: list[int], longest: Run, now: int) -> None:
    rows = [session(game, A, 10, rank) for game, rank in enumerate(ranks)]

    assert statistics.longest_of_sessions(rows) == longest
    assert statistics.figures(A, rows, []).first_now == now


def test_averages_are_exact_and_of_this_player_alone() -> None:
    rows = [session(1, A, 10, 1), session(1, B, -10, 2), session(2, A, 11, 1), session(3, A, 1, 2)]
    won = [hand(1, 1, A, 32), hand(1, 2, B, 99), hand(2, 1, A, 1, units=6)]
    told = statistics.figures(A, rows, won)
    (game,) = told.games

    assert game.average == Fraction(22, 3)
    assert (game.hand_points, game.hand_units) == (Fraction(33, 2), Fraction(11, 2))
    assert (game.best_session.points, game.worst_session.points) == (11, 1)
    assert told.ranks == {1: 2, 2: 1}
    assert (told.since, told.until) == (FIRST + timedelta(1), FIRST + timedelta(3))
    assert told.won_share == 0


def test_points_of_two_games_are_never_added() -> None:
    rows = [
        session(1, A, 100, 1),
        session(2, A, -25, 2, plays="american"),
        session(3, A, 5, 1, plays="american"),
    ]
    won = [
        hand(3, 1, A, 30, plays="american", units=None, value=25, jokerless=True, section="2468"),
        hand(3, 2, A, 60, plays="american", units=None, value=30, how="claimed"),
    ]
    american, mihng = statistics.figures(A, rows, won).games

    assert (mihng.points, american.points) == (100, -20)
    assert (american.hand_value, american.picked, american.jokerless) == (Fraction(55, 2), 1, 1)
    assert american.sections == [("2468", 1, Fraction(1, 2))]
    assert american.hand_units is None
    assert (mihng.hand_points, mihng.best_hands) == (None, [])


def test_nothing_played_is_nothing_told() -> None:
    told = statistics.figures(A, [], [])

    assert (told.sessions, told.won_share, told.since, told.games) == (0, None, None, [])
    assert statistics.records([], []) == []
    assert statistics.histogram([]) == []


def test_the_best_hands_first_and_of_equal_ones_the_earlier() -> None:
    rows = [hand(1, 1, A, 32), hand(1, 2, A, 64), hand(2, 1, A, 64), hand(2, 2, A, 64, units=9)]

    found = [(row.game, row.hand) for row in statistics.best_hands(rows)]
    assert found == [(2, 2), (1, 2), (2, 1), (1, 1)]


def test_one_against_another() -> None:
    rows = [
        *(session(1, A, 10, 1), session(1, B, 4, 2), session(1, C, 4, 2)),
        *(session(2, A, 0, 1), session(2, B, 0, 1)),
        *(session(3, B, 9, 1), session(3, C, 1, 2)),
    ]
    won = [
        hand(1, 1, A, how="claimed", thrown_by=B),
        hand(1, 2, B, how="claimed", thrown_by=A),
        hand(2, 1, B, how="claimed", thrown_by=A),
        hand(3, 1, B, how="claimed", thrown_by=C),
    ]
    first, second = statistics.against(A, rows, won)

    assert (first.other, first.sessions, first.ahead, first.behind, first.level) == (B, 2, 1, 0, 1)
    assert (first.points, first.took, first.gave) == (6, 1, 2)
    assert (second.other, second.sessions, second.ahead, second.points) == (C, 1, 1, 6)
    assert (second.took, second.gave) == (0, 0)


def records(sessions: list[SessionRow], hands: list[HandRow]) -> dict[str, statistics.Record]:
    return {one.what: one for one in statistics.records(sessions, hands)}


def test_records_and_how_often_they_were_reached() -> None:
    rows = [
        *(session(1, A, 40, 1, won=3), session(1, B, 38, 2, won=1)),
        *(session(2, B, 40, 1, won=3), session(2, A, 0, 2, hands_played=9)),
        *(session(3, A, 5, 1), session(3, B, 5, 1), session(3, C, 1, 3)),
    ]
    rows[2] = rows[2]._replace(hands_played=9)
    won = [hand(1, 1, A), hand(1, 2, A), hand(1, 3, B, 64, units=8), hand(2, 1, B), hand(2, 2, B)]
    found = records(rows, won)

    assert set(found) == set(statistics.RECORDS)
    assert found["best_hand"][2:7] == (64, (B,), 1, FIRST + timedelta(1), 4)
    assert found["most_points"][2:5] == (40, (A,), 1)
    assert found["most_points"].equal == 1
    assert found["most_units"].value == 8
    assert (found["most_won"].value, found["most_won"].equal) == (3, 1)
    run = found["hands_in_a_row"]
    assert (run.value, run.players, run.game, run.equal) == (2, (A,), 1, 1)
    closest = found["closest"]
    assert (closest.value, closest.players, closest.game) == (0, (A, B), 3)
    clearest = found["clearest"]
    assert (clearest.value, clearest.players, clearest.game) == (40, (B,), 2)
    assert (found["longest"].value, found["longest"].game) == (9, 2)


def test_the_best_hand_of_each_game_has_a_record_of_its_own() -> None:
    rows = [session(1, A, 40, 1), session(2, A, 40, 1, plays="american")]
    won = [hand(1, 1, A, 64), hand(2, 1, A, 200, plays="american", units=None, value=50)]

    found = [
        (one.plays, one.value) for one in statistics.records(rows, won) if one.what == "best_hand"
    ]
    assert found == [("mihng", 64), ("american", 200)]


def test_sums_grow_over_the_sessions() -> None:
    rows = [
        *(session(1, A, 10, 1), session(1, B, 4, 2)),
        session(2, C, 7, 1),
        *(session(3, A, -20, 2), session(3, C, 1, 1)),
    ]
    evenings, sums = statistics.progress(rows, lambda row: row.points)

    assert [row.game for row in evenings] == [1, 2, 3]
    assert sums == {A: [10, 10, -10], B: [4, 4, 4], C: [0, 7, 8]}


def test_sums_are_told_after_some_sessions_alone() -> None:
    rows = [session(game, B if game == 3 else A, 2**game, 1) for game in range(5)]
    evenings, sums = statistics.progress(rows, lambda row: row.points, lambda there: [1, there - 1])

    assert [row.game for row in evenings] == [1, 4]
    assert sums == {A: [3, 23], B: [0, 8]}


def test_totals_are_what_figures_tell_of_each() -> None:
    rows = [
        *(session(1, A, 10, 1, won=2, drawn=1, claimed=1, units=9), session(1, B, 4, 2, thrown=1)),
        session(2, A, 7, 1, won=1, drawn=1, plays="american"),
    ]
    won = [hand(1, 1, A), hand(1, 2, A, units=4), hand(2, 1, A, units=None, value=25)]
    found = statistics.totals(rows, won)

    for player, told in found.items():
        one = statistics.figures(player, rows, won)
        for name in ("sessions", "hands", "won", "drawn", "claimed", "thrown", "won_share"):
            assert getattr(told, name) == getattr(one, name)
        assert told.thrown_share == one.thrown_share
    assert (found[A].hand_units, found[B].hand_units) == (Fraction(9, 2), None)


def test_combinations_are_counted_by_hands() -> None:
    won = [
        hand(1, 1, A, combinations={"double_sequence": 2, "royal_run": 1}),
        hand(1, 2, A, combinations={"double_sequence": 1}),
        hand(1, 3, A, units=None, value=25),
    ]

    assert statistics.combinations(won) == [
        ("double_sequence", 2, 1),
        ("royal_run", 1, Fraction(1, 2)),
    ]


def test_a_histogram_has_no_gaps() -> None:
    assert statistics.histogram([3, 6, 3]) == [(3, 2), (4, 0), (5, 0), (6, 1)]
