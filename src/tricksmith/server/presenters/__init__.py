"""What each viewer is shown: a hand's views turned into messages, and nothing that a view does not hold."""

from tricksmith.server.presenters.cards import deck_info, game_info, game_list, rules_of
from tricksmith.server.presenters.log import log_after, log_of
from tricksmith.server.presenters.mine import mine_of, rests_on
from tricksmith.server.presenters.public import public_of, score_of

__all__ = [
    "deck_info",
    "game_info",
    "game_list",
    "log_after",
    "log_of",
    "mine_of",
    "public_of",
    "rests_on",
    "rules_of",
    "score_of",
]
