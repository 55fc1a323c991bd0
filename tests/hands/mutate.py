"""Change the combinations, the payments and settling up by one token at a time; every change has
to fail a quick test.

`make mutate` runs it on a copy, so the tree stays as it is. Prints each change no test notices and
exits 1 if there is one that is not listed below as changing nothing.
"""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
WORKERS = 2
SECONDS = 60
KILOBYTES = 2_000_000  # a change may well go on for ever


class Subject(NamedTuple):
    """Rooms to change, as a pattern, and the tests that have to notice."""

    rooms: str
    tests: tuple[str, ...]


SUBJECTS = (
    Subject("hands/combinations/*.py", ("tests/hands/combinations", "tests/hands/test_worked.py")),
    Subject("hands/settle_up.py", ("tests/hands/test_settle_up.py",)),
    Subject("hands/settlement/payments.py", ("tests/hands/settlement/test_settle.py",)),
)

FOUR_SETS = "no hand has more than four sets"
SEVEN_HONORS = "there are seven honors"
THREE_SUITS = "there are three suits"
LOWEST_NAME = "no shape has a name before this one"
HIGHEST_NAME = "no shape has a name after this one"
NINE_NUMBERS = "the numbers of a suit go from 1 to 9"
NO_SUITS = "a hand without suits has honors"
ONLY_COMPARED = "every subset starts there, and they are only compared"
NEGATED = "a sum is 0 when its opposite is"
PAID_LATER = "what is paid is put in right after"
FIRST_WAY = "no way to win has a name before this one"
LAST_WAY = "no way to win has a name after this one"
ONE_INTACT = "it pays when exactly one hand is intact"

# The function, and its line once it is changed: why that changes nothing.
EQUIVALENT = {
    ("sequences_only", "return int(len(reading.sequences) >= SETS)"): FOUR_SETS,
    ("triplets_only", "return int(len(reading.triplets) >= SETS)"): FOUR_SETS,
    ("nothing_connects", "return int(reading.shape <= NOTHING_CONNECTS)"): LOWEST_NAME,
    (
        "nothing_connects_all_honors",
        "return int(reading.shape <= NOTHING_CONNECTS and len(reading.honors) == len(HONORS))",
    ): LOWEST_NAME,
    (
        "nothing_connects_all_honors",
        "return int(reading.shape == NOTHING_CONNECTS and len(reading.honors) >= len(HONORS))",
    ): SEVEN_HONORS,
    ("", "LOW, HIGH = (range(0, 6), range(5, 10))"): NINE_NUMBERS,
    ("", "LOW, HIGH = (range(1, 6), range(5, 11))"): NINE_NUMBERS,
    ("one_suit_only", "return int(len(reading.suits) <= 1 and (not reading.honors))"): NO_SUITS,
    (
        "all_suits_and_honors",
        "return int(reading.shape >= STANDARD and len(reading.suits) == 3 and"
        " (not reading.honors.isdisjoint(WINDS)) and (not reading.honors.isdisjoint(DRAGONS)))",
    ): HIGHEST_NAME,
    (
        "all_suits_and_honors",
        "return int(reading.shape == STANDARD and len(reading.suits) >= 3 and"
        " (not reading.honors.isdisjoint(WINDS)) and (not reading.honors.isdisjoint(DRAGONS)))",
    ): THREE_SUITS,
    ("_most_groups", "sums, most = ([0], [1])"): ONLY_COMPARED,
    ("_most_groups", "sums, most = ([0], [-1])"): ONLY_COMPARED,
    (
        "_most_groups",
        "sums.append(sums[subset ^ 1 << places[0]] - nets[places[0]])",
    ): NEGATED,
    ("payment", "due = Payment(payer, payee, value, tuple(doubles), 1, reason, of)"): PAID_LATER,
    ("payment", "due = Payment(payer, payee, value, tuple(doubles), -1, reason, of)"): PAID_LATER,
    ("of_win", "hot = outcome.hot_wall and win.how <= DISCARD"): FIRST_WAY,
    ("_doubles", "if win.how >= SELF_PICK:"): LAST_WAY,
    ("of_false_call", "payee = call.intact[-1]"): ONE_INTACT,
}

OPERATORS: dict[type, tuple[type, ...]] = {
    ast.Eq: (ast.NotEq, ast.GtE, ast.LtE),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Pow: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr, ast.BitAnd),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
SWAPPED = [
    ("any", "all"),
    ("min", "max"),
    ("LOW", "HIGH"),
    ("WINDS", "DRAGONS"),
    ("SUITS", "HONORS"),
    ("sequences", "triplets"),
    ("suits", "honors"),
    ("number", "suit"),
    ("issubset", "issuperset"),
    ("STANDARD", "NOTHING_CONNECTS"),
    ("SEVEN_PAIRS", "STANDARD"),
    ("payer", "payee"),
    ("winner", "discarder"),
    ("bettor", "bet"),
    ("declarer", "intact"),
    ("DISCARD", "MISNAMED"),
    ("WIN", "HOT_WALL"),
    ("BET_WON", "BET_LOST"),
    ("KITTY_IN", "KITTY_OUT"),
    ("JOKERLESS", "EAST_DOUBLES"),
]
NAMES = {one: other for pair in SWAPPED for one, other in (pair, pair[::-1])}


