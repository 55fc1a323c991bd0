"""From the start form to a table: names, target, house rules, time zone; what is refused."""

from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from hands import load
from scorekeeper.agreed import Agreed
from scorekeeper.models import FrozenRules, GameSession
from tests.scorekeeper.evenings import NAMES, Table, known_table, names_typed, open_table, start
from tests.scorekeeper.evenings import started as typed
from tests.scorekeeper.leagues import open_club
from tests.scorekeeper.pages import Page, read

MIHNG = reverse("start-begin", args=["mihng"])


def refused(client: Client, rules: str = "mihng", **fields: Any) -> Page:
    """The start form as it comes back; fails when a table was opened."""
    answer = client.post(reverse("start-begin", args=[rules]), typed(**fields))
    assert answer.status_code == 422
    assert not GameSession.objects.exists()
    return read(answer)


def test_four_names_open_a_table(client: Client, db: None) -> None:
    answer = client.post(MIHNG, typed())
    game = GameSession.objects.get()
    table = known_table(game)

    assert answer.status_code == 303
    assert answer["Location"] == f"/t/{table.score}/"
    assert [player.name for player in table.told.players] == list(NAMES)
    assert (game.target_kind, game.target_value) == ("points", 500)
    assert game.rules_id == "mihng_v1"
    assert not game.finished
    assert table.told.dealer == 1
    page = read(client.get(answer["Location"]))
    assert "Record hand 1" in page.text
    assert "to 500" in page.text


def test_htmx_is_told_where_to_go(client: Client, db: None) -> None:
    answer = client.post(MIHNG, typed(), headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert answer["HX-Redirect"] == f"/t/{known_table(GameSession.objects.get()).score}/"
    assert answer.content == b""


@pytest.mark.parametrize("names", [[], ["Astrid"], ["  ", "Astrid", "\t"]])
def test_fewer_than_two_names(names: list[str], client: Client, db: None) -> None:
    page = refused(client, **names_typed(names))

    assert "A table seats 2 to 6 players." in page.text
    assert [page.fields()[f"name{place}"] for place in (1, 2)] == [*names, "", ""][:2]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Astrid", "ASTRID"),
        ("Åsa", "åsa"),
        ("Åsa", "A\N{COMBINING RING ABOVE}sa"),
        ("Straße", "STRASSE"),
        ("Anna  Karin", " anna karin "),
    ],
)
def test_twice_the_same_name_in_other_letters(
    one: str, other: str, client: Client, db: None
) -> None:
    page = refused(client, **names_typed([one, "Björn", other]))

    assert "Add an initial to tell them apart." in page.error("name3")
    assert page.error("name1") == ""
    assert page.fields()["name1"] == one


@pytest.mark.parametrize("name", ["İ", "K", "Ω", "ẞ", "ﬁ"])
def test_letters_whose_lower_case_is_another_letter(name: str, client: Client, db: None) -> None:
    """Every database lowers in its own way; none of them may break on it."""
    for other in (name.lower(), name.casefold(), name.upper(), "i", "k", "ω", "ß", "ss", "fi"):
        answer = client.post(MIHNG, typed(**names_typed([name, other])))
        assert answer.status_code in (303, 422)


def test_sixty_letters_and_one_more(client: Client, db: None) -> None:
    page = refused(client, name2="é" * 61)
    assert page.error("name2") == "Use at most 60 letters for a name."

    table = start(client, name2="é" * 60)
    assert table.told.player(2).name == "é" * 60


@pytest.mark.parametrize(
    "name",
    [
        "שרה",
        "👩‍👩‍👧‍👦",
        "<b>",
        '"onmouseover="x()',
        "=1+1",
        "O'Neil",
        "%(name)s",
        "{{ x }}",
        "\\",
        "a" * 60,
        "٣",
    ],
)
def test_names_people_have(name: str, client: Client, db: None) -> None:
    table = start(client, name1=f"  {name} ", title=name)

    assert table.told.player(1).name == name
    assert table.game.name == name
    page = read(client.get(table.url("table-show")))
    assert page.text.count(name) >= 2
    assert page.faults == []


