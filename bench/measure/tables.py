"""The tables to measure at, each a game with a number of players, and positions at them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tricksmith import games
from tricksmith.engine import POSITION_WORDS, Tricks
from tricksmith.play import deal, hand_rng
from tricksmith.rules import Game, Hand

__all__ = ["ROOT", "called", "example", "in_tricks", "same_contract", "tables", "with_cards"]

ROOT = Path(__file__).parents[2]
"""The folder of the checkout."""
CONTRACT_DEALS = 100
"""Deals among which the most common contract is found."""


def tables(game: str | None = None, players: int | None = None) -> list[Game[Any, Any]]:
    """Return the originals with their default options; only this game, or this number of players, if given.

    >>> [f"{table.id} {table.players}" for table in tables("nameless")]
    ['nameless 3', 'nameless 4', 'nameless 5', 'nameless 6']
    >>> len(tables(players=3))
    3
    """
    ids = [game] if game is not None else games.ORIGINALS
    all_tables = [games.get(name, players=count) for name in ids for count in games.load(name).seats]
    return [table for table in all_tables if players in (None, table.players)]


def example(name: str) -> Game[Any, Any]:
    """Return a classic, or a game of `examples`, with its default options.

    >>> example("whist").name
    'Whist'
    """
    return games.get(name if name in games.CLASSICS else str(ROOT / "examples" / f"{name}.py"))


def called(table: Game[Any, Any], seed: str, number: int) -> Hand | None:
    """Return a hand at its first lead after random calls; None if it ended with them."""
    hand, rng = table.hand(deal(table, seed=seed, number=number), number % table.players), hand_rng(seed, number)
    while hand.contract is None and hand.to_act is not None:
        hand = hand.play(rng.choice(hand.legal))
    return None if hand.contract is None else hand


def with_cards(hand: Hand, cards: int, rng: Random) -> Hand:
    """Return the hand, played on at random until every seat holds at most `cards` cards.

    >>> [len(held) for held in with_cards(called(example("whist"), "example", 0), 5, Random(1)).held]
    [5, 5, 5, 5]
    """
    while any(len(held) > cards for held in hand.held):
        hand = hand.play(rng.choice(hand.legal))
    return hand


def in_tricks(table: Game[Any, Any], deals: int, seed: str) -> dict[Tricks, list[Hand]]:
    """Return the hands of `deals` deals at their first lead, by the trick tables that play them.

    >>> {len(hands) for hands in in_tricks(example("whist"), 1, "example").values()}
    {1}
    """
    by_tricks: dict[Tricks, list[Hand]] = {}
    for number in range(deals):
        hand = called(table, seed, number)
        if hand is not None and hand.contract is not None:
            by_tricks.setdefault(Tricks.of(table, hand.contract), []).append(hand)
    return by_tricks


def same_contract(table: Game[Any, Any], size: int, seed: str) -> tuple[Tricks, NDArray[np.uint64]]:
    """Return the most common contract among some hands, and `size` positions at its first lead.

    >>> same_contract(example("whist"), 6, "example")[1].shape
    (6, 19)
    """
    groups = in_tricks(table, CONTRACT_DEALS, seed)
    tricks = max(groups, key=lambda tricks: len(groups[tricks]))
    return tricks, np.resize(tricks.encode(groups[tricks]), (size, POSITION_WORDS))
