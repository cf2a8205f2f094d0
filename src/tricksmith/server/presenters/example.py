"""An example trick for the rules of a game: found in hands of any legal cards, so that no game writes its own."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.bots import RandomBot
from tricksmith.play import Match
from tricksmith.present import PlayerNames, finished_tricks, public_view
from tricksmith.rules import Seat
from tricksmith.server.wire import TrickExample

if TYPE_CHECKING:
    from tricksmith.present import FinishedTrick
    from tricksmith.rules import Game

__all__ = ["example_trick"]

NAMES = ("You", "Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper")
SEEDS = ("a trick", "another", "a third", "a fourth")
"""The deals that are looked through, one after the other, until one has a trick that shows all."""
ALL = 3


def example_trick(game: Game[Any, Any]) -> TrickExample | None:
    """Return a trick that shows who takes one: if one is found, a trump takes it from the leader.

    None for a game without tricks.
    """
    names = NAMES[: game.players]
    bot, best = RandomBot(), None
    for seed in SEEDS:
        match, rng = Match.begin(game, seed=seed, names=names), Random(seed)
        while (seat := match.hand.to_act) is not None:
            match = match.play(bot.choose(match.hand.view(seat), rng))
        for trick in finished_tricks(match.hand.view(None), PlayerNames(names, Seat(0), symbols=True)):
            found = (_shows(trick), match, trick)
            if best is None or found[0] > best[0]:
                best = found
        if best is not None and best[0] == ALL:
            break
    return None if best is None else _example(best[1], best[2], names)


def _shows(trick: FinishedTrick) -> int:
    """How much a trick shows: that others than the leader win, that trumps do, and that players follow."""
    if any(play.swept for play in trick.plays):
        return 0
    lead = trick.plays[0]
    winner = next(play for play in trick.plays if play.seat == trick.winner)
    others = [play for play in trick.plays if play is not winner]
    is_trumped = "trump" in winner.tags and not any("trump" in play.tags for play in others)
    return 1 + (winner is not lead) + is_trumped


def _example(match: Match, trick: FinishedTrick, names: tuple[str, ...]) -> TrickExample:
    facts = public_view(match, PlayerNames(names, symbols=True)).facts
    return TrickExample(
        facts=[(fact.name, fact.text) for fact in facts if fact.text != "none"],
        names=[names[play.seat] for play in trick.plays],
        cards=[play.card for play in trick.plays],
        named=trick.plays[0].named,
        winner=next(place for place, play in enumerate(trick.plays) if play.seat == trick.winner),
        text=trick.why_you.get(Seat(0), trick.why),
    )
