"""Tricks in words: who played what, who won, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from tricksmith.cards import CardSet
from tricksmith.present.cards import cards_text
from tricksmith.present.moves import describe_move, move_text
from tricksmith.present.names import sentence
from tricksmith.rules import Call, CardMove, Claim, GameRules, Opening, Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.cards import Card
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Move, Play, Seat, Trick, TrickSoFar, View

__all__ = [
    "cards_ahead_of",
    "describe_trick",
    "describe_winner",
    "effect_text",
    "has_best",
    "loses_text",
    "lost_text",
    "move_in_sentence",
    "short_move",
    "short_play",
    "trick_line",
    "trick_so_far_of",
]


def trick_so_far_of(game: GameRules[Any, Any], mode: Any, plays: Sequence[Play]) -> TrickSoFar:
    """Return the trick so far after these plays.

    Args:
        game: The game.
        mode: The contract's mode; None before there is a contract.
        plays: The plays so far, in order.
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
    """
    return type(game).strength is not GameRules.strength


def describe_winner(game: GameRules[Any, Any], mode: Any, trick: Trick, who: PlayerNames) -> str:
    """Return who takes a finished trick with which card, and why.

    Args:
        game: The game.
        mode: The contract's mode; None before there is a contract.
        trick: The trick.
        who: The names of the seats, and who reads.
    """
    if trick.swept is not None:
        return f"{who.does(trick.winner, 'take')} the trick"
    best = next(play.card for seat, play in trick.plays if seat == trick.winner)
    card = best.symbols if who.symbols else best.code
    mode = trick.mode if trick.game is not None else mode  # that of the trick, where it has changed since
    why = who.named(game.why_taken([play for _, play in trick.plays], mode), [seat for seat, _ in trick.plays])
    return f"{who.does(trick.winner, 'take')} the trick with {card}, {why}"


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
    """
    cards = [f"{who.name(seat)} {short_play(play, who)}" for seat, play in trick.plays]
    if from_table:
        cards[0] += " from the table"
    if trick.swept is not None:
        cards.append(f"with {cards_text(trick.swept, who)} from the table")
    return f"{', '.join(cards)}: {describe_winner(game, mode, trick, who)}"


def short_play(play: Play, who: PlayerNames) -> str:
    """Return a card without its name, and the suit that it was led as.

    Args:
        play: The play.
        who: The names of the seats, and who reads.
    """
    named = f" as {play.named.name}" if play.named is not None else ""
    return (play.card.symbols if who.symbols else play.card.code) + named


def short_move(move: Move, who: PlayerNames) -> str:
    """Return a move as a sentence about several moves names it: a play without the card's name, any other as it is.

    Args:
        move: The move.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.rules import Call
    >>> who = PlayerNames(("Ada", "Bo"), symbols=True)
    >>> short_move(Play(FRENCH.card("7h")), who), short_move(Call("bid", "95"), who)
    ('7♥', 'bid 95')
    """
    return short_play(move, who) if isinstance(move, Play) else move_text(move, who)


def move_in_sentence(move: Move, who: PlayerNames) -> str:
    """Return a move as a part of a sentence: what is said, in quotes, and cards that are passed on after "passing".

    Cards that a lead takes from the table are in brackets. Any other move is as `short_move` has it.

    Args:
        move: The move.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.rules import Call, CardMove, Opening
    >>> who = PlayerNames(("Ada", "Bo"))
    >>> print(move_in_sentence(Call("none"), who), move_in_sentence(Play(FRENCH.card("7h")), who))
    "none" 7h
    >>> print(move_in_sentence(CardMove("give back", FRENCH.of([FRENCH.card("7h")])), who))
    giving back 7h
    >>> print(move_in_sentence(Opening(FRENCH.card("7h"), takes=FRENCH.set("8h Ks")), who))
    7h (taking Ks and 8h)
    """
    match known := move.known():
        case Opening():
            return f"{short_play(Play(known.card), who)} (taking {cards_text(known.takes, who)})"
        case CardMove():
            verb, *rest = known.word.split()
            return " ".join([f"{verb.removesuffix('e')}ing", *rest, cards_text(known.cards, who)])
        case Call():
            return f'"{short_move(known, who)}"'
        case Play() | Claim():
            return short_move(known, who)
        case _:
            assert_never(known)


