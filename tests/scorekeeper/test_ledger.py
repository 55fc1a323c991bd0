"""Writing in a ledger: once is once, nobody writes over news, nothing is edited."""

import unicodedata

import pytest

from hands import HandError, Table, load
from scorekeeper import facts, ledger
from scorekeeper.errors import Refused, Stale
from scorekeeper.evening import Target
from scorekeeper.models import Entry, FrozenRules, GameSession, Link, Seat

pytestmark = pytest.mark.django_db

# Flowers alone, in Mihng: 0 are worth nothing, 3 are 8 points, 4 are 16, 5 are 32, 8 are 64.
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"


def drawn(player, flowers=0, **ticks):
    return facts.hand([{"player": player, "ticks": ticks, "flowers": flowers}], "drawn")


def claimed(discarder, *winners):
    said = [{"player": player, "ticks": {}, "flowers": flowers} for player, flowers in winners]
    return facts.hand(said, "claimed", discarder)


NOBODY = facts.hand([])


def points(game):
    return {player.name: player.points for player in ledger.evening(game).players}


def seated(game):
    return [player.name for player in ledger.evening(game).seated]


def kinds(game):
    return list(game.entries.values_list("kind", flat=True))


class Refusal:
    """Asserts one refusal by its code, and that nothing at all was stored."""

    def __init__(self, game, code):
        self.game, self.code = game, code

    def __enter__(self):
        self.before = everything(self.game)
        return self

    def __exit__(self, kind, error, trace):
        assert isinstance(error, Refused | HandError), error
        assert error.code == self.code
        self.where = error.where
        assert everything(self.game) == self.before
        return True


def everything(game):
    stored = GameSession.objects.get(pk=game.pk)
    figures = (stored.latest, stored.hands, stored.finished)
    return figures, list(stored.entries.values()), list(stored.seats.order_by("player").values())


# The start.


def test_a_start_has_an_entry_seats_and_two_links(begin, stamp):
    game = begin(["Astrid", "Björn"], stamp=stamp(token="first", phone="p1", by="Astrid"))
    entry = game.entries.get()
    assert (entry.number, entry.kind, entry.token) == (1, "start", "first")
    assert (entry.phone, entry.by, entry.rules_id) == ("p1", "Astrid", "mihng_v1")
    assert entry.facts == {"names": ["Astrid", "Björn"], "dealer": 1}
    assert list(game.seats.order_by("player").values_list("player", "name", "seat", "rank")) == [
        (1, "Astrid", 0, 1),
        (2, "Björn", 1, 1),
    ]
    assert sorted(game.links.values_list("role", flat=True)) == ["score", "watch"]
    assert (game.latest, game.hands, game.finished) == (1, 0, False)


def test_starting_twice_with_one_token_starts_once(begin, stamp):
    once = stamp(token="again")
    assert begin(stamp=once).pk == begin(stamp=once).pk
    assert (GameSession.objects.count(), Link.objects.count(), Entry.objects.count()) == (1, 2, 1)


@pytest.mark.parametrize(
    "changed",
    [
        {"names": ["Astrid", "Björn", "Chloé", "Elin"]},
        {"names": ["Björn", "Astrid", "Chloé", "Dinu"]},
        {"rules": "mhing"},
        {"target": Target("points", 1000)},
        {"target": Target("hands", 500)},
        {"title": "Friday table"},
    ],
)
def test_a_token_that_started_something_else_is_refused(begin, stamp, changed):
    once = stamp(token="again")
    begin(stamp=once)
    with pytest.raises(Refused, match="token_used"):
        begin(**changed, stamp=once)
    assert GameSession.objects.count() == 1


@pytest.mark.parametrize("token", ["", "with blank", "x" * 65, "nul\x00", "å"])
def test_a_start_needs_a_token(begin, stamp, token):
    with pytest.raises(Refused, match="token_missing"):
        begin(stamp=ledger.Stamp(token, 0, "p1"))
    assert GameSession.objects.count() == 0


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ([], "players_count"),
        (["Astrid"], "players_count"),
        (["Astrid", "astrid"], "name_twice"),
        (["STRASSE", "straße"], "name_twice"),
        (["Åsa", unicodedata.normalize("NFD", "Åsa")], "name_twice"),
        (["İsmet", "ismet"], "name_twice"),
        (["Astrid", ""], "name_missing"),
        (["Astrid", "x" * 61], "name_too_long"),
        (["Astrid", "a\x00"], "name_unprintable"),
    ],
)
def test_a_start_with_names_at_fault_starts_nothing(begin, names, code):
    with pytest.raises(Refused, match=code):
        begin(names)
    assert (GameSession.objects.count(), Seat.objects.count()) == (0, 0)


