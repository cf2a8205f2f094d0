"""The log of a game whose piles belong to players: whose card was turned up, who got what, and in which order."""

from __future__ import annotations

from tests.rules.toy import Toy
from tricksmith.play import Match
from tricksmith.present import PlayerNames, hand_history, piles_of, private_log
from tricksmith.rules import Call, CardMove, Contract, Offer, Seat, Steps, Table

NAMES = ("Ada", "Bo")


class Owned(Toy):
    """Each seat lays a card on a pile of its own, gives one to the other, and may show what it holds."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        for seat in table.order:
            other = Seat(1 - seat)
            yield from table.gives(seat, 1, f"pain of {seat}", "lay", "TO4", "lay a card")
            yield from table.gives(seat, 1, f"to {other}", "pass", "TO4", "pass a card", receiver=(other, "across"))
        for seat in table.order:
            table.takes(seat, f"to {seat}")
            yield from table.turns_up(f"pain of {seat}", onto=f"open pain of {seat}")
            table.awards(seat, f"open pain of {seat}")
        cards = next(iter(self.deck.of(self.cards).of_rank("A")))
        pair = Offer(CardMove("bezique", self.deck.of([cards])))
        yield from table.offers(table.first, [pair], Call("nothing"), "TO4", "show an ace")
        return Contract("plain", None, leader=table.first)


def test_a_pile_is_called_by_its_owner() -> None:
    """In the log and on the table, in the second person for the owner."""
    match = Match.begin(Owned(2), seed="owned", names=NAMES)
    first = match.hand.to_act
    assert first is not None
    other = 1 - first
    after = match.play(match.hand.legal[0])
    (pile,) = [pile for pile in piles_of(after.hand.view(None), PlayerNames(NAMES)) if "pain" in pile.name]
    assert pile.name == f"pain of {NAMES[first]}"
    while after.hand.asking()[1] != "show an ace":
        last, after = after, after.play(after.hand.legal[0])
    texts = hand_history(after.hand.view(None), PlayerNames(NAMES, symbols=True))
    assert f"{NAMES[first]} passes 1 card to {NAMES[other]}." in texts
    assert f"{NAMES[other]} takes the cards for {NAMES[other]}, unseen." in texts
    turned = [text for text in texts if "turns up" in text]
    assert [text.partition(" from ")[2] for text in turned] == [
        f"the pain of {NAMES[seat]}." for seat in (first, other)
    ]
    got = [text.partition(" as taken: ") for text in texts if "as taken" in text]
    assert [(text, card in turned[number]) for number, (text, _, card) in enumerate(got)] == [
        (f"{NAMES[seat]} gets the open pain of {NAMES[seat]}", False) for seat in (first, other)
    ]
    own = hand_history(after.hand.view(Seat(first)), PlayerNames(NAMES, you=first, symbols=True))
    assert any(text.endswith(" from your pain.") for text in own)
    # The last to give reads its own card before what follows from it.
    giver = last.hand.to_act
    assert giver is not None
    lines = private_log(last, after, giver, PlayerNames(NAMES, you=giver, symbols=True), event=1)
    assert [place for place, line in lines if line.text.startswith("You pass")] == [1]
    assert [place for place, line in lines if line.text.startswith("You take")] == [2 if giver == first else 5]


def test_a_combination_that_is_shown_is_named() -> None:
    """By the game's word for it."""
    for number in range(20):
        match = Match.begin(Owned(2), seed=f"owned {number}", names=NAMES)
        while match.hand.asking()[1] != "show an ace":
            match = match.play(match.hand.legal[0])
        seat = match.hand.to_act
        assert seat is not None
        if len(match.hand.legal) > 1:
            match = match.play(match.hand.legal[0])
            shown = hand_history(match.hand.view(None), PlayerNames(NAMES, symbols=True))[-1]
            assert shown == f"{NAMES[seat]} shows A♠: bezique."
            return
    raise AssertionError("in no deal the first seat holds the ace")
