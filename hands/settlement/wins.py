"""The wins of a hand of American Mah Jongg: one, or two at the same moment.

HandError: two_winners_of_one_discard, discarder_wins, heavenly_not_east, bad_wins, those of `facts`
and `people`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..errors import HandError, shown
from .facts import (
    DISCARD,
    FLAGS,
    SELF_PICK,
    TAKES,
    WIN_KEYS,
    WINS,
    check_keys,
    flag,
    in_one_form,
    out_of_place,
    value_of,
)
from .people import People

OF_ONE_WIN = ("value", "jokerless", "singles_and_pairs")


class Win(NamedTuple):
    """One mah jongg. `discarder` is "" at a self-pick; who misnamed a tile is its discarder.

    `heavenly` and `joker_exchange` are self-picks and pay no more than another.
    """

    winner: str
    how: str
    value: int
    discarder: str
    jokerless: bool
    singles_and_pairs: bool
    announced: bool
    heavenly: bool
    joker_exchange: bool


def read_win(facts: Mapping[str, Any], people: People, east: str) -> Win:
    """One win, of facts in one form."""
    if isinstance(facts["winner"], list | tuple):
        raise HandError("two_winners_of_one_discard")
    winner = people.one("winner", facts["winner"])
    flags = {key: flag(facts, key, key == "announced") for key in FLAGS}
    discarder = people.one("discarder", facts["discarder"]) if "discarder" in facts else ""
    if discarder == winner:
        raise HandError("discarder_wins", player=winner)
    if flags["heavenly"] and flags["joker_exchange"]:
        raise out_of_place("joker_exchange", "heavenly")
    if flags["heavenly"] and east and winner != east:
        raise HandError("heavenly_not_east", player=winner)
    return Win(winner, facts["how"], value_of(facts), discarder, **flags)


def read_two_wins(facts: Mapping[str, Any], people: People, east: str) -> tuple[Win, ...]:
    """A discard win and a wall win at the same moment, each with a value and flags of its own."""
    for key in OF_ONE_WIN:
        if facts.get(key, False) is not False:
            raise out_of_place(key, facts["how"])
    told = facts["wins"]
    if not isinstance(told, list | tuple) or len(told) != 2:
        raise HandError("bad_wins", problem=f"two wins are asked for, not {shown(told)}")
    wins = tuple(_win_of_two(one, people, east) for one in told)
    hows = sorted(win.how for win in wins)
    if hows == [DISCARD, DISCARD]:
        raise HandError("two_winners_of_one_discard")
    if hows != [DISCARD, SELF_PICK]:
        raise HandError("bad_wins", problem="one is a discard and the other a self_pick")
    winners = [win.winner for win in wins]
    if winners[0] == winners[1]:
        raise HandError("bad_wins", problem=f"{winners[0]} cannot be both winners")
    for win in wins:
        if win.discarder in winners:
            raise HandError("discarder_wins", player=win.discarder)
    return wins


def _win_of_two(told: Any, people: People, east: str) -> Win:
    check_keys(told, WIN_KEYS)
    facts = in_one_form(told, {how: TAKES[how] for how in WINS})
    return read_win(facts, people, east)
