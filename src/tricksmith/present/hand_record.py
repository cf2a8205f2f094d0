"""A hand described from its record: all cards open, every decision in order, and why each trick fell as it did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.play import steps
from tricksmith.present.history import describe_event
from tricksmith.present.moves import short_play
from tricksmith.present.names import PlayerNames, count, join, sentence, signed
from tricksmith.present.tricks import describe_winner
from tricksmith.rules import Hand, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cards import Card
    from tricksmith.rules import GameRules, Play, Result, Seat, Sides, Trick
    from tricksmith.rules.author import EventRecord

__all__ = [
    "TrickText",
    "call_texts",
    "claim_texts",
    "deal_rows",
    "names_of",
    "score_texts",
    "trick_texts",
    "unique_names",
    "winning_rule",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrickText:
    """A trick in words: a line for each play, whether it was a decision, and the end; "" while the trick goes on."""

    plays: tuple[tuple[str, bool], ...]
    end: str


def unique_names(names: Sequence[str]) -> tuple[str, ...]:
    r"""Return what the seats are called: their names, with the seat's number where a name comes twice.

    Args:
        names: The names in the order of the seats.

    >>> unique_names(["Ada", "novice", "novice", "bell\a"])
    ('Ada', 'novice 1', 'novice 2', 'bell?')
    """
    plain = ["".join(letter if letter.isprintable() else "?" for letter in name) or "nobody" for name in names]
    counts = Counter(plain)
    return tuple(f"{name} {seat}" if counts[name] > 1 else name for seat, name in enumerate(plain))


def names_of(names: Sequence[str], *, symbols: bool) -> PlayerNames:
    """Return the names of a record's players; the one called "you" is the reader, as `play` calls its player.

    Args:
        names: The names, by seat.
        symbols: Whether suits are written as symbols.

    >>> who = names_of(["you", "novice", "novice"], symbols=False)
    >>> who.names, who.you
    (('you', 'novice 1', 'novice 2'), 0)
    """
    reader = names.index("you") if names.count("you") == 1 else None
    return PlayerNames(unique_names(names), reader, symbols=symbols)


def winning_rule(game: GameRules[Any, Any]) -> str:
    """Return the id of the rule that says who takes a trick.

    Args:
        game: The game.

    >>> from tricksmith import games
    >>> winning_rule(games.get("whist")), winning_rule(games.get("nonesuch"))
    ('WH4', 'NS8')
    """
    by_method = {rule.method: rule.id for rule in reversed(rules_of(type(game)))}
    rules = (by_method.get(method) for method in ("winner", "after_card", "strength"))
    return next((rule for rule in rules if rule), game.follow_rule)


def deal_rows(hand: Hand, who: PlayerNames) -> list[tuple[str, str]]:
    """Return who was dealt what, and what lies in the piles.

    Args:
        hand: The hand.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example")
    >>> for row in deal_rows(match.hand, PlayerNames(match.names)):
    ...     print(*row, sep=": ")
    Ada: Ay 2mk 3mw 3sk 3ly 4ms 4yk 7ml 8wl 9wy Cy Ck
    Bo: As Al Ak 2wl 5ml 5yk 6sy 9ms Cm Cs Cw Cl
    Cleo: Am Aw 2sy 4wl 5sw 6mw 6lk 7sk 7wy 8ms 8yk X
    up pile: 9lk
    """
    rows = [(who.name(seat), _row(cards, who)) for seat, cards in enumerate(hand.deal.hands)]
    for name, pile in hand.deal.piles.items():
        if isinstance(pile, CardSet):
            rows.append((f"{name} pile", _row(pile, who)))
        else:
            parts = (f"{who.name(seat)} {_row(cards, who)}" for seat, cards in enumerate(pile))
            rows.append((f"{name} pile", join(parts)))
    return rows


def call_texts(hand: Hand, who: PlayerNames) -> list[tuple[str, ...]]:
    """Return what happened before the tricks: for each decision its rule, and a sentence for each event that followed.

    Args:
        hand: The hand.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example")
    >>> match = match.play_text("some").play_text("none").play_text("none")
    >>> for row in call_texts(match.hand, PlayerNames(match.names)):
    ...     print(*row)
    NS3 Cleo says "some".
    NS3 Ada says "none".
    NS3 Bo says "none". Cleo shows X (the Excuse). Cleo discards X (the Excuse).
    """
    game = hand.game
    start = Hand.begin(game, hand.deal, hand.dealer)
    rows = [("", *_event_sentences(start.records, game, who))]
    for step in steps(hand):
        if step.before.playing is not None:
            break
        new = step.after.records[len(step.before.records) :]
        rows.append((step.before.rule, *_event_sentences(new, game, who)))
    return [row for row in rows if len(row) > 1]


def trick_texts(hand: Hand, who: PlayerNames) -> list[TrickText]:
    """Return the tricks in order; the last may still go on.

    Args:
        hand: The hand.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("whist"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> match = match.play_text("7s").play_text("3s").play_text("4s").play_text("2s")
    >>> (trick,) = trick_texts(match.hand, PlayerNames(match.names, symbols=True))
    >>> trick.end
    'Dan takes the trick with 7♠, the highest of spades (WH4).'
    """
    stage = hand.playing
    if stage is None:
        return []
    swept = stage.settled.tricks
    texts = [_sweep_text(trick, who) for trick in swept]
    played, tricks = 0, [*((trick.plays, trick) for trick in stage.tricks[len(swept) :]), (stage.trick, None)]
    for number, (plays, trick) in enumerate(tricks):
        from_table = number == 0 and bool(stage.contract.table_leads)
        lines = []
        for index, (seat, play) in enumerate(plays):
            played += 1
            text = _play_text(seat, play, who, leading=index == 0)
            if from_table and index == 0:
                text += ", from the table"
            if (seat, played) in stage.revoked:
                text += " (a revoke)"
            lines.append((text, not (from_table and index == 0)))
        if lines:
            end = _end_text(hand.game, trick.mode, trick, who) if trick is not None else ""
            later = [record for record in stage.records if record.event.after == len(swept) + number + 1]
            end = " ".join([end, *_event_sentences(later, hand.game, who)]).strip()
            texts.append(TrickText(tuple(lines), end))
    return texts


def claim_texts(hand: Hand, who: PlayerNames) -> list[str]:
    """Return the claims of revokes, and whether there was one.

    Args:
        hand: The hand.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match = Match.begin(games.get("nameless", renege="claim"), names=("Ada", "Bo", "Cleo", "Dan"), seed="example")
    >>> while not match.hand.view(match.hand.to_act).revokes:
    ...     match = match.play(match.hand.view(match.hand.to_act).penalty_free[0])
    >>> view = match.hand.view(match.hand.to_act)
    >>> hand = match.hand.play(next(move for move in view.legal if str(move) in view.revokes))
    >>> claim = hand.legal_claims((view.seat + 1) % 4)[0]
    >>> claim_texts(hand.play(claim), PlayerNames(match.names))
    ['After 2 cards an opponent claims a revoke by Ada: there was one (NM9).']
    """
    texts = []
    for accused, cards_played in hand.claims:
        is_right = any(seat == accused and number <= cards_played for seat, number in hand.revoked)
        finding = "there was one" if is_right else "there was none"
        texts.append(
            f"After {count(cards_played, 'card')} an opponent claims a revoke by {who.name(accused)}: {finding}"
            f" ({hand.game.revoke_rule})."
        )
    return texts


def score_texts(result: Result, sides: Sides, who: PlayerNames) -> list[tuple[str, ...]]:
    """Return the lines of each side on the score sheet.

    Args:
        result: The result of the hand.
        sides: The sides of the game.
        who: The names of the seats, and who reads.

    >>> from random import Random
    >>> from tricksmith import bots, games
    >>> from tricksmith.play import Match
    >>> from tricksmith.present import PlayerNames
    >>> match, bot = Match.begin(games.get("nonesuch"), names=("Ada", "Bo", "Cleo"), seed="example"), bots.get("novice")
    >>> while match.hand.result is None:
    ...     match = match.play(bot.choose(match.hand.view(match.hand.to_act), Random(1)))
    >>> for row in score_texts(match.hand.result, match.game.sides, PlayerNames(match.names)):
    ...     print(*row, sep=" | ")
    Ada | +5: bid some, took 5 of 12 (NS9)
    Bo | +3: bid some, took 3 of 12 (NS9)
    Cleo | +4: bid some, took 4 of 12 (NS9)
    """
    rows = []
    for number, side in enumerate(sides):
        lines = [line for line in result.lines if line.side == number]
        reasons = [f"{signed(line.points)}: {line.why}" + (f" ({line.rule})" if line.rule else "") for line in lines]
        rows.append((who.all(side), *(reasons or ["nothing"])))
    return rows


def _event_sentences(records: Iterable[EventRecord], game: GameRules[Any, Any], who: PlayerNames) -> list[str]:
    """A sentence for each event, with all its cards."""
    return [sentence(describe_event(record.event, game, who)) for record in records]


def _sweep_text(trick: Trick, who: PlayerNames) -> TrickText:
    ((seat, play),) = trick.plays
    takes = _row(trick.swept or (), who)
    text = f"{_play_text(seat, play, who, leading=True)} and takes {takes} from the table with it"
    return TrickText(((text, False),), f"The trick is {who.owns(trick.winner)}.")


def _end_text(game: GameRules[Any, Any], mode: Any, trick: Trick, who: PlayerNames) -> str:
    text = describe_winner(game, mode, trick, who)
    rule = winning_rule(game)
    return f"{sentence(text).removesuffix('.')} ({rule})." if rule and rule not in text else sentence(text)


def _play_text(seat: Seat, play: Play, who: PlayerNames, *, leading: bool) -> str:
    return f"{who.does(seat, 'lead') if leading else who.name(seat)} {short_play(play, who)}"


def _row(cards: Iterable[Card], who: PlayerNames) -> str:
    return " ".join(card.symbols if who.symbols else card.code for card in cards)
