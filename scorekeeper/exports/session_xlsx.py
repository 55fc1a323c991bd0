"""A workbook of an evening: its hands as in the CSV, what everybody has, the rules."""

import io
from collections.abc import Iterator
from datetime import date
from itertools import chain

from django.utils.translation import gettext as _

from hands import RuleSet

from .. import table_rule_words
from ..evening import Evening, Player
from ..models import GameSession
from ..sentences import in_language
from . import session_csv
from .workbook import CONTENT_TYPE as CONTENT_TYPE
from .workbook import Cell, Column, Sheet
from .workbook import write as write_book

WIDTHS = {
    "session": 20,
    "date": 11,
    "player": 18,
    "dealer": 18,
    "from": 18,
    "combinations": 40,
    "tiles": 32,
    "reason": 30,
    "chain": 40,
    "line": 30,
}


def write(game: GameSession, told: Evening) -> bytes:
    """The whole file."""
    sink = io.BytesIO()
    write_book(sink, [_hands(game, told), _totals(told), _rules(game, told)])
    return sink.getvalue()


def _hands(game: GameSession, told: Evening) -> Sheet:
    names = session_csv.columns(told)
    return Sheet(_("Hands"), hand_columns(names), hand_rows(game, told))


def hand_columns(names: tuple[str, ...]) -> list[Column]:
    """The columns of the CSV, each wide enough for what it mostly holds."""
    return [Column(name, WIDTHS.get(name, 10)) for name in names]


def hand_rows(game: GameSession, told: Evening) -> Iterator[list[Cell]]:
    """The rows of the CSV, with a date that is one."""
    place = session_csv.COLUMNS.index("date")
    for row in session_csv.rows(game, told):
        cells: list[Cell] = [*row]
        cells[place] = date.fromisoformat(str(row[place]))
        yield cells


def _totals(told: Evening) -> Sheet:
    columns = [
        Column(_("Rank"), 6),
        Column(_("Player"), 24),
        Column(_("Points")),
        Column(_("Hands won")),
        Column(_("Best hand")),
    ]
    if told.agreed.stakes is not None:
        columns.append(Column(_("Stakes")))
    in_order = sorted(told.players, key=lambda player: (player.rank, player.number))
    return Sheet(_("Totals"), columns, [_total(told, player) for player in in_order])


def _total(told: Evening, player: Player) -> list[Cell]:
    cells: list[Cell] = [player.rank, player.name, player.points, player.hands_won, player.best]
    return cells if told.agreed.stakes is None else [*cells, player.stakes]


def _rules(game: GameSession, told: Evening) -> Sheet:
    columns = [Column(_("Rule"), 32), Column(_("Value"), 60)]
    about: list[list[Cell]] = [
        [_("Rules"), in_language(game.rules_names)],
        [_("Rule set"), game.rules_id],
    ]
    about += [[_("Agreed"), said] for said in table_rule_words.agreed_on(told.agreed)]
    more = _american_rules(game) if game.is_american else _mhing_rules(game.ruleset)
    return Sheet(_("Rules"), columns, chain(about, more))


def _american_rules(game: GameSession) -> Iterator[list[Cell]]:
    yield [_("Usual values"), ", ".join(map(str, game.american.values))]


def _mhing_rules(rules: RuleSet) -> Iterator[list[Cell]]:
    """House rules in a sentence, units of each combination, points for each number of units."""
    for rule in rules.house_rules:
        yield [in_language(rule.names), rule.sentence(rules.options[rule.id])]
    for one in rules.combinations:
        yield [in_language(one.names), one.units]
    for row in rules.table.rows_to(0):
        units = f"{row.first}\N{EN DASH}{row.last}" if row.last is not None else f"{row.first}+"
        yield [_("%(units)s units") % {"units": units}, row.points]
