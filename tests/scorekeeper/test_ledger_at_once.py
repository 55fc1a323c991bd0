"""Several phones that write at the same moment, each on a thread and connection of its own."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import OperationalError, connection, transaction

from scorekeeper import facts, ledger, links
from scorekeeper.errors import Refused, Stale
from scorekeeper.models import Entry, FrozenRules, GameSession, Link

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts):
    """What each act gave or raised, all begun at the same moment."""
    together = Barrier(len(acts))

    def run(act):
        try:
            together.wait(10)
            return act()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def drawn(player, flowers=3):
    return facts.hand([{"player": player, "ticks": {}, "flowers": flowers}], "drawn")


def fresh(game):
    return GameSession.objects.get(pk=game.pk)


@pytest.mark.parametrize("time", range(5))
def test_two_phones_record_at_once_and_one_makes_the_hand(game, stamp, time):
    seen = game.latest
    given = at_once(
        *[
            lambda player=player: ledger.record(fresh(game), drawn(player), stamp(game, seen=seen))
            for player in (1, 2, 3)
        ]
    )
    assert Counter(type(one) for one in given) == {Entry: 1, Stale: 2}
    assert list(game.entries.values_list("number", "kind")) == [(1, "start"), (2, "hand")]
    assert ledger.differences(fresh(game)) == []


@pytest.mark.parametrize("time", range(5))
def test_one_form_sent_twice_at_once_is_one_hand(game, stamp, time):
    once = stamp(game, token="same")
    given = at_once(*[lambda: ledger.record(fresh(game), drawn(1), once)] * 3)
    assert {getattr(one, "pk", one) for one in given} == {game.entries.get(number=2).pk}
    assert game.entries.count() == 2


def test_one_form_with_two_fillings_at_once_is_one_hand(game, stamp):
    once = stamp(game, token="same")
    given = at_once(
        lambda: ledger.record(fresh(game), drawn(1), once),
        lambda: ledger.record(fresh(game), drawn(2), once),
    )
    refused = [one.code for one in given if isinstance(one, Refused)]
    assert refused == ["token_used"]
    assert game.entries.count() == 2


@pytest.mark.parametrize("time", range(5))
def test_one_start_form_sent_twice_at_once_starts_one_evening(begin, stamp, time):
    once = stamp(token="same")
    given = at_once(*[lambda: begin(stamp=once)] * 3)
    assert {getattr(one, "pk", one) for one in given} == {GameSession.objects.get().pk}
    assert (Entry.objects.count(), Link.objects.count()) == (1, 2)


def test_two_tables_that_start_at_once_share_their_rules(begin):
    given = at_once(begin, begin, begin)
    assert [type(one) for one in given] == [GameSession] * 3
    assert FrozenRules.objects.count() == 1


def test_four_phones_that_look_again_lose_no_hand(game, stamp):
    def play(player):
        mine, stale = fresh(game), 0
        for _ in range(10):
            while True:
                try:
                    ledger.record(mine, drawn(player), stamp(mine))
                    break
                except Stale:
                    stale += 1
                    mine = fresh(game)
        return stale

    given = at_once(*[lambda player=player: play(player) for player in (1, 2, 3, 4)])
    assert all(isinstance(one, int) for one in given), given
    told = ledger.evening(game)
    assert [row.hand for row in told.hands] == list(range(1, 41))
    assert list(game.entries.values_list("number", flat=True)) == list(range(1, 42))
    assert {player.points for player in told.players} == {80}
    assert ledger.differences(fresh(game)) == []


def test_a_correction_and_a_hand_at_once_do_not_write_over_each_other(game, stamp):
    ledger.record(game, drawn(1), stamp(game))
    seen = game.latest
    given = at_once(
        lambda: ledger.correct(fresh(game), 2, drawn(2), stamp(game, seen=seen)),
        lambda: ledger.record(fresh(game), drawn(3), stamp(game, seen=seen)),
    )
    assert Counter(type(one) for one in given) == {Entry: 1, Stale: 1}
    assert game.entries.count() == 3


def test_a_link_renewed_twice_at_once_leaves_one_open(game):
    given = at_once(*[lambda: links.renew(fresh(game), "score")] * 3)
    assert [type(one) for one in given] == [Link] * 3
    assert game.links.filter(role="score", revoked_at=None).count() == 1


def test_another_table_with_the_same_rules_does_not_wait(begin, stamp):
    """While one table is being written in, nobody at another one notices."""
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer at a time")
    busy, other = begin(), begin()

    def record():
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '2s'")
            return ledger.record(fresh(other), drawn(1), stamp(other))

    with transaction.atomic():
        ledger.record(busy, drawn(1), stamp(busy))
        (given,) = at_once(record)
    assert not isinstance(given, OperationalError)
    assert given.number == 2
