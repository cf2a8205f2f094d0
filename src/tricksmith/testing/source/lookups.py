"""Lookups in tables that never succeed: keys that no card has, and constants that are no key.

Such a lookup silently gives the default of `get`, or `in` is false. Only tables are checked that the file defines once
and never changes or passes on. Their keys are checked only if every use is a lookup by the same attribute of a card.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.cards import Deck
from tricksmith.rules import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.testing.source.source_files import GameSource

__all__ = ["vain_lookups"]

Table = dict[Any, Any] | set[Any] | frozenset[Any]

READERS = frozenset({"get", "keys", "values", "items"})
"""Methods of a table that change nothing."""
MAX_SHOWN = 8
"""The most keys that an error lists."""


class _Lookup(NamedTuple):
    """A use of a table that changes nothing: its line, and the key if it is looked up by one."""

    line: int
    key: ast.expr | None


def vain_lookups(source: GameSource) -> Iterator[tuple[str, int, str]]:
    """Yield the path and the line of each lookup that never succeeds, and what is wrong.

    Args:
        source: The source of a game.
    """
    modules = {getattr(module, "__file__", None): module for module in list(sys.modules.values())}
    for path, tree in source.trees:
        values = vars(modules[path]) if path in modules else {}
        is_alone = [source.game_class] == [value for value in values.values() if _is_game(value)]
        own = {name for name, times in Counter(_bound_names(tree)).items() if times == 1} & _module_names(tree)
        for name, uses in _uses(tree).items():
            table: Any = values.get(name)
            lookups = [use for use in uses if use is not None]
            is_table = isinstance(table, dict | set | frozenset) and type(table) in (dict, set, frozenset)
            if is_table and name in own and len(lookups) == len(uses):
                yield from ((path, *fault) for fault in _constant_faults(name, table, lookups))
                yield from ((path, *fault) for fault in _key_faults(name, table, lookups, source, is_alone=is_alone))


def _is_game(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Game) and value is not Game


def _constant_faults(name: str, table: Table, uses: list[_Lookup]) -> Iterator[tuple[int, str]]:
    """Lookups by a constant that is no key."""
    for line, key in uses:
        if isinstance(key, ast.Constant) and key.value not in table:
            yield line, f"{name} has no key {key.value!r}: its keys are {_listed(table)}"


def _key_faults(
    name: str, table: Table, uses: list[_Lookup], source: GameSource, *, is_alone: bool
) -> Iterator[tuple[int, str]]:
    """Keys that the lookups never find, if all of these are by the same attribute of a card."""
    attributes, deck = {_card_attribute(use.key) for use in uses}, source.game_class.deck
    attribute = attributes.pop() if len(attributes) == 1 else None
    if attribute is None or not isinstance(deck, Deck):
        return
    possible = _values(attribute, deck)
    kinds = {type(value) for value in possible}
    # In a file with several games, a table can be for the decks of all of them.
    wrong = [key for key in table if key not in possible and key is not None and (is_alone or type(key) not in kinds)]
    if wrong:
        what_it_is = f"is never {' or '.join(map(repr, wrong[:MAX_SHOWN]))}, but one of {_listed(possible)}"
        yield uses[0].line, f"{name} is looked up by card.{attribute}, which {what_it_is}"


def _listed(keys: Any) -> str:
    """Some keys, as they are written."""
    shown = [repr(key) for key in keys]
    return ", ".join(shown[:MAX_SHOWN]) + ", …" * (len(shown) > MAX_SHOWN)


def _values(attribute: str, deck: Deck) -> list[Any]:
    """All values of this attribute over the cards of a deck."""
    match attribute:
        case "rank":
            return list(deck.ranks)
        case "suit":
            return list(deck.suits)
        case "suit.letter":
            return [suit.letter for suit in deck.suits]
        case "suit.name":
            return [suit.name for suit in deck.suits]
    return [card.code for card in deck.cards]


def _card_attribute(key: ast.expr | None) -> str | None:
    """The attribute of a card that a key is: "rank" for `card.rank` and `play.card.rank`; None for other keys."""
    match key:
        case ast.Attribute(value=ast.Attribute(value=card, attr="suit"), attr="letter" | "name" as part):
            attribute = f"suit.{part}"
        case ast.Attribute(value=card, attr="rank" | "suit" | "code" as attribute):
            pass
        case _:
            return None
    name = card.attr if isinstance(card, ast.Attribute) else card.id if isinstance(card, ast.Name) else ""
    return attribute if name == "card" or name.endswith("_card") else None


def _module_names(tree: ast.Module) -> set[str]:
    """The names to which the module itself assigns a value."""
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _bound_names(tree: ast.Module) -> Iterator[str]:
    """Every name that is bound anywhere, once for each binding."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
                yield name


def _uses(tree: ast.Module) -> dict[str, list[_Lookup | None]]:
    """Every use of each name; None for a use that may change a table or pass it on."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    lookups: dict[str, list[_Lookup | None]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            lookups.setdefault(node.id, []).append(_use(node, parents))
    return lookups


def _use(node: ast.expr, parents: dict[ast.AST, ast.AST]) -> _Lookup | None:
    """How a name is used as a table; None if this use may change the table or pass it on."""
    match parents[node]:
        case ast.Subscript(value=value, slice=key, ctx=ast.Load()) if value is node:
            return _Lookup(node.lineno, key)
        case ast.Compare(left=key, ops=[ast.In() | ast.NotIn()], comparators=[table]) if table is node:
            return _Lookup(node.lineno, key)
        case ast.Attribute(attr=name, ctx=ast.Load()) as method if name in READERS:
            match parents[method]:
                case ast.Call(func=func, args=[key, *_]) if func is method and name == "get":
                    return _Lookup(node.lineno, key)
            return _Lookup(node.lineno, None)
        case ast.For() | ast.comprehension():
            return _Lookup(node.lineno, None)
    return None
