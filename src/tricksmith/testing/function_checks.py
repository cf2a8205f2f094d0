"""Checks of the small functions that an author writes for the tricks: each answer has its type, and repeats."""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, Any

from tricksmith.cards import Card, CardSet, Suit
from tricksmith.rules import Aim, Contract, GameRules, Must, Play, Reason, Seat, TrickSoFar
from tricksmith.testing.game_facts import is_stated

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.rules import Flags, Game, Hand
    from tricksmith.testing.check_report import CheckCase

__all__ = ["FunctionChecker"]


class FunctionChecker:
    """Calls a game's functions for every case that comes up in play, each case once, and checks the answers."""

    def __init__(self, game: Game[Any, Any], rules: set[str]) -> None:
        self.game: GameRules[Any, Any] = game
        self.rules = rules
        self._asked: set[object] = set()

    def examine(self, hand: Hand, case: CheckCase) -> None:
        """Check the functions of the contract, the leads or the obligation that this position needs."""
        self.game, contract, stage = hand.game, hand.contract, hand.playing
        if contract is None:
            return
        with case.guard("hashing the contract, whose mode, bid and secret are keys of tables"):
            hash(contract)
        is_first = stage is None or all(trick.swept is not None for trick in stage.tricks)
        if self._is_new("contract", contract, is_first):
            self._check_contract(contract, case, is_first=is_first)
        if self._is_new("mode", contract.mode):
            self._check_mode(contract.mode, case)
        if stage is not None and stage.to_act is not None:
            key = (contract.mode, stage.flags)
            if stage.node is None and self._is_new("leads", *key):
                self._check_leads(contract.mode, stage.flags, case)
            if stage.node is not None and self._is_new("must_play", stage.to_act, stage.node.trick_so_far, *key):
                self._check_must_play(stage.to_act, stage.node.trick_so_far, contract.mode, stage.flags, case)

    def examine_play(self, hand: Hand, move: object, case: CheckCase) -> None:
        """Check the functions of a follower's play: the trick after it, and at its end the winner."""
        stage = hand.playing
        if stage is None or stage.node is None or not isinstance(move, Play):
            return
        mode, trick = stage.contract.mode, stage.node.trick_so_far
        is_last = len(stage.trick) + 1 == len(stage.order)
        if not self._is_new("play", trick, move, mode, stage.order[0] if is_last else None):
            return
        if move.named is None:
            after = self._ask(case, TrickSoFar, "after_card", trick, move.card, mode)
        else:
            after = self._ask(case, TrickSoFar, "after_named", trick, move.card, move.named, mode)
        if is_last:
            best = self._ask(case, Card, "winner", after, mode)
            cards = [play.card for _, play in stage.trick] + [move.card]
            if best not in cards:
                case.fail(f"winner({after}, {mode}) is {best}, which is not among {' '.join(map(str, cards))}")
            self._ask(case, str, "why_won", after, mode)
            leader = self._ask(case, int, "next_leader", stage.order[0], Seat(0))
            if leader not in range(self.game.players):
                case.fail(f"next_leader({stage.order[0]}, 0) is {leader}: there is no such seat")

    def _is_new(self, *key: object) -> bool:
        """Whether this case has not come up before."""
        if key in self._asked:
            return False
        self._asked.add(key)
        return True

    def _ask(self, case: CheckCase, expected_type: Any, name: str, *arguments: Any, **keywords: Any) -> Any:
        """The answer of a function; fail unless it has the right type, and is the same twice."""
        shown = [*map(str, arguments), *(f"{key}={value}" for key, value in keywords.items())]
        question = f"{name}({', '.join(shown)})"
        with case.guard(question):
            function: Callable[..., Any] = getattr(self.game, name)
            answer, repeated = function(*arguments, **keywords), function(*arguments, **keywords)
        if not isinstance(answer, expected_type):
            case.fail(f"{question} answers {answer!r}, which is not of type {_type_name(expected_type)}")
        if answer != repeated:
            case.fail(f"{question} answers {answer!r} and then {repeated!r}: the same question has one answer")
        return answer

    def _check_types(self, items: Any, expected_type: Any, question: str, case: CheckCase) -> None:
        for item in items:
            if not isinstance(item, expected_type):
                case.fail(f"{question} answers {items!r}, and {item!r} is not of type {_type_name(expected_type)}")

    def _check_contract(self, contract: Contract[Any, Any], case: CheckCase, *, is_first: bool) -> None:
        """Check the functions of a contract; the leader of the first trick plays in it, but can drop out later."""
        game = self.game
        if contract.leader not in range(game.players) or (is_first and contract.leader in contract.out):
            case.fail(f"the contract's leader is {contract.leader}, with {sorted(contract.out)} out")
        seats = self._ask(case, tuple, "trick_seats", contract.leader, contract.out)
        if len(set(seats)) != len(seats) or not set(seats) <= set(range(game.players)) - contract.out:
            case.fail(f"trick_seats({contract.leader}, {set(contract.out)}) is {seats}: others than those who play")
        self._ask(case, tuple, "parties", contract)
        for seat in range(game.players):
            aim = self._ask(case, (Aim, type(None)), "aim", contract, Seat(seat))
            if aim is not None and aim.counter not in ("tricks", "points", "score", *game.counters):
                case.fail(f"aim of seat {seat} is for {aim.counter!r}, which the game does not count")

    def _check_mode(self, mode: Any, case: CheckCase) -> None:
        """Check the functions of the cards in one mode of play."""
        game = self.game
        trumps = self._ask(case, tuple, "trumps", mode)
        self._check_types(trumps, Card, f"trumps({mode})", case)
        if len(set(trumps)) != len(trumps) or not all(card in game.cards for card in trumps):
            case.fail(f"trumps({mode}) is {' '.join(map(str, trumps))}: a card twice, or one that is not dealt")
        self._check_types(
            self._ask(case, frozenset, "flags_after_trick", mode), str, f"flags_after_trick({mode})", case
        )
        for card in game.cards:
            suits = self._ask(case, tuple, "suits_of", card, mode)
            self._check_types(suits, Suit, f"suits_of({card}, {mode})", case)
            if type(game).strength is not GameRules.strength:
                for led in suits:
                    self._ask(case, (Real, type(None)), "strength", card, led, mode)
            for leading in (True, False):
                flags = self._ask(case, frozenset, "flags_of", card, mode, leading=leading)
                self._check_types(flags, str, f"flags_of({card}, {mode}, leading={leading})", case)
            for counter in game.counters:
                self._ask(case, int, "worth", counter, card, mode)

    def _check_leads(self, mode: Any, flags: Flags, case: CheckCase) -> None:
        """Check the leads: a card has several ways to be led only if the leader names a suit."""
        for card in self.game.cards:
            ways = self._ask(case, tuple, "ways_to_lead", card, mode)
            if len(set(ways)) != len(ways):
                case.fail(f"ways_to_lead({card}, {mode}) answers {ways!r}: each suit once")
            names = self._ask(case, tuple, "ways_to_play", card, mode)
            self._check_types(names, Suit, f"ways_to_play({card}, {mode})", case)
            if len(ways) > 1 and not self.game.leader_names_suit and ways != names:
                case.fail(
                    f"ways_to_lead({card}, {mode}) answers {ways!r}: give one suit, because the leader names none"
                )
            self._check_types(ways, (Suit, type(None)), f"ways_to_lead({card}, {mode})", case)
            for named in ways:
                reason = self._ask(case, (Reason, type(None)), "why_not_lead", card, named, flags, mode)
                if reason is not None:
                    self.rule(reason.rule, f"why_not_lead({card}, {named}, {set(flags)}, {mode})", case)

    def _check_must_play(self, seat: Seat, trick: TrickSoFar, mode: Any, flags: Flags, case: CheckCase) -> None:
        """Check the obligations of a follower."""
        by_seat = type(self.game).seat_must_play is not GameRules.seat_must_play
        name, seat_argument = ("seat_must_play", (seat,)) if by_seat else ("must_play", ())
        question = f"{name}({', '.join(map(str, (*seat_argument, trick, set(flags), mode)))})"
        musts = self._ask(case, (list, tuple), name, *seat_argument, trick, flags, mode)
        self._check_types(musts, Must, question, case)
        for must in musts:
            self.rule(must.rule, question, case)
            if not (isinstance(must.cards, CardSet) and isinstance(must.also, CardSet | None)):
                case.fail(f"{question} answers {must!r}: cards and also are sets of cards")

    def rule(self, rule: str, user: str, case: CheckCase) -> None:
        """Fail unless some docstring of the game states this rule."""
        if not is_stated(rule, self.rules):
            case.fail(f"{user} gives the rule {rule!r}, and no docstring of the game states it")


def _type_name(expected_type: Any) -> str:
    """The name of a type; for a union of types, the union."""
    return str(getattr(expected_type, "__name__", expected_type))
