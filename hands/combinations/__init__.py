"""What a hand can be worth units for: one function a combination, its docstring the rule.

Each counts, for itself, how often a reading has it. What a bigger combination uses up, what is
worth units and how many, is for a rule set to say.
"""

from collections.abc import Callable, Mapping

from ..readings import Reading
from . import sequences, shapes, suits, triplets

COUNTERS: Mapping[str, Callable[[Reading], int]] = {
    counter.__name__: counter
    for counter in (
        sequences.sequences_only,
        sequences.double_sequence,
        triplets.double_triplet,
        triplets.honor_triplet,
        sequences.broken_royal_run,
        suits.two_suits_only,
        shapes.special_pair,
        sequences.triple_sequence,
        triplets.triple_triplet,
        sequences.identical_double_sequence,
        sequences.royal_run,
        triplets.triplets_only,
        suits.one_suit_with_honors,
        shapes.nothing_connects,
        suits.high_low,
        suits.all_suits_and_honors,
        shapes.seven_pairs,
        triplets.all_dragon_triplets,
        suits.one_suit_only,
        shapes.nothing_connects_all_honors,
    )
}

# These are seen on the whole hand, the others on the sets or the pair that make them.
OF_THE_WHOLE = frozenset(
    counter.__name__
    for counter in (
        suits.two_suits_only,
        suits.one_suit_with_honors,
        suits.one_suit_only,
        suits.high_low,
        suits.all_suits_and_honors,
        shapes.nothing_connects,
        shapes.nothing_connects_all_honors,
        shapes.seven_pairs,
    )
)


def count(reading: Reading) -> dict[str, int]:
    """How often the reading has each combination there is, {id: times}, nothing used up yet."""
    return {name: counter(reading) for name, counter in COUNTERS.items()}


def used_up(raw: Mapping[str, int], absorbs: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """What is left of the counts once bigger combinations used up theirs, {id: times}.

    `absorbs` holds the ids a rule set knows, each with what it uses up: {id: {id: times}}.
    """
    left = {name: raw[name] for name in absorbs}
    for bigger, smaller in absorbs.items():
        for name, times in smaller.items():
            left[name] -= raw[bigger] * times
    return left
