"""The players of a league: the list, one player's figures, and what is done to them."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from .. import (
    access,
    league_rows,
    people,
    players,
    rated,
    ratings,
    season_tables,
    sentences,
    statistics,
)
from .. import statistics_words as words
from ..access import LeagueAccess
from ..amounts import plain
from ..errors import Refused
from ..forms.players import MergeForm, NamedForm, PlayerNameForm, worded
from ..league_rows import Evening, Rows
from ..models import OWNER, SCORER, VIEWER, Merge, Player, Season, Standing
from ..spelling import holds, twins
from ..statistics import Figures, GameFigures, HandRow, SessionRow
from . import answers, drawings
from .logged_in import account, account_needed

form_page = require_http_methods(["GET", "HEAD", "POST"])
ALL = "all"


class ListedPlayer(NamedTuple):
    """One line of the list: what somebody has in the season shown, "" where it is nothing yet."""

    player: Player
    sessions: str
    won: str
    best: str
    rating: str


@require_safe
def all_players(request: HttpRequest, key: str) -> HttpResponse:
    """Everybody with their figures of the current season; `?q=` finds by a part of the name."""
    may = access.league(request, key)
    asked = request.GET.get("q", "").strip()[:60]
    season = _current(may)
    found = [one for one in people.known(may.league) if holds(one.name, asked)]
    lines = _lines(may, season, found)
    context = {
        "access": may,
        "here": "players",
        "season": season,
        "asked": asked,
        "playing": [one for one in lines if one.player.archived_at is None],
        "archived": [one for one in lines if one.player.archived_at is not None],
        "mine": request.user.pk,
    }
    return answers.page(request, "players/list.html", context)


def _current(may: LeagueAccess) -> Season | None:
    seasons = Season.objects.filter(league=may.league)
    return season_tables.current(seasons, season_tables.today(may.league))


def _lines(may: LeagueAccess, season: Season | None, found: list[Player]) -> list[ListedPlayer]:
    rows = Standing.objects.filter(league=may.league, season=season)
    standings = {one.player_id: one for one in rows} if season is not None else {}
    known = rated.current(may.league)
    return [
        _line(player, standings.get(player.pk), _rating(known.get(player.pk))) for player in found
    ]


def _line(player: Player, standing: Standing | None, rating: str) -> ListedPlayer:
    if standing is None or not standing.sessions:
        return ListedPlayer(player, "", "", "", rating)
    best = plain(standing.best) if standing.best else ""
    return ListedPlayer(player, str(standing.sessions), str(standing.won), best, rating)


def _rating(known: tuple[float, float, int] | None) -> str:
    """ "27.1 ± 2.0", "new"; "" for who was in no session that counts."""
    return ratings.shown(known[:2]) if known is not None else ""


@form_page
def new(request: HttpRequest, key: str) -> HttpResponse:
    """One more guest, before they sit down."""
    may = access.league(request, key, SCORER)
    form = NamedForm(_sent(request), others=people.known(may.league))

    def write(name: str) -> Player:
        return players.add(may.league, name)

    return _name(request, may, form, write, None)


@form_page
def rename(request: HttpRequest, key: str, player: UUID) -> HttpResponse:
    """Another name, wherever this player sat."""
    may = access.league(request, key, SCORER)
    found = _one(may, player)
    others = [one for one in people.known(may.league) if one != found]
    initial = {"name": found.name, "seen": found.name}
    form = PlayerNameForm(_sent(request), others=others, initial=initial)

    def write(name: str) -> Player:
        players.rename(found, name, form.cleaned_data["seen"])
        return found

    return _name(request, may, form, write, found)


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _name(
    request: HttpRequest, may: LeagueAccess, form: NamedForm, write: Any, player: Player | None
) -> HttpResponse:
    """Show a form of a name, ask about one that looks like another's, or write it."""
    status, alike = 200, []
    if request.method == "POST":
        status = answers.UNPROCESSABLE
        if form.is_valid() and form.asks:
            alike = form.alike
            form.ask()
        elif form.is_valid():
            try:
                written = write(form.cleaned_data["name"])
                return _go(request, may, written)
            except Refused as error:
                form.refuse(error)
                status = answers.CONFLICT if error.code == "player_changed" else status
    context = {"access": may, "here": "players", "form": form, "player": player, "alike": alike}
    return answers.page(request, "players/name.html", context, status=status)


