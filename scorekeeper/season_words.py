"""A season in words: its method, minimum and tie-breaks, and what a line of its standings says."""

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from .amounts import MINUS
from .season_rules import ANY, AVERAGE, BEST, HEAD_TO_HEAD, MIXED, PLACING, POINTS, SeasonRules
from .standings import VALUE, Row, rounded

METHODS = {
    POINTS: noop("Sum of points"),
    AVERAGE: noop("Average of points a session"),
    PLACING: noop("Points for places"),
    BEST: noop("The best sessions"),
}
TIE_BREAKS = {
    HEAD_TO_HEAD: noop("head-to-head"),
    "hands_won": noop("hands won"),
    "best_hand": noop("best hand"),
    "best_session": noop("best session"),
    "first_places": noop("first places"),
    "points": noop("points in all"),
    "average": noop("average a session"),
    "fewer_sessions": noop("fewer sessions"),
    "more_sessions": noop("more sessions"),
}
# The heading of the column that ranks.
HEADINGS = {
    POINTS: noop("Points"),
    AVERAGE: noop("Average"),
    PLACING: noop("For places"),
    BEST: noop("Best sessions"),
}


def tie_break(name: str) -> str:
    return _(TIE_BREAKS[name])


def heading(rules: SeasonRules) -> str:
    """The name of the column that ranks."""
    if rules.method == BEST:
        return _("Best %(count)s") % {"count": rules.best_of}
    return _(HEADINGS[rules.method])


def figures(rules: SeasonRules, *, with_ratings: bool = False) -> dict[str, str]:
    """The columns that tell something, each with its heading.

    Not twice what ranks; and points of different games say nothing together.
    """
    is_one_game = rules.games != MIXED
    told = {
        "rank": _("Rank"),
        "value": heading(rules),
        "points": _("Points") if is_one_game and rules.method != POINTS else "",
        "sessions": _("Sessions"),
        "won": _("Won"),
        "average": _("Average") if is_one_game and rules.method != AVERAGE else "",
        "best": _("Best") if is_one_game else "",
        "rating": _("Rating") if with_ratings else "",
    }
    return {name: words for name, words in told.items() if words}


def sentences(rules: SeasonRules) -> list[str]:
    """Method, minimum, tie-breaks and games, a sentence each: what stands under the table."""
    met = [_head_to_head(rules)] if HEAD_TO_HEAD in rules.tie_breaks else []
    return [_method(rules), _minimum(rules), _ties(rules), *met, _games(rules)]


def _method(rules: SeasonRules) -> str:
    if rules.method == BEST:
        return ngettext(
            "The points of the best session of each count.",
            "The points of the %(count)s best sessions of each count, added up.",
            rules.best_of,
        ) % {"count": rules.best_of}
    if rules.method == PLACING:
        return _placing(rules)
    if rules.method == AVERAGE:
        return _("Points are averaged over the sessions of each.")
    return _("The points of all sessions are added up.")


def _placing(rules: SeasonRules) -> str:
    """ "Places bring 4-2-1-0 points (of 3 players 3-1-0), shared evenly by who shares a place." """
    own = [
        _("of %(players)s players %(row)s") % {"players": players, "row": written(row)}
        for players, row in sorted(rules.placing.items())
        if players != ANY
    ]
    row = written(rules.placing[ANY])
    if own:
        row = _("%(row)s (%(others)s)") % {"row": row, "others": _(", ").join(own)}
    return _("Places bring %(row)s points, shared evenly by who shares a place.") % {"row": row}


def written(row: tuple[int, ...]) -> str:
    """ "4-2-1-0"; with a number below 0 "15, 5, -5, -15"."""
    apart = ", " if min(row) < 0 else "-"
    return apart.join(map(str, row))


def _minimum(rules: SeasonRules) -> str:
    return ngettext(
        "One session is enough to be ranked.",
        "To be ranked takes %(count)s sessions.",
        rules.minimum,
    ) % {"count": rules.minimum}


def _ties(rules: SeasonRules) -> str:
    if not rules.tie_breaks:
        return _("Ties share a rank.")
    then = _(", then ").join(map(tie_break, rules.tie_breaks))
    return _("Ties: %(tie_breaks)s; then they share a rank.") % {"tie_breaks": then}


def _head_to_head(rules: SeasonRules) -> str:
    if rules.method == PLACING:
        return _("Head-to-head: points for places over each other, in sessions both played.")
    return _("Head-to-head: points over each other, in sessions both played.")


def _games(rules: SeasonRules) -> str:
    if rules.games == MIXED:
        return _("Sessions of different games are weighed by places alone.")
    return _("The sessions are all of one game.")


def shown(exact: Fraction | int, places: int = 0) -> str:
    """ "402", "57.4", "−12.5" with a real minus."""
    text = str(
        exact if places == 0 and isinstance(exact, int) else rounded(Fraction(exact), places)
    )
    return text.replace("-", MINUS)


def decided(row: Row) -> str:
    """What parted this player from others of the same value; "" where none has it."""
    if row.shares:
        return _("shares the rank")
    if row.decided == VALUE:
        return ""
    return _("by %(tie_break)s") % {"tie_break": tie_break(row.decided)}


def few_sessions(row: Row, rules: SeasonRules) -> str:
    """ "2 of 5"."""
    return _("%(sessions)s of %(minimum)s") % {
        "sessions": row.gathered.sessions,
        "minimum": rules.minimum,
    }
