"""A rule set: what each combination is worth, how units become points, and the house rules.

Published ones are TOML files beside this room, one a version, and never change: a correction is a
new version. They are loaded from their JSON twins, which `toml_rules` makes. What a table changes
makes a rule set of its own, named by its digest, frozen too.
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from .combinations import COUNTERS
from .conversion import Table, fault, read_table
from .documents import Part, is_whole
from .errors import HandError, shown
from .house_rules import KNOWN, HouseRule, Value, read_house_rule
from .notation import read_tiles

try:  # a tenth of the time hashlib takes to load; the library's `random` does the same
    from _sha2 import sha256  # type: ignore[import-not-found]
except ImportError:
    from hashlib import sha256

FOLDER = os.path.join(os.path.dirname(__file__), "rulesets")
VERSIONED = re.compile(r"([a-z]+)_v([1-9][0-9]*)")
FLOWER = "flower"
ON, DRAWN_ONLY = "on", "drawn_only"
MOST_FLOWERS = 8
MOST_A_COMBINATION = 99
LONGEST_NAME = 60
DECK = ("cards", "copies", "flowers", "jokers", "dealt", "fewest_players", "most_players")


class Combination(NamedTuple):
    """What a hand can be worth units for.

    `absorbs`: which others it uses up, {id: times}. `most`: how often any hand at all can show it;
    `max_times` the same under the house rules of the rule set, so 0 while `house_rule` is off.
    `last_card`: the house rule that may ask for a drawn last card.
    """

    id: str
    units: int
    names: Mapping[str, str]
    rules: Mapping[str, str]
    example: tuple[str, ...]
    absorbs: Mapping[str, int]
    most: int
    max_times: int
    house_rule: str = ""
    last_card: str = ""

    def document(self) -> dict[str, object]:
        """The combination as a rule set's document holds it."""
        told = self._asdict() | {"names": dict(self.names), "rules": dict(self.rules)}
        told |= {"example": list(self.example), "absorbs": dict(self.absorbs)}
        del told["max_times"]
        return {key: value for key, value in told.items() if value not in ("", {})}


class RuleSet(NamedTuple):
    """A frozen rule set. `base` is the published one it changes, "" when it is published itself.

    `combinations` are in the order of the protocol, the flower last; `options` is {house rule:
    value}; `digest` the SHA-256 of the document without its id, so equal digests are equal rules.
    """

    id: str
    game: str
    base: str
    names: Mapping[str, str]
    order: int
    combinations: tuple[Combination, ...]
    table: Table
    house_rules: tuple[HouseRule, ...]
    options: Mapping[str, Value]
    deck: Mapping[str, int]
    sources: tuple[str, ...]
    digest: str

    def __hash__(self) -> int:
        return hash((self.id, self.digest))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and (self.id, self.digest) == (other.id, other.digest)

    def __ne__(self, other: object) -> bool:
        return not self == other

    @property
    def absorbs(self) -> Mapping[str, Mapping[str, int]]:
        """What each combination uses up, {id: {id: times}}; without the flower."""
        return {one.id: one.absorbs for one in self.combinations if one.id != FLOWER}

    def combination(self, name: str) -> Combination:
        """The combination of this id."""
        for one in self.combinations:
            if one.id == name:
                return one
        raise HandError("unknown_combination", combination=shown(name))

    def house_rule(self, name: str) -> HouseRule:
        """The house rule of this id."""
        for one in self.house_rules:
            if one.id == name:
                return one
        raise HandError("unknown_house_rule", house_rule=shown(name))

    def document(self) -> dict[str, Any]:
        """All of it, JSON-able, as `from_document` and the TOML files hold it."""
        return {
            "id": self.id,
            "game": self.game,
            "base": self.base,
            "names": dict(self.names),
            "order": self.order,
            "combinations": [one.document() for one in self.combinations],
            "table": self.table.document(),
            "house_rules": [one.document() for one in self.house_rules],
            "options": dict(self.options),
            "deck": dict(self.deck),
            "sources": list(self.sources),
        }

    @staticmethod
    def from_document(document: object, file: str = "rule set") -> "RuleSet":
        """The rule set of a document. HandError("bad_ruleset") names `file`, key and fault."""
        return _read(Part(document, file))

    def changed(
        self,
        name: str,
        options: Mapping[str, Value] = MappingProxyType({}),
        units: Mapping[str, int] = MappingProxyType({}),
        table: Table | None = None,
    ) -> "RuleSet":
        """The rule set with other house rules, units or another table; itself if nothing differs.

        HandError: unknown_house_rule, bad_option, unknown_combination, bad_units, bad_table,
        bad_name.
        """
        self._check_change(options, units, table)
        document = self.document()
        document["options"] |= options
        for told in document["combinations"]:
            told["units"] = units.get(told["id"], told["units"])
        document["table"] = (table or self.table).document()
        if document == self.document():
            return self
        document |= {"base": self.base or self.id, "names": {"en": _checked_name(name)}}
        document["id"] = f"{document['base']}+{digest_of(document)[:12]}"
        return RuleSet.from_document(document)

    def _check_change(
        self, options: Mapping[str, Value], units: Mapping[str, int], table: Table | None
    ) -> None:
        for name, value in options.items():
            self.house_rule(name).check(value)
        for name, worth in units.items():
            self.combination(name)
            if not is_whole(worth, 0, MOST_A_COMBINATION):
                most = MOST_A_COMBINATION
                raise HandError("bad_units", combination=name, units=shown(worth), most=most)
        if table is not None:
            key, problem = fault(*table)
            if problem:
                raise HandError("bad_table", key=key, problem=f"{key} {problem}")


