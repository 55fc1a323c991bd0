"""Seasons as their owners make, change, adjust, close and delete them; and the bad days."""

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from hands import load
from scorekeeper import adoption, ledger, results, season_tables, seasons
from scorekeeper.agreed import Agreed
from scorekeeper.errors import Refused
from scorekeeper.facts import hand
from scorekeeper.models import Adjustment, GameSession, Player, Season, Standing
from scorekeeper.seasons import Changed, Said
from scorekeeper.standings import Row
from tests.scorekeeper.evenings import Table, known_table
from tests.scorekeeper.leagues import Club, open_club

pytestmark = pytest.mark.django_db
SEP, OCT, NOV, DEC = (date(2026, month, 1) for month in (9, 10, 11, 12))
NEW_YEARS_EVE = date(2026, 12, 31)
IN_NOVEMBER = date(2026, 11, 26)
ZONE = ZoneInfo("Europe/Stockholm")


@pytest.fixture
def club() -> Club:
    return open_club()


def said(name: str = "Autumn", first: date = SEP, last: date = NEW_YEARS_EVE, **rules: Any) -> Said:
    return seasons.checked(name, first, last, rules)


def made(club: Club, *args: Any, **rules: Any) -> Season:
    return seasons.make(club.league, said(*args, **rules))


def again(season: Season) -> Season:
    return Season.objects.get(pk=season.pk)


def refusal(act: Callable[..., object], *args: Any) -> str:
    """The code an act is refused with; nothing of the season may be different after."""
    before = list(Season.objects.order_by("pk").values())
    with pytest.raises(Refused) as refused:
        act(*args)
    assert list(Season.objects.order_by("pk").values()) == before
    return refused.value.code


def values(season: Season) -> dict[str, int]:
    """{name: value} of everybody, ranked or not."""
    ranking = season_tables.ranking(season)
    return {row.gathered.name: int(row.value) for row in (*ranking.rows, *ranking.below)}


def adjust(club: Club, season: Season, points: int = -5, token: str = "") -> Adjustment:
    player = club.player("Astrid")
    owner = club.accounts["owner"]
    return seasons.adjust(season, player, points, "Came late", owner, token or uuid4().hex)


def closed(season: Season) -> Season:
    return seasons.close(season, season_tables.mark(season_tables.ranking(season)))


# Making and changing.


def test_seasons_are_numbered_from_one(club: Club) -> None:
    first, second = made(club, "A", SEP, OCT), made(club, "B", NOV, DEC)

    assert (first.number, second.number) == (1, 2)
    assert again(first).rules == seasons.rules_of(first).to_dict()


def test_the_same_season_made_twice_is_one(club: Club) -> None:
    assert made(club) == made(club)
    assert club.league.seasons.count() == 1


def test_two_leagues_may_have_the_same_days(club: Club) -> None:
    other = open_club()
    first, second = made(club), made(other)

    assert (first.league, second.league) == (club.league, other.league)
    assert (first.number, second.number) == (1, 1)


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        (date(2026, 8, 1), date(2026, 8, 31), ""),
        (date(2027, 1, 1), date(2027, 1, 1), ""),
        (date(2026, 8, 1), SEP, "season_overlaps"),
        (NEW_YEARS_EVE, date(2027, 1, 31), "season_overlaps"),
        (OCT, OCT, "season_overlaps"),
        (date(2026, 1, 1), date(2027, 1, 31), "season_overlaps"),
    ],
)
def test_days_never_overlap(first: date, last: date, code: str, club: Club) -> None:
    made(club)
    if code:
        assert refusal(made, club, "Other", first, last) == code
    else:
        made(club, "Other", first, last)
        assert club.league.seasons.count() == 2


@pytest.mark.parametrize(
    ("name", "first", "last", "code"),
    [
        (" ", SEP, OCT, "name_missing"),
        ("A", OCT, SEP, "season_dates_order"),
        ("A", date(206, 9, 1), SEP, "season_dates_far"),
        ("A", SEP, date(2926, 9, 1), "season_dates_far"),
    ],
)
def test_what_no_season_can_be(name: str, first: date, last: date, code: str) -> None:
    assert refusal(said, name, first, last) == code


def test_one_day_is_a_season(club: Club) -> None:
    season = made(club, "A day", IN_NOVEMBER, IN_NOVEMBER)
    club.evening((1,))

    assert values(season)["Astrid"] == 32


