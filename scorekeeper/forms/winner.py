"""One winner on the record form: who went out, the flowers, and the hand as ticks or as tiles."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from hands import HandError, RuleSet, Score, TileScore

from .. import facts as says
from .. import sentences
from ..facts import Facts
from .tick_sheet import Flowers, TickRow, TickSheet, whole_number
from .tile_sheet import HAND_SIZE, TileSheet


class WinnerSheet:
    """One winner: who, the flowers, and the hand as ticks or as tiles (`by_tiles`).

    What was entered the other way stays in the form and counts nothing.
    """

    def __init__(
        self, index: int, rules: RuleSet, typed: Mapping[str, str], by_tiles: bool = False
    ) -> None:
        self.index, self.rules, self.by_tiles = index, rules, by_tiles
        self.player_field = f"w{index}-player"
        self.player = whole_number(typed.get(self.player_field, "")) or None
        self.player_name = ""
        self.player_errors: list[str] = []
        self.errors: list[str] = []
        self.tick_sheet = TickSheet(index, rules, typed)
        self.tile_sheet = TileSheet(index, rules, typed)
        flowers = f"w{index}-flowers"
        self.flowers = Flowers(flowers, typed.get(flowers, "0"))
        self.flowers.read()
        self.score: Score | None = None
        self._refuse_unknown(typed)
        if not by_tiles:
            self.tick_sheet.read()
            self.errors += self.tick_sheet.errors

    def _refuse_unknown(self, typed: Mapping[str, str]) -> None:
        tiles = {self.tile_sheet.tiles_field, self.tile_sheet.laid_field}
        known = self.tick_sheet.fields | tiles | {self.player_field, self.flowers.field_name}
        prefix = f"w{self.index}-"
        strange = [name for name in typed if name.startswith(prefix) and name not in known]
        if any((whole_number(typed[name]) or 0) > 0 for name in strange):
            self.errors.append(
                _("These rules know no combination of that name. Open the form again.")
            )

    @property
    def rows(self) -> list[TickRow]:
        return self.tick_sheet.rows

    @property
    def broken(self) -> bool:
        rows = not self.by_tiles and self.tick_sheet.broken
        return bool(self.flowers.error or self.errors or rows)

    @property
    def lacking(self) -> int:
        """Cards that lack before there is a sum."""
        return self.tile_sheet.lacking if self.by_tiles else 0

    def facts(self) -> Facts:
        said = {"player": self.player, "flowers": self.flowers.count}
        if self.by_tiles:
            return {**said, "ticks": {}, **self.tile_sheet.facts()}
        return {**said, "ticks": self.tick_sheet.ticks}

    def work_out(self, won: str | None) -> None:
        """Score the hand with the function the ledger uses; a fault becomes an error here."""
        if self.by_tiles:
            self.errors += self.tile_sheet.errors
        if self.broken or (self.by_tiles and self.tile_sheet.lacking):
            return
        try:
            scored = says.score_winner(self.facts(), self.rules, won)
        except HandError as error:
            self.errors.append(sentences.of(error, self.rules))
            return
        self.score = scored.score if isinstance(scored, TileScore) else scored

    def ask_for_tiles(self) -> None:
        """Say that cards lack before the hand can be saved."""
        if self.by_tiles and not self.tile_sheet.errors and self.tile_sheet.count != HAND_SIZE:
            words = {"count": self.tile_sheet.count}
            self.errors.append(_("A hand has 14 cards; these are %(count)s.") % words)

    @property
    def lines(self) -> list[tuple[str, int]]:
        """(name, units) of what the hand scores."""
        lines = self.score.lines if self.score is not None else ()
        return [(sentences.combination(self.rules, one.combination), one.units) for one in lines]

    @property
    def chain(self) -> str:
        """ "5 + 2": what each line brings."""
        return " + ".join(str(units) for _name, units in self.lines if units)

    @property
    def units(self) -> int:
        return self.score.units if self.score is not None else 0

    @property
    def points(self) -> int:
        return self.score.points if self.score is not None else 0

    def told(self) -> dict[str, Any]:
        """What the hand comes to, for the script of the pad."""
        return {
            "chain": self.chain,
            "units": self.units,
            "points": self.points,
            "said": sentences.units(self.units),
            "lines": self.lines,
            "errors": self.errors,
            "lacking": self.tile_sheet.lacking,
            "held": self.tile_sheet.held,
            "laid": self.tile_sheet.laid,
        }
