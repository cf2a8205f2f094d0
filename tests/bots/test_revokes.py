"""A revoke is proven by the public tricks, claimed once, and never by mistake."""

from random import Random

from tests.bots.helper import begin, every_table, views
from tricksmith import bots, games
from tricksmith.bots import RandomBot, proven_revokes
from tricksmith.play import deal
from tricksmith.rules import Claim, Game, Hand, Seat
from tricksmith.rules.runtime import Playing

CLAIMS = games.get("nameless", players=4, renege="claim", twos_switch=False, alone=False)
NOVICE = bots.get("novice")


def cheated(number: int, rng: Random) -> Hand:
    """A hand in which every seat plays any card, suit or no suit, one card before its end."""
    hand = begin(CLAIMS, number)
    while sum(map(len, hand.held)) > 1:
        hand = hand.play(rng.choice(hand.legal))
    return hand


def revokes(hand: Hand) -> list[Seat]:
    """The revokes there were, as the rules know them."""
    assert isinstance(hand.stage, Playing)
    return [seat for seat, _ in hand.revoked]


def test_what_is_proven_has_happened() -> None:
    """Nobody is found to have revoked more often than is true, by any viewer, and many revokes are proven."""
    proven = actual = 0
    for number in range(150):
        hand = cheated(number, Random(number))
        guilty = revokes(hand)
        actual += len(guilty)
        for viewer in (0, 1, 2, 3, None):
            found = proven_revokes(hand.view(viewer))
            for seat in set(found):
                assert found.count(seat) <= guilty.count(seat)
        proven += len(found)
    assert actual > 400
    assert proven > actual / 5


@every_table
def test_nobody_is_accused_who_followed_suit(game: Game) -> None:  # type: ignore[type-arg]
    """Where all play by the rules, nothing is proven, whatever the rules are."""
    for _, view in views(game, 3, RandomBot()):
        assert proven_revokes(view) == ()


def begun() -> Hand:
    """Seat 1 discards on hearts with the 6 of hearts in hand."""
    hand = CLAIMS.hand(deal(CLAIMS, seed="0"), dealer=3)
    for card in ["8h", "6d", "2d", "6c", "3s"]:
        hand = hand.play(hand.parse(card))
    return hand


def test_a_revoke_is_claimed_when_the_card_that_proves_it_falls() -> None:
    """Before that nobody can know; after it every opponent claims, and the partner may not."""
    hand = begun()
    assert [NOVICE.claim(hand.view(seat), Random(1)) for seat in range(4)] == [None] * 4
    hand = hand.play(hand.parse("6h"))
    claim = Claim(Seat(1))
    assert [NOVICE.claim(hand.view(seat), Random(1)) for seat in range(4)] == [claim, None, claim, None]


def test_a_revoke_that_was_claimed_is_not_claimed_again() -> None:
    """One claim is enough, from any seat."""
    hand = begun().play(Claim(Seat(1)), by=Seat(0))
    hand = hand.play(hand.parse("6h"))
    assert NOVICE.claim(hand.view(0), Random(1)) is None
    hand = begun()
    hand = hand.play(hand.parse("6h")).play(Claim(Seat(1)), by=Seat(2))
    while hand.to_act is not None:
        hand = hand.play(hand.penalty_free[0])
        assert NOVICE.claim(hand.view(0), Random(1)) is None


def test_other_bots_and_other_tables_claim_nothing() -> None:
    """A bot says nothing out of turn unless it was made to, and where nothing can be claimed nobody does."""
    hand = begun()
    hand = hand.play(hand.parse("6h"))
    assert RandomBot().claim(hand.view(0), Random(1)) is None
    game = games.get("nameless", players=4, renege="penalise", twos_switch=False, alone=False)
    hand = game.hand(deal(game, seed="0"), dealer=3)
    for card in ["8h", "6d", "2d", "6c", "3s", "6h"]:
        hand = hand.play(hand.parse(card))
    assert proven_revokes(hand.view(0)) == (1,)
    assert NOVICE.claim(hand.view(0), Random(1)) is None
