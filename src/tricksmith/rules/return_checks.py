"""Checks the attributes of a third-party game, and the values that its functions return.

The functions of a class from a third-party file are wrapped when it is loaded. A wrong return value is then a
`RulesError` with the file, the line and the function, not an error somewhere in the code that uses the value. The rules
of a trick are called once for each case, so this costs a game nothing.
"""

from __future__ import annotations

import inspect
from functools import cached_property, wraps
from numbers import Real
from reprlib import Repr
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.cards import Card, CardSet, Deck, Suit
from tricksmith.errors import RulesError
from tricksmith.rules.author import Aim, Layout, Must, Options, Pile, Points, Reason, TrickSoFar, Verdict
from tricksmith.third_party_errors import place_of_function, safe_text, to_rules_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tricksmith.rules.game import Game

__all__ = ["check_attributes", "check_returns"]

_EXIT_ERRORS = (SystemExit, KeyboardInterrupt, GeneratorExit)
"""Errors that would end the program, or look like Ctrl-C, if a function raised them."""
_NONE = type(None)
MAX_LINES = 1000
"""The most lines of a hand's score sheet."""
MAX_TEXT = 80
"""The most characters of a value in an error."""


class _Expected(NamedTuple):
    """The values that a function may return, in words and as a predicate of the game and the value."""

    text: str
    accepts: Callable[[Any, Any], bool]


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def _is_whole(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


def _is_seat(game: Any, value: Any) -> bool:
    return _is_whole(value) and value in range(game.players)


def _are(types: Any, values: Any, container: Any = tuple) -> bool:
    """Whether values are in a container of this class, and each is of these classes."""
    return isinstance(values, container) and all(isinstance(value, types) for value in values)


def _is_partition(game: Any, value: Any) -> bool:
    return (
        isinstance(value, tuple | list)
        and all(isinstance(side, tuple | list) for side in value)
        and all(_is_whole(seat) for side in value for seat in side)
        and sorted(seat for side in value for seat in side) == list(range(game.players))
    )


def _has(value: Any, expected_type: type, **fields: Any) -> bool:
    """Whether a value is of a class, and each of these fields is of the given classes."""
    return isinstance(value, expected_type) and all(
        isinstance(getattr(value, name), types) for name, types in fields.items()
    )


def _is_layout(_game: Any, value: Any) -> bool:
    return _has(value, Layout, stock=CardSet, hands=int, piles=(tuple, list)) and all(
        _has(pile, Pile, name=str, size=int, stack=(CardSet, _NONE)) for pile in value.piles
    )


def _is_reason(_game: Any, value: Any) -> bool:
    return value is None or _has(value, Reason, rule=str, why=str)


def _are_musts(_game: Any, value: Any) -> bool:
    return isinstance(value, tuple | list) and all(
        _has(must, Must, cards=CardSet, rule=str, why=str, also=(CardSet, _NONE)) for must in value
    )


def _is_trick(_game: Any, value: Any) -> bool:
    return _has(value, TrickSoFar, led=(Suit, _NONE), best=Card, seen=tuple) and _are(Card, value.seen)


def _is_verdict(game: Any, value: Any) -> bool:
    if value is None:
        return True
    sides = range(len(game.sides))
    return _has(value, Verdict, sides=tuple, rule=str, why=str) and all(
        _is_whole(side) and side in sides for side in value.sides
    )


def _is_line(game: Any, value: Any) -> bool:
    # Spelt out rather than by `_has`, for speed: a score is called for thousands of ends.
    if not isinstance(value, Points):
        return False
    side: Any = value.side
    points: Any = value.points
    why: Any = value.why
    rule: Any = value.rule
    return (
        isinstance(side, int)
        and isinstance(points, (int, Real))
        and isinstance(why, str)
        and isinstance(rule, str)
        and 0 <= side < len(game.sides)
    )


def _is_order(game: Any, value: Any) -> bool:
    return (
        isinstance(value, tuple)
        and bool(value)
        and all(_is_seat(game, seat) for seat in value)
        and len(set(value)) == len(value)
    )


def _is_hashable(_: Any, value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


_HASHABLE = _Expected("a value that can be hashed, such as a number or a tuple", _is_hashable)
_SUITS = _Expected("a tuple of suits", lambda _, value: _are(Suit, value))
_FLAGS = _Expected("a frozenset of texts", lambda _, value: _are(str, value, frozenset))
_TRICK = _Expected("a TrickSoFar with the suit led (or None) and the best card", _is_trick)
_REASON = _Expected("a Reason, with a rule and a sentence, or None", _is_reason)
_SEAT = _Expected("a seat of the table", _is_seat)
_SIDES = _Expected("a tuple of sides, each a tuple of seats, with every seat in one of them", _is_partition)

_RETURNS = {
    "layout": _Expected("a Layout with a set of cards, a whole number of cards for each hand, and piles", _is_layout),
    "suits_of": _SUITS,
    "ways_to_play": _SUITS,
    "ways_to_lead": _Expected("a tuple of suits or None", lambda _, value: _are((Suit, _NONE), value)),
    "why_not_lead": _REASON,
    "flags_of": _FLAGS,
    "flags_after_trick": _FLAGS,
    "must_play": _Expected("a list of Musts, each with a set of cards, a rule and a reason", _are_musts),
    "seat_must_play": _Expected("a list of Musts, each with a set of cards, a rule and a reason", _are_musts),
    "strength": _Expected("a number or None", lambda _, value: value is None or _is_number(value)),
    "after_lead": _TRICK,
    "after_card": _TRICK,
    "after_named": _TRICK,
    "winner": _Expected("a card", lambda _, value: isinstance(value, Card)),
    "why_won": _Expected("a text", lambda _, value: isinstance(value, str)),
    "next_leader": _SEAT,
    "next_dealer": _SEAT,
    "trick_seats": _Expected("a tuple of different seats", _is_order),
    "worth": _Expected("a whole number", lambda _, value: _is_whole(value)),
    "trick_worth": _Expected("a whole number", lambda _, value: _is_whole(value)),
    "is_over": _REASON,
    "start": _HASHABLE,
    "after_hand": _HASHABLE,
    "verdict": _Expected("a Verdict, with sides of this game, a rule and a reason, or None", _is_verdict),
    "aim": _Expected("an Aim or None", lambda _, value: isinstance(value, Aim | None)),
    "so_far": _Expected("a whole number or None", lambda _, value: value is None or _is_whole(value)),
    "trumps": _Expected("a tuple of cards", lambda _, value: _are(Card, value)),
    "scoring_table": _Expected("a tuple of rows of texts", lambda _, rows: isinstance(rows, tuple | list) and all(
        _are(str, row, (tuple, list)) for row in rows
    )),
    "sides": _SIDES,
    "parties": _SIDES,
    "revokes": _Expected('"prevent", "penalise" or "claim"', lambda _, value: isinstance(value, str)
                     and value in ("prevent", "penalise", "claim")),
}  # fmt: skip
_TEXT = _Expected("a text", lambda _, value: isinstance(value, str))
_ATTRIBUTES = {
    **dict.fromkeys(("id", "name", "author", "lead_rule", "follow_rule", "revoke_rule"), _TEXT),
    "seats": _Expected("a tuple with the numbers of players", lambda _, value: bool(value) and _are(int, value)),
    "usual": _Expected("a number of players or None", lambda _, value: value is None or _is_whole(value)),
    "deck": _Expected("a Deck", lambda _, value: isinstance(value, Deck)),
    "option_type": _Expected("a class derived from Options", lambda _, value: issubclass(value, Options)),
    "counters": _Expected("a tuple of texts", lambda _, value: _are(str, value)),
    "calls_cycle": _Expected("a whole number from 1", lambda _, value: _is_whole(value) and value >= 1),
}
_FUNCTION = _Expected("a function", lambda _, value: callable(value))
_FUNCTIONS = ("calls", "score", *(name for name in _RETURNS if name not in ("sides", "revokes")))
_LINE = _Expected("Points, with the number of a side, points, a reason and a rule", _is_line)


def check_returns(game_class: type[Game[Any, Any]]) -> None:
    """Wrap the functions of a class from a third-party file, and of its bases from such files, once."""
    for base in game_class.__mro__:
        if base.__module__.partition(".")[0] in ("tricksmith", "builtins", "abc", "typing"):
            continue
        for name in (*_RETURNS, "score"):
            attribute = vars(base).get(name)
            if inspect.isfunction(attribute) and not _is_checked(attribute):
                setattr(base, name, _checked(attribute, name))
            elif isinstance(attribute, property) and attribute.fget is not None and not _is_checked(attribute.fget):
                setattr(base, name, property(_checked(attribute.fget, name), doc=attribute.__doc__))
            elif isinstance(attribute, cached_property) and not _is_checked(attribute.func):
                wrapped: cached_property[Any] = cached_property(_checked(attribute.func, name))
                wrapped.__set_name__(base, name)
                setattr(base, name, wrapped)


def check_attributes(game_class: type[Game[Any, Any]], place: str) -> None:
    """Check the attributes of a class, and that its functions are functions.

    Args:
        game_class: The class.
        place: Where the class is defined, for the error.

    Raises:
        RulesError: If one is not what a game needs.
    """
    for name in (*_ATTRIBUTES, *_FUNCTIONS):
        value = getattr(game_class, name)
        expected = _ATTRIBUTES.get(name, _FUNCTION)
        if not _fits(expected, game_class, value):
            raise RulesError(f"{place}: {game_class.__name__}.{name} is {_short(value)}; it must be {expected.text}")
    for name in ("sides", "revokes"):
        if inspect.isfunction(getattr(game_class, name)):
            raise RulesError(f"{place}: {game_class.__name__}.{name} is a property: write @property above its def")


def _is_checked(function: Callable[..., Any]) -> bool:
    return hasattr(function, "is_checked")


def _checked(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The function, with its return values checked."""
    place = place_of_function(function)
    checked = _checked_score(function, place) if name == "score" else _checked_return(function, place, _RETURNS[name])
    checked.is_checked = True  # type: ignore[attr-defined]
    return checked


def _checked_return(function: Callable[..., Any], place: str, expected: _Expected) -> Callable[..., Any]:
    @wraps(function)
    def checked(self: Any, *arguments: Any, **keywords: Any) -> Any:
        try:
            value = function(self, *arguments, **keywords)
        except _EXIT_ERRORS as error:
            raise to_rules_error(error) or error from None
        if not _fits(expected, self, value):
            raise RulesError(f"{place}: it returned {_short(value)}; it must return {expected.text}")
        return value

    return checked


def _checked_score(function: Callable[..., Any], place: str) -> Callable[..., Any]:
    @wraps(function)
    def score(self: Any, tally: Any) -> Iterator[Points]:
        try:
            lines = function(self, tally)
        except _EXIT_ERRORS as error:
            raise to_rules_error(error) or error from None
        if not hasattr(lines, "__iter__"):
            raise RulesError(f"{place}: it returned {_short(lines)}; it must yield {_LINE.text}")
        try:
            for number, line in enumerate(lines):
                if not _fits(_LINE, self, line):
                    raise RulesError(f"{place}: it yielded {_short(line)}; it must yield {_LINE.text}")
                if number == MAX_LINES:
                    raise RulesError(f"{place}: it yields more than {MAX_LINES:,} lines for one hand")
                yield line
        except _EXIT_ERRORS as error:
            raise to_rules_error(error) or error from None

    return score


def _fits(expected: _Expected, game: Any, value: object) -> bool:
    """Whether a value is what is expected; third-party objects may raise anything when they are compared."""
    try:
        return expected.accepts(game, value)
    except RulesError:
        raise  # another function of the game, which was called to check the value, has failed
    except Exception:  # noqa: BLE001
        return False


def _short(value: object) -> str:
    """The text of a value, cut where it is long."""
    short = Repr()
    short.maxother = short.maxstring = MAX_TEXT
    return safe_text(value, short.repr)
