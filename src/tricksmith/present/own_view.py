"""What one seat can know and do, from its own view."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, assert_never

from tricksmith.present.cards import card_tags, cards_text, in_order, named_rank, sort_hand
from tricksmith.present.facts import settled_trumps
from tricksmith.present.menu import question_now
from tricksmith.present.moves import move_text, numbered_word, played_card
from tricksmith.present.names import join, sentence
from tricksmith.present.scores import call_note
from tricksmith.present.sides import UNHEARD_VERBS, unheard_calls
from tricksmith.present.view_model import Choice, HeldCard, HeldGroup, OwnView, ReasonText, RuleText
from tricksmith.rules import Call, CardMove, Claim, Opening, Play, Seat, rule_text
from tricksmith.rules.runtime import ANY_CARD, hide_secret_question

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricksmith.cards import Card
    from tricksmith.errors import IllegalMove
    from tricksmith.play import Match
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import GameRules, Move, View

__all__ = ["binding_rules", "own_view", "own_view_keys", "own_view_of"]

YOU_MUST = "you must "
"""The beginning of a reason that already says what to do."""

MAX_LISTED_CARDS = 3
"""The most cards that a reason lists."""

Kind = Literal["", "card", "call", "bid", "cards", "opening"]
"""What a seat chooses among; "" for nothing."""
_KINDS_BY_FORM: tuple[Kind, ...] = ("opening", "cards", "bid")
"""The kinds that the page has forms of their own for, the largest form first."""


def own_view(match: Match, seat: Seat, who: PlayerNames, *, hide_secret: bool = False) -> OwnView:
    """Return what a seat can know and do.

    Args:
        match: The match.
        seat: The seat.
        who: The names of the seats; it calls this one "you".
        hide_secret: Whether to hide, right after the deal, that a seat may be asked in secret.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), seed="example", names=("Ada", "Bo", "Cy"))
    >>> own = own_view(match, 2, PlayerNames(match.names, 2, symbols=True))
    >>> own.choice_kind, [choice.move for choice in own.choices], own.choices[2].note
    ('call', ['none', 'some', 'most'], "Take at least 6 of 12 tricks: 2 points each. Fewer: −1 for each you're short.")
    >>> own_view(match, 0, PlayerNames(match.names, 0, symbols=True)).choices
    ()
    """
    view = match.hand.view(seat)
    return own_view_of(hide_secret_question(view) if hide_secret else view, who)


def own_view_of(view: View, who: PlayerNames) -> OwnView:
    """Return what the seat of a view can know and do.

    Args:
        view: What the reader knows.
        who: The names of the seats; it calls the viewer "you".

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example")
    >>> own = own_view_of(match.hand.view(match.hand.to_act), PlayerNames(match.names, you=match.hand.to_act))
    >>> own.asks, [choice.label for choice in own.choices]
    ('bid none, some or most', ['none', 'some', 'most'])
    """
    assert view.seat is not None
    aim = view.aim_of(view.seat)
    plays = frozenset([card for move in view.legal if (card := played_card(move)) is not None])
    groups = sort_hand(view.game, view.contract, view.hand_in_turn)
    why_not = _why_not(view)
    my_turn, for_dummy = view.is_my_turn, _plays_dummy(view)
    named, numbered = named_rank(view), numbered_word(view.legal)
    cached = _plain_cards(view) if not why_not and not named[1] else _NO_PLAIN_CARDS
    return OwnView(
        seat=view.seat,
        hand=tuple(
            [
                HeldGroup(
                    name=group.name,
                    suit=group.suit.letter if group.suit is not None else None,
                    cards=tuple(
                        [
                            cached[card in plays].get(card) or _held_card(card, view, plays, why_not, named)
                            for card in group.cards
                        ]
                    ),
                )
                for group in groups
            ]
        ),
        own_hand=in_order(view, view.hand) if for_dummy else (),
        my_turn=my_turn,
        asks=_asks(view, who) if my_turn else "",
        rule=view.rule if my_turn else "",
        binding=tuple(RuleText(id=rule, text=text) for rule, text in binding_rules(view)) if my_turn else (),
        choice_kind=_kind(view, numbered),
        more=view.more,
        choices=tuple([_choice(move, view, who, numbered) for move in view.legal]),
        legal_claims=tuple(Choice(move=str(claim), label=move_text(claim, who)) for claim in view.legal_claims),
        aim=aim.text if aim is not None else "",
        unheard=unheard_calls(view),
        can_claim_rest=my_turn and view.phase == "tricks",
    )


def binding_rules(view: View) -> list[tuple[str, str]]:
    """Return the rule of the question, and those that forbid or charge a play, each id with its text.

    Args:
        view: The view of the seat that is asked.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> for _ in range(5):
    ...     match = match.play(next(iter(match.hand.legal)))
    >>> for rule, text in binding_rules(match.hand.view(match.hand.to_act)):
    ...     print(rule, text)
    WH3 Any card can be led. Follow the suit led if you can; otherwise play any card.
    """
    game = view.game
    bound = dict.fromkeys([view.rule, *(error.rule for error in view.reasons.values())])
    bound.update(dict.fromkeys(error.rule for error in view.revokes.values()))
    if view.revokes:
        bound[game.revoke_rule] = None
    return [(rule, text) for rule in bound if (text := rule_text(game, rule))]


def own_view_keys(match: Match) -> list[tuple[object, ...] | None]:
    """Return a cache key of each seat's own view: equal keys give the same view.

    The key of the seat to act is None, because its view depends on the whole hand; so are all keys while a seat is
    asked in secret.

    Args:
        match: The match.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> turn = match.hand.to_act
    >>> own_view_keys(match)[turn] is None
    True
    >>> after = match.play(next(iter(match.hand.legal)))
    >>> other = (turn + 2) % 4
    >>> own_view_keys(match)[other] == own_view_keys(after)[other]
    True
    """
    hand = match.hand
    if hand.asks_in_secret:
        return [None] * hand.game.players
    records, contract, to_act = hand.records, hand.contract, hand.to_act
    unheard = len(records) if any(record.event.verb in UNHEARD_VERBS for record in records) else 0
    return [
        None if seat == to_act else (held, contract, hand.legal_claims(Seat(seat)), unheard)
        for seat, held in enumerate(hand.held)
    ]


def _plays_dummy(view: View) -> bool:
    """Whether the viewer is to play one of the dummy's cards."""
    return view.is_my_turn and view.plays_from != view.seat


