"""Two independent opinions on a game's play: the compiled core's, and who a plain reading says wins a trick.

The core plays the same hands in step with the rules and must agree at every decision. Bots, arena and solver play in
the core, so a difference would make them wrong without a word.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith.cards import bits
from tricksmith.compile import LAST_TRICK
from tricksmith.engine import Hands, Tricks
from tricksmith.rules import Game
from tricksmith.rules.runtime import Calling, Playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from tricksmith.rules import Hand, Move
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_winners", "choose_by_kind", "difference", "move_numbers", "play_in_lockstep"]


def play_in_lockstep(hands: Sequence[Hand], rng: Random, cases: Sequence[CheckCase]) -> int:
    """Play hands of one game to their ends, in lockstep by the rules and in the core; return the number of decisions.

    Args:
        hands: The hands, wherever they stand.
        rng: Chooses the moves.
        cases: For each hand what an error has to name.

    Raises:
        GameCheckError: If the core says anything else than the rules.
        RulesError: If the game does not fit into the core.
    """
    playing, decisions = list(hands), 0
    batch = Hands.of(playing)
    while not batch.is_over:
        moves = np.zeros(len(playing), np.uint32)
        rows = (batch.to_act.tolist(), batch.offered.tolist(), batch.legal.tolist(), batch.positions.tolist())
        for index, (hand, *core) in enumerate(zip(playing, *rows, strict=True)):
            here = cases[index].at(hand)
            with here.guard("the compiled core"):
                numbers = move_numbers(hand)
                what = difference(hand, numbers, *core)
            if what is not None:
                here.fail(f"the compiled core differs from the rules: {what}")
            if hand.to_act is None:
                continue
            move = choose_by_kind(list(numbers), rng)
            with here.guard(f"playing {move}, which is legal"):
                playing[index] = hand.play(move)
            moves[index] = numbers[move]
            decisions += 1
        batch.step(moves)
    ends = (batch.contracts, batch.dealt_again.tolist(), batch.scores.tolist(), batch.positions.tolist())
    for hand, case, *end in zip(playing, cases, *ends, strict=True):
        what = _first_difference(_facts_at_end(hand, *end))
        if what is not None:
            case.at(hand).fail(f"the compiled core differs from the rules: {what}")
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
        legal: The cards that it lets be played, as bits, a number for each way to lead.
        row: Its encoded position.
    """
    return _first_difference(_facts(hand, numbers, to_act, offered, legal, row))


class _Fact(NamedTuple):
    """Something that the core and the rules both say."""

    what: str
    core: object
    rules: object
    show: Callable[[Any], object] = lambda value: value


def _first_difference(facts: Iterable[_Fact]) -> str | None:
    wrong = next((fact for fact in facts if fact.core != fact.rules), None)
    return wrong and f"{wrong.what}: {wrong.show(wrong.core)}, and by the rules {wrong.show(wrong.rules)}"


def _facts(
    hand: Hand, numbers: Mapping[Move, int], to_act: int, offered: int, legal: list[int], row: list[int]
) -> Iterator[_Fact]:
    stage, players = hand.stage, hand.game.players
    cards, held, taken = partial(_cards, hand), tuple(row[:players]), tuple(row[8 : 8 + players])
    yield _Fact("the seat to act", to_act, -1 if hand.to_act is None else int(hand.to_act))
    if isinstance(stage, Calling):
        yield _Fact("the number of calls", offered, len(hand.legal))
        yield _Fact("the cards that may be played", legal, [0] * len(legal), cards)
        yield _Fact("the cards held", held, stage.locations.held, cards)
    if isinstance(stage, Playing):
        tricks = Tricks.of(hand.game, stage.contract)
        yield _Fact("the number of calls", offered, 0)
        by_rules = tuple(tricks.encode_playing(stage).taken[:players])
        yield _Fact("the cards taken", taken, by_rules, cards)
        yield _Fact("the flags", set(tricks.tables.flag_sets[row[18] >> 24 & 255]), set(stage.flags))
        own = tuple(0 if seat in tricks.out else stage.held[seat] for seat in range(players))
        yield _Fact("the cards held", held, own, cards)
        expected = [0] * len(legal)
        for number in numbers.values():
            expected[number // 64] |= 1 << number % 64
        yield _Fact("the cards that may be played", legal, expected, cards)


def _facts_at_end(
    hand: Hand, contract: object, dealt_again: object, scores: list[int], row: list[int]
) -> Iterator[_Fact]:
    assert hand.result is not None
    yield _Fact("whether to deal again", dealt_again, hand.contract is None)
    yield _Fact("the contract", contract, hand.contract)
    if hand.result.tally is not None:
        tricks = tuple(row[17].to_bytes(8, "little")[: hand.game.players])
        yield _Fact("the tricks by seat", tricks, hand.result.tally.tricks_by_seat)
    yield _Fact("the scores", tuple(scores), hand.result.scores)


def _cards(hand: Hand, masks: Sequence[int]) -> list[str]:
    names = {LAST_TRICK: "(the last trick)", **{card.index: str(card) for card in hand.game.deck.cards}}
    return [" ".join(names[card] for card in bits(mask)) or "none" for mask in masks]


def move_numbers(hand: Hand) -> dict[Move, int]:
    """Return the number in the core of each move that costs nothing; none once the hand is over."""
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
    """Return a random move: each kind of call is as likely, and half of the bids are the lowest, so auctions go on.

    Args:
        moves: The moves.
        rng: Chooses.
    """
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(getattr(move, "word", ""), []).append(move)
    some = rng.choice(list(kinds.values())) if len(kinds) > 1 else moves
    return some[0] if len(kinds) > 1 and rng.random() < 0.5 else rng.choice(some)


def check_winners(hand: Hand, case: CheckCase) -> int:
    """Check the winner of each finished trick by the strength of its cards alone, and return the number of tricks.

    Only games that say who wins by `strength` can be read so; for any other the number is 0.

    Args:
        hand: The hand.
        case: What an error has to name.

    Raises:
        GameCheckError: If another card was the strongest.
    """
    game, kind = hand.game, type(hand.game)
    own = [
        name
        for name in ("after_lead", "after_card", "after_named", "winner")
        if getattr(kind, name) is not getattr(Game, name)
    ]
    if own or hand.contract is None:
        return 0
    for number, trick in enumerate(hand.tricks):
        mode = trick.mode if trick.swept is None else hand.contract.mode
        lead = trick.plays[0][1]
        led = lead.named or next(iter(game.ways_to_lead(lead.card, mode)), None)
        ranked = [(game.strength(play.card, led, mode), seat) for seat, play in trick.plays]
        able = [(strength, seat) for strength, seat in ranked if strength is not None]
        if not able:
            continue
        _, seat = max(able, key=lambda entry: entry[0])  # the first of equals
        if seat != trick.winner:
            case.at(hand).fail(
                f"trick {number + 1}, {trick}, went to seat {trick.winner}; by strength() seat {seat} wins it"
            )
    return len(hand.tricks)
