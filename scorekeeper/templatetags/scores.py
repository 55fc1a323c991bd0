"""Filters for templates: texts of a rule set in the reader's language, tiles, winds, points."""

from collections.abc import Sequence

from django import forms, template
from django.utils.translation import gettext, pgettext

from hands import Row, RuleSet

from .. import explain, sentences
from ..amounts import plain, signed
from ..forms.house_rules import NOT_HERE

register = template.Library()

MOST_SHOWN_UNITS = 41

WIND_NAMES = {
    "east": lambda: gettext("East"),
    "south": lambda: gettext("South"),
    "west": lambda: gettext("West"),
    "north": lambda: gettext("North"),
}
WIND_LETTERS = {
    "east": lambda: pgettext("letter of the wind", "E"),
    "south": lambda: pgettext("letter of the wind", "S"),
    "west": lambda: pgettext("letter of the wind", "W"),
    "north": lambda: pgettext("letter of the wind", "N"),
}

register.filter("in_language", sentences.in_language)
register.filter("units", sentences.units)
register.filter("points", plain)
register.filter("amount", plain)
register.filter("signed", signed)
register.filter("row_units", explain.row_units)


@register.filter
def wind_name(wind: str) -> str:
    return WIND_NAMES[wind]()


@register.filter
def wind_letter(wind: str) -> str:
    return WIND_LETTERS[wind]()


@register.filter
def combination_name(name: str, rules: RuleSet) -> str:
    return sentences.combination(rules, name)


@register.filter
def tile_groups(example: Sequence[str]) -> list[list[str]]:
    """("345m", "j") -> [["3m", "4m", "5m"], ["j"]]: the codes of the tile pictures."""
    return [[f"{digit}{text[-1]}" for digit in text[:-1]] or [text] for text in example]


@register.filter
def table_rows(rules: RuleSet) -> list[Row]:
    """The rows of the table of points, as far as the largest hands without flowers go."""
    return list(rules.table.rows_to(MOST_SHOWN_UNITS if rules.table.past == "double" else 0))


@register.filter
def agreed(rules: RuleSet) -> list[tuple[str, str]]:
    """(name, sentence) of each house rule as it is played; the target is told elsewhere."""
    return [
        (sentences.in_language(rule.names), rule.sentence(rules.options[rule.id]))
        for rule in rules.house_rules
        if rule.id not in NOT_HERE
    ]


@register.filter
def is_chips(field: forms.BoundField) -> bool:
    return isinstance(field.field.widget, forms.RadioSelect)


@register.filter
def is_tick(field: forms.BoundField) -> bool:
    return isinstance(field.field.widget, forms.CheckboxInput)


@register.filter
def error_id(field: forms.BoundField) -> str:
    """The id Django's widgets point aria-describedby at."""
    return f"{field.auto_id}_error"
