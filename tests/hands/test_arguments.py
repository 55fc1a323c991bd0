import pytest

from hands.arguments import FLAG, MANY, ONE, Usage, read_arguments

OPTIONS = {"--one": ONE, "--many": MANY, "--flag": FLAG}


def test_words_options_and_flags():
    asked = read_arguments(["a", "--many", "1", "--flag", "--one=x=y", "b", "--many=2"], OPTIONS)
    assert asked.words == ["a", "b"]
    assert asked.one == {"--one": "x=y"}
    assert asked.many == {"--many": ["1", "2"]}
    assert asked.flags == {"--flag"}


def test_a_value_may_look_like_an_option():
    assert read_arguments(["--one", "--flag"], OPTIONS).one == {"--one": "--flag"}
    assert read_arguments(["--one="], OPTIONS).one == {"--one": ""}


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--luck"], "There is no option --luck."),
        (["--flag=1"], "There is no option --flag=1."),
        (["--fla"], "There is no option --fla."),
        (["--"], "There is no option --."),
        (["--one"], "--one needs a value after it."),
        (["--one", "1", "--one", "2"], "--one stands there twice."),
    ],
)
def test_what_is_no_option(argv, said):
    with pytest.raises(Usage, match=said.replace(".", r"\.")):
        read_arguments(argv, OPTIONS)
