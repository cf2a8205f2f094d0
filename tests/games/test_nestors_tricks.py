"""Nestors in the tricks: who plays, what the third card must be, and who wins. Rules NE7, NE8 and NE9."""

from collections import Counter
from itertools import pairwise, permutations
from random import Random

import pytest

from tests.games.helper import AnyGame, allowed, begin, legal, play, refusal
from tricksmith import games
from tricksmith.cards import FRENCH, Card
from tricksmith.games import metadata_of
from tricksmith.games.nestors import Mode
from tricksmith.rules import Hand, TrickSoFar

NESTORS = games.get("nestors")
LITERAL = games.get("nestors", comply="suit_or_trump")
SUITS = set("shdc")
RANKS = "6789TJQKA"


def to_the_third(third: str, trick: str, **options: object) -> Hand:
    """Trick two after these two cards, the first of them led from the table; Jacks are trump.

    Seat 0 is the bidder, seat 1 has played the second card, and seat 2, who holds these eight, plays the third.
    """
    first, second = trick.split()
    mine = third.split()
    lead, *taken = [card.code for card in NESTORS.cards if card.code not in {first, second, *mine}][:3]
    game = games.get("nestors", **options)
    table, batch = " ".join([*taken, first]), ("", "", " ".join(mine[5:]), "")
    hand = begin(game, lead, second, " ".join(mine[:5]), faceup=table, second=batch)
    hand = play(hand, f"bid 5, pass, pass, pass, trump J, {'+'.join([lead, *taken])}, {second}")
    assert (hand.to_act, hand.held[2]) == (2, FRENCH.set(third))
    return hand


def wins(a: str, b: str, c: str, trump: str = "J", game: AnyGame = NESTORS) -> str:
    """The card that takes the trick of these three."""
    cards = tuple(FRENCH.card(text) for text in (a, b, c))
    return game.winner(TrickSoFar(None, cards[0], cards), Mode(trump)).code


# NE7: who plays -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bidder", [0, 1, 2, 3])
def test_ne7_three_of_four_play_and_the_one_who_did_not_leads_next(bidder: int) -> None:
    """Bidder 0 leads tricks one and two, and tricks 3 to 12 are led by 3 2 1 0 3 2 1 0 3 2, whatever seats win them."""
    said = ["pass"] * bidder + ["bid 5"] + ["pass"] * (3 - bidder)
    hand = play(begin(NESTORS), ", ".join([*said, "trump J"]))
    rng = Random(bidder)
    while hand.to_act is not None:
        hand = hand.play(rng.choice(hand.legal))
    tricks = hand.tricks
    leaders = [(trick.leader - bidder) % 4 for trick in tricks]
    assert leaders == [0, 0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2]
    for trick in tricks[1:]:
        assert [seat for seat, _ in trick.plays] == [(trick.leader + step) % 4 for step in range(3)]
        assert trick.winner in {seat for seat, _ in trick.plays}
    for before, after in pairwise(tricks[1:]):
        assert after.leader not in {seat for seat, _ in before.plays}
    assert len({trick.winner for trick in tricks}) > 1
    assert all(len(cards) == 0 for cards in hand.held)


def test_ne7_the_seat_that_sits_out_does_not_act() -> None:
    """In trick two, led from the table for the bidder, the bidder's partner is third and the last seat sits out."""
    hand = play(begin(NESTORS), "bid 5, pass, pass, pass, trump J")
    hand = hand.play(hand.legal[0])
    assert (hand.to_act, hand.view(None).sitting_out, hand.view(None).order) == (1, {3}, (0, 1, 2))
    hand = hand.play(hand.legal[0])
    assert hand.to_act == 2
    hand = hand.play(hand.legal[0])
    assert (hand.to_act, hand.view(None).sitting_out, hand.view(None).order) == (3, {2}, (3, 0, 1))
    error = refusal(hand, str(next(iter(hand.held[2]))), by=2)
    assert (error.rule, error.sentence) == ("NE8", "it is the turn of seat 3, not of seat 2")


