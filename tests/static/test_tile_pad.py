"""The tile pad in the browser: it reads tiles as hands does, and its taps do what the server does.

What it cannot read it leaves to the server.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page, Route

from hands import HandError, load, read_tiles, write_tiles
from scorekeeper.forms.american_tiles import AmericanTileSheet
from scorekeeper.forms.tile_sheet import PAD_ROWS, TappedTiles, TileSheet

SCRIPTS = Path(__file__).parents[2] / "static/js"
SEED = 20261129
HERE = "http://pad.test/"
CODES = """async (texts) => {
  const { codes } = await import("/tile_pad.js");
  return texts.map(codes);
}"""
# Clicks the keys and buttons named, one after the other, and tells both fields after each.
TAPS = """async ([pad, acts]) => {
  document.body.innerHTML = `<form>${pad}</form>`;
  const { TilePad } = await import("/tile_pad.js");
  const root = document.querySelector("[data-pad]");
  new TilePad(root, () => {});
  const field = (name) => root.querySelector(`[${name}]`);
  return acts.map((act) => {
    root.querySelector(`button[value="${act}"]`)?.click();
    const full = [...root.querySelectorAll("[data-tile]:disabled")].map((key) => key.dataset.tile);
    const { hidden, textContent } = field("data-pad-fault");
    return [field("data-tiles").value, field("data-laid").value, full, hidden ? "" : textContent];
  });
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


# Taps


def mhing(tiles: str = "", laid: str = "") -> TappedTiles:
    return TileSheet(0, load("mihng"), {"w0-tiles": tiles, "w0-laid": laid})


def american(tiles: str = "", laid: str = "") -> TappedTiles:
    return AmericanTileSheet({"tiles": tiles, "exposed": laid}, "tiles", "exposed")


GAMES = {
    "mhing": (mhing, "components/tile_pad.html"),
    "american": (american, "components/american_tile_pad.html"),
}
ACTS = [*(["tap"] * 16), *(["lay"] * 5), "untap", "undo", "unlay", "clear"]


def taps(chance: random.Random, rows: TappedTiles) -> Iterator[str]:
    """Acts as buttons send them: few kinds of tiles, so that often some are alike."""
    keys = [code for row in rows.rows for code in row]
    some = [*chance.sample(keys, 2), "j", keys[-2]]
    while True:
        name = chance.choice(ACTS)
        detail = chance.choice(some) if name == "tap" else str(chance.randint(0, 3))
        yield f"{name}-0-{detail if name in ('tap', 'untap', 'unlay') else 0}"


@pytest.mark.parametrize("game", GAMES)
def test_taps_do_what_the_server_does(game: str, pad_page: Page) -> None:
    new, template = GAMES[game]
    chance = random.Random(SEED)
    pad = render_to_string(template, {"sheet": new()})
    laid, refused = set(), 0
    for _ in range(20):
        found = taps(chance, new())
        acts = [next(found) for _ in range(60)]
        shown = pad_page.evaluate(TAPS, [pad, acts])
        one = new()
        for act, (held, on_table, full, fault) in zip(acts, shown, strict=True):
            one = new(one.text, one.laid_text)
            name, _, detail = act.split("-")
            one.act(name, detail)
            read = new(held, on_table)
            assert (read.held, read.laid) == (one.held, one.laid), (SEED, act)
            assert full == [key.code for row in one.pad for key in row if key.full]
            assert name != "lay" or fault == "".join(one.errors)
            laid |= {len(group) for group in one.laid}
            refused += bool(one.errors)
    assert laid == set(range(one.least_laid, one.most_laid + 1))
    assert refused > 20
