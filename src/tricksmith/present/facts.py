"""What is always in view: the contract, suits that can't be led yet, who sits out, the order of trumps, the piles."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.cards import Card, CardSet, Suit
from tricksmith.present.cards import cards_text, contract_facts, named_rank, rank_text
from tricksmith.present.history import pile_text
from tricksmith.present.names import join
from tricksmith.present.view_model import LadderStep, PileView, TableFact
from tricksmith.rules import EventVerb, mode_values, rule_text, rules_of, settled_values, trump_orders_for, turned_piles
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Game, GameRules, View

__all__ = ["facts_of", "piles_of", "settled_trumps", "trump_order_of", "trump_ranks"]

WINNER_METHODS = ("strength", "trumps", "winner", "after_card")
"""The methods of a game that decide which card takes a trick."""
MAX_TRUMP_RANKS = 3
"""The most ranks that trumps are described by; trumps of more ranks are not trumps by rank."""


def facts_of(view: View, who: PlayerNames) -> tuple[TableFact, ...]:
    """Return the facts of the table, those of the contract first.

    Args:
        view: What the reader knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> [(fact.name, fact.text) for fact in facts_of(match.hand.view(None), PlayerNames(match.names))]
    [('trump', 'clubs')]
    """
    if view.contract is None:
        settled: Iterable[TableFact] = (*_turned_up(view, who), *_named_rank(view))
    else:
        settled = _mode_facts(view.game, view.mode, who)
    return (*settled, *_restricted_suits(view), *_sitting_out(view, who))


def _turned_up(view: View, who: PlayerNames) -> Iterator[TableFact]:
    """The cards that seats have turned up from their own piles, before there is a contract that names them.

    Cards of piles that lie face up are shown with the piles.
    """
    parts = {pile.name for pile in view.game.the_layout.piles if pile.each and not pile.face_up}
    for number, event in enumerate(view.events):
        if event.verb is EventVerb.SHOWS and event.pile in parts and event.cards is not None and event.move is None:
            codes, rule = tuple(card.code for card in event.cards), _rule_about(type(view.game), "turned up")
            why, text = rule_text(view.game, rule), cards_text(event.cards, who)
            yield TableFact(id=f"turned_{number}", name="turned up", text=text, why=why, rule=rule, cards=codes)


@lru_cache(maxsize=4096)
def _mode_facts(game: Game[Any, Any], mode: Any, who: PlayerNames) -> tuple[TableFact, ...]:
    """What the contract says; the same from the first trick to the last."""
    return tuple(_facts(game, mode, who))


def _facts(game: Game[Any, Any], mode: Any, who: PlayerNames) -> Iterator[TableFact]:
    for (field, value), (name, text) in zip(mode_values(mode).items(), contract_facts(game, mode, who), strict=True):
        suits, cards = _suits_and_cards(value, game)
        rule = _rule_about(type(game), field)
        why = rule_text(game, rule)
        yield TableFact(id=field, name=name, text=text, why=why, rule=rule, suits=suits, cards=cards)


def _named_rank(view: View) -> tuple[TableFact, ...]:
    """A rank that is named before the contract is complete, such as the trump rank."""
    name, rank = named_rank(view)
    if not rank:
        return ()
    rule = _rule_about(type(view.game), name)
    cards = _suits_and_cards(rank, view.game)[1]
    text, why = rank_text(rank, view.game.deck), rule_text(view.game, rule)
    return (TableFact(id=name, name=name.replace("_", " "), text=text, why=why, rule=rule, cards=cards),)


@cache
def _rule_about(game: type[Game[Any, Any]], word: str) -> str:
    """The rule that explains a fact: one on who takes the trick, if it mentions the fact, else the first that does."""
    rules = [rule for rule in rules_of(game) if rule.id and word.replace("_", " ") in rule.text.lower()]
    winner_rules = [rule.id for rule in rules if rule.method in WINNER_METHODS]
    return next(iter([*winner_rules, *(rule.id for rule in rules)]), "")


def _suits_and_cards(value: object, game: GameRules[Any, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The suits and the cards that a fact is drawn with."""
    if isinstance(value, Suit):
        return (value.letter,), ()
    if isinstance(value, Card):
        return (), (value.code,)
    if isinstance(value, CardSet):
        return (), tuple(card.code for card in value)
    if isinstance(value, str) and value in game.deck.ranks:
        return (), tuple(card.code for card in game.cards.of_rank(value))
    return (), ()


def _restricted_suits(view: View) -> Iterator[TableFact]:
    if not view.restricted_suits or view.contract is None or view.phase == "over":
        return
    if len(view.restricted_suits) == len(view.game.deck.suits) - 1:
        return  # one suit alone can be led, as to the first trick of Hearts: the question names it
    reasons = trick_automaton(view.game, view.mode).leads(view.flags).reasons
    rule = next(iter({reason.rule for reason in reasons.values()}), "")
    yield TableFact(
        id="restricted_suits",
        name="can't be led yet",
        text=join(suit.name for suit in view.restricted_suits),
        suits=tuple(suit.letter for suit in view.restricted_suits),
        why=rule_text(view.game, rule),
        rule=rule,
    )


def _sitting_out(view: View, who: PlayerNames) -> Iterator[TableFact]:
    seats = sorted(view.sitting_out)
    if seats and view.phase == "tricks":
        out = view.contract.out if view.contract is not None else frozenset()
        what = "the hand" if set(seats) <= out else "this trick"
        verb = "sit" if len(seats) > 1 else who.verb(seats[0], "sit")
        yield TableFact(id="sitting_out", name="sitting out", text=f"{who.all(seats)} {verb} {what} out")