def test_sessions_played_before_a_season_was_made_belong_to_it(club: Club) -> None:
    club.evening((1, 1, 2))
    season = made(club)

    assert values(season) == {"Astrid": 64, "Björn": 32, "Chloé": 0, "David": 0}
    assert results.differences(club.league) == []


def test_other_days_move_sessions_from_one_season_to_the_next(club: Club) -> None:
    autumn, winter = made(club, "Autumn", SEP, OCT), made(club, "Winter", DEC, NEW_YEARS_EVE)
    table = club.evening((1,), played_on=IN_NOVEMBER)
    assert (values(autumn), values(winter)) == ({}, {})

    autumn = seasons.change(autumn, said("Autumn", SEP, IN_NOVEMBER), seasons.digest(autumn))
    assert values(autumn)["Astrid"] == 32

    autumn = seasons.change(autumn, said("Autumn", SEP, OCT), seasons.digest(autumn))
    winter = seasons.change(
        winter, said("Winter", IN_NOVEMBER, NEW_YEARS_EVE), seasons.digest(winter)
    )
    assert (values(autumn), values(winter)["Astrid"]) == ({}, 32)
    assert results.differences(club.league) == ledger.differences(table.game) == []


def test_a_season_may_keep_its_own_days(club: Club) -> None:
    season = made(club)
    changed = seasons.change(season, said("Fall", OCT, NOV), seasons.digest(season))

    assert (changed.name, changed.starts_on, changed.ends_on) == ("Fall", OCT, NOV)
    assert changed.number == season.number


def test_a_change_into_days_of_another_season_is_refused(club: Club) -> None:
    season = made(club, "A", SEP, OCT)
    made(club, "B", NOV, DEC)

    assert refusal(seasons.change, season, said("A", SEP, NOV), seasons.digest(season)) == (
        "season_overlaps"
    )


def test_the_second_of_two_editors_is_told(club: Club) -> None:
    season = made(club)
    seen = seasons.digest(season)
    seasons.change(season, said("By the first", minimum=3), seen)

    with pytest.raises(Changed) as refused:
        seasons.change(season, said("By the second", minimum=5), seen)

    assert refused.value.now.name == "By the first"
    assert again(season).name == "By the first"
    # Having looked, the second may still have it their way.
    seasons.change(season, said("By the second", minimum=5), seasons.digest(refused.value.now))
    assert again(season).name == "By the second"


def test_a_change_sent_twice_is_one_change(club: Club) -> None:
    season = made(club)
    seen = seasons.digest(season)
    seasons.change(season, said("Fall"), seen)

    assert seasons.change(season, said("Fall"), seen).name == "Fall"


# Games.


def test_a_season_of_one_game_refuses_another(club: Club) -> None:
    made(club)
    seasons.check_game(club.league, IN_NOVEMBER, "mhing_v1")
    club.table(rules="mihng")

    with pytest.raises(Refused) as refused:
        seasons.check_game(club.league, IN_NOVEMBER, "mhing_v1")
    assert (refused.value.code, refused.value.where) == (
        "season_other_game",
        {"season": "Autumn", "game": "Mihng"},
    )
    seasons.check_game(club.league, IN_NOVEMBER, "mihng_v1")


def test_house_rules_are_no_other_game(club: Club) -> None:
    made(club)
    club.table(rules="mihng")

    seasons.check_game(club.league, IN_NOVEMBER, "mihng_v1+0a1b2c3d4e5f")


@pytest.mark.parametrize("day", [date(2026, 8, 31), date(2027, 1, 1)])
def test_outside_of_a_season_every_game_goes(day: date, club: Club) -> None:
    made(club)
    club.table(rules="mihng")

    seasons.check_game(club.league, day, "mhing_v1")


def test_a_mixed_season_takes_every_game(club: Club) -> None:
    made(club, method="placing", games="mixed", tie_breaks=[])
    club.table(rules="mihng")

    seasons.check_game(club.league, IN_NOVEMBER, "american_v1")


def test_a_season_of_one_game_is_not_laid_over_several(club: Club) -> None:
    club.table(rules="mihng")
    club.table(rules="american")
    with pytest.raises(Refused) as refused:
        made(club)

    assert refused.value.code == "season_holds_games"
    assert refused.value.where["games"] == "American Mah Jongg and Mihng"
    mixed = made(club, method="placing", games="mixed", tie_breaks=[])
    assert refusal(seasons.change, mixed, said(), seasons.digest(mixed)) == "season_holds_games"


