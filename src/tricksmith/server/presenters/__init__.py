"""Messages about tables, games, finished matches, puzzles and drills, made from views.

A hand in play is shown by `tricksmith.present` itself. Here live the games and their rules for the page, the summaries
of tables in lists and invitations, and matches step by step. The package imports the domain, the wire and the view
model.
"""

from tricksmith.server.presenters.drills import DrillQuestion as DrillQuestion
from tricksmith.server.presenters.drills import drill_list as drill_list
from tricksmith.server.presenters.drills import drill_position as drill_position
from tricksmith.server.presenters.drills import drill_result as drill_result
from tricksmith.server.presenters.games import deck_info as deck_info
from tricksmith.server.presenters.games import game_info as game_info
from tricksmith.server.presenters.games import game_list as game_list
from tricksmith.server.presenters.games import option_infos as option_infos
from tricksmith.server.presenters.games import rules_of as rules_of
from tricksmith.server.presenters.practice import practice_info as practice_info
from tricksmith.server.presenters.puzzles import PuzzleLineQuestion as PuzzleLineQuestion
from tricksmith.server.presenters.puzzles import find_puzzle as find_puzzle
from tricksmith.server.presenters.puzzles import puzzle_list as puzzle_list
from tricksmith.server.presenters.puzzles import puzzle_position as puzzle_position
from tricksmith.server.presenters.puzzles import puzzle_start as puzzle_start
from tricksmith.server.presenters.puzzles import puzzle_verdict as puzzle_verdict
from tricksmith.server.presenters.record_worker import RecordQuestion as RecordQuestion
from tricksmith.server.presenters.replay import replay_of as replay_of
from tricksmith.server.presenters.replay import replay_of_record as replay_of_record
from tricksmith.server.presenters.replay import verify_record as verify_record
from tricksmith.server.presenters.table_info import PHRASES as PHRASES
from tricksmith.server.presenters.table_info import review_info_of as review_info_of
from tricksmith.server.presenters.table_info import row_of as row_of
from tricksmith.server.presenters.table_info import summary_of as summary_of
from tricksmith.server.presenters.table_info import table_rules as table_rules
from tricksmith.server.presenters.table_info import welcome_of as welcome_of
