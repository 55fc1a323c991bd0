import pytest
from django.db import IntegrityError, transaction

from scorekeeper import links

pytestmark = pytest.mark.django_db


def test_the_open_links_by_role(game):
    opened = links.open_links(game)
    assert {role: link.role for role, link in opened.items()} == {
        "score": "score",
        "watch": "watch",
    }


def test_a_renewed_link_replaces_the_old_one_at_once(game):
    before = links.open_links(game)
    renewed = links.renew(game, "score")
    after = links.open_links(game)
    assert after["score"] == renewed
    assert renewed.key != before["score"].key
    assert after["watch"].key == before["watch"].key
    assert game.links.get(key=before["score"].key).revoked_at is not None


def test_links_of_other_tables_stay(begin):
    one, other = begin(), begin()
    before = links.open_links(other)["score"].key
    links.renew(one, "score")
    assert links.open_links(other)["score"].key == before


def test_a_renewal_for_a_role_nobody_has_leaves_everything(game):
    before = {role: link.key for role, link in links.open_links(game).items()}
    with pytest.raises(IntegrityError), transaction.atomic():
        links.renew(game, "owner")
    assert {role: link.key for role, link in links.open_links(game).items()} == before
