"""python -m hands: scores tick sheets and tells the rule sets, without anything installed.

Exit status: 0; 1 for a single bad hand; 2 for bad usage. In a batch a bad line has its answer too.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn, TextIO

from . import (
    FLOWER,
    HandError,
    RuleSet,
    Score,
    explain,
    load,
    published,
    score_ticks,
)
from .errors import shown
from .explanation import notes_in_words
from .scoring import CLAIMED, DRAWN

GOOD, BAD_HAND, BAD_USAGE = 0, 1, 2
LATER = {
    "waits": "which tiles complete a hand",
    "settle": "settling a hand between the seats",
    "match": "matching a hand to a line of a card",
}
KEYS = ("tick", "flowers", "won", "tiles", "laid")


class Usage(Exception):
    """The command line itself is wrong: exit 2 with this sentence."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the usage by raising it."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}\n{self.format_usage().strip()}")


def main(argv: list[str], stdin: Iterable[str], stdout: TextIO, stderr: TextIO) -> int:
    """Run one command; returns the exit status."""
    try:
        if argv and argv[0] in LATER:
            raise Usage(f"{argv[0]}: {LATER[argv[0]]} is not built yet.")
        asked = _parser().parse_args(argv)
        return int(asked.act(asked, stdin, stdout))
    except HandError as error:
        print(error, file=stderr)
        return BAD_USAGE if error.code == "unknown_rule_set" else BAD_HAND
    except Usage as error:
        print(error, file=stderr)
        return BAD_USAGE
    except SystemExit as stop:  # after --help
        return int(stop.code or 0)


def _parser() -> Parser:
    parser = Parser(prog="python -m hands", description=__doc__, allow_abbrev=False)
    acts = parser.add_subparsers(required=True, metavar="score | rules")
    score = acts.add_parser("score", help="score a hand", allow_abbrev=False)
    score.set_defaults(act=_score)
    score.add_argument("rules", metavar="RULES", help="mihng, mhing, or a version: mihng_v1")
    score.add_argument("--tick", action="append", default=[], metavar="NAME[=TIMES]")
    score.add_argument("--tiles", metavar="TEXT", help="not built yet")
    score.add_argument("--flowers", metavar="N", help="0 to 8")
    score.add_argument("--won", choices=(DRAWN, CLAIMED), help="where the last card came from")
    score.add_argument("--json", action="store_true", help="answer in JSON")
    score.add_argument("--batch", action="store_true", help="a hand a line, JSON in and out")
    rules = acts.add_parser("rules", help="tell the rule sets, or one", allow_abbrev=False)
    rules.set_defaults(act=_rules)
    rules.add_argument("rules", metavar="RULES", nargs="?")
    rules.add_argument("--json", action="store_true", help="answer in JSON")
    return parser


def _score(asked: argparse.Namespace, stdin: Iterable[str], stdout: TextIO) -> int:
    ruleset = load(asked.rules)
    if asked.tiles is not None:
        raise Usage("--tiles: tiles are not read yet; give the hand by --tick.")
    if not asked.batch:
        return _one(ruleset, asked, stdout)
    if asked.tick or asked.flowers is not None or asked.won:
        raise Usage(
            "--batch reads the hands from its input: leave --tick, --flowers and --won out."
        )
    for answer in answers(ruleset, stdin):
        print(_json(answer), file=stdout, flush=True)
    return GOOD


def _one(ruleset: RuleSet, asked: argparse.Namespace, stdout: TextIO) -> int:
    hand = {"tick": _ticks(asked.tick), "won": asked.won}
    if asked.flowers is not None:
        hand["flowers"] = _number(asked.flowers)
    if asked.json:
        answer = _answered(ruleset, hand)
        print(_json(answer), file=stdout)
        return BAD_HAND if "error" in answer else GOOD
    score = _scored(ruleset, hand)
    print(*explain(ruleset, score), f"{score.points:,} points", sep="\n", file=stdout)
    return GOOD


def answers(ruleset: RuleSet, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The answer to each line of a batch, in order: a score, or an error with code and message."""
    for line in lines:
        try:
            hand = _read(line)
        except HandError as error:
            yield _refused(error)
        else:
            yield _answered(ruleset, hand)


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


def _scored(ruleset: RuleSet, hand: Mapping[str, Any]) -> Score:
    """The score of a hand given as the keys of a batch line."""
    for key in hand:
        if key not in KEYS:
            raise HandError("unknown_key", key=shown(key))
    for key in ("tiles", "laid"):
        if hand.get(key):
            raise HandError("not_yet", key=key)
    ticks = hand.get("tick", {})
    flowers = hand.get("flowers", 0)
    if isinstance(ticks, dict) and FLOWER in ticks:
        ticks = dict(ticks)
        flowers = _agreed(ticks.pop(FLOWER), hand)
    return score_ticks(ruleset, ticks, flowers, hand.get("won"))


def _agreed(ticked: Any, hand: Mapping[str, Any]) -> Any:
    """The flowers where they are ticked like a combination: said twice, they must agree."""
    flowers = hand.get("flowers", ticked)
    if flowers != ticked:
        raise HandError("flowers_disagree", ticked=shown(ticked), flowers=shown(flowers))
    return ticked


def _told(score: Score) -> dict[str, Any]:
    lines = []
    for line in score.lines:
        told = {"combination": line.combination, "times": line.times, "units": line.units}
        lines.append(told | ({"implied": True} if line.implied else {}))
    answer = {"units": score.units, "points": score.points, "lines": lines}
    notes = list(notes_in_words(score))
    return answer | ({"notes": notes} if notes else {})


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


def _rules(asked: argparse.Namespace, stdin: Iterable[str], stdout: TextIO) -> int:
    told: object
    if asked.rules is None:
        found = published()
        told = [{"id": one.id, "game": one.game, "names": dict(one.names)} for one in found]
        lines = [f"{one.id}: {one.names['en']}" for one in found]
    else:
        ruleset = load(asked.rules)
        told = ruleset.document() | {"digest": ruleset.digest}
        lines = list(_rules_in_words(ruleset))
    print(_json(told) if asked.json else "\n".join(lines), file=stdout)
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
