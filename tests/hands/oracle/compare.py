"""The engine held against the oracle. Only this room knows both."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from hands import HandError, RuleSet, Tile, TileScore, load, richer, score_tiles, waits

from . import natural, random_hands
from .cards import ALL_SETS, KIND_OF, KINDS, NAMES, TILES, written
from .random_hands import Hand
from .rules import Counts, known, of_nothing_connects, of_seven_pairs, points, units
from .search import PLAIN, House, best, every_reading
from .worth import GAMES, Sets, counts_of, lines_of, place, worth

JOKER = Tile("j", 0)
ENGINE_TILES = [Tile(letter, number) for letter, number in NAMES]
SET_OF: dict[tuple[int, ...], int] = {TILES[one]: one for one in ALL_SETS}
# Ways to say that a hand does not go out.
REFUSALS = {"not_a_winning_hand", "last_card_must_be_drawn", "joker_in_laid_triplet"}
# In how many natural hands one is looked at whole.
CLOSELY = 200
# In how many seven pairs with other names of the suits one is compared.
RENAMED = 10
# How many hands, and a line for all that is wrong with one.
Told = tuple[int, list[str]]


@cache
def rule_set(game: str, house: House) -> RuleSet:
    """The rule set with these house rules."""
    options = {
        "jokers_in_pair": "yes" if house.jokers_in_pair else "no",
        "jokers_in_nothing_connects": "yes" if house.jokers_in_nothing_connects else "no",
        "jokers_in_claimed_triplet": "yes" if house.jokers_in_claimed_triplet else "no",
        "nothing_connects_last_card": "drawn_or_claimed"
        if house.nothing_connects
        else "drawn_only",
        "seven_pairs": "on" if house.seven_pairs else "off",
        "cap": "none",
    }
    return load(game).changed("house", options=options)


def differences(hand: Hand, house: House = PLAIN, flowers: int = 0) -> Iterator[str]:
    """What engine and oracle do not agree on."""
    found = best(hand.kinds, hand.jokers, house, hand.laid)
    for game in GAMES:
        for problem in disagreements(
            hand, house, flowers, game, found[game], _scored(hand, house, flowers, game)
        ):
            yield f"{game}: {shown(hand)}, {flowers} flowers, {house}: {problem}"


def shown(hand: Hand) -> str:
    """The text of a hand."""
    return " ".join([written(hand.kinds, hand.jokers), *map(_laid_text, hand.laid)])


def _laid_text(group: tuple[int | None, ...]) -> str:
    tiles = ["j" if kind is None else str(NAMES[kind][1]) for kind in group]
    suit = next((NAMES[kind][0] for kind in group if kind is not None), "")
    return "".join(tiles) + suit


def disagreements(
    hand: Hand,
    house: House,
    flowers: int,
    game: str,
    told: int | None,
    scored: TileScore | None,
) -> Iterator[str]:
    """What is wrong with the engine's score where the oracle told the units without flowers."""
    if scored is None or told is None:
        if scored is not None:
            yield f"the engine reads {_reading_text(scored)}, the oracle does not"
        elif told is not None:
            yield f"the oracle finds {told} units, the engine refuses"
        return
    expected = told + flowers, points(game, told + flowers)
    if (scored.score.units, scored.score.points) != expected:
        yield f"{scored.score.units} units, {scored.score.points} points, not {expected}"
    yield from _wrong_reading(hand, house, flowers, game, scored)
    if hand.jokers <= 2:
        yield from _wrong_others(hand, house, game, scored)


def _scored(hand: Hand, house: House, flowers: int, game: str) -> TileScore | None:
    laid = [_laid_text(group) for group in hand.laid]
    tiles, won = _engine_tiles(hand), _won(house)
    try:
        return score_tiles(rule_set(game, house), tiles, laid=laid, flowers=flowers, won=won)
    except HandError as refusal:
        if refusal.code in REFUSALS:
            return None
        raise


def _engine_tiles(hand: Hand) -> list[Tile]:
    return [*[ENGINE_TILES[kind] for kind in hand.kinds], *[JOKER] * hand.jokers]


def _won(house: House) -> str | None:
    return None if house.nothing_connects else "claimed"


def _groups(scored: TileScore) -> list[tuple[int, ...]]:
    return [
        tuple(KIND_OF[tile.suit, tile.number] for tile in group) for group in scored.reading.groups
    ]


def _reading_text(scored: TileScore) -> str:
    return " ".join(map(written, _groups(scored)))


