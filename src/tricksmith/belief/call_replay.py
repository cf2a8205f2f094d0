"""The calls of a hand, replayed with what a viewer saw of them.

The game's call tree has the questions, and the events have the answers. Together they show what a refusal, a swap or a
card that nobody shows means for where the cards are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, assert_never

from tricksmith.belief.locations import LocationTracker, n_swept, own_hands
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding, Call, EventVerb, GameRules
from tricksmith.rules.author import (
    Award,
    Count,
    DealOut,
    Discard,
    Draw,
    Give,
    Holder,
    LayOpen,
    MayExchangeCards,
    MayExchangeHand,
    Offers,
    PileSize,
    SayAtOnce,
    Sweep,
    Take,
    Turned,
    TurnUp,
)  # fmt: skip
from tricksmith.rules.automata import CallTree, call_tree, trick_automaton
from tricksmith.rules.runtime import TrickCounts

if TYPE_CHECKING:
    from tricksmith.cards import Card
    from tricksmith.rules import Event, Question, Seat, View
    from tricksmith.rules.automata import CallNode

__all__ = ["CallReplay", "LocationReplay"]

UNKNOWN = object()
"""The answer to a question that is still open."""
EFFECT_VERBS = {
    Take: EventVerb.TAKES, Discard: EventVerb.DISCARDS, LayOpen: EventVerb.SHOWS, Award: EventVerb.KEEPS
}  # fmt: skip
"""The event with which the table sees an effect, a move of cards that nobody decides."""


class CallReplay:
    """The calls of a view, replayed from its events.

    Attributes:
        node: The node of the call tree that they have reached: the end, or a question that is still open.
        state: The state of its question, if seats answer it by calls.
        secret_questions: The swaps that some seat may be asked for in secret now.

    Raises:
        RulesError: If an event is missing or unexplained, or the calls use a question or effect of an unknown kind.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.secret_questions: list[MayExchangeCards] = []
        self._seen = 0
        """The number of events that have been replayed."""
        sealed = sum(event.verb is EventVerb.SAYS_SEALED for event in view.events)
        # Once the hand is over, its last events announce the sealed calls, which are not made again.
        self._until = len(view.events) - (sealed if view.phase == "over" else 0)
        """The number of events to replay."""
        self._held = own_hands(view)
        """The viewer's hand before each event."""
        self.node: CallNode = call_tree(view.game, view.first, view.number).root
        self.state: Any = None
        self._walk()

    def _on_move(self, event: Event) -> None:
        """Handle an event that moves or shows cards, other than a swap. Does nothing here; subclasses override it."""

    def _on_swap(self, event: Event, question: MayExchangeCards) -> None:
        """Handle a swap of some cards of a set for a pile. Does nothing here."""

    def _on_absent(self, card: Card) -> None:
        """Handle that no seat holds this card. Does nothing here."""

    @property
    def _next(self) -> Event | None:
        """The next event, None if there is none."""
        return self.view.events[self._seen] if self._seen < self._until else None

    def _take_event(self, verb: EventVerb) -> Event:
        """Take the next event, which must be of this kind, and handle what it shows."""
        event = self._next
        if event is None or event.verb is not verb:
            raise RulesError(f"{self.view.game.id}: calls(): an event {verb!r} is missing, {event} came instead")
        self._seen += 1
        if event.verb is not EventVerb.SWAPS:
            self._on_move(event)
        return event

    def _walk(self) -> None:
        """Replay the calls before the tricks, and those after each trick, up to a question that is still open."""
        view = self.view
        self._walk_tree()
        contract = self.node.contract if self.node.question is None else None
        counts: TrickCounts | None = None
        tree = self.node.tree
        for number, trick in enumerate(view.tricks, 1):
            if contract is None or type(view.game).between is GameRules.between:
                break
            if trick.swept is not None:  # taken in the calls
                continue
            if self._next is None and number == len(view.tricks) and view.phase == "over":
                break  # nothing is asked after the last trick
            counts = TrickCounts.of(trick_automaton(view.game, contract.mode), view.tricks[:number], counts)
            after = trick, counts.tally(contract)
            self.node = CallTree(view.game, tree.first, tree.number, after).root
            self._walk_tree()
            contract = self.node.contract
        if self._next is not None:
            raise RulesError(f"{self.view.game.id}: calls(): nothing asks for the event {self._next}")

    def _walk_tree(self) -> None:
        """Advance from the present node to the end of its tree, or to a question that is still open."""
        while True:
            for effect in self.node.effects:
                self._apply_effect(effect)
            question = self.node.question
            if question is None or (answer := self._answer(question)) is UNKNOWN:
                return
            self.node = self.node.after(answer)

    def _apply_effect(self, effect: object) -> None:
        match effect:
            case DealOut():
                for _ in effect.order:
                    self._take_event(EventVerb.IS_DEALT)
            case Draw():
                for _ in range(effect.count):
                    if self._next is not None and (self._next.verb, self._next.seat) == (EventVerb.DRAWS, effect.seat):
                        self._take_event(EventVerb.DRAWS)
            case Take() | Discard() | LayOpen() | Award():
                event = self._take_event(EFFECT_VERBS[type(effect)])
                if isinstance(effect, Take) and effect.shown and not self._was_face_up(event):
                    self._take_event(EventVerb.SHOWS)
            case _:
                raise self._unsupported(f"an effect {type(effect).__name__}")

    def _was_face_up(self, taken: Event) -> bool:
        """Whether a pile that a seat took and shows was face up already, so that no event shows it again."""
        if taken.seat != self.view.seat:
            return taken.cards is not None
        following = self._next
        return following is None or (following.verb, following.cards) != (EventVerb.SHOWS, taken.cards)

    def _answer(self, question: Question) -> Any:  # noqa: C901, PLR0911 - one answer for each kind of question
        """Return the answer that the events show, `UNKNOWN` while the question is open."""
        match question:
            case SayAtOnce():
                return self._simultaneous_calls(question)
            case Bidding():
                return self._calls_in_turn(question)
            case MayExchangeCards():
                return self._may_exchange_cards(question)
            case MayExchangeHand() | Give() | Sweep():
                return self._public_exchange(question)
            case Offers():
                return self._offers(question)
            case PileSize():
                return self._pile_size(question.pile)
            case Turned():
                return self._turned_card(question)
            case TurnUp():
                return self._turned_up()
            case Holder():
                return self._holder(question.card)
            case Count():
                return (0,) * len(question.sets)  # for the score alone, so that no question depends on it
        raise self._unsupported(f"a question {type(question).__name__}")

    def _calls_in_turn(self, question: Bidding) -> Any:
        """The result of a bidding; `UNKNOWN` while it is open."""
        state = question.start()
        while (seat := question.speaker(state)) is not None:
            if self._next is None:
                self.state = state
                return UNKNOWN
            event = self._take_event(EventVerb.SAYS)
            assert event.seat == seat
            assert isinstance(event.move, Call)
            state = question.after(state, event.move)
        return question.result(state)

    def _simultaneous_calls(self, question: SayAtOnce) -> Any:
        """The calls that all made at once; `UNKNOWN` until all have, because no seat hears another's call before."""
        calls = []
        for index, seat in enumerate(question.order):
            if self._next is None:
                self.state = 0, (None,) * index
                return UNKNOWN
            event = self._take_event(EventVerb.SAYS_SEALED if question.sealed else EventVerb.SAYS_AT_ONCE)
            assert event.seat == seat
            calls.append(event.move if isinstance(event.move, Call) else self._unheard(question, seat))
        return question.result((0, tuple(calls))) if question.sealed else self._calls_in_turn(question)

    def _unheard(self, question: SayAtOnce, seat: Seat) -> Call:
        """A call in place of one that another seat has sealed: any will do, because no question depends on it."""
        return question.choices[0]

    def _public_exchange(self, question: MayExchangeHand | Give | Sweep) -> Any:
        """The answer to an exchange that the whole table notices."""
        if self._next is None:
            return UNKNOWN
        match question:
            case MayExchangeHand():
                move = self._take_event(EventVerb.SAYS).move
                if question.result(move):
                    self._take_event(EventVerb.SWITCHES)
                return question.result(move)
            case Give():
                self._take_event(EventVerb.GIVES)
            case Sweep():
                self._take_event(EventVerb.OPENS)
            case _:
                assert_never(question)
        return question.result(None)

    def _offers(self, question: Offers) -> Any:
        """The offer that a seat took, which may prove that it holds some cards; None if it declined."""
        event = self._next
        if event is None:
            return UNKNOWN
        move = self._take_event(event.verb).move
        taken = next((offer for offer in question.offers if offer.move == move), None)
        if taken is None:
            return None
        if (cards := taken.proves) is not None and event.cards is None:
            self._on_move(replace(event, verb=EventVerb.SHOWS, cards=cards))
        return move

    def _pile_size(self, pile: str) -> int:
        """The number of cards in a pile after the events so far."""
        size = next((laid.size for laid in self.view.game.the_layout.piles if laid.name == pile), 0)
        for event in self.view.events[: self._seen]:
            if event.pile == pile and event.verb is EventVerb.DRAWS:
                size -= event.count
            elif event.verb is EventVerb.TURNS_UP:
                size += (event.onto == pile) - (event.pile == pile)
            elif event.pile == pile and event.verb in (EventVerb.GIVES, EventVerb.DISCARDS):
                size += event.count
            elif event.pile == pile and event.verb in (EventVerb.TAKES, EventVerb.KEEPS):
                size = 0
        return size

    def _may_exchange_cards(self, question: MayExchangeCards) -> Any:
        """Whether the seat swapped. If it did not, it was not asked or refused in secret, which shows nothing."""
        view, event = self.view, self._next
        if question.seat == view.seat:
            if (self._held[self._seen] & question.cards.mask).bit_count() < question.count:
                return False
            if event is None:
                return UNKNOWN
        if event is not None and event.verb is EventVerb.SWAPS and event.seat == question.seat:
            self._on_swap(self._take_event(EventVerb.SWAPS), question)
            return True
        if question.seat == view.seat:
            self._take_event(EventVerb.SAYS)
        elif event is None and view.phase == "calls" and view.to_act is None:
            self.secret_questions.append(question)
        return False

    def _turned_card(self, question: Turned) -> Card:
        """The card that lies face up in a pile, or that a seat was dealt face up."""
        if question.seat is None:
            return self.view.game.deck.cards[_turned_card_of(self.view, question.pile).bit_length() - 1]
        cards = self._take_event(EventVerb.SHOWS).cards
        assert cards is not None
        return next(iter(cards))

    def _turned_up(self) -> Card:
        """The card that was turned up from the top of a pile."""
        cards = self._take_event(EventVerb.TURNS_UP).cards
        assert cards is not None
        return next(iter(cards))

    def _holder(self, card: Card) -> Seat | None:
        """The seat that shows the card, None if nobody holds it."""
        event = self._next
        if event is not None and event.verb is EventVerb.SHOWS and event.cards == self.view.game.deck.of([card]):
            return self._take_event(EventVerb.SHOWS).seat
        self._on_absent(card)
        return None

    def _unsupported(self, what: str) -> RulesError:
        return RulesError(f"{self.view.game.id}: calls() uses {what}, which is not part of the interface")


