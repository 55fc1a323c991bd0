"""The small forms of an evening: penalty or bonus, seats, dealer, players, the plain yes."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import sentences
from ..errors import Refused
from ..evening import Player
from ..facts import MOST_POINTS, NAME_LENGTH, REASON_LENGTH, clean_name
from .stamp import StampForm

PLUS, MINUS = "bonus", "penalty"


class YesForm(StampForm):
    """A confirmation: nothing but the stamp."""


def _choices(players: list[Player]) -> list[tuple[int, str]]:
    return [(player.number, player.name) for player in players]


class PlayerField(forms.TypedChoiceField):
    """One of the players, as chips."""

    def __init__(self, players: list[Player], **kwargs: Any) -> None:
        kwargs.setdefault("error_messages", {"required": _("Choose a player.")})
        super().__init__(choices=_choices(players), coerce=int, widget=forms.RadioSelect, **kwargs)
        self.error_messages["invalid_choice"] = gettext(
            "This player does not sit at this table. Choose one of the list."
        )


class NameField(forms.CharField):
    """A player's name, checked as the ledger checks it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=True, **kwargs)
        self.widget.attrs.update(maxlength=NAME_LENGTH, autocomplete="off")

    def clean(self, value: Any) -> str:
        text = str(value or "")
        if not text.strip() and not self.required:
            return ""
        try:
            return clean_name(text)
        except Refused as error:
            raise forms.ValidationError(sentences.of(error)) from error


class PointsForm(StampForm):
    """Points and what they are for."""

    points = forms.IntegerField(
        min_value=1,
        max_value=MOST_POINTS,
        label=_("Points"),
        error_messages={
            "invalid": _("Type a whole number of points."),
            "required": _("Type how many points."),
        },
    )
    reason = forms.CharField(
        max_length=REASON_LENGTH,
        label=_("What for?"),
        error_messages={"required": _("Say in a few words what it is for.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["points"].widget.attrs.update(inputmode="numeric")
        self.fields["reason"].widget.attrs.update(maxlength=REASON_LENGTH)


class AdjustForm(PointsForm):
    """A penalty or a bonus: the sign is chosen, so that no phone pad needs a minus."""

    sign = forms.ChoiceField(
        choices=[(MINUS, _("Penalty")), (PLUS, _("Bonus"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose penalty or bonus.")},
        label=_("What is it?"),
    )

    def __init__(self, *args: Any, players: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = PlayerField(players, label=_("Whose?"))
        self.order_fields(["token", "seen", "player", "sign", "points", "reason"])

    @property
    def signed_points(self) -> int:
        """Points with their sign, of a valid form."""
        points = self.cleaned_data["points"]
        return int(points if self.cleaned_data["sign"] == PLUS else -points)


class SeatsForm(StampForm):
    """Who sits where: one choice a seat, each player once."""

    def __init__(self, *args: Any, players: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        for index, player in enumerate(players):
            self.fields[f"seat{index}"] = forms.TypedChoiceField(
                choices=_choices(players),
                coerce=int,
                initial=player.number,
                label=gettext("Seat %(number)s") % {"number": index + 1},
            )

    def clean(self) -> dict[str, Any]:
        order = [self.cleaned_data.get(f"seat{index}") for index in range(len(self.players))]
        if None not in order and len(set(order)) < len(order):
            raise forms.ValidationError(sentences.of(Refused("seats_do_not_match")))
        return self.cleaned_data

    @property
    def order(self) -> list[int]:
        return [self.cleaned_data[f"seat{index}"] for index in range(len(self.players))]


class DealerForm(StampForm):
    def __init__(self, *args: Any, players: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dealer = next((player.number for player in players if player.deals), None)
        self.fields["player"] = PlayerField(
            players, label=_("Who deals the next hand?"), initial=dealer
        )


class ChangePlayerForm(StampForm):
    """Somebody leaves, joins, or takes over a seat."""

    name = NameField(required=False, label=_("Who sits down?"))
    takes_points = forms.BooleanField(
        required=False, label=_("The newcomer takes over the points of who leaves")
    )

    def __init__(self, *args: Any, players: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        nobody: list[tuple[int | str, str]] = [("", gettext("Nobody"))]
        self.fields["leaves"] = forms.TypedChoiceField(
            choices=nobody + list(_choices(players)),
            coerce=int,
            empty_value=None,
            required=False,
            widget=forms.RadioSelect,
            label=_("Who leaves?"),
        )
        self.order_fields(["token", "seen", "leaves", "name", "takes_points"])


class RenameForm(StampForm):
    name = NameField(label=_("The name as it should be"))

    def __init__(self, *args: Any, players: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = PlayerField(players, label=_("Whose name?"))
        self.order_fields(["token", "seen", "player", "name"])


class OwnerForm(forms.Form):
    """Whose phone this is, for the history. Empty: nobody's in particular."""

    name = NameField(required=False, label=_("Whose phone is this?"))
