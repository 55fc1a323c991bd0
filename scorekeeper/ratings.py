"""How good players are held to be, from who came before whom: OpenSkill, session by session. Pure.

Plackett-Luce with the numbers OpenSkill comes with: whoever begins is held for 25 and may well be
8 higher or lower. Only the order of a session counts, never by how much; equal ranks are a tie.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _
from openskill.models import PlackettLuce

from .amounts import MINUS

# (mu, sigma): the rating, and how far off it may be (a standard deviation).
Rating = tuple[float, float]
MODEL = PlackettLuce()
START: Rating = (MODEL.mu, MODEL.sigma)
# A rating is shown once a tenth of the doubt it began with is gone: after some four sessions for
# two, five at a table of four, eight at one of six. Before, the order of two players says little.
# Not a number of sessions, for one at a table of two tells more of each than one at a table of six.
SHOWN_BELOW = 0.9 * MODEL.sigma


@dataclass(frozen=True)
class Played:
    """One session that counts: the shared rank of each of its players (1, 2, 2, 4)."""

    session: UUID
    ranks: Mapping[UUID, int]


def replayed(
    sessions: Iterable[Played], start: Mapping[UUID, Rating]
) -> Iterator[tuple[Played, dict[UUID, Rating]]]:
    """Each session with the ratings its players have after it; `sessions` in play order.

    `start` is what players had before the first of them; who is not in it begins.
    """
    known = dict(start)
    for played in sessions:
        after = rated(played.ranks, known)
        known |= after
        yield played, after


def rated(ranks: Mapping[UUID, int], before: Mapping[UUID, Rating]) -> dict[UUID, Rating]:
    """The ratings after one session. Nobody learns anything of who sat there alone."""
    # In an order of its own, so that the same session always gives the same floats.
    players = sorted(ranks, key=lambda player: (ranks[player], player))
    if len(players) < 2:
        return {player: before.get(player, START) for player in players}
    sides = [[MODEL.create_rating([*before.get(player, START)])] for player in players]
    after = MODEL.rate(sides, ranks=[float(ranks[player]) for player in players])
    return {player: (one.mu, one.sigma) for player, (one,) in zip(players, after, strict=True)}


def means_something(rating: Rating) -> bool:
    """Whether enough is known for a rating to be shown as a number."""
    return rating[1] < SHOWN_BELOW


def shown(rating: Rating | None) -> str:
    """ "27.1 ± 2.0" with a real minus before a negative one; "new" before it means something."""
    if rating is None or not means_something(rating):
        return _("new")
    mu, sigma = f"{rating[0]:.1f}", f"{rating[1]:.1f}"
    return f"{mu.replace('-', MINUS) if float(mu) else mu.lstrip('-')} ± {sigma}"