def trump_order_of(view: View) -> tuple[LadderStep, ...]:
    """Return the trumps from the highest down, and which are gone, as far as the viewer knows.

    Args:
        view: What the viewer knows of the hand.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> trump_order_of(match.hand.view(0))[:2]
    (LadderStep(card='Ac', gone=False), LadderStep(card='Kc', gone=False))
    """
    trumps, gone = view.trumps, 0
    if not trumps:
        return ()
    for trick in view.tricks:
        gone |= trick.mask
    for _, play in view.trick:
        gone |= play.card.bit
    gone &= ~view.hand.mask
    return tuple([LadderStep(card=card.code, gone=bool(gone & card.bit)) for card in trumps])


def piles_of(view: View, who: PlayerNames) -> tuple[PileView, ...]:
    """Return the piles that the contract's mode does not name already; those face down with their number of cards.

    Args:
        view: What the reader knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example")
    >>> [(pile.name, pile.cards) for pile in piles_of(match.hand.view(None), PlayerNames(match.names))]
    [('up card', ('9lk',))]
    """
    mode_texts = dict(contract_facts(view.game, view.mode, who)) if view.contract is not None else {}
    notes = _settled_notes(view) if view.contract is None else {}
    piles = []
    for name, cards in view.piles.items():
        if cards and not (len(cards) == 1 and _is_in_mode(name, next(iter(cards)), mode_texts)):
            text = pile_text(view.game, name, who).removeprefix("the ")
            codes = tuple(card.code for card in cards)
            piles.append(PileView(name=text, cards=codes, count=len(cards), note=notes.get(name, "")))
    for name, number in view.hidden.items():
        text = pile_text(view.game, name, who).removeprefix("the ")
        piles.append(PileView(name=text, cards=(), count=number))
    return tuple(piles)


def _settled_notes(view: View) -> dict[str, str]:
    """What the cards that lie face up settle before there is a contract, by the name of the pile that shows it."""
    piles, turned = turned_piles(view.game), _turned(view)
    notes: dict[str, str] = {}
    for name, value in settled_values(view.game, turned).items() if turned else ():
        text = f"{value.name} are {name}" if isinstance(value, Suit) else _turned_ranks(view.game, turned)
        for pile, card in zip(piles, turned, strict=True):
            if text and (value is card or (isinstance(value, Suit) and value in card.suits)):
                notes[pile.name] = text
    return notes


def _turned(view: View) -> tuple[Card, ...]:
    """The cards that the game turns up, one for each of its piles of one card; empty unless all lie face up."""
    piles = turned_piles(view.game)
    turned = tuple(card for pile in piles for card in view.piles.get(pile.name, ()))
    return turned if len(turned) == len(piles) else ()


def settled_trumps(view: View) -> frozenset[Card]:
    """Return the trumps where the cards that lie face up settle them before there is a contract; else none.

    Args:
        view: What the reader knows.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> view = Match.begin(games.get("nameless"), seed="example").hand.view(None)
    >>> str(view.piles["up"]), " ".join(sorted(map(str, settled_trumps(view))))
    ('2c', '2d 2h 2s 7c 7d 7h 7s')
    """
    turned = _turned(view) if view.contract is None else ()
    return _settled_trumps_of(view.game, turned) if turned else frozenset()


@lru_cache(maxsize=4096)
def _settled_trumps_of(game: GameRules[Any, Any], turned: tuple[Card, ...]) -> frozenset[Card]:
    cases = trump_orders_for(game, turned)
    return frozenset(cases[0].trumps) if len(cases) == 1 else frozenset()


@lru_cache(maxsize=4096)
def _turned_ranks(game: GameRules[Any, Any], turned: tuple[Card, ...]) -> str:
    """That whole ranks are trumps, the highest first, where these cards face up settle that; empty if they do not."""
    cases = trump_orders_for(game, turned)
    ranks = _whole_ranks(game, cases[0].trumps) if len(cases) == 1 else []
    return f"{join(ranks)} are trumps" if ranks else ""


def trump_ranks(view: View, who: PlayerNames) -> str:
    """Return the ranks that are trumps as a whole, from the highest down; "" for none, or if the contract says it.

    Args:
        view: What the reader knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nameless", players=5), seed="example")
    >>> while match.hand.contract is None:
    ...     match = match.play(match.hand.legal[-1])
    >>> trump_ranks(match.hand.view(None), PlayerNames(match.names))
    'twos, then sevens'
    """
    return _trump_ranks_of(view.game, view.mode, view.trumps, who) if view.contract is not None else ""


@lru_cache(maxsize=4096)
def _trump_ranks_of(game: GameRules[Any, Any], mode: Any, trumps: tuple[Card, ...], who: PlayerNames) -> str:
    text = ", then ".join(_whole_ranks(game, trumps))
    return "" if any(text == fact.lower() for _, fact in contract_facts(game, mode, who)) else text


def _whole_ranks(game: GameRules[Any, Any], trumps: Iterable[Card]) -> list[str]:
    """The names of the ranks of these trumps, from the highest down; empty if they are not trumps by rank."""
    cards = list(trumps)
    # The second of two cards that are alike has an apostrophe after its rank.
    names = dict.fromkeys(rank_text(card.rank.rstrip("'"), game.deck) for card in cards if card.rank)
    return list(names) if len(names) <= MAX_TRUMP_RANKS and len(names) < len(cards) else []


def _is_in_mode(pile: str, card: Card, mode_texts: dict[str, str]) -> bool:
    """Whether the mode names the only card of this pile, or its suit under the pile's own name."""
    return any(card.code in text or card.symbols in text for text in mode_texts.values()) or (
        pile in mode_texts and card.name.endswith(mode_texts[pile])
    )
