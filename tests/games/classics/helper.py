"""What the tests of the classics share: hands with given cards, and their course."""

from collections.abc import Mapping

from tricksmith import games
from tricksmith.rules import Contract, Deal, Game, Hand, Tally


def begin(
    name: str,
    hands: list[str],
    piles: Mapping[str, str | list[str]] | None = None,
    *,
    number: int = 0,
    match: tuple[object, ...] = (),
    **options: object,
) -> Hand:
    """A hand with these cards at this state of the match, dealt by the last seat, so that seat 0 comes first."""
    game = games.get(name, players=len(hands), **options)
    game = game.at(type(game.start())(*match)) if match else game
    read = game.deck.set
    found = {
        pile: read(cards) if isinstance(cards, str) else tuple(map(read, cards))
        for pile, cards in (piles or {}).items()
    }
    deal = Deal(hands=tuple(map(read, hands)), piles=found, number=number)
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


def scored(game: Game, contract: Contract, *tricks: int, **counts: tuple[int, ...]) -> list[tuple[int, int, str]]:
    """The lines of the score sheet for these tricks by seat: the side, the points, the rule."""
    end = Tally(contract, tricks, counts)
    return [(line.side, line.points, line.rule) for line in game.score(end)]


def offered(hand: Hand) -> set[str]:
    """The legal moves in notation."""
    return {str(move) for move in hand.legal}
