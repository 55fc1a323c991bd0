"""Tile text of a rule set's examples -> the codes of the tile pictures."""

from collections.abc import Sequence


def tile_groups(example: Sequence[str]) -> list[list[str]]:
    """("345m", "j") -> [["3m", "4m", "5m"], ["j"]]."""
    return [[f"{digit}{text[-1]}" for digit in text[:-1]] or [text] for text in example]
