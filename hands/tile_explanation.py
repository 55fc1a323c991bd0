"""Why a hand of tiles is worth what it is: the reading, what makes each line, what came close."""

from collections.abc import Iterator
from typing import NamedTuple

from .combinations import COUNTERS, OF_THE_WHOLE
from .errors import listed
from .explanation import explain
from .layout import Group
from .notation import write_tiles
from .readings import STANDARD, Reading, standard, write_reading
from .richer import Richer, richer
from .scoring import Line
from .tile_scores import TileScore
from .tiles import KINDS


class TileExplanation(NamedTuple):
    """What there is to tell about a scored hand of tiles.

    `makes`: for each line of the score the places of the groups that make it, none for flowers.
    `readings`: how many the hand has. `runner_up`: the best of those with other lines.
    """

    groups: tuple[Group, ...]
    makes: tuple[tuple[int, ...], ...]
    readings: int
    runner_up: TileScore | None
    richer: Richer | None


def explain_tiles(best: TileScore) -> TileExplanation:
    """The explanation of a score, as data. Takes a while with many jokers."""
    return TileExplanation(
        best.groups,
        tuple(made_by(best.reading, line) for line in best.score.lines),
        best.readings,
        best.runner_up,
        richer(best),
    )


def made_by(reading: Reading, line: Line) -> tuple[int, ...]:
    """The places of the groups that make a line: those without whom it would count less often.

    What is seen on the whole hand is made by all groups; groups alike go together.
    """
    places = range(len(reading.groups))
    if line.combination not in COUNTERS:
        return ()
    if reading.shape != STANDARD or line.combination in OF_THE_WHOLE:
        return tuple(places)
    counter = COUNTERS[line.combination]
    every = counter(reading)
    return tuple(place for place in places if counter(_without(reading, place)) < every)


def tiles_in_words(best: TileScore) -> tuple[str, ...]:
    """The explanation in plain English, a sentence each; lines and points as `explain` does."""
    told = explain_tiles(best)
    lines, rest = len(told.makes), explain(best.ruleset, best.score)
    return (
        f"Read as {write_reading(best.reading)}.",
        *_jokers_in_words(told.groups),
        *[
            sentence + _made_of(told.groups, places)
            for sentence, places in zip(rest[:lines], told.makes, strict=True)
        ],
        *rest[lines:],
        _readings_in_words(told),
        *_richer_in_words(best, told.richer),
    )


def _without(reading: Reading, place: int) -> Reading:
    """The reading without a group and those like it."""
    if place == len(reading.sets):
        return reading._replace(pair=None)
    gone = reading.sets[place]
    left = [one for one in reading.sets if one != gone]
    return standard(left, KINDS[0])._replace(pair=reading.pair)


def _jokers_in_words(groups: tuple[Group, ...]) -> Iterator[str]:
    for group in groups:
        if group.jokers:
            one = len(group.jokers) == 1
            jokers = "The joker" if one else "The jokers"
            meant = listed([write_tiles([tile]) for tile in group.meanings])
            yield f"{jokers} in {write_tiles(group.tiles)} {'is' if one else 'are'} {meant}."


def _made_of(groups: tuple[Group, ...], places: tuple[int, ...]) -> str:
    if len(places) in (0, len(groups)):
        return ""
    return f" Here it is {listed([write_tiles(groups[place].tiles) for place in places])}."


def _readings_in_words(told: TileExplanation) -> str:
    if told.readings == 1:
        return "There is no other reading."
    if told.runner_up is None:
        return f"All {told.readings} readings count alike."
    units, reading = told.runner_up.score.units, write_reading(told.runner_up.reading)
    return f"Of {told.readings} readings the next best is worth {units}: {reading}."


def _richer_in_words(best: TileScore, other: Richer | None) -> Iterator[str]:
    if other is None:
        return
    out, to = [write_tiles([tile] * other.times) for tile in (other.out, other.to)]
    had = {line.combination: line.times for line in best.score.lines}
    names = [
        best.ruleset.combination(line.combination).names["en"].lower()
        for line in other.best.score.lines
        if line.times > had.get(line.combination, 0)
    ]
    yield f"Nearest richer hand: {to} instead of {out}, +{other.gain} ({listed(names)})."
