"""Tricks in words: who played what, who won, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.present.card import cards_text
from tricksmith.present.move import describe_move
from tricksmith.rules import GameRules, rules_of
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.cards import Card
    from tricksmith.present.cast import Cast
    from tricksmith.rules import Play, Standing, Trick

__all__ = ["describe_trick", "describe_winner", "has_best", "short_play", "standing_of", "trick_line", "why_won"]


def standing_of(game: GameRules[Any, Any], terms: Any, plays: Sequence[Play]) -> Standing:
    """How a trick stands after these plays."""
    lead, *others = plays
    names = game.names(lead.card, terms)
    standing = game.begin(lead.card, lead.named or (names[0] if names else None), terms)
    for play in others:
        standing = game.then(standing, play.card, terms)
    return standing


def has_best(game: GameRules[Any, Any]) -> bool:
    """Whether an unfinished trick has a best card so far: in games where cards have a strength."""
    return type(game).strength is not GameRules.strength


def why_won(game: GameRules[Any, Any], terms: Any, plays: Sequence[Play], best: Card) -> str:
    """Why a card wins a finished trick, or the rule that says so where no ladder and no suit explains it.

    >>> from tricksmith import games
    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.games.nameless import Terms
    >>> from tricksmith.rules import Play
    >>> game, cards = games.get("nameless"), [FRENCH.card(code) for code in ("8h", "3h", "7s", "6h")]
    >>> why_won(game, Terms(FRENCH.card("4h")), [Play(card) for card in cards], cards[2])
    'the only trump'
    """
    standing = standing_of(game, terms, plays)
    if why := game.why_won(standing, terms):
        return why
    ladder = trick_automaton(game, terms).ladder
    trumps = [play.card for play in plays if play.card in ladder]
    if best in trumps:
        return "the only trump" if len(trumps) == 1 else "the highest trump"
    led = standing.led
    if led is not None and has_best(game):
        same = [play.card for play in plays if led in game.suits_of(play.card, terms)]
        return f"the only card of {led.name}" if same == [best] else f"the highest of {led.name}"
    rule = next((rule.id for rule in rules_of(type(game)) if rule.method == "winner"), "")
    return f"by {rule}" if rule else "by the rules of the game"


def describe_winner(game: GameRules[Any, Any], terms: Any, trick: Trick, cast: Cast) -> str:
    """Who takes a finished trick with which card, and why."""
    if trick.swept is not None:
        return f"{cast.does(trick.winner, 'take')} the trick"
    best = next(play.card for seat, play in trick.plays if seat == trick.winner)
    why = why_won(game, terms, [play for _, play in trick.plays], best)
    card = best.symbols if cast.symbols else best.code
    return f"{cast.does(trick.winner, 'take')} the trick with {card}, {why}"


def trick_line(game: GameRules[Any, Any], terms: Any, trick: Trick, cast: Cast, *, from_table: bool = False) -> str:
    """A finished trick in one sentence, for a short look back; a lead `from_table` was nobody's choice."""
    cards = [f"{cast.name(seat)} {short_play(play, cast)}" for seat, play in trick.plays]
    if from_table:
        cards[0] += " from the table"
    if trick.swept is not None:
        cards.append(f"with {cards_text(trick.swept, cast)} from the table")
    return f"{', '.join(cards)}: {describe_winner(game, terms, trick, cast)}"


def short_play(play: Play, cast: Cast) -> str:
    """A card without its name, and the suit that it was led as."""
    named = f" as {play.named.name}" if play.named is not None else ""
    return (play.card.symbols if cast.symbols else play.card.code) + named


def describe_trick(
    game: GameRules[Any, Any], terms: Any, trick: Trick, cast: Cast, *, from_table: bool = False
) -> list[str]:
    """Every play of a finished trick in order, then who took it and why: sentences without their stops."""
    found = []
    for place, (seat, play) in enumerate(trick.plays):
        swept = f", taking {cards_text(trick.swept, cast)} with it" if trick.swept is not None else ""
        found.append(describe_move(play, seat, cast, leading=place == 0, from_table=from_table) + swept)
    return [*found, describe_winner(game, terms, trick, cast)]
