"""Replay of the tricks of a view: the position before them, and every card played since."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.belief.locations import n_swept
from tricksmith.engine import SLOT_SIZE, TAKEN_WORDS, EncodedPosition
from tricksmith.rules import NO_FLAGS, Seat
from tricksmith.rules.author import part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from tricksmith.engine import Tricks
    from tricksmith.rules import Play, View

__all__ = ["TrickReplay", "replay_tricks"]


class TrickReplay(NamedTuple):
    """The tricks of a view as the core replays them.

    Attributes:
        start: The position before the first card that a seat chose, without anybody's cards.
        plays: The plays since, by number, (n,) uint16.
        played: The cards that each seat has played, as masks.
    """

    start: EncodedPosition
    plays: NDArray[np.uint16]
    played: tuple[int, ...]

    def start_positions(
        self,
        hands: NDArray[np.uint64],
        sits_out: frozenset[Seat],
        piles: Mapping[str, NDArray[np.uint64]] | None = None,
    ) -> NDArray[np.uint64]:
        """Return the positions at the start from hands held now: each seat gets back the cards that it has played.

        Args:
            hands: The hand of each seat now, (n, players) uint64.
            sits_out: The seats that sit the hand out.
            piles: The hidden piles by name, (n,) uint64.

        Returns:
            Encoded positions, (n, 19) uint64.
        """
        rows = np.tile(np.array(self.start.to_words(), np.uint64), (len(hands), 1))
        for seat in range(hands.shape[1]):
            if seat not in sits_out:
                rows[:, seat] = hands[:, seat] | np.uint64(self.played[seat])
            taken = (piles or {}).get(part("taken", seat))
            if taken is not None:
                rows[:, TAKEN_WORDS][:, seat] |= taken
        return rows


def replay_tricks(tricks: Tricks, view: View) -> TrickReplay:
    """Return the tricks of this view from their beginning.

    Args:
        tricks: The tricks of the view's contract.
        view: The view.

    Raises:
        ValueError: If the view is not in its tricks, or these are not its tricks.

    >>> from tricksmith import games
    >>> from tricksmith.engine import Tricks
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example", number=0), dealer=0)
    >>> for _ in range(4):
    ...     hand = hand.play(hand.legal[0])
    >>> replay = replay_tricks(Tricks.of(game, hand.contract), hand.view(1))
    >>> len(replay.plays), [cards.bit_count() for cards in replay.played], replay.start.leader
    (4, [1, 2, 1], 1)
    """
    contract, game = view.contract, view.game
    if contract is None or (game, contract.mode, contract.out) != (tricks.game, tricks.mode, tricks.out):
        raise ValueError("the view is not of the game and contract of these tricks")
    swept = n_swept(view)
    row = EncodedPosition(
        [], leader=game.trick_seats(contract.leader, contract.out)[0], flags=tricks.tables.flag_sets.index(NO_FLAGS)
    )
    for seat in range(game.players):
        pile = view.piles.get(part("taken", seat))
        row.taken[seat] |= pile.mask if pile is not None else 0
    for trick in view.tricks[:swept]:
        row.taken[trick.winner] |= trick.mask
        row.tricks[trick.winner] += 1
    plays_since = [
        (index, seat, play)
        for plays in (*(trick.plays for trick in view.tricks[swept:]), view.trick)
        for index, (seat, play) in enumerate(plays)
    ]
    if contract.table_leads and plays_since:
        _, _, table_lead = plays_since.pop(0)
        _lead_from_table(tricks, row, table_lead)
    played = [0] * game.players
    for _, seat, play in plays_since:
        played[seat] |= play.card.bit
    numbers = [tricks.play_number(play, leading=place == 0) for place, _, play in plays_since]
    return TrickReplay(row, np.array(numbers, np.uint16), tuple(played))


def _lead_from_table(tricks: Tricks, row: EncodedPosition, play: Play) -> None:
    """Put the card that the table has led into the position."""
    slot, card = divmod(tricks.play_number(play, leading=True), SLOT_SIZE)
    row.state, row.table, row.place = int(tricks.tables.begin[slot, card]), play.card.bit, 1
    row.flags = int(tricks.tables.flags_after_lead[row.flags, card])
