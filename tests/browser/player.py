"""A person at a table in a real browser: finds what is asked on the page and answers it, by mouse or by keyboard."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from playwright.sync_api import Error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Locator, Page, Position

__all__ = ["MOVED", "PATIENCE", "SHORT", "Bidder", "Player", "open_panel", "open_table"]

SHORT = {
    "nonesuch": {"target": "5"},
    "poison-nonesuch": {"max_hands": "2"},
    "nameless": {"target": "3"},
    "nestors": {"target": "150"},
    "oh-hell": {"cards": "2"},
    "barbu": {"contracts": "2"},
    "bridge": {"boards": "1"},
    **{
        game: {"target": "1"}
        for game in ("hearts", "polignac", "euchre", "whist", "bid-whist", "schnapsen", "briscola")
    },
    **{game: {"target": "10"} for game in ("spades", "five-hundred", "pinochle", "jass", "belote")},
    **{game: {"rounds": "1"} for game in ("nap", "sheepshead", "skat", "doppelkopf", "tarot")},
}
"""Options that end a match of each game after few hands."""

SHOWS: Position = {"x": 18, "y": 28}
"""A part of a card that shows in a fan, in pixels of the box around it."""
TURNED = 0.16
"""How far into its box, as a share of its width, a card begins at this height where a fan has turned it most."""
PATIENCE = 60_000
"""Milliseconds until a page that does not move on is a fault."""
ASKED = """
() => {
  const table = document.querySelector('main.table');
  if (!table || table.dataset.event === undefined) return false;
  if (['finished', 'closed'].includes(table.dataset.stage)) return true;
  if (table.dataset.stage === 'between') return !!document.querySelector('[data-next], [data-waiting]');
  return table.dataset.turn !== undefined && table.dataset.pending === undefined;
}
"""
ANSWER = """
() => {
  const all = name => [...document.querySelectorAll(name)];
  const free = name => all(name).find(one => one.getAttribute('aria-disabled') !== 'true');
  const choices = all('.choices [data-choice]');
  const cards = all('[data-hand].legal');
  const {turn, stage} = document.querySelector('main.table').dataset;
  const press = one => { one?.click(); return !!one; };
  if (stage === 'between') return press(free('[data-next]'));
  if (['call', 'bid'].includes(turn) || (turn === 'cards' && choices.length))
    return press(all('.choices .usual [data-choice]').at(-1) ?? choices.at(-1)
      ?? document.querySelector(".choices .bid button[type='submit']"));
  if (turn === 'cards')
    return press(free('.choices .primary')) || press(cards.find(one => one.getAttribute('aria-pressed') !== 'true'));
  const half = document.querySelector('.suit-choice [data-named] .name, .sweep-choice [data-choice]');
  return press(half ?? cards[0]);
}
"""
"""Answers what is asked as `Player.choose` does, or goes one step towards it, with no pointer on its way."""
UNTIL = """
(asked, patience) => new Promise(done => {
  const observer = new MutationObserver(() => { if (asked()) end(true); });
  const late = setTimeout(() => end(false), patience);
  const end = found => {
    observer.disconnect();
    clearTimeout(late);
    requestAnimationFrame(() => setTimeout(done, 0, found));
  };
  if (asked()) end(true);
  else observer.observe(document, {subtree: true, childList: true, attributes: true});
})
"""
"""Waits until this holds, and then for the frame in which it shows. Asking in every frame would keep the page busy."""
HURRY = f"""
async ([kinds, from, patience]) => {{
  const asked = {ASKED}, answer = {ANSWER}, until = {UNTIL};
  const late = performance.now() + patience;
  while (await until(asked, late - performance.now())) {{
    if (!asked()) continue;
    const {{stage, turn, event}} = document.querySelector('main.table').dataset;
    const kind = turn ?? stage;
    if (['finished', 'closed', ...kinds].includes(kind) || (from ?? event) !== event) return kind;
    answer();
  }}
  return 'nothing';
}}
"""
MOVED = """
event => {
  const table = document.querySelector('main.table');
  return !!table && table.dataset.event !== event && table.dataset.pending === undefined;
}
"""
ASKED_NEXT = f"""
async patience => {{
  const asked = {ASKED}, until = {UNTIL};
  return (asked() || await until(asked, patience)) && {{...document.querySelector('main.table').dataset}};
}}
"""
"""Waits until something is asked; what the page says about its table then, or false."""
MOVED_NEXT = f"""
([event, patience]) => {{
  const moved = () => ({MOVED})(event), until = {UNTIL};
  return moved() || until(moved, patience);
}}
"""
"""Waits until the table has moved on from this event; false if it does not."""
PRESSED = """
(card, [x, y, turned]) => {
  const {width} = card.getBoundingClientRect();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return [{x: Math.max(x, turned * width), y}, card.getAttribute('aria-disabled') === 'true', still];
}
"""
"""Where in its box a card is pressed, whether it is muted, and whether no card moves."""
UNCOVERED = """
(card, {x, y}) => {
  const {left, top} = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(left + card.clientLeft + x, top + card.clientTop + y));
}
"""
"""Whether a press at this place in its box would be the card's."""


