"""One match in the terminal: show, ask, read the answer and play, until the match ends or the player leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.cli.play import answers
from tricksmith.cli.play.advice import hint, review_hand
from tricksmith.cli.play.parsing import (
    QUIT_WORDS,
    clean_line,
    entry_by_number,
    moves_by_numbers,
    names_part_of,
    parse_command,
    read_entry,
    read_move,
    read_seat,
    reasons_of,
    ways_of,
)
from tricksmith.cli.play.recent_events import RecentEvents
from tricksmith.errors import IllegalMove, NotationError
from tricksmith.present import Menu, TableView, claim_texts, practice_outcome_text
from tricksmith.rules import Call, Claim

if TYPE_CHECKING:
    from tricksmith.cards import Card
    from tricksmith.cli.play.autosave import Autosave
    from tricksmith.cli.play.session import Session
    from tricksmith.cli.play.terminal_ui import TerminalUI
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move
    from tricksmith.study import SecondTry

__all__ = ["MatchLoop", "PlayerLeft"]


YES_WORDS, NO_WORDS = ("yes", "y"), ("no", "n")


class PlayerLeft(Exception):  # noqa: N818 - it is not an error to leave
    """The player leaves the match; `keep` says whether it is kept for later."""

    def __init__(self, *, keep: bool) -> None:
        super().__init__()
        self.keep = keep


class MatchLoop:
    """One match between the player and the program."""

    def __init__(
        self,
        session: Session,
        who: PlayerNames,
        ui: TerminalUI,
        autosave: Autosave,
        practice: SecondTry | None = None,
    ) -> None:
        self.session = session
        self.who = who
        self.ui = ui
        self.autosave = autosave
        self.practice = practice
        self.wants_another = False

    @property
    def table(self) -> TableView:
        """The table as it is now."""
        return TableView(self.session.match, self.session.view, self.who)

    def run(self) -> bool:
        """Play the match to its end, and return whether the player wants another one.

        Raises:
            PlayerLeft: If the player leaves before the end.
        """
        while True:
            self.session.advance()
            self._save()
            if self.session.is_my_turn:
                self._turn()
            elif not self._between():
                return self.wants_another

    def _save(self) -> None:
        """Save the match; if that fails, tell the player once."""
        had_error = bool(self.autosave.error)
        if not self.autosave.save(self.session.match) and not had_error:
            self.ui.note(f"The match could not be written: {self.autosave.error}. Play goes on, and it is tried again.")

    # -- the player's turn ------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        self.ui.show_turn(self.table, RecentEvents(self.session.hand, self.session.seat, self.who))
        hand = self.session.hand
        while self.session.hand is hand:
            text = clean_line(self.ui.ask("your move"))
            try:
                if not text:
                    self._nothing_said()
                elif any(text.lower() == str(move) for move in self.session.view.legal if isinstance(move, Call)):
                    self.session.play(self.session.hand.parse(text))  # a call may be spelled as a command is
                elif command := parse_command(text):
                    self._run_command(*command)
                else:
                    self._move(text)
            except (NotationError, IllegalMove) as error:
                self.ui.say(f"{error}.")

    def _nothing_said(self) -> None:
        moves = self.session.view.penalty_free
        if len(moves) == 1:
            self.session.play(moves[0])
        else:
            self.ui.say("Type a number or a move; ? lists what else you can type.")

    def _move(self, text: str) -> None:
        """Play what the text says, asking for what it leaves open."""
        view, menu = self.session.view, self.table.menu
        if picked := moves_by_numbers(menu, text):
            self._choose(*picked)
        elif numbered := entry_by_number(menu, text):
            entry, rest = numbered
            self._choose(entry.moves, frozenset({entry.card} if entry.card is not None else ()), rest)
        elif menu.entries and text.isdecimal():
            raise NotationError(f"{text} is not in the list: its numbers go from 1 to {len(menu.entries)}")
        else:
            move = read_move(self.session.hand, view.legal, text.rstrip("! "))
            self._play(move, may_revoke=text.endswith("!"))

    def _play(self, move: Move, *, may_revoke: bool) -> None:
        view = self.session.view
        if ways := ways_of(move, view.legal):
            self._choose(ways, frozenset())
            return
        revoke = view.revokes.get(str(move))
        if revoke is not None and not may_revoke:
            self.ui.say(f"{revoke}. That would be a revoke; to play it all the same, type {move}!")
        elif errors := reasons_of(move, view):
            self.ui.say(*(f"{error}." for error in errors))
        else:
            self.session.play(move)

    def _choose(self, moves: tuple[Move, ...], picked: frozenset[Card], rest: str = "") -> None:
        """Ask for one thing after another until a single move is left, and play it; `rest` answers the first question.

        An empty answer goes back to the whole choice.
        """
        order, deck = self.table.order, self.session.match.game.deck
        if len(moves) == 1 and rest and not names_part_of(moves[0], rest, deck):
            raise NotationError(f"{rest!r} says nothing more here: the number is enough")
        while len(moves) > 1:
            menu = Menu.of(moves, order, self.who, picked)
            if not rest:
                self.ui.show_menu(menu)
                rest = clean_line(self.ui.ask("choose"))
            if rest.lower() in ("", "back", "undo"):
                self.ui.say("You can choose again.")
                return
            try:
                name, argument = parse_command(rest) or ("", "")
                if name not in ("", "claim", "undo"):
                    self._run_command(name, argument)
                else:
                    entry = read_entry(menu, rest, deck)
                    moves, picked = entry.moves, picked | ({entry.card} if entry.card is not None else frozenset())
            except (NotationError, IllegalMove) as error:
                self.ui.say(f"{error}.")
            rest = ""
        self.session.play(moves[0])

    # -- commands ---------------------------------------------------------------------------------------------------

    def _run_command(self, name: str, rest: str) -> None:
        """Do what a command says; a command that changes the match also ends the turn."""
        table = self.table
        if name == "?":
            answers.explain(table, self.ui.sheet)
        elif name == "why":
            self.ui.say(*answers.why(self.session, self._by_number(rest)))
        elif name == "hint":
            hint(self.session, table, self.ui.sheet)
        elif name == "review":
            review_hand(self.session, self.who, self.ui.sheet)
        elif name == "last":
            self.ui.say(*answers.last_trick(table))
        elif name == "score":
            answers.score_sheet(self.session.match, self.who, self.ui.sheet)
        elif name == "hand":
            self.ui.show_hand(table)
        elif name == "table":
            self.ui.show_table(table)
        elif name == "rules":
            answers.rules(self.session.match.game, self.ui.sheet, rest)
        else:
            self._act(name, rest)

    def _by_number(self, text: str) -> str:
        """The card or move with this number in the menu; any other text as it is."""
        entry, rest = entry_by_number(self.table.menu, text) or (None, "")
        if entry is None or rest:
            return text
        return str(entry.card if entry.card is not None else entry.moves[0])

    def _act(self, name: str, rest: str) -> None:
        if name == "claim":
            self.session.play(Claim(read_seat(rest, self.who)))
        elif name == "undo":
            if self.session.undo():
                self.ui.note("You take back your last decision.")
            else:
                self.ui.say("There is nothing to take back.")
        else:
            self._leave()

    def _leave(self) -> None:
        """End the match for now; ask whether to keep it, unless the player named a file for it."""
        keep = self.autosave.is_user_file
        while not keep and self.practice is None:
            text = clean_line(self.ui.ask("keep this match for later, yes or no")).lower()
            if text in NO_WORDS:
                break
            keep = text in (*YES_WORDS, "")
        raise PlayerLeft(keep=keep)

    # -- between hands ----------------------------------------------------------------------------------------------

    def _between(self) -> bool:
        """Show the end of a hand and wait; return whether play goes on in this match."""
        match = self.session.match
        is_over = match.verdict is not None or self.practice is not None
        end = claim_texts(match.hand, self.who) + self._verdict()
        self.ui.show_hand_end(self.table, RecentEvents(match.hand, self.session.seat, self.who), end)
        while self.session.match is match:
            offer = "another match, yes or no" if self.practice is None else "the same moment again, yes or no"
            text = clean_line(self.ui.ask(offer if is_over else "Enter for the next hand"))
            try:
                if is_over and text.lower() in (*YES_WORDS, *NO_WORDS, "", *QUIT_WORDS):
                    self.wants_another = text.lower() in YES_WORDS
                    return False
                if not is_over and text.lower() in ("", "next", "deal", *YES_WORDS):
                    self.session.next_hand()
                elif command := parse_command(text):
                    self._run_command(*command)
                else:
                    hint = "The match is over: say yes or no" if is_over else "The hand is over: Enter goes on"
                    self.ui.say(f"{hint}; ? lists what else you can type.")
            except (NotationError, IllegalMove) as error:
                self.ui.say(f"{error}.")
        return True

    def _verdict(self) -> list[str]:
        """How the match ended; in practice, what the hand scored now and when it was first played."""
        match = self.session.match
        if self.practice is not None:
            assert match.hand.result is not None
            now = match.hand.result.scores[self.practice.side]
            is_same = self.practice.note.cards == "same"
            return [practice_outcome_text(self.practice.points_then, now, is_same=is_same)]
        return answers.verdict_lines(match, self.who) if match.verdict is not None else []
