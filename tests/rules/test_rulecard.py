"""Rule cards: what the docstrings of a game's file become."""

import re
from itertools import combinations
from typing import Any

import pytest

from tricksmith import games
from tricksmith.cards import DECKTET, FRENCH
from tricksmith.cards.decktet import NUMBERS
from tricksmith.errors import OptionError
from tricksmith.games import ORIGINALS
from tricksmith.games.nonesuch import Mode
from tricksmith.rules import (
    Contract,
    Game,
    Layout,
    RuleCard,
    TrickSoFar,
    all_trump_orders,
    mode_text,
    pair_table,
    rule_text,
    rules_of,
    summary,
    trump_orders_for,
    typed,
)

KINDS = [games.load(name) for name in ORIGINALS]
GAMES = [kind(players) for kind in KINDS for players in kind.seats]
NUMBER_OF_RULES = {"nonesuch": 10, "poison-nonesuch": 8, "nameless": 12, "nestors": 11}


class Plain(Game[None, None]):
    """A game without ids. It has a second sentence.

    It has a second paragraph.
    """

    id, name, author = "plain", "Plain", "nobody"
    seats = (2,)
    deck = FRENCH
    lead_rule = follow_rule = ""

    def layout(self) -> Layout:
        """Thirteen cards each.

        The rest is left.
        """
        return Layout(stock=FRENCH.all, hands=13)

    def helper(self) -> int:
        """Is no question of the rules, so no rule of the card."""
        return 0

    def calls(self, table: Any) -> Any:
        """Nothing is said."""
        return Contract(None, None, leader=table.first)
        yield

    def must_play(self, trick: TrickSoFar, flags: Any, mode: None) -> list[Any]:
        return []

    def score(self, end: Any) -> Any:
        """Nothing is scored."""
        return iter(())

    def verdict(self, totals: Any, hands: int, contract: Any) -> None:
        """There is no end."""


class Mixed(Plain):
    """Rules in odd places."""

    @property
    def tempo(self) -> int:
        """MX10: The last rule stands in a property.

        It has an `odd=choice`.

        MX2: And another below it.
        """
        return 1

    def layout(self) -> Layout:
        """Preface that belongs to no rule.

        MX1: One.

        Goes on.

            Still one: with a colon.
        """
        return super().layout()


@pytest.mark.parametrize("game_class", KINDS, ids=lambda game_class: game_class.id)
def test_every_rule_of_a_game_is_on_its_card_once_and_in_order(game_class: type[Game[Any, Any]]) -> None:
    """The ids of a game go from 1 up without a gap, each with a text of its own."""
    ids = [rule.id for rule in rules_of(game_class)]
    prefix = ids[0].rstrip("0123456789")
    assert ids == [f"{prefix}{number}" for number in range(1, NUMBER_OF_RULES[game_class.id] + 1)]
    texts = [rule.text for rule in rules_of(game_class)]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("game_class", KINDS, ids=lambda game_class: game_class.id)
def test_the_text_of_a_rule_reads_as_sentences(game_class: type[Game[Any, Any]]) -> None:
    """A rule is one paragraph of whole sentences: no id at its beginning, no line break, no lonely backtick."""
    for rule in rules_of(game_class):
        assert re.fullmatch(r"[A-Z0-9].*[.]", rule.text), rule
        assert "\n" not in rule.text
        assert "  " not in rule.text
        assert rule.text.count("`") % 2 == 0
        assert not re.match(r"[A-Z]+\d+:", rule.text)


@pytest.mark.parametrize("game_class", KINDS, ids=lambda game_class: game_class.id)
def test_what_a_rule_calls_an_option_is_one(game_class: type[Game[Any, Any]]) -> None:
    """Text between backticks in a rule is an option, or an option with a value that it takes."""
    for rule in rules_of(game_class):
        for said in re.findall(r"`([^`]+)`", rule.text):
            name, equals, value = said.partition("=")
            (spec,) = [spec for spec in game_class.option_type.specs() if spec.name == name]
            assert spec.rule == rule.id
            assert not equals or spec.read(value, game_class.id) is not None


@pytest.mark.parametrize("game_class", KINDS, ids=lambda game_class: game_class.id)
def test_rules_that_refer_to_others_refer_to_rules_of_the_game(game_class: type[Game[Any, Any]]) -> None:
    """An id that is named in a text, in an option or in a fact is on the card."""
    card = RuleCard.of(game_class())
    named = {found for rule in card.rules for found in re.findall(r"\b[A-Z]{2}\d+\b", rule.text)}
    named |= (
        {row.rule for row in card.options}
        | {game_class.lead_rule, game_class.follow_rule}
        | {game_class.revoke_rule} - {""}
    )
    assert named <= set(card.ids)


