"""What the tests of the sketches share: a sketch's game, hands with given cards, and their course."""

from pathlib import Path

from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.rules import Deal, Game, Hand

SKETCHES = Path(__file__).parents[2] / "docs" / "design" / "sketches"


def sketch(name: str, **options: object) -> Game:
    """The game of a sketch."""
    return games.get(str(SKETCHES / f"{name}.py"), **options)


def begin(name: str, hands: list[str], piles: dict[str, str] | None = None, *, number: int = 0) -> Hand:
    """A hand of a sketch with these cards, dealt by the last seat, so that seat 0 comes first."""
    game = sketch(name)
    found = {pile: FRENCH.set(cards) for pile, cards in (piles or {}).items()}
    deal = Deal(hands=tuple(FRENCH.set(hand) for hand in hands), piles=found, number=number)
    return game.hand(deal, game.players - 1)


def played(hand: Hand, *moves: str) -> Hand:
    """The hand after these moves."""
    for move in moves:
        hand = hand.play(hand.parse(move))
    return hand


def finished(hand: Hand) -> Hand:
    """The hand played out with the first legal card each time."""
    while hand.to_act is not None:
        hand = hand.play(hand.legal[0])
    return hand


def offered(hand: Hand) -> set[str]:
    """The legal moves in notation."""
    return {str(move) for move in hand.legal}
