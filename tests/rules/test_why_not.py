"""Every kind of illegal move is refused with its rule, a sentence and the evidence."""

from __future__ import annotations

import pytest

from tests.games.helper import allowed, finish, play, refusal
from tests.rules.toy import HEARTS_ONLY, Toy, toy_hand
from tricksmith.cards import DECKTET, FRENCH, Card, Suit
from tricksmith.cards.french import HEARTS, SPADES
from tricksmith.rules import (
    NO_FLAGS,
    Call,
    CardMove,
    Claim,
    Contract,
    Event,
    EventVerb,
    Flags,
    Must,
    Opening,
    Play,
    Reason,
    Seat,
    Steps,
    Table,
    TrickSoFar,
)

YES, NO = Call("yes"), Call("no")


def plain(table: Table, leader: Seat | None = None) -> Contract[str, None]:
    """The contract after the calls that a test is about."""
    return Contract("plain", None, leader=table.first if leader is None else leader)


class EachSaysYesOrNo(Toy):
    """Each says yes or no."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        yield from table.each_says((YES, NO), "TO4", "say yes or no")
        return plain(table)


class FirstYesLeads(Toy):
    """The first to say yes leads."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        found = yield from table.first_to_say([YES], NO, "TO4", "will you lead")
        return plain(table, found[0] if found is not None else None)


class WithAuction(Toy):
    """An auction in tens."""

    must = False

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        won = yield from table.auction(range(10, 31, 10), "TO4", "bid or pass", last_must_bid=self.must)
        return plain(table, won[0]) if won is not None else None


class WithSwap(Toy):
    """A seat that holds three hearts or more may swap three of them for three cards."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        yield from table.may_exchange_cards(Seat(1), HEARTS_ONLY, 3, "down", "TO4", "swap three hearts")
        return plain(table)


class WithSwitch(Toy):
    """The first seat may switch its hand."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        yield from table.may_exchange_hand(table.first, "down", "TO4", "switch your hand")
        return plain(table)


class WithGifts(Toy):
    """Each gives two cards away and takes three from the table."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        for seat in table.order:
            yield from table.gives(seat, 2, "waste", "pass", "TO4", "pass two cards")
        table.takes(table.first, "up")
        return plain(table)


class WithSweep(Toy):
    """The first seat opens with two cards of the table."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        yield from table.sweeps(table.first, "up", 2, "TO4", "lead a card and take two")
        return plain(table)


class NoHearts(Toy):
    """Hearts may not be led until somebody has played one."""

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: str) -> Reason | None:
        return Reason("TO8", f"{card} is a heart") if card.suit == HEARTS and not flags else None

    def flags_of(self, card: Card, mode: str, *, leading: bool) -> Flags:
        return frozenset({"hearts"}) if card.suit == HEARTS else NO_FLAGS


def test_something_else_than_what_is_asked_for() -> None:
    """A word that is not offered is refused with those that are."""
    hand = toy_hand(EachSaysYesOrNo)
    error = refusal(hand, Call("maybe"))
    assert (str(error), error.rule, error.evidence) == (
        "maybe: say yes or no: say yes or no (TO4)", "TO4", ("yes", "no"),
    )  # fmt: skip
    for move in (
        Play(FRENCH.card("Js")),
        CardMove("swap", FRENCH.set("Js")),
        Opening(FRENCH.card("Js"), FRENCH.set("Kd")),
    ):
        error = refusal(hand, move)
        assert (error.sentence, error.evidence) == ("say yes or no first", ())


def test_a_volunteer_says_yes_or_no() -> None:
    """The round ends with the first yes; after it nobody may say anything."""
    hand = toy_hand(FirstYesLeads)
    assert refusal(hand, Call("perhaps")).sentence == "will you lead: say yes or no"
    assert str(hand.legal) == "yes no"
    after = play(hand, "no, yes")
    assert after.to_act == 1
    assert refusal(after, YES).sentence.startswith("the tricks are being played: play one of ")
    assert play(hand, "yes").to_act == 0


