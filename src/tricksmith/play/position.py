"""Positions as text: one hand by itself, its deal and its moves, in the words of a record. See `docs/records.md`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.errors import NotationError, RecordError
from tricksmith.play.deal_record import read_deal, write_deal
from tricksmith.play.dealing import deal
from tricksmith.play.hand_record import replay_actions
from tricksmith.play.json_values import as_list, as_number, as_object, as_seat, as_text, quoted
from tricksmith.play.match import Match
from tricksmith.play.record import game_of
from tricksmith.third_party_errors import describe_error

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from tricksmith.rules import Game, Hand

__all__ = ["looks_like_position", "read_position", "write_position"]

KEYS = ("game", "players", "options", "number", "match", "dealer", "deal", "actions")
OPTIONAL_KEYS = ("options", "number", "match", "actions")
MAX_SEATS = 64
"""The largest number of players that is passed on to the game, which says how many can play."""


def looks_like_position(value: object) -> bool:
    """Whether a JSON value is meant as a position: an object that has neither the format nor the hands of a record.

    Args:
        value: What JSON held: an object, a list, a text, a number or None.

    >>> looks_like_position({"game": "nonesuch", "players": 3}), looks_like_position({"format": "tricksmith/1"})
    (True, False)
    """
    return isinstance(value, dict) and "format" not in value and "hands" not in value


def write_position(hand: Hand, names: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the hand as a position.

    Args:
        hand: The hand.
        names: The names of the players, by seat, if they are to be in it.

    Raises:
        RecordError: If the state of the match is not a number, text or tuple of such.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=4)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> position = write_position(hand.play(hand.legal[0]))
    >>> position["players"], position["dealer"], position["actions"]
    (4, 2, ['4wl/w'])
    >>> read_position(position).hand == hand.play(hand.legal[0])
    True
    """
    state = {"match": _write_state(hand.game.match)} if hand.game.has_states else {}
    return {
        "game": hand.game.id,
        "players": hand.game.players if names is None else list(names),
        "options": hand.game.options.as_dict(),
        "number": hand.deal.number + 1,
        **state,
        "dealer": hand.dealer,
        "deal": write_deal(hand.deal),
        "actions": [str(move) for move in hand.actions],
    }


def read_position(value: object, *, games: Iterable[type[Game[Any, Any]]] = ()) -> Match:
    """Return a match of this one hand, as far as it has been played.

    Cards can be in any order, and moves in any spelling that a person can type.

    Args:
        value: The JSON value of the position.
        games: Classes in which the game is looked up by its id, before the registry.

    Raises:
        RecordError: If something in the position does not hold; it names the action, from 1.

    >>> read_position({"game": "poison-nonesuch", "players": 4, "deal": {}})
    Traceback (most recent call last):
    tricksmith.errors.RecordError: a position lacks the key dealer
    """
    fields = as_object(value, "a position", KEYS, optional=OPTIONAL_KEYS)
    names = _names(fields["players"])
    game = game_of(fields["game"], len(names), fields.get("options", {}), games)
    number = as_number(fields.get("number", 1), "number")
    if number < 1:
        raise RecordError(f"number is that of the hand in its match, from 1, not {number}")
    dealer = as_seat(fields["dealer"], "dealer", game.players)
    if "match" in fields:
        game = _at_state(game, fields["match"], dealer)
    cards = read_deal(game, _in_order(game, fields["deal"]), number - 1, seed=None, earlier=())
    hand = game.hand(cards, dealer)
    return Match(game, names, None, (), replay_actions(hand, fields.get("actions", []), exactly=False))


def _at_state(game: Game[Any, Any], value: object, dealer: int) -> Game[Any, Any]:
    """The game at a state of the match; raises `RecordError` unless this dealer can deal a hand there and call."""
    if not game.has_states:
        raise RecordError(f"{game.id} has no state of the match: leave match out")
    state = _read_state(value, game.start())
    refusal = f"match: {quoted(value)} is not a state of {game.id}"
    try:
        game = game.at(state)
        hand = game.hand(deal(game, seed="position"), dealer)
        is_stuck = hand.to_act is not None and not hand.legal
    except Exception as error:
        raise RecordError(f"{refusal} ({describe_error(error)})") from error
    if is_stuck:
        raise RecordError(f"{refusal} for this dealer: it leaves no legal move")
    return game


def _write_state(state: object) -> object:
    """The state of a match as a JSON value: tuples are lists."""
    if isinstance(state, tuple):
        return [_write_state(part) for part in state]
    if state is None or isinstance(state, bool | int | str):
        return state
    raise RecordError(f"match: a position holds numbers, texts and tuples of them, not {quoted(state)}")


def _read_state(value: object, like: object) -> Hashable:
    """The state that a JSON value stands for; raises `RecordError`.

    A list becomes a tuple: a named one where `like`, a state of the game, has a named tuple of this length.
    """
    if isinstance(value, list):
        models = like if isinstance(like, tuple) and len(like) == len(value) else (None,) * len(value)
        parts = [_read_state(part, model) for part, model in zip(value, models, strict=True)]
        make_tuple: Callable[..., Hashable] = getattr(like, "_make", tuple) if models is like else tuple
        return make_tuple(parts)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise RecordError(f"match: the state is made of whole numbers, texts and lists of them, not {quoted(value)}")


def _names(value: object) -> tuple[str, ...]:
    """The names of the seats, or how many there are."""
    if isinstance(value, list):
        return tuple(as_text(name, "a name of players") for name in as_list(value, "players", "names"))
    number = as_number(value, "players")
    if not 1 <= number <= MAX_SEATS:
        raise RecordError(f"players is how many play, or a list of their names, not {number}")
    return tuple(f"seat {seat}" for seat in range(number))


def _in_order(game: Game[Any, Any], value: object) -> object:
    """The deal with its cards in the deck's order; what cannot be read stays as it is."""
    if not isinstance(value, dict):
        return value
    return {
        name: [_cards_in_order(game, text) for text in part] if isinstance(part, list) else _cards_in_order(game, part)
        for name, part in value.items()
    }


def _cards_in_order(game: Game[Any, Any], text: object) -> object:
    try:
        return str(game.deck.set(text)) if isinstance(text, str) else text
    except NotationError:
        return text
