"""How mail leaves: by EMAIL_URL, such as smtp+tls://name:password@mail.example:587."""

import environ

CONSOLE = "django.core.mail.backends.console.EmailBackend"
OPTIONS = {
    "EMAIL_HOST": "host",
    "EMAIL_PORT": "port",
    "EMAIL_HOST_USER": "username",
    "EMAIL_HOST_PASSWORD": "password",
    "EMAIL_USE_TLS": "use_tls",
    "EMAIL_USE_SSL": "use_ssl",
}
SECONDS = 10


def mailer(env: environ.Env) -> dict[str, object]:
    """The mailer of EMAIL_URL for MAILERS; without it mail is written to the log."""
    if not env.str("EMAIL_URL", default=""):
        return {"BACKEND": CONSOLE}
    told = env.email_url("EMAIL_URL")
    backend = told["EMAIL_BACKEND"]
    if not backend.endswith("smtp.EmailBackend"):
        return {"BACKEND": backend}
    options = {OPTIONS[name]: value for name, value in told.items() if name in OPTIONS and value}
    return {"BACKEND": backend, "OPTIONS": {**options, "timeout": SECONDS}}
