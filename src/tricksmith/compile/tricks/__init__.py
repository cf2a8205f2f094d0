"""The rules of the tricks under one contract, compiled to tables.

`compile_trick` returns the tables of a contract: `rule_caller` asks the author's functions case by case, `automaton`
enumerates the states of a trick from their answers, and `last_trick` finds what the last trick is worth. Scores are
compiled by other modules of `compile`.
"""

from __future__ import annotations

from tricksmith.compile.tricks.last_trick import last_trick_worth
from tricksmith.compile.tricks.rule_caller import FlagSets, Obligations, RuleCaller
from tricksmith.compile.tricks.trick_tables import (
    CompiledTricks,
    check_contract,
    check_deck,
    check_players,
    check_size,
    clear_trick_cache,
    compile_automaton,
    compile_seat_order,
    compile_trick,
    explicit_size,
    lead_masks,
    may_compile,
    trick_size,
    unknown_methods,
    ways_to_lead,
    worth_of_cards,
    worth_of_last_trick,
)

__all__ = [
    "CompiledTricks",
    "FlagSets",
    "Obligations",
    "RuleCaller",
    "check_contract",
    "check_deck",
    "check_players",
    "check_size",
    "clear_trick_cache",
    "compile_automaton",
    "compile_seat_order",
    "compile_trick",
    "explicit_size",
    "last_trick_worth",
    "lead_masks",
    "may_compile",
    "trick_size",
    "unknown_methods",
    "ways_to_lead",
    "worth_of_cards",
    "worth_of_last_trick",
]
