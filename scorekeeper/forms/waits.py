"""Practice: thirteen cards, typed or tapped -> what they wait for."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from hands import HandError, RuleSet, waits, write_tiles

from .. import sentences
from .tile_sheet import TileSheet, text_of

WAITING_SIZE = 13


@dataclass(frozen=True)
class ShownWait:
    """A card that completes the hand, what it is worth then, how many are not in the hand."""

    code: str
    name: str
    units: int
    points: int
    unseen: int


class WaitsSheet:
    """The pad for thirteen cards, and the answer once they are there."""

    def __init__(self, rules: RuleSet, typed: Mapping[str, str]) -> None:
        self.rules = rules
        self.tile_sheet = TileSheet(0, rules, typed, size=WAITING_SIZE)
        self.errors: list[str] = []
        self.waits: list[ShownWait] = []

    @property
    def asked(self) -> bool:
        """Whether all cards are there and can be read."""
        return not self.tile_sheet.errors and not self.tile_sheet.lacking

    def work_out(self) -> None:
        """Find the waits, best first; a fault becomes an error here."""
        self.errors += self.tile_sheet.errors
        if not self.asked or self.errors:
            return
        laid = [text_of(one) for one in self.tile_sheet.laid]
        try:
            found = waits(self.rules, self.tile_sheet.text, laid=laid)
        except HandError as error:
            self.errors.append(sentences.of(error, self.rules))
            return
        for one in found:
            code = write_tiles([one.tile])
            self.waits.append(
                ShownWait(code, sentences.tile(code), one.score.units, one.score.points, one.unseen)
            )

    @property
    def verdict(self) -> str:
        """What the hand is, in a sentence."""
        if not self.asked or self.errors:
            return ""
        if not self.waits:
            return _("These cards wait for nothing yet: no single card completes them.")
        return ""
