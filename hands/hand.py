"""The tiles of a hand as they lie: held, laid on the table, flowers aside. Counted and checked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from .documents import is_whole
from .errors import HandError, shown
from .notation import in_order, read_tiles, write_tiles
from .tiles import (
    COPIES,
    COPIES_OF_A_FLOWER,
    FLOWER,
    FLOWERS,
    HAND,
    JOKERS,
    KINDS,
    SUIT_TILES,
    THE_JOKER,
    Tile,
    run,
)

# How many there are of each kind, five bits a kind, the first kind lowest: one number a hand.
BITS = 5
KEPT = (*KINDS, THE_JOKER, *FLOWERS)
WEIGHT = {tile: 1 << BITS * place for place, tile in enumerate(KEPT)}
MOST = (1 << BITS) - 1
OF_KINDS = (1 << BITS * len(KINDS)) - 1
JOKER_PLACE = BITS * len(KINDS)
FLOWER_PLACE = JOKER_PLACE + BITS
# Added to the counts they leave a bit that stays 0 while there are at most four of each.
ROOM = sum((16 - COPIES - 1) << BITS * place for place in range(len(KINDS)))
TOO_MANY = sum(16 << BITS * place for place in range(len(KINDS)))
MORE_THAN_ONE = sum(MOST - 1 << BITS * place for place in range(len(KINDS)))
STARTS = tuple(tile for tile in SUIT_TILES if tile.number <= 7)
SEQUENCE, TRIPLET = "sequence", "triplet"
MOST_FLOWERS = len(FLOWERS) * COPIES_OF_A_FLOWER


_weight = WEIGHT.__getitem__


class Set(NamedTuple):
    """A sequence, named by its lowest tile, or a triplet, named by its tile."""

    kind: str
    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three tiles it shows."""
        return run(self.tile) if self.kind == SEQUENCE else (self.tile,) * 3


class Laid(NamedTuple):
    """A set on the table: its tiles, and every set they can be. More than one only with jokers."""

    tiles: tuple[Tile, ...]
    meanings: tuple[Set, ...]


class Hand(NamedTuple):
    """A hand. `held` counts the tiles of each kind that are not on the table, by `WEIGHT`."""

    held: int
    jokers: int
    laid: tuple[Laid, ...]
    flowers: int

    @property
    def tiles(self) -> list[Tile]:
        """The held tiles in order, without jokers."""
        return [tile for tile in KINDS for _ in range(times(self.held, tile))]

    @property
    def counts(self) -> Counter[Tile]:
        """How many there are of each kind, on the table too, and of jokers."""
        found = Counter([*self.tiles, *(tile for one in self.laid for tile in one.tiles)])
        found[THE_JOKER] += self.jokers
        return found

    def __str__(self) -> str:
        held = write_tiles([*self.tiles, *[THE_JOKER] * self.jokers])
        return " ".join([held, *[f"({write_tiles(one.tiles)})" for one in self.laid]])


def times(counted: int, tile: Tile) -> int:
    """How many of this tile a number made by `WEIGHT` holds."""
    return counted // WEIGHT[tile] & MOST


def read_hand(
    tiles: str | Iterable[Tile],
    laid: Sequence[str | Iterable[Tile]] = (),
    flowers: int = 0,
    size: int = HAND,
) -> Hand:
    """The hand of these tiles, `size` of them without flowers, as text or tile by tile.

    Sets in `laid` may be among the tiles or stand beside them. Flowers are told among the tiles or
    by number. HandError: bad_tiles, no_tile, bad_laid_set, wrong_number, too_many_copies,
    too_many_jokers, bad_flowers, flowers_disagree.
    """
    given = read_tiles(tiles) if isinstance(tiles, str) else tuple(tiles)
    try:
        counted = sum(map(_weight, given))
    except (KeyError, TypeError):
        raise HandError("no_tile", value=shown(_no_tile(given))) from None
    plain = counted <= OF_KINDS and len(given) == size and flowers == 0 and not laid
    if plain and not (counted + ROOM) & TOO_MANY:
        return tuple.__new__(Hand, (counted, 0, (), 0))  # the commonest hand the quickest way
    return _checked_hand(given, [_read_laid(one) for one in laid], flowers, size)


