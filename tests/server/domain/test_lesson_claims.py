"""What a lesson says after another move is true of the cards: it is compared with all ways the trick can go."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.server.domain.test_lesson import LESSONS, moments
from tricksmith import games
from tricksmith.games.nestors import Mode, Nestors
from tricksmith.rules import Hand, Move, Trick
from tricksmith.server.domain import Lesson, lesson_of

HOLDER = re.compile(r"(Robin|Mika|Sam)(?:'s| holds| must follow with| can follow with) (?:[a-z]+ |Crown )?`(\w+)`")
ONLY = re.compile(r"only (?:Robin|Mika|Sam)'s `(\w+)`|unless Robin plays `(\w+)`")


def mistakes(lesson: Lesson) -> Iterator[tuple[Hand, Move, str]]:
    """Each legal move that a step does not wait for, with the hand before it and what the lesson says of it."""
    kind = games.load(lesson.game)
    for step, hand in moments(lesson, lesson.begin(kind(len(lesson.names)))):
        for move in hand.legal if step.moves else ():
            if str(move) not in step.moves:
                yield hand, move, step.why_not_now(str(move))


def endings(hand: Hand, number: int) -> Iterator[Trick]:
    """How the trick can end that comes after this number of tricks."""
    if len(hand.tricks) > number:
        yield hand.tricks[number]
        return
    for move in hand.legal:
        yield from endings(hand.play(move), number)


def cards_of(trick: Trick, seat: int | None = None) -> set[str]:
    """The cards that a seat played to a trick, or that all did."""
    return {str(card) for player, card, *_ in trick.plays if seat in (None, player)}


@LESSONS
def test_what_is_said_of_another_card_holds_in_every_way_that_the_trick_can_go(name: str) -> None:
    """Who holds which card, which card alone can beat it, and whether it can win or lose at all."""
    lesson = lesson_of(name)
    checked = 0
    for hand, move, why in mistakes(lesson):
        assert len(re.sub(r"`[^`]+`", "8♠♥", why)) <= 135, why
        if hand.playing is None or "+" in str(move):
            continue
        ways = list(endings(hand.play(move), len(hand.tricks)))
        lost = [trick for trick in ways if trick.winner != lesson.seat]
        for player, card in HOLDER.findall(why):
            assert any(card in cards_of(trick, lesson.names.index(player)) for trick in ways), why
        for card in ("".join(found) for found in ONLY.findall(why)):
            assert lost, why
            assert all(card in cards_of(trick) for trick in lost), why
        said = {
            "can't win": len(lost) == len(ways), "nobody can beat": not lost, "nobody a point": len(lost) == len(ways),
            "It takes the trick": not lost or "unless" in why, "The jack takes": not lost,
            "which beats it": len(lost) == len(ways), "can beat it": len(lost) > 0, "could follow": len(lost) > 0,
            "your own partner would": len(lost) == len(ways), "Mika's king takes": [way.winner for way in ways] == [2],
        }  # fmt: skip
        for phrase, holds in said.items():
            assert phrase not in why or holds, (str(move), why)
        checked += any(phrase in why for phrase in said)
    assert checked >= {"nonesuch": 20, "poison-nonesuch": 15, "nameless": 3, "nestors": 7}[name]


@pytest.mark.parametrize(("trump", "points"), [("J", 40), ("A", 35), ("T", 20)])
def test_what_the_cards_are_worth_under_each_trump(trump: str, points: int) -> None:
    """The lesson about Nestors counts the jacks and the ace of its learner."""
    lesson = lesson_of("nestors")
    step = next(step for step in lesson.steps if "trump J" in step.moves)
    game = Nestors(4)
    cards = lesson.begin(game).deal.hands[lesson.seat]
    assert sum(game.worth("points", card, Mode(trump)) for card in cards) == points
    if trump != "J":
        assert str(points) in step.why_not_now(f"trump {trump}")


@pytest.mark.parametrize(
    ("move", "said"), [("pass", "If you pass"), ("bid 5", "low"), ("bid 80", "low"), ("bid 90", "less than the bid"),
                       ("bid 100", "less than the bid"), ("bid 190", "less than the bid")],
)  # fmt: skip
def test_each_other_bid_gets_an_answer_of_its_own_kind(move: str, said: str) -> None:
    """Passing, bidding too little and bidding too much differ."""
    step = next(step for step in lesson_of("nestors").steps if "bid 85" in step.moves)
    assert said in step.why_not_now(move)
