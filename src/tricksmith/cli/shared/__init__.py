"""What several commands share: arguments with the same names and help, the sheet they write on, progress, and Ctrl-C.

`rule_card`, `match_statistics`, `arena_report` and `review_sheet` write what more than one command or test shows.
Commands import from here; nothing here knows a command. Everything is loaded when it is first used, so that `--help`
answers at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.cli.shared.arena_report import write_arena
    from tricksmith.cli.shared.arguments import (
        STOPPED,
        GameName,
        OptionValues,
        Plain,
        Players,
        load_game,
        os_error_text,
        parse_options,
        prepare_record,
        seed_or_new,
    )
    from tricksmith.cli.shared.long_work import Interrupt, progress, run_interruptibly, usable_cores, waiting
    from tricksmith.cli.shared.match_statistics import MatchStatistics, Mean
    from tricksmith.cli.shared.position_lines import choices_text, typed_lines, write_position
    from tricksmith.cli.shared.recorded import read_one_match
    from tricksmith.cli.shared.review_sheet import (
        write_chances,
        write_luck,
        write_notes,
        write_player,
    )
    from tricksmith.cli.shared.rule_card import pair_rows, write_card
    from tricksmith.cli.shared.sheet import PlainSheet, RichSheet, Sheet, open_sheet

__all__ = [
    "STOPPED",
    "GameName",
    "Interrupt",
    "MatchStatistics",
    "Mean",
    "OptionValues",
    "Plain",
    "PlainSheet",
    "Players",
    "RichSheet",
    "Sheet",
    "choices_text",
    "load_game",
    "open_sheet",
    "os_error_text",
    "pair_rows",
    "parse_options",
    "prepare_record",
    "progress",
    "read_one_match",
    "run_interruptibly",
    "seed_or_new",
    "typed_lines",
    "usable_cores",
    "waiting",
    "write_arena",
    "write_card",
    "write_chances",
    "write_luck",
    "write_notes",
    "write_player",
    "write_position",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "arena_report": ["write_arena"],
        "arguments": [
            "STOPPED",
            "GameName",
            "OptionValues",
            "Plain",
            "Players",
            "load_game",
            "parse_options",
            "seed_or_new",
            "os_error_text",
            "prepare_record",
        ],
        "long_work": ["Interrupt", "run_interruptibly", "progress", "usable_cores", "waiting"],
        "position_lines": ["choices_text", "typed_lines", "write_position"],
        "recorded": ["read_one_match"],
        "review_sheet": ["write_chances", "write_luck", "write_notes", "write_player"],
        "rule_card": ["pair_rows", "write_card"],
        "sheet": ["PlainSheet", "RichSheet", "Sheet", "open_sheet"],
        "match_statistics": ["Mean", "MatchStatistics"],
    },
)
