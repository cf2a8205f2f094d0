"""The rule card of a game, put together from its own file.

The docstring of a game's class says what is special about it. The docstrings of its methods state the rules: a
paragraph that begins with an id ("NS5: …") begins a rule, and the paragraphs after it, up to the next id, belong to it.
In a game without ids each method with a docstring is one rule. The card in the terminal, the page in the docs and the
help next to the table are all made from this.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tricksmith.rules.author import GameRules, or_list
from tricksmith.rules.game import Game
from tricksmith.rules.trump_orders import TrumpOrder, all_trump_orders

if TYPE_CHECKING:
    from tricksmith.cards import Card, CardSet, Suit
    from tricksmith.rules.author import OptionSpec

__all__ = ["OptionRow", "Rule", "RuleCard", "pair_table", "rule_text", "rules_of", "summary", "typed"]

TOPICS = {
    "sides": "Who plays together",
    "layout": "The deal",
    "calls": "Before the tricks",
    "suits_of": "What a card counts as",
    "ways_to_play": "What is said with a card",
    "ways_to_lead": "The lead",
    "why_not_lead": "What can't be led",
    "flags_of": "What opens a suit",
    "flags_after_trick": "What opens a suit",
    "must_play": "Following",
    "seat_must_play": "Following",
    "strength": "Who takes the trick",
    "after_lead": "Who takes the trick",
    "after_card": "Who takes the trick",
    "after_named": "Who takes the trick",
    "winner": "Who takes the trick",
    "trumps": "Trumps",
    "trick_seats": "Who plays to a trick",
    "next_leader": "Who leads next",
    "worth": "What cards are worth",
    "trick_worth": "What a trick is worth",
    "is_over": "When the hand ends",
    "score": "The score",
    "verdict": "The match",
    "between": "Between the tricks",
    "next_dealer": "The dealer",
    "start": "From hand to hand",
    "after_hand": "From hand to hand",
}
"""The topic of each method, in the words of the card."""

_ID = re.compile(r"([A-Z]+)(\d+): +(?=\S)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id ("" in a game without ids), its topic, its text, and the method that implements it.

    Names of options, cards and moves are in backticks.
    """

    id: str
    topic: str
    text: str
    method: str


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option at this number of players, with its default and its values as they are typed."""

    name: str
    default: str
    values: str
    rule: str
    doc: str

    @property
    def entry(self) -> tuple[str, str, str]:
        """The cells of its row: the option with its default, its values with the rule, its sentence."""
        return f"`{self.name}={self.default}`", f"{self.values} ({self.rule})", self.doc


@dataclass(frozen=True, slots=True)
class RuleCard:
    """All that a newcomer needs to know about a game.

    >>> from tricksmith import games
    >>> card = RuleCard.of(games.get("nestors"))
    >>> card.ids[:3], card.rule("NE7").topic
    (('NE1', 'NE2', 'NE3'), 'Who plays to a trick')
    >>> card.facts[1]
    ('Sides', '4 players, two pairs of partners, who sit opposite each other')
    """

    game: GameRules[Any, Any]
    special: tuple[str, ...]
    """What makes it special, a paragraph each."""
    facts: tuple[tuple[str, str], ...]
    """Players, cards and suits: pairs of a label and a text."""
    rules: tuple[Rule, ...]
    options: tuple[OptionRow, ...]
    scoring: tuple[tuple[str, ...], ...]
    """The score as a table, its heading first; empty if the game draws none."""
    trump_orders: tuple[TrumpOrder, ...]
    """Every order of trumps that can come up; empty if no card beats every other suit."""
    pairs: tuple[tuple[Suit, Suit, CardSet], ...]
    """The cards that bear two suits, by the pair; empty if no card does."""

    @classmethod
    def of(cls, game: GameRules[Any, Any]) -> RuleCard:
        """Return the card of this game with its players and options."""
        game_class = type(game)
        return cls(
            game=game,
            special=_paragraphs(game_class.__doc__),
            facts=tuple(_facts(game)),
            rules=rules_of(game_class),
            options=tuple(
                OptionRow(spec.name, typed(spec.default_for(game.players)), _values(spec), spec.rule, spec.doc)
                for spec in game_class.option_type.specs()
            ),
            scoring=tuple(tuple("0" if cell == "+0" else cell for cell in row) for row in game.scoring_table()),
            trump_orders=all_trump_orders(game),
            pairs=pair_table(game.cards),
        )

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the rules, in order."""
        return tuple(rule.id for rule in self.rules if rule.id)

    def rule(self, rule_id: str) -> Rule:
        """Return the rule with this id; raises `KeyError` if there is none."""
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)

    @property
    def trumps_rule(self) -> str:
        """The id of the rule that orders the trumps; "" if there is none."""
        by_method = {rule.method: rule.id for rule in reversed(self.rules)}
        return by_method.get("trumps") or by_method.get("strength") or ""


def rule_text(game: GameRules[Any, Any] | type[GameRules[Any, Any]], rule_id: str) -> str:
    """Return the text of a rule in one paragraph; "" if the game's file states no rule of this id.

    >>> from tricksmith import games
    >>> rule_text(games.get("poison-nonesuch"), "PN7")
    'Each trick you take scores 1 point; each card of the cursed suit in your tricks costs 1.'
    """
    game_class = game if isinstance(game, type) else type(game)
    return next((rule.text for rule in rules_of(game_class) if rule.id == rule_id), "")


def summary(game_class: type[GameRules[Any, Any]]) -> str:
    """Return the game in one sentence, the first of its class's docstring; "" if it has none.

    >>> from tricksmith import games
    >>> summary(games.load("nonesuch"))
    'Name the suit that the others must follow, and take none, some or most of the tricks.'
    """
    first = next(iter(_paragraphs(game_class.__doc__)), "")
    matched = re.match(r".*?[.!?](?= |$)", first)
    return matched[0] if matched else first


