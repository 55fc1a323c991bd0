"""The text language for lines of a card: the only place that reads or writes it.

    line       := groups ["|" constraint {"," constraint}] "=" VALUE mark ["SP"] ["#" section]
    mark       := "X" exposable, or "C" concealed
    group      := symbols [":" suit], or several of them parted by "/": either
    symbol     := 1-9 | n | n+1 .. n+8 | m | F | N E W S | w v | 0 | R | G | Da Db Dc | d e f | J
    constraint := n in 1-5 | n in odd | n in even | n in 3,6,9 | m in run | step 2 | suits 2-3
                | m != n | w != v | d = Da | d != Da

    FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X

Blanks may stand around every sign that parts. What is written is one spelling, whatever was read.
"""

import re
from collections.abc import Iterator

from ..errors import HandError, shown
from .lines import (
    APART,
    BOUND_DRAGONS,
    DRAGON_NAMES,
    FREE,
    IN,
    IN_RUN,
    IS,
    IS_NOT,
    MOST_VALUE,
    NUMBER_NAMES,
    STEP,
    SUITS,
    WIND_NAMES,
    CardGroup,
    CardLine,
    Constraint,
)

MOST_SIGNS = 300
MOST_CONSTRAINTS = 8
MOST_SECTION = 60
MOST_TOGETHER = 6
SYMBOL = re.compile(r"n\+[1-8]|D[abc]|[1-9nmFNEWSwv0RGdefJ]")
PRICE = re.compile(r"([0-9]{1,9}) ?([XCxc])( ?[Ss][Pp])?")
NUMBERS = re.compile(r"[1-9](-[1-9])?")
COMPARED = re.compile(r"(\w+) ?(!=|=) ?(\w+)", re.ASCII)
STEPS = re.compile(r"step ([2-8])")
COUNTED = re.compile(r"suits ([1-3])(?:-([1-3]))?")
NAMED_NUMBERS = {"odd": (1, 3, 5, 7, 9), "even": (2, 4, 6, 8)}
# What may be compared with each other, in the order it is written.
COMPARABLE = (
    tuple(reversed(NUMBER_NAMES)),
    WIND_NAMES,
    (*DRAGON_NAMES, *BOUND_DRAGONS),
)
# What word processors make of typed signs.
TYPESET = str.maketrans({"–": "-", "−": "-", "≠": "!=", "\N{BOM}": " "})
SYMBOLS = "write 1-9, n, n+1 to n+8, m, F, N E W S, w, v, 0, R, G, Da Db Dc, d, e, f or J"
FIXES = {
    "D": "a dragon of a suit is Da, Db or Dc, and any dragon d, e or f",
    "+": "the run goes from n and n+1 to n+8",
    "r": "the red dragon is R",
    "g": "the green dragon is G",
    **dict.fromkeys(("a", "b", "c", "s", "t", "u"), "a suit stands after a colon, as in 222:a"),
    **dict.fromkeys(("B", "C"), "a line names suits a, b, c or s, t, u after a colon, as in 222:a"),
    **dict.fromkeys(("X", "x", "!", "-"), "parts of a line stand in this order: NNN EEE =25 X"),
}


def read_groups_and_price(text: str) -> CardLine:
    """The line of a text, its grammar checked and nothing else. HandError: where, and the fix."""
    if len(text) > MOST_SIGNS:
        raise HandError("card_line_long", signs=len(text), most=MOST_SIGNS)
    head, _, section = text.partition("#")
    before, equals, price = head.translate(TYPESET).rpartition("=")
    if not head.strip():
        raise HandError("card_line_empty")
    if not equals or before.endswith("!") or price.strip() in BOUND_DRAGONS:
        raise HandError("card_no_value")
    value, concealed, singles_and_pairs = _price(" ".join(price.split()))
    groups, _, constraints = before.partition("|")
    return CardLine(
        _groups(groups),
        value,
        concealed,
        singles_and_pairs,
        _section(section),
        _constraints(constraints),
    )


def write_card_line(line: CardLine) -> str:
    """The one spelling of a line."""
    constraints = ", ".join(write_constraint(one) for one in line.constraints)
    parts = [
        *(write_place(place) for place in line.groups),
        f"| {constraints}" if constraints else "",
        f"={line.value}",
        "C" if line.concealed else "X",
        "SP" if line.singles_and_pairs else "",
        f"# {line.section}" if line.section else "",
    ]
    return " ".join(part for part in parts if part)


def write_place(place: tuple[CardGroup, ...]) -> str:
    """The groups that may stand in one place: `NNN/SSS`."""
    return "/".join(write_group(group) for group in place)


def write_group(group: CardGroup) -> str:
    """`nnn:a`."""
    return "".join(group.symbols) + (f":{group.suit}" if group.suit else "")


def write_constraint(one: Constraint) -> str:
    """`n in 1-5`."""
    if one.relation == STEP:
        return f"step {one.numbers[0]}"
    if one.relation == SUITS:
        return f"suits {'-'.join(map(str, dict.fromkeys((one.numbers[0], one.numbers[-1]))))}"
    if one.relation == IN:
        return f"{one.left} in {_numbers_written(one.numbers)}"
    return f"{one.left} {one.relation} {one.right}".rstrip()


