"""`tricksmith games` and `tricksmith rules`: the games there are, and the rule card of one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.shared import GameName, OptionValues, Plain, Players, load_game
from tricksmith.errors import TricksmithError

if TYPE_CHECKING:
    from tricksmith.rules import Game

    GameClass = type[Game[Any, Any]]

__all__ = ["games", "register", "rules"]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(games)
    app.command()(rules)


def games(
    options: Annotated[bool, typer.Option("--options", help="List the options of each game too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """List the games: the originals, the classics, and those that other packages have added."""
    from tricksmith.cli.shared import open_sheet
    from tricksmith.rules import RuleCard

    game_classes, broken = _all_games()
    sheet = open_sheet(plain=plain)
    if as_json:
        typer.echo(json.dumps([_as_dict(game_class) for game_class in game_classes], indent=2, ensure_ascii=False))
    elif options:
        for game_class in game_classes:
            sheet.heading(game_class.name)
            rows = [row.entry for row in RuleCard.of(game_class()).options]
            sheet.entries(rows or [(game_class.id, "has no options")])
    else:
        sheet.entries([_entry(game_class) for game_class in game_classes])
    for error in broken:
        typer.echo(f"tricksmith: {error}", err=True)


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
    from tricksmith.rules import RuleCard, trump_orders_for

    loaded = load_game(game, players, option)
    try:
        cards = [loaded.deck.card(word) for word in turned.replace(",", " ").split()]
    except NotationError as error:
        raise OptionError(f"--turned: {error}") from error
    orders = trump_orders_for(loaded, cards) if turned else ()
    write_card(RuleCard.of(loaded), open_sheet(plain=plain), name=game, orders=orders)


def _all_games() -> tuple[list[GameClass], list[TricksmithError]]:
    """Every game that loads, and what is wrong with those of other packages that do not."""
    from tricksmith import games

    game_classes, broken = [], []
    for name in games.names():
        try:
            game_classes.append(games.load(name))
        except TricksmithError as error:
            broken.append(error)
    return game_classes, broken


def _entry(game_class: GameClass) -> tuple[str, str, str]:
    from tricksmith.rules import summary

    facts = f"{game_class.name}, by {game_class.author} · {_counts(game_class)} players · {game_class.deck.name} deck"
    return f"`{game_class.id}`", facts, summary(game_class)


def _counts(game_class: GameClass) -> str:
    """The numbers of players it is for: "3, 4 or 6"."""
    *but_last, last = map(str, game_class.seats)
    return f"{', '.join(but_last)} or {last}" if but_last else last


def _as_dict(game_class: GameClass) -> dict[str, Any]:
    from tricksmith.games import category_of
    from tricksmith.rules import summary

    options = [
        {
            "name": spec.name,
            "default": spec.default,
            "default_by_players": {str(count): value for count, value in spec.by_players.items()},
            "values": spec.choices,
            "at_least": spec.at_least,
            "may_be_none": spec.or_none,
            "rule": spec.rule,
            "about": spec.doc,
        }
        for spec in game_class.option_type.specs()
    ]
    facts: dict[str, Any] = {"id": game_class.id, "name": game_class.name, "category": category_of(game_class.id)}
    facts |= {"author": game_class.author, "players": game_class.seats}
    return facts | {"deck": game_class.deck.name, "about": summary(game_class), "options": options}
