"""Random hands by a seed: winning ones, ones with jokers, and ones that rarely win."""

from random import Random

from .cards import ALL_SETS, KINDS, NAMES, TILES, counted

# How many tiles there are of each kind.
COPIES = 4


def winning(random: Random) -> list[int]:
    """Four sets and a pair of at most four tiles a kind; every other one keeps to few suits."""
    letters = random.choice(["mpsz", random.choice("mps"), "mz", "mp", "psz"])
    sets = [one for one in ALL_SETS if NAMES[TILES[one][0]][0] in letters]
    pairs = [kind for kind in KINDS if NAMES[kind][0] in letters]
    while True:
        chosen = [random.choice(sets) for _ in range(4)]
        if random.random() < 0.3:
            chosen[1] = chosen[0]
        kinds = [kind for one in chosen for kind in TILES[one]] + [random.choice(pairs)] * 2
        if max(counted(kinds)) <= COPIES:
            return sorted(kinds)


def apart(random: Random) -> list[int]:
    """Fourteen different kinds, honors and three a suit at most; most connect nowhere."""
    honors = random.sample(range(27, 34), random.choice([5, 6, 7]))
    starts = [random.choice([(0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (0, 3, 8)]) for _ in "mps"]
    suits = [start + 9 * suit for suit, chosen in enumerate(starts) for start in chosen]
    return sorted([*honors, *random.sample(suits, 14 - len(honors))])


def pairs(random: Random) -> list[int]:
    """Seven different pairs, every other time of few suits."""
    kinds = random.choice([KINDS, range(9), range(18), [*range(9), *range(27, 34)]])
    return sorted([*random.sample(kinds, 7)] * 2)


def drawn(random: Random, size: int) -> list[int]:
    """So many tiles as they come."""
    deck = [kind for kind in KINDS for _ in range(COPIES)]
    return sorted(random.sample(deck, size))


def with_jokers(random: Random, jokers: int) -> list[int]:
    """The 14 less so many tiles of a hand: of a winning one, perhaps with one tile changed."""
    hand = random.choice([winning, winning, winning, winning, apart, pairs])(random)
    if random.random() < 0.1:
        return drawn(random, 14 - jokers)
    kept = random.sample(hand, 14 - jokers)
    if random.random() < 0.3:
        kept[0] = random.choice(KINDS)
    return sorted(kept) if max(counted(kept)) <= COPIES else with_jokers(random, jokers)
