"""The words of a hint: each move is named in one way, in its sentences and in the rows of its table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from tests.bots.helper import begin, decisions
from tricksmith import bots, games
from tricksmith.bots import HINT_BOT, ActionValue, Decision
from tricksmith.cli.play.advice import hint
from tricksmith.present import PlayerNames, hint_text, move_in_sentence, short_move
from tricksmith.rules import Call, CardMove, Opening, Play
from tricksmith.server.realtime.advice import hint_for
from tricksmith.server.realtime.bot_worker import BotQuestion, answer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Game, Hand, Move, View

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
every_game = pytest.mark.parametrize("game", [games.get(name) for name in games.names()], ids=games.names())
VERBS = {Call: "say", Opening: "lead"}


def kind(view: View, move: Move) -> object:
    """What kind of move it is: calls and passed cards by their word, plays by lead and by whether a suit is named."""
    match known := move.known():
        case Call(word) | CardMove(word):
            return type(known), word
        case Play(_, named):
            return Play, bool(view.trick), named is not None
        case _:
            return type(known)


def choices(game: Game[Any, Any]) -> Iterator[tuple[Hand, View]]:
    """A decision with a choice for each kind of move that a few hands of the game meet."""
    seen = set()
    for number in range(6):
        for hand, view, _ in decisions(begin(game, number), bots.get("random"), Random(number)):
            kinds = {kind(view, move) for move in view.penalty_free}
            if len(view.penalty_free) > 1 and not kinds <= seen:
                seen |= kinds
                yield hand, view


def pairs(view: View) -> Iterator[tuple[Move, Move]]:
    """Two moves of a decision, for each kind of move there is."""
    by_kind: dict[object, list[Move]] = {}
    for move in view.penalty_free:
        by_kind.setdefault(kind(view, move), []).append(move)
    for moves in by_kind.values():
        other = moves[-1] if len(moves) > 1 else next(move for move in view.penalty_free if move != moves[0])
        yield moves[0], other


class Adviser:
    """A bot that weighs two moves: the first is a little, or clearly, better."""

    name = HINT_BOT.title()
    budget: int | None = None
    seconds: float | None = None

    def __init__(self, moves: tuple[Move, Move], gap: float) -> None:
        self.moves, self.gap = moves, gap

    def consider(self, _view: View, _rng: Random) -> Decision:
        """Return the two moves with their values."""
        first, second = self.moves
        return Decision(first, (ActionValue(first, self.gap, 0.2, 0.5), ActionValue(second, 0.0, 0.2, 0.5)), 10)


class Pool:
    """A pool whose worker asks the adviser."""

    async def hint(self, level: str, view: View, rng: Random, who: PlayerNames) -> Any:
        """The answer of a worker."""
        return answer(BotQuestion("hint", level, view, rng, who=who))


class Written:
    """A sheet that keeps what is written on it."""

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.rows: list[str] = []

    def text(self, text: str) -> None:
        """Keep a sentence."""
        self.sentences.append(text)

    def table(self, rows: list[tuple[str, ...]]) -> None:
        """Keep the moves of the rows."""
        self.rows = [row[0] for row in rows[1:]]


def in_terminal(hand: Hand, view: View, who: PlayerNames) -> Written:
    """The hint in a terminal."""
    session = SimpleNamespace(
        is_my_turn=True, seed="s", match=SimpleNamespace(number=0, game=view.game), hand=hand, view=view
    )
    sheet = Written()
    hint(session, SimpleNamespace(who=who), sheet)  # type: ignore[arg-type]
    return sheet


def on_page(hand: Hand, seat: int) -> Written:
    """The hint that a page gets."""
    match = SimpleNamespace(hand=hand)
    table = SimpleNamespace(
        opened=SimpleNamespace(hints=True),
        match=match,
        stage="playing",
        paused=False,
        awaits_early=(),
        secret_phase=None,
        to_act=seat,
        names=NAMES[: hand.game.players],
        event_number=1,
        match_changed=1,
        rng_for=lambda _seat: Random(1),
    )
    room: Any = SimpleNamespace(table=table, hint=None, context=SimpleNamespace(bot_pool=Pool()))
    found = asyncio.run(hint_for(room, seat, "h"))
    written = Written()
    written.sentences = [found.action, found.reason]
    written.rows = [row.label for row in found.rows]
    assert found.label == written.rows[0]
    return written


@every_game
@pytest.mark.parametrize("gap", [0.1, 3.0], ids=["as good", "better"])
def test_a_hint_words_each_move_as_its_rows_do(
    game: Game[Any, Any], gap: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In plain text, in Rich and on the page; moves of all kinds, in no notation that the rows put in words."""
    checked = 0
    for hand, view in tuple(choices(game)):
        assert view.seat is not None
        for moves in pairs(view):
            monkeypatch.setattr(bots, "get", lambda _level, moves=moves: Adviser(moves, gap))
            plain = PlayerNames(NAMES[: game.players], int(view.seat))
            rich = replace(plain, symbols=True)
            shown = (plain, in_terminal(hand, view, plain)), (rich, in_terminal(hand, view, rich))
            for who, written in (*shown, (rich, on_page(hand, int(view.seat)))):
                label = partial(short_move, who=who)
                assert written.rows == [label(move) for move in moves]
                text = " ".join(written.sentences)
                assert hint_text(view, moves[0], who) in text
                assert label(moves[0]) in hint_text(view, moves[0], who)
                assert move_in_sentence(moves[1], who) in text
                for move in moves:
                    if str(move) not in label(move):
                        assert str(move) not in text, text
            checked += 1
    assert checked >= 2


@every_game
def test_what_a_hint_would_do_begins_with_a_verb(game: Game[Any, Any]) -> None:
    """Calls are said; cards are led, played, passed or exchanged."""
    for _, view in choices(game):
        for move in view.penalty_free:
            text = hint_text(view, move, PlayerNames(NAMES[: game.players]))
            known = move.known()
            if isinstance(known, CardMove):
                assert text.startswith(f"{known.word} ")
            else:
                verb = VERBS.get(type(known)) or ("play" if view.trick else "lead")
                assert text.startswith(f"{verb} ")
