"""What is shown of a table except its hand: its game and rules, and its entry in lists."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from tricksmith import games, study
from tricksmith._version import __version__
from tricksmith.rules import typed
from tricksmith.server.presenters.games import deck_info, option_infos
from tricksmith.server.wire import ClockRule, ReviewInfo, ReviewSeat, TableInfo, TableRow, TableRules, Welcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.play import Match
    from tricksmith.rules import Game
    from tricksmith.server.domain import TableState
    from tricksmith.server.domain import events as e
    from tricksmith.server.store import TableSummary

__all__ = [
    "PHRASES",
    "record_info",
    "review_info_of",
    "row_of",
    "summary_of",
    "table_info",
    "table_rules",
    "welcome_of",
]

PHRASES = (
    "Hello!",
    "Good luck!",
    "Well played!",
    "Thank you!",
    "Nice!",
    "Oh no.",
    "Ha!",
    "Sorry.",
    "Your turn.",
    "One moment, please.",
    "I'm back.",
    "Another match?",
    "Good game!",
    "I have to go.",
)
"""What people can say at a table; there is no free text, which somebody would have to moderate."""


def table_info(name: str, table: TableState) -> TableInfo:
    """Return what does not change at a table: its game, options, rules and deck."""
    return _info(name, table.game, dict(table.opened.options), table_rules(table.opened), PHRASES)


def review_info_of(name: str, table: TableState, seat: int | None, *, is_over: bool) -> ReviewInfo:
    """Return whose decisions in a match can be reviewed, and what there is to practise, for the owner of this seat."""
    seats = [
        ReviewSeat(seat=index, name=occupant.name, kind="bot" if occupant.kind == "bot" else "person")
        for index, occupant in enumerate(table.seats)
    ]
    game = table.game
    practice: list[Literal["drills", "puzzles"]] = []
    if study.drill_kinds(type(game)(game.players)):
        practice.append("drills")
    if game.id in games.names() and study.load_puzzles(game.id):
        practice.append("puzzles")
    return ReviewInfo(table=table_info(name, table), seats=seats, mine=seat, is_over=is_over, practice=practice)


def table_rules(opened: e.Opened) -> TableRules:
    """Return the rules of a table in addition to the game's options: clock, spectators, undo, hints, second looks."""
    return TableRules(
        clock=ClockRule(kind=opened.clock, seconds=opened.seconds, bank=opened.bank),
        spectators=opened.spectators,
        public=opened.public,
        undo=opened.undo,
        hints=opened.hints,
        second_look=opened.second_look,
    )


def welcome_of(name: str, table: TableState, seat: int | None) -> str:
    """Return the first message to a viewer with this seat, or with none; it is sent again when they get a seat."""
    return Welcome(table=table_info(name, table), seat=seat, version=__version__).model_dump_json()


def record_info(match: Match) -> TableInfo:
    """Return the same for a match that is not at a table here: one of a record, a puzzle or a drill."""
    rules = TableRules(
        clock=ClockRule(kind="none"), spectators="none", public=False, undo=False, hints=False, second_look="off"
    )
    values = {name: typed(value) for name, value in match.game.options.as_dict().items()}
    return _info("", match.game, values, rules, ())


def _info(
    name: str, game: Game[Any, Any], values: dict[str, str], rules: TableRules, phrases: Iterable[str]
) -> TableInfo:
    return TableInfo(
        id=name,
        game=game.id,
        game_name=game.name,
        players=game.players,
        sides=[[int(seat) for seat in side] for side in game.sides],
        options=option_infos(type(game), game.players),
        values=values,
        rules=rules,
        deck=deck_info(game),
        phrases=list(phrases),
    )


def summary_of(table: TableState) -> dict[str, Any]:
    """Return what lists show of a table, to be stored: names, open seats, score, whose turn it is, and its kind."""
    return {
        "names": [occupant.name for occupant in table.seats],
        "open": list(table.open_seats),
        "hand": len(table.movers),
        "totals": list(table.match.totals) if table.match is not None else [],
        "turn": _awaited(table),
        "lesson": bool(table.opened.lesson),
        "practice": bool(table.opened.practice),
        "watched": table.opened.spectators != "none",
    }


def _awaited(table: TableState) -> list[int]:
    """The seats of people for whom the table waits."""
    acts = (table.to_act,) if table.to_act is not None and table.to_act in table.present else ()
    return sorted({*acts, *table.awaits_secret, *table.awaits_early, *table.awaits_ready, *table.awaits_answer})


def row_of(summary: TableSummary, seat: int | None) -> TableRow:
    """Return the row of a table in a list, for the owner of this seat."""
    details = summary.summary
    return TableRow(
        id=summary.table,
        game=summary.game,
        game_name=games.load(summary.game).name if summary.game in games.names() else summary.game,
        players=summary.players,
        names=list(details.get("names", [])),
        open_seats=list(details.get("open", [])),
        stage=summary.stage,
        hand=int(details.get("hand", 0)),
        totals=list(details.get("totals", [])),
        practice=bool(details.get("practice")),
        your_turn=seat is not None and seat in details.get("turn", []),
        updated=datetime.fromtimestamp(summary.updated / 1000, UTC).isoformat(timespec="seconds"),
    )
