"""python -m hands: scores hands and tells the rule sets, without anything installed.

    python -m hands score RULES [--tiles TEXT [--laid TEXT ...] | --tick NAME[=TIMES] ...]
                                [--flowers N] [--won drawn|claimed] [--json]
    python -m hands score RULES --batch     a hand a line, JSON in and out, in order
    python -m hands waits RULES --tiles TEXT [--laid TEXT ...] [--flowers N] [--won ...] [--json]
    python -m hands settle --batch          who pays whom, a hand a line, JSON in and out, in order
    python -m hands match --line LINE --tiles TEXT [--exposed TEXT ...] [--json]
    python -m hands match --batch           14 tiles and a line of a card, JSON in and out, in order
    python -m hands rules [RULES] [--json]  the rule sets, or one

RULES: mihng, mhing, or a version of one, as mihng_v1. Exit status: 0; 1 for a single bad hand; 2
for bad usage. In a batch a bad line has its answer too. Tiles that are not the line exit 1.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TextIO

import hands

from . import (
    FLOWER,
    HandError,
    RuleSet,
    Score,
    TileScore,
    Wait,
    explain,
    load,
    published,
    score_ticks,
    score_tiles,
    tiles_in_words,
    waits,
    write_reading,
    write_tiles,
)
from .arguments import FLAG, MANY, ONE, Asked, Usage, read_arguments
from .errors import shown
from .explanation import notes_in_words
from .scoring import CLAIMED, DRAWN

GOOD, BAD_HAND, BAD_USAGE = 0, 1, 2
KEYS = ("tick", "flowers", "won", "tiles", "laid")
HELP = "--help"


def main(argv: list[str], stdin: Iterable[str], stdout: TextIO, stderr: TextIO) -> int:
    """Run one command; returns the exit status."""
    if HELP in argv or "-h" in argv:
        print(__doc__, file=stdout)
        return GOOD
    try:
        command = _command(argv)
        asked = read_arguments(argv[1:], command.options)
        _check_words(asked, command.words)
        return command.act(asked, stdin, stdout)
    except HandError as error:
        print(error, file=stderr)
        return BAD_USAGE if error.code == "unknown_rule_set" else BAD_HAND
    except Usage as error:
        print(f"{error} See python -m hands {HELP}.", file=stderr)
        return BAD_USAGE


class Command(NamedTuple):
    """What a command does, its options, and how many words it takes: least and most."""

    act: Callable[[Asked, Iterable[str], TextIO], int]
    options: Mapping[str, str]
    words: tuple[int, int] = (1, 1)


def _command(argv: list[str]) -> Command:
    name = argv[0] if argv else ""
    if name not in COMMANDS:
        raise Usage(f"Say {', '.join(COMMANDS)} first, not {shown(name) or 'nothing'}.")
    return COMMANDS[name]


def _check_words(asked: Asked, words: tuple[int, int]) -> None:
    least, most = words
    if len(asked.words) < least:
        raise Usage("RULES is missing: mihng or mhing.")
    if len(asked.words) > most:
        raise Usage(f"{shown(asked.words[most])} is one word too many.")


def _score(asked: Asked, stdin: Iterable[str], stdout: TextIO) -> int:
    ruleset = load(asked.words[0])
    if "--batch" not in asked.flags:
        return _one(ruleset, asked, stdout)
    _check_alone(asked)
    for answer in answers(ruleset, stdin):
        print(_json(answer), file=stdout, flush=True)
    return GOOD


def _check_alone(asked: Asked) -> None:
    if asked.one or asked.many:
        given = ", ".join([*asked.one, *asked.many])
        raise Usage(f"--batch reads the hands from its input: leave {given} out.")


def _one(ruleset: RuleSet, asked: Asked, stdout: TextIO) -> int:
    hand = _hand(asked)
    if "--json" in asked.flags:
        answer = _answered(ruleset, hand)
        print(_json(answer), file=stdout)
        return BAD_HAND if "error" in answer else GOOD
    found = _scored(ruleset, hand)
    if isinstance(found, TileScore):
        sentences, score = tiles_in_words(found), found.score
    else:
        sentences, score = explain(ruleset, found), found
    print(*sentences, f"{score.points:,} points", sep="\n", file=stdout)
    return GOOD


def _waits(asked: Asked, stdin: Iterable[str], stdout: TextIO) -> int:
    ruleset, hand = load(asked.words[0]), _hand(asked)
    if "tiles" not in hand:
        raise Usage("--tiles is missing: the 13 cards.")
    try:
        found = waits(ruleset, **hand)
    except HandError as error:
        if "--json" not in asked.flags:
            raise
        print(_json(_refused(error)), file=stdout)
        return BAD_HAND
    if "--json" in asked.flags:
        print(_json({"waits": [_wait_told(one) for one in found]}), file=stdout)
    else:
        print("\n".join(_waits_in_words(found)), file=stdout)
    return GOOD


def _wait_told(one: Wait) -> dict[str, Any]:
    told = {"tile": write_tiles([one.tile]), "units": one.score.units, "points": one.score.points}
    return told | {"unseen": one.unseen}


def _waits_in_words(found: tuple[Wait, ...]) -> Iterator[str]:
    for one in found:
        tile, points = write_tiles([one.tile]), f"{one.score.points:,}"
        yield f"{tile}: {one.score.units} units, {points} points, {one.unseen} unseen"
    if not found:
        yield "No card completes this hand."


def _match(asked: Asked, stdin: Iterable[str], stdout: TextIO) -> int:
    if "--batch" in asked.flags:
        _check_alone(asked)
        for line in stdin:
            print(_json(_tried(line, _matched)), file=stdout, flush=True)
        return GOOD
    for option in ("--line", "--tiles"):
        if option not in asked.one:
            raise Usage(f"{option} is missing.")
    try:
        found = hands.match_hand(_hand(asked))
    except HandError as error:
        if "--json" not in asked.flags:
            raise
        print(_json(_refused(error)), file=stdout)
        return BAD_HAND
    told = (
        [_json(hands.match_told(found))] if "--json" in asked.flags else hands.match_in_words(found)
    )
    print(*told, sep="\n", file=stdout)
    return GOOD if found.fits else BAD_HAND


def _matched(hand: Mapping[str, Any]) -> dict[str, Any]:
    return hands.match_told(hands.match_hand(hand))


def _hand(asked: Asked) -> dict[str, Any]:
    """The hand of a command, as a batch line has it."""
    hand: dict[str, Any] = {
        option.removeprefix("--"): value for option, value in {**asked.one, **asked.many}.items()
    }
    if "won" in hand and hand["won"] not in (DRAWN, CLAIMED):
        raise Usage(f"--won is {DRAWN} or {CLAIMED}, not {shown(hand['won'])}.")
    if "flowers" in hand:
        hand["flowers"] = _number(hand["flowers"])
    if "tick" in hand:
        hand["tick"] = _ticks(hand["tick"])
    return hand


def answers(ruleset: RuleSet, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The answer to each line of a batch, in order: a score, or an error with code and message."""
    for line in lines:
        yield _tried(line, lambda hand: _told(_scored(ruleset, hand)))


