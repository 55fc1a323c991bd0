from hands import explain, load, score_ticks

MIHNG, MHING = load("mihng"), load("mhing")


def test_lines_row_and_what_was_used_up():
    score = score_ticks(MIHNG, {"triple_sequence": 1}, flowers=2)
    assert explain(MIHNG, score) == (
        "Triple sequence: 5 units. The same sequence in all three suits; it uses up their three "
        "doubles. It used up 3 x double sequence.",
        "Flower: 2 units (2 x 1). Each flower card.",
        "7 units: the row 6-7 gives 32 points.",
    )


def test_what_comes_along():
    said = explain(MHING, score_ticks(MHING, {"identical_double_sequence": 6}))
    assert said[0] == "Sequences only: 1 unit. All four sets are sequences. It comes with the rest."
    assert said[-1] == "19 units: the row 17-19 gives 512 points."


def test_the_end_of_the_table():
    said = explain(MIHNG, score_ticks(MIHNG, {"high_low": 1, "triple_sequence": 1}, 8))
    assert said[-2:] == (
        "20 units: the row 17 and more gives 256 points.",
        "The table ends at 256.",
    )


def test_the_cap_and_flowers_as_points():
    rules = MHING.changed("Ours", {"cap": 100, "flowers": "points"})
    said = explain(rules, score_ticks(rules, {"one_suit_only": 1, "high_low": 1}, 1))
    assert said[-2:] == ("The cap makes it 100.", "Flowers add points after the table: 1.")


def test_flowers_off():
    rules = MHING.changed("Ours", {"flowers": "off"})
    assert explain(rules, score_ticks(rules, {}, 1))[-1] == "Flowers count nothing."


def test_nothing_at_all():
    assert explain(MIHNG, score_ticks(MIHNG, {})) == ("0 units: the row 0 gives 0 points.",)
