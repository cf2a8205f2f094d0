"""What a puzzle is about: a theme is given by what the right moves do and the wrong ones do not."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tricksmith.rules import CardMove, Play
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricksmith.rules import Hand, Move, Seat, View

__all__ = ["ProvenDecision", "PuzzleTheme", "theme_of"]

MAX_ENDING_CARDS = 4
"""The most cards in the hand for which a position is an ending."""


class PuzzleTheme(Enum):
    """What a puzzle is about."""

    AIM = "aim"
    PARTNER = "partner"
    BREAK_TRUMPS = "break-trumps"
    RUFF = "ruff"
    SAVE_TRUMPS = "save-trumps"
    LEAD_TRUMPS = "lead-trumps"
    DUCK = "duck"
    WIN = "win"
    NAME = "name"
    WINNER = "winner"
    EXIT = "exit"
    DISCARD = "discard"
    ADD = "add"
    LEAD = "lead"
    ENDING = "ending"
    CALL = "call"
    EXCHANGE = "exchange"

    def __str__(self) -> str:
        return self.value

    @property
    def title(self) -> str:
        """The theme in two or three words, for lists."""
        title, _ = _WORDS[self]
        return title

    @property
    def text(self) -> str:
        """What the right move does, in a sentence."""
        _, text = _WORDS[self]
        return text


_WORDS = {
    PuzzleTheme.AIM: ("Make it certain", "One move makes your aim certain."),
    PuzzleTheme.PARTNER: ("Partner's trick", "Your partner's card is winning the trick: leave it there."),
    PuzzleTheme.BREAK_TRUMPS: ("Break trumps", "No trump has been played yet: now is the time."),
    PuzzleTheme.RUFF: ("Play a trump", "You could keep your trumps: play one."),
    PuzzleTheme.SAVE_TRUMPS: ("Keep your trumps", "You could play a trump: keep it."),
    PuzzleTheme.LEAD_TRUMPS: ("Lead trumps", "Lead a trump rather than another suit."),
    PuzzleTheme.DUCK: ("Duck", "You could take the lead in this trick: play under it."),
    PuzzleTheme.WIN: ("Play over it", "You could stay under the best card: play over it."),
    PuzzleTheme.NAME: ("Name the suit", "The card is right with one suit only: it matters which one you name."),
    PuzzleTheme.WINNER: ("Cash a winner", "Lead a card that no other card still out can beat."),
    PuzzleTheme.EXIT: ("Give up the lead", "You hold a card that can't be beaten: lead another one."),
    PuzzleTheme.DISCARD: ("Discard", "You can't win this trick: it matters which card you let go."),
    PuzzleTheme.ADD: ("Add to the trick", "All cards of the trick decide it together: it matters which one you add."),
    PuzzleTheme.LEAD: ("The right lead", "It matters which of your suits you lead."),
    PuzzleTheme.ENDING: ("Ending", "Few cards are left, and one play makes more points certain than any other."),
    PuzzleTheme.CALL: ("The right call", "One call is clearly better than the others."),
    PuzzleTheme.EXCHANGE: ("The right cards", "It matters which cards you give away."),
}
"""The title of each theme, and what the right move does."""


class ProvenDecision(NamedTuple):
    """A position with its right and wrong moves, as the themes look at it.

    Attributes:
        hand: The hand before the decision.
        view: What the seat to act knows.
        right: The right moves.
        wrong: The other moves.
        secures_aim: Whether the right moves guarantee the aim of the side, and the wrong ones do not.
        is_guaranteed: Whether the right moves guarantee more points than the wrong ones.
    """

    hand: Hand
    view: View
    right: tuple[Move, ...]
    wrong: tuple[Move, ...]
    secures_aim: bool = False
    is_guaranteed: bool = False

    @property
    def is_lead(self) -> bool:
        """Whether the seat leads a trick."""
        return not self.view.trick

    def only_right(self, does: Callable[[Move], bool]) -> bool:
        """Whether every right move does something, and no wrong move does."""
        return all(map(does, self.right)) and not any(map(does, self.wrong))

    def all_right_not_all_wrong(self, does: Callable[[Move], bool]) -> bool:
        """Whether every right move does something, and some wrong move does not."""
        return all(map(does, self.right)) and not all(map(does, self.wrong))

    def is_trump(self, move: Move) -> bool:
        """Whether a move plays a trump."""
        return isinstance(move, Play) and move.card in self.view.trumps

    def takes_over(self, move: Move) -> bool:
        """Whether the seat's card is the best of the trick after this play."""
        after = self.hand.play(move)
        finished = len(after.tricks) > len(self.hand.tricks)
        winner = after.tricks[-1].winner if finished else _winning_seat(after.view(self.view.seat))
        return winner == self.hand.plays_from

    def can_be_beaten(self, move: Move) -> bool:
        """Whether a card that the seat does not see would beat this lead in the trick."""
        assert isinstance(move, Play)
        node = trick_automaton(self.hand.game, self.view.mode).begin(move)
        unseen = (Play(card) for card in self.view.unseen)
        return any(node.after(play).trick_so_far.best != move.card for play in unseen)

    @property
    def knows_winner(self) -> bool:
        """Whether it is known whose card is winning, now and after each move; in some games only the end shows that."""
        if self.view.trick_so_far is not None and self.view.trick_so_far.seen:
            return False
        return all(self._shows_winner(self.hand.play(move)) for move in (*self.right, *self.wrong))

    def _shows_winner(self, after: Hand) -> bool:
        trick = after.view(self.view.seat).trick_so_far
        return len(after.tricks) > len(self.hand.tricks) or trick is None or not trick.seen

    @property
    def ends_trick(self) -> bool:
        """Whether each move ends the trick."""
        return all(len(self.hand.play(move).tricks) > len(self.hand.tricks) for move in (*self.right, *self.wrong))

    @property
    def winner_so_far(self) -> Seat | None:
        """The seat whose card is winning the trick."""
        return _winning_seat(self.view)


