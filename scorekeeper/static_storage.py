"""Static files under names that carry a digest of their content, so that browsers keep them."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class ManifestStorage(CompressedManifestStaticFilesStorage):
    """Also gives the modules that a script imports their digest names."""

    support_js_module_import_aggregation = True


def collect_if_changed() -> bool:
    """Run collectstatic unless its last run saw the same files; say whether it ran."""
    mark, now = Path(settings.STATIC_ROOT) / ".collected", fingerprint()
    if mark.exists() and mark.read_text("ascii") == now:
        return False
    mark.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(now, "ascii")
    return True


def fingerprint() -> str:
    """A digest of name, size and time of every source file, and of this module."""
    digest = hashlib.sha256()
    for path in sorted([__file__, *_sources()]):
        stat = Path(path).stat()
        digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\0".encode())
    return digest.hexdigest()


def _sources() -> Iterator[str]:
    for finder in finders.get_finders():
        for name, storage in finder.list([]):
            yield storage.path(name)
