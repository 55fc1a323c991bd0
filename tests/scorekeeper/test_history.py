from datetime import timedelta

import pytest

from scorekeeper import facts, history, ledger

pytestmark = pytest.mark.django_db


def drawn(player, flowers):
    return facts.hand([{"player": player, "ticks": {}, "flowers": flowers}], "drawn")


def versions(game, entry):
    told = ledger.evening(game)
    row = told.row(entry)
    assert row is not None
    return history.versions(game, told, row)


@pytest.fixture
def corrected(game, stamp):
    """Hand 2: recorded, corrected by another phone, taken back, restored."""
    ledger.record(game, drawn(1, 3), stamp(game, phone="one"))
    ledger.record(game, drawn(3, 1), stamp(game, phone="two"))
    ledger.correct(game, 2, drawn(2, 4), stamp(game, phone="two"))
    ledger.void(game, 2, stamp(game, phone="one", by="Åsa"))
    ledger.restore(game, 2, 2, stamp(game, phone="one", by="Åsa"))
    return game


def test_every_version_in_words_oldest_first(corrected):
    assert [(one.number, one.kind, one.text) for one in versions(corrected, 2)] == [
        (2, "hand", "Astrid drew it, +8"),
        (4, "correct", "corrected: Björn drew it, +16"),
        (5, "void", "taken back"),
        (6, "correct", "restored: Astrid drew it, +8"),
    ]


def test_one_version_counts(corrected, stamp):
    assert [one.number for one in versions(corrected, 2) if one.counts] == [6]
    ledger.void(corrected, 2, stamp(corrected))
    assert [one.number for one in versions(corrected, 2) if one.counts] == [7]


def test_who_wrote_it(corrected):
    assert [one.by for one in versions(corrected, 2)] == ["phone 2", "phone 3", "Åsa", "Åsa"]


def test_an_untouched_hand_has_one_version(corrected):
    (only,) = versions(corrected, 3)
    assert (only.text, only.counts) == ("Chloé drew it, +2", True)


def test_the_time_is_that_at_the_table(corrected):
    first = versions(corrected, 2)[0]
    stored = corrected.entries.get(number=2).at
    assert first.at == stored
    assert first.at.tzinfo is not None
    assert str(first.at.tzinfo) == "Europe/Stockholm"
    assert first.at.utcoffset() in (timedelta(hours=1), timedelta(hours=2))


def test_a_penalty_has_its_history_too(game, stamp):
    ledger.adjust(game, 1, -10, "Late", stamp(game))
    ledger.correct(game, 2, facts.adjustment(1, -5, "A little late"), stamp(game))
    assert [one.text for one in versions(game, 2)] == [
        "Astrid penalty: Late, \N{MINUS SIGN}10",
        "corrected: Astrid penalty: A little late, \N{MINUS SIGN}5",
    ]


def test_old_versions_keep_the_points_they_had(game, stamp):
    """What a version said is what the table saw, whatever came later."""
    ledger.record(game, drawn(1, 3), stamp(game))
    for flowers in (4, 5):
        ledger.correct(game, 2, drawn(1, flowers), stamp(game))
    assert [one.text[-3:].strip() for one in versions(game, 2)] == ["+8", "+16", "+32"]