def _winning_seat(view: View) -> Seat | None:
    """Whose card is winning the trick that is on the table."""
    if view.trick_so_far is None:
        return None
    best = view.trick_so_far.best
    return next((seat for seat, play in view.trick if play.card == best), None)


def _fits_partner(decision: ProvenDecision) -> bool:
    contract, winner = decision.view.contract, decision.winner_so_far
    if not decision.knows_winner or contract is None or winner is None or winner == decision.view.plays_from:
        return False
    party = next(party for party in decision.hand.game.parties(contract) if decision.view.plays_from in party)
    return (
        winner in party
        and not any(map(decision.takes_over, decision.right))
        and any(map(decision.takes_over, decision.wrong))
    )


def _no_trump_played(decision: ProvenDecision) -> bool:
    played = [play.card for trick in decision.hand.tricks for _, play in trick.plays]
    played += [play.card for _, play in decision.view.trick]
    return bool(decision.view.trumps) and not any(card in decision.view.trumps for card in played)


def _fits_break_trumps(decision: ProvenDecision) -> bool:
    return decision.is_lead and _no_trump_played(decision) and decision.only_right(decision.is_trump)


def _fits_ruff(decision: ProvenDecision) -> bool:
    if decision.is_lead:
        return False
    _, led = decision.view.trick[0]
    return led.card not in decision.view.trumps and decision.only_right(decision.is_trump)


def _fits_save_trumps(decision: ProvenDecision) -> bool:
    return not decision.is_lead and decision.only_right(lambda move: not decision.is_trump(move))


def _fits_lead_trumps(decision: ProvenDecision) -> bool:
    return decision.is_lead and decision.only_right(decision.is_trump)


