"""A hand of American Mah Jongg at this table: facts by player number -> what each gains. Pure.

Facts of a hand are those of `hands.settle`, with player numbers for names, and nothing that is as
by default. Besides: `line`, the text of the card's line; `tiles` and `exposed`, the hand itself;
`exposures`, how many sets the winner had exposed, which a tournament asks for.

Four play. Of five or six people the others wait: `seats` names those who play in turn order, then
those who wait in the order they come in.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hands import (
    KITTY,
    HandError,
    Settlement,
    TournamentScore,
    match_line,
    read_card_line,
    settle,
    tournament_score,
)

from .agreed import NOTHING, Agreed
from .errors import Refused
from .facts import Facts

AT_THE_TABLE = 4
MOST_VALUE = 9_999
DISCARD, SELF_PICK, MISNAMED = "discard", "self_pick", "misnamed"
WALL_GAME, REPLAY, TIME_UP = "wall_game", "replay", "time_up"
FALSE_MAH_JONGG, TWO_WINNERS = "false_mah_jongg", "two_winners"
# Those that a table settles, and those that a tournament scores.
HOWS = (DISCARD, SELF_PICK, MISNAMED, WALL_GAME, FALSE_MAH_JONGG, TWO_WINNERS, REPLAY)
TOURNAMENT_HOWS = (DISCARD, SELF_PICK, MISNAMED, WALL_GAME, TIME_UP)
# What one win says of itself, and what it says of its tiles that the engine does not ask for.
OF_A_WIN = (
    *("winner", "how", "discarder", "value", "jokerless", "singles_and_pairs", "announced"),
    *("heavenly", "joker_exchange"),
)
OF_TILES = ("line", "tiles", "exposed")
OF_A_HAND = (
    *(*OF_A_WIN, *OF_TILES, "wins", "declarer", "intact", "dead", "hot_wall", "multiplier"),
    *("bettor", "bet", "exposures"),
)
PLAYERS = ("winner", "discarder", "declarer", "bettor", "bet")
LISTS_OF_PLAYERS = ("intact", "dead")

Result = Settlement | TournamentScore
MOST_PLAYER_NUMBER = 999_999
MOST_LISTED = 14
MOST_EXPOSURES = 4
MOST_SIGNS = 1_000


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_player(value: object) -> bool:
    return _is_whole(value, 1, MOST_PLAYER_NUMBER)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MOST_SIGNS


def _are(each: Callable[[object], bool]) -> Callable[[object], bool]:
    """Whether something is a list of such values."""
    return lambda told: isinstance(told, list) and len(told) <= MOST_LISTED and all(map(each, told))


# What each fact is, and the code for one that is something else: what the engine, to which players
# are names, would not see or take for something else.
SHAPES: Mapping[str, tuple[Callable[[object], bool], str]] = {
    **dict.fromkeys(PLAYERS, (_is_player, "unknown_player")),
    **dict.fromkeys(LISTS_OF_PLAYERS, (_are(_is_player), "unknown_player")),
    **dict.fromkeys(
        ("jokerless", "singles_and_pairs", "announced", "heavenly", "joker_exchange", "hot_wall"),
        (_is_flag, "bad_flag"),
    ),
    **dict.fromkeys(("how", "tiles"), (_is_text, "bad_facts")),
    # How long a line may be, the card says.
    "line": (lambda value: isinstance(value, str), "bad_facts"),
    "exposed": (_are(_is_text), "bad_facts"),
    "wins": (_are(lambda win: isinstance(win, dict)), "bad_facts"),
    "exposures": (lambda value: _is_whole(value, 0, MOST_EXPOSURES), "bad_facts"),
    "multiplier": (lambda value: _is_whole(value, 1, MOST_VALUE), "bad_facts"),
}


class Standing(NamedTuple):
    """How things stand when a hand begins: what it is settled by besides its own facts.

    `pies`: what each may still lose, by player number. `bet`: (bettor, on whom), as laid aside
    where the one still waits and the other still plays.
    """

    seats: tuple[int, ...]
    east: int
    kitty: int = 0
    pies: Mapping[int, int] = NOTHING  # type: ignore[assignment]
    bet: tuple[int, int] | None = None

    @property
    def playing(self) -> tuple[int, ...]:
        return self.seats[:AT_THE_TABLE]

    @property
    def waiting(self) -> tuple[int, ...]:
        return self.seats[AT_THE_TABLE:]


def hand(**said: Any) -> Facts:
    """Facts of a hand, without what is as by default."""
    facts = _kept(said, OF_A_HAND)
    if "wins" in facts:
        facts["wins"] = [_kept(win, (*OF_A_WIN, *OF_TILES)) for win in facts["wins"]]
    return facts


def _kept(said: Mapping[str, Any], keys: Iterable[str]) -> Facts:
    """What says something, as JSON has it: the same again when it is read from there."""
    told = {key: said[key] for key in keys if _says_something(key, said.get(key))}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in told.items()}


def _says_something(key: str, value: object) -> bool:
    if key == "announced":
        return value is False
    # 0 exposures and nobody's intact hand say something; no flag, no list and no times 1 do not.
    if key in ("exposures", "intact"):
        return value is not None
    return value not in (None, False, "", [], ()) and (key, value) != ("multiplier", 1)


def wins_of(facts: Facts) -> list[Facts]:
    """Each mah jongg of a hand: none, one, or two."""
    if facts["how"] in (DISCARD, SELF_PICK, MISNAMED):
        return [facts]
    return list(facts.get("wins", ()))


def winners_of(facts: Facts) -> list[int]:
    return [win["winner"] for win in wins_of(facts)]


def check_hand(facts: Facts, agreed: Agreed, standing: Standing) -> None:
    """Refuse a hand nobody could have played at this table, where the engine does not.

    Refused or HandError, whatever the facts are.
    """
    _check_shape(facts, OF_A_HAND)
    for win in facts.get("wins", ()):
        _check_shape(win, (*OF_A_WIN, *OF_TILES))
    hows = HOWS if agreed.tournament is None else TOURNAMENT_HOWS
    if facts.get("how") not in hows:
        raise Refused("how_missing_american")
    for win in wins_of(facts):
        _check_win(win)
    _check_bettor(facts, agreed, standing)
    if facts.get("hot_wall") and not agreed.table_rules.hot_wall:
        raise HandError("out_of_place", key="hot_wall", how=facts["how"])
    if facts["how"] == FALSE_MAH_JONGG:
        _check_false_call(facts, standing)
    if facts["how"] == REPLAY and len(facts.get("dead", ())) < len(standing.playing) - 1:
        raise Refused("replay_needs_dead")


def _check_shape(said: object, keys: Sequence[str]) -> None:
    """Refuse what nobody knows and what is not of its kind."""
    if not isinstance(said, dict):
        raise HandError("bad_facts", value=type(said).__name__)
    for key, value in said.items():
        if key not in keys:
            raise HandError(
                "unknown_key", key=key[:60] if isinstance(key, str) else type(key).__name__
            )
        if key == "value":
            _check_value(said)
            continue
        fits, code = SHAPES[key]
        if not fits(value):
            kind = type(value).__name__
            raise HandError(code, key=key, value=kind, player=kind)


def _check_false_call(facts: Facts, standing: Standing) -> None:
    """It ends the hand where one other hand is intact. Else play goes on, and nothing ends."""
    _check_value(facts)
    if len(_intact(facts, standing)) != 1:
        raise Refused("play_goes_on", player=facts.get("declarer"))


def _intact(facts: Facts, standing: Standing) -> Sequence[int]:
    dead = facts.get("dead", ())
    callers = (facts.get("declarer"), *dead)
    others = [one for one in standing.playing if one not in callers]
    return list(facts.get("intact", others))


def _check_win(win: Facts) -> None:
    _check_value(win)
    if win.get("jokerless") and win.get("singles_and_pairs"):
        raise Refused("jokerless_with_singles_and_pairs")
    if "line" in win:
        _check_line(win, win["value"])
    elif "tiles" in win or "exposed" in win:
        raise Refused("tiles_without_line")


def _check_value(said: Facts) -> None:
    if not _is_whole(said.get("value"), 1, MOST_VALUE):
        raise Refused("value_out_of_range", most=MOST_VALUE)


def _check_line(win: Facts, value: int) -> None:
    line = read_card_line(win["line"])
    if line.value != value:
        raise Refused("value_not_of_line", value=line.value)
    if line.singles_and_pairs != win.get("singles_and_pairs", False):
        raise Refused("section_not_of_line")
    if "tiles" in win or "exposed" in win:
        match = match_line(line, win.get("tiles", ""), win.get("exposed", ()))
        if not match.fits:
            raise Refused("tiles_not_the_line")
        if match.jokers and win.get("jokerless"):
            raise Refused("jokerless_with_jokers", jokers=match.jokers)


def _check_bettor(facts: Facts, agreed: Agreed, standing: Standing) -> None:
    if "bettor" not in facts and "bet" not in facts:
        return
    if not agreed.bettor:
        raise Refused("no_bets_here")
    if facts.get("bettor") in standing.playing:
        raise HandError("bettor_plays", player=str(facts["bettor"]))
    if facts.get("bettor") not in standing.waiting:
        raise Refused("bettor_missing")
    if facts.get("bet") not in standing.playing:
        raise Refused("bet_missing")


def settle_hand(facts: Facts, agreed: Agreed, standing: Standing) -> Result:
    """What the hand brings everybody. HandError where it cannot have been."""
    told = _told(facts, agreed, standing)
    if agreed.tournament is not None:
        _check_dealt(facts, standing)
        return tournament_score(agreed.tournament_rules, told)
    return settle(told | {"table_rules": _rules(agreed, standing)})


def _check_dealt(facts: Facts, standing: Standing) -> None:
    """The scoring of a tournament does not ask who East is."""
    for win in wins_of(facts):
        if win.get("heavenly") and win.get("winner") != standing.east:
            raise HandError("heavenly_not_east", player=str(win.get("winner")))


def _told(facts: Facts, agreed: Agreed, standing: Standing) -> dict[str, Any]:
    """The facts as the engine reads them."""
    people = {"players": _names(standing.seats), "sit_out": _names(standing.waiting)}
    told = people | {"east": str(standing.east), "hot_wall": bool(facts.get("hot_wall"))}
    told |= _named(facts)
    if "wins" in facts:
        told["wins"] = [_named(win) for win in facts["wins"]]
    if agreed.tournament is None:
        told.pop("exposures", None)
        told |= _bet(facts, agreed, standing)
    return told


def _named(facts: Facts) -> Facts:
    """The same facts with names for numbers and without what says only which tiles."""
    kept = {key: value for key, value in facts.items() if key not in OF_TILES}
    kept |= {key: str(kept[key]) for key in PLAYERS if key in kept}
    return kept | {key: _names(kept[key]) for key in LISTS_OF_PLAYERS if key in kept}


def _names(numbers: Iterable[int]) -> list[str]:
    return [str(number) for number in numbers]


def _bet(facts: Facts, agreed: Agreed, standing: Standing) -> Facts:
    """The bet laid aside, where the hand itself tells of none."""
    if not agreed.bettor or "bettor" in facts or standing.bet is None:
        return {}
    bettor, bet = standing.bet
    return {"bettor": str(bettor), "bet": str(bet)}


def _rules(agreed: Agreed, standing: Standing) -> Facts:
    """The table rules with what the pies and the kitty hold by now."""
    rules = dict(agreed.american or {})
    pie, kitty = agreed.table_rules.pie, agreed.table_rules.kitty
    if pie is not None:
        left = {str(one): left for one, left in standing.pies.items() if one in standing.seats}
        rules["pie"] = {"limit": pie.limit, "partial": pie.partial, "left": left}
    if kitty is not None:
        rules["kitty"] = {"amount": kitty.amount, "holds": standing.kitty}
    return rules


def gains(result: Result) -> dict[int, int]:
    """What each player gains, by number; those who wait and neither gain nor lose at 0."""
    told = result.net if isinstance(result, Settlement) else result.points
    return {int(name): points for name, points in told.items() if name != KITTY}


def read_result(kept: Mapping[str, Any]) -> Result:
    """The result of a hand as an entry keeps it."""
    return TournamentScore.from_dict(kept) if "lines" in kept else Settlement.from_dict(kept)


def turned(seats: Sequence[int], east: int) -> tuple[list[int], int]:
    """Seats and East after a hand: the deal passes to the right, whoever won.

    Where people wait, East leaves, the first of them takes the seat, and East waits last.
    """
    playing, waiting = list(seats[:AT_THE_TABLE]), list(seats[AT_THE_TABLE:])
    place = playing.index(east)
    following = playing[(place + 1) % len(playing)]
    if waiting:
        playing[place] = waiting.pop(0)
        waiting.append(east)
    return [*playing, *waiting], following


def across(seats: Sequence[int], number: int) -> int | None:
    """Who sits across from a player; None where not four play."""
    playing = list(seats[:AT_THE_TABLE])
    if len(playing) != AT_THE_TABLE or number not in playing:
        return None
    return playing[(playing.index(number) + 2) % AT_THE_TABLE]
