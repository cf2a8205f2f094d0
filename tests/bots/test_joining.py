"""Bots call for a partner where enough others would join them, in Solo Whist as its rules are here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from tricksmith import bots, games
from tricksmith.bots.joining import joining_replies
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.play import deal
from tricksmith.rules import (
    Bidding,
    Call,
    Contract,
    Flags,
    Game,
    Hand,
    Layout,
    Must,
    Pile,
    Points,
    Seat,
    Sides,
    Steps,
    Table,
    Tally,
    TrickSoFar,
    Verdict,
)  # fmt: skip
from tricksmith.rules.author import PASS
from tricksmith.rules.runtime import Calling
from tricksmith.testing import deal as deal_with

PROPOSE, ACCEPT, SOLO = Call("propose"), Call("accept"), Call("solo")
Team = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SoloBidding(Bidding):
    """Once around: a proposal can be accepted, or outbid by playing alone."""

    order: tuple[Seat, ...]

    def start(self) -> tuple[Call, ...]:
        return ()

    def speaker(self, state: tuple[Call, ...]) -> Seat | None:
        return self.order[len(state)] if len(state) < len(self.order) else None

    def menu(self, state: tuple[Call, ...]) -> tuple[Call, ...]:
        if SOLO in state or ACCEPT in state:
            return (PASS,) if SOLO in state else (PASS, SOLO)
        return PASS, ACCEPT if PROPOSE in state else PROPOSE, SOLO

    def after(self, state: tuple[Call, ...], call: Call) -> tuple[Call, ...]:
        return (*state, call)

    def result(self, state: tuple[Call, ...]) -> Team:
        """The seats that play together, nobody if the hand is dealt again."""
        if SOLO in state:
            return (self.order[state.index(SOLO)],)
        return tuple(self.order[state.index(call)] for call in (PROPOSE, ACCEPT)) if ACCEPT in state else ()


class SoloWhist(Game[Suit, Team]):
    """Eight tricks for two, or five for one."""

    id = "solo-whist"
    name = "Solo Whist"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    lead_rule = follow_rule = "SW3"

    def layout(self) -> Layout:
        """SW1: Thirteen cards each; the dealer shows one."""
        return Layout(stock=FRENCH.all, hands=12, piles=(Pile("last", 1, each=True),))

    def calls(self, table: Table) -> Steps[Contract[Suit, Team] | None]:
        """SW2: Its suit is trump. Propose and accept, or play alone."""
        up = yield from table.turned("last", of=table.order[-1])
        table.deals("last")
        team = yield from table.ask(SoloBidding("SW2", "bid or pass", table.order))
        return Contract(up.suit, team, leader=table.first) if team else None

    def parties(self, contract: Contract[Suit, Team]) -> Sides:
        team = tuple(sorted(contract.bid))
        return team, tuple(Seat(seat) for seat in range(4) if seat not in team)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """SW3: Follow suit."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """SW4: The highest trump wins, or else the highest card of the suit led."""
        return len(FRENCH.ranks) + card.level if card.suit == mode else card.level if card.suit == led else None

    def score(self, tally: Tally[Suit, Team]) -> Iterator[Points]:
        """SW5: Two points and one for each trick over or under, from each opponent."""
        team = tally.contract.bid
        over = tally.tricks(*team) - (8 if len(team) == 2 else 5)
        stake = 2 + over if over >= 0 else over - 2
        for seat in range(4):
            share = (1 if len(team) == 2 else 3) if seat in team else -1
            yield Points(seat, share * stake, "tricks", "SW5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, Team] | None) -> Verdict | None:
        """SW6: One hand is a match."""
        return Verdict(self.best(totals), "SW6", "a hand was played")


GAME = SoloWhist()


def holding(cards: str) -> Hand:
    """A hand in which seat 0 speaks first and holds these cards; a heart is turned up."""
    others = deal_with(GAME, cards, last=["2h", "", "", "3h"])
    return GAME.hand(others, dealer=3)


def test_an_answer_that_makes_a_partner_is_found() -> None:
    """Each of the others can accept, if those before pass; nothing follows from a pass or from playing alone."""
    hand = GAME.hand(deal(GAME, seed="join"), dealer=3)
    assert isinstance(hand.stage, Calling)
    replies = joining_replies(hand.stage, PROPOSE)
    assert [(reply.seat, reply.places, reply.contract.bid) for reply in replies] == [
        (1, (1,), (0, 1)), (2, (0, 1), (0, 2)), (3, (0, 0, 1), (0, 3)),
    ]  # fmt: skip
    assert joining_replies(hand.stage, PASS) == joining_replies(hand.stage, SOLO) == []


@pytest.mark.parametrize("name", ["bridge", "skat", "euchre", "five-hundred"])
def test_where_partners_are_settled_nobody_joins(name: str) -> None:
    """Bids that anybody could begin with are no answers, and neither are doubles."""
    game, rng = games.get(name), Random(1)
    hand = game.hand(deal(game, seed="join"), dealer=0)
    while isinstance(hand.stage, Calling):
        assert all(joining_replies(hand.stage, move) == [] for move in hand.legal)
        hand = hand.play(rng.choice(hand.legal))


@pytest.mark.parametrize(
    ("cards", "call"),
    [("Ah 9h 5h Ad 8d 5d 4d Ac 7c 5s 4s 3s", "propose"), ("4h 9d 7d 5d 3d 8c 6c 4c 9s 7s 4s 3s", "pass")],
)
def test_a_regular_bot_proposes_with_a_good_hand(cards: str, call: str) -> None:
    """Too good to pass and too weak to play alone; with a bad hand it passes."""
    hand = holding(cards)
    said = [str(bots.get("regular").choose(hand.view(0), Random(number))) for number in range(6)]
    assert said.count(call) >= 4
