"""Settings. Ready for an evening as they are; the environment changes them:

DATA_DIR, DATABASE_URL, SECRET_KEY, ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS, HTTPS=1, TIME_ZONE,
EMAIL_URL, EMAIL_FROM and DEBUG=1. (HOST and PORT are for the command `serve`.)
"""

from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from . import hosts
from .database import database
from .mail import mailer
from .secret_key import secret_key

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DATA_DIR", default="") or BASE_DIR / "data").expanduser().resolve()
DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=False)

try:
    # Links in the database open sessions: nobody else on this machine needs to look in.
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(DATA_DIR / "secret_key")
except OSError as fault:
    raise ImproperlyConfigured(f"the data folder {DATA_DIR} does not serve: {fault}") from fault

# Without ALLOWED_HOSTS the middleware NearHosts decides: names of this machine, near addresses.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
NEAR_HOSTS = None if ALLOWED_HOSTS else [*hosts.names(), *hosts.addresses()]
ALLOWED_HOSTS = ALLOWED_HOSTS or ["*"]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "scorekeeper.apps.PublicFilesConfig",
    "django_htmx",
    "scorekeeper.apps.ScorekeeperConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "scorekeeper.middleware.PermissionsPolicy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scorekeeper.middleware.StaticFiles",
    # Pads each answer at random, so that its size tells nothing of the secrets in it.
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scorekeeper.middleware.NearHosts",
    "scorekeeper.middleware.OnlyUtf8",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "scorekeeper.middleware.Guessing",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "scorekeeper.urls"
ASGI_APPLICATION = "scorekeeper.asgi.application"
WSGI_APPLICATION = "scorekeeper.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.csp",
            ],
        },
    },
]

DATABASES = {"default": database(env.str("DATABASE_URL", default=""), DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "scorekeeper.static_storage.ManifestStorage"
    }
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "scorekeeper" / "locale"]
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

# Headers. Links that open a session sit in the address: no referrer leaves this site.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF, CSP.NONCE],
    "connect-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"
X_FRAME_OPTIONS = "DENY"

CSRF_COOKIE_NAME = "scorekeeper_csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "scorekeeper.views.errors.csrf_failure"

# Accounts. A phone stays logged in for a season; changing the password logs all others out.
LOGIN_URL = "account-login"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_RESET_TIMEOUT = 3 * 3600
SESSION_COOKIE_NAME = "scorekeeper_session"
SESSION_COOKIE_AGE = 90 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS

# Mail, for links to a new password. Without EMAIL_URL it stands in the log of whoever serves.
MAIL_GOES_OUT = bool(env.str("EMAIL_URL", default=""))
MAILERS = {"default": mailer(env)}
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="") or "scorekeeper@localhost"

# HTTPS=1: a proxy in front speaks TLS, sets X-Forwarded-Proto and redirects plain requests.
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 31_536_000

# A hand is a few hundred bytes, a whole evening read back a few hundred kB.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
DATA_UPLOAD_MAX_NUMBER_FIELDS = 3_000
DATA_UPLOAD_MAX_NUMBER_FILES = 1

# Faults with their trace go to stderr, never onto a page. A wrong address is nobody's fault.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
    },
}