@pytest.mark.parametrize("game_class", KINDS, ids=lambda game_class: game_class.id)
def test_a_game_is_summed_up_in_one_sentence(game_class: type[Game[Any, Any]]) -> None:
    """The summary ends with the first stop, and is short enough for a list of games."""
    assert re.fullmatch(r"[^.!?]+\.", summary(game_class))
    assert len(summary(game_class)) <= 110


def test_paragraphs_without_an_id_belong_to_the_rule_above_them() -> None:
    """Preface, continuation, indentation and a text with a colon are read as their author meant them."""
    assert [(rule.id, rule.text) for rule in rules_of(Mixed)] == [
        ("MX1", "One. Goes on. Still one: with a colon."),
        ("MX2", "And another below it."),
        ("MX10", "The last rule stands in a property. It has an `odd=choice`."),
    ]
    assert rule_text(Mixed, "MX2") == rule_text(Mixed(), "MX2") == "And another below it."


def test_a_game_without_ids_has_a_card_by_its_methods() -> None:
    """Every answer to a question of the rules is a rule, in the order of the file; helpers are not."""
    assert [(rule.id, rule.topic, rule.text) for rule in rules_of(Plain)] == [
        ("", "The deal", "Thirteen cards each. The rest is left."),
        ("", "Before the tricks", "Nothing is said."),
        ("", "The score", "Nothing is scored."),
        ("", "The match", "There is no end."),
    ]
    card = RuleCard.of(Plain())
    assert card.ids == ()
    assert (card.options, card.scoring, card.pairs, card.trumps_rule) == ((), (), (), "")
    assert rule_text(Plain, "MX1") == ""
    assert summary(Plain) == "A game without ids."


def test_a_rule_is_found_by_its_id_or_not_at_all() -> None:
    """An unknown id is an error of the caller, for `rule_text` an empty text."""
    card = RuleCard.of(games.get("nonesuch"))
    assert card.rule("NS7").topic == "Following"
    with pytest.raises(KeyError):
        card.rule("NS99")
    assert rule_text(card.game, "NS99") == ""


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_options_are_listed_as_they_are_typed(game: Game[Any, Any]) -> None:
    """The default of each option, as the card writes it, is read back as the game's own value."""
    for row in RuleCard.of(game).options:
        built = type(game)(game.players, **{row.name: row.default})
        assert built == game


def test_values_are_written_as_they_are_typed() -> None:
    """Truth values and nothing have words; the rest is as it is."""
    assert [typed(value) for value in (True, False, None, 31, "shared")] == ["true", "false", "none", "31", "shared"]


def test_the_card_knows_the_defaults_of_its_number_of_players() -> None:
    """NM5: the target is 20, and 10 with three players."""
    for players, target in ((3, "10"), (4, "20"), (6, "20")):
        row = RuleCard.of(games.get("nameless", players=players)).options[0]
        assert (row.name, row.default) == ("target", target)


def test_the_facts_are_those_of_the_table() -> None:
    """Sides, cards and spelling differ from table to table."""
    facts = dict(RuleCard.of(games.get("nameless", players=6)).facts)
    assert facts["Sides"] == "6 players, three pairs of partners, who sit opposite each other"
    assert facts["Cards"] == "28 of the French deck: 2 3 4 5 6 7 8"
    assert dict(RuleCard.of(games.get("nameless", players=5)).facts)["Sides"] == (
        "5 players, counted round the table: 1 alone against 2 and 4 against 3 and 5"
    )
    assert dict(RuleCard.of(games.get("nonesuch")).facts)["Cards"].endswith("9 C, and the Excuse (X)")
    assert dict(RuleCard.of(games.get("nestors")).facts)["Play goes"] == "anticlockwise"


@pytest.mark.parametrize("players", [3, 4])
def test_the_scoring_table_of_nonesuch_is_its_score(players: int) -> None:
    """NS9: half of the tricks is 6 of 12 or 5 of 9; no points are no sign."""
    heading, none, some, most = RuleCard.of(games.get("nonesuch", players=players)).scoring
    tricks, half = (12, 6) if players == 3 else (9, 5)
    assert heading[-1] == str(tricks)
    assert (none[1], some[1], some[2]) == (f"+{tricks}", "0", "+1")
    assert (most[half], most[half + 1]) == ("-1", f"+{2 * half}")


