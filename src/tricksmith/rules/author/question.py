"""Questions: what is asked before the first trick, of the deal or of a seat.

A question to seats is a small automaton over public state, so that all that can be said can be listed; `effect` has the
questions that the deal answers. Every kind of question has the same few methods (`put`, `offered`, `refusal`, `reply`,
`read`), so that a hand, its views and its notation need not distinguish the kinds.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tricksmith.errors import NotationError
from tricksmith.rules.author.contract import or_list
from tricksmith.rules.author.event import Event, EventRecord, EventVerb
from tricksmith.rules.author.move import PASS, Call, CardMove

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.cards import Deck
    from tricksmith.rules.author.event import CardLocations
    from tricksmith.rules.author.move import Move
    from tricksmith.rules.author.seat import Seat
    from tricksmith.rules.author.trick import Trick

__all__ = ["Bidding", "CallProgress", "Question", "Refusal", "SeatQuestion", "Turn"]

Refusal = tuple[str, tuple[object, ...]]
"""Why a move is forbidden: a sentence, and the evidence, such as cards or legal moves."""

_SEPARATOR = re.compile(r",? or |, ")
"""The separators of words in a question that lists them: "bid, double or pass"."""


class Turn(NamedTuple):
    """A seat that must answer a question now, and the state of the question, which is None if it has none."""

    question: SeatQuestion
    seat: Seat
    state: Any


class CallProgress(NamedTuple):
    """What a question, or a move that answers it, leads to: a seat's turn, or an answer for the calls.

    Attributes:
        turn: The turn of a seat; None if the question is answered.
        answer: The answer, if it is.
        locations: Where the cards are.
        records: What happened, with who saw what.
        tricks: The tricks that were made.
    """

    turn: Turn | None
    answer: Any
    locations: CardLocations
    records: tuple[EventRecord, ...] = ()
    tricks: tuple[Trick, ...] = ()


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """A question that is asked in the course of the calls."""

    rule: str
    """The id of the rule that asks it."""
    text: str
    """The question in words, as the end of a sentence: "bid none, some or most"."""

    @property
    def secret(self) -> bool:
        """Whether other seats must not learn that a seat is asked."""
        return False

    @property
    def is_sealed(self) -> bool:
        """Whether nobody else hears an answer before the hand is over."""
        return False

    @abstractmethod
    def put(self, locations: CardLocations, deck: Deck) -> CallProgress:
        """Ask the question, and return whose turn it is to answer, or the answer if no seat decides.

        Args:
            locations: Where the cards are.
            deck: The deck of the game.

        >>> from tricksmith.cards import FRENCH
        >>> from tricksmith.rules.author import CardLocations, Turned
        >>> locations = CardLocations((0, 0), {"talon": FRENCH.card("9h").bit}, frozenset(["talon"]))
        >>> Turned("", "", "talon").put(locations, FRENCH).answer
        Card('9h')
        """


class SeatQuestion(Question):
    """A question that seats answer by moves."""

    __slots__ = ()

    @abstractmethod
    def offered(self, state: Any, locations: CardLocations, deck: Deck) -> tuple[Move, ...]:
        """Return every move that answers the question in this state, in the order in which it is offered.

        Args:
            state: The state of the question.
            locations: Where the cards are.
            deck: The deck of the game.
        """

    @abstractmethod
    def refusal(self, state: Any, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        """Return why this move does not answer the question; None if it does.

        Args:
            state: The state of the question.
            locations: Where the cards are.
            deck: The deck of the game.
            move: The move.
        """

    @abstractmethod
    def reply(self, turn: Turn, locations: CardLocations, deck: Deck, move: Move) -> CallProgress:
        """Return what a legal move of the seat in turn leads to.

        Args:
            turn: The seat to answer, and the state of the question.
            locations: Where the cards are.
            deck: The deck of the game.
            move: A legal move of that seat.
        """

    @abstractmethod
    def usual_place(self, state: Any) -> int | None:
        """Return the index of the answer that commits a seat to the least: a pass, keeping its cards, or no.

        An author can name another where earlier calls of the seat's side show what it will say: a seat that doubled,
        for example, doubles again.

        Args:
            state: The state of the question.

        Returns:
            Its index in what is offered, or -1 for the last; None if all answers commit a seat equally.
        """

    @abstractmethod
    def words(self) -> frozenset[str]:
        """Return the words that an answer begins with."""

    def wording(self, state: Any) -> str:
        """Return the question in words, as it is asked in this state.

        Args:
            state: The state of the question.
        """
        return self.text

    def read(self, text: str, moves: Sequence[Move], deck: Deck) -> Move | None:
        """Return the move of this kind that a text spells, even if it is not offered; None if it spells none.

        Args:
            text: What was typed, its spaces normalised.
            moves: The moves that are offered now.
            deck: The game's deck.

        Raises:
            NotationError: If the text names a card that does not exist.
        """
        word, _, rest = text.partition(" ")
        if word.lower() not in self.words():
            return None
        return CardMove(word.lower(), deck.set(rest)) if rest else Call(word.lower())


class Bidding(SeatQuestion):
    """A question that seats answer by calls. Its state is public and hashable, and there are finitely many states.

    >>> class Ask(Bidding):  # seats 0 and 1 say yes or no in turn; the state is what was said
    ...     def start(self):
    ...         return ()
    ...
    ...     def speaker(self, state):
    ...         return len(state) if len(state) < 2 else None
    ...
    ...     def menu(self, state):
    ...         return PASS, Call("play")
    ...
    ...     def after(self, state, call):
    ...         return *state, call.word
    ...
    ...     def result(self, state):
    ...         return state.count("play")
    >>> ask = Ask("MY2", "pass or play")
    >>> state = ask.start()
    >>> while (seat := ask.speaker(state)) is not None:
    ...     state = ask.after(state, ask.menu(state)[1])
    >>> ask.result(state), ask.usual_place(()), sorted(ask.words())
    (2, 0, ['pass', 'play'])
    >>> ask.why_not((), Call("bid", "3"))[0]
    'pass or play: say pass or play'

    A text that is a list of words names in each state only those that can be said then:

    >>> class Reply(Ask):  # nobody can pass after somebody has
    ...     def menu(self, state):
    ...         return (Call("play"),) if "pass" in state else (PASS, Call("play"))
    >>> reply = Reply("MY3", "pass or play")
    >>> reply.wording(()), reply.wording(("pass",))
    ('pass or play', 'play')

    A hand calls these methods to list what a seat can say, to read what was typed, and to go on after a call:

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.rules.author import CardLocations
    >>> game = games.get("nonesuch")
    >>> locations = CardLocations.of(deal(game, seed="example"), game.layout())
    >>> calls = ask.offered((), locations, game.deck)
    >>> [str(call) for call in calls], str(ask.read("PLAY", calls, game.deck))
    (['pass', 'play'], 'play')
    >>> ask.refusal((), locations, game.deck, Call("bid", "3"))[0]
    'pass or play: say pass or play'
    >>> turn = ask.put(locations, game.deck).turn
    >>> ask.reply(turn, locations, game.deck, calls[1]).turn.seat
    1
    """

    __slots__ = ()

    asks_each: ClassVar[bool] = False
    """Whether each seat answers once, whatever the others say."""
    is_at_once: ClassVar[bool] = False
    """Whether no call is heard before all have called."""
    is_about_levels: ClassVar[bool] = False
    """Whether seats bid levels only, and the winner says afterwards what is played."""

    @abstractmethod
    def start(self) -> Any:
        """Return the state before anybody has spoken."""

    @abstractmethod
    def speaker(self, state: Any) -> Seat | None:
        """Return whose turn it is to speak; None when the bidding is over.

        Args:
            state: The state of the bidding.
        """

    @abstractmethod
    def menu(self, state: Any) -> tuple[Call, ...]:
        """Return what that seat can say, in the order in which it is offered.

        Args:
            state: The state of the bidding.
        """

    @abstractmethod
    def after(self, state: Any, call: Call) -> Any:
        """Return the state after the call.

        Args:
            state: The state before it.
            call: The call.
        """

    @abstractmethod
    def result(self, state: Any) -> Any:
        """Return the outcome, once the bidding is over.

        Args:
            state: The last state.
        """

    def usual_place(self, state: Any) -> int | None:
        menu = self.menu(state)
        return menu.index(PASS) if PASS in menu else -1

    def words(self) -> frozenset[str]:
        return frozenset(call.word for call in self.menu(self.start()))

    def wording(self, state: Any) -> str:
        listed = _SEPARATOR.split(self.text)
        if len(listed) == 1 or not self.words().issuperset(listed):
            return self.text
        offered = {call.word for call in self.menu(state)}
        return or_list([word for word in listed if word in offered] or listed)

    def why_not(self, state: Any, call: Call) -> Refusal | None:
        """Return why the seat can't say this; None if it can.

        Args:
            state: The state of the question.
            call: The call.
        """
        offered = self.menu(state)
        if call in offered:
            return None
        return f"{self.text}: say {' or '.join(map(str, offered))}", offered

    def put(self, locations: CardLocations, deck: Deck) -> CallProgress:
        return self._progress(self.start(), locations)

    def offered(self, state: Any, locations: CardLocations, deck: Deck) -> tuple[Call, ...]:
        return self.menu(state)

    def refusal(self, state: Any, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        return self.why_not(state, move) if isinstance(move, Call) else (f"{self.text} first", ())

    def reply(self, turn: Turn, locations: CardLocations, deck: Deck, move: Move) -> CallProgress:
        assert isinstance(move, Call)
        heard = EventRecord(Event(turn.seat, EventVerb.SAYS, move))
        return self._progress(self.after(turn.state, move), locations, (heard,))

    def read(self, text: str, moves: Sequence[Move], deck: Deck) -> Call | None:
        word, _, rest = text.lower().partition(" ")
        if word in self.words():
            return _read_value(deck, moves, word, rest) if rest else Call(word)
        is_bid = text.isdecimal() and "bid" in self.words()
        return Call("bid", text.lstrip("0") or "0") if is_bid else None

    def _progress(self, state: Any, locations: CardLocations, records: tuple[EventRecord, ...] = ()) -> CallProgress:
        seat = self.speaker(state)
        if seat is None:
            return CallProgress(None, self.result(state), locations, records)
        return CallProgress(Turn(self, seat, state), None, locations, records)


def _read_value(deck: Deck, moves: Sequence[Move], word: str, value: str) -> Call:
    """Return the call with a typed value: one that is offered, perhaps by another spelling, or one that is not."""
    calls = [move for move in moves if isinstance(move, Call) and move.word == word]
    for call in calls:
        if value in (call.value.lower(), *call.also):
            return call
    if any(call.value.islower() for call in calls):
        try:
            return Call(word, deck.suit(value).letter)
        except NotationError:
            return Call(word, value)
    return Call(word, value.upper() if any(call.value for call in calls) else value)
