"""What the search has found of a decision, in words for a reader: the same facts, by name or as "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import move_in_sentence, sentence, signed
from tricksmith.rules import Seat, side_of

if TYPE_CHECKING:
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, View
    from tricksmith.study.reasons import CountedFact
    from tricksmith.study.tried_deals import Holding

__all__ = ["fact_text"]


def fact_text(fact: CountedFact, view: View, better: Move, other: Move, who: PlayerNames) -> str:
    """Return a fact about two moves as a sentence.

    Args:
        fact: The fact, as `explain` has found it for these moves.
        view: What the seat to act knew.
        better: The move that was worth more.
        other: The move that it was compared with.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.study import CountedFact
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> view, who = hand.view(1), PlayerNames(("Ada", "Bo", "Cy"), you=1)
    >>> fact_text(CountedFact("better", (0.8, 0.1)), view, hand.legal[0], hand.legal[1], who)
    '2mk as Knots did better in 8 of 10 deals that fit what you knew, and worse in 1 of 10.'
    """
    assert view.seat is not None
    names = move_in_sentence(better, who), move_in_sentence(other, who)
    one, two = fact.values
    knew = f"deals that fit what {who.name(view.seat)} knew"
    match fact.kind:
        case "guarantee":
            text = _guarantee(one, two, names, view, who)
        case "aim":
            whose = "your aim" if view.seat == who.you else f"{who.name(view.seat)}'s aim"
            reached = f"{one:.0%} of the playouts after {names[0]}, and in {two:.0%} after {names[1]}"
            text = f"{whose}, {fact.aim}, was reached in {reached}"
        case "holding":
            assert fact.holding is not None
            held = f"{who.name(fact.holding.seat)} {_held(fact.holding, view, who)}"
            text = (f"In {_of_ten(fact.share)} {knew}, {held}; there {names[1]} was {one:.1f} points worse than "
                    f"{names[0]}, and in the others {_worse(two)}")  # fmt: skip
        case "ahead":
            ahead_of = "" if len(view.game.sides) == 2 else " of the others' average"
            text = (f"after {names[0]}, {who.all(_side(view))} ended the hand ahead{ahead_of} in {_of_ten(one)} "
                    f"{knew}; after {names[1]}, in {_of_ten(two)}")  # fmt: skip
        case "better":
            worse = "none" if two == 0 else _of_ten(two)
            text = f"{names[0]} did better in {_of_ten(one)} {knew}, and worse in {worse}"
    return sentence(text)


def _guarantee(sure: float, less: float, names: tuple[str, str], view: View, who: PlayerNames) -> str:
    side = _side(view)
    scores = who.does(side[0], "score") if len(side) == 1 else f"{who.all(side)} score"
    sign, least = (-1, "at most") if view.game.lowest_wins else (1, "at least")
    worst = [signed(round(sign * points)) for points in (sure, less)]
    return (f"with {names[0]}, {scores} {least} {worst[0]} in this hand, whatever the others hold and play; "
            f"with {names[1]} it can be {worst[1]}")  # fmt: skip


def _held(holding: Holding, view: View, who: PlayerNames) -> str:
    """What a seat held, as the end of a sentence: "held no hearts"."""
    if holding.suit:
        return f"held no {holding.suit}" if holding.is_void else f"still held {holding.suit}"
    card = view.game.deck.cards[holding.mask.bit_length() - 1]
    return f"held {card.symbols if who.symbols else card.code}"


def _side(view: View) -> tuple[Seat, ...]:
    """The seats that score with the viewer, itself among them."""
    assert view.seat is not None
    return view.game.sides[side_of(view.seat, view.game.sides)]


def _of_ten(share: float) -> str:
    """A share as people say it: "7 of 10"."""
    if share in (0.0, 1.0):
        return "all" if share else "no"
    if not 0.05 <= share < 0.95:
        return f"{min(99, max(1, round(100 * share)))} of 100"
    return f"{round(10 * share)} of 10"


def _worse(gain: float) -> str:
    if abs(gain) < 0.05:
        return "no worse"
    return f"{gain:.1f} points worse" if gain > 0 else f"{-gain:.1f} points better"
