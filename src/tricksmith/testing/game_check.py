"""`check`: one call that checks a game against the contract of all games."""

from __future__ import annotations

import pickle
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith._seeds import Seed, seed_text
from tricksmith.errors import RulesError
from tricksmith.play import deal, match_states, sample_hand
from tricksmith.rules import Call, Game, Hand, Move, Seat
from tricksmith.testing.bot_notes import bot_notes
from tricksmith.testing.card_conservation import check_cards
from tricksmith.testing.check_report import CheckCase, Obstacle, Report
from tricksmith.testing.determinization_check import ViewDeterminizations
from tricksmith.testing.ending import check_match, check_score
from tricksmith.testing.function_checks import FunctionChecker
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
"""The most actions of a hand; after more it counts as endless."""
SAMPLED_MOVES = 40
"""The most illegal moves that are tried at a position; in the first hand all are."""
MIN_STATES = 8
"""The number of the first states of a match at which a hand is played, even if fewer hands are asked for."""
LOCKSTEP_REPEATS = 3
"""How often each hand is played in lockstep with the compiled core, each time with other moves."""
CLAIM_SHARE, ENDS_SHARE = 0.15, 0.5
"""How often a random move is a claim, if there is one, and how often it is one of the first three or the last."""
MAX_DETERMINIZATIONS = 6
"""The most determinizations that are tried for a viewer at a position."""


