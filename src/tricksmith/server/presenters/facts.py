"""What is always in view: trump, a cursed or barred suit, cards on the table, who sits out."""

from __future__ import annotations

import dataclasses
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.cards import Card, CardSet, Suit
from tricksmith.present import contract_facts
from tricksmith.rules import rule_text, rules_of
from tricksmith.rules.automata import trick_automaton
from tricksmith.server.wire import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.present import PlayerNames, TableView
    from tricksmith.rules import Game, View

__all__ = ["facts_of"]

TAKES = ("strength", "ladder", "winner", "then")
"""The questions of the rules that say which card takes a trick."""


def facts_of(table: TableView) -> list[Fact]:
    """The facts of the table, those of the contract first."""
    return [*_terms(table.game, table.view.terms, table.who), *_barred(table.view), *_out(table)]


@lru_cache(maxsize=4096)
def _terms(game: Game[Any, Any], terms: Any, who: PlayerNames) -> tuple[Fact, ...]:
    """What the contract says; the same from the first trick to the last."""
    return tuple(_facts(game, terms, who))


def _facts(game: Game[Any, Any], terms: Any, who: PlayerNames) -> Iterator[Fact]:
    if not dataclasses.is_dataclass(terms):
        return
    for field, (name, text) in zip(dataclasses.fields(terms), contract_facts(game, terms, who), strict=True):
        suits, cards = _drawn(getattr(terms, field.name), game)
        rule = _rule_about(type(game), field.name)
        why = rule_text(game, rule)
        yield Fact(kind=field.name, name=name, text=text, why=why, rule=rule, suits=suits, cards=cards)


@cache
def _rule_about(game: type[Game[Any, Any]], word: str) -> str:
    """The rule that says what a fact is good for: who takes the trick, if it speaks of it, else the first that does."""
    about = [rule for rule in rules_of(game) if rule.id and word.replace("_", " ") in rule.text.lower()]
    takes = [rule.id for rule in about if rule.method in TAKES]
    return next(iter([*takes, *(rule.id for rule in about)]), "")


def _drawn(value: object, game: Game[Any, Any]) -> tuple[list[str], list[str]]:
    """The suits and the cards that a fact is drawn with."""
    if isinstance(value, Suit):
        return [value.letter], []
    if isinstance(value, Card):
        return [], [value.code]
    if isinstance(value, CardSet):
        return [], [card.code for card in value]
    if isinstance(value, str) and value in game.deck.ranks:
        return [], [card.code for card in game.cards.of_rank(value)]
    return [], []


def _barred(view: View) -> Iterator[Fact]:
    if not view.barred or view.contract is None or view.phase == "over":
        return
    bars = trick_automaton(view.game, view.terms).leads(view.marks).bars
    rule = next(iter({bar.rule for bar in bars.values()}), "")
    yield Fact(
        kind="barred",
        name="can't be led yet",
        text=" and ".join(suit.name for suit in view.barred),
        suits=[suit.letter for suit in view.barred],
        why=rule_text(view.game, rule),
        rule=rule,
    )


def _out(table: TableView) -> Iterator[Fact]:
    if table.sitting_out and table.view.phase == "tricks":
        yield Fact(kind="out", name="sitting out", text=table.sitting_out)
