import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scorekeeper.models import Link
from scorekeeper.models.keys import new_key

pytestmark = pytest.mark.django_db


def test_a_key_has_128_random_bits_and_fits_in_an_address():
    keys = {new_key() for _ in range(200)}
    assert len(keys) == 200
    assert {len(key) for key in keys} == {22}
    assert all(sign.isalnum() or sign in "-_" for key in keys for sign in key)


@pytest.mark.parametrize("role", ["owner", "", "SCORE"])
def test_a_link_is_to_score_or_to_watch(game, role):
    with pytest.raises(IntegrityError), transaction.atomic():
        Link.objects.create(game=game, role=role)


def test_one_open_link_a_role(game):
    with pytest.raises(IntegrityError), transaction.atomic():
        Link.objects.create(game=game, role="score")
    game.links.filter(role="score").update(revoked_at=timezone.now())
    Link.objects.create(game=game, role="score")
    assert game.links.filter(role="score").count() == 2


def test_a_key_opens_one_table(begin):
    one, other = begin(), begin()
    key = one.links.get(role="score").key
    with pytest.raises(IntegrityError), transaction.atomic():
        other.links.filter(role="score").update(key=key)
