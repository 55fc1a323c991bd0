"""The forms of a league's players: a name, which two are one."""

from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import sentences
from ..errors import Refused
from ..facts import NAME_LENGTH
from ..models import Player
from ..spelling import twins
from .table import NameField

THIS, OTHER = "this", "other"


def worded(error: Refused) -> str:
    """The sentence of a refusal, its day as people write days."""
    where = {**error.where}
    if "on" in where:
        where["on"] = date_format(date.fromisoformat(str(where["on"])), "j M Y")
    return sentences.of(Refused(error.code, **where))


class NamedForm(forms.Form):
    """A name in a league. One that looks like another's is asked about, once.

    `sure` is the name that was asked about when the form was last shown; `taken` the id of the
    player a refused name belongs to.
    """

    name = NameField(label=_("Name"))
    sure = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: QueryDict | None,
        *,
        others: Iterable[Player],
        initial: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        super().__init__(data, initial={**initial}, label_suffix="")
        self.others = list(others)
        self.taken = ""

    @property
    def alike(self) -> list[Player]:
        """Whom the typed name may mean."""
        name = self.cleaned_data.get("name", "")
        found = twins(name, [one.name for one in self.others])
        return [one for one in self.others if one.name in found]

    @property
    def asks(self) -> bool:
        """Whether a valid form first has to ask "Did you mean ...?"."""
        return bool(self.alike) and self.cleaned_data["sure"] != self.cleaned_data["name"]

    def ask(self) -> None:
        """Let the same name be saved by the next press."""
        self.data = {**dict(self.data.items()), "sure": self.cleaned_data["name"]}

    def refuse(self, error: Refused) -> None:
        self.add_error("name", worded(error))
        self.taken = str(error.where.get("other", ""))


class PlayerNameForm(NamedForm):
    """Another name for a player; `seen` is the one they had when the form was opened."""

    # Not cleaned: it has to be what the page said.
    seen = forms.CharField(
        widget=forms.HiddenInput, strip=False, required=False, max_length=NAME_LENGTH
    )

    def refuse(self, error: Refused) -> None:
        super().refuse(error)
        if error.code == "player_changed":
            self.data = {**dict(self.data.items()), "seen": str(error.where["name"])}


class MergeForm(forms.Form):
    """Who the same person is, and whose name stays."""

    other = forms.ChoiceField(
        label=_("The same person as"),
        error_messages={
            "required": _("Choose who it is."),
            "invalid_choice": _("This player is not in this league any more. Choose another."),
        },
    )
    keep = forms.ChoiceField(
        label=_("Which name stays?"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose which name stays."),
            "invalid_choice": _("Choose which name stays."),
        },
    )

    def __init__(
        self, data: QueryDict | None, *, player: Player, others: Iterable[Player], other: str = ""
    ) -> None:
        super().__init__(data, initial={"other": other, "keep": THIS}, label_suffix="")
        self.others = {str(one.pk): one for one in others}
        alike = twins(player.name, [one.name for one in self.others.values()])
        near = [one for one in self.others.values() if one.name in alike]
        rest = [one for one in self.others.values() if one.name not in alike]
        groups = [(gettext("Look alike"), near), (gettext("Everybody"), rest)]
        self.fields["other"].choices = [  # type: ignore[attr-defined]
            ("", gettext("Choose")),
            *(
                (name, [(str(one.pk), one.name) for one in those])
                for name, those in groups
                if those
            ),
        ]
        this = gettext("%(name)s, as here") % {"name": player.name}
        self.fields["keep"].choices = [  # type: ignore[attr-defined]
            (THIS, this),
            (OTHER, gettext("The other one")),
        ]

    def pair(self, player: Player) -> tuple[Player, Player]:
        """(who is kept, who is merged into them), of a valid form."""
        other = self.others[self.cleaned_data["other"]]
        return (player, other) if self.cleaned_data["keep"] == THIS else (other, player)
