"""The verification of a record, in sentences: the rules, the seed, and the commitment of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.errors import RecordError
from tricksmith.play.fair import commitment_of, read_note, seed_of
from tricksmith.play.practice import practice_of
from tricksmith.play.record import from_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tricksmith.play.fair import TableNote
    from tricksmith.play.match import Match
    from tricksmith.rules import Game

__all__ = ["Finding", "verify"]


class Finding(NamedTuple):
    """The result of a check: whether it holds, and a sentence about it."""

    holds: bool
    sentence: str


def verify(record: object, *, games: Iterable[type[Game[Any, Any]]] = ()) -> tuple[Finding, ...]:
    """Check everything that can be checked of a record.

    Args:
        record: The record, or any JSON value that may be one.
        games: Classes in which the game is looked up by its id, before the registry.

    Returns:
        The findings in words; the record holds if all of them hold.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match, TableNote, commitment_of, seed_of, to_record
    >>> game, secret, parts = games.get("nonesuch"), "00" * 32, ("ab" * 16, "", "")
    >>> match = Match.begin(game, seed=seed_of(game, secret, parts))
    >>> record = to_record(match, table=TableNote(commitment_of(secret), secret, parts))
    >>> for finding in verify(record):
    ...     print(finding.holds, finding.sentence)
    True every deal follows from the seed, every move is legal, and every score is right
    True the secret is the one that the table had committed to before the first deal: its hash is 4f859f97…
    True the seed follows from the secret and the parts of seat 0; no part came from seats 1 and 2
    >>> record["table"]["parts"][1] = "cd" * 16
    >>> [finding.holds for finding in verify(record)]
    [True, True, False]
    """
    plain = {key: value for key, value in record.items() if key != "table"} if isinstance(record, dict) else record
    try:
        match = from_record(plain, games=games)
    except RecordError as error:
        return (Finding(holds=False, sentence=str(error)),)
    deals = "every deal follows from the seed" if match.seed is not None else "every deal fits the game"
    findings = [Finding(holds=True, sentence=f"{deals}, every move is legal, and every score is right")]
    if (note := practice_of(record, match)) is not None:
        findings.append(Finding(holds=True, sentence=f"practice: {note}"))
    if not isinstance(record, dict) or "table" not in record:
        sentence = "no table committed to these deals beforehand, so somebody may have chosen them"
        return (*findings, Finding(holds=True, sentence=sentence))
    try:
        table = read_note(record["table"], match)
    except RecordError as error:
        return (*findings, Finding(holds=False, sentence=f"table: {error}"))
    return (*findings, *_fairness_findings(table, match))


def _fairness_findings(note: TableNote, match: Match) -> Iterator[Finding]:
    """What the table had committed to, and whether it kept to it."""
    if note.secret is None:
        sentence = "the table committed to a secret that is revealed at the end of the match: verify it again then"
        yield Finding(holds=True, sentence=sentence)
        yield from _stand_in_findings(note)
        return
    if commitment_of(note.secret) == note.commitment:
        sentence = "the secret is the one that the table had committed to before the first deal: its hash is "
        yield Finding(holds=True, sentence=f"{sentence}{note.commitment[:8]}…")
    else:
        yield Finding(holds=False, sentence="the secret is not the one that the table had committed to")
    with_part = [f"{seat}" for seat, part in enumerate(note.parts) if part]
    without_part = [f"{seat}" for seat, part in enumerate(note.parts) if not part]
    parts = f"the secret and the parts of {_seats(with_part)}" if with_part else "the secret alone"
    others = f"; no part came from {_seats(without_part)}" if without_part else ""
    if match.seed == seed_of(match.game, note.secret, note.parts, dealer=note.dealer):
        yield Finding(holds=True, sentence=f"the seed follows from {parts}{others}")
    else:
        yield Finding(holds=False, sentence=f"the seed does not follow from {parts}")
    yield from _stand_in_findings(note)


def _stand_in_findings(note: TableNote) -> Iterator[Finding]:
    """How many moves a bot made for players who were away, if it made any."""
    if note.stand_ins:
        moves = "1 move" if len(note.stand_ins) == 1 else f"{len(note.stand_ins)} moves"
        yield Finding(holds=True, sentence=f"bots made {moves} for players who were away")


def _seats(numbers: list[str]) -> str:
    """Seats in words: `seat 0`, `seats 1 and 2`."""
    *most, last = numbers
    return f"seats {', '.join(most)} and {last}" if most else f"seat {last}"
