"""What the search has found of a decision, in words for a reader: the same facts, by name or as "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import aim_text, count, move_in_sentence, sentence, signed
from tricksmith.rules import Seat, side_of

if TYPE_CHECKING:
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, View
    from tricksmith.study.reasons import CountedFact
    from tricksmith.study.tried_deals import Holding

__all__ = ["fact_text"]


def fact_text(
    fact: CountedFact, view: View, better: Move, other: Move, who: PlayerNames, *, knows_deals: bool = False
) -> str:
    """Return a fact about two moves as a sentence.

    Args:
        fact: The fact, as `explain` has found it for these moves.
        view: What the seat to act knew.
        better: The move that was worth more.
        other: The move that it was compared with.
        who: The names of the seats, and who reads.
        knows_deals: Whether a sentence before has said which deals are meant.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.study import CountedFact
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> view, who = hand.view(1), PlayerNames(("Ada", "Bo", "Cy"), you=1)
    >>> fact_text(CountedFact("better", (0.8, 0.1)), view, hand.legal[0], hand.legal[1], who)
    '2mk as Knots did better in 80 of 100 deals that fit what you knew, and worse in 10 of 100.'
    """
    assert view.seat is not None
    names = move_in_sentence(better, who), move_in_sentence(other, who)
    one, two = fact.values
    deals = "of these deals" if knows_deals else f"deals that fit what {who.name(view.seat)} knew"
    match fact.kind:
        case "guarantee":
            text = _guarantee(one, two, names, view, who)
        case "aim":
            text = (f"{_plays_for(fact.aim, view, who)} After {names[0]} that came in {_share(one, _playouts(deals))}, "
                    f"after {names[1]} in {_share(two)}")  # fmt: skip
        case "call":
            text = _of_call(fact, names, deals, view, who)
        case "holding":
            assert fact.holding is not None
            held = f"{who.name(fact.holding.seat)} {_held(fact.holding, view, who)}"
            text = (f"In {_share(fact.share, deals)}, {held}; there {names[1]} was {one:.1f} points worse than "
                    f"{names[0]}, and in the others {_worse(two)}")  # fmt: skip
        case "ahead":
            ahead_of = "" if len(view.game.sides) == 2 else " of the others' average"
            text = (f"after {names[0]}, {who.all(_side(view))} ended the hand ahead{ahead_of} in "
                    f"{_share(one, deals)}; after {names[1]}, in {_share(two)}")  # fmt: skip
        case "better":
            text = f"{names[0]} did better in {_share(one, deals)}, and worse in {_share(two)}"
    return sentence(text)


def _plays_for(text: str, view: View, who: PlayerNames) -> str:
    """What the seat plays for in the tricks, and what it has of it, as a sentence."""
    assert view.seat is not None
    aim, contract = view.aim_of(view.seat), view.contract
    assert contract is not None
    party = next(party for party in view.game.parties(contract) if view.seat in party)
    names = who.all(seat for seat in party if seat not in contract.out)
    so_far = ""
    if aim is not None and aim.counter in view.taken and view.tricks:
        have = sum(view.taken[aim.counter][seat] for seat in party)
        so_far = f", with {count(have, aim.counter.removesuffix('s'))} so far"
    return sentence(f"{names} played for {aim_text(text)}{so_far}")


def _of_call(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often each of two calls came to what it needs, and what it scored."""
    side, playouts = who.all(_side(view)), _playouts(deals)
    passed = ", if all others pass" if fact.is_after_passes else ""
    shares = _share(fact.reached[0], playouts), _share(fact.reached[1])
    if fact.needs[0] and fact.needs[0] == fact.needs[1]:
        one, two = (f"{points:+.1f} points" for points in fact.values)
        return (
            f"{sentence(f'{side} needed {_needs(fact.needs[0])}')} With {names[0]}{passed}, that came in {shares[0]}, "
            f"for {one} on average; with {names[1]}, in {shares[1]}, for {two}"
        )
    texts: list[str] = []
    for name, needs, share, points in zip(names, fact.needs, shares, fact.values, strict=True):
        scored = f"scored {points:+.1f} points on average"
        did = f"succeeded in {share}, and {scored}" if needs else scored
        if not texts and not needs:
            did += f" in {playouts}"
        meaning = f" ({_needs(needs)})" if needs else ""
        texts.append(f"with {name}{meaning}{'' if texts else passed}, {side} {did}")
    return "; ".join(texts)


def _needs(aim: str) -> str:
    """An aim without the name of the call."""
    return aim.partition(": ")[2] or aim


def _playouts(deals: str) -> str:
    return f"playouts {deals}" if deals.startswith("of ") else f"playouts of {deals}"


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


def _share(share: float, of_what: str = "") -> str:
    """A share as people say it, always of a hundred: "7 of 100 deals", "none of these deals"."""
    share = round(share, 9)  # sums of weights
    if share in (0.0, 1.0):
        number = "all" if share else "none" if not of_what or of_what.startswith("of ") else "no"
    else:
        number = f"{min(99, round(100 * share))} of 100" if share >= 0.005 else "hardly any"
    return f"{number} {of_what}".rstrip()


def _worse(gain: float) -> str:
    if abs(gain) < 0.05:
        return "no worse"
    return f"{gain:.1f} points worse" if gain > 0 else f"{-gain:.1f} points better"
