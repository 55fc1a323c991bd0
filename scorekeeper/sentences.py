"""Codes -> sentences in the reader's language that say what to do. No code reaches a page."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_noop as noop

from hands import HandError, RuleSet

from . import (
    card_sentences,
    file_sentences,
    league_sentences,
    people_sentences,
    season_sentences,
    settlement_sentences,
)
from .errors import Refused

Names = Mapping[int, str]

LEDGER = {
    "name_missing": noop("Type a name."),
    "name_too_long": noop("Use at most %(most)s letters for a name."),
    "name_unprintable": noop("A name cannot hold invisible control signs; type it again."),
    "name_twice": noop("There is a %(name)s already. Add an initial to tell them apart."),
    "players_count": noop("A table seats %(least)s to %(most)s players."),
    "no_such_player": noop("This player does not sit at this table. Choose one of the list."),
    "not_seated": noop("%(player)s does not sit at this table then. Choose one of the list."),
    "no_winner_but_won": noop("Choose who went out, or record the hand without a winner."),
    "how_missing": noop("Choose whether the last card was drawn, or whose discard it was."),
    "discarder_missing": noop("Choose whose discard it was."),
    "drawn_from_nobody": noop("A drawn card comes from nobody: choose drawn, or the discarder."),
    "winner_is_discarder": noop(
        "%(player)s cannot go out on their own discard. Choose drawn, or somebody else."
    ),
    "winner_twice": noop("%(player)s is named twice as the winner. Choose somebody else."),
    "one_winner_only": noop(
        "These rules let one player go out a hand: keep the nearest after the discarder."
    ),
    "several_need_a_discard": noop(
        "Several players go out only on the same discard. Choose whose discard it was."
    ),
    "flowers_in_all": noop("The deck holds %(most)s flowers: the winners cannot show more in all."),
    "reason_missing": noop("Say in a few words what it is for."),
    "reason_too_long": noop("Keep the reason under %(most)s letters."),
    "reason_unprintable": noop("The reason cannot hold invisible control signs; type it again."),
    "points_out_of_range": noop("Type points other than 0, up to %(most)s, minus for a penalty."),
    "nothing_changed": noop("Nothing to change: choose who leaves, or type who joins."),
    "seats_do_not_match": noop("Give each player who sits here one seat."),
    "token_missing": noop("This form has lost its number. Open it again from the table."),
    "token_used": noop(
        "This form was saved already, with something else in it. "
        "Look at the table and correct it there, or save again to record this as well."
    ),
    "stale": noop("Somebody recorded something meanwhile. Look, then save again."),
    "finished": noop("This evening is finished. Reopen it to go on."),
    "not_finished": noop("This evening is not finished; just go on."),
    "no_such_entry": noop("This cannot be changed: it is not in the protocol."),
    "no_such_version": noop("That earlier version is not in the protocol."),
    "void_already": noop("This was taken back already."),
    "only_the_newest": noop("Only the newest change of seats or players can be taken back."),
    # American Mah Jongg
    "how_missing_american": noop("Choose how the hand ended."),
    "value_out_of_range": noop("Type the value of the hand as on the card, 1 to %(most)s."),
    "value_not_of_line": noop("This line of the card is worth %(value)s. Choose it again."),
    "section_not_of_line": noop("Singles and pairs goes by the line. Choose the line again."),
    "tiles_without_line": noop("Choose the line of the card that these tiles are."),
    "tiles_not_the_line": noop("These tiles are not this line of the card. Choose another line."),
    "jokerless_with_jokers": noop(
        "There are jokers among the tiles. Take away the tick at jokerless."
    ),
    "jokerless_with_singles_and_pairs": noop(
        "Jokerless pays nothing more for Singles and Pairs. Keep one of the two ticks."
    ),
    "play_goes_on": noop(
        "After a false mah jongg play goes on as long as two others can win: %(player)s is dead. "
        "Mark that on this hand when it ends."
    ),
    "replay_needs_dead": noop(
        "A hand is played again when all are dead but one. Mark who is dead."
    ),
    "no_bets_here": noop("Nobody bets at this table."),
    "bettor_missing": noop("Choose who bets: somebody who sits this hand out."),
    "bet_taken": noop(
        "%(player)s has laid a bet aside already, and one bets on a hand. Take that bet back first."
    ),
    "bet_missing": noop("Choose whom the bet is on: somebody who plays this hand."),
    "dealer_waits": noop("%(player)s sits this hand out. Choose somebody who plays."),
    "adjust_not_zero_sum": noop(
        "Points at this table go from one player to another. Record a payment instead."
    ),
    "transfer_not_here": noop(
        "Nobody pays anybody at this table. Record a penalty or a bonus instead."
    ),
    "pays_oneself": noop("%(player)s cannot pay themselves. Choose two people."),
    "transfer_out_of_range": noop("Type how many points, 1 to %(most)s."),
    "confirm_again": noop("The hand was corrected meanwhile. Look, then confirm it again."),
    "confirmed_already": noop("This hand is confirmed already."),
    "confirms_across": noop("Whoever sits across from the winner confirms a hand."),
    "no_card_here": noop("These rules play without a card."),
    "display_unknown": noop("Choose points, money or chips."),
    "later_hand_breaks": noop(
        "Hand %(hand)s could not have ended as it did then. Correct that hand first."
    ),
}

HANDS = {
    "unknown_combination": noop("These rules know no combination of that name."),
    "bad_ticks": noop("The tick sheet could not be read. Open the form again."),
    "bad_times": noop("Type how often as a whole number, 0 or more."),
    "bad_flowers": noop("Type 0 to %(most)s flowers."),
    "bad_won": noop("Choose whether the last card was drawn, or whose discard it was."),
    "house_rule_off": noop("%(combination)s does not count here: the house rule for it is off."),
    "too_many_times": noop("%(combination)s counts at most %(most)s times in one hand."),
    "bad_tiles": noop(
        "The cards cannot be read at sign %(place)s: write 1-9 with m, p or s, 1-7 with z, or j."
    ),
    "no_tile": noop("There is a card that no deck holds. Tap the cards again."),
    "wrong_number": noop(
        "A hand has %(asked)s cards, the laid sets among them; here are %(tiles)s."
    ),
    "too_many_copies": noop("There are %(most)s of each card; this hand has %(times)s of one."),
    "too_many_jokers": noop("There are %(most)s jokers; this hand has %(times)s."),
    "bad_laid_set": noop("%(text)s is no set: lay three alike, or three in a row of one suit."),
    "joker_in_laid_triplet": noop(
        "%(text)s: in these rules no joker stands in a triplet that a card was claimed for."
    ),
    "not_a_winning_hand": noop(
        "These cards are no winning hand: four sets and a pair, or nothing that connects."
    ),
    "flowers_disagree": noop("Flowers lie aside: count them with their own number."),
    "last_card_must_be_drawn": noop("%(combination)s: the last card must be drawn in these rules."),
}

SUITS = {
    "m": noop("%(number)s of characters"),
    "p": noop("%(number)s of circles"),
    "s": noop("%(number)s of bamboo"),
    "f": noop("flower %(number)s"),
}
TILES = {
    "1z": noop("east wind"),
    "2z": noop("south wind"),
    "3z": noop("west wind"),
    "4z": noop("north wind"),
    "5z": noop("white dragon"),
    "6z": noop("green dragon"),
    "7z": noop("red dragon"),
    "j": noop("joker"),
}

MINIMUM = {
    "not_counted": noop("To go out takes %(least)s units, flowers not counted; this is %(units)s."),
    "counted": noop("To go out takes %(least)s units; this hand has %(units)s."),
    "one_is_enough": noop("To go out takes %(least)s units or a flower; this hand has %(units)s."),
}

WORDED = (
    LEDGER
    | card_sentences.CARDS
    | file_sentences.FILES
    | league_sentences.LEAGUES
    | people_sentences.PEOPLE
    | season_sentences.SEASONS
)


def of(error: Refused | HandError, rules: RuleSet | None = None, names: Names | None = None) -> str:
    """The sentence for one refusal. `names` are those of the players by their numbers."""
    if isinstance(error, HandError):
        return _of_hand(error, rules, names)
    where = {**error.where}
    if names and where.get("player") in names:
        where["player"] = names[where["player"]]  # type: ignore[index]
    elif "player" in where:
        where["player"] = gettext("This player")
    return gettext(WORDED[error.code]) % where


def _of_hand(error: HandError, rules: RuleSet | None, names: Names | None) -> str:
    if error.code == "impossible_together" and rules is not None:
        return not_together(rules, _strings(error.where.get("combinations")))
    if error.code == "below_minimum":
        return gettext(MINIMUM[str(error.where["flowers"])]) % error.where
    if error.code in card_sentences.WORDED:
        return card_sentences.of(error)
    if error.code in settlement_sentences.SETTLING:
        return settlement_sentences.of(error, names)
    sentence = HANDS.get(error.code)
    if sentence is None:
        return str(error)
    where = {**error.where}
    if rules is not None and "combination" in where:
        where["combination"] = combination(rules, str(where["combination"]))
    return gettext(sentence) % where


def not_together(rules: RuleSet, names: Iterable[str]) -> str:
    """ "Two suits only does not go with honor triplet." """
    first, *others = [combination(rules, name) for name in names]
    if not others:
        return gettext("No hand shows %(name)s that often.") % {"name": first}
    joined = listed([lower_first(other) for other in others])
    return gettext("%(name)s does not go with %(others)s.") % {"name": first, "others": joined}


def combination(rules: RuleSet, name: str) -> str:
    """A combination's name in the reader's language, its id when the rules do not know it."""
    known = next((one for one in rules.combinations if one.id == name), None)
    return in_language(known.names) if known is not None else name.replace("_", " ")


def tile(code: str) -> str:
    """ "3 of circles", "east wind", "red dragon", "joker": the name of a tile picture."""
    if code in TILES:
        return gettext(TILES[code])
    return gettext(SUITS[code[-1]]) % {"number": code[:-1]}


def in_language(texts: Mapping[str, str]) -> str:
    """The text for the reader's language, English where there is none."""
    language = (get_language() or "en").split("-")[0]
    return texts.get(language) or texts["en"]


def listed(texts: list[str]) -> str:
    """ "Astrid, Björn and Chloé"."""
    if len(texts) < 2:
        return "".join(texts)
    start = gettext(", ").join(texts[:-1])
    return gettext("%(start)s and %(last)s") % {"start": start, "last": texts[-1]}


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def units(count: int) -> str:
    return ngettext("%(count)s unit", "%(count)s units", count) % {"count": count}


def points(count: int) -> str:
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}


def _strings(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list | tuple) else []
