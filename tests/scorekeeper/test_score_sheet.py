import pytest

from hands import Settlement, example_card, write_card_line
from scorekeeper import american
from scorekeeper.agreed import Agreed
from scorekeeper.evening import Record
from scorekeeper.replay import replay
from scorekeeper.score_sheet import player_sheet, score_sheet

RUTH, JUDY, ELENA, MAY, NILS = range(1, 6)
NAMES = ["Ruth", "Judy", "Elena", "May", "Nils"]
LINE = example_card().lines[1]
TILES = {"line": write_card_line(LINE), "tiles": "FF 333B GGG RR", "exposed": ["444C J"]}
JOKERLESS = {"how": "discard", "winner": ELENA, "discarder": JUDY, "value": 25, "jokerless": True}


def hand(**said):
    return "hand", american.hand(**said)


def transfer(payer, payee, points):
    return "transfer", {"payer": payer, "payee": payee, "points": points, "reason": "Owed"}


def evening(*told, names=NAMES[:4], **agreed):
    """`told`: (kind, facts) or (kind, facts, target)."""
    table = Agreed(**{"american": {}, **agreed})
    entries = [Record(1, "start", {"names": names, "dealer": 1, **table.facts()})]
    for number, (kind, facts, *target) in enumerate(told, start=2):
        entries.append(Record(number, kind, facts, [], *target))
    return replay(entries)


FULL = (
    hand(**JOKERLESS),
    hand(how="self_pick", winner=MAY, value=30),
    hand(how="wall_game"),
    transfer(MAY, JUDY, 20),
    hand(how="discard", winner=RUTH, discarder=NILS, value=25),
    ("bet", {"bettor": MAY, "bet": ELENA}),
    hand(how="discard", winner=ELENA, discarder=RUTH, value=30),
    hand(how="false_mah_jongg", declarer=MAY, intact=[JUDY], value=25),
)
FIVE = {"names": NAMES, "american": {"kitty": 10}, "bettor": True}


def happened(told):
    return [[tuple(part) for part in row.happened] for row in score_sheet(told).rows]


def gained(told):
    return [[cell.gained for cell in row.cells] for row in score_sheet(told).rows]


def totals(told):
    return [[cell.total for cell in row.cells] for row in score_sheet(told).rows]


def test_a_row_a_hand_and_a_column_a_player():
    told = evening(hand(**JOKERLESS), hand(how="wall_game"))
    sheet = score_sheet(told)
    assert [(row.label, row.east, row.opens) for row in sheet.rows] == [
        ("1", "Ruth", True),
        ("2", "Judy", True),
    ]
    assert happened(told) == [
        [("Elena", "on a tile from Judy", "25", "×2 jokerless")],
        [("", "wall game", "", "")],
    ]
    assert gained(told) == [["−50", "−100", "+200", "−50"], ["0"] * 4]
    assert totals(told) == [["−50", "−100", "200", "−50"]] * 2
    assert [cell.won for cell in sheet.rows[0].cells] == [False, False, True, False]
    assert (sheet.totals, sheet.won) == (["−50", "−100", "200", "−50"], [0, 0, 1, 0])
    assert (sheet.kitty, sheet.pies, sheet.tournament) == (None, [], False)


@pytest.mark.parametrize("rules", [{}, {"kitty": 10}, {"kitty": 10, "east_doubles": True}])
def test_every_row_sums_to_zero_and_the_totals_follow(rules):
    told = evening(*FULL, names=NAMES, american=rules, bettor=True)
    sheet, held = score_sheet(told), [0] * 6
    for row in sheet.rows:
        points = [cell.points for cell in row.cells] + [row.kitty.points if row.kitty else 0]
        assert sum(points) == 0
        held = [sum(pair) for pair in zip(held, points, strict=True)]
        told_totals = [cell.total.replace("−", "-") for cell in row.cells]
        assert all(said in ("", str(now)) for said, now in zip(told_totals, held, strict=False))
    assert held[:5] == [player.points for player in told.players]
    assert held[5] == told.kitty
    assert sheet.totals == [str(points).replace("-", "−") for points in held[:5]]


