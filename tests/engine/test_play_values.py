"""The value of a play to a seat that remembers voids, against a slow reference in Python."""

from collections.abc import Iterator
from math import prod
from random import Random
from typing import Any

import pytest

from tests.bots.helper import every_game, guest, views
from tests.engine.policy_reference import PolicyReference
from tests.games.helper import deal
from tricksmith import games
from tricksmith.belief import possible_hands
from tricksmith.bots import RandomBot
from tricksmith.bots.novice_policy import play_values
from tricksmith.cards import bits
from tricksmith.compile import estimate_utilities
from tricksmith.engine import HeuristicPolicy, Tricks, totals_of_stock
from tricksmith.errors import RulesError
from tricksmith.games.nonesuch import NONE, SOME, Mode, Nonesuch
from tricksmith.rules import Contract, Game, GameRules, Points, Seat, Tally, View
from tricksmith.rules.runtime import Playing

AnyGame = Game[Any, Any]
MAX_ENDS = 8_000
"""Ways to end the trick that the reference goes through for one play."""


def reference(view: View) -> PolicyReference:
    """The reference for a view, with the policy that the novice uses."""
    assert view.contract is not None
    tricks = Tricks.of(view.game, view.contract)
    held = sum(count for seat, count in enumerate(view.counts) if seat not in view.contract.out)
    size = len(view.tricks) + (held + len(view.trick)) // len(view.order)
    return PolicyReference(
        view, HeuristicPolicy.for_stock(tricks, view.contract, size, estimate=True), possible_hands(view)
    )


@every_game
def test_the_core_values_plays_as_the_reference_does(game: AnyGame) -> None:
    """In random positions, for every play, but for the digits that the core leaves out.

    The core forgets which cards the seats after this one have played to the trick, and the table of a trick with cards
    to cite says nothing about a card that is played twice. So the reference goes on by more than one seat only where
    strength decides.
    """
    compared, rng = 0, Random(5)
    for _, view in views(game, 2, RandomBot()):
        if view.contract is None or rng.random() < 0.5:
            continue
        plays = list(view.penalty_free)
        later = view.order[len(view.trick) + 1 :]
        if len(later) > 1 and type(game).strength is GameRules.strength:
            continue
        if prod(possible_hands(view)[seat].bit_count() for seat in later) * len(plays) > MAX_ENDS:
            continue
        slow = reference(view)
        values = play_values(view, plays)
        expected = [slow.value(play) for play in plays]
        assert values == pytest.approx(expected, rel=1e-3, abs=1e-3)
        compared += len(plays)
    assert compared > 20


@every_game
def test_strengths_order_the_cards(game: AnyGame) -> None:
    """The highest trump is strongest, unless suits are named trumps fall in order, and the weakest card is no trump."""
    for hand, _ in views(game, 1, RandomBot()):
        if isinstance(hand.stage, Playing):
            strengths, ladder = HeuristicPolicy.of(hand).strengths(), hand.stage.automaton.trumps
            assert len(strengths) == len(game.deck.cards)
            assert all(0 <= strength <= 1 for strength in strengths)
            trumps = [strengths[card.index] for card in ladder]
            assert game.leader_names_suit or trumps == sorted(trumps, reverse=True)
            if ladder:
                stock = [
                    card.index for card in game.the_layout.stock if game.ways_to_lead(card, hand.stage.contract.mode)
                ]
                assert max(stock, key=strengths.__getitem__) == ladder[0].index
                assert game.deck.cards[min(stock, key=strengths.__getitem__)] not in ladder
            return
    raise AssertionError("no hand came to its tricks")


def test_what_does_not_fit_is_refused() -> None:
    """A play that is not legal, and arrays of another length."""
    game = games.get("poison-nonesuch", players=3)
    hand = game.hand(deal(game, cursed="Ay", trump="Cm"), 2)
    policy = HeuristicPolicy.of(hand)
    row = policy.tricks.encode_hand(hand)
    seat = hand.to_act
    assert seat is not None
    plays = [policy.tricks.play_number(play, leading=True) for play in hand.legal]
    known: dict[str, Any] = {"possible": row.held[:3], "counts": [8, 8, 8], "unseen": 0}
    assert len(policy.play_values(row, plays, **known)) == len(plays)
    other, *_ = bits(row.held[(seat + 1) % 3])
    with pytest.raises(ValueError, match=f"play {other} is not legal"):
        policy.play_values(row, [other], **known)
    with pytest.raises(ValueError, match="counts has 2 entries; it must have 3"):
        policy.play_values(row, plays, **{**known, "counts": [8, 8]})
    row.table = row.held[0]
    with pytest.raises(ValueError, match="are in two places"):
        policy.play_values(row, plays, **known)


# Where no exact utilities can be compiled ----------------------------------------------------------------------------


class Secretive(Nonesuch):
    """A game whose score reads what no player may know."""

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        yield Points(0, tally.tricks(Seat(0)) + tally.contract.secret, "with the secret", "NS9")


class Flat(Nonesuch):
    """A game whose score is the same for all."""

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        yield Points(0, 7, "for being there", "NS9")


@pytest.mark.parametrize("kind", [Secretive, Flat])
def test_where_the_score_says_nothing_a_seat_plays_for_its_aim(kind: type[Nonesuch]) -> None:
    """A bid of none wants no trick, and a bid of some wants them all."""
    game = kind(3)
    contract = Contract(Mode(game.deck.suit("m")), (NONE, SOME, SOME), leader=Seat(0))
    tricks = Tricks.of(game, contract)
    policy = HeuristicPolicy.for_stock(tricks, contract, 12, estimate=True)
    assert policy.utilities.weights[:, :, 0].tolist() == [[-1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_a_score_that_fits_into_no_table_is_estimated() -> None:
    """In Hearts with a bonus for no trick, penalty cards count; other policies still refuse the score."""
    game = type(guest("hearts"))(4, no_trick=True)
    hand = next(hand for hand, view in views(game, 1, RandomBot()) if view.contract is not None)
    assert hand.contract is not None
    tricks = Tricks.of(game, hand.contract)
    with pytest.raises(RulesError, match="depends on"):
        HeuristicPolicy.for_stock(tricks, hand.contract, 13)
    utilities = estimate_utilities(game, hand.contract, totals_of_stock(tricks, 13))
    points = 1 + list(game.counters).index("points")
    assert utilities.weights[range(4), range(4), points].tolist() == [-4] * 4
    assert not utilities.is_flat
