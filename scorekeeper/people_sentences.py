"""Why an act on the players of a league was refused, in words."""

from django.utils.translation import gettext_noop as noop

PEOPLE = {
    "name_in_league": noop(
        "There is a %(name)s in this league already. If both are one person, merge them; "
        "else add an initial to tell them apart."
    ),
    "player_changed": noop(
        "Somebody changed this player meanwhile: the name is %(name)s now. Look, then save again."
    ),
    "player_has_hands": noop("%(name)s has played here, so the name stays. Archive it instead."),
    "merge_with_oneself": noop("Choose somebody else: these two are one player already."),
    "merge_gone": noop("One of the two was merged meanwhile. Look at the players, then try again."),
    "sat_together": noop(
        "%(name)s and %(other)s both sat at “%(game)s” on %(on)s, so they are two people."
    ),
    "both_claimed": noop(
        "%(name)s and %(other)s belong to two accounts. One account has to let go first."
    ),
    "parted_already": noop("These two were parted already."),
    "part_the_later_first": noop(
        "%(name)s was merged into %(other)s later. Part those two first, then these."
    ),
    "claimed_already": noop("%(name)s belongs to another account already."),
    "claims_another": noop(
        "Your account is %(name)s in this league. Let go of that player first, or have both merged."
    ),
}