def test_places_of_different_games_add_up(club: Club) -> None:
    """Mihng: Astrid 4, Björn 2, the others (1 + 0) / 2. American: Dinu first, the rest share."""
    season = made(club, method="placing", games="mixed", tie_breaks=[])
    club.evening((1, 1, 2), ("Astrid", "Björn", "Chloé", "Dinu"))
    names = ("Dinu", "Astrid", "Björn", "Chloé")
    table = club.table(names, "american", agreed=Agreed(american={}))
    table.mah_jongg(1, "self_pick", value=25)
    table.write("close")

    ranking = season_tables.ranking(season)
    assert [(row.rank, row.gathered.name, float(row.value)) for row in ranking.rows] == [
        (1, "Astrid", 5),
        (2, "Dinu", 4.5),
        (3, "Björn", 3),
        (4, "Chloé", 1.5),
    ]


def test_a_house_rule_changed_in_mid_season_leaves_what_was_scored(club: Club) -> None:
    season = made(club)
    club.evening((1,))
    # From now on a triple sequence is worth 8 units, not 5: more points than 32.
    house = load("mihng").changed(units={"triple_sequence": 8}, name="Our Mihng")
    table = _started(club, house)
    table.play(1, triple_sequence=1)
    table.write("close")
    first, second = GameSession.objects.filter(league=club.league).order_by("started_at")

    assert first.rules_id != second.rules_id
    second_points = ledger.evening(second).players[0].points
    assert second_points > 32
    assert values(season)["Astrid"] == 32 + second_points
    played = season_tables.table(season).played
    assert played.differs and len(played.games) == 1
    assert played.is_of_one_game


def _started(club: Club, rules: Any) -> Table:
    seasons.check_game(club.league, IN_NOVEMBER, rules.id)
    loose = club.table()
    other = ledger.start(
        rules,
        ("Astrid", "Björn", "Chloé", "David"),
        title="House",
        target=loose.game.target,
        played_on=IN_NOVEMBER,
        zone=ZONE,
        stamp=ledger.Stamp(uuid4().hex, 0, "0123456789ab"),
        league=club.league,
    )
    adoption.delete(loose.game)
    return known_table(other)


# Adjustments.


def test_an_adjustment_counts_at_once_and_is_undone_exactly(club: Club) -> None:
    season = made(club)
    club.evening((1,))
    before = season_tables.ranking(season)
    adjusted = adjust(club, season)

    assert values(season)["Astrid"] == 27
    assert (adjusted.author, adjusted.reason) == (club.accounts["owner"], "Came late")
    seasons.undo(adjusted)
    assert season_tables.ranking(season) == before
    undone_at = again_adjusted(adjusted).undone_at
    assert undone_at is not None
    seasons.undo(adjusted)
    assert again_adjusted(adjusted).undone_at == undone_at
    assert results.differences(club.league) == []


def again_adjusted(adjusted: Adjustment) -> Adjustment:
    return Adjustment.objects.get(pk=adjusted.pk)


def test_the_same_form_sent_twice_adjusts_once(club: Club) -> None:
    season = made(club)
    club.evening((1,))

    assert adjust(club, season, token="one") == adjust(club, season, token="one")
    assert values(season)["Astrid"] == 27
    assert refusal(adjust, club, season, -6, "one") == "adjust_twice"


@pytest.mark.parametrize(
    ("points", "reason", "token", "code"),
    [
        (0, "x", "a", "points_out_of_range"),
        (1_000_001, "x", "a", "points_out_of_range"),
        (5, " ", "a", "reason_missing"),
        (5, "x" * 121, "a", "reason_too_long"),
        (5, "\0", "a", "reason_unprintable"),
        (5, "x", "", "token_missing"),
    ],
)
def test_an_adjustment_that_cannot_be(
    points: int, reason: str, token: str, code: str, club: Club
) -> None:
    season, player = made(club), club.player("Astrid")
    author = club.accounts["owner"]

    assert refusal(seasons.adjust, season, player, points, reason, author, token) == code
    assert not Adjustment.objects.exists()


def test_nobody_of_another_league_is_adjusted(club: Club) -> None:
    stranger = Player.objects.create(league=open_club().league, name="Astrid")
    author = club.accounts["owner"]

    assert refusal(seasons.adjust, made(club), stranger, 5, "x", author, "a") == "adjust_nobody"


