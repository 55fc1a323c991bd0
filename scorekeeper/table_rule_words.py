"""What a table agreed on, in sentences to print on its result. Pure."""

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from hands import Stakes, TableRules, Tournament

from .agreed import CHIPS, MONEY, Agreed
from .amounts import plain, signed

DISPLAYS = {
    MONEY: noop("Points are shown as money: 1 point is 1 cent."),
    CHIPS: noop("Points are shown as chips: 1 point is 1 chip."),
}
PAID_IN_CHIPS = noop("Stakes are paid in chips.")
# Who pays what, by the rule of the stakes.
WHO_PAYS = {
    "international": noop(
        "Stakes, the international way: every loser pays the winner the points of the hand, "
        "and who discarded the last card pays double."
    ),
    "swedish": noop(
        "Stakes, the Swedish way: every loser pays each winner the points of the hand, "
        "whoever discarded the last card."
    ),
}
ROUNDED = {
    "nearest": noop("What a hand costs is rounded to the nearest multiple of %(to)s."),
    "up": noop("What a hand costs is rounded up to a multiple of %(to)s."),
    "down": noop("What a hand costs is rounded down to a multiple of %(to)s."),
}
ALONE = noop("Everybody scores alone here: the points do not sum to zero.")


def agreed_on(agreed: Agreed) -> list[str]:
    """A sentence for all that is not as by default; nothing where all is."""
    if agreed.tournament is not None:
        return tournament(agreed)
    return [*table_rules(agreed), *stakes(agreed)]


def table_rules(agreed: Agreed) -> list[str]:
    """The table rules of American Mah Jongg that are not as by default."""
    if agreed.american is None:
        return []
    rules = agreed.table_rules
    said = [RULES[name](rules, agreed.display) for name in rules.changed() if name in RULES]
    if agreed.bettor:
        said.append(gettext("Who waits may bet on a player of the hand."))
    if agreed.display in DISPLAYS:
        said.append(gettext(DISPLAYS[agreed.display]))
    return said


def _pie(rules: TableRules, display: str) -> str:
    pie = rules.pie
    assert pie is not None
    limit = plain(pie.limit or 0, display)
    if pie.partial:
        said = gettext(
            "Pie: nobody loses more than %(limit)s, and who has less left than is due pays "
            "what is left."
        )
    else:
        said = gettext(
            "Pie: nobody loses more than %(limit)s, and who has less left than is due pays nothing."
        )
    return said % {"limit": limit}


def _kitty(rules: TableRules, display: str) -> str:
    assert rules.kitty is not None
    return gettext(
        "Kitty: on a wall game each puts in %(amount)s, and the next winner takes it all."
    ) % {"amount": plain(rules.kitty.amount, display)}


def _multiplier(rules: TableRules, display: str) -> str:
    return gettext("Every hand counts ×%(times)s.") % {"times": rules.multiplier}


RULES: Mapping[str, Callable[[TableRules, str], str]] = {
    "east_doubles": lambda rules, display: gettext("East doubles: East pays and is paid double."),
    "hot_wall": lambda rules, display: gettext(
        "Hot wall: on a hand marked so, who throws the winning tile pays everybody's share."
    ),
    "pie": _pie,
    "kitty": _kitty,
    "multiplier": _multiplier,
    "jokerless_must_be_announced": lambda rules, display: gettext(
        "A jokerless hand counts double though nobody announced it."
    ),
}


def tournament(agreed: Agreed) -> list[str]:
    """The table of a tournament in words, and that its points do not sum to zero."""
    if agreed.tournament is None:
        return []
    table = agreed.tournament_rules
    return [_gains(agreed, table), _losses(table), gettext(ALONE)]


def _gains(agreed: Agreed, table: Tournament) -> str:
    words: dict[str, Any] = {
        "table": (agreed.tournament or {}).get("preset", "A"),
        "self_pick": signed(table.self_pick),
        "jokerless": signed(table.jokerless),
        "wall_game": signed(table.wall_game),
    }
    return (
        gettext(
            "Tournament, table %(table)s: the winner scores the value of the hand, "
            "%(self_pick)s for picking it, %(jokerless)s without jokers; in a wall game each "
            "whose hand is not dead scores %(wall_game)s."
        )
        % words
    )


def _losses(table: Tournament) -> str:
    return gettext(
        "Who throws the winning tile scores, by the exposures of the winner, %(thrown)s; "
        "who misnames it %(misnamed)s."
    ) % {"thrown": gettext(", ").join(_thrown(table)), "misnamed": signed(table.misnamed)}


def _thrown(table: Tournament) -> Iterator[str]:
    """ "0–1: 0", "2: −20", "3 or more: −25"."""
    firsts = [least for least, _ in table.thrown]
    for least, following in zip_longest(firsts, firsts[1:]):
        words = {
            "from": least,
            "to": (following or 0) - 1,
            "points": signed(table.thrown_to(least)),
        }
        if following is None:
            yield gettext("%(from)s or more: %(points)s") % words
        elif following == least + 1:
            yield gettext("%(from)s: %(points)s") % words
        else:
            yield gettext("%(from)s to %(to)s: %(points)s") % words


def stakes(agreed: Agreed) -> list[str]:
    """What Mhing or Mihng is played for."""
    rules = agreed.stakes_rules
    if rules is None:
        return []
    who_pays = gettext(WHO_PAYS[rules.rule])
    return [who_pays, *point_costs(agreed), *_rounded_and_limited(rules, agreed.display)]


def point_costs(agreed: Agreed) -> list[str]:
    """ "A point costs $0.05.", where that does not go without saying."""
    rules = agreed.stakes_rules
    if rules is None or (rules.stake == 1 and agreed.display != MONEY):
        return []
    cost = plain(rules.stake, agreed.display)
    return [gettext("A point costs %(stake)s.") % {"stake": cost}]


def _rounded_and_limited(rules: Stakes, display: str) -> Iterator[str]:
    if rules.round_to != 1:
        yield gettext(ROUNDED[rules.rounding]) % {"to": plain(rules.round_to, display)}
    if rules.limit is not None:
        limit = plain(rules.limit, display)
        yield gettext("A hand costs %(limit)s at most, before anything doubles.") % {"limit": limit}
    if display == CHIPS:
        yield gettext(PAID_IN_CHIPS)
