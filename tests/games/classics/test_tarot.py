"""French Tarot plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games, testing
from tricksmith.games import metadata_of
from tricksmith.games.classics.tarot import CONTRE, GARDE, PETITE, SANS, TAROT, Promise
from tricksmith.rules import Contract, Hand, Seat

HANDS = [
    "1s 2s 3s 4s 5s 6s 7s 8s 9s 10s Vs Cs Ds Rs 1t 2t 3t X",
    "1h 2h 3h 4h 5h 6h 7h 8h 9h 10h Vh Ch Dh Rh 4t 5t 6t 7t",
    "1d 2d 3d 4d 5d 6d 7d 8d 9d 10d Vd Cd Dd Rd 8t 9t 10t 11t",
    "1c 2c 3c 4c 5c 6c 7c 8c 9c 10c Vc Cc Dc Rc 12t 13t 14t 15t",
]
DOG = "16t 17t 18t 19t 20t 21t"
DISCARDS = [f"discard {number}s" for number in range(1, 7)]


def hand(*moves: str, hands: list[str] | None = None, dog: str = DOG, **options: object) -> Hand:
    """A hand with these cards, seat 0 first, after these moves."""
    return played(begin("tarot", hands or HANDS, {"dog": dog}, **options), *moves)


def contract(bid: object, excuse: tuple[int, int] | None = None, secret: tuple[int, ...] = ()) -> Contract:
    """Seat 0 is the taker at this bid; the Excuse was played, and its trick won, by these seats."""
    return Contract(None, Promise(Seat(0), bid, excuse=excuse), leader=Seat(0), secret=secret)  # type: ignore[arg-type]


def in_tricks(hands: list[str], *moves: str, bid: str = "garde sans") -> Hand:
    """Seat 0 takes without the dog, and leads."""
    return hand(bid, *["pass"] * (len(hands) - 1), *moves, hands=hands, dog=rest(hands))


def rest(hands: list[str]) -> str:
    """The cards that are in no hand."""
    return str(TAROT.all - TAROT.set(" ".join(hands)))


def mixed(*starts: str) -> list[str]:
    """Hands that begin with these cards, filled up from the others in the deck's order, the bouts last."""
    left = list(TAROT.all - TAROT.set(" ".join(starts)))
    hands = []
    for start in starts:
        size = 18 - len(start.split())
        hands.append(" ".join([start, *map(str, left[:size])]))
        left = left[size:]
    return hands


@pytest.mark.parametrize(("players", "cards"), [(3, 24), (4, 18), (5, 15)])
def test_ta1_the_deal(players: int, cards: int) -> None:
    """TA1: 78 cards: 24 to each of three players, 18 of four or 15 of five, and the dog. Play goes anticlockwise."""
    game = games.get("tarot", players=players)
    dog = 3 if players == 5 else 6
    assert (len(TAROT.all), game.layout().hands, game.layout().pile("dog").size) == (78, cards, dog)
    assert not game.clockwise
    assert [len(TAROT.all.bearing(suit)) for suit in TAROT.suits] == [14, 14, 14, 14, 21]


@pytest.mark.parametrize("text", ["21t", "21T", "21 of trumps"])
def test_ta1_a_card_is_written_with_its_number(text: str) -> None:
    """TA1: In any case; and `10s` is the ten of spades, `Cc` the knight of clubs."""
    assert TAROT.card(text).code == "21t"
    assert [TAROT.card(code).name for code in ("10♠", "cc", "Dd", "x")] == [
        "10 of spades", "knight of clubs", "queen of diamonds", "the Excuse"
    ]  # fmt: skip


def test_ta2_each_player_bids_once() -> None:
    """TA2: Higher than the last bid; with `petite` off, the lowest is garde. If all pass, the next dealer deals."""
    assert offered(hand()) == {"petite", "garde", "garde sans", "garde contre", "pass"}
    assert offered(hand(petite=False)) == {"garde", "garde sans", "garde contre", "pass"}
    assert offered(hand("garde")) == {"garde sans", "garde contre", "pass"}
    taken = hand("petite", "pass", "garde", "pass")
    assert (taken.to_act, taken.rule) == (2, "TA3")
    assert hand(*["pass"] * 4).contract is None
    assert hand(*["pass"] * 4).to_act is None
    assert hand("garde contre").contract is not None


