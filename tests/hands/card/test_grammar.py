from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands import HandError, read_card_line, write_card_line
from hands.card.grammar import (
    MOST_SECTION,
    MOST_SIGNS,
    NAMED_NUMBERS,
    SYMBOL,
    read_groups_and_price,
    write_constraint,
)
from hands.card.lines import (
    IN,
    IN_RUN,
    IS,
    IS_NOT,
    MOST_VALUE,
    STEP,
    SUITS,
    CardGroup,
    CardLine,
    Constraint,
)

SYMBOLS = [
    *"123456789nmFNEWSwv0RGdefJ",
    *(f"n+{number}" for number in range(1, 9)),
    "Da",
    "Db",
    "Dc",
]


@st.composite
def groups(draw):
    symbols = draw(
        st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=6)
        | st.sampled_from(SYMBOLS).flatmap(
            lambda one: st.integers(1, 6).map(lambda times: [one] * times)
        )
    )
    plain = CardGroup(tuple(symbols))
    return plain._replace(suit=draw(st.sampled_from("abcstu"))) if plain.numbers else plain


CONSTRAINTS = st.one_of(
    st.sets(st.integers(1, 9), min_size=1).map(
        lambda numbers: Constraint(IN, "n", numbers=tuple(sorted(numbers)))
    ),
    st.sampled_from(
        [
            Constraint(IN, "m", numbers=NAMED_NUMBERS["odd"]),
            Constraint(IN_RUN, "m"),
            Constraint(IS_NOT, "m", "n"),
            Constraint(IS_NOT, "w", "v"),
            Constraint(IS, "d", "Da"),
            Constraint(IS_NOT, "f", "Dc"),
            Constraint(IS_NOT, "d", "e"),
        ]
    ),
)
ONCE = st.sampled_from(
    [
        (),
        (Constraint(STEP, numbers=(2,)),),
        (Constraint(SUITS, numbers=(2, 3)),),
        (Constraint(STEP, numbers=(8,)), Constraint(SUITS, numbers=(1,))),
    ]
)
SECTIONS = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), max_size=60).map(
    lambda text: " ".join(text.split())
)


@st.composite
def lines(draw):
    places = st.lists(groups(), min_size=1, max_size=2).map(tuple)
    return CardLine(
        tuple(draw(st.lists(places, min_size=1, max_size=5))),
        draw(st.integers(1, MOST_VALUE)),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(SECTIONS),
        (*draw(st.lists(CONSTRAINTS, max_size=3, unique=True)), *draw(ONCE)),
    )


@given(lines())
def test_what_is_written_is_read_again(line):
    written = write_card_line(line)
    assert read_groups_and_price(written) == line


@given(st.text("0123456789nmFNEWSwvRGdefJDabcstu+:/|=!,#XCSP inodrup-stevl ²１é\n\x00"))
def test_any_text_is_read_or_refused(text):
    with suppress(HandError):
        line = read_groups_and_price(text)
        assert read_groups_and_price(write_card_line(line)) == line


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol(symbol):
    assert SYMBOL.fullmatch(symbol)


