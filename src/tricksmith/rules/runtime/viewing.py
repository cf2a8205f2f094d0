"""Views of a hand, built fact by fact from what each viewer can know; and the tricks of a view, to be played on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.errors import IllegalMove
from tricksmith.rules.author import NO_FLAGS, LegalMoves, Move, part
from tricksmith.rules.automata import trick_automaton
from tricksmith.rules.runtime.calling import Settled
from tricksmith.rules.runtime.playing import Playing
from tricksmith.rules.runtime.view import View

if TYPE_CHECKING:
    from tricksmith.rules.author import CardLocations, Contract, Event, EventRecord, Result, Seat
    from tricksmith.rules.runtime.hand_state import HandState

__all__ = ["hide_secret_question", "open_facts", "resume_tricks", "view_of"]

NO_MOVES = LegalMoves(())
_MAPPINGS = ("piles", "hidden", "taken", "reasons", "revokes")
"""The fields of a view that are dictionaries."""


def view_of(hand: HandState, seat: Seat | None, facts: dict[str, Any]) -> View:
    """Return the view of a seat.

    Args:
        hand: The hand.
        seat: The seat; None for a spectator.
        facts: The `open_facts` of this hand, to which the seat's own knowledge is added.
    """
    copies = {name: dict(facts[name]) for name in _MAPPINGS}  # so that changing a view's changes no other view
    if seat is None:
        return View.of(facts, copies)
    own: dict[str, Any] = {
        "seat": seat,
        "hand": hand.held[seat],
        "events": _events(seat, hand),
        "legal_claims": hand.legal_claims(seat),
    }
    if hand.to_act != seat:
        return View.of(facts, copies, own)
    playing = hand.playing
    rule, asks = hand.asking()
    turn = {
        "to_act": seat,
        "plays_from": hand.plays_from,
        "rule": rule,
        "asks": asks,
        "wanted": playing.wanted(openly=False) if playing is not None else "",
        "legal": hand.legal,
        "more": hand.more,
        "receiver": hand.receiver,
        "reasons": _reasons(hand, playing) if playing is not None and hand.calling is None else {},
        "revokes": _revokes(playing) if playing is not None else {},
    }
    return View.of(facts, copies, own, turn)


def open_facts(hand: HandState) -> dict[str, Any]:
    """Return what all can know of the hand: the view of a spectator, by the names of its fields."""
    game, playing, locations = hand.game, hand.playing, hand.stage.locations
    to_act, contract, secret = hand.to_act, hand.contract, hand.asks_in_secret
    rule, asks = ("", "another seat decides in secret") if secret else hand.asking(openly=True)
    return {
        "game": game,
        "seat": None,
        "dealer": hand.dealer,
        "first": hand.first,
        "number": hand.deal.number,
        "phase": hand.phase,
        "hand": CardSet(game.deck),
        "dummy": CardSet(game.deck, playing.laid_open if playing is not None else 0),
        "counts": tuple(map(len, hand.held)),
        "piles": _open_piles(hand, locations, playing),
        "hidden": _hidden_piles(hand, locations),
        "events": _events(None, hand),
        "contract": contract if contract is None or contract.secret is None else replace(contract, secret=None),
        "tricks": hand.tricks,
        "trick": hand.trick,
        "order": playing.order if playing is not None and to_act is not None else (),
        "trick_so_far": playing.node.trick_so_far if playing is not None and playing.node is not None else None,
        "flags": playing.flags if playing is not None else NO_FLAGS,
        "taken": _taken(hand, playing),
        "claims": tuple([accused for accused, _ in hand.claims]),
        "to_act": None if secret else to_act,
        "plays_from": None if secret else hand.plays_from,
        "rule": rule,
        "asks": asks,
        "wanted": playing.wanted(openly=True) if playing is not None and not secret else "",
        "legal": NO_MOVES,
        "more": 0,
        "receiver": None,
        "reasons": {},
        "revokes": {},
        "legal_claims": (),
        "result": _result(hand.result),
    }


def _events(viewer: Seat | None, hand: HandState) -> tuple[Event, ...]:
    """The events that a viewer saw. They are cached while cards are played, because they do not change then."""
    stage = hand.stage
    if not isinstance(stage, Playing) or stage.to_act is None:
        return _seen_by(viewer, hand.records)
    seen = stage.settled.seen
    if viewer not in seen:
        seen[viewer] = _seen_by(viewer, stage.records)
    return seen[viewer]


def _seen_by(viewer: Seat | None, records: tuple[EventRecord, ...]) -> tuple[Event, ...]:
    return tuple([event for record in records if (event := record.seen_by(viewer)) is not None])


def hide_secret_question(view: View) -> View:
    """Return a view right after the deal without all that would show whether a seat is being asked in secret.

    If no seat had to be asked, the hand has gone further already; what that has settled is left out.
    """
    return replace(
        view, phase="calls", contract=None, to_act=None, plays_from=None, rule="", asks="somebody may be deciding",
        wanted="", legal=NO_MOVES, more=0, receiver=None, reasons={}, revokes={}, legal_claims=(), trick=(), order=(),
        trick_so_far=None, flags=NO_FLAGS,
    )  # fmt: skip


def _result(result: Result | None) -> Result | None:
    """The score, without what only the score may read."""
    if result is None or result.tally is None or result.tally.contract.secret is None:
        return result
    return replace(result, tally=replace(result.tally, contract=replace(result.tally.contract, secret=None)))


def _open_piles(hand: HandState, locations: CardLocations, playing: Playing | None) -> dict[str, CardSet]:
    """The face-up piles that are still on the table, without a card that the table has led."""
    led = playing.contract.table_leads if playing is not None else ""
    return {
        name: CardSet(hand.game.deck, mask)
        for name, mask in locations.piles.items()
        if name in locations.face_up and name != led
    }


def _hidden_piles(hand: HandState, locations: CardLocations) -> dict[str, int]:
    """The number of cards in each face-down pile that has any; the parts of piles dealt to each seat are left out."""
    ordered = [pile.name for pile in hand.game.the_layout.piles if pile.ordered]
    names = [name for name in locations.piles if "/" not in name and name not in locations.face_up]
    return {name: size for name in (*names, *ordered) if (size := locations.size(name))}


def _taken(hand: HandState, playing: Playing | None) -> dict[str, tuple[int, ...]]:
    game = hand.game
    if playing is None:
        return dict.fromkeys(("tricks", *game.counters), (0,) * game.players)
    counts = playing.trick_counts
    return {"tricks": counts.won, **counts.counters}


def _reasons(hand: HandState, playing: Playing) -> dict[str, IllegalMove]:
    """For each illegal way to play a card that the seat holds, by notation, why it is forbidden."""
    legal = frozenset(playing.moves())
    ways = _ways_to_play(hand, playing)
    if len(ways) == len(legal):
        return {}
    reasons: dict[str, IllegalMove] = {}
    for move in ways:
        error = hand.why_not(move) if move not in legal else None
        if error is not None:
            reasons[str(move)] = error
    return reasons


def _ways_to_play(hand: HandState, playing: Playing) -> list[Move]:
    """Every way to play a card that the seat in turn holds, legal or not."""
    assert playing.to_act is not None
    held = CardSet(hand.game.deck, playing.held[playing.to_act])
    if playing.node is not None:
        return [play for card in held for play in playing.automaton.plays[card.index]]
    return [play for card in held for play in playing.automaton.leads(playing.flags).all[card.index]]


def _revokes(playing: Playing) -> dict[str, IllegalMove]:
    """The legal plays that are revokes, by notation, with the reason why the rules forbid them."""
    if playing.game.revokes == "prevent" or playing.node is None:
        return {}
    revokes = {}
    for move in playing.moves():
        refused = playing.why_not(move, strict=True)
        if refused is not None:
            revokes[str(move)] = refused.error(move)
    return revokes


def resume_tricks(view: View, locations: CardLocations, contract: Contract[Any, Any] | None = None) -> Playing:
    """Return the tricks of a view as they are now, to be played on.

    Earlier plays are not replayed, because the view has their results. It has no revokes, so `revoked` is empty.

    Args:
        view: A view after the calls.
        locations: Where all cards are now, as `Determinizations.locations` returns it.
        contract: The contract with a secret that fits these locations; by default that of the view, without its secret.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.rules.author import CardLocations
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> for _ in range(4):
    ...     hand = hand.play(hand.legal[0])
    >>> playing = resume_tricks(hand.view(hand.to_act), CardLocations(hand.playing.held, {}, frozenset()))
    >>> playing.to_act == hand.to_act, playing.moves() == tuple(hand.legal)
    (True, True)
    """
    game, contract = view.game, contract or view.contract
    assert contract is not None
    swept = tuple(trick for trick in view.tricks if trick.swept is not None)
    playing = Playing()
    playing.game, playing.contract, playing.automaton = game, contract, trick_automaton(game, contract.mode)
    hand_index = view.number % game.calls_cycle
    playing.settled = Settled(contract, locations, (), swept, first=view.first, hand_index=hand_index)
    taken = [locations.piles.get(part("taken", seat), 0) for seat in range(game.players)]
    for trick in view.tricks:
        taken[trick.winner] |= trick.mask
    playing.held, playing.taken, playing.tricks = locations.held, tuple(taken), view.tricks
    playing.trick, playing.order, playing.to_act = view.trick, view.order, view.plays_from
    playing.flags, playing.revoked, playing.over, playing._trick_counts = view.flags, (), None, None
    playing.cards_played = sum(len(trick.plays) for trick in view.tricks if trick.swept is None) + len(view.trick)
    playing.node = None
    for _, play in view.trick:
        playing.node = playing.automaton.begin(play) if playing.node is None else playing.node.after(play)
    return playing
