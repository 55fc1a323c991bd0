"""The players of a league: who a name means, and who sits where. The only writer of both.

A guest is made when a name nobody in the league has sits down. Merging, claiming and archiving
(`players`) change who a seating means, never an entry.
"""

from collections.abc import Collection, Iterable, Mapping
from uuid import UUID

from . import evening
from .evening import Evening
from .facts import clean_name, same_name
from .models import GameSession, League, Player, Seating


def known(league: League) -> list[Player]:
    """Everybody of a league who was not merged into another, by name."""
    players = Player.objects.filter(league=league, merged_into=None)
    return sorted(players, key=lambda player: player.name.casefold())


def named(players: Iterable[Player], name: str) -> Player | None:
    """The player who would be taken for this name at the table."""
    return next((player for player in players if same_name(player.name, name)), None)


def find_or_add(league: League, name: str, players: list[Player]) -> Player:
    """The player of this name, a new guest where there is none; `players` grows with them.

    A name somebody was merged under still means whom they were merged into.
    """
    found = named(players, name) or _once_called(league, name, players)
    if found is None:
        found = Player.objects.create(league=league, name=clean_name(name))
        players.append(found)
    return found


def _once_called(league: League, name: str, players: list[Player]) -> Player | None:
    """Who of `players` somebody of this name turned out to be."""
    merged = {one.pk: one for one in Player.objects.filter(league=league).exclude(merged_into=None)}
    one = named(merged.values(), name)
    while one is not None and one.merged_into_id in merged:
        one = merged[one.merged_into_id]
    if one is None:
        return None
    return next((player for player in players if player.pk == one.merged_into_id), None)


def seat(game: GameSession, told: Evening, chosen: Mapping[int, Player] | None = None) -> None:
    """See to it that everybody of an evening has a player of its league.

    `chosen` says who somebody is, by player number; the others are found by their names. Sitting
    down brings an archived player back.
    """
    league = game.league
    assert league is not None
    seated = {one.number: one for one in game.seatings.all()}
    missing = [one for one in told.players if one.number not in seated]
    if not missing:
        return
    lock(league)
    named_here = [one for one in missing if one.number not in (chosen or {})]
    taken = {one.player_id for one in seated.values()} | {one.pk for one in (chosen or {}).values()}
    found = {**(chosen or {}), **(_found(league, named_here, taken) if named_here else {})}
    rows = [
        Seating(league=league, game=game, number=one.number, player=found[one.number])
        for one in missing
    ]
    Seating.objects.bulk_create(rows)
    archived = [row.player_id for row in rows if row.player.archived_at is not None]
    if archived:
        Player.objects.filter(pk__in=archived).update(archived_at=None)


def _found(
    league: League, named_here: Iterable[evening.Player], taken: Collection[UUID]
) -> dict[int, Player]:
    """Who each of these is by name, by player number; nobody `taken` already."""
    free = [player for player in known(league) if player.pk not in taken]
    found = {}
    for one in named_here:
        found[one.number] = find_or_add(league, one.name, free)
        free = [player for player in free if player != found[one.number]]
    return found


def lock(league: League) -> None:
    """Let nobody else change who is who in this league until the transaction ends."""
    League.objects.select_for_update(no_key=True).get(pk=league.pk)


def names(game: GameSession) -> dict[int, str]:
    """The names of a league's players, by player number of one of its game sessions."""
    return names_of(game.seatings.select_related("player"))


def names_of(seatings: Iterable[Seating]) -> dict[int, str]:
    """The same of seatings that are read already, their players too."""
    return {one.number: one.player.name for one in seatings}
