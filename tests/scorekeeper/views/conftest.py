import pytest

from tests.scorekeeper.evenings import Table, open_table


@pytest.fixture
def table(db: None) -> Table:
    """A table of four, Mihng to 500, nothing played yet."""
    return open_table()


@pytest.fixture
def played(table: Table) -> Table:
    """Entries 2 to 5: two hands, a penalty and a hand without a winner."""
    table.play(1, triple_sequence=1, flowers=2)
    table.play(2, 3, high_low=1, double_sequence=1)
    table.write("adjust", 4, -10, "Talked too much")
    table.write("record", {"winners": [], "won": None, "from": None})
    return table
