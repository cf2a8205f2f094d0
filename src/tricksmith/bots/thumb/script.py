"""Where the calls of a hand stand, found again from a view: the public script, walked by what was heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.rules import CardMove, EventVerb, Spoken
from tricksmith.rules.author import Exchange, Fact, Holder, Turn, Turned
from tricksmith.rules.automata import call_tree
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from tricksmith.rules import Event, View
    from tricksmith.rules.author import CardLocations, SeatQuestion
    from tricksmith.rules.automata import CallNode

__all__ = ["find_calling"]

NOBODY_DECIDED = (EventVerb.TAKES, EventVerb.DISCARDS, EventVerb.KEEPS, EventVerb.SHOWS, EventVerb.IS_DEALT)


def find_calling(view: View, places: CardLocations) -> Calling | None:
    """The calls as they stand, with the cards in these places; None if they cannot be told from the view.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.bots.thumb.sight import Sight
    >>> from tricksmith.bots.thumb.world import World
    >>> from tricksmith.play import deal
    >>> from tricksmith.rules.automata import call_tree
    >>> game = games.get("nonesuch")
    >>> view = game.hand(deal(game, seed="example"), dealer=2).play(call_tree(game, 0, 0).root.question.menu[0]).view(1)
    >>> calling = find_calling(view, World(Sight(view)).draw(Random(1)))
    >>> calling.to_act, calling.state
    (1, (Call(word='none', value=''),))
    """
    return _Walk(view, places).run()


class _Walk:
    def __init__(self, view: View, places: CardLocations) -> None:
        self.view = view
        self.places = places
        self.said = [event for event in view.events if event.verb not in NOBODY_DECIDED]
        self.next = 0

    def run(self) -> Calling | None:
        node = call_tree(self.view.game, self.view.first, self.view.number).root
        while (question := node.question) is not None:
            if isinstance(question, Fact):
                node = node.after(self._fact(question))
            elif isinstance(question, Spoken):
                state = question.start()
                while (seat := question.asks(state)) is not None:
                    if self.next == len(self.said):
                        return self._here(node, question, state, seat)
                    state = question.then(state, self.said[self.next].move)  # type: ignore[arg-type]
                    self.next += 1
                node = node.after(question.result(state))
            elif isinstance(question, Exchange):
                event = self._of_seat(question)
                if event is None and self._is_asked(question):
                    return self._here(node, question, None, question.seat)
                node = node.after(self._exchanged(question, event))
            else:
                return None
        return None

    def _here(self, node: CallNode, question: SeatQuestion, state: Any, seat: Any) -> Calling | None:
        view = self.view
        calling = Calling(view.game, node, Turn(question, seat, state), self.places, (), view.tricks)
        same = (seat, question.rule, question.text) == (view.seat, view.rule, view.asks)
        return calling if same and calling.moves() == tuple(view.legal) else None

    def _fact(self, question: Fact) -> Any:
        """What the deal answered: as the table saw it, or as it is in these places."""
        view = self.view
        if isinstance(question, Holder):
            for event in view.events:
                if event.verb is EventVerb.SHOWS and event.cards is not None and question.card in event.cards:
                    return event.seat
        if isinstance(question, Turned) and not self.places.piles.get(question.pile):
            for event in view.events:
                if event.pile == question.pile and event.cards is not None and len(event.cards) == 1:
                    return next(iter(event.cards))
        return question.answer(self.places, view.game.deck)[0]

    def _of_seat(self, question: Exchange) -> Event | None:
        """The seat's answer to this question, if one was heard."""
        if self.next == len(self.said) or self.said[self.next].seat != question.seat:
            return None
        event = self.said[self.next]
        if event.verb is EventVerb.SAYS and (event.move is None or event.move.word not in question.words()):  # type: ignore[attr-defined]
            return None
        return event

    def _is_asked(self, question: Exchange) -> bool:
        view = self.view
        mine = question.seat == view.seat and (question.rule, question.text) == (view.rule, view.asks)
        return (
            mine and question.applies(self.places) and question.moves(self.places, view.game.deck) == tuple(view.legal)
        )

    def _exchanged(self, question: Exchange, event: Event | None) -> Any:
        if event is None:
            return question.result(None)
        self.next += 1
        if (
            event.verb is EventVerb.SAYS
            and self._of_seat(question) is not None
            and self.said[self.next].verb is EventVerb.SWITCHES
        ):
            self.next += 1  # a switch is said aloud, and then done
        if event.move is None and event.verb is EventVerb.SWAPS:
            return question.result(CardMove("swap", CardSet(self.view.game.deck)))
        return question.result(event.move)
