"""`check`: one call that holds a game to everything that all games promise."""

from __future__ import annotations

import pickle
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.play import deal, match_states, sample_hand
from tricksmith.rules import Call, Game, Hand, Move, Seat
from tricksmith.testing.bot_notes import bot_notes
from tricksmith.testing.card_conservation import check_cards
from tricksmith.testing.check_report import CheckCase, Obstacle, Report
from tricksmith.testing.determinization_check import ViewDeterminizations
from tricksmith.testing.ending import check_match, check_score
from tricksmith.testing.functions import Functions
from tricksmith.testing.game_facts import check_class, check_game, rule_ids
from tricksmith.testing.legality import check_legal, check_refused, check_turn
from tricksmith.testing.lockstep import check_winners, play_in_lockstep
from tricksmith.testing.obstacle_search import find_obstacles
from tricksmith.testing.source import check_cited_rules, check_oversights, check_yields, watch_comparisons
from tricksmith.testing.views import check_views, views

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.rules import View

__all__ = ["check"]

MAX_ACTIONS = 500
"""Actions after which a hand counts as endless."""
SAMPLED_MOVES = 40
"""Impossible moves tried at a position; of the first hand all are tried."""
MIN_STATES = 8
"""States of the match, the first ones, at which a hand is played however few hands are asked for."""
TIMES_IN_STEP = 3
"""How often each hand is played in step with the compiled core, by other moves."""
MAX_DETERMINIZATIONS = 6
"""Determinizations sought for a viewer at a position."""


def check(
    game: type[Game[Any, Any]] | Game[Any, Any],
    *,
    hands: int | Iterable[int] = 20,
    seed: str = "check",
    scores: tuple[int, int] | None = None,
    bots: bool = True,
) -> Report:
    """Check on random hands that a game passes the checks of all games.

    Args:
        game: A game, or a class, which is checked with every number of players and every value of every option. A game
            at a state of the match, `game.at(state)`, is dealt all its hands at this state.
        hands: How many hands each game is dealt, or their numbers. In a game with a state of the match a number stands
            for at least eight, each at another state that a match goes through.
        seed: The same seed gives the same hands.
        scores: The lowest and the highest score of a side in one hand, in points, if there are such bounds.
        bots: Whether a bot is asked, too, for `Report.bot_notes`: a third of the time with few hands.

    Returns:
        How much was checked.

    Raises:
        GameCheckError: If the game breaks the contract of all games, with the case and how to see it again.

    >>> from tricksmith import games
    >>> report = check(games.get("poison-nonesuch", players=4), hands=2, scores=(-12, 6))
    >>> report.hands, report.positions
    (2, 50)
    """
    game_class = game if isinstance(game, type) else type(game)
    case = CheckCase(game_class, seed)
    with case.guard("the facts"):
        check_class(game_class, case)
    check_yields(game_class, case)
    check_oversights(game_class, case)
    report = Report()
    with case.guard("variants()"):
        variants = list(game_class.variants()) if isinstance(game, type) else [game]
    checkers = [_Checker(variant, seed, scores, bots=bots) for variant in variants]
    with watch_comparisons(game_class, case):
        for checker in checkers:
            report += checker.run(hands)
    if not any(checker.is_at_state for checker in checkers):
        check_cited_rules(game_class, case)
    return report


