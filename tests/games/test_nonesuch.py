"""Nonesuch, rule by rule: NS1 to NS10."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.helper import allowed, begin, finish, legal, play, play_out, refusal, scores, winner
from tricksmith import games
from tricksmith.cards import DECKTET, Card, Suit
from tricksmith.cards.decktet import EXCUSE, KNOTS, MOONS, NUMBERS, SUNS, WAVES, WYRMS
from tricksmith.errors import NotationError, OptionError
from tricksmith.games.nonesuch import Bids, Mode, Nonesuch
from tricksmith.play import Match, deal
from tricksmith.rules import Call, Contract, Hand, Play, Seat, pair_table
from tricksmith.rules.automata import trick_automaton

THREE, FOUR = Nonesuch(3), Nonesuch(4)

# Seats 0 and 2 hold every Sun; seat 1 is void in Suns.
NO_SUNS = ("8ms 9ms 4ms As 2sy X", "", "3sk 5sw 6sy 7sk Cs 8wl 9lk Am")


def bids(*words: str) -> Bids:
    """What each seat bid."""
    return tuple(Call(word) for word in words)


def settled(*hands: str, up: str) -> Hand:
    """Three players have bid some; the cards are dealt as given."""
    return play(begin(THREE, *hands, up=up), "some, some, some")


# NS1 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), [(3, 12), (4, 9)])
def test_ns1_the_deck_with_the_excuse_is_dealt_and_one_card_turned_up(players: int, cards: int) -> None:
    """All 37 cards are used: 12 each with three players, 9 with four, and the one left lies face up."""
    game = Nonesuch(players)
    dealt = deal(game, seed="NS1")
    parts = [cards for _, cards in dealt.parts()]
    assert [len(part) for part in parts] == [cards] * players + [1]
    assert sum(part.mask for part in parts) == DECKTET.all.mask
    assert EXCUSE in game.cards
    hand = game.hand(dealt, Seat(0))
    assert all(hand.view(seat).piles["up"] == dealt.piles["up"] for seat in [*range(players), None])


@pytest.mark.parametrize("players", [3, 4])
def test_ns1_the_first_dealer_is_random_and_the_deal_goes_round(players: int) -> None:
    """Any seat may deal first, depending on the seed; after each hand the next seat deals."""
    game = Nonesuch(players)
    assert {Match.begin(game, seed=f"seed {number}").hand.dealer for number in range(40)} == set(range(players))
    match = Match.begin(game, seed="round the table")
    for _ in range(players + 1):
        before = match.hand.dealer
        match = play_out(match)
        assert match.hand.dealer == (before + 1) % players
        assert match.hand.to_act == match.hand.first == (before + 2) % players


@pytest.mark.parametrize("players", [2, 5])
def test_ns1_it_is_for_three_or_four(players: int) -> None:
    """Nobody plays Nonesuch by two or by five."""
    with pytest.raises(OptionError, match=rf"nonesuch is for 3 or 4 players, not {players}"):
        Nonesuch(players)


# NS2 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", ["A", "C"])
@pytest.mark.parametrize("suit", DECKTET.suits, ids=str)
def test_ns2_the_suit_of_a_turned_ace_or_crown_is_trump(rank: str, suit: Suit) -> None:
    """An Ace or a Crown turned up makes its suit trump, and nobody is asked."""
    hand = settled("8yk X", up=f"{rank}{suit}")
    assert hand.contract is not None
    assert hand.contract.mode == Mode(suit)
    assert str(hand.legal[-1]).count("/") == 1, "the first trick is led at once"


@pytest.mark.parametrize(("answer", "trump"), [("trump w", WAVES), ("trump y", WYRMS), ("Wyrms", WYRMS), ("w", WAVES)])
def test_ns2_the_holder_of_the_excuse_chooses_between_the_suits_of_a_number_card(answer: str, trump: Suit) -> None:
    """A number card turned up leaves the choice of its two suits to the holder of the Excuse, after the bidding."""
    hand = play(begin(THREE, "", "X", up="9wy"), "some, none, most")
    assert (hand.to_act, legal(hand)) == (1, "trump w, trump y")
    after = play(hand, answer)
    assert after.contract is not None
    assert after.contract.mode == Mode(trump)
    assert str(after.actions[-1]) == f"trump {trump}"


def test_ns2_a_suit_that_the_turned_card_does_not_bear_cannot_be_chosen() -> None:
    """The Excuse's holder chooses one of the two suits of the turned card, and must choose."""
    hand = play(begin(THREE, "", "X", up="9wy"), "some, none, most")
    for other in "mslk":
        error = refusal(hand, Call("trump", other))
        assert (error.rule, error.evidence) == ("NS2", ("trump w", "trump y"))
        assert str(error) == f"trump {other}: choose the trump suit: say trump w or trump y (NS2)"
    assert refusal(hand, "trump k").move == "trump k"
    assert refusal(hand, "trump knots") == refusal(hand, "trump k")
    assert refusal(hand, "trump").rule == "NS2"
    assert refusal(hand, Call("some")).rule == "NS2"
    assert refusal(hand, "2mk").sentence == "choose the trump suit first"
    assert refusal(hand, "trump w", by=0).sentence == "it is the turn of seat 1, not of seat 0"


