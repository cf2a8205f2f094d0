"""The library counts what the perft files say, and so do the slow games, which know nothing of it."""

import ast
import dataclasses
import re
import sys
from collections.abc import Callable, Sequence
from itertools import combinations
from types import ModuleType
from typing import Any

import pytest

from tests.perft.position import (
    COUNTED,
    Position,
    counts_and_leaves,
    counts_by_depth,
    hand_of,
    path_of,
    read,
    slow_game,
    slow_leaves,
    slow_state,
    write,
)
from tests.perft.rewrite import text, variants
from tricksmith import games
from tricksmith.games import CLASSICS
from tricksmith.rules import Hand, Options
from tricksmith.testing import Leaves, leaves, perft

FILES = {name: list(read(path_of(name).read_text(encoding="utf-8"))) for name in COUNTED if path_of(name).exists()}
OPTIONS = [
    pytest.param(name, spec.name, one, other, id=f"{name}: {spec.name}, {text(one)} or {text(other)}")
    for name in FILES
    for spec in games.load(name).option_type.specs()
    if spec.name in slow_game(name).HAND_OPTIONS
    for one, other in combinations(spec.samples, 2)
]

SHARED = {"tests.perft.slow.slow_tricks"}
"""What slow games of the classics import apart from the standard library."""


@pytest.mark.parametrize("name", COUNTED)
def test_every_game_has_a_perft_file_and_a_slow_game(name: str) -> None:
    """No game comes without numbers that another program found."""
    assert path_of(name).exists(), f"write tests/perft/{name}.perft: python -m tests.perft.rewrite {name}"
    assert slow_game(name).HAND_OPTIONS is not None


@pytest.mark.parametrize("name", FILES)
def test_the_library_counts_the_same(name: str) -> None:
    """The library finds as many sequences of moves, as many ends, and the same sums of scores."""
    for position in FILES[name]:
        hand = hand_of(position, games.load(name))
        counted = numbers_of(
            position, hand, lambda hand: hand.legal, Hand.play, lambda hand: hand.result and hand.result.scores
        )
        assert counted == (position.counts, position.leaves), position.title


def numbers_of(
    position: Position,
    state: Any,
    moves: Callable[[Any], Sequence[Any]],
    play: Callable[[Any, Any], Any],
    scores: Callable[[Any], Sequence[int] | None],
) -> tuple[tuple[int, ...], Leaves | None]:
    """What the file has of a position, counted again: as many depths, and the ends if it has them."""
    depths = len(position.counts)
    if position.leaves is None:
        return counts_by_depth(state, depths, moves, play), None
    counts, ends = counts_and_leaves(state, moves, play, scores)
    return counts[:depths], ends


@pytest.mark.parametrize("name", FILES)
def test_perft_counts_each_depth_alone(name: str) -> None:
    """What `perft` says of a depth is what one walk through all depths counts at it."""
    hand = hand_of(FILES[name][0], games.load(name))
    depths = len(FILES[name][0].counts) + 1
    assert tuple(perft(hand, depth) for depth in range(depths)) == (1, *FILES[name][0].counts)


@pytest.mark.parametrize("name", FILES)
def test_leaves_finds_every_end(name: str) -> None:
    """What `leaves` says is what the file says, in the three positions with the fewest ends."""
    positions = sorted(
        (position for position in FILES[name] if position.leaves), key=lambda position: position.leaves.ends
    )
    assert len(positions) >= 3
    for position in positions[:3]:
        assert leaves(hand_of(position, games.load(name))) == position.leaves


@pytest.mark.parametrize("name", FILES)
def test_the_slow_game_counts_the_same(name: str) -> None:
    """The numbers in the file are those of the slow game, written from the rules alone."""
    slow = slow_game(name)
    for position in FILES[name]:
        counted = numbers_of(
            position, slow_state(position, slow), slow.moves, slow.play, lambda state: slow_scores(slow, state)
        )
        assert counted == (position.counts, position.leaves), position.title


