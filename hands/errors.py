"""What the game refuses: one error, stable codes, one plain English sentence each."""

LONGEST = 60

SENTENCES = {
    # asked for something that is not there
    "unknown_rule_set": "There is no rule set called {name}.",
    "unknown_combination": "These rules know no combination called {combination}.",
    "unknown_house_rule": "These rules know no house rule called {house_rule}.",
    # tiles
    "bad_tiles": "{text}, sign {place}: {problem}; {fix}.",
    "bad_groups": "{text}: {problem}.",
    # the tiles of a hand
    "wrong_number": "A hand is {asked} cards, sets on the table among them; here are {tiles}.",
    "too_many_copies": "There are {most} of {tile}; this hand has {times}.",
    "too_many_jokers": "There are {most} jokers; this hand has {times}.",
    "no_tile": "{value} is no tile.",
    "bad_laid_set": "{text}: {problem}.",
    "joker_in_laid_triplet": "{text}: no joker may stand in a triplet a card is claimed for.",
    "not_a_winning_hand": "{tiles}: no four sets and a pair, and no other winning hand.",
    # a tick sheet
    "bad_ticks": "The ticks must name combinations and how often each counts, not {value}.",
    "bad_times": "{combination} must count a whole number of times, 0 or more, not {times}.",
    "bad_flowers": "Flowers must be a whole number from 0 to {most}, not {flowers}.",
    "flowers_disagree": "The hand shows {ticked} flowers and the flowers say {flowers}.",
    "bad_won": "The last card is drawn or claimed, not {won}.",
    "house_rule_off": "{name} does not count: the house rule for it is off.",
    "too_many_times": "{name} counts at most {most} times in one hand, not {times}.",
    "impossible_together": "{first} does not go with {others}.",
    "last_card_must_be_drawn": "{name}: the last card must be drawn, it cannot be claimed.",
    "below_minimum": "To go out takes {asked}; this hand has {units}.",
    # a rule set
    "bad_ruleset": "{file}: {key}: {problem}.",
    "bad_name": "A rule set needs a name of 1 to {most} letters, not {name}.",
    "bad_option": "{house_rule} can be {allowed}, not {value}.",
    "bad_units": "{combination} can be worth 0 to {most} units, not {units}.",
    "bad_table": "The table: {problem}.",
    "bad_score": "A stored score: {key}: {problem}.",
    # how a hand ended between the players
    "bad_facts": "The facts of a hand are an object with keys, not {value}.",
    "bad_players": "The players: {problem}.",
    "unknown_player": "{key}: {player} is not at this table.",
    "sits_out": "{key}: {player} sits this hand out.",
    "bad_how": "A hand ends by {allowed}, not {how}.",
    "missing_key": "{key} is missing.",
    "out_of_place": "{key} does not go with {how}.",
    "bad_flag": "{key} is true or false, not {value}.",
    "bad_value": "{key} must be a whole number from 1 to {most}, not {value}.",
    "bad_multiplier": "A hand counts once to {most} times, not {multiplier}.",
    "discarder_wins": "{player} wins, so {player} cannot have thrown the tile.",
    "dead_winner": "{player} has a dead hand and cannot win.",
    "heavenly_not_east": "East is dealt a heavenly hand, and {player} is not East.",
    "no_east": "East doubles here, so say who East is.",
    "two_winners_of_one_discard": "One discard has one winner: the next in turn.",
    "bad_wins": "Two winners at once: {problem}.",
    "bad_false_call": "{player} has no intact hand: dead, or the declarer of the false mah jongg.",
    "bad_replay": "A hand is played again when all are dead but one; {alive} are not.",
    "bettor_plays": "{player} plays this hand and cannot bet on it.",
    "bad_transfer": "A transfer by hand: {problem}.",
    "unknown_table_rule": "There is no table rule called {rule}.",
    "bad_table_rule": "The table rule {rule} {problem}.",
    "bad_stakes": "The stakes: {key} {problem}.",
    "bad_tournament": "The scoring of a tournament: {key} {problem}.",
    "bad_points": "A hand is worth a whole number of points to {most}, not {points}.",
    "bad_exposures": "A winner has 0 to {most} exposures, not {exposures}.",
    "bad_penalty": "A penalty takes 1 to {most} points from a player, not {penalty}.",
    "bad_net": "{player} must gain or lose a whole number of points, not {net}.",
    "not_zero_sum": "What all gain and lose must sum to zero, not to {total}.",
    # a line of a card
    "card_line_empty": "There is nothing in this line; write groups, a value and X or C, as in "
    "NNN EEE =25 X.",
    "card_line_long": "A line has {most} signs at most; this one has {signs}.",
    "card_no_value": "The line has no value; write it at the end, as in NNN EEE =25 X.",
    "card_bad_value": "The value is a whole number from 1 to {most}, not {value}; write it as =25.",
    "card_bad_mark": "After the value stands X or C, SP if it is of Singles and Pairs, and a # "
    "before a section, not {text}; write it as ={value} X or ={value} C.",
    "card_bad_section": "A section has {most} plain signs at most, not {section}.",
    "card_no_groups": "No groups stand before the value; write them as NNN EEE.",
    "card_group_empty": "Group {place}, {group}: there is no tile in it; write one or leave out "
    "the / or : beside it.",
    "card_bad_symbol": "Group {place}, {group}: {sign} is no symbol here; {fix}.",
    "card_bad_suit": "Group {place}, {group}: {suit} is no suit; write a, b or c for suits that "
    "differ, s, t or u for any.",
    "card_no_suit": "Group {place}, {group}: its numbers have no suit; write {fix}.",
    "card_idle_suit": "Group {place}, {group}: it has no numbers to have a suit; write {fix}.",
    "card_group_long": "Group {place}, {group}: {tiles} of one tile, and {most} are the most; part "
    "it with a blank.",
    "card_either_sizes": "Group {place}, {group}: these are {sizes} tiles; write as many on either "
    "side of the /.",
    "card_not_14": "A line is {asked} tiles, and this one has {tiles}: {added}; {fix}.",
    "card_set_in_sp": "Group {place}, {group}: Singles and Pairs has no group of three or more; "
    "part it, or leave SP out.",
    "card_bad_constraint": "{constraint} is no constraint; write n in 1-5, n in odd, n in even, "
    "n in 3,6,9, m in run, step 2, suits 2-3, m != n, w != v, d = Da or d != Da.",
    "card_many_constraints": "A line has {most} constraints at most; this one has {constraints}.",
    "card_said_twice": "The constraint {word} stands there twice; leave one out.",
    "card_idle_constraint": "{constraint}: the line has no {name}; leave the constraint out.",
    "card_nothing_fits": "{constraint}: nothing is left that fits it; leave it out or widen it.",
    "card_many_ways": "The line can be made in more than {most} ways; say more of it: a number "
    "instead of n, a instead of s, or a constraint.",
    "card_beyond_supply": "Group {place}, {group}: no joker may stand there, and there are only "
    "{most} of {tile}; take some away.",
    "card_many_jokers": "The line takes {needed} jokers, and there are {most}; make groups smaller "
    "or less alike.",
    "card_many_lines": "A card has {most} lines at most; this one and those below are left out.",
    "bad_card": "The card: {key}: {problem}.",
    # 14 tiles and a line
    "not_card_text": "The key line holds a line of a card as text, not {value}.",
    "not_14_tiles": "A hand is {asked} tiles, those exposed among them; here are {tiles}.",
    "bad_exposed": "{text}: an exposed group is {least} to {most} of one tile, jokers among them.",
    "joker_in_pair": "A joker may not stand in a pair: {group} needs {missing}.",
    "joker_for_single": "A joker may not stand for a single tile: {group} needs {missing}.",
    "joker_in_mixed": "A joker may not stand among different tiles: {group} needs {missing}.",
    "exposed_concealed": "The line is concealed: nothing of it may lie exposed.",
    "exposed_size": "{group} lies exposed as {size} tiles; the line has {asked} there.",
    "exposed_no_group": "{group} lies exposed, and the line has no group of {tile} for it.",
    # the command line
    "bad_line": "This line is not a JSON object: {problem}.",
    "unknown_key": "A hand has no key called {key}.",
    "not_tile_text": "The key {key} holds tile text, not {value}.",
    "ticks_and_tiles": "Give the hand as ticks or as tiles, not both.",
}


class HandError(Exception):
    """A refusal. `code` is stable, `where` is JSON-able, str() is one plain English sentence."""

    def __init__(self, code: str, /, **where: object) -> None:
        super().__init__(SENTENCES[code].format(**where))
        self.code = code
        self.where = where


def shown(value: object) -> str:
    """Any value in a few signs, fit for a sentence: text as it is, the rest as Python shows it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return "a huge number"
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # a list of huge numbers, or one far too deep
        text = f"a {type(value).__name__}"
    text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def listed(texts: list[str], last: str = "and") -> str:
    """ "one, two and three"."""
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"
