"""The scores of contracts, ours next to the peer's: what every contract of a deal is worth with the tricks it makes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import pyspiel

from tests.peers.games import ours
from tricksmith.cards.french import CLUBS, DIAMONDS, HEARTS, SPADES
from tricksmith.rules import Contract, Seat, Tally

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Game

__all__ = ["STRAINS", "Scored", "our_score", "scores_alike"]

STRAINS = (CLUBS, DIAMONDS, HEARTS, SPADES, None)
MARKS = {"": 1, "X": 2, "XX": 4}


class Scored(NamedTuple):
    """A contract and its tricks, as the score sees them."""

    level: int
    strain: int
    factor: int
    vulnerable: bool
    tricks: int


def scores_alike(rng: Random, *, vulnerable: bool) -> set[Scored]:
    """Compare all 420 contracts of one deal; raises `AssertionError`, or returns the scores that were seen.

    The peer scores each with the tricks that perfect play takes. Their number follows from its highest contract, in
    which every number of tricks has another score.
    """
    game = pyspiel.load_game("bridge", {"dealer_vul": vulnerable, "non_dealer_vul": vulnerable})
    state = game.new_initial_state()
    for action in _uneven(rng):
        state.apply_action(action)
    theirs = {game.contract_string(index): score for index, score in enumerate(state.score_by_contract())}
    seen = set()
    for declarer, name in enumerate("NESW"):
        sign = -1 if declarer % 2 else 1
        for strain, letter in enumerate("CDHSN"):
            of_grand = [our_score(declarer, Scored(7, strain, 4, vulnerable, tricks)) for tricks in range(14)]
            tricks = of_grand.index(sign * theirs[f"7{letter}XX {name}"])
            for level in range(1, 8):
                for mark, factor in MARKS.items():
                    scored = Scored(level, strain, factor, vulnerable, tricks)
                    found = sign * theirs[f"{level}{letter}{mark} {name}"]
                    wanted = our_score(declarer, scored)
                    assert wanted == found, f"{level}{letter}{mark} with {tricks} tricks: we say {wanted}, they {found}"
                    seen.add(scored)
    return seen


def _uneven(rng: Random) -> list[int]:
    """All cards in the order of a deal in which some hands are much stronger and longer in suits than others."""
    pull = rng.random() * 8
    strong = sorted(range(52), key=lambda card: rng.random() * 13 + pull * rng.random() * (card // 4))
    low, high = strong[:26], strong[26:]
    rng.shuffle(low)
    rng.shuffle(high)
    return [card for pair in zip(low, high, strict=True) for card in pair]


def our_score(declarer: int, scored: Scored) -> int:
    """What our game scores for the declarer's side, less than nothing if the others score."""
    game: Game[Any, Any] = ours("bridge")
    module = import_module(type(game).__module__)
    trump = STRAINS[scored.strain]
    promise = module.Bid(Seat(declarer), scored.level, trump, scored.factor, scored.vulnerable)
    contract = Contract(module.Mode(trump), promise, leader=Seat((declarer + 1) % 4))
    tricks = [0] * 4
    tricks[declarer], tricks[(declarer + 1) % 4] = scored.tricks, 13 - scored.tricks
    points = [0, 0]
    for line in game.score(Tally(contract, tuple(tricks))):
        points[line.side] += line.points
    return points[declarer % 2] - points[1 - declarer % 2]
