"""Standings against league tables worked out on paper, and what holds for any season at all."""

import json
from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.season_rules import METHODS, TIE_BREAKS, SeasonRules, read_season_rules
from scorekeeper.standings import (
    MEASURES,
    Gathered,
    Ranking,
    Row,
    changes,
    placing,
    ranked,
    read_ranking,
    rounded,
    still_tied,
    value,
)


def rules_of(method="points", *tie_breaks, **more):
    return read_season_rules({"method": method, "tie_breaks": list(tie_breaks), **more})


class Paper:
    """A season as sessions on paper: each a mapping of names to points, in one game."""

    def __init__(self, *sessions, won=None, best=None, adjusted=None):
        self.sessions = sessions
        self.won, self.best, self.adjusted = won or {}, best or {}, adjusted or {}

    @property
    def names(self):
        told = dict.fromkeys(name for session in self.sessions for name in session)
        return [*told, *(name for name in self.adjusted if name not in told)]

    @property
    def gathered(self):
        return [self.one(name) for name in self.names]

    def one(self, name):
        points = sorted((s[name] for s in self.sessions if name in s), reverse=True)
        placed: dict[str, Counter[str]] = {}
        for session in self.sessions:
            if name in session:
                first, shared = self.place(session, name)
                place = f"{first}-{first + shared - 1}" if shared > 1 else str(first)
                placed.setdefault(str(len(session)), Counter())[place] += 1
        return Gathered(
            player=name,
            name=name,
            sessions=len(points),
            points=sum(points),
            adjusted=self.adjusted.get(name, 0),
            placed=placed,
            session_points=tuple(points),
            won=self.won.get(name, 0),
            best=self.best.get(name, 0),
        )

    @staticmethod
    def place(session, name):
        """(rank, how many share it)"""
        better = sum(other > session[name] for other in session.values())
        return 1 + better, sum(other == session[name] for other in session.values())

    def ahead(self, rules):
        """{(one, other): lead}, over the sessions both played, session by session."""
        found: dict[tuple[str, str], Fraction] = {}
        for session in self.sessions:
            for one in session:
                for other in session:
                    lead = self.weight(session, one, rules) - self.weight(session, other, rules)
                    pair = one, other
                    found[pair] = found.get(pair, Fraction(0)) + lead
        return found

    def weight(self, session, name, rules):
        if rules.method != "placing":
            return Fraction(session[name])
        first, shared = self.place(session, name)
        return rules.placing_points(len(session), first, first + shared - 1)

    def ranked(self, rules):
        return ranked(self.gathered, rules, self.ahead(rules))

    def lines(self, rules):
        """(rank, name, value, what decided) of those ranked."""
        return [lines_of(row) for row in self.ranked(rules).rows]


def lines_of(row: Row):
    return row.rank, row.gathered.name, row.value, row.decided


# Four Thursdays of four people who take turns. On paper:
#
#            1    2    3    4   sum  sessions  average  places
#   Astrid  128   64    -   96   288     3       96      1, 2, 1
#   Bjoern   64  128   32    -   224     3       74 2/3  2-3, 1, 3
#   Chloe    64    -  160   64   288     3       96      2-3, 1, 2
#   Dinu      0    0   64   32    96     4       24      4, 3, 2, 3
THURSDAYS = Paper(
    {"Astrid": 128, "Bjoern": 64, "Chloe": 64, "Dinu": 0},
    {"Astrid": 64, "Bjoern": 128, "Dinu": 0},
    {"Bjoern": 32, "Chloe": 160, "Dinu": 64},
    {"Astrid": 96, "Chloe": 64, "Dinu": 32},
    won={"Astrid": 5, "Bjoern": 6, "Chloe": 4, "Dinu": 3},
    best={"Astrid": 64, "Bjoern": 128, "Chloe": 128, "Dinu": 32},
)