@pytest.mark.parametrize("name", ["a\x00b", "a\x07b", "a\x1bb", "\x7f"])
def test_control_signs_are_no_name(name: str, client: Client, db: None) -> None:
    refused(client, name1=name)
    refused(client, title=name)


def test_names_are_folded_and_gaps_closed(client: Client, db: None) -> None:
    table = start(client, **names_typed(["", " Anna   Karin ", "", "Bo", "", ""]))

    assert [player.name for player in table.told.players] == ["Anna Karin", "Bo"]


def test_six_play(client: Client, db: None) -> None:
    table = start(client, **names_typed([*"ABCDEF"]))

    assert [player.wind for player in table.told.players] == [
        "east",
        "south",
        "west",
        "north",
        "",
        "",
    ]
    assert client.get(table.url("table-show")).status_code == 200


# Target


@pytest.mark.parametrize(
    ("kind", "value", "kept"),
    [
        ("500", "", ("points", 500)),
        ("500", "7", ("points", 500)),
        ("points", "1", ("points", 1)),
        ("points", "1000000", ("points", 1_000_000)),
        ("hands", "12", ("hands", 12)),
        ("hands", "\N{ARABIC-INDIC DIGIT ONE}\N{ARABIC-INDIC DIGIT TWO}", ("hands", 12)),
        ("none", "", ("none", 0)),
        ("none", "3", ("none", 0)),
    ],
)
def test_targets(kind: str, value: str, kept: tuple[str, int], client: Client, db: None) -> None:
    game = start(client, target=kind, target_value=value).game

    assert (game.target_kind, game.target_value) == kept


@pytest.mark.parametrize("kind", ["points", "hands"])
@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("0", "greater than or equal to 1"),
        ("-1", "greater than or equal to 1"),
        ("1000001", "less than or equal to 1000000"),
        ("9" * 5000, "whole number"),
        ("many", "Type a whole number."),
        ("1.5", "Type a whole number."),
        ("", "Type how many points or hands."),
        (None, "Type how many points or hands."),
    ],
)
def test_targets_that_are_none(
    kind: str, value: str | None, said: str, client: Client, db: None
) -> None:
    page = refused(client, target=kind, target_value=value)

    assert said in page.error("target_value")
    assert [fold for fold in page.all("details") if "open" in fold.attributes]
    assert page.fields()["target"] == kind


@pytest.mark.parametrize("kind", ["", None, "stake", "POINTS"])
def test_a_kind_of_target_nobody_offered(kind: str | None, client: Client, db: None) -> None:
    refused(client, target=kind)


# House rules


def record(table: Table, client: Client, **fields: Any) -> list[int]:
    """Record a hand by the form; the totals after it."""
    answer = client.post(table.url("hand-record"), table.hand(**fields))
    assert answer.status_code == 303, read(answer).text
    return table.points


def test_as_printed_is_the_published_rule_set(client: Client, db: None) -> None:
    """Sending back every field of the form as it stands changes nothing."""
    for rules in ("mihng", "mhing"):
        page = read(client.get(reverse("start-begin", args=[rules])))
        client.post(reverse("start-begin", args=[rules]), page.fields() | names_typed(["A", "B"]))

    assert {*GameSession.objects.values_list("rules_id", flat=True)} == {"mihng_v1", "mhing_v1"}


@pytest.mark.parametrize(("value", "points"), [("units", 64), ("points", 35), ("off", 32)])
def test_flowers_count_as_agreed(value: str, points: int, client: Client, db: None) -> None:
    table = start(client, rule__flowers=value)

    assert record(table, client, triple_sequence=1, flowers=3)[0] == points


def test_a_minimum_to_go_out(client: Client, db: None) -> None:
    table = start(client, rule__minimum_to_go_out="three_units")
    answer = client.post(table.url("hand-record"), table.hand(flowers=4))

    assert answer.status_code == 422
    assert "To go out takes 3 units, flowers not counted; this is 0." in read(answer).text
    assert record(table, client, double_sequence=1)[0] == 8


def test_a_minimum_or_a_flower(client: Client, db: None) -> None:
    table = start(client, rule__minimum_to_go_out="three_units_or_flower")
    answer = client.post(table.url("hand-record"), table.hand())

    assert answer.status_code == 422
    assert "To go out takes 3 units or a flower; this hand has 0." in read(answer).text
    assert record(table, client, flowers=1)[0] == 2