def test_the_kitty_has_a_column_and_is_empty_while_nothing_is_in_it():
    kitties = [row.kitty for row in score_sheet(evening(*FULL, **FIVE)).rows]
    cells = [tuple(kitty[:2]) for kitty in kitties if kitty is not None]
    assert cells == [
        ("", ""),
        ("", ""),
        ("+40", "40"),
        ("", ""),
        ("−40", "0"),
        ("", ""),
        ("", ""),
    ]
    assert score_sheet(evening(*FULL[:3], **FIVE)).kitty == "40"


def test_who_waits_is_marked_and_a_bettor_gains_all_the_same():
    rows = score_sheet(evening(*FULL, **FIVE)).rows
    waiting = [[cell.waits for cell in row.cells].index(True) + 1 for row in rows if row.east]
    assert waiting == [NILS, RUTH, JUDY, ELENA, MAY, NILS]
    bet = rows[5]
    assert bet.notes == ("May had bet on Elena",)
    assert (bet.cells[MAY - 1].gained, bet.cells[MAY - 1].waits) == ("+120", True)


def test_a_lost_bet_is_told_by_the_same_words():
    told = evening(
        ("bet", {"bettor": NILS, "bet": JUDY}),
        hand(how="self_pick", winner=MAY, value=30),
        **FIVE,
    )
    (row,) = score_sheet(told).rows
    assert row.notes == ("Nils had bet on Judy",)
    assert row.cells[NILS - 1].gained == "−60"


def test_a_bet_that_is_not_open_is_on_no_sheet():
    told = evening(hand(**JOKERLESS), ("bet", {"bettor": RUTH, "bet": ELENA}), **FIVE)
    assert [row.label for row in score_sheet(told).rows] == ["1"]
    assert [line.row.label for line in player_sheet(told, told.player(RUTH)).rows] == ["1"]


def test_transfers_stand_between_the_hands():
    told = evening(hand(how="wall_game"), transfer(MAY, JUDY, 20))
    row = score_sheet(told).rows[1]
    assert (row.label, row.east, row.opens) == ("±", "", True)
    assert [tuple(part) for part in row.happened] == [("May", "pays Judy: Owed", "", "")]
    assert [cell.gained for cell in row.cells] == ["", "+20", "", "−20"]
    assert [cell.total for cell in row.cells] == ["", "20", "", "−20"]


@pytest.mark.parametrize(
    ("said", "who", "what", "value", "doubles"),
    [
        ({"how": "self_pick"}, "May", "picked it", "30", "×2 picked it"),
        (
            {"how": "self_pick", "joker_exchange": True, "jokerless": True},
            "May",
            "picked it by a joker exchange",
            "30",
            "×2 picked it by a joker exchange ×2 jokerless",
        ),
        (
            {"how": "misnamed", "discarder": JUDY},
            "May",
            "on a tile Judy misnamed",
            "30",
            "×4 misnamed it",
        ),
        (
            {"how": "discard", "discarder": JUDY, "multiplier": 3},
            "May",
            "on a tile from Judy",
            "30",
            "×3 this hand",
        ),
    ],
)
def test_how_a_hand_was_won_with_the_doubles_all_pay(said, who, what, value, doubles):
    told = evening(hand(winner=MAY, value=30, **said))
    assert happened(told) == [[(who, what, value, doubles)]]


def test_a_heavenly_hand():
    told = evening(hand(how="self_pick", winner=RUTH, value=30, heavenly=True))
    assert happened(told) == [[("Ruth", "dealt it", "30", "×2 dealt it")]]


def test_what_only_some_pay_double_is_not_with_the_value():
    told = evening(
        hand(how="discard", winner=MAY, discarder=JUDY, value=30), american={"east_doubles": True}
    )
    assert happened(told) == [[("May", "on a tile from Judy", "30", "")]]


