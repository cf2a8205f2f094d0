"""Words for cards, moves, events, tricks and scores: what every command says about play.

All of it works for any game, from its rules and its vocabulary alone. A `Cast` says what the seats are called, who is
"you", and whether cards are written with symbols (`7♥`) or in notation with their names (`7h (seven of hearts)`).
"""

from tricksmith.present.card import bearing_text, card_text, cards_text, rank_text, settled, tags
from tricksmith.present.cast import Cast, count, join, sentence, signed
from tricksmith.present.effect import effect_of
from tricksmith.present.event import describe_event, pile_text
from tricksmith.present.hand import Group, sort_hand
from tricksmith.present.move import call_text, describe_move, move_text, offer_text
from tricksmith.present.score import ScoreRow, describe_score, score_rows
from tricksmith.present.story import story
from tricksmith.present.trick import describe_trick, why_won

__all__ = [
    "Cast",
    "Group",
    "ScoreRow",
    "bearing_text",
    "call_text",
    "card_text",
    "cards_text",
    "count",
    "describe_event",
    "describe_move",
    "describe_score",
    "describe_trick",
    "effect_of",
    "join",
    "move_text",
    "offer_text",
    "pile_text",
    "rank_text",
    "score_rows",
    "sentence",
    "settled",
    "signed",
    "sort_hand",
    "story",
    "tags",
    "why_won",
]
