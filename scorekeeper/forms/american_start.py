"""The start form of American Mah Jongg: names, card, table rules or a tournament's table."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from hands import PRESETS, AmericanRules, HandError, Tournament

from .. import sentences
from ..agreed import CHIPS, MONEY, POINTS, Agreed, check_agreed
from ..american import MOST_VALUE
from ..models import Card, League
from .american_acts import EXAMPLE, card_of
from .start import TableForm

SETTLED = "settled"
MOST_TIMES = 12
MOST_LOST = 999
MOST_PIE = 999_999
PARTIAL, ALL_OR_NOTHING = "partial", "all"
DISPLAYS = [
    (POINTS, _("Points")),
    (MONEY, _("Money: 1 point is 1 cent")),
    (CHIPS, _("Chips")),
]
SCORINGS = [
    (SETTLED, _("Points change hands")),
    ("A", _("Tournament, table A")),
    ("B", _("Tournament, table B")),
    ("C", _("Tournament, table C")),
]
BAD_NUMBER = _("Type a whole number, or leave it empty.")
TOO_SMALL = _("Type %(limit_value)s or more, or leave it empty.")
TOO_BIG = _("Type %(limit_value)s or less, or leave it empty.")
# What a tournament adds, and what it takes away: typed without a sign.
GAINS = (
    ("self_pick", _("Picked it oneself")),
    ("jokerless", _("No jokers, not Singles and Pairs")),
    ("wall_game", _("Wall game, for each")),
)
LOSSES = (
    ("thrown0", _("Threw it to nobody's or one exposure, loses")),
    ("thrown2", _("Threw it to two exposures, loses")),
    ("thrown3", _("Threw it to three or more, loses")),
    ("misnamed", _("Misnamed it, loses")),
)


def _number(label: Any, least: int, most: int, help_text: Any = "") -> forms.IntegerField:
    field = forms.IntegerField(
        required=False,
        min_value=least,
        max_value=most,
        label=label,
        help_text=help_text,
        error_messages={"invalid": BAD_NUMBER, "min_value": TOO_SMALL, "max_value": TOO_BIG},
    )
    field.widget.attrs.update(inputmode="numeric")
    return field


class AmericanStartForm(TableForm):
    """A new evening of American Mah Jongg. `own_cards` are those this browser knows."""

    display = forms.ChoiceField(
        required=False,
        choices=DISPLAYS,
        initial=POINTS,
        widget=forms.RadioSelect,
        label=_("Show what is paid as"),
    )
    east_doubles = forms.BooleanField(required=False, label=_("East pays and gets double, always"))
    hot_wall = forms.BooleanField(
        required=False,
        label=_("Hot wall: on a hand marked so, who throws pays for everybody"),
    )
    pie = _number(
        _("Pie: nobody loses more than"), 1, MOST_PIE, _("Leave it empty to play without.")
    )
    pie_kind = forms.ChoiceField(
        required=False,
        choices=[
            (PARTIAL, _("pays what is left")),
            (ALL_OR_NOTHING, _("pays all or nothing")),
        ],
        initial=PARTIAL,
        widget=forms.RadioSelect,
        label=_("Who owes more than is left in the pie"),
    )
    kitty = _number(
        _("Kitty: on a wall game each puts in"),
        1,
        MOST_VALUE,
        _("The next winner takes it. Leave it empty to play without."),
    )
    multiplier = _number(_("Every hand counts times"), 1, MOST_TIMES)
    not_announced = forms.BooleanField(
        required=False, label=_("A hand without jokers counts double though nobody announced it")
    )
    bettor = forms.BooleanField(
        required=False, label=_("Who waits may bet on a player (five or six people)")
    )
    scoring = forms.ChoiceField(
        required=False,
        choices=SCORINGS,
        initial=SETTLED,
        widget=forms.RadioSelect,
        label=_("How it is scored"),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        rules: AmericanRules,
        own_cards: Sequence[Card] = (),
        league: League | None = None,
    ) -> None:
        super().__init__(data, league=league)
        self.rules, self.own_cards = rules, own_cards
        self.fields["target"].initial = "none"
        self.fields["card"] = forms.ChoiceField(
            required=False,
            choices=[
                ("", _("No card: type the value")),
                *[(card.key, card.name) for card in own_cards],
                (EXAMPLE, _("The example card")),
            ],
            initial=own_cards[0].key if own_cards else "",
            widget=forms.RadioSelect,
            label=_("The card you play by"),
            error_messages={"invalid_choice": _("This card is not there any more. Choose again.")},
        )
        for name, label in (*GAINS, *LOSSES):
            self.fields[name] = _number(label, 0, MOST_LOST)

    def clean(self) -> dict[str, Any]:
        super().clean()
        typed = any(self.cleaned_data.get(name) is not None for name, _label in (*GAINS, *LOSSES))
        if typed and self.cleaned_data.get("scoring") in ("", SETTLED):
            said = gettext("Choose the table these numbers change, or empty them.")
            self.add_error("scoring", said)
        if not self.errors:
            self._agree()
        return self.cleaned_data

    def _agree(self) -> None:
        try:
            self.agreed = self._agreed()
            check_agreed(self.agreed)
        except HandError as error:
            self.add_error(None, sentences.of(error))

    def _agreed(self) -> Agreed:
        said = self.cleaned_data
        tournament = self._tournament()
        return Agreed(
            american={} if tournament is not None else self._table_rules(),
            tournament=tournament,
            bettor=said["bettor"] and tournament is None,
            card=card_of(said["card"], self.own_cards),
            display=POINTS if tournament is not None else said["display"] or POINTS,
        )

    def _table_rules(self) -> dict[str, Any]:
        """The rules that are not as by default."""
        said = self.cleaned_data
        rules: dict[str, Any] = {name: True for name in ("east_doubles", "hot_wall") if said[name]}
        if said["pie"]:
            partial = said["pie_kind"] != ALL_OR_NOTHING
            rules["pie"] = {"limit": said["pie"], "partial": partial}
        if said["kitty"]:
            rules["kitty"] = said["kitty"]
        if (said["multiplier"] or 1) > 1:
            rules["multiplier"] = said["multiplier"]
        if said["not_announced"]:
            rules["jokerless_must_be_announced"] = False
        return rules

    def _tournament(self) -> Mapping[str, Any] | None:
        """The preset chosen, with what was typed instead."""
        preset = self.cleaned_data["scoring"] or SETTLED
        if preset == SETTLED:
            return None
        usual = shown_table(PRESETS[preset])
        typed = {name: self.cleaned_data[name] for name in usual}
        table = {name: usual[name] if typed[name] is None else typed[name] for name in usual}
        thrown = [[0, -table["thrown0"]], [2, -table["thrown2"]], [3, -table["thrown3"]]]
        kept = {name: table[name] for name, _label in GAINS}
        return {"preset": preset, "thrown": thrown, "misnamed": -table["misnamed"], **kept}

    @property
    def chosen_rules(self) -> AmericanRules:
        return self.rules

    @property
    def chosen_agreed(self) -> Agreed:
        """What the table agreed on, of a valid form."""
        return self.agreed

    @property
    def table_rule_fields(self) -> list[forms.BoundField]:
        names = ("east_doubles", "hot_wall", "pie", "pie_kind", "kitty", "multiplier")
        return [self[name] for name in (*names, "not_announced", "bettor")]

    @property
    def tournament_fields(self) -> list[forms.BoundField]:
        return [self[name] for name, _label in (*GAINS, *LOSSES)]

    @property
    def tables(self) -> list[tuple[str, dict[str, int]]]:
        """(letter, what it adds and takes) of each preset, to read beside the fields."""
        return [(name, shown_table(preset)) for name, preset in PRESETS.items()]

    @property
    def table_rows(self) -> list[tuple[str, list[int]]]:
        """The presets by what they score: (what for, points in each), losses with their sign."""
        rows = [(label, [table[name] for _letter, table in self.tables]) for name, label in GAINS]
        rows += [
            (label, [-table[name] for _letter, table in self.tables]) for name, label in LOSSES
        ]
        return [(str(label), points) for label, points in rows]

    @property
    def table_rules_summary(self) -> str:
        """What is ticked, for the folded row."""
        chosen = [field for field in self.table_rule_fields if field.name != "pie_kind"]
        count = sum(bool(field.value()) for field in chosen)
        return gettext("%(count)s agreed") % {"count": count} if count else gettext("as printed")

    @property
    def scoring_summary(self) -> str:
        labels = {name: str(label) for name, label in SCORINGS}
        return labels.get(str(self["scoring"].value()), labels[SETTLED])

    @property
    def rule_errors(self) -> bool:
        return any(field.errors for field in self.table_rule_fields)

    @property
    def scoring_errors(self) -> bool:
        return any(field.errors for field in (self["scoring"], *self.tournament_fields))


def shown_table(table: Tournament) -> dict[str, int]:
    """A tournament's table as it is typed: losses without their sign."""
    gains = {name: getattr(table, name) for name, _label in GAINS}
    thrown = {f"thrown{least}": -table.thrown_to(least) for least in (0, 2, 3)}
    return gains | thrown | {"misnamed": -table.misnamed}
