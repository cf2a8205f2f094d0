"""Games whose tricks the compiled core can't take: every level plays them, by the rules themselves."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from statistics import fmean
from typing import Any

import pytest

from tests.bots.helper import begin, decisions
from tests.compile.test_places import Lowest
from tests.games.information import doubles
from tricksmith import bots, games
from tricksmith.belief import Determinizations, contract_of
from tricksmith.bots import RandomBot
from tricksmith.bots.novice_policy.rule_playouts import play_values_by_rules
from tricksmith.engine import Tricks
from tricksmith.errors import RulesError
from tricksmith.play import Match, play_match
from tricksmith.rules import Game, Hand, Play
from tricksmith.rules.runtime import resume_tricks

LEVELS = ("novice", "regular", "expert", "master")


class TooDeep(Lowest):
    """Lowest with more states of a trick than tables hold."""

    id = "too-deep"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any]:
    """A game with bids, an exchange and tricks, none of which fits."""
    monkeypatch.setattr("tricksmith.compile.tricks.automaton.MAX_STATES", 30)
    return TooDeep(3)


def in_tricks(game: Game[Any, Any], number: int, plays: int) -> Hand:
    """A hand after some plays at random; if it is over by then, one from another generator."""
    for seed in count(number):
        hand, rng = begin(game, number), Random(seed)
        while hand.to_act is not None:
            played = sum(len(trick.plays) for trick in hand.tricks) + len(hand.trick)
            if hand.contract is not None and hand.calling is None and played >= plays:
                return hand
            hand = hand.play(rng.choice(hand.legal))
    raise AssertionError


def test_the_core_refuses_the_game(game: Game[Any, Any]) -> None:
    """Else these tests would test nothing."""
    contract = in_tricks(game, 1, 0).contract
    assert contract is not None
    with pytest.raises(RulesError, match="more than 30 states"):
        Tricks.of(game, contract)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_it_to_the_end(game: Game[Any, Any], level: str) -> None:
    """By legal moves, and the same ones from the same chance."""
    one, two = (play_match(Match.begin(game, seed="too deep"), [bots.get(level)] * 3, most_hands=1) for _ in range(2))
    assert one.hands[0].result is not None
    assert one.hands[0].actions == two.hands[0].actions


def test_the_novice_beats_chance_in_it(game: Game[Any, Any]) -> None:
    """One seat against two, the seats in turn."""
    margins = []
    for number in range(24):
        players = [bots.get("novice" if seat == number % 3 else "random") for seat in range(3)]
        match = play_match(Match.begin(game, seed=f"chance {number}"), players, most_hands=1)
        result = match.hands[0].result
        assert result is not None
        mine = result.scores[number % 3]
        margins.append(mine - (sum(result.scores) - mine) / 2)
    assert fmean(margins) > 0.8


def test_it_sees_no_hidden_card(game: Game[Any, Any]) -> None:
    """Two hidden cards that change places change no move."""
    tried = 0
    for number in range(4):
        for place, (hand, view, _) in enumerate(decisions(begin(game, number), RandomBot(), Random(number))):
            seat = hand.to_act
            assert seat is not None
            move = bots.get("novice").choose(view, Random(place))
            for double in islice(doubles(hand, seat), 1):
                assert bots.get("novice").choose(double.view(seat), Random(place)) == move
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("name", games.names())
def test_a_hand_is_resumed_where_it_stands(name: str) -> None:
    """With what was swept, led from the table and exchanged: each determinization fits the view."""
    game = games.get(name)
    for number in range(6):
        hand = in_tricks(game, number, 2 + 2 * number)
        assert hand.to_act is not None
        view = hand.view(hand.to_act)
        determinizations = Determinizations(view)
        for deal in determinizations.sample(3, 1).tolist():
            playing = resume_tricks(view, determinizations.locations(deal))
            assert playing.to_act == hand.to_act
            assert playing.held[hand.to_act] == hand.held[hand.to_act].mask
            hidden = view.unseen.mask  # such as a talon that counts for its owner, who never looked at it
            taken = hand.playing.taken  # type: ignore[union-attr]
            assert [cards & ~hidden for cards in playing.taken] == [cards & ~hidden for cards in taken]
            assert set(playing.moves(strict=True)) == set(view.penalty_free)


@pytest.mark.parametrize(
    "game", [games.get("tarot", players=5), games.get("doppelkopf", solos=False), games.get("skat")], ids=repr
)
def test_secrets_follow_from_the_cards(game: Game[Any, Any]) -> None:
    """With the true cards, what only the score may know is as it is; nothing is known of it in a view."""
    seen = set()
    for number in range(8):
        hand = in_tricks(game, number, 3 * number)
        assert hand.contract is not None
        seen.add(hand.contract.secret)
        for seat in range(game.players):
            view = hand.view(seat)
            assert view.contract is not None
            assert view.contract.secret is None
            assert contract_of(view, hand.stage.locations) == hand.contract
    assert len(seen) > 2


def test_a_secret_partner_knows_it() -> None:
    """In each deal that fits what the holder of the called king knows, that seat is the partner; the taker guesses."""
    game, partners, guesses = games.get("tarot", players=5), 0, set()
    for number in range(30):
        hand = in_tricks(game, number, 0)
        assert hand.contract is not None
        bid = hand.contract.bid
        holder = next((seat for seat in range(5) if bid.called in hand.held[seat]), None)
        for seat in {bid.taker, holder} - {None}:
            view = hand.view(seat)
            determinizations = Determinizations(view)
            deals = map(determinizations.locations, determinizations.sample(6, 1).tolist())
            secrets = {contract_of(view, places).secret for places in deals}
            if seat == holder:
                assert secrets == {() if seat == bid.taker else (seat,)}
                partners += seat != bid.taker
            elif hand.contract.secret:
                assert (bid.taker,) not in secrets
                guesses |= secrets
    assert partners > 5
    assert len(guesses) > 3


def test_values_are_those_of_the_score() -> None:
    """In the last trick nothing is left to chance: the value of a play is the margin that it leads to."""
    game = games.get("poison-nonesuch", players=3)
    hand = in_tricks(game, 3, 0)
    while len(hand.held[hand.to_act or 0]) > 1 or len(hand.trick) < 2:
        hand = hand.play(hand.legal[0])
    assert hand.to_act is not None
    (play,) = hand.legal
    assert isinstance(play, Play)
    (value,) = play_values_by_rules(hand.view(hand.to_act), [play], Random(2))
    end = hand.play(play)
    assert end.result is not None
    assert end.playing is not None
    mine = end.result.scores[hand.to_act]
    assert value == pytest.approx(mine - (sum(end.result.scores) - mine) / 2)
