"""Cards turned up one after another from a stock: seen by all from then on, and by nobody before."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from tests.games.small.by_hand import begin as begin_small
from tests.games.small.by_hand import played
from tests.games.small.catalogue import load
from tests.rules.toy import HIGH, Toy
from tricksmith import bots, testing
from tricksmith.belief import Determinizations, constraints_of
from tricksmith.cards import FRENCH
from tricksmith.compile import compile_calls
from tricksmith.errors import RulesError
from tricksmith.play import Match, from_record, play_match, sample_hand, to_record
from tricksmith.present import PlayerNames, hand_history, public_view
from tricksmith.rules import Contract, Deal, EventVerb, Hand, Layout, Pile, Seat, Steps, Table, Tally, Trick


class TurnsUp(Toy):
    """Two cards each; after each trick its winner takes what lies face up, and the next card is turned up."""

    id = "turns-up"
    lead_rule = follow_rule = revoke_rule = "TO5"

    def layout(self) -> Layout:
        """TO0: Two cards each, and a stock."""
        return Layout(stock=HIGH, hands=2, piles=(Pile("stock", 6, ordered=True), Pile("rest", 2)))

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        """TO4: The first card is turned up."""
        card = yield from table.turns_up("stock")
        return Contract(card.code, None, leader=table.first)

    def between(self, table: Table, trick: Trick, tally: Tally[str, None]) -> Steps[Contract[str, None]]:
        """TO8: The winner takes the card; the loser draws the next one, and another is turned up."""
        left = yield from table.size("stock")
        if left > 1:
            table.takes(trick.winner, "turned up")
            table.draws(self.trick_seats(trick.winner, frozenset())[1], "stock")
            yield from table.turns_up("stock")
        return tally.contract


class ShownDraws(TurnsUp):
    """After each trick both seats take the next card in front of all."""

    shown = False

    def between(self, table: Table, trick: Trick, tally: Tally[str, None]) -> Steps[Contract[str, None]]:
        """TO8: Each draws a card that all see, the winner first."""
        if (yield from table.size("stock")) > 1:
            for seat in self.trick_seats(trick.winner, frozenset()):
                yield from table.turns_up("stock", onto="drawn")
                table.takes(seat, "drawn", shown=self.shown)
        return tally.contract


class ShownTwice(ShownDraws):
    """The same, and the author says once more that the cards are shown."""

    shown = True


class BeforeTheTricks(TurnsUp):
    """A card is turned up before the first trick alone."""

    between = Toy.between


class LaidDown(TurnsUp):
    """Two cards are laid aside; the first is turned up."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        """TO4: The first of two cards that are laid aside is turned up."""
        table.takes(table.first, "rest")
        for pile in ("bid", "out"):
            yield from table.gives(table.first, 1, pile, "lay", "TO4", "lay a card aside")
        card = yield from table.turns_up("bid", onto="bids")
        return Contract(card.code, None, leader=table.first)

    between = Toy.between


def begin() -> Hand:
    """Seat 0 wins the first trick with the king of hearts."""
    stock = tuple(FRENCH.set(card) for card in ["Ah", "Jh", "As", "Qs", "Ad", "Kd"])
    return TurnsUp(2).hand(
        Deal((FRENCH.set("Kh Js"), FRENCH.set("Qh Jd")), {"stock": stock, "rest": FRENCH.set("Ac Kc")}), 1
    )


def test_everybody_sees_the_card_and_where_it_lies() -> None:
    """The dealer turns it up, and it lies face up on a pile of its own."""
    hand = begin()
    for viewer in (0, 1, None):
        (event,) = hand.view(viewer).events
        assert (event.seat, event.verb, str(event.cards)) == (1, EventVerb.TURNS_UP, "Ah")
        assert (event.pile, event.onto, event.count) == ("stock", "turned up", 1)
        assert str(hand.view(viewer).piles["turned up"]) == "Ah"
        assert hand.view(viewer).hidden == {"stock": 5, "rest": 2}
    assert hand.contract is not None
    assert hand.contract.mode == "Ah"


def test_cards_are_taken_drawn_and_turned_up_in_turn() -> None:
    """The winner takes the ace of hearts, the loser draws the jack unseen, and the ace of spades is turned up."""
    hand = begin().play("Kh").play("Qh")
    assert [str(cards) for cards in hand.held] == ["Js Ah", "Jh Jd"]
    verbs = [(str(event.verb), str(event.cards), event.after) for event in hand.view(0).events[1:]]
    assert verbs == [("takes", "Ah", 1), ("draws", "None", 1), ("turns up", "As", 1)]
    assert str(hand.view(0).piles["turned up"]) == "As"
    assert hand.view(1).hidden["stock"] == 3


def test_a_card_that_was_laid_down_is_turned_up_later() -> None:
    """Everybody sees which it is then, and nobody before: a bid in cards."""
    hand = LaidDown(2).hand(begin().deal, 1).play("lay Kh")
    assert hand.view(1).events[-1].cards is None
    hand = hand.play("lay Js")
    assert hand.contract is not None
    assert (hand.contract.mode, str(hand.view(1).piles["bids"]), hand.view(1).hidden.get("bid", 0)) == ("Kh", "Kh", 0)
    assert constraints_of(hand.view(1)).places_of(FRENCH.card("Js")) == ("seat 0", "stock", "not dealt", "out")
    assert testing.check(LaidDown(2), hands=2, bots=False).determinizations > 10


def test_what_can_be_where_is_counted_exactly() -> None:
    """A card that was turned up is known; all others can be in the other hand, the stock or the rest."""
    hand = begin()
    assert Determinizations(hand.view(0)).count == comb(13, 2) * comb(11, 5) * comb(6, 2)  # four are not dealt
    hand = hand.play("Kh").play("Qh")
    known = constraints_of(hand.view(1))
    assert known.places_of(FRENCH.card("Ah")) == ("seat 0",)
    deals = Determinizations(hand.view(1))
    ways = comb(10, 1) * comb(9, 3) * comb(6, 2)
    assert deals.count == ways
    assert all(not int(cards) & FRENCH.card("As").bit for row in deals.sample(50, seed=1) for cards in row)


def test_it_keeps_what_every_game_promises() -> None:
    """Views without leaks, conserved cards, replay, and words for the log."""
    report = testing.check(TurnsUp(2), hands=4, bots=False)
    assert report.determinizations > 20
    match = Match(TurnsUp(2), ("Ada", "Bo"), None, (), begin())
    (text,) = hand_history(match.hand.view(0), PlayerNames(("Ada", "Bo"), you=0))
    assert text == "Bo turns up Ah (ace of hearts)."


@pytest.mark.parametrize("kind", [ShownDraws, ShownTwice])
def test_a_card_that_was_turned_up_is_known_in_the_hand_that_took_it(kind: type[TurnsUp]) -> None:
    """It is no leak that both know it, and bots don't deal it elsewhere."""
    assert testing.check(kind(2), hands=4, bots=False).determinizations > 20
    game, rng = kind(2), Random(1)
    hand = game.hand(testing.deal(game), 1)
    while len(hand.tricks) < 1:
        hand = hand.play(rng.choice(hand.legal))
    for viewer in (0, 1):
        other = 1 - viewer
        taken = [record.event.cards for record in hand.records if record.event.verb is EventVerb.TAKES]
        known = sum(cards.mask for cards in taken if cards is not None) & hand.held[other].mask
        assert known.bit_count() == 1
        deals = Determinizations(hand.view(viewer))
        assert all(int(row[other]) & known == known for row in deals.hands(deals.sample(50, seed=1)))