@pytest.mark.parametrize("counted", ["not_counted", "counted"])
def test_a_minimum_of_another_number(counted: str, client: Client, db: None) -> None:
    table = start(
        client,
        rule__minimum_to_go_out="other",
        number__minimum_to_go_out=5,
        rule__minimum_flowers=counted,
    )
    hand = table.hand(double_sequence=1, flowers=2)
    answer = client.post(table.url("hand-record"), hand)

    assert answer.status_code == (303 if counted == "counted" else 422)
    assert table.points[0] == (32 if counted == "counted" else 0)


@pytest.mark.parametrize(
    ("rule", "number", "points"), [("256", "", 256), ("none", "", 256), ("other", "100", 100)]
)
def test_a_cap(rule: str, number: str, points: int, client: Client, db: None) -> None:
    table = start(client, rule__cap=rule, number__cap=number)

    assert record(table, client, high_low=1, triple_sequence=1, flowers=8)[0] == points


def test_no_cap_lets_mhing_double_on(client: Client, db: None) -> None:
    hand = {"sequences_only": 1, "high_low": 1, "one_suit_only": 1, "flowers": 8}
    free = record(start(client, "mhing"), client, **hand)[0]
    capped = record(start(client, "mhing", rule__cap="100"), client, **hand)[0]

    assert free == 2048
    assert capped == 100


def test_seven_pairs(client: Client, db: None) -> None:
    table = start(client, "mhing", rule__seven_pairs="on")
    assert record(table, client, seven_pairs=1)[0] == 32

    printed = open_table(rules="mhing")
    answer = client.post(printed.url("hand-record"), printed.hand(seven_pairs=1))
    assert answer.status_code == 422
    assert printed.points == [0, 0, 0, 0]


def test_simultaneous_winners(client: Client, db: None) -> None:
    table = start(client, rule__simultaneous_winners="nearest")
    two = table.hand(won=3, winners=2, w1_player=2)
    answer = client.post(table.url("hand-record"), two)

    assert answer.status_code == 422
    assert "These rules let one player go out a hand" in read(answer).text
    assert not read(client.get(table.url("hand-record"))).all("button", value="add_winner")


def test_nothing_connects_from_a_discard(client: Client, db: None) -> None:
    table = start(client, rule__nothing_connects_last_card="drawn_or_claimed")
    assert record(table, client, won=2, nothing_connects=1)[0] == 32

    printed = start(client)
    answer = client.post(printed.url("hand-record"), printed.hand(won=2, nothing_connects=1))
    assert answer.status_code == 422
    assert "Nothing connects: the last card must be drawn in these rules." in read(answer).text


def test_other_units(client: Client, db: None) -> None:
    table = start(client, units__double_sequence=4, units__flower=2, rules_name="  At  Eva's ")

    assert record(table, client, double_sequence=1, flowers=1)[0] == 32
    assert table.game.rules_id.startswith("mihng_v1+")
    assert table.game.rules.document["names"] == {"en": "At Eva's"}
    page = read(client.get(table.url("table-show")))
    assert "At Eva's" in page.text
    rules = client.get(reverse("rules-show", args=[table.game.rules_id]))
    assert "At Eva's" in read(rules).text


def test_changed_rules_without_a_name_get_one(client: Client, db: None) -> None:
    table = start(client, rule__flowers="off")

    assert table.game.rules.document["names"] == {"en": "Mihng, house rules"}


def test_the_same_changes_are_one_rule_set(client: Client, db: None) -> None:
    tables = [start(client, rule__flowers="off") for _ in range(2)]

    assert tables[0].game.rules_id == tables[1].game.rules_id
    assert FrozenRules.objects.count() == 1


def table_typed(*rows: tuple[object, object], **changed: Any) -> dict[str, Any]:
    """Fields of a table of points with these rows in place of the printed eleven."""
    fields: dict[str, Any] = {}
    for place in range(14):
        units, points = rows[place] if place < len(rows) else ("", "")
        fields |= {f"from-{place}": units, f"points-{place}": points}
    return fields | changed


