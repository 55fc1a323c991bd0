"""The two hidden fields every writing form carries: `token` and `seen`."""

import secrets

from django import forms

from ..ledger import TOKEN_LENGTH, Stamp
from ..remembered import Phone


def new_token() -> str:
    """A number for one filling of a form, so that sending it twice makes one entry."""
    return secrets.token_urlsafe(12)


class StampForm(forms.Form):
    """A form that ends in the ledger. `phone` and `latest` come from the request and the table."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=TOKEN_LENGTH)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)

    def __init__(self, *args, latest: int, **kwargs) -> None:
        initial = {"token": new_token(), "seen": latest, **kwargs.pop("initial", {})}
        super().__init__(*args, initial=initial, label_suffix="", **kwargs)
        self.latest = latest

    def stamp(self, phone: Phone) -> Stamp:
        """The stamp of a valid form."""
        return Stamp(self.cleaned_data["token"], self.cleaned_data["seen"], phone.mark, phone.owner)

    def look_again(self) -> None:
        """Let the same filling be saved once more, now that the news has been shown."""
        self.data = self.data.copy()
        self.data["seen"] = str(self.latest)
