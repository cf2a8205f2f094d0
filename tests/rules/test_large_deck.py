"""Decks of more than 64 cards: dealt, played, recorded and thought about by the rules."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from tricksmith import bots, testing
from tricksmith.belief import Determinizations
from tricksmith.cards import Card, CardSet, Deck, Suit
from tricksmith.compile import compile_calls, compile_trick
from tricksmith.errors import RulesError
from tricksmith.play import Match, from_record, play_match, sample_hand, to_record
from tricksmith.rules import Contract, Game, Layout, Pile, Points, Table, Tally, Verdict

SUITS = tuple(
    Suit(letter, name) for letter, name in zip("wxyz", ("wands", "xylophones", "yarns", "zithers"), strict=True)
)
RANKS = tuple("ABCDEFGHIJKLMNOPQRST")
LARGE = Deck(
    "Large", SUITS, RANKS, [(rank, (suit,), "", f"{rank} of {suit.name}") for suit in SUITS for rank in RANKS], {}
)


class Large(Game[str, None]):
    """Eighty cards, most of them in the hands."""

    id = "large"
    name = "Large"
    author = "the tests"
    seats = (3, 4)
    deck = LARGE
    lead_rule = follow_rule = "LA2"

    def layout(self) -> Layout:
        """LA1: Eighteen cards each; the others lie aside."""
        return Layout(stock=LARGE.all, hands=18, piles=(Pile("aside", 80 - 18 * self.players),))

    def calls(self, table: Table) -> Contract[str, None]:
        return Contract("plain", None, leader=table.first)

    def strength(self, card: Card, led: Suit | None, mode: str) -> int | None:
        """LA2: The highest card of the suit led wins."""
        return card.level if led == card.suit else None

    def score(self, tally: Tally[str, None]) -> Iterator[Points]:
        """LA3: A point a trick."""
        for number, side in enumerate(self.sides):
            yield Points(number, tally.tricks(*side), "tricks", "LA3")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[str, None] | None) -> Verdict:
        """LA4: One hand is a match."""
        return Verdict(self.best(totals), "LA4", "a hand was played")


def test_it_keeps_what_every_game_promises() -> None:
    """Legality, views, determinizations, replay and scores, and it says that the core does not take it."""
    report = testing.check(Large, hands=1, bots=False)
    assert report.games == len(report.not_compiled) == 2
    assert "a deck of 80 cards" in report.not_compiled[0]
    assert report.determinizations > 20


@pytest.mark.parametrize("played", [0, 20])
def test_deals_that_fit_a_view_are_drawn(played: int) -> None:
    """Each hidden card lies in one place; a seat that did not follow has none of the suit."""
    rng, hand = Random(played), sample_hand(Large(4), seed="deals", number=0)
    for _ in range(played):
        hand = hand.play(rng.choice(hand.legal))
    view = hand.view(0)
    deals = Determinizations(view)
    sample = deals.sample(50, seed=1)
    assert sample.dtype == object
    hidden = view.unseen.mask
    for row in sample.tolist():
        assert [mask.bit_count() for mask in row] == [place.size for place in deals.places]
        assert sum(row) == hidden
        assert [
            mask & ~deals.constraints.may_hold(place.name).mask for mask, place in zip(row, deals.places, strict=True)
        ] == [0] * len(row)
    assert len({tuple(row) for row in sample.tolist()}) == 50
    hands = deals.hands(sample)
    assert all(CardSet(LARGE, int(row[0])) == view.hand for row in hands)
    with pytest.raises(ValueError, match="they must be"):
        deals.hands(np.zeros((1, len(deals.places)), np.uint64))


def test_a_spectator_sees_too_few_cards_to_draw_deals() -> None:
    """All eighty are hidden from one."""
    with pytest.raises(RulesError, match="large: 80 cards are hidden, and deals can be drawn of up to 64"):
        Determinizations(sample_hand(Large(4), seed="deals", number=0).view(None))


def test_the_core_refuses_it() -> None:
    """Tricks and calls, with the number of cards."""
    with pytest.raises(RulesError, match="a deck of 80 cards"):
        compile_trick(Large(4), "plain")
    with pytest.raises(RulesError, match="a deck of 80 cards"):
        compile_calls(Large(4))


def test_bots_and_records_play_it() -> None:
    """A hand of three levels and chance."""
    players = [bots.get(name) for name in ("novice", "regular", "random", "random")]
    match = play_match(Match.begin(Large(4), seed="a"), players)
    assert match.verdict is not None
    assert from_record(to_record(match), games=[Large]) == match


class Blind(Large):
    """Eighty cards, so few of them in each hand that no deal can be drawn at first."""

    id = "blind"

    def layout(self) -> Layout:
        """LA1: Twelve cards each; the others lie aside."""
        return Layout(stock=LARGE.all, hands=12, piles=(Pile("aside", 80 - 12 * self.players),))


def test_where_no_deal_can_be_drawn_the_bots_say_so() -> None:
    """In the line about their levels, and in the reason of a hint, until few enough cards are hidden."""
    note = "In this game novice, regular, expert and master play alike: {}each tries its cards in a few deals."
    assert bots.levels_note(Large(4)) == note.format("")
    blind = "with more than 64 cards hidden from it, each makes any legal move; then "
    assert bots.levels_note(Blind(4)) == note.format(blind)
    hand = sample_hand(Blind(4), seed="blind", number=0)
    reasons = []
    for _ in range(8):
        view = hand.view(hand.to_act)
        if len(view.legal) > 1:
            reason = bots.get("expert").consider(view, Random(1)).reason
            assert ("can't estimate any move" in reason) == (len(view.unseen) > 64), len(view.unseen)
            reasons.append(reason)
        hand = hand.play(hand.legal[0])
    assert len(set(reasons)) == 2
