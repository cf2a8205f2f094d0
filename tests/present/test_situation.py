"""What a review says of the moment of a decision: what lay open, what everybody plays for, and the trick so far."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tricksmith import games
from tricksmith.cards.decktet import EXCUSE
from tricksmith.play import deal
from tricksmith.present import PlayerNames, any_of, effects_text, situation_text
from tricksmith.rules import Hand, Seat

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay")


def begun(name: str, players: int, *moves: str, number: int = 0) -> Hand:
    """A hand after these moves."""
    game = games.get(name, players=players)
    hand = game.hand(deal(game, seed="situations", number=number), dealer=Seat(0))
    for move in moves:
        hand = hand.play(hand.parse(move))
    return hand


def situation(hand: Hand) -> str:
    """What the seat to act had before it."""
    assert hand.to_act is not None
    return situation_text(hand.view(hand.to_act), PlayerNames(NAMES[: hand.game.players]))


@pytest.mark.parametrize("number", range(12))
def test_the_turned_card_and_the_trump_that_follows_are_named_before_the_bids(number: int) -> None:
    """An Ace or a Crown settles trump, a number card leaves its two suits, and the Excuse is no trump."""
    hand = begun("nonesuch", 3, number=number)
    (up,) = hand.view(None).piles["up"]
    text = situation(hand)
    if up is EXCUSE:
        follows = "trump none"
    elif len(up.suits) == 1:
        follows = f"trump {up.suits[0].name}"
    else:
        follows = f"trump will be {' or '.join(sorted(suit.name for suit in up.suits))}"
    assert text.startswith(f"Turned up: {up.code} (")
    assert follows in text.split(". ")[0]


def test_the_trumps_that_a_turned_rank_makes_are_listed() -> None:
    """In Nameless the card turned up settles every trump, and partners are named before the first trick."""
    hand = begun("nameless", 4)
    trumps = " ".join(card.code for card in _trumps(hand))
    assert f"; trumps {trumps}. Bo and Di are partners." in situation(hand)


def _trumps(hand: Hand) -> tuple[object, ...]:
    while hand.contract is None:
        hand = hand.play(hand.legal[-1])
    return hand.view(None).trumps  # type: ignore[no-any-return]


def test_the_face_up_cards_are_shown_during_an_auction() -> None:
    """All three face-up cards of Nestors are named, and no trump follows from them."""
    hand = begun("nestors", 4)
    first = situation(hand).split(". ")[0]
    assert all(card.code in first for card in hand.view(None).piles["faceup"])
    assert "trump" not in first


def test_a_call_comes_with_its_question_and_the_piles_that_are_named() -> None:
    """What the seat could choose is said, and a pile that the question or a call names is explained first."""
    for moves in ((), ("switch",), ("switch", "keep")):
        hand = begun("nameless", 3, *moves)
        text = situation(hand)
        name = NAMES[hand.to_act or 0]
        assert f"The question to {name}: {hand.asks}." in text
        first = text.index("5 cards were dealt face down to the table: the switch cards.")
        assert text.count("dealt face down") == 1
        assert text.find("for the switch cards") in (-1, text.find("for the switch cards", first))
    assert "dealt face down" not in situation(begun("nameless", 4))


def test_nothing_but_the_open_cards_shows_before_the_bids() -> None:
    """Two deals that differ in what the reader can't see give the same sentences."""
    hand = begun("nonesuch", 3)
    view = hand.view(Seat(1))
    first, second, third = hand.deal.hands
    swapped = replace(hand.deal, hands=(third, second, first))
    other = hand.game.hand(swapped, dealer=Seat(0)).view(Seat(1))
    who = PlayerNames(NAMES[:3])
    assert situation_text(view, who) == situation_text(other, who)


