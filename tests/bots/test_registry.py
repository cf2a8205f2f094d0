"""Bots are found by name; another package's join by an entry point."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

from tests.bots.helper import begin, decisions
from tests.cli.program import ROOT
from tricksmith import bots, games
from tricksmith.bots import Bot, LegalMovesBot, registry
from tricksmith.bots.search import can_search_plays
from tricksmith.errors import OptionError
from tricksmith.play import deal
from tricksmith.rules import LegalMoves, Move


class LastBot(LegalMovesBot):
    """Takes the last move, whatever it is."""

    name = "last"

    def pick(self, moves: LegalMoves, rng: Random) -> Move:
        return moves[-1]


class NeedyBot(LastBot):
    """Cannot be made, for it wants something."""

    name = "needy"

    def __init__(self, something: str) -> None:
        self.something = something


NO_BOT = object()


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package is installed that adds bots, not all of them sound."""
    group = "tricksmith.bots"
    guest_bots = [
        EntryPoint("last", f"{__name__}:LastBot", group),
        EntryPoint("novice", f"{__name__}:LastBot", group),
        EntryPoint("first", f"{__name__}:LastBot", group),
        EntryPoint("nothing", f"{__name__}:NO_BOT", group),
    ]
    monkeypatch.setattr(
        registry, "entry_points", lambda group: guest_bots if group == registry.ENTRY_POINT_GROUP else []
    )


def test_every_bot_is_found_under_the_name_that_it_gives_itself() -> None:
    """What `names` lists, `get` gives."""
    assert bots.names()[:2] == ["random", "novice"]
    for name in bots.names():
        bot = bots.get(name)
        assert isinstance(bot, Bot)
        assert bot.name == name


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("novise", "did you mean novice?"), ("Novice", "did you mean novice?"), ("oracel", "did you mean oracle?"),
        ("", "the bots are random, novice, "), ("x", "the bots are random, novice, "),
    ],
)  # fmt: skip
def test_an_unknown_bot_is_refused_with_a_likely_name_or_all_of_them(name: str, hint: str) -> None:
    """The error names what would be right."""
    with pytest.raises(OptionError) as refused:
        bots.get(name)
    assert str(refused.value).startswith(f"no bot named {name!r}: {hint}")


@pytest.mark.usefixtures("guests")
def test_a_bot_of_another_package_joins_by_an_entry_point() -> None:
    """It is listed after ours, and made when it is asked for."""
    assert bots.names() == ["random", "novice", "regular", "expert", "master", "first", "last", "nothing"]
    assert bots.get("last").name == "last"


@pytest.mark.usefixtures("guests")
def test_another_package_cannot_take_the_place_of_one_of_ours() -> None:
    """Our name stays ours."""
    assert type(bots.get("novice")).__name__ == "NoviceBot"


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(
    ("name", "why"),
    [("nothing", "not a class derived from Bot"), ("first", "calls itself 'last' and is registered as 'first'")],
)
def test_an_entry_point_that_is_no_such_bot_is_refused(name: str, why: str) -> None:
    """The error says what is wrong with it."""
    with pytest.raises(OptionError, match=why):
        bots.get(name)


