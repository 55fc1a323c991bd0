"""The hidden fields: filled when shown, kept when refused, missed in words."""

import pytest
from django.http import QueryDict

from scorekeeper.forms.stamp import StampForm
from scorekeeper.forms.table import YesForm
from scorekeeper.ledger import TOKEN
from scorekeeper.remembered import Phone


def test_a_new_form_has_a_token_of_its_own_and_the_newest_number() -> None:
    forms = [StampForm(latest=5) for _ in range(50)]

    assert len({form["token"].value() for form in forms}) == 50
    assert all(TOKEN.fullmatch(form["token"].value()) for form in forms)
    assert forms[0]["seen"].value() == 5


def test_the_stamp_says_who_writes() -> None:
    form = YesForm(QueryDict("token=abc&seen=3"), latest=5)
    assert form.is_valid()
    stamp = form.stamp(Phone("0123456789ab", "Astrid"))

    assert (stamp.token, stamp.seen) == ("abc", 3)
    assert (stamp.phone, stamp.by) == ("0123456789ab", "Astrid")


def test_look_again_keeps_everything_but_what_was_seen() -> None:
    form = YesForm(QueryDict("token=abc&seen=3"), latest=5)
    form.is_valid()
    form.look_again()

    assert (form["token"].value(), form["seen"].value()) == ("abc", "5")


@pytest.mark.parametrize("sent", ["seen=3", "token=&seen=3", "token=a", "token=a&seen=x", "x=y"])
def test_a_lost_number_is_told(sent: str) -> None:
    form = YesForm(QueryDict(sent), latest=5)

    assert not form.is_valid()
    assert form.lost == ["This form has lost its number. Open it again from the table."]


def test_a_whole_form_has_lost_nothing() -> None:
    assert YesForm(QueryDict("token=abc&seen=3"), latest=5).lost == []
    assert YesForm(latest=5).lost == []
