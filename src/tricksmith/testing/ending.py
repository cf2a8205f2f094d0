"""Checks of the end of a hand and of a match: the score and the verdict."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.play import Match
from tricksmith.rules import Points, Tally, Verdict
from tricksmith.rules.author import part
from tricksmith.rules.runtime import Playing
from tricksmith.testing.game_facts import is_stated
from tricksmith.testing.legality import check_can_move
from tricksmith.third_party_errors import place_of_function

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricksmith.rules import Contract, Game, Hand, Move, Reason
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_match", "check_score"]

MAX_HANDS = 8
"""The most hands of a match that are played: random play may never reach a target."""
MAX_HANDS_BY_STATE = 200
"""The same where no total ends a match, so that only the state of the match can."""
EXTREME_TOTAL = 10**6
"""A total that ends any match, unless something else decides it."""
EXTREME_HANDS = 10_000
"""A number of hands after which any match has ended, unless totals decide it."""


def check_score(hands: Sequence[Hand], bounds: tuple[int, int] | None, rules: set[str], case: CheckCase) -> None:
    """Fail unless a finished hand has one score a side: the sum of its lines, counted from the tricks, in bounds.

    Args:
        hands: The positions of the hand, in order.
        bounds: The lowest and the highest score of a side, if there are any.
        rules: The ids of the game's rules.
        case: What an error has to name.
    """
    hand = hands[-1]
    with case.guard("the result"):
        result = hand.result
    if result is None:
        case.fail("the hand is over and has no result")
    if len(result.scores) != len(hand.game.sides):
        case.fail(f"the hand is over with the result {result}: one score for each of the {len(hand.game.sides)} sides")
    sums = [0] * len(result.scores)
    for line in result.lines:
        if type(line) is not Points or type(line.points) is not int:
            case.fail(f"the line {line!r} is not a Points with a whole number")
        if line.side not in range(len(sums)):
            case.fail(f"the line {line!r} is for side {line.side}, and there are {len(sums)} sides")
        if not is_stated(line.rule, rules) or not line.why.strip():
            case.fail(f"the line {line!r} needs a reason, and a rule that a docstring of the game states")
        sums[line.side] += line.points
    if tuple(sums) != result.scores:
        case.fail(f"the scores are {result.scores}, and the lines add up to {tuple(sums)}: {result.lines}")
    if bounds is not None and not all(bounds[0] <= score <= bounds[1] for score in result.scores):
        case.fail(f"the scores are {result.scores}, and go from {bounds[0]} to {bounds[1]} in this game")
    if hand.playing is not None:
        _check_over(hand.playing.over, rules, case)
        _check_slams(hands, _check_end(hand, hand.playing, case), case)


def _check_over(over: Reason | None, rules: set[str], case: CheckCase) -> None:
    """Fail unless a hand that ended early says why, by a rule."""
    if over is not None and not (is_stated(over.rule, rules) and over.why.strip()):
        case.fail(f"is_over() gives {over}: it needs a reason, and a rule that a docstring of the game states")


def _check_end(hand: Hand, stage: Playing, case: CheckCase) -> Tally[Any, Any]:
    """Fail unless the score is that of the tricks, counted again from what each seat has taken; return the tally."""
    game, result = hand.game, hand.result
    assert result is not None
    piles = stage.locations.piles  # a seat has taken not only tricks, but also cards of the table before them
    masks = [piles.get(part("taken", seat), 0) for seat in range(game.players)]
    tricks = [0] * game.players
    for trick in stage.tricks:
        tricks[trick.winner] += 1
        masks[trick.winner] |= trick.mask
    mode, unswept = stage.contract.mode, [trick for trick in stage.tricks if trick.swept is None]
    with case.guard("score"):
        counts = {
            name: tuple(
                sum(game.worth(name, card, mode) for card in CardSet(game.deck, mask))
                + sum(game.trick_worth(name, trick, trick.mode) for trick in unswept if trick.winner == seat)
                for seat, mask in enumerate(masks)
            )
            for name in game.counters
        }
        charged = result.tally.revokes_by_seat if result.tally is not None else ()
        tally = Tally(stage.contract, tuple(tricks), counts, charged)
        lines = tuple(game.score(tally))
    if lines != result.lines:
        case.fail(f"the hand scores {result.lines}, but {lines} when its tricks and counters are counted again")
    return tally


def _check_slams(hands: Sequence[Hand], tally: Tally[Any, Any], case: CheckCase) -> None:
    """Fail unless the score also works where one seat has taken everything, which random hands hardly ever show."""
    game = hands[0].game
    if tally.contract not in [hand.contract for hand in hands if hand.contract is not None][:1]:
        return  # `Game.between` has changed it: it may say who has won what, and a slam would contradict that
    for seat in range(game.players):
        if seat in tally.contract.out:
            continue

        def taken(numbers: Sequence[int], seat: int = seat) -> tuple[int, ...]:
            return tuple(sum(numbers) if other == seat else 0 for other in range(game.players))

        counters = {name: taken(numbers) for name, numbers in tally.counts_by_seat.items()}
        slam = replace(tally, tricks_by_seat=taken(tally.tricks_by_seat), counts_by_seat=counters)
        with case.guard(f"the score if seat {seat} takes every trick"):
            sides = {line.side for line in game.score(slam)}
        if not sides <= set(range(len(game.sides))):
            case.fail(f"if seat {seat} takes every trick, score() gives points to sides {sorted(sides)}: {slam}")


def check_match(game: Game[Any, Any], choose: Callable[[Hand], Move], rules: set[str], case: CheckCase) -> None:
    """Fail unless hands follow each other, dealt by seats that exist, to a verdict for sides that exist."""
    match = _play_on(Match.begin(game, seed=case.seed), MAX_HANDS, choose, rules, case)
    ends = _ends_by_totals(game, match.hands[0].contract, rules, case) or match.verdict is not None
    if not ends and game.has_states:
        ends = _play_on(match, MAX_HANDS_BY_STATE, choose, rules, case).verdict is not None
    if not ends:
        case.fail(
            f"{place_of_function(type(game).verdict)}: it gives None for totals of {EXTREME_TOTAL:,} either way "
            f"and {EXTREME_HANDS:,} hands: a match never ends"
        )


def _play_on(match: Match, max_hands: int, choose: Callable[[Hand], Move], rules: set[str], case: CheckCase) -> Match:
    """Play a match until it ends or has `max_hands` hands, and check each dealer and verdict."""
    dealers = []
    while match.verdict is None and match.number < max_hands:
        dealers.append(match.hand.dealer)
        with case.guard(f"hand {match.number} of a match"):
            while match.hand.to_act is not None:
                check_can_move(match.hand, case, f"hand {match.number} of a match: ")
                match = match.play(choose(match.hand))
            dealer = match.next_game.next_dealer(match.hand.dealer, match.hand.contract)
        if dealer not in range(match.game.players):
            case.fail(f"after hand {match.number} seat {dealer} deals: there is no such seat (dealers: {dealers})")
        _check_verdict(match.verdict, match.game, rules, case)
        if match.is_between_hands:
            match = match.next_hand()
    return match


def _ends_by_totals(
    game: Game[Any, Any], contract: Contract[Any, Any] | None, rules: set[str], case: CheckCase
) -> bool:
    """Check the verdict on totals that random play does not reach; return whether any of them ends the match."""
    sides = range(len(game.sides))
    if len(sides) < 4:
        totals = list(product((-EXTREME_TOTAL, 0, EXTREME_TOTAL), repeat=len(sides)))
    else:  # too many combinations
        totals = [(-EXTREME_TOTAL,) * len(sides)]
    totals += [tuple(EXTREME_TOTAL if side == leader else 0 for side in sides) for leader in sides]
    ends = False
    for total in dict.fromkeys(totals):
        for hands in (1, EXTREME_HANDS):
            for settled in (contract, None):
                with case.guard(f"verdict({total}, {hands}, {settled})"):
                    verdict = game.verdict(total, hands, settled)
                _check_verdict(verdict, game, rules, case)
                ends = ends or verdict is not None
    return ends


def _check_verdict(verdict: Verdict | None, game: Game[Any, Any], rules: set[str], case: CheckCase) -> None:
    if verdict is None:
        return
    sides = verdict.sides
    if not sides or list(sides) != sorted(set(sides)) or not set(sides) <= set(range(len(game.sides))):
        case.fail(f"{verdict} names the sides {sides}, of {len(game.sides)}: one or more, each once and in order")
    if not is_stated(verdict.rule, rules) or not verdict.why.strip():
        case.fail(f"{verdict} needs a reason, and a rule that a docstring of the game states")
