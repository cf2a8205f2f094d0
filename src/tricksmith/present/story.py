"""A hand as a story: what its viewer saw, in order, a sentence for each thing."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tricksmith.present.cast import sentence
from tricksmith.present.event import describe_event
from tricksmith.present.move import describe_move
from tricksmith.present.trick import describe_trick
from tricksmith.rules import Call

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.present.cast import Cast
    from tricksmith.rules import Event, View

__all__ = ["is_from_table", "story", "story_of_calls"]


def story(view: View, cast: Cast) -> list[str]:
    """Every sentence so far. A later view of the same hand gives the same sentences, and more after them.

    >>> from tricksmith import games
    >>> from tricksmith.present import Cast
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> for word in ("some", "none"):
    ...     hand = hand.play(hand.parse(word))
    >>> story(hand.view(1), Cast(("Ada", "Bo", "Cleo"), you=1))
    ['Ada says "some".', 'You say "none".']
    """
    return [*story_of_calls(view, cast), *(sentence(text) for text in _tricks(view, cast))]


def story_of_calls(view: View, cast: Cast, *, since: int = 0) -> list[str]:
    """The part of the story that comes before the tricks, after the first `since` events."""
    return [sentence(text) for text in _calls(view.events[since:], view, cast)]


def _calls(told: tuple[Event, ...], view: View, cast: Cast) -> Iterator[str]:
    for verb, events in groupby(told, key=lambda event: event.verb):
        if verb == "is dealt":
            # Everybody gets as many: only the reader's own cards are worth a sentence.
            shown = [event for event in events if event.cards is not None]
            yield from (describe_event(event, view.game, cast) for event in shown)
        else:
            yield from (describe_event(event, view.game, cast) for event in events if not _is_told_again(event))


def _is_told_again(event: Event) -> bool:
    """Whether the next event says the same and more: a hand that is switched, after the word."""
    return event.verb == "says" and isinstance(event.move, Call) and event.move.word == "switch"


def _tricks(view: View, cast: Cast) -> Iterator[str]:
    number = 0
    for trick in view.tricks:
        if trick.swept is None:  # a trick that was swept from the table was told among the calls
            number += 1
            yield from describe_trick(view.game, view.terms, trick, cast, from_table=is_from_table(view, number))
    for place, (seat, play) in enumerate(view.trick):
        from_table = is_from_table(view, number + 1)
        yield describe_move(play, seat, cast, leading=place == 0, from_table=from_table)


def is_from_table(view: View, number: int) -> bool:
    """Whether the lead of this trick, from 1 and without those swept, lay on the table and was nobody's choice."""
    return number == 1 and view.contract is not None and bool(view.contract.table_leads)
