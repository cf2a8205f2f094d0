"""Golden playthroughs: hands written out with every decision, so that a change of any rule shows as a changed line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Any

from tricksmith import games
from tricksmith.play import deal, first_dealer
from tricksmith.rules import Call, Claim, Event, Game, Hand, LegalMoves, Move, Seat, Trick, View, typed

FOLDER = Path(__file__).parent
WIDTH = 120
MOST_MOVES = 100
"""More moves than this are counted, rather than listed."""
MOST_LINES = 630
"""A playthrough longer than this is not read by anybody: three hands of Tarot, the longest that there are."""


@dataclass(frozen=True)
class Setup:
    """A hand to be played: the number of players, the seed, and options that differ from the defaults."""

    players: int
    seed: str = "golden"
    options: dict[str, object] = field(default_factory=dict)


SETUPS = {
    "nonesuch": (Setup(3, "golden 4"), Setup(4, "golden 6")),
    "nameless": (
        Setup(3, "golden 196"),
        Setup(4, "golden 0"),
        Setup(4, "golden 114", {"renege": "claim"}),
        Setup(5, "golden 0"),
        Setup(6, "golden 71"),
    ),
    "oh-hell": tuple(Setup(players, options={"cards": 3}) for players in (3, 4, 5, 6, 7)),
    "nestors": (Setup(4, "golden 0"), Setup(4, "golden 1")),
    "tarot": (Setup(3, "golden 2"), Setup(4, "golden 11"), Setup(5, "golden 1")),
}
"""The hands of some games, with seeds that show much of the rules; other games have one for each number of players."""


def path_of(game: str) -> Path:
    """The golden playthrough of a game."""
    return FOLDER / f"{game}.txt"


def playthrough(name: str) -> str:
    """The whole golden text of a game."""
    game_class = games.load(name)
    setups = SETUPS.get(name) or tuple(Setup(players) for players in game_class.seats)
    head = (
        f"# {game_class.name}: hands played at random, every decision written out.\n"
        "# `python -m tests.golden.rewrite` writes this file; docs/testing.md says how it is read.\n"
    )
    return head + "".join(f"{line}\n" for setup in setups for line in ("", *_lines_of(game_class, setup)))


def _lines_of(game_class: type[Game[Any, Any]], setup: Setup) -> Iterator[str]:
    """One hand, line by line; long lines are wrapped."""
    game = game_class(setup.players, **setup.options)
    dealer = first_dealer(game, seed=setup.seed)
    hand = game.hand(deal(game, seed=setup.seed), dealer)
    for line in (*_opening(hand, setup), *_decisions(hand, setup)):
        yield from wrap(line, WIDTH, subsequent_indent="        ", break_on_hyphens=False)


def _opening(hand: Hand, setup: Setup) -> Iterator[str]:
    """Who plays, by which rules, and what was dealt."""
    game = hand.game
    yield f"{game.players} players, seed {setup.seed}, sides {' '.join(_seats(side) for side in game.sides)}"
    options = " ".join(f"{name}={typed(value)}" for name, value in game.options.as_dict().items())
    yield f"options {options or 'none'}"
    yield f"dealer {hand.dealer}"
    yield f"hands {' | '.join(map(str, hand.deal.hands))}"
    for name, pile in hand.deal.piles.items():
        yield f"{name} {' | '.join(map(str, pile)) if isinstance(pile, tuple) else pile}"


def _decisions(hand: Hand, setup: Setup) -> Iterator[str]:
    """Every decision and what followed, up to the score."""
    explained: set[str] = set()
    yield from _news(None, hand)
    while hand.to_act is not None:
        view = hand.view(hand.to_act)
        yield f"seat {view.seat} ({view.rule}: {view.asks}) holds {view.hand or 'nothing'}"
        move = _pick(hand, setup.seed)
        if isinstance(move, Claim):
            yield f"  {move} is called out"
        else:
            yield f"  {move}, of {_menu(view.legal)}"
        yield from _reasons(view, explained)
        before, hand = hand, hand.play(move)
        yield from _news(before, hand)
    yield from _score(hand)


def _menu(moves: LegalMoves) -> str:
    """The legal moves in order; very many, and five or more bids at equal distances, as the first and the last."""
    if len(moves) > MOST_MOVES:
        return f"{len(moves)} from {moves[0]} to {moves[-1]}"
    bids = [int(move.value) for move in moves if isinstance(move, Call) and move.value.isdecimal()]
    if len(bids) < 5 or len({after - before for before, after in pairwise(bids)}) != 1:
        return str(moves)
    step = bids[1] - bids[0]
    return f"{moves[0]} to {moves[len(bids) - 1]} in steps of {step}" + "".join(f", {m}" for m in moves[len(bids) :])


def _reasons(view: View, explained: set[str]) -> Iterator[str]:
    """Why a card may not be played: once a hand for each rule."""
    for text, error in [*view.reasons.items(), *view.revokes.items()]:
        key = error.rule + ("renege" if text in view.revokes else "")
        if key not in explained:
            explained.add(key)
            yield f"  {'charged' if text in view.revokes else 'not'} {error}"


def _news(before: Hand | None, hand: Hand) -> Iterator[str]:
    """What everybody has seen since: events, the contract, a finished trick."""
    view = hand.view(None)
    old = before.view(None) if before is not None else None
    for event in view.events[len(old.events) if old is not None else 0 :]:
        if event.verb not in ("says", "declines"):
            yield f"  all see: {_event(event)}"
    if view.contract is not None and (old is None or old.contract is None):
        contract = view.contract
        out = f", {_seats(tuple(sorted(contract.out)))} sits out" if contract.out else ""
        bid = f"; stakes {_plain(contract.bid)}" if contract.bid is not None else ""
        mode = "settled" if contract.mode is None else _plain(contract.mode)
        yield f"  contract: {mode}{bid}; seat {contract.leader} leads{out}"
        if view.trumps:
            yield f"  ladder: {' '.join(map(str, view.trumps))}"
        if view.restricted_suits:
            yield f"  barred: {' '.join(map(str, view.restricted_suits))}"
    for number, trick in list(enumerate(view.tricks, 1))[len(old.tricks) if old is not None else 0 :]:
        yield f"  trick {number}: {_trick(trick)}; {_so_far(view)}"


def _plain(value: object) -> str:
    """The mode or the bid of a contract in plain words."""
    if is_dataclass(value) and not isinstance(value, type):
        return ", ".join(f"{item.name} {getattr(value, item.name)}" for item in fields(value))
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value)


def _event(event: Event) -> str:
    """An event in a few words."""
    what = str(event.move or event.cards or f"{event.count} cards")
    return f"seat {event.seat} {event.verb} {what}" + (f" ({event.pile})" if event.pile else "")


def _trick(trick: Trick) -> str:
    """Who played what, and who took it."""
    plays = ", ".join(f"{seat} {play}" for seat, play in trick.plays)
    swept = f" and {trick.swept}" if trick.swept is not None else ""
    return f"{plays}{swept}; seat {trick.winner} takes it"


def _so_far(view: View) -> str:
    """What each seat has taken, and what later leads depend on."""
    taken = "; ".join(f"{name} {' '.join(map(str, counts))}" for name, counts in view.taken.items())
    flags = f"; {', '.join(sorted(view.flags))}" if view.flags else ""
    barred = (
        f"; barred {' '.join(map(str, view.restricted_suits))}"
        if view.restricted_suits and view.to_act is not None
        else ""
    )
    return taken + flags + barred


def _score(hand: Hand) -> Iterator[str]:
    """The score sheet, and what nobody saw."""
    result = hand.result
    assert result is not None
    yield f"scores {' '.join(map(str, result.scores))}" + (" (dealt again)" if result.tally is None else "")
    for line in result.lines:
        yield f"  side {line.side}: {line.points:+d} {line.why} ({line.rule})"
    left = " ".join(f"{place}: {cards}" for place, cards in enumerate(hand.held) if cards)
    if left:
        yield f"  left in hand {left}"
    verdict = hand.game.verdict(result.scores, 1, hand.contract)
    yield f"  {verdict.why} ({verdict.rule})" if verdict is not None else "  the match goes on"


def _seats(seats: tuple[Seat, ...]) -> str:
    return "+".join(map(str, seats))


def _pick(hand: Hand, seed: str) -> Move:
    """A move at random, the same on every machine; a claim now and then, and few bids of many."""
    draw = int.from_bytes(sha256(f"{seed}/{len(hand.actions)}".encode()).digest()[:8], "big")
    claims = [claim for seat in range(hand.game.players) for claim in hand.legal_claims(Seat(seat))]
    if claims and draw % 5 == 0:
        return claims[draw // 5 % len(claims)]
    moves = hand.legal
    some = [*moves[:4], moves[-1], moves[-1]] if len(moves) > 30 else list(moves)
    return some[draw // 5 % len(some)]