def test_sum_of_points_and_a_full_tie_at_the_top():
    """288, 288, 224, 96: two share the first rank, by name, and the next is third."""
    assert THURSDAYS.lines(rules_of("points")) == [
        (1, "Astrid", 288, "value"),
        (1, "Chloe", 288, "value"),
        (3, "Bjoern", 224, "value"),
        (4, "Dinu", 96, "value"),
    ]
    assert [row.shares for row in THURSDAYS.ranked(rules_of("points")).rows] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("tie_break", "first", "second"),
    [
        # Astrid won 5 hands, Chloe 4.
        ("hands_won", "Astrid", "Chloe"),
        # Best hands: 64 and 128.
        ("best_hand", "Chloe", "Astrid"),
        # Best evenings: 128 and 160.
        ("best_session", "Chloe", "Astrid"),
        # Astrid was first twice, Chloe once.
        ("first_places", "Astrid", "Chloe"),
        # Together on evenings 1 and 4: 128 + 96 = 224 to 64 + 64 = 128.
        ("head_to_head", "Astrid", "Chloe"),
    ],
)
def test_each_tie_break_parts_the_two(tie_break, first, second):
    assert THURSDAYS.lines(rules_of("points", tie_break))[:2] == [
        (1, first, 288, tie_break),
        (2, second, 288, tie_break),
    ]


@pytest.mark.parametrize("tie_break", ["points", "average", "fewer_sessions", "more_sessions"])
def test_a_tie_break_in_which_both_are_equal_decides_nothing(tie_break):
    """288 points, 96 a session and 3 sessions have both."""
    lines = THURSDAYS.lines(rules_of("points", tie_break))

    assert lines[:2] == [(1, "Astrid", 288, "value"), (1, "Chloe", 288, "value")]


def test_the_next_tie_break_is_asked_when_one_decides_nothing():
    lines = THURSDAYS.lines(rules_of("points", "more_sessions", "best_hand", "hands_won"))

    assert lines[:2] == [(1, "Chloe", 288, "best_hand"), (2, "Astrid", 288, "best_hand")]


def test_average_a_session_is_ranked_exactly_and_shown_rounded():
    """96, 96, 74 2/3, 24."""
    rules = rules_of("average")

    assert THURSDAYS.lines(rules) == [
        (1, "Astrid", 96, "value"),
        (1, "Chloe", 96, "value"),
        (3, "Bjoern", Fraction(224, 3), "value"),
        (4, "Dinu", 24, "value"),
    ]
    ranking = THURSDAYS.ranked(rules)
    shown = [str(rounded(row.value, ranking.places)) for row in ranking.rows]
    assert shown == ["96.0", "96.0", "74.7", "24.0"]


def test_averages_that_look_the_same_are_not_the_same():
    """100 / 3 = 33.33 and 133 / 4 = 33.25: the one shown as 33.3 twice has a first and a second."""
    paper = Paper({"A": 40, "B": 33}, {"A": 30, "B": 33}, {"A": 30, "B": 33}, {"B": 34})
    ranking = paper.ranked(rules_of("average"))

    assert [lines_of(row)[:2] for row in ranking.rows] == [(1, "A"), (2, "B")]
    assert [str(rounded(row.value, 1)) for row in ranking.rows] == ["33.3", "33.3"]


def test_points_for_places_with_places_shared():
    """4-2-1-0. Places 2 and 3 of four shared: (2 + 1) / 2 each.

    Astrid 4 + 2 + 4 = 10; Bjoern 1 1/2 + 4 + 1 = 6 1/2; Chloe 1 1/2 + 4 + 2 = 7 1/2;
    Dinu 0 + 1 + 2 + 1 = 4.
    """
    ranking = THURSDAYS.ranked(rules_of("placing"))

    assert [lines_of(row) for row in ranking.rows] == [
        (1, "Astrid", 10, "value"),
        (2, "Chloe", Fraction(15, 2), "value"),
        (3, "Bjoern", Fraction(13, 2), "value"),
        (4, "Dinu", 4, "value"),
    ]
    assert ranking.places == 1


def test_points_for_places_by_the_number_of_players():
    """3-1-0 for three: Astrid 4 + 1 + 3 = 8, Bjoern 1 1/2 + 3 + 0, Chloe 1 1/2 + 3 + 1, Dinu 2."""
    rules = rules_of("placing", placing={"any": [4, 2, 1, 0], "3": [3, 1, 0]})

    assert [line[1:3] for line in THURSDAYS.lines(rules)] == [
        ("Astrid", 8),
        ("Chloe", Fraction(11, 2)),
        ("Bjoern", Fraction(9, 2)),
        ("Dinu", 1),
    ]