def _asks(view: View, who: PlayerNames) -> str:
    to_do = _to_lead(view, who) if view.trick_so_far is None else _to_do(view, who)
    return to_do + (", from the dummy" if _plays_dummy(view) else "")


def _allowed(view: View) -> list[Card]:
    return [move.card for move in view.penalty_free if isinstance(move, Play)]


def _to_lead(view: View, who: PlayerNames) -> str:
    """What is asked outside a trick; where one card alone can be led, that card is named."""
    asks, allowed = question_now(view.asks.rstrip(" ,"), view.legal), _allowed(view)
    if view.receiver is not None:  # "pass three cards to Bo", and not "to the left"
        asks = asks.replace(view.receiver.words, f"to {who.name(view.receiver.seat)}")
    only = len(set(allowed)) == 1 < len(view.hand)
    return asks.replace("lead a card", f"lead {_row(allowed[:1], who)}") if only else asks


def _to_do(view: View, who: PlayerNames) -> str:
    """What the seat is to do in a trick: how it meets the obligation that binds it, and not why there is one."""
    asks, so_far, allowed = view.asks.rstrip(" ,"), view.trick_so_far, _allowed(view)
    if so_far is None or asks == ANY_CARD:
        return asks
    if asks.startswith(YOU_MUST):
        return "play a trump" if asks == "you must trump" else asks.removeprefix(YOU_MUST)
    if view.wanted:
        return view.wanted
    led = so_far.led
    others = [card for card in allowed if led not in view.game.suits_of(card, view.mode)]
    if led is None or len(others) == len(allowed):
        return f"play a card; {asks}"
    if not others:
        return f"follow {led.name}"
    also = "trump" if all(card in view.trumps for card in others) else f"play {_row(others, who)}"
    return f"follow {led.name} or {also}"


def _row(cards: Sequence[Card], who: PlayerNames) -> str:
    """Cards in a row; one without a suit, such as the Excuse, by its name, as its code says nothing."""
    return cards[0].name if len(cards) == 1 and not cards[0].suits else cards_text(cards, who)


def _why_not(view: View) -> dict[str, IllegalMove]:
    """Why a card can't be played, by its code; where it could be played in several ways, why not in the first."""
    errors: dict[str, IllegalMove] = {}
    for text, error in view.reasons.items():
        errors.setdefault(text.partition("/")[0], error)
    return errors


