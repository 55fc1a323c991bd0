"""Draws the tiles: an SVG a kind in tiles/, all as symbols in tiles.svg, and the app icons.

    python static/img/build_tiles.py            write every file
    python static/img/build_tiles.py --check    write nothing, exit 1 when one is missing or stale

A tile is 38 by 52 units, so that a tile 19 px wide is drawn at exactly half size and its stems
fall on whole pixels. Numerals, letters and signs are strokes and curves of our own: no font is
needed. Every colour is a CSS variable with its light value as fallback; see README.md.
"""

import re
import sys
from math import cos, radians, sin
from pathlib import Path

HERE = Path(__file__).resolve().parent
SPRITE = HERE / "tiles.svg"
FOLDER = HERE / "tiles"
BOX = "0 0 38 52"
ICON_BOX = ' width="512" height="512" viewBox="0 0 512 512"'

# CSS variable -> (light, dark). The light value is also the fallback inside the drawings.
COLOURS: dict[str, tuple[str, str]] = {
    "tile-face": ("#fffdf8", "#27312d"),
    "tile-edge": ("#d3c9b4", "#55625b"),
    "suit-m": ("#23262a", "#eceae3"),
    "suit-p": ("#b3261e", "#ff9488"),
    "suit-s": ("#2a7537", "#86d492"),
    "suit-z": ("#1d5fa8", "#8fbdf7"),
    "dragon-white": ("#5d6872", "#b9c3cb"),
    "dragon-green": ("#2a7537", "#86d492"),
    "dragon-red": ("#b3261e", "#ff9488"),
    "flower": ("#96357f", "#eea6dc"),
    "flower-leaf": ("#4b6b34", "#abc98a"),
    "joker": ("#2b1f05", "#2b1f05"),
    "joker-face": ("#d8a638", "#d8a638"),
    "joker-edge": ("#a87b1d", "#8f6a1c"),
    "tile-back": ("#1f5a4a", "#1f5a4a"),
    "tile-back-line": ("#a9cdbd", "#a9cdbd"),
}

# Numerals and letters: centre lines between y 7 and y 27, drawn with a stroke of 4.2.
NUMERALS = {
    "1": "M13.6 12 20 7.6V27M13.5 27h13",
    "2": "M13 12.7C13.3 9.2 15.7 7 19.1 7c3.5 0 5.9 2.1 5.9 5.2 0 4.6-5.7 7.8-11.6 14.8h12.4",
    "3": "M13.3 10.4C14.5 8.2 16.5 7 19 7c3.4 0 5.7 1.9 5.7 4.7 0 2.9-2.4 4.7-6.7 4.7"
    " 4.8 0 7.5 2 7.5 5.2 0 3.3-2.6 5.4-6.4 5.4-3.1 0-5.4-1.4-6.6-4",
    "4": "M22 27V7.6L12.2 20.6V21.4H27",
    "5": "M24.6 7H14.9l-1 9.3c1.4-1.1 3.1-1.7 5.1-1.7 4 0 6.6 2.5 6.6 6.1 0 3.8-2.7 6.3-6.6 6.3"
    " -3.1 0-5.3-1.3-6.4-3.7",
    "6": "M22.6 6 14.2 16.6M12.6 20.6a6.4 6.4 0 1 1 12.8 0a6.4 6.4 0 1 1-12.8 0Z",
    "7": "M12.2 7.1H25.4L16.6 28",
    "8": "M14 11.9a5 4.9 0 1 1 10 0a5 4.9 0 1 1-10 0ZM12.8 21.6a6.2 5.4 0 1 1 12.4 0"
    "a6.2 5.4 0 1 1-12.4 0Z",
    "9": "M15.4 28 23.8 17.4M25.4 13.4a6.4 6.4 0 1 1-12.8 0a6.4 6.4 0 1 1 12.8 0Z",
}
WINDS = {
    "1z": ("M25.2 7.1H14.1V26.9H25.2M14.1 16.8H23.8", 90),
    "2z": (
        "M25 11.2C24 8.5 21.8 7 19 7c-3.5 0-5.9 1.9-5.9 4.7 0 3.2 2.8 4.2 6.2 5.1"
        " 3.5.9 6.2 2 6.2 5.2 0 3-2.5 5-6.4 5-3.3 0-5.8-1.6-6.8-4.5",
        180,
    ),
    "3z": ("M9.6 6 14.4 26 19 10.4 23.6 26 28.4 6", 270),
    "4z": ("M13.1 28V7.6L24.9 26.4V6", 0),
}


