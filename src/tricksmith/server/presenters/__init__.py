"""What each viewer is shown: views and tables turned into messages, and nothing that a view does not hold.

Here live games, rules and lists as a page needs them, the log in words, and finished matches step by step. It imports
the domain, the wire and the view model of `tricksmith.present`.
"""

from tricksmith.server.presenters.games import (
    deck_info as deck_info,
)
from tricksmith.server.presenters.games import (
    game_info as game_info,
)
from tricksmith.server.presenters.games import game_list as game_list
from tricksmith.server.presenters.games import option_infos as option_infos
from tricksmith.server.presenters.games import rules_of as rules_of
from tricksmith.server.presenters.log import log_after as log_after
from tricksmith.server.presenters.log import log_of as log_of
from tricksmith.server.presenters.mine import mine_of as mine_of
from tricksmith.server.presenters.mine import rests_on as rests_on
from tricksmith.server.presenters.public import public_of as public_of
from tricksmith.server.presenters.public import score_of as score_of
from tricksmith.server.presenters.replay import replay_of as replay_of
from tricksmith.server.presenters.replay import replay_of_record as replay_of_record
from tricksmith.server.presenters.replay import verified as verified
from tricksmith.server.presenters.table_info import PHRASES as PHRASES
from tricksmith.server.presenters.table_info import row_of as row_of
from tricksmith.server.presenters.table_info import summary_of as summary_of
from tricksmith.server.presenters.table_info import table_rules as table_rules
from tricksmith.server.presenters.table_info import welcome_of as welcome_of
