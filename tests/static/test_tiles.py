"""The tile pictures, the line icons and the app icons: there, ours alone, and fit to be seen."""

import re
import runpy
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "static" / "img"
SCRIPT = IMAGES / "build_tiles.py"
SVG = "{http://www.w3.org/2000/svg}"

SUITED = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
KINDS = [*SUITED, "1z", "2z", "3z", "4z", "5z", "6z", "7z"]
CODES = [*KINDS, "1f", "2f", "3f", "4f", "j", "back"]
ICONS = {
    "plus",
    "minus",
    "share",
    "undo",
    "edit",
    "print",
    "download",
    "more",
    "back",
    "check",
    "close",
    "warning",
    "phone",
    "trophy",
    "flag",
    "swap",
    "clock",
    "eye",
    "pen",
    "table",
    "history",
    "chevron",
}
# Figure -> the ground it is drawn on.
GROUNDS = {
    "suit-m": "tile-face",
    "suit-p": "tile-face",
    "suit-s": "tile-face",
    "suit-z": "tile-face",
    "dragon-white": "tile-face",
    "dragon-green": "tile-face",
    "dragon-red": "tile-face",
    "flower": "tile-face",
    "flower-leaf": "tile-face",
    "joker": "joker-face",
    "tile-back-line": "tile-back",
}


SCRIPT_NAMES = runpy.run_path(str(SCRIPT))
COLOURS: dict[str, tuple[str, str]] = SCRIPT_NAMES["COLOURS"]


def symbols(name):
    """Symbol id -> element, of a sprite."""
    root = ElementTree.parse(IMAGES / name).getroot()
    ids = [symbol.get("id") for symbol in root]
    assert len(ids) == len(set(ids))
    return dict(zip(ids, root, strict=True))


def shape(element):
    """What a colour-blind eye sees: every drawing attribute but the colour, in order."""
    return [
        (part.tag, sorted(item for item in part.items() if item[0] not in {"fill", "stroke"}))
        for part in element
    ]


def light(colour):
    """Relative luminance of #rrggbb, by WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    brighter, darker = sorted((light(one), light(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def page_colours():
    """Variable -> (light, dark) as the pages see them: tokens.css, else the drawing's fallback."""
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text()
    both = {name: (pair[0], pair[0]) for name, pair in COLOURS.items()}
    for name, value in re.findall(r"--([a-z-]+):\s*([^;]+);", tokens):
        found = re.findall(r"#[0-9a-f]{6}", value)
        if name in COLOURS and found:
            both[name] = (found[0], found[-1])
    return both


def test_every_tile_has_a_symbol():
    assert list(symbols("tiles.svg")) == [f"t-{code}" for code in CODES]


def test_every_tile_has_a_file_and_no_file_lacks_a_tile():
    assert sorted(path.stem for path in (IMAGES / "tiles").iterdir()) == sorted(CODES)


def test_the_files_are_what_the_script_draws():
    command = [sys.executable, str(SCRIPT), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_changed_a_missing_and_a_foreign_file_are_stale(tmp_path):
    same, changed, missing = (tmp_path / f"{name}.svg" for name in ("same", "changed", "missing"))
    foreign = tmp_path / "foreign.svg"
    for path in (same, changed, foreign):
        path.write_text("as drawn")
    wanted = {same: "as drawn", changed: "drawn anew", missing: "drawn"}
    assert SCRIPT_NAMES["stale"](wanted, tmp_path) == [changed, missing, foreign]


def test_symbols_and_single_files_show_the_same():
    for name, symbol in symbols("tiles.svg").items():
        alone = ElementTree.parse(IMAGES / "tiles" / f"{name.removeprefix('t-')}.svg").getroot()
        assert alone.get("viewBox") == symbol.get("viewBox") == "0 0 38 52"
        assert [part.attrib for part in alone] == [part.attrib for part in symbol]


def test_the_sprite_stays_small():
    assert (IMAGES / "tiles.svg").stat().st_size < 30 * 1024


@pytest.mark.parametrize("path", sorted(IMAGES.rglob("*.svg")), ids=lambda path: path.name)
def test_only_plain_geometry(path):
    root = ElementTree.parse(path).getroot()
    assert {part.tag.removeprefix(SVG) for part in root.iter()} <= {
        "svg",
        "symbol",
        "g",
        "path",
        "rect",
    }
    names = {name for part in root.iter() for name in part.keys()}  # noqa: SIM118
    assert not [name for name in names if name in {"style", "class"} or name.startswith("on")]
    text = path.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"href|url\(|://|font|@import|<!", text)


@pytest.mark.parametrize("name", ["tiles.svg", *(f"tiles/{code}.svg" for code in CODES)])
def test_every_colour_is_a_variable_with_its_light_value_as_fallback(name):
    allowed = {f"var(--{key}, {pair[0]})" for key, pair in COLOURS.items()} | {"none"}
    root = ElementTree.parse(IMAGES / name).getroot()
    drawn = [part for part in root.iter() if part.tag in {f"{SVG}path", f"{SVG}rect"}]
    assert drawn
    for part in drawn:
        paints = {value for key, value in part.items() if key in {"fill", "stroke"}}
        assert part.get("fill") is not None
        assert paints <= allowed


def test_tiles_differ_without_their_colour():
    shapes = {name: str(shape(symbol)) for name, symbol in symbols("tiles.svg").items()}
    assert len(set(shapes.values())) == len(CODES)


def test_a_suit_keeps_its_sign_and_a_rank_its_numeral():
    parts = {name: [str(part) for part in shape(s)] for name, s in symbols("tiles.svg").items()}
    for code in SUITED:
        blank, edge, numeral, *sign = parts[f"t-{code}"]
        assert [blank, edge] == parts["t-1m"][:2]
        assert numeral == parts[f"t-{code[0]}m"][2]
        assert sign == parts[f"t-1{code[1]}"][3:]


@pytest.mark.parametrize("figure", GROUNDS)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_a_figure_stands_out_from_its_ground(figure, scheme):
    assert contrast(COLOURS[figure][scheme], COLOURS[GROUNDS[figure]][scheme]) >= 4.5


@pytest.mark.parametrize("figure", GROUNDS)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_a_figure_stands_out_on_the_pages(figure, scheme):
    colours = page_colours()
    assert contrast(colours[figure][scheme], colours[GROUNDS[figure]][scheme]) >= 4.5


def test_the_readme_lists_every_variable_with_its_values():
    rows = re.findall(
        r"^\| `--([a-z-]+)` \| `(#\w+)` \| `(#\w+)` \|", (IMAGES / "README.md").read_text(), re.M
    )
    assert {name: (day, night) for name, day, night in rows} == COLOURS


def test_every_icon_is_there_in_the_colour_of_its_text():
    found = symbols("icons.svg")
    assert set(found) == {f"i-{name}" for name in ICONS}
    for symbol in found.values():
        assert symbol.get("viewBox") == "0 0 24 24"
        assert {(part.get("fill"), part.get("stroke")) for part in symbol} == {
            ("none", "currentColor")
        }


@pytest.mark.parametrize(
    ("name", "size"), [("icon-192", 192), ("icon-512", 512), ("favicon-32", 32)]
)
def test_app_icons_have_the_size_they_say(name, size):
    head = (IMAGES / f"{name}.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:24]) == (size, size)


@pytest.mark.parametrize("name", ["icon.svg", "favicon.svg"])
def test_app_icons_need_no_variables(name):
    text = (IMAGES / name).read_text()
    assert "#1f5a4a" in text
    assert "var(" not in text
