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
