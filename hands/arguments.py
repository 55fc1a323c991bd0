"""The words of a command: what is asked for by position, by option and by flag.

Written out, since a parser that can do more takes longer to start than a hand to score.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

ONE, MANY, FLAG = "one", "many", "flag"


class Usage(Exception):
    """The command itself is wrong: exit 2 with this sentence."""


class Asked(NamedTuple):
    """`words` in their order; `one` and `many` values by option, and the `flags` that are there."""

    words: list[str]
    one: dict[str, str]
    many: dict[str, list[str]]
    flags: set[str]


def read_arguments(argv: Sequence[str], options: Mapping[str, str]) -> Asked:
    """What is asked for. An option takes the next word, or what stands behind `=` in its own.

    `options`: {"--name": ONE, MANY or FLAG}. Usage for an option that is not one of these.
    """
    asked = Asked([], {}, {}, set())
    rest = iter(argv)
    for word in rest:
        if not word.startswith("--"):
            asked.words.append(word)
            continue
        name, equals, value = word.partition("=")
        kind = options.get(name)
        if kind is None or (kind == FLAG and equals):
            raise Usage(f"There is no option {word}.")
        if kind == FLAG:
            asked.flags.add(name)
            continue
        given = value if equals else next(rest, None)
        if given is None:
            raise Usage(f"{name} needs a value after it.")
        if kind == MANY:
            asked.many.setdefault(name, []).append(given)
        elif name in asked.one:
            raise Usage(f"{name} stands there twice.")
        else:
            asked.one[name] = given
    return asked
