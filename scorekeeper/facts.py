"""What each kind of entry may say: plain JSON-able facts, checked before they reach the ledger.

Players are named by their number in the game session (1, 2, 3 ... in the order they sat down), so
a swap of seats or a new name never touches an older entry.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from hands import RuleSet, Score, TileScore, score_ticks, score_tiles

from .agreed import Agreed, check_agreed
from .errors import Refused

Facts = dict[str, Any]

MOST_PLAYERS = 6
FEWEST_PLAYERS = 2
NAME_LENGTH = 60
REASON_LENGTH = 120
MOST_POINTS = 1_000_000
MOST_FLOWERS = 8
# Letters of Hangul and Braille that look like nothing at all.
FILLERS = "\u115f\u1160\u2800\u3164\uffa0"

# Kinds that stand in the ledger for themselves, and kinds that change an earlier entry.
ROOTS = (
    *("start", "hand", "adjust", "seats", "dealer", "player", "rename", "finish", "reopen"),
    # Of American Mah Jongg alone.
    *("transfer", "bet", "confirm", "card"),
)
AMENDMENTS = ("correct", "void")
# What happened to the points: may be corrected or taken back at any time.
AMENDABLE = ("hand", "adjust", "transfer")
# What a person may take back; the others are undone by their opposite.
UNDOABLE = (*AMENDABLE, "seats", "dealer", "player", "rename", "bet", "card")


def clean_name(text: str) -> str:
    """The name as stored: composed (NFC), blanks folded, 1 to 60 signs, no control signs."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if has_control_signs(name):
        raise Refused("name_unprintable")
    if not any(_shows(sign) for sign in name):
        raise Refused("name_missing")
    if len(name) > NAME_LENGTH:
        raise Refused("name_too_long", most=NAME_LENGTH)
    return name


def _shows(sign: str) -> bool:
    """Whether a name of this sign alone could be seen: no joiner, mark, blank or filler."""
    return sign not in FILLERS and unicodedata.category(sign) not in ("Cf", "Mn", "Me", "Zs")


def has_control_signs(text: str) -> bool:
    """Whether text holds what no keyboard types: control signs, NUL included, or half a pair."""
    return any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for the same person at the table."""
    return _heard(one) == _heard(other)


def _heard(name: str) -> str:
    """The name without capitals, signs nobody sees, and second ways to write a letter."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(sign for sign in folded if unicodedata.category(sign) != "Cf")
    # A capital I with a dot, in small letters: an i to Python with one dot more than to databases.
    return seen.replace("i\N{COMBINING DOT ABOVE}", "i")


NOTHING_AGREED = Agreed()


def start(names: Sequence[str], dealer: int = 1, agreed: Agreed = NOTHING_AGREED) -> Facts:
    """Facts of the first entry: 2 to 6 different names in turn order, who deals first, and what
    the table agreed on besides its rule set.

    Refused, and HandError for table rules, stakes or a card that cannot be.
    """
    cleaned = [clean_name(name) for name in names]
    if not FEWEST_PLAYERS <= len(cleaned) <= MOST_PLAYERS:
        raise Refused("players_count", least=FEWEST_PLAYERS, most=MOST_PLAYERS)
    for index, name in enumerate(cleaned):
        if any(same_name(name, earlier) for earlier in cleaned[:index]):
            raise Refused("name_twice", name=name)
    if not 1 <= dealer <= len(cleaned):
        raise Refused("no_such_player", player=dealer)
    check_agreed(agreed)
    return {"names": cleaned, "dealer": dealer, **agreed.facts()}


def hand(winners: Sequence[Facts], won: str | None = None, discarder: int | None = None) -> Facts:
    """Facts of a hand. Each winner: player, flowers 0-8, and the tick sheet or the tiles.

    `ticks` is {combination: times > 0}. A hand entered by its tiles has `tiles`, the text of those
    held, and `laid`, a text for each set on the table; its ticks are empty.
    `won` is "drawn" or "claimed" (then `from` names the discarder); None without a winner.
    """
    return {"winners": [_winner(one) for one in winners], "won": won, "from": discarder}


def _winner(said: Facts) -> Facts:
    ticks = {name: times for name, times in said["ticks"].items() if times}
    kept = {"player": said["player"], "ticks": ticks, "flowers": said["flowers"]}
    if "tiles" in said:
        kept |= {"ticks": {}, "tiles": said["tiles"], "laid": list(said["laid"])}
    return kept


