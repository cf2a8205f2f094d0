"""The hands in which drills find their positions: dealt from a seed, and played by bots."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.bots import make
from tricksmith.errors import OptionError
from tricksmith.play import apply_move, deal, decide
from tricksmith.rules import Seat

if TYPE_CHECKING:
    from tricksmith.rules import Game, Hand, Move

__all__ = ["DRILL_BOT", "check_item", "has_calls", "legal_move", "new_hand", "play_bots"]

DRILL_BOT = "novice"
"""The bot that plays the hands, and the other seats of a drill; its policy is the one by which moves are valued."""
SAMPLED_HANDS = 4
"""The number of hands in which calls are looked for: some games have calls in some hands only."""


def check_item(seed: str, number: int) -> None:
    """Raise `OptionError` if there is no item with this seed and number."""
    if number < 0:
        raise OptionError(f"the hands of a drill are counted from 0, and there is no hand {number}")
    if not seed.strip() or not seed.isprintable():
        raise OptionError(f"{seed!r} is not a seed: it is a text on one line")


def has_calls(game: Game[Any, Any]) -> bool:
    """Return whether something is decided before the first trick of a hand.

    Args:
        game: The game.

    >>> from tricksmith import games
    >>> has_calls(games.get("nestors")), has_calls(games.get("poison-nonesuch"))
    (True, False)
    """
    game = game.at(game.start())
    return any(
        game.hand(deal(game, seed="calls", number=number), Seat(0)).view(None).phase == "calls"
        for number in range(SAMPLED_HANDS)
    )


def new_hand(game: Game[Any, Any], key: str, number: int) -> tuple[Hand, Seat, Random]:
    """Return a hand that has just been dealt, the seat of the person, and the generator for further choices.

    Args:
        game: The game.
        key: Determines everything.
        number: The number of the hand; in some games it changes the deal.
    """
    game = game.at(game.start())
    rng = Random(f"drill\n{key}")
    dealer, seat = rng.randrange(game.players), Seat(rng.randrange(game.players))
    return game.hand(deal(game, seed=f"drill {key}", number=number), Seat(dealer)), seat, rng


def play_bots(
    hand: Hand, key: str, *, until: Seat | None, calls_only: bool = False, moves: int | None = None,
    bot_name: str = DRILL_BOT,
) -> Hand:  # fmt: skip
    """Return the hand once a seat has a choice, or at its end; the bots decide, and moves without a choice are made.

    Args:
        hand: The hand.
        key: Determines the bots' random choices, together with the number of moves made before.
        until: The seat; None to play on to the end.
        calls_only: Whether to end when the calls do.
        moves: The most moves that are made; None for no limit.
        bot_name: The bot that decides.
    """
    bot, first = make(bot_name), len(hand.actions)
    while (seat := hand.to_act) is not None and not (calls_only and hand.contract is not None):
        if moves is not None and len(hand.actions) - first >= moves:
            break
        if seat != until:
            move = decide(hand, bot, Random(f"drill bots\n{key}\n{len(hand.actions)}"))
        else:
            legal = hand.view(seat).penalty_free
            if len(legal) != 1:
                break
            move = legal[0]
        hand = apply_move(hand, bot, move)
    return hand


def legal_move(hand: Hand, move: Move | str) -> Move:
    """Return a move that is allowed now.

    Args:
        hand: The hand.
        move: The move, or its text.

    Raises:
        NotationError: If the text isn't a move.
        IllegalMove: If the rules forbid it.
    """
    chosen = hand.parse(move) if isinstance(move, str) else move
    if (why := hand.why_not(chosen)) is not None:
        raise why
    return chosen
