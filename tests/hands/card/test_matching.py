import json

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from hands import HandError, example_card, match_card, match_line, read_card_line
from hands.card.bindings import groups_of, ways
from hands.card.checks import check_line
from hands.card.matching import _distance, _nearest, group_text, read_held
from hands.notation import write_tiles
from hands.tiles import THE_JOKER
from tests.hands.card import oracle
from tests.hands.card.made import as_text, as_word, hand_of, in_supply, line_texts

RUNS = read_card_line("FF nnn:a n+1n+1n+1n+1:b DaDaDa DbDb =30 X")
LIKE = read_card_line("NEWS FF nnn:a nnn:b DaDa =35 C")
BELOW_SUPPLY = {"card_beyond_supply", "card_many_jokers", "card_nothing_fits"}


def matched(line, tiles, *exposed):
    """The match, found among those that fit or the nearest as it should be."""
    fits, nearest = match_card([line], tiles, exposed)
    found = match_line(line, tiles, exposed)
    assert (fits, nearest) == (((found,), ()) if found.fits else ((), (found,)))
    return found


def codes(found):
    return [one.code for one in found.broken]


# Against the oracle


def few(examples):
    """So many lines: the oracle is slow, and many a line made at random is none."""
    refused = [HealthCheck.filter_too_much, HealthCheck.too_slow]
    return settings(deadline=None, max_examples=examples, suppress_health_check=refused)


def read_or_refuse(text):
    """The line, or None when there is none: then the oracle finds no hand of it either."""
    try:
        return read_card_line(text)
    except HandError as error:
        code = error.code
    assume(code != "card_many_ways")
    assert code in BELOW_SUPPLY
    assert not oracle.hands_of(text)
    return None


@few(50)
@given(line_texts())
def test_the_hands_of_a_line(text):
    line = read_or_refuse(text)
    if line:
        ours = {
            tuple(sorted((tuple(map(as_word, tiles)), one.takes_jokers) for one, tiles in groups))
            for groups in (groups_of(line, way) for way in ways(line))
        }
        # Groups no joker may fill count as their tiles, so they may be cut another way.
        assert {_cut(groups) for groups in ours} == {_cut(one) for one in oracle.hands_of(text)}


def _cut(groups):
    rigid = sorted(tile for tiles, takes in groups if not takes for tile in tiles)
    return tuple(rigid), tuple(sorted(tiles for tiles, takes in groups if takes))


@few(60)
@given(line_texts(), st.integers(0, 10**6))
def test_what_fits(text, seed):
    line = read_or_refuse(text)
    assume(line)
    concealed, exposed = hand_of(text, seed)
    words = [*concealed, *(one for group in exposed for one in group)]
    assume(in_supply(words))
    fits, nearest = match_card([line], as_text(concealed), [as_text(group) for group in exposed])
    found = (*fits, *nearest)[0]
    assert found.fits == bool(fits) == oracle.fits(text, concealed, exposed)
    laid = [tile for group in found.groups for tile in group.tiles]
    assert sorted(map(as_word, [*laid, *found.spare])) == sorted(words)
    assert all(len(group.tiles) + len(group.missing) == len(group.goal) for group in found.groups)
    if found.fits:
        assert found.jokers == words.count("joker")
        assert found.spare == ()
    else:
        assert found.missing or found.broken


@few(30)
@given(line_texts(), st.integers(0, 10**6))
def test_how_near(text, seed):
    line = read_or_refuse(text)
    assume(line)
    concealed, exposed = hand_of(text, seed)
    words = [*concealed, *(one for group in exposed for one in group)]
    assume(in_supply(words) and len(oracle.hands_of(text)) <= 30)
    found = match_line(line, as_text(words))
    assert len(found.missing) == oracle.missing(text, words)
    assert bool(codes(found)) <= bool(found.missing)


@few(30)
@given(line_texts(), line_texts(), st.integers(0, 10**6))
def test_no_nearer_way_is_passed_over(text, other, seed):
    """A hand of one line held against another, where the groups on the table go astray."""
    line = read_or_refuse(text)
    assume(line and read_or_refuse(other))
    concealed, exposed = hand_of(other, seed)
    assume(in_supply([*concealed, *(one for group in exposed for one in group)]))
    held = read_held(as_text(concealed), [as_text(group) for group in exposed])
    distance, _, _ = _nearest(line, held)
    assert distance[:2] == min(_distance(way, held) for way in ways(line))


@st.composite
def card_texts(draw):
    """Two to four lines, each of another value, in any order; some have the same groups."""
    values = draw(st.permutations([25, 30, 35, 40]))
    different = draw(st.lists(line_texts(), min_size=1, max_size=3))
    texts = draw(st.lists(st.sampled_from(different), min_size=2, max_size=4))
    texts = [text.replace("=25", f"={value}") for text, value in zip(texts, values, strict=False)]
    return [text for text in texts if read_or_refuse(text)]


