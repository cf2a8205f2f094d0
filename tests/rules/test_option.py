"""Options are read from text, checked, and complete."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.rules.toy import Toy
from tricksmith import games
from tricksmith.errors import OptionError, RulesError
from tricksmith.rules import Game, Options, option


@dataclass(frozen=True, kw_only=True)
class Choices(Options):
    """One option of each kind."""

    target: int = option("TO1", "A number.", default=20, at_least=1, by_players={3: 10}, example=15)
    most: int | None = option("TO2", "A number or none.", default=None, at_least=2, or_none=True, example=4)
    tie: str = option("TO3", "A word.", default="shared", choices=("shared", "extra_hand", "none"))
    open: bool = option("TO4", "A flag.", default=False)

    def conflicts(self, players: int) -> Iterator[str]:
        if self.open and players == 3:
            yield "open=true is for two players (TO4)"


class ToyWithOptions(Toy):
    """A toy with options."""

    id = "with-options"
    option_type = Choices
    options: Choices


def test_what_is_not_chosen_has_its_default() -> None:
    """Defaults are filled in, also those that depend on the number of players."""
    assert ToyWithOptions(2).options.as_dict() == {"target": 20, "most": None, "tie": "shared", "open": False}
    assert ToyWithOptions(3).options.target == 10
    assert ToyWithOptions(3, target=20).options.target == 20


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("target", "50", 50),
        ("target", " 7 ", 7),
        ("target", 7, 7),
        ("most", "none", None),
        ("most", "NULL", None),
        ("most", None, None),
        ("most", "2", 2),
        ("tie", "extra_hand", "extra_hand"),
        ("tie", " Shared ", "shared"),
        ("tie", "none", "none"),
        ("open", "yes", True),
        ("open", "TRUE", True),
        ("open", "on", True),
        ("open", "off", False),
        ("open", "No", False),
        ("open", True, True),
    ],
)
def test_an_option_is_read_from_text(name: str, text: object, value: object) -> None:
    """A text in any case is read as what it means; a value of the right type is taken as it is."""
    found = getattr(ToyWithOptions(2, **{name: text}).options, name)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("target", "0", "target is a whole number from 1 up, not 0 (TO1)"),
        ("target", -5, "target is a whole number from 1 up, not -5 (TO1)"),
        ("target", "9" * 5000, "target is a whole number from 1 up, of at most 15 digits, not more (TO1)"),
        ("target", 10**15, "target is a whole number from 1 up, of at most 15 digits, not more (TO1)"),
        ("target", "-5", "target is a whole number from 1 up, not -5 (TO1)"),
        ("target", "1.5", "target is a whole number from 1 up, not 1.5 (TO1)"),
        ("target", 1.0, "target is a whole number from 1 up, not 1.0 (TO1)"),
        ("target", True, "target is a whole number from 1 up, not true (TO1)"),
        ("target", "yes", "target is a whole number from 1 up, not yes (TO1)"),
        ("target", None, "target is a whole number from 1 up, not none (TO1)"),
        ("target", "", "target is a whole number from 1 up, not  (TO1)"),
        ("target", "٣", "target is a whole number from 1 up, not ٣ (TO1)"),
        ("most", 1, "most is a whole number from 2 up or none, not 1 (TO2)"),
        ("tie", "half", "tie is shared or extra_hand or none, not half (TO3)"),
        ("tie", None, "tie is shared or extra_hand or none, not none (TO3)"),
        ("open", "maybe", "open is true or false, not maybe (TO4)"),
        ("open", 1, "open is true or false, not 1 (TO4)"),
        ("open", "1", "open is true or false, not 1 (TO4)"),
    ],
)
def test_a_value_out_of_range_is_refused(name: str, value: object, says: str) -> None:
    """The error names the game, the option, what it may be, what it got, and the rule."""
    with pytest.raises(OptionError) as raised:
        ToyWithOptions(2, **{name: value})
    assert str(raised.value) == f"with-options: option {says}"


def test_options_that_contradict_the_players_are_refused() -> None:
    """A value that is fine by itself may not fit the number of players."""
    assert ToyWithOptions(2, open=True).options.open
    with pytest.raises(OptionError, match=r"with-options: open=true is for two players \(TO4\)"):
        ToyWithOptions(3, open=True)


def test_an_unknown_option_is_refused_with_a_suggestion() -> None:
    """The error lists the options there are, and the one that was probably meant."""
    with pytest.raises(OptionError) as raised:
        ToyWithOptions(2, targte=5)
    assert str(raised.value) == (
        "with-options has no option 'targte': did you mean target? Its options are target, most, tie, open"
    )
    with pytest.raises(OptionError, match="toy has no option 'target': it has no options"):
        Toy(2, target=5)


def test_an_unknown_number_of_players_is_refused() -> None:
    """A game says for how many it is."""
    for players in (0, 1, 4, -2):
        with pytest.raises(OptionError, match=rf"toy is for 2 or 3 players, not {players}"):
            Toy(players)
    with pytest.raises(OptionError, match="nestors is for 4 players, not 3"):
        games.get("nestors", players=3)


def test_options_are_a_value() -> None:
    """Options cannot be changed after they were checked, and equal ones are equal."""
    options = ToyWithOptions(2).options
    with pytest.raises(dataclasses.FrozenInstanceError):
        options.target = 3  # type: ignore[misc]
    assert ToyWithOptions(2).options == options
    assert ToyWithOptions(2, target=21).options != options


def test_a_spec_describes_its_option() -> None:
    """The values of an option are described in words, and its samples reach every choice."""
    target, most, tie, flag = Choices.specs()
    assert [spec.name for spec in Choices.specs()] == ["target", "most", "tie", "open"]
    assert (target.wants, target.samples) == ("a whole number from 1 up", (20, 10, 15))
    assert (most.wants, most.samples) == ("a whole number from 2 up or none", (None, 4))
    assert (tie.wants, tie.samples) == ("shared or extra_hand or none", ("shared", "extra_hand", "none"))
    assert (flag.wants, flag.samples) == ("true or false", (True, False))
    assert (target.default_for(2), target.default_for(3)) == (20, 10)
    assert (target.rule, target.doc) == ("TO1", "A number.")


def test_variants_are_each_option_alone_at_each_value() -> None:
    """Every number of players with the defaults and with each other value; what contradicts is passed over."""
    found = [(game.players, game.options.as_dict()) for game in ToyWithOptions.variants()]
    assert len(found) == 1 + 6 + 1 + 5
    assert (3, {"target": 10, "most": None, "tie": "shared", "open": True}) not in found
    assert (2, {"target": 20, "most": None, "tie": "shared", "open": True}) in found


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_compared_by_its_options(name: str) -> None:
    """Games are equal when kind, players and options are; one that was pickled is equal to itself before."""
    variants: list[Game[object, object]] = list(games.load(name).variants())
    assert len(set(variants)) == len(variants)
    for game in variants:
        assert pickle.loads(pickle.dumps(game)) == game
        assert type(game)(game.players, **game.options.as_dict()) == game
        assert type(game)(game.players, **{k: str(v).lower() for k, v in game.options.as_dict().items()}) == game


def test_a_form_calls_an_option_what_its_game_says() -> None:
    """The label is the sentence without what leads to it and what follows it, unless the game gives another."""

    @dataclass(frozen=True, kw_only=True)
    class Labelled(Options):
        flag: bool = option("TO1", "Whether aces are low.", default=False)
        word: str = option(
            "TO2", "When it ends: soon or later.", default="soon", choices={"soon": "at once", "late": "in the end"}
        )
        last: int | None = option("TO3", "The most.", label="Hands", default=None, at_least=1, or_none=True, example=2)

    flag, word, last = Labelled.specs()
    assert [spec.label for spec in (flag, word, last)] == ["Aces are low", "When it ends", "Hands"]
    assert [spec.says_more for spec in (flag, word, last)] == [False, True, True]
    assert [flag.value_text(value) for value in (True, False)] == ["yes", "no"]
    assert last.value_text(None) == "no limit"
    assert [word.value_text("soon"), last.value_text(7)] == ["at once", "7"]
    assert word.choices == ("soon", "late")


@pytest.mark.parametrize("default", [20, None, "shared"])
def test_an_option_without_values_is_refused_where_it_is_written(default: object) -> None:
    """A number needs its lowest value, and a word its choices, or every value would be refused."""
    with pytest.raises(RulesError, match="an option of TO1 has no values: give it choices=…, or at_least=…"):
        option("TO1", "A number.", default=default)


def test_words_of_one_option_are_not_those_of_another_with_its_name() -> None:
    """Each game says its own: what must be broken, what a match is counted in, and who `none` is."""
    labels = {name: {spec.name: spec for spec in games.load(name).option_type.specs()} for name in games.names()}
    assert labels["spades"]["breaking"].label == "Spades must be broken before one is led"
    assert labels["hearts"]["breaking"].label == "Hearts must be broken before one is led"
    assert labels["briscola"]["target"].label == "How many hands win the match"
    assert labels["bridge"]["vulnerable"].value_text("none") == "nobody"
    assert labels["nonesuch"]["max_hands"].value_text(None) == "no limit"
