"""The calls of a hand in progress: all that comes before the first trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.rules.author import Call, CardLocations, Event, EventRecord, Exchange, Fact, Move, Refusal, Spoken

if TYPE_CHECKING:
    from tricksmith.cards import Deck
    from tricksmith.rules.author import Contract, GameRules, Seat, Trick
    from tricksmith.rules.automata import CallNode

__all__ = ["Calling", "Settled", "advance", "begins_in_secret"]


class Settled:
    """What the calls leave behind: the contract (None: the hand is dealt again) and where the cards are."""

    __slots__ = ("contract", "happened", "places", "tricks")

    def __init__(
        self,
        contract: Contract[Any, Any] | None,
        places: CardLocations,
        happened: tuple[EventRecord, ...],
        tricks: tuple[Trick, ...],
    ) -> None:
        self.contract = contract
        self.places = places
        self.happened = happened
        self.tricks = tricks


class Calling:
    """A hand whose calls are not over: a node of the script, and the state of its question."""

    __slots__ = ("game", "happened", "node", "places", "question", "state", "to_act", "tricks")

    def __init__(
        self,
        game: GameRules[Any, Any],
        node: CallNode,
        state: Any,
        to_act: Seat,
        places: CardLocations,
        happened: tuple[EventRecord, ...],
        tricks: tuple[Trick, ...],
    ) -> None:
        self.game = game
        self.node = node
        self.question = node.question
        self.state = state
        self.to_act = to_act
        self.places = places
        self.happened = happened
        self.tricks = tricks

    @property
    def is_secret(self) -> bool:
        """Whether only the seat to act may know that it is asked."""
        return isinstance(self.question, Exchange) and self.question.secret

    def moves(self) -> tuple[Move, ...]:
        """Every legal move, in the order in which it is offered."""
        if isinstance(self.question, Spoken):
            return self.question.calls(self.state)
        assert isinstance(self.question, Exchange)
        return self.question.moves(self.places, self.game.deck)

    def why_not(self, move: Move) -> Refusal | None:
        """Why the move is forbidden; None if it is legal."""
        if isinstance(self.question, Spoken):
            if isinstance(move, Call):
                return self.question.why_not(self.state, move)
            return f"{self.question.text} first", ()
        assert isinstance(self.question, Exchange)
        return self.question.why_not(self.places, self.game.deck, move)

    def play(self, move: Move) -> Calling | Settled:
        """The calls after a legal move, or what they have settled."""
        question = self.question
        places, happened, tricks = self.places, self.happened, self.tricks
        if isinstance(question, Spoken):
            assert isinstance(move, Call)
            state = question.then(self.state, move)
            happened = (*happened, _said(self.to_act, move))
            seat = question.asks(state)
            if seat is not None:
                return Calling(self.game, self.node, state, seat, places, happened, tricks)
            answer = question.result(state)
        else:
            assert isinstance(question, Exchange)
            places, saw, made = question.then(places, self.game.deck, move)
            happened, tricks = happened + saw, tricks + made
            answer = question.result(move)
        return advance(self.game, self.node.after(answer), places, happened, tricks)


def advance(
    game: GameRules[Any, Any],
    node: CallNode,
    places: CardLocations,
    happened: tuple[EventRecord, ...] = (),
    tricks: tuple[Trick, ...] = (),
) -> Calling | Settled:
    """Go on from a node until a seat must decide, or all is settled."""
    while True:
        for effect in node.effects:
            places, saw = effect.apply(places, game.deck)
            happened += saw
        question = node.question
        if question is None:
            return Settled(node.contract, places, happened, tricks)
        if isinstance(question, Fact):
            answer, saw = question.answer(places, game.deck)
            happened += saw
        elif isinstance(question, Exchange):
            if question.applies(places):
                return Calling(game, node, None, question.seat, places, happened, tricks)
            answer = question.result(None)
        else:
            assert isinstance(question, Spoken)
            state = question.start()
            seat = question.asks(state)
            if seat is not None:
                return Calling(game, node, state, seat, places, happened, tricks)
            answer = question.result(state)
        node = node.after(answer)


def begins_in_secret(node: CallNode, places: CardLocations, deck: Deck) -> bool:
    """Whether some seat may be asked in secret before anybody speaks, whether or not one is asked in this deal."""
    while node.question is not None and not isinstance(node.question, Spoken):
        question = node.question
        for effect in node.effects:
            places, _ = effect.apply(places, deck)
        if isinstance(question, Exchange):
            if question.secret:
                return True
            if question.applies(places):
                return False
            answer = question.result(None)
        else:
            assert isinstance(question, Fact)
            answer, _ = question.answer(places, deck)
        node = node.after(answer)
    return False


def _said(seat: Seat, call: Call) -> EventRecord:
    return EventRecord(Event(seat, "says", call))
