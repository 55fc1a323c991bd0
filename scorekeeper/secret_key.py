"""The secret key: made once, kept in the data folder, readable by its owner only."""

import os
import secrets
import tempfile
from pathlib import Path


def secret_key(path: Path) -> str:
    """The key kept in `path`, made there if nobody did yet.

    Several processes may start at once: the key is written beside its place and linked there in
    one step, so that the first one wins and nobody reads half a key.
    """
    if not path.exists():
        _make(path)
    return path.read_text("ascii").strip()


def _make(path: Path) -> None:
    handle, beside = tempfile.mkstemp(prefix=path.name, dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48) + "\n")
            file.flush()
            os.fsync(file.fileno())
        _link(beside, path)
    finally:
        Path(beside).unlink(missing_ok=True)


def _link(beside: str, path: Path) -> None:
    try:
        os.link(beside, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without links, such as a memory stick: the last one wins
        os.replace(beside, path)
