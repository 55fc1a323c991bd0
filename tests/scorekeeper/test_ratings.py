from itertools import pairwise
from uuid import UUID

import pytest

from scorekeeper import ratings
from scorekeeper.ratings import START, Played

ANNA, BO, CILLA, DAN, EVA, FRED = (UUID(int=number) for number in range(1, 7))
SIX = (ANNA, BO, CILLA, DAN, EVA, FRED)


def session(number, **ranks):
    people = {"anna": ANNA, "bo": BO, "cilla": CILLA, "dan": DAN, "eva": EVA, "fred": FRED}
    return Played(UUID(int=100 + number), {people[name]: rank for name, rank in ranks.items()})


def test_two_players_as_openskill_has_them():
    """The numbers of OpenSkill's own documentation for one game of two who begin."""
    after = ratings.rated({ANNA: 1, BO: 2}, {})
    assert after[ANNA] == pytest.approx((27.6354, 8.0655), abs=0.002)
    assert after[BO] == pytest.approx((22.3646, 8.0655), abs=0.002)


@pytest.mark.parametrize("many", range(2, 7))
def test_who_came_before_is_rated_above(many):
    players = SIX[:many]
    after = ratings.rated({player: place for place, player in enumerate(players, 1)}, {})
    assert all(after[one][0] > after[other][0] for one, other in pairwise(players))
    assert all(sigma < START[1] for _mu, sigma in after.values())


@pytest.mark.parametrize("many", range(2, 7))
def test_a_tie_of_all_leaves_them_level(many):
    after = ratings.rated(dict.fromkeys(SIX[:many], 1), {})
    assert [mu for mu, _sigma in after.values()] == pytest.approx([START[0]] * many)
    assert all(sigma < START[1] for _mu, sigma in after.values())


def test_a_shared_rank_lies_between():
    first, second, also_second, last = (
        ratings.rated({ANNA: 1, BO: 2, CILLA: 2, DAN: 4}, {})[one] for one in SIX[:4]
    )
    assert first[0] > second[0] > last[0]
    assert second == pytest.approx(also_second)


def test_ranks_may_leave_gaps():
    """1, 2, 2, 4 says no more of the fourth than 1, 2, 2, 3 would."""
    assert ratings.rated({ANNA: 1, BO: 2, CILLA: 2, DAN: 4}, {}) == ratings.rated(
        {ANNA: 1, BO: 2, CILLA: 2, DAN: 3}, {}
    )


def test_the_order_people_are_told_in_changes_nothing():
    ranks = {ANNA: 2, BO: 1, CILLA: 3, DAN: 2}
    backwards = dict(reversed(ranks.items()))
    assert ratings.rated(ranks, {}) == ratings.rated(backwards, {})


def test_nobody_learns_anything_alone():
    assert ratings.rated({ANNA: 1}, {}) == {ANNA: START}
    assert ratings.rated({ANNA: 1}, {ANNA: (30.0, 5.0)}) == {ANNA: (30.0, 5.0)}
    assert ratings.rated({}, {}) == {}


SEASON = [
    session(1, anna=1, bo=2, cilla=3),
    session(2, bo=1, cilla=2, dan=3, eva=4, fred=5, anna=6),
    session(3, anna=1, bo=1),
    session(4, dan=1, anna=2, bo=2, cilla=4),
]


def test_each_session_begins_where_the_one_before_ended():
    known: dict = {}
    for played, after in ratings.replayed(SEASON, {}):
        assert after == ratings.rated(played.ranks, known)
        assert set(after) == set(played.ranks)
        known |= after
    assert set(known) == set(SIX)


def test_twice_gives_the_same_floats():
    assert list(ratings.replayed(SEASON, {})) == list(ratings.replayed(SEASON, {}))


@pytest.mark.parametrize("since", range(5))
def test_going_on_from_anywhere_gives_the_same_floats(since):
    whole = list(ratings.replayed(SEASON, {}))
    known: dict[UUID, ratings.Rating] = {}
    for _played, after in whole[:since]:
        known |= after
    assert list(ratings.replayed(SEASON[since:], known)) == whole[since:]


def test_the_start_is_left_as_it_was():
    start = {ANNA: (30.0, 5.0)}
    list(ratings.replayed(SEASON, start))
    assert start == {ANNA: (30.0, 5.0)}


def test_the_order_of_sessions_matters():
    assert _last(SEASON) != _last(SEASON[::-1])


def _last(season):
    known: dict = {}
    for _played, after in ratings.replayed(season, {}):
        known |= after
    return known


@pytest.mark.parametrize(
    ("rating", "text"),
    [
        (None, "new"),
        (START, "new"),
        ((27.14, 2.04), "27.1 ± 2.0"),
        ((-3.26, 2.0), "\N{MINUS SIGN}3.3 ± 2.0"),
        ((-0.04, 2.0), "0.0 ± 2.0"),
        ((30.0, ratings.SHOWN_BELOW), "new"),
        ((30.0, ratings.SHOWN_BELOW - 0.01), "30.0 ± 7.5"),
    ],
)
def test_how_a_rating_is_shown(rating, text):
    assert ratings.shown(rating) == text


@pytest.mark.parametrize(("many", "sessions"), [(2, 4), (3, 5), (4, 6), (5, 7), (6, 9)])
def test_a_rating_means_something_after_a_few_sessions(many, sessions):
    """Everybody comes first in turn; the fewer sit there, the sooner it is known."""
    turns = [
        {player: 1 + (place + turn) % many for place, player in enumerate(SIX[:many])}
        for turn in range(20)
    ]
    known: dict[UUID, ratings.Rating] = {}
    until = []
    for turn, ranks in enumerate(turns, start=1):
        known |= ratings.rated(ranks, known)
        if all(map(ratings.means_something, known.values())):
            until.append(turn)
    assert until[0] == sessions
