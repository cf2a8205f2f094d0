"""The random bot takes any legal move, and each as often as the others."""

from collections import Counter
from random import Random

from tests.bots.helper import begin
from tricksmith import games
from tricksmith.bots import RandomBot


def test_every_legal_move_is_as_likely_as_the_others() -> None:
    """Of three bids each comes in a third of the cases."""
    legal = begin(games.get("nonesuch")).penalty_free
    rng = Random(1)
    said = Counter(str(RandomBot().pick(legal, rng)) for _ in range(3000))
    assert set(said) == {"none", "some", "most"}
    assert all(900 < count < 1100 for count in said.values())


def test_the_random_bot_never_revokes() -> None:
    """Where the table lets revokes pass and charges them, it follows suit all the same."""
    game = games.get("nameless", players=4, renege="penalise")
    could_have = 0
    for number in range(40):
        hand, rng = begin(game, number), Random(number)
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            could_have += len(view.legal) > len(view.penalty_free)
            move = RandomBot().choose(view, rng)
            assert move in view.penalty_free
            hand = hand.play(move)
        assert hand.result is not None
        assert hand.result.tally is not None
        assert sum(hand.result.tally.revokes_by_seat) == 0
    assert could_have > 100


def test_what_it_picks_depends_on_the_generator_alone() -> None:
    """The same generator and the same moves give the same pick."""
    legal = begin(games.get("nestors")).penalty_free
    picks = [[RandomBot().pick(legal, rng) for _ in range(20)] for rng in (Random(5), Random(5), Random(6))]
    assert picks[0] == picks[1] != picks[2]