def check(
    game: type[Game[Any, Any]] | Game[Any, Any],
    *,
    hands: int | Iterable[int] = 20,
    seed: Seed = "check",
    scores: tuple[int, int] | None = None,
    bots: bool = True,
) -> Report:
    """Check on random hands that a game passes the checks of all games.

    Args:
        game: A game, or a class, which is checked with every number of players and every value of every option. A game
            at a state of the match, `game.at(state)`, plays all hands at this state.
        hands: The number of hands that each game plays, or a list of their numbers. A game with a state of the match
            plays at least eight, each at another state that a match goes through.
        seed: The same seed gives the same hands.
        scores: The lowest and the highest score of a side in one hand, in points, if there are such bounds.
        bots: Whether a bot is tried, for `Report.bot_notes`; with few hands this takes a third of the time.

    Returns:
        How much was checked.

    Raises:
        GameCheckError: If the game breaks the contract of all games, with the case and how to see it again.

    >>> from tricksmith import games
    >>> report = check(games.get("poison-nonesuch", players=4), hands=2, scores=(-12, 6))
    >>> report.hands, report.positions
    (2, 50)
    """
    game_class, seed = game if isinstance(game, type) else type(game), seed_text(seed)
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
    """The checker of one game, with one number of players and one choice of options."""

    def __init__(self, game: Game[Any, Any], seed: str, scores: tuple[int, int] | None, *, bots: bool) -> None:
        self.game = game
        self.is_at_state = game.has_states and game.match != game.start()
        self.case = CheckCase(game, seed)
        self.scores = scores
        self.bots = bots
        self.rules = rule_ids(type(game))
        self.functions = FunctionChecker(game, self.rules)
        self.calls: dict[Call, None] = {}
        """All calls that were legal at some position so far."""

    def run(self, hands: int | Iterable[int]) -> Report:
        """Check the game itself, these hands, and a match; return how much was checked."""
        with self.case.guard("the game"):
            check_game(self.game, self.case)
        numbers = self._numbers(hands)
        report = Report(games=1)
        for index, number in enumerate(numbers):
            report += self.hand(number, is_first=index == 0)
        if numbers and report.determinizations < len(numbers):
            self.case.fail(
                f"in {len(numbers)} hands only {report.determinizations} determinizations could be compared: these are "
                "too few to check that views hide what they must"
            )
        report += self._check_core(numbers)
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
            dealt = self._dealt_hand(number)
        case = replace(case, game=dealt.game)
        hands, seen = self._play(dealt, rng, case)
        for hand in hands:
            self.calls.update((move, None) for move in hand.legal if isinstance(move, Call))
        accepted = refused = 0
        for hand, shown in zip(hands, seen, strict=True):
            case_here = case.at(hand)
            check_views(hand, shown, case_here)
            if hand.to_act is not None:
                accepted += len(hand.legal)
                limit = None if is_first else SAMPLED_MOVES
                refused += check_refused(hand, self.calls, self.rules, rng, limit, case_here)
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
            bot_notes=bot_notes(hands, case) if is_first and self.bots else (),
            determinizations=self._compare_determinizations(hands, seen, rng, case),
        )

    def _dealt_hand(self, number: int) -> Hand:
        """A hand of the seed; for a game at a state with the dealer of a match in this state, if a match reaches it."""
        if not self.is_at_state:
            return sample_hand(self.game, seed=self.case.seed, number=number)
        dealer = Seat(number % self.game.players)
        with suppress(Exception):  # an error on the way to this state is not a fault of this hand
            states = match_states(self.game)
            dealer = sample_hand(self.game, seed=self.case.seed, number=states.index(self.game.match)).dealer
        return self.game.hand(deal(self.game, seed=self.case.seed, number=number), dealer)

    def _check_core(self, numbers: list[int]) -> Report:
        """Play the hands in lockstep with the compiled core, each a few times; report why if it can't take the game.

        Where it can't take the calls alone, the hands are played in lockstep from their first trick on.
        """
        with self.case.guard("the deal"):
            hands = [(number, self._dealt_hand(number)) for number in numbers for _ in range(LOCKSTEP_REPEATS)]
        rng = Random(f"{self.case.seed}/{numbers}")
        try:
            return Report(lockstep_decisions=self._in_lockstep(hands, rng))
        except RulesError as error:
            decisions = 0
            with suppress(RulesError):
                decisions = self._in_lockstep([(number, self._in_tricks(hand, rng)) for number, hand in hands], rng)
            return Report(not_compiled=(f"{error}",), obstacles=self._obstacles(hands), lockstep_decisions=decisions)

    def _obstacles(self, hands: list[tuple[int, Hand]]) -> tuple[Obstacle, ...]:
        """All that keeps hands out of the core, also after further random calls."""
        rng = Random(self.case.seed)
        for _, hand in hands:
            self._in_tricks(hand, rng)
        with self.case.guard("what the compiled core can't take"):
            return find_obstacles(hand for _, hand in hands)

    def _in_lockstep(self, hands: list[tuple[int, Hand]], rng: Random) -> int:
        """Play hands to their ends in lockstep with the core; return the number of decisions."""
        decisions = 0
        for game in dict.fromkeys(hand.game for _, hand in hands):
            of_game = [(number, hand) for number, hand in hands if hand.game == game]
            cases = [CheckCase(game, self.case.seed, number) for number, _ in of_game]
            decisions += play_in_lockstep([hand for _, hand in of_game], rng, cases)
        return decisions

    def _in_tricks(self, hand: Hand, rng: Random) -> Hand:
        """The hand after random calls."""
        case = CheckCase(hand.game, self.case.seed, hand.deal.number)
        while hand.to_act is not None and hand.playing is None:
            with case.at(hand).guard("a legal call"):
                hand = hand.play(rng.choice(hand.legal))
        return hand

    def _play(self, dealt: Hand, rng: Random, case: CheckCase) -> tuple[list[Hand], list[tuple[View, ...]]]:
        """Every position of a hand played at random, including the end, and its views at the time."""
        hands = [dealt]
        seen: list[tuple[View, ...]] = []
        while True:
            hand, case_here = hands[-1], case.at(hands[-1])
            if len(hand.actions) > MAX_ACTIONS:
                case_here.fail(f"the hand does not end within {MAX_ACTIONS} actions")
            self.functions.examine(hand, case_here)
            with case_here.guard("the turn, and what is seen of it"):
                check_turn(hand, case_here)
                check_cards(hand, case_here)
                for move in hand.legal:
                    self.functions.examine_play(hand, move, case_here)
                check_legal(hand, case_here)
                seen.append(views(hand))
            if hand.to_act is None:
                return hands, seen
            move = _pick(hand, rng)
            with case_here.guard(f"playing {move}, which is legal"):
                hands.append(hand.play(move))

    def _replay(self, hands: list[Hand], seen: list[tuple[View, ...]], case: CheckCase) -> None:
        """Fail unless the actions, parsed from text, give the same hand again, and old positions are unchanged."""
        game = self.game
        fresh = type(game)(game.players, **game.options.as_dict()).at(hands[0].game.match)
        replayed = fresh.hand(hands[0].deal, hands[0].dealer)
        for index, (hand, shown) in enumerate(zip(hands, seen, strict=True)):
            case_here = case.at(hand)
            if views(hand) != shown:
                case_here.fail("the position is not what it was before the hand was played on: a hand never changes")
            if replayed != hand or hash(replayed) != hash(hand):
                case_here.fail("the same deal, dealer and actions give a hand that is not equal")
            if list(replayed.legal) != list(hand.legal):
                case_here.fail(f"played again, the legal moves are {replayed.legal}, and before they were {hand.legal}")
            if views(replayed) != shown:
                case_here.fail("played again, the same actions give other views")
            if index + 1 < len(hands):
                with case_here.guard(f"playing again {hands[index + 1].actions[-1]}"):
                    replayed = replayed.play(replayed.parse(str(hands[index + 1].actions[-1])))
        middle = seen[len(seen) // 2]
        with case.guard("pickling a view, as a bot in another process receives it"):
            if pickle.loads(pickle.dumps(middle)) != middle:
                case.fail("a view that was pickled is not equal to what it was")

    def _compare_determinizations(
        self, hands: list[Hand], seen: list[tuple[View, ...]], rng: Random, case: CheckCase
    ) -> int:
        """Compare every viewer's views in determinizations at some positions; return the number of comparisons."""
        compared = 0
        for viewer in (*range(self.game.players), None):
            determinizations = ViewDeterminizations(hands, None if viewer is None else Seat(viewer))
            column = -1 if viewer is None else viewer  # the spectator's view is the last
            sample = rng.sample(range(len(hands)), max(2, len(hands) // (2 * self.game.players + 2)))
            for position in dict.fromkeys([*determinizations.secret_positions(), *sample]):
                case_here, view = case.at(hands[position]), seen[position][column]
                with case_here.guard("a determinization"):
                    compared += determinizations.compare(position, view, MAX_DETERMINIZATIONS, rng, case_here)
        return compared


def _pick(hand: Hand, rng: Random) -> Move:
    """A random move: claims now and then, and the ends of a long list of moves more often than its middle."""
    claims = [claim for seat in range(hand.game.players) for claim in hand.legal_claims(Seat(seat))]
    if claims and rng.random() < CLAIM_SHARE:
        return rng.choice(claims)
    moves = hand.legal
    return rng.choice([*moves[:3], moves[-1]] if rng.random() < ENDS_SHARE else moves)