def _no_tile(given: Sequence[object]) -> object:
    return next(one for one in given if not isinstance(one, Tile) or one not in WEIGHT)


def _checked_hand(given: tuple[Tile, ...], laid: list[Laid], flowers: int, size: int) -> Hand:
    if not is_whole(flowers, 0, MOST_FLOWERS):
        raise HandError("bad_flowers", flowers=shown(flowers), most=MOST_FLOWERS)
    on_table = Counter(tile for one in laid for tile in one.tiles)
    if on_table and len(given) - _count_flowers(given) == size and Counter(given) >= on_table:
        given = tuple((Counter(given) - on_table).elements())
    _check((*given, *on_table.elements()), size)
    counted = sum(map(WEIGHT.__getitem__, given))
    held, jokers = counted & OF_KINDS, counted >> JOKER_PLACE & MOST
    return Hand(held, jokers, tuple(laid), _flowers(_count_flowers(given), flowers))


def _check(tiles: tuple[Tile, ...], size: int) -> None:
    """Refuse what is not as many tiles as asked, flowers apart, or more than there are of one."""
    found = len(tiles) - _count_flowers(tiles)
    if found != size:
        raise HandError("wrong_number", tiles=found, asked=size)
    for tile, often in Counter(tiles).items():
        if tile == THE_JOKER and often > JOKERS:
            raise HandError("too_many_jokers", times=often, most=JOKERS)
        most = COPIES_OF_A_FLOWER if tile.suit == FLOWER else COPIES
        if tile != THE_JOKER and often > most:
            raise HandError("too_many_copies", tile=write_tiles([tile]), times=often, most=most)


def _count_flowers(tiles: Iterable[Tile]) -> int:
    return sum(tile.suit == FLOWER for tile in tiles)


def _flowers(found: int, told: int) -> int:
    """The flowers among the tiles or told by number; if both, they must agree."""
    if found and told and found != told:
        raise HandError("flowers_disagree", ticked=shown(found), flowers=shown(told))
    return found or told


def _read_laid(given: str | Iterable[Tile]) -> Laid:
    """A laid set. A joker in it stands where it is written: 45j is 456, j45 is 345."""
    tiles = read_tiles(given) if isinstance(given, str) else tuple(given)
    text = given if isinstance(given, str) else shown(given)
    if len(tiles) != 3:
        raise HandError(
            "bad_laid_set", text=shown(text), problem=f"a set is 3 cards, not {len(tiles)}"
        )
    found = tuple(dict.fromkeys(meanings(tiles)))
    if not found:
        raise HandError(
            "bad_laid_set", text=shown(text), problem="neither a sequence nor three alike"
        )
    return Laid(tuple(in_order(tiles)), found)


def meanings(tiles: tuple[Tile, ...]) -> Iterator[Set]:
    """The sets these tiles are as they stand; where they are none, in any order."""
    as_written = [one for one in EVERY_SET if _fits(tiles, one.tiles)]
    yield from as_written or [
        one for one in EVERY_SET if any(_fits(order, one.tiles) for order in permutations(tiles))
    ]


def _fits(tiles: Iterable[Tile], meant: Iterable[Tile]) -> bool:
    return all(tile in (meaning, THE_JOKER) for tile, meaning in zip(tiles, meant, strict=True))


# Every set there is: by its lowest tile, a sequence before a triplet.
EVERY_SET = tuple(
    Set(kind, tile)
    for tile, kind in product(KINDS, (SEQUENCE, TRIPLET))
    if kind == TRIPLET or tile in STARTS
)