def _one(may: LeagueAccess, player: UUID) -> Player:
    """Somebody of this league who was not merged into another."""
    found = Player.objects.select_related("league", "account")
    return get_object_or_404(found, league=may.league, pk=player, merged_into=None)


def _go(request: HttpRequest, may: LeagueAccess, player: Player) -> HttpResponse:
    return answers.go(request, reverse("player-show", args=[may.key, player.pk]))


@require_safe
def show(request: HttpRequest, key: str, player: UUID) -> HttpResponse:
    """The figures of one player; who was merged into another is found there."""
    may = access.league(request, key)
    found = get_object_or_404(Player.objects.select_related("league"), league=may.league, pk=player)
    if found.merged_into_id is not None:
        return redirect("player-show", key, found.merged_into_id)
    return _show(request, may, found)


def _show(request: HttpRequest, may: LeagueAccess, player: Player, fault: str = "") -> HttpResponse:
    seasons = list(Season.objects.filter(league=may.league).order_by("-starts_on"))
    season = chosen_season(request.GET.get("season", ""), seasons)
    rows = league_rows.read(may.league, season, player)
    told = statistics.figures(player.pk, rows.sessions, rows.hands)
    rating = rated.current(may.league).get(player.pk)
    context = {
        "access": may,
        "here": "players",
        "player": player,
        "seasons": seasons,
        "season": season,
        "told": told,
        "facts": _facts(told),
        "rating": _rating(rating),
        "is_rated": rating is not None and ratings.means_something(rating[:2]),
        "games": _games(may, told, rows),
        "charts": _charts(player, told, rows),
        "met": _met(may, player, rows),
        "mine": player.account_id is not None and player.account_id == request.user.pk,
        "merges": _merges(may, player),
        "alike": _alike(may, player),
        "fault": fault,
    }
    status = answers.UNPROCESSABLE if fault else 200
    return answers.page(request, "players/show.html", context, status=status)


def chosen_season(asked: str, seasons: Sequence[Season]) -> Season | None:
    """The season of a number in the address, all sessions without one; 404 for one that is none."""
    if asked in ("", ALL):
        return None
    found = next((one for one in seasons if str(one.number) == asked), None)
    if found is None:
        raise Http404
    return found


def _facts(told: Figures) -> list[tuple[str, str, str]]:
    """(what, how much, more of it) of what all games share."""
    won = words.drawn_and_claimed(told.drawn, told.claimed)
    return [
        (words.fact("sessions"), str(told.sessions), words.places(told.ranks)),
        (words.fact("hands"), str(told.hands), ""),
        (words.fact("won"), _with_share(told.won, words.percent(told.won_share)), won),
        (words.fact("thrown"), _with_share(told.thrown, words.percent(told.thrown_share)), ""),
        (words.fact("hands_in_a_row"), words.hands(told.hands_in_a_row.length), ""),
        (
            words.fact("sessions_in_a_row"),
            words.sessions(told.sessions_in_a_row.length),
            words.now(told.first_now),
        ),
    ]


def _with_share(count: int, share: str) -> str:
    return f"{count} \N{MIDDLE DOT} {share}" if share else str(count)


class ShownHand(NamedTuple):
    """One of the best hands: `key` of the table whose page explains it, "" for who may not."""

    points: str
    more: str
    hand: HandRow
    evening: str
    key: str


def _games(may: LeagueAccess, told: Figures, rows: Rows) -> list[dict[str, Any]]:
    """The figures of each game, worded."""
    games = {hand.game for one in told.games for hand in one.best_hands}
    games |= {row.game for one in told.games for row in (one.best_session, one.worst_session)}
    evenings = league_rows.evenings(may.league, games) if games else {}
    return [_game(may, one, rows, evenings) for one in told.games]


