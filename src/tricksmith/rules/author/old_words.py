"""Words of the vocabulary that have others now: a file that still uses one learns which."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from tricksmith.errors import RulesError

__all__ = ["OldWords", "refuse_old_method", "refuse_old_word"]

_NAMES = {
    "Asking": "Steps", "Bar": "Reason(rule, why)", "End": "Tally", "HandOver": "Reason(rule, why)", "Marks": "Flags",
    "NO_MARKS": "NO_FLAGS", "Need": "Must(cards, rule, why, also=…)", "Standing": "TrickSoFar",
    "Spoken": "Bidding: asks() is speaker(), calls() is menu(), then() is after()",
    "stakes": "bid", "terms": "mode", "end": "tally", "ladder": "trumps", "marks": "flags", "standing": "trick_so_far",
}  # fmt: skip
"""What was imported, or read from a contract, a result or a view; each with its name now."""

_METHODS = {
    "bar": "why_not_lead", "begin": "after_lead", "duty": "must_play", "ladder": "trumps",
    "leader_names": "leader_names_suit", "marks": "flags_of", "marks_of_trick": "flags_after_trick",
    "names": "ways_to_lead", "then": "after_card",
}  # fmt: skip
"""What a game defined, each with its name now."""


def refuse_old_word(name: str) -> None:
    """Do nothing, unless a name is an old one of the vocabulary.

    Raises:
        RulesError: If it is; the error says what it is called now.
    """
    if name in _NAMES:
        raise RulesError(f"{name} is now {_NAMES[name]}")


def refuse_old_method(game_class: type) -> None:
    """Do nothing, unless a class defines what games of old defined.

    Raises:
        RulesError: If it does; the error says what that is called now.
    """
    for name in vars(game_class):
        if name in _METHODS:
            raise RulesError(f"{game_class.__name__}.{name} is now {_METHODS[name]}: rename it")


class OldWords:
    """Values whose attributes had other names: the old ones raise an error that says the new."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            refuse_old_word(name)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
