"""The state of a hand: whose turn it is, what is legal and why not, what is known, and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.errors import IllegalMove
from tricksmith.rules.author import CardLocations, Claim, Give, LegalMoves, Move, Play, Result, Seat, Tally, side_of
from tricksmith.rules.automata import call_tree
from tricksmith.rules.runtime.between import Between, Stage
from tricksmith.rules.runtime.calling import Calling, Settled, begins_in_secret, opened_calls
from tricksmith.rules.runtime.notation import read_move
from tricksmith.rules.runtime.playing import Playing

if TYPE_CHECKING:
    from tricksmith.rules.author import Contract, Deal, EventRecord, GameRules, Receiver, Trick
    from tricksmith.rules.runtime.playing import Revoke

__all__ = ["ANY_CARD", "HandState", "ending"]

ANY_CARD = "play any card"
"""What is asked of a follower that no obligation binds."""


class HandState:
    """What follows from a hand's game, deal, dealer and moves. `Hand` adds how it is played on, and views of it.

    Attributes:
        game: The game.
        deal: The cards of every hand and pile.
        dealer: The seat that deals.
        stage: How far the hand has come.
        actions: The moves so far, claims included.
        claims: The claims of revokes: the accused seat, and the number of cards that had been played.
    """

    __slots__ = ("_held", "_read", "_result", "actions", "claims", "deal", "dealer", "game", "stage")

    game: GameRules[Any, Any]
    deal: Deal
    dealer: Seat
    stage: Stage
    actions: tuple[Move, ...]
    claims: tuple[tuple[Seat, int], ...]
    _result: Result | None
    _held: tuple[CardSet, ...] | None
    _read: tuple[str, Move] | None
    """The text that was parsed last, and its move, because a text is often checked and then played."""

    # -- whose turn, and what may be done ---------------------------------------------------------------------------

    @property
    def first(self) -> Seat:
        """Return the seat after the dealer."""
        return Seat((self.dealer + 1) % self.game.players)

    @property
    def begins_in_secret(self) -> bool:
        """Return whether the rules allow that a seat was asked in secret right after the deal.

        Whether one was depends on the cards. To keep that secret, give every seat the same time then.
        """
        calls = call_tree(self.game, self.first, self.deal.number)
        return begins_in_secret(calls.root, CardLocations.of(self.deal, self.game.the_layout), self.game.deck)

    @property
    def asks_in_secret(self) -> bool:
        """Return whether a seat is asked now in secret, so that no other seat learns which one, or that any is."""
        return self.calling is not None and self.calling.is_secret

    @property
    def to_act(self) -> Seat | None:
        """Return the seat that must decide; None when the hand is over."""
        stage = self.stage
        return stage.decider if isinstance(stage, Playing) else self.plays_from

    @property
    def plays_from(self) -> Seat | None:
        """Return the seat whose cards the seat to act plays: itself or the dummy; None when the hand is over."""
        return None if isinstance(self.stage, Settled) else self.stage.to_act

    @property
    def legal(self) -> LegalMoves:
        """Return what the seat to act can do, in a fixed order; empty when the hand is over.

        It holds moves, not their texts: ask `hand.parse("some") in hand.legal`, or `hand.why_not("some") is None`.
        """
        return LegalMoves(() if isinstance(self.stage, Settled) else self.stage.moves())

    @property
    def penalty_free(self) -> LegalMoves:
        """Return the legal moves that are no revokes: all of them, unless revokes can be played at this table."""
        return LegalMoves(self.stage.moves(strict=True)) if isinstance(self.stage, Playing) else self.legal

    def parse(self, text: str) -> Move:
        """Return the move that a text spells here, legal or not, as forgivingly as a person would read it.

        Raises:
            NotationError: If the text spells no move here.
            TypeError: If it is not text.
        """
        if not isinstance(text, str):
            raise self._not_a_move(text)
        known_text, move = self._read or (None, None)
        if move is None or known_text != text:
            move = read_move(self.game, self.stage, text)
            self._read = (text, move)
        return move

    def why_not(self, move: Move | str, *, by: Seat | None = None) -> IllegalMove | None:
        """Return why the move is forbidden now; None if it is legal.

        Args:
            move: A move, or its text.
            by: The seat that makes a claim out of turn; for any other move it must be the seat to act.

        Raises:
            NotationError: If the text spells no move here.
            TypeError: If it is neither a move nor text.
        """
        if isinstance(move, str):
            move = self.parse(move)
        if not isinstance(move, Move):
            raise self._not_a_move(move)
        stage = self.stage
        if isinstance(stage, Playing) and isinstance(move, Play) and (by is None or by == stage.decider):
            if stage.is_legal(move):  # tested first, because nearly all moves are
                return None
        elif isinstance(move, Claim):
            return self._why_not_claim(move, by)
        if isinstance(stage, Settled) or stage.to_act is None:
            return IllegalMove(move, rule=self.rule, sentence="the hand is over: deal the next one")
        if by is not None and by != self.to_act:
            rule, _ = self.asking(openly=True)
            sentence = f"it is the turn of seat {self.to_act}, not of seat {by}"
            if isinstance(stage, Calling) and stage.is_secret:
                sentence = f"another seat decides in secret: it is not the turn of seat {by}"
            return IllegalMove(move, rule=rule, sentence=sentence)
        if isinstance(stage, Calling):
            return self._why_not_answer(stage, move)
        refused = stage.why_not(move)
        return None if refused is None else refused.error(move)

    @property
    def rule(self) -> str:
        """Return the id of the rule that binds the seat to act; when the hand is over, that of the early end or ""."""
        rule, _ = self.asking()
        return rule

    @property
    def asks(self) -> str:
        """Return what the seat to act is asked, in words: "bid none, some or most", "hearts were led"."""
        _, asks = self.asking()
        return asks

    @property
    def more(self) -> int:
        """Return the number of cards that the seat to act will be asked for after this one, one by one."""
        question = self.stage.question if isinstance(self.stage, Calling) else None
        return question.more if isinstance(question, Give) else 0

    @property
    def receiver(self) -> Receiver | None:
        """Return the seat that gets the cards which the seat to act is asked to give, if another seat does."""
        question = self.stage.question if isinstance(self.stage, Calling) else None
        return question.receiver if isinstance(question, Give) else None

    def asking(self, *, openly: bool = False) -> tuple[str, str]:
        """Return the rule that binds now, and what is asked, in words.

        Args:
            openly: Whether to return only what all know: of a follower, the first obligation, which binds it if it
                holds such a card.
        """
        stage = self.stage
        if isinstance(stage, Calling):
            return stage.question.rule, stage.question.wording(stage.state)
        if isinstance(stage, Playing) and stage.to_act is not None:
            if stage.node is None:
                return (
                    self.game.lead_rule,
                    "lead a card and name its suit" if self.game.leader_names_suit else "lead a card",
                )
            if openly:
                must = stage.first_obligation()
            else:
                _, must = stage.binding()
            return (must.rule, must.why) if must is not None else (self.game.follow_rule, ANY_CARD)
        if isinstance(stage, Playing) and stage.over is not None:
            return stage.over
        return "", "the hand is over"

    @staticmethod
    def _why_not_answer(stage: Calling, move: Move) -> IllegalMove | None:
        refusal = stage.why_not(move)
        if refusal is None:
            return None
        sentence, evidence = refusal
        return IllegalMove(move, rule=stage.question.rule, sentence=sentence, evidence=evidence)

    def _why_not_claim(self, move: Claim, by: Seat | None) -> IllegalMove | None:
        def refuse(sentence: str) -> IllegalMove:
            return IllegalMove(move, rule=self.game.revoke_rule or self.game.follow_rule, sentence=sentence)

        if self.game.revokes != "claim":
            return refuse(
                "revokes are not claimed at this table: an illegal card cannot be played or is charged by itself"
            )
        if not 0 <= move.seat < self.game.players:
            return refuse(f"there is no seat {move.seat}: seats go from 0 to {self.game.players - 1}")
        stage = self.stage
        if not isinstance(stage, Playing) or all(seat != move.seat for seat, _ in self._plays(stage)):
            return refuse(f"seat {move.seat} has played no card yet")
        if by is not None and by in self.game.sides[side_of(move.seat, self.game.sides)]:
            return refuse("only an opponent may claim a revoke")
        last = max((count for seat, count in self.claims if seat == move.seat), default=0)
        if all(seat != move.seat for seat, _ in self._plays(stage)[last:]):
            return refuse(f"seat {move.seat} has played no card since the last claim")
        return None

    @staticmethod
    def _plays(stage: Playing) -> list[tuple[Seat, Any]]:
        """All plays so far, in order, without tricks that were made in the calls."""
        tricks = stage.tricks[len(stage.settled.tricks) :]
        return [play for trick in tricks for play in trick.plays] + list(stage.trick)

    def _not_a_move(self, given: object) -> TypeError:
        example = next(iter(self.legal), "claim 0" if self.game.revokes == "claim" else None)
        if example is None:
            return TypeError(f"a move is one of hand.legal or its text, not {given!r}; and the hand is over")
        return TypeError(f"a move is one of hand.legal or its text, such as '{example}', not {given!r}")

    def legal_claims(self, seat: Seat) -> tuple[Claim, ...]:
        """Return the claims of revokes that a seat can make out of turn, if revokes are claimed at this table."""
        if self.game.revokes != "claim":
            return ()
        claims = (Claim(Seat(accused)) for accused in range(self.game.players))
        return tuple(claim for claim in claims if self.why_not(claim, by=seat) is None)

    # -- how far it has come ----------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """Return "calls" while seats are asked something, "tricks" while cards are played, then "over"."""
        return "calls" if self.calling is not None else "over" if self.to_act is None else "tricks"

    @property
    def calling(self) -> Calling | None:
        """Return the calls in progress, before the tricks or between two of them; None if nobody is asked."""
        return self.stage if isinstance(self.stage, Calling) else None

    @property
    def playing(self) -> Playing | None:
        """Return the tricks so far; None before the first, and if the hand is dealt again.

        It returns them also between two tricks, and after the last one.
        """
        stage = self.stage
        return stage.playing if isinstance(stage, Between) else stage if isinstance(stage, Playing) else None

    @property
    def records(self) -> tuple[EventRecord, ...]:
        """What happened before the tricks and between them, each event with who saw it.

        When the hand is over, all hear the calls that were sealed.
        """
        stage, records = self.stage, self.stage.records
        if (stage.to_act if isinstance(stage, Playing) else self.to_act) is not None:
            return records
        return records + opened_calls(records, len(self.tricks))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, from the first."""
        return self.stage.tricks

    @property
    def trick(self) -> tuple[tuple[Seat, Play], ...]:
        """The plays of the trick on the table, from its lead; empty between tricks."""
        return self.playing.trick if self.playing is not None else ()

    @property
    def revoked(self) -> tuple[Revoke, ...]:
        """The revokes so far: the seat, and how many cards had been played, its own included."""
        return self.playing.revoked if self.playing is not None else ()

    # -- what is known of it ----------------------------------------------------------------------------------------

    @property
    def contract(self) -> Contract[Any, Any] | None:
        """Return what the calls settled; None before that, and for a hand that is dealt again."""
        stage = self.stage
        return None if isinstance(stage, Calling) and not isinstance(stage, Between) else stage.contract

    @property
    def held(self) -> tuple[CardSet, ...]:
        """Return the cards in each hand now, by seat."""
        if self._held is None:
            stage = self.stage
            masks = stage.held if isinstance(stage, Playing) else stage.locations.held
            self._held = tuple([CardSet(self.game.deck, mask) for mask in masks])
        return self._held

    @property
    def result(self) -> Result | None:
        """Return the score of the hand; None while it is played.

        If revokes are claimed at this table, a claim after the last card can still change it until the next deal.
        """
        stage = self.stage
        if isinstance(stage, Calling) or (isinstance(stage, Playing) and stage.to_act is not None):
            return None
        if self._result is None:
            self._result = self._score(stage)
        return self._result

    def _score(self, stage: Playing | Settled) -> Result:
        sides = len(self.game.sides)
        if isinstance(stage, Settled):
            return Result((0,) * sides)
        tally = ending(self, stage)
        lines = tuple(self.game.score(tally))
        scores = tuple(sum(line.points for line in lines if line.side == side) for side in range(sides))
        return Result(scores, lines, tally)


def ending(hand: HandState, stage: Playing) -> Tally[Any, Any]:
    """Return what each seat has taken so far, with the revokes that are charged, as the score reads it."""
    return stage.tally(_charged_revokes(hand, stage))


def _charged_revokes(hand: HandState, stage: Playing) -> tuple[int, ...]:
    """The number of revokes charged to each seat: all of them, or those that an opponent has claimed since."""
    charged = [0] * hand.game.players
    for seat, count in stage.revoked:
        is_claimed = any(seat == accused and count <= claim_count for accused, claim_count in hand.claims)
        if hand.game.revokes == "penalise" or is_claimed:
            charged[seat] += 1
    return tuple(charged)
