"""The forms of a league: its settings, what a member may do, its end."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from .. import leagues, sentences
from ..errors import Refused
from ..facts import NAME_LENGTH
from ..models import OWNER, SCORER, VIEWER, League
from .stamp import new_token

PRIVATE, PUBLIC = "private", "public"
ROLE_WORDS = [
    (OWNER, _("Owner: may change everything")),
    (SCORER, _("Scorer: starts evenings and keeps the score")),
    (VIEWER, _("Viewer: looks at everything")),
]

ROLE_NAMES = {OWNER: _("owner"), SCORER: _("scorer"), VIEWER: _("viewer")}


class LeagueForm(forms.Form):
    """A new league, or other settings for one there is: then `seen` says which were shown."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)
    name = forms.Field(
        required=False,
        label=_("Name of the league"),
        widget=forms.TextInput(attrs={"maxlength": NAME_LENGTH, "autocomplete": "off"}),
    )
    time_zone = forms.Field(
        required=False,
        label=_("Time zone"),
        help_text=_("Where the table stands. An evening belongs to the season of its date there."),
        widget=forms.TextInput(
            attrs={"list": "time-zones", "autocomplete": "off", "autocapitalize": "none"}
        ),
    )
    seen_by = forms.ChoiceField(
        choices=[
            (PRIVATE, _("Its members only")),
            (PUBLIC, _("Everybody who has its address")),
        ],
        widget=forms.RadioSelect,
        label=_("Who may look at it?"),
        error_messages={
            "required": _("Choose who may look at it."),
            "invalid_choice": _("Choose who may look at it."),
        },
    )

    def __init__(self, data: Any = None, *, league: League | None = None) -> None:
        super().__init__(data, initial=_initial(league), label_suffix="")
        self.now: League | None = None
        if league is None and not self.is_bound:
            # The browser knows where it is.
            self.fields["time_zone"].widget.attrs["data-timezone"] = True

    @property
    def zones(self) -> list[str]:
        return sorted(available_timezones())

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        name, zone = str(said.get("name") or ""), str(said.get("time_zone") or "").strip()
        # Each fault beside its own field: one is asked with the other known to be good.
        for field, asked in (("name", (name, "UTC")), ("time_zone", ("-", zone))):
            try:
                leagues.checked(*asked, is_public=False)
            except Refused as error:
                self.add_error(field, sentences.of(error))
        return said

    @property
    def said(self) -> leagues.Said:
        """What a valid form says."""
        said = self.cleaned_data
        is_public = said["seen_by"] == PUBLIC
        return leagues.checked(said["name"], str(said["time_zone"]).strip(), is_public)

    def refuse(self, error: Refused) -> None:
        """Say why nothing was kept; the next press of the button may keep it."""
        changed: dict[str, Any] = {"token": new_token()}
        if isinstance(error, leagues.Changed):
            self.now = error.now
            changed["seen"] = leagues.digest(error.now)
        self.data = {**{name: self.data.get(name) for name in self.data}, **changed}
        self.add_error(None, sentences.of(error))


def _initial(league: League | None) -> dict[str, str]:
    if league is None:
        return {
            "token": new_token() + new_token(),
            "time_zone": settings.TIME_ZONE,
            "seen_by": PRIVATE,
        }
    return {
        "seen": leagues.digest(league),
        "name": league.name,
        "time_zone": league.time_zone,
        "seen_by": PUBLIC if league.is_public else PRIVATE,
    }


class RoleForm(forms.Form):
    """What a member may do from now on."""

    role = forms.ChoiceField(
        choices=ROLE_WORDS,
        widget=forms.RadioSelect,
        label=_("What may they do?"),
        error_messages={
            "required": _("Choose what this member may do."),
            "invalid_choice": _("Choose what this member may do."),
        },
    )

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, label_suffix="", **kwargs)


class DeleteLeagueForm(forms.Form):
    """The name of the league, typed by hand, so that nobody deletes one by a slip."""

    name = forms.Field(
        required=False,
        label=_("Type the name of the league"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")
