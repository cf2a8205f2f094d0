"""The state of a hand for everyone at the table: what each plays for and has taken, and what is settled so far."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.present.cards import card_text, cards_text, contract_facts
from tricksmith.present.facts import facts_of
from tricksmith.present.history import pile_text
from tricksmith.present.names import count, counter_text, is_shown, join, unit_of
from tricksmith.rules import Game, deal_from
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tricksmith.cards import CardSet
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Aim, Deal, GameRules, Seat, View

__all__ = ["aim_text", "before_contract", "piles_dealt", "under_contract"]

CONTINUATIONS = 32
"""The number of random runs of the calls that show what face-up cards settle."""
MAX_CALLS = 200
"""The number of calls after which a random run is given up."""


def aim_text(text: str) -> str:
    """Return an aim as a part of a sentence: the name of the bid, if it has one, and in brackets what it needs.

    Args:
        text: The aim in the game's words.

    >>> aim_text("none: no trick"), aim_text("90 points or more")
    ('none (no trick)', '90 points or more')
    """
    name, colon, needs = text.partition(": ")
    return f"{name} ({needs})" if colon else name


def under_contract(view: View, who: PlayerNames) -> list[str]:
    """Return what everybody knows in the tricks, as sentences without their stops.

    The contract, who sits out, what each party plays for and has taken, and which suits can't be led yet.

    Args:
        view: What the seat knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> under_contract(hand.view(1), PlayerNames(("Ada", "Bo", "Cy")))
    ['cursed Wyrms, trump Moons', "Moons and Wyrms can't be led yet"]
    """
    contract = view.contract
    assert contract is not None
    facts = contract_facts(view.game, view.mode, who)
    texts = [", ".join([*(f"{name} {text}" for name, text in facts), *_trumps(view.game, view.mode, facts, who)])]
    others = {fact.id: fact.text for fact in facts_of(view, who)}
    texts.append(others.get("sitting_out", ""))
    parties = [tuple(seat for seat in party if seat not in contract.out) for party in view.game.parties(contract)]
    aims = {party: _aims(view, party) for party in parties if party}
    texts.append(
        "; ".join(f"{who.all(party)}: {', '.join(map(aim_text, each))}" for party, each in aims.items() if each)
    )
    taken = "; ".join(f"{who.all(party)} {_taken(view, party, each)}" for party, each in aims.items())
    texts.append(f"taken so far: {taken}" if view.tricks else "")
    if "restricted_suits" in others:
        texts.append(f"{others['restricted_suits']} can't be led yet")
    return [text for text in texts if text]


def _aims(view: View, party: tuple[Seat, ...]) -> dict[str, Aim]:
    """What the seats of a party play for, each aim once, by its text."""
    return {aim.text: aim for seat in party if (aim := view.aims.get(seat)) is not None}


def _taken(view: View, party: tuple[Seat, ...], aims: dict[str, Aim]) -> str:
    """What a party has taken, and what it still needs of that."""
    aim = next(iter(aims.values())) if len(aims) == 1 else None
    taken = {name: sum(by_seat[seat] for seat in party) for name, by_seat in view.taken.items()
             if is_shown(name) and (name == "tricks" or any(by_seat))}  # fmt: skip
    texts = [_amount(name, number) for name, number in taken.items()] if any(taken.values()) else ["no tricks"]
    return join(texts) + (
        _still_needed(aim, taken.get(aim.counter, 0))
        if aim is not None and aim.counter in view.taken and is_shown(aim.counter)
        else ""
    )


def _amount(counter: str, number: int) -> str:
    """A number of what is counted: "1 trick", "no spades", "2 cursed"."""
    if not number:
        unit, _ = unit_of(counter)
        return f"no {unit}"
    return counter_text(number, counter)


def _still_needed(aim: Aim, taken: int) -> str:
    """A clause about an aim: how much more of its counter it needs, or that it is reached or has failed."""
    if aim.at_most is not None and taken > aim.at_most:
        return ", so the aim has failed"
    if aim.at_least is None:
        return ""
    if taken < aim.at_least:
        return f", {aim.at_least - taken} more needed"
    return ", and no more are wanted" if taken == aim.at_most else ", which is enough"


def before_contract(view: View, who: PlayerNames) -> list[str]:
    """Return what lies open before the tricks and what follows from it, as sentences without their stops.

    Args:
        view: What the seat knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> before_contract(hand.view(1), PlayerNames(("Ada", "Bo", "Cy")))
    ['turned up: 9lk (the Merchant, 9 of Leaves and Knots); trump will be Knots or Leaves']
    """
    shown = [cards for cards in view.piles.values() if cards]
    texts = [card_text(next(iter(cards)), who) if len(cards) == 1 else cards_text(cards, who) for cards in shown]
    sentences = [f"turned up: {'; '.join([*texts, *_settled_texts(view, who)])}"] if texts else []
    assert view.seat is not None
    partners = next(side for side in view.game.sides if view.seat in side)
    if len(partners) > 1:
        sentences.append(f"{who.all(partners)} are partners")
    return sentences


def piles_dealt(view: View, texts: Iterable[str], who: PlayerNames) -> list[str]:
    """Return which cards were dealt face down to the table, for the piles that these texts name.

    Args:
        view: What the seat knows.
        texts: Sentences about the calls.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("nameless", players=3)
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> piles_dealt(view, [view.asks], PlayerNames(("Ada", "Bo", "Cy")))
    ['5 cards were dealt face down to the table: the switch cards']
    """
    words = {word.strip(".,:;") for text in texts for word in text.split()}
    return [
        f"{count(pile.size, 'card')} were dealt face down to the table: {pile_text(view.game, pile.name, who)}"
        for pile in view.game.the_layout.piles
        if pile.size > 1 and not (pile.face_up or pile.each or pile.stack) and set(pile.name.split("_")) <= words
    ]


def _settled_texts(view: View, who: PlayerNames) -> list[str]:
    """What face-up cards settle about the contract, or narrow down to two values, found by random runs of the calls.

    The other cards are dealt at random, too, so that the texts reveal no hidden card.
    """
    modes = list(_possible_modes(view))
    if not modes:
        return []
    open_cards = [card for cards in view.piles.values() for card in cards]
    facts_by_mode = [dict(contract_facts(view.game, mode, who)) for mode in modes]
    texts = []
    for name in facts_by_mode[0]:
        values = list(dict.fromkeys(facts.get(name, "") for facts in facts_by_mode))
        if len(values) == 1 and not any(card.code in values[0] or card.symbols in values[0] for card in open_cards):
            texts.append(f"{name} {values[0]}")
        if len(values) == 2:
            texts.append(f"{name} will be {join(sorted(values), 'or')}")
    trumps = {tuple(_trumps(view.game, mode, list(facts_by_mode[0].items()), who)) for mode in modes}
    return [*texts, *(trumps.pop() if len(trumps) == 1 else ())]


def _trumps(game: GameRules[Any, Any], mode: Any, facts: list[tuple[str, str]], who: PlayerNames) -> list[str]:
    """The trumps, in games that don't name a suit or a rank as trump: a whole suit, or cards from the highest down."""
    cards = trick_automaton(game, mode).trumps
    if not cards or any("trump" in name for name, _ in facts):
        return []
    for suit in game.deck.suits:
        if set(cards) == {card for card in game.cards if suit in card.suits}:
            return [f"trump {suit.name}"]
    return [f"trumps {' '.join(card.symbols if who.symbols else card.code for card in cards)}"]


