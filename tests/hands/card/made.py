"""Lines and hands to try: lines of groups at random, hands made from a line and then disturbed."""

import random

from hypothesis import strategies as st

from hands.tiles import Tile
from tests.hands.card import oracle

# Symbols by the room they take; a line picks a few, so that it stays small enough to enumerate.
PLAIN = ["F", "N", "E", "0", "R", "G", "Da", "Db"]
NUMBERED = ["n:a", "n+1:a", "n+2:b", "n:b", "n+1:c", "m:a", "5:a", "7:b", "n:s", "2:t"]
FREE = ["w", "v", "d", "e", "J"]
MIXED = ["NEWS", "2046:a", "123:b", "RG", "nn+1n+2:a", "n5:b", "NE", "Da0", "FJ", "wv"]
EITHER = [("N", "S"), ("Da", "F"), ("n:a", "n:b"), ("0", "w")]
LIMITS = {
    "n": ["n in 1-3", "n in odd", "n in even", "n in 3,6,9", "n in 5"],
    "m": ["m in 2-4", "m in even"],
    "mn": ["m != n", "m in run"],
    "vw": ["w != v"],
    "ad": ["d = Da", "d != Da"],
    "de": ["d != e"],
    "s": ["suits 1-2", "suits 2-3"],
}
HONORS = {1: "east", 2: "south", 3: "west", 4: "north", 5: "soap", 6: "green", 7: "red"}
PLACES = {word: f"{number}z" for number, word in HONORS.items()}


def times(symbol, count):
    letter, colon, suit = symbol.partition(":")
    return letter * count + colon + suit


@st.composite
def line_texts(draw):
    """A line that may be sound or not; always of 14 tiles."""
    left, words = 14, []
    pool = draw(st.lists(st.sampled_from(PLAIN + NUMBERED + FREE), min_size=3, max_size=5))
    while left:
        kind = draw(st.integers(0, 9))
        mixed = draw(st.sampled_from(MIXED))
        size = len(oracle.pieces(mixed)[0])
        if kind == 0 and size <= left:
            words.append(mixed)
        elif kind == 1:
            size = draw(st.integers(1, min(4, left)))
            words.append("/".join(times(one, size) for one in draw(st.sampled_from(EITHER))))
        else:
            size = draw(st.integers(2, 6)) if left > 2 else left
            size = min(size, left)
            words.append(times(draw(st.sampled_from(pool)), size))
        left -= size
    names = set(oracle.letters([oracle.pieces(one) for word in words for one in word.split("/")]))
    able = [limit for need, limits in LIMITS.items() if names.issuperset(need) for limit in limits]
    limits = draw(st.lists(st.sampled_from(able), max_size=2, unique=True)) if able else []
    if any("+" in word for word in words) and draw(st.booleans()):
        limits.append("step 2")
    limits = [one for one in limits if one[:5] != "suits"] + [
        one for one in limits if one[:5] == "suits"
    ][:1]
    mark = draw(st.sampled_from("XXC"))
    return " ".join([*words, *(["|", ", ".join(limits)] if limits else []), f"=25 {mark}"])


def hand_of(text, seed):
    """(concealed words, exposed groups of words): a hand near a line, perhaps it."""
    chance = random.Random(seed)
    groups = chance.choice(oracle.hands_of(text))
    concealed, exposed = [], []
    for tiles, takes in groups:
        tiles = list(tiles)
        for place in range(len(tiles)):
            if chance.random() < (0.35 if takes else 0.02):
                tiles[place] = "joker"
        if takes and chance.random() < 0.25 and set(tiles) != {"joker"}:
            exposed.append(tuple(tiles))
        else:
            concealed += tiles
    if concealed and chance.random() < 0.3:
        concealed[chance.randrange(len(concealed))] = chance.choice(
            ["joker", "flower", "east", "3s", *concealed]
        )
    chance.shuffle(concealed)
    return concealed, exposed


def in_supply(words):
    return all(words.count(one) <= oracle.SUPPLY.get(one, 4) for one in set(words))


def as_text(words):
    """Tile text of words."""
    letters = {"flower": "F", "joker": "J", **PLACES}
    return " ".join(letters.get(word, word) for word in words)


def as_word(tile: Tile):
    """The word of a tile."""
    named = {"z": HONORS.get(tile.number), "f": "flower", "j": "joker"}
    return named.get(tile.suit) or f"{tile.number}{tile.suit}"
