"""The log in words: a sentence for each thing that happened, as each viewer may read it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from tricksmith.present.history import call_history, described_calls, is_from_table
from tricksmith.present.moves import call_text, describe_move
from tricksmith.present.names import sentence
from tricksmith.present.scores import describe_score
from tricksmith.present.tricks import describe_winner
from tricksmith.present.view_model import LogLine
from tricksmith.rules import Call, EventVerb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.play import Match
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Event, Play, Seat, View

__all__ = ["log_after", "log_of"]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that has not been assigned to a viewer and event yet."""

    kind: Literal["call", "play", "trick", "hand"]
    text: str
    seat: Seat | None = None
    call: str = ""
    card: str | None = None
    named: str | None = None


def log_after(before: Match | None, after: Match, seat: Seat | None, who: PlayerNames, *, event: int) -> list[LogLine]:
    """Return the lines that the step from one match to the next adds to the log of a viewer.

    Args:
        before: The match before the step; None if it has just begun.
        after: The match after the step.
        seat: The seat whose private lines are wanted; None for the lines that everybody reads.
        who: The names of the seats; it calls `seat` "you".
        event: The number of the event that the lines come from.
    """
    fresh = before is None or before.number != after.number
    if seat is not None and not _sees_more(before if not fresh else None, after, seat):
        return []
    old = None if fresh or before is None else before.hand.view(seat)
    new = after.hand.view(seat)
    if seat is not None:
        lines = _private(old, new, after, who)
    elif old is None:
        begun = _Line("hand", f"Hand {after.number + 1}: {who.does(new.dealer, 'deal')}.")
        lines = [begun, *_calls(None, new, who)]
    else:
        lines = [*_calls(old, new, who), *_plays(old, new, who), *_claims(old, new, who), *_end(old, new, who)]
    hand = after.number + 1
    return [
        LogLine(
            event=event,
            hand=hand,
            text=line.text,
            kind=line.kind,
            private=seat is not None,
            seat=line.seat,
            call=line.call,
            card=line.card,
            named=line.named,
        )
        for line in lines
    ]


def log_of(match: Match, seat: Seat | None, who: PlayerNames, *, event: int = 0) -> list[LogLine]:
    """Return the whole log of the hand in play.

    Args:
        match: The match.
        seat: The seat whose private lines are wanted too; None for the lines that everybody reads alone.
        who: The names of the seats, and who reads.
        event: The number of the event that the lines come from.
    """
    game = match.game.at(match.hand.game.match)
    begun = replace(match, hand=game.hand(match.hand.deal, match.hand.dealer))
    everybody = replace(who, you=None)
    lines = []
    for viewer, words in ((None, everybody), *(((seat, who),) if seat is not None else ())):
        lines += log_after(None, begun, viewer, words, event=event)
        lines += log_after(begun, match, viewer, words, event=event)
    return lines


def _sees_more(before: Match | None, after: Match, seat: Seat) -> bool:
    """Whether a seat saw anything of what happened since that the others did not see."""
    since = len(before.hand.records) if before is not None else 0
    return any(record.seen_by(seat) is not record.seen_by(None) for record in after.hand.records[since:])


def _calls(old: View | None, new: View, who: PlayerNames) -> Iterator[_Line]:
    since = len(old.events) if old is not None else 0
    now = len(old.tricks) if old is not None else 0
    if len(new.events) == since:
        return
    for after in range(now + 1):
        yield from (_call(*call) for call in described_calls(new, who, since=since, after=after))


def _call(event: Event, text: str) -> _Line:
    """What a seat said before the tricks or between them, or what followed; cards of a pile may be a whole trick."""
    if event.verb is EventVerb.OPENS:
        return _Line("trick", text, event.seat)
    said = event.move if event.verb is EventVerb.SAYS else None
    return _Line("call", text, event.seat, call=call_text(said) if isinstance(said, Call) else "")


def _private(old: View | None, new: View, match: Match, who: PlayerNames) -> list[_Line]:
    """The sentences about calls that the public log does not hold, in the second person."""
    since = len(old.events) if old is not None else 0
    if len(new.events) == since:
        return []
    third = replace(who, you=None)
    public = Counter(call_history(match.hand.view(None), third))
    mine = zip(call_history(new, third, since=since), call_history(new, who, since=since), strict=True)
    return [_Line("call", text) for same, text in mine if not public[same]]


def _plays(old: View, new: View, who: PlayerNames) -> Iterator[_Line]:
    """The plays since, the end of each trick, and what came after it."""
    swept = sum(trick.swept is not None for trick in new.tricks)
    played = len(old.trick)
    for number in range(len(old.tricks), len(new.tricks)):
        trick = new.tricks[number]
        if trick.swept is None:
            on_table = is_from_table(new, number + 1 - swept)
            for place, (seat, play) in list(enumerate(trick.plays))[played:]:
                yield _play(play, seat, who, place, on_table=on_table)
            yield _Line("trick", sentence(describe_winner(new.game, new.mode, trick, who)), trick.winner)
        if len(new.events) > len(old.events):
            for call in described_calls(new, who, since=len(old.events), after=number + 1):
                yield _call(*call)
        played = 0
    on_table = is_from_table(new, len(new.tricks) + 1 - swept)
    for place, (seat, play) in list(enumerate(new.trick))[played:]:
        yield _play(play, seat, who, place, on_table=on_table)


def _play(play: Play, seat: Seat, who: PlayerNames, place: int, *, on_table: bool) -> _Line:
    text = sentence(describe_move(play, seat, who, leading=place == 0, from_table=on_table))
    named = play.named.letter if play.named is not None else None
    return _Line("play", text, seat, card=play.card.code, named=named)


def _claims(old: View, new: View, who: PlayerNames) -> Iterator[_Line]:
    for seat in new.claims[len(old.claims) :]:
        yield _Line("play", f"It is claimed that {who.does(seat, 'have')} revoked.")


def _end(old: View, new: View, who: PlayerNames) -> Iterator[_Line]:
    if new.result is not None and old.result != new.result:
        if new.result.tally is None:
            yield _Line("hand", "Nobody plays this hand: it is dealt again.")
        yield from (_Line("hand", sentence(text)) for text in describe_score(new.result, new.game.sides, who))
