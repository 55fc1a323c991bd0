import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone

from scorekeeper import access

pytestmark = pytest.mark.django_db


def key(game, role):
    return game.links.get(role=role, revoked_at=None).key


def test_the_link_to_score_scores_and_watches(game):
    for look_up in (access.scorer, access.watcher):
        table = look_up(key(game, "score"))
        assert (table.game, table.key, table.may_score) == (game, key(game, "score"), True)


def test_the_link_to_watch_watches(game):
    table = access.watcher(key(game, "watch"))
    assert (table.game, table.may_score) == (game, False)


def test_the_link_to_watch_never_scores(game):
    with pytest.raises(PermissionDenied):
        access.scorer(key(game, "watch"))


def test_a_key_opens_its_own_table_only(begin):
    one, other = begin(), begin()
    assert access.scorer(key(one, "score")).game == one
    assert access.scorer(key(other, "score")).game == other


@pytest.mark.parametrize("look_up", [access.watcher, access.scorer])
@pytest.mark.parametrize("role", ["score", "watch"])
def test_a_revoked_link_is_not_found(game, role, look_up):
    closed = key(game, role)
    game.links.update(revoked_at=timezone.now())
    with pytest.raises(Http404):
        look_up(closed)


@pytest.mark.parametrize("look_up", [access.watcher, access.scorer])
@pytest.mark.parametrize("guess", ["", "x", "0" * 22, "å", "x" * 500, "' OR 1=1 --"])
def test_a_guess_is_not_found(game, guess, look_up):
    with pytest.raises(Http404):
        look_up(guess)


def test_the_id_of_a_game_is_no_key(game):
    with pytest.raises(Http404):
        access.watcher(str(game.pk))


def test_a_key_is_found_in_its_own_capitals_only(game):
    with pytest.raises(Http404):
        access.watcher(key(game, "score").swapcase())


def test_one_look_up_brings_the_game_and_its_rules(game, django_assert_num_queries):
    opened = key(game, "score")
    with django_assert_num_queries(1):
        assert access.scorer(opened).game.ruleset.id == "mihng_v1"
