"""What one seat alone may know and do: from its own view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tricksmith.present import TableView, binding_rules, call_values, move_text, sentence
from tricksmith.rules import Call, CardMove, Opening, Play
from tricksmith.rules.runtime import veiled
from tricksmith.server.wire import Choice, HandGroup, HeldCard, Mine, Reason, RuleText

if TYPE_CHECKING:
    from tricksmith.cards import Card
    from tricksmith.errors import IllegalMove
    from tricksmith.play import Match
    from tricksmith.present import HeldCard as Held
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, Seat, View

__all__ = ["mine_of", "rests_on"]

Kind = Literal["", "card", "call", "bid", "cards", "opening"]


def mine_of(match: Match, seat: Seat, who: PlayerNames, *, veil: bool = False) -> Mine:
    """What this seat may know, do and ask; `who` calls it "you".

    With `veil`, right after the deal, only a seat that is asked in secret can tell that it is so.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), seed="example", names=("Ada", "Bo", "Cy"))
    >>> mine = mine_of(match, 2, PlayerNames(match.names, 2, symbols=True))
    >>> mine.kind, [choice.move for choice in mine.choices], mine.choices[2].note
    ('call', ['none', 'some', 'most'], 'tricks 0–5: −6 to −1; 6–12: +12 to +24')
    >>> mine_of(match, 0, PlayerNames(match.names, 0, symbols=True)).choices
    []
    """
    view = match.hand.view(seat)
    if veil and not (match.hand.asks_in_secret and view.is_my_turn):
        view = veiled(view)
    table = TableView(match, view, who)
    beside = table.beside if table.plays_dummy else None
    aim = view.aims.get(seat)
    plays = frozenset(move.card for move in view.legal if isinstance(move, (Play, Opening)))
    return Mine(
        seat=seat,
        hand=[
            HandGroup(
                name=group.name,
                suit=group.suit.letter if group.suit is not None else None,
                cards=[_held(card, plays) for card in cards],
            )
            for group, cards in table.groups
        ],
        beside=[card.code for card in beside[1]] if beside is not None else [],
        my_turn=view.is_my_turn,
        asks=_asks(table) if view.is_my_turn else "",
        rule=view.rule if view.is_my_turn else "",
        binding=[RuleText(id=rule, text=text) for rule, text in binding_rules(view)] if view.is_my_turn else [],
        kind=_kind(view),
        choices=[_choice(move, view, who) for move in view.legal],
        asides=[Choice(move=str(claim), label=move_text(claim, who)) for claim in view.asides],
        aim=aim.text if aim is not None else "",
        can_claim_rest=view.is_my_turn and view.phase == "tricks",
    )


def rests_on(match: Match, seat: Seat) -> tuple[object, ...] | None:
    """What all that a seat is shown depends on while it is not asked: the same again, the same message again.

    None while the seat decides, for then it depends on the whole hand.
    """
    hand = match.hand
    if hand.to_act == seat or hand.asks_in_secret:
        return None
    return hand.held[seat], hand.contract, hand.asides(seat)


def _asks(table: TableView) -> str:
    return table.view.asks.rstrip(" ,") + (f", for the dummy, {table.dummy}" if table.plays_dummy else "")


def _held(held: Held, plays: frozenset[Card]) -> HeldCard:
    playable = held.card in plays
    reason = _reason(held.reason) if held.reason is not None and not playable else None
    return HeldCard(code=held.card.code, playable=playable, tags=list(held.tags), reason=reason)


def _reason(error: IllegalMove) -> Reason:
    return Reason(sentence=sentence(error.sentence), rule=error.rule)


def _kind(view: View) -> Kind:
    moves = view.legal
    if not moves:
        return ""
    if all(isinstance(move, Play) for move in moves):
        return "card"
    if any(isinstance(move, Opening) for move in moves):
        return "opening"
    if any(isinstance(move, CardMove) for move in moves):
        return "cards"
    return "bid" if any(isinstance(move, Call) and move.value.isdecimal() for move in moves) else "call"


def _choice(move: Move, view: View, who: PlayerNames) -> Choice:
    warned = view.reneges.get(str(move))
    warning = _reason(warned) if warned is not None else None
    label = move_text(move, who)
    if isinstance(move, Play):
        named = move.named.letter if move.named is not None else None
        return Choice(move=str(move), label=label, card=move.card.code, named=named, warning=warning)
    if isinstance(move, Opening):
        return Choice(move=str(move), label=label, card=move.card.code, cards=[card.code for card in move.takes])
    if isinstance(move, CardMove):
        return Choice(move=str(move), label=label, cards=[card.code for card in move.cards])
    if isinstance(move, Call):
        value = int(move.value) if move.value.isdecimal() else None
        return Choice(move=str(move), label=label, note=call_values(view.game, move), value=value)
    return Choice(move=str(move), label=label)
