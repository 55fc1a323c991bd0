"""What the ledger refuses: a stable code and where it applies. Pages turn codes into sentences."""


class Refused(Exception):
    """An entry that may not be made. `code` is stable, `where` holds JSON-able details."""

    def __init__(self, code: str, **where: object) -> None:
        super().__init__(code)
        self.code = code
        self.where = where


class Stale(Refused):
    """The phone had not seen the newest entries; `since` is the last number it saw."""

    def __init__(self, since: int) -> None:
        super().__init__("stale", since=since)
        self.since = since
