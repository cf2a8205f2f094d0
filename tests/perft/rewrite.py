"""Rewrites the perft files: `python -m tests.perft.rewrite`.

The library deals, and plays to the positions; the numbers come from the slow games alone. A difference in a number is
a difference in the rules: find out which of the two programs is wrong before you commit it.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any

from tests.perft.position import COUNTED, Position, at_state, path_of, slow_game, text_of, with_numbers, write
from tricksmith import games
from tricksmith.games import CLASSICS
from tricksmith.play import deal
from tricksmith.rules import Deal, Game, Hand, Seat

SEED = "perft"
LIMIT = 3000
"""Ends and sequences that a position has at most, so that the slow games stay quick enough."""
CLASSIC_LIMIT = 200
"""The same for the classics, of which there are many."""

Wanted = Callable[[Deal], bool]


@dataclass(frozen=True)
class Kind:
    """A kind of hand of which each variant has positions.

    `wanted` knows its deals; of the calls that are offered, one of the first word of `prefer` that fits is made.
    """

    name: str
    wanted: Wanted = lambda _: True
    prefer: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    """The first calls, where they are offered."""
    cards: dict[str, str] = field(default_factory=dict)
    """The deal, where it is no random deal: hands separated by bars, and piles."""
    match: tuple[Any, ...] = ()
    """The state of the match, where hands depend on one."""


def pile(cards: Deal, name: str) -> str:
    """A pile of a deal as text."""
    return str(cards.piles[name])


def most_twos(cards: Deal) -> int:
    """The most twos that one seat was dealt."""
    return max(str(hand).count("2") for hand in cards.hands)


def most_old(cards: Deal) -> int:
    """The most queens of clubs that one seat was dealt."""
    return max(str(hand).count("Qc") + str(hand).count("Q'c") for hand in cards.hands)


KINDS = {
    "nonesuch": (
        Kind("an Ace or Crown turned", lambda cards: len(pile(cards, "up")) == 2, ("some", "none")),
        Kind("a number card turned", lambda cards: len(pile(cards, "up")) == 3, ("most",)),
        Kind("the Excuse turned", lambda cards: pile(cards, "up") == "X"),
    ),
    "poison-nonesuch": (
        Kind("two suits", lambda cards: pile(cards, "cursed")[1] != pile(cards, "trump")[1]),
        Kind("trump cursed", lambda cards: pile(cards, "cursed")[1] == pile(cards, "trump")[1]),
    ),
    "nameless": (
        Kind("a 7 turned", lambda cards: pile(cards, "up")[0] == "7", ("alone", "switch")),
        Kind("three twos dealt", lambda cards: most_twos(cards) == 3, ("swap", "team")),
    ),
    "nestors": (
        Kind("a low bid", prefer=("bid 5", "bid 10", "bid 20", "pass")),
        Kind("a high bid", prefer=("bid 100", "bid 120", "pass")),
        Kind("everybody passes", prefer=("pass", "bid 5")),
    ),
    "five-hundred": (
        Kind("hearts", calls=("bid 6s", "bid 7h"), prefer=("pass",)),
        Kind("six spades and a slam", calls=("bid 6s",), prefer=("pass",)),
        Kind("no trump", calls=("bid 6n",), prefer=("pass",)),
        Kind("misère", calls=("pass", "bid 7s", "misere"), prefer=("pass",)),
        Kind("everybody passes", prefer=("pass",)),
    ),
    "doppelkopf": (
        Kind("partners", prefer=("normal",), wanted=lambda cards: most_old(cards) == 1),
        Kind("a silent solo", prefer=("normal",), wanted=lambda cards: most_old(cards) == 2),
        Kind("hearts, or partners", calls=("normal", "solo hearts"), prefer=("normal",)),
        Kind("queens, or partners", calls=("solo queens",), prefer=("normal",)),
    ),
    "pinochle": (
        Kind("spades", calls=("bid 250",), prefer=("pass", "trump s", "show", "play on")),
        Kind("clubs", calls=("pass", "bid 260"), prefer=("pass", "trump c", "show", "play on")),
    ),
    "jass": (
        Kind("spades", calls=("trump s",), prefer=("show", "play on")),
        Kind("obenabe, shoved", calls=("shove", "obenabe"), prefer=("show", "play on")),
        Kind("undenufe", calls=("undenufe",), prefer=("show", "play on")),
    ),
    "belote": (
        Kind("taken at once", prefer=("take",)),
        Kind("taken in the second round", prefer=("take s", "take h", "take d", "take c", "pass")),
        Kind("taken by the dealer", calls=("pass", "pass", "pass", "take")),
        Kind("with points held over", prefer=("take",), match=(81,)),
    ),
    "sheepshead": (
        Kind("the first picks", prefer=("pick",)),
        Kind("the second picks", calls=("pass", "pick")),
        Kind("everybody passes", prefer=("pass",)),
    ),
    "barbu": (
        Kind("no hearts", calls=("no hearts", "pass", "double")),
        Kind("trumps", calls=("trumps h", "double"), match=(((), ("no hearts",), (), ()),)),
        Kind("the last contract", match=((("no tricks", "no hearts", "no queens", "no king", "trumps"),) * 4,)),
    ),
    "nap": (
        Kind("a low bid", calls=("bid 2",), prefer=("pass", "trump")),
        Kind("misère", calls=("pass", "misere"), prefer=("pass",)),
        Kind("nap", calls=("pass", "nap")),
        Kind("everybody passes", prefer=("pass",)),
    ),
    "whist": (Kind("the first hand"), Kind("near the end of a game", match=((4, 3), (0, 0)))),
    "bid-whist": (
        Kind("up", calls=("bid 3up",), prefer=("pass", "trump")),
        Kind("down", calls=("pass", "bid 4down"), prefer=("pass", "trump")),
        Kind("no trump", calls=("bid 3nt",), prefer=("pass", "down")),
    ),
    "oh-hell": (Kind("the first hand"), Kind("the second hand", match=(1,))),
    "polignac": (
        Kind("jacks", prefer=("pass",)),
        Kind("a capot", calls=("pass", "capot")),
    ),
    "spades": (
        Kind("few bags", prefer=("bid 2", "bid 3", "bid 4")),
        Kind("many bags and a nil", calls=("nil", "bid 3", "bid 2", "nil"), match=((9, 7), None)),
    ),
    "tarot": (
        Kind("petite or garde", calls=("pass", "petite"), prefer=("pass", "garde", "discard")),
        Kind("garde contre", calls=("garde contre",)),
    ),
    "schnapsen": (
        Kind("the stock stays open", prefer=("show", "exchange", "play on")),
        Kind("the stock is closed", prefer=("show", "close")),
    ),
    "briscola": (Kind("cards are drawn"),),
}
"""The deals that a game's rules tell apart."""
SLAM = {
    "hands": "5s 4h 5h 6h 7h 8h 9h Th 4d 5d | 6s X Js Jc As Ks Qs Ts 9s 8s | 7s Qh Kh Ah Jh 9d Td Jd Qd Kd | "
    "Ad 6c 7c 8c 9c Tc Qc Kc Ac 6d",
    "kitty": "7d 8d 5c",
}
OF_OPTIONS = {
    ("five-hundred", "slam", "false"): (
        Kind("a slam", calls=("bid 6s", "pass", "pass", "pass", "discard 7d 8d 5c"), cards=SLAM),
    ),
    ("spades", "blind_nil", "true"): (Kind("far behind", prefer=("blind nil", "bid 1"), match=((0, 9), 1)),),
    ("oh-hell", "rounds", "down_up"): (Kind("on the way back", match=(12,)),),
    ("oh-hell", "rounds", "up_down"): (Kind("on the way back", match=(12,)),),
}
"""Further kinds of hands, of which only variants with a certain option have positions."""