@pytest.mark.parametrize(
    ("rows", "changed", "units", "points"),
    [
        ([(0, 0), (1, 10), (5, 50)], {"past": "cap"}, 8, 50),
        ([(0, 0), (1, 10), (5, 50)], {"past": "double", "every": 2, "rule-cap": "none"}, 8, 100),
        ([(0, 0), ("", ""), (1, 10), (5, 50)], {}, 4, 10),
        ([(0, 3)], {}, 0, 3),
    ],
)
def test_another_table_of_points(rows, changed, units: int, points: int, client, db) -> None:
    table = start(client, **table_typed(*rows, **changed))

    assert record(table, client, flowers=units)[0] == points
    shown = read(client.get(reverse("rules-show", args=[table.game.rules_id])))
    assert str(rows[-1][1]) in shown.text


@pytest.mark.parametrize(
    ("rows", "changed", "said"),
    [
        ([(1, 2), (2, 4)], {}, "must start at 0 units"),
        ([(0, 0), (2, 4), (1, 8)], {}, "must go up: 1 units come after 2"),
        ([(0, 0), (2, 4), (2, 8)], {}, "must go up: 2 units come after 2"),
        ([(0, 0), (2, 4), (3, 3)], {}, "must not go down: 3 points for 3 units, 4 before"),
        ([(0, 0), (2, "")], {}, "Each row of the table needs units and points."),
        ([(0, 0), ("", 4)], {}, "Each row of the table needs units and points."),
        ([(0, 0), (1, 4)], {"past": "double"}, "every must be a whole number from 1 to 10000"),
        ([(0, 0), ("two", 4)], {}, "Type a whole number."),
        ([(-1, 0)], {}, "greater than or equal to 0"),
        ([(0, 1_000_001)], {}, "less than or equal to 1000000"),
        ([(0, 0), (1000, 1)], {}, "less than or equal to 990"),
    ],
)
def test_a_table_with_a_fault_comes_back(rows, changed, said: str, client: Client, db) -> None:
    page = refused(client, **table_typed(*rows, **changed))

    assert said in page.text
    folds = [fold for fold in page.all("details") if "open" in fold.attributes]
    assert len(folds) == 2
    kept = page.fields()
    assert [kept[f"from-{place}"] for place in range(len(rows))] == [str(row[0]) for row in rows]
    assert [kept[f"points-{place}"] for place in range(len(rows))] == [str(row[1]) for row in rows]


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"units-high_low": "-1"}, "units-high_low"),
        ({"units-high_low": "100"}, "units-high_low"),
        ({"units-high_low": "x"}, "units-high_low"),
        ({"rule-cap": "other"}, "number-cap"),
        ({"rule-cap": "other", "number-cap": "0"}, "number-cap"),
        ({"rule-cap": "other", "number-cap": "1000001"}, "number-cap"),
        ({"rule-flowers": "everywhere"}, "rule-flowers"),
        (
            {"rule-minimum_to_go_out": "other", "number-minimum_to_go_out": "100"},
            "number-minimum_to_go_out",
        ),
        ({"rules_name": "x" * 61}, "rules_name"),
        ({"every": "0"}, "every"),
    ],
)
def test_house_rules_out_of_range(fields, where: str, client: Client, db: None) -> None:
    page = refused(client, **fields)

    assert page.error(where)
    assert "Look at the house rules below." in page.text
    assert page.fields()["name4"] == "David"


def test_fields_of_house_rules_may_be_missing(client: Client, db: None) -> None:
    assert start(client, past=None, every=None).game.rules_id == load("mihng").id


# The time zone, and the date at the table


@pytest.mark.parametrize("sent", ["Europe/Stockholm", "America/Los_Angeles", "Asia/Kathmandu"])
def test_the_time_zone_of_the_phone(sent: str, client: Client, db: None) -> None:
    assert start(client, time_zone=sent).game.time_zone == sent


@pytest.mark.parametrize("sent", [None, "", "Mars/Olympus", "../../etc/passwd", "x" * 500, "CET "])
def test_a_time_zone_that_is_none_gives_the_servers(
    sent: str | None, client: Client, db: None, settings
) -> None:
    settings.TIME_ZONE = "Europe/Stockholm"

    zone = start(client, time_zone=sent).game.time_zone
    assert zone == ("CET" if sent == "CET " else "Europe/Stockholm")


