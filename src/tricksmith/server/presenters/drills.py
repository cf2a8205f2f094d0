"""Drills as somebody is set them: the seat's own view first, and what an answer was worth after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith import games, study
from tricksmith.present import PlayerNames, log_of, move_text, own_view, public_view
from tricksmith.server.presenters.games import game_info
from tricksmith.server.presenters.table_info import record_info
from tricksmith.server.wire import (
    DrillGame,
    DrillList,
    DrillMoveValue,
    DrillMoveVerdict,
    DrillPlace,
    DrillPlaceVerdict,
    DrillPosition,
    DrillResult,
    to_json,
)
from tricksmith.study import DrillKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.play import SecondTry
    from tricksmith.rules import Game
    from tricksmith.study import BiddingItem, DrillVerdict, EndingItem, ReadingItem

    Item = BiddingItem | EndingItem | ReadingItem

__all__ = ["DrillQuestion", "drill_list", "drill_position", "drill_result"]

CACHE_SIZE = 64
"""Items that a process remembers, so that an answer does not look for its position again."""


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """What is asked of a drill: an item of it, or what the answers to one were worth.

    Attributes:
        kind: The kind of the drill.
        game: The id of the game.
        players: How many play.
        seed: The seed of the drill.
        number: The number of the item in it, from 0.
        names: What the players are called who are bots, in the order of seats.
        me: What the one is called who answers.
        answers: The answers so far; none to be shown the item.
    """

    kind: str
    game: str
    players: int
    seed: str
    number: int
    names: tuple[str, ...]
    me: str
    answers: tuple[str, ...] = ()

    def answered(self, answers: Sequence[str]) -> DrillQuestion:
        """Return the question what these answers were worth."""
        return replace(self, answers=tuple(answers))

    def answer(self) -> str:
        """Return the item or the result as JSON; raises `TricksmithError`."""
        item = _item(DrillKind(self.kind), games.get(self.game, players=self.players), self.seed, self.number)
        names = tuple(self.me if seat == item.seat else name for seat, name in enumerate(self.names))
        return to_json(drill_result(item, self.answers, names) if self.answers else drill_position(item, names))


@lru_cache(maxsize=CACHE_SIZE)
def _item(kind: DrillKind, game: Game[Any, Any], seed: str, number: int) -> Item:
    return study.drill_item(kind, game, seed=seed, number=number)


def drill_list() -> DrillList:
    """Return every game with what can be drilled in it."""
    kinds = [games.load(name) for name in games.names()]
    return DrillList(games=[_game(kind) for kind in kinds])


@lru_cache(maxsize=256)
def _game(kind: type[Game[Any, Any]]) -> DrillGame:
    usual = game_info(kind.id).players
    return DrillGame(
        game=kind.id,
        game_name=kind.name,
        players=list(kind.seats),
        usual=usual,
        has_calls=study.has_calls(kind(usual)),
        kinds=[drill.value for drill in study.drill_kinds(kind(usual))],
    )


def drill_position(item: Item, names: tuple[str, ...], position: SecondTry | None = None) -> DrillPosition:
    """Return what the seat that answers sees of an item, and no more.

    Args:
        item: The item.
        names: What the players are called, in the order of seats.
        position: A later moment of an ending; by default the beginning of the item.
    """
    match = replace((position or item.position).match, names=names)
    who, yours = PlayerNames(names, symbols=True), PlayerNames(names, item.seat, symbols=True)
    asked = item if isinstance(item, study.ReadingItem) else None
    return DrillPosition(
        kind=_kind_of(item).value,
        number=item.number,
        table=record_info(match),
        names=list(names),
        seat=item.seat,
        public=public_view(match, who),
        mine=own_view(match, item.seat, yours),
        log=log_of(match, item.seat, yours),
        question="" if asked is None else asked.question(yours),
        card="" if asked is None else asked.card.code,
        places=[] if asked is None else _places(asked, yours),
    )


def _kind_of(item: Item) -> DrillKind:
    if isinstance(item, study.BiddingItem):
        return DrillKind.BIDDING
    return DrillKind.ENDINGS if isinstance(item, study.EndingItem) else DrillKind.READING


def _places(item: ReadingItem, who: PlayerNames) -> list[DrillPlace]:
    return [
        DrillPlace(name=place.name, label=item.choice_text(place, who), seat=place.seat, cards=place.size)
        for place in item.choices
    ]


def drill_result(item: Item, answers: tuple[str, ...], names: tuple[str, ...]) -> DrillResult:
    """Return the result of the latest answer to an item.

    Args:
        item: The item.
        answers: The answers so far: one, or in an ending the moves of the seat.
        names: What the players are called, in the order of seats.

    Raises:
        NotationError: If an answer is not a move.
        IllegalMove: If the rules forbid one.
        OptionError: If there is no such place.
    """
    who = PlayerNames(names, item.seat, symbols=True)
    if isinstance(item, study.ReadingItem):
        answer = item.judge(answers[-1], who)
        place = DrillPlaceVerdict(
            name=item.place.name, is_right=answer.is_right, text=answer.text, reason=answer.reason
        )
        return DrillResult(move=None, place=place, is_over=True, lost=0.0, text="", position=None)
    if isinstance(item, study.BiddingItem):
        verdict = item.judge(answers[-1], who)
        return DrillResult(
            move=_verdict(verdict, who), place=None, is_over=True, lost=verdict.loss, text="", position=None
        )
    line = item.play(*answers, who=who)
    return DrillResult(
        move=_verdict(line.verdicts[-1], who),
        place=None,
        is_over=line.is_over,
        lost=line.lost,
        text=line.text,
        position=drill_position(item, names, line.position),
    )


def _verdict(verdict: DrillVerdict, who: PlayerNames) -> DrillMoveVerdict:
    return DrillMoveVerdict(
        move=str(verdict.move),
        loss=verdict.loss,
        text=verdict.text,
        moves=[
            DrillMoveValue(
                move=str(one.move),
                label=move_text(one.move, who),
                points=one.points,
                half_width=one.half_width,
                behind=one.behind,
            )
            for one in verdict.moves
        ],
    )
