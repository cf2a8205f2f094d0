"""Facts about a decision in words: the same facts for every reader, who is named or called "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.present import amount_text, card_sign, counter_text, join, move_in_sentence, sentence, signed, unit_of
from tricksmith.study.reasons.call_wording import call_fact_text, winners_text
from tricksmith.study.reasons.shares import aim_needs, averaged, counted_in, often_text, own_side, share_text
from tricksmith.study.reasons.trick_wording import party_names, trick_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.cards import Card, CardSet
    from tricksmith.present import PlayerNames
    from tricksmith.rules import GameRules, Move, View
    from tricksmith.study.reasons.counted import CountedFact, FactKind
    from tricksmith.study.reasons.paired_sample import Holding

__all__ = ["fact_text", "holding_elsewhere"]

MIN_WORSE = 0.05
"""Points from which a move is said to cost or gain something in the deals without a holding."""
HUNDREDTHS_BELOW, WHOLE_FROM = 0.5, 20.0
"""Sums of points are said to hundredths below the first number, and in whole points from the second on."""


def fact_text(
    fact: CountedFact, view: View, better: Move, other: Move, who: PlayerNames, *, knows_deals: bool = False
) -> str:
    """Return a fact about two moves as a sentence; "" if other texts say the same, or if it is not a reason.

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
            text = _guarantee_text(*fact.values, names, view, who)
        case "trick":
            text = trick_text(fact, (better, other), names, deals, view, who)
        case "call":
            text = call_fact_text(fact, (better, other), deals, view, who)
        case "winners":
            text = winners_text(fact, names, deals, view, who)
        case _:
            text = _BY_KIND[fact.kind](fact, names, deals, view, who)
    return sentence(text) if text else ""


def _aim_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often the side reached its aim after each of two plays."""
    aim = f"{party_names(view, who)} reached the aim ({aim_needs(fact.aim)})"
    if fact.others_decide:
        return f"with both moves, {aim} in {share_text(sum(fact.values) / 2, counted_in(deals))}"
    text = _comparison(aim, names, fact.values, deals)
    if fact.missed is None:
        return text
    over, under = (share_text(share) for share in fact.missed)
    return f"{text} (too many in {over}, too few in {under})"


def _comparison(
    event: str, names: tuple[str, str], shares: tuple[float, float], deals: str, after: str = "with"
) -> str:  # fmt: skip
    """How often something happened after each of two moves."""
    better_share, other_share = share_text(shares[0], counted_in(deals)), often_text(shares[1])
    return f"{after} {names[0]}, {event} in {better_share}; {after} {names[1]}, {other_share}"


def _ahead_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often the hand ended well after each of two calls."""
    ahead_of = "" if len(view.game.sides) == 2 else " of the others' average"
    side, better, other = who.all(own_side(view)), share_text(fact.values[0], deals), share_text(fact.values[1])
    return f"after {names[0]}, {side} ended the hand ahead{ahead_of} in {better}; after {names[1]}, in {other}"


def _better_text(fact: CountedFact, names: tuple[str, str], deals: str, _view: View, _who: PlayerNames) -> str:
    """How often a move did better than the other."""
    better, worse = fact.values
    but = f", and worse in {share_text(worse)}" if round(worse, 9) else ""
    return f"{names[0]} did better in {share_text(better, deals)}{but}"


def _holding_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often a seat has the deciding holding, what it does, and what the other move cost with it and without it."""
    assert fact.holding is not None
    holder, (first, second) = who.name(fact.holding.seat), fact.reached
    held, text = _held_text(fact.holding, view, who), f"in {share_text(fact.share, deals)}, {holder} "
    match fact.how:
        case "beats":
            took = f"{share_text(second)} of those after {names[1]}; after {names[0]}, {often_text(first)}"
            text += f"{held}, which beats {names[1]}, and took this trick with it in {took}"
        case "later":
            took = f"it took a later trick in {share_text(second)} of those; after {names[0]}, {often_text(first)}"
            text += f"{held}: after {names[1]}, {took}"
        case _:
            follows = "and had to follow suit" if fact.how == "follows" else "and didn't have to follow suit"
            took = f"{party_names(view, who)} took this trick {often_text(first)}, and else {often_text(second)}"
            text += f"{held} {follows}: then, with {names[not fact.is_of_better]}, {took}"
    with_it, without = fact.values
    cost = f"in those deals {names[1]} cost {_points_text(with_it)} more than {names[0]}, in the other deals "
    others = "nothing" if abs(without) < MIN_WORSE else f"{abs(without):.1f}"
    less = " less" if without <= -MIN_WORSE else ""
    in_all = fact.share * with_it + (1 - fact.share) * without
    return f"{text}. {sentence(f'{cost}{others}{less}: {_points_text(in_all)} over all of them')}"


def _points_text(amount: float) -> str:
    """A mean of points."""
    number = f"{amount:.1f}".removesuffix(".0")
    return f"{number} {'point' if number == '1' else 'points'}"


def _taken_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How much of a counter the side took in the whole hand with each of two plays."""
    low = "" if fact.is_wanted else "; fewer are better here"
    better, other = (_amount_taken(value, fact.counter, view) for value in fact.values)
    unit, _ = unit_of(fact.counter)
    took = f"{party_names(view, who)} took {better} {unit} in the whole hand with {names[0]}"
    return f"{averaged(deals)}, {took}, and {other} with {names[1]}{low}"


