import secrets


def new_key() -> str:
    """128 random bits, short enough for a QR code a phone reads across a table."""
    return secrets.token_urlsafe(16)
