"""Options of a game: variants of its rules that a table can choose."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Self

from tricksmith.errors import OptionError, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["OptionSpec", "Options", "option"]

MAX_DIGITS = 15
"""The most digits of a number that is an option's value."""
_VALUES_BY_WORD: dict[str, bool | None] = {
    "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False, "none": None, "null": None,
}  # fmt: skip
"""The values that can be typed as a word, whatever the option."""
_DEFAULT_WORDS: dict[object, str] = {True: "yes", False: "no", None: "no limit"}
"""The words of values in forms, for options that have none of their own."""
_ENDS_OF_LABELS = (":", ";")
"""The signs in an option's sentence at which its label ends."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """What one option can be: its values or range, the rule it belongs to, and its words for people.

    Attributes:
        name: The name of the option.
        default: Its default, for numbers of players that are not in `by_players`.
        rule: The id of the rule that it belongs to.
        doc: A sentence for players.
        label: Its name in a form.
        words: The words of its values, where the author gives any.
        choices: The values that it can have; None for a number.
        at_least: For a number, its lowest value.
        or_none: Whether it can also be None.
        by_players: Defaults for certain numbers of players.
        example: For a number, a value other than the default, for tests and docs.

    >>> from tricksmith.games.nonesuch import NonesuchOptions
    >>> target, tie, _ = NonesuchOptions.specs()
    >>> target.name, target.default_for(3), target.read("50", "nonesuch"), target.wants
    ('target', 31, 50, 'a whole number from 1 up')
    >>> tie.label, tie.value_text("extra_hand")
    ('If the leaders are tied', 'play another hand')
    """

    name: str
    default: object
    rule: str
    doc: str
    label: str
    words: Mapping[object, str]
    choices: tuple[object, ...] | None
    at_least: int | None
    or_none: bool
    by_players: Mapping[int, object]
    example: object

    def default_for(self, players: int) -> object:
        """Return the default for this number of players.

        Args:
            players: The number of players.
        """
        return self.by_players.get(players, self.default)

    @property
    def says_more(self) -> bool:
        """Return whether the sentence says more than the label."""
        return _label(self.doc) != self.label or any(sign in self.doc for sign in _ENDS_OF_LABELS)

    def value_text(self, value: object) -> str:
        """Return one of its values in words, as a form shows it.

        Args:
            value: The value, not its text.
        """
        words = self.words.get(value)
        if words is None and (value is None or isinstance(value, bool)):
            words = _DEFAULT_WORDS[value]
        return _text(value).replace("_", " ") if words is None else words

    @property
    def wants(self) -> str:
        """Return what a valid value looks like, in words."""
        if self.choices is not None:
            words = " or ".join(_text(choice) for choice in self.choices)
        else:
            words = f"a whole number from {self.at_least} up"
        return words + (" or none" if self.or_none else "")

    @property
    def samples(self) -> tuple[object, ...]:
        """Return every choice, or a few values of a number: those that a test of all options tries."""
        if self.choices is not None:
            return self.choices
        samples = [self.default, *self.by_players.values(), self.example, *([None] if self.or_none else [])]
        return tuple(dict.fromkeys(samples))

    def read(self, value: object, game: str) -> object:
        """Return a value, read from text if it is text, after checking it.

        Args:
            value: The value, or what was typed.
            game: The game's id, for errors.

        Raises:
            OptionError: If it is not one of the option's values.
        """
        parsed = value
        if isinstance(value, str) and value not in (self.choices or ()):
            plain = value.strip().lower()
            if plain in _VALUES_BY_WORD:
                parsed = _VALUES_BY_WORD[plain]
            elif plain in (self.choices or ()):
                parsed = plain
            elif plain.removeprefix("-").isdecimal() and plain.isascii() and len(plain) <= MAX_DIGITS:
                parsed = int(plain)
        if parsed is None and self.or_none:
            return None
        if self.choices is not None:
            is_valid = any(
                parsed is choice or (parsed == choice and type(parsed) is type(choice)) for choice in self.choices
            )
        else:
            assert self.at_least is not None
            is_valid = type(parsed) is int and self.at_least <= parsed < 10**MAX_DIGITS
        if not is_valid:
            wants, given = self.wants, _text(value)
            digits = given.strip("-")
            if self.choices is None and len(digits) > MAX_DIGITS and digits.isdecimal():
                wants, given = f"{wants}, of at most {MAX_DIGITS} digits", "more"
            raise OptionError(f"{game}: option {self.name} is {wants}, not {given} ({self.rule})")
        return parsed


def option(
    rule: str,
    doc: str,
    *,
    default: object,
    label: str = "",
    choices: Iterable[object] | Mapping[object, str] | None = None,
    at_least: int | None = None,
    or_none: bool = False,
    by_players: Mapping[int, object] | None = None,
    example: object = None,
) -> Any:
    """Declare an option: return the default of a field of an `Options` dataclass.

    Args:
        rule: The id of the rule that it belongs to.
        doc: A sentence for players.
        default: Its value if none is chosen.
        label: Its name in a form. By default the sentence up to a colon or semicolon, without a *Whether* before it.
        choices: The values that it can have, or each of them with its words; not needed for a truth value or a number.
        at_least: For a number, its lowest value, which it needs.
        or_none: Whether it can also be None.
        by_players: Defaults for certain numbers of players.
        example: For a number, a value other than the default, for tests and docs.

    Raises:
        RulesError: If it has neither choices nor a lowest value.

    >>> @dataclass(frozen=True, kw_only=True)
    ... class MyOptions(Options):
    ...     target: int = option("MY1", "The match ends at this total.", default=50, at_least=1, example=30)
    >>> MyOptions.build("mine", 4, {"target": "30"})
    MyOptions(target=30)
    >>> [spec.label for spec in MyOptions.specs()]
    ['The match ends at this total']
    """
    if choices is None and isinstance(default, bool):
        choices = (True, False)
    if choices is None and at_least is None:
        raise RulesError(f"an option of {rule} has no values: give it choices=…, or at_least=… for a whole number")
    spec = OptionSpec(
        name="",
        default=default,
        rule=rule,
        doc=doc,
        label=label or _label(doc),
        words=dict(choices) if isinstance(choices, Mapping) else {},
        choices=None if choices is None else tuple(choices),
        at_least=at_least,
        or_none=or_none,
        by_players=dict(by_players or {}),
        example=default if example is None else example,
    )
    return dataclasses.field(default=default, metadata={"option": spec})


@dataclass(frozen=True, kw_only=True)
class Options:
    """The base of a game's options; a game without any uses it as it is.

    >>> from tricksmith.games.nonesuch import NonesuchOptions
    >>> NonesuchOptions.build("nonesuch", 3, {"target": "50"})
    NonesuchOptions(target=50, tie='shared', max_hands=None)
    >>> NonesuchOptions.build("nonesuch", 3, {"targte": 50})
    Traceback (most recent call last):
    tricksmith.errors.OptionError: nonesuch has no option 'targte': did you mean target? Its options are target, tie, max_hands
    """  # noqa: E501 - the error takes one line, as it is printed

    @classmethod
    def specs(cls) -> tuple[OptionSpec, ...]:
        """Return what each option can be, in order.

        >>> from tricksmith.games.nonesuch import NonesuchOptions
        >>> [spec.name for spec in NonesuchOptions.specs()]
        ['target', 'tie', 'max_hands']
        """
        return tuple(
            dataclasses.replace(field.metadata["option"], name=field.name) for field in dataclasses.fields(cls)
        )

    @classmethod
    def build(cls, game: str, players: int, values: Mapping[str, object]) -> Self:
        """Return checked options with defaults filled in.

        Args:
            game: The game's id, for errors.
            players: The number of players, on which defaults can depend.
            values: Values by name; text is read.

        Raises:
            OptionError: If a name or a value is unknown, or values contradict each other.
        """
        specs = {spec.name: spec for spec in cls.specs()}
        for name in values:
            if name not in specs:
                near = get_close_matches(name, specs, 1)
                hint = f"did you mean {near[0]}? Its" if near else "its"
                has = f"{hint} options are {', '.join(specs)}" if specs else "it has no options"
                raise OptionError(f"{game} has no option {name!r}: {has}")
        built = cls(
            **{
                name: spec.read(values[name], game) if name in values else spec.default_for(players)
                for name, spec in specs.items()
            }
        )
        for conflict in built.conflicts(players):
            raise OptionError(f"{game}: {conflict}")
        return built

    def conflicts(self, players: int) -> Iterable[str]:
        """Return a sentence for each contradiction between options, or with this number of players.

        A game with such options overrides it.

        Args:
            players: The number of players.

        >>> list(Options().conflicts(players=4))
        []
        """
        return ()

    def as_dict(self) -> dict[str, Any]:
        """Return every option with its value, in order.

        >>> from tricksmith.games.nonesuch import NonesuchOptions
        >>> NonesuchOptions(target=50).as_dict()
        {'target': 50, 'tie': 'shared', 'max_hands': None}
        """
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


def _label(doc: str) -> str:
    """The default label of an option with this sentence.

    >>> _label("Whether any club can be led first."), _label("If leaders are tied: share the win, or play on.")
    ('Any club can be led first', 'If leaders are tied')
    """
    text = doc
    for sign in _ENDS_OF_LABELS:
        text = text.partition(sign)[0]
    text = text.removeprefix("Whether ").removesuffix(".")
    return text[:1].upper() + text[1:]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