def slow_scores(slow: ModuleType, state: Any) -> list[int] | None:
    """The scores where the slow game says that the hand is over."""
    scores: list[int] | None = slow.scores(state) if slow.asks(state) is None else None
    return scores


@pytest.mark.parametrize("name", FILES)
def test_every_variant_has_a_position_that_is_played_to_its_end(name: str) -> None:
    """Each number of players and each value of an option that matters in a hand is counted, scores too."""
    wanted = {
        (game.players, tuple(options.items()))
        for game, options in variants(games.load(name), slow_game(name).MATCH_OPTIONS)
    }
    counted = {(position.players, tuple(position.options.items())) for position in FILES[name] if position.leaves}
    assert wanted == counted


@pytest.mark.parametrize("name", FILES)
def test_a_slow_game_knows_every_option_and_its_default(name: str) -> None:
    """An option either ends matches or changes hands; a new one has to be sorted into one of the two."""
    kind: type[Options] = games.load(name).option_type
    slow = slow_game(name)
    specs = {spec.name: text(spec.default) for spec in kind.specs()}
    assert set(specs) == slow.MATCH_OPTIONS | set(slow.HAND_OPTIONS)
    assert {option: specs[option] for option in slow.HAND_OPTIONS} == slow.HAND_OPTIONS


@pytest.mark.parametrize(("name", "option", "one", "other"), OPTIONS)
def test_the_numbers_tell_the_values_of_an_option_apart(name: str, option: str, one: Any, other: Any) -> None:
    """Some position would have other numbers if the option had the other value."""
    slow = slow_game(name)
    assert any(
        differs(position, slow, {option: text(instead)})
        for value, instead in ((one, other), (other, one))
        for position in FILES[name]
        if position.options.get(option, slow.HAND_OPTIONS[option]) == text(value)
    )


def differs(position: Position, slow: ModuleType, options: dict[str, str]) -> bool:
    """Whether the slow game counts something else under other options, or the position cannot arise under them."""
    try:
        state = slow_state(position, slow, **options)
    except (ValueError, KeyError):
        return True
    if counts_by_depth(state, len(position.counts), slow.moves, slow.play) != position.counts:
        return True
    return position.leaves is not None and slow_leaves(slow, state) != position.leaves


@pytest.mark.parametrize("name", [*FILES, "tricks"])
def test_a_slow_game_imports_nothing_but_the_standard_library(name: str) -> None:
    """What judges the library shares no line with it."""
    path = path_of(name).parent / "slow" / f"slow_{name.replace('-', '_')}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {
        module.partition(".")[0] for module in imported - (SHARED if name in CLASSICS else set())
    } <= sys.stdlib_module_names


@pytest.mark.parametrize("name", FILES)
def test_a_perft_file_is_written_as_it_is_read(name: str) -> None:
    """The format has one spelling."""
    text = path_of(name).read_text(encoding="utf-8")
    comments = "".join(f"{line}\n" for line in text.splitlines() if line.startswith("#"))
    assert "\n".join((comments, *map(write, FILES[name]))) == text


def test_the_position_in_the_docs_is_one_of_ours() -> None:
    """The format is explained by a position that the tests count."""
    page = (path_of("nameless").parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    shown = [block for block in page.split("```") if block.startswith("text\nposition ")]
    assert len(shown) == 1
    assert shown[0].removeprefix("text\n") in path_of("nameless").read_text(encoding="utf-8")


def test_a_wrong_number_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison with the file is able to fail, and names the position."""
    first, position, *others = FILES["nonesuch"]
    wrong = dataclasses.replace(position, counts=(*position.counts[:-1], position.counts[-1] + 1))
    monkeypatch.setitem(FILES, "nonesuch", [first, wrong, *others])
    for test in (test_the_library_counts_the_same, test_the_slow_game_counts_the_same):
        with pytest.raises(AssertionError, match=re.escape(position.title)):
            test("nonesuch")
