"""Oversights that raise no error: something that the author wrote has no effect, so the game is not the one meant."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any

from tricksmith.rules import Game, rules_of
from tricksmith.testing.game_facts import rule_ids
from tricksmith.testing.source.lookups import vain_lookups
from tricksmith.testing.source.source_files import GameSource

if TYPE_CHECKING:
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_cited_rules", "check_oversights"]

NEAR = 0.65
"""The least similarity of two names, from 0 to 1, at which one may be a misspelling of the other."""
RULE_ID = re.compile(r"[A-Z]+\d+")
"""The form of a rule's id, such as HE3."""

Faults = Iterator[tuple[str, int, str]]
"""The path and the line of each fault, and what is wrong."""


def check_oversights(game_class: type[Game[Any, Any]], case: CheckCase) -> None:
    """Fail if something in a game's file is not what it looks like; where there is no file, nothing is checked.

    Args:
        game_class: The class of the game.
        case: Where the fault is reported.
    """
    for check in (_names_defined_twice, _misspelt_names, _unread_options, _rules_stated_twice, vain_lookups):
        _fail_on_fault(check, game_class, case)


def check_cited_rules(game_class: type[Game[Any, Any]], case: CheckCase) -> None:
    """Fail if a game's file cites a rule that no docstring states, including rules that no random hand has reached.

    Args:
        game_class: The class of the game.
        case: Where the fault is reported.
    """
    _fail_on_fault(_unknown_rules, game_class, case)


def _fail_on_fault(check: Callable[[GameSource], Faults], game_class: type[Game[Any, Any]], case: CheckCase) -> None:
    if source := _source(game_class):
        for path, line, fault in check(source):
            case.fail(f"{path}, line {line}: {fault}")


@cache
def _source(game_class: type[Game[Any, Any]]) -> GameSource | None:
    return GameSource.of(game_class)


def _names_defined_twice(source: GameSource) -> Faults:
    """What a class defines twice: the second replaces the first."""
    for path, kind in (*source.classes, *source.options):
        lines: dict[str, int] = {}
        for name, node in _names_defined(kind):
            is_part = isinstance(node, ast.FunctionDef) and node.decorator_list  # the setter of a property, say
            if name in lines and not is_part:
                first = f"{kind.name} has one in line {lines[name]}, which this one replaces"
                yield path, node.lineno, f"a second {name}: {first}. Give one of them another name, or remove it"
            lines[name] = node.lineno


def _misspelt_names(source: GameSource) -> Faults:
    """Names of a game's class that nothing uses, and that are near to one that games have."""
    game_names = {name for name in dir(Game) if not name.startswith("_")}
    game_names |= {name for kind in Game.__mro__ for name in vars(kind).get("__annotations__", {}) if name[0] != "_"}
    used = {name for _, tree in source.trees for name in _names_used(tree)}
    for path, kind in source.classes:
        for name, node in _names_defined(kind):
            near = get_close_matches(name, game_names - {"options"}, 1, NEAR)
            if name[0] != "_" and name not in game_names | used and near:
                fault = f"games have no {name}, and nothing here uses {kind.name}.{name}: did you mean {near[0]}?"
                yield path, node.lineno, f"{fault} If it is your own, begin its name with an underscore"


def _unread_options(source: GameSource) -> Faults:
    """Options that change nothing, because no rule reads them."""
    places = {name: (path, node.lineno) for path, kind in source.options for name, node in _names_defined(kind)}
    read = _options_read(source)
    for spec in source.game_class.option_type.specs():
        if spec.name not in read and spec.name in places:
            fault = f"no rule reads the option {spec.name}: write self.options.{spec.name} where it matters"
            yield *places[spec.name], f"{fault}, or remove the option"


def _rules_stated_twice(source: GameSource) -> Faults:
    """Ids that two paragraphs begin with: players who look one up would read the first alone."""
    methods = {name: (path, node.lineno) for path, kind in source.classes[::-1] for name, node in _names_defined(kind)}
    stated: dict[str, str] = {}
    for rule in rules_of(source.game_class):
        if rule.id in stated and rule.id and rule.method in methods:
            fault = f"{rule.id} is stated twice, in the docstrings of {stated[rule.id]} and {rule.method}"
            yield *methods[rule.method], f"{fault}: give one of them an id of its own"
        stated[rule.id] = rule.method


