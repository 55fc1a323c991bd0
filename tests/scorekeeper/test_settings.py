import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

ROOT = Path(__file__).parents[2]
SHOW = """
import json, sys
from scorekeeper import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


def run(environment: dict[str, str], *names: str) -> subprocess.CompletedProcess[str]:
    clean = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = [sys.executable, "-c", SHOW, *names]
    return subprocess.run(
        command, env=clean | environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


def told(environment: dict[str, str], *names: str) -> dict[str, Any]:
    done = run(environment, *names)
    assert done.returncode == 0, done.stderr
    values: dict[str, Any] = json.loads(done.stdout)
    return values


def test_they_are_ready_for_an_evening_as_they_are(tmp_path: Path) -> None:
    data = tmp_path / "new" / "folder with blanks"

    values = told(
        {"DATA_DIR": str(data)}, "DEBUG", "SECRET_KEY", "STATIC_ROOT", "CSRF_COOKIE_SECURE"
    )
    again = told({"DATA_DIR": str(data)}, "SECRET_KEY")

    assert values["DEBUG"] is False
    assert values["CSRF_COOKIE_SECURE"] is False
    assert values["STATIC_ROOT"] == str(data / "static")
    assert values["SECRET_KEY"] == again["SECRET_KEY"] == (data / "secret_key").read_text().strip()
    assert stat.S_IMODE((data / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_a_given_key_is_used_and_not_kept(tmp_path: Path) -> None:
    values = told({"DATA_DIR": str(tmp_path), "SECRET_KEY": "given"}, "SECRET_KEY")

    assert values["SECRET_KEY"] == "given"
    assert not (tmp_path / "secret_key").exists()


def test_hosts_named_by_hand_switch_the_guess_off(tmp_path: Path) -> None:
    environment = {"DATA_DIR": str(tmp_path), "ALLOWED_HOSTS": "club.example,other.example"}

    values = told(environment, "ALLOWED_HOSTS", "NEAR_HOSTS")

    assert values == {"ALLOWED_HOSTS": ["club.example", "other.example"], "NEAR_HOSTS": None}


def test_without_them_this_machine_knows_its_names(tmp_path: Path) -> None:
    values = told({"DATA_DIR": str(tmp_path)}, "NEAR_HOSTS")

    assert "localhost" in values["NEAR_HOSTS"]
    assert "*" not in values["NEAR_HOSTS"]


@pytest.mark.parametrize(("https", "seconds"), [("0", None), ("1", 31_536_000)])
def test_https_is_promised_only_where_it_is(
    https: str, seconds: int | None, tmp_path: Path
) -> None:
    names = ("SECURE_HSTS_SECONDS", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT")

    values = told({"DATA_DIR": str(tmp_path), "HTTPS": https}, *names)

    assert values["SECURE_HSTS_SECONDS"] == seconds
    assert values["CSRF_COOKIE_SECURE"] is (https == "1")
    assert bool(values["SECURE_SSL_REDIRECT"]) is (https == "1")


def test_a_data_folder_that_does_not_serve_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        env=os.environ
        | {"DATA_DIR": str(tmp_path / "file"), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode != 0
    assert done.stderr.count("\n") == 1
    assert str(tmp_path / "file") in done.stderr


@pytest.mark.django_db
class TestHeaders:
    @pytest.fixture
    def headers(self, client: Client) -> dict[str, str]:
        answer = client.get("/")
        assert answer.status_code == 200
        return dict(answer.headers)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("X-Frame-Options", "DENY"),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ],
    )
    def test_every_page_has_them(self, headers: dict[str, str], name: str, value: str) -> None:
        assert headers[name] == value

    def test_nothing_of_the_phone_is_asked_for(self, headers: dict[str, str]) -> None:
        assert "camera=()" in headers["Permissions-Policy"]
        assert "geolocation=()" in headers["Permissions-Policy"]

    def test_plain_http_is_not_forbidden(self, headers: dict[str, str]) -> None:
        assert "Strict-Transport-Security" not in headers
        assert "upgrade-insecure-requests" not in headers["Content-Security-Policy"]

    @pytest.mark.parametrize(
        "directive",
        [
            "default-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "connect-src 'self'",
        ],
    )
    def test_the_policy_is_strict(self, headers: dict[str, str], directive: str) -> None:
        policy = headers["Content-Security-Policy"]

        assert directive in policy.split("; ")
        assert "unsafe" not in policy
        assert "*" not in policy


def test_passwords_and_log_ins_are_looked_after(tmp_path: Path) -> None:
    names = ("PASSWORD_HASHERS", "AUTH_PASSWORD_VALIDATORS", "SESSION_COOKIE_SECURE")
    more = ("SESSION_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE", "LOGIN_URL", "MAIL_GOES_OUT")
    data = {"DATA_DIR": str(tmp_path)}

    values = told(data, *names, *more)
    assert values["PASSWORD_HASHERS"][0].endswith(".Argon2PasswordHasher")
    assert len(values["AUTH_PASSWORD_VALIDATORS"]) == 4
    assert values["SESSION_COOKIE_HTTPONLY"] is True
    assert values["SESSION_COOKIE_SAMESITE"] == "Lax"
    assert values["MAIL_GOES_OUT"] is False
    assert not values["SESSION_COOKIE_SECURE"]
    assert told(data | {"HTTPS": "1"}, *names)["SESSION_COOKIE_SECURE"]


def test_mail_leaves_by_the_server_named(tmp_path: Path) -> None:
    url = "smtp+tls://name:secret@mail.example:587"
    environment = {"DATA_DIR": str(tmp_path), "EMAIL_URL": url, "EMAIL_FROM": "club@mail.example"}

    values = told(environment, "MAILERS", "MAIL_GOES_OUT", "DEFAULT_FROM_EMAIL")
    assert values["MAILERS"]["default"]["OPTIONS"]["host"] == "mail.example"
    assert values["MAIL_GOES_OUT"] is True
    assert values["DEFAULT_FROM_EMAIL"] == "club@mail.example"
