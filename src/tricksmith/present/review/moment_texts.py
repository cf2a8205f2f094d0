"""The sentences of a moment in a review: what it cost, the deals that show it, and what the true deal says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present.names import count, join, sentence
from tricksmith.present.tricks import effect_text, short_move
from tricksmith.rules import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.present.names import PlayerNames
    from tricksmith.present.view_model import SeatNumber
    from tricksmith.rules import Move, View

__all__ = ["again_text", "effects_text", "hindsight_text", "moment_text", "story_text"]


def moment_text(
    who: PlayerNames, seat: SeatNumber, played: str, other: str, *, points: float,
    chances: tuple[float, float] | None, is_lost: bool, half_width: float | None = None,
) -> str:  # fmt: skip
    """Return what a decision that mattered cost or won.

    Args:
        who: The names of the seats, and who reads.
        seat: Who decided.
        played: The move that was made.
        other: The move that it is compared with: the best, or the second best if the best was made.
        points: By how many points the better of the two was ahead, on average.
        chances: The chance to win the match after the better of the two and after the other; None where it is not
            known.
        is_lost: Whether the other move was better.
        half_width: Half the width of the interval of the points. With it the sentence says what the points are, which
            is enough once in a review.

    >>> from tricksmith.present import PlayerNames
    >>> who = PlayerNames(("Ada", "Bo"))
    >>> print(moment_text(who, 0, "7h", "4d", points=1.23, chances=(0.36, 0.21), is_lost=True))
    Ada chose 7h instead of 4d. That cost 1.2 points on average; the chance to win the match fell from 36% to 21%.
    >>> print(moment_text(who, 0, "7h", "4d", points=1.23, chances=None, is_lost=True, half_width=0.2))
    Ada chose 7h instead of 4d. That cost 1.2 ± 0.2 points of the lead over the average of the others.
    >>> print(moment_text(who, 0, "7h", "4d", points=1.23, chances=(0.3601, 0.3602), is_lost=False))
    Ada chose 7h. 4d, the next best, would have cost 1.2 points on average.
    """
    instead = f" instead of {other}" if is_lost else ""
    cost = "That cost" if is_lost else f"{other[:1].upper()}{other[1:]}, the next best, would have cost"
    better, worse = [f"{chance:.0%}" for chance in chances] if chances is not None else ["", ""]
    fell = "fell" if is_lost else "would have fallen"
    won = f"; the chance to win the match {fell} from {better} to {worse}" if better != worse else ""
    amount = (
        f"{points:.1f} points on average"
        if half_width is None
        else f"{points:.1f} ± {half_width:.1f} points of the lead over the average of the others"
    )
    return f"{sentence(f'{who.name(seat)} chose {played}{instead}')} {cost} {amount}{won}."


def again_text(other: str, tricks: Sequence[int], trick: int) -> str:
    """Return in which other tricks of the hand the same move would have been better, too.

    Args:
        other: The better move.
        tricks: The numbers of these tricks.
        trick: The number of the trick that the moment is about.

    >>> again_text("2wl", [5, 6], 8), again_text("2wl", [9], 8)
    ('2wl was better in tricks 5 and 6 already.', '2wl was better in trick 9, too.')
    """
    when = " already" if max(tricks) < trick else ", too"
    return sentence(f"{other} was better in {'trick' if len(tricks) == 1 else 'tricks'} {join(sorted(tricks))}{when}")


def effects_text(view: View, better: Move, other: Move, who: PlayerNames) -> str:
    """Return what each of two plays does in the trick on the table, as far as its player can know.

    Empty where they do the same, where both may yet be beaten, or where nothing can be said.

    Args:
        view: What the player knew.
        better: The better play.
        other: The other one.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.legal[0])
    >>> view = hand.view(2)
    >>> effects_text(view, view.legal[-1], view.legal[0], PlayerNames(("Ada", "Bo", "Cy")))
    ''
    """
    effects = [effect_text(view, move, who) for move in (better, other)]
    are_plays = isinstance(better, Play) and isinstance(other, Play)
    # Then it is a matter of chance, and no reason.
    is_open = all("unless" in effect or "so far" in effect for effect in effects)
    if not are_plays or not all(effects) or is_open or effects[0] == effects[1]:
        return ""
    pairs = zip((better, other), effects, strict=True)
    return sentence("; ".join(f"{short_move(move, who)} {effect.removeprefix('it ')}" for move, effect in pairs))


def story_text(better: str, other: str, gain: float) -> str:
    """Return what the better of two moves gains in a deal that is shown as an example.

    Args:
        better: The move that was better on average.
        other: The other move.
        gain: By how many points the first was ahead in this deal.

    >>> story_text("4d", "7h", 3.0)
    'For example, 4d gained 3.0 points in our playouts of this deal:'
    >>> story_text("4d", "7h", -1.5)
    'But 7h gained 1.5 points in those of this one:'
    """
    if gain < 0:
        return f"But {other} gained {-gain:.1f} points in those of this one:"
    return f"For example, {better} gained {gain:.1f} points in our playouts of this deal:"


def hindsight_text(played: str, points: int, other: str, other_points: int) -> str:
    """Return what two moves were worth in the true deal.

    Args:
        played: The move that was made.
        points: What it was worth.
        other: The move that it is compared with.
        other_points: What that was worth.

    >>> hindsight_text("7h", -1, "4d", 2)
    'In the real deal, played on with all cards open, 4d was 3 points better than 7h.'
    >>> hindsight_text("7h", 1, "4d", 1)
    'In the real deal it made no difference in the end.'
    """
    if points == other_points:
        return "In the real deal it made no difference in the end."
    better, worse = (played, other) if points > other_points else (other, played)
    gained = count(abs(points - other_points), "point")
    return f"In the real deal, played on with all cards open, {better} was {gained} better than {worse}."