def test_any_letters_of_the_world_sit_down_together(begin):
    names = ["x" * 60, "محمد", FAMILY, "<b>Bo</b>", "=1+1", "Åsa Öberg"]
    game = begin(names)
    assert list(game.seats.order_by("player").values_list("name", flat=True)) == names
    assert seated(GameSession.objects.get(pk=game.pk)) == names


def test_a_table_needs_a_name(begin):
    with pytest.raises(Refused, match="name_missing"):
        begin(title="  ")
    assert GameSession.objects.count() == 0


def test_rules_are_kept_once_for_all_tables(begin):
    begin()
    begin()
    assert list(FrozenRules.objects.values_list("id", flat=True)) == ["mihng_v1"]


# A hand.


def test_a_recorded_hand_is_scored_here_and_counted(game, stamp):
    said = drawn(3, 2, triple_sequence=1)
    entry = ledger.record(game, said, stamp(game, token="hand-1", phone="p2", by="Björn"))
    stored = Entry.objects.get(pk=entry.pk)
    assert (stored.number, stored.kind, stored.facts) == (2, "hand", said)
    assert [part["points"] for part in stored.score] == [32]
    assert (stored.phone, stored.by, stored.target, stored.restores) == ("p2", "Björn", None, None)
    seat = game.seats.get(player=3)
    assert (seat.points, seat.hands_won, seat.best, seat.rank) == (32, 1, 32, 1)
    assert set(game.seats.exclude(player=3).values_list("points", "rank")) == {(0, 2)}


def test_the_figures_of_the_game_follow(game, stamp):
    ledger.record(game, NOBODY, stamp(game))
    assert (game.latest, game.hands) == (2, 1)
    stored = GameSession.objects.get(pk=game.pk)
    assert (stored.latest, stored.hands) == (2, 1)


def test_a_score_a_form_brings_along_is_not_believed(game, stamp):
    said = drawn(1, 3) | {"score": [{"points": 999}]}
    ledger.record(game, said, stamp(game))
    assert points(game)["Astrid"] == 8


