import json

import pytest

from hands import PRESETS, HandError, Tournament, TournamentScore, read_tournament, tournament_score

THROWN = {"players": "ESWN", "how": "discard", "winner": "W", "discarder": "S", "value": 25}
WALL = {"players": "ESWN", "how": "wall_game"}


def points(facts, preset="A"):
    return dict(tournament_score(PRESETS[preset], facts).points)


@pytest.mark.parametrize(
    ("preset", "lost"),
    [
        ("A", [0, 0, -20, -25, -25]),
        ("B", [-10, -10, -20, -25, -25]),
        ("C", [-10, -10, -20, -30, -30]),
    ],
)
def test_who_throws_loses_by_the_exposures(preset, lost):
    scores = [points(THROWN | {"exposures": shown}, preset) for shown in range(5)]
    assert [score["S"] for score in scores] == lost
    assert {score["W"] for score in scores} == {25}
    assert {score["E"] + score["N"] for score in scores} == {0}


@pytest.mark.parametrize(
    ("facts", "won"),
    [
        ({}, 35),
        ({"jokerless": True}, 55),
        ({"jokerless": True, "singles_and_pairs": True}, 35),
        ({"jokerless": True, "announced": False}, 35),
        ({"heavenly": True, "winner": "E"}, 35),
    ],
)
def test_a_self_pick(facts, won):
    facts = {"players": "ESWN", "how": "self_pick", "winner": "W", "value": 25} | facts
    assert points(facts) == {"E": 0, "S": 0, "W": 0, "N": 0} | {facts["winner"]: won}


def test_a_jokerless_discard():
    assert points(THROWN | {"jokerless": True, "exposures": 0})["W"] == 45


@pytest.mark.parametrize("preset", PRESETS)
def test_a_misnamed_tile(preset):
    facts = THROWN | {"how": "misnamed", "jokerless": True}
    assert points(facts, preset) == {"E": 0, "S": -25, "W": 25, "N": 0}


def test_a_wall_game_scores_for_all_but_the_dead():
    assert points(WALL | {"dead": "S"}) == {"E": 10, "S": 0, "W": 10, "N": 10}
    assert points(WALL | {"players": "ESWNX", "sit_out": "X"})["X"] == 0


def test_time_up_scores_nothing():
    assert points({"players": "ESWN", "how": "time_up"}) == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_penalties():
    facts = WALL | {"penalties": {"E": 1, "S": 25}}
    assert points(facts) == {"E": 9, "S": -15, "W": 10, "N": 10}


def test_it_says_that_it_does_not_sum_to_zero():
    score = tournament_score(PRESETS["C"], THROWN | {"exposures": 3})
    assert not score.sums_to_zero
    assert score.to_dict() == {
        "how": "discard",
        "points": {"E": 0, "S": -30, "W": 25, "N": 0},
        "lines": [
            {"player": "W", "code": "value", "points": 25},
            {"player": "S", "code": "thrown", "points": -30},
        ],
        "sums_to_zero": False,
    }
    assert TournamentScore.from_dict(json.loads(json.dumps(score.to_dict()))) == score


def test_the_most_and_the_least_points():
    changed = read_tournament({"wall_game": 999, "misnamed": -999})
    assert changed == PRESETS["A"]._replace(wall_game=999, misnamed=-999)
    assert points(WALL | {"penalties": {"E": 999}})["E"] == -989


def test_reading_a_preset_and_a_changed_one():
    assert read_tournament("B") == PRESETS["B"]
    assert read_tournament({}) == PRESETS["A"]
    told = {"preset": "C", "thrown": [[0, -5], [4, -40]], "jokerless": 30}
    changed = read_tournament(told)
    assert changed == Tournament(((0, -5), (4, -40)), jokerless=30)
    assert [changed.thrown_to(shown) for shown in (0, 3, 4)] == [-5, -5, -40]


@pytest.mark.parametrize(
    "told",
    [
        "D",
        None,
        ["A"],
        {"preset": "D"},
        {"preset": []},
        {"luck": 1},
        {"self_pick": "10"},
        {"self_pick": True},
        {"wall_game": 1000},
        {"misnamed": -1000},
        {"thrown": []},
        {"thrown": 5},
        {"thrown": [5]},
        {"thrown": [[0, 1, 2]]},
        {"thrown": [[0, -5], 5]},
        {"thrown": [[0, -5], [1]]},
        {"thrown": [[1, -5]]},
        {"thrown": [[0, -5], [0, -6]]},
        {"thrown": [[0, -5], [3, -6], [2, -7]]},
        {"thrown": [[0, -5], [5, -6]]},
        {"thrown": [["0", -5]]},
        {"thrown": [[0, "x"]]},
        {"thrown": [[False, 0]]},
    ],
)
def test_a_scoring_that_is_none(told):
    with pytest.raises(HandError) as caught:
        read_tournament(told)
    assert caught.value.code == "bad_tournament"


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (THROWN, "missing_key"),
        (THROWN | {"exposures": 5}, "bad_exposures"),
        (THROWN | {"exposures": -1}, "bad_exposures"),
        (THROWN | {"exposures": True}, "bad_exposures"),
        (THROWN | {"exposures": 0, "value": 0}, "bad_value"),
        (THROWN | {"exposures": 0, "dead": "W"}, "dead_winner"),
        (THROWN | {"exposures": 0, "discarder": "W"}, "discarder_wins"),
        (WALL | {"how": "manual", "transfers": []}, "bad_how"),
        (WALL | {"how": "time_up", "winner": "W"}, "out_of_place"),
        (WALL | {"luck": 1}, "unknown_key"),
        (WALL | {"penalties": {"E": 0}}, "bad_penalty"),
        (WALL | {"penalties": {"E": 1000}}, "bad_penalty"),
        (WALL | {"penalties": {"E": True}}, "bad_penalty"),
        (WALL | {"penalties": 5}, "bad_penalty"),
        (WALL | {"penalties": {"X": 5}}, "unknown_player"),
    ],
)
def test_a_bad_game(facts, code):
    with pytest.raises(HandError) as caught:
        tournament_score(PRESETS["A"], facts)
    assert caught.value.code == code
