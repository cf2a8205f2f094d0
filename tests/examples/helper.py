"""What the tests of the examples and the sketch share: their games, hands with given cards, and their course."""

from pathlib import Path

from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.rules import Deal, Game, Hand

ROOT = Path(__file__).parents[2]
FILES = {path.stem: path for folder in ("examples", "docs/design/sketches") for path in (ROOT / folder).glob("*.py")}
"""The files of games that do not come with tricksmith, by name."""


def example(name: str, **options: object) -> Game:
    """The game of a file."""
    return games.get(str(FILES[name]), **options)


def begin(
    name: str, hands: list[str], piles: dict[str, str] | None = None, *, number: int = 0, **options: object
) -> Hand:
    """A hand with these cards, dealt by the last seat, so that seat 0 comes first."""
    game = example(name, **options)
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
