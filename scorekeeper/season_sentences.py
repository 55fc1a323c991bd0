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
    "season_dates_order": noop("The last day comes before the first. Change one of them."),
    "season_dates_far": noop("Type days between %(first)s and %(last)s."),
    "season_overlaps": noop(
        "“%(season)s” has some of these days: %(first)s to %(last)s. Choose others."
    ),
    "season_holds_games": noop(
        "On these days the league played %(games)s. "
        "Weigh them by points for places, or choose other days."
    ),
    "season_other_game": noop(
        "“%(season)s” is a season of %(game)s alone. Play this session outside the league, "
        "or have an owner let the season hold several games."
    ),
    "season_changed": noop("Somebody changed this season meanwhile. Look, then save again."),
    "season_closed": noop("This season is closed. Reopen it to change anything in it."),
    "season_open": noop("This season is open already."),
    "season_moved": noop("The standings changed meanwhile. Look at them, then try again."),
    "season_not_empty": noop("Somebody has results in this season, so it stays."),
    "adjust_nobody": noop("Choose a player of this league."),
    "adjust_twice": noop(
        "This form was saved already, with something else in it. "
        "Look at the list, then save again to adjust this as well."
    ),
}
