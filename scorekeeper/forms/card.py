"""The form of a card of American Mah Jongg: its name, its date, and its lines as one text.

A text file may be chosen instead of typing; its text goes below what is typed. Faulty lines are no
fault of the form: they are kept, marked, and do not count.
"""

import codecs
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from hands import CardFault, ReadCard, example_card, read_card, write_card

from .. import cards, sentences
from ..cards import Changed
from ..errors import Refused
from ..facts import NAME_LENGTH, clean_name
from ..models import Card
from .stamp import new_token

MOST_FILE = 200_000
MOST_FAULTS_SHOWN = 20
ROWS = 18
PLAIN = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


@dataclass(frozen=True)
class Faults:
    """The first faulty lines, each with what is wrong in words, and how many there are in all."""

    shown: list[tuple[CardFault, str]]
    total: int

    @property
    def others(self) -> int:
        return self.total - len(self.shown)


class CardForm(forms.Form):
    """A new card, or another text for one there is: then `seen` says which text was shown.

    `token` makes sure that a new card sent twice is one card.
    """

    token = forms.CharField(widget=forms.HiddenInput, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    name = forms.Field(
        required=False,
        label=_("Name of the card"),
        widget=forms.TextInput(attrs={"maxlength": NAME_LENGTH, "autocomplete": "off"}),
    )
    dated = forms.Field(
        required=False,
        label=_("Date on the card, if it has one"),
        widget=forms.TextInput(attrs={"type": "date", "autocomplete": "off"}),
    )
    text = forms.Field(
        required=False,
        label=_("Lines, one below the other"),
        help_text=_("For example: FF 222:a 444:a 666:b 888:b =25 C"),
        widget=forms.Textarea(attrs={"rows": ROWS, "wrap": "off", "dir": "ltr", **PLAIN}),
    )
    file = forms.Field(
        required=False,
        label=_("Text file"),
        widget=forms.FileInput(attrs={"accept": ".txt,text/plain"}),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        files: "MultiValueDict[str, UploadedFile[Any]] | None" = None,
        *,
        card: Card | None = None,
        initial: dict[str, str] | None = None,
    ) -> None:
        super().__init__(data, initial=initial or _initial(card), label_suffix="")
        self.card = card
        self.now: Card | None = None
        self.file_errors = self._take_in(files)
        if self.is_bound:
            self._fill_from_text()

    def _take_in(self, files: "MultiValueDict[str, UploadedFile[Any]] | None") -> list[str]:
        """Put the text of a chosen file below what is typed; what is wrong with it."""
        chosen = files.get("file") if files else None
        if chosen is None:
            return []
        try:
            added = text_of_file(chosen)
        except Refused as error:
            return [sentences.of(error)]
        typed = self.typed_text.rstrip()
        self._put("text", f"{typed}\n{added}" if typed else added)
        return []

    def _fill_from_text(self) -> None:
        """The name and the date that the text tells, where none is typed."""
        for name, told in (("name", self.read.card.name), ("dated", self.read.card.date)):
            if told and not str(self[name].value() or "").strip():
                self._put(name, told)

    def _put(self, name: str, value: str) -> None:
        self.data = {**{key: self.data.get(key) for key in self.data}, name: value}

    @property
    def typed_text(self) -> str:
        """The text as it stands in the form now."""
        return str(self["text"].value() or "")

    @cached_property
    def read(self) -> ReadCard:
        """What can be read of it, however much it is."""
        return read_card(self.typed_text[: cards.MOST_TEXT])

    @property
    def faults(self) -> Faults:
        return worded(self.read)

    def clean_dated(self) -> str:
        return self._checked(cards.checked_date, "dated")

    def clean_text(self) -> str:
        return self._checked(cards.checked_text, "text")

    def _checked(self, check: Any, name: str) -> str:
        try:
            checked: str = check(str(self.cleaned_data.get(name) or ""))
        except Refused as error:
            raise forms.ValidationError(sentences.of(error)) from error
        return checked

    def clean(self) -> dict[str, Any]:
        for fault in self.file_errors:
            self.add_error("file", fault)
        try:
            self.cleaned_data["name"] = clean_name(str(self.cleaned_data.get("name") or ""))
        except Refused as error:
            self.add_error("name", sentences.of(error))
        return self.cleaned_data

    @property
    def said(self) -> cards.Typed:
        """What a valid form says."""
        values = self.cleaned_data
        return cards.checked(values["name"], values["dated"], values["text"])

    def refuse(self, error: Refused) -> None:
        """Say why nothing was kept; the next press of the button may keep it."""
        self._put("token", new_token())
        if isinstance(error, Changed):
            self.now = error.now
            self._put("seen", cards.digest(error.now))
        self.add_error(None, sentences.of(error))


def worded(read: ReadCard) -> Faults:
    """The faulty lines in words."""
    first = read.faults[:MOST_FAULTS_SHOWN]
    return Faults([(fault, sentences.of(fault.error)) for fault in first], len(read.faults))


def from_example() -> dict[str, str]:
    """A new card that begins with the lines of the example."""
    lines = write_card(example_card()._replace(name="", date=""))
    return {"token": new_token(), "text": lines}


def text_of_file(file: "UploadedFile[Any]") -> str:
    """The text of a file. Refused: file_long, file_unreadable."""
    if (file.size or 0) > MOST_FILE:
        raise Refused("file_long", most=MOST_FILE // 1000)
    content: bytes = file.read()
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if is_wide else "utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Refused("file_unreadable") from error


def _initial(card: Card | None) -> dict[str, str]:
    if card is None:
        return {"token": new_token()}
    return {
        "name": card.name,
        "dated": card.dated,
        "text": card.text,
        "seen": cards.digest(card),
    }