def test_ns2_a_turned_excuse_means_no_trump() -> None:
    """With the Excuse turned up there is no trump: nobody chooses, takes a card or is barred from a lead."""
    hand = settled("Am Cm 8ms", "2mk 9ms Ck", "3mw Cw Cy", up="X")
    assert hand.contract is not None
    assert hand.contract.mode == Mode(None)
    assert [len(cards) for cards in hand.held] == [12, 12, 12]
    assert hand.view(0).piles["up"] == DECKTET.set("X")
    assert [event.verb for event in hand.view(None).events] == ["says"] * 3
    assert hand.view(0).restricted_suits == ()
    assert len(hand.legal) == sum(len(card.suits) for card in hand.held[0])
    assert winner(play(hand, "Am/m, 2mk, 3mw")) == 2, "the highest Moon wins, and there is nothing above it"


# NS3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_ns3_each_bids_once_from_the_first_seat(dealer: int) -> None:
    """From the dealer's left round to the dealer, each seat bids once."""
    hand = begin(FOUR, "X", up="Ay", dealer=dealer)
    turns = []
    for word in ("most", "none", "some", "some"):
        turns.append(hand.to_act)
        assert legal(hand) == "none some most"
        assert (hand.rule, hand.asks) == ("NS3", "bid none, some or most")
        hand = play(hand, word)
    assert turns == [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    assert hand.contract is not None
    said = dict(zip(turns, ("most", "none", "some", "some"), strict=True))
    assert [str(bid) for bid in hand.contract.bid] == [said[Seat(seat)] for seat in range(4)]


@pytest.mark.parametrize("word", ["none", "some", "most"])
def test_ns3_a_bid_may_be_repeated(word: str) -> None:
    """All players may bid alike."""
    hand = play(begin(THREE, "X", up="Ay"), f"{word}, {word}, {word}")
    assert hand.contract is not None
    assert hand.contract.bid == bids(word, word, word)


def test_ns3_bids_are_open() -> None:
    """Everybody, a spectator too, hears each bid as it is made."""
    hand = play(begin(THREE, "X", up="Ay"), "some, most")
    for viewer in (0, 1, 2, None):
        assert [(event.seat, str(event.move)) for event in hand.view(viewer).events] == [(0, "some"), (1, "most")]


def test_ns3_the_holder_of_the_excuse_hides_it_until_all_have_bid() -> None:
    """During the bidding, a view is the same whichever other seat holds the Excuse."""
    here = play(begin(THREE, "Am", "X As", "Aw 2mk", up="9wy"), "some, most")
    there = play(begin(THREE, "Am", "Aw As", "X 2mk", up="9wy"), "some, most")
    assert here.view(0) == there.view(0)
    assert here.view(None) == there.view(None)
    after = play(here, "none")
    assert [event.verb for event in after.view(0).events] == ["says", "says", "says", "shows", "discards"]


def test_ns3_there_are_three_bids_and_no_other() -> None:
    """Another word is not a bid, nothing is passed, and no card is played before all have bid."""
    hand = begin(THREE, "X", up="Ay")
    error = refusal(hand, Call("all"))
    assert str(error) == "all: bid none, some or most: say none or some or most (NS3)"
    assert error.evidence == ("none", "some", "most")
    assert refusal(hand, Call("pass")).rule == "NS3"
    error = refusal(hand, "2mk")
    assert (error.rule, error.sentence) == ("NS3", "bid none, some or most first")
    error = refusal(hand, "some", by=1)
    assert (error.rule, error.sentence) == ("NS3", "it is the turn of seat 0, not of seat 1")
    with pytest.raises(
        NotationError, match="'half' isn't a move here: bid none, some or most; write none, some or most"
    ):
        hand.parse("half")


# NS4 -----------------------------------------------------------------------------------------------------------------


def test_ns4_the_holder_discards_the_excuse_chooses_and_takes_the_turned_card() -> None:
    """After the bidding the Excuse is laid open, then trump is chosen, then the turned card is taken: all in public."""
    before = begin(THREE, "", "X", up="9wy")
    hand = play(before, "some, none, most, trump y")
    story = [(e.seat, e.verb, str(e.move or e.cards)) for e in hand.view(None).events[3:]]
    assert story == [(1, "shows", "X"), (1, "discards", "X"), (1, "says", "trump y"), (1, "takes", "9wy")]
    assert [hand.view(seat).events for seat in range(3)] == [hand.view(None).events] * 3
    assert hand.held[1] == before.held[1] - DECKTET.set("X") | DECKTET.set("9wy")
    assert (hand.held[0], hand.held[2]) == (before.held[0], before.held[2])
    assert hand.view(0).piles["discard"] == DECKTET.set("X")
    assert not hand.view(0).piles.get("up")


@pytest.mark.parametrize("up", ["Ay", "Cy"])
def test_ns4_an_ace_or_crown_is_taken_too(up: str) -> None:
    """The holder of the Excuse takes the turned card in every case, also where there was nothing to choose."""
    hand = settled("", "", "X", up=up)
    assert DECKTET.card(up) in hand.held[2]
    assert EXCUSE not in hand.held[2]
    assert [len(cards) for cards in hand.held] == [12, 12, 12]


def test_ns4_taking_a_trump_into_hand_is_not_playing_one() -> None:
    """The turned trump that was taken lifts no ban: trumps may not be led yet (NS6)."""
    hand = settled("X 2sy Am", up="Ay")
    assert refusal(hand, "Ay").rule == "NS6"
    assert refusal(hand, "2sy/s").rule == "NS6"
    assert hand.view(0).flags == frozenset()


# NS5 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(3))
def test_ns5_the_first_seat_leads_first_then_who_won(dealer: int) -> None:
    """The seat after the dealer leads to the first trick, the winner of a trick to the next."""
    hand = play(begin(THREE, "Aw 2wl 9ms", "3mw 8wl 7wy X", "Cw 4wl", up="Ay", dealer=dealer), "some, some, some")
    assert hand.to_act == (dealer + 1) % 3
    lead, second, third = (["Aw", "3mw", "Cw"] * 2)[(dealer + 1) % 3 :][:3]
    hand = play(hand, f"{lead}/w, {second}, {third}")
    assert hand.to_act == winner(hand) == 2


def test_ns5_the_leader_names_one_of_the_suits_of_the_card() -> None:
    """A number card is led as either of its suits; its name must be said, and be one that it bears."""
    hand = settled("8ms Am X", "", "", up="Ay")
    assert allowed(hand, "8ms/m")
    assert allowed(hand, "8ms/s")
    error = refusal(hand, "8ms")
    assert str(error) == "8ms: the leader names a suit: play 8ms/m or 8ms/s (NS5)"
    assert error.evidence == ("8ms/m", "8ms/s")
    error = refusal(hand, "8ms/w")
    assert str(error) == "8ms/w: 8ms does not bear Waves: play 8ms/m or 8ms/s (NS5)"
    assert error.evidence == ("8ms/m", "8ms/s")
    with pytest.raises(NotationError, match="'hearts' isn't a suit of the Decktet deck"):
        hand.parse("8ms/hearts")


@pytest.mark.parametrize("text", ["the Diplomat as Suns", "8ms s", "8sm/S", "Diplomat/suns", "8ms as s"])
def test_ns5_a_lead_is_read_as_people_say_it(text: str) -> None:
    """A card and its named suit are read in many spellings, and written in one."""
    hand = settled("8ms Am X", "", "", up="Ay")
    assert hand.parse(text) == Play(DECKTET.card("8ms"), SUNS)
    assert str(hand.parse(text)) == "8ms/s"


@pytest.mark.parametrize("code", ["Am", "Cm"])
def test_ns5_an_ace_or_crown_names_its_only_suit(code: str) -> None:
    """For a card with one suit there is nothing to choose: it is led as that suit, said or not."""
    hand = settled(f"{code} X", up="Ay")
    card = DECKTET.card(code)
    assert hand.parse(code) == Play(card, MOONS)
    assert [str(move) for move in hand.legal if isinstance(move, Play) and move.card is card] == [f"{code}/m"]
    assert refusal(hand, Play(card)).sentence == f"the leader names a suit: play {code}/m"
    assert refusal(hand, f"{code}/s").rule == "NS5"


def test_ns5_only_the_leader_names_a_suit() -> None:
    """A player who follows plays a card as it is."""
    hand = play(settled("8ms X", "2sy As", "", up="Ay"), "8ms/s")
    error = refusal(hand, "2sy/s")
    assert str(error) == "2sy/s: only the leader names a suit: play 2sy as it is (NS5)"
    assert allowed(hand, "2sy")


def test_ns5_a_card_is_led_from_the_hand_in_turn() -> None:
    """Nobody leads a card of another hand, out of turn, or bids once the tricks have begun."""
    hand = settled("8ms X", "2sy", "", up="Ay")
    error = refusal(hand, "2sy/s")
    assert error.rule == "NS5"
    assert error.sentence == f"you do not hold 2sy: play one of {hand.held[0]}"
    assert error.evidence == tuple(map(str, hand.held[0]))
    error = refusal(hand, "2sy/s", by=1)
    assert (error.rule, error.sentence) == ("NS5", "it is the turn of seat 0, not of seat 1")
    error = refusal(hand, Call("some"))
    assert (error.rule, error.sentence) == ("NS5", f"the tricks are being played: play one of {hand.held[0]}")
    assert (hand.rule, hand.asks) == ("NS5", "lead a card and name its suit")


# NS6 -----------------------------------------------------------------------------------------------------------------


def test_ns6_a_trump_is_not_led_until_one_was_played() -> None:
    """A card that bears trump may not be led while no trump has been played, whatever suit would be named."""
    hand = settled("2sy 6sy 8ms Am X", up="Ay")
    error = refusal(hand, "2sy/y")
    assert error.rule == "NS6"
    others = hand.held[0] - hand.held[0].bearing(WYRMS)
    assert error.sentence == f"2sy is a trump and no trump has been played yet, and you can lead {others}"
    assert error.evidence == tuple(map(str, others))
    assert refusal(hand, "2sy/s").rule == "NS6", "it binds the card, not the name"
    assert refusal(hand, "2sy").sentence == error.sentence, "what cannot be led either is not suggested"
    assert refusal(hand, "2sy/m").sentence == error.sentence
    assert refusal(hand, "Ay").rule == "NS6"
    assert not any(WYRMS in move.card.suits for move in hand.legal if isinstance(move, Play))
    assert hand.view(0).reasons["6sy/s"] == refusal(hand, "6sy/s")
    assert hand.view(0).restricted_suits == (WYRMS,)


def test_ns6_who_holds_nothing_but_trumps_may_lead_one() -> None:
    """A leader without any other card leads a trump, under either name."""
    moons = "Am 2mk 3mw 4ms 5ml 6mw 7ml 8ms 9ms Cm"
    hand = begin(FOUR, f"{moons.removesuffix(' Cm')}", "X", up="Cm")
    hand = play(hand, "most, none, none, none")
    assert allowed(hand, "8ms/s")
    assert allowed(hand, "8ms/m")
    assert len(hand.legal) == 17, "eight number cards under two names each, and the Ace"
    hand = play(begin(FOUR, f"{moons.removesuffix(' 9ms Cm')} Ay", "X 9ms", up="Cm"), "most, none, none, none")
    assert legal(hand) == "Ay/y", "one other card, and it must be led"


def test_ns6_a_forced_lead_lifts_the_ban() -> None:
    """A trump led because the leader had nothing else is a trump played: from then on anybody may lead one."""
    hand = play(begin(FOUR, "Am 2mk 3mw 4ms 5ml 6mw 7ml 8ms 9ms", "X", up="Cm"), "most, none, none, none")
    assert hand.view(0).flags == frozenset()
    hand = play(hand, "8ms/m")
    assert hand.view(0).flags
    hand = play(hand, "Cm")
    while hand.to_act != 1 or hand.view(1).trick:
        hand = hand.play(hand.legal[0])
    assert hand.view(1).restricted_suits == ()


def test_ns6_a_trump_that_follows_suit_lifts_the_ban() -> None:
    """A follower's trump that bears the named suit counts as played."""
    hand = play(settled("8ms X", "2sy 6sy Cy As", "9ms", up="Ay"), "8ms/s, 2sy, 9ms")
    assert (hand.to_act, winner(hand)) == (1, 1)
    assert allowed(hand, "6sy/y")
    assert allowed(hand, "Cy")


def test_ns6_a_trump_thrown_by_a_void_hand_lifts_the_ban() -> None:
    """A trump played by somebody who cannot follow counts as played."""
    hand = settled(*NO_SUNS, up="Ck")
    hand = play(hand, "9ms/s")
    assert not hand.held[1].bearing(SUNS)
    hand = play(hand, "4yk, 5sw")
    assert (hand.to_act, winner(hand)) == (1, 1)
    assert allowed(hand, "5yk/k")


def test_ns6_other_cards_lift_nothing() -> None:
    """The ban lasts until a trump is played, trick after trick."""
    hand = play(settled("8ms Am 2sy X", "9ms 2mk 3ly", "As 3mw", up="Ay"), "8ms/s, 9ms, As")
    assert hand.to_act == 1
    assert refusal(hand, "3ly/l").rule == "NS6"
    hand = play(hand, "2mk/m, 3mw, Am")
    assert hand.view(2).flags == frozenset()


# NS7 -----------------------------------------------------------------------------------------------------------------


def test_ns7_the_others_follow_the_named_suit() -> None:
    """A player who holds a card that bears the named suit plays one."""
    hand = play(settled("8ms X", "2sy As Am 2mk 3mw", "", up="Ay"), "8ms/s")
    error = refusal(hand, "2mk")
    suns = hand.held[1].bearing(SUNS)
    assert str(error) == f"2mk: Suns were named and you hold {suns} (NS7)"
    assert error.evidence == tuple(map(str, suns))
    assert hand.legal[:] == tuple(Play(card) for card in suns)
    assert (hand.rule, hand.asks) == ("NS7", "Suns were named")
    assert hand.view(1).reasons["2mk"] == error


def test_ns7_only_the_named_suit_matters() -> None:
    """The other suit of the led card binds nobody, nor does trump."""
    hand = play(settled("8ms X", "Am 4ms Ay 2sy", "", up="Cy"), "8ms/m")
    assert refusal(hand, "2sy").rule == "NS7"
    assert refusal(hand, "Ay").rule == "NS7"
    assert allowed(hand, "4ms")
    hand = play(settled("8ms X", "Am 2mk As", "", up="Cy"), "8ms/s")
    assert refusal(hand, "Am").rule == "NS7"
    assert allowed(hand, "As")


def test_ns7_who_holds_none_of_it_plays_any_card() -> None:
    """A hand void in the named suit may play a trump or throw anything away."""
    hand = play(settled(*NO_SUNS, up="Ck"), "8ms/s")
    assert hand.legal[:] == tuple(Play(card) for card in hand.held[1])
    assert (hand.rule, hand.asks) == ("NS7", "play any card")
    assert hand.view(1).reasons == {}


def test_ns7_nobody_must_trump_or_beat() -> None:
    """A low card may be played although a higher one, or a trump of the suit, is held."""
    hand = play(settled("8ms X", "As 9ms 2sy Cs", "", up="Ay"), "8ms/s")
    assert allowed(hand, "As")
    hand = play(settled(*NO_SUNS, up="Ck"), "8ms/s")
    assert hand.held[1].bearing(KNOTS)
    assert allowed(hand, str(next(iter(hand.held[1] - hand.held[1].bearing(KNOTS)))))


def test_ns7_a_follower_plays_a_card_that_is_held_in_turn() -> None:
    """A card of somebody else's hand cannot be played, nor one out of turn, nor a word."""
    hand = play(settled("8ms X", "As", "2sy", up="Ay"), "8ms/s")
    error = refusal(hand, "2sy")
    assert (error.rule, error.sentence) == ("NS7", f"you do not hold 2sy: play one of {hand.held[1]}")
    error = refusal(hand, "2sy", by=2)
    assert (error.rule, error.sentence) == ("NS7", "it is the turn of seat 1, not of seat 2")
    assert refusal(hand, Call("none")).rule == "NS7"


# NS8 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("third", "takes"), [("As", 1), ("9ms", 1), ("Cs", 1), ("6sy", 2)])
def test_ns8_the_leaflets_example(third: str, takes: int) -> None:
    """Wyrms are trump. 8ms is led as Suns; 2sy follows, is a trump, and wins unless a higher trump falls."""
    hand = settled("8ms X", "2sy", "6sy As 9ms Cs", up="Ay")
    hand = play(hand, f"8ms/s, 2sy, {third}")
    assert winner(hand) == takes


@pytest.mark.parametrize(
    ("trick", "takes", "why"),
    [
        ("As/s, 2sy, 3sk", 2, "no trump: the highest Sun, and an Ace loses to a 2"),
        ("9ms/s, 2sy, Cs", 2, "a Crown beats a 9"),
        ("9ms/m, 2sy, Cs", 0, "cards that do not bear the named suit win nothing"),
        ("9ms/s, 4wl, Cs", 1, "the only trump wins, though it does not follow"),
        ("5sw/s, 4wl, Cs", 0, "the led card is a trump, although Suns were named"),
        ("4wl/l, 5sw, Cs", 1, "the highest of two trumps"),
        ("Aw/w, Cs, 9ms", 0, "an Ace of trumps is a trump"),
    ],
)
def test_ns8_the_highest_trump_wins_else_the_highest_of_the_named_suit(trick: str, takes: int, why: str) -> None:
    """Waves are trump: a card that bears Waves is one in any role; otherwise the highest of the named suit wins."""
    game, mode = THREE, Mode(WAVES)
    automaton = trick_automaton(game, mode)
    lead, second, third = trick.split(", ")
    code, _, letter = lead.partition("/")
    node = automaton.begin(Play(DECKTET.card(code), DECKTET.suit(letter))).after(Play(DECKTET.card(second)))
    assert str(node.winner(Play(DECKTET.card(third)))) == [code, second, third][takes], why


@pytest.mark.parametrize("trump", [None, *DECKTET.suits], ids=str)
def test_ns8_no_trick_is_tied(trump: Suit | None) -> None:
    """Every suit has one card of each rank, so two cards that can win a trick never stand level."""
    for led in DECKTET.suits:
        heights = [THREE.strength(card, led, Mode(trump)) for card in THREE.cards]
        able = [height for height in heights if height is not None]
        assert len(set(able)) == len(able) == (10 if trump in (None, led) else 20 - len(pair_of(trump, led)))


def pair_of(one: Suit | None, other: Suit) -> list[Card]:
    """The cards that bear both suits."""
    return [card for card in DECKTET.cards if one in card.suits and other in card.suits]


def test_ns8_the_leaflets_table_of_pairs() -> None:
    """The number cards that bear each pair of suits, as the leaflet's strategy table has them."""
    table = {
        "ms": "489",
        "mw": "36", "sw": "5",
        "ml": "57", "sl": "", "wl": "248",
        "my": "", "sy": "26", "wy": "79", "ly": "3",
        "mk": "2", "sk": "37", "wk": "", "lk": "69", "yk": "458",
    }  # fmt: skip
    computed = {f"{one}{other}": "".join(str(card.rank) for card in cards) for one, other, cards in pair_table(NUMBERS)}
    assert computed == table
    assert sum(map(len, table.values())) == 24


# NS9 -----------------------------------------------------------------------------------------------------------------

NS9_TABLE = {
    3: {
        "none": [12, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12],
        "some": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        "most": [-6, -5, -4, -3, -2, -1, 12, 14, 16, 18, 20, 22, 24],
    },
    4: {
        "none": [9, -1, -2, -3, -4, -5, -6, -7, -8, -9],
        "some": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        "most": [-5, -4, -3, -2, -1, 10, 12, 14, 16, 18],
    },
}


@pytest.mark.parametrize("bid", ["none", "some", "most"])
@pytest.mark.parametrize("players", [3, 4])
def test_ns9_each_bid_scores_by_its_tricks(players: int, bid: str) -> None:
    """Some scores its tricks; most twice its tricks from half on, else what is short; none all or minus its tricks."""
    game, row = Nonesuch(players), NS9_TABLE[players][bid]
    for tricks, points in enumerate(row):
        contract = Contract(Mode(None), bids(bid, *["some"] * (players - 1)), leader=Seat(0))
        rest = (len(row) - 1 - tricks, *[0] * (players - 2))
        assert scores(game, contract, (tricks, *rest)) == (points, *rest)


@pytest.mark.parametrize("players", [3, 4])
def test_ns9_the_printed_table_is_the_score(players: int) -> None:
    """The scoring table that people read has these numbers."""
    heading, *rows = Nonesuch(players).scoring_table()
    assert heading == ("tricks", *map(str, range({3: 13, 4: 10}[players])))
    assert {row[0]: [int(cell) for cell in row[1:]] for row in rows} == NS9_TABLE[players]


@given(seed=st.integers(0, 2**32), players=st.sampled_from([3, 4]))
def test_ns9_a_played_hand_is_scored_by_the_bids_made_and_the_tricks_won(seed: int, players: int) -> None:
    """At the end of a hand each seat's score is that of its own bid with the tricks it took; its line says both."""
    game = Nonesuch(players)
    hand = finish(game.hand(deal(game, seed=f"{seed}"), Seat(seed % players)), Random(seed))
    assert hand.result is not None
    tricks = hand.view(None).taken["tricks"]
    said = {int(event.seat): str(event.move) for event in hand.view(None).events[:players]}
    assert hand.result.scores == tuple(NS9_TABLE[players][said[seat]][tricks[seat]] for seat in range(players))
    assert [line.rule for line in hand.result.lines] == ["NS9"] * players
    assert [line.why for line in hand.result.lines] == [
        f"bid {said[seat]}, took {tricks[seat]} of {game.tricks}" for seat in range(players)
    ]


# NS10 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "sides"),
    [((30, 29, -3), None), ((31, 12, 0), (0,)), ((12, 40, 31), (1,)), ((31, 0, 31), (0, 2)), ((35, 35, 35), (0, 1, 2))],
)
def test_ns10_the_match_ends_when_a_total_reaches_31(totals: tuple[int, ...], sides: tuple[int, ...] | None) -> None:
    """The match ends when somebody has 31 or more; the highest total wins and level leaders share the win."""
    verdict = THREE.verdict(totals, 5, None)
    assert (verdict and verdict.sides) == sides
    assert verdict is None or (verdict.rule, verdict.why) == ("NS10", "the target of 31 was reached")


