"""Plays matches among bots in one process, and turns a bot's faults into `BotError`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from tricksmith._arguments import require_game, require_list
from tricksmith._seeds import Seed, seed_text
from tricksmith.bots import LegalMovesBot, PerfectInformationBot, make
from tricksmith.errors import BotError, IllegalMove, ModelError, OptionError, RulesError
from tricksmith.play.match import Match
from tricksmith.rules import Move
from tricksmith.third_party_errors import describe_error, is_fault, place_of, safe_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tricksmith.bots import Bot, BotSpec
    from tricksmith.rules import Claim, Game, Hand, Seat

__all__ = [
    "apply_move",
    "decide",
    "decide_claim",
    "decision_rng",
    "hand_rng",
    "match_seed",
    "play_hand",
    "play_match",
    "simulate",
]

Answer = TypeVar("Answer")


def simulate(
    game: Game[Any, Any], bots: Sequence[BotSpec], *, matches: int, seed: Seed, most_hands: int = 200
) -> Iterator[Match]:
    """Play matches among bots, and yield each when it is over; the same arguments give the same matches.

    Args:
        game: What is played.
        bots: One bot a seat, in the order of seats: a name that `tricksmith.bots.get` knows, a `Bot` object or a class.
        matches: How many matches.
        seed: Determines every deal and the bots' random choices; a whole number means the same as its text.
        most_hands: A match with this many hands is left unfinished, because bots may never reach a target.

    Raises:
        OptionError: Unless there is one bot for each seat, or if one of them is unknown or no bot.
        ValueError: If `matches` is negative, or `most_hands` less than 1.
        BotError: While playing, if a bot fails, returns no move or an illegal one.

    >>> from tricksmith import games
    >>> from tricksmith.bots import LegalMovesBot, PerfectInformationBot, make
    >>> class First(LegalMovesBot):
    ...     name = "first"
    ...
    ...     def pick(self, moves, rng):
    ...         return moves[0]
    >>> for match in simulate(games.get("nameless", target=5), [First()] * 4, matches=2, seed="example"):
    ...     match.seed, len(match.hands), match.totals
    ('example/0', 3, (7, 8))
    ('example/1', 1, (-3, 7))
    """
    if matches < 0 or most_hands < 1:
        raise ValueError(f"{matches} matches of at most {most_hands} hands cannot be played")
    return _matches(game, _bots_of(game, bots), matches, seed_text(seed), most_hands)


def _matches(game: Game[Any, Any], bots: tuple[Bot, ...], matches: int, seed: str, most_hands: int) -> Iterator[Match]:
    names = tuple(bot.title for bot in bots)
    for number in range(matches):
        match = Match.begin(game, seed=match_seed(seed, number), names=names)
        yield play_match(match, bots, most_hands=most_hands)


def match_seed(seed: str, number: int) -> str:
    """The seed of match `number`, from 0, of many that are played from one seed.

    >>> match_seed("example", 7)
    'example/7'
    """
    return f"{seed}/{number}"


def hand_rng(seed: str, number: int) -> Random:
    """Return the generator from which the bots of one hand of a match draw, all of them in turn.

    It says nothing about the deal, which follows from the seed in another way.

    Args:
        seed: The seed of the match.
        number: The number of the hand, counted from 0.
    """
    return Random(f"bots\n{seed}\n{number}")


def decision_rng(seed: str, number: int, seating: Sequence[str], seat: int, decision: int) -> Random:
    """Return the generator from which a bot draws for one decision.

    Unlike `hand_rng` it does not depend on what other bots have drawn, and differs from seating to seating of a deal.

    Args:
        seed: The seed of the deals.
        number: The number of the hand, counted from 0.
        seating: The name of the bot in each seat.
        seat: The seat that decides.
        decision: The number of its decision in this hand, counted from 0.
    """
    return Random("\n".join(["bots", seed, f"{number}", *seating, f"{seat}", f"{decision}"]))


def play_match(
    match: Match, bots: Sequence[BotSpec], *, most_hands: int | None = None, seed: Seed | None = None
) -> Match:
    """Play a match on from its present state, and return it when it is over or has `most_hands` hands.

    Args:
        match: The match, at any moment.
        bots: One bot a seat, in the order of seats: a name that `tricksmith.bots.get` knows, a `Bot` object or a class.
        most_hands: The match stops after this many hands; None for no limit.
        seed: Determines the bots' random choices; the match's own seed if it is None.

    Raises:
        OptionError: Unless there is one bot for each seat, or if one of them is unknown or no bot.
        ValueError: If neither the match nor the caller has a seed.
        BotError: If a bot fails, gives no move or an illegal one.

    >>> from tricksmith import games
    >>> match = Match.begin(games.get("poison-nonesuch"), seed="example")
    >>> len(play_match(match, ["random"] * match.game.players, most_hands=1).hands)
    1
    """
    bots = _bots_of(match.game, bots)
    text = match.seed if seed is None else seed_text(seed)
    if text is None:
        raise ValueError("this match has no seed: give one for the bots")
    while True:
        match = match.with_hand(play_hand(match.hand, bots, hand_rng(text, match.number)))
        if match.verdict is not None or (most_hands is not None and len(match.hands) >= most_hands):
            return match
        match = match.next_hand()


def play_hand(hand: Hand, bots: Sequence[Bot], rng: Random) -> Hand:
    """Play a hand on from its present state to its end, and return it.

    Args:
        hand: The hand, in any state.
        bots: A bot for each seat.
        rng: The random generator of the bots.

    Raises:
        BotError: If a bot fails, gives no move or an illegal one.

    >>> from tricksmith import games
    >>> hand = Match.begin(games.get("poison-nonesuch"), seed="example").hand
    >>> bots = [make("random")] * hand.game.players
    >>> play_hand(hand, bots, Random(2)).result is not None
    True
    """
    while (seat := hand.to_act) is not None:
        hand = apply_move(hand, bots[seat], decide(hand, bots[seat], rng))
    return hand


def decide(hand: Hand, bot: Bot, rng: Random) -> Move:
    """Return the bot's move for the seat to act. A view is built only for a bot that looks at one.

    Args:
        hand: The hand, which is not over.
        bot: The bot in the seat to act.
        rng: The random generator of the bots.

    Raises:
        BotError: If the bot fails or returns anything but a move; the error names the bot and its seat.
        RulesError: If the rules of the game fail when the bot calls them.
        ModelError: If the bot's model is damaged.
        ValueError: If the hand is over.

    >>> from tricksmith import games
    >>> hand = Match.begin(games.get("nonesuch"), seed="example").hand
    >>> str(decide(hand, make("random"), Random(1)))
    'none'
    """
    if hand.to_act is None:
        raise ValueError("the hand is over: there is nothing to decide")
    move = _ask_safely(bot, hand.to_act, _ask_bot, hand, bot, rng)
    if not isinstance(move, Move):
        raise BotError(f"{_who(bot, hand.to_act)} returned {safe_text(move):.60}, which is not a move")
    return move


def decide_claim(hand: Hand, bot: Bot, seat: Seat, rng: Random) -> Claim | None:
    """Return the claim that the bot in this seat makes out of turn, or None.

    Args:
        hand: The hand.
        bot: The bot.
        seat: Its seat.
        rng: The random generator of the bots.

    Raises:
        BotError: If the bot fails; the error names the bot and its seat.
        RulesError: If the rules of the game fail when the bot calls them.
        ModelError: If the bot's model is damaged.
    """
    if not hand.legal_claims(seat):
        return None
    return _ask_safely(bot, seat, lambda: bot.claim(hand.view(seat), rng))


def apply_move(hand: Hand, bot: Bot, move: Move) -> Hand:
    """Return the hand after a bot's move.

    Raises:
        BotError: If the move is illegal, or lacks a part that a move has.
    """
    try:
        return hand.play(move)
    except IllegalMove as error:
        raise BotError(f"{_who(bot, hand.to_act)} makes an illegal move: {error}") from error
    except (AttributeError, TypeError) as error:
        if place_of(error) is not None:
            raise  # a bug in the game's file
        raise BotError(f"{_who(bot, hand.to_act)} returned an incomplete move: {describe_error(error)}") from error


def _ask_bot(hand: Hand, bot: Bot, rng: Random) -> Move:
    if isinstance(bot, LegalMovesBot):
        return bot.pick(hand.penalty_free, rng)
    if isinstance(bot, PerfectInformationBot):
        return bot.choose_open(hand, rng)
    assert hand.to_act is not None
    return bot.choose(hand.view(hand.to_act), rng)


def _ask_safely(bot: Bot, seat: Seat, ask: Callable[..., Answer], *args: object) -> Answer:
    """Return the answer of the bot in this seat; errors that it raises are raised again with its name."""
    try:
        return ask(*args)
    except ModelError:
        raise
    except RulesError as error:
        raise RulesError(f"{_who(bot, seat)}: {error}") from error
    except BaseException as error:  # whatever a third-party bot raises
        if not (isinstance(error, Exception | SystemExit) or is_fault(error)):
            raise
        raise BotError(f"{_who(bot, seat)} fails: {describe_error(error)}") from error


def _who(bot: Bot, seat: Seat | None) -> str:
    return f"{bot.title} in seat {seat}"


def _bots_of(game: Game[Any, Any], bots: Sequence[BotSpec]) -> tuple[Bot, ...]:
    require_game(game)
    require_list("bots", bots, "one bot a seat")
    if len(bots) != game.players:
        raise OptionError(
            f"{game.id} with {game.players} players needs {game.players} bots, one a seat, not {len(bots)}"
        )
    return tuple(make(bot) for bot in bots)