def _held_card(
    card: Card, view: View, plays: frozenset[Card], why_not: Mapping[str, IllegalMove], named: tuple[str, str]
) -> HeldCard:
    if card not in plays and (error := why_not.get(card.code)) is not None:
        return HeldCard(code=card.code, playable=False, tags=_tags(card, view), reason=_reason(error, view))
    name, rank = named
    if card.rank == rank:
        return HeldCard(code=card.code, playable=card in plays, tags=(name.replace("_", " "),))
    plain = _plain_cards(view)[card in plays]
    if card not in plain:
        plain[card] = HeldCard(code=card.code, playable=card in plays, tags=_tags(card, view))
    return plain[card]


def _tags(card: Card, view: View) -> tuple[str, ...]:
    """What the contract makes of a card, or, before there is one, that it is a trump in any case."""
    if view.contract is not None:
        return card_tags(view.game, view.mode, card)
    return ("trump",) if card in settled_trumps(view) else ()


_PlainCards: TypeAlias = "tuple[dict[Card, HeldCard], dict[Card, HeldCard]]"
_NO_PLAIN_CARDS: _PlainCards = ({}, {})


def _plain_cards(view: View) -> _PlainCards:
    """The cache of held cards that need no reason and have no named rank: those not playable, and those playable.

    They are the same at every table, and kept with the game.
    """
    key = ("held cards", view.mode, view.contract is not None, settled_trumps(view))
    known: _PlainCards | None = view.game.derived.get(key)
    if known is None:
        known = view.game.derived[key] = ({}, {})
    return known


def _plain_play(game: GameRules[Any, Any], move: Play, who: PlayerNames) -> Choice:
    """A play without a warning; the same at every table, and kept with the game."""
    key = ("play", move, who.symbols)
    known: Choice | None = game.derived.get(key)
    if known is None:
        named = move.named.letter if move.named is not None else None
        known = game.derived[key] = Choice(
            move=str(move), label=move_text(move, who), card=move.card.code, named=named, warning=None
        )
    return known


def _reason(error: IllegalMove, view: View) -> ReasonText:
    """The reason in a line or two. Many cards that can be led instead are not listed, because the hand shows them."""
    text = error.sentence
    if error.why and view.trick_so_far is None:
        if len(error.evidence) > MAX_LISTED_CARDS:
            text = f"{error.why}, and you can lead others"
    elif error.why and error.evidence:
        text = f"{error.why}: play {_any_of(error.evidence, view)}"
    return ReasonText(sentence=sentence(text), rule=error.rule)


def _any_of(codes: Sequence[str], view: View) -> str:
    """Cards that can be played: a few by code; more by the suit led, if these are all the cards of it in hand."""
    if len(codes) <= MAX_LISTED_CARDS:
        return join(codes, "or")
    held = view.dummy if _plays_dummy(view) else view.hand
    led = view.trick_so_far.led if view.trick_so_far is not None else None
    if led is None or {*codes} != {card.code for card in held if led in view.game.suits_of(card, view.mode)}:
        return "one that fits"
    whose = "the dummy's" if _plays_dummy(view) else "your"
    return f"one of {whose} {led.name}"


def _kind(view: View, numbered: str) -> Kind:
    """What is chosen among; of several kinds, the one with the largest form."""
    kinds = {_kind_of(move, numbered) for move in view.legal}
    if kinds <= {"card"}:
        return "card" if kinds else ""
    return next((kind for kind in _KINDS_BY_FORM if kind in kinds), "call")


def _kind_of(move: Move, numbered: str) -> Kind:
    match known := move.known():
        case Play():
            return "card"
        case Opening():
            return "opening"
        case CardMove():
            return "cards"
        case Call(word):
            return "bid" if word == numbered else "call"
        case Claim():
            return "call"
        case _:
            assert_never(known)


def _choice(move: Move, view: View, who: PlayerNames, numbered: str) -> Choice:
    match known := move.known():
        case Play():
            plain, warned = _plain_play(view.game, known, who), view.revokes.get(str(move))
            return plain if warned is None else replace(plain, warning=_reason(warned, view))
        case Opening(card, takes):
            return Choice(
                move=str(move), label=move_text(move, who), card=card.code, cards=tuple(card.code for card in takes)
            )
        case CardMove(_, cards):
            return Choice(move=str(move), label=move_text(move, who), cards=tuple(card.code for card in cards))
        case Call():
            value, note = int(known.value) if known.word == numbered else None, call_note(view.game, known)
            return Choice(move=str(move), label=move_text(move, who), note=note, value=value)
        case Claim():
            return Choice(move=str(move), label=move_text(move, who))
        case _:
            assert_never(known)
