"""Questions and effects of the calls, encoded for the core, and its answers, decoded.

This is the one module of the compiler that knows the kinds: a new kind of question or effect is a case in each match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.compile.contracts import AskSum, KnownSum
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding, Seat
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
    part,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricksmith.rules import GameRules
    from tricksmith.rules.author import Effect, Question

__all__ = [
    "CardMovement",
    "decode_answer",
    "encode_effects",
    "encode_question",
    "possible_answers",
    "unknown_to_core",
]

WORD_MASK = (1 << 64) - 1
"""The core's numbers are words of 64 bits; a negative number is its two's complement."""
NOBODY = 8
"""The core's answer to who holds a card that nobody holds."""

NO_PILE = 255
"""The number that stands for no pile, where a draw ends with the piles of its mask."""

BITS_PER_COUNT = 6
"""The bits that each count takes in the core's answer to a `Count`."""

CardMovement = tuple[str, int, int, int]
"""An effect: its kind, the seat, the pile and the mask of the cards. A draw has, in place of a pile and cards, the pile
that is drawn from last and the mask of the piles before it; a note has its number in place of cards."""

MAX_SETS = 9
"""The most sets of one `table.count` in the core."""

OTHER_WAYS: dict[str, str] = {
    "each_seals()": "where all may hear the calls once all have made them, write each_says(…, at_once=True)",
    "offers()": "where a seat may say it whatever it holds, write choose(…)",
    "size()": "where a pile always has as many cards at this point, write the number",
    "turns_up()": "where one card is turned, before anybody leads, deal it to a pile of its own and write turned(…)",
    f"count() of more than {MAX_SETS} sets": "split it",
    "gives(…, of=…)": "where any card may be given, leave of=… out; nothing else says which must be",
    "takes(…, shown=True)": "where all have seen the cards, deal the pile face up; else leave shown=True out",
}
"""What the table can ask or do and the core does not know, and what an author can write instead."""

KNOWN = (
    Bidding, Turned, Holder, Count, MayExchangeCards, MayExchangeHand, Give, Sweep, Take, Discard, Award, DealOut,
    Draw, LayOpen,
)  # fmt: skip
"""The kinds of questions and effects that the core knows, except for what `unknown_to_core` names."""


def encode_question(  # noqa: PLR0911 - a return for each kind
    question: Question | AskSum | None, state: Any, pile_number: Callable[[str], int], game: str
) -> tuple[str, dict[str, Any]]:
    """Return a question as the core takes it.

    Args:
        question: The question.
        state: Its state, if seats answer it by calls.
        pile_number: Gives the number of a pile by its name.
        game: The id of the game, for the error.

    Returns:
        The kind of the core's node, and its arguments.

    Raises:
        RulesError: If the question is of a kind that the core does not know.
    """
    if isinstance(question, AskSum):
        constant, terms = question.total
        words = [number & WORD_MASK for term in terms for number in term]
        return "sum", {"cards": constant & WORD_MASK, "sets": words}
    _check(question, game)
    match question:
        case Bidding():
            return "call", {"seat": question.speaker(state), "count": len(question.menu(state))}
        case Turned(pile=pile, seat=seat):
            return "face up", {"pile": pile_number(pile if seat is None else part(pile, seat))}
        case Holder(card=card):
            return "holder", {"cards": card.bit}
        case Count(seat=seat, sets=sets):
            return "count", {"seat": seat, "sets": [cards.mask for cards in sets]}
        case MayExchangeCards(seat=seat, cards=cards, count=count, pile=pile):
            return "may exchange cards", {"seat": seat, "cards": cards.mask, "count": count, "pile": pile_number(pile)}
        case MayExchangeHand(seat=seat, pile=pile):
            return "may exchange hand", {"seat": seat, "pile": pile_number(pile)}
        case Give(seat=seat, count=count, pile=pile):
            return "give", {"seat": seat, "count": count, "pile": pile_number(pile)}
        case Sweep(seat=seat, pile=pile, count=count):
            return "sweep", {"seat": seat, "count": count, "pile": pile_number(pile)}
        case _:
            raise _error(type(question).__name__, game)


