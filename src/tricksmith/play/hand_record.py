"""The hands of a record: each is dealt, played and scored again, and compared with what is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.errors import IllegalMove, NotationError, RecordError
from tricksmith.play.deal_record import read_deal, write_deal
from tricksmith.play.dealing import first_dealer
from tricksmith.play.json_values import as_list, as_number, as_object, as_seat, as_text, is_whole, quoted
from tricksmith.play.match import Match
from tricksmith.rules import CardMove, Claim, Opening

if TYPE_CHECKING:
    from tricksmith.rules import Game, Hand, Move

__all__ = ["Head", "check_numbers", "read_hand", "replay_actions", "write_hand"]

MAX_MOVE_LENGTH = 400
"""Characters of an action: more than any move of any game has."""
MAX_QUOTED_NUMBERS = 12
"""Numbers that an error repeats: more than there are seats at any table."""


class Head(NamedTuple):
    """What a record says before its hands."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    seed: str | None


def write_hand(hand: Hand) -> dict[str, Any]:
    """The hand as a record holds it; `scores` only once it is over."""
    record = {"dealer": hand.dealer, "deal": write_deal(hand.deal), "actions": [str(move) for move in hand.actions]}
    return record if hand.result is None else {**record, "scores": list(hand.result.scores)}


def read_hand(head: Head, match: Match | None, value: object, *, may_stop: bool) -> Match:
    """The match with one more hand, played as far as the record goes; raises `RecordError`.

    `match` is the match so far, None before the first hand. With `may_stop` the hand can stop at any move.
    """
    fields = as_object(value, "a hand", ["dealer", "deal", "actions", "scores"], optional=["scores"])
    match = _first(head, fields) if match is None else _next(match, fields)
    match = match.with_hand(replay_actions(match.hand, fields["actions"]))
    result = match.hand.result
    if result is None and not may_stop:
        raise RecordError(
            f"the hand stops where seat {match.hand.to_act} is to act: only the last hand of an unfinished match may"
        )
    if result is None and "scores" in fields:
        raise RecordError(f"the hand has scores before its end: seat {match.hand.to_act} is to act")
    if result is not None and "scores" in fields:
        check_numbers(fields["scores"], "scores", result.scores)
    if result is not None and "scores" not in fields and not may_stop:
        raise RecordError(f"the hand lacks its scores: {list(result.scores)}")
    return match


def check_numbers(value: object, name: str, expected: tuple[int, ...]) -> None:
    """Raise `RecordError` unless the value is the list of these numbers."""
    numbers = as_list(value, name, "whole numbers")
    for item in numbers:
        if not is_whole(item):
            raise RecordError(f"{name} is a list of whole numbers, and {quoted(item)} is none: {list(expected)}")
    if numbers != list(expected):
        written = numbers if len(numbers) <= MAX_QUOTED_NUMBERS else f"a list of {len(numbers)} numbers"
        raise RecordError(f"{name} is {list(expected)} by the rules, not {written}")


def _first(head: Head, fields: dict[str, object]) -> Match:
    """The match with its first hand dealt, by the seed's dealer if there is a seed."""
    game, names, seed = head
    dealer = as_seat(fields["dealer"], "dealer", game.players) if seed is None else first_dealer(game, seed=seed)
    cards = read_deal(game, fields["deal"], 0, seed=seed, earlier=())
    match = Match(game, names, seed, (), game.hand(cards, dealer))
    _check_dealer(fields["dealer"], match, "by the seed")
    return match


def _next(match: Match, fields: dict[str, object]) -> Match:
    """The match with its next hand dealt, by the dealer whose turn it is."""
    earlier = [hand.deal for hand in match.hands]
    cards = read_deal(match.next_game, fields["deal"], len(earlier), seed=match.seed, earlier=earlier)
    match = match.next_hand(cards)
    _check_dealer(fields["dealer"], match, "by the rules")
    return match


def _check_dealer(value: object, match: Match, why: str) -> None:
    dealer = as_number(value, "dealer")
    if dealer != match.hand.dealer:
        raise RecordError(f"dealer is {match.hand.dealer} {why}, not {dealer}")


def replay_actions(hand: Hand, value: object, *, exactly: bool = True) -> Hand:
    """The hand after the actions, in their one spelling, or unless `exactly` in any that a person may type.

    Raises `RecordError`.
    """
    for number, text in enumerate(as_list(value, "actions", "texts, one a decision"), start=1):
        try:
            move = _move(hand, text, exactly=exactly)
            hand = hand.play(move)
        except IllegalMove as error:
            is_turn = hand.to_act is not None and not isinstance(move, Claim)  # anybody may have made a claim
            raise RecordError(f"seat {hand.to_act}, {error}" if is_turn else str(error), action=number) from error
        except NotationError as error:
            raise RecordError(str(error), action=number) from error
        except RecordError as error:
            raise RecordError(error.sentence, action=number) from None
    return hand


def _move(hand: Hand, value: object, *, exactly: bool) -> Move:
    """The move that is written; with `exactly`, only in its one spelling."""
    text = as_text(value, "an action")
    if len(text) > MAX_MOVE_LENGTH or not text.isprintable():
        raise RecordError(f"no move is written {quoted(text)}")
    if hand.to_act is None and not text.startswith("claim"):
        raise RecordError(f"{quoted(text)} comes after the end of the hand, where nothing but a claim may stand")
    move = hand.parse(text)
    if exactly and str(move) != text and not _differs_in_order(move, text):
        raise RecordError(f"{quoted(text)} is written {quoted(str(move))}")
    return move


def _differs_in_order(move: Move, text: str) -> bool:
    """Whether only the order of the cards given or taken differs from the one we write, which means the same."""
    separator = {CardMove: " ", Opening: "+"}.get(type(move))
    if separator is None:
        return False
    (word, *cards), (written_word, *written_cards) = str(move).split(separator), text.split(separator)
    return word == written_word and sorted(cards) == sorted(written_cards)
