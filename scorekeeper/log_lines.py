"""Rows of an evening -> lines a person reads: number, who, how, and the points with their sign."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from . import american, sentences
from .agreed import POINTS
from .amounts import plain, signed
from .evening import Evening, Row
from .facts import AMENDABLE, Facts


@dataclass(frozen=True)
class LogLine:
    """One line of the log. `label` is the hand's number or empty; `amounts` are signed points."""

    row: Row
    label: str
    who: str
    what: str
    amounts: str

    @property
    def text(self) -> str:
        return " ".join(part for part in (self.who, self.what) if part)

    @property
    def opens(self) -> bool:
        """Whether there is a page behind the line."""
        return self.row.kind in AMENDABLE


def lines(told: Evening, rows: Iterable[Row] | None = None) -> list[LogLine]:
    """The log, newest first."""
    chosen = list(told.rows if rows is None else rows)
    return [line(told, row) for row in reversed(chosen)]


def line(told: Evening, row: Row) -> LogLine:
    label = str(row.hand) if row.hand is not None else ""
    who, what = _WORDS[row.kind](told, row)
    return LogLine(row, label, who, what, _amounts(told, row))


def _amounts(told: Evening, row: Row) -> str:
    if row.kind == "hand" and "how" in row.facts:
        return _american_amounts(told, row)
    if row.kind == "hand":
        if not row.facts["winners"]:
            return "0"
        return ", ".join(signed(part["points"]) for part in row.score)
    if row.kind == "adjust":
        # Of Mhing and Mihng, stakes are shown as money and points are not.
        return signed(row.facts["points"], told.agreed.display if told.american else POINTS)
    return plain(row.facts["points"], told.agreed.display) if row.kind == "transfer" else ""


def _american_amounts(told: Evening, row: Row) -> str:
    """What the winners gain; without one, what anybody gains."""
    gainers = row.winners or [one for one, points in row.points.items() if points > 0]
    amounts = [signed(row.points.get(one, 0), told.agreed.display) for one in gainers]
    return ", ".join(amounts) if not row.void and amounts else plain(0, told.agreed.display)


def _name(told: Evening, number: int | None) -> str:
    known = {player.number: player.name for player in told.players}
    return isolated(known.get(number or 0, _("a former player")))


def isolated(name: str) -> str:
    """The name so that its writing direction ends with it, inside a sentence of the other one."""
    if any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def _hand(told: Evening, row: Row) -> tuple[str, str]:
    if "how" in row.facts:
        return _AMERICAN[row.facts["how"]](told, row.facts)
    winners = [_name(told, winner["player"]) for winner in row.facts["winners"]]
    return (sentences.listed(winners), how(told, row)) if winners else ("", _("no winner"))


def _won(told: Evening, facts: Facts) -> tuple[str, str]:
    """ "Elena", "on a tile from Judy, 25 without jokers"."""
    words = {"value": facts["value"], "name": _name(told, facts.get("discarder"))}
    said = _(_HOW_WON[_picked(facts)]) % words
    if facts.get("jokerless"):
        said = _("%(said)s without jokers") % {"said": said}
    return _name(told, facts["winner"]), said


_HOW_WON = {
    american.DISCARD: noop("on a tile from %(name)s, %(value)s"),
    american.SELF_PICK: noop("picked it, %(value)s"),
    "heavenly": noop("dealt it, %(value)s"),
    "joker_exchange": noop("picked it by a joker exchange, %(value)s"),
    american.MISNAMED: noop("on a tile %(name)s misnamed, %(value)s"),
}


def _picked(facts: Facts) -> str:
    return next((one for one in ("heavenly", "joker_exchange") if facts.get(one)), facts["how"])


def _two_winners(told: Evening, facts: Facts) -> tuple[str, str]:
    won = [_won(told, win) for win in facts["wins"]]
    said = _(" and ").join(f"{who} {what}" for who, what in won)
    return "", said


def _false_mah_jongg(told: Evening, facts: Facts) -> tuple[str, str]:
    return _name(told, facts["declarer"]), _("false mah jongg, %(value)s") % facts


