"""What everybody at the table sees of a hand, by default built from a spectator's view, so that it holds no secret."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from tricksmith.present.cards import card_tags, cards_text, in_order
from tricksmith.present.facts import facts_of, piles_of, trump_order_of, trump_ranks
from tricksmith.present.history import is_from_table
from tricksmith.present.moves import short_play
from tricksmith.present.names import counter_text, is_shown, sentence
from tricksmith.present.sides import calls_of, match_score, own_goal, side_views
from tricksmith.present.tricks import describe_winner, has_best
from tricksmith.present.view_model import FinishedTrick, PlayedCard, PublicView, SeatView, TrickView
from tricksmith.rules import Call, EventVerb, Seat
from tricksmith.rules.author import PASS
from tricksmith.rules.automata import trick_automaton
from tricksmith.rules.runtime import hide_secret_question

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from tricksmith.cards import Card
    from tricksmith.play import Match
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Play, Trick, TrickSoFar, View

__all__ = ["KeptParts", "finished_tricks", "public_view", "public_view_of"]

T = TypeVar("T")


class KeptParts:
    """A cache of the parts of a public view, each with everything that it depends on.

    Most of a view is the same from card to card: the score sheet, the sides, the last trick. A part is built again when
    something that it depends on has changed. Keep one of these for each match that is shown move by move.

    >>> kept = KeptParts()
    >>> [kept.part("total", points, lambda: print("added up")) for points in (5, 5, 8)]
    added up
    added up
    [None, None, None]
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, Any]] = {}

    def part(self, name: str, depends_on: object, build: Callable[[], T]) -> T:
        """Return a part of the view, from the cache if nothing has changed.

        Args:
            name: Which part.
            depends_on: Everything that it depends on; equal values give the same part.
            build: Builds the part.
        """
        cached = self._parts.get(name)
        if cached is None or cached[0] != depends_on:
            cached = self._parts[name] = (depends_on, build())
        part: T = cached[1]
        return part


def public_view(
    match: Match, who: PlayerNames, *, hide_secret: bool = False, kept: KeptParts | None = None
) -> PublicView:
    """Return the hand in play as all see it.

    Args:
        match: The match.
        who: The names of the seats; it calls nobody "you".
        hide_secret: Whether to hide, right after the deal, that a seat may be asked in secret.
        kept: The parts of an earlier moment of the match, which are used again where nothing has changed.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), seed="example", names=("Ada", "Bo", "Cy"))
    >>> public = public_view(match, PlayerNames(match.names, symbols=True))
    >>> public.phase, public.to_act, public.asks, [seat.cards for seat in public.seats]
    ('calls', 2, 'bid none, some or most', [12, 12, 12])
    """
    seen = match.hand.view(None)
    return public_view_of(match, hide_secret_question(seen) if hide_secret else seen, who, kept=kept)


def public_view_of(match: Match, view: View, who: PlayerNames, *, kept: KeptParts | None = None) -> PublicView:
    """Return the public facts as the owner of a view sees them; their own cards are not gone from the trumps, say.

    Args:
        match: The match.
        view: What the reader knows.
        who: The names of the seats, and who reads.
        kept: The parts of an earlier moment, for the same reader.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> public = public_view_of(match, match.hand.view(0), PlayerNames(match.names, you=0))
    >>> public.phase, public.to_act == match.hand.to_act, len(public.ladder)
    ('tricks', True, 13)
    """
    game, hand, part = view.game, match.hand, (kept or KeptParts()).part
    # Each view builds its contract and events again, so the keys have the hand's, which stay the same objects.
    contract_key = (view.seat, who, match.number, hand.contract, view.contract is None)
    trick_key = (*contract_key, hand.records, view.tricks)
    turn_key = (*trick_key, view.phase, view.order, view.flags)
    score_key = (match.number, hand.result, match.verdict)
    opened = _open_hands(view, part("laid open", trick_key, lambda: _laid_open(view)))

    def build() -> tuple[list[dict[str, Any]], dict[str, Any]]:
        calls_key = (*contract_key, hand.records, view.phase, tuple(opened))
        calls_and_roles = part("calls and roles", calls_key, lambda: _calls_and_roles(view, opened))
        return _facts_of_seats(view, calls_and_roles, opened), {
            "sides": part("sides", (*trick_key, view.phase, match.totals), lambda: side_views(match, view, who)),
            "last": part("last", trick_key, lambda: _last_trick(view, who)),
            "facts": part("facts", turn_key, lambda: facts_of(view, who)),
            "trump_ranks": part("trump ranks", contract_key, lambda: trump_ranks(view, who)),
            "piles": part("piles", (*contract_key, view.piles, view.hidden), lambda: piles_of(view, who)),
            "score": part("score", score_key, lambda: match_score(match)),
        }

    # All of this is the same from card to card, and most of it at the end of a trick and at a call.
    seats, others = part("settled", (*turn_key, match.totals, opened, view.piles, view.hidden, *score_key), build)
    return PublicView(
        hand=match.number + 1,
        phase=_phase(match, view),
        to_act=view.to_act,
        asks=view.asks.rstrip(" ,"),
        rule=view.rule,
        first=view.first,
        direction="clockwise" if game.clockwise else "anticlockwise",
        seats=tuple([_seat_view(part, seat, facts, view) for seat, facts in enumerate(seats)]),
        trick=_trick(view),
        ladder=trump_order_of(view),
        **others,
    )


