"""The cards of one winner, tapped or typed: held ones in the order they came, laid sets apart.

Every tap is a small change of two texts, so the pad works by plain forms too; a script only saves
the way to the server.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from hands import HandError, RuleSet, read_tiles, write_tiles

from .. import sentences

HAND_SIZE, SET_SIZE, MOST_LAID = 14, 3, 4
COPIES, JOKERS = 4, 6
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
    """One button of the pad. `full`: the hand holds as many of it as there are."""

    code: str
    name: str
    full: bool


class TileSheet:
    """What was tapped for one winner. `errors` say what cannot be read."""

    def __init__(
        self, index: int, rules: RuleSet, typed: Mapping[str, str], size: int = HAND_SIZE
    ) -> None:
        self.index, self.rules, self.size = index, rules, size
        self.tiles_field, self.laid_field = f"w{index}-tiles", f"w{index}-laid"
        self.text = typed.get(self.tiles_field, "")[:LONGEST]
        self.laid_text = typed.get(self.laid_field, "")[:LONGEST]
        self.errors: list[str] = []
        self.held: list[str] = []
        self.laid: list[list[str]] = []
        self._read()

    def _read(self) -> None:
        try:
            self.held = codes(self.text)
            self.laid = [codes(one) for one in self.laid_text.split(",") if one.strip()]
        except HandError as error:
            self.errors.append(sentences.of(error, self.rules))
        if any(code.endswith("f") for code in self.held):
            self.errors.append(_("Flowers lie aside: count them with their own number."))

    @property
    def count(self) -> int:
        """Cards so far, laid ones among them, flowers not."""
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
        full = self.count >= self.size
        return [
            [
                PadTile(
                    code,
                    sentences.tile(code),
                    full or used[code] >= (JOKERS if code == JOKER else COPIES),
                )
                for code in row
            ]
            for row in PAD_ROWS
        ]

    @property
    def held_named(self) -> list[tuple[str, str]]:
        return [(code, sentences.tile(code)) for code in self.held]

    @property
    def laid_named(self) -> list[tuple[list[str], str]]:
        return [
            (one, sentences.listed([sentences.tile(code) for code in one])) for one in self.laid
        ]

    def act(self, name: str, detail: str) -> None:
        """One tap: add a tile by its code, take one away by its place, lay the last three."""
        if self.errors:
            return
        before = self.facts()
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
        if self.facts() != before:
            self._write()

    def _takes(self, code: str) -> bool:
        """Whether there is such a card, one more of it, and room for it."""
        return any(key.code == code and not key.full for row in self.pad for key in row)

    def _lay(self) -> None:
        if len(self.held) < SET_SIZE or len(self.laid) == MOST_LAID:
            self.errors.append(_("Tap the three cards of the set first, then lay it."))
            return
        self.laid.append(self.held[-SET_SIZE:])
        del self.held[-SET_SIZE:]

    def _write(self) -> None:
        self.text = text_of(self.held)
        self.laid_text = ", ".join(text_of(one) for one in self.laid)

    def facts(self) -> dict[str, Any]:
        """The cards as the ledger keeps them."""
        return {"tiles": text_of(self.held), "laid": [text_of(one) for one in self.laid]}


def typed_from_tiles(index: int, winner: Mapping[str, Any]) -> dict[str, str]:
    """What the fields of winner `index` held when these facts were written."""
    return {
        f"w{index}-tiles": winner.get("tiles", ""),
        f"w{index}-laid": ", ".join(winner.get("laid", ())),
    }
