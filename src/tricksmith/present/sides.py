"""The sides of a hand: the calls or the aim of each, what it has taken, and its progress; and the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from tricksmith.games import metadata_of
from tricksmith.present.moves import call_text
from tricksmith.present.names import amount_text, counter_text, is_shown, unit_of
from tricksmith.present.scores import ScoreReason, score_reason, verdict_reason
from tricksmith.present.view_model import HandScore, MatchScore, ScoreLine, SeatGoal, SideView, VerdictView
from tricksmith.rules import Call, EventVerb, Tally

if TYPE_CHECKING:
    from tricksmith.play import Match
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Aim, Event, Points, Seat, View

__all__ = ["UNHEARD_VERBS", "calls_of", "match_score", "own_goal", "side_views", "unheard_calls"]

UNHEARD_VERBS = (EventVerb.SAYS_SEALED, EventVerb.SAYS_AT_ONCE)
"""The verbs of calls that others don't hear at once."""


def side_views(match: Match, view: View, who: PlayerNames) -> tuple[SideView, ...]:
    """Return the sides in the order of the game, as far as the viewer knows.

    Args:
        match: The match.
        view: What the reader knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> sides = side_views(match, match.hand.view(None), PlayerNames(match.names))
    >>> [(side.seats, side.total) for side in sides]
    [((0, 2), 0), ((1, 3), 0)]
    """
    return tuple(
        _Side(match, view, who, seats).side_view(total)
        for seats, total in zip(view.game.sides, match.totals, strict=True)
    )


def own_goal(view: View, seat: Seat) -> SeatGoal | None:
    """Return the progress of a seat whose aim counts only what it takes itself; None for any other aim.

    Args:
        view: What the reader knows.
        seat: The seat.
    """
    aim = view.aims.get(seat)
    if aim is None or not aim.own or aim.counter not in view.taken or not is_shown(aim.counter):
        return None
    have = view.taken[aim.counter][seat]
    status = _status(have, aim.at_least, aim.at_most, is_over=view.phase == "over")
    return SeatGoal(have=have, at_least=aim.at_least, at_most=aim.at_most, status=status)


def calls_of(view: View, seat: Seat | int) -> str:
    """Return the last call of each kind that a seat has made aloud, in words; "decided" for one that is not heard yet.

    A seat reads its own call that nobody else hears yet.

    Args:
        view: What the reader knows.
        seat: The seat.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example")
    >>> match = match.play_text("some")
    >>> [calls_of(match.hand.view(None), seat) for seat in range(3)]
    ['', '', 'some']
    """
    events = [event for event in view.events if event.seat == seat]
    heard = [event.move for event in events if event.verb is EventVerb.SAYS and isinstance(event.move, Call)]
    calls = {call.word: call_text(call) for call in heard}
    unheard = [call_text(event.move) if isinstance(event.move, Call) else "decided" for event in _unheard(view, seat)]
    return ", ".join([*calls.values(), *(unheard if seat == view.seat else dict.fromkeys(unheard))])


def unheard_calls(view: View) -> str:
    """Return the calls in words that the reader of a view has made and no other seat hears yet; "" for none."""
    return ", ".join(call_text(event.move) for event in _unheard(view, view.seat) if isinstance(event.move, Call))


def _unheard(view: View, seat: Seat | int | None) -> list[Event]:
    """The calls of a seat that others do not hear yet: sealed until the hand is over, or written at the same time."""
    if view.phase == "over":
        return []
    unheard = [event for event in view.events if event.verb in UNHEARD_VERBS and event.seat == seat]
    if not unheard:
        return unheard
    last = [event for event in view.events if event.seat == seat][-1]
    return [event for event in unheard if event.verb is EventVerb.SAYS_SEALED or event is last]


