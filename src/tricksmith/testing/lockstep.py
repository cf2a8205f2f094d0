"""Two independent checks of a game's play: by the compiled core, and by the strength of the cards of each trick.

The core plays the same hands in lockstep with the rules and must agree at every decision. Bots, arena and solver play
in the core, so a difference would make them silently wrong.
"""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith.cards import bits
from tricksmith.compile import LAST_TRICK
from tricksmith.engine import EncodedPosition, Hands, Tricks
from tricksmith.rules import Game
from tricksmith.rules.runtime import Calling, Playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from tricksmith.rules import Hand, Move
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_winners", "choose_by_kind", "difference", "move_numbers", "play_in_lockstep"]

LOWEST_BID_SHARE = 0.5
"""How often the first call of its kind is chosen, such as the lowest bid, so that auctions go on for long."""


def play_in_lockstep(hands: Sequence[Hand], rng: Random, cases: Sequence[CheckCase]) -> int:
    """Play hands of one game to their ends, in lockstep by the rules and in the core; return the number of decisions.

    Args:
        hands: The hands, at any position.
        rng: The random generator that chooses the moves.
        cases: The case of each hand, for errors.

    Raises:
        GameCheckError: If the core disagrees with the rules.
        RulesError: If the game does not fit into the core.
    """
    playing, decisions = list(hands), 0
    batch = Hands.of(playing)
    while not batch.is_over:
        moves = np.zeros(len(playing), np.uint32)
        rows = (batch.to_act.tolist(), batch.offered.tolist(), batch.legal.tolist(), batch.positions.tolist())
        for index, (hand, *core) in enumerate(zip(playing, *rows, strict=True)):
            case = cases[index].at(hand)
            with case.guard("the compiled core"):
                numbers = move_numbers(hand)
                disagreement = difference(hand, numbers, *core)
            if disagreement is not None:
                case.fail(f"the compiled core differs from the rules: {disagreement}")
            if hand.to_act is None:
                continue
            move = choose_by_kind(list(numbers), rng)
            with case.guard(f"playing {move}, which is legal"):
                playing[index] = hand.play(move)
            moves[index] = numbers[move]
            decisions += 1
        batch.step(moves)
    ends = (batch.contracts, batch.dealt_again.tolist(), batch.scores.tolist(), batch.positions.tolist())
    for hand, case, *end in zip(playing, cases, *ends, strict=True):
        disagreement = _first_difference(_facts_at_end(hand, *end))
        if disagreement is not None:
            case.at(hand).fail(f"the compiled core differs from the rules: {disagreement}")
    return decisions


def difference(
    hand: Hand, numbers: Mapping[Move, int], to_act: int, offered: int, legal: list[int], row: list[int]
) -> str | None:
    """Return how a position in the core differs from this hand, in one sentence; None if it does not.

    Args:
        hand: The hand, by the rules.
        numbers: Its `move_numbers`.
        to_act: The seat that the core says is to act; -1 for none.
        offered: How many calls it offers.
        legal: The cards that can be played in the core, as bits: one number for each way to lead.
        row: Its encoded position.
    """
    return _first_difference(_facts(hand, numbers, to_act, offered, legal, row))


class _Fact(NamedTuple):
    """Something that the core and the rules both say.

    Attributes:
        name: What it is.
        core: Its value in the core.
        rules: Its value by the rules.
        show: Turns a value into what an error shows.
    """

    name: str
    core: object
    rules: object
    show: Callable[[Any], object] = lambda value: value


def _first_difference(facts: Iterable[_Fact]) -> str | None:
    wrong = next((fact for fact in facts if fact.core != fact.rules), None)
    return wrong and f"{wrong.name}: {wrong.show(wrong.core)}, and by the rules {wrong.show(wrong.rules)}"


