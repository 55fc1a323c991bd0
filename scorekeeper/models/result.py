from django.db import models
from django.db.models import Q

from .game import GameSession
from .league import League
from .player import Player
from .season import Season


class Seating(models.Model):
    """Which player of the league is player `number` of a game session."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seatings")
    game = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="seatings")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="seatings")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("game", "number"), name="seating_number_once"),
            models.UniqueConstraint(fields=("game", "player"), name="seating_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.player}"


class Result(models.Model):
    """What one player of a league has from one game session: rewritten from its ledger.

    `season` is that of the session's local date, none where no season has it. `counts` once the
    session is finished; before, the session is in play. Hands won: `drawn`, `claimed`; `thrown`:
    how often somebody else won on this player's discard. `units` and `best` of the hands won.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="results")
    season = models.ForeignKey(Season, on_delete=models.SET_NULL, null=True, related_name="results")
    game = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="results")
    played_on = models.DateField()
    counts = models.BooleanField(default=False)
    players = models.PositiveSmallIntegerField(help_text="How many played, this one too.")
    points = models.BigIntegerField()
    rank = models.PositiveSmallIntegerField()
    shared = models.PositiveSmallIntegerField(default=1, help_text="How many share the rank.")
    hands = models.PositiveIntegerField(help_text="Hands played while this player sat there.")
    won = models.PositiveIntegerField()
    drawn = models.PositiveIntegerField()
    claimed = models.PositiveIntegerField()
    thrown = models.PositiveIntegerField()
    units = models.PositiveBigIntegerField()
    best = models.BigIntegerField()
    # The rating after this session, written by `ratings`; none while the session is in play.
    rating_mu = models.FloatField(null=True)
    rating_sigma = models.FloatField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("game", "player"), name="result_once"),
            models.CheckConstraint(condition=Q(rank__gte=1), name="result_rank"),
        ]
        indexes = [
            models.Index(fields=("season", "player"), name="result_season_player"),
            models.Index(fields=("league", "played_on"), name="result_league_day"),
            models.Index(fields=("league", "player", "played_on"), name="result_player_day"),
            # Few, and asked for whenever a session is finished.
            models.Index(fields=("league",), condition=Q(counts=False), name="result_in_play"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"


class Standing(models.Model):
    """What one player has gathered in one season: rewritten from results and adjustments.

    Everything a standing is ranked by, so that the page reads one row a player. `placed` tells how
    often which place was taken, {players at the table: {place: times}}; places 2 and 3 shared are
    "2-3". `session_points` are those of each session, most first.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="standings")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")
    sessions = models.PositiveIntegerField()
    points = models.BigIntegerField(help_text="Of the sessions, adjustments not among them.")
    adjusted = models.BigIntegerField(help_text="The adjustments that stand.")
    placed = models.JSONField(default=dict, help_text="{players at the table: {place: times}}")
    session_points = models.JSONField(default=list)
    hands = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    drawn = models.PositiveIntegerField()
    claimed = models.PositiveIntegerField()
    thrown = models.PositiveIntegerField()
    units = models.PositiveBigIntegerField()
    best = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("season", "player"), name="standing_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"


class WonHand(models.Model):
    """One hand a player of a league won: rewritten from the ledger, for statistics.

    `how` is drawn or claimed. Of Mhing and Mihng: `units`, `flowers`, `combinations` {id: times}.
    Of American Mah Jongg: `value`, `jokerless`, `section`.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="won_hands")
    season = models.ForeignKey(
        Season, on_delete=models.SET_NULL, null=True, related_name="won_hands"
    )
    game = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="won_hands")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="won_hands")
    thrown_by = models.ForeignKey(Player, on_delete=models.RESTRICT, null=True, related_name="+")
    played_on = models.DateField()
    counts = models.BooleanField(default=False)
    entry = models.PositiveIntegerField()
    hand = models.PositiveIntegerField()
    points = models.BigIntegerField()
    how = models.CharField(max_length=8)
    units = models.PositiveIntegerField(null=True)
    flowers = models.PositiveSmallIntegerField(default=0)
    combinations = models.JSONField(default=dict)
    value = models.PositiveIntegerField(null=True)
    jokerless = models.BooleanField(default=False)
    section = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("game", "entry", "player"), name="won_hand_once"),
        ]
        indexes = [
            models.Index(fields=("season", "player"), name="won_hand_season_player"),
            models.Index(fields=("player", "-points"), name="won_hand_best"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"
