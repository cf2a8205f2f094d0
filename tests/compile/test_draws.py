"""Cards that are drawn from a pile in order during the calls, in the compiled core."""

from __future__ import annotations

import pytest

from tests.rules.toy import HIGH, Toy
from tricksmith import testing
from tricksmith.compile.calls import compile_calls, piles
from tricksmith.engine import Hands
from tricksmith.errors import RulesError
from tricksmith.play import sample_hand
from tricksmith.rules import Call, Contract, Layout, Pile, Steps, Table


class Drawing(Toy):
    """A toy in which each seat draws two cards once a number was said; the last pile is drawn when the stock is out."""

    id = "drawing"
    seats = (2,)
    lead_rule = follow_rule = revoke_rule = "TO0"

    def layout(self) -> Layout:
        """TO0: Three cards each, three to draw and one that is drawn last; the rest is not dealt."""
        return Layout(stock=HIGH, hands=3, piles=(Pile("stock", 3, ordered=True), Pile("up", 1, face_up=True)))

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: The first seat draws, says a number, and the other draws."""
        other = table.order[1]
        table.draws(table.first, "stock", 2, then="up")
        yield from table.choose(table.first, [Call("say", "1"), Call("say", "2")], "TO4", "say a number")
        table.draws(other, "stock", 2, then="up")
        return Contract("plain", None, leader=table.first)


def test_the_core_draws_as_the_rules_do() -> None:
    """From the top, then the pile that comes last."""
    report = testing.check(Drawing, hands=20, bots=False)
    assert not report.not_compiled
    assert report.lockstep_decisions > 300


def test_a_drawn_card_is_the_next_one() -> None:
    """The first seat gets the first two of the stock, the other the third and the card that lay open."""
    hand = sample_hand(Drawing(2), seed="drawing", number=0)
    first = hand.first
    stock = hand.deal.piles["stock"]
    batch = Hands.of([hand])
    assert int(batch.positions[0, first]) == hand.deal.hands[first].mask | stock[0].mask | stock[1].mask  # type: ignore[union-attr]
    batch.step([0])
    drawn = stock[2].mask | hand.deal.piles["up"].mask  # type: ignore[union-attr]
    assert int(batch.positions[0, 1 - first]) == hand.deal.hands[1 - first].mask | drawn


def test_too_many_cards_to_draw_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each card of a pile in order is a pile of the core's."""
    monkeypatch.setattr(piles, "MAX_PILES", 16)
    assert len(compile_calls(Drawing(2)).piles.deal_parts) == 2 + 3 + 1
    huge = type("Huge", (Drawing,), {"layout": lambda _: Layout(HIGH.deck.all, 2, (Pile("stock", 20, ordered=True),))})
    with pytest.raises(RulesError, match="more than 16 piles"):
        _ = compile_calls(huge(2)).piles.deal_parts