def digest_of(document: Mapping[str, Any]) -> str:
    """The SHA-256 (hex) of a document's canonical JSON: keys sorted, no blanks, without its id."""
    told = {key: value for key, value in document.items() if key != "id"}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return str(sha256(text.encode()).hexdigest())


def load(name: str) -> RuleSet:
    """A published rule set: "mihng_v1", or "mihng" for the newest version of it."""
    if isinstance(name, str):
        version = f"{name}_v{_versions()[name]}" if name in _versions() else name
        if version in _files():
            return _load(version)
    raise HandError("unknown_rule_set", name=shown(name))


def published() -> tuple[RuleSet, ...]:
    """The newest version of every game, the one to offer first at the front."""
    return tuple(sorted(map(load, _versions()), key=lambda ruleset: ruleset.order))


@cache
def _load(name: str) -> RuleSet:
    with open(os.path.join(FOLDER, f"{name}.json"), encoding="utf-8") as opened:
        return RuleSet.from_document(json.load(opened), f"{name}.json")


@cache
def _files() -> frozenset[str]:
    names = [os.path.splitext(name) for name in os.listdir(FOLDER)]
    return frozenset(stem for stem, ending in names if ending == ".json")


@cache
def _versions() -> dict[str, int]:
    """The newest version of each game."""
    newest: dict[str, int] = {}
    for name in _files():
        if match := VERSIONED.fullmatch(name):
            newest[match[1]] = max(int(match[2]), newest.get(match[1], 0))
    return newest


def _checked_name(name: object) -> str:
    text = " ".join(name.split()) if isinstance(name, str) else ""
    if not 1 <= len(text) <= LONGEST_NAME:
        raise HandError("bad_name", name=shown(name), most=LONGEST_NAME)
    return text


def _read(part: Part) -> RuleSet:
    house_rules = _read_house_rules(part)
    options = _read_options(part, house_rules)
    ruleset = RuleSet(
        id=part.text("id"),
        game=part.text("game"),
        base=part.text("base", ""),
        names=part.languages("names"),
        order=part.whole("order", 1, 99),
        combinations=_read_combinations(part, options),
        table=read_table(part.part("table")),
        house_rules=house_rules,
        options=options,
        deck=_read_deck(part.part("deck")),
        sources=part.texts("sources"),
        digest="",
    )
    part.finish()
    ruleset = ruleset._replace(digest=digest_of(ruleset.document()))
    _check_id(part, ruleset)
    return ruleset


