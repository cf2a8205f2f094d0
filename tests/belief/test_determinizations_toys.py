"""What no game of ours does: cards passed on, a discard after taking a card up, obligations one after another."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.belief.brute import compare
from tests.games.helper import deal as dealt
from tests.rules.toy import Toy
from tricksmith.belief import Determinizations, constraints_of
from tricksmith.cards import FRENCH, Card, CardSet
from tricksmith.cards.french import HEARTS, SPADES
from tricksmith.errors import RulesError
from tricksmith.play import deal
from tricksmith.rules import Contract, Flags, Game, Hand, Layout, Must, Pile, Steps, Table, TrickSoFar

FEW = FRENCH.set("Js Qs Ks As Jh Qh Kh Ah")


class Few(Toy):
    """Three players with two cards each; one lies face down, one is not dealt."""

    seats = (3,)

    def layout(self) -> Layout:
        """TO0: Two cards each, and one face down."""
        return Layout(stock=FEW, hands=2, piles=(Pile("down", 1),))


class Passing(Few):
    """Each gives a card to the next seat before the first lead."""

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: A card goes on to the next."""
        for seat in table.order:
            yield from table.gives(seat, 1, f"from {seat}", "pass", "TO4", "pass a card")
        for seat in table.order:
            table.takes(seat, f"from {(seat - 1) % 3}")
        return Contract("plain", None, leader=table.first)


