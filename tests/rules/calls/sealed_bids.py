"""Sealed Bids, a file for tests: three cards each, and all bid at the same time. Rules SB1 to SB4."""

from tricksmith.cards import FRENCH, Suit
from tricksmith.games.templates.bids import MyGame
from tricksmith.rules import Call, Contract, Layout, Pile, Steps, Table

BIDS = [Call("bid", f"{number}", (f"{number}",)) for number in range(4)]
ASKS = "say how many tricks you will take; all bids are shown together"


class SealedBids(MyGame):
    """Take as many tricks as you said before you heard what the others say."""

    id = "sealed-bids"
    name = "Sealed Bids"
    author = "the tests"
    seats = (3, 4)
    usual = 3

    def layout(self) -> Layout:
        """SB1: Three cards each, of the 7 and higher; one is turned up."""
        stock = FRENCH.all.of_rank(*"789TJQKA")
        return Layout(stock=stock, hands=3, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Suit, tuple[int, ...]]]:
        """SB2: All bid at once."""
        up = yield from table.turned("up")
        said = yield from table.each_says(BIDS, "SB2", ASKS, at_once=True)
        return Contract(up.suit, tuple(int(bid.value) for bid in said), leader=table.first)
