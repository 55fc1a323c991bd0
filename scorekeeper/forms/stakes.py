"""Stakes of Mhing and Mihng: whether a point costs something, how much, and how it is shown.

Amounts are whole points. Where they are money 1 point is 1 cent, and "0.25" or "$0.25" is typed as
well as 25; how an amount reads hangs on `stakes_display`, so amounts come in as text.
"""

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..agreed import CHIPS, MONEY, POINTS, Agreed
from ..amounts import plain

MOST = 999_999
LONGEST = 20
NONE = "none"
WAYS = [
    (NONE, _("No stakes")),
    ("international", _("International: who discards the last card pays double")),
    ("swedish", _("Swedish: every loser pays the same")),
]
SHORT = {"international": _("international"), "swedish": _("Swedish")}
DISPLAYS = [(POINTS, _("Points")), (MONEY, _("Money")), (CHIPS, _("Chips"))]
NEAREST = "nearest"
ROUNDINGS = [(NEAREST, _("To the nearest")), ("up", _("Up")), ("down", _("Down"))]
AMOUNTS = ("point", "limit", "round_to")
TYPED = re.compile(r"(\$?) ?(\d{1,9})(?:[.,](\d{1,2}))? ?(\$?)")
CHOOSE = {"invalid_choice": _("Choose one of these.")}


def _choice(choices: list[tuple[str, Any]], label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        required=False,
        choices=choices,
        initial=choices[0][0],
        widget=forms.RadioSelect,
        label=label,
        error_messages=CHOOSE,
    )


def _amount(label: Any, help_text: Any) -> forms.CharField:
    field = forms.CharField(required=False, label=label, help_text=help_text)
    field.widget.attrs.update(inputmode="decimal", autocomplete="off", maxlength=LONGEST)
    return field


class StakesForm(forms.Form):
    """What a table plays for. Without stakes the other fields say nothing."""

    stakes_way = _choice(WAYS, _("Play for stakes"))
    stakes_display = _choice(DISPLAYS, _("Stakes are shown as"))
    stakes_point = _amount(
        _("What a point costs"),
        _("Empty is 1. In money, 25 is 25 cents, and so is 0.25."),
    )
    stakes_limit = _amount(
        _("The most a hand costs"),
        _("Before who discards pays double. Empty is no limit."),
    )
    stakes_round_to = _amount(
        _("Round what a hand costs to a multiple of"), _("Empty is no rounding.")
    )
    stakes_rounding = _choice(ROUNDINGS, _("How it is rounded"))

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="")

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("stakes_way") not in SHORT:
            return self.cleaned_data
        display = self.cleaned_data.get("stakes_display") or POINTS
        for name in AMOUNTS:
            text = self.cleaned_data.get(f"stakes_{name}", "")
            try:
                self.cleaned_data[name] = read_amount(text, display) if text else None
            except ValueError as fault:
                self.add_error(f"stakes_{name}", str(fault))
        return self.cleaned_data

    @property
    def chosen(self) -> Agreed:
        """The stakes of a valid form and how they are shown; nothing agreed on without."""
        said = self.cleaned_data
        if said.get("stakes_way") not in SHORT:
            return Agreed()
        stakes: dict[str, Any] = {"rule": said["stakes_way"], "stake": said["point"] or 1}
        if said["round_to"]:
            rounding = said["stakes_rounding"] or NEAREST
            stakes |= {"round_to": said["round_to"], "rounding": rounding}
        if said["limit"]:
            stakes["limit"] = said["limit"]
        return Agreed(stakes=stakes, display=said["stakes_display"] or POINTS)

    @property
    def summary(self) -> str:
        """The stakes as they are chosen now, for the folded row."""
        way = SHORT.get(str(self["stakes_way"].value()))
        if way is None:
            return gettext("none")
        if not self.is_bound or self.errors:
            return str(way)
        display = self.chosen.display
        costs = {"way": way, "point": plain(self.cleaned_data["point"] or 1, display)}
        return gettext("%(way)s, a point costs %(point)s") % costs


def read_amount(text: str, display: str) -> int:
    """The points of an amount as typed. ValueError with a sentence that says what to type."""
    typed = TYPED.fullmatch(" ".join(text.split()))
    fault = ValueError(_say(display))
    if typed is None:
        raise fault
    before, whole, part, after = typed.groups()
    in_dollars = bool(before or part or after)
    if in_dollars and display != MONEY:
        raise fault
    amount = int(whole) * 100 + int((part or "").ljust(2, "0")) if in_dollars else int(whole)
    if not 1 <= amount <= MOST:
        raise fault
    return amount


def _say(display: str) -> str:
    if display == MONEY:
        return gettext(
            "Type cents, such as 25, or dollars and cents, such as 0.25; at least 1 cent, "
            "at most $9999.99."
        )
    return gettext("Type a whole number from 1 to %(most)s.") % {"most": MOST}
