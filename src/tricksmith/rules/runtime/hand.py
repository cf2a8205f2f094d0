"""A hand: one deal in play, from the first call to the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.rules.author import CardLocations, Claim, Play, Seat
from tricksmith.rules.automata import call_tree
from tricksmith.rules.runtime.between import Stage, play_on, start_tricks
from tricksmith.rules.runtime.calling import Calling, calls_from
from tricksmith.rules.runtime.hand_state import HandState
from tricksmith.rules.runtime.playing import Playing
from tricksmith.rules.runtime.view import Summary
from tricksmith.rules.runtime.viewing import open_facts, view_of

if TYPE_CHECKING:
    from tricksmith.errors import IllegalMove
    from tricksmith.rules.author import Deal, GameRules, Move
    from tricksmith.rules.runtime.view import View

__all__ = ["Hand"]


class Hand(HandState):
    """One deal in play. A hand never changes: `play` returns the next one.

    A hand is determined by its game, deal, dealer and moves. `to_act` is the seat that must decide, `legal` what it
    can do, and `why_not` says why another move is forbidden. `str(hand)` shows all of it, `view` what one seat sees.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nestors")
    >>> hand = game.hand(deal(game, seed="example"), dealer=3)
    >>> hand.to_act, len(hand.legal), str(hand.legal[0])
    (0, 39, 'bid 5')
    >>> hand = hand.play("95")
    >>> print(hand.why_not("bid 90"))
    bid 90: the highest bid is 95: bid 100 or more, or pass (NE4)
    >>> len(hand.view(1).legal), len(hand.view(2).hand)
    (20, 5)
    >>> hand == Hand.begin(game, hand.deal, hand.dealer).play("95")
    True
    """

    __slots__ = ("_open_facts", "_spectator_view")

    _open_facts: dict[str, Any] | None
    _spectator_view: View | None

    @classmethod
    def begin(cls, game: GameRules[Any, Any], deal: Deal, dealer: Seat | int) -> Hand:
        """Return the hand right after the deal.

        Args:
            game: The game.
            deal: The cards of every hand and pile.
            dealer: The seat that deals, from 0.

        Raises:
            DealError: If the deal does not fit the game's layout.
        """
        deal.check(game.the_layout, game.players)
        hand = cls.__new__(cls)
        hand.game, hand.deal, hand.dealer, hand.actions, hand.claims = game, deal, Seat(dealer), (), ()
        hand._clear_caches()
        calls = call_tree(game, Seat((dealer + 1) % game.players), deal.number)
        locations = CardLocations.of(deal, game.the_layout)
        hand.stage = start_tricks(game, calls_from(game, calls.root, locations))
        return hand

    # -- play -------------------------------------------------------------------------------------------------------

    def play(self, move: Move | str, *, by: Seat | None = None) -> Hand:
        """Return the hand after this move.

        Args:
            move: A move, or its text as `parse` reads it.
            by: The seat that makes a claim out of turn; for any other move it must be the seat to act.

        Raises:
            IllegalMove: If the rules forbid it, with the rule, the reason and the evidence.
            NotationError: If the text spells no move here.
            TypeError: If it is neither a move nor text.
        """
        stage = self.stage
        if isinstance(stage, Playing) and isinstance(move, Play):
            if (by is not None and by != stage.decider) or not stage.is_legal(move):
                raise self._illegal(move, by)
            return self._after(move, play_on(stage, move))
        if isinstance(move, str):
            return self.play(self.parse(move), by=by)
        error = self.why_not(move, by=by)
        if error is not None:
            raise error
        if isinstance(move, Claim):
            assert isinstance(stage, Playing)
            after = self._after(move, stage)
            after.claims = (*self.claims, (move.seat, len(self._plays(stage))))
            return after
        assert isinstance(stage, Calling)
        return self._after(move, play_on(stage, move))

    def _illegal(self, move: Move, by: Seat | None) -> IllegalMove:
        error = self.why_not(move, by=by)
        assert error is not None
        return error

    def _after(self, move: Move, stage: Stage) -> Hand:
        hand = Hand.__new__(Hand)
        hand.game, hand.deal, hand.dealer, hand.claims = self.game, self.deal, self.dealer, self.claims
        hand.actions, hand.stage = (*self.actions, move), stage
        hand._clear_caches()
        return hand

    def _clear_caches(self) -> None:
        self._result = self._held = self._open_facts = self._spectator_view = self._read = None

    # -- what is known of it ----------------------------------------------------------------------------------------

    def view(self, seat: Seat | int | None) -> View:
        """Return what a seat can know of the hand.

        Args:
            seat: The seat, from 0; None for a spectator.

        Raises:
            ValueError: If there is no such seat.
        """
        if seat is not None and not 0 <= seat < self.game.players:
            raise ValueError(f"seat is {seat}; it must be from 0 to {self.game.players - 1}, or None for a spectator")
        if self._open_facts is None:
            self._open_facts = open_facts(self)
        if seat is not None:
            return view_of(self, Seat(seat), self._open_facts)
        self._spectator_view = self._spectator_view or view_of(self, None, self._open_facts)
        return self._spectator_view

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and (self.game, self.deal, self.dealer, self.actions) == (
            other.game, other.deal, other.dealer, other.actions,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.game, self.dealer, self.deal.hands, self.actions))

    def _summary(self) -> Summary:
        return Summary(self.view(None), {Seat(seat): cards for seat, cards in enumerate(self.held)}, self.legal)

    def __str__(self) -> str:
        return self._summary().text()

    def _repr_html_(self) -> str:
        return self._summary().html()

    def __repr__(self) -> str:
        turn = "over" if self.to_act is None else f"seat {self.to_act} to act"
        actions = f"{len(self.actions)} action{'s' * (len(self.actions) != 1)}"
        return f"<Hand of {self.game.id}, {actions}, {turn}>"
