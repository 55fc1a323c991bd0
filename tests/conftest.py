"""What all tests share: a database of their own, and a browser where one is asked for."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: from the first of them on Django's guard against async is down."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
) -> Iterator[None]:
    """SQLite in a file, as on a real evening: one in memory stumbles over threads."""
    if connection.vendor != "sqlite":
        yield
        return
    with tempfile.TemporaryDirectory(prefix="scorekeeper-tests-") as folder:
        connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "test.sqlite3")
        yield


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is: $CHROMIUM, or the first one on the PATH."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found and Path(found).exists():
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("no browser: install chromium or name one in CHROMIUM")
    pytest.skip("no browser: install chromium or name one in CHROMIUM")


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, object], chromium: str
) -> dict[str, object]:
    return {**browser_type_launch_args, "executable_path": chromium, "args": BROWSER_ARGS}


@pytest.fixture(scope="session")
def playwright(playwright: Playwright) -> Iterator[Playwright]:
    """Playwright keeps a loop running on this thread, which Django takes for asynchronous code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield playwright
