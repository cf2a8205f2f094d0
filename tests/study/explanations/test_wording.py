"""Facts in words: the search is made once, and every reader has sentences of their own."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from tricksmith import bots, games
from tricksmith.play import Match, deal, play_match
from tricksmith.present import PlayerNames, sort_hand
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
CURSED = sum(POISON.game.worth("cursed", card, POISON.mode) for card in POISON.game.cards)
OWN = [card for group in sort_hand(POISON.game, None, POISON.hand) for card in group.cards]


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
                "With {one}, {name} reached the aim (no trick) in 50 of 100 deals that fit what {name} "
                "knew; with {two}, hardly ever."
            ),
        ),
        (
            CountedFact("trick", (0.0, 0.95), reached=(0.85, 0.03), takers=((FIRST, 0.6), None)),
            (
                "With {one}, {name} took this trick in none of the deals that fit what {name} knew ({card} "
                "took it in 60 of 100); with {two}, in 95 of 100. 2wl can wait: kept, it took a later trick "
                "in 85 of 100, and 2mk in 3 of 100."
            ),
        ),
        (
            CountedFact("aim", (0.01, 0.03), aim="none: no trick", others_decide=True),
            ("With both moves, {name} reached the aim (no trick) in 2 of 100 deals that fit what {name} knew."),
        ),
        (
            CountedFact("sum", (1.0, 0.25)),
            (
                "On average over deals that fit what {name} knew, {name} scored 1.0 points more with {one} "
                "than with {two}, and the others' average was 0.2 lower, which makes 1.2 in all."
            ),
        ),
        (
            CountedFact("sum", (0.5, -0.1)),
            (
                "On average over deals that fit what {name} knew, {name} scored 0.50 points more with "
                "{one} than with {two}, and the others' average was 0.10 higher, which makes 0.40 in all."
            ),
        ),
        (
            CountedFact("sum", (0.0, 15.6)),
            (
                "On average over deals that fit what {name} knew, {name} scored as much with {one} as with "
                "{two}, but the others' average was 15.6 lower."
            ),
        ),
        (
            CountedFact("sum", (29.6, 0.1)),
            (
                "On average over deals that fit what {name} knew, {name} scored 30 points more with {one} "
                "than with {two}."
            ),
        ),
        (
            CountedFact("aim", (0.75, 0.42), aim="exactly 3 tricks", missed=(0.47, 0.11)),
            (
                "With {one}, {name} reached the aim (exactly 3 tricks) in 75 of 100 deals that fit what "
                "{name} knew; with {two}, in 42 of 100 (too many in 47 of 100, too few in 11 of 100)."
            ),
        ),
        (CountedFact("trick", (0.0, 0.0), takers=((FIRST, 1.0), None)), ""),
        (
            CountedFact("trick", (1.0, 0.0), reached=(0.02, 1.0), is_wanted=None),
            ("With {one}, {name} took this trick in all deals that fit what {name} knew; with {two}, never."),
        ),
        (
            CountedFact("trick", (0.0, 0.0), takers=(None, (FIRST, 1.0))),
            "With {two}, {card} took this trick in all deals that fit what {name} knew.",
        ),
        (
            CountedFact("trick", (0.5, 0.5), reached=(0.85, 0.0)),
            (
                "2wl is worth keeping: kept, it took a later trick in 85 of 100 deals that fit what {name} "
                "knew, and 2mk never."
            ),
        ),
        (
            CountedFact("trick", (0.0, 0.0), reached=(0.1, 0.5), is_wanted=False),
            (
                "2mk is a danger if kept: it took a later trick in 50 of 100 deals that fit what {name} "
                "knew, and 2wl in 10 of 100."
            ),
        ),
        (
            CountedFact("trick", (0.9, 0.1), reached=(0.1, 0.5)),
            (
                "With {one}, {name} took this trick in 90 of 100 deals that fit what {name} knew; with "
                "{two}, in 10 of 100. 2mk is worth more now: kept, it took a later trick in 50 of 100."
            ),
        ),
        (
            CountedFact("trick", (0.0, 0.0), reached=(0.5, 0.1), is_wanted=None),
            ("Kept for later, 2wl took a trick in 50 of 100 deals that fit what {name} knew, and 2mk in 10 of 100."),
        ),
        (
            CountedFact("trick", (1.0, 0.2), reached=(0.9, 0.8), is_alone=True),
            (
                "With {one}, {name} took this trick in all deals that fit what {name} knew; with {two}, in "
                "20 of 100. 2mk and 2wl took 1.9 tricks together if 2mk was played now, and 1.0 if 2wl was, on average."
            ),
        ),
        (
            CountedFact("trick", (0.2, 0.5), reached=(0.01, 0.03)),
            (
                "With {one}, {name} took this trick in 20 of 100 deals that fit what {name} knew; "
                "with {two}, in 50 of 100."
            ),
        ),
        (
            CountedFact("taken", (1.0, 2.55), counter="cursed", is_wanted=False),
            (
                "On average over deals that fit what {name} knew, {name} took 1.0 cursed in the whole hand "
                "with {one}, and 2.5 with {two}; fewer are better here."
            ),
        ),
        (
            CountedFact("taken", (CURSED, 2.0), counter="cursed"),
            (
                "On average over deals that fit what {name} knew, {name} took all {all} cursed in the "
                "whole hand with {one}, and 2.0 with {two}."
            ),
        ),
        (
            CountedFact("card", (0.6, 0.25), counter="tricks", cards=((FIRST, 0.0),)),
            ("With {one}, {card} took a trick in 60 of 100 deals that fit what {name} knew; with {two}, in 25 of 100."),
        ),
        (
            CountedFact("card", (0.0, 0.25), counter="cursed", cards=((FIRST, 0.0),)),
            (
                "With {one}, {name} took {card} (cursed), now or later, in none of the deals that fit "
                "what {name} knew; with {two}, in 25 of 100."
            ),
        ),
        (
            CountedFact("makes", (0.24, 0.7), counter="cursed", cards=((FIRST, 0.0),), is_of_better=False),
            (
                "In 24 of 100 deals that fit what {name} knew, {name} took {card} (cursed) after {two} but not after "
                "{one}; most of the difference comes from those."
            ),
        ),
        (
            CountedFact("makes", (1.0, 1.2), counter="tricks", cards=tuple((card, 0.0) for card in OWN[:2])),
            (
                "In all deals that fit what {name} knew, {either} took a trick for {name} after {one} but not after "
                "{two}; all of the difference comes from those."
            ),
        ),
        (
            CountedFact("rival", (0.4, 0.72), aim="none: no trick", seat=Seat(2)),
            (
                "Cy's aim was no trick: with {one}, Cy reached it in 40 of 100 deals that fit what "
                "{name} knew; with {two}, in 72 of 100."
            ),
        ),
        (
            CountedFact(
                "rival",
                (0.4, 0.72),
                aim="none: no trick",
                seat=Seat(2),
                others_decide=True,
                tricks=((Seat(2), 1.2, 0.8), (Seat(0), 2.0, 2.5)),
            ),
            (
                "Most of the difference comes from Cy, whose aim was no trick: with {one}, Cy reached it in 40 of 100 "
                "deals that fit what {name} knew; with {two}, in 72 of 100. Cy took 1.2 tricks on average "
                "instead of 0.8, and Ada 2.0 instead of 2.5."
            ),
        ),
        (
            CountedFact("rival", (-1.0, 2.0), seat=Seat(0), others_decide=True),
            (
                "Most of the difference comes from Ada, who scored -1.0 points with {one}, and +2.0 with {two}, on "
                "average over deals that fit what {name} knew."
            ),
        ),
        (
            CountedFact("opens", (0.7, 1.0), aim="Moons", is_of_better=False),
            (
                "{two} opens Moons, so that they can be led: that was done 1.0 times on average over deals "
                "that fit what {name} knew; after {one}, 0.7 times."
            ),
        ),
        (
            CountedFact("empties", (0.7, 0.4), aim="Moons"),
            (
                "{one} leaves {name} without Moons. After it, {name} took tricks of Moons with trumps 0.7 times on "
                "average over deals that fit what {name} knew; after {two}, 0.4 times."
            ),
        ),
        (
            CountedFact(
                "call",
                (8.13, -2.0),
                needs=("most: 6 tricks or more", ""),
                reached=(0.71, 0.0),
                taken=(6.21, 5.9),
                aims=("most: 6 tricks or more", "some: a point a trick"),
                payoffs=(13.0, -2.0, 0.0, 0.0),
            ),
            (
                "{one} needs 6 tricks or more: {name} succeeded in 71 of 100 deals that fit what {name} "
                "knew (about +13 points, else -2). With {two} (a point a trick), {name} scored -2.0 points on average."
            ),
        ),
        (
            CountedFact(
                "call",
                (40.0, -90.0),
                needs=("", "90 points or more"),
                is_after_passes=True,
                payoffs=(0.0, 0.0, 0.0, -90.0),
                rivals=(((Seat(0), "bid: 80 points"),), ((Seat(0), "5 points"), (Seat(2), "5 points"))),
            ),
            (
                "{two} needs 90 points or more, and Ada and Cy play for 5 points: if all others pass, {name} never "
                "succeeded in deals that fit what {name} knew (about -90 points). After {one}, Ada plays "
                "for 80 points: {name} scored +40.0 points on average."
            ),
        ),
        (
            CountedFact(
                "call",
                (2.0, -4.0),
                needs=("", "all: 8 tricks or more"),
                asks_all=(False, True),
                lacks_trumps=(True, True),
                reached=(0.0, 0.2),
                payoffs=(0.0, 0.0, 8.0, -8.0),
            ),
            (
                "{upper} held no trump at all. After {one}, {name} scored +2.0 points on average over deals that fit "
                "what {name} knew. {two} needs all 8 tricks: {name} succeeded in 20 of 100 (about +8 points, else -8)."
            ),
        ),
        (
            CountedFact(
                "call",
                (0.0, -44.0),
                needs=("", "no trick"),
                reached=(0.0, 0.03),
                calls_again=(False, True),
                payoffs=(0.0, 0.0, 23.0, -4.26),
            ),
            (
                "After {two}, {name} did best by playing for no trick: {name} succeeded in 3 of 100 deals "
                "that fit what {name} knew (about +23 points, else -4.3). After {one}, {name} scored 0.0 points on "
                "average."
            ),
        ),
        (
            CountedFact("winners", (0.0, 0.0), cards=tuple((card, 0.97) for card in OWN[:2])),
            (
                "With {one}, {own} of {whose} cards often took a trick (each in at least 97 of 100 deals "
                "that fit what {name} knew)."
            ),
        ),
        (
            CountedFact("winners", (0.0, 0.0), cards=tuple((card, 0.28) for card in OWN[:2]), is_alone=True),
            (
                "With {one}, {own} of {whose} cards each took a trick in at least 28 of 100 deals that fit "
                "what {name} knew."
            ),
        ),
        (
            CountedFact("winners", (0.0, 0.0), cards=((OWN[0], 0.6),), is_of_better=False, is_alone=True),
            (
                "With {two}, only {first} of {whose} cards often took a trick (in 60 of 100 deals that "
                "fit what {name} knew)."
            ),
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
            CountedFact("holding", (1.24, 0.5), 0.3, 3, 10, Holding(Seat(2), FIRST.bit), "beats", reached=(0.1, 0.9)),
            (
                "In 30 of 100 deals that fit what {name} knew, Cy held {card}, which beats {two}, and took this trick "
                "with it in 90 of 100 of those after {two}; after {one}, in 10 of 100. In those deals {two} cost 1.2 "
                "points more than {one}, in the other deals 0.5: 0.7 points over all of them."
            ),
        ),
        (
            CountedFact("holding", (1.0, -0.3), 0.3, 3, 10, Holding(Seat(2), FIRST.bit), "later", reached=(0.0, 0.9)),
            (
                "In 30 of 100 deals that fit what {name} knew, Cy held {card}: after {two}, it took a later trick in "
                "90 of 100 of those; after {one}, never. In those deals {two} cost 1 point more than {one}, in the "
                "other deals 0.3 less: 0.1 points over all of them."
            ),
        ),
    ],
)
def test_each_fact_has_a_sentence_for_each_reader(fact: CountedFact, text: str) -> None:
    """What was counted is said of a player by name, or to them."""
    moves = {"one": "2mk as Knots", "two": "2wl as Waves", "all": CURSED}
    by_name = {"name": "Bo", "upper": "Bo", "score": "scores", "whose": "Bo's", "card": FIRST.code}
    to_them = {"name": "you", "upper": "You", "score": "score", "whose": "your", "card": FIRST.symbols}
    by_name |= {"either": " or ".join(card.code for card in OWN[:2])}
    to_them |= {"either": " or ".join(card.symbols for card in OWN[:2])}
    by_name |= {"own": " and ".join(card.code for card in OWN[:2]), "first": OWN[0].code}
    to_them |= {"own": " and ".join(card.symbols for card in OWN[:2]), "first": OWN[0].symbols}
    assert both(POISON, fact) == (text.format(**moves, **by_name), text.format(**moves, **to_them))


def test_the_deals_are_named_once() -> None:
    """After the first sentence about deals they are "these deals"."""
    moves, who = (POISON.penalty_free[0], POISON.penalty_free[1]), PlayerNames(NAMES[:3])
    text = fact_text(CountedFact("better", (0.75, 0.001)), POISON, *moves, who, knows_deals=True)
    assert text == "2mk as Knots did better in 75 of 100 of these deals, and worse in hardly any."


@pytest.mark.parametrize(
    ("holding", "how", "words"),
    [
        (Holding(Seat(3), 1, is_void=True, suit="hearts"), "free", "held no hearts and didn't have to follow suit"),
        (Holding(Seat(3), 1, suit="clubs"), "follows", "still held clubs and had to follow suit"),
    ],
)
def test_a_suit_is_named(holding: Holding, how: Literal["free", "follows"], words: str) -> None:
    """A holding of a suit says its name and what it does, and what makes little difference is nothing."""
    fact = CountedFact("holding", (2.0, 0.01), 0.2, 2, 10, holding, how, reached=(0.9, 0.0), is_of_better=False)
    text = both(view_of("whist", 4), fact)[0]
    assert f"Di {words}: then, with " in text
    assert "Bo and Di took this trick in 90 of 100, and else never. In those deals " in text
    assert text.endswith("in the other deals nothing: 0.4 points over all of them.")


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
