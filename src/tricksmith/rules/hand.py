"""A hand: one deal in play, from the first call to the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.errors import IllegalMove
from tricksmith.rules import notation
from tricksmith.rules.calling import Calling, Settled, advance, begins_in_secret
from tricksmith.rules.legal import LegalMoves
from tricksmith.rules.move import Claim, Move
from tricksmith.rules.places import Places
from tricksmith.rules.playing import Playing
from tricksmith.rules.result import End, Result
from tricksmith.rules.seat import Seat, side_of
from tricksmith.rules.viewing import open_facts, view_of

if TYPE_CHECKING:
    from tricksmith.rules.contract import Contract
    from tricksmith.rules.game import Game
    from tricksmith.rules.layout import Deal
    from tricksmith.rules.view import View

__all__ = ["Hand", "ending"]


class Hand:
    """One deal in play. Immutable: `play` gives the next hand.

    A hand is determined by its game, deal, dealer and moves. `to_act` is the seat that must decide, None when the hand
    is over; `plays_from` is the seat whose card it is, another one only where a dummy's cards are played; `legal` is
    what may be done; `why_not` says why something else may not.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nestors")
    >>> hand = game.hand(deal(game, seed="example"), dealer=3)
    >>> hand.to_act, len(hand.legal), str(hand.legal[0])
    (0, 39, 'bid 5')
    >>> hand = hand.play(hand.parse("95"))
    >>> print(hand.why_not(hand.parse("bid 90")))
    bid 90: the bid stands at 95: bid 100 or more, or pass (NE4)
    """

    __slots__ = ("_open", "_result", "_watched", "actions", "claims", "deal", "dealer", "game", "stage")

    game: Game[Any, Any]
    deal: Deal
    dealer: Seat
    stage: Calling | Playing | Settled
    actions: tuple[Move, ...]
    claims: tuple[tuple[Seat, int], ...]
    """Claims of reneges: the accused, and how many cards had been played."""
    _result: Result | None
    _open: dict[str, Any] | None
    _watched: View | None

    @classmethod
    def begin(cls, game: Game[Any, Any], deal: Deal, dealer: Seat | int) -> Hand:
        """The hand right after the deal; raises `DealError` if the deal does not fit the game."""
        deal.check(game.the_layout, game.players)
        hand = cls.__new__(cls)
        hand.game, hand.deal, hand.dealer, hand.actions, hand.claims = game, deal, Seat(dealer), (), ()
        hand._result = hand._open = hand._watched = None
        script = game.script(Seat((dealer + 1) % game.players), deal.number)
        places = Places.of(deal, game.the_layout)
        hand.stage = _tricks(game, advance(game, script.root, places))
        return hand

    # -- whose turn, and what may be done ---------------------------------------------------------------------------

    @property
    def first(self) -> Seat:
        """The seat after the dealer."""
        return Seat((self.dealer + 1) % self.game.players)

    @property
    def begins_in_secret(self) -> bool:
        """Whether a seat may have been asked in secret right after the deal, by the rules alone: not whether one was.

        A table that lets nobody see who was asked gives everybody the same time then.
        """
        script = self.game.script(self.first, self.deal.number)
        return begins_in_secret(script.root, Places.of(self.deal, self.game.the_layout), self.game.deck)

    @property
    def asks_in_secret(self) -> bool:
        """Whether a seat is asked now, and no other seat may know which, or that one is."""
        return isinstance(self.stage, Calling) and self.stage.is_secret

    @property
    def to_act(self) -> Seat | None:
        """The seat that must decide; None when the hand is over."""
        stage = self.stage
        return stage.decides if isinstance(stage, Playing) else self.plays_from

    @property
    def plays_from(self) -> Seat | None:
        """The seat whose cards it decides about: its own, but for one that plays a dummy's; None when all is over."""
        return None if isinstance(self.stage, Settled) else self.stage.to_act

    @property
    def legal(self) -> LegalMoves:
        """What the seat to act may do, in a pinned order."""
        return LegalMoves(() if isinstance(self.stage, Settled) else self.stage.moves())

    @property
    def proper(self) -> LegalMoves:
        """The legal moves that nobody will charge: all of them, unless the table lets reneges pass."""
        return LegalMoves(self.stage.moves(strict=True)) if isinstance(self.stage, Playing) else self.legal

    def why_not(self, move: Move, *, by: Seat | None = None) -> IllegalMove | None:
        """Why the move is forbidden now; None if it is legal.

        `by` names who makes a claim out of turn; for any other move it must be the seat to act.
        """
        if isinstance(move, Claim):
            return self._why_not_claim(move, by)
        stage = self.stage
        if isinstance(stage, Settled) or stage.to_act is None:
            return IllegalMove(move, rule=self.game.follow_rule, sentence="the hand is over: deal the next one")
        if by is not None and by != self.to_act:
            rule, _ = self.asks(openly=True)
            sentence = f"it is the turn of seat {self.to_act}, not of seat {by}"
            if isinstance(stage, Calling) and stage.is_secret:
                sentence = f"another seat decides in secret: it is not the turn of seat {by}"
            return IllegalMove(move, rule=rule, sentence=sentence)
        if isinstance(stage, Calling):
            refusal = stage.why_not(move)
            rule = stage.question.rule if stage.question is not None else ""
        else:
            found = stage.why_not(move)
            rule, refusal = found if found is not None else ("", None)
        return None if refusal is None else IllegalMove(move, rule=rule, sentence=refusal[0], evidence=refusal[1])

    def asks(self, *, openly: bool = False) -> tuple[str, str]:
        """The rule that binds now, and what is asked, in words; `openly`: whatever the seat holds, as all know it."""
        stage = self.stage
        if isinstance(stage, Calling) and stage.question is not None:
            return stage.question.rule, stage.question.text
        if isinstance(stage, Playing) and stage.to_act is not None:
            if stage.node is None:
                return self.game.lead_rule, "lead a card and name its suit" if self.game.leader_names else "lead a card"
            need = stage.asked() if openly else stage.binding()[1]
            return (need.rule, need.sentence) if need is not None else (self.game.follow_rule, "play any card")
        return self.game.follow_rule, "the hand is over"

    def _why_not_claim(self, move: Claim, by: Seat | None) -> IllegalMove | None:
        def refuse(sentence: str) -> IllegalMove:
            return IllegalMove(move, rule=self.game.renege_rule or self.game.follow_rule, sentence=sentence)

        if self.game.reneges != "claim":
            return refuse(
                "reneges are not claimed at this table: an illegal card cannot be played or is charged by itself"
            )
        if not 0 <= move.seat < self.game.players:
            return refuse(f"there is no seat {move.seat}: seats go from 0 to {self.game.players - 1}")
        stage = self.stage
        if not isinstance(stage, Playing) or all(seat != move.seat for seat, _ in self._plays(stage)):
            return refuse(f"seat {move.seat} has played no card yet")
        if by is not None and by in self.game.sides[side_of(move.seat, self.game.sides)]:
            return refuse("only an opponent may claim a renege")
        last = max((count for seat, count in self.claims if seat == move.seat), default=0)
        if all(seat != move.seat for seat, _ in self._plays(stage)[last:]):
            return refuse(f"seat {move.seat} has played no card since the last claim")
        return None

    @staticmethod
    def _plays(stage: Playing) -> list[tuple[Seat, Any]]:
        tricks = stage.tricks[len(stage.settled.tricks) :]
        return [play for trick in tricks for play in trick.plays] + list(stage.trick)

    def asides(self, seat: Seat) -> tuple[Claim, ...]:
        """What this seat may say out of turn: claims of reneges, where the table plays with them."""
        if self.game.reneges != "claim":
            return ()
        every = (Claim(Seat(accused)) for accused in range(self.game.players))
        return tuple(claim for claim in every if self.why_not(claim, by=seat) is None)

    # -- play -------------------------------------------------------------------------------------------------------

    def play(self, move: Move, *, by: Seat | None = None) -> Hand:
        """The hand after this move; raises `IllegalMove`."""
        stage = self.stage
        if isinstance(stage, Playing) and not isinstance(move, Claim):
            if (by is not None and by != stage.decides) or move not in stage.moves():
                raise self._illegal(move, by)
            return self._after(move, stage.play(move))
        error = self.why_not(move, by=by)
        if error is not None:
            raise error
        if isinstance(move, Claim):
            assert isinstance(stage, Playing)
            after = self._after(move, stage)
            after.claims = (*self.claims, (move.seat, len(self._plays(stage))))
            return after
        assert isinstance(stage, Calling)
        return self._after(move, _tricks(self.game, stage.play(move)))

    def _illegal(self, move: Move, by: Seat | None) -> IllegalMove:
        error = self.why_not(move, by=by)
        assert error is not None
        return error

    def _after(self, move: Move, stage: Calling | Playing | Settled) -> Hand:
        hand = Hand.__new__(Hand)
        hand.game, hand.deal, hand.dealer, hand.claims = self.game, self.deal, self.dealer, self.claims
        hand.actions, hand.stage = (*self.actions, move), stage
        hand._result = hand._open = hand._watched = None
        return hand

    def parse(self, text: str) -> Move:
        """Read a move as a person types it, legal or not; raises `NotationError` if it is no move at all."""
        return notation.read_move(self, text)

    # -- what is known of it ----------------------------------------------------------------------------------------

    @property
    def contract(self) -> Contract[Any, Any] | None:
        """What the calls have settled; None before that, and for a hand that is dealt again."""
        return None if isinstance(self.stage, Calling) else self.stage.contract

    @property
    def held(self) -> tuple[CardSet, ...]:
        """The cards in each hand now."""
        stage = self.stage
        masks = stage.held if isinstance(stage, Playing) else stage.places.held
        return tuple(CardSet(self.game.deck, mask) for mask in masks)

    def view(self, seat: Seat | int | None) -> View:
        """What this seat may know; None for a spectator."""
        if seat is not None:
            return view_of(self, Seat(seat))
        self._watched = self._watched or view_of(self, None)
        return self._watched

    @property
    def in_the_open(self) -> dict[str, Any]:
        """The facts that are the same in every seat's view, gathered once."""
        if self._open is None:
            self._open = open_facts(self)
        return self._open

    @property
    def result(self) -> Result | None:
        """The score of the hand; None while it is played.

        Where reneges are claimed, a claim after the last card may still change it until the next deal.
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
        end = ending(self, stage)
        lines = tuple(self.game.score(end))
        scores = tuple(sum(line.points for line in lines if line.side == side) for side in range(sides))
        return Result(scores, lines, end)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and (self.game, self.deal, self.dealer, self.actions) == (
            other.game, other.deal, other.dealer, other.actions,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.game, self.dealer, self.deal.hands, self.actions))

    def __repr__(self) -> str:
        turn = "over" if self.to_act is None else f"seat {self.to_act} to act"
        return f"<Hand of {self.game.id}, {len(self.actions)} actions, {turn}>"


def _tricks(game: Game[Any, Any], stage: Calling | Settled) -> Calling | Playing | Settled:
    """Go on to the tricks when the calls have settled a contract."""
    return Playing.start(game, stage) if isinstance(stage, Settled) and stage.contract is not None else stage


def ending(hand: Hand, stage: Playing) -> End[Any, Any]:
    """What each seat has taken so far, as the score reads it."""
    game = hand.game
    tricks = [0] * game.players
    for trick in stage.tricks:
        tricks[trick.winner] += 1
    return End(stage.contract, tuple(tricks), stage.book.counts(stage.taken), _charged(hand, stage))


def _charged(hand: Hand, stage: Playing) -> tuple[int, ...]:
    """The reneges charged to each seat: all of them, or those that a later claim has met."""
    charged = [0] * hand.game.players
    for seat, count in stage.breaches:
        if hand.game.reneges == "penalise" or any(seat == who and count <= when for who, when in hand.claims):
            charged[seat] += 1
    return tuple(charged)
