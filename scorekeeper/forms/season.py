"""The forms of a season: its days and how it ranks; an adjustment; closing and reopening it."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as now_said
from django.utils.translation import gettext_lazy as _

from .. import season_words, seasons, sentences
from ..errors import Refused
from ..facts import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MOST_POINTS,
    NAME_LENGTH,
    REASON_LENGTH,
    clean_name,
)
from ..ledger import TOKEN_LENGTH
from ..models import Player, Season
from ..season_rules import ANY, MIXED, ONE, TIE_BREAKS, USUAL, SeasonRules, read_season_rules
from .stamp import new_token
from .table import MINUS, PLUS

TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
# A field for each tie-break there is; most seasons need the first few.
MOST_TIE_BREAKS = len(TIE_BREAKS)
FEW_TIE_BREAKS = 4
WHOLE = re.compile(r"[-\N{MINUS SIGN}]?[0-9]{1,9}", re.ASCII)
# The field a refusal of `seasons.checked` stands beside.
FIELDS = {
    "season_dates_order": "ends_on",
    "season_dates_far": "starts_on",
    "season_placing": "placing",
    "season_placing_rises": "placing",
    "season_tie_break_twice": "tie1",
    "season_mixed_method": "games",
    "season_mixed_tie_break": "games",
}


def read_row(text: str) -> list[int] | None:
    """ "4-2-1-0" or "15, 5, -5, -15" as numbers; None where it is neither."""
    parts = re.split(r"[,;\s]+" if re.search(r"[,;\s]", text.strip()) else "-", text.strip())
    if not all(WHOLE.fullmatch(part) for part in parts):
        return None
    return [int(part.replace("\N{MINUS SIGN}", "-")) for part in parts]


def _numeric(label: Any, missing: Any, **more: Any) -> forms.IntegerField:
    errors = dict.fromkeys(("required", "invalid", "min_value", "max_value"), missing)
    field = forms.IntegerField(label=label, error_messages=errors, **more)
    field.widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return field


def _date(label: Any) -> forms.DateField:
    field = forms.DateField(
        label=label,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "autocomplete": "off"}),
        error_messages={"required": _("Choose a day."), "invalid": _("Choose a day.")},
    )
    field.input_formats = ["%Y-%m-%d"]
    return field


class SeasonForm(forms.Form):
    """A new season, or other settings for one there is: then `seen` says which were shown."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)
    name = forms.Field(
        required=False,
        label=_("Name of the season"),
        widget=forms.TextInput(attrs={"maxlength": NAME_LENGTH, "autocomplete": "off"}),
    )
    starts_on = _date(_("First day"))
    ends_on = _date(_("Last day"))
    method = forms.ChoiceField(
        choices=list(season_words.METHODS.items()),
        widget=forms.RadioSelect,
        label=_("How do sessions become standings?"),
        error_messages={"required": _("Choose how sessions become standings.")},
    )
    best_of = _numeric(
        _("How many of the best sessions count?"),
        _("Type how many of the best sessions count, 1 to 999."),
        required=False,
    )
    placing = forms.CharField(
        required=False,
        max_length=80,
        label=_("Points for first place, second place ..."),
        help_text=_("As in 4-2-1-0. With fewer players the last are left out."),
    )
    minimum = _numeric(
        _("How many sessions does it take to be ranked?"),
        _("Type how many sessions it takes to be ranked, 1 to 999."),
        required=False,
    )
    games = forms.ChoiceField(
        choices=[
            (ONE, _("One game only; another is refused")),
            (MIXED, _("Several games, by points for places")),
        ],
        widget=forms.RadioSelect,
        label=_("Which games does it hold?"),
        error_messages={"required": _("Choose whether a season holds one game or several.")},
    )

    def __init__(self, data: Any = None, *, season: Season | None = None, **kwargs: Any) -> None:
        initial = _initial(season) | kwargs.pop("initial", {})
        super().__init__(data, initial=initial, label_suffix="", **kwargs)
        self.season = season
        self.now: Season | None = None
        self._add_tables()
        self._add_tie_breaks()

    def _add_tables(self) -> None:
        self.fields["placing"].widget.attrs["autocomplete"] = "off"
        for players in TABLES:
            self.fields[f"placing{players}"] = forms.CharField(
                required=False,
                max_length=80,
                label=now_said("At a table of %(players)s") % {"players": players},
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def _add_tie_breaks(self) -> None:
        choices = [("", now_said("share the rank"))]
        choices += [(name, season_words.tie_break(name)) for name in TIE_BREAKS]
        for number in range(1, MOST_TIE_BREAKS + 1):
            self.fields[f"tie{number}"] = forms.ChoiceField(
                required=False,
                choices=choices,
                label=now_said("Ties: first by") if number == 1 else now_said("then by"),
            )

    @property
    def table_fields(self) -> list[forms.BoundField]:
        return [self[f"placing{players}"] for players in TABLES]

    @property
    def tie_fields(self) -> list[forms.BoundField]:
        return [self[f"tie{number}"] for number in range(1, FEW_TIE_BREAKS + 1)]

    @property
    def more_tie_fields(self) -> list[forms.BoundField]:
        return [self[f"tie{number}"] for number in range(FEW_TIE_BREAKS + 1, MOST_TIE_BREAKS + 1)]

    @property
    def has_more_ties(self) -> bool:
        """Whether more than the first few are chosen, or at fault."""
        return any(field.value() or field.errors for field in self.more_tie_fields)

    @property
    def has_tables(self) -> bool:
        """Whether any table has points of its own, or a fault."""
        return any(field.value() or field.errors for field in self.table_fields)

    def clean(self) -> dict[str, Any]:
        name = str(self.cleaned_data.get("name") or "")
        rows = {
            field: read_row(self.cleaned_data[field])
            for field in ("placing", *(f"placing{players}" for players in TABLES))
            if self.cleaned_data.get(field)
        }
        for field, row in rows.items():
            self._check_row(field, row)
        try:
            clean_name(name)
        except Refused as error:
            self.add_error("name", sentences.of(error))
        if not self.errors:
            self._check_whole(name)
        return self.cleaned_data

    def _check_row(self, field: str, row: list[int] | None) -> None:
        try:
            read_season_rules({"placing": {ANY: row}})
        except Refused as error:
            self.add_error(field, sentences.of(error))

    def _check_whole(self, name: str) -> None:
        said = self.cleaned_data
        try:
            self.said = seasons.checked(name, said["starts_on"], said["ends_on"], self._rules())
        except Refused as error:
            self.add_error(FIELDS.get(error.code, _field(error)), sentences.of(error))

    def _rules(self) -> dict[str, Any]:
        said = self.cleaned_data
        usual = USUAL.to_dict()
        placing = {
            players: read_row(said[field])
            for players, field in ((ANY, "placing"), *((str(n), f"placing{n}") for n in TABLES))
            if said.get(field)
        }
        ties = [said[f"tie{number}"] for number in range(1, MOST_TIE_BREAKS + 1)]
        return {
            "method": said["method"],
            "best_of": usual["best_of"] if said["best_of"] is None else said["best_of"],
            "placing": usual["placing"] | placing,
            "minimum": usual["minimum"] if said["minimum"] is None else said["minimum"],
            "tie_breaks": [name for name in ties if name],
            "games": said["games"],
        }

    def refuse(self, error: Refused) -> None:
        """Say why nothing was kept; the next press of the button may keep it."""
        if isinstance(error, seasons.Changed):
            self.now = error.now
            kept = {name: self.data.get(name) for name in self.data}
            self.data = {**kept, "seen": seasons.digest(error.now)}
        self.add_error(None, sentences.of(error))


def _field(error: Refused) -> str | None:
    """ "season_minimum" stands beside the field of that name."""
    name = error.code.removeprefix("season_")
    return name if name in SeasonForm.base_fields else None


def _initial(season: Season | None) -> dict[str, Any]:
    rules = read_season_rules(season.rules) if season is not None else USUAL
    told: dict[str, Any] = _initial_rules(rules)
    if season is not None:
        told |= {"seen": seasons.digest(season), "name": season.name}
        told |= {"starts_on": season.starts_on, "ends_on": season.ends_on}
    return told


def _initial_rules(rules: SeasonRules) -> dict[str, Any]:
    tables = {f"placing{key}": season_words.written(row) for key, row in rules.placing.items()}
    ties = {f"tie{number}": name for number, name in enumerate(rules.tie_breaks, start=1)}
    return {
        "method": rules.method,
        "best_of": rules.best_of,
        "minimum": rules.minimum,
        "games": rules.games,
        "placing": tables.pop(f"placing{ANY}"),
        **tables,
        **ties,
    }


class SeasonAdjustForm(forms.Form):
    """Points given or taken in a season. The sign is chosen: no phone pad needs a minus."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=TOKEN_LENGTH)
    player = forms.ChoiceField(
        label=_("Whose?"),
        error_messages={
            "required": _("Choose a player."),
            "invalid_choice": _("Choose a player of this league."),
        },
    )
    sign = forms.ChoiceField(
        choices=[(MINUS, _("Penalty")), (PLUS, _("Bonus"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose penalty or bonus.")},
        label=_("What is it?"),
    )
    points = _numeric(
        _("Points"), _("Type how many points, a whole number."), min_value=1, max_value=MOST_POINTS
    )
    reason = forms.CharField(
        max_length=REASON_LENGTH,
        label=_("What for?"),
        error_messages={
            "required": _("Say in a few words what it is for."),
            "max_length": _("Keep the reason under 120 letters."),
        },
    )

    def __init__(self, data: Any = None, *, players: list[Player]) -> None:
        super().__init__(data, initial={"token": new_token()}, label_suffix="")
        self.players: Mapping[str, Player] = {str(player.pk): player for player in players}
        choices = [("", now_said("Choose"))]
        choices += [(key, player.name) for key, player in self.players.items()]
        field = self.fields["player"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        self.fields["reason"].widget.attrs.update(maxlength=REASON_LENGTH, autocomplete="off")

    @property
    def chosen(self) -> Player:
        return self.players[self.cleaned_data["player"]]

    @property
    def signed_points(self) -> int:
        """Points with their sign, of a valid form."""
        points = self.cleaned_data["points"]
        return int(points if self.cleaned_data["sign"] == PLUS else -points)

    def refuse(self, error: Refused) -> None:
        """Say why nothing was kept. A number that is spent gives way to a new one."""
        self.data = {**{name: self.data.get(name) for name in self.data}, "token": new_token()}
        field = "reason" if error.code.startswith("reason_") else None
        self.add_error(field, sentences.of(error))
