"""Templates: small games that `tricksmith new` copies under another name, one file each.

Each plays as it is. `MyGame`, `my-game`, `My Game` and the rule prefix `MG` are what a copy replaces.
"""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from typing import NamedTuple

from tricksmith.errors import OptionError

__all__ = ["TEMPLATES", "NewGame", "new_game"]

TEMPLATES = {
    "plain": "a trump turned up, a point a trick",
    "bids": "everybody says how many tricks they will take",
    "partners": "two against two, with an auction",
    "points": "cards that cost points, and no trumps",
    "stock": "two players who draw a card after each trick",
}
"""The templates by name, with a description of each."""

TEST = '''"""Tests of {name}: what every game promises, and what its rules say."""

from pathlib import Path

from tricksmith import games, testing

GAME = str(Path(__file__).with_name("{module}.py"))


def test_it_keeps_what_every_game_promises() -> None:
    """Random hands with every number of players and every option."""
    report = testing.check(games.load(GAME), hands=2)
    assert report.hands >= 2 * report.games


def test_the_first_rule() -> None:
    """{prefix}1: write a test like this for each rule, with cards that show it at work."""
    game = games.get(GAME)
    assert game.the_layout.hands > 0
'''


class NewGame(NamedTuple):
    """The files of a new game.

    Attributes:
        module: The name of both files without their ends: `oak_hill` for `oak_hill.py`.
        game: The text of the game's file.
        test: The text of the test, for `test_oak_hill.py`.
    """

    module: str
    game: str
    test: str


def new_game(name: str, template: str = "plain") -> NewGame:
    """Return the files of a new game, which plays as it is.

    Args:
        name: What people will call it.
        template: One of `TEMPLATES`.

    Raises:
        OptionError: If the name can't be that of a game, or there is no such template.

    >>> new = new_game("Oak Hill", "bids")
    >>> new.module, new.game.splitlines()[0][3:30]
    ('oak_hill', 'Oak Hill, for three to five')
    """
    if template not in TEMPLATES:
        raise OptionError(f"there is no template {template!r}: choose {', '.join(TEMPLATES)}")
    words = re.findall(r"[A-Za-z0-9]+", name)
    module = "_".join(words).lower()
    is_bad_module = not words or not words[0][0].isalpha() or keyword.iskeyword(module)
    if is_bad_module or not re.fullmatch(r"[A-Za-z0-9 _'-]{1,40}", name):
        raise OptionError(
            f"{name[:60]!r} can't be the name of a game's file: write it in letters and digits, as in 'Oak Hill'"
        )
    title = re.sub(r"(?:^|(?<=[ -]))[a-z]", lambda match: match[0].upper(), " ".join(name.replace("_", " ").split()))
    prefix = ("".join(word[0] for word in words) if len(words) > 1 else words[0][:2]).upper()[:3]
    prefix = re.sub(r"[^A-Z]", "X", prefix)
    source = files("tricksmith.games.templates").joinpath(f"{template}.py").read_text(encoding="utf-8")
    class_name = "".join(word[0].upper() + word[1:] for word in words)
    if re.search(rf"\b{class_name}\b", source):  # a name that the file has already, such as Card
        class_name += "Game"
    for old, new in (("MyGame", class_name), ("My Game", title), ("my-game", module.replace("_", "-"))):
        source = source.replace(old, new)
    game = re.sub(r"\bMG(\d)", rf"{prefix}\1", source)
    return NewGame(module, game, TEST.format(name=title, module=module, prefix=prefix))
