"""Numbers -> where lines, bars and words of a chart stand. Pure: no colour, no language.

Charts are drawn 360 wide, so that their words can be read where a phone shows them at 290. What a
chart cannot say is in the table beside it. Lengths are those of the drawing; y grows downwards.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from .amounts import plain

Number = int | Fraction

WIDTH = 360
LETTER = 7  # how wide a figure or a small letter is, about, at the size words are written in
LETTER_OF_A_NAME = 8  # the same where there may be capitals
HALF_A_DAY = 26.0  # half of "26 Nov", so that the first one stays on the drawing
LINE = 15  # how high a line of words is
MOST_LINES = 10
MOST_POINTS = 40
MOST_BARS = 12
MOST_COLUMNS = 24
LONGEST_NAME = 10
# How an end of a line looks besides its colour: a shape, and dashes and gaps in between.
SHAPES = ("circle", "square", "diamond", "up", "down")
DASHES = ("", "7 3", "2 3", "9 3 2 3")


class Tick(NamedTuple):
    """A mark on a scale: where it is, and what is written there."""

    at: float
    text: str


class Label(NamedTuple):
    """Words at a place."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Scale:
    """Numbers from `low` to `high` -> places from `start` to `end`."""

    low: Number
    high: Number
    start: float
    end: float

    def at(self, number: Number) -> float:
        """The place of a number, to a tenth."""
        span = self.high - self.low
        share = float((number - self.low) / Fraction(span)) if span else 0.0
        return round(self.start + share * (self.end - self.start), 1)


def steps(low: Number, high: Number, most: int = 6) -> list[int]:
    """Round numbers from below `low` to above `high`, 0 among them, about `most` of them at most.

    They are 1, 2 or 5 of something apart: 0, 50, 100; whole numbers only.
    """
    low, high = min(low, 0), max(high, 0)
    if low == high:
        high = low + 1
    step = _round_step(Fraction(high - low, max(most - 1, 1)))
    first, last = floor(Fraction(low) / step), ceil(Fraction(high) / step)
    return [place * step for place in range(first, last + 1)]


def _round_step(least: Fraction) -> int:
    """The first of 1, 2, 5, 10, 20, 50 ... that is not smaller."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= least:
                return digit * power
        power *= 10


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places moved as little as they need to be `gap` apart, between `low` and `high`.

    In the order given; where there is no room for all, they are as far apart as there is.
    """
    if not places:
        return []
    gap = min(gap, (high - low) / max(len(places) - 1, 1))
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved: list[float] = []
    for index in order:
        moved.append(max(places[index], low, moved[-1] + gap if moved else low))
    limit = high
    for place in range(len(moved) - 1, -1, -1):
        moved[place] = min(moved[place], limit)
        limit = moved[place] - gap
    found = dict(zip(order, moved, strict=True))
    return [round(found[index], 1) for index in range(len(places))]


def thinned(count: int, most: int) -> list[int]:
    """Which of `count` things to show where there is room for `most`: the first and last always."""
    if count <= most:
        return list(range(count))
    return sorted({round(place * (count - 1) / (most - 1)) for place in range(most)})


def apart(ticks: Sequence[Tick], letter: float = LETTER) -> list[Tick]:
    """The ticks whose words do not run into those before them; the last one stays."""
    kept: list[Tick] = []
    for tick in ticks:
        if not kept or _clear(kept[-1], tick, letter):
            kept.append(tick)
        elif tick is ticks[-1]:
            kept = [one for one in kept if _clear(one, tick, letter)] + [tick]
    return kept


def _clear(one: Tick, other: Tick, letter: float) -> bool:
    width = (_width(one.text) + _width(other.text)) * letter / 2
    return other.at - one.at >= width + letter


def _width(text: str) -> int:
    """How many letters wide a text is, about."""
    return sum(_sign_width(sign) for sign in text)


def _sign_width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def short(text: str, most: int = LONGEST_NAME) -> str:
    """A text cut to about so many letters, with three dots where something is left out."""
    if _width(text) <= most:
        return text
    kept, width = "", 0
    for sign in text:
        width += _sign_width(sign)
        if width > most - 1:
            break
        kept += sign
    return kept.rstrip(" \N{ZERO WIDTH JOINER}") + "\N{HORIZONTAL ELLIPSIS}"


class Line(NamedTuple):
    """A line of a chart. `points` as SVG has them; `number` is that of its colour, from 1."""

    number: int
    points: str
    dash: str
    shape: str
    end: Label
    label: Label


@dataclass(frozen=True)
class Lines:
    """A chart of lines with a scale at the left, words below and a name at each end."""

    height: int
    left: float
    right: float
    bottom: float
    y_ticks: Sequence[Tick]
    x_ticks: Sequence[Tick]
    zero: float
    lines: Sequence[Line]
    width: int = WIDTH


def lines(
    series: Sequence[tuple[str, Sequence[Number]]], words: Sequence[str], height: int = 250
) -> Lines:
    """`series`: (name, a number for each of `words`); the first MOST_LINES are drawn."""
    series = series[:MOST_LINES]
    numbers = [number for _, values in series for number in values]
    marks = steps(min(numbers, default=0), max(numbers, default=0))
    left = max(8.0 + LETTER * max(len(str(mark)) for mark in marks), HALF_A_DAY)
    right, top, bottom = WIDTH - 12.0 - LETTER_OF_A_NAME * LONGEST_NAME, 10.0, height - 24.0
    down = Scale(marks[0], marks[-1], bottom, top)
    across = Scale(0, max(len(words) - 1, 1), left, right)
    ends = [down.at(values[-1]) for _, values in series]
    beside = spread(ends, LINE, top, bottom)
    return Lines(
        height=height,
        left=left,
        right=right,
        bottom=bottom,
        y_ticks=[Tick(down.at(mark), plain(mark)) for mark in marks],
        x_ticks=apart([Tick(across.at(place), word) for place, word in enumerate(words)]),
        zero=down.at(0),
        lines=[
            _line(place, name, values, (across, down), beside[place])
            for place, (name, values) in enumerate(series)
        ],
    )


