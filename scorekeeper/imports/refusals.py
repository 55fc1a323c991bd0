"""A fault met while a file is taken in, told with the place it was met at."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError

from hands import HandError

from .. import sentences
from ..errors import Refused
from ..ledger import UNREADABLE, Unfit
from .reading import Place

# These name a place of their own.
TOLD = ("file_missing", "file_shape", "file_refused", "file_differs", "file_elsewhere")


@contextmanager
def placed(place: Place) -> Iterator[None]:
    """Say where, whatever goes wrong inside; a Refused that says where already passes."""
    try:
        yield
    except (*UNREADABLE, ArithmeticError, DatabaseError) as fault:
        if isinstance(fault, Refused) and fault.code in TOLD:
            raise
        raise refused(place, fault) from fault


def refused(place: Place, fault: Exception) -> Refused:
    """The refusal of one place, with the reason in words."""
    if isinstance(fault, Unfit):
        path = f"{place.path}.entries[{fault.number - 1}]".lstrip(".")
        return refused(Place(None, path), fault.fault)
    return Refused("file_refused", place=place.path or "{}", why=_why(fault))


def _why(fault: Exception) -> str:
    if (isinstance(fault, Refused) and fault.code in sentences.WORDED) or isinstance(
        fault, HandError
    ):
        return sentences.of(fault)
    return sentences.of(Refused("file_odd"))


def elsewhere(place: Place) -> Refused:
    return Refused("file_elsewhere", place=place.path or "session")
