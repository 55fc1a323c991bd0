"""The forms of a league's players: a name asked about once, and who is merged into whom."""

from django.http import QueryDict

from scorekeeper.errors import Refused
from scorekeeper.forms.players import MergeForm, NamedForm, PlayerNameForm, worded
from scorekeeper.models import Player

ASTRID, BJORN, CHLOE = (Player(name=name) for name in ("Astrid", "Björn", "Chloé"))
EVERYBODY = (ASTRID, BJORN, CHLOE)


def named(sent: str) -> NamedForm:
    form = NamedForm(QueryDict(sent), others=EVERYBODY)
    assert form.is_valid()
    return form


def test_a_twin_is_asked_about_until_it_was() -> None:
    form = named("name=Bjorn")
    assert form.asks
    assert form.alike == [BJORN]

    form.ask()
    assert form["sure"].value() == "Bjorn"
    assert not named("name=Bjorn&sure=Bjorn").asks
    assert named("name=Astrd&sure=Bjorn").asks
    assert not named("name=Dinu").asks


def test_a_refused_name_says_whose_it_is() -> None:
    form = named("name=Eva")
    form.refuse(Refused("name_in_league", name="Eva", other="some-id"))

    assert form.taken == "some-id"
    assert "There is a Eva in this league already." in str(form.errors["name"])


def test_news_are_seen_by_the_next_press() -> None:
    form = PlayerNameForm(QueryDict("name=Eva&seen=Ewa"), others=())
    assert form.is_valid()
    form.refuse(Refused("player_changed", name="Evi"))

    assert (form["seen"].value(), form["name"].value()) == ("Evi", "Eva")


def merge(sent: str) -> MergeForm:
    return MergeForm(QueryDict(sent), player=BJORN, others=(ASTRID, CHLOE))


def test_whose_name_stays_is_who_is_kept() -> None:
    for keep, pair in (("this", (BJORN, ASTRID)), ("other", (ASTRID, BJORN))):
        form = merge(f"other={ASTRID.pk}&keep={keep}")
        assert form.is_valid()
        assert form.pair(BJORN) == pair


def test_one_is_not_merged_with_oneself_nor_with_a_stranger() -> None:
    for other in (BJORN.pk, "x", ""):
        form = merge(f"other={other}&keep=this")
        assert not form.is_valid()
        assert "other" in form.errors


def test_who_looks_alike_comes_first() -> None:
    twin = Player(name="Bjorn")
    form = MergeForm(None, player=BJORN, others=(ASTRID, twin))
    _, (near, those), (rest, others) = form.fields["other"].choices  # type: ignore[attr-defined]

    assert (near, [name for _, name in those]) == ("Look alike", ["Bjorn"])
    assert (rest, [name for _, name in others]) == ("Everybody", ["Astrid"])


def test_a_day_is_written_as_people_write_it() -> None:
    where = {"name": "A", "other": "B", "game": "G", "on": "2026-03-05"}

    assert "at “G” on 5 Mar 2026," in worded(Refused("sat_together", **where))