def test_ns10_the_target_is_the_tables_choice() -> None:
    """With `target` 50 a match goes on at 49 and ends at 50."""
    game = games.get("nonesuch", players=4, target="50")
    assert game.verdict((49, 0, 0, 0), 3, None) is None
    verdict = game.verdict((50, 0, 0, 0), 3, None)
    assert verdict is not None
    assert verdict.sides == (0,)


def test_ns10_level_leaders_may_play_another_hand() -> None:
    """With `tie=extra_hand` a match whose leaders are level goes on until one of them leads."""
    game = Nonesuch(3, tie="extra_hand")
    assert game.verdict((33, 33, 5), 4, None) is None
    verdict = game.verdict((36, 35, 8), 5, None)
    assert verdict is not None
    assert verdict.sides == (0,)
    shared = Nonesuch(3, tie="shared").verdict((33, 33, 5), 4, None)
    assert shared is not None
    assert shared.sides == (0, 1)


@pytest.mark.parametrize("tie", ["shared", "extra_hand"])
def test_ns10_max_hands_ends_the_match(tie: str) -> None:
    """With `max_hands` the match ends after that number of hands at any score; level leaders share the win."""
    game = Nonesuch(3, max_hands=2, tie=tie)
    assert game.verdict((3, 8, -2), 1, None) is None
    verdict = game.verdict((8, 8, -2), 2, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule, verdict.why) == ((0, 1), "NS10", "2 hands were played")
    early = game.verdict((8, 31, -2), 1, None)
    assert early is not None
    assert early.sides == (1,)


