"""What there is to show of a hand: facts from the viewer's `View`, ready to be printed or painted.

Nothing here knows which game is played, and nothing decides a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.present.cards import card_tags, contract_facts, sort_hand
from tricksmith.present.history import pile_text
from tricksmith.present.menu import Menu
from tricksmith.present.moves import call_text, describe_move
from tricksmith.present.names import count
from tricksmith.present.rows import HeldCard, LadderCard, PlayRow, SideRow
from tricksmith.present.scores import ScoreRow, score_rows
from tricksmith.present.tricks import has_best
from tricksmith.rules import Call, End, EventVerb, Opening, Play, Seat, rule_text, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cards import Card, Suit
    from tricksmith.play import Match
    from tricksmith.present.cards import SuitGroup
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Aim, View

__all__ = ["TableView", "binding_rules"]


class TableView:
    """A hand as its viewer sees it, with the match around it.

    `groups` is the hand to play from, sorted: the viewer's, or the dummy's when that is to play; `order` its cards in a
    row; `menu` what may be done now, by number.
    """

    def __init__(self, match: Match, view: View, who: PlayerNames) -> None:
        self.match = match
        self.view = view
        self.who = who
        self.game = view.game
        self._groups = sort_hand(view.game, view.terms, view.hand_in_turn)
        self.order = tuple(card for group in self._groups for card in group.cards)
        self.menu = Menu.of(view.proper, self.order, who)
        self.groups = tuple(self._held())

    @property
    def tricks(self) -> tuple[int, int]:
        """The number of the trick on the table, from 1, and how many tricks the hand has."""
        view = self.view
        out = view.contract.out if view.contract is not None else frozenset()
        left = sum(held for seat, held in enumerate(view.counts) if seat not in out) + len(view.trick)
        size = len(view.order) or 1
        done = len(view.tricks)
        return done + 1, done + -(-left // size)

    @property
    def order_of_play(self) -> tuple[Seat, ...]:
        """All seats as they come in turn, the viewer's first."""
        return seats_from(self.view.seat or Seat(0), self.game.players)

    @property
    def sitting_out(self) -> str:
        """Who does not play to the trick on the table; "" if everybody does."""
        seats = sorted(self.view.sitting_out)
        if not seats:
            return ""
        out = self.view.contract.out if self.view.contract is not None else frozenset()
        what = "the hand" if set(seats) <= out else "this trick"
        verb = "sit" if len(seats) > 1 else self.who.verb(seats[0], "sit")
        return f"{self.who.all(seats)} {verb} {what} out"

    @property
    def contract_facts(self) -> list[tuple[str, str]]:
        """What the contract says, each fact with its name."""
        return contract_facts(self.game, self.view.terms, self.who) if self.view.contract is not None else []

    @property
    def piles(self) -> list[tuple[str, tuple[Card, ...]]]:
        """The face-up piles that the contract's terms do not name already, each by what it is called."""
        said = dict(self.contract_facts)
        return [
            (pile_text(self.game, name).removeprefix("the "), tuple(cards))
            for name, cards in self.view.piles.items()
            if cards and not (len(cards) == 1 and _is_said(name, next(iter(cards)), said))
        ]

    @property
    def ladder(self) -> list[LadderCard]:
        """The trumps from the highest down, and where each is as far as the viewer knows."""
        view = self.view
        gone = {card for trick in view.tricks for _, play in trick.plays for card in (play.card,)}
        gone |= {card for trick in view.tricks if trick.swept is not None for card in trick.swept}
        gone |= {play.card for _, play in view.trick}
        return [
            LadderCard(card, "held" if card in view.hand else "gone" if card in gone else "out") for card in view.ladder
        ]

    # -- the sides --------------------------------------------------------------------------------------------------

    @property
    def sides(self) -> list[SideRow]:
        """A row for each side, the viewer's first, then in the order of play."""
        sides = list(enumerate(self.game.sides))
        mine = next((number for number, side in sides if self.view.seat in side), 0)
        totals = self.match.totals
        return [
            SideRow(seats, self._plan(seats), self._taken(seats), totals[number], *self._progress(seats))
            for number, seats in sides[mine:] + sides[:mine]
        ]

    def _plan(self, seats: tuple[Seat, ...]) -> str:
        aims = {seat: aim for seat, aim in self.view.aims.items() if seat in seats}
        if self.view.contract is not None:
            texts = {seat: aim.text for seat, aim in aims.items()}
            if len(set(texts.values())) == 1 and len(texts) == len(seats):
                return next(iter(texts.values()))
            return "; ".join(self._of(seat, text, seats) for seat, text in texts.items())
        said = {seat: self.said(seat) for seat in seats}
        return "; ".join(self._of(seat, text, seats) for seat, text in said.items() if text)

    def _of(self, seat: Seat, text: str, seats: tuple[Seat, ...]) -> str:
        """What one seat of a side says or plays for, with its name unless it is the whole side."""
        return text if len(seats) == 1 else f"{self.who.name(seat)}: {text}"

    def said(self, seat: Seat) -> str:
        """The last call of each kind that a seat has made aloud."""
        events = (event for event in self.view.events if event.seat == seat and event.verb is EventVerb.SAYS)
        calls = {event.move.word: event.move for event in events if isinstance(event.move, Call)}
        return ", ".join(call_text(call) for call in calls.values())

    def _taken(self, seats: tuple[Seat, ...]) -> str:
        view = self.view
        if view.contract is None:
            return ""
        aim = next((aim for seat, aim in view.aims.items() if seat in seats), None)
        if aim is not None and aim.counter not in view.taken:
            return self._as_it_stands(seats) or self._counted(seats, None)
        return self._counted(self._party(seats) if aim is not None else seats, aim)

    def _party(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats that play for the same as this side."""
        contract = self.view.contract
        parties = self.game.parties(contract) if contract is not None else ()
        return next((party for party in parties if set(seats) <= set(party)), seats)

    def _progress(self, seats: tuple[Seat, ...]) -> tuple[int | None, int | None, int | None]:
        """What the side has of what it plays for, and the bounds of its aim."""
        aim = next((aim for seat, aim in self.view.aims.items() if seat in seats), None)
        if aim is None or aim.counter not in self.view.taken:
            return None, None, None
        return sum(self.view.taken[aim.counter][seat] for seat in self._party(seats)), aim.at_least, aim.at_most

    def _counted(self, seats: tuple[Seat, ...], aim: Aim | None) -> str:
        found = []
        for name, by_seat in self.view.taken.items():
            have = sum(by_seat[seat] for seat in seats)
            goal = f" of {aim.at_least}" if aim is not None and aim.counter == name and aim.at_least else ""
            is_plural = name.endswith("s") and not goal
            found.append(count(have, name.removesuffix("s")) if is_plural else f"{have}{goal} {name}")
        return ", ".join(found)

    def _as_it_stands(self, seats: tuple[Seat, ...]) -> str:
        """What the score sheet would say of a side if the hand ended now."""
        contract = self.match.hand.contract
        if contract is None or contract.secret is not None:
            return ""
        counts = {name: by_seat for name, by_seat in self.view.taken.items() if name != "tricks"}
        end: End[Any, Any] = End(self.view.contract or contract, self.view.taken["tricks"], counts)
        number = self.game.sides.index(seats)
        return ", ".join(line.why for line in self.game.score(end) if line.side == number)

    @property
    def is_dealt_again(self) -> bool:
        """Whether the hand ended before its tricks."""
        return self.view.result is not None and self.view.result.end is None

    @property
    def score(self) -> list[ScoreRow]:
        """The score sheet of the hand, once it is over."""
        result = self.view.result
        return score_rows(result, self.match.totals, self.game.sides, self.who) if result is not None else []

    # -- the trick --------------------------------------------------------------------------------------------------

    @property
    def trick(self) -> list[PlayRow]:
        """The seats of the trick on the table in the order of play."""
        view = self.view
        played = dict(view.trick)
        best = view.standing.best if view.standing is not None and has_best(self.game) else None
        return [self._row(seat, played.get(seat), best) for seat in view.order]

    def _row(self, seat: Seat, play: Play | None, best: Card | None) -> PlayRow:
        marks = card_tags(self.game, self.view.terms, play.card) if play is not None else ()
        return PlayRow(seat, play, marks, seat == self.view.order[0], play is not None and play.card is best)

    @property
    def led(self) -> Suit | None:
        """The suit that was led or named in the trick on the table."""
        return self.view.standing.led if self.view.standing is not None else None

    # -- the hands and the menu --------------------------------------------------------------------------------------

    @property
    def dummy(self) -> str:
        """Whose cards lie open as the dummy's; "" while there are none."""
        contract = self.view.contract
        return self.who.name(contract.dummy.seat) if self.view.dummy and contract and contract.dummy else ""

    @property
    def plays_dummy(self) -> bool:
        """Whether the viewer is to play one of the dummy's cards."""
        return self.view.is_my_turn and self.view.plays_from != self.view.seat

    @property
    def beside(self) -> tuple[str, tuple[Card, ...]] | None:
        """The other hand in view, with its name: the dummy's, or the viewer's own while it plays the dummy's."""
        cards = self.view.hand if self.plays_dummy else self.view.dummy
        if not cards or (not self.plays_dummy and self.view.hand == cards):
            return None
        groups = sort_hand(self.game, self.view.terms, cards)
        name = "your own hand" if self.plays_dummy else f"the dummy, {self.dummy}"
        return name, tuple(card for group in groups for card in group.cards)

    def _held(self) -> Iterator[tuple[SuitGroup, tuple[HeldCard, ...]]]:
        numbers = {entry.card: number for number, entry in enumerate(self.menu.entries, start=1)}
        for group in self._groups:
            yield group, tuple(self._held_card(card, numbers.get(card), group) for card in group.cards)

    def _held_card(self, card: Card, number: int | None, group: SuitGroup) -> HeldCard:
        view = self.view
        reasons = (error for text, error in view.reasons.items() if text.split("/")[0] == card.code)
        marks = card_tags(self.game, view.terms, card) if view.contract is not None else ()
        reason = None if number else next(reasons, None)
        own = tuple(mark for mark in marks if group.suit is not None or mark != "trump")
        return HeldCard(card, number, marks, own, reason, view.reneges.get(card.code))

    @property
    def asks(self) -> str:
        """What the viewer is asked, in words, with the rule."""
        asks = self.view.asks.rstrip(" ,") + (f", for the dummy, {self.dummy}" if self.plays_dummy else "")
        only = self.view.proper[0] if len(self.view.proper) == 1 else None
        alone = f"; Enter {'plays' if isinstance(only, (Play, Opening)) else 'says'} {only}" if only is not None else ""
        return f"{asks} ({self.view.rule}){alone}"

    def plays(self) -> Iterator[str]:
        """What was played to the trick on the table, a sentence for each play."""
        for row in self.trick:
            if row.play is not None:
                yield describe_move(row.play, row.seat, self.who, leading=row.leads)


def _is_said(pile: str, card: Card, said: dict[str, str]) -> bool:
    """Whether the terms tell of this pile: they name its card, or its suit under the pile's own name."""
    return any(card.code in text or card.symbols in text for text in said.values()) or (
        pile in said and card.name.endswith(said[pile])
    )


def binding_rules(view: View) -> list[tuple[str, str]]:
    """The rule of the question, and those that forbid or charge a play, each id with its text."""
    game = view.game
    bound = dict.fromkeys([view.rule, *(error.rule for error in view.reasons.values())])
    bound.update(dict.fromkeys(error.rule for error in view.reneges.values()))
    if view.reneges:
        bound[game.renege_rule] = None
    return [(rule, text) for rule in bound if (text := rule_text(game, rule))]
