"""From a view back to the tricks: what a viewer knows, with the cards that it does not see put somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.rules.author import part
from tricksmith.rules.automata import trick_automaton
from tricksmith.rules.runtime.calling import Settled
from tricksmith.rules.runtime.playing import Playing

if TYPE_CHECKING:
    from tricksmith.rules.author import CardLocations, Contract
    from tricksmith.rules.runtime.view import View

__all__ = ["resume_tricks"]


def resume_tricks(view: View, locations: CardLocations, contract: Contract[Any, Any] | None = None) -> Playing:
    """Return the tricks of a view as they stand now, to be played on.

    Earlier plays are not played again: what they led to is in the view. Revokes so far are not known to it.

    Args:
        view: A view after the calls.
        locations: Where all cards are now, as `Determinizations.locations` gives it.
        contract: The contract with a secret that fits these locations; by default that of the view, without its secret.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.rules.author import CardLocations
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> for _ in range(4):
    ...     hand = hand.play(hand.legal[0])
    >>> playing = resume_tricks(hand.view(hand.to_act), CardLocations(hand.playing.held, {}, frozenset()))
    >>> playing.to_act == hand.to_act, playing.moves() == tuple(hand.legal)
    (True, True)
    """
    game, contract = view.game, contract or view.contract
    assert contract is not None
    swept = tuple(trick for trick in view.tricks if trick.swept is not None)
    playing = Playing()
    playing.game, playing.contract, playing.automaton = game, contract, trick_automaton(game, contract.mode)
    number = view.number % game.calls_cycle
    playing.settled = Settled(contract, locations, (), swept, first=view.first, number=number)
    taken = [locations.piles.get(part("taken", seat), 0) for seat in range(game.players)]
    for trick in view.tricks:
        taken[trick.winner] |= trick.mask
    playing.held, playing.taken, playing.tricks = locations.held, tuple(taken), view.tricks
    playing.trick, playing.order, playing.to_act = view.trick, view.order, view.plays_from
    playing.flags, playing.revoked, playing.over, playing._counts = view.flags, (), None, None
    playing.count = sum(len(trick.plays) for trick in view.tricks if trick.swept is None) + len(view.trick)
    playing.node = None
    for _, play in view.trick:
        playing.node = playing.automaton.begin(play) if playing.node is None else playing.node.after(play)
    return playing