def test_a_class_without_a_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to set, by an address as by an entry point."""
    monkeypatch.delattr(LastBot, "name")
    with pytest.raises(OptionError, match=r"^LastBot has no name: set the class attribute `name`$"):
        bots.get(f"{__name__}:LastBot")


def test_a_name_may_carry_a_budget() -> None:
    """It shows in the title, which is what records and tables say."""
    assert bots.get("regular@77").budget == 77
    assert bots.get("regular@77").title == "regular@77"
    assert bots.get("regular").title == "regular"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("regular@", "the budget of regular is ''; it must be a whole number from 1"),
        ("regular@0", "the budget of regular is '0'"),
        ("regular@-3", "the budget of regular is '-3'"),
        ("novice@10", "novice has no budget: leave out @10"),
        ("@10", "no bot named ''"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(name: str, reason: str) -> None:
    """The error says what would be right."""
    with pytest.raises(OptionError, match=f"^{reason}"):
        bots.get(name)


def test_a_class_may_be_named_by_its_module() -> None:
    """So a bot under work can be measured before it is in any package."""
    assert bots.get(f"{__name__}:LastBot").name == "last"
    assert bots.get("tricksmith.bots.levels:RegularBot@50").budget == 50


@pytest.mark.parametrize(
    "title", ["regular", "regular@50", f"{__name__}:LastBot", "tricksmith.bots.levels:RegularBot@50+novice"]
)
def test_a_bot_is_found_again_by_its_title(title: str) -> None:
    """Records hold the title, and a match is resumed with it."""
    assert bots.get(title).title == title
    assert bots.get(bots.get(title).title).budget == bots.get(title).budget


@pytest.mark.parametrize("path", ["no_such_module:Bot", f"{__name__}:Missing", ":Bot", "tricksmith:", "..:x"])
def test_a_path_to_no_bot_is_refused(path: str) -> None:
    """The error names the path."""
    with pytest.raises(OptionError, match=f"there is no bot at {path}"):
        bots.get(path)


def test_a_bot_that_cannot_be_made_is_refused() -> None:
    """A class is made without arguments; the error is one line, whatever the class raises."""
    with pytest.raises(OptionError, match=r"^needy cannot be made: TypeError: .*something") as refused:
        bots.get(f"{__name__}:NeedyBot")
    assert "\n" not in str(refused.value)


def test_a_module_that_breaks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its path, and as a registered one."""
    (tmp_path / "broken_bots.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("broken", "broken_bots:Bot", registry.ENTRY_POINT_GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda **_: [entry])
    for name, says in (("broken_bots:Bot", "there is no bot at"), ("broken", "broken cannot be loaded")):
        with pytest.raises(OptionError, match=f"{says}.*: ZeroDivisionError: division by zero$"):
            bots.get(name)


def test_a_path_to_something_else_is_refused() -> None:
    """What is there must be a bot."""
    with pytest.raises(OptionError, match="is not a bot"):
        bots.get("json:JSONDecoder")


def test_the_calls_of_one_bot_and_the_cards_of_another_are_a_bot() -> None:
    """So either can be measured by itself; a yardstick that is shown all cards can't be a part of one."""
    blend = bots.get("regular@60+novice")
    assert blend.title == "regular@60+novice"
    game = games.get("nonesuch")
    for number, (_, view, _) in enumerate(decisions(begin(game, 1), bots.get("random"), Random(1))):
        part = bots.get("regular@60" if view.phase == "calls" else "novice")
        assert blend.consider(view, Random(number)) == part.consider(view, Random(number))
    claims = games.get("nameless", renege="claim", twos_switch=False, alone=False)
    hand = claims.hand(deal(claims, seed="0"), dealer=3)
    for card in ["8h", "6d", "2d", "6c", "3s", "6h"]:
        hand = hand.play(hand.parse(card))
    assert str(bots.get("random+novice").claim(hand.view(0), Random(1))) == "claim 1"
    with pytest.raises(OptionError, match="oracle is shown all cards"):
        bots.get("novice+oracle")
    with pytest.raises(OptionError, match="no bot named 'x'"):
        bots.get("novice+x")


def test_levels_without_a_search_are_those_of_the_novice() -> None:
    """Where the note says that levels play alike, the search of each gives up at any card, and the novice decides."""
    for name in games.names():
        game = games.get(name)
        hand = begin(game, 1)
        while hand.to_act is not None and (hand.phase != "tricks" or len(hand.legal) == 1):
            hand = hand.play(hand.legal[-1])
        if hand.to_act is None:
            continue
        assert can_search_plays(hand.view(hand.to_act)) == (not bots.levels_note(game)), name


def test_a_module_in_the_current_folder_is_found_by_the_installed_command(tmp_path: Path) -> None:
    """Its script has the folder of the script on its path, and not the one where it is started; workers find it too."""
    bot = "from tricksmith.bots import LegalMovesBot\nclass Mine(LegalMovesBot):\n    name = 'mine'\n"
    (tmp_path / "my_bots.py").write_text(f"{bot}    def pick(self, moves, rng):\n        return moves[0]\n")
    script = tmp_path / "bin" / "tricksmith"
    script.parent.mkdir()
    script.write_text("from tricksmith.cli import main\nif __name__ == '__main__':\n    main()\n")
    line = [sys.executable, script, "arena", "nestors", "--bots", "my_bots:Mine,random", "--deals", "2", "--seed", "a"]
    done = subprocess.run(
        [*line, "--processes", "2", "--json"], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONSAFEPATH": ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert '"my_bots:Mine"' in done.stdout