# NE8: what the third card must be -------------------------------------------------------------------------------------


def test_ne8_first_and_second_play_any_card() -> None:
    """A may lead anything and B may play anything, of any suit and trumps too."""
    hand = play(begin(NESTORS, down="As", faceup="9c 8c 7c"), "bid 5, pass, pass, pass, trump J, As+9c+8c")
    assert {move.card for move in hand.legal} == set(hand.held[1])
    hand = hand.play(hand.legal[0])
    hand = hand.play(hand.legal[0])
    assert (hand.to_act, len(hand.legal)) == (3, 8)
    hand = hand.play(hand.legal[0])
    assert (hand.to_act, len(hand.legal)) == (0, 8)


def test_ne8_after_two_cards_of_one_suit_the_third_is_of_that_suit_or_a_trump() -> None:
    """After two hearts, who holds a heart must play one, or any trump."""
    hand = to_the_third("6h 7h Js 9s 9d Qs Ks Ac", "Th 8h")
    assert legal(hand) == "Js 6h 7h"
    error = refusal(hand, "9d")
    assert (error.rule, error.evidence) == ("NE8", ("Js", "6h", "7h"))
    assert error.sentence == "a heart or a trump is asked for and you hold Js 6h 7h"
    assert hand.view(2).asks == "a heart or a trump is asked for"


def test_ne8_after_two_suits_the_third_is_of_a_suit_that_neither_played() -> None:
    """After a heart and a spade, who holds diamonds or clubs must play one of them, or any trump."""
    hand = to_the_third("6h 7h Jh 9s 9d Qs Ks Ac", "Th 8s")
    assert legal(hand) == "Jh 9d Ac"
    error = refusal(hand, "6h")
    assert (error.rule, error.evidence) == ("NE8", ("Jh", "9d", "Ac"))
    assert error.sentence == "a diamond, a club or a trump is asked for and you hold Jh 9d Ac"


@pytest.mark.parametrize(
    ("trick", "third", "count"),
    [
        ("Th 8h", "9s Ts Qs 7d 8d 9d Tc Kc", 8),
        ("Th 8h", "9s Ts Qs 7d 8d Jd Jc Kc", 8),
        ("Th 8s", "9s Ts Qs Ks 6h 7h 9h Qh", 8),
        ("Th 8s", "9s Ts Js Ks 6h 7h 9h Jh", 8),
    ],
)
def test_ne8_without_a_required_suit_anything_goes(trick: str, third: str, count: int) -> None:
    """A player who holds no card of a required suit may play any card, trump or not."""
    assert len(to_the_third(third, trick).legal) == count


def test_ne8_a_trump_is_a_card_of_its_printed_suit() -> None:
    """A player who holds a required suit only in a trump is bound all the same: that trump, or another one."""
    hand = to_the_third("Jh Js 9s Ts Qs 7d 8d Kc", "Th 8h")
    assert legal(hand) == "Js Jh"
    assert refusal(hand, "9s").evidence == ("Js", "Jh")
    led_by_trump = to_the_third("6h 9s Ts Qs 7d 8d Kc Ac", "Jh 8h")
    assert legal(led_by_trump) == "6h"
    two_suits = to_the_third("Jd 9s Ts Qs 6h 7h 9h Qh", "Jh 8s")
    assert legal(two_suits) == "Jd"


def test_ne8_it_binds_alike_when_every_trump_complies() -> None:
    """What may be played does not depend on `comply`."""
    for trick in ("Th 8h", "Th 8s", "Th Js"):
        third = "6h 7h 9s 9d Qs Ks Ac Jc"
        assert legal(to_the_third(third, trick)) == legal(to_the_third(third, trick, comply="suit_or_trump"))


