"""Decks, games and rules as the page needs them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from tricksmith import bots, games
from tricksmith.bots import DEFAULT_BOT
from tricksmith.games import category_of, metadata_of
from tricksmith.rules import RuleCard, summary, typed
from tricksmith.server.domain import has_lesson
from tricksmith.server.presenters.example import example_calls, example_hands, example_questions, example_trick
from tricksmith.server.wire import (
    BotInfo,
    CardInfo,
    DeckInfo,
    GameInfo,
    GameList,
    LadderInfo,
    OptionInfo,
    Preset,
    RuleInfo,
    Rules,
    SuitInfo,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from tricksmith.cards import Card
    from tricksmith.rules import Game, OptionSpec

__all__ = ["deck_info", "game_info", "game_list", "option_infos", "rules_of"]

COURT_RANKS = "JQK"
BOT_SENTENCES = {
    "random": "Plays any card it may, without a plan.",
    "novice": "Plays by a few simple rules.",
    "regular": "Remembers what was played, and tries out each of its moves before it chooses.",
    "expert": "Looks further ahead, and thinks of what the others may hold.",
    "master": "Thinks longest, and reads your bids and plays.",
}


def deck_info(game: Game[Any, Any]) -> DeckInfo:
    """The cards that this game is played with.

    >>> info = deck_info(games.get("nonesuch"))
    >>> info.cards["8ms"].title, info.cards["8ms"].suits, info.cards["X"].kind
    ('the Diplomat', ['m', 's'], 'excuse')
    """
    cards = {card.code: _card(card) for card in game.cards}
    suits = [SuitInfo(letter=suit.letter, name=suit.name, symbol=suit.symbol) for suit in game.deck.suits]
    return DeckInfo(deck=game.deck.name.lower(), suits=suits, ranks=list(game.deck.ranks), cards=cards)


def _card(card: Card) -> CardInfo:
    suits = [suit.letter for suit in card.suits]
    return CardInfo(
        code=card.code, rank=card.rank or "", suits=suits, name=card.name, title=card.title, kind=_kind(card)
    )


def _kind(card: Card) -> Literal["number", "ace", "crown", "court", "excuse"]:
    if card.rank is None or not card.suits:
        return "excuse"
    rank = card.rank.rstrip("'")  # the second copy of a card, which is marked by ', looks like the first
    if rank == "A":
        return "ace"
    if rank == "C" and "crown" in card.name.lower():
        return "crown"
    return "court" if rank in COURT_RANKS else "number"


def option_infos(game: type[Game[Any, Any]], players: int) -> list[OptionInfo]:
    """The options of a game for this number of players."""
    return [_option(spec, players) for spec in game.option_type.specs()]


def _option(spec: OptionSpec, players: int) -> OptionInfo:
    choices = spec.choices or ()
    flag = set(choices) == {True, False}
    return OptionInfo(
        name=spec.name,
        label=spec.label,
        words={typed(value): spec.value_text(value) for value in (*choices, *([None] if spec.or_none else []))},
        kind="flag" if flag else "choice" if choices else "number",
        default=typed(spec.default_for(players)),
        values=[typed(choice) for choice in choices],
        at_least=spec.at_least,
        or_none=spec.or_none,
        rule=spec.rule,
        doc=spec.doc if spec.says_more else "",
    )


def game_info(name: str) -> GameInfo:
    """A game by its id, as the first page shows it."""
    return _game_info(games.load(name))


@cache
def _game_info(game_class: type[Game[Any, Any]]) -> GameInfo:
    game, name = game_class(), game_class.id
    metadata = metadata_of(name)
    return GameInfo(
        id=game_class.id,
        name=game_class.name,
        author=game_class.author,
        category=category_of(name),
        summary=summary(game_class),
        seats=list(game_class.seats),
        players=metadata.players or game.players,
        minutes=metadata.minutes,
        deck=deck_info(game),
        showcase=list(metadata.showcase) or [card.code for card in list(game.cards)[:5]],
        options={players: option_infos(game_class, players) for players in game_class.seats},
        presets=[
            Preset(
                name=preset.name,
                sentence=preset.sentence,
                options=preset.options,
                role=preset.role,
                length=preset.length,
            )
            for preset in metadata.presets
        ],
        lesson=has_lesson(name),
        levels_note=bots.levels_note(game),
    )


def game_list() -> GameList:
    """All games and bots."""
    return _game_list(tuple(games.load(name) for name in games.names()))


@cache
def _game_list(game_classes: tuple[type[Game[Any, Any]], ...]) -> GameList:
    levels = [BotInfo(name=name, sentence=BOT_SENTENCES.get(name, "")) for name in bots.names()]
    return GameList(games=[_game_info(game_class) for game_class in game_classes], bots=levels, usual=DEFAULT_BOT)


_TYPED_TEN = re.compile(r"\bT\b(?!')")


def _printed(text: str) -> str:
    """A rule with ranks as they are printed on cards: 10 instead of T, but not in moves between backticks.

    >>> _printed("The cards rank A T K Q J 9: `Td` is the ten of diamonds.")
    'The cards rank A 10 K Q J 9: `Td` is the ten of diamonds.'
    """
    return _TYPED_TEN.sub("10", text)


def _facts(rule_card: RuleCard) -> Iterator[tuple[str, str]]:
    """The facts of a rule card, except how cards are typed in a terminal."""
    game = rule_card.game
    for label, text in rule_card.facts:
        if label == "Cards":
            ranks = dict.fromkeys(rank.rstrip("'") for rank in game.deck.ranks if game.cards.of_rank(rank))
            jokers = [rank for rank in ranks if all("joker" in card.name for card in game.cards.of_rank(rank))]
            names = [_printed(rank) for rank in ranks if rank not in jokers]
            others = [card.name for card in game.cards if card.rank is None or card.rank in jokers]
            yield label, f"{len(game.cards)}: {' '.join(names)}{', and ' * bool(others)}{' and '.join(others)}"
        elif label == "Suits":
            yield label, ", ".join(suit.name for suit in game.deck.suits if game.cards.bearing(suit))
        elif label != "Written":
            yield label, text


def rules_of(name: str, players: int) -> Rules:
    """Return the rule card of a game; raises `OptionError` if it is not for this number of players."""
    return _rules_of(games.load(name), players)


@cache
def _rules_of(game_class: type[Game[Any, Any]], players: int) -> Rules:
    game, name = game_class(players), game_class.id
    card = RuleCard.of(game)
    questions = example_questions(game)
    ladders = [LadderInfo(when=case.when, cards=[trump.code for trump in case.trumps]) for case in card.trump_orders]
    return Rules(
        game=name,
        players=players,
        special=[_printed(text) for text in card.special],
        facts=list(_facts(card)),
        rules=[RuleInfo(id=rule.id, topic=rule.topic, text=_printed(rule.text)) for rule in card.rules],
        options=option_infos(type(game), players),
        scoring=[[_printed(cell) for cell in row] for row in card.scoring],
        ladders=ladders,
        sides=[list(side) for side in game.sides],
        coach=dict(metadata_of(name).coach),
        usual_bid=metadata_of(name).usual_bid,
        example=example_trick(game),
        hands=example_hands(questions),
        calls=example_calls(questions),
    )
