"""Which cards beat which, and how likely a seat holds one of them, against slow counts."""

import gc
import weakref
from random import Random
from statistics import fmean
from typing import Any

import pytest

from tests.bots.helper import every_game, views
from tricksmith import games
from tricksmith.bots import RandomBot
from tricksmith.bots.novice_policy import CounterValues, WinProbabilities, win_probability
from tricksmith.cards import DECKTET, CardSet, bits
from tricksmith.games.nonesuch import Terms
from tricksmith.rules import NO_MARKS, Game, Play
from tricksmith.rules.automata import trick_automaton
from tricksmith.rules.runtime import Playing

AnyGame = Game[Any, Any]
MOONS = Terms(DECKTET.suit("m"))


def moons() -> WinProbabilities:
    """Nonesuch with three players, and Moons as trump."""
    return WinProbabilities.of(trick_automaton(games.get("nonesuch", players=3), MOONS))


def lead(text: str, suit: str) -> Play:
    """A lead."""
    return Play(DECKTET.card(text), DECKTET.suit(suit))


def test_what_takes_over_is_what_the_rules_say() -> None:
    """Led the 9 of Waves and Wyrms as Wyrms, only the Crown of Wyrms and trumps beat it."""
    odds = moons()
    over = odds.takes_over(odds.book.begin(lead("9wy", "y")))
    expected = DECKTET.set("Am 2mk 3mw 4ms 5ml 6mw 7ml 8ms 9ms Cm Cy 9wy")
    assert CardSet(DECKTET, over) == expected


@pytest.mark.parametrize(("card", "suit"), [("5yk", "y"), ("Ck", "k"), ("9lk", "l"), ("2wl", "w"), ("3mw", "w")])
def test_the_chance_that_a_seat_takes_over_lies_between_blind_and_willing(card: str, suit: str) -> None:
    """Dealt often, hands that play any legal card take over less often than told, hands that want to, more often."""
    odds, rng = moons(), Random(1)
    play = lead(card, suit)
    node = odds.book.begin(play)
    pool = [index for index in bits(odds.stock) if index != play.card.index]
    over, (need, *_) = odds.takes_over(node), node.duty(NO_MARKS)
    blind, willing = [], []
    for _ in range(3000):
        hand = sum(1 << index for index in rng.sample(pool, 12))
        allowed = hand & need[1] if hand & need[0] else hand
        blind.append((allowed & over).bit_count() / allowed.bit_count())
        willing.append(bool(allowed & over))
    told = odds.taking(node, NO_MARKS, sum(1 << index for index in pool), 12)
    assert fmean(blind) - 0.03 < told < fmean(willing) + 0.03
    assert told == pytest.approx((fmean(blind) + fmean(willing)) / 2, abs=0.12)


def test_a_card_that_nothing_beats_is_sure_to_take_its_trick() -> None:
    """The highest trump always does; a card that every card beats never does while anybody holds one."""
    odds = moons()
    everything = odds.stock
    assert odds.leading(lead("Cm", "m"), NO_MARKS, everything, 12, 2) == 1
    assert odds.holding(DECKTET.card("Cm").index, NO_MARKS, everything, 12, 2) == 1
    assert odds.leading(lead("Ak", "k"), NO_MARKS, everything, 12, 2) < 0.05
    assert odds.leading(lead("Ak", "k"), NO_MARKS, DECKTET.set("As Aw Al Ay").mask, 2, 2) == 1


def test_chances_grow_as_higher_cards_are_gone() -> None:
    """A nine is as good as a Crown once the Crown has been played."""
    odds = moons()
    nine = lead("9wy", "w")
    before = odds.leading(nine, NO_MARKS, odds.stock, 12, 2)
    after = odds.leading(nine, NO_MARKS, odds.stock & ~DECKTET.set("Cw").mask, 12, 2)
    last = odds.leading(nine, NO_MARKS, DECKTET.set("3sk 2wl 4wl Cl").mask, 2, 2)
    assert before < after < last == 1


def test_a_seat_that_may_hold_nothing_better_cannot_take_over() -> None:
    """No card, or none among them that beats the best: no chance."""
    odds = moons()
    node = odds.book.begin(lead("Ck", "k"))
    assert odds.taking(node, NO_MARKS, DECKTET.set("As 3sk 8yk").mask, 2) == 0
    assert odds.taking(node, NO_MARKS, odds.stock, 0) == 0
    assert odds.taking(node, NO_MARKS, 0, 3) == 0


@every_game
def test_strength_orders_the_cards_of_every_game(game: AnyGame) -> None:
    """The highest trump is strongest and the weakest card is no trump; unless suits are named, trumps fall in order."""
    for hand, _ in views(game, 1, RandomBot()):
        if isinstance(hand.stage, Playing):
            odds, ladder = WinProbabilities.of(hand.stage.automaton), hand.stage.automaton.ladder
            powers = [odds.power[card.index] for card in ladder]
            assert game.leader_names or powers == sorted(powers, reverse=True)
            stock = odds.stock
            weakest, strongest = (end(bits(stock), key=odds.power.__getitem__) for end in (min, max))
            if ladder:
                assert strongest == ladder[0].index
                assert game.deck.cards[weakest] not in ladder
            break


def test_where_only_the_last_card_decides_strength_comes_from_tricks_of_chance() -> None:
    """There is no best card before the third, and a trump is still worth more than a six."""
    game = games.get("nestors")
    for hand, _ in views(game, 1, RandomBot()):
        if isinstance(hand.stage, Playing):
            odds = WinProbabilities.of(hand.stage.automaton)
            trump = hand.stage.contract.terms.trump
            trumps, sixes = game.cards.of_rank(trump), game.cards.of_rank("6")
            assert not odds.telling
            assert min(odds.power[card.index] for card in trumps) > max(odds.power[card.index] for card in sixes)
            break
    assert moons().telling


def test_states_of_tricks_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is bounded, and nothing is told differently for it."""
    monkeypatch.setattr(win_probability, "MAX_CACHED", 3)
    odds = WinProbabilities(trick_automaton(games.get("nonesuch", players=3), MOONS))
    nodes = [odds.book.begin(play) for ways in odds.book.leads(NO_MARKS).all for play in ways]
    first = [odds.takes_over(node) for node in nodes]
    assert [odds.takes_over(node) for node in nodes] == first
    assert len(odds._over) <= 4


def test_odds_go_when_their_game_goes() -> None:
    """A server that makes many games does not keep what the bots worked out for those that are over."""
    game = games.get("poison-nonesuch")
    for _, view in views(game, 1, RandomBot()):
        WinProbabilities.of(trick_automaton(game, view.terms))
    odds = weakref.ref(WinProbabilities.of(trick_automaton(game, view.terms)))
    assert odds() is WinProbabilities.of(trick_automaton(game, view.terms))
    del game, view, _
    gc.collect()
    assert odds() is None


@every_game
def test_counters_add_up_as_the_game_says(game: AnyGame) -> None:
    """Any cards add to each counter what they add one by one."""
    rng = Random(2)
    for hand, _ in views(game, 2, RandomBot()):
        if isinstance(hand.stage, Playing):
            book = hand.stage.automaton
            counters = CounterValues(book)
            for name in game.counters:
                some = rng.sample(list(game.the_layout.stock), 9)
                slow = sum(game.worth(name, card, book.terms) for card in some)
                assert counters.of(name, game.deck.of(some).mask) == slow
