"""What comes between two tricks: cards drawn from an ordered pile, things said and shown, another contract."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.rules.toy import HIGH, Toy
from tricksmith import bots, testing
from tricksmith.belief import Determinizations, constraints_of
from tricksmith.cards import FRENCH, Card, CardSet
from tricksmith.cards.french import HEARTS
from tricksmith.compile import compile_trick
from tricksmith.errors import DealError, IllegalMove, RecordError, RulesError
from tricksmith.play import Match, from_record, play_match, sample_hand, to_record
from tricksmith.present import PlayerNames, hand_history, log_of
from tricksmith.rules import (
    Call,
    CardMove,
    Contract,
    Deal,
    EventVerb,
    Hand,
    Layout,
    Offer,
    Pile,
    Points,
    Seat,
    Steps,
    Table,
    Tally,
    Trick,
    seats_from,
)

Flags = tuple[int, ...]
JACKS, TURN, NO = FRENCH.all.of_rank("J"), Call("turn"), Call("go on")


class Draws(Toy):
    """Two cards each and a stock to draw from; once, a seat may turn the ranks round, or show its jacks for a point."""

    id = "draws"
    lead_rule = follow_rule = revoke_rule = "TO5"

    def layout(self) -> Layout:
        """TO0: Two cards each; one lies face up, and under the stock."""
        stock = HIGH if self.players == 2 else HIGH - FRENCH.set("Jc")
        left = len(stock) - 2 * self.players - 1
        return Layout(stock=stock, hands=2, piles=(Pile("up", 1, face_up=True), Pile("stock", left, ordered=True)))

    def calls(self, table: Table) -> Steps[Contract[str, Flags]]:
        """TO4: Nothing is said before the first trick."""
        yield from table.turned("up")
        return Contract("high", (0,) * self.players, leader=table.first)

    def between(self, table: Table, trick: Trick, tally: Tally[str, Flags]) -> Steps[Contract[str, Flags]]:
        """TO8: The winner draws first; then it may turn the ranks round, or show two jacks."""
        for seat in seats_from(trick.winner, self.players):
            table.draws(seat, "stock", then="up")
        contract, left = tally.contract, (yield from table.size("stock"))
        offers = [Offer(TURN, FRENCH.set("Ah")), Offer(Call("jack"), JACKS, at_least=1)]
        offers += [Offer(CardMove("show", FRENCH.of(pair))) for pair in zip(JACKS, list(JACKS)[1:], strict=False)]
        did = yield from table.offers(trick.winner, offers, NO, "TO8", f"do something, {left} are left")
        if did is None:
            return contract
        if did == TURN:
            return Contract("low", contract.bid, leader=contract.leader)
        points = tuple(have + (seat == trick.winner) for seat, have in enumerate(contract.bid))
        return Contract(contract.mode, points, leader=contract.leader)

    def strength(self, card: Card, led: object, mode: str) -> int | None:
        """TO5: The highest card of the suit led wins, or the lowest after a turn."""
        return None if led not in card.suits else card.level if mode == "high" else -card.level

    def score(self, tally: Tally[str, Flags]) -> Iterator[Points]:
        """TO6: A point a trick, and those shown."""
        for seat in range(self.players):
            yield Points(seat, tally.tricks(Seat(seat)) + tally.contract.bid[seat], "tricks", "TO6")


def begin(hands: str, up: str, stock: str) -> Hand:
    """A hand with these cards, seat 0 first."""
    parts = tuple(FRENCH.set(card) for card in stock.split())
    cards = Deal(tuple(FRENCH.set(text) for text in hands.split(", ")), {"up": FRENCH.set(up), "stock": parts})
    return Draws(2).hand(cards, 1)


def usual() -> Hand:
    """Seat 0 wins the first trick with the king of hearts, and then draws the ace of hearts."""
    return begin("Kh Js, Qh Jd", "Ks", "Ah Jh As Qs Ad Kd Qd Jc Qc Kc Ac")


def after(hand: Hand, *moves: str) -> Hand:
    """The hand after these moves."""
    for move in moves:
        hand = hand.play(move)
    return hand


def test_seats_draw_from_the_top_the_winner_first() -> None:
    """Each sees its own card; the others see that it drew."""
    hand = after(usual(), "Kh", "Qh")
    assert [str(cards) for cards in hand.held] == ["Js Ah", "Jh Jd"]
    assert (hand.phase, hand.to_act, hand.asks) == ("calls", 0, "do something, 9 are left")
    assert dict(hand.view(1).hidden) == {"stock": 9}
    mine, theirs = hand.view(0).events, hand.view(1).events
    assert [(event.verb, event.seat, str(event.cards), event.after) for event in mine] == [
        (EventVerb.DRAWS, 0, "Ah", 1), (EventVerb.DRAWS, 1, "None", 1),
    ]  # fmt: skip
    assert [str(event.cards) for event in theirs] == ["None", "Jh"]
    assert [event.cards for event in hand.view(None).events] == [None, None]


def test_offers_are_for_those_who_hold_the_cards() -> None:
    """The menu is that of the hand; what it lacks is refused with the cards."""
    hand = after(usual(), "Kh", "Qh")
    assert list(map(str, hand.legal)) == ["turn", "jack", "go on"]
    with pytest.raises(IllegalMove, match="you do not hold Js Jh; do something"):
        hand.play(CardMove("show", FRENCH.set("Js Jh")))
    assert not hand.view(1).legal
    assert (hand.view(1).asks, hand.view(1).to_act) == (hand.view(0).asks, 0)


def test_another_contract_holds_for_the_tricks_that_follow() -> None:
    """After the turn the lowest card wins; the tricks before keep their winners and their reasons."""
    hand = after(usual(), "Kh", "Qh", "turn")
    assert (hand.phase, hand.to_act, hand.contract and hand.contract.mode) == ("tricks", 0, "low")
    hand = after(hand, "Ah", "Jh")
    assert [trick.winner for trick in hand.tricks] == [0, 1]
    assert [trick.mode for trick in hand.tricks] == ["high", "low"]
    assert hand.to_act == 1


def test_shown_cards_are_seen_and_scored() -> None:
    """Both jacks are known to the other seat; the point is in the contract, and in the result."""
    hand = after(begin("Kh Js, Qh Jd", "Ks", "Jh Ah As Qs Ad Kd Qd Jc Qc Kc Ac"), "Kh", "Qh")
    hand = hand.play("show Js Jh")
    assert hand.contract is not None
    assert hand.contract.bid == (1, 0)
    view = hand.view(1)
    assert (view.events[-1].verb, str(view.events[-1].cards)) == (EventVerb.SHOWS, "Js Jh")
    deals = Determinizations(view)
    seat = [place.name for place in deals.places].index("seat 0")
    both = FRENCH.set("Js Jh").mask
    assert all(int(row[seat]) == both for row in deals.sample(20, seed=1))


def test_a_call_that_needs_all_its_cards_proves_them() -> None:
    """To turn the ranks proves the ace of hearts; to say jack proves one of several cards, left open here."""
    known = constraints_of(after(usual(), "Kh", "Qh", "turn").view(1))
    assert known.places_of(FRENCH.card("Ah")) == ("seat 0",)
    known = constraints_of(after(usual(), "Kh", "Qh", "jack").view(1))
    assert set(known.places_of(FRENCH.card("Js"))) == {"seat 0", "stock"}


def test_what_a_seat_lacked_it_may_have_drawn() -> None:
    """A void is forgotten when the seat has drawn since."""
    hand = begin("Kh Ah, Qs Jd", "Ks", "Qh Jh As Js Ad Kd Qd Jc Qc Kc Ac")
    hearts = FRENCH.all.bearing(HEARTS) & HIGH
    hand = hand.play("Kh").play("Qs")
    known = constraints_of(hand.view(0))
    assert CardSet(FRENCH, known.may_hold("seat 1").mask & hearts.mask)
    hand = after(hand, "go on", "Ah")
    assert hand.tricks[0].plays[1][1].card.code == "Qs"


def test_the_last_card_drawn_is_the_one_turned_up() -> None:
    """All see who gets it; after it the hands are played out without a draw."""
    rng, hand = Random(1), sample_hand(Draws(2), seed="last", number=0)
    up = hand.view(None).piles["up"]
    while hand.to_act is not None:
        hand = hand.play(rng.choice(hand.legal))
    drawn = [event for event in hand.view(None).events if event.verb is EventVerb.DRAWS]
    assert len(drawn) == 12
    assert (drawn[-1].cards, drawn[-1].pile) == (up, "up")
    assert len(hand.tricks) == 8
    assert not any(hand.held)


def test_the_history_tells_it_in_its_time() -> None:
    """Between the tricks, in the log and in the words of a reader."""
    match = Match(Draws(2), ("Ada", "Bo"), None, (), after(usual(), "Kh", "Qh", "turn", "Ah"))
    who = PlayerNames(("Ada", "Bo"), you=0)
    texts = hand_history(match.hand.view(0), who)
    assert texts[1] == "Bo plays Qh (queen of hearts)."
    assert texts[3:6] == ["You draw Ah (ace of hearts).", "Bo draws 1 card from the stock.", 'You say "turn".']
    log = [line.text for line in log_of(match, None, PlayerNames(("Ada", "Bo")))]
    taken = next(place for place, text in enumerate(log) if "takes" in text)
    assert log.index("Ada draws 1 card from the stock.") > taken


@pytest.mark.parametrize("players", [2, 3])
def test_it_keeps_what_every_game_promises(players: int) -> None:
    """Legality, views without leaks, determinizations, replay, scores."""
    report = testing.check(Draws(players), hands=4, bots=False)
    assert report.hands == 4
    assert report.determinizations > 50


def test_the_core_says_that_it_does_not_know_it() -> None:
    """It names the function."""
    with pytest.raises(RulesError, match=r"does not know between\(\)"):
        compile_trick(Draws(2), "high")


def test_bots_and_records_play_it() -> None:
    """A match of two levels; the record has the stock in its order."""
    match = play_match(Match.begin(Draws(2), seed="a"), [bots.get("novice"), bots.get("master")])
    record = to_record(match)
    assert len(record["hands"][0]["deal"]["stock"]) == 11
    assert from_record(record, games=[Draws]) == match
    record["hands"][0]["deal"]["stock"].reverse()
    with pytest.raises(RecordError, match=r"deal: stock\[0\] is"):
        from_record(record, games=[Draws])


@pytest.mark.parametrize(("stock", "says"), [
    (FRENCH.set("Ah"), "one card after another is dealt"),
    ((FRENCH.set("Ah As"),) * 11, "1 cards are dealt, not 2"),
])  # fmt: skip
def test_a_deal_has_the_stock_in_order(stock: CardSet | tuple[CardSet, ...], says: str) -> None:
    """A part for each card."""
    hand = usual()
    with pytest.raises(DealError, match=says):
        Draws(2).hand(Deal(hand.deal.hands, {"up": FRENCH.set("Ks"), "stock": stock}), 1)


def test_a_fault_between_the_tricks_has_its_line() -> None:
    """As one in the calls has."""

    class Forgets(Draws):
        def between(self, table: Table, trick: Trick, tally: Tally[str, Flags]) -> None:  # type: ignore[override]
            return None

    class Misspells(Draws):
        def between(self, table: Table, trick: Trick, tally: Tally[str, Flags]) -> Contract[str, Flags]:
            table.takes(trick.winner, "upp")
            return tally.contract

    for game, says in ((Forgets, r"in between: between\(\) returned None"), (Misspells, "there is no pile 'upp'")):
        hand = game(2).hand(usual().deal, 1)
        with pytest.raises(RulesError, match=says):
            after(hand, "Kh", "Qh")
