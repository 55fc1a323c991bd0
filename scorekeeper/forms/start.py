"""The start forms: names, target, and what the table agrees on folded away."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from hands import RuleSet

from .. import facts, sentences
from ..agreed import Agreed
from ..errors import Refused
from ..evening import Target
from ..facts import MOST_PLAYERS, NAME_LENGTH
from ..models import League
from ..spelling import twins
from .house_rules import HouseRulesForm
from .stakes import StakesForm
from .stamp import StampForm

MOST_TARGET = 1_000_000
TARGETS = [
    ("500", _("500 points")),
    ("points", _("Other points")),
    ("hands", _("A number of hands")),
    ("none", _("No target")),
]


class TableForm(StampForm):
    """A new evening of any game: who plays, to which target, and the name of the table."""

    title = forms.CharField(
        required=False,
        max_length=NAME_LENGTH,
        label=_("Name of the table"),
    )
    time_zone = forms.CharField(required=False, widget=forms.HiddenInput)
    league = forms.CharField(required=False, widget=forms.HiddenInput, max_length=32)
    target = forms.ChoiceField(
        choices=TARGETS,
        initial="500",
        widget=forms.RadioSelect,
        label=_("Play to"),
    )
    target_value = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_TARGET,
        label=_("How many points or hands"),
        error_messages={"invalid": _("Type a whole number.")},
    )

    def __init__(self, data: QueryDict | None = None, *, league: League | None = None) -> None:
        super().__init__(data, latest=0, initial={"league": league.key if league else ""})
        self.of_league = league
        self.sure = data.getlist("sure") if data is not None else []
        for number in range(1, MOST_PLAYERS + 1):
            self.fields[f"name{number}"] = forms.CharField(
                required=False,
                label=gettext("Player %(number)s") % {"number": number},
                widget=forms.TextInput(
                    attrs={"maxlength": NAME_LENGTH, "autocomplete": "off", "list": "known-names"}
                ),
            )
        self.fields["title"].widget.attrs.update(maxlength=NAME_LENGTH, autocomplete="off")
        self.fields["target_value"].widget.attrs.update(inputmode="numeric")

    def ask(self, known: Iterable[str]) -> list[tuple[str, list[str]]]:
        """(typed, whom it may mean) where a name looks like one of a league's, asked once.

        What is asked about is in `sure` from then on, and the next press saves.
        """
        known = list(known)
        found = [(name, twins(name, known)) for name in self.names if name not in self.sure]
        asked = [(name, alike) for name, alike in found if alike]
        self.sure = [*self.sure, *(name for name, _alike in asked)]
        return asked

    @property
    def name_fields(self) -> list[forms.BoundField]:
        return [self[f"name{number}"] for number in range(1, MOST_PLAYERS + 1)]

    @property
    def names(self) -> list[str]:
        typed = (self.cleaned_data.get(f"name{n}", "") for n in range(1, MOST_PLAYERS + 1))
        return [name for name in typed if name.strip()]

    def clean(self) -> dict[str, Any]:
        try:
            facts.start(self.names)
        except Refused as error:
            self.add_error(self._name_at_fault(error), sentences.of(error))
        wants_value = self.cleaned_data.get("target") in ("points", "hands")
        missing = not self.cleaned_data.get("target_value") and "target_value" not in self.errors
        if wants_value and missing:
            self.add_error("target_value", gettext("Type how many points or hands."))
        title = self.cleaned_data.get("title", "")
        if title:
            try:
                facts.clean_name(title)
            except Refused as error:
                self.add_error("title", sentences.of(error))
        return self.cleaned_data

    def _name_at_fault(self, error: Refused) -> str | None:
        """The field a name's fault stands beside; None for a fault of the whole list."""
        if error.code == "name_too_long":
            wrong = [n for n in self.names if len(" ".join(n.split())) > NAME_LENGTH]
        else:
            name = str(error.where.get("name", ""))
            wrong = [n for n in self.names if name and facts.same_name(" ".join(n.split()), name)]
        for number in range(MOST_PLAYERS, 0, -1):
            if wrong and self.cleaned_data.get(f"name{number}") == wrong[-1]:
                return f"name{number}"
        return None

    @property
    def chosen_target(self) -> Target:
        """The target of a valid form."""
        kind = self.cleaned_data["target"]
        if kind == "none":
            return Target("none", 0)
        if kind == "500":
            return Target("points", 500)
        return Target(kind, self.cleaned_data["target_value"])

    @property
    def target_summary(self) -> str:
        """The target as it is chosen now, for the folded row."""
        chosen, number = self["target"].value(), self["target_value"].value()
        if chosen in ("points", "hands") and number:
            words = {"number": number}
            if chosen == "points":
                return gettext("%(number)s points") % words
            return gettext("%(number)s hands") % words
        labels = {name: str(label) for name, label in TARGETS}
        return labels.get(str(chosen), labels["500"])

    @property
    def zone(self) -> ZoneInfo:
        """The table's time zone; when the browser named none that exists, its league's or ours."""
        name = self.cleaned_data.get("time_zone") or ""
        other = self.of_league.time_zone if self.of_league is not None else settings.TIME_ZONE
        return ZoneInfo(name if name in available_timezones() else other)

    @property
    def today(self) -> date:
        """The date at the table."""
        return datetime.now(self.zone).date()

    @property
    def chosen_title(self) -> str:
        title = self.cleaned_data.get("title", "")
        weekday = date_format(self.today, "l")
        return title or gettext("%(weekday)s table") % {"weekday": weekday}

    @property
    def folded_errors(self) -> bool:
        return any(name in self.errors for name in ("target", "target_value", "title"))


class StartForm(TableForm):
    """A new evening of Mhing or Mihng. `rules` is the published rule set it begins from."""

    def __init__(
        self, data: QueryDict | None = None, *, rules: RuleSet, league: League | None = None
    ) -> None:
        super().__init__(data, league=league)
        self.rules = rules
        self.house_rules = HouseRulesForm(data, rules=rules)
        self.stakes = StakesForm(data)

    def is_valid(self) -> bool:
        return super().is_valid() & self.house_rules.is_valid() & self.stakes.is_valid()

    @property
    def chosen_rules(self) -> RuleSet:
        """The rule set of a valid form, as printed or as agreed."""
        return self.house_rules.chosen

    @property
    def chosen_agreed(self) -> Agreed:
        """What the table agreed on besides its rule set, of a valid form."""
        return self.stakes.chosen
