"""Uses of replayed calls: the calls that a viewer heard, a contract's secret, and the state of the calls now."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.belief.call_replay import CallReplay
from tricksmith.cards import CardSet
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding, Call, EventVerb
from tricksmith.rules.author import Count, Exchange, SayAtOnce, Turn
from tricksmith.rules.runtime import Between, Calling, resume_tricks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricksmith.cards import Card
    from tricksmith.rules import Contract, Question, Seat, View
    from tricksmith.rules.author import CardLocations

__all__ = ["AbsentCardReplay", "ObservedCall", "ObservedCallReplay", "contract_of", "replay_calls"]

VERBS_THAT_KEEP_HANDS = (
    EventVerb.KEEPS, EventVerb.SHOWS, EventVerb.SAYS, EventVerb.DECLINES, EventVerb.SAYS_AT_ONCE, EventVerb.SAYS_SEALED,
    EventVerb.TURNS_UP,
)  # fmt: skip
"""The verbs of events that leave every hand as it was."""


class ObservedCall(NamedTuple):
    """A call that the viewer heard.

    Attributes:
        seat: The seat that made it.
        call: The call.
        offered: The calls that the seat could have made.
        heard: The number of earlier calls that it had heard by then: all of them, unless several seats call at once.
    """

    seat: Seat
    call: Call
    offered: tuple[Call, ...]
    heard: int


class ObservedCallReplay(CallReplay):
    """A replay that also keeps the calls that the viewer heard, in `observed`, each with what was offered.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.parse("some"))
    >>> [(call.seat, str(call.call), len(call.offered)) for call in ObservedCallReplay(hand.view(0)).observed]
    [(1, 'some', 3)]
    """

    def __init__(self, view: View) -> None:
        self.observed: list[ObservedCall] = []
        super().__init__(view)

    def _calls_in_turn(self, question: Bidding) -> Any:
        seen, state, before = self._seen, question.start(), len(self.observed)
        answer = super()._calls_in_turn(question)
        for event in self.view.events[seen : self._seen]:
            assert event.seat is not None
            assert isinstance(event.move, Call)
            heard = before if question.is_at_once else len(self.observed)
            self.observed.append(ObservedCall(event.seat, event.move, tuple(question.menu(state)), heard))
            state = question.after(state, event.move)
        return answer


class AbsentCardReplay(CallReplay):
    """A replay that also keeps, in `absent`, the cards of which all have learned that no seat holds them.

    The game asked who holds such a card, and nobody showed it, so it is in a pile.
    """

    def __init__(self, view: View) -> None:
        self.absent = CardSet(view.game.deck)
        super().__init__(view)

    def _on_absent(self, card: Card) -> None:
        self.absent |= CardSet(card.deck, card.bit)


class _CountingReplay(CallReplay):
    """A replay with a determinization, in which the game counts cards for its score.

    Args:
        view: The view.
        held: The cards of each seat before the first trick.
        piles: The cards of each pile now, by its name.

    Attributes:
        is_exact: Whether the game counted cards, each time those of a hand that is known as it was then.
    """

    def __init__(self, view: View, held: Sequence[int], piles: Mapping[str, int]) -> None:
        self._at_first_trick, self._piles = held, piles
        self._counted = self._is_known = False
        super().__init__(view)

    @property
    def is_exact(self) -> bool:
        return self._counted and self._is_known

    def _answer(self, question: Question) -> Any:
        if not isinstance(question, Count):
            return super()._answer(question)
        held = self._hand_now(question.seat)
        self._is_known = held is not None and (self._is_known or not self._counted)
        self._counted = True
        return tuple(((held or 0) & cards.mask).bit_count() for cards in question.sets)

    def _hand_now(self, seat: Seat) -> int | None:
        """The hand of a seat at this point of the replay; None if a later move of its cards can't be undone."""
        held = self._at_first_trick[seat]
        for event in self.view.events[self._seen :]:
            if event.seat != seat or event.verb in VERBS_THAT_KEEP_HANDS:
                continue
            if event.verb not in (EventVerb.GIVES, EventVerb.DISCARDS):
                return None
            given = event.cards.mask if event.cards is not None else self._piles.get(event.pile, 0)
            if given.bit_count() != event.count:  # the pile has been taken, or has other cards too
                return None
            held |= given
        return held

    def _unheard(self, question: SayAtOnce, seat: Seat) -> Call:
        """A call that a seat may have sealed in this determinization, drawn at random; equal hands draw the same."""
        return Random(f"{question.rule}/{seat}/{self._at_first_trick[seat]}").choice(question.choices)


def contract_of(view: View, locations: CardLocations) -> Contract[Any, Any]:
    """Return the contract of a view with the secret that it has if the cards are in these places.

    A secret such as who are partners follows from the cards that the game counts. It stays unknown where the game
    counts none, where a seat got cards after they were counted, and where it gave some that the determinization does
    not show. In place of a call that another seat has sealed, one is drawn at random; equal hands draw the same.

    Args:
        view: A view after the calls.
        locations: Where all cards are now, in a determinization.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("doppelkopf", solos=False)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> hand.view(0).contract.secret, contract_of(hand.view(0), hand.stage.locations) == hand.contract
    (None, True)
    """
    contract = view.contract
    assert contract is not None
    held = list(locations.held)
    for seat, play in (*(play for trick in view.tricks for play in trick.plays), *view.trick):
        held[seat] |= play.card.bit
    try:
        replay = _CountingReplay(view, held, locations.piles)
    except RulesError:
        return contract
    known = replay.node.contract if replay.node.question is None else None
    return known if known is not None and (replay.is_exact or known.sealed) else contract


def replay_calls(view: View, locations: CardLocations) -> Calling | None:
    """Return the calls of a view as they are now, with the cards in these places.

    Args:
        view: A view in the calls.
        locations: Where all cards are, in a determinization.

    Returns:
        The calls; None if it is not the viewer's turn, or the events of the view do not determine their state. Where
        all call at once, the viewer is the first to call, because it does not know whether and what others have called.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> hand = hand.play(hand.parse("none"))
    >>> calling = replay_calls(hand.view(1), hand.stage.locations)
    >>> calling.to_act, calling.state
    (1, (Call(word='none', value=''),))
    """
    try:
        replay = CallReplay(view)
    except RulesError:
        return None
    question = replay.node.question
    seat: Seat | None
    state: Any = None
    match question:
        case SayAtOnce() if view.seat is not None and view.is_my_turn:
            state, seat = question.start_with(view.seat), view.seat
        case Bidding():
            state, seat = replay.state, question.speaker(replay.state)
        case Exchange():
            seat = question.seat
        case _:
            return None
    if seat is None or (seat, question.rule, question.wording(state)) != (view.seat, view.rule, view.asks):
        return None
    calling = Calling(view.game, replay.node, Turn(question, seat, state), locations, (), view.tricks)
    if view.contract is not None:
        calling = Between.of(calling, resume_tricks(view, locations))
    return calling if calling.moves() == tuple(view.legal) else None
