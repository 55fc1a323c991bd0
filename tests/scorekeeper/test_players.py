"""Acts on the players of a league: names, archive, claims, and two who turn out to be one."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError
from django.db.models import Model

from scorekeeper import ledger, people, players, rated, results
from scorekeeper.errors import Refused
from scorekeeper.models import (
    Adjustment,
    GameSession,
    Membership,
    Merge,
    Player,
    Rating,
    Result,
    Seat,
    Seating,
    Standing,
    WonHand,
)

from .evenings import Table
from .leagues import A_DAY, Club, make_account, open_club

TWO = ("Astrid", "Chloé", "Dinu")
KEPT, MERGED = "Björn", "Bjorn"
DERIVED = (Seat, Seating, Result, WonHand, Adjustment, Standing, Rating)
OWN_NUMBER = ("id", "at", "made_at")


@pytest.fixture
def club(db: None) -> Club:
    club = open_club()
    club.season()
    return club


def rows(club: Club) -> dict[str, list[dict[str, Any]]]:
    """Every row of the league that says who did what, without the numbers rows have themselves."""
    return {model.__name__: sorted(map(told, of(model, club)), key=str) for model in DERIVED}


def of(model: type[Model], club: Club) -> Any:
    return model._default_manager.filter(league=club.league)


def told(row: Model) -> dict[str, Any]:
    names = [one.attname for one in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in OWN_NUMBER}


def sound(club: Club) -> bool:
    """Whether every stored figure is the one that follows."""
    found = results.differences(club.league) + rated.differences(club.league)
    for game in GameSession.objects.filter(league=club.league):
        found += ledger.differences(game)
    assert found == []
    return True


def refused(act: Any, *args: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        act(*args)
    return caught.value


def two_spellings(club: Club) -> tuple[Player, Player]:
    """Björn at one table, Bjorn at two others; he wins, throws and is given points as both."""
    first = club.table((KEPT, *TWO), played_on=A_DAY)
    first.play(1, triple_sequence=1)
    first.play(2, 1, high_low=1)
    first.write("close")
    for days in (1, 2):
        later = club.table(("Astrid", MERGED, "Chloé"), played_on=A_DAY + timedelta(days))
        later.play(2, 1, double_sequence=2)
        later.play(1, 2, triple_sequence=1)
        later.play(3)
        if days == 1:
            later.write("close")
    kept, merged = club.player(KEPT), club.player(MERGED)
    for player in (kept, merged):
        Adjustment.objects.create(
            league=club.league,
            season=club.league.seasons.get(),
            player=player,
            points=5,
            reason="Cake",
            token=f"cake for {player.name}",
        )
    results.rewrite_seasons(club.league)
    return kept, merged


def test_a_name_shows_everywhere_at_once(club: Club) -> None:
    table, later = club.evening(), club.evening(played_on=A_DAY + timedelta(1), finished=False)
    players.rename(club.player("Björn"), "  Björn   Öberg ", "Björn")

    assert Player.objects.filter(league=club.league, name="Björn Öberg").exists()
    names = list(Seat.objects.filter(player=2).values_list("name", flat=True))
    assert names == ["Björn Öberg", "Björn Öberg"]
    for one in (table, later):
        assert [player.name for player in one.told.players][1] == "Björn Öberg"
    assert sound(club)


def test_only_the_seats_of_this_player_are_renamed(club: Club) -> None:
    club.evening()
    club.evening(names=("Björn", "Astrid", "Chloé"))
    players.rename(club.player("Björn"), "Bear", "Björn")

    seats = Seat.objects.values_list("player", "name")
    assert sorted(name for number, name in seats) == [
        *("Astrid", "Astrid", "Bear", "Bear", "Chloé", "Chloé", "David")
    ]
    assert sound(club)


def test_another_league_keeps_its_names(club: Club) -> None:
    other = open_club("Another")
    other.evening()
    club.evening()
    players.rename(club.player("Björn"), "Bear", "Björn")

    assert other.player("Björn").name == "Björn"
    assert Seat.objects.filter(league=other.league, name="Björn").exists()


def test_a_name_another_has_is_refused_and_says_whose(club: Club) -> None:
    club.evening()
    error = refused(players.rename, club.player("Björn"), "ASTRID", "Björn")

    assert error.code == "name_in_league"
    assert error.where == {"name": "Astrid", "other": str(club.player("Astrid").pk)}
    assert club.player("Björn").name == "Björn"
    players.rename(club.player("Björn"), "BJÖRN", "Björn")
    assert sound(club)


def test_a_name_changed_meanwhile_is_told(club: Club) -> None:
    player = club.player("Björn")
    players.rename(club.player("Björn"), "Bear", "Björn")

    error = refused(players.rename, player, "Beorn", "Björn")
    assert (error.code, error.where) == ("player_changed", {"name": "Bear"})
    assert Player.objects.get(pk=player.pk).name == "Bear"


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 61, "a\x00b"])
def test_a_name_that_is_none_changes_nothing(name: str, club: Club) -> None:
    player = club.player("Björn")
    refused(players.rename, player, name, "Björn")

    assert Player.objects.get(pk=player.pk).name == "Björn"


def test_a_new_guest(club: Club) -> None:
    assert players.add(club.league, " Åsa  Ek ").name == "Åsa Ek"
    assert refused(players.add, club.league, "åsa ek").code == "name_in_league"


def test_archived_and_brought_back_keeps_every_figure(club: Club) -> None:
    club.evening()
    before, player = rows(club), club.player("Björn")
    players.archive(player)

    assert Player.objects.get(pk=player.pk).archived_at is not None
    assert rows(club) == before
    players.bring_back(player)
    assert Player.objects.get(pk=player.pk).archived_at is None


def test_sitting_down_again_brings_back_from_the_archive(club: Club) -> None:
    club.evening()
    players.archive(club.player("Björn"))
    players.archive(club.player("David"))
    club.table(("Astrid", "björn"))

    assert club.player("Björn").archived_at is None
    assert club.player("David").archived_at is not None


def test_a_player_with_hands_is_never_deleted(club: Club) -> None:
    club.evening(finished=False)
    player = club.player("Björn")

    assert refused(players.delete, player).code == "player_has_hands"
    assert Player.objects.filter(pk=player.pk).exists()


def test_one_without_hands_is(club: Club) -> None:
    players.delete(players.add(club.league, "Typo"))

    assert not Player.objects.filter(league=club.league).exists()


def test_neither_one_with_points_given_nor_one_who_was_two(club: Club) -> None:
    kept, _ = two_spellings(club)
    bystander = players.add(club.league, "Eva")
    Adjustment.objects.create(
        league=club.league,
        season=club.league.seasons.get(),
        player=bystander,
        points=-1,
        reason="x",
        token="t",
    )
    empty = players.add(club.league, "Bear")
    players.merge(empty, players.add(club.league, "Beorn"))

    for player in (kept, bystander, empty):
        assert refused(players.delete, player).code == "player_has_hands"


def test_a_claim_by_its_key(club: Club) -> None:
    player, account = club.player("Björn"), make_account()
    key = players.open_claim(player)
    assert players.claimable(key) == player
    players.claim(player, account)

    assert Player.objects.get(pk=player.pk).account == account
    assert Membership.objects.get(league=club.league, account=account).role == "viewer"
    assert players.claimable(key) is None


def test_a_claim_leaves_a_member_what_they_are(club: Club) -> None:
    players.claim(club.player("Björn"), club.accounts["owner"])

    assert Membership.objects.get(account=club.accounts["owner"]).role == "owner"


@pytest.mark.parametrize("how", ["revoked", "renewed", "empty", "unknown"])
def test_a_key_that_is_none_claims_nobody(how: str, club: Club) -> None:
    player = club.player("Björn")
    key = players.open_claim(player)
    if how == "revoked":
        players.close_claim(player)
    elif how == "renewed":
        assert players.claimable(players.open_claim(player)) == player
    asked = {"empty": "", "unknown": "x" * 22}.get(how, key)

    assert players.claimable(asked) is None


def test_one_player_an_account_a_league(club: Club) -> None:
    one, other, account = club.player("Björn"), club.player("Astrid"), make_account()
    players.claim(one, account)
    players.claim(one, account)

    error = refused(players.claim, other, account)
    assert (error.code, error.where) == ("claims_another", {"name": "Björn"})
    assert refused(players.claim, one, make_account()).code == "claimed_already"
    assert refused(players.open_claim, Player.objects.get(pk=one.pk)).code == "claimed_already"
    players.claim(open_club("Another").player("Björn"), account)

    players.let_go(Player.objects.get(pk=one.pk))
    players.claim(other, account)
    assert Player.objects.get(pk=one.pk).account is None


def test_the_database_holds_to_it_too(club: Club) -> None:
    account = make_account()
    Player.objects.create(league=club.league, name="A", account=account)
    with pytest.raises(IntegrityError):
        Player.objects.create(league=club.league, name="B", account=account)


def test_two_who_are_one_have_everything_of_both(club: Club) -> None:
    kept, merged = two_spellings(club)
    both = Result.objects.filter(player__in=(kept, merged))
    expected = sorted(both.values_list("game", "points", "won", "thrown"))
    won = WonHand.objects.filter(player__in=(kept, merged)).count()
    thrown = WonHand.objects.filter(thrown_by__in=(kept, merged)).count()
    players.merge(kept, merged)

    assert (
        sorted(Result.objects.filter(player=kept).values_list("game", "points", "won", "thrown"))
        == expected
    )
    assert WonHand.objects.filter(player=kept).count() == won == 3
    assert WonHand.objects.filter(thrown_by=kept).count() == thrown == 3
    standing = Standing.objects.get(player=kept)
    assert (standing.sessions, standing.adjusted) == (2, 10)
    for model in (Seating, Result, WonHand, Standing, Rating):
        assert not of(model, club).filter(player=merged).exists()
    assert set(Seat.objects.filter(league=club.league).values_list("name", flat=True)) == {
        KEPT,
        *TWO,
    }
    assert [one.name for one in people.known(club.league)] == ["Astrid", KEPT, "Chloé", "Dinu"]
    assert sound(club)


def test_parted_again_everything_is_as_it_was(club: Club) -> None:
    kept, merged = two_spellings(club)
    before = rows(club)
    players.part(players.merge(kept, merged))

    assert rows(club) == before
    assert Player.objects.get(pk=merged.pk).merged_into is None
    assert sound(club)


def test_what_came_after_stays_with_whom_it_was_kept(club: Club) -> None:
    kept, merged = two_spellings(club)
    made = players.merge(kept, merged)
    after = club.evening((1, 1), ("Astrid", MERGED), played_on=A_DAY + timedelta(9))
    by_old_name = Seating.objects.get(game=after.game, number=2)
    assert by_old_name.player == kept
    in_play = GameSession.objects.get(league=club.league, finished=False)
    Table(in_play, "", "").write("close")
    players.part(made)

    assert Seating.objects.get(game=after.game, number=2).player == kept
    assert Result.objects.get(game=after.game, player=kept).rank == 2
    assert Result.objects.filter(player=merged, counts=True).count() == 2
    assert Adjustment.objects.get(player=merged).token == f"cake for {MERGED}"
    assert sound(club)


def test_a_hand_corrected_between_stays_corrected(club: Club) -> None:
    kept, merged = two_spellings(club)
    made = players.merge(kept, merged)
    game = GameSession.objects.get(league=club.league, played_on=A_DAY + timedelta(1))
    table = Table(game, "", "")
    table.write("void", 2)
    players.part(made)

    assert Result.objects.get(game=game, player=merged).won == 0
    assert sound(club)


def test_who_sat_at_one_table_are_two_people(club: Club) -> None:
    two_spellings(club)
    club.evening((1,), (KEPT, "Astrid"), title="Old table", played_on=date(2026, 11, 1))
    club.evening((1,), ("Eva", "Astrid"), played_on=date(2026, 11, 2))
    before = rows(club)

    error = refused(players.merge, club.player(KEPT), club.player("Astrid"))
    assert error.code == "sat_together"
    assert error.where == {
        "name": KEPT,
        "other": "Astrid",
        "game": "Thursday table",
        "on": "2026-11-26",
    }
    assert rows(club) == before
    assert not Merge.objects.exists()


def test_parts_of_two_merges_go_back_each_to_their_own(club: Club) -> None:
    kept, merged = two_spellings(club)
    third = club.evening((2,), ("Astrid", "Bear")).told.players[1]
    before = rows(club)
    first = players.merge(kept, merged)
    second = players.merge(club.player(third.name), kept)

    error = refused(players.part, first)
    assert error.code == "part_the_later_first"
    assert (error.where["name"], error.where["other"]) == (KEPT, "Bear")
    players.part(second)
    players.part(first)
    assert rows(club) == before
    assert refused(players.part, first).code == "parted_already"
    assert sound(club)


def test_a_name_taken_meanwhile_keeps_two_together(club: Club) -> None:
    kept, merged = two_spellings(club)
    made = players.merge(kept, merged)
    players.rename(kept, MERGED, KEPT)
    before = rows(club)

    assert refused(players.part, made).code == "name_in_league"
    assert rows(club) == before
    players.rename(kept, "Bear", MERGED)
    players.part(made)
    assert sound(club)


@pytest.mark.parametrize("whose", ["kept", "merged"])
def test_an_account_goes_with_the_player_and_comes_back(whose: str, club: Club) -> None:
    kept, merged = two_spellings(club)
    account = make_account()
    claimed = {"kept": kept, "merged": merged}[whose]
    players.claim(claimed, account)
    made = players.merge(kept, merged)
    assert Player.objects.get(pk=kept.pk).account == account

    players.part(made)
    owners = Player.objects.filter(account=account)
    assert [one.pk for one in owners] == [claimed.pk]


def test_two_accounts_are_two_people(club: Club) -> None:
    kept, merged = two_spellings(club)
    players.claim(kept, make_account())
    players.claim(merged, make_account())

    assert refused(players.merge, kept, merged).code == "both_claimed"


def test_a_claim_of_the_merged_is_good_no_more(club: Club) -> None:
    kept, merged = two_spellings(club)
    key = players.open_claim(merged)
    players.merge(kept, merged)

    assert players.claimable(key) is None


def test_nobody_merges_twice_nor_with_oneself_nor_across_leagues(club: Club) -> None:
    kept, merged = two_spellings(club)
    stranger = open_club("Another").player("Björn")

    assert refused(players.merge, kept, kept).code == "merge_with_oneself"
    assert refused(players.merge, kept, stranger).code == "merge_gone"
    players.merge(kept, merged)
    assert refused(players.merge, kept, merged).code == "merge_gone"
    assert refused(players.merge, merged, club.player("Astrid")).code == "merge_gone"


def test_an_evening_deleted_since_leaves_the_rest_to_be_parted(club: Club) -> None:
    kept, merged = two_spellings(club)
    made = players.merge(kept, merged)
    GameSession.objects.get(league=club.league, played_on=A_DAY + timedelta(1)).delete()
    results.rewrite_seasons(club.league)
    rated.rewrite(club.league)
    players.part(made)

    assert Result.objects.filter(player=merged).count() == 1
    assert sound(club)
