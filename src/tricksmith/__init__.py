"""Trick-taking games, each written as one readable Python file; legal play, bots and records follow from it.

>>> import tricksmith as ts
>>> game = ts.games.get("nonesuch", players=4)
>>> match = ts.Match.begin(game, seed="kitchen table").play_text("some")
>>> match.hand.to_act, [str(move) for move in match.hand.legal]
(2, ['none', 'some', 'most'])
>>> hands = ts.Hands.deal(game, 1_000, seed=1)
>>> hands.playout() > 0, hands.scores.shape
(True, (1000, 4))

The names here and in the packages `arena`, `belief`, `bots`, `cards`, `engine`, `games`, `play`, `rules`, `solve`,
`study` and `testing` are loaded when they are first used. `docs/stability.md` says which of them are stable. There is
no code here, and no module of the library imports these names from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith import arena, belief, bots, cards, engine, errors, games, play, rules, solve, study, testing
    from tricksmith._version import __version__
    from tricksmith.arena import Arena
    from tricksmith.bots import Bot, Decision
    from tricksmith.cards import DECKTET, FRENCH, Card, CardSet, Deck, Suit
    from tricksmith.engine import Hands, Position, Tricks, position
    from tricksmith.errors import (
        BotError,
        DealError,
        IllegalMove,
        ModelError,
        NotationError,
        OptionError,
        RecordError,
        RulesError,
        TricksmithError,
    )
    from tricksmith.play import Match, Record, deal, from_record, read_matches, simulate, to_record, verify, write_match
    from tricksmith.rules import Game, Hand, LegalMoves, Move, Result, View
    from tricksmith.solve import Solution

__all__ = [
    "DECKTET",
    "FRENCH",
    "Arena",
    "Bot",
    "BotError",
    "Card",
    "CardSet",
    "DealError",
    "Decision",
    "Deck",
    "Game",
    "Hand",
    "Hands",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "ModelError",
    "Move",
    "NotationError",
    "OptionError",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "RulesError",
    "Solution",
    "Suit",
    "Tricks",
    "TricksmithError",
    "View",
    "__version__",
    "arena",
    "belief",
    "bots",
    "cards",
    "deal",
    "engine",
    "errors",
    "from_record",
    "games",
    "play",
    "position",
    "read_matches",
    "rules",
    "simulate",
    "solve",
    "study",
    "testing",
    "to_record",
    "verify",
    "write_match",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "_version": [
            "__version__",
        ],
        "arena": [
            "",
            "Arena",
        ],
        "belief": [
            "",
        ],
        "bots": [
            "",
            "Bot",
            "Decision",
        ],
        "cards": [
            "",
            "Card",
            "CardSet",
            "DECKTET",
            "Deck",
            "FRENCH",
            "Suit",
        ],
        "engine": [
            "",
            "Hands",
            "Position",
            "Tricks",
            "position",
        ],
        "errors": [
            "",
            "BotError",
            "DealError",
            "IllegalMove",
            "ModelError",
            "NotationError",
            "OptionError",
            "RecordError",
            "RulesError",
            "TricksmithError",
        ],
        "games": [
            "",
        ],
        "play": [
            "",
            "Match",
            "Record",
            "deal",
            "from_record",
            "read_matches",
            "simulate",
            "to_record",
            "verify",
            "write_match",
        ],
        "rules": [
            "",
            "Game",
            "Hand",
            "LegalMoves",
            "Move",
            "Result",
            "View",
        ],
        "solve": [
            "",
            "Solution",
        ],
        "study": [
            "",
        ],
        "testing": [
            "",
        ],
    },
)
