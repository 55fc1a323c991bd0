"""How a hand of American Mah Jongg ended: read from plain facts, and checked.

Facts are a mapping, JSON-able: `players`, `how` and what that way to end takes (`facts.TAKES`);
besides `sit_out`, `dead`, `east` (by itself the one called E), `bettor` with `bet`, `hot_wall`,
`multiplier` and `table_rules`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..documents import is_whole
from ..errors import HandError, shown
from ..settle_up import Transfer
from .facts import (
    DISCARD,
    FALSE_MAH_JONGG,
    FLAGS,
    KEYS,
    MANUAL,
    MISNAMED,
    REPLAY,
    SELF_PICK,
    TWO_WINNERS,
    check_keys,
    flag,
    in_one_form,
    need,
    value_of,
)
from .people import People, check_name, read_people
from .table_rules import MOST_TIMES, TableRules, read_table_rules
from .wins import Win, read_two_wins, read_win

EAST = "E"


class FalseCall(NamedTuple):
    """A false mah jongg of a declared value, and whose hands besides are still intact."""

    declarer: str
    intact: tuple[str, ...]
    value: int

    @property
    def pays(self) -> bool:
        """Whether it ends the hand: one intact hand is left. Else the declarer is dead."""
        return len(self.intact) == 1


class Outcome(NamedTuple):
    """How a hand ended. Each of `wins`, `false_call` and `transfers` is there when `how` has it."""

    how: str
    people: People
    rules: TableRules
    east: str = ""
    wins: tuple[Win, ...] = ()
    false_call: FalseCall | None = None
    transfers: tuple[Transfer, ...] = ()
    dead: tuple[str, ...] = ()
    hot_wall: bool = False
    multiplier: int = 1
    bettor: str = ""
    bet: str = ""

    @property
    def accounts(self) -> tuple[str, ...]:
        """All who can gain or lose: the people, then a bettor who is none of them."""
        return tuple(dict.fromkeys([*self.people.all, *([self.bettor] if self.bettor else [])]))


def read_outcome(told: Mapping[str, Any]) -> Outcome:
    """The outcome of plain facts; null is as if it was not there.

    HandError: those of `facts`, `people` and `table_rules`; bad_multiplier, discarder_wins,
    dead_winner, heavenly_not_east, no_east, two_winners_of_one_discard, bad_wins, bad_false_call,
    bad_transfer, bad_replay, bettor_plays.
    """
    check_keys(told, KEYS)
    facts = in_one_form(told)
    people = read_people(need(facts, "players"), facts.get("sit_out", ()))
    rules = read_table_rules(facts.get("table_rules", {}))
    how = facts["how"]
    outcome = Outcome(how, people, rules, _east(facts, people, rules))
    outcome = outcome._replace(dead=people.some("dead", facts.get("dead", ())))
    outcome = outcome._replace(**_side(facts, outcome))
    if how in READERS:
        part, read = READERS[how]
        outcome = outcome._replace(**{part: read(facts, outcome)})
    _check_dead(outcome)
    _check_pie(outcome)
    return outcome


def _east(facts: Mapping[str, Any], people: People, rules: TableRules) -> str:
    if "east" in facts:
        return people.one("east", facts["east"])
    if EAST in people.playing:
        return EAST
    if rules.east_doubles:
        raise HandError("no_east")
    return ""


def _side(facts: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """What can come with any way to end."""
    times = facts.get("multiplier", 1)
    if not is_whole(times, 1, MOST_TIMES):
        raise HandError("bad_multiplier", most=MOST_TIMES, multiplier=shown(times))
    if "value" in facts:
        value_of(facts)
    for key in FLAGS:
        flag(facts, key)
    marks = {"hot_wall": flag(facts, "hot_wall", outcome.rules.hot_wall), "multiplier": times}
    return marks | _bettor(facts, outcome.people)


def _bettor(facts: Mapping[str, Any], people: People) -> dict[str, str]:
    if "bettor" not in facts and "bet" not in facts:
        return {}
    bettor = check_name(need(facts, "bettor"))
    if bettor in people.playing:
        raise HandError("bettor_plays", player=bettor)
    return {"bettor": bettor, "bet": people.one("bet", need(facts, "bet"))}


def _one_win(facts: Mapping[str, Any], outcome: Outcome) -> tuple[Win, ...]:
    return (read_win(facts, outcome.people, outcome.east),)


def _two_wins(facts: Mapping[str, Any], outcome: Outcome) -> tuple[Win, ...]:
    return read_two_wins(facts, outcome.people, outcome.east)


def _false_call(facts: Mapping[str, Any], outcome: Outcome) -> FalseCall:
    people = outcome.people
    declarer = people.one("declarer", facts["declarer"])
    others = [one for one in people.playing if one != declarer and one not in outcome.dead]
    intact = people.some("intact", facts.get("intact", others))
    for one in intact:
        if one not in others:
            raise HandError("bad_false_call", player=one)
    call = FalseCall(declarer, intact, 0)
    return call._replace(value=value_of(facts)) if call.pays else call


def _transfers(facts: Mapping[str, Any], outcome: Outcome) -> tuple[Transfer, ...]:
    told = facts["transfers"]
    if not isinstance(told, list | tuple) or not told:
        raise HandError("bad_transfer", problem=f"a list of them is asked for, not {shown(told)}")
    return tuple(_transfer(one, outcome.accounts) for one in told)


def _transfer(told: Any, accounts: tuple[str, ...]) -> Transfer:
    check_keys(told, ("from", "to", "amount", "note"))
    for key in ("from", "to"):
        if need(told, key) not in accounts:
            raise HandError("unknown_player", key=key, player=shown(told[key]))
    payer, payee = told["from"], told["to"]
    if payer == payee:
        raise HandError("bad_transfer", problem=f"{payer} cannot pay {payee}")
    return Transfer(payer, payee, value_of(told, "amount"))


def _check_dead(outcome: Outcome) -> None:
    for win in outcome.wins:
        if win.winner in outcome.dead:
            raise HandError("dead_winner", player=win.winner)
    alive = len(outcome.people.playing) - len(outcome.dead)
    if outcome.how == REPLAY and outcome.dead and alive > 1:
        raise HandError("bad_replay", alive=alive)


def _check_pie(outcome: Outcome) -> None:
    for name in _unknown_pies(outcome):
        raise HandError("unknown_player", key="pie", player=shown(name))


def _unknown_pies(outcome: Outcome) -> Iterator[str]:
    pie = outcome.rules.pie
    yield from (name for name in (pie.left if pie else ()) if name not in outcome.accounts)


READERS: Mapping[str, tuple[str, Any]] = {
    DISCARD: ("wins", _one_win),
    SELF_PICK: ("wins", _one_win),
    MISNAMED: ("wins", _one_win),
    TWO_WINNERS: ("wins", _two_wins),
    FALSE_MAH_JONGG: ("false_call", _false_call),
    MANUAL: ("transfers", _transfers),
}
