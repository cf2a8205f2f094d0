"""What a trick is worth comes from the score, whatever the game."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.bots.helper import guest
from tests.games.helper import deal
from tricksmith import games
from tricksmith.bots.novice_policy import (
    CardEvaluator,
    MarginalUtility,
    SeatTotals,
    WinProbabilities,
    final_margin,
    parties_of,
    sample_outcomes,
)
from tricksmith.games.nonesuch import MOST, NONE, SOME, Bids, Nonesuch, Terms
from tricksmith.rules import Call, Contract, End, Game, Points, Seat
from tricksmith.rules.automata import trick_automaton

SEATS = [Seat(seat) for seat in range(4)]


def bids(*said: Call) -> Contract[Any, Any]:
    """A contract of Nonesuch with Moons as trump."""
    return Contract(Terms(games.get("nonesuch").deck.suit("m")), said, leader=SEATS[0])


def worth(game: Game[Any, Any], contract: Contract[Any, Any], me: int, *ends: SeatTotals) -> MarginalUtility:
    """What the tricks of a hand are worth to a seat, if these are its ends but for one trick."""
    found = MarginalUtility(WinProbabilities.of(trick_automaton(game, contract.terms)), contract, SEATS[me])
    found.ask_score(ends)
    return found


def test_the_margin_is_over_the_mean_of_the_others() -> None:
    """Three points against 2 and 1 are 1.5 over; where the lowest total wins, it is the other way round."""
    game, contract = games.get("nonesuch", players=3), bids(SOME, SOME, SOME)
    taken = SeatTotals((3, 2, 1), {})
    assert [final_margin(game, contract, taken, seat) for seat in SEATS[:3]] == [1.5, 0, -1.5]
    hearts = guest("hearts")
    plain = Contract(None, None, leader=SEATS[0])
    assert (
        final_margin(
            hearts, plain, SeatTotals((13, 0, 0, 0), {"points": (20, 6, 0, 0), "jack": (0, 0, 0, 0)}), SEATS[0]
        )
        == -18
    )
    assert (
        final_margin(
            hearts, plain, SeatTotals((13, 0, 0, 0), {"points": (26, 0, 0, 0), "jack": (0, 0, 0, 0)}), SEATS[0]
        )
        == 26
    )


def test_a_trick_that_breaks_a_bid_of_none_is_worth_less_than_nothing() -> None:
    """To its bidder the first trick costs the whole bid; to an opponent it is worth giving away."""
    game = games.get("nonesuch", players=3)
    end = SeatTotals((0, 5, 6), {})
    mine = worth(game, bids(NONE, SOME, SOME), 0, end)
    assert mine.trick[0] - mine.trick[1] == pytest.approx(-1 - 12 - 0.5 + 1)
    theirs = worth(game, bids(NONE, SOME, SOME), 1, end)
    assert theirs.trick[0] > theirs.trick[1] > theirs.trick[2]


def test_the_trick_that_makes_a_bid_of_most_is_worth_more_than_others() -> None:
    """The fifth of nine turns a loss into ten points."""
    game = games.get("nonesuch", players=4)
    found = worth(game, bids(MOST, SOME, SOME, SOME), 0, SeatTotals((4, 2, 1, 1), {}))
    after = worth(game, bids(MOST, SOME, SOME, SOME), 0, SeatTotals((5, 1, 1, 1), {}))
    assert found.trick[0] - found.trick[1] > 10 > after.trick[0] - after.trick[1] > 2


def test_cards_that_cost_points_make_a_trick_worth_avoiding() -> None:
    """One cursed card undoes a trick's point, two make it a loss."""
    game = games.get("poison-nonesuch", players=3)
    hand = game.hand(deal(game, cursed="Ay", trump="Cm"), 2)
    contract = hand.contract
    assert contract is not None
    found = worth(game, contract, 0, SeatTotals((3, 2, 2), {"cursed": (2, 1, 1)}))
    values = [found.of_trick(0, game.deck.set(cards).mask) for cards in ("3mw 4ms 5ml", "2sy 4ms 5ml", "2sy 4yk 5ml")]
    away = [found.of_trick(1, game.deck.set(cards).mask) for cards in ("3mw 4ms 5ml", "2sy 4ms 5ml", "2sy 4yk 5ml")]
    gains = [here - there for here, there in zip(values, away, strict=True)]
    assert gains == pytest.approx([1.5, 0, -1.5])


