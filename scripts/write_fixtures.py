"""Write states of games, as the server sends them, for the development and the tests of the page.

python -m scripts.write_fixtures
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tricksmith import games
from tricksmith.bots import NoviceBot
from tricksmith.play import Match
from tricksmith.present import PlayerNames, log_of, own_view, public_view
from tricksmith.rules import typed
from tricksmith.server.presenters import deck_info, game_list, option_infos, rules_of
from tricksmith.server.wire import ClockRule, Fairness, SeatPresence, State, TableInfo, TableRules, Welcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Seat

FOLDER = Path(__file__).parents[1] / "web" / "src" / "lib" / "fixtures"
LATE_TRICKS = 2
"""The number of finished tricks from which a moment counts as late in the hand."""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")
CLASSICS = [games.get("hearts", target=10), games.get("bridge", boards=1)]
"""Games with what the originals lack: cards that are passed on, and a dummy. Their matches are short, to end early."""


def moments(match: Match, seat: Seat) -> Iterator[tuple[str, Match]]:
    """Yield a name and the match at a seat's first decision of each kind, lead, follow and wait, and at both ends."""
    bot, rng, seen = NoviceBot(), Random(1), set()
    while True:
        kind = own_view(match, seat, PlayerNames(match.names, seat)).choice_kind or "wait"
        if kind == "card":
            kind = "follow" if match.hand.view(seat).trick else "lead"
        is_late = len(match.hand.view(None).tricks) >= LATE_TRICKS
        name = f"{kind}-late" if is_late and kind in ("lead", "follow", "wait") else kind
        if match.hand.to_act is None:
            name = "finished" if match.verdict is not None else "over"
        if name not in seen:
            seen.add(name)
            yield name, match
        if match.verdict is not None:
            return
        if match.hand.to_act is None:
            match = match.next_hand()
        else:
            match = match.play(bot.choose(match.hand.view(match.hand.to_act), rng))


def state(match: Match, seat: Seat | None, event: int) -> State:
    """Return the state of a table, as the server sends it to a seat."""
    by_name = PlayerNames(match.names, symbols=True)
    who = PlayerNames(match.names, seat, symbols=True)
    is_over = match.hand.to_act is None
    seats = [
        SeatPresence(
            seat=number,
            kind="person" if number in (seat, 1) else "bot",
            name=name,
            level="" if number in (seat, 1) else "regular",
            here=number != 1,
            host=number == seat,
            deadline=42.0 if number == 1 else None,
        )
        for number, name in enumerate(match.names)
    ]
    return State(
        event=event,
        stage="playing" if not is_over else "between" if match.verdict is None else "finished",
        seats=seats,
        public=public_view(match, by_name),
        mine=own_view(match, seat, who) if seat is not None else None,
        log=log_of(match, seat, who, event=event),
        log_from=0,
        fairness=Fairness(commitment="5f" * 32, parts=["a1" * 16] * len(match.names)),
        can_undo=True,
    )


def welcome(match: Match, seat: Seat | None) -> Welcome:
    """Return the welcome message of a table."""
    game = match.game
    values = {name: typed(value) for name, value in game.options.as_dict().items()}
    table = TableInfo(
        id="example",
        game=game.id,
        game_name=game.name,
        players=game.players,
        sides=[[int(seat) for seat in side] for side in game.sides],
        options=option_infos(type(game), game.players),
        values=values,
        rules=TableRules(
            clock=ClockRule(), spectators="hidden", public=False, undo=True, hints=True, second_look="off"
        ),
        deck=deck_info(game),
        phrases=["Well played", "Thank you", "Sorry", "One moment, please"],
    )
    return Welcome(table=table, seat=seat, version="fixture")


def main() -> None:
    """Write the fixtures of all games."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    write("games", game_list().model_dump(mode="json"))
    originals = [games.get(name, players=count) for name in games.ORIGINALS for count in games.load(name).seats]
    for game in (*originals, *CLASSICS):
        match = Match.begin(game, seed="fixture", names=NAMES[: game.players])
        states = {
            moment: state(match_then, 0, number).model_dump(mode="json")  # type: ignore[arg-type]
            for number, (moment, match_then) in enumerate(moments(match, 0), start=1)  # type: ignore[arg-type]
        }
        states["spectator"] = state(match, None, 1).model_dump(mode="json")
        fixture = {
            "welcome": welcome(match, 0).model_dump(mode="json"),  # type: ignore[arg-type]
            "rules": rules_of(game.id, game.players).model_dump(mode="json"),
            "states": states,
        }
        write(f"{game.id}-{game.players}", fixture)


def write(name: str, value: object) -> None:
    """Write one file."""
    text = json.dumps(value, indent=1, ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
