import pytest

from hands import load, load_american
from scorekeeper.models import FrozenRules

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "rules",
    [
        load("mihng"),
        load("mhing"),
        load("mihng").changed("Ours", options={"flowers": "points", "cap": 77}),
        load("mhing").changed("Spel på svenska", units={"royal_run": 4}),
    ],
    ids=lambda rules: rules.id,
)
def test_kept_rules_come_back_whole(rules):
    FrozenRules.keep(rules)
    thawed = FrozenRules.objects.get(pk=rules.id).thaw()
    assert thawed == rules
    assert thawed.document() == rules.document()
    assert thawed.digest == FrozenRules.objects.get(pk=rules.id).digest


def test_rules_are_kept_as_they_first_were():
    first = FrozenRules.keep(load("mihng"))
    FrozenRules.objects.filter(pk=first.pk).update(document={"as": "it was"})
    assert FrozenRules.keep(load("mihng")).document == {"as": "it was"}
    assert FrozenRules.objects.count() == 1


def test_those_of_american_mah_jongg_are_kept_beside_them():
    rules = load_american()
    FrozenRules.keep(rules)
    FrozenRules.keep(load("mihng"))
    stored = FrozenRules.objects.get(pk="american_v1")
    assert (stored.thaw_american(), stored.digest) == (rules, rules.digest)
    assert stored.thaw_american().document() == rules.document()
    assert [one.plays for one in FrozenRules.objects.order_by("id")] == ["american", "mihng"]