def _sees_winner(decision: ProvenDecision) -> bool:
    """Whether the seat follows, and can see after each move whose card is winning."""
    return not decision.is_lead and (decision.ends_trick or decision.knows_winner)


def _fits_add(decision: ProvenDecision) -> bool:
    return not decision.is_lead and not _sees_winner(decision)


def _fits_duck(decision: ProvenDecision) -> bool:
    return _sees_winner(decision) and decision.all_right_not_all_wrong(lambda move: not decision.takes_over(move))


def _fits_win(decision: ProvenDecision) -> bool:
    return _sees_winner(decision) and decision.all_right_not_all_wrong(decision.takes_over)


def _fits_name(decision: ProvenDecision) -> bool:
    """Whether each card that is right to lead is wrong when it names another suit."""
    right, wrong = (
        {move.card for move in moves if isinstance(move, Play)} for moves in (decision.right, decision.wrong)
    )
    return decision.is_lead and right <= wrong


def _fits_winner(decision: ProvenDecision) -> bool:
    return decision.is_lead and decision.all_right_not_all_wrong(lambda move: not decision.can_be_beaten(move))


def _fits_exit(decision: ProvenDecision) -> bool:
    return decision.is_lead and decision.all_right_not_all_wrong(decision.can_be_beaten)


def _fits_discard(decision: ProvenDecision) -> bool:
    moves = (*decision.right, *decision.wrong)
    return _sees_winner(decision) and not any(map(decision.takes_over, moves))


def _fits_lead(decision: ProvenDecision) -> bool:
    """Whether the right moves lead other suits than the wrong ones."""
    right, wrong = ({_suit_led(move) for move in moves} for moves in (decision.right, decision.wrong))
    return decision.is_lead and None not in right | wrong and not right & wrong


def _suit_led(move: Move) -> str | None:
    """The name of the suit that a play leads; None if the move does not say which."""
    if not isinstance(move, Play):
        return None
    if move.named is not None:
        return move.named.name
    return move.card.suits[0].name if len(move.card.suits) == 1 else None


def _fits_ending(decision: ProvenDecision) -> bool:
    return decision.is_guaranteed and len(decision.view.hand_in_turn) <= MAX_ENDING_CARDS


_PLAY_THEMES: Sequence[tuple[PuzzleTheme, Callable[[ProvenDecision], bool]]] = (
    (PuzzleTheme.AIM, lambda decision: decision.secures_aim),
    (PuzzleTheme.PARTNER, _fits_partner),
    (PuzzleTheme.BREAK_TRUMPS, _fits_break_trumps),
    (PuzzleTheme.RUFF, _fits_ruff),
    (PuzzleTheme.SAVE_TRUMPS, _fits_save_trumps),
    (PuzzleTheme.LEAD_TRUMPS, _fits_lead_trumps),
    (PuzzleTheme.DUCK, _fits_duck),
    (PuzzleTheme.WIN, _fits_win),
    (PuzzleTheme.NAME, _fits_name),
    (PuzzleTheme.WINNER, _fits_winner),
    (PuzzleTheme.EXIT, _fits_exit),
    (PuzzleTheme.DISCARD, _fits_discard),
    (PuzzleTheme.ADD, _fits_add),
    (PuzzleTheme.LEAD, _fits_lead),
    (PuzzleTheme.ENDING, _fits_ending),
)
"""The themes of plays, the most telling first."""


def theme_of(decision: ProvenDecision) -> PuzzleTheme | None:
    """Return the most telling theme that fits a position and its answer; None if there is nothing to say.

    Args:
        decision: The position with its right and wrong moves.
    """
    moves = (*decision.right, *decision.wrong)
    if decision.view.phase == "calls":
        return PuzzleTheme.EXCHANGE if all(isinstance(move, CardMove) for move in moves) else PuzzleTheme.CALL
    if not all(isinstance(move, Play) for move in moves):
        return None
    return next((theme for theme, fits in _PLAY_THEMES if fits(decision)), None)
