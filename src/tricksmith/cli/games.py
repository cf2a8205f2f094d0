"""`tricksmith games`: the games there are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.shared import Plain
from tricksmith.errors import TricksmithError

if TYPE_CHECKING:
    from tricksmith.rules import Game

    Kind = type[Game[Any, Any]]

__all__ = ["games", "register"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(games)


def games(
    options: Annotated[bool, typer.Option("--options", help="List the options of each game too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """List the games: ours, and those that other packages have added."""
    from tricksmith.cli.shared import open_sheet
    from tricksmith.rules import RuleCard

    kinds, broken = _all_games()
    page = open_sheet(plain=plain)
    if as_json:
        typer.echo(json.dumps([_as_dict(kind) for kind in kinds], indent=2, ensure_ascii=False))
    elif options:
        for kind in kinds:
            page.heading(kind.name)
            rows = [row.entry for row in RuleCard.of(kind()).options]
            page.entries(rows or [(kind.id, "has no options")])
    else:
        page.entries([_entry(kind) for kind in kinds])
    for error in broken:
        typer.echo(f"tricksmith: {error}", err=True)


def _all_games() -> tuple[list[Kind], list[TricksmithError]]:
    """Every game that loads, and what is wrong with those of other packages that do not."""
    from tricksmith import games

    kinds, broken = [], []
    for name in games.names():
        try:
            kinds.append(games.load(name))
        except TricksmithError as error:
            broken.append(error)
    return kinds, broken


def _entry(kind: Kind) -> tuple[str, str, str]:
    from tricksmith.rules import summary

    facts = f"{kind.name}, by {kind.author} · {_counts(kind)} players · {kind.deck.name} deck"
    return f"`{kind.id}`", facts, summary(kind)


def _counts(kind: Kind) -> str:
    """The numbers of players it is for: "3, 4 or 6"."""
    *but_last, last = map(str, kind.seats)
    return f"{', '.join(but_last)} or {last}" if but_last else last


def _as_dict(kind: Kind) -> dict[str, Any]:
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
        for spec in kind.option_type.specs()
    ]
    facts = {"id": kind.id, "name": kind.name, "author": kind.author, "players": kind.seats}
    return facts | {"deck": kind.deck.name, "about": summary(kind), "options": options}