def test_the_pairs_of_suits_are_those_of_the_deck() -> None:
    """The table of dual-suited cards is that of the number cards, for any set of cards of any deck."""
    assert {(a, b): cards for a, b, cards in pair_table(DECKTET.all)} == {
        (a, b): NUMBERS.bearing(a) & NUMBERS.bearing(b) for a, b in combinations(DECKTET.suits, 2)
    }
    assert pair_table(FRENCH.all) == ()


def test_nonesuch_has_an_order_of_trumps_for_each_trump_suit() -> None:
    """NS8: ten trumps from the Crown down to the Ace; the turned Excuse gives none."""
    cases = all_trump_orders(games.get("nonesuch"))
    assert [case.when for case in cases] == [f"trump {suit.name}" for suit in DECKTET.suits]
    assert all("".join(str(card.rank) for card in case.trumps) == "C98765432A" for case in cases)


def test_cards_that_nobody_can_hold_are_in_no_order_of_trumps() -> None:
    """PN1: Aces and Crowns stay in their piles, so a trump suit has eight trumps."""
    cases = all_trump_orders(games.get("poison-nonesuch"))
    assert [case.when for case in cases] == [f"trump {suit.name}" for suit in DECKTET.suits]
    assert all("".join(str(card.rank) for card in case.trumps) == "98765432" for case in cases)


def test_nameless_has_an_order_of_trumps_for_each_card_that_can_be_turned() -> None:
    """NM2: every turned card has its own order, and a turned 7 three trumps."""
    game = games.get("nameless", players=6)
    cases = all_trump_orders(game)
    assert [case.when for case in cases] == [f"turned {card}" for card in game.cards]
    assert all(len(case.trumps) == (3 if "7" in case.when else 7) for case in cases)
    (case,) = trump_orders_for(game, [FRENCH.card("4h")])
    assert " ".join(map(str, case.trumps)) == "4d 4s 4c 7s 7d 7h 7c"


def test_an_order_of_trumps_of_several_contracts_names_them() -> None:
    """Cards that are alike follow each other in the deck's order."""
    cases = {case.when: [card.code for card in case.trumps] for case in all_trump_orders(games.get("doppelkopf"))}
    assert len(cases["game diamonds or game normal"]) == 26
    assert cases["game jacks"] == ["Jc", "J'c", "Js", "J's", "Jh", "J'h", "Jd", "J'd"]
    assert "always" not in cases


def test_a_game_whose_trumps_do_not_outrank_each_other_has_no_order_of_them() -> None:
    """NE9: of several trumps the last one played wins."""
    assert all_trump_orders(games.get("nestors")) == ()


def test_orders_of_trumps_follow_the_options() -> None:
    """NM2: with `seven_turned=fixed` the sevens keep their order."""
    game = games.get("nameless", seven_turned="fixed")
    assert [str(card) for card in trump_orders_for(game, [FRENCH.card("7h")])[0].trumps] == ["7s", "7d", "7c"]


def test_one_turned_card_may_give_two_orders_of_trumps() -> None:
    """NS2: a turned number card leaves the holder of the Excuse a choice; the Excuse itself gives no trump."""
    game = games.get("nonesuch")
    assert [case.when for case in trump_orders_for(game, [DECKTET.card("9ms")])] == ["trump Moons", "trump Suns"]
    assert [(case.when, case.trumps) for case in trump_orders_for(game, [DECKTET.card("X")])] == [("no trump", ())]


def test_several_turned_cards_are_given_in_their_order() -> None:
    """PN2: an Ace, then a Crown."""
    game = games.get("poison-nonesuch")
    (case,) = trump_orders_for(game, [DECKTET.card("Am"), DECKTET.card("Cy")])
    assert case.when == "cursed Moons, trump Wyrms"


@pytest.mark.parametrize(
    ("name", "cards", "says"),
    [
        ("nestors", "4h", "turns no single card up"),
        ("nameless", "9h", "cannot turn up 9h"),
        ("nameless", "4h 4d", "turns up 1 card"),
        ("poison-nonesuch", "Cy Am", "cannot turn up Cy"),
    ],
)
def test_cards_that_a_game_does_not_turn_up_are_refused(name: str, cards: str, says: str) -> None:
    """The error names the card, the pile and what can lie there."""
    game = games.get(name)
    with pytest.raises(OptionError, match=says):
        trump_orders_for(game, [game.deck.card(card) for card in cards.split()])


def test_modes_are_put_into_words() -> None:
    """A suit by its name, nothing as no, anything that is no dataclass as it is."""
    assert mode_text(Mode(None)) == "no trump"
    assert mode_text(Mode(DECKTET.suits[0]), Mode(DECKTET.suits[1])) == ""
    assert mode_text("hearts") == "hearts"
