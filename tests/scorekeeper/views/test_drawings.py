"""Charts in words: what each says, the table beside it, and what is too little to draw."""

from collections.abc import Hashable, Mapping

from scorekeeper.league_rows import Kind
from scorekeeper.views import drawings
from tests.scorekeeper.test_statistics import A, B, hand, session

NAMES: Mapping[Hashable, str] = {A: A, B: B}


def test_too_little_is_not_drawn() -> None:
    one = [session(1, A, 10, 1)]

    assert drawings.progress([], NAMES, lambda row: row.points) is None
    assert drawings.progress(one, NAMES, lambda row: row.points) is None
    assert drawings.placings([], NAMES) is None
    assert drawings.units([]) is None
    assert drawings.kinds([], {}) is None
    assert drawings.values([hand(1, 1, A)]) is None


def test_more_sessions_than_marks_are_said_to_be_there() -> None:
    rows = [session(game, A, game, 1) for game in range(100)]
    chart = drawings.progress(rows, NAMES, lambda row: row.points)

    assert chart is not None
    assert chart.note == "24 of the 100 sessions are marked."
    ((name, values),) = chart.rows
    assert (name, len(values), values[0], values[-1]) == (A, 24, "0", "4950")
    assert len(chart.head) == 25


def test_two_of_the_same_sum_stand_in_the_order_of_their_names() -> None:
    rows = [session(game, player, 5, 1) for game in range(2) for player in (B, A)]
    chart = drawings.progress(rows, NAMES, lambda row: row.points)

    assert chart is not None
    assert [name for name, _values in chart.rows] == [A, B]
    assert [name for _number, _shape, _dash, name in chart.key] == [A, B]


def test_places_go_by_most_first_ones() -> None:
    rows = [
        *(session(1, A, 5, 1), session(1, B, 1, 2)),
        *(session(2, A, 1, 6), session(2, B, 2, 2)),
    ]
    chart = drawings.placings(rows, NAMES)

    assert chart is not None
    assert chart.head == ["Player", "1st", "2nd", "3rd", "4th or later"]
    assert chart.rows == [(A, ["1", "0", "0", "1"]), (B, ["0", "2", "0", "0"])]
    assert chart.text.endswith("First: Astrid 1 time.")


def test_the_greatest_units_are_put_together() -> None:
    chart = drawings.units([hand(1, n, A, units=n) for n in range(3, 60)])

    assert chart is not None
    assert chart.rows[-1] == ("26+", ["34"])
    assert sum(int(times) for _, (times,) in chart.rows) == 57


def test_combinations_by_their_names_where_the_rules_know_them() -> None:
    won = [hand(1, 1, A, combinations={"royal_run": 2}), hand(1, 2, A, combinations={"old": 1})]
    won.append(hand(1, 3, A, combinations={"royal_run": 1}))
    chart = drawings.kinds(won, {"royal_run": Kind("Royal run", "", ())})

    assert chart is not None
    assert chart.rows == [("Royal run", ["2", "67%"]), ("old", ["1", "33%"])]
    assert chart.text == "How many hands showed each. Royal run: 2 of 3 hands."


def test_values_of_american_mah_jongg_from_the_least() -> None:
    won = [hand(1, n, A, plays="american", units=None, value=v) for n, v in enumerate((50, 25, 50))]
    chart = drawings.values(won)

    assert chart is not None
    assert chart.rows == [("25", ["1"]), ("50", ["2"])]
    assert chart.text == "How often each value was won, of 3 hands."
