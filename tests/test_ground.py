"""The files around the source: Makefile, locks, CI."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

ROOT = Path(__file__).parents[1]
MAKE = shutil.which("make") or "make"
LOCKS = ["requirements.txt", "requirements-dev.txt"]


def make(*goals: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [MAKE, "--silent", *goals],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def put(file: Path, script: str) -> Path:
    """An executable of that name that does what `script` says."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


WORKS = f'exec "{sys.executable}" "$@"'
SHIM = 'echo "pyenv: command not found" >&2; exit 127'
OLD = "exit 1"  # what the question for 3.12 ends with on an older one


class TestInterpreter:
    @pytest.fixture
    def home(self, tmp_path: Path) -> Path:
        return tmp_path / "home with blanks"

    def found(self, home: Path, *folders: Path) -> str:
        path = ":".join(map(str, folders))
        done = make("python", PATH=path, HOME=str(home))
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def test_the_first_name_on_the_path_that_runs(self, tmp_path: Path, home: Path) -> None:
        good = put(tmp_path / "bin" / "python3.12", WORKS)
        put(tmp_path / "bin" / "python3", WORKS)

        assert self.found(home, tmp_path / "bin") == str(good)

    def test_a_shim_that_fails_does_not_hide_a_real_one(self, tmp_path: Path, home: Path) -> None:
        put(tmp_path / "shims" / "python3.13", SHIM)
        good = put(tmp_path / "usr bin" / "python3.13", WORKS)

        assert self.found(home, tmp_path / "shims", tmp_path / "usr bin") == str(good)

    def test_an_older_one_is_passed_over(self, tmp_path: Path, home: Path) -> None:
        put(tmp_path / "bin" / "python3", OLD)
        good = put(tmp_path / "bin" / "python", WORKS)

        assert self.found(home, tmp_path / "bin") == str(good)

    def test_pyenv_has_one_when_the_path_has_none(self, tmp_path: Path, home: Path) -> None:
        put(tmp_path / "bin" / "python3", OLD)
        put(home / ".pyenv/versions/3.9.18/bin/python3", OLD)
        good = put(home / ".pyenv/versions/3.13.0/bin/python3.13", WORKS)

        assert self.found(home, tmp_path / "bin") == str(good)

    def test_none_is_one_clear_line(self, tmp_path: Path, home: Path) -> None:
        put(tmp_path / "bin" / "python3", OLD)

        done = make("python", PATH=str(tmp_path / "bin"), HOME=str(home))

        assert done.returncode != 0
        told = [line for line in done.stderr.splitlines() if not line.startswith("make")]
        assert len(told) == 1
        assert "Python 3.12" in told[0]


def test_make_alone_says_what_there_is() -> None:
    said = make(PATH=os.environ["PATH"]).stdout

    for goal in ("run", "demo", "test", "check", "fmt", "bench", "lock"):
        assert re.search(rf"^  make {goal} +\w", said, re.MULTILINE), goal


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    pins = re.findall(r"^[a-z0-9].*?(?=^[a-z0-9]|\Z)", text, re.MULTILINE | re.DOTALL)

    assert len(pins) > 10
    assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []
    assert ":" + "//" not in text


def test_what_runs_is_also_developed_with() -> None:
    runs, developed = (
        set(re.findall(r"^[a-z0-9-]+==[\w.]+", (ROOT / lock).read_text(), re.MULTILINE))
        for lock in LOCKS
    )

    assert runs < developed


def test_ci_is_a_script_that_reads() -> None:
    script = ROOT / ".ci" / "run"

    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0


def test_the_first_page_opens_in_a_browser_without_a_complaint(
    page: Page, live_server: LiveServer
) -> None:
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(f"{said.type}: {said.text}"))
    page.on("pageerror", lambda fault: complaints.append(str(fault)))
    page.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))

    answer = page.goto(live_server.url)

    assert answer
    assert answer.status == 200
    assert page.evaluate("document.styleSheets.length") > 0
    assert complaints == []