def _possible_modes(view: View) -> Iterator[Any]:
    """The modes of contracts that random calls lead to, with the face-up cards as they are."""
    for number in range(CONTINUATIONS):
        rng = Random(number)
        dealt = _deal_around(view, rng)
        if dealt is None or not isinstance(view.game, Game):
            return
        hand = view.game.hand(dealt, dealer=view.dealer)
        for _ in range(MAX_CALLS):
            if hand.contract is not None or not hand.legal:
                break
            hand = hand.play(rng.choice(tuple(hand.legal)))
        if hand.contract is not None:
            yield hand.contract.mode


def _deal_around(view: View, rng: Random) -> Deal | None:
    """A deal in which the open piles are those of the view; None if they are not as they were dealt."""
    layout, players = view.game.the_layout, view.game.players
    stock = list(layout.stock)
    fixed: dict[int, int] = {}  # the index in the stock of an open card, by its place in the order of dealing
    start = layout.hands * players
    tops: dict[str, CardSet] = {}
    for pile in layout.piles:
        cards = view.piles.get(pile.name)
        if pile.stack is not None:
            if not cards:
                return None
            tops[pile.name] = cards
            continue
        size = pile.part_size * (pile.parts(players) or 1)
        if pile.face_up:
            if cards is None or len(cards) != size:
                return None
            fixed.update(zip(range(start, start + size), (stock.index(card) for card in cards), strict=True))
        start += size
    others = [index for index in range(len(stock)) if index not in fixed.values()]
    rng.shuffle(others)

    def permute(label: str, _number: int, size: int) -> list[int]:
        if label == "cards":
            return [fixed[place] if place in fixed else others.pop() for place in range(size)]
        stack = next(pile.stack for pile in layout.piles if pile.name == label)
        assert stack is not None
        return [list(stack).index(next(iter(tops[label])))] * size

    return deal_from(layout, players=players, number=view.number, permute=permute)
