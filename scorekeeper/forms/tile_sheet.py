"""The tiles of one winner, tapped or typed: held ones in the order they came, laid sets apart.

Every tap is a small change of two texts, so the pad works by plain forms too; a script only saves
the way to the server.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from hands import HandError, RuleSet, read_tiles, write_tiles

from .. import sentences

HAND_SIZE = 14
JOKER = "j"
PAD_ROWS = (
    tuple(f"{number}m" for number in range(1, 10)),
    tuple(f"{number}p" for number in range(1, 10)),
    tuple(f"{number}s" for number in range(1, 10)),
    ("1z", "2z", "3z", "4z", "7z", "6z", "5z", JOKER),
)
LONGEST = 120


def codes(text: str) -> list[str]:
    """The tiles of a text as codes of their pictures. HandError where it cannot be read."""
    return [write_tiles([tile]) for tile in read_tiles(text)]


def text_of(tiles: list[str]) -> str:
    """The text of tile codes, in their order and one spelling."""
    return write_tiles(read_tiles(" ".join(tiles)))


@dataclass(frozen=True)
class PadTile:
    """One button of the pad. `text`: how it is written; `most`: how many of it there are.

    `full`: the hand can hold no more of it.
    """

    code: str
    name: str
    text: str
    most: int
    full: bool


class TappedTiles:
    """Tiles tapped or typed into two fields, whatever the game. `errors` say what is wrong.

    What differs between games is told by the attributes here, to the script of the pad too.
    """

    rows: Sequence[Sequence[str]] = PAD_ROWS
    copies = 4
    # Tiles there are not as many of as `copies`.
    supply: Mapping[str, int] = {}
    # How many tiles are laid at once, how many sets may lie, and whether a set is all one tile.
    least_laid, most_laid, most_sets, alike = 3, 3, 4, False

    def __init__(
        self, index: int, typed: Mapping[str, str], tiles_field: str, laid_field: str, size: int
    ) -> None:
        self.index, self.size = index, size
        self.tiles_field, self.laid_field = tiles_field, laid_field
        self.text = typed.get(tiles_field, "")[:LONGEST]
        self.laid_text = typed.get(laid_field, "")[:LONGEST]
        self.errors: list[str] = []
        self.held: list[str] = []
        self.laid: list[list[str]] = []
        self._read()

    def _read(self) -> None:
        try:
            self.held = self.codes(self.text)
            self.laid = [self.codes(one) for one in self.laid_text.split(",") if one.strip()]
        except HandError as error:
            self.errors.append(self.said(error))

    def codes(self, text: str) -> list[str]:
        """The tiles of a text as codes of keys."""
        return codes(text)

    def written(self, tiles: list[str]) -> str:
        """The text of tiles, as it stands in a field after a tap."""
        return text_of(tiles)

    def named(self, code: str) -> str:
        """The name of a tile in the reader's language."""
        return sentences.tile(code)

    def said(self, error: HandError) -> str:
        """The sentence for what cannot be read."""
        return sentences.of(error)

    def cannot_lay(self) -> str:
        """What to do first, when the newest tiles are no set."""
        return _("Tap the three cards of the set first, then lay it.")

    @property
    def count(self) -> int:
        """Tiles so far, laid ones among them, flowers that lie aside not."""
        return len(self.held) + sum(len(one) for one in self.laid)

    @property
    def lacking(self) -> int:
        return max(0, self.size - self.count)

    @property
    def pad(self) -> list[list[PadTile]]:
        """The rows of the pad."""
        used = Counter(self.held)
        for one in self.laid:
            used.update(one)
        return [[self._key(code, used[code]) for code in row] for row in self.rows]

    def _key(self, code: str, used: int) -> PadTile:
        most = self.supply.get(code, self.copies)
        full = self.count >= self.size or used >= most
        return PadTile(code, self.named(code), self.written([code]), most, full)

    @property
    def held_named(self) -> list[tuple[str, str]]:
        return [(code, self.named(code)) for code in self.held]

    @property
    def laid_named(self) -> list[tuple[list[str], str]]:
        return [(one, sentences.listed([self.named(code) for code in one])) for one in self.laid]

    def act(self, name: str, detail: str) -> None:
        """One tap: add a tile by its code, take one away by its place, lay the newest."""
        if self.errors:
            return
        before = (self.held[:], self.laid[:])
        if name == "tap" and self._takes(detail):
            self.held.append(detail)
        elif name == "untap" and detail.isdecimal() and int(detail[:3]) < len(self.held):
            del self.held[int(detail[:3])]
        elif name == "undo" and self.held:
            self.held.pop()
        elif name == "lay":
            self._lay()
        elif name == "unlay" and detail.isdecimal() and int(detail[:3]) < len(self.laid):
            self.held += self.laid.pop(int(detail[:3]))
        elif name == "clear":
            self.held, self.laid = [], []
        if (self.held, self.laid) != before:
            self._write()

    def _takes(self, code: str) -> bool:
        """Whether there is such a tile, one more of it, and room for it."""
        return any(key.code == code and not key.full for row in self.pad for key in row)

    def _lay(self) -> None:
        newest = self._alike() if self.alike else self.held[-self.least_laid :]
        if len(newest) < self.least_laid or len(self.laid) == self.most_sets:
            self.errors.append(self.cannot_lay())
            return
        self.laid.append(newest)
        del self.held[-len(newest) :]

    def _alike(self) -> list[str]:
        """The newest tiles that are one and the same, jokers among them; never jokers alone."""
        newest: list[str] = []
        for code in reversed(self.held[-self.most_laid :]):
            if len({*newest, code} - {JOKER}) > 1:
                break
            newest.insert(0, code)
        return newest if {*newest} - {JOKER} else []

    def _write(self) -> None:
        self.text = self.written(self.held)
        self.laid_text = ", ".join(self.written(one) for one in self.laid)


class TileSheet(TappedTiles):
    """What was tapped for one winner by the rules of the Mhing family."""

    supply: Mapping[str, int] = {JOKER: 6}

    def __init__(
        self, index: int, rules: RuleSet, typed: Mapping[str, str], size: int = HAND_SIZE
    ) -> None:
        self.rules = rules
        super().__init__(index, typed, f"w{index}-tiles", f"w{index}-laid", size)
        if any(code.endswith("f") for code in self.held):
            self.errors.append(_("Flowers lie aside: count them with their own number."))

    def said(self, error: HandError) -> str:
        """The sentence for what cannot be read."""
        return sentences.of(error, self.rules)

    def facts(self) -> dict[str, Any]:
        """The cards as the ledger keeps them."""
        return {"tiles": text_of(self.held), "laid": [text_of(one) for one in self.laid]}


def typed_from_tiles(index: int, winner: Mapping[str, Any]) -> dict[str, str]:
    """What the fields of winner `index` held when these facts were written."""
    return {
        f"w{index}-tiles": winner.get("tiles", ""),
        f"w{index}-laid": ", ".join(winner.get("laid", ())),
    }
