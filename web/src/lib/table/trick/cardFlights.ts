/**
 * Cards that travel. Nothing is ever copied: the card that the page holds is drawn on its way from where it was, and a
 * trick that was taken leaves the page when its cards have arrived. So no card is seen twice. All of them go through
 * one queue: cards that move at the same time start a moment apart, in the order in which they are played or dealt.
 * Nothing waits for them, and any press brings all of them to their place.
 */

import type { TransitionConfig } from 'svelte/transition';
import { motionAllowed } from '$lib/preferences';

/** Where cards and seats were before the page changed, by `data-fly` and `data-seat`. */
export interface CardBoxes {
	cards: Map<string, DOMRect>;
	seats: Map<string, DOMRect>;
	/** The cards of the trick and those of the viewer's hand, which are there already. */
	trick: Set<string>;
	hand: Set<string>;
	/** The row of each card of the hand, from below. */
	rows: Map<string, string>;
}

const TIME = 220;
const DEAL_TIME = 280;
const GATHER_TIME = 420;
/** Milliseconds between two cards that are played. */
const APART = 110;
/** All cards of a deal are on their way within this time. */
const DEAL_SPREAD = 800;
const EASE = 'cubic-bezier(0.2, 0.75, 0.25, 1)';
/** How large a card is at the seat that deals, plays or takes it. */
const SMALLEST = 0.35;
/** The share of its way that a taken card needs to the middle of the table, where the trick becomes one pile. */
const PILED = 0.4;
/** The share of its way after which a taken card has left the place of the trick. */
const CLEARED = 0.85;

const OWN = '.player-area [data-hand]';
const TRICK = '[data-trick] [data-fly]';

/** When the next card can start, on the clock of the page. */
let free = 0;

/** Puts a flight at the end of the queue; returns after how many milliseconds it starts. */
function queue(apart: number): number {
	const now = performance.now();
	const start = Math.max(now, free);
	free = start + apart;
	return start - now;
}

/** Brings every card that travels to its place. */
export function skipFlights(root: HTMLElement | undefined): void {
	free = 0;
	for (const animation of root?.getAnimations({ subtree: true }) ?? [])
		if (!(animation instanceof CSSTransition) && animation.effect?.getComputedTiming().endTime !== Infinity)
			animation.finish();
}

export function measureCards(root: HTMLElement | undefined): CardBoxes {
	const boxes: CardBoxes = {
		cards: new Map(),
		seats: new Map(),
		trick: new Set(),
		hand: new Set(),
		rows: new Map(),
	};
	if (!root || !motionAllowed()) return boxes;
	for (const element of root.querySelectorAll<HTMLElement>('[data-fly]')) {
		const code = element.dataset.fly ?? '';
		boxes.cards.set(code, element.getBoundingClientRect());
		if (element.closest('[data-trick]')) boxes.trick.add(code);
		if (!element.matches(OWN)) continue;
		boxes.hand.add(code);
		boxes.rows.set(code, rowOf(element));
	}
	// A card whose suit is named lies in the middle, and not in the hand.
	for (const element of root.querySelectorAll<HTMLElement>('[data-lifted]'))
		boxes.cards.set(element.dataset.lifted ?? '', element.getBoundingClientRect());
	for (const element of root.querySelectorAll<HTMLElement>('[data-seat]'))
		boxes.seats.set(element.dataset.seat ?? '', faceOf(element));
	return boxes;
}

