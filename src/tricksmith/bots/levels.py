"""The levels of bots above random, each derived from the one below it, and the oracle, a baseline shown all cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.belief import MAX_HIDDEN_CARDS, OpponentModel, proven_revokes
from tricksmith.bots.bot import Bot, PerfectInformationBot, emergency_move
from tricksmith.bots.decision import Decision
from tricksmith.bots.game_faults import THIRD_PARTY_GAME_ERRORS, warn_of_game_fault
from tricksmith.bots.novice_policy import choose_call, choose_card
from tricksmith.bots.registry import BUILT_IN
from tricksmith.bots.search import (
    BELIEF_SIMULATIONS,
    MAX_SIMULATIONS,
    PLAYOUTS,
    WeightedDeals,
    search_call,
    search_ismcts,
    search_pimc,
    search_with_beliefs,
)  # fmt: skip
from tricksmith.compile import may_compile
from tricksmith.engine import Tricks
from tricksmith.rules import Call, CardMove
from tricksmith.rules.author import PASS, part

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Claim, Game, Hand, Move, View

__all__ = ["ExpertBot", "MasterBot", "NoviceBot", "OracleBot", "RegularBot", "levels_note", "proven_revokes"]


REGULAR_PLAYOUTS = 300
"""Playouts of one decision: about a millisecond."""
MIN_AUCTION_PLAYOUTS = 600
"""The fewest playouts of a bid in an auction: with fewer, luck outweighs the cards."""
NO_ESTIMATE = "it can't estimate any move here, so this is just a legal one"
"""Why a move is made of which a bot knows nothing."""


def levels_note(game: Game[Any, Any]) -> str:
    """Return a sentence about the built-in levels that play this game alike; "" where each plays in its own way.

    Levels differ in how they search, and only the compiled core can search.

    Args:
        game: The game.

    >>> from tricksmith import games
    >>> levels_note(games.get("whist"))
    ''
    >>> levels_note(games.get("briscola"))
    'In this game novice, regular, expert and master play alike: each tries its cards in a few deals.'
    """
    if may_compile(game):
        return ""
    *alike, last = list(BUILT_IN)[1:]
    if _hidden_at_first(game) > MAX_HIDDEN_CARDS:
        how = f"with more than {MAX_HIDDEN_CARDS} cards hidden from it, each makes any legal move; then each tries"
    else:
        how = "each tries"
    return f"In this game {', '.join(alike)} and {last} play alike: {how} its cards in a few deals."


def _hidden_at_first(game: Game[Any, Any]) -> int:
    """How many cards are hidden from each seat when the tricks begin, as the layout shows it."""
    layout = game.the_layout
    shown = sum(pile.size for pile in layout.piles if pile.face_up)
    return layout.stock.mask.bit_count() - layout.hands - shown


class NoviceBot(Bot):
    """Plays any game by a heuristic policy, in under a millisecond a card.

    Before the tricks it samples a few deals, plays them out in the core and makes the call that scored best. In the
    tricks the core's heuristic policy weighs for each card who will take the trick, given which cards each seat can
    hold, what that is worth, and what the card would be worth later. In a game whose tricks the core can't take, it
    tries every legal card in a few deals, played out by the rules.
    It claims a revoke once the tricks have proven it, and never revokes.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(NoviceBot().choose(hand.view(1), Random(1)))
    'some'
    """

    name = "novice"
    version = 3

    def think(self, view: View, rng: Random) -> Move:
        """Return the move of the heuristic policy.

        Args:
            view: What the seat to act knows.
            rng: Chooses between equal cards.

        Raises:
            Exception: One of `THIRD_PARTY_GAME_ERRORS`, if the game can't be simulated from this view.
        """
        if view.phase != "calls":
            return choose_card(view, rng)
        return _choose_cards_to_give(view, rng) or choose_call(view)

    def choose(self, view: View, rng: Random) -> Move:
        return self._decide_simply(view, rng).move

    def _decide_simply(self, view: View, rng: Random) -> Decision:
        """Return the move of the heuristic policy; any legal move, with the reason, where it has no estimate."""
        try:
            return Decision(NoviceBot.think(self, view, rng))
        except THIRD_PARTY_GAME_ERRORS as error:  # the match goes on if the rules of a third-party game fail here
            warn_of_game_fault(error)
            return Decision(emergency_move(view), because=NO_ESTIMATE)

    def claim(self, view: View, rng: Random) -> Claim | None:
        """Claim a revoke that is proven and has not been claimed."""
        if not view.legal_claims:
            return None
        proven, claimed = Counter(proven_revokes(view)), Counter(view.claims)
        return next((claim for claim in view.legal_claims if proven[claim.seat] > claimed[claim.seat]), None)


def _choose_cards_to_give(view: View, rng: Random) -> Move | None:
    """The move of a seat that has bid and gives cards away or has given them; None for any other, or without a search.

    There are dozens of ways to give cards, which need more deals than other calls.
    """
    own = [event.move for event in view.events if event.seat == view.seat]
    has_bid = any(isinstance(move, Call) and move != PASS for move in own)
    if not has_bid or not any(isinstance(move, CardMove) for move in (view.legal[0], *own)):
        return None
    try:
        decision = search_call(view, rng, REGULAR_PLAYOUTS)
    except THIRD_PARTY_GAME_ERRORS as error:  # the core can't take every game
        warn_of_game_fault(error)
        return None
    return decision.move if decision is not None else None


class RegularBot(NoviceBot):
    """Tries every move in a few dozen deals that fit its view, by playouts in the core (PIMC).

    All seats play these out by the core's heuristic policy. Before the tricks the others call at random, but in an
    auction they bid as high as their hands are worth; its own later calls are tried too. Where the core can't take a
    game it plays as the novice.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(RegularBot().choose(hand.view(1), Random(1)))
    'some'
    """

    name = "regular"
    version = 1
    budget = REGULAR_PLAYOUTS

    def choose(self, view: View, rng: Random) -> Move:
        return self.consider(view, rng).move

    def consider(self, view: View, rng: Random) -> Decision:
        try:
            decision = self.search(view, rng)
        except THIRD_PARTY_GAME_ERRORS as error:  # the core can't take every game
            warn_of_game_fault(error)
            decision = None
        return self._decide_simply(view, rng) if decision is None else decision

    def search(self, view: View, rng: Random) -> Decision | None:
        """Return the decision of the search; None where it can't simulate the game."""
        assert self.budget is not None
        if view.phase == "calls":
            return search_call(
                view, rng, self.budget, seconds=self.seconds, auction_budget=max(self.budget, MIN_AUCTION_PLAYOUTS)
            )
        return search_pimc(view, rng, self.budget, seconds=self.seconds)