@cache
def rules_of(game_class: type[GameRules[Any, Any]]) -> tuple[Rule, ...]:
    """Return the rules of a game by number; without ids, by their order in its file."""
    methods = list(_methods_with_docstrings(game_class))
    numbered = [(parts, rule) for method, text in methods for parts, rule in _split_rules(method, text)]
    if not numbered:
        return tuple(
            Rule("", TOPICS[method], " ".join(_paragraphs(text)), method)
            for method, text in methods
            if method in TOPICS
        )
    prefixes = list(dict.fromkeys(prefix for (prefix, _), _ in numbered))

    def order(item: tuple[tuple[str, int], Rule]) -> tuple[int, int]:
        (prefix, number), _ = item
        return prefixes.index(prefix), number

    return tuple(rule for _, rule in sorted(numbered, key=order))


def pair_table(cards: CardSet) -> tuple[tuple[Suit, Suit, CardSet], ...]:
    """Return the cards that bear two suits, for every pair of the deck's suits; empty if no card bears two.

    >>> from tricksmith.cards import DECKTET, FRENCH
    >>> [f"{a.name} and {b.name}: {both}" for a, b, both in pair_table(DECKTET.all)][:2]
    ['Moons and Suns: 4ms 8ms 9ms', 'Moons and Waves: 3mw 6mw']
    >>> pair_table(FRENCH.all)
    ()
    """
    if all(len(card.suits) < 2 for card in cards):
        return ()
    pairs = combinations(cards.deck.suits, 2)
    return tuple((first, second, cards.bearing(first) & cards.bearing(second)) for first, second in pairs)


def _paragraphs(text: str | None) -> tuple[str, ...]:
    """The paragraphs of a docstring, each on one line."""
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(text or ""))
    return tuple(" ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip())


def _methods_with_docstrings(game_class: type[GameRules[Any, Any]]) -> Iterator[tuple[str, str]]:
    """The methods that a game's file documents, in its order: name and docstring."""
    seen: set[str] = set()
    for owner in game_class.__mro__[: game_class.__mro__.index(Game)]:
        for name, attribute in vars(owner).items():
            is_method = isinstance(attribute, property) or callable(attribute) or hasattr(attribute, "__get__")
            text = getattr(attribute, "__doc__", None)
            is_new = not name.startswith("__") and name not in seen
            if is_method and not isinstance(attribute, type) and is_new and text:
                yield name, text
            seen.add(name)


def _split_rules(method: str, text: str) -> Iterator[tuple[tuple[str, int], Rule]]:
    """The rules with ids in a docstring, each with the letters and the number of its id.

    What comes before the first id belongs to no rule.
    """
    rules: list[tuple[str, int, list[str]]] = []
    current: list[str] = []
    for paragraph in _paragraphs(text):
        if matched := _ID.match(paragraph):
            current = [paragraph[matched.end() :]]
            rules.append((matched[1], int(matched[2]), current))
        else:
            current.append(paragraph)
    topic = TOPICS.get(method, method.replace("_", " ").capitalize())
    for prefix, number, paragraphs in rules:
        yield (prefix, number), Rule(f"{prefix}{number}", topic, " ".join(paragraphs), method)


def _facts(game: GameRules[Any, Any]) -> Iterator[tuple[str, str]]:
    """The facts before the rules: labels and texts."""
    yield "Players", or_list(game.seats)
    yield "Sides", f"{game.players} players, {_sides(game)}"
    yield "Play goes", "clockwise" if game.clockwise else "anticlockwise"
    ranks = [rank for rank in game.deck.ranks if game.cards.of_rank(rank)]
    others = [card for card in game.cards if card.rank is None]
    also = "".join(f", and {card.name} ({card.code})" for card in others)
    yield "Cards", f"{len(game.cards)} of the {game.deck.name} deck: {' '.join(ranks)}{also}"
    yield "Suits", ", ".join(f"{suit.name} ({suit.letter})" for suit in game.deck.suits if game.cards.bearing(suit))
    example = _example(game.cards)
    yield "Written", f"`{example.code}` is {example.name if example.title else 'the ' + example.name}"


def _example(cards: CardSet) -> Card:
    """A card whose spelling needs explaining: it bears most suits, and its rank is a letter if there is such a card."""
    max_suits = max(len(card.suits) for card in cards)
    candidates = [card for card in cards if len(card.suits) == max_suits]
    lettered = [card for card in candidates if card.rank is not None and not card.rank.isdigit()] or candidates
    return lettered[len(lettered) // 2]


def _sides(game: GameRules[Any, Any]) -> str:
    if all(len(side) == 1 for side in game.sides):
        if type(game).parties is not GameRules.parties:
            return "each for themselves in the score, and who plays together changes with the hand"
        return "each for themselves"
    if all(len(side) == 2 and side[1] - side[0] == game.players // 2 for side in game.sides):
        pairs = {2: "two pairs", 3: "three pairs", 4: "four pairs"}[len(game.sides)]
        return f"{pairs} of partners, who sit opposite each other"
    names = [" and ".join(str(seat + 1) for seat in side) + " alone" * (len(side) == 1) for side in game.sides]
    return f"counted round the table: {' against '.join(names)}"


def _values(spec: OptionSpec) -> str:
    """The values of an option as they are typed: `a | b`, or the range of a number."""
    if spec.choices is None:
        return spec.wants
    return " | ".join(typed(choice) for choice in (*spec.choices, *([None] if spec.or_none else [])))


def typed(value: object) -> str:
    """Return an option's value as it is typed."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
