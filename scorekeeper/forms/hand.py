"""The record form: one hand with its winners, as typed -> facts.

Written without Django's form classes because the rows come from the rule set and the number of
winners from the hand. What was typed is kept as typed, whatever is wrong with it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from hands import Combination, HandError, RuleSet, Score, score_ticks, solve

from .. import facts as says
from .. import sentences
from ..errors import Refused
from ..facts import Facts
from ..ledger import TOKEN_LENGTH, Stamp
from ..remembered import Phone
from ..replay import Player
from .stamp import new_token

MOST_FLOWERS = 8
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


class WinnerSheet:
    """One winner: who, the tick sheet, the flowers, and what it comes to."""

    def __init__(self, index: int, rules: RuleSet, typed: Mapping[str, str]) -> None:
        self.index, self.rules = index, rules
        self.prefix = f"w{index}-"
        self.player_field = f"{self.prefix}player"
        self.player = whole_number(typed.get(self.player_field, "")) or None
        self.player_name = ""
        self.player_errors: list[str] = []
        self.errors: list[str] = []
        self.rows = [
            TickRow(one, self.prefix + one.id, typed.get(self.prefix + one.id, "0"))
            for one in rules.combinations
            if one.id != "flower" and one.max_times
        ]
        flowers = f"{self.prefix}flowers"
        self.flowers = Flowers(flowers, typed.get(flowers, "0"))
        self.score: Score | None = None
        self._unknown(typed)
        self._read_numbers()
        self._read_sheet()

    def _unknown(self, typed: Mapping[str, str]) -> None:
        known = {row.field_name for row in self.rows} | {self.player_field, self.flowers.field_name}
        strange = [name for name in typed if name.startswith(self.prefix) and name not in known]
        if any((whole_number(typed[name]) or 0) > 0 for name in strange):
            self.errors.append(
                _("These rules know no combination of that name. Open the form again.")
            )

    def _read_numbers(self) -> None:
        for row in self.rows:
            times = whole_number(row.value)
            if times is None:
                row.error = _("Type how often as a whole number, 0 to %(most)s.") % {
                    "most": row.most
                }
            elif times > row.most:
                row.error = _("It counts at most %(most)s times in one hand.") % {"most": row.most}
        flowers = whole_number(self.flowers.value)
        if flowers is None or flowers > MOST_FLOWERS:
            self.flowers.error = _("Type 0 to 8 flowers.")

    def _read_sheet(self) -> None:
        """What the ticks so far bring along and rule out, for a page without JavaScript."""
        if self.broken:
            return
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

    @property
    def broken(self) -> bool:
        return bool(self.flowers.error or self.errors or any(row.error for row in self.rows))

    @property
    def ticks(self) -> dict[str, int]:
        return {row.id: whole_number(row.value) or 0 for row in self.rows}

    def facts(self) -> Facts:
        return {"player": self.player, "ticks": self.ticks, "flowers": self.flowers.count}

    def work_out(self, won: str | None) -> None:
        """Score the sheet with the function the ledger uses; a fault becomes an error here."""
        if self.broken:
            return
        try:
            self.score = score_ticks(self.rules, self.ticks, flowers=self.flowers.count, won=won)
        except HandError as error:
            self.errors.append(sentences.of(error, self.rules))

    @property
    def chain(self) -> str:
        """ "5 + 2": what each line brings."""
        lines = self.score.lines if self.score is not None else ()
        return " + ".join(str(line.units) for line in lines if line.units)

    @property
    def units(self) -> int:
        return self.score.units if self.score is not None else 0

    @property
    def points(self) -> int:
        return self.score.points if self.score is not None else 0


@dataclass
class HandSheet:
    """The whole form. `news` tells what another phone wrote; the typed hand stays."""

    rules: RuleSet
    players: Sequence[Player]
    typed: Mapping[str, str]
    latest: int
    action: str = ""
    cancel: str = ""
    rules_url: str = ""
    is_correction: bool = False
    errors: list[str] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    won_errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.token = self.typed.get("token") or new_token()
        seen = self.typed.get("seen", "")
        self.seen = int(seen) if seen.isdecimal() and len(seen) < DIGITS * 2 else self.latest
        self.won = self.typed.get("won", "")
        count = whole_number(self.typed.get("winners", "")) or 1
        most = len(self.players) - 1 if self.may_have_several else 1
        self._extra = max(0, count - max(most, 1))
        self.winner_sheets = [
            WinnerSheet(index, self.rules, self.typed) for index in range(count - self._extra)
        ]
        for sheet in self.winner_sheets:
            sheet.player_name = self.names.get(sheet.player or 0, "")

    @property
    def may_have_several(self) -> bool:
        return says.several_may_win(self.rules) and len(self.players) > 2

    @property
    def may_add_winner(self) -> bool:
        return self.may_have_several and len(self.winner_sheets) < len(self.players) - 1

    @property
    def names(self) -> dict[int, str]:
        return {player.number: player.name for player in self.players}

    @property
    def save_text(self) -> str:
        sheets = [sheet for sheet in self.winner_sheets if sheet.player in self.names]
        if len(sheets) != 1 or len(self.winner_sheets) != 1:
            return _("Save the hand")
        values = {"points": sheets[0].points, "name": self.names[sheets[0].player or 0]}
        return _("Save %(points)s for %(name)s") % values

    def add_winner(self) -> None:
        self.winner_sheets.append(WinnerSheet(len(self.winner_sheets), self.rules, {}))

    def drop_winner(self) -> None:
        if len(self.winner_sheets) > 1:
            self.winner_sheets.pop()

    def preview(self) -> None:
        """Work out each sheet as it stands, without asking for what is still missing."""
        for sheet in self.winner_sheets:
            sheet.work_out(self._won())

    def facts(self) -> Facts | None:
        """The facts of a hand that may be recorded, or None with sentences where it may not."""
        self._ask_for_what_is_missing()
        self.preview()
        if self.has_errors:
            return None
        discarder = None if self.won == "drawn" else whole_number(self.won)
        facts = says.hand([sheet.facts() for sheet in self.winner_sheets], self._won(), discarder)
        try:
            says.check_hand(facts, self.rules, [player.number for player in self.players])
        except Refused as error:
            self.refuse(error)
            return None
        return facts

    def refuse(self, error: Refused | HandError) -> None:
        """Show why the ledger said no, beside the field where there is one."""
        sentence = sentences.of(error, self.rules, self.names)
        about_won = ("how_missing", "discarder_missing", "winner_is_discarder", "drawn_from_nobody")
        where = self.won_errors if error.code in about_won else self.errors
        where.append(sentence)

    @property
    def has_errors(self) -> bool:
        return bool(
            self.errors
            or self.won_errors
            or any(sheet.broken or sheet.player_errors for sheet in self.winner_sheets)
        )

    def _won(self) -> str | None:
        if self.won in ("", "drawn"):
            return self.won or None
        return "claimed"

    def _ask_for_what_is_missing(self) -> None:
        for sheet in self.winner_sheets:
            if sheet.player not in self.names:
                sheet.player_errors.append(_("Choose who went out."))
        if self.won == "":
            self.won_errors.append(sentences.of(Refused("how_missing")))
        elif self.won != "drawn" and whole_number(self.won) not in self.names:
            self.won_errors.append(sentences.of(Refused("discarder_missing")))
        if self._extra:
            self.errors.append(sentences.of(Refused("one_winner_only")))

    def stamp(self, phone: Phone) -> Stamp:
        return Stamp(self.token[:TOKEN_LENGTH], self.seen, phone.mark, phone.owner)


def typed_from_facts(facts: Facts) -> dict[str, Any]:
    """What the form would hold had these facts just been typed, to correct them."""
    typed: dict[str, Any] = {"winners": str(max(1, len(facts["winners"])))}
    typed["won"] = str(facts["from"] or "") if facts["won"] == "claimed" else facts["won"] or ""
    for index, winner in enumerate(facts["winners"]):
        typed[f"w{index}-player"] = str(winner["player"])
        typed[f"w{index}-flowers"] = str(winner["flowers"])
        typed |= {f"w{index}-{name}": str(times) for name, times in winner["ticks"].items()}
    return typed