def test_ne8_other_moves_are_refused_in_the_tricks() -> None:
    """A card that is not held, or a suit named, is refused."""
    hand = to_the_third("6h 7h Js 9s 9d Qs Ks Ac", "Th 8h")
    assert refusal(hand, "7c").sentence == "you do not hold 7c: play one of 9s Js Qs Ks 6h 7h 9d Ac"
    assert refusal(hand, "6h/h").sentence == "no suit is named in this game: play 6h as it is"
    assert refusal(hand, "claim 0").rule == "NE8"
    assert all(allowed(hand, card) for card in ("6h", "7h", "Js"))


# NE9: who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("second", "third", "winner"),
    [("Js", "Jd", 2), ("Js", "Jc", 2), ("Js", "Jh", 1), ("Jh", "Js", 2), ("Jh", "Jd", 2), ("Jh", "Jc", 2)],
)
def test_ne9_the_examples_with_jacks(second: str, third: str, winner: int) -> None:
    """Jacks are trump: after Th, Js the third wins with Jd or Jc and not with Jh; after Th, Jh with any other jack."""
    hand = to_the_third(f"{third} 9h 8h 7h 7s 9s 8s Qs", f"Th {second}")
    assert allowed(hand, third)
    assert play(hand, third).tricks[-1].winner == winner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Th 8h 9h", "Th"),  # complying, no trump: the highest
        ("Th Kh Qh", "Kh"),
        ("Th 8s Kc", "Kc"),  # the highest of any suit
        ("Th Ts Tc", "Th"),  # the earlier of equals
        ("9h Ts Tc", "Ts"),
        ("Jh 8h 9h", "Jh"),  # complying, with trumps: the last one
        ("Jh 8h Js", "Js"),
        ("Jh Js Jc", "Jc"),
        ("Th Js 6c", "Js"),
        ("Jh Js 6c", "Js"),
        ("Th 8h 9s", "8h"),  # not complying, no trump: B, however low
        ("Ah 6s Kh", "6s"),
        ("Jh 6s Kh", "Jh"),  # (a) only A has a trump
        ("Ah 6h Js", "Js"),  # (a) only C has one
        ("Jh 6h Js", "Js"),  # (a) both have
        ("Jh Js Kh", "Js"),  # B has a trump too
        ("Ah Jh Js", "Js"),  # (b) C's trump is of a suit that neither played
        ("Ah Js Jh", "Js"),  # C's trump is of A's suit
        ("Ah Js Kh", "Js"),
    ],
)
def test_ne9_every_clause_in_an_example(trick: str, winner: str) -> None:
    """If C complies the last trump wins, else the highest card and the earlier of equals; if not, B but for a and b."""
    assert wins(*trick.split()) == winner


def clause(a: Card, b: Card, c: Card, trump: str) -> tuple[str, bool]:
    """The clause under which the trick falls, worked out from the rule's words, and whether A and C win it."""
    (sa, sb, sc), trumps = (card.code[1] for card in (a, b, c)), [card.code[0] == trump for card in (a, b, c)]
    required = {sa} if sa == sb else SUITS - {sa, sb}
    if sc in required and any(trumps):
        return "complies with a trump", trumps[2] or not trumps[1]
    if sc in required:
        heights = [RANKS.index(card.code[0]) for card in (a, b, c)]
        return "complies without", heights.index(max(heights)) != 1
    if any(trumps) and not trumps[1]:
        return "a", True
    if trumps[1] and trumps[2] and sc not in {sa, sb}:
        return "b", True
    return "does not comply", False


