"""How well a bot plays endgames: how often it makes an exact best play, and what its other plays cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from tricksmith import bots
from tricksmith.bots import Bot
from tricksmith.bots.search import determinize, endgame_values
from tricksmith.play import deal, hand_rng
from tricksmith.rules import Game, Hand, Play, View

__all__ = ["QUICK", "by_bot", "choose_play", "positions", "run"]

QUICK, FULL = 20, 400
"""Positions at each table."""
MAX_CARDS = 3
"""The most cards in the hand at a position."""
DETERMINIZATIONS = 2_000
"""The most determinizations of a position."""
EPSILON = 1e-9
"""The largest regret, in points, of a play that counts as one of the best."""
NODES = 20_000_000
"""The most nodes of the search in a position."""
WHAT = (
    "Positions with at most three tricks left and more than one legal play, from hands that the novice plays against "
    "itself, compared with exact values over all deals that fit, against opponents who follow the heuristic policy "
    "and play at random three times in ten. 'agrees': how often the bot's play is one of the best. 'regret': by how "
    "many points a hand its plays fall short of the best, and the worst case. 'skipped': more than 2,000 deals fit, "
    "or the search took too long."
)


def by_bot(
    titles: list[str], what: str, tables: list[Game[Any, Any]], rows: Callable[[Game[Any, Any]], list[dict[str, Any]]]
) -> list[Section]:
    """Return a section for each bot; `rows` returns a row for each bot at one table, all from the same positions."""
    sections = [Section(title, what) for title in titles]
    for table in tables:
        for section, row in zip(sections, rows(table), strict=True):
            section.rows.append(row)
    return sections


def positions(table: Game[Any, Any], host: str, max_cards: int, count: int, seed: str) -> Iterator[View]:
    """Yield `count` views of seats that must choose a card with at most `max_cards` in hand; `host` plays every seat.

    >>> from tricksmith import games
    >>> views = list(positions(games.get("nonesuch", players=3), "random", 2, 5, "example"))
    >>> [len(view.hand) for view in views]
    [2, 2, 2, 2, 2]
    """
    number = 0
    while count > 0:
        for view in _positions_of_hand(table, bots.get(host), max_cards, seed, number):
            yield view
            count -= 1
            if count == 0:
                return
        number += 1


def _positions_of_hand(table: Game[Any, Any], host: Bot, max_cards: int, seed: str, number: int) -> Iterator[View]:
    hand: Hand = table.hand(deal(table, seed=seed, number=number), number % table.players)
    rng = hand_rng(seed, number)
    while hand.to_act is not None:
        view = hand.view(hand.plays_from if hand.contract is None else hand.contract.decides(hand.to_act))
        if hand.contract is not None and 1 < len(view.hand) <= max_cards and len(view.penalty_free) > 1:
            yield view
        hand = hand.play(host.choose(view, rng))


def choose_play(bot: Bot, view: View, seed: str, number: int) -> Play:
    """Return the bot's play in a position."""
    move = bot.choose(view, Random(f"{seed} {number}"))
    assert isinstance(move, Play)
    return move


def run(
    *, quick: bool = False, seed: str = "endgame", game: str | None = None, players: int | None = None,
    hands: int | None = None, new: str = "novice",
) -> Report:  # fmt: skip
    """Ask one bot, or several separated by commas, at every table."""
    count, names = hands or (QUICK if quick else FULL), new.split(",")
    titles = [f"Endgames by {name}" for name in names]
    sections = by_bot(titles, WHAT, tables(game, players), lambda table: _rows(table, names, count, seed))
    return Report("endgame", {"positions": count, "seed": seed}, sections)


def _rows(table: Game[Any, Any], names: list[str], count: int, seed: str) -> list[dict[str, Any]]:
    """A row for each bot, all from the same positions."""
    asked_bots, skipped = [bots.get(name) for name in names], 0
    regrets: list[list[float]] = [[] for _ in names]
    for number, view in enumerate(positions(table, "novice", MAX_CARDS, count, seed)):
        deals = determinize(view, DETERMINIZATIONS + 1, seed=number)
        values = endgame_values(view, deals, nodes=NODES) if len(deals.hands) <= DETERMINIZATIONS else None
        if values is None:
            skipped += 1
            continue
        for bot, bot_regrets in zip(asked_bots, regrets, strict=True):
            bot_regrets.append(max(values.values()) - values[choose_play(bot, view, seed, number)])
    return [
        {
            "game": table.id,
            "players": table.players,
            "positions": len(bot_regrets),
            "agrees": f"{100 * sum(regret < EPSILON for regret in bot_regrets) / max(1, len(bot_regrets)):.1f}%",
            "regret": Estimate.of(bot_regrets) if len(bot_regrets) > 1 else "",
            "worst": round(max(bot_regrets, default=0.0), 2),
            "skipped": skipped,
        }
        for bot_regrets in regrets
    ]
