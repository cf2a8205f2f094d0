"""Tricks in words: who played what, who won, and why."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.present.cards import cards_text
from tricksmith.present.moves import describe_move, short_play
from tricksmith.present.names import amount_text, is_shown, unit_of
from tricksmith.rules import GameRules, Opening, Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.cards import Card
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Move, Seat, Trick, TrickSoFar, View

__all__ = [
    "advice_text",
    "cards_ahead_of",
    "describe_trick",
    "describe_winner",
    "effect_text",
    "has_best",
    "trick_line",
    "trick_so_far_of",
]

MAX_AHEAD = 3
"""The advice is to try for the trick if at most this many cards beat the play."""


def trick_so_far_of(game: GameRules[Any, Any], mode: Any, plays: Sequence[Play]) -> TrickSoFar:
    """Return the trick so far after these plays.

    Args:
        game: The game.
        mode: The contract's mode; None before there is a contract.
        plays: The plays so far, in order.

    >>> from tricksmith import games
    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.rules import Play
    >>> trick_so_far_of(games.get("hearts"), None, [Play(FRENCH.card("7h")), Play(FRENCH.card("9h"))]).led.name
    'hearts'
    """
    lead, *others = plays
    names = game.ways_to_lead(lead.card, mode)
    trick = game.after_lead(lead.card, lead.named or (names[0] if names else None), mode)
    for play in others:
        trick = game.after_play(trick, play, mode)
    return trick


def has_best(game: GameRules[Any, Any]) -> bool:
    """Whether an unfinished trick has a best card so far: in games where cards have a strength.

    Args:
        game: The game.

    >>> from tricksmith import games
    >>> has_best(games.get("whist")), has_best(games.get("nestors"))
    (True, False)
    """
    return type(game).strength is not GameRules.strength


def describe_winner(game: GameRules[Any, Any], mode: Any, trick: Trick, who: PlayerNames) -> str:
    """Return who takes a finished trick with which card, and why.

    Args:
        game: The game.
        mode: The contract's mode; None before there is a contract.
        trick: The trick.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> view = match.hand.view(None)
    >>> describe_winner(match.game, view.mode, view.tricks[0], PlayerNames(match.names, symbols=True))
    'Dan takes the trick with 7♠, the highest of spades'
    """
    if trick.swept is not None:
        return f"{who.does(trick.winner, 'take')} the trick"
    best = next(play.card for seat, play in trick.plays if seat == trick.winner)
    card = best.symbols if who.symbols else best.code
    mode = trick.mode if trick.game is not None else mode  # that of the trick, where it has changed since
    why = who.named(_why_taken(game, mode, tuple(play for _, play in trick.plays)), [seat for seat, _ in trick.plays])
    return f"{who.does(trick.winner, 'take')} the trick with {card}, {why}"


@lru_cache(maxsize=1024)
def _why_taken(game: GameRules[Any, Any], mode: Any, plays: tuple[Play, ...]) -> str:
    """Why the winner took a trick: the same for every reader, but for the names in it."""
    return game.why_taken(plays, mode)


def trick_line(
    game: GameRules[Any, Any], mode: Any, trick: Trick, who: PlayerNames, *, from_table: bool = False
) -> str:
    """Return a finished trick in one sentence, for a short look back.

    Args:
        game: The game.
        mode: The contract's mode; None before there is a contract.
        trick: The trick.
        who: The names of the seats, and who reads.
        from_table: Whether the lead lay on the table and was nobody's choice.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> view = match.hand.view(None)
    >>> trick_line(match.game, view.mode, view.tricks[0], PlayerNames(match.names, symbols=True))
    'Dan 7♠, Ada 3♠, Bo 4♠, Cleo 2♠: Dan takes the trick with 7♠, the highest of spades'
    """
    cards = [f"{who.name(seat)} {short_play(play, who)}" for seat, play in trick.plays]
    if from_table:
        cards[0] += " from the table"
    if trick.swept is not None:
        cards.append(f"with {cards_text(trick.swept, who)} from the table")
    return f"{', '.join(cards)}: {describe_winner(game, mode, trick, who)}"


def describe_trick(
    game: GameRules[Any, Any], mode: Any, trick: Trick, who: PlayerNames, *, from_table: bool = False
) -> list[str]:
    """Return every play of a finished trick in order, then who took it and why: sentences without their stops.

    Args:
        game: The game.
        mode: The contract's mode; None before there is a contract.
        trick: The trick.
        who: The names of the seats, and who reads.
        from_table: Whether the lead lay on the table and was nobody's choice.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> view = match.hand.view(None)
    >>> describe_trick(match.game, view.mode, view.tricks[0], PlayerNames(match.names, symbols=True))[:2]
    ['Dan leads 7♠', 'Ada plays 3♠']
    """
    texts = []
    for index, (seat, play) in enumerate(trick.plays):
        swept = f", taking {cards_text(trick.swept, who)} with it" if trick.swept is not None else ""
        texts.append(describe_move(play, seat, who, leading=index == 0, from_table=from_table) + swept)
    return [*texts, describe_winner(game, mode, trick, who)]


def advice_text(view: View, move: Move, who: PlayerNames) -> str:
    """Return what a card is played for, as advice, and what its side needs for its aim; "" if nothing can be said.

    It is a sentence without its stop, and uses nothing but the view.

    Args:
        view: What its player knows.
        move: The move.
        who: The names of the seats, and who reads.

    >>> from random import Random
    >>> from tricksmith import bots, games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match, bot = Match.begin(games.get("nonesuch"), seed="example"), bots.get("novice")
    >>> while match.hand.phase != "tricks" or not match.hand.view(None).trick:
    ...     match = match.play(bot.choose(match.hand.view(match.hand.to_act), Random(1)))
    >>> view = match.hand.view(match.hand.to_act)
    >>> for move in view.legal:
    ...     print(advice_text(view, move, PlayerNames(match.names, view.seat)))
    play 2mk, the best so far
    leave the trick to the others, and play 3mw
    leave the trick to the others, and play 4ms
    leave the trick to the others, and play 7ml
    """
    if not isinstance(move, Play) or not has_best(view.game):
        return ""
    card, trick = short_play(move, who), view.trick_so_far
    needs, wants = _needs(view)
    ahead, can_overtake = len(cards_ahead_of(view, move)), _can_overtake(view, move)
    verb = "win" if ahead == 0 and not can_overtake else "try for" if ahead <= MAX_AHEAD else ""
    if _after(view, move).best is not move.card:
        holder = "the others" if ahead or can_overtake or trick is None else _holder(view, trick, who)
        advice, helps = f"leave the trick to {holder}, and play {card}", wants is False
    elif wants is False and verb != "win":
        advice, helps = f"{'lead' if trick is None else 'play'} {card}, which can still be beaten", True
    elif trick is None:
        advice, helps = f"lead {card} and {f'{verb} the trick' if verb else 'see who takes it'}", bool(wants and verb)
    else:
        advice, helps = f"{verb} the trick with {card}" if verb else f"play {card}, the best so far", bool(wants)
    return f"{advice}: {needs}" if helps else advice


def _needs(view: View) -> tuple[str, bool | None]:
    """What the player's side still needs for its aim, and whether a trick helps; "" and None if that can't be said."""
    seat = view.plays_from
    aim = view.aims.get(seat) if seat is not None else None
    if seat is None or aim is None or aim.counter not in view.taken or not is_shown(aim.counter):
        return "", None
    parties = view.game.parties(view.contract) if view.contract is not None else ()
    party = next((party for party in parties if seat in party), (seat,))
    have = sum(view.taken[aim.counter][seat] for seat in party)
    unit, parts = unit_of(aim.counter)
    if aim.at_least is not None and have < aim.at_least > 0:
        missing = aim.at_least - have
        noun = unit.removesuffix("s") if missing <= parts else unit
        verb = "you need" if len(party) == 1 else "your side needs"
        return f"{verb} {amount_text(missing, aim.counter)} more {noun}", True
    if aim.at_most is None or have > aim.at_most:
        return "", None
    return "you want no more" if have else f"you want no {unit.removesuffix('s')}", False


def effect_text(view: View, move: Move, who: PlayerNames) -> str:
    """Return what the move does in the trick on the table, as far as its player can know; "" if nothing can be said.

    It is a sentence without its stop, and uses nothing but the view: whether the card wins, what can still beat it, or
    what beats it already. It is empty for calls, and in games whose tricks have no best card so far.

    Args:
        view: What its player knows.
        move: The move.
        who: The names of the seats, and who reads.

    >>> from random import Random
    >>> from tricksmith import bots, games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match, bot = Match.begin(games.get("poison-nonesuch", players=3), seed="example"), bots.get("novice")
    >>> match = match.play(bot.choose(match.hand.view(match.hand.to_act), Random(1)))
    >>> view = match.hand.view(match.hand.to_act)
    >>> for move in view.legal:
    ...     print(move, effect_text(view, move, PlayerNames(match.names, view.seat)), sep=": ")
    5ml: it can win the trick, but 3 cards that are still out beat it
    6lk: it can win the trick, but 9 cards that are still out beat it
    7ml: it can win the trick, but 2 cards that are still out beat it
    8wl: it can win the trick, but 9 cards that are still out beat it
    """
    if isinstance(move, Opening):
        return f"it takes the trick at once, with {cards_text(move.takes, who)} from the table"
    if not isinstance(move, Play) or not has_best(view.game):
        return ""
    before, after = view.trick_so_far, _after(view, move)
    is_last = len(view.trick) == len(view.order) - 1
    higher, can_overtake = len(cards_ahead_of(view, move)), _can_overtake(view, move)
    if before is not None and after.best is not move.card:
        holder = _holder(view, before, who)
        best = before.best.symbols if who.symbols else before.best.code
        return (
            f"it can't win the trick: {best}, which {holder} played, beats it"
            if higher or can_overtake
            else f"it leaves the trick to {holder}"
        )
    if is_last:
        return "it wins the trick as its last card"
    if higher == 0:
        wins = "it can win the trick, and" if can_overtake else "it wins the trick, for"
        return f"{wins} no card that is still out beats it"
    beaters = "one card that is still out beats it" if higher == 1 else f"{higher} cards that are still out beat it"
    return f"it can win the trick, but {beaters}"


def cards_ahead_of(view: View, move: Move) -> list[Card]:
    """Return the cards that another seat may hold and that would be ahead in the trick on the table after this play.

    Args:
        view: What its player knows.
        move: The move; nothing beats one that is not a play, that ends the trick, or where tricks have no best card.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("whist")
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> for play in view.legal:
    ...     if 0 < len(cards_ahead_of(view, play)) < 6:
    ...         print(play, "below", *cards_ahead_of(view, play))
    8s below 9s Ts Js Ks
    Qs below Ks
    """
    is_last = len(view.trick) == len(view.order) - 1
    if is_last or not isinstance(move, Play) or not has_best(view.game):
        return []
    after = _after(view, move)
    return [card for card in _cards_of_others(view) if view.game.after_card(after, card, view.mode).best is card]


def _cards_of_others(view: View) -> list[Card]:
    """The cards that others may play: those never seen, and those that were seen and then taken up.

    A player who plays the dummy's cards has both hands: none of their cards is out.
    """
    gone = {play.card for trick in view.tricks for _, play in trick.plays} | {play.card for _, play in view.trick}
    gone |= {card for trick in view.tricks for card in trick.swept or ()}
    gone |= {card for pile in view.piles.values() for card in pile}
    playing = view.hand if view.plays_from == view.seat else view.dummy
    own = {*playing, *_other_hand(view)}
    return [card for card in view.game.cards if card not in gone and card not in own]


def _other_hand(view: View) -> CardSet:
    """For a declarer, the cards of the hand that is not playing now, their own or the dummy; else none."""
    dummy = view.contract.dummy if view.contract is not None else None
    if dummy is None or dummy.played_by != view.seat:
        return CardSet(view.game.deck)
    return view.dummy if view.plays_from == view.seat else view.hand


def _other_hand_plays_later(view: View) -> bool:
    """Whether the hand that is not playing now, the declarer's or the dummy, still plays to the trick on the table."""
    dummy = view.contract.dummy if view.contract is not None else None
    other = view.seat if dummy is None or view.plays_from != view.seat else dummy.seat
    return other in view.order[len(view.trick) + 1 :]


def _can_overtake(view: View, move: Play) -> bool:
    """Whether the other hand of the player of the dummy plays later, and has a card that would be ahead."""
    after, later = _after(view, move), _other_hand(view) if _other_hand_plays_later(view) else ()
    return any(view.game.after_card(after, card, view.mode).best is card for card in later)


def _after(view: View, move: Play) -> TrickSoFar:
    """The trick so far after this card."""
    if view.trick_so_far is None:
        return trick_so_far_of(view.game, view.mode, [move])
    return view.game.after_play(view.trick_so_far, move, view.mode)


def _holder(view: View, trick: TrickSoFar, who: PlayerNames) -> str:
    """Whose card is the best so far, and whether that is a partner."""
    holder = next(seat for seat, play in view.trick if play.card is trick.best)
    name = who.name(holder)
    return f"your partner {name}" if _is_partner(view, holder) else name


def _is_partner(view: View, seat: Seat) -> bool:
    """Whether another seat is of the same party as the seat that plays."""
    contract = view.contract
    parties = view.game.parties(contract) if contract is not None else ()
    return any(view.plays_from in party and seat in party for party in parties) and seat != view.plays_from
