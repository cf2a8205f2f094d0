"""The drill of calls: hands played by bots up to the first decision of one seat before the tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith._seeds import Seed, seed_text
from tricksmith.bots.search import count_contracts
from tricksmith.errors import OptionError
from tricksmith.present import PlayerNames
from tricksmith.study.drills.drill import DrillItem, DrillKind
from tricksmith.study.drills.drill_hands import check_item, has_calls, legal_move, new_hand, play_bots
from tricksmith.study.drills.offered import drill_kinds, drills_instead
from tricksmith.study.drills.values import value_moves, verdict_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Game, Hand, Move, Seat
    from tricksmith.study.drills.values import DrillVerdict

__all__ = ["HANDS", "BiddingItem", "bidding_drill", "find_bidding_item"]

HANDS = DrillKind.BIDDING.usual_number
"""The number of hands of a drill by default."""
MAX_CONTRACTS = 40
"""The most contracts that the calls should lead to: with many more, a call takes a minute to judge."""
MAX_DRILL_DEALS = 40
"""The most deals that are tried to find one in which the seat has a choice."""


@dataclass(frozen=True)
class BiddingItem(DrillItem):
    """A hand in its calls, at the first decision of a seat.

    Attributes:
        hand: The hand before the decision. It holds all cards: show a player its `view` alone.
        seat: The seat that decides.
        seed: The seed of the drill.
        number: The number of the hand in it, counted from 0.

    >>> from tricksmith import games
    >>> item = next(bidding_drill(games.get("nameless", players=3), seed="example"))
    >>> item.view.phase, item.view.seat == item.seat
    ('calls', True)
    >>> verdict = item.judge(item.view.legal[0])
    >>> verdict.loss == 0 or not verdict.is_best, {value.move for value in verdict.moves} == {*item.view.legal}
    (True, True)
    """

    def judge(self, move: Move | str, who: PlayerNames | None = None) -> DrillVerdict:
        """Return what a call is worth, in the same deals for all calls, and the verdict on it.

        Args:
            move: The call, or its text.
            who: The names of the seats, and who reads; by default the seats by number, and the one that decides.

        Raises:
            NotationError: If the text isn't a move.
            IllegalMove: If the rules forbid it.
            OptionError: If the core can't play the game's hands.
        """
        chosen = legal_move(self.hand, move)
        who = who or PlayerNames.of_numbers(self.hand.game.players, self.seat)
        return verdict_on(value_moves(self.view, f"{self.seed}/{self.number}", chosen), chosen, who)


def bidding_drill(
    game: Game[Any, Any], *, number: int = HANDS, seed: Seed = 0, first: int = 0
) -> Iterator[BiddingItem]:
    """Yield hands to call in, one after the other; bots have called before you.

    Args:
        game: The game.
        number: How many hands.
        seed: Determines everything: the same seed deals the same hands.
        first: The number of the first hand, to continue a drill.

    Raises:
        OptionError: If nothing is called in this game, the core can't play its calls, or a seat never has a choice.

    >>> from tricksmith import games
    >>> next(bidding_drill(games.get("whist")))
    Traceback (most recent call last):
    tricksmith.errors.OptionError: Whist has no calls before the tricks: its drills are endings and reading
    """
    for item in range(first, first + number):
        yield find_bidding_item(game, seed_text(seed), item)


def find_bidding_item(game: Game[Any, Any], seed: str, number: int) -> BiddingItem:
    """Return one hand of a drill; raises the errors of `bidding_drill`."""
    check_item(seed, number)
    if not has_calls(game):
        raise OptionError(f"{game.name} has no calls before the tricks: {drills_instead(game)}")
    if DrillKind.BIDDING not in drill_kinds(game):
        raise OptionError(
            f"the core can't play the calls of {game.name}, so none can be judged: {drills_instead(game)}"
        )
    for attempt in range(MAX_DRILL_DEALS):
        key = f"bidding/{seed}/{number}/{attempt}"
        hand, seat, _ = new_hand(game, key, number + attempt)
        hand = play_bots(hand, key, until=seat, calls_only=True)
        if hand.to_act == seat and hand.view(seat).phase == "calls":
            hand, seat = _with_fewer_contracts(hand, seat, key)
            return BiddingItem(hand, seat, seed, number)
    raise OptionError(f"in {MAX_DRILL_DEALS} deals of {game.name} nothing was left to decide before the tricks")


def _with_fewer_contracts(hand: Hand, seat: Seat, key: str) -> tuple[Hand, Seat]:
    """This decision, or a later one of another seat if too many contracts are possible to judge a call quickly."""
    seats_tried = {seat}
    while count_contracts(hand.view(seat)) > MAX_CONTRACTS:
        after = play_bots(hand, key, until=None, moves=1)
        following = after.to_act
        if following is None or following in seats_tried or after.view(following).phase != "calls":
            break
        after = play_bots(after, key, until=following, calls_only=True)
        if after.to_act != following or after.view(following).phase != "calls":
            break
        hand, seat = after, following
        seats_tried.add(seat)
    return hand, seat
