"""The tricks of a hand in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.errors import RulesError
from tricksmith.rules.author import NO_FLAGS, Flags, GameRules, Move, Must, Play, Reason, Trick, part
from tricksmith.rules.automata import trick_automaton
from tricksmith.rules.runtime.calling import Settled
from tricksmith.rules.runtime.refused_play import RefusedPlay, refused_lead
from tricksmith.rules.runtime.trick_counts import TrickCounts
from tricksmith.third_party_errors import place_of_function

if TYPE_CHECKING:
    from tricksmith.rules.author import CardLocations, Contract, EventRecord, Seat, Tally
    from tricksmith.rules.automata import TrickAutomaton, TrickNode

__all__ = ["Playing", "Revoke"]

Revoke = tuple["Seat", int]
"""A revoke: the seat, and the number of cards that had been played in the hand, this one included."""


class Playing:
    """The tricks of a hand.

    Attributes:
        game: The game.
        automaton: The rules of the tricks under the contract's mode.
        settled: The outcome of the calls.
        contract: The contract.
        tricks: The finished tricks.
        held: The cards in each hand, by seat, as bits.
        taken: The cards that each seat has taken, by seat, as bits.
        order: The seats of this trick, in turn.
        trick: The plays of this trick so far.
        node: Their state in the automaton; None before the lead.
        flags: What has happened that later leads and obligations depend on.
        cards_played: The number of cards that have been played in the hand.
        revoked: The revokes so far.
        over: Why the hand has ended before its last card; None if it has not.
        to_act: The seat whose card comes next; None after the last card.
    """

    __slots__ = (
        "_trick_counts",
        "automaton",
        "cards_played",
        "contract",
        "flags",
        "game",
        "held",
        "node",
        "order",
        "over",
        "revoked",
        "settled",
        "taken",
        "to_act",
        "trick",
        "tricks",
    )  # fmt: skip

    game: GameRules[Any, Any]
    automaton: TrickAutomaton
    settled: Settled
    contract: Contract[Any, Any]
    held: tuple[int, ...]
    taken: tuple[int, ...]
    order: tuple[Seat, ...]
    trick: tuple[tuple[Seat, Play], ...]
    tricks: tuple[Trick, ...]
    node: TrickNode | None
    flags: Flags
    cards_played: int
    revoked: tuple[Revoke, ...]
    over: Reason | None
    to_act: Seat | None
    _trick_counts: TrickCounts | None

    @classmethod
    def start(cls, game: GameRules[Any, Any], settled: Settled) -> Playing:
        """Return the first trick before its lead; if the table leads a card, after that."""
        contract = settled.contract
        assert contract is not None
        self = cls()
        self.game, self.settled, self.contract = game, settled, contract
        self.automaton = trick_automaton(game, contract.mode)
        self.held = settled.locations.held
        taken = [settled.locations.piles.get(part("taken", seat), 0) for seat in range(game.players)]
        for trick in settled.tricks:
            taken[trick.winner] |= trick.mask
        self.taken = tuple(taken)
        self.order = game.trick_seats(contract.leader, contract.out)
        self.trick, self.tricks = (), settled.tricks
        self.node, self.flags, self.cards_played, self.revoked = None, NO_FLAGS, 0, ()
        self.over = self._trick_counts = None
        self.to_act = self.order[0]
        if contract.table_leads:
            (card,) = CardSet(game.deck, settled.locations.piles[contract.table_leads])
            return self._put(Play(card), self.held)
        return self

    def resumed(self, settled: Settled) -> Playing:
        """Return the tricks after calls between two of them, which can have changed the contract and moved cards."""
        contract, game = settled.contract, self.game
        assert contract is not None
        new = Playing()
        new.game, new.contract, new.automaton = game, contract, trick_automaton(game, contract.mode)
        new.settled = Settled(
            contract, settled.locations, settled.records, self.settled.tricks,
            first=settled.first, hand_index=settled.hand_index,
        )  # fmt: skip
        new.held, new.taken = settled.locations.held, self.taken
        new.order = game.trick_seats(self.order[0], contract.out)
        new.trick, new.tricks, new.node = (), self.tricks, None
        new.flags, new.cards_played, new.revoked, new.over = self.flags, self.cards_played, self.revoked, None
        new._trick_counts = self._trick_counts
        new.to_act = new.order[0] if any(new.held[seat] for seat in new.order) else None
        new._end_early()
        new._check_hands()
        return new

    @property
    def locations(self) -> CardLocations:
        """Where the cards were when the tricks began, or when cards last moved between two of them."""
        return self.settled.locations

    @property
    def records(self) -> tuple[EventRecord, ...]:
        """What happened before the tricks and between them."""
        return self.settled.records

    def tally(self, revokes: tuple[int, ...] = ()) -> Tally[Any, Any]:
        """Return what each seat has taken so far, as the score reads it.

        Args:
            revokes: The revokes that are charged to each seat; empty for none.
        """
        return self.trick_counts.tally(self.contract, self.taken, revokes)

    @property
    def trick_counts(self) -> TrickCounts:
        """Return what each seat has taken with the tricks so far; cards that it took in the calls are left out."""
        counts = self._trick_counts
        if counts is None or counts.tricks is not self.tricks or counts.automaton is not self.automaton:
            counts = self._trick_counts = TrickCounts.of(self.automaton, self.tricks, counts)
        return counts

    # -- who decides ------------------------------------------------------------------------------------------------

    @property
    def decider(self) -> Seat | None:
        """Return the seat that chooses the next card: the one that it comes from, or the one that plays the dummy's."""
        seat, dummy = self.to_act, self.contract.dummy
        return seat if dummy is None or seat is None else self.contract.decides(seat)

    @property
    def laid_open(self) -> int:
        """Return the cards that lie open in the dummy's hand, as bits."""
        dummy = self.contract.dummy
        if dummy is None or (not self.cards_played and dummy.seat != self.to_act):
            return 0
        return self.held[dummy.seat]

    def _who_holds(self) -> str:
        """The beginning of a sentence to the seat that decides, about the hand that it plays from."""
        return "you hold" if self.decider == self.to_act else "the dummy holds"

    # -- legality: moves and why_not read the same bindings ---------------------------------------------------------

    def binding(self) -> tuple[int, Must | None]:
        """Return what the seat to act can play as a follower, as bits, and the obligation that binds it, if any."""
        assert self.node is not None
        assert self.to_act is not None
        held = self.held[self.to_act]
        for cards, allowed, must in self.node.must_play(self.flags, self.to_act):
            if held & cards:
                return held & allowed, must
        return held, None

    def first_obligation(self) -> Must | None:
        """Return the first obligation, which binds the seat to act if it can meet it: all can know that."""
        assert self.node is not None
        assert self.to_act is not None
        obligations = self.node.must_play(self.flags, self.to_act)
        if not obligations:
            return None
        _, _, must = obligations[0]
        return must

    def wanted(self, *, openly: bool) -> str:
        """Return `Must.wanted` of the obligation that binds; "" for none.

        Args:
            openly: Whether to return that of the first obligation, which everyone knows.
        """
        if self.node is None or self.to_act is None:
            return ""
        if openly:
            must = self.first_obligation()
        else:
            _, must = self.binding()
        return must.wanted if must is not None else ""

    def moves(self, *, strict: bool = False) -> tuple[Move, ...]:
        """Return every legal move, in the deck's order; if revokes can be played, every card, unless `strict`."""
        if self.to_act is None:
            return ()
        if self.node is None:
            return self.automaton.leads(self.flags).of(self.held[self.to_act])
        can_revoke = self.game.revokes != "prevent" and not strict
        mask = self.held[self.to_act] if can_revoke else self.binding()[0]
        plays = self.automaton.plays
        legal: list[Move] = []
        while mask:  # as `bits`, inlined for speed
            lowest = mask & -mask
            legal += plays[lowest.bit_length() - 1]
            mask ^= lowest
        return tuple(legal)

    def is_legal(self, play: Play) -> bool:
        """Return whether a play is one of `moves`; for a follower without listing them."""
        card = play.card
        if self.node is None or self.to_act is None or card.deck is not self.game.deck:
            return play in self.moves()
        mask = self.held[self.to_act] if self.game.revokes != "prevent" else self.binding()[0]
        return bool(mask & card.bit) and play in self.automaton.plays[card.index]

    def why_not(  # noqa: PLR0911 - one return for each kind of fault
        self, move: Move, *, strict: bool = False
    ) -> RefusedPlay | None:
        """Return the rule and the reason why the seat to act can't play this; None if it can.

        Args:
            move: The move.
            strict: Whether to apply the rules even if an illegal card can be played, and is charged.
        """
        game = self.game
        rule = game.lead_rule if self.node is None else game.follow_rule
        assert self.to_act is not None
        held = CardSet(game.deck, self.held[self.to_act])
        if not isinstance(move, Play):
            return RefusedPlay(rule, f"the tricks are being played: play one of {held}")
        if move.card not in held:
            lacks = "you do not hold" if self.decider == self.to_act else "the dummy does not hold"
            return RefusedPlay(rule, f"{lacks} {move.card}: play one of {held}", tuple(held))
        if self.node is None:
            return refused_lead(game, self.automaton.leads(self.flags), move, held)
        ways = self.automaton.plays[move.card.index]
        if move not in ways and ways[0].named is not None:
            named = " or ".join(map(str, ways))
            return RefusedPlay(game.follow_rule, f"name the suit that you play {move.card.code} as: play {named}", ways)
        if move not in ways:
            why = "only the leader names a suit" if game.leader_names_suit else "no suit is named in this game"
            return RefusedPlay(game.lead_rule, f"{why}: play {move.card.code} as it is")
        if game.revokes != "prevent" and not strict:
            return None
        allowed, must = self.binding()
        if must is None or allowed & move.card.bit:
            return None
        evidence = CardSet(game.deck, allowed)
        return RefusedPlay(must.rule, f"{must.why} and {self._who_holds()} {evidence}", tuple(evidence), must.why)

    # -- play -------------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> Playing:
        """Return the tricks after a legal play."""
        assert isinstance(move, Play)
        assert self.to_act is not None
        seat = self.to_act
        held = self.held
        held = (*held[:seat], held[seat] & ~move.card.bit, *held[seat + 1 :])
        revoked = self.revoked
        if self.node is not None and self.game.revokes != "prevent":
            allowed, _ = self.binding()
            if not allowed & move.card.bit:
                revoked = (*revoked, (seat, self.cards_played + 1))
        after = self._put(move, held)
        after.revoked = revoked
        return after

    def _put(self, play: Play, held: tuple[int, ...]) -> Playing:
        """The tricks with this play on the table, and these hands; it closes the trick if it is the last."""
        new = Playing.__new__(Playing)
        new.game, new.settled, new.contract, new.automaton = self.game, self.settled, self.contract, self.automaton
        new.held, new.revoked, new.cards_played = held, self.revoked, self.cards_played + 1
        new.over, new._trick_counts = None, self._trick_counts
        node, card = self.node, play.card
        new.flags = self.automaton.flags_after(self.flags, card, leading=node is None)
        assert self.to_act is not None
        trick = (*self.trick, (self.to_act, play))
        size = len(trick)
        if size < len(self.order):
            following = node.next.get(card.index) if node is not None and play.named is None else None
            new.node = following or (self.automaton.begin(play) if node is None else node.after(play))
            new.trick, new.tricks, new.taken = trick, self.tricks, self.taken
            new.order, new.to_act = self.order, self.order[size]
        else:
            new._close(self, trick)
        return new

    def _close(self, before: Playing, trick: tuple[tuple[Seat, Play], ...]) -> None:
        """Give a complete trick to its winner, and set the next one up, or the end of the hand."""
        game, contract = self.game, self.contract
        if before.node is None:
            raise RulesError(f"{game.id}: one seat is left to play to a trick: let is_over() end the hand before that")
        best = before.node.winner(trick[-1][1])
        leader, winner = before.order[0], next(seat for seat, play in trick if play.card is best)
        next_leader = game.next_leader(leader, winner)
        if next_leader in contract.out:
            what = f"it names seat {next_leader}, which is out, after seat {leader} led and seat {winner} won a trick"
            raise RulesError(f"{place_of_function(type(game).next_leader)}: {what}")
        is_last = not self.held[next_leader]
        finished = Trick(leader, trick, winner, None, len(before.tricks), is_last, game, contract.mode)
        self.tricks = (*before.tricks, finished)
        taken = before.taken
        self.taken = (*taken[:winner], taken[winner] | finished.mask, *taken[winner + 1 :])
        self.trick, self.node = (), None
        self.order = game.trick_seats(next_leader, contract.out)
        self.flags = self.automaton.flags_after_trick(self.flags)
        self.to_act = None if is_last else next_leader
        self._end_early()
        if self.to_act is None or type(game).between is GameRules.between:
            self._check_hands()

    def _check_hands(self) -> None:
        """Raise `RulesError` if some seats have a card for the next trick and others have none."""
        without = next((seat for seat in self.order if not self.held[seat]), None)
        if without is not None and self.over is None and any(self.held[seat] for seat in self.order):
            what = f"seat {without} holds no cards for trick {len(self.tricks) + 1}, and others do"
            raise RulesError(f"{self.game.id}: {what}: leave it `out`, or let is_over() end the hand before that")

    def _end_early(self) -> None:
        """End the hand if the game says that it is over."""
        if type(self.game).is_over is not GameRules.is_over and self.to_act is not None:
            self.over = self.game.is_over(self.trick_counts.tally(self.contract))
            self.to_act = None if self.over is not None else self.to_act
