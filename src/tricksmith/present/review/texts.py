"""The sentences of a review, from plain values: the study that finds these imports this package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tricksmith.present.names import count, sentence, signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.present.review.review_view import LuckKind, ReviewLabel

__all__ = [
    "CHANCES_NOTE",
    "LUCK_NOTE",
    "NO_CHANCES_CORE",
    "NO_CHANCES_STATE",
    "NO_LABEL_NOTE",
    "NO_LOSS_NOTE",
    "NO_LUCK_NOTE",
    "POINTS_NOTE",
    "about_points",
    "counted_note",
    "labels_text",
    "loss_text",
    "luck_amount",
    "luck_part",
    "luck_sum",
    "luck_text",
    "luck_total",
    "practice_outcome_text",
    "practice_text",
    "progress_text",
    "review_title",
    "unjudged_text",
    "waiting_text",
]

NO_LABEL_NOTE = "A decision has no label where the deals that were tried don't settle how good it was."
NO_LOSS_NOTE = "No decision is known to have lost points."
POINTS_NOTE = (
    "Points count how far the player's side ends the hand ahead of the others' average. Each move is tried in the same "
    "deals, which fit what the player knew. The number after ± is half of the 95% interval."
)
LUCK_NOTE = (
    "The deal is worth what it brings when every seat calls and plays by the same simple policy. Calls and plays count "
    "by how they changed that in the true deal, which no player saw: a good choice can meet bad luck."
)
NO_LUCK_NOTE = "The hands of this game can't be simulated fast enough to say what its deals were worth."
CHANCES_NOTE = "The chances are those of players who all play like a simple, fast bot, with 95% intervals."
NO_CHANCES_STATE = (
    "Each hand of this game depends on the hands before it, so the chance to win the match can't be estimated."
)
NO_CHANCES_CORE = "The hands of this game can't be simulated fast enough to estimate the chance to win the match."


LABEL_WORDS: dict[ReviewLabel, tuple[str, str]] = {
    "best": ("best move", "best moves"),
    "as good": ("good move", "good moves"),
    "inaccuracy": ("inaccuracy", "inaccuracies"),
    "mistake": ("mistake", "mistakes"),
    "blunder": ("blunder", "blunders"),
    "no label": ("without a label", "without a label"),
}
"""The labels from the best to the worst, in the singular and the plural."""


NO_INTERVAL, NARROW, WIDE = 0.005, 0.05, 5.0
"""The half-widths of an interval below which it is left out, below which points have two decimals, and from which they
are rounded to whole numbers."""
WHOLE_POINTS, WHOLE_TENS = 5.0, 100.0
"""The means from which points are rounded to whole points, and to tens if they are not exact."""


def loss_text(points: float, half_width: float) -> str:
    """Return points lost with their interval, with as many decimals as it supports; a loss below 0 is shown as 0.

    Args:
        points: The mean loss.
        half_width: Half the width of its interval.

    >>> loss_text(1.254, 0.3), loss_text(-0.1, 0.02), loss_text(3.0, 0.0), loss_text(249.8, 28.4)
    ('1.3 ± 0.3', '0.00 ± 0.02', '3.0', '250 ± 28')
    """
    decimals = 2 if NO_INTERVAL <= half_width < NARROW else int(half_width < WIDE)
    interval = f" ± {half_width:.{decimals}f}" if half_width >= NO_INTERVAL else ""
    return f"{max(0.0, points):.{decimals}f}{interval}"


def about_points(points: float, half_width: float) -> str:
    """Return a mean number of points as people say it, no more precisely than it is known.

    Args:
        points: The mean.
        half_width: Half the width of its interval; 0 if it is exact.

    >>> about_points(1.254, 0.3), about_points(1.0, 0.0), about_points(33.6, 4.0), about_points(278.8, 2.7)
    ('about 1.3 points', '1 point', 'about 34 points', 'about 280 points')
    """
    if points >= WHOLE_TENS:
        number = str(round(points, -1) if half_width else round(points)).removesuffix(".0")
    else:
        number = f"{max(0.0, points):.{int(points < WHOLE_POINTS)}f}".removesuffix(".0")
    if number == "0":
        number = f"{max(0.0, points):.2f}"
    about = "about " if half_width >= NO_INTERVAL else ""
    return f"{about}{number} {'point' if number == '1' else 'points'}"


def counted_note(points: float, why: Literal["search", "auction", "deals"], *, is_lost: bool) -> str:
    """Return a sentence for where the reasons of a move count more points than it cost, with what they count.

    Args:
        points: What the move cost in the count behind the reasons.
        why: What differs there. `search`: there is no tree search, which reduces the points. `auction`: the others
            pass, where otherwise they may bid on. `deals`: the deals are others.
        is_lost: Whether the move was made; else it would have cost this.

    >>> counted_note(110.0, "search", is_lost=True)
    'The reasons come from a rougher count, in which it cost about 110 points.'
    >>> counted_note(170.0, "auction", is_lost=True)
    'The reasons suppose that all others pass; then it cost about 170 points.'
    >>> counted_note(3.0, "deals", is_lost=False)
    'In the deals behind the reasons it would have cost about 3 points.'
    """
    cost = f"it {'cost' if is_lost else 'would have cost'} {about_points(points, 1.0)}."
    match why:
        case "search":
            return f"The reasons come from a rougher count, in which {cost}"
        case "auction":
            return f"The reasons suppose that all others pass; then {cost}"
        case "deals":
            return f"In the deals behind the reasons {cost}"


def review_title(name: str, decisions: int, unjudged: int = 0) -> str:
    """Return the title of a review: whose it is, and of how many decisions.

    Args:
        name: The player.
        decisions: The number of decisions with a choice.
        unjudged: How many decisions of the match have no values.

    >>> review_title("Ada", 2), review_title("Ada", 0, 7)
    ('Ada: 2 decisions with a choice', 'Ada: no decision that can be judged')
    """
    if unjudged and not decisions:
        return f"{sentence(name)[:-1]}: no decision that can be judged"
    return f"{sentence(name)[:-1]}: {count(decisions, 'decision')} with a choice"


def labels_text(labels: Mapping[ReviewLabel, int]) -> str:
    """Return how many decisions have each label, from the best to the worst.

    Args:
        labels: The number of decisions by label.

    >>> labels_text({"mistake": 2, "no label": 1, "as good": 7})
    '7 good moves, 2 mistakes, 1 without a label.'
    """
    counts = [(labels.get(label, 0), words) for label, words in LABEL_WORDS.items()]
    texts = [f"{n} {words[n != 1]}" for n, words in counts if n]
    return sentence(", ".join(texts)) if texts else ""


def luck_part(kind: LuckKind, name: str) -> str:
    """Return the name of a part of a hand's luck.

    Args:
        kind: The deal, or the calls or plays of a player.
        name: The player, "you" for the reader.

    >>> luck_part("deal", ""), luck_part("plays", "Ada"), luck_part("calls", "you")
    ('The deal', 'Cards played by Ada', 'Your calls')
    """
    if kind == "deal":
        return "The deal"
    if name == "you":
        return "Your calls" if kind == "calls" else "Cards you played"
    return f"{'Calls' if kind == 'calls' else 'Cards played'} by {name}"


def luck_sum(points: float) -> str:
    """Return points, possibly fractional, with their sign, but no sign at zero.

    Args:
        points: The points.

    >>> luck_sum(1.26), luck_sum(-0.01)
    ('+1.3', '0.0')
    """
    rounded = round(points, 1)
    return f"{rounded:+.1f}" if rounded else "0.0"


def luck_amount(points: float, half_width: float) -> str:
    """Return points that a part of a hand added, with their interval.

    Args:
        points: How many points were added.
        half_width: Half the width of their 95% interval, in points.

    >>> luck_amount(1.26, 0.31), luck_amount(-0.01, 0.2)
    ('+1.3 ± 0.3', '0.0 ± 0.2')
    """
    return f"{luck_sum(points)} ± {half_width:.1f}"


def luck_text(result: float, without: float) -> str:
    """Return the result of a hand, and the result without the luck of the deal.

    Args:
        result: By how many points the side was ahead of the mean of the others.
        without: The same without what the deal was worth.

    >>> luck_text(3.0, -0.5)
    "The hand ended 3.0 points ahead of the others' average; without the luck of the deal, 0.5 behind it."
    """
    ended, alone = (
        f"{abs(points):.1f}{unit} {'ahead of' if points > 0 else 'behind'}" if round(points, 1) else "level with"
        for points, unit in ((result, " points"), (without, ""))
    )
    return f"The hand ended {ended} the others' average; without the luck of the deal, {alone} it."


def luck_total(name: str, hands: int, deals: float, without: float) -> str:
    """Return the points that the deals of all hands were worth to a player.

    Args:
        name: The player.
        hands: The number of hands.
        deals: What the deals were worth in all.
        without: The results of all hands without that.

    >>> luck_total("Ada", 4, 3.1, -1.2)
    'In 4 hands the deals were worth +3.1 points to Ada; the rest of the results is -1.2.'
    """
    return (
        f"In {count(hands, 'hand')} the deals were worth {luck_sum(deals)} points to {name}; "
        f"the rest of the results is {luck_sum(without)}."
    )


def practice_text(hand: int, trick: int, *, is_same: bool) -> str:
    """Return the heading of a practice: the hand and the trick, and whether the cards are the same.

    Args:
        hand: The number of the hand, from 1.
        trick: The number of the trick from which it is played, from 1; 0 before the first one.
        is_same: Whether all cards are the same as then.

    >>> practice_text(2, 3, is_same=True)
    'Practice: hand 2 again, from trick 3 on, with the same cards.'
    >>> practice_text(1, 0, is_same=False)
    'Practice: hand 1 again, from before the first trick on, with other cards that fit what this seat had seen.'
    """
    cards = "the same cards" if is_same else "other cards that fit what this seat had seen"
    return (
        f"Practice: hand {hand} again, from {f'trick {trick}' if trick else 'before the first trick'} on, with {cards}."
    )


def practice_outcome_text(then: int | None, now: int, *, is_same: bool) -> str:
    """Return the points of a hand that was tried again, next to those of the first time.

    Args:
        then: The points of the side when the hand was first played; None if it was not played to its end.
        now: The points of the side now.
        is_same: Whether all cards are the same as then.

    >>> practice_outcome_text(-3, 7, is_same=True), practice_outcome_text(None, 7, is_same=True)
    ('Then -3, now +7.', 'Now +7; the first time the hand was not played to its end.')
    >>> practice_outcome_text(2, 2, is_same=False)
    'Then +2, now +2. The hidden cards were different, so the points alone do not say which way was better.'
    """
    if then is None:
        return f"Now {signed(now)}; the first time the hand was not played to its end."
    other = "" if is_same else (
        " The hidden cards were different, so the points alone do not say which way was better."
    )  # fmt: skip
    return f"Then {signed(then)}, now {signed(now)}.{other}"


def unjudged_text(number: int) -> str:
    """Return how many decisions have no values.

    Args:
        number: The number of those decisions.

    >>> unjudged_text(2)
    '2 decisions could not be simulated, and are left out.'
    """
    return f"{count(number, 'decision')} could not be simulated, and {'is' if number == 1 else 'are'} left out."


def progress_text(done: int, total: int) -> str:
    """Return how far a review is.

    Args:
        done: The number of decisions that are reviewed.
        total: The number in all.

    >>> progress_text(3, 12), progress_text(12, 12)
    ('3 of 12 decisions reviewed.', 'All decisions reviewed. Now finding the reasons…')
    """
    if done < total:
        return f"{done} of {count(total, 'decision')} reviewed."
    return "All decisions reviewed. Now finding the reasons…"


def waiting_text(ahead: int) -> str:
    """Return what a review waits for.

    Args:
        ahead: The number of reviews that come before it.

    >>> waiting_text(0), waiting_text(2)
    ('Reviewing the match…', 'Waiting: 2 reviews come first.')
    """
    if not ahead:
        return "Reviewing the match…"
    return f"Waiting: {count(ahead, 'review')} {'comes' if ahead == 1 else 'come'} first."
