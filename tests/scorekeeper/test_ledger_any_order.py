"""Any order of acts at a table ends like a plain recount of it, and like an evening without slips.

The recount shares no code with `replay`: it is what a person with pencil and paper would do. Acts
are drawn without regard to what is allowed; the ledger has to refuse exactly what the recount finds
impossible, and to change nothing then.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from scorekeeper import facts, ledger
from scorekeeper.errors import Refused, Stale
from scorekeeper.models import GameSession

FOUR = ["Astrid", "Björn", "Chloé", "Dinu"]
# What flowers alone are worth in Mihng.
WORTH = {0: 0, 1: 2, 2: 4, 3: 8, 4: 16, 5: 32, 6: 32, 7: 32, 8: 64}
AT_THE_TABLE = ("seats", "dealer", "player", "rename")

NAMES = ["Élise", "Frej", "Gun", "Hedda", "Ivar", "Åsa", "astrid", "ÅSA", "A\u030asa"]


class Impossible(Exception):
    """This cannot have happened."""


def possible(yes):
    if not yes:
        raise Impossible


class Paper:
    """The evening counted with pencil and paper, from the acts that stand."""

    def __init__(self, acts):
        self.names = dict(enumerate(FOUR, start=1))
        self.seats = list(self.names)
        self.dealer = 1
        self.points = dict.fromkeys(self.names, 0)
        self.wins: dict[int, list[int]] = {number: [] for number in self.names}
        self.hands = 0
        for act in acts:
            if not act["void"]:
                self.ACTS[act["kind"]](self, *act["said"])

    def hand(self, winners, discarder):
        people = [player for player, _ in winners]
        possible(set(people) <= set(self.seats))
        possible(len(people) == len(set(people)))
        possible(discarder is None or (discarder in self.seats and discarder not in people))
        possible(len(people) < 2 or discarder is not None)
        possible(people or discarder is None)
        possible(sum(flowers for _, flowers in winners) <= 8)
        for player, flowers in winners:
            self.points[player] += WORTH[flowers]
            self.wins[player].append(WORTH[flowers])
        self.hands += 1
        self.dealer = (self.seats * 2)[self.seats.index(self.dealer) + 1]

    def adjust(self, player, points):
        possible(player in self.names and points != 0)
        self.points[player] += points

    def swap(self, order):
        possible(len(order) == len(self.seats) and set(order) == set(self.seats))
        self.seats = list(order)

    def deal(self, player):
        possible(player in self.seats)
        self.dealer = player

    def change(self, leaves, joins, name, takes):
        possible(leaves is None or leaves in self.seats)
        possible(leaves is not None or name is not None)
        after = {leaves: joins} if name is not None else {}
        if leaves is not None and name is None:
            after = {leaves: (self.seats * 2)[self.seats.index(leaves) + 1]}
        place = len(self.seats) if leaves is None else self.seats.index(leaves)
        self.dealer = after.get(self.dealer, self.dealer)
        self.seats[place : place + 1] = [] if name is None else [joins]
        possible(2 <= len(self.seats) <= 6)
        if name is not None:
            self.call(joins, name)
            self.points[joins], self.wins[joins] = 0, []
            if takes and leaves is not None:
                self.points[joins], self.points[leaves] = self.points[leaves], 0

    def rename(self, player, name):
        possible(player in self.names)
        self.call(player, name)

    def call(self, number, name):
        name = name.replace("A\u030a", "Å")
        others = [one.lower() for known, one in self.names.items() if known != number]
        possible(name.lower() not in others)
        self.names[number] = name

    def nothing(self):
        pass

    ACTS: Mapping[str, Callable] = {
        "hand": hand,
        "adjust": adjust,
        "seats": swap,
        "dealer": deal,
        "player": change,
        "rename": rename,
        "finish": nothing,
        "reopen": nothing,
    }

    def result(self):
        """(name, seat, points, hands won, best hand, rank) of everybody, in the order they came."""
        order = sorted(self.points.values(), reverse=True)
        return [
            (
                name,
                self.seats.index(number) if number in self.seats else None,
                self.points[number],
                len(self.wins[number]),
                max(self.wins[number], default=0),
                1 + order.index(self.points[number]),
            )
            for number, name in self.names.items()
        ]


def as_facts(kind, said):
    """What the forms would make of it."""
    if kind == "adjust":
        return facts.adjustment(said[0], said[1], "For a reason")
    winners, discarder = said
    won = None if not winners else "drawn" if discarder is None else "claimed"
    ticked = [{"player": player, "ticks": {}, "flowers": flowers} for player, flowers in winners]
    return facts.hand(ticked, won, discarder)


WRITE: Mapping[str, Callable] = {
    "hand": lambda game, said, stamp: ledger.record(game, as_facts("hand", said), stamp),
    "adjust": lambda game, said, stamp: ledger.adjust(
        game, said[0], said[1], "For a reason", stamp
    ),
    "seats": lambda game, said, stamp: ledger.seat(game, said[0], stamp),
    "dealer": lambda game, said, stamp: ledger.deal(game, said[0], stamp),
    "player": lambda game, said, stamp: ledger.change_player(
        game, said[0], said[2], said[3], stamp
    ),
    "rename": lambda game, said, stamp: ledger.rename(game, said[0], said[1], stamp),
    "finish": lambda game, said, stamp: ledger.close(game, stamp),
    "reopen": lambda game, said, stamp: ledger.reopen(game, stamp),
}


def stored(game):
    """What the database says, in the shape of `Paper.result`."""
    columns = ("name", "seat", "points", "hands_won", "best", "rank")
    return list(game.seats.order_by("player").values_list(*columns))


class Table:
    """`acts` are the roots as they stand; each knows every version it ever had, by entry."""

    def __init__(self, begin, stamp):
        self.begin, self.stamp = begin, stamp
        self.game = begin(FOUR)
        self.acts = []
        self.latest = 1
        self.finished = False
        self.last = None
        self.newest_player = 4

    # What may be written, by the plain rules of the house.

    def newest(self):
        """What undo takes back."""
        for act in reversed(self.acts):
            if not act["void"] and act["kind"] not in ("finish", "reopen"):
                return act
        return None

    def at(self, entry):
        return next((act for act in self.acts if act["entry"] == entry), None)

    def attempt(self, write, change):
        """Let the ledger write; it must refuse exactly what `change` makes impossible."""
        before = deepcopy((self.acts, self.latest, self.finished))
        try:
            change()
            Paper(self.acts)
        except Impossible:
            self.acts, self.latest, self.finished = before
            entries = self.game.entries.count()
            with pytest.raises(Refused) as refused:
                write(self.stamp(self.game))
            assert refused.value.code not in ("stale", "token_used", "token_missing")
            assert self.game.entries.count() == entries
            return
        stamp = self.stamp(self.game)
        entry = write(stamp)
        assert entry.number == self.latest
        self.last = (write, stamp, entry.pk)

    def append(self, kind, *said):
        def change():
            possible(kind == "rename" or self.finished == (kind == "reopen"))
            self.latest += 1
            self.finished = kind == "finish" or (self.finished and kind != "reopen")
            self.acts.append(
                {
                    "entry": self.latest,
                    "kind": kind,
                    "said": said,
                    "void": False,
                    "versions": {self.latest: said},
                }
            )

        self.attempt(lambda stamp: WRITE[kind](self.game, said, stamp), change)

    def amend(self, act, said):
        possible(act is not None and act["kind"] in ("hand", "adjust"))
        self.latest += 1
        act["said"], act["void"] = said, False
        act["versions"][self.latest] = said

    # The acts.

    def record(self, said):
        self.append("hand", *said)

    def adjust(self, said):
        self.append("adjust", *said)

    def swap_seats(self, order):
        self.append("seats", order)

    def set_dealer(self, player):
        self.append("dealer", player)

    def change_player(self, leaves, name, takes):
        entries = self.latest
        self.append("player", leaves, self.newest_player + 1, name, takes)
        if name is not None and self.latest > entries:
            self.newest_player += 1

    def rename(self, player, name):
        self.append("rename", player, name)

    def finish(self):
        self.append("finish")

    def reopen(self):
        self.append("reopen")

    def correct(self, target, hand, bonus):
        act = self.at(target)
        kind = act["kind"] if act is not None and act["kind"] == "adjust" else "hand"
        said = bonus if kind == "adjust" else hand

        def write(stamp):
            return ledger.correct(self.game, target, as_facts(kind, said), stamp)

        self.attempt(write, lambda: self.amend(act, said))

    def void(self, target):
        act, newest = self.at(target), self.newest()

        def change():
            possible(act is not None and act["kind"] not in ("finish", "reopen"))
            possible(not act["void"])
            possible(act["kind"] not in AT_THE_TABLE or act is newest)
            if self.finished and act is newest:
                self.latest += 1
                self.finished = False
            self.latest += 1
            act["void"] = True

        self.attempt(lambda stamp: ledger.void(self.game, target, stamp), change)

    def undo(self):
        newest = self.newest()
        if newest is not None:
            self.void(newest["entry"])

    def restore(self, target, version):
        act = self.at(target)

        def change():
            possible(act is not None and version in act["versions"])
            self.amend(act, act["versions"][version])

        self.attempt(lambda stamp: ledger.restore(self.game, target, version, stamp), change)

    # Bad networks and second phones.

    def send_again(self):
        if self.last is not None:
            write, stamp, entry = self.last
            assert write(stamp).pk == entry

    def record_without_the_news(self, said, behind):
        late = self.stamp(self.game, seen=self.latest - behind)
        with pytest.raises(Stale):
            ledger.record(self.game, as_facts("hand", said), late)

    # What holds after each act, and in the end.

    def agrees(self):
        paper, told = Paper(self.acts), ledger.evening(self.game)
        assert [player.name for player in told.players] == list(paper.names.values())
        assert (told.seats, told.dealer) == (paper.seats, paper.dealer)
        game = GameSession.objects.get(pk=self.game.pk)
        assert stored(game) == paper.result()
        figures = (game.latest, game.hands, game.finished)
        assert figures == (self.latest, paper.hands, self.finished)
        assert ledger.differences(game) == []

    def equals_an_evening_without_slips(self):
        """Somebody who recorded everything right at once has the same evening."""
        straight = self.begin(FOUR)
        numbers = {number: number for number in range(1, 5)}
        for act in self.acts:
            if not act["void"] and act["kind"] not in ("finish", "reopen"):
                said = renumbered(act, numbers)
                WRITE[act["kind"]](straight, said, self.stamp(straight))
        assert stored(straight) == stored(self.game)


def renumbered(act, numbers):
    """What the act said, by the numbers of an evening without newcomers that were taken back."""
    if act["kind"] == "hand":
        winners, discarder = act["said"]
        return [(numbers[one], flowers) for one, flowers in winners], numbers.get(discarder)
    if act["kind"] == "seats":
        return ([numbers[one] for one in act["said"][0]],)
    if act["kind"] == "player":
        leaves, joins, name, takes = act["said"]
        if name is not None:
            numbers[joins] = len(numbers) + 1
        return numbers.get(leaves), numbers.get(joins), name, takes
    return (numbers[act["said"][0]], *act["said"][1:])


class Chance:
    """Draws acts that mostly fit the table as it is, and some that never do."""

    def __init__(self, seed, table):
        self.random, self.table = Random(seed), table

    def act(self):
        names = [name for name, often in HOW_OFTEN.items() for _ in range(often)]
        name = self.random.choice(names)
        return name, getattr(self, name, tuple)()

    def rarely(self):
        return self.random.random() < 0.12

    def player(self):
        return self.random.randint(1, 8) if self.rarely() else self.random.choice(self.seats())

    def seats(self):
        return Paper(self.table.acts).seats

    def hand(self):
        seats = range(1, 9) if self.rarely() else self.seats()
        first, second, *_ = self.random.sample(list(seats), 2)
        flowers = self.random.randint
        return self.random.choice(
            [
                ([], None),
                ([(first, flowers(0, 8))], None),
                ([(first, flowers(0, 8))], second),
                ([(first, flowers(0, 4)), (self.player(), flowers(0, 4))], second),
                ([(first, flowers(0, 9)), (second, 1)], self.random.choice([None, second])),
            ]
        )

    def bonus(self):
        return self.player(), self.random.randint(-30, 30)

    def name(self):
        return self.random.choice(NAMES)

    def entry(self, kinds):
        fitting = [act["entry"] for act in self.table.acts if act["kind"] in kinds]
        numbers = range(self.table.latest + 2)
        return self.random.choice(numbers if self.rarely() or not fitting else fitting)

    def record(self):
        return (self.hand(),)

    def adjust(self):
        return (self.bonus(),)

    def swap_seats(self):
        seats = self.seats()
        chosen = [self.player() for _ in seats] if self.rarely() else seats
        return (self.random.sample(chosen, len(seats)),)

    def set_dealer(self):
        return (self.player(),)

    def change_player(self):
        leaves = self.random.choice([None, self.player(), self.player()])
        return (
            leaves,
            self.random.choice([None, self.name(), self.name()]),
            self.rarely() or bool(self.random.getrandbits(1)),
        )

    def rename(self):
        return self.player(), self.name()

    def correct(self):
        return self.entry(("hand", "adjust")), self.hand(), self.bonus()

    def void(self):
        return (self.entry(("hand", "hand", *AT_THE_TABLE, "adjust")),)

    def restore(self):
        target = self.entry(("hand", "adjust"))
        act = self.table.at(target)
        versions = [*act["versions"]] if act is not None else [target]
        return target, self.entry(()) if self.rarely() else self.random.choice(versions)

    def record_without_the_news(self):
        return self.hand(), self.random.randint(1, 3)


HOW_OFTEN = {
    "record": 10,
    "adjust": 2,
    "swap_seats": 2,
    "set_dealer": 2,
    "change_player": 5,
    "rename": 2,
    "correct": 5,
    "void": 4,
    "undo": 4,
    "restore": 4,
    "finish": 1,
    "reopen": 1,
    "send_again": 2,
    "record_without_the_news": 1,
}


# A failure is shrunk to the fewest acts of its evening.
@pytest.mark.django_db
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.integers(20, 40))
def test_any_order_of_acts_equals_a_recount_and_an_evening_without_slips(
    begin, stamp, seed, length
):
    table = Table(begin, stamp)
    chance = Chance(seed, table)
    for _ in range(length):
        name, about = chance.act()
        note(f"{name}{about}")
        getattr(table, name)(*about)
        table.agrees()
    table.equals_an_evening_without_slips()
