"""Facts in words: the search is made once, and every reader has sentences of their own."""

from __future__ import annotations

from typing import Any

import pytest

from tricksmith import bots, games
from tricksmith.play import Match, deal, play_match
from tricksmith.present import PlayerNames
from tricksmith.rules import Seat, View
from tricksmith.server.reviews import ReviewPart, ReviewTask, worker
from tricksmith.study import CountedFact, explain_moment, fact_text
from tricksmith.study.reasons import Holding

NAMES = ("Ada", "Bo", "Cy", "Di")


def view_of(name: str, players: int) -> View:
    """What seat 1 sees at the beginning of a hand of a game that has no calls."""
    game = games.get(name, players=players)
    return game.hand(deal(game, seed="example"), dealer=Seat(0)).view(Seat(1))


POISON = view_of("poison-nonesuch", 3)
FIRST = next(iter(POISON.unseen))


def both(view: View, fact: CountedFact) -> tuple[str, str]:
    """The sentence for a reader of names, and the one for the player, who sees symbols."""
    moves = view.penalty_free[0], view.penalty_free[1]
    names = NAMES[: view.game.players]
    readers = PlayerNames(names), PlayerNames(names, you=1, symbols=True)
    one, other = (fact_text(fact, view, *moves, who) for who in readers)
    return one, other


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (
            CountedFact("better", (0.75, 0.0), count=3, of=4),
            "{one} did better in 75 of 100 deals that fit what {name} knew.",
        ),
        (
            CountedFact("aim", (0.5, 0.001), aim="none: no trick"),
            (
                "{Name} played for none (no trick). After {one} that came in 50 of 100 playouts of deals that fit what "
                "{name} knew, after {two} in hardly any."
            ),
        ),
        (
            CountedFact("trick", (0.0, 0.95), reached=(0.85, 0.03)),
            (
                "After {one}, {name} took this trick in none of the playouts of deals that fit what {name} knew, and "
                "2wl, kept, took a later one in 85 of 100; after {two}, {name} took it in 95 of 100, and 2mk, kept, "
                "took a later one in 3 of 100."
            ),
        ),
        (
            CountedFact("trick", (0.2, 0.5), reached=(0.01, 0.03)),
            (
                "After {one}, {name} took this trick in 20 of 100 playouts of deals that fit what {name} knew; "
                "after {two}, {name} took it in 50 of 100."
            ),
        ),
        (
            CountedFact("taken", (1.0, 2.55), counter="cursed", is_wanted=False),
            (
                "Over the whole hand, {name} took 1.0 cursed after {one}, and 2.5 cursed after {two}, on average in "
                "playouts of deals that fit what {name} knew; fewer are better here."
            ),
        ),
        (
            CountedFact("card", (0.6, 0.25), counter="tricks", cards=((FIRST, 0.0),)),
            (
                "{card} took a trick in 60 of 100 playouts of deals that fit what {name} knew after {one}, and in 25 "
                "of 100 after {two}."
            ),
        ),
        (
            CountedFact("rival", (0.4, 0.72), aim="none: no trick", seat=Seat(2)),
            (
                "Cy played for none (no trick); after {one} that came in 40 of 100 playouts of deals that fit what "
                "{name} knew, after {two} in 72 of 100."
            ),
        ),
        (
            CountedFact("rival", (0.4, 0.72), aim="none: no trick", seat=Seat(2), is_main=True),
            (
                "Most of it is the aim of Cy, who played for none (no trick): after {one} that came in 40 of 100 "
                "playouts of deals that fit what {name} knew, after {two} in 72 of 100."
            ),
        ),
        (
            CountedFact("rival", (-1.0, 2.0), seat=Seat(0)),
            (
                "Most of it is what Ada scored: -1.0 points after {one}, and +2.0 after {two}, on average in playouts "
                "of deals that fit what {name} knew."
            ),
        ),
        (
            CountedFact(
                "call",
                (8.13, -2.0),
                needs=("most: 6 tricks or more", ""),
                reached=(0.71, 0.0),
                tricks=(6.21, 5.9),
                aims=("most: 6 tricks or more", "some: a point a trick"),
                payoffs=(13.0, -2.0, 0.0, 0.0),
            ),
            (
                "With {one} (6 tricks or more) {name} succeeded in 71 of 100 playouts of deals that fit what {name} "
                "knew (about +13 points, else -2) and took 6.2 tricks on average; with {two} (a point a trick) {name} "
                "took 5.9 tricks on average and scored -2.0 points on average."
            ),
        ),
        (
            CountedFact(
                "call",
                (40.0, -90.0),
                needs=("", "90 points or more"),
                is_after_passes=True,
                payoffs=(0.0, 0.0, 0.0, -90.0),
            ),
            (
                "With {one}, if all others pass, {name} scored +40.0 points on average in playouts of deals that fit "
                "what {name} knew; with {two} (90 points or more) {name} succeeded in none (about -90 points)."
            ),
        ),
        (
            CountedFact("winners", (0.0, 0.0), cards=((FIRST, 0.97), (FIRST, 0.4))),
            "After {one}, the cards that took tricks most often were {card} (in 97 of 100) and {card} (in 40 of 100).",
        ),
        (
            CountedFact("winners", (0.0, 0.0), cards=((FIRST, 0.3),), is_after_better=False),
            "After {two}, the card that most often took a trick was {card} (in 30 of 100).",
        ),
        (
            CountedFact("guarantee", (2.0, -1.0)),
            (
                "With {one}, {name} {score} at least +2 in this hand, whatever the others hold and play; "
                "with {two} it can be -1."
            ),
        ),
        (
            CountedFact("ahead", (1.0, 0.02)),
            (
                "After {one}, {name} ended the hand ahead of the others' average in all deals that fit what {name} "
                "knew; after {two}, in 2 of 100."
            ),
        ),
        (
            CountedFact("holding", (1.24, 0.5), 0.3, 3, 10, Holding(Seat(2), FIRST.bit), reached=(0.9, 0.1)),
            (
                "In 30 of 100 deals that fit what {name} knew, Cy held {card}: there {two} cost 1.2 points more than "
                "{one}, in the others 0.5. {Name} took this trick with {two} in 90 of 100 there, and in 10 of 100 else."
            ),
        ),
        (
            CountedFact("holding", (1.24, -0.3), 0.3, 3, 10, Holding(Seat(2), FIRST.bit)),
            (
                "In 30 of 100 deals that fit what {name} knew, Cy held {card}: there {two} cost 1.2 points more than "
                "{one}, in the others 0.3 less."
            ),
        ),
    ],
)
def test_each_fact_has_a_sentence_for_each_reader(fact: CountedFact, text: str) -> None:
    """What was counted is said of a player by name, or to them."""
    moves = {"one": "2mk as Knots", "two": "2wl as Waves"}
    by_name = {"name": "Bo", "Name": "Bo", "score": "scores", "card": FIRST.code}
    to_them = {"name": "you", "Name": "You", "score": "score", "card": FIRST.symbols}
    assert both(POISON, fact) == (text.format(**moves, **by_name), text.format(**moves, **to_them))


