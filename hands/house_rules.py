"""House rules: what a table may agree on, each with its values and its default."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from .documents import Part, is_whole
from .errors import HandError, listed, shown

Value = str | int

# The values the game knows how to play, for each house rule.
KNOWN: Mapping[str, tuple[str, ...]] = {
    "flowers": ("units", "points", "off"),
    "minimum_to_go_out": ("none", "three_units", "three_units_or_flower"),
    "minimum_flowers": ("not_counted", "counted"),
    "simultaneous_winners": ("all_score", "nearest", "drawn_hand"),
    "nothing_connects_last_card": ("drawn_only", "drawn_or_claimed"),
    "jokers_in_nothing_connects": ("yes", "no"),
    "jokers_in_pair": ("yes", "no"),
    "jokers_in_claimed_triplet": ("yes", "no"),
    "seven_pairs": ("off", "on"),
    "cap": ("none",),
    "stock_empty": ("reshuffle", "drawn_hand"),
    "target": ("none",),
    "target_counts": ("points", "hands"),
}
# These may be a number too, in the range the rule set gives.
NUMBERS = ("minimum_to_go_out", "cap", "target")
LARGEST = 1_000_000
ANY = "any"


class HouseRule(NamedTuple):
    """One house rule. `free` is the range of whole numbers it may be besides its `values`."""

    id: str
    values: tuple[Value, ...]
    default: Value
    names: Mapping[str, str]
    value_names: Mapping[str, str]
    free: tuple[int, int] | None = None

    def accepts(self, value: object) -> bool:
        """Whether the house rule can be this."""
        if isinstance(value, bool) or not isinstance(value, str | int):
            return False
        return value in self.values or (self.free is not None and is_whole(value, *self.free))

    def allowed(self) -> str:
        """What it can be, in words."""
        texts = [str(value) for value in self.values]
        if self.free is not None:
            texts.append(f"a whole number from {self.free[0]} to {self.free[1]}")
        return listed(texts, "or")

    def sentence(self, value: Value) -> str:
        """What a value means, in plain English."""
        return self.value_names.get(str(value)) or self.value_names[ANY].format(value=value)

    def check(self, value: object) -> None:
        """HandError("bad_option") unless the house rule can be this."""
        if not self.accepts(value):
            allowed = self.allowed()
            raise HandError("bad_option", house_rule=self.id, value=shown(value), allowed=allowed)

    def document(self) -> dict[str, object]:
        """The house rule as `read_house_rule` reads it."""
        told: dict[str, object] = {
            "id": self.id,
            "names": dict(self.names),
            "values": list(self.values),
            "default": self.default,
            "value_names": dict(self.value_names),
        }
        if self.free is not None:
            told["free"] = list(self.free)
        return told


def read_house_rule(part: Part) -> HouseRule:
    """One house rule of a document, checked."""
    name = part.text("id", allowed=KNOWN)
    free = _read_free(part, name)
    values = tuple(part.sequence("values"))
    for value in values:
        if not _is_known(name, value, free):
            raise part.fault("values", f"{shown(value)} is nothing the game knows how to play")
    texts = part.part("value_names")
    wanted = [str(value) for value in values] + ([ANY] if free else [])
    value_names = MappingProxyType({key: texts.text(key) for key in wanted})
    texts.finish()
    default = part.take("default")
    rule = HouseRule(name, values, default, part.languages("names"), value_names, free)
    if not rule.accepts(default):
        raise part.fault("default", f"must be {rule.allowed()}, not {shown(default)}")
    part.finish()
    return rule


def _read_free(part: Part, name: str) -> tuple[int, int] | None:
    free = part.take("free", None)
    if free is None:
        return None
    if name not in NUMBERS:
        raise part.fault("free", "only goes with " + listed(list(NUMBERS)))
    if (
        not isinstance(free, list | tuple)
        or len(free) != 2
        or not all(is_whole(end, 1, LARGEST) for end in free)
        or free[0] > free[1]
    ):
        raise part.fault("free", f"must be [least, most] from 1 to {LARGEST}, not {shown(free)}")
    return free[0], free[1]


def _is_known(name: str, value: object, free: tuple[int, int] | None) -> bool:
    if isinstance(value, str):
        return value in KNOWN[name]
    return free is not None and is_whole(value, *free)
