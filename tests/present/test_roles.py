"""What a seat is in the play of a contract, for a mark at its place."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.games.classics.helper import begin, played
from tests.games.classics.test_skat import SKAT, TALON
from tricksmith import games
from tricksmith.bots import RandomBot
from tricksmith.play import Match
from tricksmith.present import PlayerNames, public_view

NAMES = ("Ada", "Bo", "Cy", "Di")


def roles(match: Match) -> list[str]:
    """What each seat is called in the play."""
    return [seat.role for seat in public_view(match, PlayerNames(match.names)).seats]


def test_the_seat_that_plays_alone_against_the_others_is_marked_once_there_is_a_contract() -> None:
    """During the bidding nobody is."""
    hand = begin("skat", SKAT, TALON)
    match = Match.begin(hand.game, seed="roles", names=NAMES[:3])
    assert roles(match) == ["", "", ""]
    hand = played(hand, "pass", "pass", "bid 18", "hand", "grand")
    assert roles(replace(match, hand=hand)) == ["alone", "", ""]


@pytest.mark.parametrize("seed", range(8))
def test_the_seat_that_won_the_bidding_is_marked_where_all_others_passed(seed: int) -> None:
    """Its partner is not, who may have bid before."""
    rng, bot = Random(seed), RandomBot()
    match = Match.begin(games.get("nestors"), seed=f"roles {seed}", names=NAMES)
    while match.hand.contract is None:
        match = match.play(bot.choose(match.hand.view(match.hand.to_act), rng))
        if match.hand.result is not None:
            return
    contract = match.hand.contract
    assert roles(match) == ["bidder" if seat == contract.bid.bidder else "" for seat in range(4)]


def test_bids_that_all_count_mark_nobody() -> None:
    """Each seat plays for what it bid."""
    rng, bot = Random(3), RandomBot()
    match = Match.begin(games.get("oh-hell"), seed="roles", names=NAMES)
    while match.hand.contract is None:
        match = match.play(bot.choose(match.hand.view(match.hand.to_act), rng))
    assert roles(match) == [""] * len(match.names)
