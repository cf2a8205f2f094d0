"""All that keeps a game out of the compiled core is named at once, with its place, a case and what to write instead."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from tests.rules.test_large_deck import LARGE, Large
from tests.testing.mini import Mini, Mode
from tricksmith import games, testing
from tricksmith.rules import Call, Game, Layout, Pile, Reason, Steps, Table, Tally, Trick
from tricksmith.testing import Obstacle


class Blocked(Mini):
    """A game with four obstacles, two before the tricks and two in them; each has its own line here."""

    counters: ClassVar[tuple[str, ...]] = ("early",)

    def exchange(self, table: Table) -> Steps[None]:
        yield from self.counted(table)
        table.takes(table.first, "down", shown=True)
        yield from table.gives(table.first, 4, "away", "lay", "MI2", "lay four cards away")

    def counted(self, table: Table) -> Steps[None]:
        """How many cards lie face down, which are always four."""
        yield from table.size("down")

    def is_over(self, tally: Tally[Mode, tuple[Call, ...]]) -> Reason | None:
        return None

    def trick_worth(self, counter: str, trick: Trick, mode: Mode) -> int:
        return int(trick.number == 0)


class Unseen(Blocked):
    """The same, and all see nothing of the four cards."""

    def exchange(self, table: Table) -> Steps[None]:
        yield from self.counted(table)
        yield from super(Blocked, self).exchange(table)


FILE = Path(__file__).read_text(encoding="utf-8").splitlines()
FOUR = {
    "size()": ("calls", 'yield from table.size("down")', "counted"),
    "takes(…, shown=True)": ("calls", 'table.takes(table.first, "down", shown=True)', "exchange"),
    "is_over": ("tricks", "def is_over(self, tally", "is_over"),
    "trick_worth": ("tricks", "def trick_worth(self, counter", "trick_worth"),
}
WITHOUT = {
    "size()": {"counted": lambda *_: ()},
    "takes(…, shown=True)": {"exchange": Unseen.exchange},
    "is_over": {"is_over": Game.is_over},
    "trick_worth": {"trick_worth": Game.trick_worth},
}
"""For each obstacle, methods with which it is gone."""


def obstacles(game: type[Game[object, object]] | Game[object, object]) -> dict[str, Obstacle]:
    """What keeps a game out of the core, by what the core does not know."""
    report = testing.check(game, hands=1, bots=False)
    assert bool(report.obstacles) == bool(report.not_compiled)
    return {obstacle.what: obstacle for obstacle in report.obstacles}


def test_each_obstacle_is_named_with_its_place() -> None:
    """The file, the line and the function; for a method, where it begins."""
    found = obstacles(Blocked(3))
    assert list(found) == list(FOUR)
    for what, (part, line, function) in FOUR.items():
        number = next(number for number, text in enumerate(FILE, 1) if text.strip().startswith(line))
        assert found[what].part == part
        assert found[what].place == f"{__file__}, line {number}, in {function}"


def test_each_comes_with_a_case_and_what_to_write_instead() -> None:
    """The table, and in the calls the answers that lead there."""
    found = obstacles(Blocked(3))
    assert found["size()"].case.startswith("Blocked(players=3, hands=3), first seat 1, after the answers (")
    assert found["is_over"].case == "Blocked(players=3, hands=3)"
    ways = ("write the number", "deal the pile face up", "leave is_over() out", "belong in worth()")
    assert [way in str(found[what]) for way, what in zip(ways, FOUR, strict=True)] == [True] * 4


@pytest.mark.parametrize("gone", [("size()",), ("is_over",), ("trick_worth", "size()"), tuple(FOUR)])
def test_the_others_were_named_before_one_was_gone(gone: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left is what was named; without any, the core plays the game."""
    changes = {name: method for what in gone for name, method in WITHOUT[what].items()}
    changed = type("Changed", (Blocked,), {"__doc__": "Less in its way.", "__module__": __name__, **changes})
    monkeypatch.setitem(globals(), "Changed", changed)  # where pickle looks for it
    left = [what for what in FOUR if what not in gone]
    assert list(obstacles(changed(3))) == left


def test_each_table_reports_its_own() -> None:
    """A class is checked with all its variants; the deck is a fact, and its place the line that states it."""
    report = testing.check(Large, hands=1, bots=False)
    assert [(one.what, one.case) for one in report.obstacles] == [
        ("deck", "Large(players=3)"),
        ("deck", "Large(players=4)"),
    ]
    assert report.obstacles[0].place.endswith("in Large")


class Crowd(Large):
    """Nine players, for whom the core has no seats."""

    seats = (9,)

    def layout(self) -> Layout:
        return Layout(stock=LARGE.all, hands=8, piles=(Pile("aside", 8),))


def test_a_table_can_be_too_large_in_two_ways() -> None:
    """The place of both is the line of the class that states them."""
    found = obstacles(Crowd)
    assert [(what, one.why.partition(";")[0]) for what, one in found.items()] == [
        ("players", "9 players"),
        ("deck", "a deck of 80 cards"),
    ]


@pytest.mark.parametrize("name", ["barbu", "jass", "pinochle", "schnapsen", "tarot", "whist"])
def test_a_game_is_out_of_the_core_exactly_if_something_is_named(name: str) -> None:
    """What compiling refuses is among what is named."""
    report = testing.check(games.get(name), hands=1, bots=False)
    named = {f"{name}: {obstacle.why}" for obstacle in report.obstacles}
    assert set(report.not_compiled) <= named
    assert bool(named) == bool(report.not_compiled)