class _Checker:
    """One game, at one number of players with one choice of options, under examination."""

    def __init__(self, game: Game[Any, Any], seed: str, scores: tuple[int, int] | None, *, bots: bool) -> None:
        self.game = game
        self.is_at_state = game.has_states and game.match != game.start()
        self.case = CheckCase(game, seed)
        self.scores = scores
        self.bots = bots
        self.rules = rule_ids(type(game))
        self.functions = Functions(game, self.rules)
        self.calls: dict[Call, None] = {}
        """Everything that anybody might have said so far."""

    def run(self, hands: int | Iterable[int]) -> Report:
        """Check the game itself, these hands, and a match."""
        with self.case.guard("the game"):
            check_game(self.game, self.case)
        numbers = self._numbers(hands)
        report = Report(games=1)
        for index, number in enumerate(numbers):
            report += self.hand(number, is_first=index == 0)
        if numbers and report.determinizations < len(numbers):
            self.case.fail(
                f"in {len(numbers)} hands only {report.determinizations} determinizations could be compared: that "
                "views hide what they must cannot be checked"
            )
        report += self._core(numbers)
        if self.is_at_state:
            return report
        rng = Random(self.case.seed)
        check_match(self.game, lambda hand: _pick(hand, rng), self.rules, self.case)
        return report + Report(matches=1)

    def _numbers(self, hands: int | Iterable[int]) -> list[int]:
        """The numbers of the hands: as given, or enough of them for the first states of a match."""
        if not isinstance(hands, int):
            return list(hands)
        if not hands or self.is_at_state:
            return list(range(hands))
        with self.case.guard("a match played at random, to find the states that it goes through"):
            states = match_states(self.game)
        return list(range(max(hands, min(len(states), MIN_STATES))))

    def hand(self, number: int, *, is_first: bool) -> Report:
        """Play one hand at random, and check it at each of its positions."""
        case = CheckCase(self.game, self.case.seed, number)
        rng = Random(f"{case.seed}/{number}")
        with case.guard("the deal"):
            dealt = self._dealt(number)
        case = replace(case, game=dealt.game)
        hands, seen = self._play(dealt, rng, case)
        for hand in hands:
            self.calls.update((move, None) for move in hand.legal if isinstance(move, Call))
        accepted = refused = 0
        for hand, shown in zip(hands, seen, strict=True):
            here = case.at(hand)
            check_views(hand, shown, here)
            if hand.to_act is not None:
                accepted += len(hand.legal)
                limit = None if is_first else SAMPLED_MOVES
                refused += check_refused(hand, self.calls, self.rules, rng, limit, here)
        check_score(hands, self.scores, self.rules, case.at(hands[-1]))
        with case.guard("the winners of the tricks"):
            winners = check_winners(hands[-1], case)
        self._replay(hands, seen, case)
        return Report(
            hands=1,
            positions=len(hands),
            accepted=accepted,
            refused=refused,
            winners=winners,
            bot_notes=bot_notes(hands) if is_first and self.bots else (),
            determinizations=self._compare_determinizations(hands, seen, rng, case),
        )

    def _dealt(self, number: int) -> Hand:
        """A hand of the seed; of a game at a state, with the dealer whom a match has there, if it gets there."""
        if not self.is_at_state:
            return sample_hand(self.game, seed=self.case.seed, number=number)
        dealer = Seat(number % self.game.players)
        with suppress(Exception):  # what breaks a match on the way to this state is not a fault of this hand
            states = match_states(self.game)
            dealer = sample_hand(self.game, seed=self.case.seed, number=states.index(self.game.match)).dealer
        return self.game.hand(deal(self.game, seed=self.case.seed, number=number), dealer)

    def _core(self, numbers: list[int]) -> Report:
        """Play the hands in step with the compiled core, each a few times; note why if the game does not fit.

        Where only the calls do not fit, the hands are played in step from their first trick on.
        """
        with self.case.guard("the deal"):
            hands = [(number, self._dealt(number)) for number in numbers for _ in range(TIMES_IN_STEP)]
        rng = Random(f"{self.case.seed}/{numbers}")
        try:
            return Report(lockstep_decisions=self._in_lockstep(hands, rng))
        except RulesError as error:
            decisions = 0
            with suppress(RulesError):
                decisions = self._in_lockstep([(number, self._in_tricks(hand, rng)) for number, hand in hands], rng)
            return Report(not_compiled=(f"{error}",), obstacles=self._obstacles(hands), lockstep_decisions=decisions)

    def _obstacles(self, hands: list[tuple[int, Hand]]) -> tuple[Obstacle, ...]:
        """All that keeps hands out of the core, after more random calls than those that were checked."""
        rng = Random(self.case.seed)
        for _, hand in hands:
            self._in_tricks(hand, rng)
        with self.case.guard("what the compiled core can't take"):
            return find_obstacles(hand for _, hand in hands)

    def _in_lockstep(self, hands: list[tuple[int, Hand]], rng: Random) -> int:
        """Play hands to their ends in step with the core; returns the number of decisions."""
        decisions = 0
        for game in dict.fromkeys(hand.game for _, hand in hands):
            here = [(number, hand) for number, hand in hands if hand.game == game]
            cases = [CheckCase(game, self.case.seed, number) for number, _ in here]
            decisions += play_in_lockstep([hand for _, hand in here], rng, cases)
        return decisions

    def _in_tricks(self, hand: Hand, rng: Random) -> Hand:
        """The hand after random calls."""
        case = CheckCase(hand.game, self.case.seed, hand.deal.number)
        while hand.to_act is not None and hand.playing is None:
            with case.at(hand).guard("a legal call"):
                hand = hand.play(rng.choice(hand.legal))
        return hand

    def _play(self, dealt: Hand, rng: Random, case: CheckCase) -> tuple[list[Hand], list[tuple[View, ...]]]:
        """Every position of a hand played at random, the end included, and how it looked at the time."""
        hands = [dealt]
        seen: list[tuple[View, ...]] = []
        while True:
            hand, here = hands[-1], case.at(hands[-1])
            if len(hand.actions) > MAX_ACTIONS:
                here.fail(f"the hand does not end within {MAX_ACTIONS} actions")
            self.functions.examine(hand, here)
            with here.guard("the turn, and what is seen of it"):
                check_turn(hand, here)
                check_cards(hand, here)
                for move in hand.legal:
                    self.functions.examine_play(hand, move, here)
                check_legal(hand, here)
                seen.append(views(hand))
            if hand.to_act is None:
                return hands, seen
            move = _pick(hand, rng)
            with here.guard(f"playing {move}, which is legal"):
                hands.append(hand.play(move))

    def _replay(self, hands: list[Hand], seen: list[tuple[View, ...]], case: CheckCase) -> None:
        """Fail unless the written actions give the same hand in a fresh game, and the old positions are unchanged."""
        game = self.game
        fresh = type(game)(game.players, **game.options.as_dict()).at(hands[0].game.match)
        replayed = fresh.hand(hands[0].deal, hands[0].dealer)
        for index, (hand, shown) in enumerate(zip(hands, seen, strict=True)):
            here = case.at(hand)
            if views(hand) != shown:
                here.fail("the position is not what it was before the hand was played on: a hand never changes")
            if replayed != hand or hash(replayed) != hash(hand):
                here.fail("the same deal, dealer and actions give a hand that is not equal")
            if list(replayed.legal) != list(hand.legal):
                here.fail(f"played again, the legal moves are {replayed.legal}, and before they were {hand.legal}")
            if views(replayed) != shown:
                here.fail("played again, the same actions give other views")
            if index + 1 < len(hands):
                with here.guard(f"playing again {hands[index + 1].actions[-1]}"):
                    replayed = replayed.play(replayed.parse(str(hands[index + 1].actions[-1])))
        middle = seen[len(seen) // 2]
        with case.guard("pickling a view, as a bot in another process receives it"):
            if pickle.loads(pickle.dumps(middle)) != middle:
                case.fail("a view that was pickled is not equal to what it was")

    def _compare_determinizations(
        self, hands: list[Hand], seen: list[tuple[View, ...]], rng: Random, case: CheckCase
    ) -> int:
        """Compare determinizations: every viewer, each at a part of the positions."""
        compared = 0
        for viewer in (*range(self.game.players), None):
            determinizations = ViewDeterminizations(hands, None if viewer is None else Seat(viewer))
            column = -1 if viewer is None else viewer
            sample = rng.sample(range(len(hands)), max(2, len(hands) // (2 * self.game.players + 2)))
            for place in dict.fromkeys([*determinizations.pauses(), *sample]):
                here = case.at(hands[place])
                with here.guard("a determinization"):
                    compared += determinizations.compare(place, seen[place][column], MAX_DETERMINIZATIONS, rng, here)
        return compared


def _pick(hand: Hand, rng: Random) -> Move:
    """A random move: claims now and then, and the ends of a long list of moves more often than its middle."""
    claims = [claim for seat in range(hand.game.players) for claim in hand.legal_claims(Seat(seat))]
    if claims and rng.random() < 0.15:
        return rng.choice(claims)
    moves = hand.legal
    return rng.choice([*moves[:3], moves[-1]] if rng.random() < 0.5 else moves)