def test_ta3_the_dog_is_shown_and_cards_are_discarded() -> None:
    """TA3: All see it. No kings and no trumps are discarded, and what is lies face down."""
    taken = hand("garde", "pass", "pass", "pass")
    assert TAROT.set(DOG) <= taken.held[0]
    assert any(event.cards == TAROT.set(DOG) for event in taken.view(2).events)
    assert offered(taken) == {f"discard {rank}s" for rank in (*range(1, 11), "V", "C", "D")}
    done = played(taken, *DISCARDS)
    assert (len(done.held[0]), done.to_act, done.rule) == (18, 0, "TA4")
    assert all(event.cards is None for event in done.view(2).events if event.pile == "discard")


def test_ta3_trumps_are_discarded_when_nothing_else_is_left() -> None:
    """TA3: But no bouts."""
    hands = [
        "Rs Rh Rd Rc 1s X 1t 2t 3t 4t 5t 6t 7t 8t 9t 10t 11t 12t",
        *(" ".join(f"{rank}{suit}" for rank in (*range(2, 11), "V", "C", "D")) for suit in "shd"),
    ]
    more = ("1h 1d 1c 2c 3c 4c", "5c 6c 7c 8c 9c 10c", "Vc Cc Dc 13t 14t 15t")
    hands[1:] = [f"{cards} {others}" for cards, others in zip(hands[1:], more, strict=True)]
    taken = hand("garde", "pass", "pass", "pass", hands=hands)
    assert offered(taken) == {"discard 1s"}
    assert offered(played(taken, "discard 1s")) == {
        f"discard {number}t" for number in range(2, 21) if not 12 < number < 16
    }


@pytest.mark.parametrize(("bid", "owner"), [("garde sans", 0), ("garde contre", 1)])
def test_ta3_the_dog_counts_unseen(bid: str, owner: int) -> None:
    """TA3: For the taker after garde sans, for the others after garde contre."""
    done = finished(hand(bid, *["pass"] * (3 if bid == "garde sans" else 0)))
    assert done.result is not None
    assert done.result.tally is not None
    counts = done.result.tally.counts_by_seat["half points"]
    without = [sum(games.get("tarot").worth("half points", play.card, None) for trick in done.tricks
                   for _, play in trick.plays if trick.winner == seat) for seat in range(4)]  # fmt: skip
    assert [have - had for have, had in zip(counts, without, strict=True)] == [
        14 if seat == owner else 0 for seat in range(4)
    ]


def test_ta4_the_card_after_the_excuse_is_the_one_to_follow() -> None:
    """TA4: Any card can be led; after the Excuse the next player plays what they like."""
    led = in_tricks(HANDS)
    assert (led.to_act, len(led.legal)) == (0, 18)
    after = played(led, "X")
    assert len(offered(after)) == 18
    assert offered(played(after, "Rh")) == {"8t", "9t", "10t", "11t"}
    done = played(after, "Rh", "8t", "12t")
    assert done.tricks[0].winner == 3


def test_ta5_follow_or_trump() -> None:
    """TA5: Higher than any trump in the trick, if you can; the Excuse can always be played instead."""
    game = in_tricks(mixed("1s 2s X 5t", "3s 1t 9t", "3t 4t 12t 1h", "4s 21t"), "1s")
    assert offered(game) >= {"3s"}
    assert not any(code[-1] == "t" for code in offered(game))
    hands = mixed("1c 9t X Rs", "2c 5t 6t 12t", "10t 4t 1t 13t", "8t 3t 20t")
    led = played(in_tricks(hands), "9t")
    assert offered(led) == {"12t"}
    refused = led.why_not(led.parse("5t"))
    assert refused is not None
    assert refused.rule == "TA5"
    assert offered(played(led, "12t")) == {"13t"}