def _check_id(part: Part, ruleset: RuleSet) -> None:
    match = VERSIONED.fullmatch(ruleset.base or ruleset.id)
    if match is None or match[1] != ruleset.game:
        key = "base" if ruleset.base else "id"
        raise part.fault(key, f"must be {ruleset.game}_v1 or another version of it")
    if ruleset.base and ruleset.id != f"{ruleset.base}+{ruleset.digest[:12]}":
        raise part.fault("id", f"must be {ruleset.base}+{ruleset.digest[:12]}, by what it holds")


def _read_house_rules(part: Part) -> tuple[HouseRule, ...]:
    rules = tuple(read_house_rule(one) for one in part.parts("house_rules"))
    _refuse_repeats(part, "house_rules", [rule.id for rule in rules])
    missing = set(KNOWN).difference(rule.id for rule in rules)
    if missing:
        raise part.fault("house_rules", f"{min(missing)} is missing")
    return rules


def _read_options(part: Part, rules: tuple[HouseRule, ...]) -> Mapping[str, Value]:
    """The defaults, or what the document chose instead."""
    chosen = part.part("options", {})
    options = {rule.id: chosen.take(rule.id, rule.default) for rule in rules}
    chosen.finish()
    for rule in rules:
        if not rule.accepts(options[rule.id]):
            asked = f"must be {rule.allowed()}, not {shown(options[rule.id])}"
            raise chosen.fault(rule.id, asked)
    return MappingProxyType(options)


def _read_combinations(part: Part, options: Mapping[str, Value]) -> tuple[Combination, ...]:
    parts = part.parts("combinations")
    found = tuple(_read_combination(one, options) for one in parts)
    ids = [one.id for one in found]
    _refuse_repeats(part, "combinations", ids)
    if not ids or ids[-1] != FLOWER:
        raise part.fault("combinations", f"must end with {FLOWER}")
    for one, told in zip(found, parts, strict=True):
        for other in one.absorbs:
            if other not in ids or other in (one.id, FLOWER):
                raise told.fault(f"absorbs.{other}", "is no other combination of these rules")
    return found


def _read_combination(part: Part, options: Mapping[str, Value]) -> Combination:
    house_rule = part.text("house_rule", "", allowed=_known_with(ON))
    most = part.whole("most", 1, 99)
    combination = Combination(
        id=part.text("id", allowed=(*COUNTERS, FLOWER)),
        units=part.whole("units", 0, MOST_A_COMBINATION),
        names=part.languages("names"),
        rules=part.languages("rules"),
        example=part.texts("example"),
        absorbs=_read_absorbs(part.part("absorbs", {})),
        most=most,
        max_times=most if not house_rule or options[house_rule] == ON else 0,
        house_rule=house_rule,
        last_card=part.text("last_card", "", allowed=_known_with(DRAWN_ONLY)),
    )
    _check_example(part, combination)
    part.finish()
    return combination


def _known_with(value: str) -> list[str]:
    """The house rules that can be this."""
    return [name for name, values in KNOWN.items() if value in values]


def _check_example(part: Part, combination: Combination) -> None:
    for group in combination.example:
        try:
            read_tiles(group)
        except HandError as error:
            raise part.fault("example", str(error).rstrip(".")) from None


def _read_absorbs(part: Part) -> Mapping[str, int]:
    return MappingProxyType({key: part.whole(key, 1, 99) for key in part.left()})


def _read_deck(part: Part) -> Mapping[str, int]:
    deck = {key: part.whole(key, 0, 999) for key in DECK}
    part.finish()
    return MappingProxyType(deck)


def _refuse_repeats(part: Part, key: str, ids: list[str]) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise part.fault(key, f"{name} stands there twice")
