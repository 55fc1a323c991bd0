"""Lines read and hands matched a second time, the slow way: every binding, every joker, in full.

It shares nothing with the engine but what a tile is. A hand is a sorted tuple of words: `3s`,
`east`, `flower`, `joker`.
"""

import re
from collections import Counter
from functools import lru_cache
from itertools import permutations, product

SUITS = "smp"
DRAGON = {"s": "green", "m": "red", "p": "soap"}
FIXED = {
    "F": "flower",
    "N": "north",
    "E": "east",
    "W": "west",
    "S": "south",
    "0": "soap",
    "R": "red",
    "G": "green",
    "J": "joker",
}
DOMAINS = {
    **dict.fromkeys("nm", range(1, 10)),
    **dict.fromkeys("wv", ("north", "east", "west", "south")),
    **dict.fromkeys("def", ("red", "green", "soap")),
    **dict.fromkeys("abcstu", SUITS),
}
SUPPLY = {"flower": 8, "joker": 8}


def pieces(word):
    """(symbols, suit) of a group."""
    symbols, _, suit = word.partition(":")
    return re.findall(r"n\+\d|D[abc]|.", symbols), suit


def letters(groups):
    found = set()
    for symbols, suit in groups:
        found |= set(suit)
        for symbol in symbols:
            if symbol[0] == "D":
                found.add(symbol[1])
            elif symbol[0] in DOMAINS:
                found.add(symbol[0])
    return sorted(found)


def meaning(name, bound):
    return DRAGON[bound[name[1]]] if name[0] == "D" else bound[name]


def obeys(constraint, bound, groups):
    words = constraint.split()
    if words[0] == "step":
        return True
    if words[0] == "suits":
        least, _, most = words[1].partition("-")
        used = {bound[name] for name in bound if name in "abcstu"}
        return int(least) <= len(used) <= int(most or least)
    named = [words[0]] if words[1] == "in" else [words[0], words[2]]
    if not all(name[-1] in bound for name in named):
        return True
    if words[1] == "!=":
        return meaning(words[0], bound) != meaning(words[2], bound)
    if words[1] == "=":
        return meaning(words[0], bound) == meaning(words[2], bound)
    if words[2] == "run":
        return "n" not in bound or bound["m"] in run(bound, groups)
    return bound[words[0]] in allowed(words[2])


def allowed(text):
    if text in ("odd", "even"):
        return range(1 if text == "odd" else 2, 10, 2)
    least, dash, most = text.partition("-")
    return range(int(least), int(most) + 1) if dash else [int(one) for one in text.split(",")]


def run(bound, groups):
    steps = [s for symbols, _ in groups for s in symbols if s[0] == "n"]
    return {bound["n"] + int(s[2:] or 0) * bound["step"] for s in steps}


def tile(symbol, suit, bound):
    if symbol in FIXED:
        return FIXED[symbol]
    if symbol[0] == "D" or symbol in "wvdef":
        return meaning(symbol, bound)
    if symbol.isdigit():
        return symbol + bound[suit]
    return f"{bound[symbol[0]] + int(symbol[2:] or 0) * bound['step']}{bound[suit]}"


def concrete(text):
    """Every hand of a line, {groups}: each group (its tiles, whether jokers may fill it)."""
    head, _, _ = text.rpartition("=")
    written, _, limits = head.partition("|")
    constraints = re.findall(r"[^,\s][^,]*(?:,\d)*", limits)
    constraints = [one.strip() for one in constraints]
    step = next((int(one.split()[1]) for one in constraints if one.startswith("step")), 1)
    for words in product(*(place.split("/") for place in written.split())):
        groups = [pieces(word) for word in words]
        names = letters(groups)
        for values in product(*(DOMAINS[name] for name in names)):
            bound = dict(zip(names, values, strict=True))
            apart = [bound[name] for name in "abc" if name in bound]
            if len(set(apart)) < len(apart):
                continue
            if not all(obeys(one, {**bound}, groups) for one in constraints if "run" not in one):
                continue
            bound["step"] = step
            if any(one.endswith("run") and not obeys(one, bound, groups) for one in constraints):
                continue
            if "n" in bound and max(run(bound, groups)) > 9:
                continue
            yield tuple(
                (
                    tuple(tile(symbol, suit, bound) for symbol in symbols),
                    len(set(symbols)) == 1 and len(symbols) > 2 and symbols[0] != "J",
                )
                for symbols, suit in groups
            )


@lru_cache(maxsize=32)
def hands_of(text):
    """The different hands of a line that the set can supply, in some order."""
    different = dict.fromkeys(tuple(sorted(groups)) for groups in concrete(text))
    return [groups for groups in different if next(with_jokers(groups), None)]


def with_jokers(groups):
    """Every hand these groups can be held as: any number of jokers in each that takes them."""
    every = [
        [(*tiles[: len(tiles) - n], *["joker"] * n) for n in range(len(tiles) + 1)]
        if takes
        else [tiles]
        for tiles, takes in groups
    ]
    for parts in product(*every):
        hand = Counter(one for part in parts for one in part)
        if all(times <= SUPPLY.get(one, 4) for one, times in hand.items()):
            yield tuple(sorted(hand.elements())), parts


def fits(text, concealed, exposed):
    """Whether these tiles, and the groups on the table, are the line; all lists of words."""
    wanted = tuple(sorted([*concealed, *(one for group in exposed for one in group)]))
    if exposed and re.search(r"=\d+ C", text):
        return False
    laid = [tuple(sorted(group)) for group in exposed]
    naturals = Counter(one for one in wanted if one != "joker")
    for groups in hands_of(text):
        if naturals - Counter(one for goal, _ in groups for one in goal):
            continue  # a tile that is nowhere in it
        for hand, parts in with_jokers(groups):
            if hand == wanted and _on_table(groups, parts, laid):
                return True
    return False


def missing(text, wanted):
    """How many tiles these, nothing exposed, are short of the line."""
    held = Counter(wanted)
    return min(
        sum((Counter(hand) - held).values())
        for groups in hands_of(text)
        for hand, _ in with_jokers(groups)
    )


def _on_table(groups, parts, laid):
    """Whether the groups on the table are, each, one of these as it is filled."""
    able = [
        (goal[0], tuple(sorted(part)))
        for (goal, takes), part in zip(groups, parts, strict=True)
        if takes
    ]
    asked = [(next(one for one in group if one != "joker"), group) for group in laid]
    return any(list(some) == asked for some in permutations(able, len(asked)))