# Closing.


def test_a_closed_season_keeps_a_copy_with_its_rules_and_adjustments(club: Club) -> None:
    season = made(club, minimum=1, method="average")
    club.evening((1,))
    adjust(club, season)
    ranking = season_tables.ranking(season)
    season = again(closed(season))

    assert season.closed_at is not None
    assert season_tables.frozen(season) == ranking
    assert season.frozen is not None
    assert season.frozen["ranking"]["rules"]["method"] == "average"
    assert [(one["points"], one["reason"]) for one in season.frozen["adjustments"]] == [
        (-5, "Came late")
    ]
    assert season_tables.table(season).changes == []


@pytest.mark.parametrize("act", ["change", "adjust", "undo", "close", "delete"])
def test_nothing_changes_a_closed_season(act: str, club: Club) -> None:
    season = made(club)
    club.evening((1,))
    adjusted = adjust(club, season)
    season = closed(season)
    seen = season_tables.mark(season_tables.ranking(season))
    acts: dict[str, Callable[[], object]] = {
        "change": lambda: seasons.change(season, said("Fall"), seasons.digest(season)),
        "adjust": lambda: adjust(club, season),
        "undo": lambda: seasons.undo(adjusted),
        "close": lambda: seasons.close(season, seen),
        "delete": lambda: seasons.delete(season),
    }

    assert refusal(acts[act]) == "season_closed"


@pytest.mark.parametrize("act", [seasons.freeze_anew, seasons.keep_frozen])
def test_an_open_season_has_no_copy_to_decide_on(act: Callable[..., object], club: Club) -> None:
    assert refusal(act, made(club), "") == "season_open"
    assert refusal(seasons.reopen, made(club)) == "season_open"


def test_a_season_that_moved_under_the_hand_is_not_closed(club: Club) -> None:
    season = made(club)
    seen = season_tables.mark(season_tables.ranking(season))
    club.evening((1,))

    assert refusal(seasons.close, season, seen) == "season_moved"
    assert again(season).closed_at is None


def test_reopened_it_follows_the_sessions_again(club: Club) -> None:
    season = made(club)
    table = club.evening((1,))
    season = closed(season)
    table.write("void", 2)
    season = seasons.reopen(season)

    assert (again(season).closed_at, again(season).frozen) == (None, None)
    assert season_tables.table(again(season)).shown.rows == ()


EIGHT = (1, 2, 1, 2, 3, 1, 2, 1)


def corrected(table: Table, winner: int, **ticks: int) -> None:
    """Hand 2 of the evening as somebody else's."""
    won = {"player": winner, "ticks": ticks or {"triple_sequence": 1}, "flowers": 0}
    table.write("correct", 3, hand([won], "drawn", None))


def test_hand_2_of_8_corrected_three_times_in_a_closed_season(club: Club) -> None:
    """Astrid 4 hands, Björn 3, Chloé 1, of 32 each. Hand 2 goes to Chloé, David, Björn again."""
    season = made(club)
    table = club.evening(EIGHT)
    assert values(season) == {"Astrid": 128, "Björn": 96, "Chloé": 32, "David": 0}
    season = closed(season)
    frozen = season_tables.frozen(season)

    corrected(table, 3)
    assert changed(season) == {"Björn": (96, 64), "Chloé": (32, 64)}
    corrected(table, 4)
    # Chloé has as many as before, and shares the rank now.
    assert changed(season) == {"Björn": (96, 64), "Chloé": (32, 32), "David": (0, 32)}
    assert season_tables.table(again(season)).shown == frozen
    corrected(table, 2)
    assert changed(season) == {}
    assert (table.told.finished, len(table.told.hands)) == (True, 8)
    assert results.differences(club.league) == ledger.differences(table.game) == []


def changed(season: Season) -> dict[str, tuple[int | None, int | None]]:
    """{name: (frozen value, value now)} of who stands differently."""
    return {
        one.name: (_value(one.then), _value(one.now))
        for one in season_tables.table(again(season)).changes
    }


def _value(row: Row | None) -> int | None:
    return int(row.value) if row is not None else None