def chance(*about: object) -> int:
    """A number that follows from what it is about, the same on every machine."""
    return int.from_bytes(sha256("/".join(map(str, about)).encode()).digest()[:8], "big")


def variants(
    game_class: type[Game[Any, Any]], match_options: set[str]
) -> Iterator[tuple[Game[Any, Any], dict[str, str]]]:
    """Each number of players with the default options, and with each other value that matters within a hand.

    In a classic, the other values with the usual number of players alone.
    """
    for game in game_class.variants():
        default = game_class(game.players).options.as_dict()
        differing = {name: value for name, value in game.options.as_dict().items() if value != default[name]}
        rare = game_class.id in CLASSICS and game.players != game_class().players
        if not match_options & differing.keys() and not (differing and rare):
            yield game, {name: text(value) for name, value in differing.items()}


def text(value: object) -> str:
    """An option's value as it is typed."""
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def play_out(game: Game[Any, Any], cards: Deal, kind: Kind, name: str) -> list[Hand]:
    """Every position of one hand, from the deal to the end."""
    hands = [game.hand(cards, Seat(cards.number % game.players))]
    while hands[-1].to_act is not None:
        hand = hands[-1]
        moves = hand.legal
        draw = chance(name, cards.number, len(hands))
        liked = [move for word in kind.prefer for move in moves if (str(move) + " ").startswith(word + " ")]
        liked = [move for move in moves if str(move) in kind.calls[len(hands) - 1 : len(hands)]] or liked
        claims = [claim for seat in range(game.players) for claim in hand.legal_claims(Seat(seat))]
        if claims and draw % 7 < 2:
            hands.append(hand.play(claims[draw % len(claims)]))
        elif liked:
            hands.append(hand.play(liked[0]))
        else:
            hands.append(hand.play(moves[draw % len(moves)]))
    return hands