def test_one_spelling():
    text = "  FF  nnn : a\tn+1n+1:b/n+2n+2 :b DaDaDa DbDb|n in 1,2,3,n!=m=030x sp#  A  b "
    line = read_groups_and_price(text)
    assert write_card_line(line) == (
        "FF nnn:a n+1n+1:b/n+2n+2:b DaDaDa DbDb | n in 1-3, m != n =30 X SP # A b"
    )


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("n in 9,3,6", "n in 3,6,9"),
        ("n in 1-5", "n in 1-5"),
        ("n in 5-1", "n in 1-5"),
        ("n in 1, 2, 3", "n in 1-3"),
        ("n in 1-3, 5, m in 7", "n in 1,2,3,5, m in 7"),
        ("n in 2,4,6,8", "n in even"),
        ("n  in odd", "n in odd"),
        ("m in run", "m in run"),
        ("Da = d", "d = Da"),
        ("d!=Da", "d != Da"),
        ("v != w", "w != v"),
        ("n != m", "m != n"),
        ("suits 3-2", "suits 2-3"),
        ("suits 2", "suits 2"),
        ("step 2", "step 2"),
        ("n in 1–5, m ≠ n", "n in 1-5, m != n"),
        ("n in odd,n in odd", "n in odd"),
        (" ", ""),
    ],
)
def test_the_spelling_of_constraints(typed, written):
    line = read_groups_and_price(f"NNN | {typed} =25 X")
    spelled = ", ".join(write_constraint(one) for one in line.constraints)
    assert spelled == written


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "card_line_empty", "There is nothing in this line"),
        ("   # Runs", "card_line_empty", "write groups, a value"),
        (None, "card_line_empty", ""),
        (["NNN"], "card_line_empty", ""),
        ("N" * (MOST_SIGNS + 1), "card_line_long", f"{MOST_SIGNS} signs at most; this one has 301"),
        ("NNN EEE", "card_no_value", "write it at the end"),
        ("www vvv | w != v", "card_no_value", "write it at the end"),
        ("ddd DaDa | d = Da", "card_no_value", "write it at the end"),
        ("NNN =0 X", "card_bad_value", "from 1 to 999, not 0;"),
        ("NNN =-25 X", "card_bad_value", "not -25;"),
        ("NNN =1000000 X", "card_bad_value", "not 1000000;"),
        ("NNN =" + "9" * 200 + " X", "card_bad_value", "not 999"),
        ("NNN =much X", "card_bad_value", "not much;"),
        ("NNN =2.5 X", "card_bad_value", "not 2.5;"),
        ("NNN =² X", "card_bad_value", "not ²;"),
        ("NNN = X", "card_bad_value", "not nothing;"),
        ("NNN =", "card_bad_value", "not nothing;"),
        ("NNN =25", "card_bad_mark", "write it as =25 X or =25 C."),
        ("NNN =25 Y", "card_bad_mark", "not =25 Y;"),
        ("NNN =25 X PS", "card_bad_mark", "not =25 X PS;"),
        ("NNN =25 X # " + "s" * (MOST_SECTION + 1), "card_bad_section", "60 plain signs"),
        ("NNN =25 X # a\x00b", "card_bad_section", "not a?b."),
        ("=25 X", "card_no_groups", "No groups stand before the value"),
        ("| n in odd =25 X", "card_no_groups", ""),
        ("NNN / =25 X", "card_group_empty", "Group 1, nothing: there is no tile in it"),
        ("NNN :a =25 X", "card_idle_suit", "Group 1, NNN:a: it has no numbers"),
        ("NN :a: =25 X", "card_bad_suit", "a: is no suit"),
        ("NNN 22x:a =25 X", "card_bad_symbol", "Group 2, 22x:a: x is no symbol here; "),
        ("NNN DDD =25 X", "card_bad_symbol", "a dragon of a suit is Da, Db or Dc"),
        ("nn n+9n+9:a =25 X", "card_no_suit", "Group 1, nn: its numbers have no suit; write nn:a."),
        ("n+9n+9:a =25 X", "card_bad_symbol", "the run goes from n and n+1 to n+8"),
        ("222a =25 X", "card_bad_symbol", "a suit stands after a colon, as in 222:a"),
        ("222B =25 X", "card_bad_symbol", "a line names suits a, b, c or s, t, u"),
        ("222:x =25 X", "card_bad_suit", "Group 1, 222:x: x is no suit; write a, b or c"),
        ("222: =25 X", "card_bad_suit", "nothing is no suit"),
        ("222:ab =25 X", "card_bad_suit", "ab is no suit"),
        ("N 222 =25 X", "card_no_suit", "Group 2, 222: its numbers have no suit; write 222:a."),
        ("FFFFFFF =25 X", "card_group_long", "Group 1, FFFFFFF: 7 of one tile, and 6 are the most"),
        ("NNN | n in =25 X", "card_bad_constraint", "n in is no constraint; write n in 1-5"),
        ("NNN | n in 0 =25 X", "card_bad_constraint", "n in 0 is no constraint"),
        ("NNN | n in run =25 X", "card_bad_constraint", "n in run is no constraint"),
        ("NNN | , =25 X", "card_bad_constraint", "nothing is no constraint"),
        ("NNN | n = w =25 X", "card_bad_constraint", "n = w is no constraint"),
        ("NNN | n != n =25 X", "card_bad_constraint", "n != n is no constraint"),
        ("NNN | d = Dd =25 X", "card_bad_constraint", "d = Dd is no constraint"),
        ("NNN | step 1 =25 X", "card_bad_constraint", "step 1 is no constraint"),
        ("NNN | suits 4 =25 X", "card_bad_constraint", "suits 4 is no constraint"),
        ("NNN | step 2, step 3 =25 X", "card_said_twice", "The constraint step stands there twice"),
        ("NNN | " + "n in 1, m in 2," * 5 + "n in 3 =25 X", "card_many_constraints", "8"),
        ("NNN | " + "n in 1," * 200 + "n in 3 =25 X", "card_line_long", ""),
    ],
)
def test_a_faulty_line_says_where_and_what_to_write(text, code, said):
    with pytest.raises(HandError) as refusal:
        read_card_line(text)
    assert refusal.value.code == code
    assert said in str(refusal.value)
    assert str(refusal.value).isprintable()