/** Animates what has changed: a deal, cards that came to the hand, to another row or to the open ones, the trick. */
export function animateCards(root: HTMLElement | undefined, before: CardBoxes, deals: boolean): void {
	if (!root || !motionAllowed()) return;
	if (deals) return deal(root);
	const flights: Flight[] = [];
	for (const card of root.querySelectorAll<HTMLElement>(TRICK)) {
		const code = card.dataset.fly ?? '';
		if (before.trick.has(code)) continue;
		const known = before.cards.get(code);
		const from = known ?? before.seats.get(card.dataset.by ?? '');
		if (!from) continue;
		const delay = queue(APART);
		flights.push({ card, from, seen: known !== undefined, delay });
		// The word of the suit that was led comes with its card.
		const word = root.querySelector(`[data-goes-with="${code}"]`);
		if (word) appear(word, delay + TIME);
	}
	// What follows from these cards is said once they lie there; it can be pressed before.
	const landed = Math.max(0, ...flights.map(({ delay }) => delay + TIME));
	if (landed)
		for (const said of root.querySelectorAll('.trick-view .words, .status-line.turn')) appear(said, landed);
	const middle = root.querySelector('.table-centre')?.getBoundingClientRect();
	for (const card of root.querySelectorAll<HTMLElement>(`${OWN}, .piles [data-fly]`)) {
		const code = card.dataset.fly ?? '';
		const own = card.matches(OWN);
		const known = before.cards.get(code);
		if (own && known && before.hand.has(code) && before.rows.get(code) !== rowOf(card))
			flights.push({ card, from: known, seen: true, delay: 0 });
		if (own ? before.hand.has(code) || before.hand.size === 0 : !before.hand.has(code)) continue;
		const from = known ?? middle;
		if (from) flights.push({ card, from, seen: known !== undefined, delay: queue(APART / 2) });
	}
	fly(flights);
}

/** Deals: round the table from the dealer, one card after the other, in a flat arc; then the up card is turned over. */
function deal(root: HTMLElement): void {
	const dealer = root.querySelector<HTMLElement>('[data-seat][data-deals]');
	if (!dealer) return;
	const from = faceOf(dealer);
	const hands = [...root.querySelectorAll('.seats li')].map((seat) => [
		...seat.querySelectorAll<HTMLElement>('.back'),
	]);
	hands.push([...root.querySelectorAll<HTMLElement>(OWN)]);
	const rounds = Math.max(...hands.map((one) => one.length));
	const cards = Array.from({ length: rounds }, (_, round) => hands.flatMap((one) => one[round] ?? [])).flat();
	const apart = Math.min(40, DEAL_SPREAD / Math.max(1, cards.length));
	const way = { from, seen: false, time: DEAL_TIME, arc: 0.16 };
	fly(cards.map((card) => ({ ...way, card, delay: queue(apart) })));
	// What is asked can be pressed at once, and is seen once no card flies over it any more.
	const landed = queue(0) + DEAL_TIME;
	for (const asked of root.querySelectorAll('.choice-slot, .status-line')) appear(asked, landed);
	for (const card of root.querySelectorAll<HTMLElement>('.piles [data-fly]'))
		card.animate([{ scale: '0.02 1' }, { scale: '1 1' }], {
			duration: TIME,
			delay: queue(0) + DEAL_TIME,
			easing: EASE,
			fill: 'backwards',
		});
}

/** Shows something after this many milliseconds. */
function appear(element: Element, delay: number): void {
	element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME / 2, delay, fill: 'backwards' });
}

interface Flight {
	card: HTMLElement;
	from: DOMRect;
	/** Whether the card lay where it comes from, face up; else it appears there. */
	seen: boolean;
	delay: number;
	time?: number;
	/** How far the way bends, in its own length. */
	arc?: number;
}

/** Starts flights. All are measured before the first starts: each that starts costs the next measurement a layout. */
function fly(flights: readonly Flight[]): void {
	const measured = flights.map((flight) => ({
		flight,
		to: flight.card.getBoundingClientRect(),
		place: getComputedStyle(flight.card).translate,
	}));
	for (const { flight, to, place } of measured) {
		const { card, from, seen, delay, time = TIME, arc = 0.06 } = flight;
		const { x, y } = between(to, from);
		const [left = 0, top = 0] = place.split(' ').map((part) => parseFloat(part) || 0);
		const at = (share: number, aside: number) =>
			`${left + x * share + y * aside}px ${top + y * share - x * aside}px`;
		const scale = seen ? from.width / to.width : SMALLEST;
		// A card that is played has left the cards of its seat: it is never nowhere.
		const shown = seen || card.dataset.by !== undefined;
		card.animate(
			[
				{ translate: at(1, 0), scale, opacity: shown ? 1 : 0 },
				{ opacity: 1, offset: 0.12 },
				{ translate: at(0.42, arc), scale: 0.4 * scale + 0.62, offset: 0.45 },
				{ translate: `${left}px ${top}px`, scale: 1, opacity: 1 },
			],
			{ duration: time, delay, easing: EASE, fill: 'backwards' },
		);
	}
}