def _wrong_reading(
    hand: Hand, house: House, flowers: int, game: str, scored: TileScore
) -> Iterator[str]:
    """What is wrong with the reading: it leaves tiles out, or does not show the lines."""
    groups = _groups(scored)
    tiles = [kind for group in groups for kind in group]
    text = _reading_text(scored)
    held = [*hand.kinds, *[kind for group in hand.laid for kind in group if kind is not None]]
    if len(tiles) != 14 or any(tiles.count(kind) < held.count(kind) for kind in held):
        yield f"{text} does not hold the tiles"
        return
    lines = {line.combination: line.times for line in scored.score.lines}
    if lines.pop("flower", 0) != flowers:
        yield f"{flowers} flowers are {lines}"
    counts = _counts(game, groups)
    if counts is None:
        yield f"{text} is no way to go out"
    elif lines != known(game, counts):
        yield f"{text} shows {known(game, counts)}, the lines say {lines}"


def _counts(game: str, groups: list[tuple[int, ...]]) -> Counts | None:
    """What the groups show."""
    tiles = [kind for group in groups for kind in group]
    sizes = [len(group) for group in groups]
    if sizes == [3, 3, 3, 3, 2] and len(set(groups[4])) == 1:
        return counts_of(sorted(SET_OF[group] for group in groups[:4]), groups[4][0])
    if sizes == [2] * 7 and len(set(tiles)) == 7:
        return of_seven_pairs(sorted(set(tiles)))
    if len(set(tiles)) == 14:
        return of_nothing_connects(game, sum(kind >= 27 for kind in tiles))
    return None


def _wrong_others(hand: Hand, house: House, game: str, scored: TileScore) -> Iterator[str]:
    """What is wrong with the other readings of a hand of sets and a pair: how many, the next."""
    if scored.reading.shape != "standard" or house.seven_pairs:
        return
    readings = every_reading(hand.kinds, house, hand.laid)
    # Readings that differ in what the sets on the table are, are counted apart.
    number = sum(map(len, readings.values()))
    if scored.readings != number:
        yield f"{scored.readings} readings, not {number}"
    every = [lines_of(game, *reading) for reading in readings]
    lines = {line.combination: line.times for line in scored.score.lines}
    lines.pop("flower", 0)
    next_best = max((units(game, counts) for counts in every if counts != lines), default=None)
    runner_up = scored.runner_up
    found = runner_up and runner_up.score.units - scored.hand.flowers
    if found != next_best:
        yield f"the runner-up has {found} units, not {next_best}"


def wrong_in_part(part: natural.Part) -> Told:
    """How many hands a part has, and what is wrong with them under the published rule sets."""
    return wrong_among(natural.hands(part))


def wrong_among(hands: Iterable[Sequence[natural.Block]]) -> Told:
    """The same for some natural hands: now and then one is looked at closely."""
    wrong: list[str] = []
    count = 0
    judges = [(game, load(game), worth()[game][4]) for game in GAMES]
    for count, chosen in enumerate(hands, 1):
        tiles = [kind for kinds, _ in chosen for kind in kinds]
        held = [ENGINE_TILES[kind] for kind in tiles]
        readings = [(sets, pair, place(sets)) for sets, pair in natural.readings(chosen)]
        for game, rules, rows in judges:
            problem = _problem(game, rules, rows, held, readings)
            wrong += [f"{game}: {written(tiles)}: {problem}"] if problem else []
        if count % CLOSELY == 0:
            wrong += differences(Hand(tuple(tiles)))
    return count, wrong


def _problem(
    game: str,
    rules: RuleSet,
    rows: list[bytes],
    held: list[Tile],
    readings: list[tuple[Sets, int, int]],
) -> str:
    """Why the score is not that of one of the best readings; nothing when it is."""
    try:
        score = score_tiles(rules, held).score
    except HandError as refusal:
        return str(refusal)
    told = max([rows[at][pair] for _, pair, at in readings])
    if score.units != told or score.points != points(game, told):
        return f"{score.units} units, {score.points} points, not {told}"
    lines = {line.combination: line.times for line in score.lines}
    for sets, pair, at in readings:
        if rows[at][pair] == told and lines == lines_of(game, sets, pair):
            return ""
    return f"no reading worth {told} has the lines {lines}"


def wrong_in_nothing_connects(first: int, step: int) -> Told:
    """The same for nothing connects, each so many hands one."""
    hands = [Hand(kinds) for kinds in islice(natural.every_nothing_connects(), first, None, step)]
    return len(hands), [problem for hand in hands for problem in differences(hand)]


