"""The mah jonggs of an American hand: the line of the card, and the tiles laid out as that line."""

from collections.abc import Sequence
from dataclasses import dataclass

from hands import CardLine, HandError, match_line, read_card_line, write_card_line

from . import american
from .american_words import MatchedGroup, shown_match
from .evening import Evening, Row
from .facts import Facts


@dataclass(frozen=True)
class ExplainedWin:
    """One mah jongg entered by a line or by tiles. `text` is the line as far as its groups go.

    `groups` are the tiles as that line, none for a hand entered without them.
    """

    name: str
    text: str
    line: CardLine
    groups: Sequence[MatchedGroup]


def wins(told: Evening, row: Row) -> list[ExplainedWin]:
    """Those of the hand's mah jonggs that name a line of the card."""
    found = [_explained(told, win) for win in american.wins_of(row.facts) if "line" in win]
    return [one for one in found if one is not None]


def _explained(told: Evening, win: Facts) -> ExplainedWin | None:
    try:
        line = read_card_line(win["line"])
    except HandError:
        return None
    text = write_card_line(line._replace(section="")).rpartition(" =")[0]
    return ExplainedWin(told.player(win["winner"]).name, text, line, _groups(line, win))


def _groups(line: CardLine, win: Facts) -> Sequence[MatchedGroup]:
    if "tiles" not in win:
        return ()
    try:
        return shown_match(match_line(line, win["tiles"], win.get("exposed", ())))
    except HandError:
        return ()
