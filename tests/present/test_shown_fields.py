"""What players see of a mode and of counters: fields by name, but none that is not so or has an underscore."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.play import Match, deal
from tricksmith.present import PlayerNames, facts_of, public_view
from tricksmith.rules import Aim, Contract, Game, Layout, Points, Seat, Steps, Table, Tally, Verdict, mode_values
from tricksmith.rules.author import mode_text

NAMES = ("Ada", "Bo")


@dataclass(frozen=True)
class Fields:
    """A mode with a field of each kind."""

    trump: Suit
    stock_closed: bool
    price: int
    _step: int = 3


class Counting(Game[Fields, None]):
    """Two players with sixteen cards, a counter that they see and one that they don't."""

    id = "counting"
    name = "Counting"
    author = "the tests"
    seats = (2,)
    deck = FRENCH
    counters = ("points", "_pips")
    lead_rule, follow_rule = "CO1", "CO1"

    def layout(self) -> Layout:
        """CO1: Four cards each. Follow suit."""
        return Layout(stock=FRENCH.all.of_rank("J", "Q", "K", "A"), hands=4)

    def calls(self, table: Table) -> Steps[Contract[Fields, None]] | Contract[Fields, None]:
        """CO2: Hearts are trump, and the stock is closed if seat 0 deals."""
        return Contract(Fields(FRENCH.suit("hearts"), table.first == 1, 19), None, leader=table.first)

    def strength(self, card: Card, led: Suit | None, mode: Fields) -> int | None:
        """CO3: The highest card of the suit led wins."""
        return card.level if led in card.suits else None

    def worth(self, counter: str, card: Card, mode: Fields) -> int:
        """CO4: Every card is a point."""
        return 1 if counter == "points" else card.level

    def aim(self, contract: Contract[Fields, None], seat: Seat) -> Aim:
        """What each seat plays for."""
        return Aim("few pips", "_pips", at_most=50)

    def score(self, tally: Tally[Fields, None]) -> Iterator[Points]:
        """CO4: Points."""
        for seat in range(2):
            yield Points(seat, tally.count("points", Seat(seat)), "points", "CO4")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Fields, None] | None) -> Verdict:
        """CO5: One hand is a match."""
        return Verdict(self.best(totals), "CO5", "a hand was played")


def test_a_field_is_shown_while_it_is_so() -> None:
    """And one with an underscore never, on the table and in the rules alike."""
    hearts = FRENCH.suit("hearts")
    assert mode_values(Fields(hearts, stock_closed=False, price=19)) == {"trump": hearts, "price": 19}
    closed = Fields(hearts, stock_closed=True, price=19)
    assert mode_text(closed) == "trump hearts, stock closed, price 19"
    assert mode_text(closed, Fields(hearts, stock_closed=False, price=19)) == "trump hearts, price 19"
    game = Counting(2)
    dealt = deal(game, seed="fields")
    views = [game.hand(dealt, dealer=dealer).view(None) for dealer in (0, 1)]
    assert [[(fact.name, fact.text) for fact in facts_of(view, PlayerNames(NAMES))] for view in views] == [
        [("trump", "hearts"), ("stock closed", "yes"), ("price", "19")],
        [("trump", "hearts"), ("price", "19")],
    ]


def test_a_counter_with_an_underscore_is_the_games_own() -> None:
    """No seat and no side says it, and an aim that counts it has no numbers."""
    match = Match.begin(Counting(2), seed="fields", names=NAMES)
    match = match.play(match.hand.legal[0])
    match = match.play(match.hand.legal[0])
    public = public_view(match, PlayerNames(NAMES))
    assert [list(seat.taken) for seat in public.seats] == [["points"], ["points"]]
    assert sorted(side.taken for side in public.sides) == ["0 tricks, 0 points", "1 trick, 2 points"]
    assert [(side.plan, side.have, side.at_most) for side in public.sides] == [("few pips", None, None)] * 2


def test_a_seat_shows_first_what_it_plays_for() -> None:
    """The page has room for one counter at a seat."""

    class OwnAims(Counting):
        counters = ("points", "kings", "aces")

        def aim(self, contract: Contract[Fields, None], seat: Seat) -> Aim:
            return Aim("kings", "kings") if seat else Aim("as many tricks as possible")

    public = public_view(Match.begin(OwnAims(2), seed="fields", names=NAMES), PlayerNames(NAMES))
    assert [list(seat.taken) for seat in public.seats] == [["points", "kings", "aces"], ["kings", "points", "aces"]]
