"""Former words of the vocabulary. A game file that uses one gets an error with the word that has replaced it."""

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
"""Former names in this package, and of attributes of contracts, results and views; each with its name now."""

_METHODS = {
    "bar": "why_not_lead", "begin": "after_lead", "duty": "must_play", "ladder": "trumps",
    "leader_names": "leader_names_suit", "marks": "flags_of", "marks_of_trick": "flags_after_trick",
    "names": "ways_to_lead", "then": "after_card",
}  # fmt: skip
"""Former names of a game's methods and attributes, each with its name now."""


def refuse_old_word(name: str) -> None:
    """Raise an error if a name is a former one of the vocabulary.

    Raises:
        RulesError: If it is; the error has its name now.
    """
    if name in _NAMES:
        raise RulesError(f"{name} is now {_NAMES[name]}")


def refuse_old_method(game_class: type) -> None:
    """Raise an error if a class defines a method or an attribute by a former name.

    Raises:
        RulesError: If it does; the error has the name now.
    """
    for name in vars(game_class):
        if name in _METHODS:
            raise RulesError(f"{game_class.__name__}.{name} is now {_METHODS[name]}: rename it")


class OldWords:
    """A base for values whose attributes had other names: reading one raises an error with its name now."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            refuse_old_word(name)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