def test_a_bid_beats_the_last_one() -> None:
    """A bid that is too low is refused with the lowest that would do, one off the scale with the scale."""
    hand = play(toy_hand(WithAuction), "bid 20")
    error = refusal(hand, "bid 10")
    assert str(error) == "bid 10: the highest bid is 20: bid 30 or more, or pass (TO4)"
    assert error.evidence == ("bid 20",)
    assert refusal(hand, "20").sentence == error.sentence
    for text in ("bid 15", "bid 40", "bid 0", "bid high", "bid"):
        assert refusal(hand, text).sentence == "bids go from 10 to 30 in steps of 10; or pass"
    assert refusal(hand, Call("double")).sentence == "bids go from 10 to 30 in steps of 10; or pass"


def test_nobody_passes_who_must_bid() -> None:
    """Where the last seat must bid, its pass is refused."""
    hand = play(toy_hand(WithAuction, must=True), "pass")
    assert refusal(hand, "pass").sentence == "all others have passed, so you must bid 10 or more"
    assert str(hand.legal) == "bid 10, bid 20, bid 30"
    free = play(toy_hand(WithAuction), "pass, pass")
    assert (free.to_act, free.contract) == (None, None)
    assert free.result is not None
    assert free.result.scores == (0, 0)


def test_a_swap_is_of_the_right_cards() -> None:
    """Other cards, or too many or too few, are refused with those that may be swapped."""
    hand = toy_hand(WithSwap)
    assert str(hand.legal) == "swap Qh Kh Ah, keep"
    for text in ("swap Qh Kh Ac", "swap Qh Kh", "swap Qh Kh Ah Ac", "swap Js Qs Ks"):
        error = refusal(hand, text)
        assert error.sentence == "swap three hearts: swap 3 of Qh Kh Ah, or keep"
        assert error.evidence == ("Qh", "Kh", "Ah")
    assert refusal(hand, Play(FRENCH.card("Qh"))).rule == "TO4"
    after = play(hand, "swap ah kh qh")
    assert str(after.held[1]) == "As Jd Qd Ac"
    assert toy_hand(WithSwap, "Qh Kh Ah Ac", "Js Qs Ks Jh").to_act == 0, "who cannot is not asked"


def test_a_switch_is_all_or_nothing() -> None:
    """A hand is switched or kept."""
    hand = toy_hand(WithSwitch)
    assert str(hand.legal) == "switch keep"
    assert refusal(hand, Call("swap")).sentence == "switch your hand: say switch or keep"
    assert refusal(hand, Play(FRENCH.card("Js"))).rule == "TO4"


def test_cards_are_given_from_the_hand() -> None:
    """Two cards of your own are passed: no more, no fewer, nobody else's, and under that word."""
    hand = toy_hand(WithGifts)
    assert len(hand.legal) == 6
    for move in ("pass Js", "pass Js Qs Ks", "pass Js Ac", CardMove("give", FRENCH.set("Js Qs")), Call("pass")):
        error = refusal(hand, move)
        absent = "you do not hold Ac; " if move == "pass Js Ac" else ""
        assert error.sentence == f"{absent}pass two cards: pass 2 of Js Qs Ks Jh"
        assert error.evidence == ("Js", "Qs", "Ks", "Jh")
    assert refusal(hand, "pass Js Qs", by=1).sentence == "it is the turn of seat 0, not of seat 1"
    after = play(hand, "pass Js Jh, pass Ac Ah")
    assert [str(cards) for cards in after.held] == ["Qs Ks Kd Ad Jc", "Qh Kh"]


