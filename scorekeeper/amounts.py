"""Points as people read them: with their sign, as points, money or chips. 1 point is 1 cent."""

from django.utils.translation import gettext as _

from .agreed import MONEY, POINTS

MINUS = "\N{MINUS SIGN}"


def plain(points: int, display: str = POINTS) -> str:
    """ "128", "−10" with a real minus, "0"; of money "$1.28", "−$0.10"."""
    amount = _without_sign(abs(points), display)
    return f"{MINUS}{amount}" if points < 0 else amount


def signed(points: int, display: str = POINTS) -> str:
    """The same with a plus before what is gained; nothing before 0."""
    return f"+{plain(points, display)}" if points > 0 else plain(points, display)


def _without_sign(points: int, display: str) -> str:
    if display != MONEY:
        return str(points)
    whole, cents = divmod(points, 100)
    return _("$%(whole)s.%(cents)s") % {"whole": whole, "cents": f"{cents:02}"}
