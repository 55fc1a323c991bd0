"""Hold the engine against the oracle: every winning hand without jokers, and 120,000 random ones.

Every: all 11,498,658 hands of four sets and a pair, all 81,030 in which nothing connects, and of
5,379,616 with seven pairs all but for the names of the suits. Random: 102,000 with one to six
jokers, house rules and sets on the table among them; 20,000 as drawn; and some waits.
Prints how far it is, and each difference with its hand; exits 1 if there is one.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from multiprocessing import get_all_start_methods, get_context
from typing import NamedTuple

from . import natural
from .compare import (
    Told,
    wrong_in_drawn,
    wrong_in_nothing_connects,
    wrong_in_part,
    wrong_in_random,
    wrong_in_richer,
    wrong_in_seven_pairs,
    wrong_in_waits,
)
from .worth import worth

TOLD_EVERY = 10  # seconds


class Task(NamedTuple):
    """Some hands to compare: what they are, and how."""

    name: str
    compare: Callable[..., Told]
    arguments: tuple[object, ...] = ()


def tasks(seed: int) -> Iterator[Task]:
    """All there is to do, in parts of some seconds."""
    for part in sorted(natural.parts(), key=natural.how_many, reverse=True):
        yield Task("four sets and a pair", wrong_in_part, (part,))
    doubled = natural.pairs_that_are_sets()
    for lowest in range(34 - 6):
        yield Task("seven pairs", wrong_in_seven_pairs, (lowest, doubled))
    for first in range(10):
        yield Task("nothing connects", wrong_in_nothing_connects, (first, 10))
    for nth in range(102):
        jokers = nth % 6 + 1
        yield Task("random with 1 to 6 jokers", wrong_in_random, (seed + nth, 1000, jokers))
    for nth in range(10):
        yield Task("14 tiles as drawn", wrong_in_drawn, (seed + nth, 2000))
    for nth in range(10):
        yield Task("waits of 13 tiles", wrong_in_waits, (seed + nth, 200))
        yield Task("exchanges that are worth more", wrong_in_richer, (seed + nth, 50))


class Progress:
    """Counts what was compared, and tells it now and then."""

    def __init__(self, pending: int) -> None:
        self.started = self.told = time.monotonic()
        self.pending = pending
        self.hands: Counter[str] = Counter()
        self.wrong = 0

    def add(self, name: str, told: Told) -> None:
        """A task done."""
        count, wrong = told
        self.hands[name] += count
        self.wrong += len(wrong)
        self.pending -= 1
        for problem in wrong:
            say(f"DIFFERENCE {problem}")

    def tell(self) -> None:
        """A line, if the last one is some time ago."""
        if time.monotonic() - self.told >= TOLD_EVERY:
            self.told = time.monotonic()
            say(f"{self}; {self.pending} parts of the work left")

    def __str__(self) -> str:
        seconds = time.monotonic() - self.started
        return f"{seconds:5.0f} s: {self.hands.total():,} hands, {self.wrong} differences"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def prove(seed: int, workers: int) -> int:
    """Compare everything; how many differences there are."""
    worth()  # Worked out once, before there are several processes.
    context = get_context("fork") if "fork" in get_all_start_methods() else None
    every = list(tasks(seed))
    progress = Progress(len(every))
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        names = {pool.submit(task.compare, *task.arguments): task.name for task in every}
        while names:
            for done in wait(names, TOLD_EVERY, FIRST_COMPLETED).done:
                progress.add(names.pop(done), done.result())
            progress.tell()
    say(str(progress))
    for name, count in progress.hands.items():
        say(f"    {count:>10,} {name}")
    return progress.wrong


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.hands.oracle", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the random hands")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    asked = parser.parse_args()
    return int(prove(asked.seed, asked.workers) > 0)


if __name__ == "__main__":
    sys.exit(main())
