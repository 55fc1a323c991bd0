import pytest

from hands import HandError
from hands.documents import Part, is_whole


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, -1, 10])
def test_no_whole_number_in_range(value):
    assert not is_whole(value, 0, 9)


def fault_of(act):
    with pytest.raises(HandError) as refusal:
        act()
    assert refusal.value.code == "bad_ruleset"
    assert refusal.value.where["file"] == "x.toml"
    return refusal.value.where["key"], refusal.value.where["problem"]


def test_a_fault_names_where_it_is():
    part = Part({"a": {"b": [{"id": "c", "n": 1}, {"n": "1"}]}}, "x.toml")
    first, second = part.part("a").parts("b")
    assert fault_of(lambda: first.whole("n", 2, 3)) == (
        "a.b.c.n",
        "must be a whole number from 2 to 3, not 1",
    )
    assert fault_of(lambda: second.whole("n", 2, 3))[0] == "a.b.2.n"


def test_what_is_missing_and_what_nobody_knows():
    part = Part({"a": 1}, "x.toml", "here")
    assert fault_of(lambda: part.text("b")) == ("here.b", "is missing")
    assert fault_of(part.finish) == ("here.a", "is no key known here")


@pytest.mark.parametrize("value", [None, [], "text", 3])
def test_a_document_is_a_table(value):
    assert fault_of(lambda: Part(value, "x.toml"))[0] == "document"


def test_english_is_needed():
    part = Part({"names": {"sv": "Blommor"}}, "x.toml")
    assert fault_of(lambda: part.languages("names")) == ("names.en", "is missing")
