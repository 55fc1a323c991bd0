"""The tick sheet of one winner, as typed: a number for each combination, and the flowers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from hands import FLOWER, MOST_FLOWERS, Combination, HandError, RuleSet, solve

from .. import sentences

DIGITS = 4


def whole_number(text: str) -> int | None:
    """The whole number typed, 0 when nothing is; None when it is something else."""
    text = text.strip()
    if not text:
        return 0
    if text.isdecimal() and len(text) <= DIGITS:
        return int(text)
    return None


@dataclass
class TickRow:
    """One combination on the tick sheet, as the form shows it."""

    combination: Combination
    field_name: str
    value: str = "0"
    error: str = ""
    implied: int = 0
    reason: str = ""
    total: int = 0

    @property
    def id(self) -> str:
        return self.combination.id

    @property
    def name(self) -> str:
        return sentences.in_language(self.combination.names)

    @property
    def rule(self) -> str:
        return sentences.in_language(self.combination.rules)

    @property
    def groups(self) -> tuple[str, ...]:
        return self.combination.example

    @property
    def units(self) -> int:
        return self.combination.units

    @property
    def most(self) -> int:
        return self.combination.max_times

    @property
    def times(self) -> int:
        """How often it counts: what is ticked, or what comes with the other ticks."""
        return max(whole_number(self.value) or 0, self.implied)


@dataclass
class Flowers:
    field_name: str
    value: str = "0"
    error: str = ""

    @property
    def count(self) -> int:
        return whole_number(self.value) or 0

    def read(self) -> None:
        """Mark what is no number of flowers."""
        count = whole_number(self.value)
        if count is None or count > MOST_FLOWERS:
            self.error = _("Type 0 to 8 flowers.")


class TickSheet:
    """What was ticked for one winner. `errors` are about the sheet, each row has its own."""

    def __init__(self, index: int, rules: RuleSet, typed: Mapping[str, str]) -> None:
        self.rules = rules
        self.prefix = f"w{index}-"
        self.errors: list[str] = []
        self.rows = [
            TickRow(one, self.prefix + one.id, typed.get(self.prefix + one.id, "0"))
            for one in rules.combinations
            if one.id != FLOWER and one.max_times
        ]

    @property
    def fields(self) -> set[str]:
        return {row.field_name for row in self.rows}

    @property
    def ticks(self) -> dict[str, int]:
        return {row.id: whole_number(row.value) or 0 for row in self.rows}

    @property
    def broken(self) -> bool:
        return bool(self.errors or any(row.error for row in self.rows))

    def read(self) -> None:
        """Mark what cannot be, and what the ticks so far bring along and rule out."""
        self._read_numbers()
        if not self.broken:
            self._solve()

    def _read_numbers(self) -> None:
        for row in self.rows:
            times = whole_number(row.value)
            if times is None:
                row.error = _("Type how often as a whole number, 0 to %(most)s.") % {
                    "most": row.most
                }
            elif times > row.most:
                row.error = _("It counts at most %(most)s times in one hand.") % {"most": row.most}

    def _solve(self) -> None:
        try:
            sheet = solve(self.rules, self.ticks)
        except HandError as error:
            self.errors.append(sentences.of(error, self.rules))
            return
        for row in self.rows:
            row.implied = sheet.implied.get(row.id, 0)
            others = sheet.blocked.get(row.id, ())
            if others and not row.times:
                row.reason = _("not together with %(others)s") % {"others": self._names(others)}

    def _names(self, ids: Sequence[str]) -> str:
        names = [sentences.combination(self.rules, name) for name in ids]
        return sentences.listed([sentences.lower_first(name) for name in names])