def _numbers_written(numbers: tuple[int, ...]) -> str:
    for name, meant in NAMED_NUMBERS.items():
        if numbers == meant:
            return name
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 1 and numbers == tuple(range(first, last + 1)):
        return f"{first}-{last}"
    return ",".join(map(str, numbers))


def _price(text: str) -> tuple[int, bool, bool]:
    """(value, concealed, singles and pairs) of what stands after the `=`."""
    word = text.split(" ")[0].rstrip("XCxc") or "nothing"
    if not re.fullmatch(r"[0-9]{1,9}", word) or not 1 <= int(word) <= MOST_VALUE:
        raise HandError("card_bad_value", value=shown(word), most=MOST_VALUE)
    found = PRICE.fullmatch(text)
    if not found:
        raise HandError("card_bad_mark", text=shown(f"={text}"), value=int(word))
    return int(found[1]), found[2] in "Cc", bool(found[3])


def _section(text: str) -> str:
    section = " ".join(text.split())
    if len(section) > MOST_SECTION or not section.isprintable():
        raise HandError("card_bad_section", section=shown(section), most=MOST_SECTION)
    return section


def _groups(text: str) -> tuple[tuple[CardGroup, ...], ...]:
    words = re.sub(r"\s*([:/])\s*", r"\1", text).split()
    if not words:
        raise HandError("card_no_groups")
    return tuple(_place(place, word) for place, word in enumerate(words, start=1))


def _place(place: int, word: str) -> tuple[CardGroup, ...]:
    return tuple(_group(place, text) for text in word.split("/"))


def _group(place: int, text: str) -> CardGroup:
    written, colon, suit = text.partition(":")
    where = {"place": place, "group": shown(text)}
    if not written:
        raise HandError("card_group_empty", **where | {"group": shown(text) or "nothing"})
    symbols = tuple(_symbols(place, text, written))
    if colon and suit not in (*APART, *FREE):
        raise HandError("card_bad_suit", **where, suit=shown(suit) or "nothing")
    group = CardGroup(symbols, suit)
    if group.numbers and not suit:
        raise HandError("card_no_suit", **where, fix=shown(f"{text}:a"))
    if suit and not group.numbers:
        raise HandError("card_idle_suit", **where, fix=shown(written))
    if group.same and len(symbols) > MOST_TOGETHER:
        raise HandError("card_group_long", **where, tiles=len(symbols), most=MOST_TOGETHER)
    return group


def _symbols(place: int, text: str, written: str) -> Iterator[str]:
    at = 0
    while at < len(written):
        found = SYMBOL.match(written, at)
        if not found:
            fix = FIXES.get(written[at], SYMBOLS)
            sign = shown(written[at])
            raise HandError("card_bad_symbol", place=place, group=shown(text), sign=sign, fix=fix)
        yield found[0]
        at = found.end()


def _constraints(text: str) -> tuple[Constraint, ...]:
    if not text.strip():
        return ()
    found = [_constraint(one) for one in _apart(text)]
    if len(found) > MOST_CONSTRAINTS:
        raise HandError("card_many_constraints", constraints=len(found), most=MOST_CONSTRAINTS)
    for relation in (STEP, SUITS):
        if sum(one.relation == relation for one in found) > 1:
            raise HandError("card_said_twice", word=relation)
    return tuple(dict.fromkeys(found))


def _apart(text: str) -> list[str]:
    """The constraints parted by commas; the comma of `n in 3,6,9` parts none."""
    parts: list[str] = []
    for piece in text.split(","):
        piece = " ".join(piece.split())
        if parts and " in " in parts[-1] and NUMBERS.fullmatch(piece):
            parts[-1] += f",{piece}"
        else:
            parts.append(piece)
    return parts


def _constraint(text: str) -> Constraint:
    name, _, allowed = text.partition(" in ")
    if name in NUMBER_NAMES and allowed:
        return _within(text, name, allowed.strip())
    if found := STEPS.fullmatch(text):
        return Constraint(STEP, numbers=(int(found[1]),))
    if found := COUNTED.fullmatch(text):
        least, most = sorted((int(found[1]), int(found[2] or found[1])))
        return Constraint(SUITS, numbers=tuple(range(least, most + 1)))
    if found := COMPARED.fullmatch(text):
        return _compared(text, found[1], found[2], found[3])
    raise _no_constraint(text)


def _within(text: str, name: str, allowed: str) -> Constraint:
    if allowed == "run" and name == "m":
        return Constraint(IN_RUN, "m")
    if allowed in NAMED_NUMBERS:
        return Constraint(IN, name, numbers=NAMED_NUMBERS[allowed])
    numbers: set[int] = set()
    for piece in allowed.split(","):
        if not NUMBERS.fullmatch(piece):
            raise _no_constraint(text)
        least, most = sorted((int(piece[0]), int(piece[-1])))
        numbers.update(range(least, most + 1))
    return Constraint(IN, name, numbers=tuple(sorted(numbers)))


def _compared(text: str, left: str, relation: str, right: str) -> Constraint:
    for names in COMPARABLE:
        if left in names and right in names and left != right:
            first, second = sorted((left, right), key=names.index)
            return Constraint(IS if relation == "=" else IS_NOT, first, second)
    raise _no_constraint(text)


def _no_constraint(text: str) -> HandError:
    return HandError("card_bad_constraint", constraint=shown(text) or "nothing")