def _unknown_rules(source: GameSource) -> Faults:
    """Ids of rules that no docstring states; random hands may never cite them."""
    rules, replaced = rule_ids(source.game_class), {*_replaced_nodes(source)}
    prefixes = {rule.rstrip("0123456789") for rule in rules}
    for path, tree in source.trees:
        statements = (part for part in tree.body if not getattr(part, "name", "").startswith("test"))
        for node in (node for statement in statements for node in ast.walk(statement)):
            if not (isinstance(node, ast.Constant) and isinstance(node.value, str)) or node in replaced:
                continue
            text = node.value
            if RULE_ID.fullmatch(text) and text not in rules and text.rstrip("0123456789") in prefixes:
                near = get_close_matches(text, sorted(rules), 1)
                hint = f": did you mean {near[0]}? Or" if near else ":"
                yield path, node.lineno, f"no docstring states {text}{hint} begin a paragraph with '{text}: …'"


def _replaced_nodes(source: GameSource) -> Iterator[ast.AST]:
    """All nodes of definitions in base classes that a subclass overrides: methods and attributes."""
    overridden: set[str] = set()
    for _, kind in source.classes:  # the game's class first
        names_of: dict[ast.stmt, set[str]] = {}
        for name, node in _names_defined(kind):
            names_of.setdefault(node, set()).add(name)
        for node, names in names_of.items():
            if names <= overridden:
                yield from ast.walk(node)
        overridden |= {name for names in names_of.values() for name in names}


def _names_defined(kind: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """The names that the body of a class gives a value, in order."""
    for node in kind.body:
        match node:
            case ast.FunctionDef(name=name):
                yield name, node
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
                yield name, node
            case ast.Assign(targets=targets):
                for target in (part for expression in targets for part in ast.walk(expression)):
                    if isinstance(target, ast.Name):
                        yield target.id, node


def _names_used(tree: ast.AST) -> Iterator[str]:
    """The names that a file reads, including texts, which `getattr` may read."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name, ctx=ast.Load()) | ast.Constant(value=str(name)):
                yield name


def _options_read(source: GameSource) -> set[str]:
    """The options that the files of a game read.

    If a file passes the options on as a whole, each attribute or text in it that has the name of an option counts.
    """
    own = {kind.name for _, kind in source.options}  # the names of the classes of options
    read = {name for _, kind in source.options for name in _read_by_options(kind)}
    for _, tree in source.trees:
        rules = [node for node in tree.body if not (isinstance(node, ast.ClassDef) and node.name in own)]
        nodes = [node for statement in rules for node in ast.walk(statement)]
        aliases = {*_aliases(nodes, own)}
        with_attribute = [
            node.value for node in nodes if isinstance(node, ast.Attribute) and _is_options(node.value, aliases)
        ]
        read |= {node.attr for node in nodes if isinstance(node, ast.Attribute) and node.value in with_attribute}
        assigned = [node.value for node in nodes if isinstance(node, ast.Assign | ast.NamedExpr)]
        known_uses = (*with_attribute, *assigned)
        if any(_is_options(node, aliases) and node not in known_uses for node in nodes if _is_read(node)):
            read |= {name for statement in rules for name in _names_used(statement)}
            read |= {name for node in nodes if isinstance(node, ast.MatchClass) for name in node.kwd_attrs}
    return read


def _aliases(nodes: Iterable[ast.AST], own: set[str]) -> Iterator[str]:
    """The variables and parameters that stand for all options."""
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute(attr="options")):
                yield name
            case ast.NamedExpr(target=ast.Name(id=name), value=ast.Attribute(attr="options")):
                yield name
            case ast.arg(arg=name, annotation=ast.Name(id=kind) | ast.Constant(value=kind)) if kind in own:
                yield name


def _is_options(node: ast.AST, aliases: set[str]) -> bool:
    match node:
        case ast.Attribute(attr="options"):
            return True
        case ast.NamedExpr(value=value):
            return _is_options(value, aliases)
        case ast.Name(id=name):
            return name in aliases
    return False


def _is_read(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Load)


def _read_by_options(kind: ast.ClassDef) -> Iterator[str]:
    """The options that a class of options reads in its own methods, except `conflicts`, which changes no rule."""
    for method in kind.body:
        if isinstance(method, ast.FunctionDef) and method.name != "conflicts":
            for node in ast.walk(method):
                match node:
                    case ast.Attribute(value=ast.Name(id="self"), attr=name):
                        yield name
