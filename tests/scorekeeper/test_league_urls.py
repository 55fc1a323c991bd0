"""Every address of a league, whoever asks: owner, scorer, viewer, outsider, nobody logged in.

In a private league and a public one, and after a member was taken off the list.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import leagues, players
from scorekeeper.models import OWNER, SCORER, VIEWER, Membership

from .leagues import ANONYMOUS, OUTSIDER, Club, open_club

UNKNOWN = "nobody-ever-had-this-key"
ROLES = (OWNER, SCORER, VIEWER)
STRANGERS = (OUTSIDER, ANONYMOUS)
OTHER_METHODS = ("put", "patch", "delete", "options", "trace")


@dataclass(frozen=True)
class Route:
    """An address, and what it answers by GET and by an empty POST to whom it is open.

    `reads`, `writes`: the least role that may; "" for whoever may see the league. Everybody gets
    405 for a method that is never allowed. `args` stand after the key of the league; each is text,
    a number, or a function that finds it in the club of these tests.
    """

    args: tuple[object | Callable[[Club], object], ...] = ()
    get: int = 200
    post: int = 405
    reads: str = ""
    writes: str = ""


def form(*args: object, least: str = OWNER, empty: int = 422) -> Route:
    """A page with a form for those of at least this role; `empty` is what an empty form gets."""
    return Route(args, 200, empty, least, least)


def only_post(*args: object, least: str = OWNER, empty: int = 303) -> Route:
    return Route(args, 405, empty, least, least)


def season(club: Club) -> object:
    return club.league.seasons.order_by("number")[0].number


def player(club: Club) -> object:
    """Somebody with hands."""
    return club.league.players.get(name="Astrid").pk


def session(club: Club) -> object:
    """A finished session."""
    return club.league.games.filter(finished=True)[0].pk


def member(club: Club) -> object:
    return Membership.objects.get(league=club.league, account=club.accounts[VIEWER]).pk


def invitation(club: Club) -> object:
    return club.league.invitations.get().key


def merged(club: Club) -> object:
    """Two spellings of one name, merged."""
    made = club.league.merges.first()
    if made is None:
        made = players.merge(club.player("Åsa"), club.player("Asa"))
    return made.pk


# The key of the league comes first in each address and is not told here.
LEAGUE = {
    "league-show": Route(),
    "league-settings": form(),
    "league-delete": form(),
    "league-members": Route(reads=VIEWER, writes=VIEWER),
    "league-member": form(member),
    "league-invite": only_post(empty=422),
    "league-revoke": only_post(invitation),
    "league-leave": form(least=VIEWER, empty=303),
    "player-list": Route(),
    "player-new": form(least=SCORER),
    "player-show": Route((player,)),
    "player-rename": form(player, least=SCORER),
    "player-archive": form(player),
    "player-merge": form(player),
    "player-claim": form(player, least=VIEWER),
    "player-part": only_post(merged),
    "league-statistics": Route(),
    "season-statistics": Route((season,)),
    "league-sessions": Route(),
    "league-session-release": form(session, empty=303),
    "league-session-delete": form(session, empty=303),
    "season-new": form(),
    "season-show": Route((season,)),
    "season-edit": form(season),
    "season-adjust": form(season),
    "season-close": form(season),
    # One with results in it stays.
    "season-delete": only_post(season, empty=422),
    "season-export": Route((season, "csv")),
    "league-export-show": Route(),
    "league-export": Route(("csv",)),
}


@pytest.fixture(params=["private", "public"])
def club(request: pytest.FixtureRequest, db: None) -> Club:
    """A league with a season, an evening finished and one in play."""
    club = open_club(is_public=request.param == "public")
    club.season()
    club.evening((1, 2, 2))
    club.evening((3,), finished=False)
    club.join(OWNER)  # so that one of them may go
    leagues.invite(club.league, VIEWER)
    return club


def address(name: str, club: Club, key: str = "") -> str:
    found = [arg(club) if callable(arg) else arg for arg in LEAGUE[name].args]
    return reverse(name, args=[key or club.league.key, *found])


def allowed(role: str, least: str, is_public: bool) -> int:
    """200 where a role may; else 403 for who sees the league, 404 for who does not."""
    if role in ROLES:
        return 200 if not least or ROLES.index(role) <= ROLES.index(least) else 403
    return 404 if not is_public else 403 if least else 200


def expected(name: str, role: str, is_public: bool) -> tuple[int, int]:
    route = LEAGUE[name]
    pairs = ((route.get, route.reads), (route.post, route.writes))
    statuses = [
        status if status == 405 or access == 200 else access
        for status, access in ((one, allowed(role, least, is_public)) for one, least in pairs)
    ]
    return statuses[0], statuses[1]


def statuses(client: Client, url: str) -> tuple[int, int]:
    return client.get(url).status_code, client.post(url).status_code


@pytest.mark.parametrize("name", LEAGUE)
def test_what_each_role_gets(name: str, club: Club) -> None:
    """Who may least asks first, for an owner's empty form may end something."""
    url, roles = address(name, club), (*STRANGERS, VIEWER, SCORER, OWNER)

    assert {role: statuses(club.clients[role], url) for role in roles} == {
        role: expected(name, role, club.league.is_public) for role in roles
    }


@pytest.mark.parametrize("name", LEAGUE)
def test_a_member_no_longer_is_an_outsider(name: str, club: Club) -> None:
    url = address(name, club)
    Membership.objects.filter(league=club.league).delete()

    outside = expected(name, OUTSIDER, club.league.is_public)
    assert {role: statuses(club.clients[role], url) for role in ROLES} == dict.fromkeys(
        ROLES, outside
    )


@pytest.mark.parametrize("club", ["private"], indirect=True)
@pytest.mark.parametrize("name", LEAGUE)
def test_a_private_league_is_the_same_404_as_one_that_never_was(name: str, club: Club) -> None:
    url, never = address(name, club), address(name, club, UNKNOWN)
    for client in (club.outsider, club.anonymous):
        assert statuses(client, url) == statuses(client, never)
        if LEAGUE[name].get == 200:
            assert client.get(url).content == client.get(never).content.replace(
                UNKNOWN.encode(), club.league.key.encode()
            )


@pytest.mark.parametrize("name", LEAGUE)
def test_of_another_league_one_is_no_member(name: str, club: Club) -> None:
    """Rights in a league are none in the next one."""
    url, other = address(name, club), open_club("Another club")

    outside = expected(name, OUTSIDER, club.league.is_public)
    assert {role: statuses(other.clients[role], url) for role in ROLES} == dict.fromkeys(
        ROLES, outside
    )


@pytest.mark.parametrize(
    "name", [name for name, route in LEAGUE.items() if any(map(callable, route.args))]
)
def test_what_belongs_to_another_league_is_404(name: str, club: Club) -> None:
    """An owner's own league, with a season, player or session of somebody else's."""
    url = address(name, club)
    other = open_club("Another club")
    swapped = url.replace(f"/{club.league.key}/", f"/{other.league.key}/")

    got = statuses(other.owner, swapped)
    assert got == tuple(405 if one == 405 else 404 for one in (LEAGUE[name].get, LEAGUE[name].post))


@pytest.mark.parametrize("club", ["public"], indirect=True)
@pytest.mark.parametrize("name", LEAGUE)
def test_other_methods_are_refused(name: str, club: Club) -> None:
    url = address(name, club)

    assert {
        method: getattr(club.owner, method)(url).status_code for method in OTHER_METHODS
    } == dict.fromkeys(OTHER_METHODS, 405)
