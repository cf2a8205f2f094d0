"""What a table shows: hands, choices, reasons, facts, logs, and what a page must know of a game."""

from random import Random
from typing import Any

import pytest

from tests.bots.helper import every_game
from tests.server.domain.test_paths import opened
from tricksmith import games
from tricksmith.bots import RandomBot
from tricksmith.games import BUILT_IN, ORIGINALS, category_of, metadata_of
from tricksmith.play import Match
from tricksmith.present import PlayerNames, log_after, log_of, own_view, public_view
from tricksmith.rules import Game
from tricksmith.server.presenters import deck_info, game_list, option_infos, review_info_of, rules_of
from tricksmith.study import DrillKind, drill_kinds

AnyGame = Game[Any, Any]
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")


def begun(name: str, players: int | None = None, **options: object) -> Match:
    """A fresh match."""
    game = games.get(name, players=players, **options)
    return Match.begin(game, seed="shown", names=NAMES[: game.players])


def played(match: Match, *moves: str) -> Match:
    """The match after these moves; a star is the first legal one."""
    for text in moves:
        move = match.hand.legal[0] if text == "*" else match.hand.parse(text)
        match = match.play(move)
    return match


def who(match: Match, seat: int | None = None) -> PlayerNames:
    """The names as this seat knows them."""
    return PlayerNames(match.names, seat, symbols=True)


@every_game
def test_every_choice_can_be_made_and_every_card_is_a_choice_or_has_a_reason(game: AnyGame) -> None:
    """At every decision of a hand."""
    rng, bot = Random(5), RandomBot()
    match = Match.begin(game, seed="choices", names=NAMES[: game.players])
    while (seat := match.hand.to_act) is not None:
        mine = own_view(match, seat, who(match, seat))
        assert [str(match.hand.parse(choice.move)) for choice in mine.choices] == [str(m) for m in match.hand.legal]
        plays = {choice.card for choice in mine.choices} if mine.choice_kind == "card" else set()
        for card in (card for group in mine.hand for card in group.cards):
            if mine.choice_kind == "card":
                assert card.playable == (card.code in plays)
                assert card.playable or (card.reason is not None and card.reason.rule and card.reason.sentence)
        others = [own_view(match, other, who(match, other)) for other in range(game.players) if other != seat]  # type: ignore[arg-type]
        assert not any(other.choices or other.choice_kind for other in others)
        match = match.play(bot.choose(match.hand.view(seat), rng))


@every_game
def test_the_log_is_the_same_whether_it_is_kept_or_made_anew(game: AnyGame) -> None:
    """Line by line as the hand goes on, and all at once for a player who joins."""
    rng, bot = Random(6), RandomBot()
    match = Match.begin(game, seed="log", names=NAMES[: game.players])
    kept = log_after(None, match, None, who(match), event=0)
    while (seat := match.hand.to_act) is not None:
        after = match.play(bot.choose(match.hand.view(seat), rng))
        kept += log_after(match, after, None, who(match), event=0)
        match = after
    assert kept == log_of(match, None, who(match))
    assert kept[0].kind == "hand"
    assert sum(line.kind == "trick" for line in kept) == len(match.hand.view(None).tricks)


def test_a_bid_says_what_it_promises() -> None:
    """In words, with the numbers of the score sheet."""
    match = begun("nonesuch", 4)
    (seat,) = [match.hand.to_act]
    assert seat is not None
    none, some, most = own_view(match, seat, who(match, seat)).choices
    assert none.note == "Take no trick at all: 9 points. Otherwise −1 for each trick you take."
    assert some.note == "1 point for each trick you take."
    assert most.note == "Take at least 5 of 9 tricks: 2 points each. Fewer: −1 for each you're short."