class _Side:
    """One side as the viewer knows it."""

    def __init__(self, match: Match, view: View, who: PlayerNames, seats: tuple[Seat, ...]) -> None:
        self.match, self.view, self.who, self.seats = match, view, who, seats
        self.aim: Aim | None = next((aim for seat, aim in view.aims.items() if seat in seats and not aim.own), None)

    def side_view(self, total: int) -> SideView:
        aim, have, at_least, at_most = self.aim, self._have(), None, None
        if aim is not None and have is not None:
            at_least, at_most = aim.at_least, aim.at_most
        counts = "" if aim is None or have is None else aim.counter
        return SideView(
            seats=self.seats,
            party=self._party(),
            plan=self._plan(),
            taken=self._taken(),
            have=have,
            counts=counts,
            unit=_unit(counts) if counts in self.view.taken else "",
            at_least=at_least,
            at_most=at_most,
            status=_status(have, at_least, at_most, is_over=self.view.phase == "over"),
            total=total,
        )

    def _have(self) -> int | None:
        """What the side has of what its aim counts; None where that is not known."""
        if self.aim is None:
            return None
        if not is_shown(self.aim.counter):
            return None
        if self.aim.counter in self.view.taken:
            return sum(self.view.taken[self.aim.counter][seat] for seat in self._party())
        tally = self._tally() if self.aim.counter == "score" else None
        return None if tally is None else self.view.game.so_far(tally, self.seats)

    def _plan(self) -> str:
        if self.view.contract is None:
            calls = {seat: calls_of(self.view, seat) for seat in self.seats}
            return "; ".join(self._with_name(seat, text) for seat, text in calls.items() if text)
        texts = {seat: aim.text for seat, aim in self.view.aims.items() if seat in self.seats}
        seat, unheard = self.view.seat, unheard_calls(self.view)
        if seat is not None and seat in self.seats and unheard:
            texts[seat] = f"{texts[seat]} ({unheard})" if seat in texts else unheard
        if len(set(texts.values())) == 1 and len(texts) == len(self.seats):
            return next(iter(texts.values()))
        return "; ".join(self._with_name(seat, text) for seat, text in texts.items())

    def _with_name(self, seat: Seat, text: str) -> str:
        """What one seat of a side says or plays for, with its name unless it is the whole side."""
        return text if len(self.seats) == 1 else f"{self.who.name(seat)}: {text}"

    def _taken(self) -> str:
        if self.view.contract is None:
            return ""
        if self.aim is not None and self.aim.counter not in self.view.taken:
            return self._score_now() or self._counter_texts(self.seats, None)
        return self._counter_texts(self._party() if self.aim is not None else self.seats, self.aim)

    def _party(self) -> tuple[Seat, ...]:
        """The seats that play for the same as this side, without those that sit the hand out."""
        contract = self.view.contract
        if contract is None:
            return self.seats
        parties = self.view.game.parties(contract)
        party = next((party for party in parties if set(self.seats) <= set(party)), self.seats)
        return tuple(seat for seat in party if seat not in contract.out)

    def _counter_texts(self, seats: tuple[Seat, ...], aim: Aim | None) -> str:
        texts, counters = [], {name: by_seat for name, by_seat in self.view.taken.items() if is_shown(name)}
        for name, by_seat in counters.items():
            have = sum(by_seat[seat] for seat in seats)
            is_goal = aim is not None and aim.counter == name
            if len(counters) > 2 and name != "tricks" and not (any(by_seat) or is_goal):
                continue  # where there are many counters, those that are 0 for all seats are left out
            goal = aim.at_least if aim is not None and is_goal else None
            if goal:
                texts.append(f"{amount_text(have, name)} of {amount_text(goal, name)} {_unit(name)}")
            else:
                texts.append(counter_text(have, name))
        return ", ".join(texts)

    def _score_now(self) -> str:
        """What the score sheet would say of the side if the hand ended now."""
        tally = self._tally()
        if tally is None:
            return ""
        number = self.view.game.sides.index(self.seats)
        return ", ".join(line.why for line in self.view.game.score(tally) if line.side == number)

    def _tally(self) -> Tally[Any, Any] | None:
        """What would be scored if the hand ended now; None before the contract, and where that is a secret."""
        contract = self.match.hand.contract
        if contract is None or contract.secret is not None:
            return None
        counts = {name: by_seat for name, by_seat in self.view.taken.items() if name != "tricks"}
        return Tally(self.view.contract or contract, self.view.taken["tricks"], counts)


def _unit(counter: str) -> str:
    unit, _ = unit_of(counter)
    return unit


def _status(
    have: int | None, at_least: int | None, at_most: int | None, *, is_over: bool
) -> Literal["", "made", "lost", "open"]:
    """Whether an aim is reached for good or out of reach; counters only go up."""
    if have is None or (at_least is None and at_most is None):
        return ""
    if at_most is not None and have > at_most:
        return "lost"
    if at_least is not None and have < at_least:
        return "lost" if is_over else "open"
    return "made" if is_over or at_most is None else "open"


def _score_line(line: Points, reason: ScoreReason) -> ScoreLine:
    return ScoreLine(side=line.side, points=line.points, why=reason.text, player=reason.player, rule=line.rule)


def match_score(match: Match) -> MatchScore:
    """Return the score sheet so far, with its sums.

    Args:
        match: The match, which may go on.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> score = match_score(match)
    >>> score.sides, score.rows, score.totals
    (((0, 2), (1, 3)), (), (0, 0))
    """
    totals = [0] * len(match.game.sides)
    reasons, rows = metadata_of(match.game.id).reasons, []
    for number, hand in enumerate(match.hands, start=1):
        result = hand.result
        if result is None:
            break
        totals = [total + score for total, score in zip(totals, result.scores, strict=True)]
        lines = tuple(_score_line(line, score_reason(line, result, match.game.sides, reasons)) for line in result.lines)
        rows.append(HandScore(hand=number, lines=lines, scores=tuple(result.scores), totals=tuple(totals)))
    verdict, verdict_view = match.verdict, None
    if verdict is not None:
        verdict_view = VerdictView(
            winners=tuple(match.winners), why=verdict_reason(verdict, reasons), rule=verdict.rule
        )
    return MatchScore(
        sides=tuple(match.game.sides),
        rows=tuple(rows),
        totals=tuple(match.totals),
        verdict=verdict_view,
        lowest_wins=match.game.lowest_wins,
    )
