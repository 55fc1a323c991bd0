"""The record form: one hand with its winners, as typed -> facts.

Written without Django's form classes because the rows come from the rule set and the number of
winners from the hand. What was typed is kept as typed, whatever is wrong with it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from hands import HandError, RuleSet

from .. import facts as says
from .. import sentences
from ..errors import Refused
from ..evening import Player
from ..facts import Facts
from ..ledger import TOKEN_LENGTH, Stamp
from ..remembered import Phone
from .stamp import new_token
from .tick_sheet import DIGITS, whole_number
from .tile_sheet import typed_from_tiles
from .winner import WinnerSheet

TICKS, TILES = "ticks", "tiles"


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
        self.manner = TILES if self.typed.get("manner") == TILES else TICKS
        self._read(count - self._extra)

    def _read(self, winners: int) -> None:
        self.winner_sheets = [
            WinnerSheet(index, self.rules, self.typed, self.by_tiles) for index in range(winners)
        ]
        for sheet in self.winner_sheets:
            sheet.player_name = self.names.get(sheet.player or 0, "")

    @property
    def by_tiles(self) -> bool:
        return self.manner == TILES

    def act(self, act: str) -> None:
        """Do what a button of the form says, other than saving."""
        if act == "add_winner" and self.may_add_winner:
            self.add_winner()
        elif act == "drop_winner":
            self.drop_winner()
        elif act in (TICKS, TILES):
            self.turn_to(act)
        elif "-" in act:
            self._tap(act)

    def turn_to(self, manner: str) -> None:
        """Enter the hand by ticks or by tiles from now on; what was entered stays."""
        self.manner = manner
        self._read(len(self.winner_sheets))

    def _tap(self, act: str) -> None:
        """One tap on a pad: "tap-0-3m", "lay-0-0": what, which winner, which tile or place."""
        name, _dash, rest = act.partition("-")
        index, _dash, detail = rest.partition("-")
        place = whole_number(index)
        if self.by_tiles and place is not None and place < len(self.winner_sheets):
            self.winner_sheets[place].tile_sheet.act(name, detail)

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
        if len(sheets) != 1 or len(self.winner_sheets) != 1 or sheets[0].lacking:
            return _("Save the hand")
        values = {"points": sheets[0].points, "name": self.names[sheets[0].player or 0]}
        return _("Save %(points)s for %(name)s") % values

    def add_winner(self) -> None:
        place = len(self.winner_sheets)
        self.winner_sheets.append(WinnerSheet(place, self.rules, {}, self.by_tiles))

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
        if error.code == "token_used":
            self.token = new_token()
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
            sheet.ask_for_tiles()
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
    if any("tiles" in winner for winner in facts["winners"]):
        typed["manner"] = TILES
    for index, winner in enumerate(facts["winners"]):
        typed |= typed_from_tiles(index, winner)
        typed[f"w{index}-player"] = str(winner["player"])
        typed[f"w{index}-flowers"] = str(winner["flowers"])
        typed |= {f"w{index}-{name}": str(times) for name, times in winner["ticks"].items()}
    return typed