def test_the_best_sessions_alone():
    """The two best: Astrid 128 + 96, Bjoern 128 + 64, Chloe 160 + 64, Dinu 64 + 32."""
    assert [line[:3] for line in THURSDAYS.lines(rules_of("best", best_of=2))] == [
        (1, "Astrid", 224),
        (1, "Chloe", 224),
        (3, "Bjoern", 192),
        (4, "Dinu", 96),
    ]


def test_bad_evenings_do_not_count_among_the_best():
    """American: 50, -80 and 20 with two that count is 70; only two evenings count whole."""
    paper = Paper({"May": 50, "Ruth": -50}, {"May": -80, "Ruth": 80}, {"May": 20, "Ida": -20})

    assert [line[:3] for line in paper.lines(rules_of("best", best_of=2))] == [
        (1, "May", 70),
        (2, "Ruth", 30),
        (3, "Ida", -20),
    ]


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("points", 268),
        ("average", Fraction(268, 3)),
        ("placing", -10),
        ("best", 204),
    ],
)
def test_an_adjustment_goes_into_the_value_of_every_method(method, expected):
    """Astrid is fined 20: of 288 points, 10 for places, 224 of her two best evenings."""
    paper = Paper(*THURSDAYS.sessions, adjusted={"Astrid": -20})

    assert value(paper.one("Astrid"), rules_of(method, best_of=2)) == expected


def test_below_the_minimum_nobody_is_ranked():
    """Of a minimum of four evenings only Dinu has as many. The others: most first."""
    ranking = THURSDAYS.ranked(rules_of("points", minimum=4))

    assert [lines_of(row)[:2] for row in ranking.rows] == [(1, "Dinu")]
    assert [(row.rank, row.gathered.name, row.value) for row in ranking.below] == [
        (None, "Astrid", 288),
        (None, "Chloe", 288),
        (None, "Bjoern", 224),
    ]


def test_a_minimum_nobody_reaches_ranks_nobody():
    ranking = THURSDAYS.ranked(rules_of("points", minimum=5))

    assert ranking.rows == ()
    assert len(ranking.below) == 4


def test_an_empty_season():
    assert ranked([], rules_of("average", "head_to_head")) == Ranking(
        rules_of("average", "head_to_head"), (), ()
    )


def test_who_was_only_adjusted_has_no_session_and_no_rank():
    paper = Paper({"A": 1, "B": 0}, adjusted={"Zoe": 500})
    ranking = paper.ranked(rules_of("average"))

    assert [row.gathered.name for row in ranking.rows] == ["A", "B"]
    assert [(row.gathered.name, row.value) for row in ranking.below] == [("Zoe", 0)]


# Head-to-head of three with 100 each:
#           1    2    3    4
#   Ada    60   40    -    -
#   Bo     40    -   60    -
#   Cyd     -   30   50   20
#   Dag    10    0    0    0
# Ada is 20 ahead of Bo and 10 ahead of Cyd: +30. Bo -20 and +10: -10. Cyd -10 and -10: -20.
ROUND = Paper(
    {"Ada": 60, "Bo": 40, "Dag": 10},
    {"Ada": 40, "Cyd": 30, "Dag": 0},
    {"Bo": 60, "Cyd": 50, "Dag": 0},
    {"Cyd": 20, "Dag": 0},
)


def test_head_to_head_of_three_counts_only_those_tied():
    assert ROUND.lines(rules_of("points", "head_to_head")) == [
        (1, "Ada", 100, "head_to_head"),
        (2, "Bo", 100, "head_to_head"),
        (3, "Cyd", 100, "head_to_head"),
        (4, "Dag", 10, "value"),
    ]


def test_head_to_head_looks_at_those_only_whom_earlier_tie_breaks_left_equal():
    """Cyd has three sessions, so comes first by that; Ada is 20 ahead of Bo."""
    assert ROUND.lines(rules_of("points", "more_sessions", "head_to_head")) == [
        (1, "Cyd", 100, "more_sessions"),
        (2, "Ada", 100, "head_to_head"),
        (3, "Bo", 100, "head_to_head"),
        (4, "Dag", 10, "value"),
    ]
    assert still_tied(ROUND.gathered, rules_of("points", "more_sessions", "head_to_head")) == [
        ["Ada", "Bo"]
    ]


