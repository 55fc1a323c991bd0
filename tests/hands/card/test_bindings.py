import pytest

from hands import read_card_line
from hands.card.bindings import DOMAINS, bindings, groups_of, ways
from hands.notation import write_tiles


def made(text):
    """Every hand of a line, as text."""
    line = read_card_line(text)
    return {
        " ".join("".join(write_tiles(tiles).split()) for _, tiles in groups_of(line, way))
        for way in ways(line)
    }


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("NNNN EEEE SSSS RR =25 X", 1),
        ("nnnn:a EEEE SSSS RR =25 X", 27),
        ("nnnn:a EEEE SSSS RR | n in 1-5 =25 X", 15),
        ("nnnn:a n+8n+8n+8n+8:b SSSS RR =25 X", 6),
        ("nnnn:a nnnn:b SSSS RR =25 X", 27),
        ("nnnn:s nnnn:t SSSS RR =25 X", 54),
        ("nnnn:s nnnn:t SSSS RR | suits 2 =25 X", 27),
        ("wwww vvvv SS RRRR =25 X", 10),
        ("wwww vvvv FF RRRR | w != v =25 X", 6),
        ("111:a dddd FFF RRRR | d = Da =25 X", 3),
        ("111:a dddd FFF NNNN | d != Da =25 X", 6),
        ("NNNN/EEEE SSSS/EEEE FFFF RR =25 X", 4),
        ("nnnn:a mmmm:a FFFF RR | m != n, n in 1-2, m in 1-3 =25 X", 9),
    ],
)
def test_how_many_hands_a_line_can_be(text, count):
    assert len(made(text)) == count


def test_a_dragon_of_a_suit():
    assert made("111:a DaDaDa FFFF NNNN =25 X") == {
        "111s 666z 1111f 4444z",
        "111m 777z 1111f 4444z",
        "111p 555z 1111f 4444z",
    }


def test_a_run_by_twos():
    assert made("nnn:a n+1n+1n+1:a n+2n+2n+2:a FFFFF | step 2, n in 5-9 =25 X") == {
        f"555{suit} 777{suit} 999{suit} 11111f" for suit in "mps"
    }


def test_a_pair_of_the_run():
    found = made("nnn:a n+1n+1n+1:a FFFFFF mm:b | m in run, n in 3 =25 X")
    assert {text.split()[3][0] for text in found} == {"3", "4"}


def test_a_run_need_not_have_its_first_number():
    found = made("n+1n+1n+1:a n+2n+2n+2:a FFFFFF mm:b | m in run, n in 3 =25 X")
    assert {text.split()[3][0] for text in found} == {"4", "5"}


def test_a_choice_binds_only_its_own_letters():
    """The run would reach past 9 only where it is chosen."""
    found = made("nnnn:a nnnn:b n+7n+7:a/RR FFFF =25 X")
    assert sum("77z" in text.split() for text in found) == 27
    assert sum("77z" not in text.split() for text in found) == 12


def test_a_choice_without_a_run_leaves_its_pair_free():
    found = made("nnn:a/NNN mm:b FFFFF EEEE | m in run =25 X")
    assert sum("444z" in text.split() for text in found) == 27
    assert sum("444z" not in text.split() for text in found) == 54


def test_every_letter_has_its_values():
    assert set(DOMAINS) == set("nmwvabcstudef")


def test_the_order_is_fixed():
    line = read_card_line("nnnn:a wwww dddd FF | n in 1-3 =25 X")
    assert list(bindings(line)) == list(bindings(line))
