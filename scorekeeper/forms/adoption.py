"""Who is who when an evening comes into a league."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..evening import Evening
from ..models import Player
from ..spelling import twins

GUEST = "guest"


def _ask(names: Sequence[str]) -> str:
    """ "Did you mean Björn?" for each of the names."""
    return " ".join(gettext("Did you mean %(name)s?") % {"name": name} for name in names)


class AdoptForm(forms.Form):
    """One choice for everybody at the table: a player of the league, or a new guest.

    `guesses` says whom each name means there, by number at the table.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        told: Evening,
        known: Sequence[Player],
        guesses: dict[int, Player | None],
    ) -> None:
        super().__init__(data, label_suffix="")
        self.numbers = [one.number for one in told.players]
        for one in told.players:
            guess = guesses[one.number]
            choices = [(str(player.pk), player.name) for player in known]
            if guess is None:
                new = gettext("%(name)s, new in this league") % {"name": one.name}
                choices.insert(0, (GUEST, new))
            alike = twins(one.name, [player.name for player in known]) if guess is None else []
            self.fields[f"who{one.number}"] = forms.ChoiceField(
                choices=choices,
                help_text=_ask(alike),
                initial=str(guess.pk) if guess is not None else GUEST,
                label=one.name,
                error_messages={
                    "required": _("Choose who this is."),
                    "invalid_choice": _("This player is not in the league any more. Choose again."),
                },
            )

    def clean(self) -> dict[str, Any]:
        seen: set[str] = set()
        for number in self.numbers:
            chosen = self.cleaned_data.get(f"who{number}", "")
            if chosen and chosen != GUEST and chosen in seen:
                said = gettext("Somebody else at this table is that player. Choose again.")
                self.add_error(f"who{number}", said)
            seen.add(chosen)
        return self.cleaned_data

    @property
    def who(self) -> dict[int, UUID | None]:
        """Player of the league by number, of a valid form; None for a new guest."""
        chosen = {number: self.cleaned_data[f"who{number}"] for number in self.numbers}
        return {number: None if one == GUEST else UUID(one) for number, one in chosen.items()}