def test_head_to_head_of_a_circle_stays_a_tie():
    """Each beats one and loses to one by 10."""
    circle = Paper({"A": 20, "B": 10}, {"B": 20, "C": 10}, {"C": 20, "A": 10})

    assert {line[0] for line in circle.lines(rules_of("points", "head_to_head"))} == {1}


def test_who_never_met_is_not_parted_by_it():
    apart = Paper({"A": 20, "X": 3}, {"B": 20, "Y": 2})

    lines = apart.lines(rules_of("points", "head_to_head"))
    assert lines[:2] == [(1, "A", 20, "value"), (1, "B", 20, "value")]


def test_head_to_head_of_points_for_places_goes_by_places():
    """Both have 4 + 2; A lost their first evening by 1 and won the second by 1: level.

    Counted in points A would be far ahead, 200 to 101.
    """
    paper = Paper({"A": 99, "B": 100}, {"A": 101, "B": 1})
    ranks = [line[0] for line in paper.lines(rules_of("placing", "head_to_head"))]

    assert ranks == [1, 1]
    assert [line[:2] for line in paper.lines(rules_of("placing", "points"))] == [(1, "A"), (2, "B")]


def test_only_those_still_tied_are_looked_up():
    rules = rules_of("points", "head_to_head")

    assert still_tied(THURSDAYS.gathered, rules) == [["Astrid", "Chloe"]]
    assert still_tied(THURSDAYS.gathered, rules_of("points", "hands_won")) == []
    assert still_tied(THURSDAYS.gathered, rules_of("points", "head_to_head", minimum=9)) == []


def test_each_line_says_what_parted_it_last():
    """60 and three times 50: Bea by hands won, the two others share the third rank."""
    paper = Paper(
        {"Ann": 60, "Bea": 50, "Cia": 50, "Dea": 50}, won={"Ann": 1, "Bea": 3, "Cia": 2, "Dea": 2}
    )
    ranking = paper.ranked(rules_of("points", "hands_won", "best_hand"))

    assert [(row.rank, row.gathered.name, row.decided, row.shares) for row in ranking.rows] == [
        (1, "Ann", "value", False),
        (2, "Bea", "hands_won", False),
        (3, "Cia", "hands_won", True),
        (3, "Dea", "hands_won", True),
    ]


def test_every_tie_break_there_is_can_be_weighed():
    assert {*TIE_BREAKS} == {*MEASURES} - {"value"} | {"head_to_head"}


@pytest.mark.parametrize(
    ("exact", "places", "shown"),
    [
        (Fraction(5725, 100), 1, "57.3"),
        (Fraction(-5725, 100), 1, "-57.3"),
        (Fraction(5724, 100), 1, "57.2"),
        (Fraction(1, 3), 1, "0.3"),
        (Fraction(2, 3), 1, "0.7"),
        (Fraction(-1, 25), 1, "0.0"),
        (Fraction(1, 20), 1, "0.1"),
        (Fraction(402), 0, "402"),
        (Fraction(-3), 0, "-3"),
        (Fraction(10**18 + 1, 2), 1, "500000000000000000.5"),
    ],
)
def test_half_is_rounded_away_from_nothing(exact, places, shown):
    assert str(rounded(exact, places)) == shown


def test_values_are_whole_or_all_have_one_decimal():
    paper = Paper({"A": 3, "B": 3, "C": 1})

    assert paper.ranked(rules_of("points")).places == 0
    assert paper.ranked(rules_of("average")).places == 1
    assert paper.ranked(rules_of("placing")).places == 0
    assert paper.ranked(rules_of("placing", placing={"any": [4, 1, 0]})).places == 1


def test_a_ranking_is_written_down_and_read_the_same():
    ranking = Paper(*THURSDAYS.sessions, adjusted={"Dinu": -7, "Eve": 1}).ranked(
        rules_of("average", "head_to_head", minimum=4)
    )

    assert read_ranking(json.loads(json.dumps(ranking.to_dict()))) == ranking


