"""A small league in which everything happens, and its figures counted again from the ledgers.

The count shares no code with `tallies`, `results` and `statistics`: it reads what an evening's
rows say, one hand after the other.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from scorekeeper import ledger, players
from scorekeeper.agreed import Agreed
from scorekeeper.models import GameSession, League, Merge, Player

from .evenings import ELENA, FIVE, JUDY, RUTH, Table
from .leagues import A_DAY, Club, open_club

ONE_SPELLING, OTHER_SPELLING = "Chloé", "Chloe"


def open_made_league(club: Club | None = None) -> Club:
    """Two seasons, four evenings of Mihng and one American: a void, corrections, a late finish,
    two winners at once, somebody who leaves, two spellings of one name merged.
    """
    club = club or open_club()
    club.season(1)
    club.season(2, A_DAY.replace(year=2027, month=1, day=1), A_DAY.replace(year=2027, month=6))
    first = club.table(("Astrid", "Björn", ONE_SPELLING, "David"), played_on=A_DAY)
    first.play(1, triple_sequence=1)
    first.play(1, 2, flowers=2, double_sequence=1)
    first.play(1, 3, high_low=1)
    first.play(3, 1, triple_sequence=1)
    first.play(2)
    both = [{"player": n, "ticks": {"double_sequence": 1}, "flowers": n - 2} for n in (2, 3)]
    first.write("record", {"winners": both, "won": "claimed", "from": 1})
    first.write("void", 4)
    first.write("adjust", 4, 7, "Cake")
    first.write("close")
    second = club.table(("Björn", OTHER_SPELLING, "Astrid"), played_on=A_DAY + timedelta(7))
    second.play(2, 1, triple_sequence=1, flowers=1)
    second.play(2, 1, double_sequence=2)
    second.write("correct", 2, said(2, 3, high_low=1))
    second.write("record", {"winners": [], "won": None, "from": None})
    second.play(2, high_low=1)
    second.write("change_player", 1, "Eva", False)
    second.play(4, 3, triple_sequence=1)
    second.write("close")
    third = club.table(("Astrid", "Björn"), played_on=A_DAY + timedelta(14))
    third.play(1, 2, triple_sequence=1)
    third.play(2, 1, triple_sequence=1)
    third.write("close")
    agreed = Agreed(american={})
    american = club.table(FIVE, "american", played_on=A_DAY + timedelta(14), agreed=agreed)
    american.mah_jongg(ELENA, JUDY, 25, jokerless=True)
    american.mah_jongg(ELENA, "self_pick", 30)
    american.mah_jongg(RUTH, ELENA, 25)
    american.write("close")
    club.evening((1, 2), ("Astrid", "David"), played_on=A_DAY + timedelta(20), finished=False)
    club.evening((2, 2), ("Astrid", "Björn"), played_on=A_DAY + timedelta(60))
    players.merge(club.player(ONE_SPELLING), club.player(OTHER_SPELLING))
    return club


def said(player: int, discarder: int | None, **ticks: int) -> dict[str, Any]:
    won = "drawn" if discarder is None else "claimed"
    winner = {"player": player, "ticks": ticks, "flowers": 0}
    return {"winners": [winner], "won": won, "from": discarder}


@dataclass
class Counted:
    """One player, as their ledgers tell."""

    sessions: int = 0
    hands: int = 0
    drawn: int = 0
    claimed: int = 0
    thrown: int = 0
    points: Counter[str] = field(default_factory=Counter)
    ranks: Counter[int] = field(default_factory=Counter)
    units: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    combinations: Counter[str] = field(default_factory=Counter)
    hand_points: list[int] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)
    ahead: Counter[str] = field(default_factory=Counter)
    took: Counter[str] = field(default_factory=Counter)
    longest: int = 0
    jokerless: int = 0


def recount(league: League, season: int | None = None) -> dict[str, Counted]:
    """{name: figures}, counted hand by hand from the ledgers of the finished sessions."""
    found: dict[str, Counted] = {}
    for game in GameSession.objects.filter(league=league):
        in_season = season is None or league.seasons.filter(
            number=season, starts_on__lte=game.played_on, ends_on__gte=game.played_on
        )
        if in_season:
            _count_evening(league, game, found)
    return found


def _known_as(league: League, name: str) -> str:
    """Who a name in a ledger is in the league: itself, or whom it was merged into."""
    merge = Merge.objects.filter(league=league, merged__name=name, undone_at=None).first()
    return merge.kept.name if merge else name


def _count_evening(league: League, game: GameSession, found: dict[str, Counted]) -> None:
    told = Table(game, "", "").told
    hands = [row for row in told.rows if row.kind == "hand" and not row.void]
    if not told.finished or not hands:
        return
    known = {one.number: _known_as(league, one.name) for one in told.players}
    plays = "american" if told.american else "mihng"
    for one in told.players:
        mine = found.setdefault(known[one.number], Counted())
        mine.sessions += 1
        mine.points[plays] += sum(row.points.get(one.number, 0) for row in _counting(told))
        better = sum(other.points > one.points for other in told.players)
        mine.ranks[better + 1] += 1
        for other in told.players:
            if other is not one:
                mine.met[known[other.number]] += 1
                mine.ahead[known[other.number]] += one.points > other.points
        _count_run(mine, [one.number in row.winners for row in hands])
    for row in hands:
        _count_hand(row, known, found, told.american)


def _counting(told: Any) -> list[Any]:
    return [row for row in told.rows if not row.void]


def _count_run(mine: Counted, won: list[bool]) -> None:
    text = "".join("x" if one else " " for one in won)
    mine.longest = max([mine.longest, *map(len, text.split())])


def _count_hand(
    row: Any, known: dict[int, str], found: dict[str, Counted], is_american: bool
) -> None:
    for number in row.seats[:4] if is_american else row.seats:
        found[known[number]].hands += 1
    facts = row.facts
    if not row.winners:
        return
    if is_american:
        (winner,) = row.winners
        thrower = facts.get("discarder")
        mine = found[known[winner]]
        mine.values.append(facts["value"])
        mine.jokerless += bool(facts.get("jokerless"))
        mine.hand_points.append(row.points[winner])
        _count_how(mine, thrower, known, found)
        return
    for said, score in zip(facts["winners"], row.score, strict=True):
        mine = found[known[said["player"]]]
        mine.units.append(score["units"])
        mine.hand_points.append(score["points"])
        ids = {line["combination"] for line in score["lines"]} - {"flower"}
        mine.combinations.update(ids)
        _count_how(mine, facts["from"], known, found)


def _count_how(
    mine: Counted, thrower: int | None, known: dict[int, str], found: dict[str, Counted]
) -> None:
    mine.drawn += thrower is None
    mine.claimed += thrower is not None
    if thrower is not None:
        found[known[thrower]].thrown += 1
        mine.took[known[thrower]] += 1


def whole(club: Club) -> list[str]:
    """What does not follow from the ledgers; nothing, when all is well."""
    games = GameSession.objects.filter(league=club.league)
    return [fault for game in games for fault in ledger.differences(game)]


def everybody(club: Club) -> list[Player]:
    return list(Player.objects.filter(league=club.league, merged_into=None))
