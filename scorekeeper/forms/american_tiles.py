"""The tiles of an American hand, tapped or typed: those held, and the groups that lie exposed."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from hands import HandError, match_card

from .. import american_words
from .tile_sheet import HAND_SIZE, JOKER, TappedTiles, codes, text_of

# Flowers are one tile here, whichever they show.
FLOWER = "1f"
PAD_ROWS = (
    tuple(f"{number}p" for number in range(1, 10)),
    tuple(f"{number}s" for number in range(1, 10)),
    tuple(f"{number}m" for number in range(1, 10)),
    ("4z", "1z", "3z", "2z", "7z", "6z", "5z", FLOWER, JOKER),
)
# How tiles are written here: the letters of American players, each read by hands too.
LETTERS = {"p": "D", "s": "B", "m": "C"}
WRITTEN = {
    **{
        f"{number}{suit}": f"{number}{LETTERS[suit]}" for suit in LETTERS for number in range(1, 10)
    },
    **dict(zip(PAD_ROWS[-1], "NEWSRG0FJ", strict=True)),
}


class AmericanTileSheet(TappedTiles):
    """What was tapped for one winner. Nothing tapped is nothing entered, and no fault."""

    rows: Sequence[Sequence[str]] = PAD_ROWS
    supply: Mapping[str, int] = {FLOWER: 8, JOKER: 8}
    most_laid, alike = 6, True

    def __init__(
        self, typed: Mapping[str, str], tiles_field: str, exposed_field: str, index: int = 0
    ) -> None:
        super().__init__(index, typed, tiles_field, exposed_field, HAND_SIZE)

    def codes(self, text: str) -> list[str]:
        """The tiles of a text as codes of keys, every flower as the one there is.

        Phones begin small, so small letters are read like those of American players.
        """
        try:
            return [plain(code) for code in codes(text)]
        except HandError as fault:
            return self._in_capitals(text, fault)

    def _in_capitals(self, text: str, fault: HandError) -> list[str]:
        try:
            return [plain(code) for code in codes(text.upper())]
        except HandError:
            raise fault from None

    def written(self, tiles: list[str]) -> str:
        """The text of tiles as American players write it: `2C 0 F J`."""
        return " ".join(WRITTEN[code] for code in tiles)

    def named(self, code: str) -> str:
        """The American name of a tile."""
        return american_words.american_tile(code)

    def said(self, error: HandError) -> str:
        """The sentence for what is wrong with the tiles."""
        return american_words.fault(error)

    def cannot_lay(self) -> str:
        """What to do first, when the newest tiles cannot be exposed."""
        return _("Tap three to six of the same tile first, jokers among them, then expose them.")

    @property
    def empty(self) -> bool:
        """Whether nothing was entered."""
        return not self.text.strip() and not self.laid_text.strip(" ,")

    @property
    def exposed(self) -> list[str]:
        """The text of each exposed group."""
        return [text_of(one) for one in self.laid]

    def faults(self) -> list[str]:
        """What has to be changed before these are the 14 tiles of a hand, as sentences."""
        if self.errors or self.empty:
            return self.errors
        try:
            match_card((), text_of(self.held), self.exposed)
        except HandError as error:
            return [self.said(error)]
        return []

    @property
    def whole(self) -> bool:
        """Whether these are the 14 tiles of a hand."""
        return not self.empty and not self.faults()

    def facts(self) -> dict[str, Any]:
        """{"tiles": text, "exposed": [text, ...]}: the tiles as the ledger keeps them."""
        return {"tiles": text_of(self.held), "exposed": self.exposed}


def typed_from_facts(
    facts: Mapping[str, Any], tiles_field: str, exposed_field: str
) -> dict[str, str]:
    """What the two fields held when these facts were written; empty without tiles."""
    held, *laid = (_rewritten(one) for one in (facts.get("tiles") or "", *facts.get("exposed", ())))
    return {tiles_field: held, exposed_field: ", ".join(laid)}


def _rewritten(text: str) -> str:
    """The text of the ledger as it stands in a field."""
    return " ".join(WRITTEN[plain(code)] for code in codes(text))


def plain(code: str) -> str:
    """The code of a tile here: all flowers are one."""
    return FLOWER if code.endswith("f") else code
