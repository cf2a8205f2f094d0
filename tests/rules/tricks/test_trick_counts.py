"""What each seat has taken is counted once for each trick, and is the same as if all were counted again."""

from random import Random

import pytest

from tricksmith import games
from tricksmith.play import sample_hand
from tricksmith.rules.runtime import Playing, TrickCounts


def parts(counts: TrickCounts) -> tuple[object, ...]:
    """All that it counts."""
    return counts.won, counts.masks, counts.counters


@pytest.mark.parametrize(
    "name", ["nonesuch", "nestors", "hearts", "tarot", "belote", "schnapsen", "doppelkopf", "barbu"]
)
def test_it_goes_on_from_the_tricks_before(name: str) -> None:
    """Also where something is asked between tricks, where cards are won in the calls, and after an undo."""
    game = games.get(name)
    for number in range(2):
        rng, hand = Random(number), sample_hand(game, seed="counts", number=number)
        earlier: list[Playing] = []
        while hand.to_act is not None:
            hand = hand.play(rng.choice(list(hand.penalty_free)))
            if hand.playing is not None:
                again = TrickCounts.of(hand.playing.automaton, hand.playing.tricks)
                assert parts(hand.playing.trick_counts) == parts(again)
                earlier.append(hand.playing)
        for playing in earlier[::5]:  # what came later has changed nothing
            assert parts(playing.trick_counts) == parts(TrickCounts.of(playing.automaton, playing.tricks))
        assert not earlier or earlier[-1].tricks


def test_what_is_known_of_other_tricks_is_not_used() -> None:
    """Those of another hand, or of more tricks than there are."""
    game, found = games.get("hearts"), []
    for number in range(2):
        rng, hand = Random(number), sample_hand(game, seed="other", number=number)
        while hand.to_act is not None:
            hand = hand.play(rng.choice(list(hand.legal)))
        assert hand.playing is not None
        found.append(hand.playing)
    one, other = found
    assert parts(TrickCounts.of(one.automaton, one.tricks, other.trick_counts)) == parts(one.trick_counts)
    some = TrickCounts.of(one.automaton, one.tricks[:5], one.trick_counts)
    assert sum(some.won) == 5
    assert parts(TrickCounts.of(one.automaton, one.tricks, some)) == parts(one.trick_counts)