def test_an_opening_takes_cards_of_the_table() -> None:
    """The lead comes from the hand, and two cards of the table go with it."""
    hand = toy_hand(WithSweep)
    assert len(hand.legal) == 12
    error = refusal(hand, "Ac+Kd+Ad")
    assert (error.sentence, error.evidence) == ("you do not hold Ac: lead one of Js Qs Ks Jh", ("Js", "Qs", "Ks", "Jh"))
    for text in ("Js+Kd", "Js+Kd+Qh", "Js+Kd+Ad+Jc"):
        error = refusal(hand, text)
        assert (error.sentence, error.evidence) == (
            "take 2 of the cards on the table, Kd Ad Jc", ("Kd", "Ad", "Jc"),
        )  # fmt: skip
    sentence = refusal(hand, "Js").sentence
    assert sentence == f"lead a card and take two: write the lead and the cards you take, as in {hand.legal[0]}"
    assert hand.parse("js + ad + kd") == hand.legal[0]


def test_a_barred_lead_is_refused_with_what_can_be_led() -> None:
    """The reason, and the free leads; a seat that has none may lead anything."""
    hand = toy_hand(NoHearts)
    error = refusal(hand, "Jh")
    assert str(error) == "Jh: Jh is a heart, and you can lead Js Qs Ks (TO8)"
    assert error.evidence == ("Js", "Qs", "Ks")
    assert allowed(toy_hand(NoHearts, "Jh Qh Kh Ah", "Js Qs Ks Ac"), "Jh")


def test_a_suit_is_followed() -> None:
    """A seat that holds the suit led must play it, and its cards of that suit are the evidence."""
    hand = play(toy_hand(), "Jh")
    error = refusal(hand, "Ac")
    assert str(error) == "Ac: hearts were led and you hold Qh Kh Ah (TO2)"
    assert error.evidence == ("Qh", "Kh", "Ah")
    assert allowed(play(toy_hand(), "Js"), "Ac")


def test_the_first_obligation_that_can_be_met_binds() -> None:
    """If there are several obligations, the error names the first one whose cards the seat holds."""

    class ByRank(Toy):
        def must_play(self, trick: TrickSoFar, flags: Flags, mode: str) -> list[Must]:
            kings, aces = FRENCH.all.of_rank("K"), FRENCH.all.of_rank("A")
            return [Must(kings, "TO8", "kings first"), Must(aces, "TO9", "aces then")]

    hand = play(toy_hand(ByRank), "Js")
    assert str(refusal(hand, "Qh")) == "Qh: kings first and you hold Kh (TO8)"
    hand = play(hand, "Kh, Qs")
    assert hand.to_act == 1
    assert (hand.rule, hand.asks) == ("TO9", "aces then")
    assert str(refusal(hand, "Qh")) == "Qh: aces then and you hold Ah Ac (TO9)"


def test_no_suit_is_named_where_none_is_asked_for() -> None:
    """In a game whose leader names nothing, a named suit is refused, leading or following."""
    hand = toy_hand()
    assert str(refusal(hand, Play(FRENCH.card("Js"), SPADES))) == (
        "Js/s: no suit is named in this game: play Js as it is (TO1)"
    )
    hand = play(hand, "Jh")
    assert refusal(hand, "Qh/h").sentence == "no suit is named in this game: play Qh as it is"


def test_a_card_of_another_hand_or_deck_is_not_held() -> None:
    """Only cards of your own hand are played."""
    hand = toy_hand()
    for move in ("Qh", "Kd", "2c", Play(DECKTET.card("Am"))):
        error = refusal(hand, move)
        assert (error.rule, error.evidence) == ("TO1", ("Js", "Qs", "Ks", "Jh"))
        assert error.sentence.endswith(": play one of Js Qs Ks Jh")
    assert refusal(play(hand, "Js"), "Qs").rule == "TO2"


@pytest.mark.parametrize(
    "move", [YES, CardMove("pass", FRENCH.set("Js")), Opening(FRENCH.card("Js"), FRENCH.set("Kd"))]
)
def test_tricks_are_played_with_cards(move: Call | CardMove | Opening) -> None:
    """No call, gift or opening is made once the tricks have begun."""
    error = refusal(toy_hand(), move)
    assert (error.rule, error.sentence) == ("TO1", "the tricks are being played: play one of Js Qs Ks Jh")


