"""Positions near the end of hands from bots' own games, each as the view of the seat to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bench.report import Section
from tricksmith import bots
from tricksmith.bots import Bot
from tricksmith.play import deal
from tricksmith.play.simulation import chance
from tricksmith.rules import Game, Hand, Play, View

__all__ = ["by_bot", "decided", "positions"]


def by_bot(
    titles: list[str], what: str, tables: list[Game[Any, Any]], rows: Callable[[Game[Any, Any]], list[dict[str, Any]]]
) -> list[Section]:
    """A section for each bot, filled table by table: `rows` gives one row for each bot, all of the same positions."""
    sections = [Section(title, what) for title in titles]
    for table in tables:
        for section, row in zip(sections, rows(table), strict=True):
            section.rows.append(row)
    return sections


def positions(table: Game[Any, Any], host: str, most: int, count: int, seed: str) -> Iterator[View]:
    """The views of so many seats that must choose a card with at most `most` in hand; `host` plays in every seat.

    >>> from tricksmith import games
    >>> views = list(positions(games.get("nonesuch", players=3), "random", 2, 5, "example"))
    >>> [len(view.hand) for view in views]
    [2, 2, 2, 2, 2]
    """
    number = 0
    while count > 0:
        for view in _of_hand(table, bots.get(host), most, seed, number):
            yield view
            count -= 1
            if count == 0:
                return
        number += 1


def _of_hand(table: Game[Any, Any], host: Bot, most: int, seed: str, number: int) -> Iterator[View]:
    hand: Hand = table.hand(deal(table, seed=seed, number=number), number % table.players)
    rng = chance(seed, number)
    while hand.to_act is not None:
        view = hand.view(hand.plays_from if hand.contract is None else hand.contract.decides(hand.to_act))
        if hand.contract is not None and 1 < len(view.hand) <= most and len(view.proper) > 1:
            yield view
        hand = hand.play(host.choose(view, rng))


def decided(bot: Bot, view: View, seed: str, number: int) -> Play:
    """What the bot plays there."""
    move = bot.choose(view, Random(f"{seed} {number}"))
    assert isinstance(move, Play)
    return move