def _tried(line: str, act: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """What `act` answers to a line of a batch, or the error."""
    try:
        return act(_read(line))
    except HandError as error:
        return _refused(error)


def _read(line: str) -> dict[str, Any]:
    if not line.strip():
        raise HandError("bad_line", problem="it is empty")
    try:
        line.encode()  # refuses what was not UTF-8
        hand = json.loads(line.lstrip("\N{BOM}"))
    except UnicodeEncodeError:
        raise HandError("bad_line", problem="it is not UTF-8") from None
    except RecursionError:
        raise HandError("bad_line", problem="it is nested too deep") from None
    except ValueError as error:
        raise HandError("bad_line", problem=shown(str(error))) from None
    if not isinstance(hand, dict):
        raise HandError("bad_line", problem=f"it is {shown(hand)}")
    return hand


def _answered(ruleset: RuleSet, hand: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return _told(_scored(ruleset, hand))
    except HandError as error:
        return _refused(error)


def _scored(ruleset: RuleSet, hand: Mapping[str, Any]) -> Score | TileScore:
    """The score of a hand given as the keys of a batch line."""
    for key in hand:
        if key not in KEYS:
            raise HandError("unknown_key", key=shown(key))
    told = {key: value for key, value in hand.items() if value is not None or key == "tick"}
    if "tiles" in told or "laid" in told:
        return _scored_tiles(ruleset, told)
    ticks = told.get("tick", {})
    flowers = hand.get("flowers", 0)
    if isinstance(ticks, dict) and FLOWER in ticks:
        ticks = dict(ticks)
        flowers = _agreed(ticks.pop(FLOWER), hand)
    return score_ticks(ruleset, ticks, flowers, hand.get("won"))


def _scored_tiles(ruleset: RuleSet, hand: dict[str, Any]) -> TileScore:
    if hand.pop("tick", None):
        raise HandError("ticks_and_tiles")
    for key in ("tiles", "laid"):
        texts = hand.get(key, []) if key == "laid" else [hand.get(key, "")]
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise HandError("not_tile_text", key=key, value=shown(hand[key]))
    return score_tiles(ruleset, **{"tiles": "", **hand})


def _agreed(ticked: Any, hand: Mapping[str, Any]) -> Any:
    """The flowers where they are ticked like a combination: said twice, they must agree."""
    flowers = hand.get("flowers", ticked)
    if flowers != ticked:
        raise HandError("flowers_disagree", ticked=shown(ticked), flowers=shown(flowers))
    return ticked


def _told(found: Score | TileScore) -> dict[str, Any]:
    lines = []
    score = found.score if isinstance(found, TileScore) else found
    for line in score.lines:
        told = {"combination": line.combination, "times": line.times, "units": line.units}
        lines.append(told | ({"implied": True} if line.implied else {}))
    answer = {"units": score.units, "points": score.points, "lines": lines}
    if isinstance(found, TileScore):
        answer |= _reading_told(found)
    notes = list(notes_in_words(score))
    return answer | ({"notes": notes} if notes else {})


def _reading_told(found: TileScore) -> dict[str, Any]:
    """The reading; with jokers also what they stand for, in its order."""
    told: dict[str, Any] = {"reading": write_reading(found.reading)}
    jokers = [write_tiles([tile]) for group in found.groups for tile in group.meanings]
    return told | ({"jokers": jokers} if jokers else {})


def _refused(error: HandError) -> dict[str, Any]:
    return {"error": {"code": error.code, "message": str(error)}}


def _ticks(texts: Iterable[str]) -> dict[str, Any]:
    """{id: times} of NAME or NAME=TIMES; a name given again counts again."""
    ticks: dict[str, Any] = {}
    for text in texts:
        name, equals, times = text.partition("=")
        ticks[name] = _added(ticks.get(name, 0), _number(times) if equals else 1)
    return ticks


def _added(before: int | str, more: int | str) -> int | str:
    """Both together; one that is no count is kept, to be refused."""
    for one in (before, more):
        if isinstance(one, str) or one < 0:
            return one
    return int(before) + int(more)


def _number(text: str) -> int | str:
    """The whole number of a text, or the text for the rules to refuse."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else text


def _settle(asked: Asked, stdin: Iterable[str], stdout: TextIO) -> int:
    if "--batch" not in asked.flags:
        raise Usage("settle reads the hands from its input: say --batch.")
    for answer in settlements(stdin):
        print(_json(answer), file=stdout, flush=True)
    return GOOD


def settlements(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The answer to each line of a batch, in order: who gains what, or an error. `id` is handed on
    where it is a number or a text.
    """
    for line in lines:
        name: object = None
        try:
            facts = _read(line)
            name = _id(facts.get("id"))
            yield {"id": name, **_settlement_told(hands.settle(facts))}
        except HandError as error:
            yield {"id": name, **_refused(error)}


def _id(name: object) -> object:
    whole = isinstance(name, int) and not isinstance(name, bool)
    as_it_is = name is None or whole or (isinstance(name, str) and name.isprintable())
    return name if as_it_is else shown(name)


def _settlement_told(found: "hands.Settlement") -> dict[str, Any]:
    answer = {"net": dict(found.net), "chains": found.chains()}
    notes = list(found.notes_in_words())
    return answer | ({"notes": notes} if notes else {})


def _rules(asked: Asked, stdin: Iterable[str], stdout: TextIO) -> int:
    told: object
    if not asked.words:
        found = published()
        told = [{"id": one.id, "game": one.game, "names": dict(one.names)} for one in found]
        lines = [f"{one.id}: {one.names['en']}" for one in found]
    else:
        ruleset = load(asked.words[0])
        told = ruleset.document() | {"digest": ruleset.digest}
        lines = list(_rules_in_words(ruleset))
    print(_json(told) if "--json" in asked.flags else "\n".join(lines), file=stdout)
    return GOOD


def _rules_in_words(ruleset: RuleSet) -> Iterator[str]:
    yield f"{ruleset.names['en']} ({ruleset.id}, {ruleset.digest})"
    yield from (f"  {source}" for source in ruleset.sources)
    yield "\nCombinations, units"
    for one in ruleset.combinations:
        used = "".join(f" Uses up {times} x {name}." for name, times in one.absorbs.items())
        yield f"  {one.units:>2}  {one.id}: {one.rules['en']}{used}"
    yield "\nUnits, points"
    for row in ruleset.table.rows_to((ruleset.table.end or 0) + 1):
        last = "+" if row.last is None else f"-{row.last}" if row.last > row.first else ""
        past = " (past the end of the table)" if row.past_end else ""
        yield f"  {row.first}{last}: {row.points:,}{past}"
    yield "\nHouse rules"
    for rule in ruleset.house_rules:
        value = ruleset.options[rule.id]
        yield f"  {rule.id} = {value}: {rule.sentence(value)} (Can be {rule.allowed()}.)"


def _json(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False)


_TILES = {"--tiles": ONE, "--laid": MANY, "--flowers": ONE, "--won": ONE, "--json": FLAG}
_MATCHED = {"--line": ONE, "--tiles": ONE, "--exposed": MANY, "--json": FLAG, "--batch": FLAG}
COMMANDS = {
    "score": Command(_score, {**_TILES, "--tick": MANY, "--batch": FLAG}),
    "waits": Command(_waits, _TILES),
    "settle": Command(_settle, {"--batch": FLAG}, words=(0, 0)),
    "match": Command(_match, _MATCHED, words=(0, 0)),
    "rules": Command(_rules, {"--json": FLAG}, words=(0, 1)),
}


def _run() -> int:
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    try:
        status = main(sys.argv[1:], sys.stdin or (), sys.stdout, sys.stderr)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has gone: nothing to say, and nobody to say it to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_HAND
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(_run())
