"""Questions and effects of the calls, as the core takes them and answers.

This is the one module of the compiler that knows the kinds: a new kind of question or effect is a case in each match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    MaySwap,
    MaySwitch,
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
]

NOBODY = 8
"""The core's answer to who holds a card that nobody holds."""

NO_PILE = 255
"""As the last pile of a draw: none."""

CardMovement = tuple[str, int, int, int]
"""A move of cards: what happens, seat, pile, cards."""

OF_THE_TABLE: dict[type, str] = {Offers: "offers", PileSize: "size", TurnUp: "turns_up", SayAtOnce: "each_seals"}
"""What the table can ask and the core does not know."""

MAX_SETS = 9
"""The most sets of one `table.count` in the core."""


def encode_question(  # noqa: C901, PLR0911, PLR0912 - a return for each kind
    question: Question | None, state: Any, pile_number: Callable[[str], int], game: str
) -> tuple[str, dict[str, Any]]:
    """Return a question as the core takes it.

    Args:
        question: The question.
        state: Its state, if it is spoken.
        pile_number: Gives the number of a pile by its name.
        game: The id of the game, for the error.

    Returns:
        The kind of the core's node, and its arguments.

    Raises:
        RulesError: If the question is of a kind that the core does not know.
    """
    match question:
        case SayAtOnce(sealed=True):
            raise RulesError(f"{game}: the compiled core does not know each_seals()")
        case Bidding():
            return "call", {"seat": question.speaker(state), "count": len(question.menu(state))}
        case Turned(pile=pile, seat=seat):
            return "turned", {"pile": pile_number(pile if seat is None else part(pile, seat))}
        case TurnUp():
            raise RulesError(f"{game}: the compiled core does not know turns_up()")
        case Holder(card=card):
            return "holder", {"cards": card.bit}
        case Count(sets=sets) if len(sets) > MAX_SETS:
            raise RulesError(f"{game}: the compiled core does not know count() of more than {MAX_SETS} sets: split it")
        case Count(seat=seat, sets=sets):
            return "count", {"seat": seat, "sets": [cards.mask for cards in sets]}
        case MaySwap(seat=seat, cards=cards, count=count, pile=pile):
            return "may swap", {"seat": seat, "cards": cards.mask, "count": count, "pile": pile_number(pile)}
        case MaySwitch(seat=seat, pile=pile):
            return "may switch", {"seat": seat, "pile": pile_number(pile)}
        case Give(of=(_, *_)):
            raise RulesError(f"{game}: the compiled core does not know gives(…, of=…)")
        case Give(seat=seat, count=count, pile=pile):
            return "give", {"seat": seat, "count": count, "pile": pile_number(pile)}
        case Sweep(seat=seat, pile=pile, count=count):
            return "sweep", {"seat": seat, "count": count, "pile": pile_number(pile)}
        case _:
            raise _unknown(question, game)


def decode_answer(question: Any, answer: int, game: GameRules[Any, Any]) -> Any:
    """Return what the core's answer to a question means to the call tree.

    Args:
        question: A question that no seat answers aloud.
        answer: The core's answer.
        game: The game.
    """
    match question:
        case Turned():
            return game.deck.cards[answer]
        case Holder():
            return None if answer == NOBODY else Seat(answer)
        case Count(sets=sets):
            return tuple(answer >> 6 * number & 63 for number in range(len(sets)))
        case MaySwap() | MaySwitch():
            return bool(answer)
        case Give() | Sweep():
            return None
        case _:
            raise _unknown(question, game.id)


def possible_answers(question: Question | None, arguments: dict[str, Any], game: GameRules[Any, Any]) -> Sequence[int]:
    """Return the core's answers to a question, as far as they can be listed; some may be impossible.

    Args:
        question: The question.
        arguments: What the core's node was made with.
        game: The game.
    """
    match question:
        case Bidding():
            return range(arguments["count"])
        case Turned(pile=pile):
            stack = next((one.stack for one in game.the_layout.piles if one.name == pile), None)
            return [card.index for card in stack or game.the_layout.stock]
        case Holder():
            return range(game.players)
        case Count(sets=(cards,)):
            return range(len(cards) + 1)
        case _:
            can_refuse, is_one_way = isinstance(question, MaySwap | MaySwitch), isinstance(question, Give | Sweep)
            return range(2 * can_refuse + is_one_way)


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
        match effect:
            case Take(shown=True):
                raise RulesError(f"{game}: the compiled core does not know takes(…, shown=True)")
            case Take(seat=seat, pile=pile):
                movements.append(("take", seat, pile_number(pile), 0))
            case Discard(seat=seat, cards=cards, pile=pile):
                movements.append(("lay", seat, pile_number(pile), cards.mask))
            case Award(seat=seat, pile=pile):
                movements.append(("award", seat, pile_number(pile), 0))
            case DealOut(order=order, pile=pile):
                movements += [("take", seat, pile_number(part(pile, seat)), 0) for seat in order]
            case Draw(seat=seat, pile=pile, count=count, then=then):
                size = next(one.size for one in game.the_layout.piles if one.name == pile)
                parts = sum(1 << pile_number(part(pile, index)) for index in range(size))
                movements += [("draw", seat, pile_number(then) if then else NO_PILE, parts)] * count
            case LayOpen():
                pass  # the cards stay in the hand
            case _:
                raise _unknown(effect, game.id)
    return movements


def _unknown(what: object, game: str) -> RulesError:
    kind = type(what)
    word = OF_THE_TABLE.get(kind)
    says = f"table.{word}()" if word is not None else f"{kind.__name__}, which is not of the interface's own"
    return RulesError(f"{game}: calls() uses {says}: the core cannot play it, but takes hands that are in their tricks")