def _given(game: Game[Any, Any], cards: dict[str, str]) -> Deal:
    """A deal that was written down."""
    read = game.deck.set
    piles = {name: read(text) for name, text in cards.items() if name != "hands"}
    return Deal(tuple(map(read, cards["hands"].split(" | "))), piles)


def positions(game: Game[Any, Any], options: dict[str, str], kind: Kind) -> Iterator[Position]:
    """The deal, the last call, the middle of the hand, and the last moment from which every end can be counted."""
    slow = slow_game(game.id)
    game = at_state(game, kind.match) if kind.match else game
    name = f"{game.id} {game.players} {options} {kind.name}"
    start = chance(name) % 1000
    number = next(n for n in count(start) if kind.wanted(deal(game, seed=SEED, number=n)))
    cards = _given(game, kind.cards) if kind.cards else deal(game, seed=SEED, number=number)
    hands = play_out(game, cards, kind, name)

    def at(place: int, where: str) -> Position:
        chosen = ", ".join(f"{name}={value}" for name, value in options.items())
        title = ", ".join(filter(None, (f"{game.players} players", chosen, kind.name, where)))
        actions = tuple(str(move) for move in hands[place].actions)
        bare = Position(title, game.players, int(hands[place].dealer), text_of(cards), options, kind.match, actions)
        return with_numbers(bare, slow, limit=CLASSIC_LIMIT if game.id in CLASSICS else LIMIT)

    calls = [place for place, hand in enumerate(hands) if hand.to_act is not None and hand.contract is None]
    places = {0: "the deal", **dict.fromkeys(calls[-1:], "the last call")}
    if hands[-1].contract is not None:
        places[len(hands) // 2] = "the middle"
    yield from (at(place, where) for place, where in places.items())
    if hands[-1].contract is not None:
        yield next(end for place in range(len(hands) // 2, len(hands)) if (end := at(place, "the end")).leaves)


def kinds(name: str, options: dict[str, str]) -> tuple[Kind, ...]:
    """The kinds of hands of which this variant has positions."""
    more = (kind for option in options.items() for kind in OF_OPTIONS.get((name, *option), ()))
    return (*KINDS[name], *more)


def perft_file(name: str) -> str:
    """The whole perft file of a game."""
    head = (
        f"# {name}: how many ways a hand can go on. `python -m tests.perft.rewrite` writes this file; docs/testing.md\n"
        "# describes it. The numbers come from the slow game in tests/perft, which shares no rule with the library.\n"
    )
    found = (
        write(position)
        for game, options in variants(games.load(name), slow_game(name).MATCH_OPTIONS)
        for kind in kinds(name, options)
        for position in positions(game, options, kind)
    )
    return "\n".join((head, *found))


def main() -> None:
    """Write every file, or those of the games that are named."""
    for name in sys.argv[1:] or COUNTED:
        path_of(name).write_text(perft_file(name), encoding="utf-8")


if __name__ == "__main__":
    main()
