"""What an entry may say, before any database hears of it."""

import unicodedata

import pytest

from hands import HandError, load
from scorekeeper import facts
from scorekeeper.errors import Refused

FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"
SEATED = (1, 2, 3, 4)
MIHNG, MHING = load("mihng"), load("mhing")


def winner(player, flowers=0, **ticks):
    return {"player": player, "ticks": ticks, "flowers": flowers}


def drawn(*winners):
    return facts.hand(winners, "drawn")


def claimed(discarder, *winners):
    return facts.hand(winners, "claimed", discarder)


@pytest.mark.parametrize(
    "name",
    [
        "Å",
        "x" * 60,
        "Åsa Öberg",
        'O\'Neil "x" <b>bold</b>',
        '=HYPERLINK("http","x")',
        "=1+1",
        "-1",
        "محمد",
        "\u202eevil\u202c",
        FAMILY,
        "\N{REGIONAL INDICATOR SYMBOL LETTER S}\N{REGIONAL INDICATOR SYMBOL LETTER E}",
        "山田 太郎",
    ],
)
def test_a_name_is_kept_as_typed(name):
    assert facts.clean_name(name) == name


def test_blanks_around_and_inside_a_name_are_folded():
    assert facts.clean_name(" \t Anna\n\u00a0 Maria\u2028 ") == "Anna Maria"


def test_a_name_is_kept_composed():
    """Phones type "Å" as one sign or as two; people cannot tell, so the ledger must not."""
    assert facts.clean_name(unicodedata.normalize("NFD", "Åsa")) == "Åsa"


def test_a_name_is_measured_as_it_is_kept():
    assert facts.clean_name(unicodedata.normalize("NFD", "Å" * 60)) == "Å" * 60


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_missing"),
        (" \t\n\u3000", "name_missing"),
        ("x" * 61, "name_too_long"),
        ("Anna\x00", "name_unprintable"),
        ("An\x1bna", "name_unprintable"),
        ("Anna\x7f", "name_unprintable"),
        ("\ud83d", "name_unprintable"),
    ],
)
def test_what_is_no_name(name, code):
    with pytest.raises(Refused) as refused:
        facts.clean_name(name)
    assert refused.value.code == code


@pytest.mark.parametrize("name", ["\u200b", "\u2060\ufeff", "\u200d\u200e", "\u00ad", "\u3164"])
def test_a_name_nobody_can_see_is_missing(name):
    with pytest.raises(Refused, match="name_missing"):
        facts.clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Astrid", "ASTRID"),
        ("STRASSE", "straße"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("Åsa", unicodedata.normalize("NFD", "Åsa")),
        ("Åsa", "\N{ANGSTROM SIGN}sa"),
        ("Anna", "Anna\u200b"),
        ("fin", "\N{LATIN SMALL LIGATURE FI}n"),
        ("İsmet", "i̇smet"),
        # PostgreSQL's lower() makes these two the same.
        ("İsmet", "ismet"),
    ],
)
def test_names_taken_for_the_same_person(one, other):
    assert facts.same_name(one, other)
    assert facts.same_name(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Astrid", "Astrid A"), ("Åsa", "Asa"), ("Bo", "Bö"), ("Anna", "Hanna")]
)
def test_names_of_two_people(one, other):
    assert not facts.same_name(one, other)


def test_the_start_keeps_the_turn_order():
    assert facts.start([" Bo ", "Anna"]) == {"names": ["Bo", "Anna"], "dealer": 1}
    assert facts.start(["Bo", "Anna", "Cia"], dealer=3)["dealer"] == 3


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_table_seats_two_to_six(count):
    with pytest.raises(Refused) as refused:
        facts.start([f"Player {number}" for number in range(count)])
    assert refused.value.code == "players_count"
    assert refused.value.where == {"least": 2, "most": 6}


@pytest.mark.parametrize("count", [2, 6])
def test_the_smallest_and_the_largest_table(count):
    assert len(facts.start([f"Player {number}" for number in range(count)])["names"]) == count


def test_the_same_name_in_other_letters_is_refused_by_name():
    with pytest.raises(Refused) as refused:
        facts.start(["Anna", "Bo", "ANNA "])
    assert refused.value.code == "name_twice"
    assert refused.value.where == {"name": "ANNA"}


@pytest.mark.parametrize("dealer", [0, 3, -1])
def test_somebody_of_the_table_deals_first(dealer):
    with pytest.raises(Refused, match="no_such_player"):
        facts.start(["Anna", "Bo"], dealer=dealer)


def test_a_hand_keeps_only_what_was_ticked():
    said = facts.hand([winner(1, 2, royal_run=1, high_low=0)], "claimed", 3)
    assert said == {
        "winners": [{"player": 1, "ticks": {"royal_run": 1}, "flowers": 2}],
        "won": "claimed",
        "from": 3,
    }


@pytest.mark.parametrize(
    "said",
    [
        drawn(winner(1)),
        claimed(2, winner(1, royal_run=1)),
        claimed(4, winner(1), winner(2), winner(3)),
        facts.hand([]),
        claimed(4, winner(1, 5), winner(2, 3)),
    ],
)
def test_hands_these_people_could_have_played(said):
    facts.check_hand(said, MIHNG, SEATED)


