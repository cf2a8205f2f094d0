"""The judgement of an answer in words: whether it is right, what it loses, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricksmith.present import PlayerNames, card_text, count, join, loses_text, sentence, short_move
from tricksmith.rules import Play
from tricksmith.study.puzzles.puzzle import PuzzleProof
from tricksmith.study.puzzles.theme import ProvenDecision, PuzzleTheme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.rules import Move
    from tricksmith.study.puzzles.puzzle import Puzzle

__all__ = ["PuzzleAnswer", "judge_answer", "puzzle_reason"]


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What a move in a puzzle was worth.

    Attributes:
        move: The move.
        loss: By how many points it is behind the best one; 0 for a right move.
        best: The right moves.
        text: The verdict in a sentence.
        reason: What makes the best move the best, in a sentence about the cards.
        numbers: How many points the best move is ahead, or guarantees, and in how many deals it does better.
        is_right: Whether the move solves the puzzle.
    """

    move: Move
    loss: float
    best: tuple[Move, ...]
    text: str
    reason: str
    numbers: str
    is_right: bool


def judge_answer(puzzle: Puzzle, move: Move | str, who: PlayerNames | None = None) -> PuzzleAnswer:
    """Return whether a move solves a puzzle, what it loses, and why.

    Args:
        puzzle: The puzzle.
        move: The move, or its text.
        who: The names of the seats, and who reads; by default the seats by number, and the one that decides.

    Raises:
        NotationError: If the text isn't a move.
        IllegalMove: If the rules forbid it.

    >>> from tricksmith.study import load_puzzles
    >>> puzzle = load_puzzles("nestors")[0]
    >>> answer = judge_answer(puzzle, puzzle.best[0])
    >>> answer.is_right, answer.loss, answer.text[:5]
    (True, 0.0, 'Right')
    """
    chosen = puzzle.hand.parse(move) if isinstance(move, str) else move
    if (why := puzzle.hand.why_not(chosen)) is not None:
        raise why
    who = who or PlayerNames.of_numbers(puzzle.game.players, puzzle.seat)
    if chosen in puzzle.best:
        others = [other for other in puzzle.best if other != chosen]
        text = "Right" if not others else f"Right; {_names(others, who)} would have been as good"
        loss, is_right = 0.0, True
    else:
        loss, is_right = puzzle.loss(chosen), False
        text = f"{loses_text(chosen, loss, who)}; {_names(puzzle.best, who)} {_was_or_were(puzzle)} right"
    return PuzzleAnswer(
        chosen, loss, puzzle.best, sentence(text), _theme_text(puzzle, who), _numbers(puzzle, who), is_right=is_right
    )


def puzzle_reason(puzzle: Puzzle, who: PlayerNames | None = None) -> str:
    """Return why the best move is the best: what the puzzle is about, the proof, and the count over the deals.

    Args:
        puzzle: The puzzle.
        who: The names of the seats, and who reads; by default the seats by number, and the one that decides.

    >>> from tricksmith.study import load_puzzles
    >>> puzzle_reason(load_puzzles("nestors")[0]).endswith(".")
    True
    """
    who = who or PlayerNames.of_numbers(puzzle.game.players, puzzle.seat)
    return f"{_theme_text(puzzle, who)} {_numbers(puzzle, who)}"


def _theme_text(puzzle: Puzzle, who: PlayerNames) -> str:
    """What the puzzle is about: also which suit to name with which card, and what a trump does in the trick."""
    if puzzle.theme is PuzzleTheme.NAME:
        return _suit_text(puzzle, who)
    if puzzle.theme is PuzzleTheme.AIM:
        after = join([short_move(move, who) for move in puzzle.best], "or")
        reach, miss = who.does(puzzle.seat, "reach"), f"{who.name(puzzle.seat)} can still miss it"
        aim = f"{reach} the aim, whatever the others hold and play. After any other play {miss}"
        return sentence(f"after {after} {aim}")
    if puzzle.theme is not PuzzleTheme.RUFF:
        return puzzle.theme.text
    decision = ProvenDecision(puzzle.hand, puzzle.hand.view(puzzle.seat), puzzle.best, ())
    if not (decision.ends_trick or decision.knows_winner):
        return puzzle.theme.text
    card = short_move(puzzle.best[0], who)
    if decision.takes_over(puzzle.best[0]):
        return f"{puzzle.theme.text} {sentence(f'{card} takes the lead in this trick')}"
    return f"You could keep your trumps: get rid of one. {sentence(f'{card} stays below the best card of this trick')}"


