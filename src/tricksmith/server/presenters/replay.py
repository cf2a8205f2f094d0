"""Finished matches: each decision with all hands open, and the proof of their deals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tricksmith.errors import OptionError, RecordError, TricksmithError
from tricksmith.play import TableNote, fairness_violations, from_record, practice_of, read_note, read_value, steps
from tricksmith.present import (
    PlayerNames,
    finished_tricks,
    log_after,
    log_of,
    move_text,
    own_view,
    public_view,
    scores_in_short,
    sentence,
)
from tricksmith.rules import Seat
from tricksmith.server.presenters.table_info import record_info, table_info
from tricksmith.server.wire import Fairness, Replay, ReplayStep, VerifyAnswer

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tricksmith.play import Match, Step
    from tricksmith.server.domain import TableState
    from tricksmith.server.wire import TableInfo

__all__ = ["finished_match", "replay_of", "replay_of_record", "replay_steps", "verify_record"]

VALID = "Every deal, move and score is as the rules have it."
PROVEN = "The deals follow from the secret that was committed to before the first one, and from each seat's part."
UNPROVEN = "The record holds no proof of where its deals came from."
MAX_NAME = 60
"""The most characters of a player's name, which each step repeats; longer ones in a record are cut."""


def replay_of(name: str, table: TableState, hand: int, reader: int | None = None) -> Replay:
    """Return one hand of a match at a table.

    Args:
        name: The id of the table.
        table: The table, with the hands that can be shown.
        hand: The number of the hand, from 1.
        reader: The seat that is called "you" in the sentences; None for a reader without a seat.

    Raises:
        OptionError: If there is no such hand.
    """
    assert table.match is not None
    is_over = table.stage == "finished"
    if table.note is None or not is_over:
        return _replay(table_info(name, table), table.match, hand, frozenset(), None, reader=reader, is_over=is_over)
    fairness = Fairness(commitment=table.commitment, parts=list(table.parts), secret=table.revealed, seed=table.seed)
    stand_ins = frozenset(table.note.stand_ins)
    return _replay(table_info(name, table), table.match, hand, stand_ins, fairness, reader=reader)


def replay_of_record(text: bytes, hand: int) -> Replay:
    """Return one hand, numbered from 1, of a record; raises `RecordError`, or `OptionError` if there is none."""
    match, note = finished_match(text)
    fairness = None
    if note is not None:
        fairness = Fairness(commitment=note.commitment, parts=list(note.parts), secret=note.secret, seed=match.seed)
    stand_ins = frozenset(note.stand_ins) if note is not None else frozenset()
    return _replay(record_info(match), match, hand, stand_ins, fairness)


def finished_match(text: bytes) -> tuple[Match, TableNote | None]:
    """Return the match of a record, and what the record keeps of its table; long names are cut.

    Raises:
        RecordError: If the record can't be read, or the match is not over: it neither ended by its rules, nor was
            ended at its table, nor was practice to the end of its hand.
    """
    value, match, note = _read_record(text)
    was_ended = note is not None and note.secret is not None
    is_practice = practice_of(value, match) is not None and match.hand.result is not None
    if match.verdict is None and not was_ended and not is_practice:
        raise RecordError("this match is not finished: it can be shown once it is")
    return replace(match, names=tuple(map(_shortened, match.names))), note


def _shortened(name: str) -> str:
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"


def verify_record(text: bytes) -> VerifyAnswer:
    """Return whether a record is valid, and its deals are what its table committed to, with the reasons."""
    try:
        _, match, note = _read_record(text)
    except TricksmithError as error:
        return VerifyAnswer(holds=False, sentences=[sentence(f"{error}")])
    if note is None or note.secret is None:
        return VerifyAnswer(holds=True, sentences=[VALID, UNPROVEN])
    if violations := fairness_violations(note, match):
        return VerifyAnswer(holds=False, sentences=[sentence(text) for text in violations])
    return VerifyAnswer(holds=True, sentences=[VALID, PROVEN])


def _read_record(text: bytes) -> tuple[object, Match, TableNote | None]:
    """The JSON value of a record, its match, and what it keeps of its table; raises `TricksmithError`."""
    _, value = read_value(text)
    match = from_record(value)
    note = value.get("table") if isinstance(value, dict) else None
    return value, match, read_note(note, match) if note is not None else None


def _replay(
    info: TableInfo, match: Match, hand: int, stand_ins: frozenset[tuple[int, int]], fairness: Fairness | None,
    *, reader: int | None = None, is_over: bool = True,
) -> Replay:  # fmt: skip
    if not 1 <= hand <= len(match.hands):
        raise OptionError(f"the match has the hands 1 to {len(match.hands)}, and no hand {hand}")
    until_hand = replace(match, done=match.hands[: hand - 1], hand=match.hands[hand - 1])
    who = PlayerNames(match.names, Seat(reader) if reader is not None else None, symbols=True)
    return Replay(
        table=info,
        names=list(match.names),
        hands=len(match.hands),
        hand=hand,
        steps=replay_steps(until_hand, who, stand_ins={action for number, action in stand_ins if number == hand}),
        tricks=list(finished_tricks(until_hand.hand.view(None), who)),
        log=log_of(until_hand, None, who),
        totals=_totals(match),
        fairness=fairness,
        is_over=is_over,
        mine=reader,
    )


def replay_steps(
    match: Match, who: PlayerNames, *, stand_ins: Collection[int] = (), begin: int = 0
) -> list[ReplayStep]:  # fmt: skip
    """Return every decision of the match's last hand with all hands open, and last a step with its result.

    Args:
        match: The match.
        who: The names of the seats.
        stand_ins: The decisions, from 1, that a bot made for somebody who was away.
        begin: The number of decisions that are left out at the beginning.
    """
    decisions = list(steps(match.hand))
    shown = [
        _step(replace(match, hand=step.before), step, who, action, stand_in=action + 1 in stand_ins)
        for action, step in enumerate(decisions[begin:], start=begin)
    ]
    return [*shown, _step(match, None, who, len(decisions), stand_in=False)]


def _step(match: Match, step: Step | None, who: PlayerNames, action: int, *, stand_in: bool) -> ReplayStep:
    players = range(match.game.players)
    text = ""
    if step is not None:
        text = " ".join(_reported(match, replace(match, hand=step.after), who))
    return ReplayStep(
        hand=match.number + 1,
        action=action,
        seat=step.seat if step is not None else None,
        move=str(step.move) if step is not None else "",
        label=move_text(step.move, who) if step is not None else "",
        stand_in=stand_in,
        text=text,
        public=public_view(match, who),
        hands=[own_view(match, seat, PlayerNames(who.names, seat, symbols=True)) for seat in players],  # type: ignore[arg-type]
    )


def _reported(before: Match, after: Match, who: PlayerNames) -> Iterator[str]:
    """What a move did, in sentences; of the score only the points, because its reasons would be a page of text."""
    lines, result = log_after(before, after, None, who, event=0), after.hand.result
    scored = result if result is not None and result.lines else None
    yield from (line.text for line in lines if line.kind != "hand" or scored is None)
    if scored is not None:
        yield scores_in_short(scored, after.game.sides, who)


def _totals(match: Match) -> list[list[int]]:
    """The totals of each side after each finished hand."""
    totals, rows = [0] * len(match.game.sides), []
    for hand in match.hands:
        if hand.result is not None:
            totals = [total + score for total, score in zip(totals, hand.result.scores, strict=True)]
            rows.append(totals)
    return rows
