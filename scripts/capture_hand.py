"""Draw a hand in play as an SVG picture for the README and the docs: python -m scripts.capture_hand [GAME…]."""

from __future__ import annotations

import argparse
import html
import io
import re
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from tricksmith import bots, games
from tricksmith.cli.play import YOU, RecentEvents, Session, draw_table, names_for
from tricksmith.play import Match, decide
from tricksmith.present import TableView
from tricksmith.rules import Game, Seat

FOLDER = Path(__file__).parent.parent / "docs" / "images"
WIDTH = 80
"""The width of the terminal, in characters."""
MAX_TRIES = 1000
"""The most deals that are tried."""
# The colours of the dark table; a picture has its own background, so that it suits any page.
THEME = TerminalTheme(
    (0x1E, 0x22, 0x26),
    (0xE6, 0xE4, 0xDE),
    [
        (0x1E, 0x22, 0x26), (0xFC, 0x88, 0x77), (0x9B, 0xFF, 0xB9), (0xF1, 0xC7, 0x7E),
        (0x82, 0x98, 0xF8), (0xCA, 0x7F, 0xC1), (0x89, 0xC8, 0xFC), (0xE6, 0xE4, 0xDE),
    ],
)  # fmt: skip
FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def table_at(game: Game[Any, Any], seed: str, decisions: int) -> tuple[TableView, RecentEvents] | None:
    """Return the table after some decisions of the player, made by a bot; None if the hand is over by then."""
    me, bot = Seat(0), bots.get("novice")
    others = {Seat(seat): bot for seat in range(1, game.players)}
    names = (YOU, *(bot.name for _ in others))
    session = Session(Match.begin(game, seed=seed, names=names), me, others, seed)
    session.advance()
    for _ in range(decisions):
        if not session.is_my_turn:
            break
        session.play(decide(session.hand, bot, session.bot_rng(me)))
        session.advance()
    if not session.is_my_turn:
        return None
    who = names_for(game.players, me, symbols=True)
    return TableView(session.match, session.view, who), RecentEvents(session.hand, me, who)


def table_worth_showing(name: str, seed: str, decisions: int) -> tuple[TableView, RecentEvents]:
    """Return the first table that shows much: a trick on the table, cards that can be played and cards that can't."""
    game = games.get(name)
    for number in range(MAX_TRIES):
        shown = table_at(game, f"{seed}/{number}", decisions)
        if shown is not None:
            table, _ = shown
            view, plans = table.view, {row.plan for row in table.sides}
            if len(view.trick) > 1 and view.reasons and len(view.legal) > 1 and (len(plans) > 1 or not any(plans)):
                return shown
    raise SystemExit(f"{name}: no table of these shows much after {decisions} decisions: ask for fewer")


def picture(name: str, *, seed: str, decisions: int) -> str:
    """Return the table as a self-contained SVG."""
    table, recent = table_worth_showing(name, seed, decisions)
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(draw_table(table, recent.brief, WIDTH))
    console.print(Text("your move> "), end="")
    svg = console.export_svg(title=f"tricksmith play {name}", theme=THEME, unique_id=f"hand-{name}")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", svg)
    svg = svg.replace("\N{NO-BREAK SPACE}", "&#160;")
    svg = re.sub(
        r'x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"([^>]*)>((?:&#160;)*)([^<]*?)((?:&#160;)*)<', _trimmed, svg
    )
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


def _trimmed(match_: re.Match[str]) -> str:
    """A text without the blanks around it, which some viewers drop, so that its x is that of its first letter."""
    x, y, length, rest, before, text, after = match_.groups()
    left, right = (len(blanks) / len("&#160;") for blanks in (before, after))
    width = float(length) / (left + right + len(html.unescape(text)))  # of a character
    x, length = f"{float(x) + left * width:.1f}", f"{float(length) - (left + right) * width:.1f}"
    return f'x="{x}" y="{y}" textLength="{length}"{rest}>{text}<' if text else f'x="{x}" y="{y}"{rest}><'


def main() -> None:
    """Write one picture for each game that is asked for, or for all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names(), metavar="GAME")
    parser.add_argument("--seed", default="readme", help="which deal is shown")
    parser.add_argument("--decisions", type=int, default=3, help="how far into the hand")
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in args.games:
        path = FOLDER / f"hand-{name}.svg"
        path.write_text(picture(name, seed=args.seed, decisions=args.decisions), encoding="utf-8")
        print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


if __name__ == "__main__":
    main()
