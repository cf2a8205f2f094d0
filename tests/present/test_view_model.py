"""What a table says about a hand in words."""

import re
from random import Random

from tricksmith.games import get
from tricksmith.play import Match, deal
from tricksmith.present import PlayerNames, TableView, own_view, own_view_of, public_view
from tricksmith.rules import Seat


def test_one_of_what_is_counted_has_no_plural() -> None:
    """Whatever the game counts: "1 point" as "1 trick"; what is no plural stays as it is."""
    match, rng = Match.begin(get("hearts"), seed="table"), Random(1)
    texts: set[str] = set()
    for _ in range(300):
        legal = match.hand.legal
        match = match.next_hand() if match.is_between_hands else match.play(legal[rng.randrange(len(legal))])
        table = TableView(match, match.hand.view(Seat(0)), PlayerNames(("Ada", "Bo", "Cleo", "Dan"), you=0))
        texts |= {part for side in table.sides for part in side.taken.split(", ")}
    assert {"1 trick", "2 tricks", "0 points", "1 point", "2 points"} <= texts
    assert "0 jack" not in texts  # it counts in a variant alone, and no seat has any
    assert [part for part in texts if part.startswith("1 ") and part.endswith("s")] == []


def test_what_is_counted_in_halves_is_said_in_wholes() -> None:
    """Eleven half points are 5½ points, as players of Tarot count them."""
    match, rng = Match.begin(get("tarot", players=3), seed="halves"), Random(2)
    texts: set[str] = set()
    while match.hand.result is None:
        match = match.play(rng.choice(list(match.hand.legal)))
        table = TableView(match, match.hand.view(Seat(0)), PlayerNames(("Ada", "Bo", "Cleo", "Dan"), you=0))
        texts |= {part for side in table.sides for part in side.taken.split(", ") if "point" in part}
        texts |= {seat.taken["half points"] for seat in public_view(match, PlayerNames(match.names)).seats}
    assert "0 points" in texts
    assert all(re.fullmatch(r"(\d+½?|½) points?", part) for part in texts)
    assert {part.endswith("½ points") for part in texts} == {True, False}


def test_each_reader_has_the_cards_as_they_read_them() -> None:
    """What is kept of a play with the game is kept apart for those who read symbols and those who read names."""
    match = Match.begin(get("nestors"), seed="example", names=("Ada", "Bo", "Cy", "Di"))
    while match.hand.phase == "calls":
        match = match.play(next(iter(match.hand.legal)))
    seat = match.hand.to_act
    assert seat is not None
    readers = [PlayerNames(match.names, seat, symbols=symbols) for symbols in (True, False, True)]
    labels = [[choice.label for choice in own_view(match, seat, who).choices] for who in readers]
    assert labels[0] == [card.symbols for card in match.hand.held[seat]] == labels[2]
    assert labels[1] == [f"{card.code} ({card.name})" for card in match.hand.held[seat]]


def test_the_reasons_of_a_view_are_those_of_the_hand() -> None:
    """Every card that can't be played has one, and no other: legal cards are not asked about."""
    match, rng = Match.begin(get("nestors"), seed="example", names=("Ada", "Bo", "Cy", "Di")), Random(3)
    forbidden = 0
    while match.hand.result is None:
        seat = match.hand.to_act
        assert seat is not None
        view = match.hand.view(seat)
        if view.phase == "tricks":
            ways = {str(card) for card in view.hand_in_turn}
            reasons = {way for way in ways if match.hand.why_not(way) is not None}
            assert view.reasons.keys() & ways == reasons
            forbidden += len(reasons)
        match = match.play(rng.choice(list(match.hand.legal)))
    assert forbidden > 10


def test_many_cards_that_fit_are_named_by_their_suit() -> None:
    """Two or three are listed; of more, the reason says which suit they have."""
    match, rng, reasons = Match.begin(get("bridge"), seed="reasons"), Random(1), set[str]()
    for _ in range(400):
        if match.is_between_hands:
            match = match.next_hand()
            continue
        seat = match.hand.to_act
        assert seat is not None
        view = own_view(match, seat, PlayerNames(("Ada", "Bo", "Cy", "Di"), seat))
        reasons |= {card.reason.sentence for group in view.hand for card in group.cards if card.reason}
        match = match.play(rng.choice(list(match.hand.legal)))
    assert "Clubs were led: play one of your clubs." in reasons
    assert not any("one that fits" in reason for reason in reasons)


