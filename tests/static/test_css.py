"""The look: readable colours, tokens that exist, nothing a strict CSP would refuse."""

import re
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CSS = {path.name: path.read_text() for path in (ROOT / "static/css").glob("*.css")}
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
COLOUR = re.compile(r"#[0-9a-f]{6}|#[0-9a-f]{3}\b")

# ink token -> the grounds it stands on
TEXT = {
    "--ink": ("--paper", "--sheet", "--well", "--on", "--info-ground", "--warning-ground"),
    "--soft": ("--paper", "--sheet", "--well", "--on"),
    "--link": ("--paper", "--sheet", "--info-ground", "--warning-ground"),
    "--felt-ink": ("--felt", "--felt-hover"),
    "--felt-text": ("--paper", "--sheet", "--on"),
    "--on-part": ("--part-1", "--part-2", "--part-3", "--part-4"),
    "--danger": ("--paper", "--sheet", "--danger-ground", "--on"),
}
MARKS = {
    "--edge-line": ("--paper", "--sheet"),
    "--focus": ("--paper", "--sheet", "--on"),
    **{f"--series-{number}": ("--sheet",) for number in range(1, 11)},
    **{f"--part-{number}": ("--sheet",) for number in range(1, 5)},
}
TOKENS = dict(TOKEN.findall(CSS["tokens.css"]))


def colours(token: str) -> tuple[str, str]:
    """The light and the dark value of a token, "#rrggbb" each."""
    found = COLOUR.findall(TOKENS[token])
    return found[0], found[-1]


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs(table: dict[str, tuple[str, ...]]) -> list[tuple[str, str, int]]:
    return [
        (ink, ground, scheme)
        for ink, grounds in table.items()
        for ground, scheme in product(grounds, (0, 1))
    ]


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("ink", "ground", "scheme"), pairs(TEXT))
def test_text_is_readable(ink: str, ground: str, scheme: int) -> None:
    assert contrast(colours(ink)[scheme], colours(ground)[scheme]) >= 4.5


@pytest.mark.parametrize(("mark", "ground", "scheme"), pairs(MARKS))
def test_borders_of_controls_are_seen(mark: str, ground: str, scheme: int) -> None:
    assert contrast(colours(mark)[scheme], colours(ground)[scheme]) >= 3


@pytest.mark.parametrize("fill", ["--wind", "--gold-fill", "--danger-fill"])
def test_white_is_readable_on_fills(fill: str) -> None:
    assert all(contrast("#ffffff", colour) >= 4.5 for colour in colours(fill))


@pytest.mark.parametrize("name", sorted(CSS))
def test_every_token_used_is_defined(name: str) -> None:
    assert set(re.findall(r"var\((--[\w-]+)", CSS[name])) <= set(TOKENS)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_inline(path: Path) -> None:
    """No style attribute, no handler, no script or style with a body: the CSP would drop them."""
    text = path.read_text()
    assert not re.search(r"<[^>]*\s(style|on[a-z]+)=", text)
    assert not re.search(r"<style\b", text)
    assert not re.search(r"<script\b(?![^>]*\bsrc=)(?![^>]*application/json)", text)
