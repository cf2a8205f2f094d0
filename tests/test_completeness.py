"""Nothing is orphaned: each rule, option, error, game and command is tested and documented."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, TypeGuard

import pytest
import typer.main
from hypothesis import given
from hypothesis import strategies as st

import tricksmith
from tests.variants import EACH_GAME
from tricksmith import errors, games
from tricksmith.cli.app import build
from tricksmith.errors import OptionError, TricksmithError
from tricksmith.games import BUILT_IN, CLASSICS
from tricksmith.play import deal
from tricksmith.rules import Call, CardMove, Claim, Game, Hand, Move, Opening, OptionSpec, Play, Seat
from tricksmith.server import errors as server_errors

ROOT = Path(__file__).parents[1]
RULES = {
    "nonesuch": ("NS", 10), "poison-nonesuch": ("PN", 8), "nameless": ("NM", 12), "nestors": ("NE", 11),
    "hearts": ("HE", 8), "spades": ("SP", 10), "oh-hell": ("OH", 8),
    "barbu": ("BA", 9), "polignac": ("PO", 7), "nap": ("NA", 7),
    "euchre": ("EU", 9), "five-hundred": ("FH", 10),
    "whist": ("WH", 8), "bid-whist": ("BW", 9),
    "bridge": ("BR", 9), "sheepshead": ("SH", 9),
    "skat": ("SK", 10), "doppelkopf": ("DK", 10), "pinochle": ("PI", 10),
    "jass": ("JA", 10), "belote": ("BE", 9), "tarot": ("TA", 11),
    "schnapsen": ("SC", 9), "briscola": ("BI", 7),
}  # fmt: skip
"""The letters of each game's rule ids, and how many there are."""

UNCOUNTED = {"hearts", "euchre", "bridge", "skat"}
"""Games that are compared with another program in another way, or not yet."""

GAMES = pytest.mark.parametrize("name", list(BUILT_IN))


def rules_of(name: str) -> list[str]:
    """The ids of a game's rules."""
    letters, most = RULES[name]
    return [f"{letters}{number}" for number in range(1, most + 1)]


# Where things stand --------------------------------------------------------------------------------------------------


def file_of(name: str) -> Path:
    """The game's file."""
    return Path(inspect.getfile(games.load(name)))


def files_with_tests(name: str) -> list[Path]:
    """The files with the tests of a game's rules: `test_nameless.py`, `test_nameless_calls.py`."""
    stem = f"test_{name.replace('-', '_')}"
    folder = ROOT / "tests" / "games" / ("classics" if name in CLASSICS else "")
    return [*sorted(folder.glob(f"{stem}.py")), *sorted(folder.glob(f"{stem}_*.py"))]


@cache
def tree(path: Path) -> ast.Module:
    """A Python file, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


def rule_tests(name: str) -> dict[str, ast.FunctionDef]:
    """The test functions of a game by their names."""
    nodes = (node for path in files_with_tests(name) for node in tree(path).body)
    return {node.name: node for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def page_of(name: str) -> str:
    """The docs page of a game."""
    return (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


def words_of(path: Path) -> set[str]:
    """Every string, and every name of a keyword, in a Python file."""
    words = set[str]()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.add(node.value)
        elif isinstance(node, ast.keyword) and node.arg is not None:
            words.add(node.arg)
    return words


@cache
def library() -> tuple[Any, ...]:
    """Every module of the package but those of the terminal, which nobody imports."""
    found = [module.name for module in pkgutil.walk_packages(tricksmith.__path__, "tricksmith.")]
    return tuple(importlib.import_module(name) for name in found if not name.startswith("tricksmith.cli"))


# Rules ---------------------------------------------------------------------------------------------------------------


@GAMES
def test_the_rules_of_a_game_are_numbered_without_a_gap(name: str) -> None:
    """Each rule begins one paragraph of one docstring of the game's file, and there are as many as were settled."""
    letters, most = RULES[name]
    docs = [
        ast.get_docstring(node) or "" for node in ast.walk(tree(file_of(name))) if isinstance(node, ast.FunctionDef)
    ]
    begun = [begin for doc in docs for begin in re.findall(r"(?:\A|\n\n)([A-Z]{2}\d+): ", doc)]
    assert sorted(begun, key=lambda rule: int(rule[2:])) == [f"{letters}{number}" for number in range(1, most + 1)]


