"""Play a moment of a finished match again, with the same cards or with others that fit what a seat knew.

Drills and puzzles are moments of this kind, too: of a match with a single hand, whose seats have numbers for names.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Literal

import numpy as np

from tricksmith._seeds import Seed, seed_text
from tricksmith.cards import CardSet, bits
from tricksmith.errors import DealError, IllegalMove, OptionError, RulesError
from tricksmith.play import Match, PracticeNote, SecondTry, steps
from tricksmith.rules import CardMove, Deal, Hand, Opening, Play
from tricksmith.study.move_values import weighted_deals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.bots.search import WeightedDeals
    from tricksmith.cards import Card
    from tricksmith.rules import Move, Seat

__all__ = ["SecondTry", "refit", "refit_to", "try_again"]

Exchanged = dict[int, int]
"""From the index of a card to that of the card that takes its place; cards that stay are left out."""

DRAWN_DEALS, MAX_TRIED = 2_000, 200
"""The number of deals that are drawn and weighed, and the most of them that are tried."""


def try_again(
    match: Match, hand: int, decision: int, *, cards: Literal["same", "other"] = "same", seed: Seed = 0
) -> SecondTry:
    """Return the match as it was before one of its decisions, so that it can be played on from there.

    With other cards, the seat to act sees exactly what it saw in the match, and the earlier moves stay as they were,
    except for cards that were given away unseen. The other cards are drawn by how likely they were from what the seat
    knew.

    Args:
        match: A match that is over. While a match goes on, other cards would reveal nothing, but the same cards would.
        hand: The number of the hand, counted from 1.
        decision: The number of the decision in it, counted from 0, as in `ReviewedDecision.number`.
        cards: Whether all cards are the same, or those that the seat did not see are others.
        seed: Determines the other cards.

    Raises:
        OptionError: If the match has no such hand, the hand no such decision, or nobody had to decide there, or if no
            other cards can be found that fit what the seat knew.

    >>> from tricksmith import bots, games, play
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> same, other = (try_again(match, 1, 4, cards=cards) for cards in ("same", "other"))
    >>> same.match.hand.deal == match.hand.deal, other.match.hand.deal == match.hand.deal
    (True, False)
    >>> same.match.hand.view(same.seat) == other.match.hand.view(other.seat), same.then
    (True, (...))
    """
    if not 1 <= hand <= len(match.hands):
        raise OptionError(f"the match has the hands 1 to {len(match.hands)}, and no hand {hand}")
    played = match.hands[hand - 1]
    if not 0 <= decision < len(played.actions):
        count = len(played.actions)
        raise OptionError(f"hand {hand} has {count} decisions, and no decision {decision}, counted from 0")
    before = next(step.before for number, step in enumerate(steps(played)) if number == decision)
    if before.to_act is None:
        raise OptionError(f"decision {decision} of hand {hand} is a claim after the last card: nobody had to decide")
    scores = None if played.result is None else played.result.scores
    note, earlier = PracticeNote(hand, decision + 1, cards), match.hands[: hand - 1]
    if cards == "same":
        return SecondTry(Match(match.game, match.names, match.seed, earlier, before), note, scores)
    other = refit(before, before.to_act, seed)
    if other is None:
        raise OptionError("no other cards were found that fit everything that this seat knew")
    return SecondTry(Match(match.game, match.names, None, earlier, other), note, scores)


def refit(hand: Hand, seat: Seat, seed: Seed) -> Hand | None:
    """Return the hand with the cards exchanged that this seat has not seen, so that its view stays equal.

    Cards that the seat did not see change places, in the deal and in what was given away unseen. The hand is then
    played again by the rules. If a move would not have been legal, or the seat would have seen something else, other
    cards are tried.

    Args:
        hand: The hand.
        seat: Whose knowledge the other cards fit.
        seed: Determines the other cards.

    Returns:
        The other hand; None if none was found.

    >>> from tricksmith import games, play
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(play.deal(game, seed="example"), dealer=0)
    >>> other = refit(hand, 1, seed=7)
    >>> other.view(1) == hand.view(1), other.deal.hands[1] == hand.deal.hands[1], other.deal == hand.deal
    (True, True, False)
    """
    view, rng = hand.view(seat), Random(f"again\n{seed_text(seed)}")
    try:
        deals = weighted_deals(view, DRAWN_DEALS, rng.getrandbits(62))
    except (RulesError, ValueError):  # no location constraints describe what the seat knows, or too many deals fit
        return None
    for row in _likely(deals, rng):
        other = refit_to(hand, seat, deals, row, rng)
        if other is not None and other != hand:
            return other
    return None


def refit_to(hand: Hand, seat: Seat, deals: WeightedDeals, row: int, rng: Random) -> Hand | None:
    """Return the hand with its cards where they are in one deal that fits what a seat sees.

    Args:
        hand: The hand.
        seat: Whose view stays what it is.
        deals: Deals that fit it.
        row: Which of them.
        rng: The random generator that pairs the cards to exchange.

    Returns:
        The other hand; None if a move would not have been legal in it, or the seat would have seen something else.
    """
    exchanged = _exchanges(hand, deals, row, rng)
    other = _played_again(hand, exchanged) if exchanged else hand
    return other if other is not None and other.view(seat) == hand.view(seat) else None


def _likely(deals: WeightedDeals, rng: Random) -> Iterator[int]:
    """Rows of the deals, drawn by their weights and without replacement (Efraimidis and Spirakis 2006)."""
    generator = np.random.default_rng(rng.getrandbits(62))
    keys = generator.exponential(size=len(deals.weights)) / np.maximum(deals.weights, np.finfo(float).tiny)
    possible = int(np.count_nonzero(deals.weights))
    yield from np.argsort(keys, kind="stable")[: min(possible, MAX_TRIED)].tolist()


def _exchanges(hand: Hand, deals: WeightedDeals, row: int, rng: Random) -> Exchanged:
    """Which card takes the place of which, so that the cards lie as in this row.

    A card that is in the same hand or pile in both stays where it is, so that what is known of it still holds.
    """
    now_and_then = [(cards.mask, int(held)) for cards, held in zip(hand.held, deals.hands[row], strict=True)]
    for name, cards in deals.piles.items():
        if in_pile := _pile(hand, name):
            now_and_then.append((in_pile, int(cards[row])))
    exchanged: Exchanged = {}
    for cards_now, cards_then in now_and_then:
        outgoing, incoming = list(bits(cards_now & ~cards_then)), list(bits(cards_then & ~cards_now))
        rng.shuffle(incoming)
        exchanged.update(zip(outgoing, incoming, strict=True))
    all_outgoing, all_incoming = set(exchanged), set(exchanged.values())
    undealt = sorted(all_outgoing - all_incoming)  # they leave every hand and pile, for cards that were in none
    rng.shuffle(undealt)
    exchanged.update(zip(sorted(all_incoming - all_outgoing), undealt, strict=True))
    return exchanged


def _pile(hand: Hand, name: str) -> int:
    """The cards of a hidden pile, or of all parts of an ordered one; none for cards that were not dealt."""
    piles = hand.stage.locations.piles
    parts = [cards for part_name, cards in piles.items() if part_name.startswith(f"{name}/")]
    return piles.get(name, 0) | sum(parts)


def _played_again(hand: Hand, exchanged: Exchanged) -> Hand | None:
    """The hand with these cards exchanged, from the deal on; None if a move would not have been legal."""
    piles = {
        name: _exchange(pile, exchanged)
        if isinstance(pile, CardSet)
        else tuple(_exchange(part, exchanged) for part in pile)
        for name, pile in hand.deal.piles.items()
    }
    dealt = tuple(_exchange(cards, exchanged) for cards in hand.deal.hands)
    try:
        other = Hand.begin(hand.game, Deal(dealt, piles, hand.deal.number), hand.dealer)
        for move in hand.actions:
            other = other.play(_exchange_move(move, exchanged))
    except (DealError, IllegalMove):
        return None
    return other


def _exchange(cards: CardSet, exchanged: Exchanged) -> CardSet:
    return CardSet(cards.deck, sum(1 << exchanged.get(card, card) for card in bits(cards.mask)))


def _exchange_move(move: Move, exchanged: Exchanged) -> Move:
    """The same move with the cards that take the place of its own."""
    match move:
        case Play(card, named):
            return Play(_exchange_card(card, exchanged), named)
        case CardMove(word, cards):
            return CardMove(word, _exchange(cards, exchanged))
        case Opening(card, takes):
            return Opening(_exchange_card(card, exchanged), _exchange(takes, exchanged))
    return move


def _exchange_card(card: Card, exchanged: Exchanged) -> Card:
    return card.deck.cards[exchanged.get(card.index, card.index)]