@pytest.mark.parametrize(
    ("utc", "zone", "date", "weekday"),
    [
        ("2026-11-26T22:59:00Z", "Europe/Stockholm", "2026-11-26", "Thursday"),
        ("2026-11-26T23:01:00Z", "Europe/Stockholm", "2026-11-27", "Friday"),
        ("2026-11-27T07:59:00Z", "America/Los_Angeles", "2026-11-26", "Thursday"),
        ("2026-11-27T08:01:00Z", "America/Los_Angeles", "2026-11-27", "Friday"),
        ("2026-06-30T22:01:00Z", "Europe/Stockholm", "2026-07-01", "Wednesday"),
        ("2026-12-31T10:01:00Z", "Pacific/Kiritimati", "2027-01-01", "Friday"),
    ],
)
def test_the_date_is_the_one_at_the_table(
    utc: str, zone: str, date: str, weekday: str, client: Client, db: None
) -> None:
    with time_machine.travel(utc, tick=False):
        game = start(client, time_zone=zone).game

    assert game.played_on.isoformat() == date
    assert game.name == f"{weekday} table"


def test_a_name_of_the_table(client: Client, db: None) -> None:
    assert start(client, title=" The  cabin ").game.name == "The cabin"
    assert start(client, title="x" * 60).game.name == "x" * 60


def test_a_name_of_the_table_that_is_too_long(client: Client, db: None) -> None:
    page = refused(client, title="x" * 61)

    assert "60" in page.error("title")
    assert [fold for fold in page.all("details") if "open" in fold.attributes]


# Once is once


def test_the_same_form_sent_twice_makes_one_table(client: Client, db: None) -> None:
    sent = typed()
    answers = [client.post(MIHNG, sent) for _ in range(2)]

    assert answers[0]["Location"] == answers[1]["Location"]
    assert GameSession.objects.count() == 1


@pytest.mark.parametrize("token", ["", None, "a b", "<b>", "é", "x" * 65, "a\x00"])
def test_a_form_without_a_proper_token(token: str | None, client: Client, db: None) -> None:
    page = refused(client, token=token)

    assert "This form has lost its number. Open it again from the table." in page.text


@pytest.mark.parametrize("seen", ["", None, "x", "-1", "9" * 30])
def test_a_form_without_a_proper_seen_starts_or_is_refused(
    seen: str | None, client: Client, db: None
) -> None:
    answer = client.post(MIHNG, typed(seen=seen))

    assert answer.status_code in (303, 422)
    assert GameSession.objects.count() == (answer.status_code == 303)


def test_two_tables_with_the_same_names(client: Client, db: None) -> None:
    assert start(client).score != start(client).score
    assert GameSession.objects.count() == 2


# What the form offers


def test_names_of_this_browsers_tables_are_offered(client: Client, db: None) -> None:
    open_table(["Zoe", "Yngve"])
    start(client, **names_typed(["Astrid", "Bo"]))
    start(client, **names_typed(["Chloé", "bo"]))
    page = read(client.get(MIHNG))

    options = [one for one in page.all("option") if "datalist" in one.inside]
    assert [one.attributes["value"] for one in options] == ["Chloé", "bo", "Astrid", "Bo"]
    chips = [one.attributes for one in page.elements if "data-fill-name" in one.attributes]
    assert [chip["data-fill-name"] for chip in chips] == ["Chloé", "bo", "Astrid", "Bo"]
    assert "Zoe" not in page.text


def test_what_was_typed_comes_back(client: Client, db: None) -> None:
    page = refused(
        client, name4="astrid", title="Cabin", target="hands", target_value="8", rule__flowers="off"
    )
    kept = page.fields()

    assert kept["name4"] == "astrid"
    assert (kept["title"], kept["target"], kept["target_value"]) == ("Cabin", "hands", "8")
    assert kept["rule-flowers"] == "off"
    assert page.error("name4").startswith("There is a astrid already.")


