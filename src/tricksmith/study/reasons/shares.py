"""Shares, aims and sides in words, for the sentences about plays and about calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.rules import Seat, side_of

if TYPE_CHECKING:
    from tricksmith.rules import View

__all__ = ["aim_needs", "averaged", "counted_in", "often_text", "own_side", "share_text"]


def share_text(share: float, of_what: str = "") -> str:
    """Return a share as people say it, always of a hundred: "7 of 100 deals", "none of these deals".

    Args:
        share: The share.
        of_what: What it is a share of; empty if that was said.

    >>> share_text(0.07, "deals"), share_text(1.0), share_text(0.001, "of these deals"), share_text(0.0, "deals")
    ('7 of 100 deals', 'all', 'hardly any of these deals', 'none of the deals')
    """
    share = round(share, 9)  # a sum of weights may be just off 0 or 1
    if share == 0.0 and of_what and not of_what.startswith("of "):
        return f"none of the {of_what}"
    if share in (0.0, 1.0):
        number = "all" if share else "none"
    else:
        number = f"{min(99, round(100 * share))} of 100" if share >= 0.005 else "hardly any"
    return f"{number} {of_what}".rstrip()


def often_text(share: float) -> str:
    """Return how often something happened that is compared with another share.

    >>> often_text(0.0), often_text(0.001), often_text(0.31), often_text(1.0)
    ('never', 'hardly ever', 'in 31 of 100', 'always')
    """
    words = {"none": "never", "all": "always", "hardly any": "hardly ever"}
    text = share_text(share)
    return words.get(text, f"in {text}")


def counted_in(deals: str) -> str:
    """Return the words for the deals in which something was counted, as the end of "96 of 100 …".

    Args:
        deals: Which deals are meant; "of these deals" if a sentence before has said it.

    >>> counted_in("deals that fit what Ada knew"), counted_in("of these deals")
    ('deals that fit what Ada knew', 'deals')
    """
    return "deals" if deals.startswith("of ") else deals


def averaged(deals: str) -> str:
    """Return the words that make a number a mean, with the deals if no earlier sentence has named them.

    Args:
        deals: Which deals are meant, as `counted_in` takes them, or returns them.

    >>> averaged("deals that fit what Ada knew"), averaged("of these deals")
    ('on average over deals that fit what Ada knew', 'on average')
    """
    return "on average" if deals.startswith("of ") or deals in ("", "deals") else f"on average over {deals}"


def aim_needs(aim: str) -> str:
    """Return what an aim needs, without the name of the call.

    >>> aim_needs("none: no trick"), aim_needs("90 points or more")
    ('no trick', '90 points or more')
    """
    return aim.partition(": ")[2] or aim


def own_side(view: View) -> tuple[Seat, ...]:
    """Return the seats that score with the viewer, itself among them.

    Args:
        view: What a seat knows.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("whist")
    >>> own_side(game.hand(deal(game, seed="example"), dealer=0).view(1))
    (1, 3)
    """
    assert view.seat is not None
    return view.game.sides[side_of(view.seat, view.game.sides)]
