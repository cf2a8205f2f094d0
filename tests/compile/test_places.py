"""Who wins a trick whose author keeps some of its cards: the core's answer is that of the rules, whatever is kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.toy import Toy
from tests.testing.mini import Mini, Mode
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.compile import compile_trick
from tricksmith.compile.tricks.automaton import explicit_automaton
from tricksmith.errors import RulesError
from tricksmith.play import deal
from tricksmith.rules import Layout, Pile, Seat, Trick, TrickSoFar
from tricksmith.testing import CheckCase, GameCheckError, check
from tricksmith.testing.lockstep import check_winners, play_in_lockstep

ORDER = "JQKA"


def beats(card: Card, other: Card) -> bool:
    """In a circle: a jack beats an ace, and else the next higher rank of any suit beats the one below it."""
    return (ORDER.index(card.rank) - ORDER.index(other.rank)) % 4 == 1


class Circle(Toy):
    """Four seats; the card that beats the best so far is the best, and the author keeps the best card in `seen`."""

    seats = (4,)

    def layout(self) -> Layout:
        """TO0: Three cards each."""
        return Layout(stock=FRENCH.all.of_rank(*ORDER), hands=3, piles=(Pile("down", 4),))

    def after_lead(self, card: Card, named: Suit | None, mode: str) -> TrickSoFar:
        return TrickSoFar(named, card, (card,))

    def after_card(self, trick: TrickSoFar, card: Card, mode: str) -> TrickSoFar:
        best = card if beats(card, trick.best) else trick.best
        return TrickSoFar(trick.led, best, (best,))

    def winner(self, trick: TrickSoFar, mode: str) -> Card:
        return trick.seen[0]


class First(Circle):
    """As before, but the first ace of the trick wins it if there is one, and the author keeps that ace first."""

    def after_card(self, trick: TrickSoFar, card: Card, mode: str) -> TrickSoFar:
        best = card if beats(card, trick.best) else trick.best
        ace = next((kept for kept in (*trick.seen, card) if kept.rank == "A"), None)
        return TrickSoFar(trick.led, best, tuple(dict.fromkeys((ace or best, best))) if ace else (best,))


class Backwards(Circle):
    """The author keeps every card, the last first; the lowest of the trick wins, and of equals the later one."""

    def after_card(self, trick: TrickSoFar, card: Card, mode: str) -> TrickSoFar:
        return TrickSoFar(trick.led, trick.best, (card, *trick.seen))

    def winner(self, trick: TrickSoFar, mode: str) -> Card:
        return min(trick.seen, key=lambda card: card.level)


def naive(game: Circle, cards: list[Card]) -> int:
    """The place of the card that wins, by the docstrings above."""
    best = 0
    for place, card in enumerate(cards):
        if beats(card, cards[best]):
            best = place
    if isinstance(game, Backwards):
        return min(range(len(cards)), key=lambda place: (cards[place].level, -place))
    aces = [place for place, card in enumerate(cards) if card.rank == "A"] if isinstance(game, First) else []
    return aces[0] if aces else best


@pytest.mark.parametrize("kind", [Circle, First, Backwards])
def test_the_core_gives_the_trick_to_the_right_seat(kind: type[Circle]) -> None:
    """The core, the rules and a plain reading agree, over 200 hands."""
    game = kind(4)
    hands = [game.hand(deal(game, seed="places", number=number), Seat(number % 4)) for number in range(200)]
    play_in_lockstep(hands, Random(5), [CheckCase(game, "places", number) for number in range(200)])
    rng = Random(6)
    for number in range(40):
        end = hands[number]
        while end.to_act is not None:
            end = end.play(rng.choice(end.legal))
        for trick in end.tricks:
            assert trick.winner == trick.plays[naive(game, [play.card for _, play in trick.plays])][0]


def test_a_card_that_was_not_kept_cannot_come_back() -> None:
    """Its place is not known then; the error names the function and the case."""

    class Forgetful(Circle):
        def after_card(self, trick: TrickSoFar, card: Card, mode: str) -> TrickSoFar:
            return TrickSoFar(trick.led, trick.best, (trick.best,) if trick.seen == () else ())

    with pytest.raises(RulesError, match=r"after_card\(TrickSoFar\(.*\), .*\) puts .. into seen, which holds the card"):
        compile_trick(Forgetful(4), "plain")


def test_a_lead_keeps_nothing_but_itself() -> None:
    """Another card has not been played."""

    class Elsewhere(Circle):
        def after_lead(self, card: Card, named: Suit | None, mode: str) -> TrickSoFar:
            return TrickSoFar(named, card, (FRENCH.card("As"),))

    with pytest.raises(RulesError, match=r"after_lead\(.*\) puts As into seen"):
        compile_trick(Elsewhere(4), "plain")


class Lowest(Mini):
    """As Mini, but the lowest card of the trick wins it, the first of equals; the author keeps that card alone."""

    def after_lead(self, card: Card, named: Suit | None, mode: Any) -> TrickSoFar:
        return TrickSoFar(named, card, (card,))

    def after_card(self, trick: TrickSoFar, card: Card, mode: Any) -> TrickSoFar:
        return TrickSoFar(trick.led, trick.best, (min(*trick.seen, card, key=lambda each: each.level),))

    def winner(self, trick: TrickSoFar, mode: Any) -> Card:
        return trick.seen[0]


def test_the_checker_plays_every_game_in_step() -> None:
    """And says how much it has compared: three cards to each of five tricks, three bids and an exchange."""
    report = check(Lowest(3), hands=2, bots=False)
    assert report.lockstep_decisions == 2 * 3 * (15 + 4)
    assert report.winners == 0
    assert not report.not_compiled
    assert check(Mini(3), hands=2, bots=False).winners == 2 * 5


def test_the_checker_notices_a_core_that_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if what is kept were the first cards of the trick: the report says what differs and how to see it again."""
    monkeypatch.setattr("tricksmith.compile.tricks.automaton._places", lambda *_: (0,))
    with pytest.raises(GameCheckError, match=r"(?s)the compiled core differs from the rules: the .*hands=\[\d\]"):
        check(Lowest(3), hands=10, bots=False)


