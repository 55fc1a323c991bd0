"""Which tick sheets a real hand can show, and what comes with what is ticked.

A tick sheet claims at least what it ticks. It is possible when some hand shows all of it, and what
every such hand shows besides comes with it. What hands show is stored in rows, made by
`feasible_rows`.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import combinations as subsets
from typing import Any, NamedTuple

from .errors import HandError, listed, shown
from .readings import SEVEN_PAIRS
from .ruleset import DRAWN_ONLY, FLOWER, MOST_FLOWERS, ON, Combination, RuleSet

FILE = os.path.join(os.path.dirname(__file__), "feasible_rows.txt")

Times = Mapping[str, int]
Row = tuple[int, ...]


class Sheet(NamedTuple):
    """A tick sheet worked out.

    `counts`: {id: times} with what comes along, nothing that counts 0 times. `implied`: those of
    them that count more often than ticked. `possible`: {id: most times beside these ticks}, every
    id. `blocked`: {id: the fewest ticked ids that keep it from counting once more}.
    """

    counts: dict[str, int]
    implied: dict[str, int]
    possible: dict[str, int]
    blocked: dict[str, tuple[str, ...]]


def solve(ruleset: RuleSet, ticks: Times) -> Sheet:
    """What the ticks come to.

    HandError: bad_ticks, unknown_combination, bad_times, house_rule_off, too_many_times, and
    impossible_together with the fewest ticked ids no hand shows together.
    """
    view = _view(ruleset)
    asked = _asked(ruleset, view, ticks)
    rows = _rows(ruleset, view, asked)
    counts = view.each(min, rows)
    possible = view.each(max, rows)
    return Sheet(
        {name: times for name, times in counts.items() if times},
        {name: times for name, times in counts.items() if times > asked.get(name, 0)},
        possible,
        {
            name: view.conflict({**asked, name: counts[name] + 1}, with_name=name)
            for name in view.ids
            if counts[name] == possible[name] < view.most[name]
        },
    )


def counted(ruleset: RuleSet, ticks: Times) -> dict[str, int]:
    """How often each combination counts, as in `solve`: all that a score needs, and quicker."""
    view = _view(ruleset)
    counts = view.each(min, _rows(ruleset, view, _asked(ruleset, view, ticks)))
    return {name: times for name, times in counts.items() if times}


def sheet_data(ruleset: RuleSet) -> dict[str, Any]:
    """The tick sheet as JSON-able data, for a program that works it out elsewhere as `solve` does.

    `rows`: every distinct row a hand can show, in the order of `combinations`. `points`: of 0, 1,
    2 ... units, the cap applied. `table`: [first, last or null, points]; `table_ends`: its last
    unit, or null.
    """
    view = _view(ruleset)
    worth = {one.id: one.units for one in ruleset.combinations}
    units = [worth[name] for name in view.ids]
    flowers, cap = ruleset.options["flowers"], ruleset.options["cap"]
    most = max(sum(map(int.__mul__, row, units)) for row in view.rows)
    most += MOST_FLOWERS * worth[FLOWER] if flowers == "units" else 0
    limit = cap if isinstance(cap, int) else None
    points = [ruleset.table.points(count) for count in range(most + 1)]
    least, counted = minimum(ruleset)
    return {
        "id": ruleset.id,
        "combinations": list(view.ids),
        "units": units,
        "rows": [list(row) for row in view.rows],
        "flower_units": worth[FLOWER],
        "flowers": flowers,
        "points": points if limit is None else [min(limit, one) for one in points],
        "table": [[row.first, row.last, row.points] for row in ruleset.table.rows_to(most)],
        "table_ends": ruleset.table.end,
        "minimum": {"units": least, "flowers": counted},
        "drawn_only": [one.id for one in ruleset.combinations if needs_drawn(ruleset, one)],
        "cap": limit,
    }


def minimum(ruleset: RuleSet) -> tuple[int, str]:
    """Units a hand needs to go out, and how flowers help.

    They do not (not_counted), their units do (counted), or one will do instead (one_is_enough).
    """
    asked = ruleset.options["minimum_to_go_out"]
    if isinstance(asked, int):
        return asked, str(ruleset.options["minimum_flowers"])
    return {
        "none": (0, "not_counted"),
        "three_units": (3, "not_counted"),
        "three_units_or_flower": (3, "one_is_enough"),
    }[asked]


def needs_drawn(ruleset: RuleSet, combination: Combination) -> bool:
    """Whether the last card must be drawn for this combination."""
    return bool(combination.last_card) and ruleset.options[combination.last_card] == DRAWN_ONLY


class _View:
    """The rows as one rule set sees them, a column an id. `most`: {id: most times in any row}."""

    def __init__(self, ids: tuple[str, ...], rows: tuple[Row, ...]) -> None:
        self.ids, self.rows = ids, rows
        self.most = self.each(max, rows)

    def each(self, choose: Callable[[Iterable[int]], int], rows: Iterable[Row]) -> dict[str, int]:
        """The least or the most of each column of these rows, {id: times}."""
        return dict(zip(self.ids, map(choose, zip(*rows, strict=True)), strict=True))

    @cached_property
    def masks(self) -> dict[str, tuple[int, ...]]:
        """For each id, at the place of its times: a bit for each row with it at least so often."""
        columns = zip(self.ids, zip(*self.rows, strict=True), strict=True)
        return {name: tuple(_masks(column)) for name, column in columns}

    def mask(self, asked: Times) -> int:
        """A bit for each row that has all that is asked, at least so often."""
        mask = (1 << len(self.rows)) - 1
        for name, times in asked.items():
            mask &= self.masks[name][times]
        return mask

    def rows_with(self, asked: Times) -> list[Row]:
        """The rows that have all that is asked."""
        rows = list(self.rows)
        for name, times in asked.items():
            column = self.ids.index(name)
            rows = [row for row in rows if row[column] >= times]
        return rows

    def conflict(self, asked: Times, with_name: str = "") -> tuple[str, ...]:
        """The fewest of what is asked that no row has together; `with_name` always, unnamed."""
        fixed = {with_name: asked[with_name]} if with_name else {}
        others = [name for name in self.ids if name in asked and name != with_name]
        return next(
            names
            for names in _smallest_first(others)
            if not self.mask({**fixed, **{name: asked[name] for name in names}})
        )


def stored() -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """The ids of the combinations, and every row in that order, as written by `store`."""
    with open(FILE, encoding="ascii") as file:
        ids, *rows = file.read().splitlines()
    return tuple(ids.split()), tuple(tuple(map(int, row)) for row in rows)


def _view(ruleset: RuleSet) -> _View:
    absorbs = tuple((name, tuple(used.items())) for name, used in ruleset.absorbs.items())
    return _project(absorbs, ruleset.options[SEVEN_PAIRS] == ON)


@cache
def _project(
    absorbs: tuple[tuple[str, tuple[tuple[str, int], ...]], ...], with_seven_pairs: bool
) -> _View:
    """The stored rows, less what these rules do not know or a bigger combination uses up."""
    names, raw = stored()
    seven_pairs = names.index(SEVEN_PAIRS)
    ids = tuple(name for name, _ in absorbs)
    columns = [names.index(name) for name in ids]
    # `used_up` for all rows at once, by columns.
    uses_up = [
        (names.index(bigger), ids.index(name), times)
        for bigger, used in absorbs
        for name, times in used
    ]
    rows = set()
    for row in raw:
        if with_seven_pairs or not row[seven_pairs]:
            left = [row[column] for column in columns]
            for bigger, column, times in uses_up:
                left[column] -= row[bigger] * times
            rows.add(tuple(left))
    return _View(ids, tuple(sorted(rows)))


def _masks(column: tuple[int, ...]) -> Iterator[int]:
    for times in range(max(column) + 1):
        yield sum(1 << place for place, count in enumerate(column) if count >= times)


def _asked(ruleset: RuleSet, view: _View, ticks: Times) -> dict[str, int]:
    """The ticks that ask for something, checked one by one."""
    if not isinstance(ticks, Mapping):
        raise HandError("bad_ticks", value=shown(ticks))
    return {name: times for name, times in ticks.items() if _checked(ruleset, view, name, times)}


def _checked(ruleset: RuleSet, view: _View, name: str, times: int) -> int:
    if name not in view.ids:
        raise HandError("unknown_combination", combination=shown(name))
    if not isinstance(times, int) or isinstance(times, bool) or times < 0:
        raise HandError("bad_times", combination=name, times=shown(times))
    combination = ruleset.combination(name)
    told = {"combination": name, "name": combination.names["en"]}
    if times and not combination.max_times:
        raise HandError("house_rule_off", house_rule=combination.house_rule, **told)
    if times > view.most[name]:
        often = times if times < 1000 else shown(times)
        raise HandError("too_many_times", times=often, most=view.most[name], **told)
    return times


def _rows(ruleset: RuleSet, view: _View, asked: Times) -> list[Row]:
    """The rows with all that is asked, of which there must be one."""
    rows = view.rows_with(asked)
    if not rows:
        raise _impossible(ruleset, view, asked)
    return rows


def _impossible(ruleset: RuleSet, view: _View, asked: Times) -> HandError:
    """The refusal that names the fewest ticks that cannot stand together, the biggest first."""
    names = view.conflict(asked)[::-1]
    first, *others = [_named(ruleset.combination(name), asked[name]) for name in names]
    return HandError(
        "impossible_together",
        combinations=list(names),
        times={name: asked[name] for name in names},
        first=first,
        others=listed([other[0].lower() + other[1:] for other in others]),
    )


def _named(combination: Combination, times: int) -> str:
    name = combination.names["en"]
    return name if times == 1 else f"{name} ({times} times)"


def _smallest_first(names: list[str]) -> Iterable[tuple[str, ...]]:
    for size in range(1, len(names) + 1):
        yield from subsets(names, size)
