"""The log in words: a sentence for each thing that happened, as each viewer may read it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from tricksmith.games import metadata_of
from tricksmith.present.history import call_history, describe_event, is_described, is_from_table
from tricksmith.present.moves import call_text, describe_move
from tricksmith.present.names import sentence
from tricksmith.present.scores import describe_score
from tricksmith.present.tricks import describe_winner
from tricksmith.present.view_model import LogLine
from tricksmith.rules import Call, EventVerb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tricksmith.play import Match
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Event, GameRules, Play, Result, Seat, Sides, Trick, View

__all__ = ["log_after", "log_as_read", "log_of", "private_log"]


class _Line(NamedTuple):
    """A line of the log; `say` returns its text for a reader."""

    kind: Literal["call", "play", "trick", "hand"]
    say: Callable[[PlayerNames], str]
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

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example")
    >>> after = match.play_text("some")
    >>> [line.text for line in log_after(match, after, None, PlayerNames(match.names), event=1)]
    ['Cleo says "some".']
    """
    if seat is None:
        return [_worded(line, line.say(who), after, event) for line in _open_lines(before, after)]
    return [line for _, line in private_log(before, after, seat, who, event=event)]


def private_log(
    before: Match | None, after: Match, seat: Seat, who: PlayerNames, *, event: int
) -> list[tuple[int, LogLine]]:
    """Return the lines of a step that one seat alone reads, each with how many of the open lines come before it.

    Args:
        before: The match before the step; None if it has just begun.
        after: The match after the step.
        seat: The seat.
        who: The names of the seats; it calls `seat` "you".
        event: The number of the event that the lines come from.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("hearts"), seed="example", names=("Ada", "Bo", "Cleo", "Dan"))
    >>> seat = match.hand.to_act
    >>> after = match.play(match.hand.legal[0])
    >>> [
    ...     (place, line.text)
    ...     for place, line in private_log(match, after, seat, PlayerNames(match.names, you=seat), event=1)
    ... ]
    [(1, 'You pass 6s, 7s and Ks.')]
    """
    begins = before is None or before.number != after.number
    since = 0 if begins or before is None else len(before.hand.records)
    new, nobody, place = after.hand.records[since:], replace(who, you=None), int(begins)
    if all(record.seen_by(seat) is record.seen_by(None) for record in new):
        return []
    game, lines = after.hand.game, []
    public = Counter(call_history(after.hand.view(None), nobody))
    for record in new:
        seen, own = record.seen_by(None), record.seen_by(seat)
        place += seen is not None and is_described(seen)
        if own is not None and is_described(own) and not public[sentence(describe_event(own, game, nobody))]:
            text = sentence(describe_event(own, game, who))
            lines.append((place, LogLine(event=event, hand=after.number + 1, text=text, kind="call", private=True)))
    return lines


def log_as_read(
    before: Match | None, after: Match, who: PlayerNames, readers: Iterable[int], *, event: int
) -> list[tuple[LogLine, dict[int, LogLine]]]:
    """Return the lines that everybody reads, each with the line that readers whom it names read instead, by seat.

    Args:
        before: The match before the step; None if it has just begun.
        after: The match after the step.
        who: The names of the seats; it calls nobody "you".
        readers: The seats that read their own name as "you".
        event: The number of the event that the lines come from.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), seed="example", names=("Ada", "Bo", "Cy"))
    >>> said = match.play("some")
    >>> ((line, own),) = log_as_read(match, said, PlayerNames(match.names), (0, 2), event=1)
    >>> line.text, {seat: other.text for seat, other in own.items()}
    ('Cy says "some".', {2: 'You say "some".'})
    """
    lines = [(line, line.say(who)) for line in _open_lines(before, after)]
    named = {seat: who.read_by(seat) for seat in readers if any(who.names[seat] in text for _, text in lines)}
    rows = []
    for line, text in lines:
        own = {seat: own_text for seat, names in named.items() if (own_text := line.say(names)) != text}
        rows.append(
            (
                _worded(line, text, after, event),
                {seat: _worded(line, own_text, after, event) for seat, own_text in own.items()},
            )
        )
    return rows


def _worded(line: _Line, text: str, match: Match, event: int) -> LogLine:
    return LogLine(
        event=event,
        hand=match.number + 1,
        text=text,
        kind=line.kind,
        seat=line.seat,
        call=line.call,
        card=line.card,
        named=line.named,
    )


