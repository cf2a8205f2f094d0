"""What does not change with a move: the table as a newcomer is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith._version import __version__
from tricksmith.rules import typed
from tricksmith.server.presenters.cards import option_infos
from tricksmith.server.wire.server import Welcome
from tricksmith.server.wire.table import ClockRule, TableInfo, TableRules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.play import Match
    from tricksmith.rules import Game
    from tricksmith.server.domain import TableState
    from tricksmith.server.domain import events as e

__all__ = ["PHRASES", "record_info", "table_info", "table_rules", "welcome_of"]

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
"""What can be said at a table; there is no free text, so that nobody need read over it."""


def table_info(name: str, table: TableState) -> TableInfo:
    """What was agreed on at a table."""
    return _info(name, table.game, dict(table.opened.options), table_rules(table.opened), PHRASES)


def table_rules(opened: e.Opened) -> TableRules:
    """What was agreed on beside the game's options: the clock, who looks on, undo and hints."""
    return TableRules(
        clock=ClockRule(kind=opened.clock, seconds=opened.seconds, bank=opened.bank),
        spectators=opened.spectators,
        public=opened.public,
        undo=opened.undo,
        hints=opened.hints,
    )


def welcome_of(name: str, table: TableState, seat: int | None) -> str:
    """What somebody with this seat, or with none, is told first, and again when they lose it."""
    return Welcome(table=table_info(name, table), seat=seat, version=__version__).model_dump_json()


def record_info(match: Match) -> TableInfo:
    """The same of a match that was played elsewhere."""
    rules = TableRules(clock=ClockRule(kind="none"), spectators="none", public=False, undo=False, hints=False)
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
        options=option_infos(type(game), game.players),
        values=values,
        rules=rules,
        cards=[card.code for card in game.cards],
        phrases=list(phrases),
    )