def _line(
    place: int, name: str, values: Sequence[Number], scales: tuple[Scale, Scale], beside: float
) -> Line:
    across, down = scales
    points = [(across.at(x), down.at(value)) for x, value in enumerate(values)]
    end_x, end_y = points[-1]
    return Line(
        number=place + 1,
        points=" ".join(f"{x},{y}" for x, y in points),
        dash=DASHES[place % len(DASHES)],
        shape=SHAPES[place % len(SHAPES)],
        end=Label(end_x, end_y, ""),
        label=Label(round(end_x + 9, 1), beside, short(name)),
    )


class Part(NamedTuple):
    """A part of a bar. `number` is that of its colour; `text` is "" where there is no room."""

    number: int
    x: float
    width: float
    middle: float
    text: str


class Bar(NamedTuple):
    """A bar with its name at the left and its sum at the end."""

    name: str
    y: float
    middle: float
    parts: Sequence[Part]
    end: float
    total: str


@dataclass(frozen=True)
class Bars:
    """Bars lying one below the other, of one part or several."""

    height: float
    left: float
    thickness: int
    bars: Sequence[Bar]
    width: int = WIDTH


def bars(rows: Sequence[tuple[str, Sequence[int]]], letters: int = LONGEST_NAME) -> Bars:
    """`rows`: (name of about `letters` letters, the size of each part); the first MOST_BARS."""
    rows = rows[:MOST_BARS]
    left, right = 8.0 + LETTER_OF_A_NAME * letters, WIDTH - 34.0
    most = max((sum(parts) for _, parts in rows), default=0)
    across = Scale(0, max(most, 1), left, right)
    thickness, pitch = 18, 26
    found = []
    for place, (name, parts) in enumerate(rows):
        y = 4.0 + place * pitch
        total = sum(parts)
        found.append(
            Bar(
                name=short(name, letters),
                y=y,
                middle=y + thickness / 2,
                parts=_parts(parts, across, is_written=len(parts) > 1),
                end=across.at(total) + 6,
                total=str(total),
            )
        )
    return Bars(8.0 + len(rows) * pitch - (pitch - thickness), left, thickness, found)


def _parts(sizes: Sequence[int], across: Scale, is_written: bool) -> list[Part]:
    """The parts of a bar that are not nothing, each from where the one before ends."""
    found, start = [], 0
    for number, size in enumerate(sizes, start=1):
        x, end = across.at(start), across.at(start + size)
        start += size
        if size:
            width = max(round(end - x, 1), 1.0)
            has_room = width >= LETTER * len(str(size)) + 6
            text = str(size) if is_written and has_room else ""
            found.append(Part(number, x, width, round((x + end) / 2, 1), text))
    return found


class Column(NamedTuple):
    """A column standing on the ground, with how many above it."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    text: str


@dataclass(frozen=True)
class Columns:
    """Columns side by side, words below."""

    height: int
    left: float
    right: float
    bottom: float
    y_ticks: Sequence[Tick]
    x_ticks: Sequence[Tick]
    columns: Sequence[Column]
    width: int = WIDTH


def columns(counts: Sequence[tuple[str, int]], height: int = 200) -> Columns:
    """`counts`: (words below, how many). All of them are drawn: see `gathered`."""
    marks = steps(0, max((count for _, count in counts), default=0), 4)
    left = 8.0 + LETTER * max(len(str(mark)) for mark in marks)
    right, top, bottom = WIDTH - 6.0, 18.0, height - 24.0
    down = Scale(marks[0], marks[-1], bottom, top)
    across = Scale(0, max(len(counts), 1), left, right)
    return Columns(
        height=height,
        left=left,
        right=right,
        bottom=bottom,
        y_ticks=[Tick(down.at(mark), plain(mark)) for mark in marks],
        x_ticks=apart(
            [
                Tick(across.at(Fraction(2 * place + 1, 2)), words)
                for place, (words, _) in enumerate(counts)
            ]
        ),
        columns=[
            _column(place, count, across, down) for place, (_, count) in enumerate(counts) if count
        ],
    )


def _column(place: int, count: int, across: Scale, down: Scale) -> Column:
    x, end, y = across.at(place), across.at(place + 1), down.at(count)
    air = min(4.0, (end - x) * 0.2)
    width = round(end - x - air, 1)
    text = str(count) if width + air >= LETTER * len(str(count)) else ""
    return Column(
        round(x + air / 2, 1), y, width, round(down.start - y, 1), round((x + end) / 2, 1), text
    )


def gathered(counts: Sequence[tuple[int, int]], most: int = MOST_COLUMNS) -> list[tuple[str, int]]:
    """(number, how often) as (words, how often), the greatest numbers put together as "24+"."""
    if len(counts) <= most:
        return [(str(number), times) for number, times in counts]
    kept, rest = counts[: most - 1], counts[most - 1 :]
    return [
        *((str(number), times) for number, times in kept),
        (f"{rest[0][0]}+", sum(times for _, times in rest)),
    ]


def stacked(counts: Mapping[int, int], most: int) -> list[int]:
    """{place: times} -> how often first, second ..., the last one all places from there on."""
    places = [counts.get(place, 0) for place in range(1, most)]
    return [*places, sum(times for place, times in counts.items() if place >= most)]
