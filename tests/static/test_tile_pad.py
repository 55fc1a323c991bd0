"""The tile pad in the browser reads the text of tiles as hands does, or leaves it to the server."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from hands import HandError, read_tiles, write_tiles
from scorekeeper.forms.tile_sheet import PAD_ROWS

SCRIPTS = Path(__file__).parents[2] / "static/js"
SEED = 20261129
HERE = "http://pad.test/"
CODES = """async (texts) => {
  const { codes } = await import("/tile_pad.js");
  return texts.map(codes);
}"""
KEYS = [code for row in PAD_ROWS for code in row]
# What a person may type, and near it.
SIGNS = "123456789123456789mmppsszzjj    0fJBCDNEWSRG8x,\t\n\u00a0\ufeff\u0085\U0001f000²٣"


def serve(route: Route) -> None:
    script = SCRIPTS / Path(route.request.url).name
    route.fulfill(path=script, content_type="text/javascript")


@pytest.fixture(scope="module")
def pad_page(browser: Browser) -> Iterator[Page]:
    """A page with nothing on it, which may import the script."""
    page = browser.new_page()
    page.route(HERE, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.route(f"{HERE}*.js", serve)
    page.goto(HERE)
    yield page
    page.close()


def by_hands(text: str) -> list[str] | None:
    try:
        return [write_tiles([tile]) for tile in read_tiles(text)]
    except HandError:
        return None


def test_what_hands_and_the_pad_write_is_read_the_same(pad_page: Page) -> None:
    chance = random.Random(SEED)
    hands = [chance.choices(KEYS, k=chance.randint(0, 14)) for _ in range(1000)]
    as_tapped = [" ".join(tiles) for tiles in hands]
    as_written = [write_tiles(read_tiles(text)) for text in as_tapped]
    together = [text.replace(" ", "") for text in as_written]

    assert pad_page.evaluate(CODES, as_tapped) == hands
    assert pad_page.evaluate(CODES, as_written) == hands
    assert pad_page.evaluate(CODES, together) == [by_hands(text) for text in together]


def test_any_text_is_read_the_same_or_left_to_the_server(pad_page: Page) -> None:
    chance = random.Random(SEED)
    texts = ["".join(chance.choices(SIGNS, k=chance.randint(0, 8))) for _ in range(20_000)]
    found = pad_page.evaluate(CODES, texts)

    wrong = {
        text: (read, by_hands(text))
        for text, read in zip(texts, found, strict=True)
        if read is not None and read != by_hands(text)
    }
    assert wrong == {}
    read = [one for one in found if one is not None]
    assert 500 < len(read) < len(texts) - 500


@pytest.mark.parametrize(
    "text",
    ["8z", "jm", "m", "12", "1f", "1M", "123C", "E", "0", "0m", "1m\x00", "12m,3p", "\U0001f000"],
)
def test_other_spellings_and_faults_are_left_to_the_server(text: str, pad_page: Page) -> None:
    assert pad_page.evaluate(CODES, [text]) == [None]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", []),
        ("  ", []),
        ("345m j 1z", ["3m", "4m", "5m", "j", "1z"]),
        ("4j6p", ["4p", "j", "6p"]),
        ("4 j 6 p", ["4p", "j", "6p"]),
        ("jj", ["j", "j"]),
        ("j1j", None),
        ("1mj", ["1m", "j"]),
    ],
)
def test_the_one_spelling(text: str, read: list[str] | None, pad_page: Page) -> None:
    assert pad_page.evaluate(CODES, [text]) == [read]