def _amount_taken(value: float, counter: str, view: View) -> str:
    """A mean amount of a counter; "all …" if it is everything that the cards of the game count."""
    total = sum(view.game.worth(counter, card, view.mode) for card in view.game.cards) if counter != "tricks" else 0
    _, parts = unit_of(counter)
    mean = f"{value / parts:.1f}"
    return f"all {amount_text(total, counter)}" if total > 0 and f"{value:.1f}" == f"{total:.1f}" else mean


def _sum_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """The lead of the better move in points, from the score of the seat's own side and from those of the others."""
    digits = 2 if sum(fact.values) < HUNDREDTHS_BELOW else int(sum(fact.values) < WHOLE_FROM)
    total, own = round(sum(fact.values), digits), round(fact.values[0], digits)
    rest = round(total - own, digits)  # so that the numbers add up
    more, less = ("fewer", "more") if view.game.lowest_wins else ("more", "fewer")
    after, side = "after" if view.contract is None else "with", who.all(own_side(view))
    own_text = f"{abs(own):.{digits}f} points {more if own > 0 else less} {after} {names[0]} than" if own else (
        f"as much {after} {names[0]} as"
    )  # fmt: skip
    text = f"{averaged(deals)}, {side} scored {own_text} {after} {names[1]}"
    if not rest:
        return text
    if len(view.game.sides) == 2:
        others = f"the other side {abs(rest):.{digits}f} {'' if own else 'points '}{less if rest > 0 else more}"
    else:
        is_lower = (rest > 0) != view.game.lowest_wins
        others = f"the others' average was {abs(rest):.{digits}f} {'lower' if is_lower else 'higher'}"
    return f"{text}, {'and' if own else 'but'} {others}" + (f", which makes {total:.{digits}f} in all" if own else "")


def _card_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often a card took a trick, or was taken, after each of two moves."""
    ((card, _),) = fact.cards
    sign = card_sign(card, who)
    party = who.all(own_side(view)) if view.contract is None else party_names(view, who)
    later = ", now or later," if view.contract is not None and card in view.unseen else ""
    event = f"{party} took {sign}{_worth_text(fact, view, card)}{later}"
    if fact.counter == "tricks":
        event = f"{sign} took a trick"
    return _comparison(event, names, fact.values, deals, "after" if view.contract is None else "with")


def _makes_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """The cards that were taken, or took a trick, after one play alone where most of the difference was made."""
    with_card, without_card = names if fact.is_of_better else names[::-1]
    cards = join((f"{card_sign(card, who)}{_worth_text(fact, view, card)}" for card, _ in fact.cards), "or")
    party = party_names(view, who)
    event = f"{cards} took a trick for {party}" if fact.counter == "tricks" else f"{party} took {cards}"
    share, part = fact.values
    most = "all of the difference comes" if part >= 1 else "most of the difference comes"
    return f"in {share_text(share, deals)}, {event} after {with_card} but not after {without_card}; {most} from those"


def _worth_text(fact: CountedFact, view: View, card: Card) -> str:
    """What a card counts, in brackets; "" where tricks are counted."""
    if fact.counter == "tricks":
        return ""
    worth = view.game.worth(fact.counter, card, view.mode)
    return f" ({counter_text(worth, fact.counter)})" if fact.counter.endswith("s") else f" ({fact.counter})"


def _opens_text(fact: CountedFact, names: tuple[str, str], deals: str, _view: View, _who: PlayerNames) -> str:
    """Which suits a play makes free to lead, and how often they were led then."""
    (opening, closing), (leads, fewer_leads) = names, fact.values
    if not fact.is_of_better:
        opening, closing, leads, fewer_leads = closing, opening, fewer_leads, leads
    led = f"that was done {leads:.1f} times {averaged(deals)}"
    return f"{opening} opens {fact.aim}, so that they can be led: {led}; after {closing}, {fewer_leads:.1f} times"


def _empties_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """The suit of which a play leaves none in the hand, and how often trumps then took tricks of it."""
    assert view.seat is not None
    better, other = (f"{value:.1f}" for value in fact.values)
    trumped = f"{who.name(view.seat)} took tricks of {fact.aim} with trumps {better} times {averaged(deals)}"
    empty = f"{names[0]} leaves {who.name(view.seat)} without {fact.aim}"
    return f"{empty}. After it, {trumped}; after {names[1]}, {f'{other} times' if other != '0.0' else 'never'}"


def _rival_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often another side reached its aim, or what it scored, after each of two plays."""
    name = _rival_name(fact, view, who)
    others_decide = fact.others_decide and len(view.game.sides) > 2
    main = f"most of the difference comes from {name}, who"
    if fact.aim:
        needs = aim_needs(fact.aim)
        plays_for = f"{main}se aim was {needs}" if others_decide else f"{name}'s aim was {needs}"
        text = _comparison(f"{name} reached it", names, fact.values, deals)
        return f"{plays_for}: {text}{_moved_text(fact, who)}"
    scored = f"{main} scored" if others_decide else f"{name} scored"
    points = [f"{value:.1f}" if view.game.lowest_wins else f"{value:+.1f}" for value in fact.values]
    return (f"{scored} {points[0]} points with {names[0]}, and {points[1]} with {names[1]}, "
            f"{averaged(deals)}{_moved_text(fact, who)}")  # fmt: skip