class TakingUp(Few):
    """The first seat takes up the card that lies face up, and lays one away."""

    def layout(self) -> Layout:
        """TO0: Two cards each, and one face up."""
        return Layout(stock=FEW, hands=2, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: A card for another."""
        table.takes(table.first, "up")
        yield from table.gives(table.first, 1, "away", "discard", "TO4", "lay a card away")
        return Contract("plain", None, leader=table.first)


class ShownCards(Few):
    """The holder of the Ace of spades shows it, if anybody holds it; the second seat lays its hand open."""

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: All see it."""
        yield from table.holder(FRENCH.card("As"))
        table.lays_open(table.order[1])
        yield from table.count(table.first, FEW)
        table.awards(table.first, "down")
        return Contract("plain", None, leader=table.first)


class Chain(Few):
    """Who has an Ace must play a card other than a King; else who has a King must play one or a spade; and so on."""

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: Nothing is said."""
        yield from ()
        return Contract("plain", None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: str) -> list[Must]:
        """TO2: Three obligations in a row, the first two of which allow more than they ask for."""
        aces, kings = FEW.of_rank("A"), FEW.of_rank("K")
        hearts, spades = FEW.bearing(HEARTS), FEW.bearing(SPADES)
        return [
            Must(aces, "TO2", "no king is asked for", also=FEW - kings),
            Must(kings, "TO2", "a king or a spade is asked for", also=spades),
            Must(hearts, "TO2", "hearts are asked for"),
        ]


@pytest.mark.parametrize("game_class", [Few, Passing, TakingUp, ShownCards, Chain])
def test_every_position_is_that_of_brute_force(game_class: type[Game[Any, Any]]) -> None:
    """From the deal to the last card, for every viewer and a spectator."""
    rng = Random(1)
    cases = set()
    for number in range(3 if game_class is Chain else 1):
        past = [game_class(3).hand(deal(game_class(3), seed="toys", number=number), rng.randrange(3))]
        while past[-1].to_act is not None:
            past.append(past[-1].play(rng.choice(past[-1].legal)))
        for end in range(1, len(past)):
            for viewer in (0, 1, 2, None):
                if viewer is not None or number == 0:
                    compare(past[:end], viewer, most=500, anywhere=True)
                    cases.add(len(constraints_of(past[end - 1].view(viewer)).cases))
    assert (max(cases) > 1) == (game_class is Chain)


def first_views(game_class: type[Game[Any, Any]], moves: int) -> Hand:
    """A hand after `moves` moves, each the first of the legal ones."""
    hand = game_class(3).hand(deal(game_class(3), seed="toys"), 2)
    for _ in range(moves):
        hand = hand.play(hand.legal[0])
    return hand


class TwoPasses(Few):
    """Two seats give to one pile, where constraints do not tell the cards apart."""

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: A card is shown and then perhaps given away."""
        yield from table.gives(table.order[0], 1, "pot", "pay", "TO4", "pay a card")
        table.lays_open(table.order[1])
        yield from table.gives(table.order[1], 1, "pot", "pay", "TO4", "pay a card")
        return Contract("plain", None, leader=table.first)


def test_what_sets_of_places_cannot_express_is_refused_by_name() -> None:
    """A pile to which one seat gave an unknown card and another one of two known cards."""
    message = (
        r"toy: calls\(\): cards given to 'pot', which has others already.*: let each seat give to a pile of its own"
    )
    with pytest.raises(RulesError, match=message):
        Determinizations(first_views(TwoPasses, 2).view(2))


class Leader(Few):
    """Hearts may be led only by who holds nothing else."""

    def why_not_lead(self, card: Card, named: Any, flags: Flags, mode: str) -> Any:
        """TO1: No hearts."""
        from tricksmith.rules import Reason  # noqa: PLC0415

        return Reason("TO1", "hearts wait") if HEARTS in card.suits else None


def test_who_leads_what_is_barred_has_nothing_else() -> None:
    """The leader of a heart held no spade."""
    hand = next(_led_hearts())
    leader = hand.to_act
    assert leader is not None
    hand = hand.play(hand.legal[0])
    viewer = (leader + 1) % 3
    assert constraints_of(hand.view(viewer)).may_hold(f"seat {leader}") <= FEW.bearing(HEARTS)


def _led_hearts() -> Iterator[Hand]:
    for number in range(100):
        hand = Leader(3).hand(deal(Leader(3), seed="toys", number=number), 2)
        if hand.held[0] <= FEW.bearing(HEARTS):
            yield hand


class LongChain(Chain):
    """The same with three cards each."""

    def layout(self) -> Layout:
        """TO0: Three cards each, and one face down."""
        return Layout(stock=FEW | FRENCH.set("Ts Th"), hands=3, piles=(Pile("down", 1),))


def test_a_seat_that_is_seen_to_have_been_bound_may_hold_what_later_obligations_ask_for() -> None:
    """With an Ace in hand its queen was legal, whatever else it held, and it shows the Ace later."""
    game = LongChain(3)
    hand = game.hand(dealt(game, "As Qh Ks", "Jh Js Ts", "Qs Kh Ah"), 1)
    for move in ("Qs", "Qh"):
        hand = hand.play(hand.parse(move))
    assert constraints_of(hand.view(2)).may_hold("seat 0") & FEW.of_rank("K")
    while FRENCH.card("As") in hand.held[0]:
        moves = [move for move in hand.legal if str(move) != "Ks"]
        hand = hand.play(next((move for move in moves if str(move) == "As"), moves[0]))
    assert hand.held[0] == FRENCH.set("Ks")
    assert FRENCH.card("Ks") in constraints_of(hand.view(2)).may_hold("seat 0")


class LedFromTheTable(Leader):
    """The card that lies face up leads the first trick, whatever the first seat holds."""

    def layout(self) -> Layout:
        """TO0: Two cards each, and one face up."""
        return Layout(stock=FEW, hands=2, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: Nothing is said."""
        yield from ()
        return Contract("plain", None, leader=table.first, table_leads="up")


def test_a_lead_from_the_table_says_nothing_about_a_hand() -> None:
    """A heart from the table is no choice of the seat that leads: it may hold spades."""
    game = LedFromTheTable(3)
    hand = game.hand(dealt(game, "As Qs", "Jh Js", "Ks Kh", up="Ah"), 2)
    while not hand.trick:
        hand = hand.play(hand.legal[0])
    leader = hand.trick[0][0]
    viewer = next(seat for seat in range(3) if seat != leader)
    assert constraints_of(hand.view(viewer)).may_hold(f"seat {leader}") & FEW.bearing(SPADES)


def test_the_pool_of_cards_is_that_of_the_holders() -> None:
    """The holders' sizes add up to the hidden cards, and the groups are those cards, each once."""
    evidence = constraints_of(first_views(Passing, 4).view(0))
    assert sum(holder.size for holder in evidence.places) == len(evidence.cards)
    for case in evidence.cases:
        assert sum(cards for cards, _ in case.groups) == evidence.cards.mask
    assert isinstance(evidence.may_hold("down"), CardSet)
    card = next(iter(evidence.cards))
    assert all(card in evidence.may_hold(name) for name in evidence.places_of(card))
