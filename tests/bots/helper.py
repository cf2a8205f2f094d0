"""What the tests of bots share: tables to sit at, hands to play, and what happens at each decision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.variants import GUESTS, HAND_VARIANTS, differs_in
from tricksmith import games
from tricksmith.bots import Bot
from tricksmith.play import deal
from tricksmith.rules import Game, Hand, Move, View

OURS = list(games.ORIGINALS)

TABLES = HAND_VARIANTS
EVERY_GUEST = [game for name in GUESTS for game in games.load(name).variants()]
GUEST_TABLES = [game for game in EVERY_GUEST if not differs_in(game) & {"boards", "rounds", "target"}]
"""Those whose hands differ: the other options only say when a match ends."""
TABLES_FOR_BOTS = [
    game
    for game in GUEST_TABLES
    if not differs_in(game) & {"any_club", "breaking", "queen_breaks", "clean_start"}
    and game.options.as_dict().get("vulnerable") not in ("none", "dealer", "others")
]
"""Those that differ for a bot, which only sees what is legal: no option that bars a lead; all or none vulnerable."""


def table_name(game: Game[Any, Any]) -> str:
    """A table as a test's name has it: the game, the players, and the option that is not as usual."""
    usual = type(game)(game.players).options.as_dict()
    odd = [f"{name}={value}" for name, value in game.options.as_dict().items() if usual[name] != value]
    return "-".join([game.id, str(game.players), *odd])


every_table = pytest.mark.parametrize("game", TABLES, ids=table_name)
every_guest_table = pytest.mark.parametrize("game", GUEST_TABLES, ids=table_name)
every_game = pytest.mark.parametrize(
    "game", [games.get(name, players=players) for name in OURS for players in games.load(name).seats], ids=table_name
)


def guest(name: str) -> Game[Any, Any]:
    """The game of another author of this name."""
    return games.get(next(known for known in GUESTS if Path(known).stem == name))


def begin(game: Game[Any, Any], number: int = 0, seed: str = "bots") -> Hand:
    """A fresh hand."""
    return game.hand(deal(game, seed=seed, number=number), number % game.players)


def decisions(hand: Hand, bot: Bot, rng: Random) -> Iterator[tuple[Hand, View, Move]]:
    """Every decision of a hand that one bot plays for all seats: the hand, the view and the move."""
    while hand.to_act is not None:
        view = hand.view(hand.to_act)
        move = bot.choose(view, rng)
        yield hand, view, move
        hand = hand.play(move)


def views(game: Game[Any, Any], hands: int, bot: Bot, seed: str = "views") -> Iterator[tuple[Hand, View]]:
    """The positions of a few hands, with the views of those who are to act."""
    for number in range(hands):
        for hand, view, _ in decisions(begin(game, number, seed), bot, Random(number)):
            yield hand, view
