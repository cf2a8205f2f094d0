"""The table drawn for the eye: one screen sign by sign, and every phase of every game at several widths."""

import io
import itertools
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from tests.cli.program import ROOT, WHIST
from tricksmith import games
from tricksmith.bots import LegalMovesBot
from tricksmith.cli.play import RecentEvents, Session, draw_table, names_for
from tricksmith.cli.play.drawing import Paint, draw_hand_end
from tricksmith.cli.play.plain_ui import PlainUI
from tricksmith.cli.play.rich_ui import RichUI
from tricksmith.play import Match
from tricksmith.present import TableView
from tricksmith.rules import LegalMoves, Move, Seat


class Draws(LegalMovesBot):
    """A bot that the pictures do not depend on: any move, at random."""

    name = "draws"

    def pick(self, moves: LegalMoves, rng: Random) -> Move:
        return moves[int(rng.random() * min(len(moves), 6))]


def table(name: str, players: int | None = None, *, seed: str = "screen", **options: object) -> Session:
    """A match at the player's first turn."""
    game = games.get(name, players=players, **options)
    bots = {Seat(seat): Draws() for seat in range(1, game.players)}
    session = Session(Match.begin(game, seed=seed), Seat(0), bots, seed)
    session.advance()
    return session


def drawn(session: Session, width: int, *, colour: bool = False) -> str:
    """The screen at this moment."""
    return screens(session, (width,), colour=colour)[0]


def screens(session: Session, widths: tuple[int, ...], *, colour: bool = False) -> list[str]:
    """The screen at this moment in windows of these widths; what is drawn is put together once."""
    who = names_for(session.match.game.players, Seat(0), symbols=True)
    table, news = TableView(session.match, session.view, who), RecentEvents(session.hand, Seat(0), who).brief
    screens = []
    for width in widths:
        out = io.StringIO()
        console = Console(file=out, width=width, force_terminal=colour, color_system="standard" if colour else None)
        over = session.hand.result is not None
        console.print(draw_hand_end(table, news, []) if over else draw_table(table, news, width))
        screens.append(out.getvalue())
    return screens


SCREEN = """\
Poison Nonesuch  hand 1, trick 2 of 8                      Cleo deals, clockwise
cursed Suns · trump Leaves
trumps 9lk 8wl 7ml* (6lk) 5ml* 4wl* 3ly* 2wl   * yours  (gone)
you    0 tricks, 0 cursed   score 0
Bo     1 trick, 0 cursed    score 0
Cleo   0 tricks, 0 cursed   score 0
what has happened ──────────────────────────────────────────────────────────────
Trick 1: You 8yk as Knots, Bo 6lk, Cleo 5yk: Bo takes the trick with 6lk, the
only trump.
the trick: Moons named ─────────────────────────────────────────────────────────
Bo                         Cleo                       you
4ms Mountain               9ms Pact                   …
cursed                     cursed, wins so far
your hand ──────────────────────────────────────────────────────────────────────
trumps   1 7ml Chance Meeting  2 5ml Forest  · 4wl Sailor  · 3ly Savage
m Moons  3 8ms Diplomat (cursed)  4 3mw Journey
s Suns   · 2sy Desert (cursed)
Your turn: follow Moons (PN3).
"""


def test_one_screen_sign_by_sign() -> None:
    """A table at 80 columns, as it is; if it is meant to change, update it here."""
    session = table("poison-nonesuch", 3)
    for text in ("8yk/k",):
        session.play(session.hand.parse(text))
        session.advance()
    lines = [line.rstrip() for line in drawn(session, 80).splitlines()]
    assert lines == SCREEN.splitlines()


@pytest.mark.parametrize("name", [*games.names(), str(WHIST)])
def test_every_turn_of_a_hand_fits_the_window(name: str) -> None:
    """With few and with many players no line is wider than the window in any phase; at 80 columns 24 rows do.

    Every third turn is drawn at all widths, the others at 40 columns and at 80 by turns.
    """
    seats = games.load(name).seats
    for players in sorted({min(seats), max(seats)}):
        session = table(name, players)
        for turn in itertools.count():
            widths = (40, 60, 80, 200) if turn % 3 == 0 else ((40,), (80,))[turn % 2]
            for width, screen in zip(widths, map(str.splitlines, screens(session, widths)), strict=True):
                assert max(map(len, screen)) <= width
                assert width < 80 or len(screen) < 24 or not session.is_my_turn, "\n".join(screen)
            if not session.is_my_turn:
                break
            session.play(Draws().pick(session.view.penalty_free, Random(len(session.hand.actions))))
            session.advance()


