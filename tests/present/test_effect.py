"""What a card does in its trick: shown before it is played, and true once the trick is over."""

from __future__ import annotations

from random import Random

import pytest

from tricksmith import games
from tricksmith.play import Match
from tricksmith.present import PlayerNames, advice_text, cards_ahead_of, effect_text, has_best
from tricksmith.rules import Play

TABLES = [
    (name, players)
    for name in games.names()
    for players in (games.load(name).seats if name in games.ORIGINALS else [games.get(name).players])
    if has_best(games.get(name, players=players))
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_card_is_said_to_do_it_does(name: str, players: int) -> None:
    """The last card of a trick wins it or leaves it, and a card that nothing unseen beats wins it in the end."""
    match, rng = Match.begin(games.get(name, players=players), seed="effect"), Random(1)
    who = PlayerNames(match.names, symbols=True)
    sure: set[int] = set()
    left: list[str] = []
    openings: set[str] = set()
    for _ in range(300):
        hand = match.hand
        if match.verdict is not None:
            break
        if hand.to_act is None:
            match, sure = match.next_hand(), set()
            continue
        view = hand.view(hand.to_act)
        move = rng.choice(view.penalty_free)
        text, last = effect_text(view, move, who), len(view.trick) == len(view.order) - 1
        player = view.plays_from
        match = match.play(move)
        tricks = match.hand.view(None).tricks
        if not isinstance(move, Play):
            continue
        assert text.startswith(
            ("it wins the trick", "it can win the trick, ", "it leaves the trick to ", "it can't win the trick: ")
        )
        openings.add(" ".join(text.split()[:5]))
        if not view.trick:
            sure, left = set(), []
        if "leaves the trick" in text:
            left.append(text)
        if text.startswith("it wins the trick, for no card that is still out"):
            sure.add(int(player))
        if last:
            winner = tricks[-1].winner
            assert (text == "it wins the trick as its last card") == (winner == player), text
            assert not sure or {int(winner)} == sure
            assert all(who.name(winner) in said for said in left), "a trick was left to somebody who lost it"
            if text != "it wins the trick as its last card":
                assert who.name(winner) in text
    assert len(openings) > 2


def test_no_card_of_two_hands_that_one_player_plays_is_out() -> None:
    """Who plays the dummy's cards counts those of the other side alone, from either hand."""
    match, rng = Match.begin(games.get("bridge"), seed="effect"), Random(1)
    led_from = set()
    for _ in range(400):
        if match.hand.to_act is None:
            match = match.next_hand()
            continue
        view = match.hand.view(match.hand.to_act)
        dummy = view.contract.dummy if view.contract is not None else None
        if dummy is not None and dummy.played_by == view.seat and view.dummy and len(view.trick) < 3:
            for move in view.legal:
                assert not {*cards_ahead_of(view, move)} & {*view.hand, *view.dummy}, move
            led_from.add(view.plays_from == view.seat)
        match = match.play(rng.choice(view.penalty_free))
    assert led_from == {True, False}


def test_a_hand_that_has_played_to_the_trick_takes_it_from_no_card() -> None:
    """A declarer whose other hand has played already is sure of a trick with a card that nothing unseen beats."""
    match, rng = Match.begin(games.get("bridge"), seed="effect"), Random(1)
    who = PlayerNames(match.names)
    sure = 0
    while match.verdict is None:
        if match.hand.to_act is None:
            match = match.next_hand()
            continue
        view = match.hand.view(match.hand.to_act)
        dummy = view.contract.dummy if view.contract is not None else None
        played = {seat for seat, _ in view.trick}
        if dummy is not None and dummy.played_by == view.seat and played & {dummy.seat, view.seat}:
            texts = [effect_text(view, move, who) for move in view.penalty_free]
            assert not any("and no card that is still out" in text for text in texts), texts
            sure += sum(text.startswith("it wins the trick, for no card") for text in texts)
        match = match.play(rng.choice(view.penalty_free))
    assert sure > 5


def test_a_call_and_a_game_without_a_best_card_say_nothing() -> None:
    """There the figures and the notes of the choices speak."""
    match = Match.begin(games.get("nonesuch"), seed="effect")
    view = match.hand.view(match.hand.to_act)
    assert [effect_text(view, move, PlayerNames(match.names)) for move in view.legal] == ["", "", ""]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_advice_says_first_what_a_card_is_played_for(name: str, players: int) -> None:
    """Advice is to win just where the card is sure to, and names a need only of a side that is short of it."""
    match, rng = Match.begin(games.get(name, players=players), seed="advice"), Random(1)
    who = PlayerNames(match.names, symbols=True)
    asked = 0
    while asked < 100 and match.verdict is None:
        hand = match.hand
        if hand.to_act is None:
            match = match.next_hand()
            continue
        view = hand.view(hand.to_act)
        for move in view.penalty_free:
            text, effect = advice_text(view, move, who), effect_text(view, move, who)
            assert bool(text) == isinstance(move, Play)
            if not isinstance(move, Play):
                continue
            asked += 1
            assert move.card.symbols in text
            is_sure = effect.startswith("it wins the trick") and "and no card" not in effect
            assert ("win the trick" in text) == is_sure, (text, effect)
            assert ("leave the trick to" in text) == ("leaves the trick" in effect or "can't win" in effect)
            if ": " in text:
                aim = view.aims[view.plays_from]
                assert (aim.at_least if "need" in text else aim.at_most) is not None
        match = match.play(rng.choice(view.penalty_free))
    assert asked >= 100 or match.verdict is not None


def test_advice_names_what_a_bid_of_tricks_still_needs() -> None:
    """Someone who bid most needs that many tricks at first, and someone who bid none wants no trick."""
    match = Match.begin(games.get("nonesuch", players=3), seed="advice")
    rng, found = Random(3), set()
    while not {"most", "none"} <= found and match.number < 20:
        hand = match.hand
        if hand.to_act is None:
            match = match.next_hand()
            continue
        view = hand.view(hand.to_act)
        texts = [advice_text(view, move, PlayerNames(match.names, view.seat)) for move in view.penalty_free]
        aim = view.aims.get(view.seat) if view.seat is not None else None
        if aim is not None and view.phase == "tricks":
            took = view.taken["tricks"][view.seat]
            wanted = [text for text in texts if text.startswith(("win the", "try for the"))]
            if aim.at_least is not None and took < aim.at_least and wanted:
                left = aim.at_least - took
                noun = "trick" if left == 1 else "tricks"
                assert all(text.endswith(f": you need {left} more {noun}") for text in wanted)
                found.add("most")
            if aim.at_most == 0 and took == 0:
                ends = [text for text in texts if text.startswith("leave")]
                assert all(text.endswith(": you want no trick") for text in ends)
                found |= {"none"} if ends else set()
        match = match.play(rng.choice(view.penalty_free))
    assert found == {"most", "none"}
