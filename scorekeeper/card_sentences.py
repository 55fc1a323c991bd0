"""What cards of American Mah Jongg, and tiles held against them, are refused for, in words.

`LINES` and `TILES` are by the codes of `hands`, `CARDS` by those of `cards`. What the game tells in
English besides, the names of tiles and what to write instead, is said in the reader's language too.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from hands import HandError, read_tiles, write_tiles

Where = Mapping[str, Any]

CARDS = {
    "card_text_missing": noop("Type or paste the lines of the card."),
    "card_text_long": noop(
        "This is %(signs)s signs long, and a card has room for %(most)s. Take out what is no line."
    ),
    "card_text_rows": noop(
        "This is more than %(most)s lines of text. Keep the lines of one card, and few remarks."
    ),
    "card_text_signs": noop(
        "The text holds invisible control signs. Copy it once more as plain text, or type it."
    ),
    "card_lines": noop(
        "A card has at most %(most)s lines. Take line %(line)s and those below it out."
    ),
    "card_date": noop("Write the date as year-month-day, as in 2026-01-31, or leave it empty."),
    "card_changed": noop(
        "Somebody changed this card meanwhile. Look at what is there now; "
        "save again to put yours in its place."
    ),
    "card_gone": noop(
        "This card is there no more: somebody deleted it. Save to make a new one of what you typed."
    ),
    "card_token": noop("This form had lost its number. Save again; it has a new one."),
    "card_made": noop(
        "This form has made a card already, with something else in it. "
        "Change that card, or save again to make another."
    ),
    "file_long": noop("The file is too big for a card. Choose a text file of %(most)s kB at most."),
    "file_unreadable": noop(
        "The file is no plain text. Save it as text (UTF-8, .txt) and choose it again."
    ),
}

LINES = {
    "card_line_empty": noop(
        "There is nothing in this line. Write groups, a value and X or C, as in NNN EEE =25 X."
    ),
    "card_line_long": noop("A line has at most %(most)s signs; this one has %(signs)s."),
    "card_no_value": noop("The line has no value. Write it at the end, as in NNN EEE =25 X."),
    "card_bad_value": noop(
        "The value is a whole number from 1 to %(most)s, not %(value)s. Write it as in =25 X."
    ),
    "card_bad_mark": noop(
        "After the value stands X or C, then SP for Singles and Pairs, then # and a section. "
        "Instead of %(text)s write =%(value)s X or =%(value)s C."
    ),
    "card_bad_section": noop(
        "The name of a section has at most %(most)s plain signs. Shorten what stands after the #."
    ),
    "card_no_groups": noop("No groups stand before the value. Write them, as in NNN EEE."),
    "card_group_empty": noop(
        "Group %(place)s, %(group)s: there is no tile in it. "
        "Write one, or leave out the / or : beside it."
    ),
    "card_bad_symbol": noop("Group %(place)s, %(group)s: %(sign)s is no symbol here; %(fix)s."),
    "card_bad_suit": noop(
        "Group %(place)s, %(group)s: %(suit)s is no suit. "
        "Write a, b or c for suits that differ, s, t or u for any."
    ),
    "card_no_suit": noop("Group %(place)s, %(group)s: its numbers have no suit. Write %(fix)s."),
    "card_idle_suit": noop(
        "Group %(place)s, %(group)s: it has no numbers that need a suit. Write %(fix)s."
    ),
    "card_group_long": noop(
        "Group %(place)s, %(group)s: %(tiles)s of one tile, and %(most)s are the most. "
        "Part it with a blank."
    ),
    "card_either_sizes": noop(
        "Group %(place)s, %(group)s: these are %(sizes)s tiles. "
        "Write as many on either side of the /."
    ),
    "card_not_14": noop(
        "A line is %(asked)s tiles, and this one has %(tiles)s: %(added)s. %(fix)s"
    ),
    "card_set_in_sp": noop(
        "Group %(place)s, %(group)s: Singles and Pairs has no group of three or more. "
        "Part it, or leave SP out."
    ),
    "card_bad_constraint": noop(
        "%(constraint)s says nothing here. Write n in 1-5, n in odd, n in even, n in 3,6,9, "
        "m in run, step 2, suits 2-3, m != n, w != v, d = Da or d != Da."
    ),
    "card_many_constraints": noop(
        "At most %(most)s things may stand after the |; here are %(constraints)s. Leave some out."
    ),
    "card_said_twice": noop("%(word)s stands there twice. Leave one out."),
    "card_idle_constraint": noop(
        "%(constraint)s: the line has no %(name)s. Leave it out, or write %(name)s in a group."
    ),
    "card_nothing_fits": noop("%(constraint)s: no tiles are left then. Leave it out or widen it."),
    "card_many_ways": noop(
        "The line can be made in more than %(most)s ways. Say more of it: "
        "a number instead of n, a instead of s, or something after a |."
    ),
    "card_beyond_supply": noop(
        "Group %(place)s, %(group)s: no joker may stand there, and there are only %(most)s of "
        "%(tile)s. Take some away."
    ),
    "card_many_jokers": noop(
        "The line takes %(needed)s jokers, and there are %(most)s. "
        "Make its groups smaller or less alike."
    ),
    "card_many_lines": noop(
        "A card has at most %(most)s lines. This one and those below it are left out."
    ),
    "bad_card": noop("%(problem)s"),
}

TILES = {
    "not_14_tiles": noop(
        "A hand has %(asked)s tiles, the exposed ones among them; these are %(tiles)s."
    ),
    "joker_in_pair": noop(
        "A joker may not stand in a pair: %(group)s lacks %(missing)s. Take another line."
    ),
    "joker_for_single": noop(
        "A joker may not stand for a single tile: %(group)s is missing. Take another line."
    ),
    "joker_in_mixed": noop(
        "A joker may not stand among different tiles: %(group)s lacks %(missing)s. "
        "Take another line."
    ),
    "exposed_concealed": noop(
        "This line is concealed (C): nothing of it may lie exposed. Take another line."
    ),
    "exposed_size": noop(
        "%(group)s lies exposed as %(size)s tiles; the line has %(asked)s there. Take another line."
    ),
    "exposed_no_group": noop(
        "%(group)s lies exposed, and the line has no group of %(tile)s. Take another line."
    ),
}

WORDED = LINES | TILES

NAMES = {
    "north": noop("north wind"),
    "east": noop("east wind"),
    "west": noop("west wind"),
    "south": noop("south wind"),
    "red": noop("red dragon"),
    "green": noop("green dragon"),
    "soap": noop("soap"),
    "flower": noop("flower"),
    "joker": noop("joker"),
}
SUITS = {
    "bam": noop("%(number)s bam"),
    "crak": noop("%(number)s crak"),
    "dot": noop("%(number)s dot"),
}
# The tiles of a group in notation, by the names above.
CODES = {
    "1z": "east",
    "2z": "south",
    "3z": "west",
    "4z": "north",
    "5z": "soap",
    "6z": "green",
    "7z": "red",
    "j": "joker",
}
SUIT_OF = {"s": "bam", "m": "crak", "p": "dot"}

SYMBOLS = noop("write 1-9, n, n+1 to n+8, m, F, N E W S, w, v, 0, R, G, Da Db Dc, d, e, f or J")
FIXES = {
    "D": noop("a dragon of a suit is Da, Db or Dc, and any dragon is d, e or f"),
    "+": noop("the run goes from n and n+1 to n+8"),
    "r": noop("the red dragon is R"),
    "g": noop("the green dragon is G"),
    **dict.fromkeys("abcstu", noop("a suit stands after a colon, as in 222:a")),
    **dict.fromkeys("BC", noop("a line names suits a, b, c or s, t, u after a colon, as in 222:a")),
    **dict.fromkeys("Xx!-", noop("parts of a line stand in this order: NNN EEE =25 X")),
}
PARTS = {
    "name": noop("The name after name: has at most 60 plain signs. Shorten it."),
    "date": noop("Write the date as year-month-day, as in date: 2026-01-31."),
}
NO_CARD = noop("This is no card. Open the card again, or type it once more.")


def tile(name: str) -> str:
    """An American tile by its English name: "3 bam", "soap"."""
    number, _, suit = name.rpartition(" ")
    if suit in SUITS:
        return gettext(SUITS[suit]) % {"number": number}
    return gettext(NAMES.get(name, name))


def tiles(text: str) -> str:
    """The tiles of a group in notation, each kind once: "2 × 3 bam, joker"."""
    counted = Counter(_named(write_tiles([one])) for one in read_tiles(text))
    return _joined(counted)


def of(error: HandError) -> str:
    """The sentence for a code of WORDED."""
    fit = FITTED.get(error.code)
    where = {**error.where, **(fit(error.where) if fit else {})}
    return gettext(WORDED[error.code]) % where


def _named(code: str) -> str:
    if code[-1] == "f":
        return gettext(NAMES["flower"])
    known = CODES.get(code)
    return tile(known if known else f"{code[:-1]} {SUIT_OF[code[-1]]}")


def _joined(counted: Mapping[str, int]) -> str:
    texts = [
        f"{times} \N{MULTIPLICATION SIGN} {name}" if times > 1 else name
        for name, times in counted.items()
    ]
    return gettext(", ").join(texts)


def _missing(where: Where) -> dict[str, str]:
    counted: dict[str, int] = {}
    for part in re.split(r", | and ", str(where["missing"])):
        times, _, name = part.rpartition(" x ")
        counted[tile(name)] = int(times or 1)
    return {"group": tiles(str(where["group"])), "missing": _joined(counted)}


def _group(where: Where) -> dict[str, str]:
    told = {"group": tiles(str(where["group"]))}
    return told | ({"tile": tile(str(where["tile"]))} if "tile" in where else {})


def _symbol(where: Where) -> dict[str, str]:
    return {"fix": gettext(FIXES.get(str(where["sign"]), SYMBOLS))}


def _not_14(where: Where) -> dict[str, str]:
    lack = int(where["asked"]) - int(where["tiles"])
    said = gettext("Add %(tiles)s.") if lack > 0 else gettext("Take %(tiles)s away.")
    return {"fix": said % {"tiles": abs(lack)}}


def _sizes(where: Where) -> dict[str, str]:
    return {"sizes": gettext(", ").join(re.findall(r"\d+", str(where["sizes"])))}


def _part(where: Where) -> dict[str, str]:
    return {"problem": gettext(PARTS.get(str(where["key"]), NO_CARD))}


FITTED: Mapping[str, Callable[[Where], dict[str, str]]] = {
    "card_bad_symbol": _symbol,
    "card_not_14": _not_14,
    "card_either_sizes": _sizes,
    "card_beyond_supply": lambda where: {"tile": tile(str(where["tile"]))},
    "bad_card": _part,
    "joker_in_pair": _missing,
    "joker_for_single": _missing,
    "joker_in_mixed": _missing,
    "exposed_size": _group,
    "exposed_no_group": _group,
}