@GAMES
def test_a_games_file_names_only_its_own_rules(name: str) -> None:
    """No comment, string or docstring of the file mentions a rule that does not exist."""
    letters, most = RULES[name]
    named = set(re.findall(r"\b[A-Z]{2}\d+\b", file_of(name).read_text(encoding="utf-8")))
    assert named <= {f"{letters}{number}" for number in range(1, most + 1)}


@GAMES
def test_each_rule_has_a_test_named_after_it(name: str) -> None:
    """`test_ns6_…` tests NS6, says in its docstring what holds, and can fail."""
    for rule in rules_of(name):
        found = [node for title, node in rule_tests(name).items() if title.startswith(f"test_{rule.lower()}_")]
        assert found, f"no test of {rule}"
        for node in found:
            assert ast.get_docstring(node), f"{node.name} has no docstring"
            assert can_fail(node), f"{node.name} asserts nothing"


def can_fail(test: ast.FunctionDef) -> bool:
    """Whether a test asserts something, itself or through a helper of that purpose."""
    for node in ast.walk(test):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call) and re.search(r"raises|refusal|check|assert", ast.unparse(node.func)):
            return True
    return False


@GAMES
def test_no_test_is_named_after_a_rule_that_does_not_exist(name: str) -> None:
    """A test whose name begins with an id tests a rule of that game."""
    named = {match[1].upper() for title in rule_tests(name) if (match := re.match(r"test_([a-z]{2}\d+)_", title))}
    assert named == set(rules_of(name))


@GAMES
def test_every_test_of_a_game_states_a_fact(name: str) -> None:
    """Each test of the rules has a docstring, of one sentence at least, and no two tests share a name."""
    assert all((ast.get_docstring(node) or "").strip().endswith(".") for node in rule_tests(name).values())
    nodes = [node for path in files_with_tests(name) for node in tree(path).body if isinstance(node, ast.FunctionDef)]
    titles = [node.name for node in nodes if node.name.startswith("test_")]
    assert len(titles) == len(set(titles))


@GAMES
def test_each_rule_stands_in_the_docs(name: str) -> None:
    """The game's page has a row for the rule."""
    rows = re.findall(r"^\| \*\*([A-Z]{2}\d+)\*\*", page_of(name), re.MULTILINE)
    assert set(rules_of(name)) - set(rows) == set()


# Options -------------------------------------------------------------------------------------------------------------


def options_of(name: str) -> tuple[OptionSpec, ...]:
    """The options of a game."""
    specs = tuple(games.load(name).option_type.specs())
    assert specs
    return specs


@GAMES
def test_each_option_is_set_in_a_test(name: str) -> None:
    """A test of the game sets the option, and each word that may be chosen other than the default is used in one."""
    words = set[str]().union(*map(words_of, files_with_tests(name)))
    for spec in options_of(name):
        choices = {choice for choice in spec.choices or () if isinstance(choice, str)}
        assert {spec.name} | choices - {spec.default} <= words, f"{spec.name}: {choices}"


@GAMES
def test_each_value_of_an_option_can_be_played(name: str) -> None:
    """Every value fits at least one number of players, and the game then has it."""
    kind = games.load(name)
    for spec in options_of(name):
        for value in spec.samples:
            fitting = [game for players in kind.seats if (game := fits(kind, players, spec.name, value)) is not None]
            assert fitting, f"{spec.name}={value}"
            assert all(getattr(game.options, spec.name) == value for game in fitting), f"{spec.name}={value}"


def fits(game_class: type[Game[Any, Any]], players: int, option: str, value: object) -> Game[Any, Any] | None:
    """The game with this value, where it does not contradict the number of players."""
    try:
        return game_class(players, **{option: value})
    except OptionError:
        return None


