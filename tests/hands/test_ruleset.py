import json
from pathlib import Path

import pytest

import hands.ruleset
from hands import HandError, RuleSet, Table, load, published
from hands.combinations import COUNTERS
from hands.notation import read_tiles
from hands.readings import STANDARD, Reading, read_groups
from hands.ruleset import FOLDER, digest_of

MIHNG, MHING = load("mihng"), load("mhing")

# A published rule set never changes: a correction is a new version, with a digest of its own.
DIGESTS = {
    "mhing_v1": "b319f9a1ec7762490465436c8786a62eed5ba8195df9d9590de411d168140285",
    "mihng_v1": "332895ba589daa6195fc3b10dea3ae0bbee6cb3b65a38a67e1e2c4f4c9e63b83",
}

# Units under mhing and mihng, None where a rule set does not know the combination.
UNITS = {
    "sequences_only": (1, None),
    "double_sequence": (1, 3),
    "double_triplet": (1, None),
    "honor_triplet": (1, None),
    "broken_royal_run": (1, 3),
    "two_suits_only": (1, 3),
    "special_pair": (1, None),
    "triple_sequence": (3, 5),
    "triple_triplet": (3, 5),
    "identical_double_sequence": (3, 5),
    "royal_run": (3, 5),
    "triplets_only": (3, 5),
    "one_suit_with_honors": (3, 5),
    "nothing_connects": (3, 5),
    "high_low": (5, 7),
    "all_suits_and_honors": (5, 7),
    "seven_pairs": (5, None),
    "all_dragon_triplets": (8, None),
    "one_suit_only": (8, None),
    "nothing_connects_all_honors": (8, None),
    "flower": (1, 1),
}


def test_published_ones_are_frozen():
    files = {path.stem for path in Path(FOLDER).glob("*.toml")}
    files = {name for name in files if not name.startswith("american")}
    assert {name: load(name).digest for name in files} == DIGESTS


def test_the_one_to_offer_first_is_first():
    assert [one.id for one in published()] == ["mihng_v1", "mhing_v1"]


def test_a_name_is_its_newest_version():
    assert load("mhing") is load("mhing_v1")


@pytest.mark.parametrize(
    "name", ["", "mhing_v2", "../ruleset", "american", "american_v1", None, ["mhing"], 7]
)
def test_unknown_rule_sets(name):
    with pytest.raises(HandError) as refusal:
        load(name)
    assert refusal.value.code == "unknown_rule_set"


def test_units():
    known = [{one.id: one.units for one in ruleset.combinations} for ruleset in (MHING, MIHNG)]
    assert {name: tuple(units.get(name) for units in known) for name in UNITS} == UNITS
    assert sum(map(len, known)) == 21 + 13


@pytest.mark.parametrize("ruleset", [MIHNG, MHING], ids=lambda one: one.id)
def test_the_protocol_order_is_the_page_order_with_the_flower_last(ruleset):
    ids = [one.id for one in ruleset.combinations]
    assert ids == [name for name in UNITS if name in ids]


def partial(groups):
    """A reading of a whole hand, or of the groups that show a combination."""
    try:
        return read_groups(groups)
    except HandError:
        sets = [sorted(read_tiles(group)) for group in groups]
        return Reading(
            STANDARD,
            tuple(group[0] for group in sets if len(set(group)) == 3),
            tuple(group[0] for group in sets if len(group) == 3 and len(set(group)) == 1),
            next((group[0] for group in sets if len(group) == 2), None),
        )


@pytest.mark.parametrize("name", COUNTERS)
def test_examples_show_their_combination(name):
    for ruleset in (MIHNG, MHING):
        if name in ruleset.absorbs:
            assert COUNTERS[name](partial(ruleset.combination(name).example)) == 1


def test_names_of_the_swedish_seed():
    assert MIHNG.combination("royal_run").names["sv"] == "Kejsarrad"
    assert all("sv" in one.names for one in MIHNG.combinations)


@pytest.mark.parametrize("ruleset", [MIHNG, MHING], ids=lambda one: one.id)
def test_a_document_there_and_back(ruleset):
    document = json.loads(json.dumps(ruleset.document()))
    again = RuleSet.from_document(document)
    assert again == ruleset
    assert hash(again) == hash(ruleset)
    assert again.document() == document


def test_a_rule_set_cannot_be_changed_in_place():
    with pytest.raises(AttributeError):
        MIHNG.game = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        MIHNG.options["cap"] = 1  # type: ignore[index]
    with pytest.raises(TypeError):
        MIHNG.combination("triple_sequence").absorbs["double_sequence"] = 1  # type: ignore[index]
    MIHNG.document()["options"]["cap"] = 1
    assert MIHNG.options["cap"] == 256


# Changed rule sets


def test_a_change_makes_a_rule_set_of_its_own():
    ours = MHING.changed("Ours", {"cap": 100}, {"royal_run": 4}, Table(((0, 0), (1, 5))))
    assert ours.id == f"mhing_v1+{ours.digest[:12]}"
    assert (ours.base, ours.game, ours.names) == ("mhing_v1", "mhing", {"en": "Ours"})
    assert ours.options["cap"] == 100
    assert ours.combination("royal_run").units == 4
    assert ours.table.points(3) == 5
    assert MHING.combination("royal_run").units == 3
    assert RuleSet.from_document(json.loads(json.dumps(ours.document()))) == ours