def _suit_text(puzzle: Puzzle, who: PlayerNames) -> str:
    """Which suit is right with which card."""
    right = [
        (card_text(move.card, who), move.named.name) for move in puzzle.best if isinstance(move, Play) and move.named
    ]
    text = join([f"{card} is right as {suit} only" for card, suit in right], "and")
    return sentence(f"{text}: it matters which suit you name")


def _numbers(puzzle: Puzzle, who: PlayerNames) -> str:
    """The proof, and the count over the deals."""
    return " ".join(filter(None, [_proof_text(puzzle, who), _count_text(puzzle, who)]))


def _proof_text(puzzle: Puzzle, who: PlayerNames) -> str:
    """How the answer is known, with the points that the moves guarantee or are worth."""
    best, other = puzzle.moves[0], next(value for value in puzzle.moves if not value.is_right)
    names = short_move(best.move, who), short_move(other.move, who)
    if puzzle.proof is PuzzleProof.GUARANTEE:
        assert best.guaranteed is not None
        as_good = [
            value for value in puzzle.moves if value.guaranteed is not None and value.guaranteed >= best.guaranteed
        ]
        next_best = max(value.guaranteed or 0.0 for value in puzzle.moves if value not in as_good)
        after = join([short_move(value.move, who) for value in as_good], "or")
        if puzzle.game.lowest_wins:
            text = (
                f"after {after} it is certain that {who.does(puzzle.seat, 'score')} {-best.guaranteed:g} or less in "
                f"this hand, whatever the others hold and play; after any other play it can be {-next_best:g}"
            )
        else:
            text = (
                f"after {after} it is certain that {who.does(puzzle.seat, 'score')} {best.guaranteed:g} or more in "
                f"this hand, whatever the others hold and play; no other play makes sure of more than {next_best:g}"
            )
        return sentence(text)
    ahead = best.points - other.points
    where = f"over all {puzzle.deals} deals that fit" if puzzle.proof is PuzzleProof.EXACT else "on average"
    return sentence(f"{names[0]} is worth {ahead:.1f} points more than {names[1]}, the next best, {where}")


def _count_text(puzzle: Puzzle, who: PlayerNames) -> str:
    """In how many deals the best move does better; "" if playouts do not show it, as where it needs good play later."""
    better, worse, of = puzzle.count
    if better < 2 * worse or not better:
        return ""
    other = next(value.move for value in puzzle.moves if not value.is_right)
    if of == 1:
        return sentence("only one deal fits what you know" if who.you == puzzle.seat else "only one deal fits")
    deals = (
        f"the {count(of, 'deal')} that fit what {who.name(puzzle.seat)} {'know' if who.you == puzzle.seat else 'knew'}"
    )
    if puzzle.proof is PuzzleProof.INTERVAL:
        deals = f"{count(of, 'deal')} that fit"
    best = "it" if len(puzzle.best) == 1 else short_move(puzzle.moves[0].move, who)
    return sentence(
        f"in {better} of {deals} {best} does better than {short_move(other, who)}, and in {worse or 'none'} worse"
    )


def _names(moves: Iterable[Move], who: PlayerNames) -> str:
    return join(short_move(move, who) for move in moves)


def _was_or_were(puzzle: Puzzle) -> str:
    return "was" if len(puzzle.best) == 1 else "were"
