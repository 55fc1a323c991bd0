"""14 tiles held against the lines of a card, as the record form shows it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hands import CardLine, CardMatch, HandError, LineMatch, match_card, write_card_line

from .. import american_words, sentences
from ..american_words import MatchedGroup
from .american_tiles import AmericanTileSheet
from .card_line import before_value
from .tile_sheet import text_of

NO_MATCH = CardMatch((), ())


@dataclass(frozen=True)
class ShownLine:
    """A line of a card, and the tiles as that line.

    `text` is the line in its one spelling, as it is posted and stored; `groups_text` its part
    before the value. `jokers` is how many stand in it. What does not fit also has `missing` and
    `spare` in words ("2 × 3 bam and soap", "" for nothing) and the `broken` rules, a sentence each.
    """

    text: str
    groups_text: str
    value: int
    section: str
    concealed: bool
    singles_and_pairs: bool
    jokers: int
    groups: Sequence[MatchedGroup]
    missing: str = ""
    spare: str = ""
    broken: Sequence[str] = ()
    checked: bool = False

    @property
    def joker_text(self) -> str:
        """ "jokerless", "2 jokers"."""
        if not self.jokers:
            return _("jokerless")
        return ngettext("%(count)s joker", "%(count)s jokers", self.jokers) % {"count": self.jokers}


class CardSheet:
    """What the tiles of a winner are on a card: the lines that fit, or those that come nearest.

    `chosen` is the text of the line that the form had in its `field`. One that fits stays chosen;
    else it is the dearest, and "" when none fits. Until there are 14 tiles both lists are empty
    and `asked` is False.
    """

    def __init__(
        self,
        lines: Iterable[CardLine],
        tiles: AmericanTileSheet,
        chosen: str = "",
        field: str = "line",
    ) -> None:
        self.field = field
        self.lines = tuple(dict.fromkeys(lines))
        self.asked = bool(self.lines) and tiles.whole
        found = self._match(tiles) if self.asked else NO_MATCH
        texts = [write_card_line(one.line) for one in found.fits]
        self.chosen = chosen if chosen in texts else next(iter(texts), "")
        self.match = dict(zip(texts, found.fits, strict=True)).get(self.chosen)
        self.fits = [_shown(one, self.chosen) for one in found.fits]
        self.nearest = [_shown(one) for one in found.nearest]

    def _match(self, tiles: AmericanTileSheet) -> CardMatch:
        return match_card(self.lines, text_of(tiles.held), tiles.exposed)

    @property
    def line(self) -> CardLine | None:
        """The line that is chosen."""
        return self.match.line if self.match else None


def _shown(match: LineMatch, chosen: str = "") -> ShownLine:
    line, text = match.line, write_card_line(match.line)
    return ShownLine(
        text=text,
        groups_text=before_value(line),
        value=line.value,
        section=line.section,
        concealed=line.concealed,
        singles_and_pairs=line.singles_and_pairs,
        jokers=match.jokers,
        groups=american_words.shown_match(match),
        missing=american_words.counted(american_words.codes_of(match.missing)),
        spare=american_words.counted(american_words.codes_of(match.spare)),
        broken=[sentences.of(HandError(one.code, **one.where)) for one in match.broken],
        checked=text == chosen,
    )