def test_nothing_changed_is_the_same():
    same = MHING.changed("Ours", {"cap": "none"}, {"royal_run": 3}, MHING.table)
    assert same is MHING
    assert MHING.changed("") is MHING


def test_a_change_of_a_change_keeps_its_base():
    ours = MHING.changed("Ours", {"cap": 100})
    again = ours.changed("Again", {"flowers": "off"})
    assert again.base == "mhing_v1"
    assert (again.options["cap"], again.options["flowers"]) == (100, "off")


def test_equal_changes_are_equal_and_others_are_not():
    one, same, other = (MHING.changed("Ours", {"cap": cap}) for cap in (100, 100, 101))
    assert one == same
    assert one != other
    assert one.changed("Theirs", {"cap": 101}) != other


def test_seven_pairs_count_when_the_house_plays_them():
    assert MHING.combination("seven_pairs").max_times == 0
    assert MHING.changed("Ours", {"seven_pairs": "on"}).combination("seven_pairs").max_times == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"options": {"luck": 1}}, "unknown_house_rule"),
        ({"units": {"luck": 1}}, "unknown_combination"),
        ({"units": {"royal_run": 100}}, "bad_units"),
        ({"units": {"royal_run": -1}}, "bad_units"),
        ({"units": {"royal_run": True}}, "bad_units"),
        ({"units": {"royal_run": "4"}}, "bad_units"),
        ({"table": Table(((0, 8), (1, 4)))}, "bad_table"),
        ({"table": Table(())}, "bad_table"),
        ({"options": {"cap": 9}, "name": "  "}, "bad_name"),
        ({"options": {"cap": 9}, "name": "x" * 61}, "bad_name"),
        ({"options": {"cap": 9}, "name": None}, "bad_name"),
    ],
)
def test_a_bad_change_is_refused(change, code):
    with pytest.raises(HandError) as refusal:
        MHING.changed(**{"name": "Ours", **change})
    assert refusal.value.code == code
    json.dumps(refusal.value.where)


@pytest.mark.parametrize("name", ["Åsa's", "=1+1", "<b>", "🀄", "שלום", "x" * 60])
def test_any_name_will_do(name):
    assert MHING.changed(name, {"cap": 9}).names["en"] == name


# Faulty files


def told(ruleset=MHING):
    return json.loads(json.dumps(ruleset.document()))


def find(document, name):
    return next(one for one in document["combinations"] if one["id"] == name)


def rule(document, name):
    return next(one for one in document["house_rules"] if one["id"] == name)


