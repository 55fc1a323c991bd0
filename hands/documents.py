"""Reading a document (parsed TOML or JSON) key by key, refusing what is not as it should be.

Every fault is HandError("bad_ruleset") with the file, the key and what is wrong.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from .errors import HandError, listed, shown

NEEDED: Any = object()


class Part:
    """A table of a document. Each key is taken once; `finish` refuses what nobody took."""

    def __init__(self, values: object, file: str, at: str = "") -> None:
        self._file, self._at = file, at
        if not isinstance(values, Mapping):
            raise self.fault("", f"must be a table, not {shown(values)}")
        self._left: dict[Any, Any] = dict(values)

    def fault(self, key: str, problem: str) -> HandError:
        """The error to raise for this key."""
        where = ".".join(part for part in (self._at, key) if part)
        return HandError("bad_ruleset", file=self._file, key=where or "document", problem=problem)

    def take(self, key: str, default: Any = NEEDED) -> Any:
        """The value as it is."""
        if key in self._left:
            return self._left.pop(key)
        if default is NEEDED:
            raise self.fault(key, "is missing")
        return default

    def whole(self, key: str, least: int, most: int, default: Any = NEEDED) -> int:
        """A whole number in a range."""
        value = self.take(key, default)
        if not is_whole(value, least, most):
            asked = f"must be a whole number from {least} to {most}"
            raise self.fault(key, f"{asked}, not {shown(value)}")
        return int(value)

    def text(self, key: str, default: Any = NEEDED, allowed: Iterable[str] = ()) -> str:
        """A text, one of those allowed if they are given."""
        value = self.take(key, default)
        if not isinstance(value, str) or not (value or default == ""):
            raise self.fault(key, f"must be a text, not {shown(value)}")
        choices = sorted(allowed)
        if choices and value != default and value not in choices:
            raise self.fault(key, f"must be {listed(choices, 'or')}, not {shown(value)}")
        return value

    def texts(self, key: str, default: Any = NEEDED) -> tuple[str, ...]:
        """A list of texts."""
        values = self.sequence(key, default)
        for value in values:
            if not isinstance(value, str) or not value:
                raise self.fault(key, f"must hold texts, not {shown(value)}")
        return tuple(values)

    def sequence(self, key: str, default: Any = NEEDED) -> list[Any]:
        """A list of anything."""
        values = self.take(key, default)
        if not isinstance(values, list | tuple):
            raise self.fault(key, f"must be a list, not {shown(values)}")
        return list(values)

    def part(self, key: str, default: Any = NEEDED) -> "Part":
        """A table inside this one."""
        return Part(self.take(key, default), self._file, self._inside(key))

    def parts(self, key: str) -> list["Part"]:
        """A list of tables; a fault in one is named by its id where it has one."""
        return [
            Part(values, self._file, self._inside(f"{key}.{_id_of(values, place)}"))
            for place, values in enumerate(self.sequence(key), start=1)
        ]

    def languages(self, key: str) -> Mapping[str, str]:
        """One text in several languages, {"en": ..., "sv": ...}: English at least."""
        part = self.part(key)
        texts = {"en": part.text("en"), **{key: part.text(key) for key in part.left()}}
        return MappingProxyType(texts)

    def left(self) -> list[str]:
        """The keys nobody took yet."""
        for key in self._left:
            if not isinstance(key, str):
                raise self.fault(shown(key), "must be a text to be a key")
        return list(self._left)

    def finish(self) -> None:
        """Refuse keys nobody knows."""
        for key in self.left():
            raise self.fault(shown(key), "is no key known here")

    def _inside(self, key: str) -> str:
        return f"{self._at}.{key}" if self._at else key


def is_whole(value: object, least: int, most: int) -> bool:
    """Whether this is a whole number in a range; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _id_of(values: object, place: int) -> object:
    name = values.get("id") if isinstance(values, Mapping) else None
    return name if isinstance(name, str) and name.isidentifier() else place
