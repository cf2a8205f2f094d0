"""What everybody at the table sees: from the view of a spectator, so that nobody is shown more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tricksmith.present import TableView, card_tags, describe_winner, is_from_table, sentence
from tricksmith.rules.runtime import veiled
from tricksmith.server.presenters.facts import facts_of
from tricksmith.server.wire import (
    Finished,
    LadderStep,
    Pile,
    Played,
    Public,
    Score,
    ScoreLine,
    ScoreRow,
    SeatState,
    SideState,
    TrickState,
    VerdictState,
)  # fmt: skip

if TYPE_CHECKING:
    from tricksmith.play import Match
    from tricksmith.present import PlayerNames, SideRow
    from tricksmith.rules import Play, Seat, Trick, View

__all__ = ["finished_tricks", "public_of", "score_of"]


def public_of(match: Match, who: PlayerNames, *, veil: bool = False, score: Score | None = None) -> Public:
    """The hand in play as all see it; `who` names the seats, and nobody in it is "you".

    With `veil`, right after the deal, it does not tell whether somebody is being asked in secret. `score` is the sheet
    of this match, where it is at hand.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), seed="example", names=("Ada", "Bo", "Cy"))
    >>> public = public_of(match, PlayerNames(match.names, symbols=True))
    >>> public.phase, public.to_act, public.asks, [seat.cards for seat in public.seats]
    ('calls', 2, 'bid none, some or most', [12, 12, 12])
    """
    seen = match.hand.view(None)
    table = TableView(match, veiled(seen) if veil else seen, who)
    view, game = table.view, table.game
    sides = {row.seats: row for row in table.sides}
    return Public(
        hand=match.number + 1,
        phase=_phase(match, view),
        to_act=view.to_act,
        asks=view.asks.rstrip(" ,"),
        rule=view.rule,
        first=view.first,
        direction="clockwise" if game.clockwise else "anticlockwise",
        seats=[_seat(table, seat) for seat in range(game.players)],  # type: ignore[arg-type]
        sides=[_side(table, sides[side]) for side in game.sides],
        trick=_trick(table),
        last=_finished(view, len(view.tricks) - 1, who) if view.tricks else None,
        facts=facts_of(table),
        ladder=[LadderStep(card=step.card.code, gone=step.state == "gone") for step in table.ladder],
        piles=_piles(table),
        score=score or score_of(match),
    )


def _phase(match: Match, view: View) -> Literal["calls", "tricks", "over", "finished"]:
    if view.phase == "over":
        return "over" if match.verdict is None else "finished"
    return "calls" if view.phase == "calls" else "tricks"


def _seat(table: TableView, seat: Seat) -> SeatState:
    view = table.view
    contract = view.contract
    out = contract.out if contract is not None else frozenset()
    aim = view.aims.get(seat)
    dummy = contract.dummy if contract is not None else None
    laid = [card.code for card in view.dummy] if dummy is not None and dummy.seat == seat else []
    return SeatState(
        seat=seat,
        cards=view.counts[seat],
        said=table.said(seat),
        aim=aim.text if aim is not None else "",
        tricks=view.taken["tricks"][seat],
        taken={name: by_seat[seat] for name, by_seat in view.taken.items() if name != "tricks"},
        sits_out="hand" if seat in out else "trick" if seat in view.sitting_out else "",
        deals=seat == view.dealer,
        leads=bool(view.order) and view.order[0] == seat,
        acts=seat == view.to_act,
        open_hand=laid,
    )


def _side(table: TableView, row: SideRow) -> SideState:
    return SideState(
        seats=list(row.seats),
        plan=row.plan,
        taken=row.taken,
        have=row.have,
        at_least=row.at_least,
        at_most=row.at_most,
        status=_status(table, row),
        total=row.total,
    )


def _status(table: TableView, row: SideRow) -> Literal["", "made", "lost", "open"]:
    """Whether the aim is reached for good or out of reach; counters only go up."""
    if row.have is None or (row.at_least is None and row.at_most is None):
        return ""
    over = table.view.phase == "over"
    if row.at_most is not None and row.have > row.at_most:
        return "lost"
    if row.at_least is not None and row.have < row.at_least:
        return "lost" if over else "open"
    return "made" if over or row.at_most is None else "open"


def _trick(table: TableView) -> TrickState | None:
    view = table.view
    if not view.order:
        return None
    number, of = table.tricks
    rows = table.trick
    swept = sum(trick.swept is not None for trick in view.tricks)
    on_table = is_from_table(view, len(view.tricks) + 1 - swept)
    plays = [_played(view, row.seat, row.play, on_table=on_table and row.leads) for row in rows if row.play is not None]
    best = next((row.seat for row in rows if row.wins), None)
    led = table.led.letter if table.led is not None else None
    return TrickState(number=number, of=of, order=list(view.order), plays=plays, best=best, led=led)


def _played(view: View, seat: Seat, play: Play, *, on_table: bool = False, swept: list[str] | None = None) -> Played:
    return Played(
        seat=seat,
        card=play.card.code,
        named=play.named.letter if play.named is not None else None,
        tags=list(card_tags(view.game, view.terms, play.card)),
        swept=swept or [],
        from_table=on_table,
    )


def finished_tricks(view: View, who: PlayerNames) -> list[Finished]:
    """Every finished trick of the hand, with who took it and why."""
    return [_finished(view, number, who) for number in range(len(view.tricks))]


def _finished(view: View, number: int, who: PlayerNames) -> Finished:
    trick: Trick = view.tricks[number]
    swept = [card.code for card in trick.swept or ()]
    before = sum(other.swept is not None for other in view.tricks[: number + 1])
    on_table = trick.swept is None and is_from_table(view, number + 1 - before)
    plays = [
        _played(view, seat, play, on_table=on_table and not place, swept=swept)
        for place, (seat, play) in enumerate(trick.plays)
    ]
    why = sentence(describe_winner(view.game, view.terms, trick, who))
    return Finished(number=number + 1, plays=plays, winner=trick.winner, why=why)


def _piles(table: TableView) -> list[Pile]:
    up = [Pile(name=name, cards=[card.code for card in cards], count=len(cards)) for name, cards in table.piles]
    return [*up, *(Pile(name=name, cards=[], count=count) for name, count in table.view.hidden.items())]


def score_of(match: Match) -> Score:
    """The score sheet so far, with its sums."""
    totals = [0] * len(match.game.sides)
    rows = []
    for number, hand in enumerate(match.hands, start=1):
        result = hand.result
        if result is None:
            break
        totals = [total + score for total, score in zip(totals, result.scores, strict=True)]
        lines = [ScoreLine(side=line.side, points=line.points, why=line.why, rule=line.rule) for line in result.lines]
        rows.append(ScoreRow(hand=number, lines=lines, scores=list(result.scores), totals=totals))
    verdict = match.verdict
    ended = None
    if verdict is not None:
        ended = VerdictState(winners=list(match.winners), why=verdict.why, rule=verdict.rule)
    return Score(sides=[list(side) for side in match.game.sides], rows=rows, totals=list(match.totals), verdict=ended)
