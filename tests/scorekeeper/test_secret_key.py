import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from scorekeeper.secret_key import secret_key


def test_it_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"

    first, second = secret_key(file), secret_key(file)

    assert first == second == file.read_text().strip()
    assert len(first) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert os.listdir(tmp_path) == ["secret_key"]


def test_two_folders_have_two_keys(tmp_path: Path) -> None:
    assert secret_key(tmp_path / "one") != secret_key(tmp_path / "other")


def test_processes_that_start_at_once_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = Barrier(8)
    exists = Path.exists

    def exists_for_all(path: Path) -> bool:
        found = exists(path)
        together.wait()
        return found

    monkeypatch.setattr(Path, "exists", exists_for_all)
    with ThreadPoolExecutor(8) as starters:
        keys = list(starters.map(secret_key, [tmp_path / "secret_key"] * 8))

    assert len(set(keys)) == 1


def test_a_disk_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_args: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)

    key = secret_key(tmp_path / "secret_key")

    assert key == secret_key(tmp_path / "secret_key")
    assert os.listdir(tmp_path) == ["secret_key"]