def test_a_question_says_what_to_do() -> None:
    """Not why there is an obligation, but how to meet it; in every game, and for every reader."""
    asked: dict[str, set[str]] = {}
    for name in ("nonesuch", "jass", "tarot", "nestors"):
        match, rng = Match.begin(get(name), seed="questions"), Random(2)
        for _ in range(400):
            if match.hand.to_act is None:
                if match.verdict is not None:
                    break
                match = match.next_hand()
                continue
            seat = match.hand.to_act
            own = own_view(match, seat, PlayerNames(match.names, seat, symbols=True))
            if own.choice_kind == "card":
                asked.setdefault(name, set()).add(own.asks)
            match = match.play(rng.choice(match.hand.legal))
    assert [text for texts in asked.values() for text in texts if "were " in text or text.startswith("you ")] == []
    assert {"lead a card and name its suit", "follow Wyrms", "play any card"} <= asked["nonesuch"]
    assert any(text.endswith(" or trump") for text in asked["jass"])
    assert {"play a trump", "follow hearts"} <= asked["tarot"]
    assert any(text.startswith("follow hearts or play ") for text in asked["tarot"])
    assert any(text.startswith("a ") and text.endswith(" or a trump") for text in asked["nestors"])


def test_the_player_who_took_a_trick_reads_it_as_you() -> None:
    """In the second person, where the others read a name."""
    match, rng = Match.begin(get("nonesuch"), seed="example", names=("Ada", "Bo", "Cy")), Random(1)
    while not match.hand.tricks:
        match = match.play(rng.choice(match.hand.legal))
    last = public_view(match, PlayerNames(match.names, symbols=True)).last
    assert last is not None
    name = match.names[last.winner]
    assert last.why.startswith(f"{name} takes the trick with ")
    assert last.why_you == {last.winner: last.why.replace(f"{name} takes", "You take")}


def test_a_player_named_in_the_reason_reads_it_as_you() -> None:
    """Others whom a reason names, as in Nestors, read of their own card."""
    names, found = ("Ada", "Bo", "Cy", "Di"), 0
    for seed in range(40):
        match, rng = Match.begin(get("nestors"), seed=f"{seed}", names=names), Random(seed)
        while len(match.hand.tricks) < 3:
            match = match.play(rng.choice(match.hand.legal))
        last = public_view(match, PlayerNames(names, symbols=True)).last
        assert last is not None
        for seat, text in last.why_you.items():
            assert names[seat] not in text
            assert " you" in text or text.startswith("You")
            found += seat != last.winner
    assert found


def test_a_reason_lists_no_more_leads_than_fit_in_a_line() -> None:
    """Of many cards that can be led instead it names none: the hand shows which they are."""
    game, rng = get("hearts"), Random(3)
    reasons: set[str] = set()
    for seed in range(3):
        hand = game.hand(deal(game, seed=f"lead {seed}"), dealer=0)
        while hand.to_act is not None:
            own = own_view_of(hand.view(hand.to_act), PlayerNames(("Ada", "Bo", "Cleo", "Dan"), hand.to_act))
            held = [card for group in own.hand for card in group.cards]
            reasons |= {card.reason.sentence for card in held if card.reason is not None}
            hand = hand.play(rng.choice(list(hand.legal)))
    leads = {text.partition("you can lead ")[2] for text in reasons if "you can lead " in text}
    assert {"2c.", "others."} <= leads
    assert {len(text.split()) for text in leads} <= {1, 2, 3}


def test_sides_that_play_for_a_score_have_what_they_took_so_far() -> None:
    """In Nestors that is the worth of cards, tricks and spades together; it never falls, and ends as the score says."""
    match, rng = Match.begin(get("nestors"), seed="so far", names=("Ada", "Bo", "Cy", "Di")), Random(5)
    while match.hand.contract is None:
        match = match.play(rng.choice(list(match.hand.legal)))
    before = (0, 0)
    while True:
        first, second = public_view(match, PlayerNames(match.names)).sides
        assert first.have is not None
        assert second.have is not None
        assert first.have >= before[0]
        assert second.have >= before[1]
        assert (first.status == "made") == (first.at_least is not None and first.have >= first.at_least)
        before = first.have, second.have
        if match.hand.result is not None:
            break
        match = match.play(rng.choice(list(match.hand.legal)))
    assert sum(before) == 190
    assert [f"took {have}" in line.why for have, line in zip(before, match.hand.result.lines, strict=True)] == [
        True
    ] * 2
