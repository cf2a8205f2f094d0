"""Examples for the rules of a game, found in hands that random bots play, so that no game file has to contain any."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.bots import RandomBot
from tricksmith.play import Match
from tricksmith.present import PlayerNames, finished_tricks, own_view, public_view
from tricksmith.rules import Seat
from tricksmith.server.domain import BOT_NAMES
from tricksmith.server.wire import CallExample, ExampleCall, HandExample, TrickExample

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.present import FinishedTrick, OwnView
    from tricksmith.rules import Game

__all__ = ["example_calls", "example_hands", "example_questions", "example_trick"]

NAMES = ("You", *BOT_NAMES[:7])
SEEDS = ("a trick", "another", "a third", "a fourth")
"""The seeds of the deals that are searched for a trick, until one has a trick of the best score."""
MORE_SEEDS = tuple(f"hand {number}" for number in range(12))
"""The seeds of the deals that are searched for hands and calls: all are searched for the best example of each rule."""
BEST_SCORE = 3
"""The highest score of a trick: see `_trick_score`."""
OMITTED_FACTS = ("restricted_suits", "sitting_out")
"""Facts that an example of a hand does not list, because its text or its cards show them."""
YOU = Seat(0)
MAX_CALLS = 5
"""The most answers of a question that is an example."""
GOOD_HAND_SIZES = range(5, 10)
"""The numbers of cards with which an example is best: enough to choose from, and easy to read."""


def example_trick(game: Game[Any, Any]) -> TrickExample | None:
    """Return a trick that shows who takes one: if possible, one that a trump takes from the leader.

    None for a game without tricks.
    """
    names, best, best_score = NAMES[: game.players], None, -1
    for seed in SEEDS:
        *_, match = _hand_states(game, seed)
        for trick in finished_tricks(match.hand.view(None), PlayerNames(names, YOU, symbols=True)):
            if (score := _trick_score(trick)) > best_score:
                best, best_score = _trick_example(match, trick, names), score
        if best_score == BEST_SCORE:
            break
    return best


def example_questions(game: Game[Any, Any]) -> list[Match]:
    """Return states of some hands in which it is the reader's turn, for `example_hands` and `example_calls`."""
    return [match for seed in MORE_SEEDS for match in _hand_states(game, seed) if match.hand.to_act == YOU]


def example_hands(questions: Sequence[Match]) -> list[HandExample]:
    """Return for each rule that forbids cards the hand that shows it best, if there is one among these states."""
    examples: dict[str, HandExample] = {}
    for match in questions:
        if match.hand.phase != "tricks" or not match.hand.view(YOU).reasons:
            continue
        who = _reader(match)
        own = own_view(match, YOU, who)
        for rule in {card.reason.rule for group in own.hand for card in group.cards if card.reason is not None}:
            example = _hand_example(match, own, rule, who)
            if rule not in examples or _hand_score(example) > _hand_score(examples[rule]):
                examples[rule] = example
    return [examples[rule] for rule in sorted(examples, key=lambda rule: (len(rule), rule)) if rule]


def example_calls(questions: Sequence[Match]) -> list[CallExample]:
    """Return each question before the tricks with its answers and what they mean, unless they are many or numbers.

    Of several states with the same question, the one with the most answers counts.
    """
    examples: dict[str, CallExample] = {}
    for match in questions:
        if match.hand.phase == "tricks":
            continue
        own = own_view(match, YOU, _reader(match))
        calls = [ExampleCall(label=choice.label, note=choice.note) for choice in own.choices if choice.value is None]
        most_so_far = len(examples[own.rule].calls) if own.rule in examples else 1
        is_complete = len(own.choices) == len(calls) <= MAX_CALLS and all(call.note for call in calls)
        if own.rule and is_complete and len(calls) > most_so_far:
            examples[own.rule] = CallExample(rule=own.rule, calls=calls)
    return list(examples.values())


def _hand_states(game: Game[Any, Any], seed: str) -> Iterator[Match]:
    """The states of a hand that random bots play, from the deal to the end."""
    bot, match, rng = RandomBot(), Match.begin(game, seed=seed, names=NAMES[: game.players]), Random(seed)
    yield match
    while (seat := match.hand.to_act) is not None:
        match = match.play(bot.choose(match.hand.view(seat), rng))
        yield match


def _reader(match: Match) -> PlayerNames:
    return PlayerNames(match.names, YOU, symbols=True)


def _hand_example(match: Match, own: OwnView, rule: str, who: PlayerNames) -> HandExample:
    table, held = public_view(match, who), [card for group in own.hand for card in group.cards]
    plays = table.trick.plays if table.trick is not None else ()
    return HandExample(
        rule=rule,
        names=[NAMES[play.seat] for play in plays],
        cards=[play.card for play in plays],
        named=plays[0].named if plays else None,
        hand=[card.code for card in held],
        playable=[card.code for card in held if card.playable],
        text=next(card.reason.sentence for card in held if card.reason is not None and card.reason.rule == rule),
        facts=[(fact.name, fact.text) for fact in table.facts if fact.text != "none" and fact.id not in OMITTED_FACTS],
    )


def _hand_score(example: HandExample) -> int:
    """How well a hand shows a rule: its size counts most, then several playable and several forbidden cards."""
    allowed = len(example.playable)
    refused = len(example.hand) - allowed
    return 2 * (len(example.hand) in GOOD_HAND_SIZES) + (allowed > 1) + (refused > 1) + bool(example.cards)


def _trick_score(trick: FinishedTrick) -> int:
    """The worth of a trick as an example.

    It is 0 if a card captured others from the table; otherwise 1, plus 1 if the leader loses, plus 1 if its only trump
    wins.
    """
    if any(play.swept for play in trick.plays):
        return 0
    lead = trick.plays[0]
    winner = next(play for play in trick.plays if play.seat == trick.winner)
    others = [play for play in trick.plays if play is not winner]
    is_trumped = "trump" in winner.tags and not any("trump" in play.tags for play in others)
    return 1 + (winner is not lead) + is_trumped


def _trick_example(match: Match, trick: FinishedTrick, names: tuple[str, ...]) -> TrickExample:
    facts = public_view(match, PlayerNames(names, symbols=True)).facts
    return TrickExample(
        facts=[(fact.name, fact.text) for fact in facts if fact.text != "none"],
        names=[names[play.seat] for play in trick.plays],
        cards=[play.card for play in trick.plays],
        named=trick.plays[0].named,
        winner=next(index for index, play in enumerate(trick.plays) if play.seat == trick.winner),
        text=trick.why_you.get(YOU, trick.why),
    )