def paint(name: str) -> str:
    """The value of a fill or stroke: the variable, with its light colour as fallback."""
    return f"var(--{name}, {COLOURS[name][0]})"


def tidy(path: str) -> str:
    """Path data without the blanks it can do without."""
    return path.replace(" -", "-")


def fill(name: str, path: str) -> str:
    """A filled path."""
    return f'<path fill="{paint(name)}" d="{tidy(path)}"/>'


def line(name: str, path: str, width: float, cap: str = "butt") -> str:
    """A stroked path."""
    ends = "" if cap == "butt" else f' stroke-linecap="{cap}"'
    return (
        f'<path fill="none" stroke="{paint(name)}" stroke-width="{width:g}"'
        f' stroke-linejoin="round"{ends} d="{tidy(path)}"/>'
    )


def plate(face: str = "tile-face", edge: str = "tile-edge") -> str:
    """The blank tile: its edge, a little thicker below, and its face."""
    return (
        f'<rect width="38" height="52" rx="6" fill="{paint(edge)}"/>'
        f'<rect x="1" y="1" width="36" height="49" rx="5" fill="{paint(face)}"/>'
    )


def at(x: float, y: float, radius: float, angle: float) -> str:
    """The point at a distance from (x, y), angle in degrees clockwise from straight up."""
    turn = radians(angle)
    return f"{round(x + radius * sin(turn), 1):g} {round(y - radius * cos(turn), 1):g}"


def disc(x: float, y: float, radius: float) -> str:
    """A closed circle as path data."""
    r, d = f"{radius:g}", f"{2 * radius:g}"
    return f"M{round(x - radius, 2):g} {y:g}a{r} {r} 0 1 1 {d} 0a{r} {r} 0 1 1-{d} 0Z"


def petal(x: float, y: float, inner: float, outer: float, angle: float, half: float) -> str:
    """A petal from `inner` to `outer` around (x, y), `half` degrees to each side of `angle`."""
    waist = inner + 0.62 * (outer - inner)
    left = at(x, y, waist, angle - half), at(x, y, outer, angle - half * 0.62)
    right = at(x, y, outer, angle + half * 0.62), at(x, y, waist, angle + half)
    start, tip = at(x, y, inner, angle), at(x, y, outer, angle)
    return f"M{start}C{left[0]} {left[1]} {tip}C{right[0]} {right[1]} {start}Z"


def spokes(x: float, y: float, inner: float, outer: float, count: int) -> str:
    """Short lines from `inner` to `outer` around (x, y), the first straight up."""
    turns = [turn * 360 / count for turn in range(count)]
    return "".join(f"M{at(x, y, inner, turn)}L{at(x, y, outer, turn)}" for turn in turns)


def disc_at(x: float, y: float, radius: float, angle: float, size: float) -> str:
    """A circle whose centre lies at a distance and angle from (x, y)."""
    turn = radians(angle)
    return disc(round(x + radius * sin(turn), 2), round(y - radius * cos(turn), 2), size)


def petals(x: float, y: float, inner: float, outer: float, count: int, half: float) -> str:
    """A whole round of petals."""
    return "".join(petal(x, y, inner, outer, turn * 360 / count, half) for turn in range(count))


