"""`make bench`: how quick the engine is, as ratios to the library `mahjong` in one run.

The library scores random standard closed hands, 14 tiles and no joker; so does the engine, the
same hands, none of them twice. Both work in this process in turns, and only its own time on the
processor counts, so that a busy machine changes little. Starting is measured by whole processes.
"""

import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

from hands import load, match_card, score_tiles, waits
from hands.card.bindings import ways
from hands.tiles import COPIES, JOKERS, KINDS, SUIT_TILES, THE_JOKER, Tile, run
from tests.bench.card import LINES, card, dealt, fitting

SETS = [run(tile) for tile in SUIT_TILES if tile.number <= 7] + [(tile,) * 3 for tile in KINDS]
MANY, ROUNDS, STARTS, BEFORE, FEW = 2_000, 9, 30, 20_000, 300
RULES = load("mhing")
Hand = tuple[Tile, ...]
Row = tuple[str, float, float, str]


def main() -> None:
    """Jokers first, while the engine remembers nothing yet."""
    rng = random.Random(1914)
    jokers = [with_jokers(deal(rng)) for _ in range(MANY)]
    cold, warm = each(score, jokers), each(score, jokers)
    first = statistics.mean(each(score, [deal(rng) for _ in range(MANY)]))
    each(score, [deal(rng) for _ in range(BEFORE)])
    theirs, ours, again = in_turns(rng)
    natural = [deal(rng) for _ in range(FEW)]
    waiting = statistics.mean(each(waits_of, [hand[1:] for hand in natural]))
    waiting_six = statistics.mean(each(waits_of, [hand[:-1] for hand in jokers[:FEW]]))
    fits, none_fits, anew = matches()
    bare, started = starts()
    six = statistics.mean(warm)
    show(
        ("mahjong 2.1, a hand without jokers", theirs, 1, ""),
        ("a hand without jokers: times its speed", ours, theirs / ours, ">= 10"),
        ("the same hands again: times its speed", again, theirs / again, ""),
        (f"the first {MANY} hands of a process", first, theirs / first, ""),
        ("six jokers, median: times its time", median(cold), median(cold) / theirs, "<= 50"),
        (f"six jokers, worst of {MANY}", max(cold), max(cold) / theirs, "<= 500"),
        ("the same hands again, median", median(warm), median(warm) / theirs, ""),
        ("the same hands again, worst", max(warm), max(warm) / theirs, ""),
        ("waits of 13 tiles: scorings", waiting, waiting / ours, "<= 40"),
        ("waits with six jokers: scorings with six", waiting_six, waiting_six / six, "<= 40"),
        (f"{LINES} lines of a card, 14 tiles fit: its time", fits, fits / theirs, "<= 200"),
        ("the same, and no line fits", none_fits, none_fits / theirs, "<= 200"),
        ("the same, the first hand of a card", anew, anew / theirs, ""),
        ("a bare interpreter", bare, 1, ""),
        ("python -m hands score --tiles --json", started, started / bare, "<= 3"),
    )


def show(*rows: Row) -> None:
    """What, microseconds, ratio, target."""
    print(f"{date.today()}, {os.cpu_count()} cores, Python {sys.version.split()[0]}\n")
    print(f"| {'what':42} | {'µs':>9} | {'ratio':>7} | {'target':>6} |")
    print(f"|{'-' * 44}|{'-' * 10}:|{'-' * 8}:|{'-' * 7}:|")
    for what, seconds, ratio, target in rows:
        print(f"| {what:42} | {seconds * 1e6:9.1f} | {ratio:7.2f} | {target:>6} |")


def score(tiles: Hand) -> Any:
    return score_tiles(RULES, tiles)


def waits_of(tiles: Hand) -> Any:
    return waits(RULES, tiles)


def matches() -> tuple[float, float, float]:
    """The median seconds of a hand against a card where some line fits, where none does, and
    where the lines were never used before.
    """
    lines = card()

    def match(tiles: str) -> Any:
        return match_card(lines, tiles)

    fit, none = fitting(lines, FEW), dealt(FEW)
    assert all(match(tiles).fits for tiles in fit)
    assert not any(match(tiles).fits for tiles in none)
    first = []
    for tiles in none[:ROUNDS]:
        ways.cache_clear()
        first.append(spent(match, [tiles]))
    return median(each(match, fit)), median(each(match, none)), median(first)


def deal(rng: random.Random) -> Hand:
    """Four sets and a pair, each kind as likely, of the tiles there are, shuffled."""
    while True:
        tiles = [tile for one in rng.choices(SETS, k=4) for tile in one]
        tiles += [rng.choice(KINDS)] * 2
        if all(tiles.count(tile) <= COPIES for tile in tiles):
            rng.shuffle(tiles)
            return tuple(tiles)


def with_jokers(tiles: Hand) -> Hand:
    """The hand with jokers for six of its tiles, which are in any order."""
    return (*[THE_JOKER] * JOKERS, *tiles[JOKERS:])


def in_turns(rng: random.Random) -> Iterator[float]:
    """The median seconds a hand of the library, of the engine, and of the engine once more."""
    calculator, config = HandCalculator(), HandConfig(is_tsumo=True)

    def library(numbers: list[int]) -> Any:
        return calculator.estimate_hand_value(numbers, numbers[3], config=config)

    rounds = []
    for _ in range(ROUNDS):
        hands = [deal(rng) for _ in range(MANY)]
        numbered = [their_tiles(hand) for hand in hands]
        rounds.append([spent(library, numbered), spent(score, hands), spent(score, hands)])
    return map(statistics.median, zip(*rounds, strict=True))


def their_tiles(hand: Hand) -> list[int]:
    """The tiles as the library numbers them: 0 to 135, four of a kind in a row."""
    left = {tile: iter(range(4 * place, 4 * place + 4)) for place, tile in enumerate(KINDS)}
    return sorted(next(left[tile]) for tile in hand)


def spent(act: Callable[[Any], Any], hands: list[Any]) -> float:
    """The seconds on the processor for each of so many hands, the loop itself with them."""
    before = time.process_time()
    for hand in hands:
        act(hand)
    return (time.process_time() - before) / len(hands)


def each(act: Callable[[Any], Any], hands: list[Any]) -> list[float]:
    """The seconds on the processor of every single hand."""
    return [spent(act, [hand]) for hand in hands]


def median(times: list[float]) -> float:
    return statistics.median(times)


def starts() -> Iterator[float]:
    """The median seconds of a bare interpreter and of one hand scored, in turns."""
    bare = [sys.executable, "-c", "pass"]
    score = [sys.executable, "-m", "hands", "score", "mihng", "--tiles", "345m345p345s888s11z"]
    times: list[list[float]] = [[], []]
    compiled = {key: os.environ[key] for key in os.environ if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(score, check=True, stdout=subprocess.DEVNULL, env=compiled)
    for _ in range(STARTS):
        for command, taken in zip((bare, [*score, "--json"]), times, strict=True):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return map(statistics.median, times)


if __name__ == "__main__":
    main()