def decode_answer(question: Any, answer: int, game: GameRules[Any, Any]) -> Any:
    """Return what the core's answer to a question means to the call tree.

    Args:
        question: A question that no seat answers by a call.
        answer: The core's answer.
        game: The game.

    Raises:
        RulesError: If the question is of a kind that the core does not know.
    """
    if isinstance(question, AskSum):
        return KnownSum(question.total, answer - (answer >> 63 << 64))  # from two's complement
    match question:
        case Turned():
            return game.deck.cards[answer]
        case Holder():
            return None if answer == NOBODY else Seat(answer)
        case Count(sets=sets):
            count_mask = (1 << BITS_PER_COUNT) - 1
            return tuple(answer >> BITS_PER_COUNT * number & count_mask for number in range(len(sets)))
        case MayExchangeCards() | MayExchangeHand():
            return bool(answer)
        case Give() | Sweep():
            return None
        case _:
            raise _error(type(question).__name__, game.id)


def possible_answers(  # noqa: PLR0911 - a return for each kind
    question: Question | AskSum | None, arguments: dict[str, Any], game: GameRules[Any, Any]
) -> Sequence[int]:
    """Return the core's answers to a question, as far as they can be listed; some may be impossible.

    Args:
        question: The question.
        arguments: The arguments of the core's node, as `encode_question` returns them.
        game: The game.
    """
    match question:
        case AskSum(possible=possible):
            return [value & WORD_MASK for value in possible]
        case Bidding():
            return range(arguments["count"])
        case Turned(pile=pile):
            stack = next((laid.stack for laid in game.the_layout.piles if laid.name == pile), None)
            return [card.index for card in stack or game.the_layout.stock]
        case Holder():
            return range(game.players)
        case Count(sets=(cards,)):
            return range(len(cards) + 1)
        case MayExchangeCards() | MayExchangeHand():
            return range(2)
        case Give() | Sweep():
            return range(1)  # which cards are given makes no difference to the calls
        case _:
            return range(0)


def encode_effects(
    effects: Sequence[Effect], pile_number: Callable[[str], int], game: GameRules[Any, Any]
) -> list[CardMovement]:
    """Return moves of cards as the core takes them.

    Args:
        effects: The effects, in order.
        pile_number: Gives the number of a pile by its name.
        game: The game.

    Raises:
        RulesError: If an effect is of a kind that the core does not know.
    """
    movements: list[CardMovement] = []
    for effect in effects:
        _check(effect, game.id)
        match effect:
            case Take(seat=seat, pile=pile):
                movements.append(("take", seat, pile_number(pile), 0))
            case Discard(seat=seat, cards=cards, pile=pile):
                movements.append(("discard", seat, pile_number(pile), cards.mask))
            case Award(seat=seat, pile=pile):
                movements.append(("award", seat, pile_number(pile), 0))
            case DealOut(order=order, pile=pile):
                movements += [("take", seat, pile_number(part(pile, seat)), 0) for seat in order]
            case Draw(seat=seat, pile=pile, count=count, then=then):
                size = next(laid.size for laid in game.the_layout.piles if laid.name == pile)
                parts = sum(1 << pile_number(part(pile, index)) for index in range(size))
                movements += [("draw", seat, pile_number(then) if then else NO_PILE, parts)] * count
            case LayOpen():
                pass  # the cards stay in the hand
            case _:
                raise _error(type(effect).__name__, game.id)
    return movements


def unknown_to_core(what: Question | Effect | None) -> str | None:  # noqa: PLR0911 - a return for each kind
    """Return what the core does not know of a question or an effect, as an author writes it; None if it knows it.

    Args:
        what: The question or the effect.

    >>> from tricksmith.rules import Seat
    >>> unknown_to_core(Take(Seat(0), "talon", shown=True)), unknown_to_core(Take(Seat(0), "talon"))
    ('takes(…, shown=True)', None)
    """
    match what:
        case SayAtOnce(sealed=True):
            return "each_seals()"
        case Offers():
            return "offers()"
        case PileSize():
            return "size()"
        case TurnUp():
            return "turns_up()"
        case Count(sets=sets) if len(sets) > MAX_SETS:
            return f"count() of more than {MAX_SETS} sets"
        case Give(of=(_, *_)):
            return "gives(…, of=…)"
        case Take(shown=True):
            return "takes(…, shown=True)"
    return None if what is None or isinstance(what, KNOWN) else type(what).__name__


def _check(what: Question | Effect | None, game: str) -> None:
    """Raise `RulesError` if the core does not know it."""
    if unknown := unknown_to_core(what):
        raise _error(unknown, game)


def _error(unknown: str, game: str) -> RulesError:
    advice = OTHER_WAYS.get(unknown, "it is none of the table's own; write it with those")
    what = f"the compiled core does not know {unknown}, so it can play the hands of this game only from their tricks on"
    return RulesError(f"{game}: {what}: {advice}")