def test_who_is_not_to_act_waits() -> None:
    """A move made by somebody else names whose turn it is, in the calls and in the tricks."""
    for hand, move in ((toy_hand(EachSaysYesOrNo), "yes"), (toy_hand(), "Js")):
        assert refusal(hand, move, by=1).sentence == "it is the turn of seat 0, not of seat 1"
        assert hand.why_not(hand.parse(move), by=Seat(0)) is None


def test_nothing_is_done_after_the_end() -> None:
    """A finished hand refuses every move, also one that was dealt again; no rule of the game is the reason."""
    for over in (finish(toy_hand()), play(toy_hand(WithAuction), "pass, pass")):
        for move in (YES, Play(FRENCH.card("Js"))):
            error = refusal(over, move)
            assert (error.rule, error.sentence) == ("", "the hand is over: deal the next one")
            assert str(error) == f"{move}: the hand is over: deal the next one"


def test_claims_are_for_tables_that_play_with_them() -> None:
    """Where revokes are prevented, a claim is refused at any time."""
    hand = toy_hand()
    assert refusal(hand, "claim 1").rule == "TO3"
    assert refusal(hand, "claim 1").sentence.startswith("revokes are not claimed at this table")
    assert hand.legal_claims(Seat(0)) == ()


def test_a_claim_is_against_an_opponent_who_has_played() -> None:
    """A claim names a seat that exists, that has played since the last claim, and whose side is not your own."""
    hand = toy_hand(revokes="claim")
    assert refusal(hand, "claim 7").sentence == "there is no seat 7: seats go from 0 to 1"
    assert refusal(hand, "claim 0").sentence == "seat 0 has played no card yet"
    hand = play(hand, "Jh, Ac")
    assert refusal(hand, Claim(Seat(1)), by=1).sentence == "only an opponent may claim a revoke"
    assert hand.legal_claims(Seat(0)) == (Claim(Seat(1)),)
    assert hand.legal_claims(Seat(1)) == (Claim(Seat(0)),)
    claimed = hand.play(Claim(Seat(1)), by=Seat(0))
    assert refusal(claimed, "claim 1").sentence == "seat 1 has played no card since the last claim"
    assert (claimed.to_act, claimed.legal) == (hand.to_act, hand.legal), "a claim takes nobody's turn"


def test_a_revoke_can_be_played_where_it_is_charged() -> None:
    """An illegal card is legal where the table charges it: the view says that it is a revoke, and why."""
    hand = play(toy_hand(revokes="penalise"), "Jh")
    ace = Play(FRENCH.card("Ac"))
    assert allowed(hand, ace)
    assert ace not in hand.penalty_free
    assert str(hand.view(1).revokes["Ac"]) == "Ac: hearts were led and you hold Qh Kh Ah (TO2)"
    assert hand.view(1).penalty_free == hand.penalty_free
    assert refusal(hand, "Js").rule == "TO2", "a card that is not held cannot be played at any table"


def test_the_view_gives_the_same_reasons() -> None:
    """For each other way to play a card held, the view carries what `why_not` says, and nothing for legal ones."""
    hand = play(toy_hand(), "Jh")
    assert hand.view(1).reasons == {"Ac": hand.why_not(Play(FRENCH.card("Ac")))}
    assert hand.view(0).reasons == {}, "it is not seat 0's turn"
    assert hand.view(None).reasons == {}


def test_a_secret_question_is_not_told() -> None:
    """Only the seat that may swap learns of it: the others see neither the question nor whose turn it is."""
    hand = toy_hand(WithSwap)
    assert (hand.view(1).to_act, hand.view(1).asks) == (1, "swap three hearts")
    assert (hand.view(0).to_act, hand.view(0).rule, hand.view(0).legal[:]) == (None, "", ())
    after = play(hand, "swap Qh Kh Ah")
    assert after.view(0).events == (Event(Seat(1), EventVerb.SWAPS, count=3, pile="down"),)
    assert after.view(1).events[0].cards == FRENCH.set("As Jd Qd")
