"""Our own JSON files taken in again. `take_in` reads one, stores all of it or nothing."""

from .files import Taken, take_in

__all__ = ["Taken", "take_in"]