def test_two_winners_have_a_part_each():
    two = [
        {"how": "discard", "winner": RUTH, "discarder": JUDY, "value": 25, "jokerless": True},
        {"how": "self_pick", "winner": MAY, "value": 40},
    ]
    told = evening(hand(how="two_winners", wins=two))
    assert happened(told) == [
        [
            ("Ruth", "on a tile from Judy", "25", "×2 jokerless"),
            ("May", "picked it", "40", "×2 picked it"),
        ]
    ]
    assert [cell.won for cell in score_sheet(told).rows[0].cells] == [True, False, False, True]


def test_a_false_mah_jongg_and_hands_played_again():
    told = evening(
        hand(how="false_mah_jongg", declarer=MAY, intact=[JUDY], value=25),
        hand(how="replay", dead=[RUTH, JUDY, ELENA]),
    )
    assert happened(told) == [
        [("May", "false mah jongg", "25", "×2 false mah jongg")],
        [("", "three dead hands, played again", "", "")],
    ]
    assert [row.notes for row in score_sheet(told).rows] == [(), ("dead: Ruth, Judy and Elena",)]


def test_notes_tell_what_the_words_do_not():
    told = evening(
        hand(
            how="discard",
            winner=MAY,
            discarder=JUDY,
            value=30,
            hot_wall=True,
            dead=[RUTH],
            jokerless=True,
            announced=False,
        ),
        american={"hot_wall": True},
    )
    assert score_sheet(told).rows[0].notes == (
        "hot wall",
        "dead: Ruth",
        "The jokerless bonus was not announced, so it is not paid: May.",
    )


def test_amounts_are_money_where_the_table_shows_money():
    told = evening(
        hand(**JOKERLESS), hand(how="wall_game"), american={"kitty": 10}, display="money"
    )
    sheet = score_sheet(told)
    assert [cell.gained for cell in sheet.rows[0].cells] == ["−$0.50", "−$1.00", "+$2.00", "−$0.50"]
    assert sheet.totals == ["−$0.60", "−$1.10", "$1.90", "−$0.60"]
    into = sheet.rows[1].kitty
    assert into is not None and (sheet.kitty, into.gained) == ("$0.40", "+$0.40")
    assert sheet.rows[0].happened[0].value == "25"
    lines = player_sheet(told, told.player(ELENA)).rows
    assert [(one.amount, one.chain) for one in lines[0].shares][1] == (
        "+$1.00",
        "25 ×2 threw it ×2 jokerless = 100",
    )


def test_pies_are_told_at_the_foot():
    told = evening(hand(**JOKERLESS), american={"pie": {"limit": 500}})
    assert score_sheet(told).pies == ["450", "400", "700", "450"]


def test_what_was_taken_back_is_not_on_it_and_a_correction_is_as_it_counts():
    better = american.hand(how="self_pick", winner=MAY, value=50)
    told = evening(
        hand(**JOKERLESS),
        hand(how="self_pick", winner=MAY, value=30),
        ("void", {}, 2),
        ("correct", better, 3),
    )
    assert happened(told) == [[("May", "picked it", "50", "×2 picked it")]]
    assert gained(told) == [["−100", "−100", "−100", "+300"]]


def test_whoever_comes_and_goes_has_cells_only_while_there():
    told = evening(
        hand(**JOKERLESS),
        ("player", {"leaves": MAY, "joins": NILS, "name": "Nils", "takes_points": True}),
        hand(how="self_pick", winner=NILS, value=25),
    )
    assert gained(told) == [
        ["−50", "−100", "+200", "−50", ""],
        ["", "", "", "+50", "−50"],
        ["−50", "−50", "−50", "", "+150"],
    ]
    assert [len(player_sheet(told, player).rows) for player in told.players] == [2, 2, 2, 2, 2]


