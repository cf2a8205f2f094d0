"""Events before the tricks in words: what a viewer saw of calls, exchanges and cards turned up."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, assert_never

from tricksmith.present.cards import card_text, cards_text
from tricksmith.present.moves import describe_move, word_of
from tricksmith.present.names import count, sentence
from tricksmith.present.tricks import describe_trick
from tricksmith.rules import Call, EventVerb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Event, GameRules, View

__all__ = [
    "call_history",
    "describe_event",
    "hand_history",
    "is_described",
    "is_from_table",
    "pile_text",
]


OF_SEAT = re.compile(r"\b(of|from|for|to) (?:seat )?(\d+)\b")
"""A seat in the name of a pile: whose it is, who gives its cards away, or who gets them."""


@lru_cache(maxsize=1024)
def pile_text(game: GameRules[Any, Any], name: str, who: PlayerNames | None = None) -> str:
    """Return what a pile is called in a sentence.

    A pile that a game calls `from 3` holds cards that seat 3 gives away, `to 3` cards that it gets; `draw of seat 0` is
    read with a name too, and so is `draw of 0` if the layout has no such pile.

    Args:
        game: The game.
        name: The name of the pile.
        who: The names of the seats, to name seat 3; without them it stays a number.

    >>> from tricksmith import games
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("nameless")
    >>> pile_text(game, "up"), pile_text(game, "talon"), pile_text(game, "discard")
    ('the up card', 'the talon cards', 'the discard')
    >>> pile_text(games.get("nestors"), "faceup")
    'the face-up cards'
    >>> who = PlayerNames(("Ada", "Bo", "Cleo", "Dan"), you=2)
    >>> pile_text(game, "from 3", who), pile_text(game, "to 3", who), pile_text(game, "pain of 1", who)
    ('the cards from Dan', 'the cards for Dan', 'the pain of Bo')
    >>> pile_text(game, "draw of seat 0", who), pile_text(game, "pain of 2", who), pile_text(game, "bid0a")
    ('the draw of Ada', 'your pain', 'the cards laid aside')
    """
    sizes = {pile.name: pile.size for pile in game.the_layout.piles}
    text = re.sub(r"\bface(up|down)\b", r"face-\1", name.replace("_", " "))
    if any(re.search("[a-zA-Z][0-9]|[0-9][a-zA-Z]", word) for word in text.split()):
        return "the cards laid aside"  # the name is an identifier, not one that players use
    if name not in sizes or " seat " in text:
        seat = re.fullmatch(r"(.+) of (?:seat )?(\d+)", text)
        if seat and who is not None and int(seat[2]) == who.you:
            return f"your {seat[1]}"
        spoken = OF_SEAT.sub(lambda seat: f"{seat[1]} {_player(int(seat[2]), who)}", text)
        if spoken != text:
            is_giver, is_receiver = spoken.startswith("from "), spoken.startswith(("for ", "to "))
            return (
                f"the cards for {spoken.split(maxsplit=1)[1]}" if is_receiver else f"the {'cards ' * is_giver}{spoken}"
            )
    if name not in sizes or text.endswith(("card", "cards")):
        return f"the {text}"
    return f"the {text} {'card' if sizes[name] == 1 else 'cards'}"


def _player(seat: int, who: PlayerNames | None) -> str:
    """The name of a seat whose number is in the name of a pile."""
    return who.name(seat) if who is not None and seat < len(who.names) else f"seat {seat}"


def _receiver(event: Event, who: PlayerNames) -> str:
    """To whom the cards of a pile go, if its name says so; else ""."""
    seat = re.match(r"(?:for|to) (?:seat )?(\d+)\b", event.pile.replace("_", " "))
    return f" to {_player(int(seat[1]), who)}" if seat else ""


def describe_event(  # noqa: C901, PLR0911, PLR0912 - one sentence for each verb
    event: Event, game: GameRules[Any, Any], who: PlayerNames
) -> str:
    """Return what the viewer saw, as a sentence without its stop; cards are named only if the event holds them.

    Args:
        event: The event as the viewer saw it.
        game: The game.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example")
    >>> event = match.play_text("some").hand.view(None).events[-1]
    >>> describe_event(event, match.game, PlayerNames(match.names))
    'Cleo says "some"'
    """
    seat, pile = event.seat, pile_text(game, event.pile, who)
    said = describe_move(event.move, seat, who) if event.move is not None else ""
    known, cards = event.cards is not None, _cards(event, who)
    match event.verb:
        case EventVerb.SAYS | EventVerb.DECLINES:
            return said
        case EventVerb.SAYS_AT_ONCE:
            return f"{said}, which nobody else hears yet" if said else who.does(seat, "have") + " decided"
        case EventVerb.SAYS_SEALED:
            return f"{said}, sealed until the hand is over" if said else who.does(seat, "have") + " decided"
        case EventVerb.OPENS:
            return f"{said}, which makes the first trick"
        case EventVerb.SHOWS:
            word = word_of(event.move) if event.move is not None else ""
            return f"{who.does(seat, 'show')} {cards}" + (f": {word}" if word not in ("", "show") else "")
        case EventVerb.TAKES:
            return f"{who.does(seat, 'take')} {pile}" + (f": {cards}" if known else ", unseen")
        case EventVerb.SWAPS if not said:
            return f"{who.does(seat, 'exchange')} {cards} for {pile}, unseen"
        case EventVerb.SWAPS:
            return f"{said} and {who.verb(seat, 'get')} {cards}"
        case EventVerb.SWITCHES:
            gave = f", giving {cards}" if known else ""
            return f"{who.does(seat, 'exchange')} the whole hand for {pile}{gave}"
        case EventVerb.GIVES:
            return f"{said}{_receiver(event, who)}" if said else _giving(event, who)
        case EventVerb.KEEPS:
            return f"{who.does(seat, 'get')} {pile} as taken" + (f": {cards}" if known else ", unseen")
        case EventVerb.IS_DEALT:
            return f"{who.does(seat, 'are')} dealt {cards}"
        case EventVerb.DRAWS:
            return f"{who.does(seat, 'draw')} {cards}" + ("" if known else f" from the {event.pile}")
        case EventVerb.TURNS_UP:
            # The pile is named where it is the only word for whose card it is.
            return f"{who.does(seat, 'turn')} up {cards}" + (f" from {pile}" if OF_SEAT.search(event.pile) else "")
        case EventVerb.DISCARDS:
            return f"{who.does(seat, 'discard')} {cards}"
        case _:
            assert_never(event.verb)


def _giving(event: Event, who: PlayerNames) -> str:
    """What others see of cards that a seat passes on or lays on a pile."""
    word = event.word or "lay"
    after = _receiver(event, who) or {"pass": " on", "lay": " aside"}.get(word, "")
    return f"{who.does(event.seat, word)} {_cards(event, who)}{after}"


def _cards(event: Event, who: PlayerNames) -> str:
    """The cards, by name if there is one, or how many there are."""
    if event.cards is None:
        return count(event.count, "card")
    if len(event.cards) == 1:
        return card_text(next(iter(event.cards)), who)
    return cards_text(event.cards, who)


def hand_history(view: View, who: PlayerNames) -> list[str]:
    """Return every sentence so far; a later view of the same hand gives the same ones, and more after them.

    Args:
        view: What the reader knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> for word in ("some", "none"):
    ...     hand = hand.play(hand.parse(word))
    >>> hand_history(hand.view(1), PlayerNames(("Ada", "Bo", "Cleo"), you=1))
    ['Ada says "some".', 'You say "none".']
    """
    return [*call_history(view, who, after=0), *(sentence(text) for text in _trick_texts(view, who))]


def call_history(view: View, who: PlayerNames, *, since: int = 0, after: int | None = None) -> list[str]:
    """Return the sentences about what came before the tricks and between them.

    Args:
        view: What the reader knows.
        who: The names of the seats, and who reads.
        since: The number of events to leave out at the beginning.
        after: With a number, only what came right after this number of tricks.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example")
    >>> match = match.play_text("some").play_text("none")
    >>> call_history(match.hand.view(0), PlayerNames(match.names, you=0))
    ['Cleo says "some".', 'You say "none".']
    """
    events = [event for event in view.events[since:] if after in (None, event.after)]
    return [sentence(describe_event(event, view.game, who)) for event in events if is_described(event)]


def is_described(event: Event) -> bool:
    """Return whether an event is worth a sentence.

    It is not if nothing came of it, if the next event says the same and more (as a switch of hands does after the call
    "switch"), or if it is the dealing of another seat's cards: everybody is dealt as many.

    Args:
        event: The event as the viewer saw it.
    """
    if event.verb is EventVerb.IS_DEALT:
        return event.cards is not None
    if event.verb is EventVerb.SAYS:
        return not (isinstance(event.move, Call) and event.move.word == "switch")
    return event.verb is not EventVerb.DECLINES


def _trick_texts(view: View, who: PlayerNames) -> Iterator[str]:
    """Yield a text for each play, the end of each trick and what came after it."""
    number = 0
    for index, trick in enumerate(view.tricks, 1):
        if trick.swept is None:  # a trick that was swept from the table was described among the calls
            number += 1
            yield from describe_trick(view.game, view.mode, trick, who, from_table=is_from_table(view, number))
            yield from call_history(view, who, after=index)
    for index, (seat, play) in enumerate(view.trick):
        from_table = is_from_table(view, number + 1)
        yield describe_move(play, seat, who, leading=index == 0, from_table=from_table)


def is_from_table(view: View, number: int) -> bool:
    """Return whether the lead of a trick lay on the table and was nobody's choice.

    Args:
        view: What a reader knows.
        number: The number of the trick, from 1 and without those swept.

    >>> from random import Random
    >>> from tricksmith import bots, games
    >>> from tricksmith.play import Match
    >>> match, bot = Match.begin(games.get("nestors"), seed="example"), bots.get("novice")
    >>> while match.hand.phase != "tricks":
    ...     match = match.play(bot.choose(match.hand.view(match.hand.to_act), Random(1)))
    >>> is_from_table(match.hand.view(None), 1), is_from_table(match.hand.view(None), 2)
    (True, False)
    """
    return number == 1 and view.contract is not None and bool(view.contract.table_leads)