def open_table(page: Page, base: str, game: str, players: int, **asked: object) -> str:
    """A table with this page's person and bots, opened as the first page would; returns its id."""
    body = {"game": game, "players": players, "bot": "novice", "name": "Ada", **asked}
    answer = page.request.post(f"{base}/api/tables", data=body, headers={"Origin": base})
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def open_panel(page: Page, name: str) -> None:
    """Show a tab of the panel, which is closed until it is asked for."""
    tab = page.get_by_role("tab", name=name)
    if not tab.count():
        button = page.get_by_role("button", name=name, exact=True)
        (button if button.count() else page.get_by_role("button", name="More", exact=True)).click()
    tab.click()


def _kind_of(table: Mapping[str, str]) -> str:
    """The kind of the question, or the stage between hands, of what a page says about its table."""
    return table.get("turn") or table["stage"]


class Player:
    """Answers whatever the table asks of this page with the first of its choices, until the match is over."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: dict[str, int] = {}
        """How often each kind of decision was met."""

    def sit(self, base: str, table: str) -> None:
        """Open the table's page and wait for the first question."""
        self.page.goto(f"{base}/t/{table}")
        self.wait()

    @property
    def table(self) -> Mapping[str, str]:
        """What the page says about its table: stage, event, and the kind of question if it is our turn."""
        found: dict[str, str] = self.page.evaluate("() => ({...document.querySelector('main.table').dataset})")
        return found

    def wait(self) -> str:
        """Wait until something is asked of us; returns the kind of the question, or the stage between hands."""
        return _kind_of(self._wait())

    def _wait(self) -> Mapping[str, str]:
        """Wait until something is asked of us; returns what the page says about its table then.

        The page is asked once, and says when it is so: to be asked in every frame costs it as much as half a move.
        """
        late = time.monotonic() + PATIENCE / 1000
        while (left := late - time.monotonic()) > 0:
            try:
                found: Mapping[str, str] | bool = self.page.evaluate(ASKED_NEXT, left * 1000)
            except Error as error:
                if "Execution context was destroyed" not in error.message:
                    raise
                continue  # the page went somewhere else, and is asked again there
            if not isinstance(found, bool):
                return found
        raise AssertionError("the table asks nothing any more")

    def step(self) -> bool:
        """Answer one question; False if the match is over."""
        before = self._wait()
        kind = _kind_of(before)
        self.asked[kind] = self.asked.get(kind, 0) + 1
        if kind in {"finished", "closed"}:
            return False
        if kind == "between":
            self.go_on()
        else:
            self.choose(kind)
        assert self.page.evaluate(MOVED_NEXT, [before["event"], PATIENCE]), f"nothing came of the answer to: {kind}"
        return True

    def hurry(self, *kinds: str) -> str:
        """Answer by script, as fast as the table asks, until one of these is asked or the match is over: returns which.

        It takes half the work of `play`, and is for tests that begin where it ends.
        """
        return self._hurry(kinds, None)

    def skip(self) -> str:
        """Answer one question by script; returns what comes after it."""
        before = self._wait()
        kind = _kind_of(before)
        self.asked[kind] = self.asked.get(kind, 0) + 1
        return self._hurry((), before["event"])

    def _hurry(self, kinds: Sequence[str], event: str | None) -> str:
        """Answer until one of these is asked, or, from an event on, anything."""
        kind: str = self.page.evaluate(HURRY, [kinds, event, 2 * PATIENCE])
        assert kind != "nothing", "the table asks nothing any more"
        return kind

    def play_until_card(self) -> None:
        """Answer whatever is asked before the first card of ours."""
        assert self.hurry("card") == "card", "the match is over"

    def ask_hint(self) -> None:
        """Ask what to play, and wait for the answer."""
        self.page.get_by_role("button", name="Hint").click()
        self.page.get_by_role("region", name="Hint").wait_for(timeout=PATIENCE)

    def play(self, most: int = 2000) -> dict[str, int]:
        """Play on to the end of the match; returns how often each kind of question was met."""
        while self.step():
            most -= 1
            assert most > 0, "the match does not end"
        return self.asked

    def pass_secret_phase(self) -> None:
        """While somebody may be deciding in secret: say that we have nothing to decide, if that is asked."""
        self.page.evaluate("() => document.querySelector('[data-continue]:enabled')?.click()")  # it may go any moment

    def go_on(self) -> None:
        """Ask for the next hand."""
        self.page.locator("[data-next]").click()

    def choose(self, kind: str) -> None:
        """Choose something by clicks."""
        page = self.page
        if kind in {"call", "bid"} or (kind == "cards" and page.locator(".choices [data-choice]").count()):
            words = page.locator(".choices .usual [data-choice]")
            words = words if words.count() else page.locator(".choices [data-choice]")
            (words.last if words.count() else page.locator(".choices .bid button[type='submit']")).click()
        elif kind == "cards":
            self.give_cards()
        else:
            self.tap(page.locator("[data-hand].legal").first)
            self.finish_lead()

    def tap(self, card: Locator) -> None:
        """A click on the part of a card that shows in a fan; a muted one takes clicks too, though it says it is not.

        Where nothing moves Playwright need not wait until the card rests: it is enough that the press is the card's.
        """
        found: tuple[Position, bool, bool] = card.evaluate(PRESSED, [SHOWS["x"], SHOWS["y"], TURNED])
        shows, muted, still = found
        card.hover(position=shows, force=True)  # a card that the keys are at lies above the others till then
        if still and not muted:
            assert card.evaluate(UNCOVERED, shows), "something else lies where the card is pressed"
        card.click(position=shows, force=muted or still)

    def finish_lead(self) -> None:
        """Where the card that was chosen leaves a choice, take its first half, or the first two cards of the table."""
        if self.page.locator(".suit-choice").count():
            self.page.locator(".suit-choice [data-named] .name").first.click()
        elif self.page.locator(".sweep-choice").count():
            self.page.locator(".sweep-choice [data-choice]").first.click()

    def give_cards(self) -> None:
        """Pick cards until they make a move."""
        confirm = self.page.locator(".choices .primary")
        cards = self.page.locator("[data-hand].legal")
        for number in range(cards.count()):
            if confirm.get_attribute("aria-disabled") != "true":
                break
            self.tap(cards.nth(number))
        confirm.click()


