"""The published rule set of American Mah Jongg: the set of tiles and the usual values of hands.

A TOML file a version beside those of the Mhing family, frozen like them. It has no combinations:
what a hand is worth stands on the card a table plays by. Table rules and the scoring of a
tournament are agreed per session; see `settlement`.
"""

import os
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from .documents import Part, is_whole
from .errors import HandError, shown
from .ruleset import FOLDER, VERSIONED, digest_of
from .settlement.table_rules import MOST
from .toml_rules import AMERICAN, read_document

KINDS = 34  # numbers of three suits, four winds, three dragons
PLAYERS = ("fewest_players", "at_the_table", "most_players")
DECK = ("tiles", "copies", "flowers", "jokers", "dealt", "east_dealt", *PLAYERS)


class AmericanRules(NamedTuple):
    """A frozen rule set of American Mah Jongg.

    `values`: the usual ones of a hand, in points, rising. `deck`: how many {tiles, copies of a
    tile, flowers, jokers, dealt, east_dealt}, and {fewest_players, at_the_table, most_players}.
    `digest`: the SHA-256 of the document without its id.
    """

    id: str
    game: str
    names: Mapping[str, str]
    order: int
    deck: Mapping[str, int]
    values: tuple[int, ...]
    sources: tuple[str, ...]
    digest: str

    def __hash__(self) -> int:
        return hash((self.id, self.digest))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AmericanRules) and self[:1] + self[-1:] == other[:1] + other[-1:]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def document(self) -> dict[str, Any]:
        """All of it, JSON-able, as `from_document` and the TOML files hold it."""
        told = self._asdict() | {"names": dict(self.names), "deck": dict(self.deck)}
        told |= {"values": list(self.values), "sources": list(self.sources)}
        del told["digest"]
        return told

    @staticmethod
    def from_document(document: object, file: str = "rule set") -> "AmericanRules":
        """The rule set of a document. HandError("bad_ruleset") names `file`, key and fault."""
        return _read(Part(document, file))


def load_american(name: str = AMERICAN) -> AmericanRules:
    """A published rule set: "american_v1", or "american" for the newest version.

    HandError("unknown_rule_set").
    """
    if isinstance(name, str):
        version = f"{AMERICAN}_v{max(_versions())}" if name == AMERICAN else name
        match = VERSIONED.fullmatch(version)
        if match and match[1] == AMERICAN and int(match[2]) in _versions():
            return _load(version)
    raise HandError("unknown_rule_set", name=shown(name))


@cache
def _load(name: str) -> AmericanRules:
    file = f"{name}.toml"
    return AmericanRules.from_document(read_document(os.path.join(FOLDER, file)), file)


@cache
def _versions() -> frozenset[int]:
    names = [os.path.splitext(name) for name in os.listdir(FOLDER)]
    found = [VERSIONED.fullmatch(stem) for stem, ending in names if ending == ".toml"]
    return frozenset(int(match[2]) for match in found if match and match[1] == AMERICAN)


def _read(part: Part) -> AmericanRules:
    rules = AmericanRules(
        id=part.text("id"),
        game=part.text("game", allowed=(AMERICAN,)),
        names=part.languages("names"),
        order=part.whole("order", 1, 99),
        deck=_read_deck(part.part("deck")),
        values=_read_values(part),
        sources=part.texts("sources"),
        digest="",
    )
    part.finish()
    match = VERSIONED.fullmatch(rules.id)
    if match is None or match[1] != AMERICAN:
        raise part.fault("id", f"must be {AMERICAN}_v1 or another version of it")
    return rules._replace(digest=digest_of(rules.document()))


def _read_deck(part: Part) -> Mapping[str, int]:
    deck = {key: part.whole(key, 0, 999) for key in DECK}
    part.finish()
    tiles = KINDS * deck["copies"] + deck["flowers"] + deck["jokers"]
    if deck["tiles"] != tiles:
        raise part.fault("tiles", f"must be the {tiles} of copies, flowers and jokers")
    players = [deck[key] for key in PLAYERS]
    if players != sorted(players):
        raise part.fault("at_the_table", "must lie between the fewest and the most players")
    return MappingProxyType(deck)


def _read_values(part: Part) -> tuple[int, ...]:
    values = part.sequence("values")
    whole = [value for value in values if is_whole(value, 1, MOST)]
    if not values or whole != values or whole != sorted(set(whole)):
        raise part.fault("values", f"must be rising whole numbers from 1 to {MOST:,}")
    return tuple(whole)
