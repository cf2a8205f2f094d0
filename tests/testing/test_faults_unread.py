"""The checker finds oversights that break nothing: names that nobody reads, and comparisons that never hold."""

# ruff: noqa: D101 - the name of a class says what is wrong with it

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from tests.testing.broken import Faults, complains
from tests.testing.mini import Mini, MiniOptions, Mode
from tricksmith import games, testing
from tricksmith.cards import Card, Suit
from tricksmith.rules import Call, Contract, Game, Verdict, option

fault = Faults()
HERE = r"test_faults_unread\.py, line \d+"


# -- names ------------------------------------------------------------------------------------------------------------


@fault(rf"{HERE}: games have no strenght, .* Strenght\.strenght: did you mean strength\?")
class Strenght(Mini):
    def strenght(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        return card.level


@fault("games have no trick_pionts, .*: did you mean trick_worth")
class TrickPionts(Mini):
    def trick_pionts(self, counter: str) -> int:
        return 1


@fault("games have no lowest_win, .*: did you mean lowest_wins")
class LowestWin(Mini):
    lowest_win: ClassVar[bool] = True


@fault("games have no revoke, .*: did you mean revokes")
class Revoke(Mini):
    @property
    def revoke(self) -> str:
        return "penalise"


# -- options ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class UnreadOptions(MiniOptions):
    """An option that changes nothing."""

    jokers: bool = option("MI1", "Whether there are jokers.", default=False)

    def conflicts(self, players: int) -> list[str]:
        return ["jokers are for five players"] if self.jokers and players > 5 else []


@fault(rf"{HERE}: no rule reads the option jokers: write self\.options\.jokers where it matters, or remove")
class UnreadOption(Mini):
    option_type = UnreadOptions


# -- rules ------------------------------------------------------------------------------------------------------------


@fault(r"mini\.py, line \d+: MI2 is stated twice, in the docstrings of exchanges and rules: give one of them an id")
class StatesARuleTwice(Mini):
    @property
    def exchanges(self) -> str:
        """MI2: The first seat exchanges four cards."""
        return self.exchanges


@fault(rf"{HERE}: no docstring states MI33: did you mean MI3\? Or begin a paragraph with 'MI33: …'")
class CitesAnUnknownRuleHardlyEver(Mini):
    def verdict(
        self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, tuple[Call, ...]] | None
    ) -> Verdict | None:
        return Verdict((0,), "MI33", "a million") if hands == 10**5 else super().verdict(totals, hands, contract)


# -- comparisons ------------------------------------------------------------------------------------------------------


@fault(rf"{HERE}, in strength: Suit\('.'\) is never equal to 'h': .* card\.suit == deck\.suit\(\"hearts\"\)")
class ComparesASuitWithItsLetter(Mini):
    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        return 200 if card.suit == "h" else super().strength(card, led, mode)


@fault(r"in strength: Suit\('.'\) is never equal to 'Hearts'")
class LooksForASuitAmongNames(Mini):
    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        return 200 if card.suit in ("Hearts", "Spades") else super().strength(card, led, mode)


@fault(r"in strength: Card\('..'\) is never equal to '2c': .* card == deck\.card\(\"2c\"\)")
class ComparesACardWithItsCode(Mini):
    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        return 200 if card == "2c" else super().strength(card, led, mode)


@fault(r"in strength: '.' is never equal to 6: card\.rank is a letter, and card\.level the number of its place")
class ComparesARankWithANumber(Mini):
    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        return 200 if card.rank == 6 else super().strength(card, led, mode)  # type: ignore[comparison-overlap]


@fault(r"in strength: '.' is never equal to '10': the ranks of the deck are 2 3 4 5 6 7 8 9 T J Q K A")
class ComparesARankWithNone(Mini):
    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        return None if card.rank in ("10", "J") else super().strength(card, led, mode)


@pytest.mark.parametrize(("game_class", "message"), fault.cases)
def test_an_oversight_is_found(game_class: type[Mini], message: str) -> None:
    """The error names the line, what is never read or never holds, and what to write."""
    complains(game_class, message)


# -- from a file ------------------------------------------------------------------------------------------------------


def _broken(tmp_path: Path, old: str, new: str) -> type[Game[object, object]]:
    """Plain Whist with something changed."""
    text = Path("examples/whist.py").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / f"whist_{abs(hash(new))}.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return games.load(str(path))


OVERSIGHTS = {
    "a method that replaces another": (
        "    def verdict(",
        "    def score(self, tally):\n        return iter(())\n\n    def verdict(",
        r"line \d+: a second score: Whist has one in line \d+, which this one replaces",
    ),
    "two options of a name": (
        "    target: int =",
        '    target: int = option("WH6", "The target.", default=7, at_least=1, example=5)\n    target: int =',
        r"line \d+: a second target: WhistOptions has one in line \d+, which this one replaces",
    ),
    "an option that no rule reads": (
        "self.options.target",
        "5",
        r"line \d+: no rule reads the option target",
    ),
    "a question that nobody is asked, in a helper": (
        "\n\nclass Whist(",
        "\n\ndef ask(asked: Table):\n    up = asked.turned('up')\n    return up.suit\n\n\nclass Whist(",
        r"line \d+, in ask: nobody is asked asked\.turned\(…\): write `yield from asked\.turned\(…\)`",
    ),
}


