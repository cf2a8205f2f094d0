"""What people are called: names that can be seen, and that nobody at the table mistakes for another.

A name is prepared as RFC 8266 has it for nicknames, and two names are the same if they look alike by the skeletons of
Unicode's technical standard 39. Names in logs were checked by the rules of their time, and are never checked again.
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

__all__ = ["MAX_NAME_LENGTH", "clean_name", "distinct", "name_skeletons"]

MAX_NAME_LENGTH = 24
"""Characters of a name, which has to fit next to others on a phone."""
BLANK = re.compile("[\u2800\ufffc\U0001d159]")
"""Symbols that are drawn as nothing; all other blanks are refused by the profile."""
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What does not change how a name looks; names in old logs may have it."""
MAX_ACCENTS, MAX_MARKS = 2, 4
"""The most combining marks of a letter: those of any script, and those of its own script, which some scripts stack."""
AM_VOWELS = {"\u0e4d\u0e32": "\u0e33", "\u0ecd\u0eb2": "\u0eb3"}
"""A vowel of Thai and of Lao, which the profile takes apart, and which is written as one."""
LAST_GROUP = re.compile(r"\s*\([^()]*\)\s*$")


def clean_name(text: str) -> str:
    """Return a name without invisible characters and those that change the direction of text; empty if nothing is left.

    Brackets are the table's own: it adds numbers and roles in them. So a group at the end is left out.

    >>> clean_name(f" Ada{chr(0x202E)}  Bo{chr(0)} "), clean_name("Ada (host)"), clean_name(chr(0x3164))
    ('Ada Bo', 'Ada', '')
    """
    name = BLANK.sub("", _prepared(" ".join(text.split())))
    name = "".join({"Ps": "(", "Pe": ")"}.get(unicodedata.category(char), char) for char in name)
    while (shorter := LAST_GROUP.sub("", name)) != name and shorter:
        name = shorter
    name = _with_few_marks(re.sub(r"[()]", "", name))
    name = " ".join(name.split())[:MAX_NAME_LENGTH].rstrip()
    return name if any(unicodedata.category(char)[0] not in "MZ" for char in name) else ""


def distinct(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number after it if somebody at the table has one that looks like it.

    >>> distinct("Ada", ["Ada", "", "Bo"]), distinct("ada", ["Ada", "ada (2)"]), distinct("Cy", ["Ada"])
    ('Ada (2)', 'ada (3)', 'Cy')
    >>> distinct(f"Ad{chr(0x430)}", ["Ada"]) == f"Ad{chr(0x430)} (2)"  # a Cyrillic letter
    True
    """
    known = {look for one in taken for look in name_skeletons(one)}
    if not known & name_skeletons(name):
        return name
    endings = (
        f"{name[: MAX_NAME_LENGTH - len(suffix)].rstrip()}{suffix}" for number in count(2) if (suffix := f" ({number})")
    )
    return next(numbered for numbered in endings if not known & name_skeletons(numbered))


def name_skeletons(name: str) -> frozenset[str]:
    """Return what a name looks like, as it is written and in lower case: names that share a look are the same.

    >>> name_skeletons("Ida") & name_skeletons("ida") != set(), name_skeletons("Ida") & name_skeletons("1da") != set()
    (True, True)
    """
    return frozenset({_skeleton(name.casefold()), _skeleton(_skeleton(name).casefold())})


def _prepared(text: str) -> str:
    """The text by the profile for nicknames, without the characters that it does not admit."""
    while text:
        try:
            return str(_profile().enforce(text))
        except UnicodeEncodeError as error:
            if error.end <= error.start or error.start >= len(error.object):
                return ""
            text = error.object[: error.start] + error.object[error.end :]
    return ""


def _with_few_marks(text: str) -> str:
    """The text without the marks that would pile up on a letter, and without one that is repeated."""
    kept: list[str] = []
    marks: list[str] = []
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
    for apart, whole in AM_VOWELS.items():
        composed = composed.replace(apart, whole)
    return composed


def _is_accent(char: str) -> bool:
    """Whether a mark goes with letters of any script."""
    return unicodedata.name(char, "").startswith("COMBINING ")


def _skeleton(text: str) -> str:
    seen = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    apart = unicodedata.normalize("NFD", "".join(char for char in seen if char.isprintable()))
    return unicodedata.normalize("NFD", "".join(_prototype(char) for char in apart))


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

    The data link each character with its prototype, in both directions; a prototype has several links, as a rule.
    """
    links = _confusables().get(char, ())
    if len(links) != 1:
        return char
    other = links[0]["c"]
    return other if len(_confusables().get(other, ())) > 1 else min(char, other)
