"""The view model of one viewer at a terminal: what all see and what the viewer alone can know, with cards as cards.

Nothing here computes a fact: it numbers the moves, and looks up the cards that the view model names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tricksmith.cards import CardSet
from tricksmith.games import metadata_of
from tricksmith.present.cards import sort_hand
from tricksmith.present.menu import Menu
from tricksmith.present.moves import describe_move
from tricksmith.present.own_view import own_view_of
from tricksmith.present.public_view import public_view_of
from tricksmith.present.scores import score_rows
from tricksmith.rules import Opening, Play, Seat, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cards import Card, Suit
    from tricksmith.play import Match
    from tricksmith.present.cards import SuitGroup
    from tricksmith.present.names import PlayerNames
    from tricksmith.present.scores import ScoreRow
    from tricksmith.present.view_model import SideView
    from tricksmith.rules import View

__all__ = ["HandRow", "TableView", "TrickRow"]


class HandRow(NamedTuple):
    """A card of the hand: its number in the menu if it can be played, its tags, and whether playing it is a revoke.

    `tags` are all its tags (trump, cursed); `marks` are those that its group in the hand does not show.
    """

    card: Card
    number: int | None
    tags: tuple[str, ...]
    marks: tuple[str, ...]
    is_revoke: bool


class TrickRow(NamedTuple):
    """A seat in the trick on the table: its card if it has played, the card's tags, and whether it wins so far."""

    seat: Seat
    card: Card | None
    tags: tuple[str, ...]
    leads: bool
    wins: bool