def test_the_deals_are_named_once() -> None:
    """After the first sentence about deals they are "these deals"."""
    moves, who = (POISON.penalty_free[0], POISON.penalty_free[1]), PlayerNames(NAMES[:3])
    text = fact_text(CountedFact("better", (0.75, 0.001)), POISON, *moves, who, knows_deals=True)
    assert text == "2mk as Knots did better in 75 of 100 of these deals, and worse in hardly any."


@pytest.mark.parametrize(
    ("holding", "words"),
    [
        (Holding(Seat(3), 1, is_void=True, suit="hearts"), "held no hearts"),
        (Holding(Seat(3), 1, suit="clubs"), "still held clubs"),
    ],
)
def test_a_suit_is_named(holding: Holding, words: str) -> None:
    """A holding of a suit says its name, and what makes little difference is no worse."""
    text = both(view_of("whist", 4), CountedFact("holding", (2.0, 0.01), 0.2, 2, 10, holding))[0]
    assert f"Di {words}: there " in text
    assert text.endswith("in the others nothing.")


def test_a_review_with_a_reader_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each moment is explained once, for names and for the player who reads "you"."""
    game, calls = games.get("poison-nonesuch", players=3), []

    def counted(*args: Any) -> Any:
        calls.append(args)
        return explain_moment(*args)

    monkeypatch.setattr(worker, "DEPTH", "quick")
    monkeypatch.setattr(worker, "STEP_SECONDS", 100.0)
    monkeypatch.setattr(worker.study, "explain_moment", counted)
    match = play_match(Match.begin(game, names=NAMES[:3], seed="a"), [bots.get("random")] * 3, most_hands=1)
    part = worker.answer(ReviewTask(match, 0, reader=0))
    assert isinstance(part, ReviewPart)
    assert part.is_whole
    assert len(calls) == len({(moment.decision.number) for moment, _ in calls}) > 0
    assert "what Ada knew" in part.view or "Ada" in part.view
    assert "Ada" not in part.reader_view