def _rival_name(fact: CountedFact, view: View, who: PlayerNames) -> str:
    """The other side, by those of its seats that play the hand."""
    assert fact.seat is not None
    assert view.contract is not None
    side = next(side for side in view.game.sides if fact.seat in side)
    return who.all([seat for seat in side if seat not in view.contract.out])


def _moved_text(fact: CountedFact, who: PlayerNames) -> str:
    """The seats whose tricks changed the most, as a sentence that ends a text."""
    if not fact.tricks:
        return ""
    (seat, better, other), *others = fact.tricks
    text = f"{who.name(seat)} took {better:.1f} tricks on average instead of {other:.1f}"
    more = "".join(f", and {who.name(seat)} {better:.1f} instead of {other:.1f}" for seat, better, other in others)
    return f". {sentence(text + more).removesuffix('.')}"


def _guarantee_text(better: float, other: float, names: tuple[str, str], view: View, who: PlayerNames) -> str:
    """What the side scores for certain with the better play, and can fall to with the other one."""
    side = own_side(view)
    scores = who.does(side[0], "score") if len(side) == 1 else f"{who.all(side)} score"
    sign, least = (-1, "at most") if view.game.lowest_wins else (1, "at least")
    worst = [signed(round(sign * points)) for points in (better, other)]
    return (f"with {names[0]}, {scores} {least} {worst[0]} in this hand, whatever the others hold and play; "
            f"with {names[1]} it can be {worst[1]}")  # fmt: skip


def _held_text(holding: Holding, view: View, who: PlayerNames) -> str:
    """What a seat held, as the end of a sentence: "held no hearts"."""
    if holding.suit:
        return f"held no {holding.suit}" if holding.is_void else f"still held {holding.suit}"
    return f"held {card_sign(view.game.deck.cards[holding.mask.bit_length() - 1], who)}"


def holding_elsewhere(holding: Holding, hands: tuple[CardSet, ...], game: GameRules[Any, Any], who: PlayerNames) -> str:
    """Return what a deal without a holding has instead of it: "Cy held 6d"; "" for a deal that has the holding.

    Args:
        holding: What a seat holds in other deals.
        hands: What each seat holds in this one.
        game: The game.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.study.reasons import Holding
    >>> game = games.get("whist")
    >>> hands = tuple(game.deck.set(cards) for cards in ("7h", "9s", "Kh", "2c"))
    >>> who = PlayerNames(("Ada", "Bo", "Cy", "Di"))
    >>> seven, hearts = game.deck.card("7h").bit, game.deck.set("7h Kh").mask
    >>> holding_elsewhere(Holding(1, seven), hands, game, who), holding_elsewhere(Holding(0, seven), hands, game, who)
    ('Ada held 7h', '')
    >>> holding_elsewhere(Holding(1, hearts, suit="hearts"), hands, game, who)
    'Bo held no hearts'
    """
    has = bool(hands[holding.seat].mask & holding.mask)
    if has != holding.is_void:
        return ""
    if holding.suit:
        return f"{who.name(holding.seat)} {'still held' if holding.is_void else 'held no'} {holding.suit}"
    holder = next((seat for seat, held in enumerate(hands) if held.mask & holding.mask), None)
    name = "nobody" if holder is None else who.name(holder)
    return f"{name} held {card_sign(game.deck.cards[holding.mask.bit_length() - 1], who)}"


_BY_KIND: dict[FactKind, Callable[[CountedFact, tuple[str, str], str, View, PlayerNames], str]] = {
    "aim": _aim_text, "taken": _taken_text, "sum": _sum_text, "card": _card_text, "makes": _makes_text,
    "ahead": _ahead_text, "better": _better_text, "rival": _rival_text, "opens": _opens_text,
    "empties": _empties_text, "holding": _holding_text,
}  # fmt: skip
"""The function that puts each kind of fact into words, except the kinds that `fact_text` handles itself."""
