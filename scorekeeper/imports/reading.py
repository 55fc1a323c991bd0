"""The text of a file -> its values, each asked for by name; what is wrong is said with its place.

Refused: file_text, file_json, file_missing, file_shape. Pure.
"""

import json
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from typing import Any, NoReturn
from uuid import UUID
from zoneinfo import available_timezones

from django.utils.translation import gettext

from ..errors import Refused
from ..facts import has_control_signs
from ..file_sentences import WANTED

MOST_DEEP = 60
LARGEST = 10**15
NEEDED: Any = object()


class Place:
    """One value of a file and where it stands: `sessions[3].entries[12].facts`."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, wanted: str, **where: object) -> NoReturn:
        said = gettext(WANTED[wanted]) % where
        raise Refused("file_shape", place=self.path or "{}", wanted=said)

    def at(self, key: str, default: Any = NEEDED) -> "Place":
        """What stands under a key."""
        path = f"{self.path}.{key}" if self.path else key
        if not isinstance(self.value, dict):
            self.fail("object")
        if key not in self.value and default is NEEDED:
            raise Refused("file_missing", place=path)
        return Place(self.value.get(key, default), path)

    def each(self, key: str) -> "Iterator[Place]":
        """Every value of a list."""
        found = self.at(key)
        if not isinstance(found.value, list):
            found.fail("list")
        return (Place(one, f"{found.path}[{number}]") for number, one in enumerate(found.value))

    def pairs(self, key: str) -> "Iterator[tuple[str, Place]]":
        """Every key and value of an object."""
        return self.at(key).items()

    def items(self) -> "Iterator[tuple[str, Place]]":
        if not isinstance(self.value, dict):
            self.fail("object")
        return ((name, self.at(name)) for name in self.value)

    def mapping(self, key: str) -> dict[str, Any]:
        found = self.at(key)
        if not isinstance(found.value, dict):
            found.fail("object")
        return found.value

    def text(self, key: str, most: int, least: int = 1) -> str:
        found = self.at(key)
        if not isinstance(found.value, str) or not least <= len(found.value) <= most:
            found.fail("text", least=least, most=most)
        return found.value

    def one_of(self, key: str, values: tuple[str, ...]) -> str:
        found = self.at(key)
        if found.value not in values:
            found.fail("one_of", values=", ".join(values))
        return str(found.value)

    def whole(self, key: str, least: int = 0, most: int = LARGEST) -> int:
        found = self.at(key)
        if type(found.value) is not int or not least <= found.value <= most:
            found.fail("whole", least=least, most=most)
        return found.value

    def flag(self, key: str) -> bool:
        found = self.at(key)
        if type(found.value) is not bool:
            found.fail("flag")
        return found.value

    def has(self, key: str) -> bool:
        """Whether anything but null stands under a key."""
        return self.at(key).value is not None

    def day(self, key: str) -> date:
        found = self.at(key)
        try:
            return date.fromisoformat(found.value)
        except (TypeError, ValueError):
            found.fail("day")

    def moment(self, key: str) -> datetime:
        found = self.at(key)
        try:
            told = datetime.fromisoformat(found.value)
        except (TypeError, ValueError):
            found.fail("moment")
        if told.tzinfo is None:
            found.fail("moment")
        return told

    def id(self, key: str) -> UUID:
        found = self.at(key)
        try:
            return UUID(found.value)
        except (TypeError, ValueError, AttributeError):
            found.fail("id")

    def zone(self, key: str) -> str:
        found = self.at(key)
        if not isinstance(found.value, str) or found.value not in _zones():
            found.fail("zone")
        return str(found.value)


@cache
def _zones() -> set[str]:
    """Looked up once, for it takes as long as a session of a file."""
    return available_timezones()


def read(data: bytes) -> Place:
    """The whole of a file. Every text in it can be stored and shown."""
    try:
        text = data.decode("utf-8-sig")
        document = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_once)
    except UnicodeDecodeError as fault:
        raise Refused("file_text") from fault
    except json.JSONDecodeError as fault:
        where = {"line": fault.lineno, "column": fault.colno, "problem": fault.msg}
        raise Refused("file_json", **where) from fault
    except (RecursionError, ValueError) as fault:
        raise Refused("file_json", line=1, column=1, problem=str(fault)) from fault
    _check_texts(document, "", MOST_DEEP)
    return Place(document)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice} stands there twice")
    return told


def _check_texts(value: Any, path: str, deep: int) -> None:
    """No control sign and no half of a pair: no database keeps these."""
    if isinstance(value, str):
        if has_control_signs(value.replace("\n", " ")):
            Place(value, path).fail("text", least=0, most=len(value))
    elif deep == 0:
        raise Refused("file_refused", place=path, why="…")
    elif isinstance(value, list):
        for number, one in enumerate(value):
            _check_texts(one, f"{path}[{number}]", deep - 1)
    elif isinstance(value, dict):
        for key, one in value.items():
            _check_texts(key, path, deep - 1)
            _check_texts(one, f"{path}.{key}" if path else key, deep - 1)


def first_difference(ours: Any, theirs: Any, path: str) -> str:
    """The first place where what follows here is not what a file says; "" for none."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = sorted({*ours, *theirs})
        return _first((ours.get(key), theirs.get(key), f"{path}.{key}") for key in keys)
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = enumerate(zip(ours, theirs, strict=True))
        return _first((one, other, f"{path}[{number}]") for number, (one, other) in pairs)
    return "" if _same(ours, theirs) else path


def _first(compared: Iterator[tuple[Any, Any, str]]) -> str:
    return next(filter(None, (first_difference(*one) for one in compared)), "")


def _same(ours: Any, theirs: Any) -> bool:
    """Floats of another machine may differ in their last digits."""
    if isinstance(ours, float) and isinstance(theirs, int | float):
        return abs(ours - theirs) <= 1e-9 * max(1.0, abs(ours))
    return type(ours) is type(theirs) and bool(ours == theirs)
