"""The checker finds faults in the library too: each test breaks one function of it, and expects a failure."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from tests.testing.mini import Mini
from tricksmith import games
from tricksmith.cards import CardSet
from tricksmith.errors import IllegalMove
from tricksmith.rules import Claim, Game, Hand, Move, Play, Result, Seat, View
from tricksmith.rules.runtime import Playing
from tricksmith.rules.runtime.refused_play import RefusedPlay
from tricksmith.testing import GameCheckError, check

NAMELESS = games.get("nameless")
CLAIMS = games.get("nameless", renege="claim")
ViewOf = Callable[[Hand, Seat | int | None], View]


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Callable[[type, str, Callable[[Any], Any]], None]:
    """Put a function in the place of a method; it is made from the method itself."""

    def put(owner: type, name: str, make: Callable[[Any], Any]) -> None:
        monkeypatch.setattr(owner, name, make(getattr(owner, name)))

    return put


def failure_of(game: Game[Any, Any] | type[Game[Any, Any]] = Mini) -> str:
    """What the checker reports about the broken library."""
    with pytest.raises(GameCheckError) as caught:
        check(game, hands=8)
    return str(caught.value)


def view_with(**changes: Callable[[Hand, View], Any]) -> Callable[[ViewOf], ViewOf]:
    """Make `Hand.view` show other values."""

    def make(real: ViewOf) -> ViewOf:
        def view(hand: Hand, seat: Seat | int | None) -> View:
            seen = real(hand, seat)
            return dataclasses.replace(seen, **{name: change(hand, seen) for name, change in changes.items()})

        return view

    return make


# -- legality ---------------------------------------------------------------------------------------------------------


def test_an_illegal_card_without_a_reason(patch: Any) -> None:
    """`why_not` has to say something about every card that may not be played."""
    patch(Playing, "why_not", lambda _: lambda *_, **__: None)
    assert "but why_not() gives no reason against it" in failure_of()


def test_a_reason_against_a_legal_card(patch: Any) -> None:
    """`why_not` has to be silent on a card that may be played."""
    patch(Playing, "is_legal", lambda _: lambda *_: False)
    patch(Playing, "why_not", lambda _: lambda *_, **__: RefusedPlay("MI3", "I do not like it"))
    assert "is legal, and why_not says" in failure_of()


def test_an_illegal_card_that_is_played(patch: Any) -> None:
    """`play` has to refuse what `why_not` refuses."""

    def make(real: Callable[..., Hand]) -> Any:
        def play(hand: Hand, move: Move, *, by: Seat | None = None) -> Hand:
            after: Hand = hand if isinstance(move, Play) and hand.why_not(move, by=by) else real(hand, move, by=by)
            return after

        return play

    patch(Hand, "play", make)
    assert "is played, though why_not says" in failure_of()


def test_a_refusal_in_other_words(patch: Any) -> None:
    """`play` and `why_not` give one reason."""

    def make(real: Callable[..., Hand]) -> Any:
        def play(hand: Hand, move: Move, *, by: Seat | None = None) -> Hand:
            if hand.why_not(move, by=by) is not None:
                raise IllegalMove(move, rule="MI3", sentence="no")
            return real(hand, move, by=by)

        return play

    patch(Hand, "play", make)
    assert "is refused with" in failure_of()


def test_a_card_that_the_seat_does_not_hold(patch: Any) -> None:
    """A legal card is in the hand of the seat that plays it."""
    patch(Playing, "moves", lambda real: lambda self, **_: (*real(self), *self.automaton.plays[-1]))
    assert "Ac is legal, and why_not says: Ac: you do not hold Ac" in failure_of()


def test_a_move_that_is_read_as_another(patch: Any) -> None:
    """The text of a move is read as that move."""
    patch(Hand, "parse", lambda _: lambda self, _: self.legal[0])
    assert "which is read as" in failure_of()


def test_a_claim_by_the_own_side(patch: Any) -> None:
    """Only opponents claim a revoke."""

    def make(real: Any) -> Any:
        def legal_claims(hand: Hand, seat: Seat) -> tuple[Claim, ...]:
            own = (Claim(accused) for accused in hand.game.sides[seat % 2])
            return (*real(hand, seat), *(claim for claim in own if hand.why_not(claim) is None))

        return legal_claims

    patch(Hand, "legal_claims", make)
    assert "only opponents claim" in failure_of(CLAIMS)


def test_a_claim_that_changes_the_turn(patch: Any) -> None:
    """A claim changes nothing but the claims."""

    def make(real: Callable[..., Hand]) -> Any:
        def play(hand: Hand, move: Move, *, by: Seat | None = None) -> Hand:
            after = real(hand, move, by=by)
            return after if isinstance(move, Play) or by is None else after.play(after.legal[0])

        return play

    patch(Hand, "play", make)
    assert "or changes more than the claims" in failure_of(CLAIMS)


# -- hands ------------------------------------------------------------------------------------------------------------


def test_a_hand_that_changes(patch: Any) -> None:
    """A hand stays what it was when it is played on."""
    begun: list[Hand] = []

    def make(real: Any) -> Any:
        def after(hand: Hand, move: Move, stage: Any) -> Hand:
            new: Hand = real(hand, move, stage)
            if not hand.actions:
                begun.append(hand)
            if new.to_act is None:
                begun[-1].dealer = Seat(2)
            return new

        return after

    patch(Hand, "_after", make)
    assert "a hand never changes" in failure_of()


def test_a_hand_that_is_unlike_its_replay(patch: Any) -> None:
    """The same deal, dealer and actions are the same hand."""
    patch(Hand, "__eq__", lambda _: lambda self, other: self is other)
    assert "give a hand that is not equal" in failure_of()


def test_a_result_before_the_end(patch: Any) -> None:
    """A hand has no result while somebody is to act."""
    real = Hand.result.fget  # type: ignore[attr-defined]
    patch(Hand, "result", lambda _: property(lambda self: real(self) or Result((0, 0, 0))))
    assert "is to act, and the hand has a result already" in failure_of()


# -- views ------------------------------------------------------------------------------------------------------------


def test_a_view_of_a_face_down_pile(patch: Any) -> None:
    """Nobody sees into a pile that lies face down."""
    patch(Hand, "view", view_with(piles=lambda hand, view: {**view.piles, "down": hand.deal.piles["down"]}))
    assert "shows what it cannot see (piles)" in failure_of()


def test_a_view_that_tells_the_spectator_alone(patch: Any) -> None:
    """A spectator sees no more than what lies open."""

    def piles(hand: Hand, view: View) -> Any:
        return view.piles if view.seat is not None else {**view.piles, "down": hand.deal.piles["down"]}

    patch(Hand, "view", view_with(piles=piles))
    assert "the view of a spectator shows what it cannot see (piles)" in failure_of()


def test_a_view_of_what_another_hand_must_follow(patch: Any) -> None:
    """Whether the seat to act can follow is nobody else's business."""
    patch(Hand, "asking", lambda real: lambda self, **_: real(self))
    assert "shows what it cannot see (" in failure_of(NAMELESS)