def test_what_is_settled_is_drawn() -> None:
    """Trump as a suit, what may not be led yet with its rule, aims with their progress."""
    match = played(begun("nonesuch"), "some", "none", "most", *["*"] * (begun("nonesuch").hand.to_act is None))
    while match.hand.contract is None:
        match = played(match, "*")
    public = public_view(match, who(match))
    facts = {fact.id: fact for fact in public.facts}
    assert facts["trump"].suits == (match.hand.contract.mode.trump.letter,)
    assert (facts["trump"].rule, facts["restricted_suits"].rule) == ("NS8", "NS6")
    assert facts["trump"].why.startswith("The highest trump takes the trick")
    assert facts["restricted_suits"].why.startswith("A card that bears the trump suit")
    assert [side.plan.split(":")[0] for side in public.sides].count("none") == 1
    none = next(side for side in public.sides if side.at_most == 0)
    assert (none.have, none.status) == (0, "open")


def test_a_spectator_and_a_seat_see_the_same_table() -> None:
    """Private lines are shown to the seat alone, in the second person."""
    match = played(begun("nestors"), "bid 95", "pass", "pass", "pass", "trump A")
    bidder = match.hand.to_act
    assert bidder is not None
    lines = log_of(match, bidder, who(match, bidder))
    private = [line.text for line in lines if line.private]
    assert private[0].startswith("You take the down card: ")
    assert any(line.text == "You take the down card, unseen." for line in lines if not line.private)
    mine = own_view(match, bidder, who(match, bidder))
    assert mine.choice_kind == "opening"
    assert {len(choice.cards) for choice in mine.choices} == {2}


def test_a_page_learns_games_decks_and_rules() -> None:
    """All games with their options at each number of players, and rule cards for as few and as many as there can be."""
    listed = game_list()
    assert [game.id for game in listed.games][:4] == ["nonesuch", "poison-nonesuch", "nameless", "nestors"]
    assert listed.usual in {bot.name for bot in listed.bots}
    for game in listed.games:
        assert all(code in game.deck.cards for code in game.showcase)
        for players in game.seats:
            for preset in game.presets:
                games.get(game.id, players=players, **preset.options)
        for players in (min(game.seats), max(game.seats)):
            rules = rules_of(game.id, players)
            assert rules.rules
            assert sum(map(len, rules.sides)) == players
    kinds = {card.kind for card in deck_info(games.get("nonesuch")).cards.values()}
    assert kinds == {"number", "ace", "crown", "excuse"}


@pytest.mark.parametrize(("name", "secret"), [("nameless", True), ("nonesuch", False), ("nestors", False)])
def test_whether_somebody_may_be_asked_in_secret_is_no_secret(name: str, secret: bool) -> None:  # noqa: FBT001
    """It follows from the rules and options, whatever was dealt."""
    for number in range(30):
        match = Match.begin(games.get(name), seed=f"secret {number}")
        assert match.hand.begins_in_secret == secret
    assert not begun("nameless", twos_switch=False).hand.begins_in_secret


def test_a_game_is_offered_with_a_number_of_players_that_it_has() -> None:
    """What its tile says; a game without a tile is offered with its own usual number."""
    info_by_game = {info.id: info for info in game_list().games}
    assert set(info_by_game) >= set(BUILT_IN)
    for name, info in info_by_game.items():
        assert info.players == (metadata_of(name).players or games.get(name).players)
        assert info.players in info.seats
        assert info.category == category_of(name)
    assert {info_by_game[name].players for name in ORIGINALS} == {4}


def test_a_game_says_where_the_level_of_the_bots_makes_no_difference() -> None:
    """It is so exactly where the core plays no tricks, in whose endings nobody is drilled for the same reason."""
    notes = {info.id: info.levels_note for info in game_list().games}
    assert set(notes.values()) == {
        "", "In this game novice, regular, expert and master play alike: each tries its cards in a few deals.",
    }  # fmt: skip
    usual = {name: drill_kinds(games.get(name)) for name in notes}
    assert {name for name, note in notes.items() if note} == {
        name for name, kinds in usual.items() if DrillKind.ENDINGS not in kinds
    }


