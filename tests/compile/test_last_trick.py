"""What the last trick is worth, in the compiled core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.rules.toy import Toy
from tricksmith import bots, testing
from tricksmith.cards import FRENCH, Deck
from tricksmith.compile import compile_trick
from tricksmith.engine import Hands, position
from tricksmith.engine.column_table import hand_table
from tricksmith.errors import RulesError
from tricksmith.play import Match, play_match, sample_hand
from tricksmith.rules import Layout, Points, Seat, Tally, Trick


class LastTen(Toy):
    """A toy whose aces count three, and its last trick ten."""

    id = "last-ten"
    lead_rule = follow_rule = revoke_rule = "TO8"
    counters = ("points", "others")

    def worth(self, counter: str, card: object, mode: str) -> int:
        return 3 * (counter == "points" and str(card).startswith("A"))

    def trick_worth(self, counter: str, trick: Trick, mode: str) -> int:
        """TO8: The last trick counts ten points."""
        return 10 if trick.last and counter == "points" else 0

    def score(self, tally: Tally[str, None]) -> Iterator[Points]:
        """TO6: The points, and five more with at least ten of them."""
        for seat in range(self.players):
            points = tally.count("points", Seat(seat))
            yield Points(seat, points + 5 * (points >= 10), "points", "TO6")


@pytest.mark.parametrize("players", [2, 3])
def test_it_goes_to_the_winner_of_the_last_trick(players: int) -> None:
    """In a position of the core as by the rules, before the last card and after it, and in every random end."""
    for number in range(10):
        hand, rng = sample_hand(LastTen(players), seed="last", number=number), Random(number)
        while hand.to_act is not None:
            now = position(hand)
            end = hand.playing.tally()  # type: ignore[union-attr]
            assert dict(now.tally.counts_by_seat) == dict(end.counts_by_seat)
            move = rng.choice(hand.legal)
            hand = hand.play(move)
        assert hand.result is not None
        last = position(hand)
        assert last.scores == hand.result.scores
        assert all(set(cards) <= set(FRENCH.all) for cards in last.taken)
        assert sum(last.tally.counts_by_seat["points"]) >= 10


def test_batches_and_their_tables_know_it() -> None:
    """The core scores whole hands with it; a table of hands shows cards and nothing else."""
    game = LastTen(3)
    batch = Hands.of([sample_hand(game, seed="last", number=number) for number in range(50)])
    batch.playout()
    assert (batch.scores.sum(axis=1) >= 15).all()  # the ten, and the five that they bring
    table = hand_table(batch)
    for seat in range(3):
        assert not (table[f"taken_{seat}"] & ~np.uint64(FRENCH.all.mask)).any()


def test_check_plays_it_in_step() -> None:
    """And bots of every level finish a match."""
    report = testing.check(LastTen, hands=10, bots=False)
    assert not report.not_compiled
    assert report.lockstep_decisions > 100
    levels = [bots.get(name) for name in ("novice", "regular", "master")]
    assert play_match(Match.begin(LastTen(3), seed="a"), levels).verdict is not None


def refusal(worth: Callable[..., Any] | None = None, **facts: object) -> str:
    """What the compiler says to such a toy; `worth` gets the trick alone."""
    if worth is not None:
        facts["trick_worth"] = lambda *given: worth(given[2])
    game = type("Refused", (LastTen,), facts)(2)
    with pytest.raises(RulesError) as refused:
        compile_trick(game, "plain")
    return str(refused.value)


def test_what_it_does_not_know_is_named() -> None:
    """What the function reads, or what it gives for other tricks, and where points can be given instead."""
    knows = "last-ten: the compiled core knows a trick_worth() of the last trick alone, and "
    instead = "; points in cards belong in worth()"
    assert refusal(lambda trick: trick.number) == f"{knows}it reads trick.number{instead}"
    assert refusal(lambda trick: 2 - trick.last) == f"{knows}it gives 2 for another trick{instead}"
    assert "gives 0.0, not a whole number up to 1,000,000" in refusal(lambda trick: 0.5 * trick.last)
    assert "raises ZeroDivisionError" in refusal(lambda trick: 0 // trick.last)


def test_a_full_deck_has_no_room_for_it() -> None:
    """Where the core has a bit for each of 64 cards, none is left."""
    ranks = "ABCDEFGHIJKLMNOP"
    cards = [(rank, (suit,), "", f"{rank} of {suit.name}") for suit in FRENCH.suits for rank in ranks]
    full = Deck("full", FRENCH.suits, ranks, cards, {})

    def layout(_: Toy) -> Layout:
        """TO0: 32 cards each."""
        return Layout(stock=full.all, hands=32)

    assert refusal(deck=full, layout=layout).endswith(
        "a deck of 64 cards leaves the compiled core no room for the last trick"
    )