class Change(NamedTuple):
    """One changed token: its line before and after, and the whole room changed."""

    subject: Subject
    room: str
    function: str
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.room} {self.function}\n    {self.before}\n    {self.after}"


def changes(subject: Subject, path: Path) -> Iterator[Change]:
    """Every change of one room."""
    room = str(path.relative_to(ROOT))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    source = ast.unparse(tree)
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        for node in ast.walk(statement):
            for changed in _changed(node):
                other = _unparsed(tree, node, changed)
                before, after = _differing_line(source, other)
                function = getattr(statement, "name", "")
                yield Change(subject, room, function, before, after, other)


def _unparsed(tree: ast.Module, node: ast.AST, changed: ast.AST) -> str:
    """The source with one node as another of its class for a moment."""
    before = dict(vars(node))
    vars(node).update(vars(changed))
    source = ast.unparse(tree)
    vars(node).clear()
    vars(node).update(before)
    return source


def _differing_line(source: str, other: str) -> tuple[str, str]:
    lines = zip(source.splitlines(), other.splitlines(), strict=True)
    return next((one.strip(), two.strip()) for one, two in lines if one != two)


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """The node with one token of its own changed, in every way there is."""
    match node:
        case ast.Compare(ops=operators):
            for nth, operator in enumerate(operators):
                for other in OPERATORS.get(type(operator), ()):
                    changed = deepcopy(node)
                    changed.ops[nth] = other()
                    yield changed
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) | ast.AugAssign(op=operator):
            for other in OPERATORS.get(type(operator), ()):
                yield _with(node, op=other())
        case ast.UnaryOp(op=ast.Not()):
            yield _with(node, operand=deepcopy(node))
        case ast.UnaryOp(op=ast.USub()):
            yield _with(node, op=ast.UAdd())
        case ast.Constant(value=bool(value)):
            yield _with(node, value=not value)
        case ast.Constant(value=int(value)):
            yield from (_with(node, value=value + step) for step in (1, -1))
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield _with(node, id=NAMES[name])
        case ast.Attribute(attr=name, ctx=ast.Load()) if name in NAMES:
            yield _with(node, attr=NAMES[name])


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = deepcopy(node)
    vars(changed).update(fields)
    return changed


def copy_tree(folder: Path, subject: Subject) -> None:
    """The game and its quick tests, by themselves."""
    for name in ("hands", "tests/cases", *subject.tests):
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n")


def fails(folder: Path, subject: Subject) -> str:
    """How the quick tests fail in a copy; nothing when they pass."""
    limited = ["sh", "-c", f'ulimit -v {KILOBYTES}; exec "$@"', "sh"]
    pytest = [sys.executable, "-B", "-m", "pytest", "-xq", "-p", "no:cacheprovider"]
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(folder)}
    try:
        done = subprocess.run(
            [*limited, *pytest, *subject.tests],
            cwd=folder,
            env=alone,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"still running after {SECONDS} s"
    return done.stdout + done.stderr if done.returncode else ""


def noticed(change: Change) -> bool:
    """Whether a test fails with this change."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_tree(folder, change.subject)
        (folder / change.room).write_text(change.source, encoding="utf-8")
        return bool(fails(folder, change.subject))


def unchanged(subject: Subject) -> str:
    """How the quick tests fail as they are: they should not."""
    with tempfile.TemporaryDirectory() as name:
        copy_tree(Path(name), subject)
        return fails(Path(name), subject)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(only: list[str]) -> int:
    """Try every change, of the rooms named or of all; the exit status."""
    rooms = [
        (subject, path)
        for subject in SUBJECTS
        for path in sorted(ROOT.glob(subject.rooms))
        if not only or path.name in only
    ]
    for subject in dict.fromkeys(subject for subject, _ in rooms):
        if problem := unchanged(subject):
            say(f"The tests fail without any change:\n{problem}")
            return 1
    every = [change for room in rooms for change in changes(*room)]
    tried = [change for change in every if (change.function, change.after) not in EQUIVALENT]
    gone = EQUIVALENT.keys() - {(change.function, change.after) for change in every}
    with ThreadPoolExecutor(WORKERS) as pool:
        told = zip(tried, pool.map(noticed, tried), strict=True)
        missed = [change for change, seen in told if not seen]
    for change in missed:
        say(f"not noticed: {change}")
    for function, line in gone if not only else ():
        say(f"listed as changing nothing, but there is no such change: {function}: {line}")
    same = len(every) - len(tried)
    say(f"{len(tried)} changes, {len(missed)} not noticed; {same} more change nothing")
    return int(bool(missed or (gone and not only)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
