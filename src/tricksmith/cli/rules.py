"""`tricksmith rules GAME`: the rule card of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from tricksmith.cli.shared import GameName, OptionValues, Plain, Players, load_game

__all__ = ["register", "rules"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(rules)


def rules(
    game: GameName,
    players: Players = None,
    option: OptionValues = None,
    turned: Annotated[
        str, typer.Option(metavar="CARDS", help="Show the order of trumps when this card is turned up, as in 4h.")
    ] = "",
    plain: Plain = False,
) -> None:
    """Print the rules of a game: what is special, the rules in order of play, trumps, score and options."""
    from tricksmith.cli.shared import open_sheet, write_card
    from tricksmith.errors import NotationError, OptionError
    from tricksmith.rules import RuleCard, ladders_for

    table = load_game(game, players, option)
    try:
        ladders = (
            ladders_for(table, [table.deck.card(word) for word in turned.replace(",", " ").split()]) if turned else ()
        )
    except NotationError as error:
        raise OptionError(f"--turned: {error}") from error
    write_card(RuleCard.of(table), open_sheet(plain=plain), name=game, ladders=ladders)