def check_hand(facts: Facts, rules: RuleSet, seated: Sequence[int]) -> None:
    """Refuse a hand these people could not have played under these rules."""
    winners = [winner["player"] for winner in facts["winners"]]
    for player in [*winners, *([facts["from"]] if facts["from"] is not None else [])]:
        if player not in seated:
            raise Refused("not_seated", player=player)
    if not winners:
        if facts["won"] is not None or facts["from"] is not None:
            raise Refused("no_winner_but_won")
        return
    if facts["won"] not in ("drawn", "claimed"):
        raise Refused("how_missing")
    if (facts["won"] == "claimed") != (facts["from"] is not None):
        raise Refused("discarder_missing" if facts["won"] == "claimed" else "drawn_from_nobody")
    if facts["from"] in winners:
        raise Refused("winner_is_discarder", player=facts["from"])
    _check_several(winners, facts["won"], rules)
    _check_flowers(facts)


def _check_several(winners: Sequence[int], won: str, rules: RuleSet) -> None:
    if len(winners) == 1:
        return
    if len(set(winners)) < len(winners):
        raise Refused("winner_twice", player=max(winners, key=winners.count))
    if not several_may_win(rules):
        raise Refused("one_winner_only", rule=rules.options["simultaneous_winners"])
    if won == "drawn":
        raise Refused("several_need_a_discard")


def _check_flowers(facts: Facts) -> None:
    """The deck holds eight flowers, however many go out."""
    if sum(winner["flowers"] for winner in facts["winners"]) > MOST_FLOWERS:
        raise Refused("flowers_in_all", most=MOST_FLOWERS)


def several_may_win(rules: RuleSet) -> bool:
    """Whether everybody who claims the same discard scores under these rules."""
    return rules.options["simultaneous_winners"] == "all_score"


def score_hand(facts: Facts, rules: RuleSet) -> list[Score | TileScore]:
    """The scores of the winners, in the order of the facts. Preview, ledger and export share it."""
    return [score_winner(winner, rules, facts["won"]) for winner in facts["winners"]]


def score_winner(said: Facts, rules: RuleSet, won: str | None) -> Score | TileScore:
    """The score of one winner, by the tiles where they were entered, else by the tick sheet."""
    flowers = said["flowers"]
    if "tiles" in said:
        return score_tiles(rules, said["tiles"], laid=said["laid"], flowers=flowers, won=won)
    return score_ticks(rules, said["ticks"], flowers=flowers, won=won)


def adjustment(player: int, points: int, reason: str) -> Facts:
    """Facts of a penalty (minus) or bonus (plus) with its reason."""
    reason = clean_reason(reason)
    if points == 0 or abs(points) > MOST_POINTS:
        raise Refused("points_out_of_range", most=MOST_POINTS)
    return {"player": player, "points": points, "reason": reason}


def transfer(payer: int, payee: int, points: int, reason: str) -> Facts:
    """Facts of points moved by hand from one player to another, with the reason."""
    reason = clean_reason(reason)
    if payer == payee:
        raise Refused("pays_oneself", player=payer)
    if not 1 <= points <= MOST_POINTS:
        raise Refused("transfer_out_of_range", most=MOST_POINTS)
    return {"payer": payer, "payee": payee, "points": points, "reason": reason}


def clean_reason(text: str) -> str:
    """The reason as stored: blanks folded, 1 to 120 signs, no control signs."""
    reason = " ".join(text.split())
    if not reason:
        raise Refused("reason_missing")
    if len(reason) > REASON_LENGTH:
        raise Refused("reason_too_long", most=REASON_LENGTH)
    if has_control_signs(reason):
        raise Refused("reason_unprintable")
    return reason


def change_of_player(
    leaves: int | None, name: str | None, joins: int, takes_points: bool = False
) -> Facts:
    """Facts of somebody leaving (`name` None), joining (`leaves` None) or taking a seat over.

    `joins` is the newcomer's player number: one nobody in this ledger ever had.
    """
    if leaves is None and name is None:
        raise Refused("nothing_changed")
    if name is None:
        return {"leaves": leaves, "joins": None, "name": None, "takes_points": False}
    takes = bool(takes_points and leaves is not None)
    return {"leaves": leaves, "joins": joins, "name": clean_name(name), "takes_points": takes}


def points_by_player(facts: Facts, score: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Points a hand gives, by player number, read from the score as the table saw it."""
    return {
        winner["player"]: part["points"]
        for winner, part in zip(facts["winners"], score, strict=True)
    }