class TableView:
    """A hand as its viewer sees it, with the match around it.

    `public` and `own` are the view model; `own` is None for a spectator. `groups` is the hand to play from, sorted: the
    viewer's, or the dummy's when that is to play; `order` its cards in a row; `menu` the moves by number.

    Args:
        match: The match.
        view: What the viewer sees of its hand.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> for _ in range(6):
    ...     match = match.play(next(iter(match.hand.legal)))
    >>> table = TableView(match, match.hand.view(3), PlayerNames(match.names, you=3))
    >>> list(table.plays()), table.card("7h").name
    (['you lead Ks (king of spades)', 'Ada plays 6s (six of spades)'], 'seven of hearts')
    """

    def __init__(self, match: Match, view: View, who: PlayerNames) -> None:
        self.match = match
        self.view = view
        self.who = who
        self.game = view.game
        self.public = public_view_of(match, view, who)
        self.own = own_view_of(view, who) if view.seat is not None else None
        groups = sort_hand(view.game, view.contract, view.hand_in_turn)
        self.order = tuple(card for group in groups for card in group.cards)
        self.menu = Menu.of(view.penalty_free, self.order, who)
        self.groups = tuple(self._rows(groups))

    def card(self, code: str) -> Card:
        """Return the card of this notation.

        Args:
            code: The notation, for example "7h".
        """
        return self.game.deck.card(code)

    def _rows(self, groups: list[SuitGroup]) -> Iterator[tuple[SuitGroup, tuple[HandRow, ...]]]:
        numbers = {entry.card: number for number, entry in enumerate(self.menu.entries, start=1)}
        tags = {held.code: held.tags for group in (self.own.hand if self.own else ()) for held in group.cards}
        for group in groups:
            rows = []
            for card in group.cards:
                card_tags = tags.get(card.code, ())
                marks = tuple(tag for tag in card_tags if group.suit is not None or tag != "trump")
                rows.append(HandRow(card, numbers.get(card), card_tags, marks, card.code in self.view.revokes))
            yield group, tuple(rows)

    # -- the table ----------------------------------------------------------------------------------------------------

    @property
    def trick_number(self) -> str:
        """The number of the trick on the table, from 1, and how many the hand has, if that is known: "3 of 7"."""
        trick = self.public.trick
        number, of = (trick.number, trick.of) if trick is not None else (len(self.view.tricks), len(self.view.tricks))
        return f"{number} of {of}" if of is not None else f"{number}"

    @property
    def order_of_play(self) -> tuple[Seat, ...]:
        """All seats as they come in turn, the viewer's first."""
        return seats_from(self.view.seat or Seat(0), self.game.players)

    @property
    def sitting_out(self) -> str:
        """Who does not play to the trick on the table; "" if everybody does."""
        return next((fact.text for fact in self.public.facts if fact.id == "sitting_out"), "")

    @property
    def contract_facts(self) -> list[tuple[str, str]]:
        """What the contract says, each fact with its name."""
        return [
            (fact.name, fact.text) for fact in self.public.facts if fact.id not in ("restricted_suits", "sitting_out")
        ]

    @property
    def piles(self) -> list[tuple[str, tuple[Card, ...], str]]:
        """The face-up piles that the contract does not name already: name, cards, and what they settle, or ""."""
        piles = (pile for pile in self.public.piles if pile.cards)
        return [(pile.name, tuple(map(self.card, pile.cards)), pile.note) for pile in piles]

    @property
    def trump_order(self) -> list[tuple[Card, str]]:
        """The trumps from the highest down, each "held" by the viewer, "gone", or "out" somewhere."""
        held = {card.code for card in self.view.hand}
        return [
            (self.card(step.card), "held" if step.card in held else "gone" if step.gone else "out")
            for step in self.public.ladder
        ]

    @property
    def sides(self) -> tuple[SideView, ...]:
        """The sides, the viewer's first, then in the order of play."""
        sides = self.public.sides
        own = next((number for number, side in enumerate(sides) if self.view.seat in side.seats), 0)
        return sides[own:] + sides[:own]

    @property
    def is_redealt(self) -> bool:
        """Whether the hand ended before its tricks."""
        return self.view.result is not None and self.view.result.tally is None

    @property
    def score(self) -> list[ScoreRow]:
        """The score sheet of the hand, once it is over."""
        result = self.view.result
        if result is None:
            return []
        return score_rows(result, self.match.totals, self.game.sides, self.who, metadata_of(self.game.id).reasons)

    # -- the trick ----------------------------------------------------------------------------------------------------

    @property
    def trick(self) -> list[TrickRow]:
        """The seats of the trick on the table in the order of play."""
        trick = self.public.trick
        if trick is None:
            return []
        played = {play.seat: play for play in trick.plays}
        return [
            TrickRow(
                Seat(seat),
                self.card(played[seat].card) if seat in played else None,
                played[seat].tags if seat in played else (),
                seat == trick.order[0],
                seat == trick.best,
            )
            for seat in trick.order
        ]

    @property
    def led(self) -> Suit | None:
        """The suit that was led or named in the trick on the table, which the rules may have made up."""
        return self.view.trick_so_far.led if self.view.trick_so_far is not None else None

    def plays(self) -> Iterator[str]:
        """Yield a sentence for each play to the trick on the table."""
        for index, (seat, play) in enumerate(self.view.trick):
            yield describe_move(play, seat, self.who, leading=index == 0)

    # -- the hands and the question -----------------------------------------------------------------------------------

    @property
    def dummy(self) -> str:
        """Whose cards lie open as the dummy's; "" while there are none."""
        contract = self.view.contract
        return self.who.name(contract.dummy.seat) if self.view.dummy and contract and contract.dummy else ""

    @property
    def plays_dummy(self) -> bool:
        """Whether the viewer is to play one of the dummy's cards."""
        return self.view.is_my_turn and self.view.plays_from != self.view.seat

    @property
    def other_hand(self) -> tuple[str, tuple[Card, ...]] | None:
        """The other hand in view, with its name: the dummy's, or the viewer's own while it plays the dummy's."""
        cards: CardSet = self.view.hand if self.plays_dummy else self.view.dummy
        if not cards or (not self.plays_dummy and self.view.hand == cards):
            return None
        groups = sort_hand(self.game, self.view.contract, cards)
        name = "your own hand" if self.plays_dummy else f"the dummy, {self.dummy}"
        return name, tuple(card for group in groups for card in group.cards)

    @property
    def asks(self) -> str:
        """What the viewer is asked, in words, with the rule, and what Enter does if there is no choice."""
        asks = self.own.asks if self.own is not None and self.own.asks else self.public.asks
        hint = ""
        if len(self.view.penalty_free) == 1:
            only = self.view.penalty_free[0]
            hint = f"; Enter {'plays' if isinstance(only, (Play, Opening)) else 'says'} {only}"
        rule = f" ({self.view.rule})" if self.view.rule else ""
        return f"{asks}{rule}{hint}"