def character_sign() -> str:
    """Ten thousand, in three strokes with the swell of a brush."""
    return fill(
        "suit-m",
        "M10.6 33.2 26.4 32.4 27.6 34.2 10.9 35.6Z"
        "M16.6 34.6 19.2 34.4C19.4 40 17 44.4 11.2 47L10.6 45.8C"
        " 15 43 16.8 39.6 16.6 34.6Z"
        "M17.6 38 25.2 37.4 26.4 38.6C26.2 43 25.6 46.8 23.2 47 22 47 20.8 46 19.8 44.6"
        "L20.2 44.2C22.6 45.2 23.4 44.4 23.8 39.6L17.6 40.2Z",
    )


def circle_sign() -> str:
    """A coin: a rim around a rosette."""
    rosette = petals(19, 39.5, 0.6, 4, 5, 40)
    return line("suit-p", disc(19, 39.5, 6.1), 1.8) + fill("suit-p", rosette)


def stalk(x: float) -> str:
    """A bamboo stalk, 5 wide around x at its joints, in two pieces."""
    piece = "h5c.2.8-.6 1-.6 1.8v2.9c0 .8.8 1 .6 1.8h-5c-.2-.8.6-1 .6-1.8v-2.9c0-.8-.8-1-.6-1.8Z"
    return f"M{x - 2.5:g} 32.4{piece}M{x - 2.5:g} 40{piece}"


def bamboo_sign() -> str:
    """Two stalks side by side."""
    return fill("suit-s", stalk(14.2) + stalk(23.8))


SIGNS = {"m": character_sign(), "p": circle_sign(), "s": bamboo_sign()}


def suit_tile(rank: str, suit: str) -> str:
    """A numeral over the sign of its suit."""
    return plate() + line(f"suit-{suit}", NUMERALS[rank], 4.2) + SIGNS[suit]


def wind_tile(letter: str, angle: int) -> str:
    """A letter over a folded compass needle; the needle points the way, north up."""
    head, tail = at(19, 39.5, 7.8, angle), at(19, 39.5, 3.4, angle + 180)
    left, right = at(19, 39.5, 8, angle + 220), at(19, 39.5, 8, angle + 140)
    fold = f"M{at(19, 39.5, 4.6, angle)}L{tail}"
    needle = fill("suit-z", f"M{head}L{left} {tail} {right}Z") + line(
        "tile-face", fold, 0.9, "round"
    )
    return plate() + line("suit-z", letter, 4.2) + needle


def white_dragon() -> str:
    """An empty frame, with a finer one inside it."""
    inner = (
        "M12.3 14a2.2 2.2 0 0 0 2.2-2.2h9a2.2 2.2 0 0 0 2.2 2.2v23"
        "a2.2 2.2 0 0 0-2.2 2.2h-9a2.2 2.2 0 0 0-2.2-2.2Z"
    )
    frame = line("dragon-white", "M8 7.5H30V43.5H8Z", 3)
    return plate() + frame + line("dragon-white", inner, 0.9)


def green_dragon() -> str:
    """The mark of the green dragon in strokes."""
    return plate() + line(
        "dragon-green",
        "M8.5 9H16C14.6 14.5 11.4 18.6 6.6 21.2M8.6 13.6 12 16.6"
        "M21.8 6.6C23.4 13 27 18 32 20.6M29 8 24.6 12.4M31.6 12.6 27.6 16.4"
        "M8.6 25H16.8V30.6H9V36.6H16.6C16.6 42.6 15.8 45 12 44"
        "M22.4 24.6C22.4 28.6 21.6 30.6 19.6 32M22.4 24.6H28.6V30.4H32"
        "M20.6 35.4H30C28 40.4 24.6 43.6 20 45.6M22.8 36C24.6 40.4 27.6 43.4 32 45",
        2.7,
    )


