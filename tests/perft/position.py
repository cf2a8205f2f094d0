"""Perft files: positions as text, and the numbers that belong to them. The format is in `docs/testing.md`."""

from __future__ import annotations

import dataclasses
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from tricksmith import games
from tricksmith.compile.tricks import RuleCaller, last_trick_worth
from tricksmith.compile.tricks.trick_tables import UNCOMPILED_METHODS
from tricksmith.errors import RulesError
from tricksmith.games import CLASSICS, ORIGINALS
from tricksmith.rules import Deal, Game, Hand
from tricksmith.testing import Leaves

FOLDER = Path(__file__).parent
COUNTED = [*ORIGINALS, *(name for name in CLASSICS if (FOLDER / "slow" / f"slow_{name.replace('-', '_')}.py").exists())]
"""The games that have a slow game."""


@dataclass(frozen=True)
class Position:
    """A point in a hand, and how many ways lead on from it."""

    title: str
    players: int
    dealer: int
    deal: dict[str, Any]
    """As a record has it: a pile is a text, what each seat has is a list of texts."""
    options: dict[str, str] = field(default_factory=dict)
    match: tuple[Any, ...] = ()
    """The state of the match, where hands depend on one."""
    actions: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    """The number of sequences of 1, 2, 3 … moves."""
    leaves: Leaves | None = None


