"""A game session comes into a league, leaves it again, or goes altogether.

Each is one transaction in which results, standings and ratings follow. The ledger stays as it is:
only whose session it is changes.
"""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.http import Http404

from . import ledger, people, rated, results
from .errors import Refused
from .evening import Evening
from .models import GameSession, League, Player, Result, WonHand


def adopt(game: GameSession, league: League, who: Mapping[int, UUID | None]) -> None:
    """Put a loose game session into a league.

    `who` says which player of the league somebody is, by number at the table; None: a guest of the
    name they have there. Refused: in_a_league, no_such_person, who_twice.
    """
    with transaction.atomic():
        locked = _locked(game)
        if locked.league_id == league.pk:
            return
        if locked.league_id is not None:
            raise Refused("in_a_league")
        told = ledger.evening(locked)
        people.lock(league)
        chosen = _chosen(league, told, who)
        _belongs_to(locked, league)
        people.seat(locked, told, chosen)
        _told_anew(locked, league)


def release(game: GameSession) -> None:
    """Take a game session out of its league: it is loose again, and its links still open it."""
    with transaction.atomic():
        locked = _locked(game)
        league = locked.league
        if league is None:
            return
        _forget_results(locked)
        locked.seatings.all().delete()
        _belongs_to(locked, None)
        ledger.rewrite(locked, ledger.evening(locked))
        rated.rewrite(league, rated.moment(locked))


def delete(game: GameSession) -> None:
    """Delete a game session of a league with its ledger and its links."""
    with transaction.atomic():
        locked = _locked(game)
        league = locked.league
        _forget_results(locked)
        since = rated.moment(locked)
        locked.delete()
        if league is not None:
            rated.rewrite(league, since)


def guesses(league: League, told: Evening) -> dict[int, Player | None]:
    """Who of a league everybody at a table is by name, by number there; None for nobody yet."""
    known = people.known(league)
    return {one.number: people.named(known, one.name) for one in told.players}


def _locked(game: GameSession) -> GameSession:
    """The session, held until the transaction ends; Http404 when it is gone."""
    sessions = GameSession.objects.select_for_update(of=("self",))
    found = sessions.select_related("rules", "league").filter(pk=game.pk).first()
    if found is None:
        raise Http404
    return found


def _chosen(league: League, told: Evening, who: Mapping[int, UUID | None]) -> dict[int, Player]:
    """A player for each number, guests made where there is none; nobody twice."""
    known = people.known(league)
    by_id = {player.pk: player for player in known}
    chosen: dict[int, Player] = {}
    for one in told.players:
        wanted = who.get(one.number)
        if wanted is not None and wanted not in by_id:
            raise Refused("no_such_person")
        found = by_id[wanted] if wanted else people.find_or_add(league, one.name, known)
        if found in chosen.values():
            raise Refused("who_twice")
        chosen[one.number] = found
    return chosen


def _belongs_to(game: GameSession, league: League | None) -> None:
    """Every row of the session carries its league, the entries too; what they say stays."""
    game.league = league
    game.save(update_fields=["league"])
    game.entries.update(league=league)
    game.links.update(league=league)


def _told_anew(game: GameSession, league: League) -> None:
    ledger.rewrite(game, ledger.evening(game))
    rated.rewrite(league, rated.moment(game))


def _forget_results(game: GameSession) -> None:
    """Drop what the session meant for its league, and gather what stood on it anew."""
    counted = Result.objects.filter(game=game, counts=True, season__isnull=False)
    touched = set(counted.values_list("season_id", "player_id"))
    Result.objects.filter(game=game).delete()
    WonHand.objects.filter(game=game).delete()
    results.gather(touched)
