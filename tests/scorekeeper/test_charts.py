"""Where lines, bars and words of a chart stand: on the drawing, in order, apart, and to scale."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import charts
from scorekeeper.charts import LETTER, LINE, WIDTH, Tick

numbers = st.integers(-(10**12), 10**12)


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 400, [0, 100, 200, 300, 400]),
        (0, 401, [0, 100, 200, 300, 400, 500]),
        (-30, 55, [-40, -20, 0, 20, 40, 60]),
        (12, 90, [0, 20, 40, 60, 80, 100]),
        (-90, -12, [-100, -80, -60, -40, -20, 0]),
        (0, 0, [0, 1]),
        (0, 3, [0, 1, 2, 3]),
        (0, Fraction(7, 2), [0, 1, 2, 3, 4]),
    ],
)
def test_round_numbers_on_a_scale(low: int, high: int, marks: list[int]) -> None:
    assert charts.steps(low, high) == marks


@given(numbers, numbers)
def test_a_scale_holds_what_it_is_for(one: int, other: int) -> None:
    low, high = sorted((one, other))
    marks = charts.steps(low, high)

    assert marks[0] <= low
    assert marks[-1] >= high
    assert 0 in marks
    assert 2 <= len(marks) <= 8
    assert len({b - a for a, b in itertools.pairwise(marks)}) == 1


places = st.lists(st.floats(0, 200, allow_nan=False), max_size=10)


@given(places)
def test_words_are_spread_apart_and_stay_on_the_drawing(wanted: list[float]) -> None:
    moved = charts.spread(wanted, LINE, 0, 200)
    in_order = sorted(moved)

    assert all(-0.1 <= place <= 200.1 for place in moved)
    assert all(b - a >= LINE - 0.2 for a, b in itertools.pairwise(in_order))
    by_want = [place for _, place in sorted(zip(wanted, moved, strict=True))]
    assert by_want == in_order


def test_words_that_have_room_stay_where_they_are() -> None:
    assert charts.spread([100, 20, 60], 15, 0, 200) == [100, 20, 60]
    assert charts.spread([50, 50], 15, 0, 200) == [50, 65]
    assert charts.spread([200, 199], 15, 0, 200) == [200, 185]
    assert charts.spread([0] * 5, 100, 0, 200) == [0, 50, 100, 150, 200]


@given(st.integers(0, 500), st.integers(2, 60))
def test_thinned_keeps_the_ends(count: int, most: int) -> None:
    kept = charts.thinned(count, most)

    assert len(kept) == min(count, most)
    assert kept == sorted(set(kept))
    if count:
        assert (kept[0], kept[-1]) == (0, count - 1)


@given(st.lists(st.tuples(st.integers(0, 340), st.text("ab", max_size=9)), max_size=30))
def test_words_below_never_run_into_each_other(found: list[tuple[int, str]]) -> None:
    ticks = [Tick(at, text) for at, text in sorted(found)]
    kept = charts.apart(ticks)

    assert not ticks or kept[-1] == ticks[-1]
    for one, other in itertools.pairwise(kept):
        assert other.at - one.at >= (len(one.text) + len(other.text)) * LETTER / 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Björn", "Björn"),
        ("Exactly 10", "Exactly 10"),
        ("Bartholomew", "Bartholom…"),
        ("Anna Lena Maria", "Anna Lena…"),
        ("Ö" * 60, "ÖÖÖÖÖÖÖÖÖ…"),
        ("田中田中田中", "田中田中…"),
        ("a\u0308" * 10, "a\u0308" * 10),
        ("", ""),
    ],
)
def test_a_name_is_cut_to_its_room(text: str, shown: str) -> None:
    assert charts.short(text) == shown


def test_lines_to_scale() -> None:
    drawn = charts.lines([("Astrid", [0, 50, 100]), ("Björn", [0, -50, 40])], ["a", "b", "c"])

    assert [tick.text for tick in drawn.y_ticks] == ["−50", "0", "50", "100"]
    assert [tick.at for tick in drawn.y_ticks] == [226, 154, 82, 10]
    assert drawn.zero == 154
    first, second = drawn.lines
    xs = [float(point.split(",")[0]) for point in first.points.split()]
    assert xs == [drawn.left, (drawn.left + drawn.right) / 2, drawn.right]
    assert [point.split(",")[1] for point in first.points.split()] == ["154.0", "82.0", "10.0"]
    assert [point.split(",")[1] for point in second.points.split()] == ["154.0", "226.0", "96.4"]
    assert (first.label.text, first.label.y, second.label.y) == ("Astrid", 10, 96.4)


def test_lines_differ_by_more_than_their_colour() -> None:
    drawn = charts.lines([(str(n), [n]) for n in range(14)], ["a"])

    assert [line.number for line in drawn.lines] == list(range(1, 11))
    assert len({(line.dash, line.shape) for line in drawn.lines}) == 10


@given(st.lists(st.lists(numbers, min_size=3, max_size=3), min_size=1, max_size=14))
def test_lines_stay_on_the_drawing(values: list[list[int]]) -> None:
    drawn = charts.lines([("Name", one) for one in values], ["a", "b", "c"])

    for line in drawn.lines:
        for point in line.points.split():
            x, y = map(float, point.split(","))
            assert drawn.left - 0.1 <= x <= drawn.right + 0.1
            assert 9.9 <= y <= drawn.bottom + 0.1
        assert line.label.x + LETTER * 10 <= WIDTH
        assert 9.9 <= line.label.y <= drawn.bottom + 0.1


@pytest.mark.parametrize("values", [[], [("Alone", [5])], [("Flat", [0, 0, 0])]])
def test_little_to_draw_is_drawn_too(values: list[tuple[str, list[int]]]) -> None:
    drawn = charts.lines(values, ["x"] * (len(values[0][1]) if values else 0))

    assert len(drawn.lines) == len(values)
    assert len(drawn.y_ticks) >= 2


def test_bars_to_scale() -> None:
    drawn = charts.bars([("Astrid", [3, 0, 1]), ("Björn", [1, 1, 0]), ("Nobody", [0, 0, 0])])
    first, second, nobody = drawn.bars

    assert [part.number for part in first.parts] == [1, 3]
    assert [part.text for part in first.parts] == ["3", "1"]
    assert first.parts[0].x == drawn.left
    assert first.parts[0].width == pytest.approx(3 * first.parts[1].width, abs=0.3)
    assert sum(part.width for part in second.parts) == pytest.approx(
        sum(part.width for part in first.parts) / 2, abs=0.3
    )
    assert first.parts[0].x + first.parts[0].width == pytest.approx(first.parts[1].x, abs=0.11)
    assert (nobody.parts, nobody.total) == ([], "0")
    assert first.end + LETTER < WIDTH
    assert drawn.height >= nobody.y + drawn.thickness


def test_a_bar_of_one_part_has_its_number_at_its_end_alone() -> None:
    bar = charts.bars([("Royal run", [3])]).bars[0]

    assert ([part.text for part in bar.parts], bar.total) == ([""], "3")


def test_a_part_without_room_is_not_written_on() -> None:
    drawn = charts.bars([("Astrid", [400, 1])])

    assert [part.text for part in drawn.bars[0].parts] == ["400", ""]
    assert drawn.bars[0].parts[1].width >= 1


def test_no_more_bars_than_there_is_room_for() -> None:
    assert len(charts.bars([(str(n), [n]) for n in range(30)]).bars) == charts.MOST_BARS


def test_columns_to_scale() -> None:
    drawn = charts.columns([("3", 4), ("4", 0), ("5", 2)])
    high, low = drawn.columns

    assert high.height == pytest.approx(2 * low.height, abs=0.2)
    assert high.y + high.height == low.y + low.height == drawn.bottom
    assert [tick.text for tick in drawn.x_ticks] == ["3", "4", "5"]
    assert [column.middle for column in drawn.columns] == [
        drawn.x_ticks[0].at,
        drawn.x_ticks[2].at,
    ]
    assert charts.columns([]).columns == []


def test_the_greatest_numbers_are_put_together() -> None:
    assert charts.gathered([(1, 5), (2, 0)]) == [("1", 5), ("2", 0)]
    many = [(number, 1) for number in range(3, 40)]
    found = charts.gathered(many)
    assert found[-2:] == [("25", 1), ("26+", 14)]
    assert sum(times for _, times in found) == len(many)


def test_places_from_the_last_one_on_together() -> None:
    assert charts.stacked({1: 3, 4: 1, 6: 2}, 4) == [3, 0, 0, 3]