def _game(
    may: LeagueAccess, one: GameFigures, rows: Rows, evenings: dict[UUID, Evening]
) -> dict[str, Any]:
    return {
        "name": words.game(one.plays),
        "is_american": one.plays == statistics.AMERICAN,
        "facts": _game_facts(one),
        "best": _evening(may, one.best_session, evenings),
        "worst": _evening(may, one.worst_session, evenings),
        "hands": [_hand(may, hand, evenings) for hand in one.best_hands],
        "won": one.won,
        "favourites": [
            (rows.kinds.get(each.what), each.what, words.times(each.times), each.share)
            for each in one.favourites
        ],
        "values": [(each.what, each.times, words.percent(each.share)) for each in one.values],
        "sections": [(each.what, each.times, words.percent(each.share)) for each in one.sections],
    }


def _game_facts(one: GameFigures) -> list[tuple[str, str]]:
    """(what, how much), what there is nothing to go by left out."""
    facts = [
        ("points", plain(one.points)),
        ("average", words.average(one.average)),
        ("hand_points", words.average(one.hand_points)),
        ("hand_units", words.average(one.hand_units)),
        ("hand_value", words.average(one.hand_value)),
    ]
    if one.plays == statistics.AMERICAN and one.won:
        facts += [("picked", str(one.picked)), ("jokerless", str(one.jokerless))]
    return [(words.fact(what), said) for what, said in facts if said]


def _evening(may: LeagueAccess, row: SessionRow, evenings: dict[UUID, Evening]) -> dict[str, Any]:
    name, key = evenings[row.game]  # type: ignore[index]
    return {
        "points": plain(row.points),
        "name": name,
        "key": key if may.is_member else "",
        "day": row.played_on,
    }


def _hand(may: LeagueAccess, hand: HandRow, evenings: dict[UUID, Evening]) -> ShownHand:
    name, key = evenings[hand.game]  # type: ignore[index]
    if hand.units is not None:
        more = sentences.units(hand.units)
    else:
        more = words.american_hand(hand.value or 0, hand.jokerless)
    return ShownHand(plain(hand.points), more, hand, name, key if may.is_member else "")


def _charts(player: Player, told: Figures, rows: Rows) -> list[drawings.Chart]:
    won = [row for row in rows.hands if row.player == player.pk]
    return [chart for chart in (drawings.units(won), drawings.kinds(won, rows.kinds)) if chart]


def _met(may: LeagueAccess, player: Player, rows: Rows) -> list[tuple[str, Any, str]]:
    """(name, figures, points between them) of everybody met."""
    names = league_rows.names(may.league)
    plays = {row.plays for row in rows.sessions}
    return [
        (names[one.other], one, plain(one.points) if len(plays) == 1 else "")
        for one in statistics.against(player.pk, rows.sessions, rows.hands)
    ]


def _merges(may: LeagueAccess, player: Player) -> list[Merge]:
    """Who was merged into this player and can be parted again; for owners."""
    if not may.owns:
        return []
    made = Merge.objects.filter(league=may.league, kept=player, undone_at=None)
    return list(made.select_related("merged").order_by("-at"))


def _alike(may: LeagueAccess, player: Player) -> list[Player]:
    """Whose name looks like this one; for owners, who can merge them."""
    if not may.owns:
        return []
    others = [one for one in people.known(may.league) if one != player]
    found = twins(player.name, [one.name for one in others])
    return [one for one in others if one.name in found]


