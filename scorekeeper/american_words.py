"""American Mah Jongg in words: its tiles by their names there, and a hand laid out as a line."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from hands import HandError, LineMatch, Tile, read_tiles, write_tiles

from . import card_sentences, sentences

JOKER = "j"

# What is wrong with the tiles themselves, whatever the card says.
FAULTS = {
    "bad_tiles": noop(
        "The tiles cannot be read at sign %(place)s: write 1-9 with D, B or C, "
        "N E W S, R G 0, F or J."
    ),
    "too_many_copies": noop(
        "There are only %(most)s × %(tile)s; this hand has %(times)s. Take some away."
    ),
    "bad_exposed": noop(
        "%(group)s cannot lie exposed: expose %(least)s to %(most)s of the same tile, "
        "jokers among them."
    ),
}


@dataclass(frozen=True)
class MatchedGroup:
    """A group of a line, tile by tile: (code of the picture, whether a joker stands there).

    `laid`: it lies exposed. `missing` are the tiles that lack. `name` says all of it.
    """

    tiles: Sequence[tuple[str, bool]]
    laid: bool
    name: str
    missing: Sequence[str] = ()


def american_tile(code: str) -> str:
    """ "3 bam", "soap", "flower": the name of a tile picture, whichever flower it shows."""
    return card_sentences.tiles(code)


def counted(codes: Iterable[str]) -> str:
    """ "2 × 3 bam, soap and joker": each tile once, in the order they first come."""
    times = Counter(american_tile(code) for code in codes)
    named = [
        gettext("%(times)s × %(tile)s") % {"times": count, "tile": name} if count > 1 else name
        for name, count in times.items()
    ]
    return sentences.listed(named)


def fault(error: HandError) -> str:
    """The sentence for what is wrong with the tiles of a hand."""
    sentence = FAULTS.get(error.code)
    if sentence is None:
        return sentences.of(error)
    where = {**error.where}
    if error.code == "too_many_copies":
        where["tile"] = american_tile(str(where["tile"]))
    if error.code == "bad_exposed":
        where["group"] = _group_named(str(where["text"]))
    return gettext(sentence) % where


def _group_named(text: str) -> str:
    """The tiles of a text in words, the text itself where it was cut for being long."""
    try:
        return counted(codes_of(read_tiles(text)))
    except HandError:
        return text


def codes_of(tiles: Iterable[Tile]) -> list[str]:
    """The tiles as codes of their pictures."""
    return [write_tiles([tile]) for tile in tiles]


def shown_match(match: LineMatch) -> list[MatchedGroup]:
    """The groups of the line in its order, each with the tiles there are for it."""
    return [
        _shown(codes_of(one.goal), codes_of(one.tiles), codes_of(one.missing), one.exposed)
        for one in match.groups
    ]


def _shown(goal: list[str], tiles: list[str], missing: list[str], exposed: bool) -> MatchedGroup:
    """A joker is shown as the tile it stands for: all of a group that takes jokers are the same."""
    stands_in = JOKER not in goal
    shown = [(goal[0], True) if stands_in and code == JOKER else (code, False) for code in tiles]
    names = [
        gettext("joker as %(tile)s") % {"tile": american_tile(code)}
        if joker
        else american_tile(code)
        for code, joker in shown
    ]
    if missing:
        names.append(gettext("missing %(tiles)s") % {"tiles": counted(missing)})
    return MatchedGroup(shown, exposed, ", ".join(names), missing)
