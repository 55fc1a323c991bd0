"""The facts of a hand of American Mah Jongg as they come in: known keys, one word an idea, and all
that a way to end needs.

HandError: bad_facts, unknown_key, missing_key, out_of_place, bad_how, bad_flag, bad_value.
"""

from collections.abc import Mapping
from typing import Any

from ..documents import is_whole
from ..errors import HandError, listed, shown
from .table_rules import MOST

DISCARD, SELF_PICK, MISNAMED = "discard", "self_pick", "misnamed"
FALSE_MAH_JONGG, TWO_WINNERS, MANUAL = "false_mah_jongg", "two_winners", "manual"
WALL_GAME, REPLAY = "wall_game", "replay"
WINS = (DISCARD, SELF_PICK, MISNAMED)

# What each way to end takes, and whether it has to be there. A win has a value too.
TAKES: Mapping[str, Mapping[str, bool]] = {
    DISCARD: {"winner": True, "discarder": True},
    SELF_PICK: {"winner": True, "heavenly": False, "joker_exchange": False},
    MISNAMED: {"winner": True, "discarder": True},
    FALSE_MAH_JONGG: {"declarer": True, "intact": False},
    TWO_WINNERS: {"wins": True},
    MANUAL: {"transfers": True},
    WALL_GAME: {},
    REPLAY: {},
}
# These mean something only where they are taken; a value or a flag is harmless elsewhere.
DECISIVE = (
    *("winner", "discarder", "heavenly", "joker_exchange"),
    *("declarer", "intact", "wins", "transfers"),
)
# A self-pick in other words.
ALIASES = {"heavenly": SELF_PICK, "joker_exchange": SELF_PICK}
FLAGS = ("jokerless", "singles_and_pairs", "announced", "heavenly", "joker_exchange")
WIN_KEYS = ("winner", "how", "discarder", "misnamer", "value", "note", *FLAGS)
SIDE_KEYS = ("hot_wall", "multiplier", "dead", "sit_out", "east", "bettor", "bet", "table_rules")
KEYS = ("id", "players", *WIN_KEYS, MISNAMED, "declarer", "intact", "wins", "transfers", *SIDE_KEYS)


def check_keys(told: object, keys: tuple[str, ...]) -> None:
    """Refuse what nobody knows, by its name."""
    if not isinstance(told, Mapping):
        raise HandError("bad_facts", value=shown(told))
    for key in told:
        if key not in keys:
            raise HandError("unknown_key", key=shown(key))


def in_one_form(told: Mapping[str, Any], hows: Mapping[str, Any] = TAKES) -> dict[str, Any]:
    """The facts without nulls, one word an idea, with all its way of ending needs and no more."""
    facts = {key: value for key, value in told.items() if value is not None}
    how = need(facts, "how")
    if isinstance(how, str) and how in ALIASES:
        facts |= {"how": ALIASES[how], how: True}
    if flag(facts, MISNAMED):
        if how not in (DISCARD, MISNAMED):
            raise out_of_place(MISNAMED, how)
        facts["how"] = MISNAMED
    if facts["how"] == MISNAMED and "misnamer" in facts:
        facts["discarder"] = _agreed(facts)
    elif "misnamer" in facts:
        raise out_of_place("misnamer", facts["how"])
    _check_taken(facts, hows)
    return facts


def _agreed(facts: Mapping[str, Any]) -> Any:
    """Who misnamed the tile also threw it."""
    if facts.get("discarder", facts["misnamer"]) != facts["misnamer"]:
        raise out_of_place("discarder", MISNAMED)
    return facts["misnamer"]


def _check_taken(facts: Mapping[str, Any], hows: Mapping[str, Any]) -> None:
    how = facts["how"]
    if not isinstance(how, str) or how not in hows:
        raise HandError("bad_how", allowed=listed(list(hows), "or"), how=shown(how))
    takes = TAKES.get(how, {})
    for key in DECISIVE:
        if facts.get(key, False) is not False and key not in takes:
            raise out_of_place(key, how)
    for key, needed in takes.items():
        if needed:
            need(facts, key)


def out_of_place(key: str, how: object) -> HandError:
    """The refusal of a key that does not go with how a hand ended."""
    return HandError("out_of_place", key=key, how=shown(how))


def need(facts: Mapping[str, Any], key: str) -> Any:
    """A value that has to be there."""
    if facts.get(key) is None:
        raise HandError("missing_key", key=key)
    return facts[key]


def flag(facts: Mapping[str, Any], key: str, default: bool = False) -> bool:
    """True or false."""
    value = facts.get(key, default)
    if not isinstance(value, bool):
        raise HandError("bad_flag", key=key, value=shown(value))
    return value


def value_of(facts: Mapping[str, Any], key: str = "value") -> int:
    """What a hand is worth: a whole number from 1 to `MOST`."""
    value = need(facts, key)
    if not is_whole(value, 1, MOST):
        raise HandError("bad_value", key=key, value=shown(value), most=f"{MOST:,}")
    return int(value)
