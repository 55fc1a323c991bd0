"""One mah jongg on the record form: who, the value (a number, a line of the card, or the tiles)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from hands import CardLine, HandError, read_card_line, write_card_line

from .. import sentences
from ..american import MOST_VALUE
from ..errors import Refused
from ..facts import Facts
from .american_tiles import AmericanTileSheet
from .american_tiles import typed_from_facts as typed_tiles
from .card_line import ShownGroup, constraints, shown_groups
from .card_match import CardSheet

VALUE, LINE, TILES = "value", "line", "tiles"
MANNERS = (VALUE, LINE, TILES)
OTHER = "other"
DIGITS = 7


def number(text: str) -> int | None:
    """The whole number typed; None for nothing or something else."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= DIGITS else None


class LineChoice(NamedTuple):
    """A line of the card to choose: its text, as posted, and what is read of it."""

    text: str
    groups: list[ShownGroup]
    constraints: str
    line: CardLine
    chosen: bool


class AmericanWin:
    """One mah jongg as typed. Fields begin with `prefix`; `errors` are {field: sentences}.

    `has_bonus`: whether the form asks what the bonus for no jokers hangs on.
    """

    def __init__(
        self,
        prefix: str,
        index: int,
        typed: Mapping[str, str],
        lines: Sequence[CardLine],
        manner: str,
        values: Sequence[int],
        has_bonus: bool = True,
    ) -> None:
        self.prefix, self.index, self.typed = prefix, index, typed
        self.manner, self.values, self.lines = manner, values, lines
        self.has_bonus = has_bonus
        self.errors: dict[str, list[str]] = {}
        self.winner_text = self._said("winner")
        self.winner = number(self.winner_text)
        self.value_field, self.line_field = f"{prefix}value", f"{prefix}line"
        self.jokerless_field, self.sp_field = f"{prefix}jokerless", f"{prefix}sp"
        self.announced_field = f"{prefix}not_announced"
        self.chosen_value = self._said("value")
        self.other = self._said("other")
        self.line_text = self._said("line")
        self.ticked_jokerless = self._said("jokerless") == "on"
        self.ticked_singles_and_pairs = self._said("sp") == "on"
        self.not_announced = self._said("not_announced") == "on"
        self.tile_sheet = AmericanTileSheet(
            typed, f"{prefix}tiles", f"{prefix}exposed", index=index
        )
        self.read_tiles()

    def _said(self, name: str) -> str:
        return self.typed.get(self.prefix + name, "")

    def read_tiles(self) -> None:
        """Hold the tiles against the card, once more after a tap."""
        chosen = self.line_text if self.manner == TILES else ""
        lines = self._all_lines() if self.manner == TILES else ()
        self.match = CardSheet(lines, self.tile_sheet, chosen, field=self.line_field)

    @property
    def line(self) -> CardLine | None:
        """The line chosen from the card, or that the tiles are."""
        if self.manner == VALUE:
            return None
        return self.match.line if self.manner == TILES else self._typed_line()

    def _typed_line(self) -> CardLine | None:
        """The line of the form: one of the card's, or the one a hand was recorded with."""
        if not self.line_text:
            return None
        try:
            return read_card_line(self.line_text)
        except HandError:
            return None

    @property
    def value(self) -> int | None:
        """What the hand is worth, None while nothing readable says so."""
        if self.manner != VALUE:
            return self.line.value if self.line else None
        if self.chosen_value in ("", OTHER):
            return number(self.other)
        return number(self.chosen_value)

    @property
    def value_choices(self) -> list[tuple[int, bool]]:
        """(value, whether it is chosen) of each chip."""
        return [(value, self.chosen_value == str(value)) for value in self.values]

    @property
    def is_other(self) -> bool:
        """Whether a value of one's own is chosen, or typed without choosing it."""
        return self.chosen_value == OTHER or bool(not self.chosen_value and self.other)

    @property
    def singles_and_pairs(self) -> bool:
        if self.manner == VALUE:
            return self.ticked_singles_and_pairs and self.has_bonus
        return bool(self.line and self.line.singles_and_pairs)

    @property
    def jokerless(self) -> bool:
        """Told by the tiles where they are there; else as ticked."""
        if not self.has_bonus:
            return False
        if self.manner == TILES:
            match = self.match.match
            return bool(match and not match.jokers and not self.singles_and_pairs)
        return self.ticked_jokerless

    @property
    def shown_lines(self) -> list[tuple[str, list[LineChoice]]]:
        """The card by its sections."""
        sections: dict[str, list[LineChoice]] = {}
        for line in self._all_lines():
            text = write_card_line(line)
            sections.setdefault(line.section, []).append(
                LineChoice(
                    text, shown_groups(line), constraints(line), line, text == self.line_text
                )
            )
        return list(sections.items())

    def _all_lines(self) -> list[CardLine]:
        """Those of the card, and the one chosen where the card has changed since."""
        chosen = self._typed_line()
        others = [chosen] if chosen is not None and chosen not in self.lines else []
        return [*self.lines, *others]

    def look(self) -> None:
        """Say what is wrong with what is there; what is missing is no fault yet."""
        typed = self.other if self.is_other else self.chosen_value
        if self.manner == VALUE and typed.strip():
            self._ask_value()
        if self.manner != TILES and self.jokerless and self.singles_and_pairs:
            self._fault("jokerless", self._both_said())

    def _both_said(self) -> str:
        if self.manner == VALUE:
            return sentences.of(Refused("jokerless_with_singles_and_pairs"))
        return _("A line of Singles and Pairs has no bonus for no jokers. Take away the tick.")

    def ask(self, names: Mapping[int, str]) -> None:
        """Say what is missing or cannot be, beside its field."""
        if self.winner not in names:
            self.refuse_winner(_("Choose who has mah jongg."))
        self.ask_value()

    def refuse_winner(self, sentence: str) -> None:
        self._fault("winner", sentence)

    def ask_value(self) -> None:
        """Say what is missing before there is a value."""
        ASKED[self.manner](self)

    def _ask_value(self) -> None:
        if self.value is None or not 1 <= self.value <= MOST_VALUE:
            self._fault("value", sentences.of(Refused("value_out_of_range", most=MOST_VALUE)))

    def _ask_line(self) -> None:
        if self.line is None:
            self._fault("line", _("Choose the line of the card, or type the value instead."))

    def _ask_tiles(self) -> None:
        for fault in self.tile_sheet.faults():
            self._fault("tiles", fault)
        if self.tile_sheet.empty:
            self._fault("tiles", _("Tap the 14 tiles, or type the value instead."))
        elif self.tile_sheet.whole and self.line is None:
            self._fault(
                "tiles", _("No line of the card fits these tiles. Look at the nearest ones below.")
            )

    def _fault(self, field: str, sentence: str) -> None:
        said = self.errors.setdefault(field, [])
        if sentence not in said:
            said.append(sentence)

    @property
    def ready(self) -> bool:
        """Whether there is enough to work out who pays."""
        return self.winner is not None and bool(self.value)

    def facts(self) -> Facts:
        """What the hand says of this win."""
        said: Facts = {
            "winner": self.winner,
            "value": self.value,
            "jokerless": self.jokerless,
            "singles_and_pairs": self.singles_and_pairs,
            "announced": not (self.has_bonus and self.not_announced),
        }
        if self.line is not None:
            said["line"] = write_card_line(self.line)
        if self.manner == TILES and self.line is not None:
            said |= self.tile_sheet.facts()
        return said


ASKED = {
    VALUE: AmericanWin._ask_value,
    LINE: AmericanWin._ask_line,
    TILES: AmericanWin._ask_tiles,
}


def manner_of(win: Facts) -> str:
    """How this win was entered."""
    return TILES if "tiles" in win else LINE if "line" in win else VALUE


def typed_from_win(win: Facts, prefix: str, values: Sequence[int]) -> dict[str, str]:
    """What the fields held when this win was written."""
    value = str(win["value"])
    is_chip = win["value"] in values
    typed: dict[str, Any] = {
        "winner": str(win["winner"]),
        "value": value if is_chip else OTHER,
        "other": "" if is_chip else value,
        "line": win.get("line", ""),
        "jokerless": "on" if win.get("jokerless") else "",
        "sp": "on" if win.get("singles_and_pairs") else "",
        "not_announced": "on" if win.get("announced") is False else "",
    }
    tiles = typed_tiles(win, f"{prefix}tiles", f"{prefix}exposed")
    return {prefix + name: text for name, text in typed.items()} | tiles
