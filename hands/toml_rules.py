"""The published rule sets as they are written, in TOML, and their JSON twins, quicker to load.

Those of American Mah Jongg are short, are read as they are and have no twin; see `american`.
`python -m hands.toml_rules` writes the twins anew when a file was added.
"""

import json
import os
import tomllib
from typing import Any

from .errors import HandError, shown
from .ruleset import FOLDER, RuleSet

AMERICAN = "american"


def read_file(path: str) -> RuleSet:
    """The rule set of a TOML file, whose name must be its id."""
    file = os.path.basename(path)
    ruleset = RuleSet.from_document(read_document(path), file)
    if file != f"{ruleset.id}.toml":
        raise HandError("bad_ruleset", file=file, key="id", problem="must be the name of the file")
    return ruleset


def read_document(path: str) -> dict[str, Any]:
    """What a TOML file holds, not checked further."""
    file = os.path.basename(path)
    try:
        with open(path, "rb") as opened:
            return tomllib.load(opened)
    except ValueError as error:  # TOML or UTF-8 that cannot be read
        problem = shown(str(error))
        raise HandError("bad_ruleset", file=file, key="document", problem=problem) from None


def store(folder: str = FOLDER) -> None:
    """Write the twin of each TOML file of a folder, once it has been checked."""
    for name in sorted(os.listdir(folder)):
        path, ending = os.path.splitext(os.path.join(folder, name))
        if ending == ".toml" and not name.startswith(AMERICAN):
            read_file(f"{path}.toml")
            with open(f"{path}.json", "w", encoding="utf-8") as file:
                json.dump(read_document(f"{path}.toml"), file, ensure_ascii=False, indent=1)
                file.write("\n")


if __name__ == "__main__":
    store()