RUN = "combinations.royal_run"
TRIPLE = "combinations.triple_sequence"
FAULTS = {
    "names without English": (lambda d: d.update(names={"sv": "M"}), "names.en", "is missing"),
    "no game": (lambda d: d.pop("game"), "game", "is missing"),
    "unknown key": (lambda d: d.update(colour=1), "colour", "is no key known here"),
    "id of another game": (lambda d: d.update(game="mihng"), "id", "must be mihng_v1"),
    "id that is no version": (lambda d: d.update(id="mhing"), "id", "must be mhing_v1"),
    "order as text": (lambda d: d.update(order="1"), "order", "whole number"),
    "sources as text": (lambda d: d.update(sources="a book"), "sources", "must be a list"),
    "a source that is a number": (lambda d: d.update(sources=[1]), "sources", "must hold texts"),
    "no combinations": (lambda d: d.update(combinations=[]), "combinations", "end with flower"),
    "combinations as table": (lambda d: d.update(combinations={}), "combinations", "be a list"),
    "a combination twice": (
        lambda d: d["combinations"].insert(0, find(d, "royal_run")),
        "combinations",
        "royal_run stands there twice",
    ),
    "a combination nobody counts": (
        lambda d: find(d, "royal_run").update(id="luck"),
        "combinations.luck.id",
        "not luck",
    ),
    "negative units": (lambda d: find(d, "royal_run").update(units=-1), f"{RUN}.units", "not -1"),
    "units as truth": (
        lambda d: find(d, "royal_run").update(units=True),
        f"{RUN}.units",
        "not true",
    ),
    "too many units": (lambda d: find(d, "royal_run").update(units=100), f"{RUN}.units", "not 100"),
    "no units": (lambda d: find(d, "royal_run").pop("units"), f"{RUN}.units", "is missing"),
    "a combination's unknown key": (
        lambda d: find(d, "royal_run").update(unit=1),
        f"{RUN}.unit",
        "is no key",
    ),
    "a name without English": (
        lambda d: find(d, "royal_run").update(names={"sv": "Kejsarrad"}),
        f"{RUN}.names.en",
        "is missing",
    ),
    "an empty name": (
        lambda d: find(d, "royal_run").update(names={"en": ""}),
        f"{RUN}.names.en",
        "must be a text",
    ),
    "an example that is no tile": (
        lambda d: find(d, "royal_run").update(example=["12x"]),
        f"{RUN}.example",
        "is no tile",
    ),
    "absorbs what is unknown": (
        lambda d: find(d, "triple_sequence").update(absorbs={"luck": 1}),
        f"{TRIPLE}.absorbs.luck",
        "no other combination",
    ),
    "absorbs itself": (
        lambda d: find(d, "triple_sequence").update(absorbs={"triple_sequence": 1}),
        f"{TRIPLE}.absorbs.triple_sequence",
        "no other combination",
    ),
    "absorbs a flower": (
        lambda d: find(d, "triple_sequence").update(absorbs={"flower": 1}),
        f"{TRIPLE}.absorbs.flower",
        "no other combination",
    ),
    "absorbs nothing": (
        lambda d: find(d, "triple_sequence").update(absorbs={"double_sequence": 0}),
        f"{TRIPLE}.absorbs.double_sequence",
        "not 0",
    ),
    "a house rule that cannot be on": (
        lambda d: find(d, "royal_run").update(house_rule="cap"),
        f"{RUN}.house_rule",
        "must be seven_pairs",
    ),
    "table that does not go up": (
        lambda d: d["table"].update(rows=[[0, 0], [2, 4], [2, 8]]),
        "table.rows",
        "must go up",
    ),
    "table that goes down": (
        lambda d: d["table"].update(rows=[[0, 0], [2, 4], [3, 2]]),
        "table.rows",
        "must not go down",
    ),
    "table end unknown": (lambda d: d["table"].update(past="stop"), "table.past", "cap or double"),
    "house rule missing": (lambda d: d["house_rules"].pop(), "house_rules", "is missing"),
    "house rule unknown": (
        lambda d: rule(d, "cap").update(id="luck"),
        "house_rules.luck.id",
        "not luck",
    ),
    "house rule value unknown": (
        lambda d: rule(d, "flowers").update(values=["units", "double"]),
        "house_rules.flowers.values",
        "double is nothing",
    ),
    "house rule default": (
        lambda d: rule(d, "cap").update(default=0),
        "house_rules.cap.default",
        "not 0",
    ),
    "house rule range": (
        lambda d: rule(d, "cap").update(free=[9, 1]),
        "house_rules.cap.free",
        "[least, most]",
    ),
    "house rule range where there is none": (
        lambda d: rule(d, "flowers").update(free=[1, 9]),
        "house_rules.flowers.free",
        "only goes with",
    ),
    "house rule value without a sentence": (
        lambda d: rule(d, "flowers")["value_names"].pop("off"),
        "house_rules.flowers.value_names.off",
        "is missing",
    ),
    "option unknown": (lambda d: d["options"].update(luck=1), "options.luck", "is no key"),
    "option out of range": (lambda d: d["options"].update(cap=-1), "options.cap", "not -1"),
    "deck": (lambda d: d["deck"].update(jokers=None), "deck.jokers", "whole number"),
    "id that is not its digest": (
        lambda d: d.update(base="mhing_v1", id="mhing_v1+000000000000"),
        "id",
        "by what it holds",
    ),
    "base of another game": (lambda d: d.update(base="mihng_v1"), "base", "must be mhing_v1"),
    "a key that is no text": (lambda d: d["options"].update({7: 1}), "options.7", "must be a text"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_document_names_key_and_fault(name):
    spoil, key, problem = FAULTS[name]
    document = told()
    spoil(document)
    with pytest.raises(HandError) as refusal:
        RuleSet.from_document(document, "mhing_v1.toml")
    where = refusal.value.where
    assert refusal.value.code == "bad_ruleset"
    assert (where["file"], where["key"]) == ("mhing_v1.toml", key)
    assert problem in str(where["problem"])
    json.dumps(where)


@pytest.mark.parametrize("document", [None, [], "text", 5, {}])
def test_no_document_at_all(document):
    with pytest.raises(HandError) as refusal:
        RuleSet.from_document(document)
    assert refusal.value.code == "bad_ruleset"


def test_a_new_version_is_the_one_loaded(tmp_path, monkeypatch):
    for version in (1, 2, 10):
        text = Path(FOLDER, "mhing_v1.json").read_text()
        text = text.replace('"mhing_v1"', f'"mhing_v{version}"')
        (tmp_path / f"mhing_v{version}.json").write_text(text)
    (tmp_path / "notes.txt").touch()
    caches = (hands.ruleset._load, hands.ruleset._files, hands.ruleset._versions)
    monkeypatch.setattr(hands.ruleset, "FOLDER", str(tmp_path))
    for one in caches:
        one.cache_clear()
    try:
        assert load("mhing").id == "mhing_v10"
        assert load("mhing_v2").id == "mhing_v2"
        assert [one.id for one in published()] == ["mhing_v10"]
    finally:
        for one in caches:
            one.cache_clear()


def test_the_digest_leaves_the_id_out():
    document = told()
    assert digest_of(document) == digest_of(document | {"id": "other"}) == MHING.digest
    assert digest_of(document | {"order": 9}) != MHING.digest
