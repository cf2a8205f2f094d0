"""Facts about two moves of a decision, in numbers, and deals that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tricksmith.cards import Card, CardSet
    from tricksmith.rules import Seat
    from tricksmith.study.reasons.paired_sample import Holding
    from tricksmith.study.reasons.play_facts import OutcomeIn

__all__ = ["NEAR", "CountedFact", "DecidedBy", "ExampleDeal", "FactKind", "Mechanism", "better_in", "max_gap", "sum_of"]

NEAR = 0.1
"""The most that a share may differ between a sample and the check sample."""
MIN_LEAD = 0.2
"""The least difference between the shares of deals in which a move does better and in which it does worse."""

FactKind = Literal[
    "guarantee", "aim", "trick", "taken", "card", "makes", "rival", "opens", "empties", "holding", "call", "winners",
    "ahead", "better", "sum",
]  # fmt: skip
"""What a fact is about; `CountedFact.kind` explains each kind."""
Mechanism = Literal["beats", "later", "follows", "free"]
"""What a holding does. `beats`: it takes the trick from the other play. `later`: after the other play it takes a later
trick. `follows`: its holder has to follow suit. `free`: its holder need not follow suit."""


class DecidedBy(NamedTuple):
    """A rule that decided a trick.

    Attributes:
        why: Why a card took the trick, in the game's words.
        is_own: Whether the seat or a partner took it; else another did.
        better: In which share of the playouts it was so after the better play.
        other: The same after the other play.
    """

    why: str
    is_own: bool
    better: float
    other: float


@dataclass(frozen=True, slots=True)
class CountedFact:
    """A fact about two moves of a decision, in numbers; `fact_text` puts it into words.

    Attributes:
        kind: What the two values are.
            `guarantee`: the margin that the better and the other play guarantee, in points.
            `aim`: in which share of the playouts the side reached its aim, after the better and the other play.
            `trick`: in which share of the playouts the side took the trick, after the better and the other play.
            `taken`: how much of a counter the side takes in the hand on average, after the better and the other play.
            `card`: in which share of the playouts a card of the seat took a trick, after the better and the other play;
            where a counter of cards decides, in which the side took the card.
            `makes`: in which share of the playouts a card was taken, or took a trick for the side, after one play
            alone, and which part of the gain was made in these.
            `rival`: in which share another side reached its aim, or without an aim what it scored on average.
            `opens`: how often a suit that one of the plays makes free to lead was led on average, after each.
            `empties`: how often the seat's trumps took a trick of a suit of which the better play leaves it none.
            `holding`: by how many points the better play is ahead where a seat has the holding, and where not.
            `call`: what the side scored on average, after the better and the other call; where there are two sides, how
            far it was ahead.
            `winners`: nothing; `cards` are those of the seat that took tricks most often after one of the calls.
            `ahead`: in which share of the deals the hand ended well, after the better and the other call.
            `better`: in which share of the deals the better move did better, and in which it did worse.
            `sum`: by how many points the better move was ahead by what the own side scored, and by what the others
            scored, on average; together they are the gain.
        values: The two values.
        share: In which share of the deals the seat has the holding; 0 for other kinds.
        count: Of `holding` and `better`: the number of deals in which that is so; None for other kinds.
        of: The number of deals in which it was counted; None for other kinds.
        holding: What a seat holds; None for other kinds.
        how: Of `holding`: what it does.
        aim: Of `aim` and `rival`: the aim in the game's words, if there is one. Of `opens` and `empties`: the suits.
        missed: Of an `aim` that is an exact number: in which share of the playouts the other play took too much, and in
            which too little; None for other aims.
        seat: Of `rival`: whose aim it is.
        is_alone: Of `trick`: whether the seat has no partner. Of `winners`: whether no other cards often took a trick.
        others_decide: Of `rival`: whether most of the difference comes from what others score. Of `aim`: whether it is
            reached about as often after both moves, so that others make the difference.
        needs: Of `call`: what each of the two calls needs, in the game's words; empty where that is nothing, or not
            always the same.
        reached: Of `call`: in which share of the playouts each got what it needs; if it needs nothing, in which it won
            points; 0 where it can't lose any. Of `trick`: in which share the card that was kept (that of the other play
            after the better one, and the other way round) took a later trick. Of `holding`: in which share of the
            playouts with the holding its card took that trick after the better and the other play; where a suit
            matters, in which the side took the trick with the holding, and without it.
        counter: Of `taken`, `card` and `makes`: what is counted, "tricks" or one of the game's counters.
        is_wanted: Of `taken`: whether more of it was better. Of `trick`: whether the side wants tricks; None where that
            is not known.
        is_of_better: Of `winners`, `opens`, `makes` and of a `holding` that concerns a suit: whether that is so after
            the better move; else it is the other one.
        aims: Of `call`: what the seat plays for after each, in the game's words, including aims that can't fail.
        counters: Of `call`: what was counted after each.
        taken: Of `call`: how much of that the seat and its partners took on average; None where that was not counted.
        asks_all: Of `call`: whether each needs all that can be taken, such as all tricks.
        lacks_trumps: Of `call`: whether there are trumps after each call, and the seat never holds one.
        rivals: Of `call`: what others play for after each, by their seats.
        cards: Of `winners`: cards of the seat, and in which share of the playouts each took a trick. Of `card`: that
            card, and 0. Of `makes`: the cards, each with 0; taking one of them is enough.
        payoffs: Of `call`: like `values`: where the first call got what it needs, and where it did not; then the same
            for the second call.
        tricks: Of `rival`: seats whose tricks changed the most, and how many each took on average after the better and
            the other play.
        decided: Of `trick`: the rule by which it was decided more often after one play than after the other, in games
            that decide tricks by rules; None in others, and where that makes no difference.
        takers: Of `trick`: the card of another party that took the trick in most playouts after each play, and in how
            many; None where no card did.
        parties: Of `call`: who plays the hand with the seat after each, itself among them; empty where that is not
            always the same.
        calls_again: Of `call`: whether the seat made further calls after each, which decided what it played for.
        is_after_passes: Of `call`: whether it is counted as if all others passed afterwards, as in an auction.
    """

    kind: FactKind
    values: tuple[float, float]
    share: float = 0.0
    count: int | None = None
    of: int | None = None
    holding: Holding | None = None
    how: Mechanism | None = None
    aim: str = ""
    missed: tuple[float, float] | None = None
    needs: tuple[str, str] = ("", "")
    reached: tuple[float, float] = (0.0, 0.0)
    counter: str = ""
    is_wanted: bool | None = True
    others_decide: bool = False
    is_alone: bool = False
    is_of_better: bool = True
    aims: tuple[str, str] = ("", "")
    payoffs: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    seat: Seat | None = None
    counters: tuple[str, str] = ("tricks", "tricks")
    taken: tuple[float, float] | None = None
    asks_all: tuple[bool, bool] = (False, False)
    lacks_trumps: tuple[bool, bool] = (False, False)
    rivals: tuple[tuple[tuple[Seat, str], ...], ...] = ((), ())
    cards: tuple[tuple[Card, float], ...] = ()
    tricks: tuple[tuple[Seat, float, float], ...] = ()
    decided: DecidedBy | None = None
    takers: tuple[tuple[Card, float] | None, ...] = (None, None)
    parties: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ())
    calls_again: tuple[bool, bool] = (False, False)
    is_after_passes: bool = False


class ExampleDeal(NamedTuple):
    """A deal that fits what the seat knew.

    Attributes:
        hands: What each seat holds in it.
        better: How the play that is ahead in it came out: the better one, but in a contrary deal the other one.
        other: How the play that is behind in it did.
        counters: What is counted in it: "tricks", or counters of the game; first what the points follow the most.
        rival: The seat whose points made the difference, and what its side scored on average after both plays; None
            where the own side's points made it.
        contrary: In which share of the deals the play that is worse on average did better, as in this one; 0 in others.
        same: In which share of the deals both plays did about as well, as in this one; 0 in others.
    """

    hands: tuple[CardSet, ...]
    better: OutcomeIn
    other: OutcomeIn
    counters: tuple[str, ...] = ("tricks",)
    rival: tuple[Seat, float, float] | None = None
    contrary: float = 0.0
    same: float = 0.0

    @property
    def gain(self) -> float:
        """By how many points the play that is better on average was ahead in it, below 0 in a contrary deal."""
        return -self.better.gain if self.contrary else self.better.gain


def max_gap(shares: Iterable[float], check_shares: Iterable[float]) -> float:
    """Return the largest difference between the shares of a sample and those of the check sample.

    Args:
        shares: The shares of what was counted in the sample.
        check_shares: The same in the check sample.

    >>> max_gap([0.5, 0.25], [0.5, 0.75])
    0.5
    """
    return max(abs(share - check_share) for share, check_share in zip(shares, check_shares, strict=True))


def sum_of(counted: list[tuple[float, float]]) -> Iterator[CountedFact]:
    """Yield by how many points a move is ahead, by its own side's score and by the others', if both samples agree.

    Args:
        counted: Both parts, from two independent samples.

    >>> [fact.values for fact in sum_of([(1.0, 0.5), (2.0, 0.5)])], [*sum_of([(1.0, 0.5), (-1.0, 0.5)])]
    ([(1.5, 0.5)], [])
    """
    (own, rest), (check_own, check_rest) = counted
    if min(own + rest, check_own + check_rest) > 0:
        yield CountedFact("sum", ((own + check_own) / 2, (rest + check_rest) / 2))


def better_in(counted: list[tuple[float, float]], count: int) -> Iterator[CountedFact]:
    """Yield in which share of the deals a move did better, and in which worse, if two samples agree on both.

    Args:
        counted: Both shares, from two independent samples.
        count: The number of deals in all.

    >>> [fact.values for fact in better_in([(0.8, 0.1), (0.75, 0.1)], 100)]
    [(0.775, 0.1)]
    """
    (better, worse), (check_better, check_worse) = counted
    if abs(better - check_better) > NEAR or abs(worse - check_worse) > NEAR:
        return
    better_share, worse_share = (better + check_better) / 2, (worse + check_worse) / 2
    if better_share - worse_share >= MIN_LEAD:
        yield CountedFact("better", (better_share, worse_share), count=round(better_share * count), of=count)