def test_changes_name_whoever_stands_differently():
    then = THURSDAYS.ranked(rules_of("points"))
    later = Paper(*THURSDAYS.sessions[:3], {"Astrid": 96, "Chloe": 64, "Eve": 32})
    now = Paper(*later.sessions, won=THURSDAYS.won, best=THURSDAYS.best).ranked(rules_of("points"))

    # Dinu has 64 of three sessions now, and Eve is new; nobody else is different.
    assert [
        (one.name, [int(row.value) for row in (one.then, one.now) if row is not None])
        for one in changes(then, now)
    ] == [("Dinu", [96, 64]), ("Eve", [32])]
    assert [(one.name, one.then is None) for one in changes(now, then)] == [
        ("Dinu", False),
        ("Eve", False),
    ]
    assert changes(then, then) == []


def test_another_spelling_of_a_name_is_no_change():
    one = Gathered("a", "Astrid", sessions=1, points=5, session_points=(5,))
    other = Gathered("a", "Åstrid", sessions=1, points=5, session_points=(5,))
    rules = rules_of()

    assert changes(ranked([one], rules), ranked([other], rules)) == []


def test_equals_stand_by_name_whatever_their_ids_and_capitals():
    tied = [
        Gathered(player, name, sessions=1)
        for player, name in (("1", "Cyd"), ("2", "bo"), ("3", "Ada"), ("4", "Bo"))
    ]

    assert [row.gathered.name for row in ranked(tied, rules_of()).rows] == [
        "Ada",
        "Bo",
        "bo",
        "Cyd",
    ]


def test_a_first_place_shared_is_a_first_place():
    """Cyd shared the first place of an evening; Ada was second alone."""
    ada = Gathered("a", "Ada", sessions=1, placed={"4": {"2": 1}})
    cyd = Gathered("c", "Cyd", sessions=1, placed={"4": {"1-2": 1}})

    assert [
        row.gathered.name for row in ranked([ada, cyd], rules_of("points", "first_places")).rows
    ] == [
        "Cyd",
        "Ada",
    ]


# What holds for any season at all.

NAMES = ("Ada", "ada", "Bo", "Cyd", "Dag", "Åsa")
few = st.integers(-3, 3)
sessions = st.dictionaries(st.sampled_from(NAMES), few, min_size=2, max_size=5)
counts = st.dictionaries(st.sampled_from(NAMES), st.integers(0, 2))


@st.composite
def papers(draw):
    return Paper(
        *draw(st.lists(sessions, min_size=1, max_size=6)),
        won=draw(counts),
        best=draw(counts),
        adjusted=draw(st.dictionaries(st.sampled_from(NAMES), few, max_size=2)),
    )


season_rules = st.builds(
    SeasonRules,
    method=st.sampled_from(METHODS),
    best_of=st.integers(1, 3),
    minimum=st.integers(1, 3),
    tie_breaks=st.lists(st.sampled_from(TIE_BREAKS), unique=True, max_size=4).map(tuple),
)


@given(papers(), season_rules, st.randoms(use_true_random=False))
def test_the_order_in_which_players_come_changes_nothing(paper, rules, random):
    gathered, ahead = paper.gathered, paper.ahead(rules)
    straight = ranked(gathered, rules, ahead)
    random.shuffle(gathered)

    assert ranked(gathered, rules, ahead) == straight


@given(papers(), season_rules)
def test_everybody_is_in_it_once_and_ranks_go_1_2_2_4(paper, rules):
    gathered = paper.gathered
    ranking = paper.ranked(rules)
    rows = [*ranking.rows, *ranking.below]

    assert sorted(row.gathered.name for row in rows) == sorted(one.name for one in gathered)
    ranks = [row.rank for row in ranking.rows]
    for place, row in enumerate(ranking.rows):
        # Whoever shares a rank has the number of the first of them.
        assert row.rank == 1 + ranks.index(row.rank)
        assert row.rank is not None and row.rank <= place + 1
        assert row.shares == (ranks.count(row.rank) > 1)
    assert all(row.gathered.sessions >= rules.minimum for row in ranking.rows)
    assert all(row.rank is None and row.gathered.sessions < rules.minimum for row in ranking.below)