@pytest.mark.parametrize("trump", "AJT")
def test_ne9_all_ordered_triples_by_clause(trump: str) -> None:
    """Of the 42,840 ordered triples A and C win 17,784 and B 25,056, each clause as often as the rule says."""
    counts: Counter[tuple[str, bool]] = Counter()
    mode, deck = Mode(trump), list(NESTORS.cards)
    for a, b, c in permutations(deck, 3):
        won = NESTORS.winner(TrickSoFar(None, a, (a, b, c)), mode)
        why, by_leader = clause(a, b, c, trump)
        assert (won is not b) == by_leader, f"{a} {b} {c}: {why}, and {won} wins"
        counts[why, by_leader] += 1
    assert sum(counts.values()) == 42_840
    assert counts == {
        ("complies with a trump", True): 3_928,
        ("complies without", True): 9_152,
        ("a", True): 4_608,
        ("b", True): 96,
        ("complies with a trump", False): 1_952,
        ("complies without", False): 4_480,
        ("does not comply", False): 18_624,
    }


@pytest.mark.parametrize("trump", "AJT")
def test_ne9_the_card_that_wins_when_the_third_complies(trump: str) -> None:
    """When C complies the last trump takes the trick, and without trumps the highest card, the earlier of equals."""
    mode = Mode(trump)
    for trick in permutations(NESTORS.cards, 3):
        why, _ = clause(*trick, trump)
        if why.startswith("complies"):
            trumps = [card for card in trick if card.rank == trump]
            best = trumps[-1] if trumps else max(trick, key=lambda card: RANKS.index(card.rank))
            assert NESTORS.winner(TrickSoFar(None, trick[0], trick), mode) is best


def test_ne9_when_every_trump_complies_only_one_kind_of_trick_changes() -> None:
    """With `comply=suit_or_trump` A and C also win when B's trump meets a trump of A's suit: 96 triples, no other."""
    mode, changed = Mode("J"), []
    for trick in permutations(NESTORS.cards, 3):
        so_far = TrickSoFar(None, trick[0], trick)
        strict, literal = NESTORS.winner(so_far, mode), LITERAL.winner(so_far, mode)
        if (strict is trick[1]) != (literal is trick[1]):
            changed.append(trick)
            assert literal is trick[2]
    assert len(changed) == 96
    assert all(b.rank == c.rank == "J" and a.suit == c.suit and a.suit != b.suit for a, b, c in changed)


def test_ne9_the_literal_reading_contradicts_the_example() -> None:
    """With `comply=suit_or_trump` the Jh wins after Th, Js too; the other examples stay as they are."""
    assert wins("Th", "Js", "Jh") == "Js"
    assert wins("Th", "Js", "Jh", game=LITERAL) == "Jh"
    for trick in ("Th Js Jd", "Th Js Jc", "Th Jh Js", "Th Jh Jd", "Th Jh Jc"):
        assert wins(*trick.split(), game=LITERAL) == trick[-2:]
    hand = to_the_third("Jh 9h 8h 7h 7s 9s 8s Qs", "Th Js", comply="suit_or_trump")
    assert play(hand, "Jh").tricks[-1].winner == 2


def test_what_the_coach_says_of_who_takes_a_trick() -> None:
    """In all tricks of three cards: two tips name the winner, or say that only a trump of the leader's side can win."""
    coach, rng = metadata_of("nestors").coach, Random(9)
    assert "the last trump takes the trick; if there are no trumps, the highest card does" in coach["trick"]
    assert "the second takes the trick, unless a trump of the other side beats it" in coach["trick_else"]
    unfit = Counter[str]()
    for a, b, c in rng.sample(list(permutations(NESTORS.cards, 3)), 4000):
        won = wins(a.code, b.code, c.code)
        suits = {a.suit.letter} if a.suit == b.suit else SUITS - {a.suit.letter, b.suit.letter}
        trumps = [card.code for card in (a, b, c) if card.code[0] == "J"]
        if c.suit.letter in suits:
            highest = max((card.code[0] for card in (a, b, c)), key=RANKS.index)
            assert won == trumps[-1] if trumps else won[0] == highest
        else:
            unfit["second" if won == b.code else "trump"] += 1
            assert won == b.code or won in {a.code, c.code} & set(trumps)
    assert min(unfit["second"], unfit["trump"]) > 20