class LocationReplay(CallReplay):
    """A replay that also tracks where each card can be, in `locations`.

    Raises:
        RulesError: If cards move in a way that constraints cannot express.
    """

    def __init__(self, view: View) -> None:
        self.locations = LocationTracker(view)
        super().__init__(view)

    def _on_move(self, event: Event) -> None:
        self.locations.apply(event)

    def _on_swap(self, event: Event, question: MayExchangeCards) -> None:
        self.locations.swap(event, question)

    def _on_absent(self, card: Card) -> None:
        self.locations.in_no_hand(card.index)


def _turned_card_of(view: View, pile: str) -> int:
    """Return the one card that was face up in a pile at first, as a bit, wherever it is now."""
    still_there = view.piles.get(pile)
    if still_there:
        return still_there.mask
    for event in view.events:
        if (
            event.pile == pile
            and event.cards is not None
            and event.verb in (EventVerb.TAKES, EventVerb.OPENS, EventVerb.DRAWS)
        ):
            return event.cards.mask
    if view.contract is not None and view.contract.table_leads == pile:
        first = n_swept(view)
        plays = view.tricks[first].plays if len(view.tricks) > first else view.trick
        _, lead = plays[0]
        return lead.card.bit
    raise RulesError(f"{view.game.id}: calls(): what was turned up in {pile!r} is nowhere to be seen")