def test_bids_and_what_is_still_needed_are_said_in_the_tricks() -> None:
    """Every bid is named with what it needs; after a trick, what each has and still needs."""
    hand = begun("nonesuch", 3, "most", "none", "some")
    while hand.contract is None:
        hand = hand.play(hand.legal[0])
    text = situation(hand)
    assert "Ada: some (a point a trick); Bo: most (6 tricks or more); Cy: none (no trick)." in text
    assert "Bo was to lead." in text
    while not hand.tricks:
        hand = hand.play(hand.legal[0])
    winner = hand.tricks[0].winner
    ada = "1 trick" if winner == 0 else "no tricks"
    bo = "1 trick, 5 more needed" if winner == 1 else "no tricks, 6 more needed"
    cy = "1 trick, so the aim has failed" if winner == 2 else "no tricks"
    assert "Bo: most (6 tricks or more); Cy: none (no trick)." in situation(hand)
    assert f"Taken so far: Ada {ada}; Bo {bo}; Cy {cy}." in situation(hand)


def test_who_has_come_to_an_exact_bid_wants_no_more() -> None:
    """A bid for exactly some tricks is not a bid for at least as many."""
    hand, found = begun("oh-hell", 4, "0", "0", "1", "0"), set()
    while hand.to_act is not None:
        text = situation(hand)
        found |= {
            words for words in ("and no more are wanted", "so the aim has failed", "1 more needed") if words in text
        }
        assert "which is enough" not in text
        hand = hand.play(hand.legal[0])
    assert found == {"and no more are wanted", "so the aim has failed", "1 more needed"}


def test_a_suit_of_trumps_is_named_and_not_listed() -> None:
    """Where the same suit is always trump, its thirteen cards need no list; the jacks of Skat are trumps, too."""
    hand = begun("spades", 4)
    while hand.contract is None:
        hand = hand.play(hand.legal[1])
    assert situation(hand).startswith("Trump spades. ")
    assert "trumps Jc Js Jh Jd Ac Tc" in situation(begun("skat", 3, "pass", "pass", "18", "hand", "clubs"))


def test_the_trick_so_far_is_a_sentence() -> None:
    """Who led, as which suit, and who played what."""
    hand = begun("poison-nonesuch", 3)
    first = hand.legal[0]
    hand = hand.play(first)
    second = hand.legal[0]
    hand = hand.play(second)
    leader = NAMES[1]
    assert f"{leader} led {first.card.code} as {first.named.name}; Cy played {second.card.code}." in situation(hand)  # type: ignore[union-attr]


def test_the_partner_of_a_player_who_goes_alone_sits_out() -> None:
    """Who goes alone and who sits out is said, and the partner is in no party."""
    hand = begun("nameless", 4)
    while hand.contract is None:
        alone = next((move for move in hand.legal if str(move) == "alone"), None)
        hand = hand.play(alone or hand.legal[-1])
    text = situation(hand)
    assert "Di sits the hand out." in text
    assert "Bo: alone (3 tricks or more)" in text
    assert "Di:" not in text
    assert "Taken so far" not in text
    while not hand.tricks:
        hand = hand.play(hand.legal[0])
    taker = hand.tricks[0].winner
    sides = ("Ada and Cy 1 trick", "Bo no tricks, 3 more needed") if taker != 1 else (
        "Ada and Cy no tricks", "Bo 1 trick, 2 more needed"
    )  # fmt: skip
    assert f"Taken so far: {'; '.join(sides)}." in situation(hand)


def test_what_is_counted_is_joined_and_none_of_it_is_said_as_no() -> None:
    """Tricks, points and spades of a side, and a side without a trick has nothing else to list."""
    hand = begun("nestors", 4)
    while hand.contract is None or len(hand.tricks) < 2:
        hand = hand.play(hand.legal[0])
    taken = hand.view(None).taken
    assert hand.contract is not None
    for side in hand.game.sides:
        counted = [(name, sum(by_seat[seat] for seat in side)) for name, by_seat in taken.items() if any(by_seat)]
        named = [f"{number or 'no'} {name[:-1] if number == 1 else name}" for name, number in counted]
        listed = f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else named[0]
        text = listed if any(number for _, number in counted) else "no tricks"
        assert f"{NAMES[side[0]]} and {NAMES[side[1]]} {text}" in situation(hand).split("Taken so far: ")[1]


def number_of(part: str, codes: list[str]) -> int:
    """How many cards are out, of a suit or of all the others: a number, or each by name."""
    first, *rest = part.split()
    return int(first) if first.isdigit() else sum(word.strip(",.") in codes for word in rest)


