"""What the settling of a hand refuses, in words: who won how, table rules, tournaments, stakes.

By the codes of `hands`. Its keys and ways to end a hand are said in words of the page.
"""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from hands import HandError

SETTLING = {
    "bad_facts": noop("This could not be read. Open the form again from the table."),
    "unknown_key": noop("This form says something the game does not know. Open it again."),
    "not_tile_text": noop("The tiles could not be read. Enter them again."),
    "bad_players": noop("2 to 6 different people sit at a table, and 2 of them play at least."),
    "unknown_player": noop("%(key)s: %(player)s is not at this table. Choose one of the list."),
    "sits_out": noop("%(key)s: %(player)s sits this hand out. Choose somebody who plays."),
    "bad_how": noop("Choose how the hand ended."),
    "missing_key": noop("%(key)s: this is missing. Fill it in."),
    "out_of_place": noop("%(key)s: this does not go with %(how)s. Leave it out."),
    "bad_flag": noop("%(key)s: choose yes or no."),
    "bad_value": noop("%(key)s: type a whole number from 1 to %(most)s."),
    "bad_multiplier": noop("A hand counts once to %(most)s times. Type such a number."),
    "discarder_wins": noop(
        "%(player)s won, so somebody else threw the tile. Choose who, or the wall."
    ),
    "dead_winner": noop(
        "%(player)s has a dead hand and cannot win. Take the mark away, or choose who won."
    ),
    "heavenly_not_east": noop(
        "East alone can be dealt a winning hand, and %(player)s is not East."
    ),
    "no_east": noop("East doubles at this table. Choose who East is."),
    "two_winners_of_one_discard": noop(
        "One discard has one winner: keep the nearest in turn after who threw it."
    ),
    "bad_wins": noop(
        "Two win at the same moment when one claims the discard and the other draws from the "
        "wall. Choose two people and say so for each."
    ),
    "bad_false_call": noop(
        "%(player)s has no intact hand: dead, or the one who called. Choose somebody else."
    ),
    "bad_replay": noop("A hand is played again when all are dead but one. %(alive)s are not dead."),
    "bettor_plays": noop("%(player)s plays this hand and cannot bet on it."),
    "bad_transfer": noop("A payment goes from one person to another: choose two people."),
    "unknown_table_rule": noop("This table rule is not known. Open the form again."),
    "bad_table_rule": noop("%(rule)s: this cannot be. Look at the table rules again."),
    "bad_stakes": noop("%(key)s: this cannot be. Look at the stakes again."),
    "bad_tournament": noop("%(key)s: this cannot be. Look at the tournament scoring again."),
    "bad_points": noop("A hand is worth a whole number of points, at most %(most)s."),
    "bad_exposures": noop("A winner has 0 to %(most)s exposures. Type such a number."),
    "bad_penalty": noop("A penalty takes 1 to %(most)s points. Type such a number."),
    "bad_net": noop("%(player)s must gain or lose a whole number of points."),
    "not_zero_sum": noop(
        "What all gain and lose must come to zero, and it comes to %(total)s. "
        "Look at the hands and the penalties again."
    ),
}

KEYS = {
    "winner": noop("Who won"),
    "wins": noop("Who won"),
    "how": noop("How it ended"),
    "discarder": noop("Who threw it"),
    "misnamer": noop("Who named it wrongly"),
    "misnamed": noop("Named wrongly"),
    "value": noop("Value"),
    "amount": noop("Points"),
    "jokerless": noop("No joker"),
    "singles_and_pairs": noop("Singles and pairs"),
    "announced": noop("Announced"),
    "heavenly": noop("Dealt complete"),
    "joker_exchange": noop("Joker exchange"),
    "declarer": noop("Who called"),
    "intact": noop("Intact hands"),
    "transfers": noop("Payments"),
    "from": noop("Who pays"),
    "to": noop("Who is paid"),
    "dead": noop("Dead hands"),
    "sit_out": noop("Who sits out"),
    "players": noop("Players"),
    "east": noop("East"),
    "bettor": noop("Who bets"),
    "bet": noop("The bet"),
    "pie": noop("Pie"),
    "exposures": noop("Exposures"),
    "penalties": noop("Penalties"),
    # table rules
    "east_doubles": noop("East doubles"),
    "hot_wall": noop("Hot wall"),
    "kitty": noop("Kitty"),
    "multiplier": noop("Hands count"),
    "jokerless_must_be_announced": noop("Jokerless must be announced"),
    "display": noop("Shown as"),
    "table_rules": noop("Table rules"),
    # stakes and tournaments
    "they": noop("Stakes"),
    "rule": noop("Who pays"),
    "stake": noop("What a point costs"),
    "round_to": noop("Rounded to"),
    "rounding": noop("Rounding"),
    "limit": noop("Limit"),
    "preset": noop("Scoring"),
    "thrown": noop("Thrown to a winner"),
    "self_pick": noop("Self-pick"),
    "wall_game": noop("Wall game"),
}
HOWS = {
    "discard": noop("a win by a discard"),
    "self_pick": noop("a win from the wall"),
    "misnamed": noop("a tile named wrongly"),
    "heavenly": noop("a hand dealt complete"),
    "joker_exchange": noop("a joker exchange"),
    "false_mah_jongg": noop("a false mah jongg"),
    "two_winners": noop("two winners at once"),
    "manual": noop("payments by hand"),
    "wall_game": noop("a wall game"),
    "replay": noop("a hand played again"),
    "time_up": noop("time up"),
    "a drawn hand": noop("a hand without a winner"),
}
ANYTHING = noop("This")
ANYHOW = noop("how the hand ended")


def of(error: HandError, names: Mapping[int, str] | None = None) -> str:
    """The sentence for a code of SETTLING. A table calls its players by their numbers as text."""
    where = {name: FITTED.get(name, str)(value) for name, value in error.where.items()}
    if names and "player" in where:
        where["player"] = _player(where["player"], names)
    return gettext(SETTLING[error.code]) % where


def _player(number: str, names: Mapping[int, str]) -> str:
    """The name of a player, or what stands for one who is not at the table."""
    known = {str(one): name for one, name in names.items()}
    return known.get(number) or gettext("This player")


def _key(value: object) -> str:
    """A key of the facts, or a rule such as `pie.limit`, by its name on the page."""
    return gettext(KEYS.get(str(value).partition(".")[0], ANYTHING))


def _how(value: object) -> str:
    return gettext(HOWS.get(str(value), ANYHOW))


FITTED: Mapping[str, Callable[[object], str]] = {"key": _key, "rule": _key, "how": _how}