def _facts(
    hand: Hand, numbers: Mapping[Move, int], to_act: int, offered: int, legal: list[int], row: list[int]
) -> Iterator[_Fact]:
    stage, players = hand.stage, hand.game.players
    cards, position = partial(_cards, hand), EncodedPosition.from_words(row)
    held = tuple(position.held[:players])
    yield _Fact("the seat to act", to_act, -1 if hand.to_act is None else int(hand.to_act))
    if isinstance(stage, Calling):
        yield _Fact("the number of calls", offered, len(hand.legal))
        yield _Fact("the cards that may be played", legal, [0] * len(legal), cards)
        yield _Fact("the cards held", held, stage.locations.held, cards)
    if isinstance(stage, Playing):
        tricks = Tricks.of(hand.game, stage.contract)
        yield _Fact("the number of calls", offered, 0)
        by_rules = tuple(tricks.encode_playing(stage).taken[:players])
        yield _Fact("the cards taken", tuple(position.taken[:players]), by_rules, cards)
        yield _Fact("the flags", set(tricks.tables.flag_sets[position.flags]), set(stage.flags))
        own = tuple(0 if seat in tricks.out else stage.held[seat] for seat in range(players))
        yield _Fact("the cards held", held, own, cards)
        expected = [0] * len(legal)
        for number in numbers.values():
            slot, card = divmod(number, 64)  # as `Hands` numbers the plays
            expected[slot] |= 1 << card
        yield _Fact("the cards that may be played", legal, expected, cards)


def _facts_at_end(
    hand: Hand, contract: object, dealt_again: object, scores: list[int], row: list[int]
) -> Iterator[_Fact]:
    assert hand.result is not None
    yield _Fact("whether to deal again", dealt_again, hand.contract is None)
    yield _Fact("the contract", contract, hand.contract)
    if hand.result.tally is not None:
        tricks = tuple(EncodedPosition.from_words(row).tricks[: hand.game.players])
        yield _Fact("the tricks by seat", tricks, hand.result.tally.tricks_by_seat)
    yield _Fact("the scores", tuple(scores), hand.result.scores)


def _cards(hand: Hand, masks: Sequence[int]) -> list[str]:
    names = {LAST_TRICK: "(the last trick)", **{card.index: str(card) for card in hand.game.deck.cards}}
    return [" ".join(names[card] for card in bits(mask)) or "none" for mask in masks]


def move_numbers(hand: Hand) -> dict[Move, int]:
    """Return the number in the core of each move that is free of penalty; empty once the hand is over."""
    stage = hand.stage
    if hand.to_act is None:
        return {}
    if not isinstance(stage, Playing):
        return {move: number for number, move in enumerate(hand.legal)}
    if stage.node is not None:
        return {play: card for card in bits(stage.binding()[0]) for play in stage.automaton.plays[card]}
    tricks = Tricks.of(hand.game, stage.contract)
    return {move: tricks.play_number(move, leading=True) for move in stage.moves(strict=True)}  # type: ignore[arg-type]


def choose_by_kind(moves: list[Move], rng: Random) -> Move:
    """Return a random move: each kind of call is equally likely, and half of the bids are the lowest possible.

    Args:
        moves: The moves.
        rng: The random generator.
    """
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(getattr(move, "word", ""), []).append(move)
    of_one_kind = rng.choice(list(kinds.values())) if len(kinds) > 1 else moves
    return of_one_kind[0] if len(kinds) > 1 and rng.random() < LOWEST_BID_SHARE else rng.choice(of_one_kind)


def check_winners(hand: Hand, case: CheckCase) -> int:
    """Check the winner of each finished trick by the strength of its cards alone, and return the number of tricks.

    Only games that define the winner by `strength` can be checked in this way; for others the number is 0.

    Args:
        hand: The hand.
        case: The case, for errors.

    Raises:
        GameCheckError: If another card was the strongest.
    """
    game, kind = hand.game, type(hand.game)
    overridden = [
        name
        for name in ("after_lead", "after_card", "after_named", "winner")
        if getattr(kind, name) is not getattr(Game, name)
    ]
    if overridden or hand.contract is None:
        return 0
    for number, trick in enumerate(hand.tricks):
        mode = trick.mode if trick.swept is None else hand.contract.mode
        _, lead = trick.plays[0]
        led = lead.named or next(iter(game.ways_to_lead(lead.card, mode)), None)
        strengths = [(seat, game.strength(play.card, led, mode)) for seat, play in trick.plays]
        able = [(seat, strength) for seat, strength in strengths if strength is not None]
        if not able:
            continue
        seat, _ = max(able, key=itemgetter(1))  # the first of equals
        if seat != trick.winner:
            case.at(hand).fail(
                f"trick {number + 1}, {trick}, went to seat {trick.winner}; by strength() seat {seat} wins it"
            )
    return len(hand.tricks)
