"""What a card does in its trick, in the words of the table: why one would play it, before any figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present.card import cards_text
from tricksmith.present.trick import has_best, standing_of
from tricksmith.rules import Opening, Play

if TYPE_CHECKING:
    from tricksmith.cards import Card
    from tricksmith.present.cast import Cast
    from tricksmith.rules import Move, Seat, Standing, View

__all__ = ["effect_of"]


def effect_of(view: View, move: Move, cast: Cast) -> str:
    """What the move does in the trick on the table, as far as its player can know; "" where there is nothing to say.

    A sentence without its stop, from the view alone: whether the card wins, what can still beat it, who keeps the
    trick else. Of calls, and of games whose tricks have no best card so far, nothing is said.

    >>> from random import Random
    >>> from tricksmith import bots, games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import Cast
    >>> match, bot = Match.begin(games.get("poison-nonesuch", players=3), seed="example"), bots.get("novice")
    >>> match = match.play(bot.choose(match.hand.view(match.hand.to_act), Random(1)))
    >>> view = match.hand.view(match.hand.to_act)
    >>> for move in view.legal:
    ...     print(move, effect_of(view, move, Cast(match.names, view.seat)), sep=": ")
    6lk: it wins the trick unless a higher card comes, of which 10 are out
    8yk: it wins the trick unless a higher card comes, of which 9 are out
    """
    if isinstance(move, Opening):
        return f"it takes the trick at once, with {cards_text(move.takes, cast)} from the table"
    if not isinstance(move, Play) or not has_best(view.game):
        return ""
    before, after = view.standing, _after(view, move)
    if before is not None and after.best is not move.card:
        return f"it leaves the trick to {_holder(view, before, cast)}"
    if len(view.trick) == len(view.order) - 1:
        return "it wins the trick"
    higher = sum(view.game.then(after, card, view.terms).best is card for card in _out(view))
    if higher == 0:
        return "it wins the trick, for no card that is still out beats it"
    return f"it wins the trick unless a higher card comes, of which {'one is' if higher == 1 else f'{higher} are'} out"


def _out(view: View) -> list[Card]:
    """The cards that another seat may hold: those never seen, and those that were seen and then taken up."""
    gone = {play.card for trick in view.tricks for _, play in trick.plays} | {play.card for _, play in view.trick}
    gone |= {card for trick in view.tricks for card in trick.swept or ()}
    gone |= {card for pile in view.piles.values() for card in pile}
    return [card for card in view.game.cards if card not in gone and card not in view.hand]


def _after(view: View, move: Play) -> Standing:
    """How the trick stands after this card."""
    if view.standing is None:
        return standing_of(view.game, view.terms, [move])
    return view.game.then(view.standing, move.card, view.terms)


def _holder(view: View, standing: Standing, cast: Cast) -> str:
    """Whose card is the best so far, and whether that is a partner."""
    holder = next(seat for seat, play in view.trick if play.card is standing.best)
    name = cast.name(holder)
    return f"your partner {name}" if _is_partner(view, holder) else name


def _is_partner(view: View, seat: Seat) -> bool:
    """Whether the hand is played with this seat."""
    contract = view.contract
    parties = view.game.parties(contract) if contract is not None else ()
    return any(view.plays_from in party and seat in party for party in parties) and seat != view.plays_from
