"""What a trick asks for and how its last card decides it, in games whose tricks have no best card so far."""

from __future__ import annotations

import re
from random import Random

from tricksmith import games
from tricksmith.bots import make
from tricksmith.play import deal, decide
from tricksmith.present import PlayerNames, describe_winner, effects_text, situation_text
from tricksmith.rules import Hand, Play, Seat

NAMES = PlayerNames(("Ada", "Bo", "Cy", "Di"))


def turns(name: str) -> list[tuple[Hand, Play, Play]]:
    """Every turn of some hands with a card in the trick, and two plays to compare."""
    game, found = games.get(name, players=4), []
    for number in range(6):
        hand: Hand = game.hand(deal(game, seed="decided", number=number), dealer=Seat(0))
        bot, rng = make("novice"), Random(number)
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            plays = [move for move in view.penalty_free if isinstance(move, Play)]
            if view.trick and len(plays) > 1:
                found += [(hand, plays[0], play) for play in plays[1:]]
            hand = hand.play(decide(hand, bot, rng))
    return found


def sentences(text: str) -> list[str]:
    """The sentences of a text about two plays."""
    first, second = text.split(". With ")
    return [first, f"With {second.removesuffix('.')}"]


def test_the_last_card_and_the_rule_that_it_meets() -> None:
    """Who takes the trick, with which card and why, is so after that card is played; and so is what it meets."""
    met, without = set(), 0
    for hand, one, two in turns("nestors"):
        view = hand.view(hand.to_act)
        if len(view.trick) != len(view.order) - 1:
            continue
        text = effects_text(view, one, two, NAMES)
        ends = [hand.play(move).tricks[-1] for move in (one, two)]
        if not text:
            assert ends[0].winner == ends[1].winner
            without += 1
            continue
        for move, trick, said in zip((one, two), ends, sentences(text), strict=True):
            assert said.startswith(f"With {move}")
            won = describe_winner(hand.game, view.mode, trick, NAMES)
            why = NAMES.named(trick.why, [seat for seat, _ in trick.plays])
            assert not re.search("the (second|third) (player|card)", said)
            if trick.won_by == move:
                assert said.endswith(why)
                assert f"{NAMES.names[trick.winner]} takes the trick with it" in said
            else:
                assert said.endswith(won)
            asked = hand.stage.first_obligation()  # type: ignore[union-attr]
            assert asked is not None
            clause = said.partition(" takes the trick")[0].rpartition(", ")[0].partition(", ")[2]
            assert clause == (
                "which is asked for" if move.card in asked.cards
                else "which can be played instead" if move.card in asked.allowed
                else "which is not asked for"
            )  # fmt: skip
            met.add(clause)
    assert met == {"which is asked for", "which can be played instead", "which is not asked for"}
    assert without


def test_what_the_next_seat_is_asked_for() -> None:
    """Before the last card, it is what the next seat must play after each of the two."""
    found = 0
    for hand, one, two in turns("nestors"):
        view = hand.view(hand.to_act)
        if len(view.trick) == len(view.order) - 1:
            continue
        text = effects_text(view, one, two, NAMES)
        asked = [hand.play(move).stage.first_obligation() for move in (one, two)]  # type: ignore[union-attr]
        wanted = [must.wanted for must in asked if must is not None]
        assert bool(text) == (wanted[0] != wanted[1])
        if text:
            name = NAMES.names[hand.play(one).to_act or 0]
            assert text == " ".join(
                f"With {move}, {name} is asked for {each}." for move, each in zip((one, two), wanted, strict=True)
            )
            found += 1
    assert found


def test_the_situation_names_what_is_asked_for() -> None:
    """Where the seat need not play it, that is said; in games with suits to follow nothing is."""
    free = bound = 0
    for hand, one, two in turns("nestors"):
        view = hand.view(hand.to_act)
        text, name = situation_text(view, NAMES, (one, two)), NAMES.names[hand.to_act or 0]
        must = hand.stage.first_obligation()  # type: ignore[union-attr]
        if must is None:
            assert "is asked for" not in text
            continue
        binds = bool(view.wanted)
        end = "." if binds else ", but could play any card."
        assert f" {name} is asked for {must.wanted}{end}" in text
        free, bound = free + (not binds), bound + binds
    assert free
    assert bound
    assert not any("asked for" in situation_text(hand.view(hand.to_act), NAMES) for hand, *_ in turns("whist")[:20])