def test_what_is_out_is_what_the_seat_has_not_seen() -> None:
    """Who plays on, the cards that are out and proven voids are said, and are true of the cards that are hidden."""
    game = games.get("whist")
    hand = game.hand(deal(game, seed="situations"), dealer=Seat(0))
    voids = others = together = 0
    while len(hand.tricks) < 10:
        assert hand.to_act is not None
        view = hand.view(hand.to_act)
        text = situation_text(view, PlayerNames(NAMES[:4]), view.legal[:1])
        if view.trick:
            name = NAMES[hand.to_act]
            assert (f"{name} plays last." if len(view.trick) == 3 else f" after {name}.") in text
        (out,) = (part for part in text.split(". ") if part.startswith("Not seen yet: "))
        named = [word.strip(",;.") for word in out.split() if word.strip(",;.") in {card.code for card in game.cards}]
        assert {*named} <= {card.code for card in view.unseen}
        assert sum(number_of(part, named) for part in out.removeprefix("Not seen yet: ").split("; ")) == len(
            view.unseen
        )
        others += "other card" in out
        assert not ("other card" in out and not view.trick)
        for seat, name in enumerate(NAMES[:4]):
            for suit in game.deck.suits:
                if f"{name} has no {suit.name}" in text:
                    voids += 1
                    assert not any(suit in card.suits for card in hand.held[seat])
        together += " have no " in text
        ends = [part.partition(" no ")[2] for part in text.split(" and ") if " has no " in part or " have no " in part]
        assert len({*ends}) == len(ends), "two players without the same suits are named together"
        hand = hand.play(hand.legal[0])
    assert voids
    assert together
    assert others


def test_a_card_that_was_seen_is_said_to_be_with_its_holder() -> None:
    """One that was turned up and taken, or passed on: it is not among those that were not seen, and is named."""
    met = 0
    for number in range(8):
        hand = begun("nonesuch", 4, number=number)
        while hand.contract is None:
            hand = hand.play(hand.legal[0])
        seat = hand.to_act
        assert seat is not None
        view = hand.view(seat)
        known = [
            (holder, card) for holder in range(4) if holder != seat
            for card in hand.held[holder] if card not in view.unseen
        ]  # fmt: skip
        text = situation_text(view, PlayerNames(NAMES[:4]), view.legal[:1])
        met += bool(known)
        assert (f", as {NAMES[seat]} knew." in text) == bool(known)
        for holder, card in known:
            assert f"{NAMES[holder]} holds {card.code}, as {NAMES[seat]} knew" in text
    assert met


def test_moves_that_are_equally_good_are_a_group() -> None:
    """All others, all of a suit, or the few by name."""
    game = games.get("whist")
    view = game.hand(deal(game, seed="situations"), dealer=Seat(0)).view(Seat(1))
    who, (played, *others) = PlayerNames(NAMES[:4]), view.legal
    suits = {move.card.suits[0] for move in others}  # type: ignore[union-attr]
    assert any_of(others, played, view, who) == "any other card"
    for suit in suits - {played.card.suits[0]}:  # type: ignore[union-attr]
        of_suit = [move for move in others if suit in move.card.suits]  # type: ignore[union-attr]
        named = f"any card of {suit.name}" if len(of_suit) > 1 else str(of_suit[0])
        assert any_of(of_suit, played, view, who) == named
    assert any_of([others[0], others[-1]], played, view, who) == f"{others[0]} or {others[-1]}"
    assert any_of(others[1:], played, view, who).startswith(f"one of {len(others) - 1} cards, among them ")


def test_what_two_plays_do_in_the_trick_is_compared() -> None:
    """A card that takes the trick for sure, and one that leaves it to somebody."""
    game = games.get("whist")
    hand = game.hand(deal(game, seed="situations"), dealer=Seat(0))
    who, found = PlayerNames(NAMES[:4]), []
    for _ in range(40):
        assert hand.to_act is not None
        view = hand.view(hand.to_act)
        found += [effects_text(view, one, view.legal[0], who) for one in view.legal]
        hand = hand.play(hand.legal[0])
    assert any("wins the trick" in text and "leaves the trick to" in text for text in found)
    assert all(len(text.split(". ")) == 2 for text in found if text)
    assert "" in found