@GAMES
def test_each_option_stands_in_the_docs(name: str) -> None:
    """The game's page names the option, its rule and every word that may be chosen."""
    table = [line for line in page_of(name).splitlines() if line.startswith("|")]
    for spec in options_of(name):
        rows = [line for line in table if f"`{spec.name}`" in line]
        assert rows, f"no row of a table names `{spec.name}`"
        assert any(spec.rule in row for row in rows), spec.name
        missing = [choice for choice in spec.choices or () if not any(str(choice).lower() in row for row in rows)]
        assert missing == [], spec.name


@GAMES
def test_each_option_belongs_to_a_rule_and_is_explained(name: str) -> None:
    """Its rule is one of the game's, and a sentence says what is chosen."""
    for spec in options_of(name):
        assert spec.rule in rules_of(name), spec.name
        assert spec.doc.endswith("."), spec.name
        assert len(spec.samples) >= 2, f"a test of all values of {spec.name} needs one that is not the default"


# Errors --------------------------------------------------------------------------------------------------------------


ERRORS = {*errors.__all__, *server_errors.__all__}


@pytest.mark.parametrize("kind", sorted(ERRORS - {"TricksmithError"}))
def test_each_error_is_raised_in_a_test(kind: str) -> None:
    """Some test provokes it and catches exactly this class."""
    assert kind in raised_in_tests()


@cache
def raised_in_tests() -> frozenset[str]:
    """The classes for which a test waits with `pytest.raises` or `pytest.warns`."""
    raised = set[str]()
    for path in (ROOT / "tests").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "raises(" not in text and "warns(" not in text:
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and node.args and name_of(node.func).endswith(("raises", "warns")):
                raised.update(re.findall(r"\w+", ast.unparse(node.args[0])))
    return frozenset(raised)


def name_of(function: ast.expr) -> str:
    """The last word of what is called."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_every_error_of_ours_is_in_the_tree() -> None:
    """What a caller can meet is in the module of errors, or the server's, but for a failed contract check."""
    kinds = {kind for module in library() for kind in vars(module).values() if is_error(kind)}
    assert all(issubclass(kind, TricksmithError | Warning) for kind in kinds)
    assert {kind.__name__ for kind in kinds if not issubclass(kind, AssertionError)} == {
        *errors.__all__,
        *server_errors.__all__,
    }


def is_error(thing: object) -> TypeGuard[type[Exception]]:
    """Whether something is an exception class of this package that a caller can meet: a private one never leaves it."""
    is_ours = isinstance(thing, type) and issubclass(thing, Exception) and thing.__module__.startswith("tricksmith")
    return is_ours and not thing.__name__.startswith("_")


# Illegal moves -------------------------------------------------------------------------------------------------------

WORDS = ("none", "some", "most", "pass", "bid", "trump", "alone", "team", "swap", "keep", "switch", "nonsense")
VALUES = ("", "5", "95", "190", "191", "m", "y", "A", "J", "T", "K")


def moves_of_every_kind(hand: Hand, rng: Random) -> Iterator[Move]:
    """Moves of every kind, most of them illegal: calls, cards of all hands under all names, exchanges, claims.

    Each moment gets others, a hundred or so: every word and value is met again within the same hand.
    """
    deck = hand.game.deck
    yield from (Call(word, value) for word, value in product(WORDS, rng.sample(VALUES, 4)))
    for card in rng.sample(deck.cards, 6):
        yield from (Play(card, named) for named in (None, *deck.suits))
        yield Opening(card, deck.of(rng.sample(deck.cards, rng.randrange(1, 4))))
    yield from (CardMove("swap", deck.of(rng.sample(deck.cards, size))) for size in (1, 2, 3, 4))
    yield from (Claim(Seat(seat)) for seat in range(-1, 7))