def test_a_form_that_has_opened_a_table_opens_another_at_the_next_press(
    client: Client, db: None
) -> None:
    posted = typed(token="once")
    assert client.post(MIHNG, posted).status_code == 303
    again = client.post(MIHNG, posted | {"name1": "Gun"})
    assert again.status_code == 422
    assert "Press Start for another" in again.text
    fresh = read(again).fields()["token"]

    assert fresh != "once"
    assert client.post(MIHNG, posted | {"name1": "Gun", "token": fresh}).status_code == 303
    assert GameSession.objects.count() == 2


def test_the_folded_rows_say_what_is_chosen(client: Client, db: None) -> None:
    first = client.get(MIHNG).text
    wrong = typed(target="hands", target_value="8", name1="") | {"rule-flowers": "points"}
    again = client.post(MIHNG, wrong | {"name2": "", "name3": "", "name4": ""}).text

    assert '<span class="sub">500 points</span>' in first
    assert '<span class="sub">as printed</span>' in first
    assert '<span class="sub">8 hands</span>' in again
    assert '<span class="sub">changed</span>' in again


# Stakes


def test_no_stakes_unless_chosen(client: Client, db: None) -> None:
    page = read(client.get(MIHNG))
    assert "Stakes none" in page.text
    assert page.fields()["stakes_way"] == "none"

    assert start(client).told.agreed == Agreed()


def test_stakes_are_frozen_with_the_table(client: Client, db: None) -> None:
    table = start(
        client,
        "mhing",
        stakes_way="international",
        stakes_display="money",
        stakes_point="0.05",
        stakes_limit="$5",
        stakes_round_to="10",
        stakes_rounding="up",
    )

    agreed = table.told.agreed
    assert agreed.display == "money"
    assert agreed.stakes == {
        "rule": "international",
        "stake": 5,
        "round_to": 10,
        "rounding": "up",
        "limit": 500,
    }


@pytest.mark.parametrize("name", ["stakes_point", "stakes_limit", "stakes_round_to"])
@pytest.mark.parametrize("typed", ["0", "-3", "a lot", "9" * 40, "0.5", "\N{NULL}"])
def test_a_fault_of_the_stakes_stands_beside_its_field_and_nothing_is_lost(
    name: str, typed: str, client: Client, db: None
) -> None:
    page = refused(client, stakes_way="swedish", stakes_display="chips", **{name: typed})

    assert "Look at the stakes below." in page.text
    assert page.error(name)
    assert page.fields()["stakes_way"] == "swedish"
    assert page.fields()["stakes_display"] == "chips"
    assert page.fields()[name] == typed
    assert page.fields()["name1"] == "Astrid"


def test_a_fault_elsewhere_keeps_the_stakes(client: Client, db: None) -> None:
    page = refused(client, name2="Astrid", stakes_way="swedish", stakes_point="7")

    assert page.fields()["stakes_point"] == "7"
    assert "Stakes Swedish, a point costs 7" in page.text


@pytest.mark.parametrize("rules", ["mihng", "american"])
def test_in_a_league_a_twin_is_asked_about_once_and_never_blocks(rules: str, db: None) -> None:
    club = open_club()
    club.evening(names=("Astrid", "Björn", "Chloé", "David"))
    url = reverse("start-begin", args=[rules])
    names = names_typed(["Astird", "Björn", "Cloe", "Dinu"])
    target = {"target": "none"}
    sent = typed(rules, **names) | target | {"league": club.league.key}

    answer = club.scorer.post(url, sent)
    assert answer.status_code == 422
    page = read(answer)
    assert "Astird: Did you mean Astrid?" in page.text
    assert "Cloe: Did you mean Chloé?" in page.text
    assert page.fields()["name1"] == "Astird"
    assert GameSession.objects.count() == 1

    sure = [one.attributes["value"] for one in page.all("input", name="sure")]
    assert sure == ["Astird", "Cloe"]
    answer = club.scorer.post(url, page.fields() | {"sure": sure})
    assert answer.status_code == 303
    assert club.league.players.filter(name="Cloe").exists()


def test_a_loose_evening_asks_about_no_twin(client: Client, db: None) -> None:
    club = open_club()
    club.evening(names=("Astrid", "Björn"))

    start(client, **names_typed(["Astird", "Björn"]))
