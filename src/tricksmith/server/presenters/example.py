"""Examples for the rules of a game: found in hands of any legal cards, so that no game writes its own."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.bots import RandomBot
from tricksmith.play import Match
from tricksmith.present import PlayerNames, finished_tricks, own_view, public_view
from tricksmith.rules import Seat
from tricksmith.server.wire import CallExample, ExampleCall, HandExample, TrickExample

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.present import FinishedTrick, OwnView
    from tricksmith.rules import Game

__all__ = ["example_calls", "example_hands", "example_questions", "example_trick"]

NAMES = ("You", "Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper")
SEEDS = ("a trick", "another", "a third", "a fourth")
"""The deals that are looked through, one after the other, until one has a trick that shows all."""
MORE_SEEDS = tuple(f"hand {number}" for number in range(12))
"""The deals in which questions are looked for: the more, the better the hand that shows a rule."""
ALL = 3
SAID = ("restricted_suits", "sitting_out")
"""Facts that an example of a hand shows or says by itself."""
YOU = Seat(0)
MAX_CALLS = 5
"""How many answers to a question can be listed."""
WELL_HELD = range(5, 10)
"""Cards in a hand that shows well: enough to choose from, and all readable."""


def example_trick(game: Game[Any, Any]) -> TrickExample | None:
    """Return a trick that shows who takes one: if one is found, a trump takes it from the leader.

    None for a game without tricks.
    """
    names, best = NAMES[: game.players], None
    for seed in SEEDS:
        *_, match = _hand_of(game, seed)
        for trick in finished_tricks(match.hand.view(None), PlayerNames(names, YOU, symbols=True)):
            found = (_shows(trick), match, trick)
            if best is None or found[0] > best[0]:
                best = found
        if best is not None and best[0] == ALL:
            break
    return None if best is None else _example(best[1], best[2], names)


def example_questions(game: Game[Any, Any]) -> list[Match]:
    """Return the states of some hands in which you are asked."""
    return [match for seed in MORE_SEEDS for match in _hand_of(game, seed) if match.hand.to_act == YOU]


def example_hands(questions: Sequence[Match]) -> list[HandExample]:
    """Return a hand for each rule that forbids cards of it: where possible with several cards that can be played."""
    found: dict[str, tuple[int, HandExample]] = {}
    for match in questions:
        if match.hand.phase != "tricks" or not match.hand.view(YOU).reasons:
            continue
        who = _reader(match)
        own = own_view(match, YOU, who)
        for rule in {card.reason.rule for group in own.hand for card in group.cards if card.reason is not None}:
            example = _example_hand(match, own, rule, who)
            shown = _shows_choice(example)
            if rule not in found or shown > found[rule][0]:
                found[rule] = shown, example
    return [found[rule][1] for rule in sorted(found, key=lambda rule: (len(rule), rule)) if rule]


def example_calls(questions: Sequence[Match]) -> list[CallExample]:
    """Return each question before the tricks with few answers, none a number, at its fullest, and what each means."""
    found: dict[str, CallExample] = {}
    for match in questions:
        if match.hand.phase == "tricks":
            continue
        own = own_view(match, YOU, _reader(match))
        calls = [ExampleCall(label=choice.label, note=choice.note) for choice in own.choices if choice.value is None]
        known = len(found[own.rule].calls) if own.rule in found else 1
        if own.rule and known < len(own.choices) == len(calls) <= MAX_CALLS and all(call.note for call in calls):
            found[own.rule] = CallExample(rule=own.rule, calls=calls)
    return list(found.values())


def _hand_of(game: Game[Any, Any], seed: str) -> Iterator[Match]:
    """The states of a hand of any legal moves, one after the other."""
    bot, match, rng = RandomBot(), Match.begin(game, seed=seed, names=NAMES[: game.players]), Random(seed)
    yield match
    while (seat := match.hand.to_act) is not None:
        match = match.play(bot.choose(match.hand.view(seat), rng))
        yield match


def _reader(match: Match) -> PlayerNames:
    return PlayerNames(match.names, YOU, symbols=True)


def _example_hand(match: Match, own: OwnView, rule: str, who: PlayerNames) -> HandExample:
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
        facts=[(fact.name, fact.text) for fact in table.facts if fact.text != "none" and fact.id not in SAID],
    )


def _shows_choice(example: HandExample) -> int:
    """How well a hand shows a rule: if several cards can be played and several can't, and if it has not too many."""
    allowed = len(example.playable)
    refused = len(example.hand) - allowed
    return 2 * (len(example.hand) in WELL_HELD) + (allowed > 1) + (refused > 1) + bool(example.cards)


def _shows(trick: FinishedTrick) -> int:
    """How much a trick shows: that others than the leader win, that trumps do, and that players follow."""
    if any(play.swept for play in trick.plays):
        return 0
    lead = trick.plays[0]
    winner = next(play for play in trick.plays if play.seat == trick.winner)
    others = [play for play in trick.plays if play is not winner]
    is_trumped = "trump" in winner.tags and not any("trump" in play.tags for play in others)
    return 1 + (winner is not lead) + is_trumped


def _example(match: Match, trick: FinishedTrick, names: tuple[str, ...]) -> TrickExample:
    facts = public_view(match, PlayerNames(names, symbols=True)).facts
    return TrickExample(
        facts=[(fact.name, fact.text) for fact in facts if fact.text != "none"],
        names=[names[play.seat] for play in trick.plays],
        cards=[play.card for play in trick.plays],
        named=trick.plays[0].named,
        winner=next(place for place, play in enumerate(trick.plays) if play.seat == trick.winner),
        text=trick.why_you.get(Seat(0), trick.why),
    )
