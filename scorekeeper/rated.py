"""The ratings of a league's players, after each session that counts. The only writer of them.

They follow from the results in play order, so a session that is finished, reopened, corrected or
gone changes what came after it and nothing before. Written in the transaction that changes the
results.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date, datetime
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Count, Max, Q, QuerySet

from . import ratings
from .models import GameSession, League, Rating, Result
from .ratings import Played

# (played on, started at, id of the game session): the order in which sessions were played.
Moment = tuple[date, datetime, UUID]
ANY_DAY = Q()
ORDER = ("played_on", "game__started_at", "game_id")
UPDATE = "UPDATE scorekeeper_result SET rating_mu = %s, rating_sigma = %s WHERE id = %s"


def moment(game: GameSession) -> Moment:
    """The place of a game session in play order."""
    return game.played_on, game.started_at, game.pk


def current(league: League | UUID) -> dict[UUID, tuple[float, float, int]]:
    """{player: (mu, sigma, sessions)} of everybody who was in a session that counts.

    By the league, or its id.
    """
    rows = Rating.objects.filter(league=league).values_list("player", "mu", "sigma", "sessions")
    return {player: (mu, sigma, sessions) for player, mu, sigma, sessions in rows}


def mark(league: UUID) -> tuple[int, int]:
    """Changes with the ratings of a league, which are never changed but written anew."""
    told = Rating.objects.filter(league=league).aggregate(many=Count("pk"), newest=Max("pk"))
    return told["many"], told["newest"] or 0


def of(game: GameSession) -> dict[UUID, ratings.Rating]:
    """{player: rating} as they are stored after one game session; empty for one in play."""
    if game.league_id is None:
        return {}
    stored = ((one.player_id, _rating(one)) for one in game.results.all())
    return {player: rating for player, rating in stored if rating is not None}


def follow(game: GameSession, before: Mapping[UUID, ratings.Rating]) -> None:
    """Bring the ratings up to a game session whose results were written anew.

    `before` is what `of` told until then. There is nothing to do for a session in play, and after
    a change that moved nobody's rank.
    """
    if game.league is None or not (before or game.finished):
        return
    ranks = dict(game.results.filter(counts=True).values_list("player_id", "rank"))
    start = _before(game.league.pk, moment(game), ranks)
    if ratings.rated(ranks, start) != before:
        with transaction.atomic():
            _replay(game.league, moment(game), {*before, *ranks})


def _rating(result: Result) -> ratings.Rating | None:
    mu, sigma = result.rating_mu, result.rating_sigma
    return None if mu is None or sigma is None else (mu, sigma)


def rewrite(league: League, since: Moment | None = None) -> None:
    """Replay the ratings of a league from a moment on, or from its first session.

    `since` is the earliest moment anything changed: of a session deleted, adopted, or moved to
    another day (the earlier of both), of the first one of players who were merged.
    """
    with transaction.atomic():
        everybody = league.players.values_list("pk", flat=True)
        _replay(league, since, set(everybody))


def _replay(league: League, since: Moment | None, touched: set[UUID]) -> None:
    """Write anew what changes from a moment on; `touched` may have more or fewer sessions now."""
    # Two sessions may be finished at once; the later one goes by what the earlier one wrote.
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    in_play = Result.objects.filter(league=league, counts=False, rating_mu__isnull=False)
    in_play.update(rating_mu=None, rating_sigma=None)
    changed = _derived(league, since)
    with connection.cursor() as cursor:
        cursor.executemany(UPDATE, [(*after, result.pk) for result, after in changed])
    _gather(league, touched | {result.player_id for result, _after in changed})


def _derived(league: League, since: Moment | None = None) -> list[tuple[Result, ratings.Rating]]:
    """Each result from a moment on whose rating is not the one that follows, with that one."""
    rows: dict[UUID, dict[UUID, Result]] = defaultdict(dict)
    for result in _counted(league.pk).filter(_from(since)).order_by(*ORDER):
        rows[result.game_id][result.player_id] = result
    sessions = [
        Played(game, {player: one.rank for player, one in results.items()})
        for game, results in rows.items()
    ]
    players = {player for played in sessions for player in played.ranks}
    start = {} if since is None else _before(league.pk, since, players)
    return [
        (rows[played.session][player], after)
        for played, told in ratings.replayed(sessions, start)
        for player, after in told.items()
        if _rating(rows[played.session][player]) != after
    ]


def _counted(league: UUID | None) -> QuerySet[Result]:
    return Result.objects.filter(league=league, counts=True)


def _from(since: Moment | None) -> Q:
    """The results of the session at `since` and of all after it."""
    if since is None:
        return Q()
    day, started, game = since
    same_day = Q(played_on=day, game__started_at__gt=started)
    same_start = Q(played_on=day, game__started_at=started, game_id__gte=game)
    return Q(played_on__gte=day) & (Q(played_on__gt=day) | same_day | same_start)


def _before(
    league: UUID | None, since: Moment, players: Collection[UUID]
) -> dict[UUID, ratings.Rating]:
    """The ratings of these players as the session at `since` began."""
    mine = _rated(league).filter(player__in=players)
    that_day = mine.filter(~_from(since), played_on=since[0])
    return _last(mine, Q(played_on__lt=since[0])) | _newest(that_day)


def _rated(league: UUID | None) -> QuerySet[Result]:
    return _counted(league).filter(rating_mu__isnull=False)


def _last(results: QuerySet[Result], days: Q = ANY_DAY) -> dict[UUID, ratings.Rating]:
    """The rating of each player after the last of these results, of those days.

    First the day of it, for only among those of one day is it asked which game began first: then
    hardly more is read of somebody in a thousand sessions than of somebody in ten.
    """
    last = results.filter(days).values("player").annotate(day=Max("played_on"))
    return _newest(results.filter(played_on__in={*last.values_list("day", flat=True)}))


def _newest(results: QuerySet[Result]) -> dict[UUID, ratings.Rating]:
    """That of each player after the last of these results, all of which have one."""
    rows = results.order_by(*ORDER).values_list("player", "rating_mu", "rating_sigma")
    return {player: (mu or 0, sigma or 0) for player, mu, sigma in rows}


def _gather(league: League, players: Collection[UUID]) -> None:
    """Write the ratings of these players anew, each from their last session."""
    Rating.objects.filter(league=league, player__in=players).delete()
    Rating.objects.bulk_create(_ratings(league, players))


def _ratings(league: League, players: Collection[UUID]) -> list[Rating]:
    mine = _rated(league.pk).filter(player__in=players)
    sessions = dict(mine.values_list("player").annotate(sessions=Count("pk")))
    return [
        Rating(league=league, player_id=player, mu=mu, sigma=sigma, sessions=sessions[player])
        for player, (mu, sigma) in sorted(_last(mine).items())
    ]


def differences(league: League) -> list[str]:
    """Where the stored ratings of a league are not those that follow; empty when all is well."""
    wrong = [f"result {one.pk}: its rating does not follow" for one, _after in _derived(league)]
    in_play = Result.objects.filter(league=league, counts=False, rating_mu__isnull=False)
    wrong += [f"result {one.pk}: rated while in play" for one in in_play]
    stored = current(league)
    everybody = set(league.players.values_list("pk", flat=True))
    told = {one.player_id: (one.mu, one.sigma, one.sessions) for one in _ratings(league, everybody)}
    wrong += [
        f"the rating of player {player} is not that of their last session"
        for player in sorted({*stored, *told})
        if stored.get(player) != told.get(player)
    ]
    return [f"league {league.pk}: {one}" for one in wrong]
