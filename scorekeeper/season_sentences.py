"""Why a season cannot be as somebody wants it: codes -> sentences that say what to do."""

from django.utils.translation import gettext_noop as noop

SEASONS = {
    "season_rules": noop("These rules of a season cannot be read. Choose them again."),
    "season_method": noop("Choose how sessions become standings."),
    "season_best_of": noop("Type how many of the best sessions count, 1 to %(most)s."),
    "season_minimum": noop("Type how many sessions it takes to be ranked, 1 to %(most)s."),
    "season_placing": noop("Type the points for each place, as in 4-2-1-0."),
    "season_placing_rises": noop("No place can get more than the place before it."),
    "season_tie_break": noop("Choose tie-breaks of the list."),
    "season_tie_break_twice": noop("A tie-break stands there twice. Keep the first of the two."),
    "season_games": noop("Choose whether a season holds one game or several."),
    "season_mixed_method": noop(
        "Points of different games cannot be added up. Choose points for places, or one game."
    ),
    "season_mixed_tie_break": noop(
        "Points of different games cannot part a tie. "
        "Take away the tie-breaks by points, average, best hand and best session."
    ),
}
