"""The orders of trumps that can come up in a game, found by playing out its calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.cards import Card, CardSet
from tricksmith.errors import OptionError
from tricksmith.rules.author import Deal, Seat, deal_from, mode_text, mode_values
from tricksmith.rules.runtime import Calling, Hand

if TYPE_CHECKING:
    from tricksmith.rules.author import GameRules, Move, Pile

__all__ = ["TrumpOrder", "all_trump_orders", "settled_values", "trump_orders_for", "turned_piles"]

MAX_ALTERNATIVES = 8
"""The most answers to one question that are tried: enough for a list of trump suits, and few of the ways to exchange
cards."""


class TrumpOrder(NamedTuple):
    """Trumps from the highest down, and when they are so: the mode of the contract, in words."""

    when: str
    trumps: tuple[Card, ...]


@lru_cache(maxsize=256)
def all_trump_orders(game: GameRules[Any, Any]) -> tuple[TrumpOrder, ...]:
    """Return every order of trumps that can follow from the cards turned up and the calls.

    There is none if no card wins whatever was led. The result is cached: in games with many calls it takes up to a
    second.

    >>> from tricksmith import games
    >>> [case.when for case in all_trump_orders(games.get("nonesuch"))]
    ['trump Moons', 'trump Suns', 'trump Waves', 'trump Leaves', 'trump Wyrms', 'trump Knots']
    """
    modes_by_order: dict[tuple[Card, ...], list[Any]] = {}
    for mode in _every_mode(game):
        order = game.trumps(mode)
        if order and mode not in modes_by_order.setdefault(order, []):
            modes_by_order[order].append(mode)
    is_only = len(modes_by_order) == 1

    def when(modes: list[Any]) -> str:
        common = mode_text(*modes)
        return common or ("always" if is_only else " or ".join(filter(None, map(mode_text, modes))) or "otherwise")

    return tuple(TrumpOrder(when(modes), order) for order, modes in modes_by_order.items())


def trump_orders_for(game: GameRules[Any, Any], turned: Sequence[Card]) -> tuple[TrumpOrder, ...]:
    """Return the orders of trumps when these cards lie face up.

    Args:
        game: The game.
        turned: One card for each pile of `turned_piles`, in their order.

    Raises:
        OptionError: If these are not the cards that the game turns up.

    >>> from tricksmith import games
    >>> game = games.get("nameless")
    >>> [(case.when, " ".join(map(str, case.trumps))) for case in trump_orders_for(game, [game.deck.card("4h")])]
    [('turned 4h', '4d 4s 4c 7s 7d 7h 7c')]
    """
    piles = turned_piles(game)
    if not piles:
        raise OptionError(f"{game.id} turns no single card up: its trumps do not depend on one")
    if len(turned) != len(piles):
        raise OptionError(f"{game.id} turns up {len(piles)} card(s) ({_names(piles)}), not {len(turned)}")
    for pile, card in zip(piles, turned, strict=True):
        if card not in _stock(game, pile):
            raise OptionError(f"{game.id} cannot turn up {card} ({pile.name}): it is one of {_stock(game, pile)}")
    if len(set(turned)) != len(turned):
        raise OptionError(f"{' '.join(map(str, turned))}: a card lies in one place only")
    return tuple(TrumpOrder(mode_text(mode), game.trumps(mode)) for mode in _modes(game, turned))


@lru_cache(maxsize=4096)
def settled_values(game: GameRules[Any, Any], turned: tuple[Card, ...]) -> dict[str, object]:
    """Return the values of the contract's mode that these face-up cards settle, whatever is called.

    Args:
        game: The game.
        turned: One card for each pile of `turned_piles`, in their order.

    >>> from tricksmith import games
    >>> from tricksmith.cards import DECKTET
    >>> game = games.get("nonesuch")
    >>> settled_values(game, (DECKTET.card("Am"),)), settled_values(game, (DECKTET.card("9ms"),))
    ({'trump': Suit('m')}, {})
    """
    values = [mode_values(mode) for mode in _modes(game, turned)]
    first, *others = values or [{}]
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}


def turned_piles(game: GameRules[Any, Any]) -> tuple[Pile, ...]:
    """Return the piles of one card that lie face up."""
    return tuple(pile for pile in game.the_layout.piles if pile.face_up and pile.size == 1 and not pile.each)


def _stock(game: GameRules[Any, Any], pile: Pile) -> CardSet:
    return pile.stack if pile.stack is not None else game.the_layout.stock


def _names(piles: tuple[Pile, ...]) -> str:
    return ", ".join(pile.name for pile in piles)


def _every_mode(game: GameRules[Any, Any]) -> Iterator[Any]:
    """The modes that the calls lead to, with each choice of face-up cards."""
    layout = game.the_layout
    for turned in product(*(_stock(game, pile) for pile in turned_piles(game))):
        yield from _modes(game, turned)
    if any(pile.each and pile.size == 1 for pile in layout.piles):
        # A seat may show the card of its own part: rotate the stock, so that each part gets each card.
        for shift in range(len(layout.stock)):
            yield from _modes_of(game, _rotated_deal(game, shift))


def _rotated_deal(game: GameRules[Any, Any], shift: int) -> Deal:
    """The deal of the stock in its order, beginning `shift` cards further on."""

    def permute(_label: str, _number: int, size: int) -> list[int]:
        return [(index + shift) % size for index in range(size)]

    return deal_from(game.the_layout, players=game.players, number=0, permute=permute)


def _modes(game: GameRules[Any, Any], turned: Sequence[Card]) -> list[Any]:
    """The different modes that the calls lead to with these cards face up, in the order in which calls are offered."""
    deal = _deal_with(game, turned)
    return [] if deal is None else _modes_of(game, deal)


def _modes_of(game: GameRules[Any, Any], deal: Deal) -> list[Any]:
    """The different modes that the calls of a deal lead to."""
    modes: dict[Any, None] = {}
    for hand in _settled_hands(Hand.begin(game, deal, Seat(game.players - 1))):
        if hand.contract is not None:
            modes.setdefault(hand.contract.mode)
    return list(modes)


def _deal_with(game: GameRules[Any, Any], turned: Sequence[Card]) -> Deal | None:
    """Some deal with these cards face up; None if one card would lie in two places."""
    if len(set(turned)) != len(turned):
        return None
    unshuffled = deal_from(
        game.the_layout, players=game.players, number=0, permute=lambda _, __, size: list(range(size))
    )
    # For each card of the unshuffled deal, the card that takes its place; swaps bring the turned cards into theirs.
    replacement = {card: card for card in game.deck.cards}
    for pile, card in zip(turned_piles(game), turned, strict=True):
        dealt = next(dealt for name, cards in unshuffled.parts() if name == pile.name for dealt in cards)
        replaced_by_card = next(replaced for replaced, other in replacement.items() if other is card)
        replacement[dealt], replacement[replaced_by_card] = card, replacement[dealt]

    def swapped(cards: CardSet) -> CardSet:
        return game.deck.of(replacement[card] for card in cards)

    piles = {
        name: tuple(map(swapped, pile)) if isinstance(pile, tuple) else swapped(pile)
        for name, pile in unshuffled.piles.items()
    }
    return Deal(tuple(map(swapped, unshuffled.hands)), piles)


def _settled_hands(begun: Hand) -> Iterator[Hand]:
    """The hand with its calls played out by default answers, and in each way that differs in one of them."""
    hand, path = _with_default_answers(begun, [])
    yield hand
    for index, before in enumerate(path):
        default = _default_answer(before, path[:index])
        for move in before.legal[:MAX_ALTERNATIVES]:
            if move != default:
                settled, _ = _with_default_answers(before.play(move), path[: index + 1])
                yield settled


def _with_default_answers(hand: Hand, path: list[Hand]) -> tuple[Hand, list[Hand]]:
    """The hand after default answers to all that is still asked, and the hands at which something was asked."""
    asked = list(path)
    while hand.contract is None and hand.to_act is not None:
        move = _default_answer(hand, asked)
        asked.append(hand)
        hand = hand.play(move)
    return hand, asked


def _default_answer(hand: Hand, path: list[Hand]) -> Move:
    """The first answer from the seat that a question is put to first, the last (a pass, a no) from later ones."""
    return hand.legal[-1 if any(_question(before) == _question(hand) for before in path) else 0]


def _question(hand: Hand) -> tuple[str, str]:
    """The rule that asks, and the question with all words that it ever offers."""
    stage = hand.stage
    return (stage.question.rule, stage.question.text) if isinstance(stage, Calling) else hand.asking()