@EACH_GAME
@given(seed=st.integers(0, 2**32), data=st.data())
@GAMES
def test_only_rules_that_exist_are_raised(name: str, seed: int, data: st.DataObject) -> None:
    """A refusal always says something, and until the hand is over it names a rule of the game, whatever is tried."""
    game = data.draw(st.sampled_from(list(games.load(name).variants())))
    rules = set(rules_of(name))
    rng = Random(seed)
    hand = game.hand(deal(game, seed=f"{seed}"), Seat(rng.randrange(game.players)))
    while True:
        seat, legal = Seat(rng.randrange(game.players)), hand.legal
        for move in moves_of_every_kind(hand, rng):
            by = rng.choice((None, seat))
            reason = hand.why_not(move, by=by)
            assert reason is None or (reason.sentence and reason.move == str(move))
            assert reason is None or reason.rule in rules or (hand.to_act is None and reason.rule == "")
            assert isinstance(move, Claim) or (reason is None) == (move in legal and by in (None, hand.to_act))
        if hand.to_act is None:
            break
        assert hand.rule in rules
        for _ in range(rng.randrange(1, 12)):
            hand = hand.play(rng.choice(hand.legal)) if hand.to_act is not None else hand
    assert hand.result is not None
    assert {line.rule for line in hand.result.lines} <= rules


# Files ---------------------------------------------------------------------------------------------------------------


def test_the_table_of_rules_has_every_game() -> None:
    """A game of ours that is registered is listed here with its rules."""
    assert list(RULES) == list(BUILT_IN)


@GAMES
def test_each_game_has_all_its_files(name: str) -> None:
    """Its golden playthrough, its perft counts, the tests of its rules, its page and what the first page shows."""
    wanted = [
        f"tests/golden/{name}.txt",
        f"docs/rules/{name}.md",
        f"src/tricksmith/games/metadata/{name}.json",
        *([f"tests/perft/{name}.perft"] if name not in UNCOUNTED else []),
    ]
    assert [path for path in wanted if not (ROOT / path).is_file()] == []
    assert files_with_tests(name)


@GAMES
def test_a_games_file_is_a_rule_card(name: str) -> None:
    """A game is one file of at most 250 lines."""
    assert len(file_of(name).read_text(encoding="utf-8").splitlines()) <= 250


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_an_example_is_short_too(path: Path) -> None:
    """The file to copy keeps to the same bound."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 250


# Public names --------------------------------------------------------------------------------------------------------


def test_public_names_are_listed() -> None:
    """`__all__` names what exists, once, and every class and function of the module without an underscore.

    That each of them has a docstring is tested in `test_docstrings.py`. All modules are looked at in one test, so that
    no other process of a run has to load them.
    """
    for module in library():
        names = getattr(module, "__all__", None)
        if names is None:
            continue
        assert len(names) == len(set(names)), module
        assert [name for name in names if not hasattr(module, name)] == [], module
        here = {name: one for name, one in vars(module).items() if getattr(one, "__module__", "") == module.__name__}
        kinds = {name for name, thing in here.items() if inspect.isclass(thing) or inspect.isfunction(thing)}
        assert {name for name in kinds if not name.startswith("_")} <= set(names), module


# Commands ------------------------------------------------------------------------------------------------------------


@cache
def commands() -> dict[str, Any]:
    """The commands of the program by name."""
    group = typer.main.get_command(build())
    return dict(group.commands)  # type: ignore[attr-defined]


def test_the_program_has_its_commands() -> None:
    """What people were promised is there."""
    assert set(commands()) >= {"play", "games", "rules", "simulate", "replay", "arena"}


@pytest.mark.parametrize("command", sorted(commands()))
def test_each_command_stands_in_the_docs(command: str) -> None:
    """Some page, or the README, shows the command as one types it."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    assert any(f"tricksmith {command}" in page.read_text(encoding="utf-8") for page in pages)


@cache
def every_test() -> str:
    """The text of all tests but these."""
    return "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)
    )


@pytest.mark.parametrize("command", sorted(commands()))
def test_each_option_of_a_command_says_what_it_is_for(command: str) -> None:
    """Every option has a help text, and some test of the command line names it."""
    tests = every_test()
    for parameter in commands()[command].params:
        if parameter.name == "help":
            continue
        assert getattr(parameter, "help", None), f"{command}: {parameter.name} has no help"
        flags = [flag for flag in parameter.opts if flag.startswith("--")]
        assert not flags or any(flag in tests for flag in flags), f"{command}: no test uses {' or '.join(flags)}"


@pytest.mark.parametrize("command", sorted(commands()))
def test_each_command_is_run_in_a_test(command: str) -> None:
    """Some test of the command line names the command."""
    assert f'"{command}"' in every_test()