def test_ns10_a_match_is_counted_after_whole_hands() -> None:
    """A match goes on until a hand's end finds somebody at the target, and the totals are the sums of the hands."""
    match = Match.begin(Nonesuch(3, target=13), seed="NS10")
    rng = Random(10)
    for _ in range(60):
        match = play_out(match, rng)
        results = [hand.result for hand in match.hands if hand.result is not None]
        assert match.totals == tuple(sum(result.scores[side] for result in results) for side in range(3))
        if match.verdict is not None:
            break
        assert max(match.totals) < 13
    assert match.verdict is not None
    assert max(match.totals) >= 13
    assert match.winners == tuple(seat for seat in range(3) if match.totals[seat] == max(match.totals))
    assert match.is_between_hands is False


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("target", 0, "option target is a whole number from 1 up, not 0 (NS10)"),
        ("target", "many", "option target is a whole number from 1 up, not many (NS10)"),
        ("target", "none", "option target is a whole number from 1 up, not none (NS10)"),
        ("tie", "coin", "option tie is shared or extra_hand, not coin (NS10)"),
        ("max_hands", 0, "option max_hands is a whole number from 1 up or none, not 0 (NS10)"),
        ("rounds", 3, "nonesuch has no option 'rounds': its options are target, tie, max_hands"),
    ],
)
def test_ns10_options_are_checked(option: str, value: object, says: str) -> None:
    """An option out of its range is refused with what it may be."""
    with pytest.raises(OptionError) as raised:
        Nonesuch(3, **{option: value})
    assert str(raised.value).removeprefix("nonesuch: ") == says


