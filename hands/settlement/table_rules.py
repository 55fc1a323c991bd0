"""Table rules of American Mah Jongg: what a table agrees on, frozen with its session. All off by
default, but that a jokerless hand is announced.

HandError: unknown_table_rule, bad_table_rule with the rule and what is wrong with it.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..documents import is_whole
from ..errors import HandError, listed, shown

MOST = 999_999  # of one value, in points
MOST_HELD = 10**9  # of what gathers in a pie or in the kitty
MOST_TIMES = 12
DISPLAYS = ("points", "money", "chips")


class Pie(NamedTuple):
    """What each may still lose. One who is not in `left` has `limit`; None is no limit.

    `partial`: one who owes more pays what is left; else all or nothing.
    """

    limit: int | None
    left: Mapping[str, int]
    partial: bool = True

    def of(self, player: str) -> int | None:
        """What this player may still lose; None: as much as it takes."""
        return self.left.get(player, self.limit)


class Kitty(NamedTuple):
    """Each puts in `amount` on a wall game; the next winner takes what it `holds`."""

    amount: int
    holds: int = 0


class TableRules(NamedTuple):
    """The rules one table plays by. `hot_wall` and `multiplier` here are for every hand."""

    east_doubles: bool = False
    hot_wall: bool = False
    pie: Pie | None = None
    kitty: Kitty | None = None
    multiplier: int = 1
    jokerless_must_be_announced: bool = True
    display: str = "points"

    def changed(self) -> tuple[str, ...]:
        """The rules that are not as by default, to print on a result."""
        default = TableRules()
        return tuple(name for name in self._fields if getattr(self, name) != getattr(default, name))


def read_table_rules(told: object) -> TableRules:
    """The rules of {name: value}; null is the default."""
    if not isinstance(told, Mapping):
        raise _bad("table_rules", f"must be an object of rules, not {shown(told)}")
    for name in told:
        if name not in READERS:
            raise HandError("unknown_table_rule", rule=shown(name))
    values = {name: READERS[name](name, told[name]) for name in told if told[name] is not None}
    return TableRules(**values)


def _bad(rule: str, problem: str) -> HandError:
    return HandError("bad_table_rule", rule=rule, problem=problem)


def _flag(rule: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _bad(rule, f"is true or false, not {shown(value)}")
    return value


def _whole(rule: str, value: object, least: int, most: int) -> int:
    if not is_whole(value, least, most):
        raise _bad(rule, f"is a whole number from {least} to {most:,}, not {shown(value)}")
    assert isinstance(value, int)
    return value


def _times(rule: str, value: object) -> int:
    return _whole(rule, value, 1, MOST_TIMES)


def _display(rule: str, value: object) -> str:
    if value not in DISPLAYS:
        raise _bad(rule, f"is {listed(list(DISPLAYS), 'or')}, not {shown(value)}")
    return str(value)


def _pie(rule: str, value: object) -> Pie | None:
    """A limit alone, or {"limit", "left": {player: points}, "partial"}."""
    if value is False:
        return None
    told = _parts(rule, value, "limit", ("limit", "left", "partial"))
    limit, left = told.get("limit"), told.get("left", {})
    if not isinstance(left, Mapping):
        raise _bad(f"{rule}.left", f"is what each may still lose, not {shown(left)}")
    if limit is None and not left:
        raise _bad(rule, "needs a limit, or what is left to each")
    return Pie(
        None if limit is None else _whole(f"{rule}.limit", limit, 1, MOST),
        MappingProxyType({name: _whole(f"{rule}.left", left[name], 0, MOST_HELD) for name in left}),
        _flag(f"{rule}.partial", told.get("partial", True)),
    )


def _kitty(rule: str, value: object) -> Kitty | None:
    """An amount alone, or {"amount", "holds"}."""
    if value is False:
        return None
    told = _parts(rule, value, "amount", ("amount", "holds"))
    return Kitty(
        _whole(f"{rule}.amount", told.get("amount"), 1, MOST),
        _whole(f"{rule}.holds", told.get("holds", 0), 0, MOST_HELD),
    )


def _parts(rule: str, value: object, alone: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """The parts of a rule that has some; a number stands for the first of them."""
    if not isinstance(value, Mapping):
        return {alone: value}
    for key in value:
        if key not in keys:
            raise _bad(rule, f"has no part called {shown(key)}")
    return {key: part for key, part in value.items() if part is not None}


READERS: Mapping[str, Callable[[str, object], Any]] = {
    "east_doubles": _flag,
    "hot_wall": _flag,
    "pie": _pie,
    "kitty": _kitty,
    "multiplier": _times,
    "jokerless_must_be_announced": _flag,
    "display": _display,
}
