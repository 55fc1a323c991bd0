import pytest
from django.http import HttpResponse

from scorekeeper import too_often


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "in 1 minute."),
        (60, "in 1 minute."),
        (61, "in 2 minutes."),
        (900, "in 15 minutes."),
    ],
)
def test_a_pause_is_told_in_whole_minutes_and_never_too_short(seconds, said):
    assert too_often.sentence(seconds).endswith(f"Try again {said}")


def test_programs_are_told_too():
    assert too_often.marked(HttpResponse(), 61)["Retry-After"] == "61"


def test_a_page_of_its_own(rf):
    answer = too_often.answer(rf.get("/t/x/"), 120)
    assert answer.status_code == 429
    assert answer["Retry-After"] == "120"
    assert "Try again in 2 minutes." in answer.text