def test_bots_and_records_play_it() -> None:
    """Bots of each kind, by the rules alone; a record that is read back is the same match."""
    match = play_match(Match.begin(TurnsUp(2), seed="a"), [bots.get("novice"), bots.get("master")])
    assert from_record(to_record(match), games=[TurnsUp]) == match


def test_the_core_says_that_it_does_not_know_it() -> None:
    """It names the word."""
    with pytest.raises(RulesError, match=r"turns-up: the compiled core does not know turns_up\(\)"):
        compile_calls(BeforeTheTricks(2)).root(Seat(0), 0)
    assert testing.check(BeforeTheTricks(2), hands=2, bots=False).lockstep_decisions > 0  # the tricks alone


def test_a_pile_that_has_no_top_card_is_refused() -> None:
    """With the way out, and the author's line."""

    class NoOrder(TurnsUp):
        def calls(self, table: Table) -> Steps[Contract[str, None]]:
            yield from table.turns_up("rest")
            return Contract("none", None, leader=table.first)

    class UsedUp(TurnsUp):
        def calls(self, table: Table) -> Steps[Contract[str, None]]:
            for _ in range(7):
                yield from table.turns_up("stock")
            return Contract("none", None, leader=table.first)

    hand = begin()
    for game, says in (
        (NoOrder, r"in calls: turns_up\(\) needs a pile of one card, or one that lies in order: Pile\('rest', …, o"),
        (UsedUp, r"in calls: turns_up\(\) finds no card in 'stock': ask table.size\('stock'\) first"),
    ):
        with pytest.raises(RulesError, match=says):
            game(2).hand(hand.deal, 1)


def test_random_hands_end_with_every_card_seen_once() -> None:
    """Three cards were turned up, and the last one of the stock lies there."""
    rng, hand = Random(3), sample_hand(TurnsUp(2), seed="end", number=0)
    while hand.to_act is not None:
        hand = hand.play(rng.choice(hand.legal))
    turned = [event for event in hand.view(None).events if event.verb is EventVerb.TURNS_UP]
    assert len(turned) == 3
    assert dict(hand.view(0).hidden) == {"rest": 2, "stock": 1}


def test_a_trick_is_explained_by_the_contract_that_it_was_played_under() -> None:
    """A heart took the first trick of Semaphore; spades are trump now."""
    hand = begin_small(load("semaphore")(3), "As 8c", "Ah Ks", "Kh Ac", signals="7h 8s")
    hand, who = played(hand, "8c", "Ah", "Ac"), PlayerNames(("Ada", "Bo", "Cy"))
    assert "Bo takes the trick with Ah, the only trump." in hand_history(hand.view(0), who)
    last = public_view(Match(hand.game, who.names, None, (), hand), who).last  # type: ignore[arg-type]
    assert last is not None
    assert last.why.endswith("the only trump.")
