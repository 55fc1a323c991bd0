"""What the game sessions of a league come to: results, won hands, and standings of each season.

Derived rows only: written in the transaction that changes the ledger, and the same again whenever
they are rebuilt. A session counts once it is finished; before, its results stand as in play.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q, Sum

from . import people
from .evening import Evening
from .models import (
    Adjustment,
    GameSession,
    League,
    Result,
    Season,
    Seating,
    Standing,
    WonHand,
)
from .tallies import Tally, tallies, won_hands

# (season, player) whose standing may have changed.
Touched = set[tuple[UUID, UUID]]
# {number of a player in a game session: that player of the league}
Seated = dict[int, UUID]


class Counted(NamedTuple):
    """What a standing adds up of one result."""

    points: int
    hands: int
    won: int
    drawn: int
    claimed: int
    thrown: int
    units: int
    best: int
    players: int
    rank: int
    shared: int


SUMS = ("points", "hands", "won", "drawn", "claimed", "thrown", "units")


def season_of(league: League, day: date) -> Season | None:
    """The season that has this day; seasons of a league never overlap."""
    return Season.objects.filter(league=league, starts_on__lte=day, ends_on__gte=day).first()


def write(game: GameSession, told: Evening) -> None:
    """Write the results and won hands of one game session of a league anew; no standings."""
    if game.league is None:
        return
    people.seat(game, told)
    season = season_of(game.league, game.played_on)
    seated = _seated(game)
    _write_results(game, derived_results(game, told, season, seated))
    WonHand.objects.filter(game=game).delete()
    WonHand.objects.bulk_create(derived_won_hands(game, told, season, seated))


def touched(game: GameSession) -> Touched:
    """Whose standings a session counts in as its results are now."""
    if game.league_id is None:
        return set()
    rows = Result.objects.filter(game=game, counts=True, season__isnull=False)
    return set(rows.values_list("season_id", "player_id"))


def _seated(game: GameSession) -> Seated:
    return dict(Seating.objects.filter(game=game).values_list("number", "player_id"))


def derived_results(
    game: GameSession, told: Evening, season: Season | None, seated: Seated
) -> list[Result]:
    """The results that follow from an evening; none before its first hand."""
    if not told.hands:
        return []
    found = tallies(told)
    return [_result(game, told, season, seated[one.number], one, len(found)) for one in found]


def _result(
    game: GameSession,
    told: Evening,
    season: Season | None,
    player: UUID,
    tally: Tally,
    players: int,
) -> Result:
    kept = (
        *("points", "rank", "shared", "hands", "won", "drawn"),
        *("claimed", "thrown", "units", "best"),
    )
    return Result(
        league=game.league,
        season=season,
        game=game,
        player_id=player,
        played_on=game.played_on,
        counts=told.finished,
        players=players,
        **{name: getattr(tally, name) for name in kept},
    )


def _write_results(game: GameSession, rows: list[Result]) -> None:
    """A rating already worked out stays until `ratings` writes it anew."""
    rated = {
        one.player_id: (one.rating_mu, one.rating_sigma) for one in Result.objects.filter(game=game)
    }
    Result.objects.filter(game=game).delete()
    for row in rows:
        row.rating_mu, row.rating_sigma = rated.get(row.player_id, (None, None))
    Result.objects.bulk_create(rows)


def derived_won_hands(
    game: GameSession, told: Evening, season: Season | None, seated: Seated
) -> list[WonHand]:
    """The won hands that follow from an evening."""
    kept = (
        *("entry", "hand", "points", "how", "units", "flowers", "combinations"),
        *("value", "jokerless", "section"),
    )
    return [
        WonHand(
            league=game.league,
            season=season,
            game=game,
            player_id=seated[won.number],
            thrown_by_id=None if won.thrown_by is None else seated[won.thrown_by],
            played_on=game.played_on,
            counts=told.finished,
            **{name: getattr(won, name) for name in kept},
        )
        for won in won_hands(told)
    ]


def gather(changed: Touched) -> None:
    """Write the standings of these players in these seasons anew."""
    by_season: dict[UUID, list[UUID]] = defaultdict(list)
    for season, player in changed:
        by_season[season].append(player)
    for season, players in by_season.items():
        mine = Q(season=season, player__in=players)
        Standing.objects.filter(mine).delete()
        Standing.objects.bulk_create(derived_standings(mine))


def derived_standings(which: Q) -> list[Standing]:
    """The standings that follow from the counted results and the adjustments of `which`."""
    results: dict[tuple[UUID, UUID], list[Counted]] = defaultdict(list)
    counted = Result.objects.filter(which, counts=True, season__isnull=False)
    for season, player, *figures in counted.values_list("season", "player", *Counted._fields):
        results[season, player].append(Counted(*figures))
    stands = Adjustment.objects.filter(which, undone_at=None)
    adjusted = {
        (season, player): points
        for season, player, points in stands.values_list("season", "player").annotate(Sum("points"))
    }
    leagues = dict(
        Season.objects.filter(pk__in={one for one, _ in {*results, *adjusted}}).values_list(
            "pk", "league_id"
        )
    )
    return [
        _standing(leagues[key[0]], key, results.get(key, []), adjusted.get(key, 0))
        for key in sorted({*results, *adjusted}, key=str)
    ]


def _standing(
    league: UUID, key: tuple[UUID, UUID], results: Sequence[Counted], adjusted: int
) -> Standing:
    placed: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        placed[str(result.players)][_place(result)] += 1
    return Standing(
        league_id=league,
        season_id=key[0],
        player_id=key[1],
        sessions=len(results),
        adjusted=adjusted,
        placed={players: dict(ranks) for players, ranks in sorted(placed.items())},
        session_points=sorted((one.points for one in results), reverse=True),
        best=max((one.best for one in results), default=0),
        **{name: sum(getattr(one, name) for one in results) for name in SUMS},
    )


def _place(result: Counted) -> str:
    """ "2"; "2-3" where two share places 2 and 3."""
    last = result.rank + result.shared - 1
    return f"{result.rank}-{last}" if result.shared > 1 else str(result.rank)


def rewrite_seasons(league: League) -> None:
    """Give each result its season anew and gather all standings, when days or people changed."""
    outside = mine = Q(league=league)
    for season in Season.objects.filter(league=league):
        days = Q(played_on__range=(season.starts_on, season.ends_on))
        outside &= ~days
        _move(mine & days, season)
    _move(outside, None)
    Standing.objects.filter(league=league).delete()
    Standing.objects.bulk_create(derived_standings(Q(league=league)))


def _move(which: Q, season: Season | None) -> None:
    """Give these rows their season; those that have it stay unwritten, for there may be many."""
    Result.objects.filter(which).exclude(season=season).update(season=season)
    WonHand.objects.filter(which).exclude(season=season).update(season=season)


def differences(league: League) -> list[str]:
    """Where the stored standings of a league differ from its results; empty when all is well."""
    stored = {_key(one): _figures(one) for one in Standing.objects.filter(league=league)}
    told = {_key(one): _figures(one) for one in derived_standings(Q(league=league))}
    return [
        f"league {league.pk}: season {key[0]}: the standing of player {key[1]} does not follow"
        for key in sorted({*stored, *told}, key=str)
        if stored.get(key) != told.get(key)
    ]


def game_differences(game: GameSession, told: Evening) -> list[str]:
    """Where the stored results and won hands of a game session differ from its ledger.

    Reads only what hangs on `game`, so that whoever compares many may read it for all at once.
    """
    if game.league is None:
        return []
    seated = {one.number: one.player_id for one in game.seatings.all()}
    unseated = {one.number for one in told.players} - seated.keys()
    if unseated:
        return [f"game session {game.pk}: player {number} sits nowhere" for number in unseated]
    days = game.league.seasons.all()
    season = next((one for one in days if one.starts_on <= game.played_on <= one.ends_on), None)
    pairs: tuple[tuple[str, Iterable[Result | WonHand], Iterable[Result | WonHand]], ...] = (
        ("results", game.results.all(), derived_results(game, told, season, seated)),
        ("won hands", game.won_hands.all(), derived_won_hands(game, told, season, seated)),
    )
    return [
        f"game session {game.pk}: its {what} are not as the ledger says"
        for what, stored, derived in pairs
        if sorted(map(_figures, stored), key=str) != sorted(map(_figures, derived), key=str)
    ]


def _key(standing: Standing) -> tuple[UUID, UUID]:
    return standing.season_id, standing.player_id


def _figures(row: Result | WonHand | Standing) -> dict[str, object]:
    """All a row says but its own number and the rating, which `ratings` answers for."""
    left_out = ("id", "rating_mu", "rating_sigma")
    names = [field.attname for field in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in left_out}
