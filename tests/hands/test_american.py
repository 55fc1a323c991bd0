import json
from pathlib import Path

import pytest

from hands import AmericanRules, HandError, load, load_american, published
from hands.ruleset import FOLDER, digest_of

AMERICAN = load_american()

# A published rule set never changes: a correction is a new version, with a digest of its own.
DIGESTS = {"american_v1": "500ea9fdf4053d47626198cec791a5e82ae6509c9b6037cbf7749fbc19666614"}


def test_published_ones_are_frozen():
    files = {path.stem for path in Path(FOLDER).glob("american*")}
    assert {name: load_american(name).digest for name in files} == DIGESTS


def test_a_name_is_its_newest_version():
    assert load_american() is load_american("american") is load_american("american_v1")


@pytest.mark.parametrize(
    "name",
    ["", "mihng", "mihng_v1", "american_v2", "american_v01", "../american_v1", None, ["american"]],
)
def test_unknown_rule_sets(name):
    with pytest.raises(HandError) as refusal:
        load_american(name)
    assert refusal.value.code == "unknown_rule_set"


def test_the_family_of_mhing_does_not_know_it():
    assert [one.game for one in published()] == ["mihng", "mhing"]
    for name in ("american", "american_v1"):
        with pytest.raises(HandError):
            load(name)


def test_it_is_offered_after_the_others():
    assert AMERICAN.order > max(one.order for one in published())


def test_the_set_and_the_usual_values():
    assert AMERICAN.values == (25, 30, 35, 40, 45, 50, 60, 75)
    assert AMERICAN.deck == {
        "tiles": 152,
        "copies": 4,
        "flowers": 8,
        "jokers": 8,
        "dealt": 13,
        "east_dealt": 14,
        "fewest_players": 2,
        "at_the_table": 4,
        "most_players": 6,
    }


def test_it_says_where_it_comes_from():
    told = " ".join(AMERICAN.sources)
    for name in ("Romanian", "Sloper", "Mahjlife", "Mahjcon", "Mahjilla"):
        assert name in told


def test_a_document_comes_back_whole():
    kept = json.loads(json.dumps(AMERICAN.document()))
    again = AmericanRules.from_document(kept)
    assert again == AMERICAN
    assert tuple(again) == tuple(AMERICAN)
    assert again.document() == kept


def test_the_digest_is_of_the_document_without_its_id():
    document = AMERICAN.document()
    assert AMERICAN.digest == digest_of(document) == digest_of(document | {"id": "american_v2"})
    assert digest_of(document | {"order": 4}) != AMERICAN.digest


def test_equal_rules_are_one():
    again = AmericanRules.from_document(AMERICAN.document())
    other = AmericanRules.from_document(AMERICAN.document() | {"values": [25]})
    assert {AMERICAN: "first", again: "second"} == {AMERICAN: "second"}
    assert other != AMERICAN
    assert not other == AMERICAN  # noqa: SIM201
    assert tuple(AMERICAN) != AMERICAN
    assert AmericanRules.from_document(AMERICAN.document() | {"id": "american_v2"}) != AMERICAN


DECK = AMERICAN.document()["deck"]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"id": 7}, "id"),
        ({"id": "american"}, "id"),
        ({"id": "american_v0"}, "id"),
        ({"id": "mihng_v1"}, "id"),
        ({"game": "mihng"}, "game"),
        ({"names": {}}, "names.en"),
        ({"order": 0}, "order"),
        ({"sources": "hearsay"}, "sources"),
        ({"sources": [""]}, "sources"),
        ({"east_doubles": True}, "east_doubles"),
        ({"values": 25}, "values"),
        ({"values": []}, "values"),
        ({"values": [0, 25]}, "values"),
        ({"values": [25, 25]}, "values"),
        ({"values": [30, 25]}, "values"),
        ({"values": [25, "30"]}, "values"),
        ({"values": [True]}, "values"),
        ({"values": [1_000_000]}, "values"),
        ({"deck": []}, "deck"),
        ({"deck": DECK | {"jokers": -1}}, "deck.jokers"),
        ({"deck": DECK | {"jokers": 10}}, "deck.tiles"),
        ({"deck": DECK | {"tiles": 166}}, "deck.tiles"),
        ({"deck": DECK | {"dice": 2}}, "deck.dice"),
        ({"deck": DECK | {"at_the_table": 1}}, "deck.at_the_table"),
        ({"deck": DECK | {"at_the_table": 7}}, "deck.at_the_table"),
    ],
)
def test_a_faulty_document_is_named(change, key):
    with pytest.raises(HandError) as refusal:
        AmericanRules.from_document(AMERICAN.document() | change, "american_v1.toml")
    assert refusal.value.code == "bad_ruleset"
    assert (refusal.value.where["file"], refusal.value.where["key"]) == ("american_v1.toml", key)
    assert str(refusal.value).startswith(f"american_v1.toml: {key}: ")


@pytest.mark.parametrize("key", list(AMERICAN.document()))
def test_nothing_may_be_missing(key):
    document = AMERICAN.document()
    del document[key]
    with pytest.raises(HandError) as refusal:
        AmericanRules.from_document(document)
    assert refusal.value.where["key"] == key


@pytest.mark.parametrize("value", [1, 999_999])
def test_the_values_there_may_be(value):
    document = AMERICAN.document() | {"values": [value]}
    assert AmericanRules.from_document(document).values == (value,)
