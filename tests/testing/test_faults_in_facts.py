"""The checker finds faults in the facts of a game and in its options."""

# ruff: noqa: D101 - the name of a class says what is wrong with it

from dataclasses import dataclass

import pytest

from tests.testing.broken import Faults, complains
from tests.testing.mini import Mini, MiniOptions
from tricksmith.cards import FRENCH
from tricksmith.rules import (
    Layout,
    Options,
    Pile,
    Seat,
    Sides,
    option,
)

fault = Faults()


# -- facts and options ------------------------------------------------------------------------------------------------


@fault("id 'Mini Game': write lower-case letters")
class BadId(Mini):
    id = "Mini Game"


@fault("UnsignedGame.author is missing")
class UnsignedGame(Mini):
    author = ""


@fault("usual is 4, which is none of the seats")
class UsuallyFour(Mini):
    usual = 4


@fault(r"seats are \(4, 3\)")
class SeatsDown(Mini):
    seats = (4, 3)


@fault("lead_rule is 'MI9', and no docstring of the game states it")
class LeadsByAnUnknownRule(Mini):
    lead_rule = "MI9"


@fault("counters are .*: each has its own name")
class CountsTricksTwice(Mini):
    counters = ("tricks",)


@fault(r"sides are \(\(0, 1\), \(1, 2\)\): each of the 3 seats belongs to one side")
class PlaysForBothSides(Mini):
    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(1)), (Seat(1), Seat(2))


@fault("layout.. deals 21 cards to 3 players, of a stock of 20|layout.. deals 21 cards of 20")
class DealsTooMuch(Mini):
    def layout(self) -> Layout:
        return Layout(stock=FRENCH.all.of_rank(*"23456"), hands=7)


@fault("the piles are .*'down', 'down'")
class TwoPilesOfAName(Mini):
    def layout(self) -> Layout:
        piles = (Pile("up", 1, face_up=True), Pile("down", 2), Pile("down", 2))
        return Layout(stock=FRENCH.all.of_rank(*"23456"), hands=5, piles=piles)


@fault("rows of different lengths")
class RaggedTable(Mini):
    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        return ("tricks", "points"), ("one",)


@dataclass(frozen=True, kw_only=True)
class SilentOptions(Options):
    """An option without a word about it."""

    hands: int = option("MI5", "", default=3, at_least=1, example=2)


@fault("option hands is not documented")
class SilentOption(Mini):
    option_type = SilentOptions


@dataclass(frozen=True, kw_only=True)
class OneValueOptions(Options):
    """An option that no test can change."""

    hands: int = option("MI5", "Hands in a match.", default=3, at_least=1)


@fault("option hands has one value to test, 3")
class OneValue(Mini):
    option_type = OneValueOptions


@dataclass(frozen=True, kw_only=True)
class LawlessOptions(MiniOptions):
    """An option that belongs to an unknown rule."""

    extra: bool = option("MI9", "Something else.", default=False)


@fault("the rule of option extra is 'MI9'")
class LawlessOption(Mini):
    option_type = LawlessOptions


@pytest.mark.parametrize(("game_class", "message"), fault.cases)
def test_a_fault_is_found(game_class: type[Mini], message: str) -> None:
    """The error names what is broken, and the game."""
    complains(game_class, message)
