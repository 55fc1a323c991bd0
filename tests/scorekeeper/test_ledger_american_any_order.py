"""Any order of acts at a table of American Mah Jongg ends like a plain recount of it.

The recount follows the page of the rules and shares no code with `hands` or `replay`. Acts are
drawn without much regard to what is allowed; the ledger has to refuse exactly what the recount
finds impossible, and to change nothing then.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from hands import HandError
from scorekeeper import american, facts, ledger
from scorekeeper.errors import Refused
from scorekeeper.evening import Record
from scorekeeper.models import GameSession
from scorekeeper.replay import replay

from .evenings import NAMES, open_american

SIX = (*NAMES, "Elsa", "Frej")

THROWN = {
    "A": (0, 0, -20, -25, -25),
    "B": (-10, -10, -20, -25, -25),
    "C": (-10, -10, -20, -30, -30),
}
CARRIES_ON = ("order", "dealer", "player", "bet")
WRITES = {
    "hand": "record",
    "transfer": "transfer",
    "adjust": "adjust",
    "bet": "bet",
    "order": "seat",
    "dealer": "deal",
    "player": "change_player",
    "finish": "close",
    "reopen": "reopen",
}


class Impossible(Exception):
    """This cannot have happened."""


def possible(yes):
    if not yes:
        raise Impossible


class Paper:
    """The evening counted with pencil and paper, from the acts that stand."""

    def __init__(self, people, rules, agreed, acts):
        self.rules, self.preset = rules, agreed.get("tournament", {}).get("preset")
        self.bets_allowed = agreed.get("bettor", False)
        self.seats = list(range(1, people + 1))
        self.east = 1
        self.points = dict.fromkeys(self.seats, 0)
        self.pies: dict[int, Any] = dict.fromkeys(self.seats, self.limit)
        self.won = dict.fromkeys(self.seats, 0)
        self.kitty = self.hands = 0
        self.bet_aside = None
        for act in acts:
            if not act["void"]:
                getattr(self, act["kind"])(*act["said"])

    @property
    def limit(self):
        pie = self.rules.get("pie")
        return pie["limit"] if pie else None

    @property
    def playing(self):
        return self.seats[:4]

    @property
    def waiting(self):
        return self.seats[4:]

    # A hand.

    def hand(self, said):
        possible(said["how"] in self.allowed())
        dead = said.get("dead", [])
        possible(set(dead) <= set(self.playing))
        wins = said.get("wins", [said] if "winner" in said else [])
        for win in wins:
            self.look_at(win, dead)
        possible(not said.get("hot_wall") or self.rules.get("hot_wall"))
        possible("bettor" not in said or self.may_bet(said["bettor"], said["bet"]))
        if said["how"] == "two_winners":
            one, other = wins
            possible({one["how"], other["how"]} == {"discard", "self_pick"})
            people = [one["winner"], other["winner"], *[w.get("discarder") for w in wins]]
            possible(len(set(people)) == 4)
        if self.preset:
            self.score(said, wins, dead)
        else:
            self.settle(said, wins, dead)
        for win in wins:
            self.won[win["winner"]] += 1
        self.hands += 1
        self.bet_aside = None
        if said["how"] != "replay":
            self.pass_the_deal()

    def allowed(self):
        if self.preset:
            return ("discard", "self_pick", "misnamed", "wall_game", "time_up")
        always = ("discard", "self_pick", "misnamed", "wall_game")
        return (*always, "false_mah_jongg", "two_winners", "replay")

    def look_at(self, win, dead):
        possible(1 <= win.get("value", 0) <= 9999)
        possible(win["winner"] in self.playing and win["winner"] not in dead)
        if win["how"] != "self_pick":
            possible(win["discarder"] in self.playing and win["discarder"] != win["winner"])
        possible(not (win.get("jokerless") and win.get("singles_and_pairs")))
        possible(not win.get("heavenly") or win["winner"] == self.east)

    def may_bet(self, bettor, on):
        return self.bets_allowed and bettor in self.waiting and on in self.playing

    def may_lay_aside(self, bettor, on):
        """One bets on a hand, though whoever bet may change their mind."""
        aside = self.bet_aside
        is_taken = aside is not None and self.may_bet(*aside) and aside[0] != bettor
        return self.may_bet(bettor, on) and not is_taken

    def has_bonus(self, win):
        must_be_told = self.preset or self.rules.get("jokerless_must_be_announced", True)
        told = win.get("announced", True) or not must_be_told
        return win.get("jokerless") and told and win["how"] != "misnamed"

    def score(self, said, wins, dead):
        if said["how"] == "wall_game":
            for one in self.playing:
                self.points[one] += 0 if one in dead else 10
        for win in wins:
            gained = win["value"] + (10 if win["how"] == "self_pick" else 0)
            self.points[win["winner"]] += gained + (20 if self.has_bonus(win) else 0)
            if win["how"] == "misnamed":
                self.points[win["discarder"]] -= 25
            if win["how"] == "discard":
                possible("exposures" in said)
                self.points[win["discarder"]] += THROWN[self.preset][said["exposures"]]

    def settle(self, said, wins, dead):
        self.before, self.net = dict(self.pies), dict.fromkeys(self.points, 0)
        if said["how"] == "replay":
            possible(len(set(dead)) >= len(self.playing) - 1)
        if said["how"] == "wall_game" and "kitty" in self.rules:
            for one in self.playing:
                paid = self.pays(one, self.rules["kitty"])
                self.net[one] -= paid
                self.kitty += paid
        if said["how"] == "false_mah_jongg":
            self.false_call(said, dead)
        paid = [payment for win in wins for payment in self.of_win(said, win, wins)]
        self.settle_bet(said, paid)
        if wins:
            shares = [self.kitty] if len(wins) == 1 else [-(-self.kitty // 2), self.kitty // 2]
            for win, share in zip(wins, shares, strict=True):
                self.net[win["winner"]] += share
            self.kitty = 0
        self.move(self.net)

    def false_call(self, said, dead):
        declarer = said["declarer"]
        possible(declarer in self.playing and 1 <= said.get("value", 0) <= 9999)
        others = [one for one in self.playing if one != declarer and one not in dead]
        intact = said.get("intact", others)
        possible(len(intact) == 1 and intact[0] in others)
        due = 2 * said["value"] * self.doubled(said, declarer, intact[0])
        self.moves(declarer, intact[0], due)

    def of_win(self, said, win, wins):
        """(payer, payee, points) as paid, one for each who pays."""
        due: dict[int, int] = {}
        winners = [one["winner"] for one in wins]
        for loser in [one for one in self.playing if one not in winners]:
            share = win["value"] * self.doubled(said, loser, win["winner"])
            share *= 2 if self.has_bonus(win) else 1
            if win["how"] == "misnamed":
                share *= 4 if loser == win["discarder"] else 0
            if win["how"] == "self_pick" or (win["how"], win["discarder"]) == ("discard", loser):
                share *= 2
            hot = said.get("hot_wall") and win["how"] == "discard"
            payer = win["discarder"] if hot else loser
            due[payer] = due.get(payer, 0) + share
        return [
            (payer, win["winner"], self.moves(payer, win["winner"], points))
            for payer, points in due.items()
        ]

    def doubled(self, said, one, other):
        east = self.rules.get("east_doubles") and self.east in (one, other)
        return (2 if east else 1) * self.rules.get("multiplier", 1) * said.get("multiplier", 1)

    def settle_bet(self, said, paid):
        if "bettor" in said:
            bettor, on = said["bettor"], said["bet"]
        elif self.bet_aside and self.may_bet(*self.bet_aside):
            bettor, on = self.bet_aside
        else:
            return
        for payer, payee, points in paid:
            if payee == on:
                self.moves(payer, bettor, points)
            elif payer == on:
                self.moves(bettor, payee, points)

    def moves(self, payer, payee, due):
        paid = self.pays(payer, due)
        self.net[payer] -= paid
        self.net[payee] += paid
        return paid

    def pays(self, payer, due):
        """What the pie lets somebody pay, out of what was in it before the hand."""
        if self.limit is None:
            return due
        left = self.before[payer]
        paid = due if due <= left else left if self.rules["pie"]["partial"] else 0
        self.before[payer] -= paid
        return paid

    def move(self, net):
        for one, points in net.items():
            self.points[one] += points
            if self.limit is not None:
                self.pies[one] = max(0, self.pies[one] + points)

    def pass_the_deal(self):
        place = self.seats.index(self.east)
        following = self.seats[(place + 1) % len(self.playing)]
        if self.waiting:
            self.seats[place] = self.seats.pop(4)
            self.seats.append(self.east)
        self.east = following

    # All else.

    def transfer(self, payer, payee, points):
        possible(not self.preset and payer != payee and points > 0)
        possible(payer in self.points and payee in self.points)
        self.move({payer: -points, payee: points})

    def adjust(self, player, points):
        possible(self.preset and player in self.points and points != 0)
        self.points[player] += points

    def bet(self, bettor, on):
        self.bet_aside = (bettor, on)

    def order(self, order):
        possible(sorted(order) == sorted(self.seats))
        self.seats = list(order)
        possible(self.east in self.playing)

    def dealer(self, player):
        possible(player in self.playing)
        self.east = player

    def player(self, leaves, joins, takes):
        possible(leaves is not None or joins is not None)
        possible(leaves is None or leaves in self.seats)
        if joins is not None:
            self.points[joins] = self.won[joins] = 0
            self.pies[joins] = self.limit
        if leaves is None:
            self.seats.append(joins)
        else:
            self.leave(leaves, joins)
            if joins is not None and takes:
                self.points[joins], self.points[leaves] = self.points[leaves], 0
                self.pies[joins] = self.pies[leaves]
        possible(2 <= len(self.seats) <= 6)

    def leave(self, leaves, joins):
        place = self.seats.index(leaves)
        if joins is None and place < 4 and self.waiting:
            joins = self.seats.pop(4)
        after = joins or self.seats[(place + 1) % len(self.seats)]
        self.east = after if self.east == leaves else self.east
        self.seats[place : place + 1] = [joins] if joins else []

    def finish(self):
        pass

    reopen = finish


class Table:
    """`acts` are the roots as they stand; each knows every version it ever had, by entry."""

    WRITTEN: Mapping[str, Callable] = {
        "transfer": lambda payer, payee, points: facts.transfer(payer, payee, points, "Wine"),
        "adjust": lambda player, points: facts.adjustment(player, points, "Wine"),
    }

    def __init__(self, people, rules, agreed):
        self.about = people, rules, agreed
        self.table = open_american(SIX[:people], american=rules, **agreed)
        self.acts, self.latest, self.finished = [], 1, False
        self.newest_player = people

    def paper(self, acts=None):
        return Paper(*self.about, self.acts if acts is None else acts)

    def newest(self):
        """What undo takes back."""
        standing = [act for act in self.acts if not act["void"]]
        return next((a for a in reversed(standing) if a["kind"] not in ("finish", "reopen")), None)

    def at(self, entry):
        return next((act for act in self.acts if act["entry"] == entry), None)

    def attempt(self, change, write, *args):
        """Let the ledger write; it must refuse exactly what `change` makes impossible."""
        before = deepcopy((self.acts, self.latest, self.finished))
        try:
            change()
            self.paper()
        except Impossible:
            self.acts, self.latest, self.finished = before
            entries = self.table.entries
            with pytest.raises((Refused, HandError)) as refused:
                self.table.write(write, *args)
            assert isinstance(refused.value, Refused | HandError)
            assert refused.value.code not in ("stale", "token_used", "token_missing")
            assert self.table.entries == entries
            return
        assert self.table.write(write, *args).number == self.latest

    def append(self, kind, *said, args=None):
        def change():
            possible(self.finished == (kind == "reopen"))
            possible(kind != "bet" or self.paper().may_lay_aside(*said))
            self.latest += 1
            self.finished = kind == "finish"
            act = {"entry": self.latest, "kind": kind, "said": said, "void": False}
            self.acts.append(act | {"versions": {self.latest: said}})

        self.attempt(change, WRITES[kind], *(said if args is None else args))

    def amend(self, act, said):
        possible(act is not None and act["kind"] not in (*CARRIES_ON, "finish", "reopen"))
        self.latest += 1
        act["said"], act["void"] = said, False
        act["versions"][self.latest] = said

    # The acts.

    def record(self, said):
        self.append("hand", said)

    def pay(self, said):
        self.append("transfer", *said, args=(*said, "For a reason"))

    def penalty(self, said):
        self.append("adjust", *said, args=(*said, "For a reason"))

    def lay_a_bet_aside(self, bettor, on):
        self.append("bet", bettor, on)

    def swap_seats(self, order):
        self.append("order", order)

    def set_east(self, player):
        self.append("dealer", player)

    def change_player(self, leaves, newcomer, takes):
        joins = self.newest_player + 1 if newcomer else None
        latest = self.latest
        name = f"Guest {self.latest}" if newcomer else None
        self.append("player", leaves, joins, takes, args=(leaves, name, takes))
        if newcomer and self.latest > latest:
            self.newest_player += 1

    def finish(self):
        self.append("finish")

    def reopen(self):
        self.append("reopen")

    def correct(self, target, hand, payment, bonus):
        act = self.at(target)
        kind = act["kind"] if act is not None else "hand"
        said = {"transfer": payment, "adjust": bonus}.get(kind, (hand,))
        try:
            written = self.WRITTEN[kind](*said) if kind in self.WRITTEN else said[0]
        except Refused:
            return
        self.attempt(lambda: self.amend(act, said), "correct", target, written)

    def void(self, target):
        act, newest = self.at(target), self.newest()

        def change():
            possible(act is not None and act["kind"] not in ("finish", "reopen"))
            possible(not act["void"])
            possible(act["kind"] not in CARRIES_ON or act is newest)
            if self.finished and act is newest:
                self.latest += 1
                self.finished = False
            self.latest += 1
            act["void"] = True

        self.attempt(change, "void", target)

    def undo(self):
        newest = self.newest()
        if newest is not None:
            self.void(newest["entry"])

    def restore(self, target, version):
        act = self.at(target)

        def change():
            possible(act is not None and version in act["versions"])
            self.amend(act, act["versions"][version])

        self.attempt(change, "restore", target, version)

    # What holds after each act.

    def agrees(self):
        paper, told = self.paper(), self.table.told
        assert (told.seats, told.dealer) == (paper.seats, paper.east)
        assert [player.number for player in told.waiting] == paper.waiting
        assert told.nets == paper.points
        assert told.kitty == paper.kitty
        if paper.limit is not None:
            left = {one: told.pies.get(one, paper.limit) for one in paper.seats}
            assert left == {one: paper.pies[one] for one in paper.seats}
            assert min(left.values()) >= 0
        if not paper.preset:
            assert sum(told.nets.values()) + told.kitty == 0
        seats = {number: place for place, number in enumerate(paper.seats)}
        stored = self.table.game.seats.values_list("player", "seat", "points", "hands_won")
        assert sorted(stored) == [
            (number, seats.get(number), points, paper.won[number])
            for number, points in sorted(paper.points.items())
        ]
        game = GameSession.objects.get(pk=self.table.game.pk)
        assert (game.latest, game.hands, game.finished) == (
            self.latest,
            paper.hands,
            self.finished,
        )
        assert ledger.differences(game) == []

    def replays_from_plain_records(self):
        records = [
            Record(entry.number, entry.kind, entry.facts, entry.score, entry.target)
            for entry in self.table.game.entries.all()
        ]
        assert replay(records) == self.table.told


class Chance:
    """Draws acts that mostly fit the table as it is, and some that never do."""

    def __init__(self, seed, table):
        self.random, self.table = Random(seed), table

    def act(self):
        if self.table.finished and not self.rarely(0.4):
            return "reopen", ()
        name = self.random.choice([one for one, often in HOW_OFTEN.items() for _ in range(often)])
        return name, getattr(self, name, tuple)()

    def rarely(self, chance=0.06):
        return self.random.random() < chance

    def some(self, people):
        """People in any order, now and then one who is none of them."""
        people = list(people)
        self.random.shuffle(people)
        return [self.random.randint(1, 8), *people[1:]] if self.rarely() else people

    def hand(self, paper=None):
        paper = paper or self.table.paper()
        people = (self.some(paper.playing) * 2)[:4]
        usual = ("discard",) * 4 + ("self_pick",) * 3 + ("wall_game",) * 2
        allowed = [*usual, *paper.allowed()]
        how = self.random.choice(HOWS if self.rarely() else allowed)
        said = HANDS[how](self, people, paper)
        if (paper.rules.get("hot_wall") and self.rarely(0.3)) or self.rarely(0.02):
            said["hot_wall"] = True
        if self.rarely(0.15):
            said["multiplier"] = self.random.choice((2, 3))
        if how in ("discard", "self_pick", "wall_game") and self.rarely(0.15):
            said["dead"] = [people[2]]
        if (paper.bets_allowed and paper.waiting and self.rarely(0.2)) or self.rarely(0.02):
            bettor = self.random.choice(self.some(paper.waiting or paper.playing))
            said |= {"bettor": bettor, "bet": self.random.choice(people)}
        return american.hand(**said, how=how)

    def win(self, winner, discarder=None):
        said = {"winner": winner, "value": self.value()}
        if discarder is not None:
            said["discarder"] = discarder
        for flag in ("jokerless", "singles_and_pairs"):
            said[flag] = self.rarely(0.3)
        if said["jokerless"] and not self.rarely():
            said["singles_and_pairs"] = False
        return said | {"announced": not self.rarely(0.2)}

    def value(self):
        odd = (0, -25, 9999, 10_000, 1_000_000)
        return self.random.choice(odd if self.rarely() else (25, 30, 35, 50, 75, 1, 7))

    def discard(self, people, paper):
        return self.win(people[0], people[1]) | self.exposures(paper)

    def exposures(self, paper):
        known = paper.preset is not None and not self.rarely()
        return {"exposures": self.random.randint(0, 4)} if known else {}

    def self_pick(self, people, paper):
        winner, kind = people[0], self.random.choice(("heavenly", "joker_exchange", "", "", ""))
        if kind == "heavenly" and not self.rarely():
            winner = paper.east
        return self.win(winner) | ({kind: True} if kind else {})

    def misnamed(self, people, paper):
        return self.win(people[0], people[1])

    def nothing(self, people, paper):
        return {}

    def false_mah_jongg(self, people, paper):
        said = {"declarer": people[0], "value": self.value()}
        if self.rarely(0.5):
            return said | {"intact": [people[1]]}
        others = [one for one in people if one != people[0]]
        return said | {"dead": others[1:]}

    def two_winners(self, people, paper):
        first = self.win(people[0], people[2]) | {"how": "discard"}
        second = self.win(people[1]) | {"how": "self_pick"}
        wins = [first, second] if self.rarely(0.5) else [second, first]
        return {"wins": wins}

    def replay(self, people, paper):
        dead = list(dict.fromkeys(people))[1:]
        return {"dead": dead[1:] if self.rarely() else dead}

    def entry(self, *kinds):
        fitting = [act["entry"] for act in self.table.acts if act["kind"] in kinds]
        numbers = range(self.table.latest + 2)
        return self.random.choice(numbers if self.rarely() or not fitting else fitting)

    def anybody(self):
        return self.random.choice(self.some(self.table.paper().points))

    def payment(self):
        return self.anybody(), self.anybody(), self.random.choice((1, 25, 100, 400))

    def bonus(self):
        return self.anybody(), self.random.choice((-25, -10, 5, 10))

    def record(self):
        return (self.hand(),)

    def pay(self):
        return (self.payment(),)

    def penalty(self):
        return (self.bonus(),)

    def lay_a_bet_aside(self):
        paper = self.table.paper()
        waiting = self.some(paper.waiting or paper.seats)
        return self.random.choice(waiting), self.random.choice(self.some(paper.playing))

    def swap_seats(self):
        return (self.some(self.table.paper().seats),)

    def set_east(self):
        return (self.random.choice(self.table.paper().seats),)

    def change_player(self):
        leaves = self.random.choice([None, *self.some(self.table.paper().seats)])
        return leaves, self.rarely(0.6), self.rarely(0.5)

    def correct(self):
        target = self.entry("hand", "hand", "transfer", "adjust")
        earlier = [act for act in self.table.acts if act["entry"] < target]
        hand = self.hand() if self.rarely(0.2) else self.hand(self.table.paper(earlier))
        return target, hand, self.payment(), self.bonus()

    def void(self):
        return (self.entry("hand", "transfer", "adjust", *CARRIES_ON),)

    def restore(self):
        target = self.entry("hand", "transfer", "adjust")
        act = self.table.at(target)
        versions = [*act["versions"]] if act is not None else [target]
        return target, self.entry() if self.rarely() else self.random.choice(versions)


HANDS = {
    "discard": Chance.discard,
    "self_pick": Chance.self_pick,
    "misnamed": Chance.misnamed,
    "wall_game": Chance.nothing,
    "time_up": Chance.nothing,
    "false_mah_jongg": Chance.false_mah_jongg,
    "two_winners": Chance.two_winners,
    "replay": Chance.replay,
}
HOWS = tuple(HANDS)
HOW_OFTEN = {
    "record": 12,
    "pay": 2,
    "penalty": 1,
    "lay_a_bet_aside": 3,
    "swap_seats": 1,
    "set_east": 1,
    "change_player": 4,
    "correct": 6,
    "void": 4,
    "undo": 2,
    "restore": 3,
    "finish": 1,
    "reopen": 1,
}
RULES = st.fixed_dictionaries(
    {},
    optional={
        "east_doubles": st.just(True),
        "hot_wall": st.just(True),
        "kitty": st.sampled_from((5, 25)),
        "multiplier": st.sampled_from((2, 3)),
        "jokerless_must_be_announced": st.just(False),
        "pie": st.fixed_dictionaries(
            {"limit": st.sampled_from((60, 500)), "partial": st.booleans()}
        ),
    },
)
PRESETS = st.sampled_from(
    ({}, {}, {"bettor": True}, {"bettor": True}, *({"preset": one} for one in "ABC"))
)


@pytest.mark.django_db
@settings(max_examples=40, deadline=None)
@given(
    people=st.sampled_from((4, 5, 6, 5, 6, 3, 2)),
    rules=RULES,
    agreed=PRESETS,
    seed=st.integers(0, 2**32),
    length=st.integers(10, 30),
)
def test_any_order_of_acts_equals_a_recount(people, rules, agreed, seed, length):
    if "preset" in agreed:
        agreed = {"tournament": agreed}
    table = Table(people, rules, agreed)
    chance = Chance(seed, table)
    for _ in range(length):
        name, about = chance.act()
        note(f"{name}{about}")
        getattr(table, name)(*about)
        table.agrees()
    table.replays_from_plain_records()