def test_a_view_of_who_is_asked_in_secret(patch: Any) -> None:
    """Which seat was dealt three twos is a secret."""
    patch(Hand, "view", view_with(to_act=lambda hand, _: hand.to_act))
    with pytest.raises(GameCheckError, match=r"shows what it cannot see \(to_act\)"):
        check(NAMELESS, hands=80)


def test_a_view_with_another_hand(patch: Any) -> None:
    """A view shows the cards of its own seat."""
    patch(Hand, "view", view_with(hand=lambda hand, _: hand.held[0]))
    assert "shows the hand" in failure_of()


def test_a_view_that_lets_others_move(patch: Any) -> None:
    """Legal moves stand in the view of the seat to act, and in no other."""
    patch(Hand, "view", view_with(legal=lambda hand, _: hand.legal))
    assert "and the views let seats" in failure_of()


def test_a_view_without_reasons(patch: Any) -> None:
    """A view says why each other way to play a card is forbidden."""
    patch(Hand, "view", view_with(reasons=lambda *_: {}))
    assert "the view gives reasons against []" in failure_of()


def test_a_view_with_wrong_counts(patch: Any) -> None:
    """Everybody sees how many cards each seat holds."""
    patch(Hand, "view", view_with(counts=lambda _, view: (*view.counts[1:], 99)))
    assert "cards in the hands" in failure_of()


def test_a_view_without_the_result(patch: Any) -> None:
    """Everybody sees the score of a finished hand."""
    patch(Hand, "view", view_with(result=lambda *_: None))
    assert "has the result None" in failure_of()


def test_a_card_set_that_fails(patch: Any) -> None:
    """What comes out of the library itself is named too, when no function of the game is to blame."""

    def make(_: Any) -> Any:
        def broken(_: CardSet) -> Any:
            raise RuntimeError("no cards today")

        return broken

    patch(CardSet, "__iter__", make)
    assert "RuntimeError: no cards today" in failure_of()