def test_a_partner_s_trick_is_as_good_as_ones_own() -> None:
    """Sides score together, and who sits out takes nothing."""
    game = games.get("nameless", players=4, alone=False, twos_switch=False)
    contract = game.hand(deal(game, up="4h"), 3).contract
    assert contract is not None
    found = worth(game, contract, 1, SeatTotals((1, 1, 1, 1), {}))
    assert found.trick[1] == found.trick[3] > found.trick[0] == found.trick[2]
    alone = Contract(contract.terms, SEATS[0], leader=SEATS[0], out=frozenset({SEATS[2]}))
    assert parties_of(game, alone) == ((0, 2), (1, 3))


class Secretive(Nonesuch):
    """A game whose score reads what no player may know."""

    def score(self, end: End[Terms, Bids]) -> Iterator[Points]:
        yield Points(0, end.tricks(SEATS[0]) + end.contract.secret, "with the secret", "NS9")


class Flat(Nonesuch):
    """A game whose score is the same for all."""

    def score(self, end: End[Terms, Bids]) -> Iterator[Points]:
        yield Points(0, 7, "for being there", "NS9")


@pytest.mark.parametrize("game_class", [Secretive, Flat])
def test_where_the_score_tells_nothing_a_seat_plays_for_its_aim(game_class: type[Nonesuch]) -> None:
    """Who bid none wants no trick, and who bid some wants them all."""
    game = game_class(3)
    hand = game.hand(deal(game, up="Cm"), 2)
    for bid in ("none", "some", "some"):
        hand = hand.play(hand.parse(bid))
    values = []
    for _ in range(3):
        assert hand.to_act is not None
        values.append(CardEvaluator(hand.view(hand.to_act), Random(1)).worth.trick)
        hand = hand.play(hand.legal[0])
    assert values == [[-1, 1, 1], [-1, 1, -1], [-1, -1, 1]]


def test_simulated_ends_hold_every_trick_and_every_counted_card() -> None:
    """Whatever a seat expects, the tricks to come are shared out whole, and with them what lies in them."""
    game = games.get("nestors")
    hand = game.hand(deal(game), 3)
    for move in ["bid 5", "pass", "pass", "pass", "trump J"]:
        hand = hand.play(hand.parse(move))
    hand = hand.play(hand.legal[0])
    assert hand.contract is not None
    odds = WinProbabilities.of(trick_automaton(game, hand.contract.terms))
    before = SeatTotals((1, 0, 0, 0), {"points": (20, 0, 0, 0), "spades": (1, 0, 0, 0)})
    cards = game.deck.set("Jh As Th 9s 8s 7d").mask
    for expected in (0, 2, 5, 30):
        ends = sample_outcomes(
            odds,
            before,
            me=SEATS[1],
            left=5,
            expected=expected,
            doubt=1,
            shares=[1, 1, 0, 1],
            cards=cards,
            rng=Random(1),
        )
        for tricks, counts in ends:
            assert sum(tricks) == 6
            assert tricks[2] == 0
            assert sum(counts["points"]) == 20 + 15 + 10 + 5
            assert sum(counts["spades"]) == 1 + 3
        assert min(tricks[1] for tricks, _ in ends) <= expected
    nothing = sample_outcomes(
        odds, before, me=SEATS[1], left=0, expected=0, doubt=1, shares=[1, 1, 1, 1], cards=0, rng=Random(1)
    )
    assert all(end == before for end in nothing)