def wrong_in_seven_pairs(lowest: int, doubled: frozenset[tuple[int, ...]]) -> Told:
    """The same for seven pairs from a kind up, with the house rule. `doubled`: also sets.

    Of hands that differ only in the names of their suits one is compared, and a tenth of the rest.
    """
    wrong: list[str] = []
    count = 0
    house = PLAIN._replace(seven_pairs=True)
    rules = rule_set("mhing", house)
    for nth, kinds in enumerate(natural.every_seven_pairs(lowest)):
        if nth % RENAMED and not natural.in_first_order(kinds):
            continue
        count += 1
        tiles = [ENGINE_TILES[kind] for kind in kinds for _ in range(2)]
        if kinds in doubled:
            wrong += differences(Hand(tuple(sorted(kinds * 2))), house)
            continue
        told = known("mhing", of_seven_pairs(kinds))
        score = score_tiles(rules, tiles).score
        lines = {line.combination: line.times for line in score.lines}
        expected = units("mhing", told)
        if lines != told or (score.units, score.points) != (expected, points("mhing", expected)):
            wrong.append(f"mhing: {written(kinds * 2)}: {lines}, not {told}")
    return count, wrong


def random_house(random: Random) -> House:
    """House rules, half of the time as published with seven pairs off."""
    if random.random() < 0.5:
        return PLAIN
    return House(*[random.random() < 0.5 for _ in House._fields])


def wrong_in_random(seed: int, count: int, jokers: int) -> Told:
    """The same for random hands with so many jokers, a quarter with sets laid on the table."""
    random = Random(seed)
    wrong: list[str] = []
    for _ in range(count):
        laid = random.random() < 0.25
        make: Any = random_hands.with_laid_sets if laid else random_hands.with_jokers
        hand = make(random, jokers)
        wrong += differences(
            hand, random_house(random), random.choice([0, 0, random.randint(1, 8)])
        )
    return count, wrong


def wrong_in_drawn(seed: int, count: int) -> Told:
    """The same for 14 tiles as they come, which hardly ever win."""
    random = Random(seed)
    wrong: list[str] = []
    for _ in range(count):
        wrong += differences(Hand(tuple(random_hands.drawn(random, 14))), random_house(random))
    return count, wrong


def wrong_in_waits(seed: int, count: int) -> Told:
    """The same for what 13 tiles wait for, with up to three jokers."""
    random = Random(seed)
    wrong: list[str] = []
    for nth in range(count):
        hand = random_hands.with_jokers(random, nth % 4)
        house = random_house(random)
        kinds = list(hand.kinds)
        kinds.remove(random.choice(kinds))
        less = hand._replace(kinds=tuple(kinds))
        for game in GAMES:
            told = _waits(less, house, game)
            found = [
                (
                    KIND_OF[one.tile.suit, one.tile.number],
                    one.score.units,
                    one.score.points,
                    one.unseen,
                )
                for one in waits(rule_set(game, house), _engine_tiles(less), won=_won(house))
            ]
            if sorted(found) != told or found != sorted(found, key=lambda one: -one[1]):
                wrong.append(f"{game}: {shown(less)}, {house}: waits for {found}, not {told}")
    return count, wrong


def _waits(hand: Hand, house: House, game: str) -> list[tuple[int, int, int, int]]:
    """Each kind there is one more of, with units, points, and how many there are."""
    every = [
        (kind, best((*hand.kinds, kind), hand.jokers, house)[game], 4 - hand.kinds.count(kind))
        for kind in KINDS
    ]
    return [
        (kind, told, points(game, told), unseen)
        for kind, told, unseen in every
        if told is not None and unseen
    ]


def wrong_in_richer(seed: int, count: int) -> Told:
    """The same for what one tile or two alike exchanged would have made, without jokers."""
    random = Random(seed)
    wrong: list[str] = []
    for _ in range(count):
        hand = Hand(tuple(random_hands.winning(random)))
        house = random_house(random)
        told = best(hand.kinds, 0, house)
        every = [best(kinds, 0, house) for kinds in _exchanged(hand.kinds)]
        for game in GAMES:
            scored = _scored(hand, house, 0, game)
            if scored is None:
                continue
            now = told[game] or 0
            most = max(units for one in every for units in [one[game]] if units is not None)
            found = richer(scored)
            if (found.gain if found else 0) != max(0, most - now):
                wrong.append(
                    f"{game}: {shown(hand)}, {house}: {found}, not {most} instead of {now}"
                )
    return count, wrong


def _exchanged(kinds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for times in (1, 2):
        for out in set(kinds):
            for to in KINDS:
                if out != to and kinds.count(out) >= times and kinds.count(to) + times <= 4:
                    left = list(kinds)
                    for _ in range(times):
                        left.remove(out)
                    yield (*left, *[to] * times)