def _wall_game(told: Evening, facts: Facts) -> tuple[str, str]:
    return "", _("wall game")


def _played_again(told: Evening, facts: Facts) -> tuple[str, str]:
    return "", _("three dead hands, played again")


def _time_up(told: Evening, facts: Facts) -> tuple[str, str]:
    return "", _("time is up")


_AMERICAN = {
    **dict.fromkeys((american.DISCARD, american.SELF_PICK, american.MISNAMED), _won),
    american.TWO_WINNERS: _two_winners,
    american.FALSE_MAH_JONGG: _false_mah_jongg,
    american.WALL_GAME: _wall_game,
    american.REPLAY: _played_again,
    american.TIME_UP: _time_up,
}


def _transfer(told: Evening, row: Row) -> tuple[str, str]:
    words = {"payee": _name(told, row.facts["payee"]), "reason": row.facts["reason"]}
    return _name(told, row.facts["payer"]), _("pays %(payee)s: %(reason)s") % words


def _bet(told: Evening, row: Row) -> tuple[str, str]:
    """Hidden until the next hand has ended."""
    who = _name(told, row.facts["bettor"])
    if _is_open(told, row):
        return who, _("bets on %(name)s") % {"name": _name(told, row.facts["bet"])}
    return who, _("has laid a bet aside")


def _is_open(told: Evening, bet: Row) -> bool:
    return any(row.entry > bet.entry for row in told.hands)


def _confirm(told: Evening, row: Row) -> tuple[str, str]:
    hand = told.row(row.facts["entry"])
    who = _name(told, row.facts["player"])
    if hand is None or hand.hand is None:
        return who, _("confirms a hand that was taken back")
    return who, _("confirms hand %(hand)s") % {"hand": hand.hand}


def _card(told: Evening, row: Row) -> tuple[str, str]:
    card = row.facts["card"]
    if card is None:
        return "", _("no card from here on")
    return "", _("the card is now %(name)s") % {"name": isolated(card["name"])}


def how(told: Evening, row: Row) -> str:
    """How a hand was won: "drew it", "on a card from Björn"."""
    if row.facts["won"] == "drawn":
        return _("drew it")
    return _("on a card from %(name)s") % {"name": _name(told, row.facts["from"])}


def _adjust(told: Evening, row: Row) -> tuple[str, str]:
    words = {"reason": row.facts["reason"]}
    said = _("bonus: %(reason)s") if row.facts["points"] > 0 else _("penalty: %(reason)s")
    return _name(told, row.facts["player"]), said % words


def _seats(told: Evening, row: Row) -> tuple[str, str]:
    names = [_name(told, number) for number in row.facts["order"]]
    return "", _("new seats: %(names)s") % {"names": sentences.listed(names)}


def _dealer(told: Evening, row: Row) -> tuple[str, str]:
    return _name(told, row.facts["player"]), _("deals now")


def _player(told: Evening, row: Row) -> tuple[str, str]:
    leaves = row.facts["leaves"]
    joins = isolated(row.facts["name"]) if row.facts["name"] is not None else None
    if joins is None:
        return _name(told, leaves), _("leaves the table")
    if leaves is None:
        return joins, _("joins the table")
    words = {"name": _name(told, leaves)}
    if row.facts["takes_points"]:
        return joins, _("takes over from %(name)s, with the points") % words
    return joins, _("sits down for %(name)s") % words


def _rename(told: Evening, row: Row) -> tuple[str, str]:
    return "", _("a name is now spelt %(name)s") % {"name": isolated(row.facts["name"])}


def _finish(told: Evening, row: Row) -> tuple[str, str]:
    return "", _("finished")


def _reopen(told: Evening, row: Row) -> tuple[str, str]:
    return "", _("reopened")


_WORDS = {
    "hand": _hand,
    "adjust": _adjust,
    "transfer": _transfer,
    "bet": _bet,
    "confirm": _confirm,
    "card": _card,
    "seats": _seats,
    "dealer": _dealer,
    "player": _player,
    "rename": _rename,
    "finish": _finish,
    "reopen": _reopen,
}