@few(25)
@given(card_texts(), st.integers(0, 10**6))
def test_a_whole_card(texts, seed):
    assume(texts)
    concealed, exposed = hand_of(texts[0], seed)
    assume(in_supply([*concealed, *(one for group in exposed for one in group)]))
    groups = [as_text(group) for group in exposed]
    fits, nearest = match_card(map(read_card_line, texts), as_text(concealed), groups)
    value = {text: read_card_line(text).value for text in texts}
    fitting = [value[text] for text in texts if oracle.fits(text, concealed, exposed)]
    assert [one.line.value for one in fits] == sorted(fitting, reverse=True)
    if fits:
        assert nearest == ()
    elif not exposed and all(len(oracle.hands_of(text)) <= 20 for text in texts):
        near = sorted((oracle.missing(text, concealed), -value[text]) for text in texts)
        assert [(len(one.missing), -one.line.value) for one in nearest] == near[:3]


# By hand


def test_jokers_fill_groups_of_three_or_more():
    found = matched(RUNS, "FF 1J1B 2JJ2C GGG RR")
    assert found.fits
    assert [group_text(one.tiles) for one in found.groups] == [
        "11f",
        "11sj",
        "22mjj",
        "666z",
        "77z",
    ]
    assert found.jokers == 3


def test_jokers_may_stand_for_flowers():
    line = read_card_line("FFFF NNNN EEEE RR =25 X")
    assert matched(line, "JJJF NNNN EEEE RR").fits
    assert matched(line, "JJJJ NNNN EEEJ RR").fits
    assert matched(line, "FFFF NNNN EEEE RR").jokers == 0


@pytest.mark.parametrize(
    ("line", "tiles", "code", "sentence"),
    [
        (
            "FF NNNN EEEE SSSS =25 X",
            "FJ NNNN EEEE SSSS",
            "joker_in_pair",
            "A joker may not stand in a pair: 11f needs flower.",
        ),
        (
            "F R NNNN EEEE SSSS =25 X",
            "FJ NNNN EEEE SSSS",
            "joker_for_single",
            "A joker may not stand for a single tile: 7z needs red.",
        ),
        (
            "NEWS 234:a FFFF RRR =25 X",
            "NEWS 2J4B FFFF RRR",
            "joker_in_mixed",
            "A joker may not stand among different tiles: 234s needs 3 bam.",
        ),
    ],
)
def test_where_no_joker_may_stand(line, tiles, code, sentence):
    found = matched(read_card_line(line), tiles)
    assert not found.fits
    assert len(found.missing) == 1
    assert found.spare == (THE_JOKER,)
    assert [(one.code, one.sentence) for one in found.broken] == [(code, sentence)]


def test_a_tile_too_many_breaks_no_rule():
    found = matched(RUNS, "FF 111B 2222C GG RRR")
    assert (found.broken, write_tiles(found.missing), write_tiles(found.spare)) == ((), "6z", "7z")


def test_two_pairs_are_no_kong():
    line = read_card_line("NN NN FFFF RRRR GG =25 X")
    assert not matched(line, "NNNJ FFFF RRRR GG").fits
    assert matched(line, "NNNN FFFF RRRR GG").fits
    assert codes(matched(line, "FFFF RRRR GG", "NNNN")) == ["exposed_size"]


def test_jokers_make_a_way_nearer():
    """The jokers fill the kong of 2, so that the pair of 1 is there and only the red is missing."""
    line = read_card_line("nnnn:a mm:a FFFF EEE R | n in 1-2, m in 1-2, m != n =25 X")
    found = matched(line, "11C 2C FFFF EEE JJJ S")
    assert (write_tiles(found.missing), write_tiles(found.spare)) == ("7z", "2z")


def test_a_quint_takes_a_joker():
    line = read_card_line("nnnnn:a wwwww FFFF =45 X")
    assert matched(line, "3333JB EEEEJ FFFF").jokers == 2


def test_the_soap_is_zero_and_a_dragon():
    line = read_card_line("2046:a FFFF 0000 GG =25 X")
    assert matched(line, "2B 0 46B FFFF 000J GG").fits
    found = matched(line, "2B J 46B FFFF JJJJ GG")
    assert (write_tiles(found.missing), codes(found)) == ("5z", ["joker_in_mixed"])


# What lies exposed


def test_an_exposed_group_is_a_group_of_the_line():
    assert matched(RUNS, "FF 11JB 2222C RR", "GGJ").fits
    assert matched(RUNS, "FF RR", "GGJ", "111B", "22JJC").fits


def test_exposed_in_another_size():
    found = matched(RUNS, "FF 111B 222C RR", "GGGJ")
    assert codes(found) == ["exposed_size"]
    assert found.broken[0].sentence == "666zj lies exposed as 4 tiles; the line has 3 there."


def test_exposed_and_no_group_of_the_line():
    found = matched(RUNS, "FF 111B 2222C RR", "NNN")
    assert codes(found) == ["exposed_no_group"]
    assert (
        found.broken[0].sentence == "444z lies exposed, and the line has no group of north for it."
    )


