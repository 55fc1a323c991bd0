"""What is done to the players of a league: names, archive, claims, two who are one. A writer.

Every act is one transaction that locks the league. No entry changes: what each ledger means for
its league is gathered again. What is refused is a Refused with a code.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from . import people, rated, results
from .errors import Refused
from .facts import clean_name
from .models import (
    VIEWER,
    Adjustment,
    GameSession,
    League,
    Membership,
    Merge,
    Player,
    Result,
    Seat,
    Seating,
    WonHand,
)
from .models.keys import new_key


def add(league: League, name: str) -> Player:
    """A new guest. Refused: name_*, name_in_league."""
    with transaction.atomic():
        people.lock(league)
        return Player.objects.create(league=league, name=_free_name(league, name))


def rename(player: Player, name: str, seen: str) -> None:
    """Another name, everywhere at once. `seen`: the name whoever wrote this knew.

    Refused: name_*, name_in_league, player_changed.
    """
    with transaction.atomic():
        _lock(player)
        player.refresh_from_db()
        if player.name != seen:
            raise Refused("player_changed", name=player.name)
        player.name = _free_name(player.league, name, player)
        player.save(update_fields=["name"])
        _write_seat_names(player)


def _lock(*whose: Player) -> None:
    """Let nobody write at a table these sit at, nor change who is who, until the transaction ends.

    The tables first, as the ledger does: two who wait for each other would wait for ever.
    """
    games = GameSession.objects.select_for_update(of=("self",), no_key=True)
    sat = Seating.objects.filter(player__in=whose).values("game")
    list(games.filter(pk__in=sat).order_by("pk").values_list("pk"))
    people.lock(whose[0].league)


def _free_name(league: League, name: str, player: Player | None = None) -> str:
    """The name as stored, unless another of the league has it."""
    name = clean_name(name)
    other = people.named((one for one in people.known(league) if one != player), name)
    if other is not None:
        raise Refused("name_in_league", name=other.name, other=str(other.pk))
    return name


def _write_seat_names(player: Player) -> None:
    """Let every seat of this player show the name they have now."""
    theirs = Seating.objects.filter(
        game=OuterRef("game"), number=OuterRef("player"), player_id=player.pk
    )
    Seat.objects.filter(Exists(theirs), league=player.league_id).update(name=player.name)


def archive(player: Player) -> None:
    """Fold a player away: no list offers them, every figure stays."""
    player.archived_at = player.archived_at or timezone.now()
    player.save(update_fields=["archived_at"])


def bring_back(player: Player) -> None:
    player.archived_at = None
    player.save(update_fields=["archived_at"])


def has_hands(player: Player) -> bool:
    """Whether anything of the league goes by this player, so that they cannot be deleted."""
    return (
        player.seatings.exists()
        or player.adjustments.exists()
        or Merge.objects.filter(Q(kept=player) | Q(merged=player)).exists()
    )


def delete(player: Player) -> None:
    """Delete a player nothing goes by. Refused: player_has_hands."""
    with transaction.atomic():
        people.lock(player.league)
        if has_hands(player):
            raise Refused("player_has_hands", name=player.name)
        player.delete()


def open_claim(player: Player) -> str:
    """A new key by which an account claims this player; an older one is good no more."""
    if player.account_id is not None:
        raise Refused("claimed_already", name=player.name)
    player.claim_key = new_key()
    player.save(update_fields=["claim_key"])
    return player.claim_key


def close_claim(player: Player) -> None:
    """Revoke the key by which this player could be claimed."""
    player.claim_key = ""
    player.save(update_fields=["claim_key"])


def claimable(key: str) -> Player | None:
    """Whom a claim key is for."""
    if not key:
        return None
    return Player.objects.filter(claim_key=key, account=None).select_related("league").first()


def claim(player: Player, account: User) -> None:
    """Let a player be this account's, which is a viewer of the league from now on at least.

    Refused: claimed_already, claims_another.
    """
    with transaction.atomic():
        people.lock(player.league)
        player.refresh_from_db()
        if player.account_id not in (None, account.pk):
            raise Refused("claimed_already", name=player.name)
        theirs = Player.objects.filter(league=player.league, account=account)
        other = theirs.exclude(pk=player.pk).first()
        if other is not None:
            raise Refused("claims_another", name=other.name)
        player.account, player.claim_key = account, ""
        player.save(update_fields=["account", "claim_key"])
        Membership.objects.get_or_create(
            league=player.league, account=account, defaults={"role": VIEWER}
        )


def let_go(player: Player) -> None:
    """Let a player be a guest again."""
    player.account = None
    player.save(update_fields=["account"])


class Together(NamedTuple):
    """An evening two players both sat at."""

    game: GameSession
    how_many: int


def together(one: Player, other: Player) -> Together | None:
    """The newest of the evenings at which both sat, and how many there are."""
    both = GameSession.objects.filter(seatings__player=one).filter(seatings__player=other)
    games = list(both.order_by("-played_on", "-started_at"))
    return Together(games[0], len(games)) if games else None


def merge(kept: Player, merged: Player) -> Merge:
    """Let `merged` be `kept` from now on, wherever they sat.

    Refused: merge_with_oneself, merge_gone, sat_together, both_claimed.
    """
    with transaction.atomic():
        _lock(kept, merged)
        kept.refresh_from_db()
        merged.refresh_from_db()
        _check_merge(kept, merged)
        made = Merge.objects.create(
            league=kept.league, kept=kept, merged=merged, moved=_belongings(merged)
        )
        _hand_over_account(merged, kept)
        merged.merged_into = kept
        merged.claim_key = ""
        merged.save(update_fields=["merged_into", "claim_key"])
        _move(made, merged, kept)
    return made


def _check_merge(kept: Player, merged: Player) -> None:
    names = {"name": kept.name, "other": merged.name}
    if kept.pk == merged.pk:
        raise Refused("merge_with_oneself")
    if kept.league_id != merged.league_id or kept.merged_into_id or merged.merged_into_id:
        raise Refused("merge_gone")
    both = together(kept, merged)
    if both is not None:
        raise Refused(
            "sat_together", game=both.game.name, on=both.game.played_on.isoformat(), **names
        )
    if kept.account_id is not None and merged.account_id is not None:
        raise Refused("both_claimed", **names)


def _belongings(player: Player) -> dict[str, object]:
    """What goes by a player, named so that it is known again after a restore into another place."""
    seatings = player.seatings.order_by("game", "number").values_list("game", "number")
    return {
        "seatings": [[str(game), number] for game, number in seatings],
        "adjustments": list(player.adjustments.order_by("token").values_list("token", flat=True)),
        "account": player.account_id,
    }


def _hand_over_account(giver: Player, taker: Player) -> None:
    if giver.account_id is not None:
        account, giver.account = giver.account, None
        giver.save(update_fields=["account"])
        taker.account, taker.claim_key = account, ""
        taker.save(update_fields=["account", "claim_key"])


def part(merge: Merge) -> None:
    """Undo a merge: what it moved goes back, what came after stays with whom it was kept.

    Refused: parted_already, part_the_later_first, name_in_league.
    """
    with transaction.atomic():
        _lock(merge.kept, merge.merged)
        merge.refresh_from_db()
        kept, merged = merge.kept, merge.merged
        if merge.undone_at is not None:
            raise Refused("parted_already")
        if kept.merged_into is not None:
            raise Refused("part_the_later_first", name=kept.name, other=kept.merged_into.name)
        _free_name(merge.league, merged.name)
        merge.undone_at = timezone.now()
        merge.save(update_fields=["undone_at"])
        if merge.moved["account"] is not None and kept.account_id == merge.moved["account"]:
            _hand_over_account(kept, merged)
        merged.merged_into = None
        merged.save(update_fields=["merged_into"])
        _move(merge, kept, merged)


def _move(merge: Merge, giver: Player, taker: Player) -> None:
    """Let what a merge names go by `taker`, as far as it still goes by `giver`."""
    moved = {(UUID(game), number) for game, number in merge.moved["seatings"]}
    seatings = [one for one in giver.seatings.all() if (one.game_id, one.number) in moved]
    games = [one.game_id for one in seatings]
    for rows in (
        Seating.objects.filter(pk__in=[one.pk for one in seatings]),
        Result.objects.filter(game__in=games, player=giver),
        WonHand.objects.filter(game__in=games, player=giver),
        Adjustment.objects.filter(token__in=merge.moved["adjustments"], player=giver),
    ):
        rows.filter(league=merge.league).update(player=taker)
    thrown = WonHand.objects.filter(league=merge.league, game__in=games, thrown_by=giver)
    thrown.update(thrown_by=taker)
    _write_seat_names(taker)
    _gather(merge.league, games, (giver, taker))


def _gather(league: League, games: Collection[UUID], players: Iterable[Player]) -> None:
    """Standings and ratings anew, now that some results are somebody else's."""
    whose = [player.pk for player in players]
    seasons = league.seasons.values_list("pk", flat=True)
    results.gather({(season, player) for season in seasons for player in whose})
    first = _in_play_order(GameSession.objects.filter(pk__in=games)).first()
    if first is not None:
        rated.rewrite(league, rated.moment(first))


def _in_play_order(games: QuerySet[GameSession]) -> QuerySet[GameSession]:
    return games.order_by("played_on", "started_at", "pk")