@given(papers(), season_rules)
def test_what_is_not_looked_up_is_not_needed(paper, rules):
    """Only the pairs within a group of those `still_tied` are given."""
    groups = still_tied(paper.gathered, rules)
    needed = {
        pair: lead
        for pair, lead in paper.ahead(rules).items()
        if any({*pair} <= {*group} for group in groups)
    }

    assert ranked(paper.gathered, rules, needed) == paper.ranked(rules)


def recount(paper, rules):
    """Ranks by the plain definition: a player's rank is 1 + how many are better, pair by pair.

    Head-to-head needs the whole group, so it is left out here.
    """
    by_place = {"any": (4, 2, 1, 0)}["any"]

    def place_points(name):
        got = Fraction(0)
        for session in paper.sessions:
            if name in session:
                order = sorted(session.values(), reverse=True)
                taken = [n for n, points in enumerate(order) if points == session[name]]
                worth = [by_place[n] if n < 4 else 0 for n in taken]
                got += Fraction(sum(worth), len(worth))
        return got

    def measure(what, name):
        points = [s[name] for s in paper.sessions if name in s]
        fine = paper.adjusted.get(name, 0)
        return {
            "points": Fraction(sum(points) + fine),
            "average": Fraction(sum(points) + fine, len(points)),
            "placing": place_points(name) + fine,
            "best": Fraction(sum(sorted(points)[::-1][: rules.best_of]) + fine),
            "hands_won": paper.won.get(name, 0),
            "best_hand": paper.best.get(name, 0),
            "best_session": max(points),
            "first_places": sum(max(s.values()) == s[name] for s in paper.sessions if name in s),
            "fewer_sessions": -len(points),
            "more_sessions": len(points),
        }[what]

    names = [n for n in paper.names if sum(n in s for s in paper.sessions) >= rules.minimum]
    keys = {
        name: [measure(what, name) for what in (rules.method, *rules.tie_breaks)] for name in names
    }
    return {name: 1 + sum(keys[other] > keys[name] for other in names) for name in names}


plain_rules = st.builds(
    SeasonRules,
    method=st.sampled_from(METHODS),
    best_of=st.integers(1, 3),
    minimum=st.integers(1, 3),
    tie_breaks=st.lists(
        st.sampled_from([one for one in TIE_BREAKS if one != "head_to_head"]),
        unique=True,
        max_size=4,
    ).map(tuple),
)


@given(papers(), plain_rules)
def test_ranks_equal_a_recount_pair_by_pair(paper, rules):
    ranking = paper.ranked(rules)

    assert {row.gathered.name: row.rank for row in ranking.rows} == recount(paper, rules)


@given(papers())
def test_head_to_head_is_a_sum_of_duels(paper):
    """Of those equal in points: the lead over each other, in each session both sat in."""
    ranking = paper.ranked(SeasonRules(tie_breaks=("head_to_head",)))
    for row in ranking.rows:
        equals = [one.gathered.name for one in ranking.rows if one.value == row.value]
        lead = {
            name: sum(
                session[name] - session[other]
                for session in paper.sessions
                for other in equals
                if {name, other} <= session.keys()
            )
            for name in equals
        }
        better = sum(lead[other] > lead[row.gathered.name] for other in equals)
        above = sum(one.value > row.value for one in ranking.rows)
        assert row.rank == 1 + above + better


@given(st.fractions(-(10**20), 10**20), st.sampled_from([0, 1]))
def test_rounding_is_never_further_off_than_half(exact, places):
    shown = rounded(exact, places)

    assert abs(Fraction(shown) - exact) * 10**places <= Fraction(1, 2)
    assert -shown == rounded(-exact, places)
    assert shown.as_tuple().exponent == -places
    assert Decimal(str(shown)) == shown


def test_placing_adds_up_to_the_table_whoever_ties():
    """However many tie, all of 4 + 2 + 1 + 0 is given out."""
    for points in ([4, 3, 2, 1], [4, 4, 2, 1], [3, 3, 3, 1], [1, 1, 1, 1], [9, 2, 2, 1]):
        paper = Paper(dict(zip("ABCD", points, strict=True)))
        assert sum(placing(one, rules_of("placing")) for one in paper.gathered) == 7
