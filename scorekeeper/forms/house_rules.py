"""House rules as form fields: every option of a rule set, the units, the table of points."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from hands import HandError, HouseRule, RuleSet, Table

from .. import sentences
from ..facts import NAME_LENGTH

# The target belongs to the evening, not to what a hand is worth.
NOT_HERE = ("target", "target_counts")
OTHER = "other"
SPARE_ROWS = 3
MOST_UNITS = 99
MOST_POINTS = 1_000_000
BAD_NUMBER = _("Type a whole number.")


def _number(**kwargs: Any) -> forms.IntegerField:
    field = forms.IntegerField(required=False, error_messages={"invalid": BAD_NUMBER}, **kwargs)
    field.widget.attrs.update(inputmode="numeric")
    return field


class HouseRulesForm(forms.Form):
    """What a table has agreed on, beginning from the rule set as printed."""

    past = forms.ChoiceField(
        required=False,
        choices=[("cap", _("gives the points of the last row")), ("double", _("doubles on"))],
        label=_("More than the last row"),
    )
    every = _number(min_value=1, max_value=MOST_UNITS, label=_("Doubles every so many units"))
    rules_name = forms.CharField(
        required=False, max_length=NAME_LENGTH, label=_("Name of these rules, if you like")
    )

    def __init__(self, data: Mapping[str, str] | None = None, *, rules: RuleSet) -> None:
        super().__init__(data, label_suffix="")
        self.rules = rules
        self.options = [rule for rule in rules.house_rules if rule.id not in NOT_HERE]
        for rule in self.options:
            self._add_option(rule)
        for one in rules.combinations:
            name = sentences.in_language(one.names)
            self.fields[f"units-{one.id}"] = _number(
                min_value=0, max_value=MOST_UNITS, initial=one.units, label=name
            )
        self._add_table(rules.table)
        # A row typed further down than this form shows still counts.
        self.fields["past"].initial = rules.table.past
        self.fields["every"].initial = rules.table.every or None

    def _add_option(self, rule: HouseRule) -> None:
        choices = [(str(value), rule.sentence(value)) for value in rule.values]
        if rule.free is not None:
            choices.append((OTHER, gettext("Another number")))
        option = self.rules.options[rule.id]
        self.fields[f"rule-{rule.id}"] = forms.ChoiceField(
            required=False,
            choices=choices,
            initial=str(option),
            # whole sentences: a phone would cut them off in a select
            widget=forms.RadioSelect,
            label=sentences.in_language(rule.names),
        )
        if rule.free is not None:
            least, most = rule.free
            self.fields[f"number-{rule.id}"] = _number(
                min_value=least,
                max_value=most,
                label=gettext("%(rule)s: another number")
                % {"rule": sentences.in_language(rule.names)},
            )

    def _add_table(self, table: Table) -> None:
        rows = [*table.rows, *[(None, None)] * SPARE_ROWS]
        self.row_count = len(rows)
        for index, (units, points) in enumerate(rows):
            place = {"row": index + 1}
            self.fields[f"from-{index}"] = _number(
                min_value=0,
                max_value=MOST_UNITS * 10,
                initial=units,
                label=gettext("Row %(row)s: from units") % place,
            )
            self.fields[f"points-{index}"] = _number(
                min_value=0,
                max_value=MOST_POINTS,
                initial=points,
                label=gettext("Row %(row)s: points") % place,
            )

    @property
    def option_fields(self) -> list[forms.BoundField]:
        names = [name for name in self.fields if name.startswith(("rule-", "number-"))]
        return [self[name] for name in names] + [self["rules_name"]]

    @property
    def unit_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("units-")]

    @property
    def row_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"from-{i}"], self[f"points-{i}"]) for i in range(self.row_count)]

    @property
    def unit_errors(self) -> bool:
        return any(name.startswith("units-") for name in self.errors)

    @property
    def table_errors(self) -> list[str]:
        """Sentences about the table as a whole, and whatever is wrong with a cell of it."""
        cells = [name for name in self.errors if name.startswith(("from-", "points-"))]
        return [*self.non_field_errors(), *[text for name in cells for text in self.errors[name]]]

    def clean(self) -> dict[str, Any]:
        for rule in self.options:
            self._clean_option(rule)
        if not self.errors:
            try:
                self.chosen = self._chosen()
            except HandError as error:
                self.add_error(None, str(error))
        return self.cleaned_data

    def _clean_option(self, rule: HouseRule) -> None:
        if self.cleaned_data.get(f"rule-{rule.id}") == OTHER:
            number = f"number-{rule.id}"
            if self.cleaned_data.get(number) is None and number not in self.errors:
                self.add_error(number, gettext("Type the number."))

    def _chosen(self) -> RuleSet:
        """The rule set as agreed: the published one itself where nothing differs."""
        said = self.cleaned_data
        name = said["rules_name"] or gettext("%(game)s, house rules") % {
            "game": sentences.in_language(self.rules.names)
        }
        units = {
            one.id: said[f"units-{one.id}"]
            for one in self.rules.combinations
            if said[f"units-{one.id}"] is not None
        }
        options = {rule.id: self._option(rule) for rule in self.options}
        return self.rules.changed(name, options=options, units=units, table=self._table())

    def _option(self, rule: HouseRule) -> str | int:
        text = self.cleaned_data[f"rule-{rule.id}"]
        if text == OTHER:
            return int(self.cleaned_data[f"number-{rule.id}"])
        by_text = {str(value): value for value in rule.values}
        return by_text.get(text, self.rules.options[rule.id])

    def _table(self) -> Table | None:
        """The table typed, None when no row is or when it says what it said before."""
        said = self.cleaned_data
        typed = [(said[f"from-{i}"], said[f"points-{i}"]) for i in range(self.row_count)]
        rows = tuple(row for row in typed if row != (None, None))
        past = said["past"] or self.rules.table.past
        every = said["every"] or 0
        before = self.rules.table
        if not rows or (rows, past, every if past == "double" else 0) == (
            before.rows,
            before.past,
            before.every,
        ):
            return None
        if any(None in row for row in rows):
            raise forms.ValidationError(gettext("Each row of the table needs units and points."))
        return Table(rows, past, every if past == "double" else 0)