@pytest.mark.parametrize(
    ("name", "practice"), [("nestors", ["drills", "puzzles"]), ("whist", ["drills"]), ("briscola", [])]
)
def test_a_review_offers_what_there_is_to_practise(name: str, practice: list[str]) -> None:
    """Puzzles come with some games, and drills need something that can be judged."""
    assert review_info_of("t", opened(games.get(name)), None, is_over=True).practice == practice


def test_the_second_of_two_cards_that_are_alike_is_of_the_same_kind() -> None:
    """A page draws both alike."""
    cards = deck_info(games.get("doppelkopf")).cards
    for code, card in cards.items():
        assert card.kind == cards[code.replace("'", "")].kind
    assert {card.kind for card in cards.values()} == {"ace", "court", "number"}


def test_an_option_is_sent_with_its_words() -> None:
    """The label, the values in words, and a sentence only where the label does not say all of it."""
    by_name = {info.name: info for info in option_infos(games.load("nestors"), 4)}
    assert by_name["all_pass"].label == "If nobody bids"
    assert by_name["all_pass"].words == {"redeal": "deal again", "last_must_bid": "the last player must bid"}
    assert by_name["all_pass"].doc == "What happens when nobody bids: a new deal, or the last seat must bid."
    clubs = {info.name: info for info in option_infos(games.load("hearts"), 4)}["any_club"]
    assert (clubs.label, clubs.doc, clubs.words) == ("Any club can be led first", "", {"true": "yes", "false": "no"})


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_rules_have_an_example_trick_that_the_rules_allow(name: str) -> None:
    """Its cards are of the deck, one a player, its winner is named first in the reason, and trumps are shown if any."""
    for players in games.load(name).seats:
        rules = rules_of(name, players)
        example = rules.example
        assert example is not None
        game = games.load(name)(players)
        assert {card.code for card in game.cards} >= set(example.cards)
        assert len(set(example.names)) == len(example.names) == len(example.cards) >= 2
        assert example.text.startswith(f"{example.names[example.winner]} take")
        assert (example.named is not None) == any(len(card.suits) > 1 for card in game.cards)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_rules_have_examples_of_what_can_not_be_played(name: str) -> None:
    """One a rule, with cards to play and cards that it forbids; each answer to a question says what it means."""
    for players in games.load(name).seats:
        rules = rules_of(name, players)
        ids = [rule.id for rule in rules.rules]
        shown = [example.rule for example in rules.hands]
        assert len(set(shown)) == len(shown)
        assert set(ids) >= {*shown, *(example.rule for example in rules.calls)}
        for example in rules.hands:
            assert 0 < len(example.playable) < len(example.hand)
            assert set(example.playable) < set(example.hand)
            assert not set(example.cards) & set(example.hand)
            assert len(example.names) == len(example.cards) < players
            assert "You" not in example.names
            assert example.text.endswith(".")
        for question in rules.calls:
            assert len({call.label for call in question.calls}) == len(question.calls) >= 2
            assert all(call.note for call in question.calls)


def test_each_rule_that_forbids_a_card_of_nonesuch_has_an_example() -> None:
    """A lead before trumps are broken, and following: there no card of the named suit stays in hand unplayed."""
    game = games.get("nonesuch", players=4)
    rules = rules_of("nonesuch", 4)
    lead, follow = rules.hands
    assert (lead.rule, lead.cards, lead.named) == ("NS6", [], None)
    trump = next(suit for suit in game.deck.suits if suit.name == dict(lead.facts)["trump"])
    assert {card for card in lead.hand if trump in game.deck.card(card).suits} == {*lead.hand} - {*lead.playable}
    assert follow.rule == "NS7"
    assert set(follow.playable) == {
        code for code in follow.hand if follow.named in {s.letter for s in game.deck.card(code).suits}
    }
    assert [(question.rule, [call.label for call in question.calls]) for question in rules.calls] == [
        ("NS3", ["none", "some", "most"])
    ]
    assert rules_of("briscola", 2).hands == []
