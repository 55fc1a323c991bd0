"""What a table agrees on at the start besides its rule set: frozen in its first entry.

Table rules and tournament scoring of American Mah Jongg, stakes of Mhing and Mihng, and how points
are shown. Each is the plain mapping the engine reads; nothing here is ever changed later.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from hands import (
    Card,
    HandError,
    Stakes,
    TableRules,
    Tournament,
    read_stakes,
    read_table_rules,
    read_tournament,
)

from .errors import Refused

NOTHING: Mapping[str, Any] = MappingProxyType({})
POINTS, MONEY, CHIPS = "points", "money", "chips"
DISPLAYS = (POINTS, MONEY, CHIPS)
KEYS = ("american", "tournament", "bettor", "card", "stakes", "display")


class Agreed(NamedTuple):
    """`american`: the table rules, None in the other games. `card`: the table's own copy.

    `tournament` and `stakes` are None where there are none. `bettor`: whether who waits may bet.
    """

    american: Mapping[str, Any] | None = None
    tournament: Mapping[str, Any] | None = None
    bettor: bool = False
    card: dict[str, Any] | None = None
    stakes: Mapping[str, Any] | None = None
    display: str = POINTS

    @property
    def sums_to_zero(self) -> bool:
        """Whether points only ever move from one to another."""
        return self.american is not None and self.tournament is None

    @property
    def table_rules(self) -> TableRules:
        return read_table_rules(self.american or {})

    @property
    def tournament_rules(self) -> Tournament:
        return read_tournament(self.tournament)

    @property
    def stakes_rules(self) -> Stakes | None:
        return read_stakes(self.stakes) if self.stakes is not None else None

    @property
    def moves_by_hand(self) -> bool:
        """Whether what each gains and loses is to be settled between the players."""
        return self.sums_to_zero or self.stakes is not None

    def facts(self) -> dict[str, Any]:
        """What the first entry keeps of it: nothing for a table that agreed on nothing."""
        kept = {key: getattr(self, key) for key in KEYS}
        empty = Agreed()
        return {key: value for key, value in kept.items() if value != getattr(empty, key)}


def read_agreed(facts: Mapping[str, Any]) -> Agreed:
    """What the facts of a first entry say was agreed on."""
    return Agreed(**{key: facts[key] for key in KEYS if key in facts})


def check_agreed(agreed: Agreed) -> None:
    """HandError or Refused where a table cannot agree on this."""
    if agreed.display not in DISPLAYS:
        raise Refused("display_unknown")
    if agreed.american is not None:
        _check_begins(read_table_rules(agreed.american))
    if agreed.tournament is not None:
        read_tournament(agreed.tournament)
    if agreed.stakes is not None:
        read_stakes(agreed.stakes)
    if agreed.card is not None:
        Card.from_dict(agreed.card)


def _check_begins(rules: TableRules) -> None:
    """Nothing is lost yet and the kitty is empty."""
    if rules.pie is not None and (rules.pie.limit is None or rules.pie.left):
        problem = "begins at the same limit for everybody"
        raise HandError("bad_table_rule", rule="pie", problem=problem)
    if rules.kitty is not None and rules.kitty.holds:
        raise HandError("bad_table_rule", rule="kitty", problem="begins empty")