def _open_lines(before: Match | None, after: Match) -> list[_Line]:
    """The lines about a step that everybody reads."""
    new = after.hand.view(None)
    if before is None or before.number != after.number:
        dealer, number = new.dealer, after.number + 1
        begun = _Line("hand", lambda who: f"Hand {number}: {who.does(dealer, 'deal')}.")
        return [begun, *_calls(None, new)]
    old = before.hand.view(None)
    return [*_calls(old, new), *_plays(old, new), *_claims(old, new), *_end(old, new)]


def log_of(match: Match, seat: Seat | None, who: PlayerNames, *, event: int = 0) -> list[LogLine]:
    """Return the whole log of the hand in play.

    Args:
        match: The match.
        seat: The seat whose private lines are wanted too; None for only the lines that everybody reads.
        who: The names of the seats, and who reads.
        event: The number of the event that the lines come from.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> for line in log_of(match, None, PlayerNames(match.names, symbols=True))[-2:]:
    ...     print(line.text)
    Cleo plays 2♠.
    Dan takes the trick with 7♠, the highest of spades.
    """
    game = match.game.at(match.hand.game.match)
    begun = replace(match, hand=game.hand(match.hand.deal, match.hand.dealer))
    lines = []
    for viewer in (None,) if seat is None else (None, seat):
        lines += log_after(None, begun, viewer, who, event=event)
        lines += log_after(begun, match, viewer, who, event=event)
    return lines


def _calls(old: View | None, new: View) -> Iterator[_Line]:
    """The lines about new events, except those after tricks that have ended since, which `_plays` yields."""
    finished = len(old.tricks) if old is not None else 0
    for event in new.events[len(old.events) if old is not None else 0 :]:
        if event.after <= finished:
            yield from _call(event, new.game)


def _call(event: Event, game: GameRules[Any, Any]) -> Iterator[_Line]:
    """What a seat said before the tricks or between them, or what followed; cards of a pile may be a whole trick."""
    if not is_described(event):
        return
    said = event.move if event.verb is EventVerb.SAYS else None
    yield _Line(
        "trick" if event.verb is EventVerb.OPENS else "call",
        lambda who: sentence(describe_event(event, game, who)),
        event.seat,
        call=call_text(said) if isinstance(said, Call) else "",
    )


def _plays(old: View, new: View) -> Iterator[_Line]:
    """The plays since, the end of each trick, and what came after it."""
    swept = sum(trick.swept is not None for trick in new.tricks)
    played = len(old.trick)
    for number in range(len(old.tricks), len(new.tricks)):
        trick = new.tricks[number]
        if trick.swept is None:
            yield from _cards(trick.plays, played, on_table=is_from_table(new, number + 1 - swept))
            yield _winner(trick, new)
        for event in new.events[len(old.events) :]:
            if event.after == number + 1:
                yield from _call(event, new.game)
        played = 0
    yield from _cards(new.trick, played, on_table=is_from_table(new, len(new.tricks) + 1 - swept))


def _cards(plays: Sequence[tuple[Seat, Play]], since: int, *, on_table: bool) -> Iterator[_Line]:
    """The plays of a trick from one on: those before it are in the log already."""
    for place, (seat, play) in enumerate(plays[since:], start=since):
        yield _play(play, seat, leading=place == 0, on_table=on_table)


def _play(play: Play, seat: Seat, *, leading: bool, on_table: bool) -> _Line:
    named = play.named.letter if play.named is not None else None

    def say(who: PlayerNames) -> str:
        return sentence(describe_move(play, seat, who, leading=leading, from_table=on_table))

    return _Line("play", say, seat, card=play.card.code, named=named)


def _winner(trick: Trick, view: View) -> _Line:
    return _Line("trick", lambda who: sentence(describe_winner(view.game, view.mode, trick, who)), trick.winner)


def _claims(old: View, new: View) -> Iterator[_Line]:
    for seat in new.claims[len(old.claims) :]:
        yield _claim(seat)


def _claim(seat: Seat) -> _Line:
    return _Line("play", lambda who: f"It is claimed that {who.does(seat, 'have')} revoked.")


def _end(old: View, new: View) -> Iterator[_Line]:
    """The score of a hand that is over."""
    result, sides = new.result, new.game.sides
    if result is None or old.result == result:
        return
    if result.tally is None:
        yield _Line("hand", lambda _: "Nobody plays this hand: it is dealt again.")
    for number in range(len(result.lines)):
        yield _score(result, sides, number, metadata_of(new.game.id).reasons)


def _score(result: Result, sides: Sides, number: int, reasons: Mapping[str, str]) -> _Line:
    """A line of the score sheet; its rule is looked up on the sheet."""
    return _Line("hand", lambda who: sentence(describe_score(result, sides, who, reasons, names_rules=False)[number]))
