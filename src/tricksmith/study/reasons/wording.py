"""What the search has found of a decision, in words for a reader: the same facts, by name or as "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import card_sign, count, effects_text, join, move_in_sentence, sentence, signed
from tricksmith.rules import Play
from tricksmith.study.reasons.call_wording import call_fact_text, winners_text
from tricksmith.study.reasons.play_facts import own_party
from tricksmith.study.reasons.shares import aim_needs, often_text, own_side, playouts, share_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.cards import Card
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, View
    from tricksmith.study.reasons.counted import CountedFact, FactKind
    from tricksmith.study.reasons.tried_deals import Holding

__all__ = ["fact_text"]

MIN_WORSE = 0.05
"""Points from which a move is said to cost or gain something in the deals without a holding."""
MIN_LATER = 0.05
"""How often a card that was kept must take a trick to be named."""
MIN_TAKES = 0.15
"""By how much two plays must differ in what a card takes, for that to be said."""
MIN_IN_ALL = 0.3
"""By how many tricks two cards together must take more after one play, for that to be said."""


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
    deals = "of these deals" if knows_deals else f"deals that fit what {who.name(view.seat)} knew"
    match fact.kind:
        case "guarantee":
            text = _guarantee(*fact.values, names, view, who)
        case "trick":
            text = _trick(fact, (better, other), names, deals, view, who)
        case "call":
            text = call_fact_text(fact, (better, other), deals, view, who)
        case "winners":
            text = winners_text(fact, names, deals, view, who)
        case _:
            text = _BY_KIND[fact.kind](fact, names, deals, view, who)
    return sentence(text)


def _aim(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often the side reached its aim after each of two plays."""
    aim = f"{_party(view, who)} reached the aim ({aim_needs(fact.aim)})"
    if fact.is_main:
        return f"with both moves, {aim} in {share_text(sum(fact.values) / 2, playouts(deals))}"
    return _compared(aim, names, fact.values, deals)


def _compared(what: str, names: tuple[str, str], shares: tuple[float, float], deals: str) -> str:
    """How often something happened after each of two moves."""
    one, two = share_text(shares[0], playouts(deals)), often_text(shares[1])
    return f"with {names[0]}, {what} in {one}; with {names[1]}, {two}"