def test_a_correction_after_the_end_asks_and_takes_either_answer(club: Club) -> None:
    season = made(club)
    table = club.evening(EIGHT)
    season = closed(season)
    frozen = season_tables.frozen(season)
    corrected(table, 3)
    now = season_tables.ranking(season)
    assert not season_tables.table(again(season)).is_decided

    seasons.keep_frozen(season, season_tables.mark(now))
    kept = season_tables.table(again(season))
    assert (kept.is_decided, kept.shown) == (True, frozen)

    # Another correction asks again.
    corrected(table, 4)
    assert not season_tables.table(again(season)).is_decided
    assert refusal(seasons.keep_frozen, again(season), season_tables.mark(now)) == "season_moved"
    assert refusal(seasons.freeze_anew, again(season), season_tables.mark(now)) == "season_moved"

    seasons.freeze_anew(season, season_tables.mark(season_tables.ranking(season)))
    anew = season_tables.table(again(season))
    assert anew.changes == []
    assert (anew.shown, anew.season.closed_at) == (season_tables.ranking(season), season.closed_at)


def test_a_renamed_player_has_the_new_name_in_the_frozen_table(club: Club) -> None:
    season = made(club)
    club.evening((1,))
    season = closed(season)
    Player.objects.filter(name="Astrid").update(name="Åstrid")

    table = season_tables.table(season)
    assert table.shown.rows[0].gathered.name == "Åstrid"
    assert table.changes == []


# Deleting.


def test_an_empty_season_goes_and_takes_nothing_along(club: Club) -> None:
    season = made(club)
    undone = adjust(club, season)
    seasons.undo(undone)
    table = club.table()
    seasons.delete(season)

    assert not club.league.seasons.exists()
    assert GameSession.objects.filter(pk=table.game.pk).exists()
    assert not Standing.objects.exists()


@pytest.mark.parametrize("finished", [True, False])
def test_a_season_with_results_stays(finished: bool, club: Club) -> None:
    season = made(club)
    club.evening((1,), finished=finished)

    assert refusal(seasons.delete, season) == "season_not_empty"


def test_a_season_with_an_adjustment_stays(club: Club) -> None:
    season = made(club)
    adjust(club, season)

    assert refusal(seasons.delete, season) == "season_not_empty"


# Bad days.


def test_undo_of_the_hand_that_closed_a_session_takes_it_out_until_it_is_finished(
    club: Club,
) -> None:
    season = made(club)
    table = club.evening((1, 2, 2))
    table.write("void", 4)

    assert values(season) == {}
    assert [one.hand for one in season_tables.table(season).playing] == [3]
    table.play(1, triple_sequence=1)
    table.write("close")
    assert values(season) == {"Astrid": 64, "Björn": 32, "Chloé": 0, "David": 0}


def test_an_old_session_deleted_with_later_ones_after_it(club: Club) -> None:
    season = made(club)
    old = club.evening((1, 1), played_on=OCT)
    club.evening((2,), played_on=NOV)
    club.evening((1,), played_on=DEC)
    assert values(season)["Astrid"] == 96
    adoption.delete(old.game)

    assert values(season) == {"Astrid": 32, "Björn": 32, "Chloé": 0, "David": 0}
    assert season_tables.table(season).played.first == NOV
    assert results.differences(club.league) == []


def test_seats_swapped_after_the_hands_change_nothing(club: Club) -> None:
    season = made(club)
    table = club.evening((1, 1, 2), finished=False)
    table.write("seat", [4, 3, 2, 1])
    table.play(2, triple_sequence=1)
    table.write("close")

    assert values(season) == {"Astrid": 64, "Björn": 64, "Chloé": 0, "David": 0}


def test_one_session_of_a_minimum_of_five(club: Club) -> None:
    season = made(club, minimum=5)
    for _ in range(5):
        club.evening((1,), ("Astrid", "Björn"))
    club.evening((3,), ("Astrid", "Björn", "Chloé"))
    ranking = season_tables.ranking(season)

    assert [row.gathered.name for row in ranking.rows] == ["Astrid", "Björn"]
    assert [(row.gathered.name, row.gathered.sessions) for row in ranking.below] == [("Chloé", 1)]


def test_the_border_of_a_season_is_midnight(club: Club) -> None:
    autumn, winter = made(club, "Autumn", SEP, OCT), made(club, "Winter", date(2026, 10, 2), DEC)
    club.evening((1,), played_on=OCT)
    club.evening((1, 1), played_on=date(2026, 10, 2))

    assert (values(autumn)["Astrid"], values(winter)["Astrid"]) == (32, 64)