@pytest.mark.parametrize(
    ("said", "code", "where"),
    [
        (drawn(winner(5)), "not_seated", {"player": 5}),
        (drawn(winner(0)), "not_seated", {"player": 0}),
        (claimed(5, winner(1)), "not_seated", {"player": 5}),
        (claimed(1, winner(1)), "winner_is_discarder", {"player": 1}),
        (claimed(2, winner(1), winner(2)), "winner_is_discarder", {"player": 2}),
        (claimed(2, winner(1), winner(1)), "winner_twice", {"player": 1}),
        (drawn(winner(1), winner(2)), "several_need_a_discard", {}),
        (facts.hand([winner(1)]), "how_missing", {}),
        (facts.hand([winner(1)], "stolen"), "how_missing", {}),
        (facts.hand([winner(1)], "claimed"), "discarder_missing", {}),
        (facts.hand([winner(1)], "drawn", 2), "drawn_from_nobody", {}),
        (facts.hand([], "drawn"), "no_winner_but_won", {}),
        (facts.hand([], None, 2), "no_winner_but_won", {}),
        (claimed(4, winner(1, 5), winner(2, 4)), "flowers_in_all", {"most": 8}),
    ],
)
def test_hands_these_people_could_not_have_played(said, code, where):
    with pytest.raises(Refused) as refused:
        facts.check_hand(said, MIHNG, SEATED)
    assert (refused.value.code, refused.value.where) == (code, where)


@pytest.mark.parametrize("value", ["nearest", "drawn_hand"])
def test_two_winners_where_one_is_allowed(value):
    rules = MIHNG.changed("One", options={"simultaneous_winners": value})
    with pytest.raises(Refused) as refused:
        facts.check_hand(claimed(3, winner(1), winner(2)), rules, SEATED)
    assert refused.value.code == "one_winner_only"
    assert refused.value.where == {"rule": value}


def test_who_may_win_together_is_for_the_rules_to_say():
    assert facts.several_may_win(MIHNG)
    assert not facts.several_may_win(MHING)


def test_each_winner_has_a_score_in_the_order_of_the_facts():
    said = claimed(4, winner(2, 2, triple_sequence=1), winner(1))
    assert [score.to_dict()["points"] for score in facts.score_hand(said, MIHNG)] == [32, 0]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (drawn(winner(1, 9)), "bad_flowers"),
        (drawn(winner(1, -1)), "bad_flowers"),
        (drawn(winner(1, "2")), "bad_flowers"),
        (drawn(winner(1, 1.5)), "bad_flowers"),
        (drawn(winner(1, True)), "bad_flowers"),
        (drawn(winner(1, no_such_thing=1)), "unknown_combination"),
        (drawn(winner(1, royal_run=-1)), "bad_times"),
        (drawn(winner(1, royal_run="1")), "bad_times"),
        (drawn(winner(1, royal_run=2)), "too_many_times"),
        (drawn(winner(1, double_sequence=10**9)), "too_many_times"),
        (drawn(winner(1, two_suits_only=1, one_suit_with_honors=1)), "impossible_together"),
        (claimed(2, winner(1, nothing_connects=1)), "last_card_must_be_drawn"),
    ],
)
def test_hands_no_cards_could_show(said, code):
    with pytest.raises(HandError) as refused:
        facts.score_hand(said, MIHNG)
    assert refused.value.code == code


def test_one_of_two_winners_with_an_impossible_sheet_is_refused():
    said = claimed(3, winner(1, royal_run=1), winner(2, no_such_thing=1))
    with pytest.raises(HandError, match="no_such_thing"):
        facts.score_hand(said, MIHNG)


def test_an_adjustment():
    said = facts.adjustment(2, -10, "  Called   wrong ")
    assert said == {"player": 2, "points": -10, "reason": "Called wrong"}
    assert facts.adjustment(1, 1_000_000, "x" * 120)["points"] == 1_000_000


@pytest.mark.parametrize(
    ("points", "reason", "code"),
    [
        (0, "Nothing", "points_out_of_range"),
        (1_000_001, "Much", "points_out_of_range"),
        (-1_000_001, "Much", "points_out_of_range"),
        (5, " ", "reason_missing"),
        (5, "x" * 121, "reason_too_long"),
        (5, "a\x00b", "reason_unprintable"),
        (5, "a\ud800", "reason_unprintable"),
    ],
)
def test_what_is_no_adjustment(points, reason, code):
    with pytest.raises(Refused) as refused:
        facts.adjustment(1, points, reason)
    assert refused.value.code == code


def test_somebody_leaves_joins_or_takes_over():
    assert facts.change_of_player(4, None, 5, takes_points=True) == {
        "leaves": 4,
        "joins": None,
        "name": None,
        "takes_points": False,
    }
    joins = facts.change_of_player(None, " Élise ", 5, takes_points=True)
    assert joins == {"leaves": None, "joins": 5, "name": "Élise", "takes_points": False}
    assert facts.change_of_player(4, "Élise", 5, takes_points=True)["takes_points"] is True


def test_a_change_changes_something():
    with pytest.raises(Refused, match="nothing_changed"):
        facts.change_of_player(None, None, 5)


def test_a_newcomer_has_a_name():
    with pytest.raises(Refused, match="name_missing"):
        facts.change_of_player(None, " ", 5)


def test_points_are_read_from_the_score_as_the_table_saw_it():
    said = claimed(3, winner(2), winner(4))
    assert facts.points_by_player(said, [{"points": 8}, {"points": 0}]) == {2: 8, 4: 0}


def test_a_score_is_missing_for_a_winner():
    with pytest.raises(ValueError, match="shorter"):
        facts.points_by_player(drawn(winner(2)), [])
