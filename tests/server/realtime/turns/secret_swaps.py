"""Secret Swaps, a file for tests: several seats may be asked in secret after one deal. Rules SW1 to SW4."""

from tricksmith.cards import FRENCH, Suit
from tricksmith.games.templates.bids import MyGame
from tricksmith.rules import Call, Contract, Layout, Pile, Steps, Table

BIDS = [Call("bid", f"{number}", (f"{number}",)) for number in range(4)]


class SecretSwaps(MyGame):
    """Take as many tricks as you say; players with three court cards can swap them first."""

    id = "secret-swaps"
    name = "Secret Swaps"
    author = "the tests"
    seats = (3, 4)
    usual = 3

    def layout(self) -> Layout:
        """SW1: Five cards each, of the 7 and higher; one is turned up, and three are laid aside."""
        stock = FRENCH.all.of_rank(*"789TJQKA")
        return Layout(stock=stock, hands=5, piles=(Pile("up", 1, face_up=True), Pile("talon", 3)))

    def calls(self, table: Table) -> Steps[Contract[Suit, tuple[int, ...]]]:
        """SW2: Each who holds three court cards can swap them for the talon, in secret; then all bid at once."""
        up = yield from table.turned("up")
        for seat in table.order:
            courts = FRENCH.all.of_rank(*"JQK")
            yield from table.may_exchange_cards(seat, courts, 3, "talon", "SW2", "swap three court cards, or keep them")
        said = yield from table.each_says(BIDS, "SW2", "say how many tricks you will take", at_once=True)
        return Contract(up.suit, tuple(int(bid.value) for bid in said), leader=table.first)
