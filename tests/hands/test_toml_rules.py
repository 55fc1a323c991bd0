from pathlib import Path

import pytest

from hands import HandError, load
from hands.ruleset import FOLDER
from hands.toml_rules import read_file, store

FILES = sorted(Path(FOLDER).glob("*.toml"))
PATHS = [path for path in FILES if not path.name.startswith("american")]


def test_the_twins_are_what_the_files_make(tmp_path):
    """When this fails: python -m hands.toml_rules."""
    for path in FILES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    store(str(tmp_path))
    made = {path.name: path.read_bytes() for path in tmp_path.glob("*.json")}
    assert made == {path.name: path.read_bytes() for path in Path(FOLDER).glob("*.json")}
    assert len(made) == len(PATHS)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_is_loaded_is_what_was_written(path):
    assert read_file(str(path)) == load(path.stem)


def test_a_faulty_file_has_no_twin(tmp_path):
    (tmp_path / "mhing_v1.toml").write_text("id = 1")
    with pytest.raises(HandError):
        store(str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["mhing_v1.toml"]


@pytest.mark.parametrize(
    ("name", "data", "key"),
    [
        ("mhing_v1.toml", b"id = ", "document"),
        ("mhing_v1.toml", b"\xff", "document"),
        ("mhing_v1.toml", b"", "house_rules"),
        ("other_v1.toml", Path(FOLDER, "mhing_v1.toml").read_bytes(), "id"),
    ],
)
def test_a_faulty_file_is_named(tmp_path, name, data, key):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(HandError) as refusal:
        read_file(str(path))
    assert (refusal.value.where["file"], refusal.value.where["key"]) == (name, key)
    assert str(refusal.value).startswith(f"{name}: {key}: ")