def red_dragon() -> str:
    """The centre: a box, and the needle that goes through it."""
    box = "M8.2 15H29.8L29.2 29.6H8.8Z"
    needle = "M16.4 5.2H21.6Q20.9 9 20.9 15V39Q20.7 43 19 47.2 17.3 43 17.1 39V15Q17.1 9 16.4 5.2Z"
    return plate() + line("dragon-red", box, 3.8) + fill("dragon-red", needle)


def plum() -> str:
    """Five round petals, stamens, and a twig."""
    blossom = "".join(disc_at(19, 19.5, 7.6, turn * 72, 5.6) for turn in range(5))
    return (
        plate()
        + line("flower-leaf", "M10 46C14 41 16 37 18 30M14 41.5C18 42 22 41 25 38", 2, "round")
        + fill("flower", blossom + disc(26.4, 37, 2.2))
        + line("tile-face", spokes(19, 19.5, 2.6, 6.4, 5), 1, "round")
        + fill("tile-face", disc(19, 19.5, 2.6))
    )


def orchid() -> str:
    """Long arching leaves and one bloom."""
    leaves = (
        "M18.4 46C17 36 12 28 5.4 26.4 9.6 31 13.6 38 15.4 46Z"
        "M19.6 46C20.6 38 25 31 32.6 29.4 28 33 24 39 22.6 46Z"
    )
    bloom = "".join(petal(20, 15, 0, 10.6, turn, 27) for turn in (0, 72, 144, 216, 288))
    return (
        plate()
        + fill("flower-leaf", leaves)
        + line("flower-leaf", "M19 46C18.4 36 19 28 20 20", 1.8)
        + fill("flower", bloom)
    )


def chrysanthemum() -> str:
    """A round of narrow petals on a stem with two leaves."""
    leaves = (
        "M19 44C13 44 9.6 41 8.6 36.6 14 36.4 18 39 19 44Z"
        "M19 44C25 44 28.4 41 29.4 36.6 24 36.4 20 39 19 44Z"
    )
    return (
        plate()
        + line("flower-leaf", "M19 46V30", 2)
        + fill("flower-leaf", leaves)
        + fill("flower", petals(19, 18.5, 3.6, 12.6, 12, 13) + disc(19, 18.5, 2.6))
    )


def lotus() -> str:
    """Pointed petals that open over the water."""
    bloom = (
        "M19 9C23.6 14 25 20 23.4 26.4 22.6 29.6 21 32 19 33.6"
        " 17 32 15.4 29.6 14.6 26.4 13 20 14.4 14 19 9Z"
        "M10.6 13.4C8.6 22 10.4 29.6 17 34.4 13.6 34.6 8.6 33 6.2 29 5 24 6.6 18 10.6 13.4Z"
        "M27.4 13.4C29.4 22 27.6 29.6 21 34.4 24.4 34.6 29.4 33 31.8 29 33 24 31.4 18 27.4 13.4Z"
    )
    water = "M6.5 39.4q4.2-2.6 8.4 0t8.4 0 8.4 0M11 45q4-2.4 8 0t8 0"
    return plate() + fill("flower", bloom) + line("flower-leaf", water, 2, "round")


def joker() -> str:
    """A J that wears a jester's cap with three bells."""
    letter = "M13 26.1H22.8V38.2C22.8 42 20.9 44 17.8 44 14.8 44 12.9 42.2 12.3 39"
    cap = (
        "M11.5 21.2C11.2 16 9.4 13.4 5.2 13.4 9.6 8.8 14.8 10 16.4 15.2"
        "C16.3 11.2 17.3 8.4 19 6.2 20.7 8.4 21.7 11.2 21.6 15.2"
        "C23.2 10 28.4 8.8 32.8 13.4 28.6 13.4 26.8 16 26.5 21.2Z"
    )
    bells = disc(19, 5.6, 2.1) + disc(5.4, 14.4, 2.1) + disc(32.6, 14.4, 2.1)
    return (
        plate("joker-face", "joker-edge") + line("joker", letter, 4.2) + fill("joker", cap + bells)
    )