@form_page
def archive(request: HttpRequest, key: str, player: UUID) -> HttpResponse:
    """Fold a player away or bring them back; delete one who never played."""
    may = access.league(request, key, OWNER)
    found = _one(may, player)
    act, fault = request.POST.get("act", ""), ""
    try:
        if act == "delete":
            players.delete(found)
            return answers.go(request, reverse("player-list", args=[key]))
        if act in ("archive", "back"):
            (players.archive if act == "archive" else players.bring_back)(found)
            return _go(request, may, found)
    except Refused as error:
        fault = worded(error)
    context = {
        "access": may,
        "here": "players",
        "player": found,
        "has_hands": players.has_hands(found),
        "fault": fault,
    }
    status = answers.UNPROCESSABLE if request.method == "POST" else 200
    return answers.page(request, "players/archive.html", context, status=status)


@form_page
def merge(request: HttpRequest, key: str, player: UUID) -> HttpResponse:
    """Say that two players are one person."""
    may = access.league(request, key, OWNER)
    found = _one(may, player)
    others = [one for one in people.known(may.league) if one != found]
    form = MergeForm(_sent(request), player=found, others=others, other=request.GET.get("with", ""))
    if request.method == "POST" and form.is_valid():
        kept, merged = form.pair(found)
        try:
            players.merge(kept, merged)
            return _go(request, may, kept)
        except Refused as error:
            form.add_error(None, worded(error))
    context = {"access": may, "here": "players", "player": found, "form": form, "others": others}
    status = answers.UNPROCESSABLE if request.method == "POST" else 200
    return answers.page(request, "players/merge.html", context, status=status)


@require_POST
def part(request: HttpRequest, key: str, merge: int) -> HttpResponse:
    """Let two players who were merged be two again."""
    may = access.league(request, key, OWNER)
    if merge >= 2**63:
        raise Http404
    made = get_object_or_404(
        Merge.objects.select_related("league", "kept__league", "merged"),
        league=may.league,
        pk=merge,
    )
    try:
        players.part(made)
    except Refused as error:
        shown = made.kept
        while shown.merged_into is not None:
            shown = shown.merged_into
        return _show(request, may, shown, worded(error))
    return _go(request, may, made.kept)


@form_page
def claim(request: HttpRequest, key: str, player: UUID) -> HttpResponse:
    """Whose account a player is: a link to claim it by, and the way out of it."""
    may = access.league(request, key, VIEWER)
    found = _one(may, player)
    fault = ""
    if request.method == "POST":
        try:
            if _claimed(request, may, found):
                return answers.go(request, reverse("player-claim", args=[key, player]))
        except Refused as error:
            fault = worded(error)
    address = reverse("claim-show", args=[found.claim_key]) if found.claim_key else ""
    context = {
        "access": may,
        "here": "players",
        "player": found,
        "mine": found.account_id == request.user.pk,
        "address": request.build_absolute_uri(address) if address and may.owns else "",
        "fault": fault,
    }
    status = answers.UNPROCESSABLE if request.method == "POST" else 200
    return answers.page(request, "players/claim.html", context, status=status)


def _claimed(request: HttpRequest, may: LeagueAccess, player: Player) -> bool:
    """Whether there was something to do that this person may, and it was done."""
    act = request.POST.get("act", "")
    is_mine = player.account_id == request.user.pk
    if act == "let-go" and (may.owns or is_mine):
        players.let_go(player)
    elif act == "mine" and may.owns:
        players.claim(player, account(request))
    elif act == "link" and may.owns:
        players.open_claim(player)
    elif act == "close" and may.owns:
        players.close_claim(player)
    else:
        return False
    return True


@form_page
def claim_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """What a link to claim a player leads to; whoever is logged in may say "that is me"."""
    player = players.claimable(key)
    if player is None:
        raise Http404
    if request.method == "POST":
        return _claim_by_link(request, player)
    return answers.page(request, "players/claim_by_link.html", {"player": player})


@account_needed
def _claim_by_link(request: HttpRequest, player: Player) -> HttpResponse:
    try:
        players.claim(player, account(request))
    except Refused as error:
        context = {"player": player, "fault": worded(error)}
        status = answers.UNPROCESSABLE
        return answers.page(request, "players/claim_by_link.html", context, status=status)
    return answers.go(request, reverse("player-show", args=[player.league.key, player.pk]))
