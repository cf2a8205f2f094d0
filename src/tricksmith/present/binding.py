"""The rules that bind a seat now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.rules import rule_text

if TYPE_CHECKING:
    from tricksmith.rules import View

__all__ = ["binding_rules"]


def binding_rules(view: View) -> list[tuple[str, str]]:
    """The rule of the question, and those that forbid or charge a play, each id with its text."""
    game = view.game
    bound = dict.fromkeys([view.rule, *(error.rule for error in view.reasons.values())])
    bound.update(dict.fromkeys(error.rule for error in view.reneges.values()))
    if view.reneges:
        bound[game.renege_rule] = None
    return [(rule, text) for rule in bound if (text := rule_text(game, rule))]
