"""A match as JSON-able data and in plain English."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import HandError, shown
from ..notation import write_tiles
from .checks import read_card_line
from .matching import LineMatch, group_text, match_line
from .naming import all_named

KEYS = ("line", "tiles", "exposed")


def match_hand(hand: Mapping[str, Any]) -> LineMatch:
    """The match of {"line": text, "tiles": text, "exposed": [text]}, whatever else is in it."""
    for key in hand:
        if key not in KEYS:
            raise HandError("unknown_key", key=shown(key))
    line, tiles, exposed = (hand.get("line"), hand.get("tiles"), hand.get("exposed") or [])
    if not isinstance(line, str):
        raise HandError("not_card_text", value=shown(line))
    if not isinstance(tiles, str):
        raise HandError("not_tile_text", key="tiles", value=shown(tiles))
    if not isinstance(exposed, list) or not all(isinstance(text, str) for text in exposed):
        raise HandError("not_tile_text", key="exposed", value=shown(exposed))
    return match_line(read_card_line(line), tiles, exposed)


def match_told(found: LineMatch) -> dict[str, Any]:
    """{"fits", "value", "concealed", "singles_and_pairs", "jokers", "groups": [text]}.

    When it does not fit also "missing" and "spare" as tile text, and "broken": [{code, message}].
    """
    line = found.line
    told: dict[str, Any] = {
        "fits": found.fits,
        "value": line.value,
        "concealed": line.concealed,
        "singles_and_pairs": line.singles_and_pairs,
        "jokers": found.jokers,
    }
    if found.fits:
        return told | {"groups": [group_text(group.tiles) for group in found.groups]}
    broken = [{"code": one.code, "message": one.sentence} for one in found.broken]
    return told | {
        "groups": [group_text(group.goal) for group in found.groups],
        "missing": write_tiles(found.missing),
        "spare": write_tiles(found.spare),
        "broken": broken,
    }


def match_in_words(found: LineMatch) -> Iterator[str]:
    """The same, a sentence each."""
    if found.fits:
        yield f"It fits: {' '.join(group_text(group.tiles) for group in found.groups)}."
        count = f"{found.jokers} {'joker' if found.jokers == 1 else 'jokers'}"
        how = f"With {count}" if found.jokers else "Jokerless"
        yield f"{how} it is worth {found.line.value}."
        return
    goal = " ".join(group_text(group.goal) for group in found.groups)
    yield f"It does not fit; the nearest it can be is {goal}."
    if found.missing:
        yield f"Missing: {all_named(found.missing)}."
    if found.spare:
        yield f"Left over: {all_named(found.spare)}."
    yield from (one.sentence for one in found.broken)
