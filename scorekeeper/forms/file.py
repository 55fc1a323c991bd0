"""The form that takes a file in: a league, or a session by itself or into a league."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .. import sentences
from ..errors import Refused
from ..models import League

MEGABYTE = 1_000_000
MOST = 5


class FileForm(forms.Form):
    """`leagues`: those a session may go into."""

    file = forms.FileField(
        required=False,
        allow_empty_file=True,
        label=_("JSON file"),
        help_text=_("From Download, Everything (JSON), of a league or of a session."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    league = forms.ChoiceField(
        required=False,
        label=_("Where a session goes"),
        help_text=_("A league comes as itself, with all its sessions."),
        error_messages={"invalid_choice": _("Choose one of your leagues.")},
    )

    def __init__(self, data: Any = None, files: Any = None, *, leagues: Sequence[League]) -> None:
        super().__init__(data, files, label_suffix="")
        self.leagues = {league.key: league for league in leagues}
        choice = self.fields["league"]
        assert isinstance(choice, forms.ChoiceField)
        named = [(league.key, league.name) for league in leagues]
        choice.choices = [("", _("Into no league")), *named]

    def clean_file(self) -> bytes:
        """What is in the file."""
        file = self.cleaned_data["file"]
        if file is None:
            raise forms.ValidationError(sentences.of(Refused("file_none")))
        if file.size > MOST * MEGABYTE:
            raise forms.ValidationError(sentences.of(Refused("file_too_large", most=MOST)))
        data: bytes = file.read()
        return data

    @property
    def chosen(self) -> League | None:
        """Where a session goes; None for no league."""
        return self.leagues.get(self.cleaned_data["league"])

    def refuse(self, error: Refused) -> None:
        self.add_error("file", sentences.of(error))
