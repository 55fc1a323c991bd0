"""Names that may mean the same person, spelled another way. Pure; a hint that never blocks."""

import unicodedata
from collections.abc import Iterable

from .facts import same_name

# Letters that are no other letter with a mark, and still are typed for one another.
PLAIN = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
# One wrong letter in so few makes another name: Ann and Dan.
FEWEST_LETTERS = 4


def twins(name: str, names: Iterable[str]) -> list[str]:
    """Which of `names` whoever typed `name` may have meant, in their order.

    None where one of them is the name itself: then it is clear who is meant. Alike are names that
    differ by capitals, accents, signs between letters, one letter, two letters swapped, the order
    of the words, or by words shortened to initials or left out at the end.
    """
    names = list(names)
    if not _words(name) or any(same_name(name, other) for other in names):
        return []
    return [other for other in names if alike(name, other)]


def alike(one: str, other: str) -> bool:
    """Whether two names look like the same one, as `twins` tells."""
    mine, theirs = _words(one), _words(other)
    if not mine or not theirs:
        return same_name(one, other)
    if sorted(mine) == sorted(theirs) or _shortened(mine, theirs):
        return True
    # Player 1 and Player 2 are told apart by nothing else.
    same_figures = _figures(mine) == _figures(theirs)
    return same_figures and _one_slip("".join(mine), "".join(theirs))


def _figures(words: list[str]) -> list[str]:
    return [sign for word in words for sign in word if sign.isdigit()]


def holds(name: str, part: str) -> bool:
    """Whether every word of `part` is somewhere in a name, accents and capitals aside."""
    plain, typed = " ".join(_words(name)), _words(part)
    return part in name or (bool(typed) and all(word in plain for word in typed))


def _words(name: str) -> list[str]:
    """The words of a name in small letters without accents, signs between letters left out."""
    apart = unicodedata.normalize("NFKD", name.casefold()).translate(PLAIN)
    kept = [sign for sign in apart if unicodedata.category(sign) not in ("Mn", "Me", "Cf")]
    joined = "".join("" if sign in "'`´\N{RIGHT SINGLE QUOTATION MARK}" else sign for sign in kept)
    return "".join(sign if sign.isalnum() else " " for sign in joined).split()


def _shortened(mine: list[str], theirs: list[str]) -> bool:
    """Whether one is the other with words cut to initials, or without its last ones."""
    short, long = sorted((mine, theirs), key=len)
    if len(short) == 1 and len(long) > 1 and short[0] == "".join(word[0] for word in long):
        return True
    pairs = list(zip(short, long, strict=False))
    fits = all(one == other or _is_initial(one, other) for one, other in pairs)
    # Initials alone could be anybody's.
    return fits and any(len(one) > 1 and one == other for one, other in pairs)


def _is_initial(one: str, other: str) -> bool:
    """Whether one of the two is the first letter of the other."""
    return 1 in (len(one), len(other)) and one[0] == other[0] and one[0].isalpha()


def _one_slip(mine: str, theirs: str) -> bool:
    """Whether one letter more, less or another, or two swapped, make one of the other."""
    short, long = sorted((mine, theirs), key=len)
    if short == long:
        return True
    if len(long) - len(short) > 1:
        return False
    if len(long) < FEWEST_LETTERS and short[:1] != long[:1]:
        return False
    same = _same_start(short, long)
    tail, rest = short[same:], long[same:]
    if len(short) < len(long):
        return tail == rest[1:]
    return tail[1:] == rest[1:] or (tail[:2] == rest[1::-1] and tail[2:] == rest[2:])


def _same_start(one: str, other: str) -> int:
    """How many letters two texts share from the start."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