def loses_text(move: Move, points: float, who: PlayerNames) -> str:
    """Return what a move loses, as the beginning of a sentence.

    Args:
        move: The move.
        points: By how many points it is behind the best one, on average.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.present import PlayerNames
    >>> loses_text(Play(FRENCH.card("7h")), 1.254, PlayerNames(("Ada", "Bo"), symbols=True))
    '7♥ loses 1.3 points on average'
    """
    return f"{move_in_sentence(move, who)} loses {points:.1f} points on average"


def lost_text(move: Move, points: float, better: Move, who: PlayerNames) -> str:
    """Return a short sentence about what a move lost, and which move was better.

    Args:
        move: The move.
        points: By how many points it was behind the best one, on average.
        better: The best one.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.present import PlayerNames
    >>> cards = Play(FRENCH.card("7h")), Play(FRENCH.card("9s"))
    >>> lost_text(cards[0], 1.254, cards[1], PlayerNames(("Ada", "Bo"), symbols=True))
    '7♥ lost about 1.3 points. Better: 9♠.'
    """
    return sentence(
        f"{move_in_sentence(move, who)} lost about {points:.1f} points. Better: {move_in_sentence(better, who)}"
    )


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
    """
    texts = []
    for index, (seat, play) in enumerate(trick.plays):
        swept = f", taking {cards_text(trick.swept, who)} with it" if trick.swept is not None else ""
        texts.append(describe_move(play, seat, who, leading=index == 0, from_table=from_table) + swept)
    return [*texts, describe_winner(game, mode, trick, who)]


def effect_text(view: View, move: Move, who: PlayerNames) -> str:
    """Return what the move does in the trick on the table, as far as its player can know; "" if nothing can be said.

    A sentence without its stop, from the view alone: whether the card wins, what can still beat it, or what
    beats it already. There are none for calls, and for games whose tricks have no best card so far.

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
    higher = len(cards_ahead_of(view, move))
    own_later = _other_own(view) if _other_plays_later(view) else ()
    can_overtake = any(view.game.after_card(after, card, view.mode).best is card for card in own_later)
    if before is not None and after.best is not move.card:
        holder = _holder(view, before, who)
        best = before.best.symbols if who.symbols else before.best.code
        return (
            f"it can't win the trick: {best}, which {holder} played, beats it"
            if higher or can_overtake
            else f"it leaves the trick to {holder}"
        )
    if is_last:
        return "it wins the trick"
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
    return [card for card in _out(view) if view.game.after_card(after, card, view.mode).best is card]


def _out(view: View) -> list[Card]:
    """The cards that others may play: those never seen, and those that were seen and then taken up.

    A player who plays the dummy's cards has both hands: none of their cards is out.
    """
    gone = {play.card for trick in view.tricks for _, play in trick.plays} | {play.card for _, play in view.trick}
    gone |= {card for trick in view.tricks for card in trick.swept or ()}
    gone |= {card for pile in view.piles.values() for card in pile}
    playing = view.hand if view.plays_from == view.seat else view.dummy
    own = {*playing, *_other_own(view)}
    return [card for card in view.game.cards if card not in gone and card not in own]


def _other_own(view: View) -> CardSet:
    """The cards of the other hand of the player of the dummy; empty for everyone else."""
    dummy = view.contract.dummy if view.contract is not None else None
    if dummy is None or dummy.played_by != view.seat:
        return CardSet(view.game.deck)
    return view.dummy if view.plays_from == view.seat else view.hand


def _other_plays_later(view: View) -> bool:
    """Whether the other hand of the player of the dummy is still to play to the trick on the table."""
    dummy = view.contract.dummy if view.contract is not None else None
    other = view.seat if dummy is None or view.plays_from != view.seat else dummy.seat
    return other in view.order[len(view.trick) + 1 :]


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
    """Whether the hand is played with this seat."""
    contract = view.contract
    parties = view.game.parties(contract) if contract is not None else ()
    return any(view.plays_from in party and seat in party for party in parties) and seat != view.plays_from
