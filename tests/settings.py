"""Settings of the tests: those of the project in a data folder of their own."""

import os
import tempfile
from pathlib import Path

# Before the project's settings look: no test ever touches the data of a real evening.
os.environ["DATA_DIR"] = str(Path(tempfile.gettempdir()) / f"scorekeeper-tests-{os.getuid()}")
os.environ.setdefault("SECRET_KEY", "known to everybody, good for tests only")
for name in ("DEBUG", "HTTPS", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "TIME_ZONE", "EMAIL_URL"):
    os.environ.pop(name, None)

from scorekeeper.settings import *  # noqa: E402, F403
from scorekeeper.settings import NEAR_HOSTS  # noqa: E402

NEAR_HOSTS = [*(NEAR_HOSTS or []), "testserver"]
# Plain names, found in the source: no test waits for collectstatic. test_static_storage.py does.
STORAGES = {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Quick to make and to check; test_settings.py looks at the real ones.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # Nobody mourns a test database after a power cut.
    DATABASES["default"]["OPTIONS"]["init_command"] += "; PRAGMA synchronous=OFF"  # noqa: F405
