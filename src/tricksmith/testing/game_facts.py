"""Checks of the facts of a game's class: names, seats, rule ids, options, the layout, the sides."""

from __future__ import annotations

import pickle
import re
from typing import TYPE_CHECKING, Any

from tricksmith.cards import Deck
from tricksmith.errors import OptionError
from tricksmith.rules import rules_of

if TYPE_CHECKING:
    from tricksmith.rules import Game, OptionSpec
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_class", "check_game", "is_stated", "rule_ids"]


def rule_ids(game_class: type[Game[Any, Any]]) -> set[str]:
    """Return the ids of the rules that the docstrings of a game's class state; empty if the rules have no ids.

    >>> from tricksmith import games
    >>> sorted(rule_ids(games.load("poison-nonesuch")))
    ['PN1', 'PN2', 'PN3', 'PN4', 'PN5', 'PN6', 'PN7', 'PN8']
    """
    return {rule.id for rule in rules_of(game_class)} - {""}


def is_stated(rule: str, stated: set[str]) -> bool:
    """Return whether a rule is among those that the docstrings state; if these have no ids, any name is accepted."""
    return bool(rule) and (rule in stated or not stated)


def check_class(game_class: type[Game[Any, Any]], case: CheckCase) -> None:
    """Fail unless the facts of the class are present and consistent."""
    _check_facts(game_class, case)
    stated = rule_ids(game_class)
    for fact in ("lead_rule", "follow_rule", "revoke_rule"):
        _check_rule(getattr(game_class, fact), fact, stated, case)
    _check_refusal(game_class, {"players": max(game_class.seats) + 1}, case)
    _check_refusal(game_class, {"no_such_option": 1}, case)
    for spec in game_class.option_type.specs():
        _check_option(game_class, spec, stated, case)


def _check_facts(game_class: type[Game[Any, Any]], case: CheckCase) -> None:
    for fact in ("id", "name", "author", "seats", "deck", "lead_rule", "follow_rule"):
        if not getattr(game_class, fact, None):
            case.fail(f"{game_class.__name__}.{fact} is missing: every game has one")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game_class.id):
        case.fail(f"id {game_class.id!r}: write lower-case letters and digits, with single hyphens between")
    if not isinstance(game_class.deck, Deck):
        case.fail(f"deck is {game_class.deck!r}: a game is played with a Deck")
    seats = game_class.seats
    if list(seats) != sorted(set(seats)) or min(seats) < 2:
        case.fail(f"seats are {seats}: list the numbers of players from the smallest, from 2 up")
    if game_class.usual is not None and game_class.usual not in seats:
        case.fail(f"usual is {game_class.usual}, which is none of the seats {seats}")
    if not (game_class.__doc__ or "").strip():
        case.fail(f"{game_class.__name__} has no docstring: say in a sentence or two what the game is about")
    if len(set(game_class.counters)) != len(game_class.counters) or "tricks" in game_class.counters:
        case.fail(f"counters are {game_class.counters}: each has its own name, and tricks are counted anyway")


def _check_rule(rule: str, user: str, stated: set[str], case: CheckCase) -> None:
    if rule and not is_stated(rule, stated):
        case.fail(f"{user} is {rule!r}, and no docstring of the game states it: begin a paragraph with '{rule}: …'")


def _check_option(game_class: type[Game[Any, Any]], spec: OptionSpec, stated: set[str], case: CheckCase) -> None:
    """Fail unless an option says what it is, reads its own values, and refuses others."""
    if not spec.doc.strip().endswith("."):
        case.fail(f"option {spec.name} is not documented: give it a sentence, ending with a full stop")
    if not spec.rule:
        case.fail(f"option {spec.name} belongs to no rule: name one of {', '.join(sorted(stated))}")
    _check_rule(spec.rule, f"the rule of option {spec.name}", stated, case)
    if len(spec.samples) < 2:
        case.fail(f"option {spec.name} has one value to test, {spec.default!r}: give it choices or an example")
    for value in spec.samples:
        with case.guard(f"reading option {spec.name} from {value!r}"):
            read = spec.read("none" if value is None else str(value), game_class.id)
        if read != value:
            case.fail(f"option {spec.name}: {value!r} written as text is read as {read!r}")
    _check_refusal(game_class, {spec.name: "no such value"}, case)


def _check_refusal(game_class: type[Game[Any, Any]], arguments: dict[str, Any], case: CheckCase) -> None:
    """Fail unless the class refuses these arguments with an `OptionError`."""
    with case.guard(f"{game_class.__name__}(**{arguments})"):
        try:
            game_class(**arguments)
        except OptionError:
            return
    case.fail(f"{game_class.__name__}(**{arguments}) is accepted: an OptionError should say what is possible")


def check_game(game: Game[Any, Any], case: CheckCase) -> None:
    """Fail unless the game with this number of players and these options is consistent, and equal to a copy."""
    twin = type(game)(game.players, **game.options.as_dict()).at(game.match)
    if twin != game or hash(twin) != hash(game) or pickle.loads(pickle.dumps(game)) != game:
        case.fail("the same players and options give a game that is not equal, or does not survive pickling")
    seats = [seat for side in game.sides for seat in side]
    if sorted(seats) != list(range(game.players)):
        case.fail(f"sides are {game.sides}: each of the {game.players} seats belongs to one side")
    if [list(side) for side in game.sides] != sorted(sorted(side) for side in game.sides):
        case.fail(f"sides are {game.sides}: seats in order, and sides in the order of their first seats")
    if game.revokes not in ("prevent", "penalise", "claim"):
        case.fail(f"revokes is {game.revokes!r}: prevent, penalise or claim")
    if game.revokes != "prevent" and not game.revoke_rule:
        case.fail("revokes are charged, and revoke_rule names no rule")
    _check_layout(game, case)
    table = game.scoring_table()
    if len({len(row) for row in table}) > 1:
        case.fail(f"scoring_table() has rows of different lengths: {table}")


def _check_layout(game: Game[Any, Any], case: CheckCase) -> None:
    layout = game.layout()
    if layout != game.layout():
        case.fail("layout() gives different answers: it depends on players and options alone")
    if layout.stock.deck is not game.deck:
        case.fail("layout() deals cards of another deck")
    names = [pile.name for pile in layout.piles]
    if len(set(names)) != len(names) or "hands" in names or any("/" in name for name in names):
        case.fail(f"the piles are {names}: each has a name of its own, without a slash, and none is called hands")
    dealt = layout.dealt(game.players)
    if dealt > len(layout.stock):
        case.fail(f"layout() deals {dealt} cards of {len(layout.stock)}")
