"""The record form of American Mah Jongg: how a hand ended, as typed -> facts, and who pays whom.

Four taps make a hand: who has mah jongg, the tile, the value, jokerless. What is rarer, an
`outcome` of its own, shows other fields of the same form; what was typed stays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from hands import AmericanRules, Card, HandError, Settlement

from .. import american, payments, sentences
from ..agreed import Agreed
from ..american import Result, Standing
from ..amounts import plain, signed
from ..errors import Refused
from ..evening import Player
from ..facts import Facts
from ..ledger import TOKEN_LENGTH, Stamp
from ..log_lines import isolated
from ..remembered import Phone
from .american_win import MANNERS, TILES, VALUE, AmericanWin, manner_of, number, typed_from_win
from .stamp import new_token
from .tick_sheet import DIGITS

WIN = "win"
PICKED, WALL = "picked", "wall"
# Of a false mah jongg: more than one hand is still intact.
SEVERAL = "more"
PICKED_BY = ("joker_exchange", "heavenly")
SECOND = "b-"
MOST_TIMES = 12
MOST_EXPOSURES = 4
# (outcome, its name): the first is the usual one, the others are one tap further.
OUTCOMES = (
    (WIN, noop("Mah jongg, or a wall game")),
    (american.MISNAMED, noop("Mah jongg on a misnamed tile")),
    (american.FALSE_MAH_JONGG, noop("False mah jongg")),
    (american.TWO_WINNERS, noop("Two winners at once")),
    (american.REPLAY, noop("Three dead hands: play it again")),
    (american.TIME_UP, noop("Time is up: nobody scores")),
)
# Which of them a table settles; a tournament scores those of `TOURNAMENT_HOWS`.
ONLY_SETTLED = (american.FALSE_MAH_JONGG, american.TWO_WINNERS, american.REPLAY)
ONLY_SCORED = (american.TIME_UP,)
MANNER_NAMES = {
    VALUE: noop("Type the value"),
    "line": noop("Choose the line"),
    TILES: noop("Tap the tiles"),
}
# Field beside which a refusal stands, by its code.
ABOUT = {
    "how_missing_american": "won",
    "discarder_wins": "won",
    "winner_discards": "won",
    "play_goes_on": "intact",
    "bad_false_call": "intact",
    "replay_needs_dead": "dead",
    "dead_winner": "dead",
    "bettor_plays": "bet",
    "bet_missing": "bet",
    "bettor_missing": "bet",
    "bad_exposures": "exposures",
    "heavenly_not_east": "picked_by",
}
# What each outcome asks; `more` is what is folded away.
ASKS: Mapping[str, frozenset[str]] = {
    WIN: frozenset(("winner", "won", "value", "bonus", "picked_by", "dead", "more")),
    american.MISNAMED: frozenset(("winner", "won", "value", "dead", "more")),
    american.FALSE_MAH_JONGG: frozenset(("declarer", "intact", "value", "dead", "more")),
    american.TWO_WINNERS: frozenset(("winner", "won", "value", "bonus", "dead", "more")),
    american.REPLAY: frozenset(("dead",)),
    american.TIME_UP: frozenset(),
}
# The fields of one mah jongg, by what asks for them.
OF_WIN = {
    "winner": ("winner",),
    "value": ("value", "other", "line", "tiles", "exposed"),
    "bonus": ("jokerless", "sp"),
}
# The fields there are, besides the dead: those the outcome does not ask for are carried along.
FIELDS = frozenset(
    (
        *(name for names in OF_WIN.values() for name in (*names, "not_announced")),
        *(SECOND + name for names in OF_WIN.values() for name in (*names, "not_announced")),
        *("won", "picked_by", "declarer", "intact", "exposures", "hot_wall", "multiplier"),
        *("bettor", "bet"),
    )
)


@dataclass
class AmericanSheet:
    """The whole form. `players` are those who play this hand, `waiting` those who sit it out."""

    rules: AmericanRules
    agreed: Agreed
    standing: Standing
    players: Sequence[Player]
    waiting: Sequence[Player]
    card: Card | None
    typed: Mapping[str, str]
    latest: int
    action: str = ""
    cancel: str = ""
    is_correction: bool = False
    bet_aside: bool = False
    errors: list[str] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    result: Result | None = None

    def __post_init__(self) -> None:
        self.token = self.typed.get("token") or new_token()
        seen = self.typed.get("seen", "")
        self.seen = int(seen) if seen.isdecimal() and len(seen) < DIGITS * 2 else self.latest
        self.field_errors: dict[str, list[str]] = {}
        known = [name for name, _text in self.outcomes]
        self.outcome = self.typed.get("outcome", WIN)
        self.outcome = self.outcome if self.outcome in known else WIN
        self.manner = self.typed.get("manner", VALUE)
        self.manner = self.manner if self.manner in self.manners else VALUE
        self.is_more_open = self.typed.get("more") == "on"
        self._read()

    def _read(self) -> None:
        prefixes = ("", SECOND) if self.outcome == american.TWO_WINNERS else ("",)
        lines = self.card.lines if self.card is not None else ()
        values, has_bonus = self.rules.values, self.asks("bonus")
        self.wins = [
            AmericanWin(prefix, index, self.typed, lines, self.manner, values, has_bonus)
            for index, prefix in enumerate(prefixes)
        ]
        won = self.typed.get("won", "")
        self.won = won if self.outcome == WIN or won not in (PICKED, WALL) else ""

    def asks(self, part: str) -> bool:
        """Whether the outcome shown asks for this; see ASKS."""
        return part in ASKS[self.outcome]

    @property
    def outcomes(self) -> list[tuple[str, str]]:
        """(outcome, its name) of all that can end a hand here."""
        left_out = ONLY_SETTLED if self.agreed.tournament is not None else ONLY_SCORED
        return [(name, _(text)) for name, text in OUTCOMES if name not in left_out]

    @property
    def outcome_name(self) -> str:
        return dict(self.outcomes)[self.outcome]

    @property
    def manners(self) -> Sequence[str]:
        """The ways to enter the value; lines and tiles need a card, a false call has no tiles."""
        if self.card is None and not self._has_line:
            return (VALUE,)
        return MANNERS[:2] if self.outcome == american.FALSE_MAH_JONGG else MANNERS

    @property
    def _has_line(self) -> bool:
        return any(self.typed.get(f"{prefix}line") for prefix in ("", SECOND))

    @property
    def win(self) -> AmericanWin:
        return self.wins[0]

    @property
    def names(self) -> dict[int, str]:
        """The names of those who play this hand, to stand in a sentence."""
        return _names(self.players)

    @property
    def all_names(self) -> dict[int, str]:
        return self.names | _names(self.waiting)

    @property
    def east_name(self) -> str:
        east = self.standing.east
        return next((player.name for player in self.players if player.number == east), "")

    @property
    def is_tournament(self) -> bool:
        return self.agreed.tournament is not None

    def is_on(self, name: str) -> bool:
        return self.typed.get(name) == "on"

    def ticked(self, name: str) -> list[int]:
        """The players ticked in a row of chips, such as `dead-3`."""
        return [number for number in self.names if self.is_on(f"{name}-{number}")]

    @property
    def dead(self) -> list[int]:
        return self.ticked("dead")

    @property
    def picked_by(self) -> str:
        return self.typed.get("picked_by", "")

    @property
    def hot_wall(self) -> bool:
        return self.agreed.table_rules.hot_wall and self.is_on("hot_wall")

    @property
    def multiplier(self) -> str:
        return self.typed.get("multiplier", "")

    @property
    def bet(self) -> str:
        return self.typed.get("bet", "")

    @property
    def bettor(self) -> str:
        return self.typed.get("bettor", "")

    @property
    def exposures(self) -> str:
        return self.typed.get("exposures", "")

    @property
    def declarer(self) -> str:
        return self.typed.get("declarer", "")

    @property
    def intact(self) -> str:
        return self.typed.get("intact", "")

    # What the page offers.

    @property
    def other_manners(self) -> list[tuple[str, str]]:
        """(manner, the words of its button) of the ways to enter the value not shown now."""
        return [(name, _(MANNER_NAMES[name])) for name in self.manners if name != self.manner]

    @property
    def jokerless_text(self) -> str:
        return _("no jokers") if self.is_tournament else _("no jokers ×2")

    @property
    def exposure_choices(self) -> list[tuple[int, str, bool]]:
        numbers = range(MOST_EXPOSURES + 1)
        return [(one, str(one), self.exposures == str(one)) for one in numbers]

    @property
    def dead_choices(self) -> list[tuple[str, str, bool]]:
        return [(str(one.number), one.name, one.number in self.dead) for one in self.players]

    @property
    def picked_plain(self) -> bool:
        return self.picked_by not in PICKED_BY

    @property
    def picked_exchange(self) -> bool:
        return self.picked_by == "joker_exchange"

    @property
    def picked_heavenly(self) -> bool:
        return self.picked_by == "heavenly"

    @property
    def asks_announced(self) -> bool:
        announced = self.agreed.table_rules.jokerless_must_be_announced
        return self.asks("bonus") and announced and not self.is_tournament

    @property
    def asks_exposures(self) -> bool:
        """Whether to choose how many sets lay exposed: tiles tell it themselves."""
        return self.is_tournament and self.outcome == WIN and self.manner != TILES

    @property
    def may_be_hot(self) -> bool:
        return self.agreed.table_rules.hot_wall and self.asks("bonus")

    @property
    def asks_more(self) -> bool:
        return self.asks("more")

    @property
    def asks_times(self) -> bool:
        return self.asks_more and not self.is_tournament

    @property
    def may_bet(self) -> bool:
        return self.asks_more and self.agreed.bettor and bool(self.waiting)

    @property
    def _shown(self) -> set[str]:
        """The names of the fields the page shows, or hides itself."""
        asked = ASKS[self.outcome]
        shown = set(asked & {"won", "picked_by", "declarer", "intact"})
        for win in self.wins:
            of_win = [name for part in asked & OF_WIN.keys() for name in OF_WIN[part]]
            of_win += ["not_announced"] if self.asks_announced else []
            shown |= {win.prefix + name for name in of_win}
        shown |= {f"dead-{number}" for number in self.names if "dead" in asked}
        asks = {"exposures": self.asks_exposures, "hot_wall": self.may_be_hot}
        asks |= {"multiplier": self.asks_times, "bettor": self.may_bet, "bet": self.may_bet}
        return shown | {name for name, is_asked in asks.items() if is_asked}

    @property
    def carried(self) -> list[tuple[str, str]]:
        """(name, value) of what was typed for another outcome, which may be chosen again."""
        kept = FIELDS.union(f"dead-{number}" for number in self.names) - self._shown
        return [(name, text) for name, text in self.typed.items() if name in kept and text]

    @property
    def nobody_bets(self) -> bool:
        return not self.bettor

    @property
    def bettors(self) -> list[tuple[Player, bool]]:
        return [(player, self.bettor == str(player.number)) for player in self.waiting]

    def act(self, act: str) -> None:
        """Do what a button of the form says, other than saving."""
        name, _dash, detail = act.partition("-")
        if name == "outcome" and detail in dict(self.outcomes):
            self.typed = {**self.typed, "outcome": detail}
            self.outcome = detail
            self.manner = self.manner if self.manner in self.manners else VALUE
            self._read()
        elif name == "manner" and detail in self.manners:
            self.typed = {**self.typed, "manner": detail}
            self.manner = detail
            self._read()
        elif detail:
            self._tap(name, detail)

    def _tap(self, name: str, rest: str) -> None:
        """One tap on a pad: "tap-0-3m": what, which winner, which tile or place."""
        place, _dash, detail = rest.partition("-")
        index = number(place)
        if self.manner == TILES and index is not None and index < len(self.wins):
            self.wins[index].tile_sheet.act(name, detail)
            self.wins[index].read_tiles()

    # Facts, and what they bring.

    def _facts(self) -> Facts:
        """The facts as far as they are there; a missing one is None."""
        said: Facts = FACTS[self.outcome](self)
        if self.asks("dead"):
            said["dead"] = self.dead
        if self.asks_times:
            said["multiplier"] = self._times()
        said["hot_wall"] = self.hot_wall and said["how"] in (american.DISCARD, american.TWO_WINNERS)
        if self.asks_more and self.bettor and not self.is_tournament:
            said |= {"bettor": number(self.bettor), "bet": number(self.bet)}
        return american.hand(**said)

    def _times(self) -> int | None:
        return number(self.multiplier) if self.multiplier.strip() else 1

    def _of_win(self) -> Facts:
        if self.won == WALL:
            return {"how": american.WALL_GAME}
        said = self.win.facts()
        if self.won == PICKED:
            picked = {self.picked_by: True} if self.picked_by in PICKED_BY else {}
            return said | {"how": american.SELF_PICK} | picked
        exposures = {"exposures": self._exposures()} if self.is_tournament else {}
        return said | {"how": american.DISCARD, "discarder": number(self.won)} | exposures

    def _exposures(self) -> int | None:
        """How many sets lay exposed: told by the tiles where they are there."""
        if self.manner == TILES and self.win.tile_sheet.whole:
            return len(self.win.tile_sheet.exposed)
        return number(self.exposures)

    def _of_misnamed(self) -> Facts:
        how = {"how": american.MISNAMED, "discarder": number(self.won)}
        return self.win.facts() | how

    def _of_false_call(self) -> Facts:
        intact = number(self.intact)
        return {
            "how": american.FALSE_MAH_JONGG,
            "declarer": number(self.declarer),
            "intact": [] if intact is None else [intact],
            "value": self.win.value,
        }

    def _of_two(self) -> Facts:
        first, second = (win.facts() for win in self.wins)
        first |= {"how": american.DISCARD, "discarder": number(self.won)}
        second |= {"how": american.SELF_PICK}
        return {"how": american.TWO_WINNERS, "wins": [first, second]}

    def _of_replay(self) -> Facts:
        return {"how": american.REPLAY}

    def _of_time_up(self) -> Facts:
        return {"how": american.TIME_UP}

    def preview(self) -> None:
        """Work out who pays whom as far as the form goes; what is missing is no fault yet."""
        self._look()
        if self._is_whole and not self.has_errors:
            self._work_out()

    def _look(self) -> None:
        """Say what is wrong with what is there, each beside its field."""
        if self.asks_times and not 1 <= (self._times() or 0) <= MOST_TIMES:
            words = {"most": MOST_TIMES}
            self._fault("multiplier", _("Type how many times as 1 to %(most)s.") % words)
        for win in self.wins:
            if self.asks("value") and self.won != WALL:
                win.look()
        if self.outcome == american.TWO_WINNERS:
            self._look_for_two()

    def _look_for_two(self) -> None:
        first, second = (win.winner for win in self.wins)
        if first is not None and first == second in self.names:
            error = Refused("winner_twice", player=first)
            self.wins[1].refuse_winner(sentences.of(error, None, self.names))

    @property
    def _is_whole(self) -> bool:
        """Whether all that decides who pays is there."""
        if self.outcome == american.REPLAY:
            return len(self.dead) >= len(self.names) - 1
        if self.outcome == american.TIME_UP or self.won == WALL:
            return True
        if self.outcome == american.FALSE_MAH_JONGG:
            return bool(self.win.value and self.declarer and self.intact)
        return all(win.ready for win in self.wins) and bool(self.won) and self._exposures_told

    @property
    def _exposures_told(self) -> bool:
        asked = self.is_tournament and self.outcome == WIN and self.won != PICKED
        return not asked or self._exposures() in range(MOST_EXPOSURES + 1)

    def facts(self) -> Facts | None:
        """The facts of a hand that may be recorded, or None with sentences where it may not."""
        self._ask()
        return None if self.has_errors else self._work_out()

    def _work_out(self) -> Facts | None:
        """The facts, once they are settled as the ledger will; None with a sentence otherwise."""
        facts = self._facts()
        try:
            american.check_hand(facts, self.agreed, self.standing)
            self.result = american.settle_hand(facts, self.agreed, self.standing)
        except (Refused, HandError) as error:
            self.refuse(error)
            return None
        return facts

    def _ask(self) -> None:
        """Say what is missing, each beside its field."""
        self._look()
        ASKED[self.outcome](self)
        if self.may_bet and self.bettor and number(self.bet) is None:
            self._fault("bet", _("Choose on whom the bet was."))

    def _ask_win(self) -> None:
        if self.won == WALL:
            return
        self._ask_wins()
        if not self._exposures_told:
            self._fault("exposures", _("Choose how many sets the winner had exposed."))

    def _ask_wins(self) -> None:
        for win in self.wins:
            win.ask(self.names)
        if not self.won:
            self._fault("won", self._how_missing())
        elif self.won != PICKED and number(self.won) not in self.names:
            self._fault("won", _("Choose who threw the tile."))
        elif number(self.won) in [win.winner for win in self.wins]:
            words = {"player": self.names[number(self.won) or 0]}
            said = _("%(player)s has mah jongg and cannot have thrown the tile. Choose another.")
            self._fault("won", said % words)

    def _how_missing(self) -> str:
        if self.outcome == american.MISNAMED:
            return _("Choose who misnamed the tile.")
        if self.outcome == american.TWO_WINNERS:
            return _("Choose who threw the tile.")
        return sentences.of(Refused("how_missing_american"))

    def _ask_false_call(self) -> None:
        if number(self.declarer) not in self.names:
            self._fault("declarer", _("Choose who called mah jongg."))
        if number(self.intact) not in self.names and self.intact != SEVERAL:
            self._fault("intact", _("Choose whose hand is still intact."))
        self.win.ask_value()

    def _ask_nothing(self) -> None:
        """Such an outcome needs nothing typed; what it needs ticked the checks ask for."""

    def _fault(self, name: str, sentence: str) -> None:
        self.field_errors.setdefault(name, []).append(sentence)

    def refuse(self, error: Refused | HandError) -> None:
        """Show why it cannot be, beside the field where there is one."""
        if error.code == "token_used":
            self.token = new_token()
        sentence = sentences.of(error, None, self.all_names)
        where = ABOUT.get(error.code)
        if where is not None and (self.asks(where) or where in self._shown):
            self._fault(where, sentence)
        else:
            self.errors.append(sentence)

    @property
    def has_errors(self) -> bool:
        return bool(self.errors or self.field_errors or any(win.errors for win in self.wins))

    @property
    def is_extra_open(self) -> bool:
        """Whether something is said in the folded part, or at fault there."""
        said = ("picked_by", "multiplier", "bettor", "not_announced", "b-not_announced", "hot_wall")
        faults = ("multiplier", "bet", "picked_by", "dead")
        return (
            any(self.typed.get(name) for name in said)
            or bool(self.dead and self.outcome != american.REPLAY)
            or any(name in self.field_errors for name in faults)
        )

    # What the page shows of it.

    @property
    def payment_lines(self) -> list[payments.PaymentLine]:
        if not isinstance(self.result, Settlement):
            return []
        return payments.lines(self.result, self.all_names, self.agreed.display)

    @property
    def score_lines(self) -> list[payments.ScoreLine]:
        if self.result is None or isinstance(self.result, Settlement):
            return []
        return payments.score_lines(self.result, self.all_names)

    @property
    def notes(self) -> list[str]:
        return payments.notes(self.result, self.all_names) if self.result is not None else []

    @property
    def told_gains(self) -> list[payments.Gain]:
        """Whom the bar names and what each gets: the winners, or without one whoever gains."""
        if self.result is None:
            return []
        if not self._has_winner:
            return payments.gains(self.result, self.all_names, self.agreed.display)
        gains = american.gains(self.result)
        told = [(win.winner or 0, gains[win.winner or 0]) for win in self.wins]
        return [
            payments.Gain(self.names.get(one, ""), signed(points, self.agreed.display), points)
            for one, points in told
        ]

    @property
    def gain(self) -> str:
        """The figure of the bar: what the winner gets, or what each does who gains."""
        if self.result is None:
            return "\N{EN DASH}"
        told = {one.points for one in self.told_gains} or {0}
        if len(told) == 1:
            return plain(told.pop(), self.agreed.display)
        return " ".join(one.amount for one in self.told_gains)

    @property
    def _has_winner(self) -> bool:
        wins = (WIN, american.MISNAMED, american.TWO_WINNERS)
        return self.outcome in wins and self.won != WALL

    @property
    def gets(self) -> str:
        """ "Elena gets": the words beside the figure, or what is still missing."""
        if self.result is None:
            return self._lacking()
        told = self.told_gains
        if not told:
            return _("Nobody pays")
        names = {"names": sentences.listed([one.who for one in told])}
        return ngettext("%(names)s gets", "%(names)s get", len(told)) % names

    @property
    def payers(self) -> str:
        """ "from Judy 100, Ruth 50, May 50"; in a tournament who loses: "Judy −20"."""
        if self.result is None:
            return ""
        losses = payments.losses(self.result, self.all_names, self.agreed.display)
        told = ", ".join(f"{isolated(one.who)} {one.amount}" for one in losses)
        return told if self.is_tournament or not told else _("from %(payers)s") % {"payers": told}

    def _lacking(self) -> str:
        """The next thing to tap."""
        if self.outcome == american.FALSE_MAH_JONGG:
            return _("Who called, whose hand is intact, and the value")
        if self.outcome == american.REPLAY:
            return _("Which hands are dead?")
        if self.win.winner is None:
            return _("Who has mah jongg?")
        if not self.won:
            return _("Who threw the tile?")
        return self._value_lacking() if not self.win.value else _("Look at the fields above")

    def _value_lacking(self) -> str:
        if self.manner == TILES:
            whole = self.win.tile_sheet.whole
            return _("No line fits these tiles") if whole else _("The 14 tiles?")
        return _("The value?") if self.manner == VALUE else _("Which line?")

    @property
    def save_text(self) -> str:
        told = self.told_gains
        if len(told) != 1 or self.won == WALL:
            return _("Save the hand")
        return _("Save %(points)s for %(name)s") % {"points": self.gain, "name": told[0].who}

    def stamp(self, phone: Phone) -> Stamp:
        return Stamp(self.token[:TOKEN_LENGTH], self.seen, phone.mark, phone.owner)


def _names(players: Sequence[Player]) -> dict[int, str]:
    return {player.number: isolated(player.name) for player in players}


FACTS = {
    WIN: AmericanSheet._of_win,
    american.MISNAMED: AmericanSheet._of_misnamed,
    american.FALSE_MAH_JONGG: AmericanSheet._of_false_call,
    american.TWO_WINNERS: AmericanSheet._of_two,
    american.REPLAY: AmericanSheet._of_replay,
    american.TIME_UP: AmericanSheet._of_time_up,
}
ASKED = {
    WIN: AmericanSheet._ask_win,
    american.MISNAMED: AmericanSheet._ask_wins,
    american.FALSE_MAH_JONGG: AmericanSheet._ask_false_call,
    american.TWO_WINNERS: AmericanSheet._ask_wins,
    american.REPLAY: AmericanSheet._ask_nothing,
    american.TIME_UP: AmericanSheet._ask_nothing,
}


def typed_from_facts(facts: Facts, values: Sequence[int]) -> dict[str, Any]:
    """What the form would hold had these facts just been typed, to correct them."""
    how = facts["how"]
    usual = (american.DISCARD, american.SELF_PICK, american.WALL_GAME)
    typed: dict[str, Any] = {"outcome": WIN if how in usual else how}
    wins = american.wins_of(facts)
    for prefix, win in zip(("", SECOND), wins, strict=False):
        typed |= typed_from_win(win, prefix, values)
    typed["manner"] = manner_of(wins[0]) if wins else VALUE
    typed["won"] = _won(facts)
    typed |= {f"dead-{number}": "on" for number in facts.get("dead", ())}
    typed |= {key: "on" for key in ("hot_wall",) if facts.get(key)}
    typed |= {
        key: str(facts[key])
        for key in ("multiplier", "bettor", "bet", "exposures", "declarer")
        if key in facts
    }
    if how == american.FALSE_MAH_JONGG:
        typed |= {"intact": "".join(str(one) for one in facts.get("intact", ())[:1])}
        typed |= {"value": str(facts["value"]) if facts["value"] in values else "other"}
        typed |= {"other": str(facts["value"])}
    typed["picked_by"] = next((one for one in PICKED_BY if facts.get(one)), "")
    return typed


def _won(facts: Facts) -> str:
    how = facts["how"]
    if how in (american.WALL_GAME, american.SELF_PICK):
        return WALL if how == american.WALL_GAME else PICKED
    first = american.wins_of(facts)[:1]
    return str(first[0].get("discarder", "")) if first else ""