class ExpertBot(RegularBot):
    """Searches a tree over two thousand deals that fit its view (ISMCTS, Cowling et al. 2012).

    Its later decisions in the tree are the same in all deals that it can't tell apart by then. The other seats choose
    what is best for their side, among the plays that are legal in the deal. It calls by the same search as the regular,
    with more playouts.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> ExpertBot().choose(hand.view(1), Random(1)) in hand.legal
    True
    """

    name = "expert"
    budget = MAX_SIMULATIONS

    def search(self, view: View, rng: Random) -> Decision | None:
        assert self.budget is not None
        if view.phase == "calls":
            return search_call(view, rng, PLAYOUTS, seconds=self.seconds)
        return search_ismcts(view, rng, self.budget, self.seconds)


class MasterBot(ExpertBot):
    """Searches a larger tree than the expert, over deals that are likely after what the others called and played.

    Where partners play together it uses PIMC instead, because in a tree a partner would know what it holds.

    The opponent model of the game, in a file next to the game's own, gives the posterior weights of deals; without one
    all that fit count the same. Its calls are tried in playouts of the model, too.

    It never gives up its aim where a play guarantees it, whatever the others hold and play. Where plays differ in
    other guaranteed points, it gives those up only for a play that is clearly better.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> MasterBot().choose(hand.view(1), Random(1)) in hand.legal
    True
    """

    name = "master"
    budget = BELIEF_SIMULATIONS

    def edition(self, game: Game[Any, Any]) -> str:
        model = OpponentModel.of(game)
        return super().edition(game) + (f" with model {model.digest}" if model is not None else "")

    def consider(self, view: View, rng: Random) -> Decision:
        OpponentModel.of(view.game)  # a damaged model is an error, not a game that the core can't take
        return super().consider(view, rng)

    def search(self, view: View, rng: Random) -> Decision | None:
        assert self.budget is not None
        if view.phase == "calls":
            return search_call(view, rng, PLAYOUTS, seconds=self.seconds, model=OpponentModel.of(view.game))
        return search_with_beliefs(view, rng, self.budget, self.seconds)


class OracleBot(PerfectInformationBot):
    """Plays its cards by the expert's search in the true deal; its calls are the expert's, which see no hidden card.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> OracleBot().choose_open(hand, Random(1)) in hand.legal
    True
    """

    name = "oracle"
    budget = MAX_SIMULATIONS

    def choose_open(self, hand: Hand, rng: Random) -> Move:
        assert hand.to_act is not None
        assert self.budget is not None
        view = hand.view(hand.to_act)
        if hand.contract is None:
            expert = ExpertBot()
            expert.seconds = self.seconds
            return expert.choose(view, rng)
        position = Tricks.of(hand.game, hand.contract).encode_hand(hand)
        hands = np.array([[cards.mask for cards in hand.held]], np.uint64)
        taken = {part("taken", seat): np.array([position.taken[seat]], np.uint64) for seat in range(hand.game.players)}
        return search_ismcts(view, rng, self.budget, self.seconds, WeightedDeals(hands, taken, np.ones(1))).move
