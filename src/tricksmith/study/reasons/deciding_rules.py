"""By which rule the trick on the table was decided after each of two plays, in games that decide tricks by rules.

Where the highest card or trump takes a trick, naming that card is enough. A game in which no card leads a trick before
its end says in words why a card took it, and these words are counted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.cards import bits
from tricksmith.present import has_best, trick_so_far_of
from tricksmith.rules import Game, GameRules, Play
from tricksmith.study.reasons.counted import NEAR, DecidedBy
from tricksmith.study.reasons.play_facts import own_party

if TYPE_CHECKING:
    from tricksmith.bots.search import LineResults
    from tricksmith.rules import Seat, View
    from tricksmith.study.reasons.play_facts import PlayFacts

    Shares = dict[tuple[str, bool], float]
    """How often a rule decided the trick: by the rule in words, and whether it gave the trick to the own party."""

__all__ = ["decided_by", "shares_by_rule"]

MIN_CHANGE = 0.15
"""The least difference between two plays in how often a rule decides the trick, for that to be named."""


def decided_by(view: View, facts: PlayFacts, check_facts: PlayFacts, plays: tuple[Play, Play]) -> DecidedBy | None:
    """Return the rule whose share of decided tricks differs the most between two plays; None if none differs enough.

    Only rules count that explain who took the trick: if the own party took it about as often or more often after the
    better play, rules that then gave it to the own party more often, or to others less often; else the reverse. Both
    counts must agree.

    Args:
        view: What the seat knew.
        facts: How both plays came out in some deals.
        check_facts: Both plays in deals drawn independently.
        plays: The better and the other play.
    """
    shares = [[shares_by_rule(view, play, lines) for play, lines in zip(plays, sample.lines, strict=True)]
              for sample in (facts, check_facts)]  # fmt: skip
    first, second = (
        {key: better.get(key, 0.0) - other.get(key, 0.0) for key in {**better, **other}} for better, other in shares
    )
    gain = facts.takes[0] - facts.takes[1]
    is_own_more = gain > 0 or abs(gain) < MIN_CHANGE
    changes = {key: (change + second.get(key, 0.0)) / 2 for key, change in first.items()
               if abs(change - second.get(key, 0.0)) <= NEAR}  # fmt: skip
    fitting = {(why, is_own): change for (why, is_own), change in changes.items()
               if (change > 0) == (is_own_more == is_own)}  # fmt: skip
    key = max(fitting, key=lambda key: (abs(fitting[key]), key), default=None)
    if key is None or abs(fitting[key]) < MIN_CHANGE:
        return None
    better, other = (
        (share.get(key, 0.0) + check_share.get(key, 0.0)) / 2 for share, check_share in zip(*shares, strict=True)
    )
    return DecidedBy(*key, better, other)


def shares_by_rule(view: View, play: Play, lines: LineResults) -> Shares:
    """Return the share of playouts in which each rule decided the trick on the table after a play, and for whom.

    Args:
        view: What the seat knew.
        play: Its play.
        lines: The playouts after it.

    Returns:
        Nothing where the play ends the trick, and for games in which the highest card takes it.
    """
    game, mode = view.game, view.mode
    later = view.order[len(view.trick) + 1 :]
    names_in_turn = isinstance(game, Game) and type(game).ways_to_play is not GameRules.ways_to_play
    if has_best(game) or not later or names_in_turn or view.plays_from is None:
        return {}
    party, total, counted = own_party(view), lines.first.size, Counter[tuple[str, bool]]()
    distinct, numbers = np.unique(lines.played[:, :, later].reshape(total, -1), axis=0, return_counts=True)
    for masks, number in zip(distinct.tolist(), numbers.tolist(), strict=True):
        plays: list[tuple[Seat, Play]] = [*view.trick, (view.plays_from, play)]
        for seat, mask in zip(later, masks, strict=True):
            plays += [(seat, Play(game.deck.cards[index])) for index in bits(mask)]
        cards = [each for _, each in plays]
        best = game.winner(trick_so_far_of(game, mode, cards), mode)
        winner = next(seat for seat, each in plays if each.card is best)
        counted[game.why_taken(cards, mode), winner in party] += number
    return {key: number / total for key, number in counted.items()}