# The rules together --------------------------------------------------------------------------------------------------


def test_nothing_is_played_after_the_last_trick() -> None:
    """When the last card has fallen the hand is over: nothing is legal, and the error says so."""
    hand = finish(settled("X", up="Ay"))
    assert (hand.to_act, len(hand.legal)) == (None, 0)
    for move in ("Am", "8ms/s", Call("some")):
        error = refusal(hand, move)
        assert (error.rule, error.sentence) == ("", "the hand is over: deal the next one")
    assert (hand.rule, hand.asks) == ("", "the hand is over")


@given(seed=st.integers(0, 2**32), players=st.sampled_from([3, 4]))
def test_random_hands_obey_a_plain_reading_of_the_rules(seed: int, players: int) -> None:
    """Every lead, obligation and winner of a random hand is what the rules NS5 to NS8 say when read word by word."""
    game, rng = Nonesuch(players), Random(seed)
    hand = game.hand(deal(game, seed=f"{seed}"), Seat(seed % players))
    while hand.contract is None:
        hand = hand.play(rng.choice(hand.legal))
    trump, fallen, leader = hand.contract.mode.trump, list[Card](), hand.first
    for _ in range(game.tricks):
        trick = list[Play]()
        for step in range(players):
            seat = (leader + step) % players
            assert hand.to_act == seat
            assert {str(move) for move in hand.legal} == plain_reading(list(hand.held[seat]), trump, fallen, trick)
            move = rng.choice(hand.legal)
            assert isinstance(move, Play)
            hand = hand.play(move)
            trick.append(move)
            fallen.append(move.card)
        leader = Seat((leader + plain_winner(trick, trump)) % players)
        assert winner(hand) == leader
    assert hand.to_act is None


def plain_reading(held: list[Card], trump: Suit | None, fallen: list[Card], trick: list[Play]) -> set[str]:
    """What may be played, in notation, from a second and slower reading of NS5 to NS7."""
    if trick:
        following = [card for card in held if trick[0].named in card.suits]
        return {card.code for card in following or held}
    trumps = [card for card in held if trump is not None and trump in card.suits]
    barred = not any(trump in card.suits for card in fallen) and len(trumps) < len(held)
    free = [card for card in held if not barred or card not in trumps]
    return {f"{card.code}/{suit}" for card in free for suit in card.suits}


def plain_winner(trick: list[Play], trump: Suit | None) -> int:
    """Which play of a trick wins, from a second reading of NS8."""
    for suit in (trump, trick[0].named):
        bearing = [place for place, play in enumerate(trick) if suit in play.card.suits]
        if bearing:
            return max(bearing, key=lambda place: "A23456789C".index(trick[place].card.rank or ""))
    raise AssertionError("the led card bears the named suit")
