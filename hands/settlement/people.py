"""Who is at the table: names read and checked, for every kind of settlement.

HandError: bad_players, unknown_player, sits_out.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ..errors import HandError, shown

FEWEST, MOST_PEOPLE = 2, 6
KITTY = "kitty"  # an account like a player's, so no player's name
LONGEST_NAME = 60


class People(NamedTuple):
    """All at the table in the order of their seats, and those of them who sit this hand out."""

    all: tuple[str, ...]
    sit_out: tuple[str, ...] = ()

    @property
    def playing(self) -> tuple[str, ...]:
        """Those who play this hand."""
        return tuple(one for one in self.all if one not in self.sit_out)

    def one(self, key: str, name: object) -> str:
        """The name of one who plays. `key` says what for."""
        if not isinstance(name, str) or name not in self.all:
            raise HandError("unknown_player", key=key, player=shown(name))
        if name in self.sit_out:
            raise HandError("sits_out", key=key, player=name)
        return name

    def some(self, key: str, told: object) -> tuple[str, ...]:
        """The names of some who play, each once."""
        return tuple(dict.fromkeys(self.one(key, name) for name in names_of(key, told)))


def read_people(players: object, sit_out: object = ()) -> People:
    """2 to 6 people: a list of names, or a text with a letter each; two of them play at least."""
    names = names_of("players", players)
    if not FEWEST <= len(names) <= MOST_PEOPLE:
        raise _bad(f"{FEWEST} to {MOST_PEOPLE} people sit at a table, not {len(names)}")
    for name in names:
        check_name(name)
        if names.count(name) > 1:
            raise _bad(f"{name} is there twice")
    people = People(names)
    away = people._replace(sit_out=people.some("sit_out", sit_out))
    if len(away.playing) < FEWEST:
        raise _bad(f"{FEWEST} play at least, and {len(away.playing)} are left")
    return away


def names_of(key: str, told: object) -> tuple[str, ...]:
    """The names of a list, or of a text with a letter each."""
    given = told if isinstance(told, str | list | tuple) else None
    if given is None or not all(isinstance(name, str) for name in given):
        raise HandError("bad_players", problem=f"{key} is a list of names, not {shown(told)}")
    return tuple(given)


def check_name(name: object) -> str:
    """A name somebody can have. HandError("bad_players")."""
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise _bad(f"{shown(name).strip() or 'nothing'} is no name")
    if len(name) > LONGEST_NAME:
        raise _bad(f"{shown(name)} is longer than {LONGEST_NAME} letters")
    if name == KITTY:
        raise _bad(f"{KITTY} is the name of what the table puts in")
    return name


def nothing_for(people: Iterable[str]) -> dict[str, int]:
    """{name: 0}, to count in."""
    return dict.fromkeys(people, 0)


def _bad(problem: str) -> HandError:
    return HandError("bad_players", problem=problem)
