"""Posterior weights: how likely deals are after what the others have called and played."""

from random import Random

import pytest

from tests.rules.toy import Toy
from tricksmith import games
from tricksmith.bots.search import determinize, posterior
from tricksmith.play import deal
from tricksmith.rules import Hand


def in_tricks(name: str, plays: int, **options: object) -> Hand:
    """A hand after `plays` cards of its tricks, played at random."""
    game = games.get(name, **options)
    hand, rng = game.hand(deal(game, seed="example"), dealer=0), Random(1)
    while plays:
        plays -= hand.contract is not None
        hand = hand.play(rng.choice(list(hand.penalty_free)))
    return hand


@pytest.mark.parametrize("name", games.ORIGINALS)
def test_determinizations_are_believed_in_shares_of_one(name: str) -> None:
    """Weights add up to one, count as many determinizations as they may, and are the same each time."""
    hand = in_tricks(name, 7)
    view = hand.view(1)
    some = determinize(view, 200, seed=1)
    posterior_weights = posterior(view, some)
    assert posterior_weights is not None
    assert posterior_weights.weights.shape == (len(some.hands),)
    assert posterior_weights.weights.sum() == pytest.approx(1)
    assert 1 <= posterior_weights.effective_size < len(some.hands)
    again = posterior(view, some)
    assert again is not None
    assert again.weights.tolist() == posterior_weights.weights.tolist()


def test_nothing_is_believed_without_a_model_or_before_the_tricks() -> None:
    """In a game of somebody else, and while the calls go on, there is nothing to go by."""
    game = games.get("nonesuch")
    view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    assert posterior(view, determinize(view, 10, seed=1)) is None
    toy = Toy()
    hand = toy.hand(deal(toy, seed="example"), dealer=0)
    rng = Random(1)
    while hand.contract is None:
        hand = hand.play(rng.choice(list(hand.penalty_free)))
    assert posterior(hand.view(0), determinize(hand.view(0), 10, seed=1)) is None


def test_after_a_revoke_nothing_is_believed() -> None:
    """No determinization that fits what a seat holds now explains a card that was against the rules."""
    claims = games.get("nameless", renege="claim", twos_switch=False, alone=False)
    hand = claims.hand(deal(claims, seed="0"), dealer=3)
    for card in ["8h", "6d", "2d", "6c", "3s", "6h"]:
        hand = hand.play(hand.parse(card))
    view = hand.view(0)
    some = determinize(view, 50, seed=1)
    posterior_weights = posterior(view, some)
    assert posterior_weights is None or posterior_weights.weights.sum() == pytest.approx(1)


def test_a_search_looks_at_likely_determinizations() -> None:
    """Of many determinizations the likely ones remain, their shares near their weights; of few all do."""
    view = in_tricks("nonesuch", 12).view(1)
    some = determinize(view, 400, seed=1)
    posterior_weights = posterior(view, some)
    assert posterior_weights is not None
    few = some._replace(weights=posterior_weights.weights).resample(100, seed=1)
    assert few.weights.sum() == pytest.approx(1)
    assert len(few.hands) <= 100
    share = {tuple(hands): 0.0 for hands in some.hands.tolist()}
    for hands, weight in zip(some.hands.tolist(), posterior_weights.weights, strict=True):
        share[tuple(hands)] += weight
    off = [abs(share[tuple(hands)] - weight) for hands, weight in zip(few.hands.tolist(), few.weights, strict=True)]
    assert max(off) <= 0.01 + 1e-9
    assert (
        some._replace(weights=posterior_weights.weights).resample(400, seed=1).weights.tolist()
        == posterior_weights.weights.tolist()
    )
