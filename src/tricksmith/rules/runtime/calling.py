"""The calls of a hand in progress: all that comes before the first trick."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.rules.author import EventRecord, EventVerb

if TYPE_CHECKING:
    from tricksmith.cards import Deck
    from tricksmith.rules.author import (
        CallProgress,
        CardLocations,
        Contract,
        Event,
        GameRules,
        Move,
        Refusal,
        Seat,
        SeatQuestion,
        Trick,
        Turn,
    )
    from tricksmith.rules.automata import CallNode

__all__ = ["Calling", "Settled", "begins_in_secret", "calls_from", "opened_calls"]


class Settled:
    """The outcome of the calls.

    Attributes:
        contract: The contract; None if the hand is dealt again.
        locations: Where the cards are.
        records: What happened, with who saw what.
        tricks: The tricks that were made before anybody led.
        first: The seat after the dealer.
        hand_index: The number of hands of the match that were dealt before.
        seen: A cache of the events that each viewer saw; a spectator is None.
    """

    __slots__ = ("contract", "first", "hand_index", "locations", "records", "seen", "tricks")

    def __init__(
        self,
        contract: Contract[Any, Any] | None,
        locations: CardLocations,
        records: tuple[EventRecord, ...],
        tricks: tuple[Trick, ...],
        *,
        first: int = 0,
        hand_index: int = 0,
    ) -> None:
        self.first = first
        self.hand_index = hand_index
        self.contract = contract
        self.locations = locations
        self.records = records
        self.seen: dict[Seat | None, tuple[Event, ...]] = {}
        self.tricks = tricks


class Calling:
    """A hand whose calls are not over: a node of the call tree, and the turn of a seat at its question."""

    __slots__ = ("game", "locations", "node", "records", "tricks", "turn")

    def __init__(
        self,
        game: GameRules[Any, Any],
        node: CallNode,
        turn: Turn,
        locations: CardLocations,
        records: tuple[EventRecord, ...],
        tricks: tuple[Trick, ...],
    ) -> None:
        self.game = game
        self.node = node
        self.turn = turn
        self.locations = locations
        self.records = records
        self.tricks = tricks

    @property
    def question(self) -> SeatQuestion:
        """The question that is asked."""
        return self.turn.question

    @property
    def state(self) -> Any:
        """The state of the question."""
        return self.turn.state

    @property
    def to_act(self) -> Seat:
        """The seat that must answer."""
        return self.turn.seat

    @property
    def is_secret(self) -> bool:
        """Whether only the seat to act may know that it is asked."""
        return self.question.secret

    def with_cards(self, locations: CardLocations, turn: Turn | None = None) -> Calling:
        """Return the same calls with other cards, at this turn if one is given, and without records."""
        return Calling(self.game, self.node, turn or self.turn, locations, (), self.tricks)

    def moves(self) -> tuple[Move, ...]:
        """Return every legal move, in the order in which it is offered."""
        turn = self.turn
        return turn.question.offered(turn.state, self.locations, self.game.deck)

    def why_not(self, move: Move) -> Refusal | None:
        """Return why the move is forbidden; None if it is legal."""
        turn = self.turn
        return turn.question.refusal(turn.state, self.locations, self.game.deck, move)

    def play(self, move: Move) -> Calling | Settled:
        """Return the calls after a legal move, or what they have settled."""
        step = self.turn.question.reply(self.turn, self.locations, self.game.deck, move)
        return _after_step(self.game, self.node, step, self.records, self.tricks)


def calls_from(
    game: GameRules[Any, Any],
    node: CallNode,
    locations: CardLocations,
    records: tuple[EventRecord, ...] = (),
    tricks: tuple[Trick, ...] = (),
) -> Calling | Settled:
    """Return the calls at the first decision of a seat from a node on, or what they settle without any.

    Args:
        game: The game.
        node: The node, whose effects come first.
        locations: Where the cards are.
        records: What happened before.
        tricks: The tricks that are finished.
    """
    try:
        locations, effect_records = _apply_effects(node, locations, game.deck)
        records += effect_records
        if node.question is None:
            tree = node.tree
            return Settled(node.contract, locations, records, tricks, first=tree.first, hand_index=tree.number)
        step = node.question.put(locations, game.deck)
    except RulesError as error:
        raise node.error(f"{error}") from error
    return _after_step(game, node, step, records, tricks)


def _after_step(
    game: GameRules[Any, Any],
    node: CallNode,
    step: CallProgress,
    records: tuple[EventRecord, ...],
    tricks: tuple[Trick, ...],
) -> Calling | Settled:
    """Return what follows a step of a node's question."""
    records, tricks = records + step.records, tricks + step.tricks
    if step.turn is not None:
        return Calling(game, node, step.turn, step.locations, records, tricks)
    return calls_from(game, node.after(step.answer), step.locations, records, tricks)


def _apply_effects(
    node: CallNode, locations: CardLocations, deck: Deck
) -> tuple[CardLocations, tuple[EventRecord, ...]]:
    """Return the locations after the effects of a node, and what happened."""
    records: tuple[EventRecord, ...] = ()
    for effect in node.effects:
        locations, effect_records = effect.apply(locations, deck)
        records += effect_records
    return locations, records


def opened_calls(records: tuple[EventRecord, ...], tricks: int) -> tuple[EventRecord, ...]:
    """Return the records with which all hear, after this number of tricks, the calls that were sealed."""
    sealed = (record.event for record in records if record.event.verb is EventVerb.SAYS_SEALED)
    return tuple(EventRecord(replace(event, verb=EventVerb.SAYS, after=tricks)) for event in sealed)


def begins_in_secret(node: CallNode, locations: CardLocations, deck: Deck) -> bool:
    """Return whether a seat may be asked in secret before anybody speaks, also where this deal has no such seat."""
    while node.question is not None and not node.question.secret:
        locations, _ = _apply_effects(node, locations, deck)
        step = node.question.put(locations, deck)
        if step.turn is not None:
            return False
        node, locations = node.after(step.answer), step.locations
    return node.question is not None
