"""Practice from a moment of a finished match: what its table begins with, and what the page shows about it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from tricksmith import study
from tricksmith.errors import OptionError
from tricksmith.present import practice_outcome_text, practice_text, trick_number
from tricksmith.server.domain import clean_name, distinct, write_practice_start
from tricksmith.server.presenters.replay import finished_match
from tricksmith.server.wire import PracticeInfo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.server.domain import TableState

__all__ = ["practice_info", "practice_start"]

MAX_ACTIONS_BEFORE = 2500
"""The most actions in the hands before a moment: the server replays all of them when it loads the practice table."""


def practice_start(
    match: bytes | tuple[str, TableState], hand: int, action: int, *, cards: Literal["same", "other"], seed: str
) -> str:
    """Return `Opened.practice` of a practice table.

    Args:
        match: A record, or the id of a table and the table, with the hands that can be shown.
        hand: The number of the hand, from 1.
        action: The actions of the hand before the moment.
        cards: Whether all cards are the same, or the cards that the seat did not see are dealt again.
        seed: The seed of such a deal.

    Raises:
        RecordError: If the record can't be read, or its match is not over.
        OptionError: If there is no such moment, no other deal fits it, or too many moves were made before its hand.
    """
    source = ""
    if isinstance(match, tuple):
        source, table = match
        assert table.match is not None
        played = replace(table.match, names=table.names)
    else:
        played, _ = finished_match(match)
    if (before := sum(len(earlier.actions) for earlier in played.hands[: hand - 1])) > MAX_ACTIONS_BEFORE:
        raise OptionError(
            f"{before} moves were made before hand {hand}, and a table keeps at most {MAX_ACTIONS_BEFORE}: "
            "download the record, and try the moment again with `tricksmith play --again`"
        )
    second_try = study.try_again(played, hand, action, cards=cards, seed=seed)
    renamed = replace(second_try.match, names=tuple(_names(second_try.match.names)))
    return write_practice_start(replace(second_try, match=renamed), source)


def _names(names: Iterable[str]) -> list[str]:
    """The names in a record, cleaned, and made distinct."""
    shown: list[str] = []
    for seat, name in enumerate(names, start=1):
        shown.append(distinct(clean_name(name) or f"Seat {seat}", shown))
    return shown


def practice_info(table: TableState) -> PracticeInfo | None:
    """Return the moment that a practice table tries again, and the result; None for any other table."""
    practice = table.practice
    if practice is None:
        return None
    note, is_same = practice.note, practice.note.cards == "same"
    result = table.match.hand.result if table.match is not None else None
    before = practice.match.hand
    trick = trick_number(before)
    now = result.scores[practice.side] if result is not None else None
    then = practice.points_then if result is not None else None
    return PracticeInfo(
        source=practice.source,
        hand=note.hand,
        action=note.action - 1,
        cards=note.cards,
        text=practice_text(note.hand, trick, is_same=is_same),
        then=then,
        now=now,
        outcome="" if now is None else practice_outcome_text(then, now, is_same=is_same),
    )