def test_a_group_on_the_table_is_one_group_of_the_line():
    line = read_card_line("NNN FFFF RRRR GGG =25 X")
    found = matched(line, "FFFF RRRR", "NJJ", "NJJ")
    assert (codes(found), write_tiles(found.missing)) == (["exposed_no_group"], "666z")
    assert write_tiles(found.spare) == "4z jj"


def test_two_groups_of_a_tile_on_the_table():
    line = read_card_line("NNN NNN FFFF RRRR =25 X")
    found = matched(line, "FFFF RRRR", "NJJ", "NNJ")
    assert [group_text(group.tiles) for group in found.groups[:2]] == ["4zjj", "44zj"]
    assert [group.exposed for group in found.groups] == [True, True, False, False]


def test_jokers_on_the_table_make_a_way_nearer():
    line = read_card_line("SSSS/WWWW NNNN FFFF RR =25 X")
    found = matched(line, "SSS NNNN FFF", "WJJJ")
    assert (write_tiles(found.missing), codes(found)) == ("1f 77z", [])


@pytest.mark.parametrize(
    ("tiles", "exposed"),
    [("EEEEJJ RR", "NNNJJJ"), ("NNNNJJ RR", "EEEJJJ"), ("NNNNJJ EEJ RR", "EJJ")],
)
def test_the_same_tiles_cut_another_way(tiles, exposed):
    line = read_card_line("NNN/EEE NNN/EEE NNNNNN/EEEEEE RR =25 X")
    assert matched(line, tiles, exposed).fits


def test_a_natural_pair_is_not_taken_from_a_group_on_the_table():
    """The exposed N stays in its group, and the pair is one short."""
    line = read_card_line("NN NNN FFFF RRR GG =25 X")
    assert not matched(line, "NJ FFFF RRR GG", "NJJ").fits
    assert matched(line, "NN FFFF RRR GG", "NJJ").fits


def test_nothing_of_a_concealed_line_lies_exposed():
    assert matched(LIKE, "NEWS FF 111B 111C GG").fits
    found = matched(LIKE, "NEWS FF 111C GG", "111B")
    assert (found.missing, codes(found)) == ((), ["exposed_concealed"])
    assert found.broken[0].sentence == "The line is concealed: nothing of it may lie exposed."


@pytest.mark.parametrize("text", ["", "NN", "NNNNNNN", "JJJ", "NNE", "123B", "FFFFFFFF"])
def test_what_cannot_lie_exposed(text):
    with pytest.raises(HandError) as refusal:
        matched(RUNS, "FF 111B 2222C RR", text)
    assert refusal.value.code == "bad_exposed"


# Tiles that are no hand


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ("FF 111B 2222C GGG R", "not_14_tiles"),
        ("FF 111B 2222C GGG RRR", "not_14_tiles"),
        ("", "not_14_tiles"),
        ("FF 11111B 222C GG RR", "too_many_copies"),
        ("FFFFFFFFF 222C RR", "too_many_copies"),
        ("JJJJJJJJJ 222C RR", "too_many_jokers"),
        ("FF 111X", "bad_tiles"),
        ("1m" * 10_000, "not_14_tiles"),
    ],
)
def test_tiles_that_are_no_hand(tiles, code):
    with pytest.raises(HandError) as refusal:
        matched(RUNS, tiles)
    assert refusal.value.code == code
    json.dumps(refusal.value.where)


def test_copies_on_the_table_count():
    with pytest.raises(HandError) as refusal:
        matched(RUNS, "FF 2222C GGG RR", "GGJ")
    assert refusal.value.code == "too_many_copies"
    assert refusal.value.where == {"most": 4, "tile": "6z", "times": 5}


def test_eight_flowers_and_eight_jokers_are_read():
    line = read_card_line("FFFF FFFF NNNNNN =25 X")
    assert matched(line, "FFFFFFFF NNNNJJ").fits
    assert matched(line, "FFFF JJJJ NNJJJJ").fits


# A whole card


def test_the_dearest_first():
    lines = [read_card_line(f"{one} FFFF RRRR GG =25 X") for one in ("NNNN", "wwww")]
    dear = read_card_line("NNNN FFFF ddd d e e =40 X")
    lines = [*lines, read_card_line("vvvv FFFF RRRR GG =30 C")]
    found = match_card([*lines, dear], "NNNN FFFF RRRR GG")
    assert [one.line.value for one in found.fits] == [40, 30, 25, 25]
    assert found.nearest == ()


def test_the_nearest_lines_when_none_fits():
    found = match_card(example_card().lines, "FF 111B 2222C GG RRR")
    assert found.fits == ()
    assert [len(one.missing) for one in found.nearest] == sorted(
        len(one.missing) for one in found.nearest
    )
    assert found.nearest[0].line == RUNS._replace(section="Runs")
    assert len(match_card(example_card().lines, "FF 111B 2222C GG RRR", nearest=5).nearest) == 5


def test_no_lines_no_match():
    assert match_card([], "FF 111B 2222C GG RRR") == ((), ())


def test_every_line_of_the_example_can_be_held():
    for line in example_card().lines:
        check_line(line)
        way = ways(line)[0]
        assert groups_of(line, way)