def back() -> str:
    """The back of a tile: a lattice in a border."""
    return (
        plate("tile-back")
        + line("tile-back-line", "M6 6H32V45H6Z", 1.2)
        + line(
            "tile-back-line",
            "M6 19 19 6 32 19 6 45M6 32 32 6M32 45 6 19M32 32 19 45 6 32M6 6 32 32",
            1.2,
        )
    )


def drawings() -> dict[str, str]:
    """Tile code -> the inside of its picture, in the order of the deck."""
    suits = {f"{rank}{suit}": suit_tile(rank, suit) for suit in "mps" for rank in NUMERALS}
    winds = {code: wind_tile(letter, angle) for code, (letter, angle) in WINDS.items()}
    dragons = {"5z": white_dragon(), "6z": green_dragon(), "7z": red_dragon()}
    flowers = {"1f": plum(), "2f": orchid(), "3f": chrysanthemum(), "4f": lotus()}
    return suits | winds | dragons | flowers | {"j": joker(), "back": back()}


def svg(body: str, view: str) -> str:
    """A whole SVG file around a body; `view` holds its size and view box, with a blank before."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"{view}>{body}</svg>\n'


def plain(body: str) -> str:
    """A body with the light colours themselves, for programs that know no CSS variables."""
    return re.sub(r"var\(--[a-z-]+, (#[0-9a-f]{6})\)", r"\1", body)


def app_icon() -> str:
    """A tile before another on felt; a square, all within the circle that phones cut out."""
    tiles = drawings()
    ground = '<rect width="512" height="512" fill="#1f5a4a"/>'
    gold = plain(plate("joker-face", "joker-edge"))
    behind = f'<g transform="rotate(-12 256 256) translate(112 116) scale(5.8)">{gold}</g>'
    shade = '<rect x="-.5" y="1.5" width="39" height="52" rx="6" fill="#123a2f" fill-opacity=".4"/>'
    turn = 'transform="rotate(7 256 256) translate(166 102) scale(5.8)"'
    return svg(ground + behind + f"<g {turn}>{shade}{plain(tiles['7z'])}</g>", ICON_BOX)


def favicon() -> str:
    """A tile on a rounded ground of felt, 32 by 32."""
    tile = plain(drawings()["7z"])
    ground = '<rect width="32" height="32" rx="7" fill="#1f5a4a"/>'
    placed = f'<g transform="translate(6 2.5) scale(.52)">{tile}</g>'
    return svg(ground + placed, ' width="32" height="32" viewBox="0 0 32 32"')


def files() -> dict[Path, str]:
    """Every file this script writes, with its text."""
    tiles = drawings()
    symbols = (
        f'<symbol id="t-{code}" viewBox="{BOX}">{body}</symbol>\n' for code, body in tiles.items()
    )
    alone = {
        FOLDER / f"{code}.svg": svg(body, f' width="76" height="104" viewBox="{BOX}"')
        for code, body in tiles.items()
    }
    icons = {HERE / "icon.svg": app_icon(), HERE / "favicon.svg": favicon()}
    return {SPRITE: svg("\n" + "".join(symbols), "")} | alone | icons


def stale(wanted: dict[Path, str], folder: Path = FOLDER) -> list[Path]:
    """The files that are missing, differ, or lie in the folder without a tile."""
    wrong = [path for path, text in wanted.items() if not path.exists() or path.read_text() != text]
    return wrong + [path for path in sorted(folder.glob("*.svg")) if path not in wanted]


def write(wanted: dict[Path, str]) -> None:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in wanted.items():
        path.write_text(text)


def main(arguments: list[str]) -> int:
    """Write the files, or with --check only say which are stale; the exit code."""
    wanted = files()
    if "--check" not in arguments:
        write(wanted)
        return 0
    wrong = stale(wanted)
    sys.stdout.writelines(f"stale: {path.relative_to(HERE)}\n" for path in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
