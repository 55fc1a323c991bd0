"""The pies of a table: what each may still lose limits what they pay.

What is won in a hand is of use from the next hand on: an empty pie pays nothing until it wins.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from .payments import Payment
from .table_rules import Pie


class Purses:
    """What is left to each while one hand is settled."""

    def __init__(self, pie: Pie | None) -> None:
        self._pie = pie
        self._spent: dict[str, int] = {}

    def pay(self, payments: Iterable[Payment]) -> list[Payment]:
        """The payments in order, each cut to what is left to its payer.

        Without part payments, all that one pays another on a win is paid or nothing is.
        """
        paid: list[Payment] = []
        for _, together in groupby(payments, key=lambda one: (one.payer, one.payee)):
            paid += self._cut(list(together))
        return paid

    def left(self, player: str) -> int | None:
        """What this player may still lose in this hand; None: no limit."""
        limit = self._pie.of(player) if self._pie else None
        return None if limit is None else limit - self._spent.get(player, 0)

    def _cut(self, together: list[Payment]) -> Iterator[Payment]:
        asked = sum(one.paid for one in together)
        rest = self._allowed(together[0].payer, asked)
        for one in together:
            paid = min(one.paid, rest)
            rest -= paid
            self._spent[one.payer] = self._spent.get(one.payer, 0) + paid
            yield one._replace(paid=paid)

    def _allowed(self, payer: str, asked: int) -> int:
        left = self.left(payer)
        if self._pie is None or left is None or left >= asked:
            return asked
        return left if self._pie.partial else 0
