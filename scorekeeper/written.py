"""Facts from a file -> the facts this program would have written for them. Pure.

Whatever differs was never written here: what is read from a file is then as good as what was typed.
KeyError, TypeError, AttributeError, Refused and HandError for what has another shape altogether.
"""

from collections.abc import Callable, Mapping
from typing import Any

from hands import Card

from . import american, facts
from .agreed import read_agreed
from .facts import Facts


def anew(kind: str, said: Facts, *, is_american: bool) -> Facts:
    """The facts of an entry of this kind; `correct` goes by the kind of what it corrects."""
    if kind == "hand":
        return american.hand(**said) if is_american else _hand(said)
    return KINDS[kind](said)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no whole number")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError(f"{value!r} is neither true nor false")
    return value


def _perhaps(value: Any) -> int | None:
    return None if value is None else _whole(value)


def _start(said: Facts) -> Facts:
    return facts.start(said["names"], _whole(said["dealer"]), read_agreed(said))


def _hand(said: Facts) -> Facts:
    winners = [_winner(one) for one in said["winners"]]
    return facts.hand(winners, said["won"], _perhaps(said["from"]))


def _winner(said: Facts) -> Facts:
    ticks = {str(name): _whole(times) for name, times in said["ticks"].items()}
    told = {"player": _whole(said["player"]), "ticks": ticks, "flowers": _whole(said["flowers"])}
    if "tiles" in said:
        told |= {"tiles": str(said["tiles"]), "laid": [str(one) for one in said["laid"]]}
    return told


def _adjust(said: Facts) -> Facts:
    return facts.adjustment(_whole(said["player"]), _whole(said["points"]), said["reason"])


def _transfer(said: Facts) -> Facts:
    payer, payee, points = (_whole(said[name]) for name in ("payer", "payee", "points"))
    return facts.transfer(payer, payee, points, said["reason"])


def _player(said: Facts) -> Facts:
    leaves, joins, takes = _perhaps(said["leaves"]), said["joins"], _flag(said["takes_points"])
    newcomer = 0 if joins is None else _whole(joins)
    return facts.change_of_player(leaves, said["name"], newcomer, takes)


def _card(said: Facts) -> Facts:
    return {"card": None if said["card"] is None else Card.from_dict(said["card"]).to_dict()}


def _numbers(*names: str) -> Callable[[Facts], Facts]:
    return lambda said: {name: _whole(said[name]) for name in names}


KINDS: Mapping[str, Callable[[Facts], Facts]] = {
    "start": _start,
    "adjust": _adjust,
    "transfer": _transfer,
    "player": _player,
    "card": _card,
    "bet": _numbers("bettor", "bet"),
    "confirm": _numbers("entry", "version", "player"),
    "dealer": _numbers("player"),
    "seats": lambda said: {"order": [_whole(one) for one in said["order"]]},
    "rename": lambda said: {
        "player": _whole(said["player"]),
        "name": facts.clean_name(said["name"]),
    },
    "finish": lambda said: {},
    "reopen": lambda said: {},
    "void": lambda said: {},
}