@pytest.mark.parametrize("oversight", OVERSIGHTS)
def test_an_oversight_in_a_file_is_found(tmp_path: Path, oversight: str) -> None:
    """The error names the file and the line."""
    old, new, message = OVERSIGHTS[oversight]
    with pytest.raises(testing.GameCheckError, match=rf"whist_\d+\.py, {message}"):
        testing.check(_broken(tmp_path, old, new), hands=1, bots=False)


def looked_up(tmp_path: Path, table: str, lookup: str) -> type[Game[object, object]]:
    """Plain Whist whose strengths look something up in a table of the file, and make nothing of it."""
    text = Path("examples/whist.py").read_text(encoding="utf-8")
    text = text.replace("BOOK = 6\n", f"BOOK = 6\n{table}\n", 1)
    text = text.replace(
        "        if card.suit == mode.trump:", f"        {lookup}\n        if card.suit == mode.trump:", 1
    )
    path = tmp_path / f"table_{abs(hash((table, lookup)))}.py"
    path.write_text(text, encoding="utf-8")
    return games.load(str(path))


VAIN = {
    "ranks by numbers": (
        'POINTS = {"A": 4, 13: 3, 12: 2}',
        "POINTS.get(card.rank, 0)",
        r"POINTS is looked up by card\.rank, which is never 13 or 12, but one of '2', .*, …",
    ),
    "a ten by its digits": ('HIGH = {"A", "10"}', "card.rank in HIGH", r"which is never '10', but one of"),
    "suits by letters": (
        'RED = frozenset({"h", "d"})',
        "card.suit in RED",
        r"RED is looked up by card\.suit, which is never 'h' or 'd'|never 'd' or 'h'",
    ),
    "letters by suits": (
        "ORDER = {suit: 1 for suit in FRENCH.suits}",
        "ORDER.get(card.suit.letter, 0)",
        "is never Suit",
    ),
    "cards by other codes": ('LOW = {"Sq": 13}', "LOW.get(card.code)", "is never 'Sq'"),
    "a constant that is no key": (
        'POINTS = {"A": 4, "Q": 2}',
        "POINTS.get(12, 0)",
        r"POINTS has no key 12: its keys are 'A', 'Q'",
    ),
    "a constant that is not in a set": ('HIGH = {"A"}', '"K" in HIGH', "HIGH has no key 'K': its keys are 'A'"),
}


@pytest.mark.parametrize("vain", VAIN)
def test_a_lookup_that_finds_nothing_is_found(tmp_path: Path, vain: str) -> None:
    """A key that no card has, and a constant that is no key; the error names the file and the line."""
    table, lookup, message = VAIN[vain]
    with pytest.raises(testing.GameCheckError, match=rf"table_\d+\.py, line \d+: .*({message})"):
        testing.check(looked_up(tmp_path, table, lookup), hands=1, bots=False)


FOUND = {
    "by rank": ('POINTS = {"A": 4, "K": 3}', "POINTS.get(card.rank, 0)"),
    "by what it changes": ('COUNT = {"A": 4}', 'COUNT.update({"K": 1}); COUNT.get("K")'),
    "by something else too": ('WORDS = {"A": "ace", "none": "nothing"}', 'WORDS.get(card.rank); WORDS.get("none")'),
    "by a number of the author's": ("BEATS = {1: 2}", "BEATS.get(card.level)"),
    "in a copy": ('POINTS = {"A": 4, 12: 3}', "dict(POINTS).get(card.rank)"),
    "by a name of a function's own": ('POINTS = {"A": 4}', "POINTS = {12: 1}; POINTS.get(12)"),
}


@pytest.mark.parametrize("lookup", FOUND)
def test_a_lookup_that_may_find_something_passes(tmp_path: Path, lookup: str) -> None:
    """Tables that are changed, passed on or looked up in two ways are left alone."""
    testing.check(looked_up(tmp_path, *FOUND[lookup])(), hands=1, bots=False)


READINGS = {
    "by another name": ("self.options.target", "(options := self.options).target"),
    "by getattr": ("self.options.target", "getattr(self.options, 'target')"),
    "as a whole": ("self.options.target", "(lambda chosen: chosen.target)(self.options)"),
}


@pytest.mark.parametrize("reading", READINGS)
def test_an_option_can_be_read_in_many_ways(tmp_path: Path, reading: str) -> None:
    """An option that some function of the file reads is no oversight, however it is written."""
    testing.check(_broken(tmp_path, *READINGS[reading])(), hands=1, bots=False)


class Named(Mini):
    """Helpers with names that are near to those of games, and comparisons that can hold."""

    def worths(self) -> tuple[int, ...]:
        """What the ranks add up to."""
        return tuple(range(5))

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        if card.rank == "6" and str(card.suit) == "h" and card.suit != "stars":
            return super().strength(card, led, mode)
        return None if not self.worths() else super().strength(card, led, mode)


def test_what_is_used_and_can_hold_passes() -> None:
    """A helper that the file calls can have any name, and texts are compared with texts."""
    testing.check(Named, hands=2, scores=(-5, 5), bots=False)


def test_cards_are_watched_only_while_a_game_is_checked() -> None:
    """After a check, cards and suits compare as before."""
    before = vars(Suit)["__eq__"], vars(Card)["rank"]
    testing.check(Named(3), hands=1, bots=False)
    assert (vars(Suit)["__eq__"], vars(Card)["rank"]) == before
    assert "__eq__" not in vars(Card)
    assert Named.deck.suit("h") != "h"
