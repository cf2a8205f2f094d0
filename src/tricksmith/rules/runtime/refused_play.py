"""Why a card can't be played now: the rule, a sentence and the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.errors import IllegalMove

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.cards import CardSet
    from tricksmith.rules.author import GameRules, Move, Play
    from tricksmith.rules.automata import LeadRules

__all__ = ["RefusedPlay", "refused_lead"]


class RefusedPlay(NamedTuple):
    """Why the seat to act can't play a card.

    >>> print(RefusedPlay("NM4", "hearts were led and you hold 3h", ("3h",), "hearts were led").error("7h"))
    7h: hearts were led and you hold 3h (NM4)
    """

    rule: str
    """The id of the rule."""
    sentence: str
    """What is wrong, and what would be right."""
    evidence: Sequence[object] = ()
    """What can be played instead."""
    why: str = ""
    """The reason alone, if the sentence continues with the evidence; else empty."""

    def error(self, move: Move | str) -> IllegalMove:
        """Return the error about a move that is refused for this reason."""
        return IllegalMove(move, rule=self.rule, sentence=self.sentence, evidence=self.evidence, why=self.why)


def refused_lead(game: GameRules[Any, Any], leads: LeadRules, move: Play, held: CardSet) -> RefusedPlay | None:
    """Return why a card can't be led; None if it can.

    Args:
        game: The game.
        leads: The plays that can be led now.
        move: The lead.
        held: The cards that the seat holds.
    """
    ways, legal = leads.all[move.card.index], leads.of(held.mask)
    if move in legal:
        return None
    free = tuple(way for way in ways if way in legal)
    if move not in ways and (free or not ways):
        instead, code = " or ".join(map(str, free)), move.card.code
        why = "the leader names a suit" if move.named is None else f"{code} does not bear {move.named.name}"
        if move.named is not None and not game.leader_names_suit:
            why, instead = "no suit is named in this game", f"{code} as it is"
        return RefusedPlay(game.lead_rule, f"{why}: play {instead}", free)
    reason = leads.reasons[move if move in ways else ways[0]]
    # A card that can be led as any of its suits is listed without a suit.
    others = tuple(
        dict.fromkeys(play.card if set(leads.all[play.card.index]) <= set(legal) else play for play in legal)
    )
    sentence = f"{reason.why}, and you can lead {' '.join(map(str, others))}"
    return RefusedPlay(reason.rule, sentence, others, reason.why)