def _ahead(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often the hand ended well after each of two calls."""
    ahead_of = "" if len(view.game.sides) == 2 else " of the others' average"
    side, one, two = who.all(own_side(view)), share_text(fact.values[0], deals), share_text(fact.values[1])
    return f"after {names[0]}, {side} ended the hand ahead{ahead_of} in {one}; after {names[1]}, in {two}"


def _better(fact: CountedFact, names: tuple[str, str], deals: str, _view: View, _who: PlayerNames) -> str:
    """How often a move did better than the other."""
    better, worse = fact.values
    but = f", and worse in {share_text(worse)}" if round(worse, 9) else ""
    return f"{names[0]} did better in {share_text(better, deals)}{but}"


def _holding(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """Where a seat has what decides, what that does, and what the other move cost there and in the other deals."""
    assert fact.holding is not None
    holder, (one, two) = who.name(fact.holding.seat), fact.reached
    held, text = _held(fact.holding, view, who), f"in {share_text(fact.share, deals)}, {holder} "
    match fact.how:
        case "beats":
            took = f"{share_text(two)} of those after {names[1]}; after {names[0]}, {often_text(one)}"
            text += f"{held}, which beats {names[1]}, and took this trick with it in {took}"
        case "later":
            took = f"it took a later trick in {share_text(two)} of those; after {names[0]}, {often_text(one)}"
            text += f"{held}: after {names[1]}, {took}"
        case _:
            follows = "and had to follow suit" if fact.how == "follows" else "and didn't have to follow suit"
            took = f"{_party(view, who)} took this trick {often_text(one)}, and else {often_text(two)}"
            text += f"{held} {follows}: then, with {names[not fact.is_of_better]}, {took}"
    there, elsewhere = fact.values
    cost = f"there {names[1]} cost {_points(there)} more than {names[0]}, in the other deals "
    others = "nothing" if abs(elsewhere) < MIN_WORSE else f"{abs(elsewhere):.1f}"
    less = " less" if elsewhere <= -MIN_WORSE else ""
    return f"{text}. {sentence(f'{cost}{others}{less}')}"


def _points(amount: float) -> str:
    """A mean of points."""
    number = f"{amount:.1f}".removesuffix(".0")
    return f"{number} {'point' if number == '1' else 'points'}"


def _trick(
    fact: CountedFact, moves: tuple[Move, Move], names: tuple[str, str], deals: str, view: View, who: PlayerNames
) -> str:
    """Who took this trick after each of two plays, and what the card that was kept was good for."""
    texts: list[str] = []
    takes, other_takes = fact.values
    is_clear = max(takes, other_takes) == 1.0 and min(takes, other_takes) == 0.0
    is_said = is_clear and effects_text(view, *moves, who)
    if abs(takes - other_takes) < MIN_TAKES:
        texts += _taken_by(fact, names, deals, who)
    elif worth := _worth_on_table(view):
        texts.append(f"this trick already has {worth} in it")
    if abs(takes - other_takes) >= MIN_TAKES and not is_said:
        one, two = (_taker(taker, who) for taker in fact.takers)
        took = share_text(takes, playouts(deals))
        first = f"with {names[0]}, {_party(view, who)} took this trick in {took}{one}"
        texts.append(f"{first}; with {names[1]}, {often_text(other_takes)}{two}")
    if max(fact.reached) >= MIN_LATER:
        is_always = not (texts and view.game.lowest_wins)
        kept = _kept(fact, moves, "" if texts else playouts(deals), who, is_always=is_always)
        texts += [kept] if kept else []
    return " ".join(sentence(text) for text in texts)


def _taken_by(fact: CountedFact, names: tuple[str, str], deals: str, who: PlayerNames) -> list[str]:
    """Which card of another party mostly took the trick, if that is not the same after both plays."""
    one, two = fact.takers
    if one is None or two is None or one[0] is not two[0]:
        named = [(name, taker) for name, taker in zip(names, fact.takers, strict=True) if taker is not None]
        texts = [f"with {name}, {card_sign(card, who)} took this trick in {share_text(share, playouts(deals))}"
                 for name, (card, share) in named[:1]]  # fmt: skip
        texts += [f"with {name}, {card_sign(card, who)} did {often_text(share)}" for name, (card, share) in named[1:]]
        return ["; ".join(texts)] if texts else []
    return []


def _taker(taker: tuple[Card, float] | None, who: PlayerNames) -> str:
    """Which card of another party took the trick."""
    return "" if taker is None else f" ({card_sign(taker[0], who)} took it {often_text(taker[1])})"


def _kept(fact: CountedFact, moves: tuple[Move, Move], of: str, who: PlayerNames, *, is_always: bool) -> str:
    """What each of the two cards did later if the other one was played now; empty if that says nothing."""
    better, other = (card_sign(move.card, who) for move in moves if isinstance(move, Play))
    (takes, other_takes), (others_later, betters_later) = fact.values, fact.reached
    in_all = takes + others_later, other_takes + betters_later
    first, second = share_text(others_later, of), often_text(betters_later)
    adds_up = fact.is_alone and (fact.is_wanted or (fact.is_wanted is None and is_always))
    if adds_up and takes - other_takes >= MIN_TAKES and in_all[0] - in_all[1] >= MIN_IN_ALL:
        mean = f", on average in {of}" if of else ", on average"
        when = f"if {better} was played now, and {in_all[1]:.1f} if {other} was"
        return f"{better} and {other} took {in_all[0]:.1f} tricks together {when}{mean}"
    if fact.is_wanted and others_later - betters_later >= MIN_TAKES:
        # A card that takes a trick now is not better kept unless the other card takes none later.
        is_better_kept = in_all[0] - in_all[1] >= MIN_TAKES or other_takes - takes < MIN_TAKES
        keeping = "is worth keeping" if is_better_kept else "is not lost by that"
        return f"{other} {keeping}: kept, it {_took(others_later, of)}, and {better} {second}"
    if fact.is_wanted is False and betters_later - others_later >= MIN_TAKES:
        danger = f"{better} is a danger if kept: it {_took(betters_later, of)}"
        return f"{danger}, and {other} {often_text(others_later)}"
    if fact.is_wanted and takes - other_takes >= MIN_TAKES and takes - betters_later >= MIN_TAKES:
        return f"{better} is worth more now: kept, it {_took(betters_later, of)}"
    if not is_always and betters_later - others_later < MIN_TAKES:
        return ""  # where tricks cost something, a card that takes one later is no reason to keep it
    return f"kept for later, {other} took a trick in {first}, and {better} {second}"


def _took(share: float, of: str) -> str:
    """How often a card took a later trick."""
    often = often_text(share)
    is_count = bool(of) or often.startswith("in ")
    return f"took a later trick in {share_text(share, of)}" if is_count else f"{often} took a later trick"


def _taken(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """What two plays came to in all."""
    few = "" if fact.is_wanted else "; fewer are better here"
    one, two = (_counted(value, fact.counter, view) for value in fact.values)
    took = f"{_party(view, who)} took {one} {fact.counter} in the whole hand with {names[0]}"
    return f"on average over {playouts(deals)}, {took}, and {two} with {names[1]}{few}"


def _counted(value: float, counter: str, view: View) -> str:
    """A mean of what is counted, or all that there is of it."""
    total = sum(view.game.worth(counter, card, view.mode) for card in view.game.cards) if counter != "tricks" else 0
    return f"all {total}" if total > 0 and f"{value:.1f}" == f"{total:.1f}" else f"{value:.1f}"


def _scored(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """What the side scored on average."""
    one, two = (f"{value:.1f}" if view.game.lowest_wins else f"{value:+.1f}" for value in fact.values)
    few = "; fewer are better here" if view.game.lowest_wins else ""
    side = who.all(own_side(view))
    return (
        f"on average over {playouts(deals)}, {side} scored {one} points with {names[0]}, and {two} with {names[1]}{few}"
    )


def _card(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often a card took a trick, or was taken, after each of two moves."""
    ((card, _),) = fact.cards
    sign = card_sign(card, who)
    party = who.all(own_side(view)) if view.contract is None else _party(view, who)
    later = ", now or later," if view.contract is not None and card in view.unseen else ""
    did = f"{sign} took a trick" if fact.counter == "tricks" else f"{party} took {sign}{_worth(fact, view)}{later}"
    return _compared(did, names, fact.values, deals)


def _worth_on_table(view: View) -> str:
    """What the cards on the table count; empty if they count nothing."""
    amounts = {
        counter: sum(view.game.worth(counter, play.card, view.mode) for _, play in view.trick)
        for counter in view.game.counters
    }
    return join(_amount(amount, counter) for counter, amount in amounts.items() if amount)


def _amount(amount: int, counter: str) -> str:
    """A number of what is counted: "1 point", "2 cursed"."""
    return count(amount, counter.removesuffix("s")) if counter.endswith("s") else f"{amount} {counter}"


def _worth(fact: CountedFact, view: View) -> str:
    """What a card counts."""
    worth = view.game.worth(fact.counter, fact.cards[0][0], view.mode)
    return f" ({count(worth, fact.counter.removesuffix('s'))})" if fact.counter.endswith("s") else f" ({fact.counter})"


def _opens(fact: CountedFact, names: tuple[str, str], deals: str, _view: View, _who: PlayerNames) -> str:
    """Which suits a play makes free to lead, and how often they were led then."""
    place = int(not fact.is_of_better)
    opening, closed = names[place], names[1 - place]
    led = f"that was done {fact.values[place]:.1f} times on average in {playouts(deals)}"
    less = f"after {closed}, {fact.values[1 - place]:.1f} times"
    return f"{opening} opens {fact.aim}, so that they can be led: {led}; {less}"


def _empties(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """The suit of which a play leaves none in the hand, and how often trumps then took tricks of it."""
    assert view.seat is not None
    one, two = (f"{value:.1f}" for value in fact.values)
    trumped = f"{who.name(view.seat)} took tricks of {fact.aim} with trumps {one} times on average in {playouts(deals)}"
    empty = f"{names[0]} leaves {who.name(view.seat)} without {fact.aim}"
    return f"{empty}. After it, {trumped}; after {names[1]}, {f'{two} times' if two != '0.0' else 'never'}"


def _rival(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """What became of another side after each of two plays."""
    name, (one, two) = _rival_name(fact, view, who), fact.values
    is_main = fact.is_main and len(view.game.sides) > 2
    main = f"most of the difference comes from {name}, who"
    if fact.aim:
        needs = aim_needs(fact.aim)
        plays_for = f"{main}se aim was {needs}" if is_main else f"{name}'s aim was {needs}"
        text = _compared(f"{name} reached it", names, fact.values, deals)
        return f"{plays_for}: {text}{_moved(fact, who)}"
    scored = f"{main} scored" if is_main else f"{name} scored"
    points = [f"{value:.1f}" if view.game.lowest_wins else f"{value:+.1f}" for value in (one, two)]
    return (f"{scored} {points[0]} points with {names[0]}, and {points[1]} with {names[1]}, on average in "
            f"{playouts(deals)}{_moved(fact, who)}")  # fmt: skip


def _rival_name(fact: CountedFact, view: View, who: PlayerNames) -> str:
    """The other side, by those of its seats that play the hand."""
    assert fact.seat is not None
    assert view.contract is not None
    side = next(side for side in view.game.sides if fact.seat in side)
    return who.all([seat for seat in side if seat not in view.contract.out])


def _moved(fact: CountedFact, who: PlayerNames) -> str:
    """Whose tricks became more or fewer, as a sentence that ends a text."""
    if not fact.tricks:
        return ""
    (seat, better, other), *others = fact.tricks
    text = f"{who.name(seat)} took {better:.1f} tricks on average instead of {other:.1f}"
    more = "".join(f", and {who.name(one)} {after:.1f} instead of {before:.1f}" for one, after, before in others)
    return f". {sentence(text + more).removesuffix('.')}"


def _party(view: View, who: PlayerNames) -> str:
    """The seats that play together with the viewer in the tricks."""
    return who.all(sorted(own_party(view)))


def _guarantee(sure: float, less: float, names: tuple[str, str], view: View, who: PlayerNames) -> str:
    side = own_side(view)
    scores = who.does(side[0], "score") if len(side) == 1 else f"{who.all(side)} score"
    sign, least = (-1, "at most") if view.game.lowest_wins else (1, "at least")
    worst = [signed(round(sign * points)) for points in (sure, less)]
    return (f"with {names[0]}, {scores} {least} {worst[0]} in this hand, whatever the others hold and play; "
            f"with {names[1]} it can be {worst[1]}")  # fmt: skip


def _held(holding: Holding, view: View, who: PlayerNames) -> str:
    """What a seat held, as the end of a sentence: "held no hearts"."""
    if holding.suit:
        return f"held no {holding.suit}" if holding.is_void else f"still held {holding.suit}"
    return f"held {card_sign(view.game.deck.cards[holding.mask.bit_length() - 1], who)}"


_BY_KIND: dict[FactKind, Callable[[CountedFact, tuple[str, str], str, View, PlayerNames], str]] = {
    "aim": _aim, "taken": _taken, "scored": _scored, "card": _card, "ahead": _ahead, "better": _better,
    "rival": _rival, "opens": _opens, "empties": _empties, "holding": _holding,
}  # fmt: skip
