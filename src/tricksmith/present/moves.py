"""Moves in words."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, assert_never
from unicodedata import combining, normalize

from tricksmith.present.cards import card_text, cards_text
from tricksmith.present.names import sentence
from tricksmith.rules import Call, CardMove, Claim, Opening, Play
from tricksmith.rules.author import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cards import Card
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Move, Seat, View

__all__ = [
    "call_text",
    "describe_move",
    "hint_text",
    "loses_text",
    "lost_text",
    "move_in_sentence",
    "move_text",
    "numbered_word",
    "played_card",
    "short_move",
    "short_play",
    "word_of",
]

KEEP = Call("keep")


def call_text(call: Call) -> str:
    """Return a call as people write it: with its accents, if it has any, and with its value spelled out.

    Args:
        call: The call.

    >>> call_text(Call("trump", "m", also=("Moons", "moons"))), call_text(Call("bid", "95", also=("95",)))
    ('trump Moons', 'bid 95')
    >>> call_text(Call("open", "misere", also=("open", "open misère")))
    'open misère'
    """
    accented = next((text for text in call.also if _without_accents(text) == str(call) != text), None)
    if accented is not None:
        return accented
    value = call.also[0] if call.value and call.also else call.value
    return f"{call.word} {value}".rstrip()


def _without_accents(text: str) -> str:
    return "".join(char for char in normalize("NFD", text) if not combining(char))


def move_text(move: Move, who: PlayerNames) -> str:
    """Return a move as an entry of a menu.

    Args:
        move: The move.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.present import PlayerNames
    >>> who = PlayerNames(("Ada", "Bo"), symbols=True)
    >>> move_text(Play(FRENCH.card("7h")), who), move_text(Call("bid", "95"), who)
    ('7♥', 'bid 95')
    """
    match known := move.known():
        case Call():
            return call_text(known)
        case Play(card, named):
            return card_text(card, who) + (f" as {named.name}" if named is not None else "")
        case CardMove(word, cards):
            return f"{word} {cards_text(cards, who)}"
        case Opening(card, takes):
            return f"{card_text(card, who)}, taking {cards_text(takes, who)}"
        case Claim(seat):
            return f"claim a revoke by {who.name(seat)}"
        case _:
            assert_never(known)


def describe_move(
    move: Move, seat: Seat | int, who: PlayerNames, *, leading: bool = False, from_table: bool = False
) -> str:
    """Return what a seat did, as the beginning of a sentence.

    Args:
        move: The move.
        seat: The seat.
        who: The names of the seats, and who reads.
        leading: Whether the move leads a trick.
        from_table: Whether the lead lay on the table and was nobody's choice.

    >>> from tricksmith.cards import DECKTET
    >>> from tricksmith.present import PlayerNames
    >>> who = PlayerNames(("Ada", "Bo"), you=1, symbols=True)
    >>> describe_move(Play(DECKTET.card("8ms"), DECKTET.suit("s")), 0, who, leading=True)
    'Ada leads 8ms the Diplomat as Suns'
    >>> describe_move(Call("bid", "95"), 1, who), describe_move(Call("most"), 0, who)
    ('you bid 95', 'Ada says "most"')
    >>> describe_move(Call("pass"), 0, who), describe_move(Call("pass", "s", ("spades",)), 0, who)
    ('Ada passes', 'Ada says "pass spades"')
    >>> describe_move(Call("trump", "m", also=("Moons",)), 0, who)
    'Ada makes Moons trump'
    """
    match known := move.known():
        case Call():
            return _describe_call(known, seat, who)
        case Play():
            if leading and from_table:
                return f"{move_text(move, who)} leads from the table, as if {who.name(seat)} had led it"
            return f"{who.does(seat, 'lead' if leading else 'play')} {move_text(move, who)}"
        case CardMove(word, cards):
            return f"{who.does(seat, word)} {cards_text(cards, who)}"
        case Opening(card, takes):
            lead = f"{who.does(seat, 'lead')} {card_text(card, who)}"
            return f"{lead} and {who.verb(seat, 'take')} {cards_text(takes, who)} with it"
        case Claim(other):
            return f"{who.does(seat, 'claim')} that {who.does(other, 'have')} revoked"
        case _:
            assert_never(known)


def played_card(move: Move) -> Card | None:
    """Return the card that a move plays to a trick; None for a move that plays none.

    >>> from tricksmith.cards import FRENCH
    >>> played_card(Play(FRENCH.card("7h"))), played_card(Call("pass"))
    (Card('7h'), None)
    """
    match known := move.known():
        case Play(card) | Opening(card):
            return card
        case Call() | CardMove() | Claim():
            return None
        case _:
            assert_never(known)


def word_of(move: Move) -> str:
    """Return the word that a move begins with; "" for a move that is written without one.

    >>> word_of(Call("bid", "95"))
    'bid'
    """
    match known := move.known():
        case Call(word) | CardMove(word):
            return word
        case Play() | Opening() | Claim():
            return ""
        case _:
            assert_never(known)


def numbered_word(moves: Iterable[Move]) -> str:
    """Return the word that is said with numbers alone, each higher than the one before; "" if there is none.

    Of several such words it is the one with most calls.

    Args:
        moves: The legal moves, in their order.

    >>> numbered_word([*(Call("bid", str(bid)) for bid in range(95, 191, 5)), Call("pass")])
    'bid'
    >>> numbered_word([Call("call", "A"), Call("call", "3"), Call("call", "2")])
    ''
    """
    values: dict[str, list[str]] = {}
    for move in moves:
        if isinstance(move, Call):
            values.setdefault(move.word, []).append(move.value)
    numbers = {word: len(said) for word, said in values.items() if _are_rising(said)}
    return max(numbers, key=lambda word: numbers[word], default="")


def _are_rising(values: Sequence[str]) -> bool:
    """Whether these are numbers, each higher than the one before."""
    return all(value.isdecimal() for value in values) and all(int(low) < int(high) for low, high in pairwise(values))


def _describe_call(call: Call, seat: Seat | int, who: PlayerNames) -> str:
    """A call as a sentence: `bid`, `trump`, `pass` and `keep` become verbs; any other call is quoted."""
    if call.word == "bid" and call.value:
        return f"{who.does(seat, 'bid')} {call.value}"
    if call.word == "trump" and call.value:
        return f"{who.does(seat, 'make')} {call_text(call).removeprefix('trump ')} trump"
    if call == PASS:
        return who.does(seat, "pass")
    if call == KEEP:
        return f"{who.does(seat, 'keep')} the hand as it is"
    return f'{who.does(seat, "say")} "{call_text(call)}"'


def short_play(play: Play, who: PlayerNames) -> str:
    """Return a card without its name, and the suit that it was led as.

    Args:
        play: The play.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import DECKTET
    >>> from tricksmith.present import PlayerNames
    >>> card = DECKTET.card("8ms")
    >>> short_play(Play(card, card.suits[0]), PlayerNames(("Ada", "Bo")))
    '8ms as Moons'
    """
    named = f" as {play.named.name}" if play.named is not None else ""
    return (play.card.symbols if who.symbols else play.card.code) + named


def short_move(move: Move, who: PlayerNames) -> str:
    """Return a move in its short form: cards without their names, and any other move as in a menu.

    Cards that a lead takes from the table are in brackets.

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
    match known := move.known():
        case Play():
            return short_play(known, who)
        case Opening(card, takes):
            return f"{short_play(Play(card), who)} (taking {cards_text(takes, who)})"
        case Call() | CardMove() | Claim():
            return move_text(known, who)
        case _:
            assert_never(known)


def move_in_sentence(move: Move, who: PlayerNames) -> str:
    """Return a move as a part of a sentence: what is said, in quotes, and cards that are passed on after "passing".

    Any other move is as `short_move` has it.

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
        case CardMove():
            verb, *rest = known.word.split()
            return " ".join([f"{verb.removesuffix('e')}ing", *rest, cards_text(known.cards, who)])
        case Call():
            return f'"{short_move(known, who)}"'
        case Play() | Opening() | Claim():
            return short_move(known, who)
        case _:
            assert_never(known)


def hint_text(view: View, move: Move, who: PlayerNames) -> str:
    """Return what a hint would do, to go after "would": a verb, and the move as `short_move` has it.

    Args:
        view: What the seat that decides knows.
        move: The move.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> hand = Match.begin(games.get("nonesuch"), seed="example").hand
    >>> view = hand.view(hand.to_act)
    >>> hint_text(view, view.legal[0], PlayerNames(("Ada", "Bo", "Cy", "Di")))
    'say "none"'
    """
    match known := move.known():
        case Call():
            return f"say {move_in_sentence(known, who)}"
        case Play() | Opening():
            return f"{'play' if view.trick else 'lead'} {short_move(known, who)}"
        case CardMove() | Claim():
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