def test_ta5_without_the_suit_you_must_trump() -> None:
    """TA5: Over the trumps in the trick, or else under them; with neither, any card."""
    ruffs = in_tricks(HANDS, "Rs")
    assert offered(ruffs) == {"4t", "5t", "6t", "7t"}
    over = played(ruffs, "7t")
    assert offered(over) == {"8t", "9t", "10t", "11t"}
    hands = [HANDS[0], HANDS[1].replace("7t", "20t"), *HANDS[2:]]
    under = played(in_tricks(hands), "Rs", "20t")
    assert offered(under) == {"8t", "9t", "10t", "11t"}
    none = [HANDS[0], HANDS[1], HANDS[2].replace("8t 9t 10t 11t", "12t 13t 14t 15t"),
            HANDS[3].replace("12t 13t 14t 15t", "8t 9t 10t 11t")]  # fmt: skip
    assert offered(played(in_tricks(none), "1s", "4t", "12t")) == {"8t", "9t", "10t", "11t"}


def test_ta5_the_excuse_is_always_allowed() -> None:
    """TA5: Even when the suit led can be followed, and when a trump must be played."""
    swapped = [HANDS[0].replace("X", "4t"), HANDS[1].replace("4t", "X"), *HANDS[2:]]
    assert offered(in_tricks(swapped, "Rs")) == {"5t", "6t", "7t", "X"}
    hearts = [HANDS[0].replace("10s", "10h"), HANDS[1].replace("10h", "10s"), *HANDS[2:]]
    hearts[0], hearts[1] = hearts[0].replace("X", "4t"), hearts[1].replace("4t", "X")
    assert offered(in_tricks(hearts, "10h")) == {f"{rank}h" for rank in (*range(1, 10), "V", "C", "D", "R")} | {"X"}


@pytest.mark.parametrize(("trick", "winner"), [
    ("1s Rs Ds 10s", 1), ("Rs 1t 2s 3s", 1), ("2t 21t 20t 1t", 1), ("X 1h 2h Rd", 2), ("10h X Vh Rs", 2),
])  # fmt: skip
def test_ta6_the_highest_trump_wins(trick: str, winner: int) -> None:
    """TA6: Or else the highest card of the suit led: king, queen, knight, jack, ten. The Excuse wins nothing."""
    game, codes = games.get("tarot"), [TAROT.card(code) for code in trick.split()]
    so_far = game.after_lead(codes[0], codes[0].suits[0] if codes[0].suits else None, None)
    for card in codes[1:]:
        so_far = game.after_card(so_far, card, None)
    assert game.winner(so_far, None) is codes[winner]


def test_ta7_there_are_91_points() -> None:
    """TA7: Kings and bouts 4½, queens 3½, knights 2½, jacks 1½, the others ½."""
    game = games.get("tarot")
    assert sum(game.worth("half points", card, None) for card in TAROT.all) == 182
    assert [game.worth("half points", card, None) for card in TAROT.set("1s Vs Cs Ds Rs 1t 2t 21t X")] == [
        1, 3, 5, 7, 9, 9, 1, 9, 9
    ]  # fmt: skip
    assert sum(game.worth("bouts", card, None) for card in TAROT.all) == 3


def test_ta7_the_side_that_plays_the_excuse_keeps_it() -> None:
    """TA7: From the other side, which gets half a point. Among the others it makes no difference who wins the trick."""
    mine = in_tricks(HANDS, "X", "1h", "8t", "12t")
    assert mine.contract is not None
    assert mine.contract.bid.excuse == (0, mine.tricks[0].winner) == (0, 3)
    swapped = [HANDS[0].replace("X", "7t"), HANDS[1].replace("7t", "X"), *HANDS[2:]]
    theirs = in_tricks([swapped[0].replace("7t", "21t"), *swapped[1:]], "21t", "X", "8t", "12t")
    assert theirs.contract is not None
    assert theirs.contract.bid.excuse == (1, 0)
    among = in_tricks(swapped, "1s", "X", "8t", "12t")
    assert among.contract is not None
    assert among.contract.bid.excuse == (1, 3)
    game = games.get("tarot")
    counts = {"half points": (94, 88, 0, 0), "bouts": (0, 3, 0, 0), "petit": (0,) * 4}
    even = scored(game, contract(PETITE, (0, 3)), 9, 9, 0, 0, **counts)
    assert even[0] == (0, 3 * 25, "TA8"), "51 points are enough with the Excuse alone"