def test_a_card_turned_up_says_what_it_settles_until_the_contract_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    """As on the page, drawn and in plain lines."""
    sessions = (table("nameless", 4, seed=str(number)) for number in itertools.count())
    session = next(session for session in sessions if session.view.contract is None)
    (up_card,) = session.match.hand.deal.piles["up"]
    shown = re.search(rf"up card {up_card.symbols}, ((?:\w+ and )?sevens are trumps)", drawn(session, 80))
    assert shown is not None
    PlainUI().show_table(TableView(session.match, session.view, names_for(4, Seat(0), symbols=False)))
    assert f"{shown[1].capitalize()}." in capsys.readouterr().out
    while session.view.contract is None:
        session.play(session.view.legal[-1])
        session.advance()
    assert "are trumps" not in drawn(session, 80)


def test_colour_says_nothing_that_signs_do_not() -> None:
    """Without colour the screen has the same signs."""
    session = table("nestors")
    assert re.sub(r"\x1b\[[0-9;]*m", "", drawn(session, 80, colour=True)) == drawn(session, 80)


def test_each_suit_has_its_own_colour() -> None:
    """No two suits of a deck look alike, and a card of two suits shows both."""
    for name in ("nonesuch", "nestors"):
        deck = games.load(name).deck
        paint = Paint(deck)
        assert len({paint.suit(suit) for suit in deck.suits}) == len(deck.suits)
        for card in deck.cards:
            styles = {str(span.style) for span in paint.card(card).spans}
            assert styles >= {paint.suit(suit) for suit in card.suits}


def test_the_rich_ui_keeps_notes_for_the_next_table() -> None:
    """A line that would be wiped at once is shown with the next table, and once."""
    session = table("nestors")
    who = names_for(4, Seat(0), symbols=True)
    out = io.StringIO()
    ui = RichUI(Console(file=out, width=80))
    ui.note("A word.")
    assert out.getvalue() == ""
    for _ in range(2):
        ui.show_turn(TableView(session.match, session.view, who), RecentEvents(session.hand, Seat(0), who))
    assert out.getvalue().count("A word.") == 1


def test_a_terminal_gets_the_drawn_table(tmp_path: Path) -> None:
    """At a terminal the table is drawn, with colour, unless the terminal is a dumb one or plain lines are wanted."""
    for term, words, plain in (("xterm", (), False), ("dumb", (), True), ("xterm", ("--plain",), True)):
        output = at_a_terminal(tmp_path, term, *words)
        assert ("\x1b[" in output) == (not plain), (term, words)
        assert ("wins" in output or "─" in output) == (not plain)
        assert ("You hold 5 cards." in output) == plain


def test_without_colour_the_table_is_drawn_all_the_same(tmp_path: Path) -> None:
    """NO_COLOR takes the colours away, not the drawing."""
    output = at_a_terminal(tmp_path, "xterm", no_color="1")
    assert "─" in output
    assert re.findall(r"\x1b\[[0-9;]*3[0-7]", output) == []


def at_a_terminal(home: Path, term: str, *words: str, **environment: str) -> str:
    """What the program shows at a terminal of this kind up to its first prompt, at which the player leaves."""
    master, slave = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    wanted = {name.upper(): value for name, value in environment.items()}
    process = subprocess.Popen(
        [sys.executable, "-m", "tricksmith", "play", "nestors", "--seed", "x", "--bots", "random", *words],
        stdin=slave, stdout=slave, stderr=slave, cwd=ROOT,
        env={**kept, **wanted, "TERM": term, "XDG_DATA_HOME": str(home)},
    )  # fmt: skip
    os.close(slave)
    seen = b""
    while b"your move> " not in seen and select.select([master], [], [], 30)[0]:
        seen += os.read(master, 65536)
    os.write(master, b"quit\nno\n")
    assert process.wait(timeout=30) == 0
    os.close(master)
    return seen.decode()