def test_several_winners_of_one_discard(game, stamp):
    entry = ledger.record(game, claimed(4, (1, 3), (2, 5)), stamp(game))
    assert [part["points"] for part in entry.score] == [8, 32]
    assert points(game) == {"Astrid": 8, "Björn": 32, "Chloé": 0, "Dinu": 0}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (drawn(5), "not_seated"),
        (claimed(7, (1, 0)), "not_seated"),
        (claimed(1, (1, 0)), "winner_is_discarder"),
        (claimed(4, (1, 5), (2, 4)), "flowers_in_all"),
        (facts.hand(drawn(1)["winners"] + drawn(2)["winners"], "drawn"), "several_need_a_discard"),
        (drawn(1, 9), "flowers_in_all"),
        (drawn(1, -1), "bad_flowers"),
        (drawn(1, no_such_thing=1), "unknown_combination"),
        (drawn(1, high_low=2), "too_many_times"),
        (drawn(1, royal_run=-1), "bad_times"),
        (drawn(1, two_suits_only=1, one_suit_with_honors=1), "impossible_together"),
        (drawn(1, seven_pairs=1), "unknown_combination"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_stored_nowhere(game, stamp, said, code):
    with Refusal(game, code):
        ledger.record(game, said, stamp(game))


def test_mhing_lets_one_player_go_out_a_hand(begin, stamp):
    game = begin(rules="mhing")
    with Refusal(game, "one_winner_only"):
        ledger.record(game, claimed(4, (1, 0), (2, 0)), stamp(game))


def test_the_house_rules_of_the_evening_apply(begin, stamp):
    rules = load("mihng").changed(
        "Ours", options={"cap": 10, "minimum_to_go_out": "three_units"}, units={"royal_run": 3}
    )
    game = begin(rules=rules)
    entry = ledger.record(game, drawn(1, 2, royal_run=1), stamp(game))
    assert entry.score[0]["points"] == 10
    assert entry.rules_id == rules.id
    assert entry.rules.thaw() == rules
    with Refusal(game, "below_minimum"):
        ledger.record(game, drawn(1, 8), stamp(game))


def test_a_table_that_doubles_on_does_not_overflow_the_evening(begin, stamp):
    huge = Table(((0, 1_000_000),), "double", 1)
    game = begin(rules=load("mihng").changed("Huge", table=huge, options={"cap": "none"}))
    for _ in range(3):
        ledger.record(game, drawn(1, 8, royal_run=1, one_suit_with_honors=1), stamp(game))
    assert game.seats.get(player=1).points == 3_000_000_000
    assert ledger.differences(game) == []


# Once is once.


def test_the_same_form_twice_makes_one_entry(game, stamp):
    once = stamp(game, token="same")
    first = ledger.record(game, drawn(1, 3), once)
    again = ledger.record(game, drawn(1, 3), once)
    assert (again.pk, again.number) == (first.pk, 2)
    assert points(game)["Astrid"] == 8


def test_a_lost_answer_is_answered_again_after_others_wrote(game, stamp):
    lost = stamp(game, token="lost")
    first = ledger.record(game, drawn(1, 3), lost)
    ledger.record(game, drawn(2, 3), stamp(game))
    assert ledger.record(game, drawn(1, 3), lost).pk == first.pk
    assert game.hands == 2


def test_a_lost_answer_is_answered_again_after_the_finish(game, stamp):
    lost = stamp(game, token="lost")
    first = ledger.record(game, drawn(1, 3), lost)
    ledger.close(game, stamp(game))
    assert ledger.record(game, drawn(1, 3), lost).pk == first.pk


@pytest.mark.parametrize(
    "act",
    [
        lambda game, stamp: ledger.record(game, drawn(1, 4), stamp),
        lambda game, stamp: ledger.record(game, NOBODY, stamp),
        lambda game, stamp: ledger.adjust(game, 1, 8, "Bonus", stamp),
        lambda game, stamp: ledger.deal(game, 1, stamp),
        ledger.close,
        lambda game, stamp: ledger.void(game, 2, stamp),
        lambda game, stamp: ledger.correct(game, 2, drawn(1, 3), stamp),
    ],
)
def test_the_same_token_with_something_else_is_refused(game, stamp, act):
    once = stamp(game, token="same")
    ledger.record(game, drawn(1, 3), once)
    with Refusal(game, "token_used") as refused:
        act(game, once)
    assert refused.where == {"entry": 2}


def test_the_token_of_a_correction_is_for_one_hand(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.record(game, drawn(1, 3), stamp(game))
    once = stamp(game, token="same")
    ledger.correct(game, 2, drawn(2, 3), once)
    with Refusal(game, "token_used"):
        ledger.correct(game, 3, drawn(2, 3), once)


ACTS = {
    "adjust": lambda game, stamp: ledger.adjust(game, 2, -10, "Late", stamp),
    "seats": lambda game, stamp: ledger.seat(game, [2, 1, 3, 4], stamp),
    "dealer": lambda game, stamp: ledger.deal(game, 3, stamp),
    "join": lambda game, stamp: ledger.change_player(game, None, "Élise", False, stamp),
    "take over": lambda game, stamp: ledger.change_player(game, 4, "Élise", True, stamp),
    "leave": lambda game, stamp: ledger.change_player(game, 4, None, False, stamp),
    "rename": lambda game, stamp: ledger.rename(game, 1, "Asta", stamp),
    "finish": ledger.close,
    "correct": lambda game, stamp: ledger.correct(game, 2, drawn(2, 4), stamp),
    "void": lambda game, stamp: ledger.void(game, 2, stamp),
    "restore": lambda game, stamp: ledger.restore(game, 2, 2, stamp),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_every_act_sent_twice_is_one_entry(game, stamp, act):
    ledger.record(game, drawn(1, 3), stamp(game))
    once = stamp(game, token="same")
    first = act(game, once)
    before = everything(game)
    assert act(game, once).pk == first.pk
    assert everything(game) == before


def test_a_newcomer_sent_again_after_another_joined_is_the_same(game, stamp):
    lost = stamp(game, token="lost")
    first = ledger.change_player(game, None, "Élise", False, lost)
    ledger.change_player(game, None, "Frej", False, stamp(game))
    assert ledger.change_player(game, None, "Élise", False, lost).pk == first.pk
    with Refusal(game, "token_used"):
        ledger.change_player(game, None, "Gun", False, lost)


def test_an_undo_that_reopened_sent_twice_is_one_undo(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.close(game, stamp(game))
    once = stamp(game, token="x" * 64)
    first = ledger.void(game, 2, once)
    assert ledger.void(game, 2, once).pk == first.pk
    assert kinds(game) == ["start", "hand", "finish", "reopen", "void"]


@pytest.mark.parametrize("token", ["", "with blank", "x" * 65, "nul\x00", "å", "a\n"])
def test_an_act_needs_a_token(game, token):
    with Refusal(game, "token_missing"):
        ledger.record(game, NOBODY, ledger.Stamp(token, 1, "p1"))


def test_the_same_token_at_another_table_is_another_entry(begin, stamp):
    one, other = begin(), begin()
    ledger.record(one, drawn(1, 3), stamp(one, token="same"))
    ledger.record(other, drawn(2, 4), stamp(other, token="same"))
    assert (points(one)["Astrid"], points(other)["Björn"]) == (8, 16)


# Nobody writes over unseen news.


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_phone_that_has_not_seen_the_news_is_told_so(game, stamp, act):
    ledger.record(game, drawn(1, 3), stamp(game))
    with Refusal(game, "stale") as refused:
        act(game, stamp(game, seen=1))
    assert refused.where == {"since": 1}


def test_a_phone_cannot_have_seen_what_is_not_there(game, stamp):
    with pytest.raises(Stale):
        ledger.record(game, NOBODY, stamp(game, seen=2))
    assert game.entries.count() == 1


def test_stale_comes_before_finished(game, stamp):
    ledger.close(game, stamp(game))
    with Refusal(game, "stale"):
        ledger.record(game, NOBODY, stamp(game, seen=1))


def test_news_are_the_rows_new_or_changed_since(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.record(game, drawn(2, 3), stamp(game))
    ledger.adjust(game, 3, 5, "Brought the cake", stamp(game))
    ledger.correct(game, 2, drawn(3, 3), stamp(game))
    assert [row.entry for row in ledger.news(game, 4)] == [2]
    assert [row.entry for row in ledger.news(game, 2)] == [2, 3, 4]
    assert ledger.news(game, 5) == []


# Correction, void, restore.


def play_ten(game, stamp):
    for number in range(10):
        ledger.record(game, drawn(1 + number % 4, 3), stamp(game))


def test_a_hand_of_an_hour_ago_is_corrected_in_its_place(game, stamp):
    play_ten(game, stamp)
    entry = ledger.correct(game, 3, drawn(4, 5), stamp(game))
    assert (entry.number, entry.kind, entry.target) == (12, "correct", 3)
    told = ledger.evening(game)
    assert [row.hand for row in told.hands] == list(range(1, 11))
    assert (told.hands[1].facts, told.hands[1].totals[4]) == (drawn(4, 5), 32)
    assert points(game) == {"Astrid": 24, "Björn": 16, "Chloé": 16, "Dinu": 48}


def test_a_correction_equals_having_recorded_it_right(begin, stamp):
    wrong, right = begin(), begin()
    for game, second in ((wrong, drawn(1, 8)), (right, claimed(1, (2, 3), (3, 4)))):
        ledger.record(game, drawn(1, 3), stamp(game))
        ledger.record(game, second, stamp(game))
        ledger.record(game, drawn(4, 5), stamp(game))
    ledger.correct(wrong, 3, claimed(1, (2, 3), (3, 4)), stamp(wrong))
    stored = [
        list(game.seats.order_by("player").values_list("name", "points", "hands_won", "best"))
        for game in (wrong, right)
    ]
    assert stored[0] == stored[1]


def test_a_corrected_hand_is_checked_like_any_other(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    for said, code in [
        (drawn(5), "not_seated"),
        (claimed(1, (1, 0)), "winner_is_discarder"),
        (drawn(1, 9), "flowers_in_all"),
        (drawn(1, no_such_thing=1), "unknown_combination"),
    ]:
        with Refusal(game, code):
            ledger.correct(game, 2, said, stamp(game))


def test_a_correction_is_for_those_who_sat_there_then(game, stamp):
    ledger.record(game, drawn(4, 3), stamp(game))
    ledger.change_player(game, 4, "Élise", False, stamp(game))
    with Refusal(game, "not_seated"):
        ledger.correct(game, 2, drawn(5, 3), stamp(game))
    ledger.correct(game, 2, claimed(4, (1, 3)), stamp(game))
    assert points(game)["Astrid"] == 8


def test_a_hand_is_corrected_to_nobody_and_back(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.correct(game, 2, NOBODY, stamp(game))
    assert (points(game)["Astrid"], game.hands) == (0, 1)
    ledger.correct(game, 2, drawn(2, 3), stamp(game))
    assert points(game)["Björn"] == 8


def test_a_penalty_is_corrected(game, stamp):
    ledger.adjust(game, 1, -10, "Late", stamp(game))
    ledger.correct(game, 2, facts.adjustment(2, -20, "Late"), stamp(game))
    assert points(game) == {"Astrid": 0, "Björn": -20, "Chloé": 0, "Dinu": 0}


def test_any_hand_is_taken_back_and_the_later_ones_move_up(game, stamp):
    play_ten(game, stamp)
    ledger.void(game, 2, stamp(game))
    told = ledger.evening(game)
    assert [(row.entry, row.hand) for row in told.hands][:2] == [(3, 1), (4, 2)]
    assert (game.hands, points(game)["Astrid"]) == (9, 16)
    assert told.dealer == 2


def test_taken_back_twice_is_refused(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.void(game, 2, stamp(game))
    with Refusal(game, "void_already"):
        ledger.void(game, 2, stamp(game))


def test_a_correction_brings_back_what_was_taken_back(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.void(game, 2, stamp(game))
    ledger.correct(game, 2, drawn(2, 4), stamp(game))
    assert (points(game)["Björn"], game.hands) == (16, 1)


def test_an_earlier_version_is_restored(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.correct(game, 2, drawn(2, 4), stamp(game))
    ledger.void(game, 2, stamp(game))
    entry = ledger.restore(game, 2, 3, stamp(game))
    assert (entry.kind, entry.target, entry.restores, entry.facts) == (
        "correct",
        2,
        3,
        drawn(2, 4),
    )
    assert points(game) == {"Astrid": 0, "Björn": 16, "Chloé": 0, "Dinu": 0}
    ledger.restore(game, 2, 2, stamp(game))
    assert points(game) == {"Astrid": 8, "Björn": 0, "Chloé": 0, "Dinu": 0}


@pytest.mark.parametrize(("target", "version"), [(2, 3), (2, 4), (2, 1), (2, 99), (3, 2), (99, 99)])
def test_only_a_version_of_that_hand_is_restored(game, stamp, target, version):
    """2 and 3 are hands, 4 takes 2 back."""
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.record(game, drawn(2, 3), stamp(game))
    ledger.void(game, 2, stamp(game))
    with Refusal(game, "no_such_version"):
        ledger.restore(game, target, version, stamp(game))


@pytest.mark.parametrize("target", [0, 1, 3, 4, 5, 99])
def test_only_what_is_in_the_protocol_is_changed(game, stamp, target):
    """1 is the start, 2 a hand, 3 its correction, 4 the finish."""
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.correct(game, 2, drawn(2, 3), stamp(game))
    ledger.close(game, stamp(game))
    with Refusal(game, "no_such_entry"):
        ledger.void(game, target, stamp(game))
    with Refusal(game, "no_such_entry"):
        ledger.correct(game, target, drawn(1, 3), stamp(game))


def test_nothing_stored_is_ever_changed(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    before = list(game.entries.values())
    ledger.correct(game, 2, drawn(2, 3), stamp(game))
    ledger.void(game, 2, stamp(game))
    ledger.restore(game, 2, 2, stamp(game))
    assert list(game.entries.values())[:2] == before


# The finish.


def test_finish_and_reopen(game, stamp):
    ledger.close(game, stamp(game))
    assert GameSession.objects.get(pk=game.pk).finished
    ledger.reopen(game, stamp(game))
    assert not GameSession.objects.get(pk=game.pk).finished
    ledger.record(game, drawn(1, 3), stamp(game))
    assert game.hands == 1


@pytest.mark.parametrize(
    "act", [ACTS[name] for name in ("adjust", "seats", "dealer", "join", "leave", "finish")]
)
def test_a_finished_evening_takes_nothing_more(game, stamp, act):
    ledger.close(game, stamp(game))
    with Refusal(game, "finished"):
        act(game, stamp(game))
    with Refusal(game, "finished"):
        ledger.record(game, drawn(1, 3), stamp(game))


def test_only_a_finished_evening_is_reopened(game, stamp):
    with Refusal(game, "not_finished"):
        ledger.reopen(game, stamp(game))


def test_a_finished_evening_is_still_corrected(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.record(game, drawn(2, 3), stamp(game))
    ledger.close(game, stamp(game))
    ledger.correct(game, 2, drawn(3, 4), stamp(game))
    ledger.rename(game, 3, "Cleo", stamp(game))
    assert game.finished
    assert points(game) == {"Astrid": 0, "Björn": 8, "Cleo": 16, "Dinu": 0}


def test_taking_back_the_last_hand_reopens(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.record(game, drawn(2, 3), stamp(game))
    ledger.close(game, stamp(game))
    entry = ledger.void(game, 3, stamp(game))
    assert (entry.number, entry.target) == (6, 3)
    assert kinds(game)[3:] == ["finish", "reopen", "void"]
    assert (game.finished, game.latest, game.hands) == (False, 6, 1)


def test_taking_back_an_older_hand_leaves_the_evening_finished(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.record(game, drawn(2, 3), stamp(game))
    ledger.close(game, stamp(game))
    ledger.void(game, 2, stamp(game))
    assert (game.finished, game.latest, game.hands) == (True, 5, 1)


# Seats and people.


def test_swapped_seats_keep_the_points(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.seat(game, [2, 1, 4, 3], stamp(game))
    assert seated(game) == ["Björn", "Astrid", "Dinu", "Chloé"]
    assert list(game.seats.order_by("seat").values_list("player", "points")) == [
        (2, 0),
        (1, 8),
        (4, 0),
        (3, 0),
    ]


@pytest.mark.parametrize("order", [[], [1, 2, 3], [1, 1, 2, 3], [1, 2, 3, 5], [1, 2, 3, 4, 5]])
def test_seats_are_for_those_who_sit_here(game, stamp, order):
    with Refusal(game, "seats_do_not_match"):
        ledger.seat(game, order, stamp(game))


def test_the_dealer_is_set_and_moves_on(game, stamp):
    ledger.deal(game, 4, stamp(game))
    ledger.record(game, NOBODY, stamp(game))
    assert ledger.evening(game).dealer == 1


def test_somebody_who_is_not_here_does_not_deal(game, stamp):
    ledger.change_player(game, 4, None, False, stamp(game))
    with Refusal(game, "not_seated"):
        ledger.deal(game, 4, stamp(game))


def test_a_newcomer_gets_the_seat_and_a_number_of_their_own(game, stamp):
    ledger.record(game, drawn(4, 3), stamp(game))
    ledger.change_player(game, 4, "Élise", False, stamp(game))
    assert seated(game) == ["Astrid", "Björn", "Chloé", "Élise"]
    assert points(game)["Dinu"] == 8
    seats = game.seats.order_by("player").values_list("player", "name", "seat", "points")
    assert list(seats)[3:] == [(4, "Dinu", None, 8), (5, "Élise", 3, 0)]


def test_a_newcomer_takes_over_the_points(game, stamp):
    ledger.record(game, drawn(4, 3), stamp(game))
    ledger.change_player(game, 4, "Élise", True, stamp(game))
    assert (points(game)["Dinu"], points(game)["Élise"]) == (0, 8)
    ledger.correct(game, 2, drawn(4, 4), stamp(game))
    assert (points(game)["Dinu"], points(game)["Élise"]) == (0, 16)


def test_two_stay_and_six_are_enough(begin, stamp):
    game = begin(["Astrid", "Björn"])
    with Refusal(game, "players_count"):
        ledger.change_player(game, 1, None, False, stamp(game))
    for name in ("Chloé", "Dinu", "Élise", "Frej"):
        ledger.change_player(game, None, name, False, stamp(game))
    with Refusal(game, "players_count"):
        ledger.change_player(game, None, "Gun", False, stamp(game))


@pytest.mark.parametrize("name", ["ASTRID", unicodedata.normalize("NFD", "CHLOÉ"), "Dinu"])
def test_nobody_joins_under_a_name_somebody_has_or_had(game, stamp, name):
    ledger.change_player(game, 4, None, False, stamp(game))
    with Refusal(game, "name_twice"):
        ledger.change_player(game, None, name, False, stamp(game))


def test_who_is_not_here_does_not_leave(game, stamp):
    with Refusal(game, "not_seated"):
        ledger.change_player(game, 7, None, False, stamp(game))


def test_a_number_is_never_given_twice(game, stamp):
    """Élise joins, wins and is taken back with her hand; her hand must not become Frej's."""
    ledger.change_player(game, None, "Élise", False, stamp(game))
    ledger.record(game, drawn(5, 3), stamp(game))
    ledger.void(game, 3, stamp(game))
    ledger.void(game, 2, stamp(game))
    entry = ledger.change_player(game, None, "Frej", False, stamp(game))
    assert entry.facts["joins"] == 6
    with Refusal(game, "not_seated"):
        ledger.restore(game, 3, 3, stamp(game))
    with Refusal(game, "not_seated"):
        ledger.correct(game, 3, drawn(6, 3), stamp(game))
    assert points(game)["Frej"] == 0


def test_a_bonus_of_somebody_who_never_came_is_not_restored(game, stamp):
    ledger.change_player(game, None, "Élise", False, stamp(game))
    ledger.adjust(game, 5, 10, "Cake", stamp(game))
    ledger.void(game, 3, stamp(game))
    ledger.void(game, 2, stamp(game))
    with Refusal(game, "no_such_player"):
        ledger.restore(game, 3, 3, stamp(game))


@pytest.mark.parametrize("act", ["seats", "dealer", "join", "take over", "leave", "rename"])
def test_a_change_at_the_table_is_taken_back_while_it_is_the_newest(game, stamp, act):
    ledger.record(game, drawn(1, 3), stamp(game))
    before = list(game.seats.order_by("player").values_list("name", "seat", "points"))
    dealer = ledger.evening(game).dealer
    ACTS[act](game, stamp(game))
    ledger.void(game, 3, stamp(game))
    assert list(game.seats.order_by("player").values_list("name", "seat", "points")) == before
    assert ledger.evening(game).dealer == dealer


@pytest.mark.parametrize("act", ["seats", "dealer", "join", "take over", "leave", "rename"])
def test_an_older_change_at_the_table_stays(game, stamp, act):
    ACTS[act](game, stamp(game))
    ledger.record(game, drawn(1, 3), stamp(game))
    with Refusal(game, "only_the_newest"):
        ledger.void(game, 2, stamp(game))
    ledger.void(game, 3, stamp(game))
    ledger.void(game, 2, stamp(game))
    assert seated(game) == ["Astrid", "Björn", "Chloé", "Dinu"]


def test_a_change_at_the_table_is_not_corrected_or_restored(game, stamp):
    ledger.seat(game, [2, 1, 3, 4], stamp(game))
    with Refusal(game, "only_the_newest"):
        ledger.correct(game, 2, {"order": [1, 2, 3, 4]}, stamp(game))
    ledger.void(game, 2, stamp(game))
    with Refusal(game, "only_the_newest"):
        ledger.restore(game, 2, 2, stamp(game))


def test_a_better_spelling_shows_everywhere(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    ledger.rename(game, 1, unicodedata.normalize("NFD", " Åsa  Öberg "), stamp(game))
    assert game.seats.get(player=1).name == "Åsa Öberg"
    assert points(game)["Åsa Öberg"] == 8


def test_a_name_may_change_its_capitals_only(game, stamp):
    ledger.rename(game, 1, "ASTRID", stamp(game))
    assert game.seats.get(player=1).name == "ASTRID"


@pytest.mark.parametrize(
    ("player", "name", "code"),
    [
        (1, "björn", "name_twice"),
        (1, "\u200b", "name_missing"),
        (1, "x" * 61, "name_too_long"),
        (9, "Åsa", "no_such_player"),
    ],
)
def test_a_spelling_that_is_refused(game, stamp, player, name, code):
    with Refusal(game, code):
        ledger.rename(game, player, name, stamp(game))


def test_two_names_are_swapped(game, stamp):
    for player, name in ((1, "Somebody"), (2, "Astrid"), (1, "Björn")):
        ledger.rename(game, player, name, stamp(game))
    names = game.seats.order_by("player").values_list("name", flat=True)
    assert list(names)[:2] == ["Björn", "Astrid"]


# Penalties and bonuses.


def test_a_penalty_goes_below_zero(game, stamp):
    ledger.adjust(game, 1, -10, "Called wrong", stamp(game))
    assert game.seats.get(player=1).points == -10
    assert (game.hands, ledger.evening(game).dealer) == (0, 1)


def test_who_left_may_still_be_fined(game, stamp):
    ledger.change_player(game, 4, None, False, stamp(game))
    ledger.adjust(game, 4, -10, "Left early", stamp(game))
    assert points(game)["Dinu"] == -10


@pytest.mark.parametrize(
    ("player", "points", "reason", "code"),
    [
        (9, 5, "Cake", "no_such_player"),
        (1, 0, "Nothing", "points_out_of_range"),
        (1, 10**9, "Much", "points_out_of_range"),
        (1, 5, "", "reason_missing"),
        (1, 5, "x\x00", "reason_unprintable"),
    ],
)
def test_an_adjustment_that_is_refused(game, stamp, player, points, reason, code):
    with Refusal(game, code):
        ledger.adjust(game, player, points, reason, stamp(game))


# What is stored agrees with what is told.


def test_an_untouched_ledger_has_no_differences(game, stamp):
    play_ten(game, stamp)
    ledger.change_player(game, 4, "Élise", True, stamp(game))
    assert ledger.differences(GameSession.objects.get(pk=game.pk)) == []


@pytest.mark.parametrize(
    ("table", "changed", "said"),
    [
        (Seat, {"points": 999}, "player 1: points is 999, the ledger says 8"),
        (Seat, {"name": "Mallory"}, "player 1: name is Mallory, the ledger says Astrid"),
        (Seat, {"seat": None}, "player 1: seat is None, the ledger says 0"),
        (Seat, {"hands_won": 7}, "player 1: hands_won is 7, the ledger says 1"),
        (Seat, {"best": 7}, "player 1: best is 7, the ledger says 8"),
        (Seat, {"rank": 3}, "player 1: rank is 3, the ledger says 1"),
        (Seat, {"player": 9}, "player 1 is missing"),
        (GameSession, {"latest": 9}, "latest is 9, the ledger says 2"),
        (GameSession, {"hands": 9}, "hands is 9, the ledger says 1"),
        (GameSession, {"finished": True}, "finished is True, the ledger says False"),
    ],
)
def test_a_derived_row_somebody_changed_is_found(game, stamp, table, changed, said):
    ledger.record(game, drawn(1, 3), stamp(game))
    rows = game.seats.filter(player=1) if table is Seat else table.objects.filter(pk=game.pk)
    rows.update(**changed)
    found = ledger.differences(GameSession.objects.get(pk=game.pk))
    assert found[0] == f"game session {game.pk}: {said}"


def test_a_player_the_ledger_does_not_know_is_found(game):
    Seat.objects.create(game=game, player=7, name="Mallory", points=999)
    assert ledger.differences(game) == [f"game session {game.pk}: player 7 is not in the ledger"]


def test_what_is_rewritten_agrees_again(game, stamp):
    ledger.record(game, drawn(1, 3), stamp(game))
    game.seats.filter(player=1).update(points=999)
    GameSession.objects.filter(pk=game.pk).update(hands=7)
    game = GameSession.objects.get(pk=game.pk)
    ledger.rewrite(game, ledger.evening(game))
    assert ledger.differences(GameSession.objects.get(pk=game.pk)) == []
