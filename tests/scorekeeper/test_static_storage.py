import os
import re
from pathlib import Path

import pytest
from django.templatetags.static import static
from pytest_django.fixtures import Settings

from scorekeeper.static_storage import collect_if_changed

ROOT = Path(__file__).parents[2]
HASHED = r"\.[0-9a-f]{12}\."


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    """Where static files are collected to, as on a real evening."""
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = {"staticfiles": {"BACKEND": "scorekeeper.static_storage.ManifestStorage"}}
    return tmp_path / "collected"


@pytest.fixture
def source(settings: Settings, tmp_path: Path, collected: Path) -> Path:
    """A small folder of static files in place of the real one."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "tick.js").write_text('import { step } from "./step.js";\nstep();\n')
    (folder / "step.js").write_text("export function step() {}\n")
    (folder / "look.css").write_text("a { background: url(tiles.svg#t-3m) }\n")
    (folder / "tiles.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"></svg>\n')
    settings.STATICFILES_DIRS = [folder]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    return folder


def test_every_static_file_a_template_names_is_there(collected: Path) -> None:
    collect_if_changed()
    named = {
        name
        for template in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"""\{% static ["']([^"']+)["'] """, template.read_text("utf-8"))
    }

    assert named
    for name in named:
        assert re.search(HASHED, static(name)), name


def test_a_module_finds_what_it_imports(source: Path, collected: Path) -> None:
    collect_if_changed()

    script = (collected / static("tick.js").removeprefix("/static/")).read_text()

    imported = re.search(r'from "\./(step\.[0-9a-f]{12}\.js)"', script)
    assert imported
    assert (collected / imported[1]).exists()


def test_a_part_of_a_picture_keeps_its_name(source: Path, collected: Path) -> None:
    collect_if_changed()

    style = (collected / static("look.css").removeprefix("/static/")).read_text()

    assert re.fullmatch(rf"/static/tiles{HASHED}svg#t-3m", static("tiles.svg#t-3m"))
    assert re.search(rf"tiles{HASHED}svg#t-3m", style)


def test_files_are_packed_for_the_way(collected: Path) -> None:
    collect_if_changed()

    packed = collected / (static("css/app.css").removeprefix("/static/") + ".br")

    assert packed.stat().st_size < (ROOT / "static/css/app.css").stat().st_size


def test_they_are_collected_only_when_one_changed(source: Path, collected: Path) -> None:
    assert collect_if_changed()
    assert not collect_if_changed()

    before = static("step.js")
    (source / "step.js").write_text("export function step() { return 1; }\n")
    os.utime(source / "step.js", (2_000_000_000, 2_000_000_000))

    assert collect_if_changed()
    assert static("step.js") != before
    assert not collect_if_changed()


def test_a_new_file_is_seen(source: Path, collected: Path) -> None:
    collect_if_changed()
    (source / "more.css").write_text("b { color: red }\n")

    assert collect_if_changed()
    assert static("more.css")


def test_a_run_that_broke_off_is_done_again(
    source: Path, collected: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(*_args: object, **_options: object) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("scorekeeper.static_storage.call_command", full_disk)
        with pytest.raises(OSError, match="space"):
            collect_if_changed()

    assert collect_if_changed()