def _phase(match: Match, view: View) -> Literal["calls", "tricks", "over", "finished"]:
    if view.phase == "over":
        return "over" if match.verdict is None else "finished"
    return "calls" if view.phase == "calls" else "tricks"


def _seat_view(part: Callable[..., SeatView], seat: int, facts: dict[str, Any], view: View) -> SeatView:
    """A seat; built again when it has played, when its turn begins or ends, and when a trick is over."""
    cards, acts = view.counts[seat], seat == view.to_act
    return part(f"seat {seat}", (cards, acts, facts), lambda: SeatView(seat=seat, cards=cards, acts=acts, **facts))


def _calls_and_roles(view: View, opened: Collection[Seat]) -> list[dict[str, Any]]:
    """The calls, the aim and the role of each seat, which stay the same during the tricks.

    Args:
        view: What the reader knows.
        opened: The seats whose cards lie open.
    """
    bidder, aims = _bidder(view) if view.contract is not None else None, view.aims
    return [
        {
            "calls": calls_of(view, seat),
            "aim": aims[seat].text if seat in aims else "",
            "deals": seat == view.dealer,
            "role": _role(view, seat, bidder, is_open=seat in opened),
        }
        for seat in map(Seat, range(view.game.players))
    ]


def _facts_of_seats(
    view: View, calls_and_roles: list[dict[str, Any]], opened: dict[Seat, tuple[str, ...]]
) -> list[dict[str, Any]]:
    """All that is shown of each seat except its number of cards and whether it is its turn: the same during a trick."""
    out = view.contract.out if view.contract is not None else frozenset()
    leader, absent, tricks = view.order[0] if view.order else None, view.sitting_out, view.taken["tricks"]
    counters = [(name, by_seat) for name, by_seat in view.taken.items() if name != "tricks" and is_shown(name)]
    return [
        {
            **calls_and_roles[seat],
            "goal": own_goal(view, seat),
            "tricks": tricks[seat],
            "taken": {name: counter_text(by_seat[seat], name) for name, by_seat in _aimed_first(counters, view, seat)},
            "sits_out": "hand" if seat in out else "trick" if seat in absent else "",
            "leads": seat == leader,
            "open_hand": opened.get(seat, ()),
        }
        for seat in map(Seat, range(view.game.players))
    ]


def _aimed_first(
    counters: list[tuple[str, tuple[int, ...]]], view: View, seat: Seat
) -> list[tuple[str, tuple[int, ...]]]:
    """The counters, that which the seat plays for first: the page shows one at each seat."""
    aim = view.aims.get(seat)
    return sorted(counters, key=lambda counter: aim is None or counter[0] != aim.counter)


def _role(
    view: View, seat: Seat, bidder: Seat | None, *, is_open: bool
) -> Literal["", "dummy", "declarer", "open", "alone", "bidder"]:
    """What a seat is in the play of its contract, where it has a name of its own."""
    contract = view.contract
    if contract is None:
        return "open" if is_open else ""
    if contract.dummy is not None and seat in contract.dummy:
        return "dummy" if seat == contract.dummy.seat else "declarer"
    if is_open:
        return "open"
    parties = view.game.parties(contract)
    if (seat,) in parties and any(len(party) > 1 for party in parties):
        return "alone"
    return "bidder" if seat == bidder else ""


def _bidder(view: View) -> Seat | None:
    """The seat that won the bidding, which is the only one that did not end with a pass."""
    last_words = {
        event.seat: event.move.word
        for event in view.events
        if event.verb is EventVerb.SAYS and isinstance(event.move, Call)
    }
    remaining = [seat for seat, word in last_words.items() if word != PASS.word]
    return remaining[0] if len(remaining) == 1 and len(last_words) > 1 else None


def _laid_open(view: View) -> dict[Seat, tuple[Card, ...]]:
    """The hands that were laid open whole before the first lead, by seat."""
    if view.contract is None:
        return {}
    hands: dict[Seat, tuple[Card, ...]] = {}
    for event in view.events:
        if event.verb is EventVerb.SHOWS and event.move is None and not event.pile and event.cards and event.count > 1:
            seat = event.seat
            if event.count == view.counts[seat] + sum(by == seat for by, _ in _plays(view)):
                hands[seat] = tuple(event.cards)
    return hands