def test_ta7_the_last_trick_takes_the_excuse() -> None:
    """TA7: It counts for the winner of that trick."""
    done = in_tricks(HANDS)
    while done.to_act is not None:
        others = [move for move in done.legal if str(move) != "X"] or list(done.legal)
        done = done.play(others[0])
    assert done.tricks[-1].holds(TAROT.set("X"))
    assert done.contract is not None
    assert done.contract.bid.excuse is None


@pytest.mark.parametrize(("halves", "bouts", "bid", "points"), [
    (112, 0, PETITE, 25), (111, 0, PETITE, -26), (110, 0, PETITE, -26), (102, 1, GARDE, 50), (84, 2, GARDE, 52),
    (72, 3, SANS, 100), (70, 3, CONTRE, -156),
])  # fmt: skip
def test_ta8_bouts_lower_what_is_needed(halves: int, bouts: int, bid: object, points: int) -> None:
    """TA8: 56, 51, 41 or 36 points; 25 and the difference, as often as the bid says, with each of the others."""
    counts = {"half points": (halves, 182 - halves, 0, 0), "bouts": (bouts, 3 - bouts, 0, 0), "petit": (0,) * 4}
    assert scored(games.get("tarot"), contract(bid), 9, 9, 0, 0, **counts) == [
        (0, 3 * points, "TA8"), *((seat, -points, "TA8") for seat in (1, 2, 3))
    ]  # fmt: skip


@pytest.mark.parametrize(("side", "points"), [(0, 20), (2, -20)])
def test_ta9_the_petit_in_the_last_trick(side: int, points: int) -> None:
    """TA9: Ten for the side that wins it there, twice after garde."""
    counts = {"half points": (100, 82, 0, 0), "bouts": (1, 2, 0, 0)}
    petit = tuple(int(seat == side) for seat in range(4))
    found = [line for line in scored(games.get("tarot"), contract(GARDE), 9, 9, 0, 0, **counts, petit=petit)
             if line[2] == "TA9"]  # fmt: skip
    assert found == [(0, 3 * points, "TA9"), *((seat, -points, "TA9") for seat in (1, 2, 3))]


def test_ta9_only_the_last_trick_counts() -> None:
    """TA9: The 1 of trumps in an earlier trick adds nothing."""
    early = finished(in_tricks(HANDS, "1t", "4t", "8t", "12t"))
    assert early.result is not None
    assert {line.rule for line in early.result.lines} == {"TA8"}
    late = in_tricks(HANDS)
    while late.to_act is not None:
        others = [move for move in late.legal if str(move) != "1t"] or list(late.legal)
        late = late.play(others[0])
    assert late.result is not None
    assert late.tricks[-1].holds(TAROT.set("1t")) == ("TA9" in {line.rule for line in late.result.lines})


