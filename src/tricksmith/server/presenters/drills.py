"""Drills as the page shows them: the view of the seat before the answer, and the verdict after it."""

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
"""Items that a process caches, so that it need not search for the position of an answer again."""


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """A request for an item of a drill, or for the verdict on answers to it.

    Attributes:
        kind: The kind of the drill.
        game: The id of the game.
        players: How many play.
        seed: The seed of the drill.
        number: The number of the item in it, from 0.
        names: The names of the bots, in the order of seats; that of the seat that answers is not used.
        me: The name of the person who answers.
        answers: The answers so far; none to request the item.
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
        """Return the request for the verdict on these answers."""
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
    """Return every game with its kinds of drills."""
    return DrillList(games=[_game(games.load(name)) for name in games.names()])


@lru_cache(maxsize=256)
def _game(game_class: type[Game[Any, Any]]) -> DrillGame:
    usual = game_info(game_class.id).players
    return DrillGame(
        game=game_class.id,
        game_name=game_class.name,
        players=list(game_class.seats),
        usual=usual,
        has_calls=study.has_calls(game_class(usual)),
        kinds=[drill.value for drill in study.drill_kinds(game_class(usual))],
    )


def drill_position(item: Item, names: tuple[str, ...], position: SecondTry | None = None) -> DrillPosition:
    """Return what the seat that answers sees of an item, and no more.

    Args:
        item: The item.
        names: The names of the players, in the order of seats.
        position: A later moment of an ending; by default the beginning of the item.
    """
    match = replace((position or item.position).match, names=names)
    who, yours = PlayerNames(names, symbols=True), PlayerNames(names, item.seat, symbols=True)
    reading = item if isinstance(item, study.ReadingItem) else None
    return DrillPosition(
        kind=_kind_of(item).value,
        number=item.number,
        table=record_info(match),
        names=list(names),
        seat=item.seat,
        public=public_view(match, who),
        mine=own_view(match, item.seat, yours),
        log=log_of(match, item.seat, yours),
        question="" if reading is None else reading.question(yours),
        card="" if reading is None else reading.card.code,
        places=[] if reading is None else _places(reading, yours),
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
        names: The names of the players, in the order of seats.

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
                move=str(value.move),
                label=move_text(value.move, who),
                points=value.points,
                half_width=value.half_width,
                behind=value.behind,
            )
            for value in verdict.moves
        ],
    )