def _open_hands(view: View, laid: dict[Seat, tuple[Card, ...]]) -> dict[Seat, tuple[str, ...]]:
    """The cards in hand that lie open for all, by seat: the dummy's, and what is left of hands that were laid open."""
    dummy = view.contract.dummy if view.contract is not None else None
    hands = {seat: in_order(view, set(cards) - {play.card for _, play in _plays(view)}) for seat, cards in laid.items()}
    return hands | ({dummy.seat: in_order(view, view.dummy)} if dummy is not None and view.dummy else {})


def _plays(view: View) -> Iterator[tuple[Seat, Play]]:
    """The plays of the hand so far."""
    yield from chain.from_iterable(trick.plays for trick in view.tricks)
    yield from view.trick


def _trick(view: View) -> TrickView | None:
    if not view.order:
        return None
    finished, so_far = len(view.tricks), view.trick_so_far
    out = view.contract.out if view.contract is not None else frozenset()
    cards_left = sum(held for seat, held in enumerate(view.counts) if seat not in out) + len(view.trick)
    tricks_left = -(-cards_left // len(view.order))  # rounded up
    swept = sum(trick.swept is not None for trick in view.tricks)
    on_table = is_from_table(view, finished + 1 - swept)
    drawn_from = [pile.name for pile in view.game.the_layout.piles if pile.ordered]
    best = so_far.best if so_far is not None and has_best(view.game) else None
    return TrickView(
        number=finished + 1,
        of=finished + tricks_left if not any(view.hidden.get(name) for name in drawn_from) else None,
        order=tuple(view.order),
        plays=tuple(
            _played_card(view, seat, play, on_table=on_table and seat == view.order[0]) for seat, play in view.trick
        ),
        best=next((seat for seat, play in view.trick if play.card is best), None),
        led=so_far.led.letter if so_far is not None and so_far.led is not None else None,
        binds=_binds(view, so_far),
    )


def _binds(view: View, so_far: TrickSoFar | None) -> bool:
    """Whether a seat that holds cards of the suit led is bound by them."""
    if so_far is None or so_far.led is None or len(view.trick) == len(view.order):
        return False
    node, suit_cards = trick_automaton(view.game, view.mode).node(so_far), view.game.follow(so_far.led, view.mode).cards
    obligations = node.must_play(view.flags, view.order[len(view.trick)])
    return any(bound & suit_cards.mask for bound, _, _ in obligations)


def _played_card(
    view: View, seat: Seat, play: Play, *, on_table: bool = False, swept: tuple[str, ...] = ()
) -> PlayedCard:
    return PlayedCard(
        seat=seat,
        card=play.card.code,
        named=play.named.letter if play.named is not None else None,
        tags=card_tags(view.game, view.mode, play.card),
        swept=swept,
        from_table=on_table,
    )


def _last_trick(view: View, who: PlayerNames) -> FinishedTrick | None:
    return _finished_trick(view, len(view.tricks) - 1, who) if view.tricks else None


def finished_tricks(view: View, who: PlayerNames) -> tuple[FinishedTrick, ...]:
    """Return every finished trick of the hand, with who took it and why.

    Args:
        view: What the reader knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> (trick,) = finished_tricks(match.hand.view(None), PlayerNames(match.names))
    >>> trick.number, trick.winner, trick.why
    (1, 3, 'Dan takes the trick with 7s, the highest of spades.')
    """
    return tuple(_finished_trick(view, number, who) for number in range(len(view.tricks)))


def _finished_trick(view: View, number: int, who: PlayerNames) -> FinishedTrick:
    trick: Trick = view.tricks[number]
    swept = tuple(card.code for card in trick.swept or ())
    swept_tricks = sum(other.swept is not None for other in view.tricks[: number + 1])
    on_table = trick.swept is None and is_from_table(view, number + 1 - swept_tricks)
    plays = tuple(
        _played_card(view, seat, play, on_table=on_table and not index, swept=swept)
        for index, (seat, play) in enumerate(trick.plays)
    )
    why = sentence(_winner_text(view, trick, who))
    why_you = {
        int(seat): sentence(_winner_text(view, trick, who.read_by(seat)))
        for seat, _ in trick.plays
        if who.name(seat) in why
    }
    return FinishedTrick(number=number + 1, plays=plays, winner=trick.winner, why=why, why_you=why_you)


def _winner_text(view: View, trick: Trick, who: PlayerNames) -> str:
    """Who takes a finished trick and why; of one that was swept from the table, with which cards."""
    if trick.swept is None:
        return describe_winner(view.game, view.mode, trick, who)
    lead = short_play(trick.plays[0][1], who)
    return f"{who.does(trick.winner, 'take')} {cards_text(trick.swept, who)} from the table with {lead}"
