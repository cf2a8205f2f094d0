"""The names at a table; those of people are cleaned of what can't be seen, and kept apart from names that look alike.

A name is prepared by the nickname profile of RFC 8266, and two names count as the same if they share a skeleton as in
Unicode Technical Standard 39. Names in logs were checked when they were written, and are never checked again.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from precis_i18n.profile import Profile

__all__ = ["BOT_NAMES", "MAX_NAME_LENGTH", "bot_name", "clean_name", "distinct", "name_skeletons"]

BOT_NAMES = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper", "Larch", "Maple", "Rowan", "Spruce", "Willow")
"""The names of bots, more than a table has seats."""
MAX_NAME_LENGTH = 24
"""Characters of a name, which has to fit next to others on a phone."""
BLANK = re.compile("[\u2800\ufffc\U0001d159]")
"""Symbols that are drawn as nothing; all other blanks are refused by the profile."""
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that do not change how a name looks; names in old logs can contain them."""
MAX_ACCENTS, MAX_MARKS = 2, 4
"""The most combining marks on a letter: marks for any script, and all marks, as some scripts stack their own."""
AM_VOWELS = {"\u0e4d\u0e32": "\u0e33", "\u0ecd\u0eb2": "\u0eb3"}
"""The Thai and Lao vowel sara am, which the profile decomposes, and which is written as one character."""
LAST_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")


def clean_name(text: str) -> str:
    """Return a name without invisible characters and those that change the direction of text; empty if nothing is left.

    Brackets are reserved for the numbers and roles that a table adds to names. So brackets at the end are left out.

    >>> clean_name(f" Ada{chr(0x202E)}  Bo{chr(0)} "), clean_name("Ada (host)"), clean_name(chr(0x3164))
    ('Ada Bo', 'Ada', '')
    """
    name = BLANK.sub("", _prepared(" ".join(text.split())))
    name = "".join({"Ps": "(", "Pe": ")"}.get(unicodedata.category(char), char) for char in name)
    while (shorter := LAST_BRACKETS.sub("", name)) != name and shorter:
        name = shorter
    name = _with_few_marks(re.sub(r"[()]", "", name))
    name = " ".join(name.split())[:MAX_NAME_LENGTH].rstrip()
    has_visible = any(unicodedata.category(char)[0] not in "MZ" for char in name)  # neither marks nor separators
    return name if has_visible else ""


def distinct(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number after it if somebody at the table has one that looks like it.

    >>> distinct("Ada", ["Ada", "", "Bo"]), distinct("ada", ["Ada", "ada (2)"]), distinct("Cy", ["Ada"])
    ('Ada (2)', 'ada (3)', 'Cy')
    >>> distinct(f"Ad{chr(0x430)}", ["Ada"]) == f"Ad{chr(0x430)} (2)"  # a Cyrillic letter
    True
    """
    skeletons_taken = {skeleton for other in taken for skeleton in name_skeletons(other)}
    if not skeletons_taken & name_skeletons(name):
        return name
    numbered_names = (
        f"{name[: MAX_NAME_LENGTH - len(suffix)].rstrip()}{suffix}" for number in count(2) if (suffix := f" ({number})")
    )
    return next(numbered for numbered in numbered_names if not skeletons_taken & name_skeletons(numbered))


def bot_name(seat: int, taken: Iterable[str]) -> str:
    """Return the name of a bot at this seat: another one for each seat, and none that looks like one of the others.

    >>> bot_name(1, ["Ada"]), bot_name(1, ["birch"])
    ('Birch', 'Cedar')
    """
    skeletons_taken = {skeleton for other in taken for skeleton in name_skeletons(other)}
    names = (*BOT_NAMES[seat:], *BOT_NAMES[:seat])
    return next(name for name in names if not skeletons_taken & name_skeletons(name))


def name_skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name, as written and in lower case: two names that share one look alike.

    >>> name_skeletons("Ida") & name_skeletons("ida") != set(), name_skeletons("Ida") & name_skeletons("1da") != set()
    (True, True)
    """
    return frozenset({_skeleton(name.casefold()), _skeleton(_skeleton(name).casefold())})


def _prepared(text: str) -> str:
    """The text as the nickname profile prepares it, without the characters that the profile does not allow."""
    while text:
        try:
            return str(_profile().enforce(text))
        except UnicodeEncodeError as error:
            if error.end <= error.start or error.start >= len(error.object):
                return ""
            text = error.object[: error.start] + error.object[error.end :]
    return ""


def _with_few_marks(text: str) -> str:
    """The text with a limited number of combining marks on each letter, and none of them twice."""
    kept: list[str] = []
    marks: list[str] = []  # those on the letter so far
    for char in unicodedata.normalize("NFD", text):
        if not unicodedata.combining(char) and unicodedata.category(char) not in {"Mn", "Me"}:
            marks = []
        else:
            accents = sum(_is_accent(mark) for mark in marks)
            if char in marks or len(marks) >= MAX_MARKS or (_is_accent(char) and accents >= MAX_ACCENTS):
                continue
            marks.append(char)
        kept.append(char)
    composed = unicodedata.normalize("NFC", "".join(kept))
    for decomposed, vowel in AM_VOWELS.items():
        composed = composed.replace(decomposed, vowel)
    return composed


def _is_accent(char: str) -> bool:
    """Whether a combining mark belongs to no one script."""
    return unicodedata.name(char, "").startswith("COMBINING ")


def _skeleton(text: str) -> str:
    visible = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    decomposed = unicodedata.normalize("NFD", "".join(char for char in visible if char.isprintable()))
    return unicodedata.normalize("NFD", "".join(_prototype(char) for char in decomposed))


@cache
def _profile() -> Profile:
    from precis_i18n import get_profile  # noqa: PLC0415 - its tables are read when the first person gives a name

    return get_profile("NicknameCasePreserved")


@cache
def _confusables() -> Mapping[str, Sequence[Mapping[str, str]]]:
    from confusable_homoglyphs import confusables  # type: ignore[import-untyped]  # noqa: PLC0415 - as above

    return cast("Mapping[str, Sequence[Mapping[str, str]]]", confusables.confusables_data)


@cache
def _prototype(char: str) -> str:
    """The text that represents all characters that look like this one.

    The data link each character with its prototype, in both directions. So a prototype usually has several links, and
    any other character has one. Of two that have only each other, the lower represents both.
    """
    links = _confusables().get(char, ())
    if len(links) != 1:
        return char
    other = links[0]["c"]
    return other if len(_confusables().get(other, ())) > 1 else min(char, other)