def read(text: str) -> Iterator[Position]:
    """Every position of a perft file."""
    for block in text.split("\n\n"):
        lines = [line.partition(" ")[::2] for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            yield _position(lines)


def _position(lines: list[tuple[str, str]]) -> Position:
    found: dict[str, str] = {}
    deal: dict[str, Any] = {}
    options: dict[str, str] = {}
    for key, value in lines:
        if key in ("hands", "pile", "each"):
            name, cards = ("hands", value) if key == "hands" else value.split(" ", 1)
            deal[name] = cards if key == "pile" else cards.split(" | ")
        elif key == "option":
            name, _, chosen = value.partition("=")
            options[name] = chosen
        else:
            found[key] = value
    ends = None
    if "leaves" in found:
        ends = Leaves(int(found["leaves"]), numbers(found["scores"]), numbers(found["squares"]))
    return Position(
        title=found["position"],
        players=int(found["players"]),
        dealer=int(found["dealer"]),
        deal=deal,
        options=options,
        match=literal_eval(found["match"]) if "match" in found else (),
        actions=tuple(found["actions"].split(", ")) if found.get("actions") else (),
        counts=numbers(found.get("counts", "")),
        leaves=ends,
    )


def numbers(text: str) -> tuple[int, ...]:
    """Numbers separated by spaces."""
    return tuple(map(int, text.split()))


def write(position: Position) -> str:
    """A position as it is in the file."""
    lines = [f"position {position.title}", f"players {position.players}"]
    lines += [f"option {name}={value}" for name, value in position.options.items()]
    lines += [f"match {position.match!r}"] if position.match else []
    lines.append(f"dealer {position.dealer}")
    for name, cards in position.deal.items():
        if name == "hands":
            lines.append(f"hands {' | '.join(cards)}")
        else:
            lines.append(f"pile {name} {cards}" if isinstance(cards, str) else f"each {name} {' | '.join(cards)}")
    if position.actions:
        lines.append(f"actions {', '.join(position.actions)}")
    if position.counts:
        lines.append(f"counts {' '.join(map(str, position.counts))}")
    if position.leaves is not None:
        lines.append(f"leaves {position.leaves.ends}")
        lines.append(f"scores {' '.join(map(str, position.leaves.scores))}")
        lines.append(f"squares {' '.join(map(str, position.leaves.squares))}")
    return "\n".join(lines) + "\n"


def path_of(game: str) -> Path:
    """The perft file of a game."""
    return FOLDER / f"{game}.perft"


def slow_game(game: str) -> ModuleType:
    """The independent implementation of a game."""
    return import_module(f"tests.perft.slow.slow_{game.replace('-', '_')}")


# -- the library's side -----------------------------------------------------------------------------------------------


def text_of(deal: Deal) -> dict[str, Any]:
    """A deal as a record has it."""
    piles = {
        name: [str(part) for part in pile] if isinstance(pile, tuple) else str(pile)
        for name, pile in deal.piles.items()
    }
    return {"hands": [str(hand) for hand in deal.hands], **piles}


def state_of(game: Game[Any, Any]) -> tuple[Any, ...]:
    """The state of the match as a plain tuple; () where hands depend on none."""
    if not game.has_states:
        return ()
    return tuple(game.match) if isinstance(game.match, tuple) else (game.match,)


def at_state(game: Game[Any, Any], match: tuple[Any, ...]) -> Game[Any, Any]:
    """The game at such a state."""
    return game.at(type(game.start())(*match))


def hand_of(position: Position, game_class: type[Game[Any, Any]]) -> Hand:
    """The library's hand of a position."""
    game = game_class(position.players, **position.options)
    if position.match:
        game = at_state(game, position.match)
    deck = game.deck
    parts = {
        name: deck.set(cards) if isinstance(cards, str) else tuple(deck.set(part) for part in cards)
        for name, cards in position.deal.items()
    }
    hands = parts.pop("hands")
    assert isinstance(hands, tuple)
    hand = game.hand(Deal(hands=hands, piles=parts), position.dealer)
    for action in position.actions:
        hand = hand.play(hand.parse(action))
    return hand


# -- the slow side ----------------------------------------------------------------------------------------------------


def slow_state(position: Position, slow: ModuleType, **instead: str) -> Any:
    """The slow game's state of a position; other options may be put in place of its own.

    Raises `ValueError` for an action that the slow game forbids.
    """
    options = {**position.options, **instead}
    state = slow.begin(position.deal, position.dealer, position.players, options, *filter(None, [position.match]))
    for action in position.actions:
        if not action.startswith("claim ") and action not in slow.moves(state):
            raise ValueError(f"{position.title}: {action} is not among {slow.moves(state)}")
        state = slow.play(state, action)
    return state


def counts_by_depth(
    state: Any, depth: int, moves: Callable[[Any], Sequence[Any]], play: Callable[[Any, Any], Any]
) -> tuple[int, ...]:
    """The numbers of sequences of exactly 1, 2, … `depth` moves, all found in one walk; the last moves are not made."""
    counts = [0] * depth

    def walk(state: Any, done: int) -> None:
        found = moves(state)
        counts[done] += len(found)
        if done + 1 < depth:
            for move in found:
                walk(play(state, move), done + 1)

    if depth:
        walk(state, 0)
    return tuple(counts)


def counts_and_leaves(
    state: Any,
    moves: Callable[[Any], Sequence[Any]],
    play: Callable[[Any, Any], Any],
    scores: Callable[[Any], Sequence[int] | None],
) -> tuple[tuple[int, ...], Leaves]:
    """The numbers of sequences of 1, 2, … moves to the end of the hand, and its ends, all found in one walk.

    `scores` gives the scores of an end, and None for a state in which somebody has to move.
    """
    counts: list[int] = []
    ends: list[Sequence[int]] = []

    def walk(state: Any, done: int) -> None:
        ended, found = scores(state), moves(state)
        if ended is not None:
            ends.append(ended)
        if found and done == len(counts):
            counts.append(0)
        for move in found:
            counts[done] += 1
            walk(play(state, move), done + 1)

    walk(state, 0)
    return tuple(counts), sums_of(ends)


def sums_of(ends: Iterable[Sequence[int]]) -> Leaves:
    """How many ends there are, and the sums of their scores and of the squares of these, by side."""
    by_side = list(zip(*ends, strict=True))
    return Leaves(len(by_side[0]), tuple(map(sum, by_side)), tuple(sum(one * one for one in side) for side in by_side))


def slow_leaves(slow: ModuleType, state: Any, limit: float = float("inf")) -> Leaves:
    """Every end of a hand, as the slow game sees it; stops with an `OverflowError` beyond `limit`."""
    ends: list[list[int]] = []

    def walk(state: Any) -> None:
        if slow.asks(state) is None:
            ends.append(slow.scores(state))
            if len(ends) > limit:
                raise OverflowError
        for move in slow.moves(state):
            walk(slow.play(state, move))

    walk(state)
    return sums_of(ends)


def with_numbers(position: Position, slow: ModuleType, *, limit: int) -> Position:
    """The position with the slow game's numbers: to the end where that is near, else as deep as the limit lets it."""
    state = slow_state(position, slow)
    ends = None
    with suppress(OverflowError):  # too far from the end: the counts must do
        ends = slow_leaves(slow, state, limit)
    counts: list[int] = []
    while not counts or (0 < counts[-1] <= limit / 8 and len(counts) < 8):
        counts.append(counts_by_depth(state, len(counts) + 1, slow.moves, slow.play)[-1])
    return dataclasses.replace(position, counts=tuple(count for count in counts if count), leaves=ends)


def is_compiled(name: str) -> bool:
    """Whether the compiled core plays a counted game; it refuses some functions of a game by name."""
    kind = games.load(name)
    if any(getattr(kind, one) is not getattr(Game, one) for one in UNCOMPILED_METHODS) or not path_of(name).exists():
        return False
    hands = (hand_of(case, kind) for case in read(path_of(name).read_text(encoding="utf-8")))
    contract, game = next((hand.contract, hand.game) for hand in hands if hand.contract is not None)
    try:
        last_trick_worth(RuleCaller(game, contract.mode))
    except RulesError:
        return False
    return True


COMPILED = [name for name in COUNTED if is_compiled(name)]
"""The counted games that the compiled core plays."""