/** The boxes of a finished trick and of where it goes, measured once for all of its cards. */
let gathered: Map<Element, DOMRect> | undefined;

/** The boxes of these elements and of the trick of a card, all of them measured before the first card leaves. */
function measureTrick(card: HTMLElement, ...others: Element[]): Map<Element, DOMRect> {
	if (gathered?.has(card)) return gathered;
	const trick = [...(card.parentElement?.children ?? [])];
	// A card that has not arrived yet is taken from where it belongs.
	for (const one of trick) for (const flight of one.getAnimations()) flight.finish();
	const boxes = new Map([...trick, ...others].map((one) => [one, one.getBoundingClientRect()]));
	// The next trick begins where this one lay: its cards start once these are under way to their winner.
	free = Math.max(free, performance.now() + GATHER_TIME * CLEARED);
	queueMicrotask(() => (gathered = undefined));
	return (gathered = boxes);
}

/** The transition of the cards of a finished trick: to the middle, and as one pile to the seat that took it. */
export function gather(card: HTMLElement): TransitionConfig | (() => TransitionConfig) {
	const seat = document.querySelector<HTMLElement>(`[data-seat="${card.dataset.winner ?? ''}"]`);
	const middle = document.querySelector('.table-centre');
	if (!motionAllowed() || !seat || !middle) return { duration: 0 };
	const taker = seat.querySelector('.pile') ?? seat.querySelector('.face') ?? seat;
	const boxes = measureTrick(card, middle, taker);
	const boxOf = (one: Element) => boxes.get(one) ?? one.getBoundingClientRect();
	const pile = between(boxOf(card), boxOf(middle));
	const end = between(boxOf(card), boxOf(taker));
	// All cards have the same clock: what is one pile in the middle stays one on its way.
	const way: TransitionConfig = {
		duration: GATHER_TIME,
		css: (_, gone) => {
			const first = eased(Math.min(1, gone / PILED));
			const then = eased(Math.max(0, (gone - PILED) / (1 - PILED)));
			const x = pile.x * first * (1 - then) + end.x * then;
			const y = pile.y * first * (1 - then) + end.y * then;
			const scale = 1 - 0.08 * first - (0.92 - SMALLEST) * then;
			return `translate: ${x}px ${y}px; scale: ${scale}; opacity: ${Math.min(1, 5 - 5 * gone)}`;
		},
	};
	// Where the table goes back to an earlier moment, the card is in a hand again: the page has it a moment later.
	return () => (document.querySelector(`[data-hand="${card.dataset.fly ?? ''}"]`) ? { duration: 0 } : way);
}

/** The transition of what is said of a trick: it goes when the cards start, though the page keeps it until they arrive. */
export function leave(said: HTMLElement): TransitionConfig {
	said.style.visibility = 'hidden';
	return { duration: 0 };
}

/** Calls `done` once no card of a trick is on its way; returns what ends the wait. */
export function whenGathered(done: () => void): () => void {
	let frame: number | undefined;
	const look = () => {
		if (document.querySelector(TRICK)) frame = requestAnimationFrame(look);
		else done();
	};
	look();
	return () => frame !== undefined && cancelAnimationFrame(frame);
}

const eased = (time: number) => 1 - (1 - time) ** 3;

/** The row of a card of the hand. */
const rowOf = (card: HTMLElement) => card.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';

/** The portrait of a seat, or all of it. */
function faceOf(seat: HTMLElement): DOMRect {
	return (seat.querySelector('.face') ?? seat).getBoundingClientRect();
}

/** From the middle of one box to the middle of another. */
function between(one: DOMRect, other: DOMRect): { x: number; y: number } {
	return {
		x: other.left + other.width / 2 - (one.left + one.width / 2),
		y: other.top + other.height / 2 - (one.top + one.height / 2),
	};
}