def test_a_tournament_has_points_and_who_confirmed():
    told = evening(
        hand(**JOKERLESS, exposures=2),
        hand(how="wall_game"),
        ("confirm", {"entry": 2, "version": 2, "player": RUTH}),
        tournament={"preset": "A"},
        american={"kitty": 10},
    )
    sheet = score_sheet(told)
    assert sheet.tournament
    assert [row.confirmed for row in sheet.rows] == ["Ruth", ""]
    assert happened(told)[0] == [("Elena", "on a tile from Judy", "25", "+20 jokerless")]
    assert sheet.rows[0].notes == ("2 exposures",)
    assert gained(told) == [["0", "−20", "+45", "0"], ["+10"] * 4]
    assert (sheet.kitty, sheet.rows[0].kitty) == (None, None)
    (first, _) = player_sheet(told, told.player(JUDY)).rows
    assert [tuple(one) for one in first.shares] == [
        ("", False, "threw it to the winner", "−20"),
    ]


def test_one_players_sheet_says_what_was_paid_and_got():
    told = evening(*FULL, **FIVE)
    sheet = player_sheet(told, told.player(RUTH))
    shares = [
        [(one.amount, one.other, one.gets, one.chain) for one in line.shares] for line in sheet.rows
    ]
    assert shares[0] == [("−50", "Elena", False, "25 ×2 jokerless = 50")]
    assert shares[1] == []
    assert shares[2] == [("−10", "Kitty", False, "10 into the kitty")]
    assert ("+40", "Kitty", True, "40 out of the kitty") in shares[3]
    assert shares[4] == [
        ("−60", "Elena", False, "30 ×2 threw it = 60"),
        ("−60", "May", False, "30 ×2 threw it = 60, a bet: as Elena is paid"),
    ]
    assert sheet.total == sheet.rows[-1].cell.total


@pytest.mark.parametrize("number", [RUTH, JUDY, ELENA, MAY, NILS])
def test_the_shares_of_a_hand_add_up_to_its_points(number):
    told = evening(*FULL, **FIVE)
    sheet = player_sheet(told, told.player(number))
    for line in sheet.rows:
        if isinstance(line.row.row.result, Settlement):
            parts = [int(one.amount.replace("−", "-")) for one in line.shares]
            assert sum(parts) == line.cell.points
    assert sum(line.cell.points for line in sheet.rows) == told.player(number).points


def test_hands_with_a_line_or_tiles_are_shown():
    with_tiles = {"how": "discard", "winner": RUTH, "discarder": MAY, "value": LINE.value, **TILES}
    line_alone = {"how": "self_pick", "winner": JUDY, "value": LINE.value, "line": TILES["line"]}
    told = evening(hand(**JOKERLESS), hand(**with_tiles), hand(**line_alone))
    tiles, line = score_sheet(told).shown
    assert (tiles.hand, tiles.who, tiles.line) == (2, "Ruth", TILES["line"])
    assert [len(group.tiles) for group in tiles.groups] == [2, 3, 4, 3, 2]
    assert [group.laid for group in tiles.groups] == [False, False, True, False, False]
    assert "joker" in tiles.groups[2].name
    assert (line.hand, line.who, line.groups) == (3, "Judy", [])
    assert player_sheet(told, told.player(RUTH)).shown == [tiles]
    assert player_sheet(told, told.player(MAY)).shown == []


def test_a_name_ends_its_own_writing_direction():
    told = evening(hand(**JOKERLESS), names=["Ruth", "שרה", "Elena", "May"])
    assert (
        happened(told)[0][0][1]
        == "on a tile from \N{FIRST STRONG ISOLATE}שרה\N{POP DIRECTIONAL ISOLATE}"
    )


def test_nothing_played_yet():
    told = evening()
    sheet = score_sheet(told)
    assert (sheet.rows, sheet.totals, sheet.shown) == ([], ["0"] * 4, [])
    assert player_sheet(told, told.player(1)).rows == []
