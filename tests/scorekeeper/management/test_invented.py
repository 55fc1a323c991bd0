from collections import Counter
from itertools import islice

import pytest

from scorekeeper.facts import same_name
from scorekeeper.management.invented import (
    IN_PLAY,
    MIXED_YEAR,
    MOST_PLAYERS,
    UNTIL,
    YEARS,
    Club,
    Size,
    Writer,
)
from scorekeeper.replay import replay

SIZE = Size(players=12, sessions=60, hands=600)


@pytest.fixture(scope="module")
def evenings():
    return list(Club(SIZE).evenings())


def test_the_same_seed_gives_the_same_club(evenings):
    assert list(Club(SIZE).evenings()) == evenings
    assert Club(SIZE).players == Club(SIZE).players


def test_another_seed_gives_another_club(evenings):
    other = Club(Size(SIZE.players, SIZE.sessions, SIZE.hands, seed=2))
    assert other.id != Club(SIZE).id
    assert list(other.evenings()) != evenings


def test_as_many_of_everything_as_asked_for(evenings):
    assert len(evenings) == SIZE.sessions
    hands = [line for one in evenings for line in one.lines if line.kind == "hand"]
    assert len(hands) == SIZE.hands
    assert {number for one in evenings for number in one.people} == set(range(SIZE.players))


def test_the_newest_few_are_in_play(evenings):
    finished = [replay(one.lines).finished for one in evenings]
    assert finished == [True] * (SIZE.sessions - IN_PLAY) + [False] * IN_PLAY


def test_they_come_in_the_order_they_were_played_until_the_last_day(evenings):
    moments = [(one.played_on, one.started_at) for one in evenings]
    assert moments == sorted(moments)
    assert evenings[-1].played_on == UNTIL


def test_each_day_has_one_season_and_one_game_but_in_the_year_of_three(evenings):
    seasons = Club(SIZE).seasons
    assert len(seasons) == YEARS
    plays: dict[int, Counter[str]] = {}
    for one in evenings:
        (season,) = (
            n for n, told in enumerate(seasons) if told.starts_on <= one.played_on <= told.ends_on
        )
        plays.setdefault(season, Counter())[one.plays] += 1
    assert set(plays.pop(MIXED_YEAR)) == {"mihng", "mhing", "american"}
    assert {game for one in plays.values() for game in one} == {"mihng"}


def test_hands_are_corrected_and_taken_back_and_won_in_every_way(evenings):
    lines = [line for one in evenings for line in one.lines]
    kinds = Counter(line.kind for line in lines)
    assert {"start", "hand", "adjust", "correct", "void", "finish"} <= kinds.keys()
    mhing = [line.facts for line in lines if line.kind == "hand" and "won" in line.facts]
    assert {one["won"] for one in mhing} == {"drawn", "claimed", None}
    assert any("tiles" in winner for one in mhing for winner in one["winners"])


def test_everybody_has_a_name_of_their_own():
    names = [name for _pk, name in Club(Size(MOST_PLAYERS, 1, 1)).players]
    assert len({name.casefold() for name in names}) == MOST_PLAYERS
    some = names[:80]
    assert not [one for one in some if sum(same_name(one, other) for other in some) > 1]


def test_a_club_smaller_than_a_table():
    evenings = list(Club(Size(players=2, sessions=10, hands=20)).evenings())
    tables = {len(one.people) for one in islice(evenings, 4)}
    assert tables == {2}


def test_the_time_goes_on_from_hand_to_hand(evenings):
    first = evenings[0]
    times = [line.at for line in first.lines if line.kind == "hand"]
    assert times == sorted(set(times))
    assert first.lines[0].at == first.started_at


def test_the_writer_is_the_only_one_who_draws():
    """A club begun anew writes the same, however far another one has come."""
    one, other = Club(SIZE), Club(SIZE)
    next(one.evenings())
    assert one.random.getstate() != other.random.getstate()
    written = [
        Writer(club, "mihng", [0, 1, 2, 3], next(Club(SIZE).evenings()).started_at).written(3, True)
        for club in (Club(SIZE), Club(SIZE))
    ]
    assert written[0] == written[1]
