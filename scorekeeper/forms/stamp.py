"""The two hidden fields every writing form carries: `token` and `seen`."""

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django import forms
from django.http import QueryDict

from .. import sentences
from ..errors import Refused
from ..ledger import TOKEN_LENGTH, Stamp
from ..remembered import Phone


def new_token() -> str:
    """A number for one filling of a form, so that sending it twice makes one entry."""
    return secrets.token_urlsafe(12)


class StampForm(forms.Form):
    """A form that ends in the ledger. `phone` and `latest` come from the request and the table."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=TOKEN_LENGTH)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        latest: int,
        initial: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        stamped = {"token": new_token(), "seen": latest, **initial}
        super().__init__(data, initial=stamped, label_suffix="")
        self.latest = latest
        self.news: list[str] = []

    @property
    def lost(self) -> list[str]:
        """What to say when a hidden field is at fault: it has no place on the page of its own."""
        at_fault = {"token", "seen"} & self.errors.keys()
        return [sentences.of(Refused("token_missing"))] if at_fault else []

    def renew_token(self) -> None:
        """Make this a new filling, when the number of the old one is spent."""
        self.data = {**dict(self.data.items()), "token": new_token()}

    def stamp(self, phone: Phone) -> Stamp:
        """The stamp of a valid form."""
        return Stamp(self.cleaned_data["token"], self.cleaned_data["seen"], phone.mark, phone.owner)

    def look_again(self) -> None:
        """Let the same filling be saved once more, now that the news has been shown."""
        self.data = {**dict(self.data.items()), "seen": str(self.latest)}
