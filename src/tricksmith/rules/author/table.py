"""The table as an author of calls sees it: questions to ask, cards to move."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, TypeVar

from tricksmith._deprecated import renamed_method
from tricksmith.errors import RulesError
from tricksmith.rules.author.bidding import Auction, EachSays, FirstToSay, Outbid, SayAtOnce
from tricksmith.rules.author.effect import CardMoves, Count, Holder, PileSize, Turned, TurnUp
from tricksmith.rules.author.exchange import Give, MayExchangeCards, MayExchangeHand, Offer, Offers, Receiver, Sweep
from tricksmith.rules.author.move import Call
from tricksmith.rules.author.question import Question
from tricksmith.rules.author.seat import seats_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cards import Card, CardSet, Deck
    from tricksmith.rules.author.move import Move
    from tricksmith.rules.author.seat import Seat

__all__ = ["Steps", "Table"]

R = TypeVar("R")

Steps = Generator[Question, Any, R]
"""A generator of questions that returns an answer: write `answer = yield from table.…`."""


class Table(CardMoves):
    """What `calls()` is written with: questions to ask, and cards to move.

    Calls can depend on nothing but the answers to their questions. Write `answer = yield from table.…`. In each,
    `rule` is the id of the rule that asks, and `text` the question as the end of a sentence: "bid or pass".

    Attributes:
        deck: The game's deck.
        players: The number of seats.
        first: The seat after the dealer.
        order: All seats in the order of play, from `first` to the dealer.
        number: How many hands were dealt before in the match, modulo `calls_cycle`.

    >>> from tricksmith.cards import FRENCH
    >>> def calls(table):
    ...     card = yield from table.turned("talon")
    ...     taken = yield from table.first_to_say([Call("order")], Call("pass"), "MY1", "order the turned card or pass")
    ...     if taken is not None:
    ...         table.takes(taken[0], "talon")
    ...         yield from table.gives(taken[0], 1, "discard", "discard", "MY2", f"discard a card for {card}")
    >>> asked = calls(table := Table(FRENCH, 4, first=1))
    >>> next(asked)
    Turned(rule='', text='', pile='talon', seat=None)
    >>> asked.send(FRENCH.card("9h")).text, asked.send((2, Call("order"))).text, table.effects
    ('order the turned card or pass', 'discard a card for 9h', [Take(seat=2, pile='talon', shown=False)])
    >>> no, yes, aces = Call("pass"), Call("play"), FRENCH.all.of_rank("A")
    >>> steps = [table.holder(FRENCH.card("Qc")), table.count(1, aces), table.size("talon")]
    >>> steps += [table.turns_up("stock"), table.each_seals([no, yes], "MY1", "play?")]
    >>> steps += [table.ask(EachSays("MY1", "play?", (1,), (no, yes))), table.choose(1, [no, yes], "MY1", "play?")]
    >>> steps += [table.each_says([no, yes], "MY1", "play?"), table.auction(range(1, 8), "MY2", "bid")]
    >>> steps += [table.outbid([yes], "MY2", "bid"), table.offers(1, [Offer(yes, aces)], no, "MY3", "show aces")]
    >>> steps += [table.may_exchange_cards(1, aces, 3, "talon", "MY4", "swap"), table.sweeps(1, "pool", 2, "MY5", "")]
    >>> print(*(type(next(step)).__name__ for step in steps))
    Holder Count PileSize TurnUp SayAtOnce EachSays EachSays EachSays Auction Outbid Offers MayExchangeCards Sweep
    >>> next(table.may_exchange_hand(1, "talon", "MY4", "switch"))
    MayExchangeHand(rule='MY4', text='switch', seat=1, pile='talon')
    >>> moved = [table.draws(1, "stock", 2), table.discards(1, aces), table.lays_open(2), table.awards(1, "kitty")]
    >>> table.deals("last")
    """

    def __init__(self, deck: Deck, players: int, first: Seat, number: int | None = None) -> None:
        super().__init__(seats_from(first, players))
        self.deck, self.players, self.first, self._number = deck, players, first, number

    @property
    def number(self) -> int:
        """The number of hands dealt before in the match, modulo `calls_cycle`; `RulesError` in a game without one."""
        if self._number is None:
            raise RulesError("table.number needs calls_cycle in the game's class: after how many hands calls repeat")
        return self._number

    def turned(self, pile: str, *, of: Seat | None = None) -> Steps[Card]:
        """Ask which card lies face up in a pile of one card, and return it.

        Args:
            pile: The pile's name.
            of: In a pile that was dealt to each seat, the seat that shows its part to all.
        """
        answer: Card = yield Turned("", "", pile, of)
        return answer

    def turns_up(self, pile: str, *, onto: str = "turned up") -> Steps[Card]:
        """Have the dealer turn up the top card of an ordered pile, or a face-down pile of one card, for all to see.

        Args:
            pile: The name of the pile.
            onto: The pile on which it is laid, face up; it is created if there is none.

        Returns:
            The card. It is an error if none is left: `size` says how many are.
        """
        answer: Card = yield TurnUp("", "", self.order[-1], pile, onto)
        return answer

    def holder(self, card: Card) -> Steps[Seat | None]:
        """Ask who holds a card, and have that seat show it.

        Args:
            card: The card.

        Returns:
            The seat; None if no hand holds the card.
        """
        answer: Seat | None = yield Holder("", "", card)
        return answer

    def count(self, seat: Seat, *sets: CardSet) -> Steps[tuple[int, ...]]:
        """Count the cards of each set that a seat holds, for the score alone: no seat learns it.

        Args:
            seat: Whose cards are counted.
            sets: The sets.

        Returns:
            One number for each set, in order. Pass them on as the contract's `secret`.
        """
        answer: tuple[int, ...] = yield Count("", "", seat, sets)
        return answer

    def size(self, pile: str) -> Steps[int]:
        """Ask how many cards are left in a pile, and return the number.

        Args:
            pile: The name of the pile.
        """
        answer: int = yield PileSize("", "", pile)
        return answer

    def ask(self, question: Question) -> Steps[Any]:
        """Ask a question of your own, and return its result.

        Args:
            question: An instance of a class derived from `Bidding`, say.
        """
        return (yield question)

    def each_says(
        self, menu: Sequence[Call], rule: str, text: str, *, at_once: bool = False
    ) -> Steps[tuple[Call, ...]]:
        """Have each seat in turn make one of these calls, once.

        Args:
            menu: The calls that are offered, in order.
            rule: The id of the rule.
            text: The question.
            at_once: Whether all call at the same time: nobody hears a call before all have made theirs.

        Returns:
            The call of each seat, by seat from 0.
        """
        question = SayAtOnce if at_once else EachSays
        answer: tuple[Call, ...] = yield question(rule, text, self.order, tuple(menu))
        return answer

    def each_seals(self, menu: Sequence[Call], rule: str, text: str) -> Steps[tuple[Call, ...]]:
        """Have each seat make one of these calls, which nobody else hears before the hand is over.

        Args:
            menu: The calls that are offered, in order.
            rule: The id of the rule.
            text: The question.

        Returns:
            The call of each seat, by seat from 0. Pass them on as the contract's `secret`, which the score can read.
            If anything else depends on them, it reveals them.
        """
        answer: tuple[Call, ...] = yield SayAtOnce(rule, text, self.order, tuple(menu), sealed=True)
        return answer

    def first_to_say(
        self, menu: Sequence[Call], no: Call, rule: str, text: str, *, order: Iterable[Seat] | None = None
    ) -> Steps[tuple[Seat, Call] | None]:
        """Ask each seat in turn until one makes a call other than `no`.

        Args:
            menu: The calls that end it, in order; `no` is offered after them.
            no: The call that passes the question on.
            rule: The id of the rule.
            text: The question.
            order: The seats that are asked, in order; by default all, from the first.

        Returns:
            The seat and its call; None if every seat said no.
        """
        seats = self.order if order is None else tuple(order)
        answer: tuple[Seat, Call] | None = yield FirstToSay(rule, text, seats, tuple(menu), no)
        return answer

    def auction(
        self, levels: range, rule: str, text: str, *, last_must_bid: bool = False
    ) -> Steps[tuple[Seat, int] | None]:
        """Hold an auction: each seat in turn bids above the last bid or passes for good, until one is left.

        Args:
            levels: The bids there are, from low to high.
            rule: The id of the rule.
            text: The question.
            last_must_bid: Whether the last seat can't pass if nobody has bid.

        Returns:
            The bidder's seat and its bid; None if all passed.
        """
        answer: tuple[Seat, int] | None = yield Auction(rule, text, self.order, levels, last_must_bid)
        return answer

    def outbid(
        self, bids: Iterable[Call | tuple[Call, ...]], rule: str, text: str, *, once: bool = False,
        last_must_bid: bool = False,
    ) -> Steps[tuple[Seat, Call] | None]:  # fmt: skip
        """Have seats in turn make a higher bid of a list or pass for good, until all but one have passed.

        Args:
            bids: The bids from the lowest up. Bids that are equally high are a tuple: none of them beats another.
            rule: The id of the rule.
            text: The question.
            once: Whether each seat has one turn.
            last_must_bid: Whether the last seat can't pass if nobody has bid.

        Returns:
            The bidder's seat and the bid; None if all passed.
        """
        levels = tuple((bid,) if isinstance(bid, Call) else bid for bid in bids)
        answer: tuple[Seat, Call] | None = yield Outbid(rule, text, self.order, levels, once, last_must_bid)
        return answer

    def choose(self, seat: Seat, menu: Sequence[Call], rule: str, text: str) -> Steps[Call]:
        """Have one seat make one of these calls, and return it.

        Args:
            seat: The seat that chooses.
            menu: The calls that it can make.
            rule: The id of the rule that asks it.
            text: The question in words.
        """
        (answer,) = yield EachSays(rule, text, (seat,), tuple(menu))
        return answer  # type: ignore[no-any-return]

    def offers(self, seat: Seat, offers: Sequence[Offer], no: Call, rule: str, text: str) -> Steps[Move | None]:
        """Let a seat take one of some offers, each for seats that hold certain cards, such as a meld.

        It is asked whatever it holds, so the question shows nothing of its hand. All hear the answer.

        Args:
            seat: Who is asked.
            offers: The offers, in order.
            no: The call that declines them all.
            rule: The id of the rule.
            text: The question.

        Returns:
            The move of the offer that it took; None if it declined.
        """
        answer: Move | None = yield Offers(rule, text, seat, tuple(offers), no)
        return answer

    def may_exchange_cards(
        self, seat: Seat, cards: CardSet, count: int, pile: str, rule: str, text: str
    ) -> Steps[bool]:
        """Let a seat that holds enough of some cards exchange them for a pile; all learn that it did, not which cards.

        Args:
            seat: Who can exchange.
            cards: The cards that can be given.
            count: How many it gives. A seat that holds fewer is not asked, and others do not learn whether it was.
            pile: The pile that it takes, and that its cards go to.
            rule: The id of the rule.
            text: The question.

        Returns:
            Whether it exchanged them.
        """
        answer: bool = yield MayExchangeCards(rule, text, seat, cards, count, pile)
        return answer

    def may_exchange_hand(self, seat: Seat, pile: str, rule: str, text: str) -> Steps[bool]:
        """Let a seat exchange its whole hand, unseen, for a pile of the same size. Return whether it did.

        Args:
            seat: The seat that can exchange its hand.
            pile: The name of the pile.
            rule: The id of the rule that asks it.
            text: The question in words.
        """
        answer: bool = yield MayExchangeHand(rule, text, seat, pile)
        return answer

    may_swap, may_switch = renamed_method("may_exchange_cards"), renamed_method("may_exchange_hand")

    def gives(
        self, seat: Seat, count: int, pile: str, word: str, rule: str, text: str, *, of: Sequence[CardSet] = (),
        receiver: tuple[Seat, str] | None = None,
    ) -> Steps[None]:  # fmt: skip
        """Have a seat lay cards of its choice face down on a pile: a discard, or cards to pass on.

        Args:
            seat: Who gives.
            count: How many cards.
            pile: The pile's name; it is created if there is none.
            word: The first word of the move: "pass" in `pass 2h 3d`.
            rule: The id of the rule.
            text: The question.
            of: The sets that it can choose from: the first of which it holds enough cards. By default any cards.
            receiver: Who gets the cards, if another seat does, and what the text calls it: (Seat(1), "to the left").
        """
        yield Give(rule, text, seat, count, pile, word, tuple(of), receiver=Receiver(*receiver) if receiver else None)

    def gives_singly(
        self, seat: Seat, count: int, pile: str, word: str, rule: str, text: str, *, of: Sequence[CardSet] = ()
    ) -> Steps[None]:
        """Have a seat lay cards on a pile as `gives` does, but one by one: there are thousands of ways to choose six.

        Args:
            seat: Who gives.
            count: How many cards, one after another.
            pile: The pile's name; it is created if there is none.
            word: The first word of each move.
            rule: The id of the rule.
            text: The question, up to the card: "discard", for "discard a card; 5 to go" and "discard the last card".
            of: The sets that it can choose from, as in `gives`, for each card again.

        >>> from tricksmith.cards import FRENCH
        >>> [asked.text for asked in Table(FRENCH, 4, 1).gives_singly(1, 2, "discard", "discard", "MY2", "discard")]
        ['discard a card; 2 to go', 'discard the last card']
        """
        for remaining in range(count, 0, -1):
            ask = f"{text} a card; {remaining} to go" if remaining > 1 else f"{text} the last card"
            yield Give(rule, ask, seat, 1, pile, word, tuple(of), more=remaining - 1)

    def sweeps(self, seat: Seat, pile: str, count: int, rule: str, text: str) -> Steps[None]:
        """Have a seat lead a card and take `count` cards of a face-up pile with it, as a trick that it wins.

        Args:
            seat: The seat that leads.
            pile: The name of the pile.
            count: How many cards of the pile it takes.
            rule: The id of the rule that asks it.
            text: The question in words.
        """
        yield Sweep(rule, text, seat, pile, count)
