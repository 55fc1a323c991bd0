"""A league with two seasons for the tests of its files: nasty names, a tie, an adjustment."""

from datetime import date

from scorekeeper import facts, results
from scorekeeper.agreed import Agreed
from scorekeeper.models import Adjustment, GameSession, League
from tests.scorekeeper.evenings import ELENA, JUDY
from tests.scorekeeper.leagues import Club

QUOTED = 'O\'Neil "x" <b>'
FORMULA = '=HYPERLINK("http://mail.example","x")'
RIGHT_TO_LEFT = "محمد"
LONG = "x" * 60
NAMES = (QUOTED, FORMULA, RIGHT_TO_LEFT, LONG)
AUTUMN, SPRING = date(2026, 11, 26), date(2027, 2, 4)


class Fair(Club):
    """A league that needs no accounts."""


def played_league() -> Fair:
    """Three finished evenings and one in play; the second season is American and ranks nobody."""
    club = Fair(League.objects.create(name="=1+1 league", time_zone="Europe/Stockholm"))
    season = club.season(1, date(2026, 9, 1), date(2026, 12, 31), minimum=2)
    club.season(2, date(2027, 1, 1), date(2027, 6, 30), minimum=5)
    club.evening((1, 2, 2, 3), NAMES, played_on=AUTUMN, title=FORMULA)
    later = club.table(NAMES[:2], played_on=date(2026, 12, 3))
    later.play(1, 2, flowers=3)
    later.write("record", facts.hand([]))
    later.write("adjust", 2, -10, FORMULA)
    later.write("close")
    four = (QUOTED, "Judy", "Elena", "May")
    agreed = Agreed(american={})
    american = club.table(four, "american", played_on=SPRING, agreed=agreed)
    american.mah_jongg(ELENA, JUDY)
    american.write("close")
    club.evening((1,), (QUOTED, "Åsa Öberg"), finished=False, played_on=SPRING)
    Adjustment.objects.create(
        league=club.league,
        season=season,
        player=club.player(FORMULA),
        points=7,
        reason="Baked",
        token="baked",
    )
    results.rewrite_seasons(club.league)
    return club


def newest(club: Club) -> GameSession:
    return GameSession.objects.filter(league=club.league).order_by("-played_on", "-started_at")[0]