def test_ta10_everyone_deals_four_times() -> None:
    """TA10: Or as often as `rounds` says; the highest total wins."""
    assert games.get("tarot").verdict((10, 5, -5, -10), 15, None) is None
    verdict = games.get("tarot", rounds=1, players=3).verdict((10, 10, -20), 3, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((0, 1), "TA10")


FIVE = [
    "1s 2s 3s 4s 5s 6s 7s 8s 9s 10s Vs Cs Ds Rs 1t",
    "1h 2h 3h 4h 5h 6h 7h 8h 9h 10h Vh Ch Dh Rh 4t",
    "1d 2d 3d 4d 5d 6d 7d 8d 9d 10d Vd Cd Dd Rd 8t",
    "1c 2c 3c 4c 5c 6c 7c 8c 9c 10c Vc Cc Dc Rc 12t",
    "2t 3t 5t 6t 7t 9t 10t 11t 13t 14t 15t 16t 17t 18t 19t",
]


def five(king: str, bid: str = "garde sans", dog: str = "20t 21t X") -> Hand:
    """Five players, of whom seat 0 takes and calls this king."""
    return hand(bid, "pass", "pass", "pass", "pass", f"king {king}", hands=FIVE, dog=dog)


def test_ta11_the_taker_calls_a_king() -> None:
    """TA11: Before the dog is seen; the dog has three cards, and as many are discarded."""
    calls = hand("garde", "pass", "pass", "pass", "pass", hands=FIVE, dog="20t 21t X")
    assert (calls.to_act, calls.rule, offered(calls)) == (0, "TA11", {"king s", "king h", "king d", "king c"})
    assert len(calls.held[0]) == 15
    done = played(calls, "king h", "discard 1s", "discard 2s", "discard 3s")
    assert (done.to_act, done.rule, len(done.held[0])) == (0, "TA4", 15)


@pytest.mark.parametrize(("king", "secret"), [("h", (1,)), ("c", (3,)), ("s", ())])
def test_ta11_nobody_learns_who_is_the_partner(king: str, secret: tuple[int, ...]) -> None:
    """TA11: Before the king is played; a taker who holds it is alone."""
    called = five(king)
    assert called.contract is not None
    assert called.contract.secret == secret
    for seat in range(5):
        view = called.view(seat)
        assert view.contract is not None
        assert (view.contract.secret, view.contract.bid.partner) == (None, None)
        assert called.game.parties(view.contract) == called.game.sides


def test_ta11_the_king_shows_the_partner() -> None:
    """TA11: From then on the two are a party; and a taker who plays it is alone."""
    shown = played(five("h"), "1s", "4t", "8t", "12t", "13t", "2t", "1t", "Rh", "1d", "1c")
    assert shown.contract is not None
    view = shown.view(2)
    assert view.contract is not None
    assert shown.game.parties(view.contract) == ((0, 1), (2, 3, 4))
    alone = played(five("s"), "Rs", "4t", "8t", "12t", "13t")
    assert alone.contract is not None
    assert alone.game.parties(alone.contract) == ((0,), (1, 2, 3, 4))


@pytest.mark.parametrize(("secret", "shares"), [((), (4, -1, -1, -1, -1)), ((2,), (2, -1, 1, -1, -1))])
def test_ta11_the_partner_shares(secret: tuple[int, ...], shares: tuple[int, ...]) -> None:
    """TA11: The taker wins twice what each of the others loses, the partner once; alone, four times."""
    counts = {"half points": (60, 0, 40, 82, 0), "bouts": (1, 0, 1, 1, 0), "petit": (0,) * 5}
    game, halves, bouts = games.get("tarot", players=5), 100 if secret else 60, 2 if secret else 1
    over = halves // 2 - {1: 51, 2: 41}[bouts]
    won = (25 + abs(over)) * (1 if over >= 0 else -1)
    found = scored(game, contract(PETITE, secret=secret), 5, 0, 5, 5, 0, **counts)
    assert [points for _, points, _ in found] == [won * share for share in shares]


def test_ta11_the_dog_counts_for_the_others_after_garde_contre() -> None:
    """TA11: Among five nobody takes it, since the next player may be the partner; the taker's side has none of it."""
    calls = hand("garde contre", hands=FIVE, dog="20t 21t X")
    done = finished(played(calls, "king h"))
    assert done.result is not None
    assert done.result.tally is not None
    assert sum(done.result.tally.counts_by_seat["half points"]) == 182 - 19


def test_ta7_the_check_takes_no_trick_from_the_one_who_won_the_excuse() -> None:
    """TA7: The contract says who has won it, so that nobody else can have taken every trick."""
    report = testing.check(games.get("tarot", players=3, petite=False), hands=[0], bots=False)
    assert report.hands == 1


def test_its_tile_says_what_to_expect() -> None:
    """The first page shows it with a shorter match too."""
    assert [preset.options for preset in metadata_of("tarot").presets] == [{}, {"rounds": "1"}]