class Bidder(Player):
    """A player who bids a few times before passing, and takes the first of all other choices: often the declarer."""

    BIDS = 3

    def choose(self, kind: str) -> None:
        """The least bid, then whatever comes first."""
        form = self.page.locator(".choices .bid button[type='submit']")
        bids = self.asked.get("call", 0) + self.asked.get("bid", 0) <= self.BIDS
        if form.count() and bids:
            form.click()
        elif kind == "call" and (bids or not self.page.get_by_role("button", name="Pass").count()):
            self.page.locator(".choices [data-choice]").first.click()
        else:
            super().choose(kind)


class KeyPlayer(Player):
    """The same by keyboard alone."""

    def go_on(self) -> None:
        """The key for the next hand."""
        self.page.keyboard.press("n")

    def choose(self, kind: str) -> None:
        """Digits for calls; to the hand with `f`, along it with arrows, Enter to play."""
        keyboard = self.page.keyboard
        if kind in {"call", "bid"} or (kind == "cards" and self.page.locator(".choices [data-choice]").count()):
            keyboard.press("1")
            return
        keyboard.press("Escape")
        keyboard.press("f")
        for _ in range(40):
            if self.page.evaluate("() => document.activeElement.classList.contains('legal')"):
                break
            keyboard.press("ArrowRight")
        keyboard.press("Enter")
        if self.page.locator(".suit-choice").count():
            keyboard.press("Enter")
        elif self.page.locator(".sweep-choice").count():
            keyboard.press("1")