class Another(Lowest):
    """Lowest, not compiled before."""

    id = "another"


def test_a_game_outside_the_core_is_checked_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """More states than the core can hold: the rest of the check goes on."""
    monkeypatch.setattr("tricksmith.compile.tricks.automaton.MAX_STATES", 30)
    report = check(Another(3), hands=1, bots=False)
    assert report.lockstep_decisions == 0
    assert "more than 30 states of a trick" in report.not_compiled[0]
    assert report.hands == report.matches == 1


class YetAnother(Lowest):
    """Lowest, not compiled before."""

    id = "yet-another"


def test_a_refusal_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots ask at every decision, and it takes seconds to find out that a game has too many states."""
    asked = []
    monkeypatch.setattr("tricksmith.compile.tricks.automaton.MAX_STATES", 30)
    monkeypatch.setattr(
        "tricksmith.compile.tricks.trick_tables.explicit_automaton",
        lambda *given: (asked.append(given), explicit_automaton(*given))[1],
    )
    for _ in range(3):
        with pytest.raises(RulesError, match="more than 30 states of a trick"):
            compile_trick(YetAnother(3), Mode(FRENCH.suits[0]))
    assert len(asked) == 1


def test_strength_alone_says_who_wins_too() -> None:
    """Of the strongest the first; a winner that is another card is reported."""
    game = Toy(2)
    hand = game.hand(deal(game, seed="winners"), Seat(0))
    while hand.to_act is not None:
        hand = hand.play(hand.legal[0])
    assert check_winners(hand, CheckCase(game)) == len(hand.tricks) == 4
    assert check_winners(Circle(4).hand(deal(Circle(4), seed="a"), Seat(0)), CheckCase(Circle(4))) == 0
    trick = hand.tricks[1]
    loser = next(seat for seat, _ in trick.plays if seat != trick.winner)
    wrong = Trick(trick.leader, trick.plays, loser)

    class Shown:
        game, contract, tricks, actions = hand.game, hand.contract, (hand.tricks[0], wrong), hand.actions

    with pytest.raises(
        GameCheckError, match=rf"trick 2, .*, went to seat {loser}; by strength\(\) seat {trick.winner}"
    ):
        check_winners(Shown(), CheckCase(game))  # type: ignore[arg-type]
