"""The laws of the table, as questions to a page: what must be true of it at every moment and in every window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tests.browser.lending import painted

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["SIZES", "boxes", "broken", "dress", "resize", "seen", "watch"]


class Seen(NamedTuple):
    """What was seen in the frames of a hand."""

    broken: list[str]
    """Each law that was broken, with the first frames in which it was."""
    shifts: list[str]
    """What moved of hand, seats, trick and tile, and was not a card on its way."""
    moved: int
    """In how many frames a card of a trick was on its way, counted for each card."""


SIZES = (
    (360, 640), (390, 844), (640, 360), (844, 390), (768, 1024), (820, 1180), (900, 720), (1024, 768), (1280, 720),
    (1440, 900), (2560, 1440),
)  # fmt: skip
"""The windows in which every law is tried: phones upright and in landscape, tablets, laptops, a large screen."""

PLACES = (
    ".info-bar", ".player-area > .seat", ".status-line", ".player-area > .hand-box", ".action-bar",
    ".table-centre", ".seats li:first-child", ".seats li:last-child",
)  # fmt: skip
"""What keeps its place through a hand."""

BOXES = """
names => Object.fromEntries(names.flatMap(name => {
  const found = document.querySelector(name);
  if (!found) return [];
  const {left, top, right, bottom} = found.getBoundingClientRect();
  return [[name, [left, top, right, bottom].map(Math.round)]];
}))
"""

LOOK = """
() => {
  const broken = [];
  const main = document.querySelector('main.table');
  const said = one => {
    const name = one.closest('[data-hand], [data-card]')?.dataset;
    const words = (one.getAttribute('aria-label') || one.textContent || '').trim().replace(/\\s+/g, ' ').slice(0, 40);
    return `${one.tagName.toLowerCase()}.${[...one.classList].filter(c => !c.startsWith('svelte-')).join('.')} `
      + `${name?.hand ?? name?.card ?? ''} "${words}"`;
  };
  const shows = one => one.checkVisibility({opacityProperty: true, visibilityProperty: true})
    && !one.closest('.visually-hidden');
  const box = one => one.getBoundingClientRect();
  const inside = ({left, top, right, bottom}) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;

  // What lies in a box that scrolls, and is scrolled out of it, can still be reached; and nothing else is excused.
  const scrolls = one => {
    for (let up = one.parentElement; up && up !== main; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (!['auto', 'scroll'].includes(style.overflowY) || up.scrollHeight <= up.clientHeight + 1) continue;
      const [a, b] = [box(one), box(up)];
      if (a.top < b.top - 1 || a.bottom > b.bottom + 1) return true;
    }
    return false;
  };

  // A card is seen once. A ladder, a tile, a sentence and a choice speak of cards, and so do chips.
  const cards = [...main.querySelectorAll('[data-card]:not(.chip)')]
    .filter(one => !one.closest('.lifted, .hint, .sweep-choice') && shows(one));
  const codes = cards.map(one => one.dataset.card).filter(Boolean);
  for (const code of new Set(codes.filter((code, at) => codes.indexOf(code) !== at)))
    broken.push(`seen twice: ${code}`);

  // Whatever can be pressed is in the window, uncovered, and at least 24 pixels wide and high.
  const STEP = 4;
  for (const one of main.querySelectorAll('button, a[href], input, select, summary')) {
    if (!shows(one) || one.classList.contains('lifted') || scrolls(one)) continue;
    const label = one.matches('input') ? one.closest('label') ?? one : one;
    const {left, top, right, bottom} = box(label);
    if (!inside({left, top, right, bottom})) broken.push(`outside: ${said(one)}`);
    const hits = (x, y) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (label.contains(found) || found.contains(label) && found.matches('label'));
    };
    // Mostly it is at once plain that it is: in its middle, or in the strip of it that shows in a fan.
    const whole = (x, y) => [0, 1, 2, 3, 4, 5].every(row =>
      [0, 1, 2, 3, 4, 5].every(column => hits(x + column * STEP, y + row * STEP)));
    const middle = (top + bottom) / 2 - 2.5 * STEP;
    if (whole((left + right) / 2 - 2.5 * STEP, middle) || whole(left + 2, middle) || whole(left + 2, top + 2)) continue;
    const across = Math.ceil(Math.min(right - left, 600) / STEP), down = Math.ceil(Math.min(bottom - top, 200) / STEP);
    let before = new Array(across + 1).fill(0), best = 0;
    for (let row = 0; row < down && best < 6; row += 1) {
      const now = new Array(across + 1).fill(0);
      for (let column = 0; column < across && best < 6; column += 1) {
        if (!hits(left + 1 + column * STEP, top + 1 + row * STEP)) continue;
        now[column + 1] = Math.min(now[column], before[column], before[column + 1]) + 1;
        best = Math.max(best, now[column + 1]);
      }
      before = now;
    }
    if (best < 6) broken.push(`too small or covered, ${best * STEP} pixels: ${said(one)}`);
  }

  // From here on everything counts as lying over what is below it, and not only what takes presses.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('main.table *, main.table *::before, main.table *::after { pointer-events: auto !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const alpha = colour => Number(/[,/] *([\\d.]+)\\)$/.exec(colour.startsWith('rgb(') ? '' : colour)?.[1] ?? 1);
  const paints = (one, x, y) => {
    if (one.closest('.light, .led, .inlay, .wood, .visually-hidden')) return false;
    if (one.closest('.lifted')) return false;
    if (one instanceof SVGElement && !(one instanceof SVGSVGElement)) return true;
    const style = getComputedStyle(one);
    if (style.backgroundImage !== 'none') return true;
    if (style.backgroundColor !== 'transparent' && alpha(style.backgroundColor) > 0.3) return true;
    return [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim() && rects(node).some(
      rect => x > rect.left && x < rect.right && y > rect.top && y < rect.bottom));
  };
  const rects = node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(rect => rect.width > 1 && rect.height > 1);
  };
  const coverOf = (one, x, y) => {
    const within = one.closest('[data-hand], [data-fly], .card') ?? one;
    for (const found of document.elementsFromPoint(x, y)) {
      if (within.contains(found) || found.contains(within)) return null;
      if (paints(found, x, y)) return found;
    }
    return null;
  };

  // Whatever can be read is in the window, uncovered, and at least 12 pixels.
  const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one || !shows(one) || one.closest('.lifted, svg, .card, option, style') || scrolls(one))
      continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < 11.99) broken.push(`text of ${size} pixels: ${said(one)}`);
    // No word is broken in two, and no rank or number is cut off.
    for (const {0: word, index} of node.data.matchAll(/[\\p{L}\\d]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()].filter(rect => rect.width > 1);
      if (new Set(parts.map(rect => Math.round(rect.top))).size > 1) broken.push(`"${word}" is broken: ${said(one)}`);
    }
    if (node.data.trim().length < 5 && one.scrollWidth > one.clientWidth + 1 && one.clientWidth
      && getComputedStyle(one).overflow !== 'visible') broken.push(`cut off: ${said(one)}`);
    let clip = null;
    for (let up = one; up && up !== main; up = up.parentElement)
      if (getComputedStyle(up).textOverflow === 'ellipsis') { clip = box(up); break; }
    for (const rect of rects(node)) {
      const right = Math.min(rect.right, clip?.right ?? Infinity);
      if (right - rect.left < 2) continue;
      if (!inside({...rect.toJSON(), right})) { broken.push(`outside: ${said(one)}`); break; }
      const y = (rect.top + rect.bottom) / 2;
      const cover = [rect.left + 1.5, (rect.left + right) / 2, right - 1.5].map(x => coverOf(one, x, y)).find(Boolean);
      if (cover) { broken.push(`covered: ${said(one)} by ${said(cover)}`); break; }
    }
  }

  // The index of every card that lies open is uncovered.
  for (const card of cards) {
    const index = card.querySelector("g.index");
    if (!index) continue;
    const {left, top, right, bottom} = box(index);
    if (!inside({left, top, right, bottom})) broken.push(`index outside: ${said(card)}`);
    const at = part => [left + (right - left) * part[0], top + (bottom - top) * part[1]];
    const cover = [[0.25, 0.15], [0.5, 0.5], [0.5, 0.9]].map(at).map(([x, y]) => coverOf(card, x, y)).find(Boolean);
    if (cover) broken.push(`index covered: ${said(card)} by ${said(cover)}`);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet);

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight + 1) broken.push('the page scrolls');
  return broken;
}
"""

WATCH = """
names => {
  const seen = window.seen = {frames: 0, broken: [], shifts: [], gone: {}, moved: 0};
  const note = what => { if (!seen.broken.includes(what) && seen.broken.length < 12) seen.broken.push(what); };
  const place = ({left, top, right, bottom}) => [left, top, right, bottom].map(Math.round).join(' ');
  const fault = what => note(`frame ${seen.frames}: ${what}`);
  // Words that appear, and words that are others in the same middle or at the same edge, have not moved.
  const stays = (one, other) => {
    const near = (a, b) => Math.abs(a - b) < 1;
    const middle = (rect, from, to) => (rect[from] + rect[to]) / 2;
    const along = (from, to) => near(one[from], other[from]) || near(one[to], other[to])
      || near(middle(one, from, to), middle(other, from, to));
    return one.width < 3 || other.width < 3 || along('left', 'right') && along('top', 'bottom');
  };
  new PerformanceObserver(list => list.getEntries().forEach(entry => {
    const moved = entry.sources.filter(one => one.node).map(one => {
      const node = one.node.nodeType === 1 ? one.node : one.node.parentElement;
      return node?.closest('.hand-box, .seat, .trick-view, .tile')
        && !(node.closest('.seat, .tile') && stays(one.previousRect, one.currentRect))
        && !node.closest('.token, .why, .tag, .count > *, .pile b')
        ? `${node.tagName}.${node.className} from ${place(one.previousRect)} to ${place(one.currentRect)}` : '';
    }).filter(Boolean);
    seen.shifts.push(...moved.slice(0, 3));
  })).observe({type: 'layout-shift', buffered: false});
  const places = {};
  let held = null, hand = null, size = null, trick = new Set();
  const look = () => {
    seen.frames += 1;
    const main = document.querySelector('main.table');
    const cards = [...main.querySelectorAll('.card[data-card]:not(.chip)')]
      .filter(one => one.dataset.card && !one.closest('.lifted, .hint'));
    const codes = cards.map(one => one.dataset.card);
    codes.forEach((code, at) => { if (codes.indexOf(code) !== at) fault(`${code} twice`); });
    if (document.body.querySelector(':scope > li')) fault('a card outside the table');
    const number = main.querySelector('.trick-view')?.dataset.trick.split('.')[0];
    const over = main.classList.contains('hand-is-over') || main.dataset.stage !== 'playing';
    if (!number || over || number !== hand) {
      for (const name in places) delete places[name];
      held = null;
      seen.gone = {};
    }
    if (number) hand = number;
    if (!over && number) for (const name of names) {
      const found = main.querySelector(name);
      if (!found) continue;
      const now = place(found.getBoundingClientRect());
      places[name] ??= now;
      if (places[name] !== now) fault(`${name} moved from ${places[name]} to ${now}`);
    }
    // A card of ours is always somewhere: it leaves the hand only into the trick.
    const cardsOf = rest =>
      new Set([...main.querySelectorAll(`.player-area [data-hand]${rest}`)].map(one => one.dataset.hand));
    const mine = cardsOf('');
    const lying = new Map([...main.querySelectorAll('.trick-view li[data-fly]')].map(one => [one.dataset.fly, one]));
    for (const code of over || !held ? [] : held)
      if (!mine.has(code) && !codes.includes(code)) fault(`${code} is nowhere`);
    // Cards that are given away are on their way out of it for some frames more.
    held = main.dataset.turn === 'cards' || main.dataset.turn === 'call' ? null : cardsOf(':not([inert])');
    // A trick is gathered once.
    for (const code of trick) if (!lying.has(code)) seen.gone[code] = true;
    for (const code of lying.keys()) if (seen.gone[code] && !over) fault(`${code} came back`);
    trick = new Set(lying.keys());
    for (const [code, one] of lying) {
      const {left, top, right, bottom} = one.getBoundingClientRect();
      if (one.getAnimations().length) seen.moved += 1;
      size ??= one.offsetWidth;
      if (one.offsetWidth !== size) fault(`${code} is ${one.offsetWidth} wide, others ${size}`);
      if (left < -30 || top < -30 || right > innerWidth + 30 || bottom > innerHeight + 30)
        fault(`${code} left the window`);
      const x = (left + right) / 2, y = (top + bottom) / 2;
      if (one.inert) continue;
      const top_ = document.elementsFromPoint(x, y).find(found =>
        !found.matches('.continue, .drop-target, .light') && !found.closest('.trick-view .tag, .swept'));
      if (top_ && !top_.closest('.trick-view') && main.contains(top_)) fault(`${code} under ${top_.className}`);
    }
    requestAnimationFrame(look);
  };
  look();
}
"""

DRESS = """
([theme, faces]) => {
  localStorage.setItem('tricksmith.preferences', JSON.stringify({theme, faces}));
  document.documentElement.dataset.theme = theme;
  const change = new StorageEvent('storage', {
    key: 'tricksmith.preferences', newValue: JSON.stringify({theme, faces}),
  });
  dispatchEvent(change);
}
"""


def dress(page: Page, theme: str, faces: str = "auto") -> None:
    """Give the open page another table and other faces, as another tab of the same browser would."""
    page.evaluate(DRESS, [theme, faces])


def boxes(page: Page) -> dict[str, list[int]]:
    """Where the places are that keep still, in whole pixels: left, top, right, bottom."""
    found: dict[str, list[int]] = page.evaluate(BOXES, PLACES)
    return found


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and wait until the page is laid out for it: what is measured then is drawn next."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => innerWidth === width", arg=width)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def broken(page: Page) -> list[str]:
    """Each law that the page breaks at this moment, with where; none if it breaks none."""
    found: Any = page.evaluate(painted(LOOK))
    return list(map(str, found))


def watch(page: Page) -> None:
    """Look at every frame from now on; `seen` says what there was."""
    page.evaluate(WATCH, PLACES)


def seen(page: Page) -> Seen:
    """What was seen since `watch`."""
    found: Any = page.evaluate("() => window.seen")
    return Seen(list(map(str, found["broken"])), list(map(str, found["shifts"])), int(found["moved"]))
