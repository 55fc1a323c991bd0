"""Why an act on an account, a league or its members was refused, in words."""

from django.utils.translation import gettext_noop as noop

LEAGUES = {
    "account_name_taken": noop(
        "Somebody has this name already. Add an initial, or log in if it is you."
    ),
    "account_owns": noop(
        "Nobody else owns the leagues below. Make somebody else an owner there, or delete them."
    ),
    "time_zone": noop("Choose a time zone of the list, such as Europe/Stockholm."),
    "league_token": noop("This form has lost its number. Open it again."),
    "league_changed": noop(
        "Somebody else changed these settings meanwhile. Look at what stands now, then save again."
    ),
    "last_owner": noop("A league needs an owner. Make somebody else an owner first."),
    "member_gone": noop("This member left the league meanwhile."),
    "no_such_role": noop("Choose what this member may do."),
    "league_name_differs": noop("Type the name of the league as it stands here: %(name)s."),
    "in_a_league": noop("This evening belongs to a league already."),
    "who_twice": noop("Two players cannot be the same person. Choose somebody else for one."),
    "no_such_person": noop("This player is not in the league any more. Choose again."),
}
