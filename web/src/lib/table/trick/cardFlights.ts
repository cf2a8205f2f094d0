/**
 * Animates cards that move. No card is copied: the element of the card travels from where the card was, and a finished
 * trick leaves the page when its cards have arrived, so that no card is seen twice. All flights go through one queue:
 * cards that move at the same time start a moment apart, in the order in which they are played or dealt. Nothing waits
 * for them, and any press finishes all of them.
 */

import type { TransitionConfig } from 'svelte/transition';
import { motionAllowed } from '$lib/preferences';

/** Where cards and seats were before the page changed, by `data-fly` and `data-seat`. */
export interface CardBoxes {
	cards: Map<string, DOMRect>;
	seats: Map<string, DOMRect>;
	/** The cards of the trick. */
	trick: Set<string>;
	/** The cards of the viewer's hand. */
	hand: Set<string>;
	/** The row of each card of the hand, from below. */
	rows: Map<string, string>;
}

/** Milliseconds for which a card travels: when it is played, dealt, or taken with its trick. */
const PLAY_MS = 220;
const DEAL_MS = 280;
const GATHER_MS = 420;
/** Milliseconds between the starts of two cards that are played. */
const PLAY_GAP_MS = 110;
/** Milliseconds within which all cards of a deal start, and the most between two of them. */
const DEAL_SPREAD_MS = 800;
const MAX_DEAL_GAP_MS = 40;
const EASE = 'cubic-bezier(0.2, 0.75, 0.25, 1)';
/** The scale of a card at the seat that deals, plays or takes it. */
const SEAT_SCALE = 0.35;
/** The share of its time after which a taken card is in the middle of the table, where the trick becomes one pile. */
const PILED = 0.4;

const OWN = '.player-area [data-hand]';
const TRICK = '[data-trick] [data-fly]';

/** When the next card can start, as a time of `performance.now()`. */
let nextStart = 0;

/** Puts a flight at the end of the queue, `gap` milliseconds before the next one; returns the delay until it starts. */
function queue(gap: number): number {
	const now = performance.now();
	const start = Math.max(now, nextStart);
	nextStart = start + gap;
	return start - now;
}

/** Finishes all flights. */
export function skipFlights(root: HTMLElement | undefined): void {
	nextStart = 0;
	for (const animation of root?.getAnimations({ subtree: true }) ?? [])
		if (!(animation instanceof CSSTransition) && animation.effect?.getComputedTiming().endTime !== Infinity)
			animation.finish();
}

/** Measures where the cards and the seats are. */
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

/**
 * Animates the cards that moved: in a deal, to the trick, into the hand, to another row of it, or to a pile. Returns the
 * animations of those that fly to the trick.
 */
export function animateCards(root: HTMLElement | undefined, before: CardBoxes, isDeal: boolean): Animation[] {
	if (!root || !motionAllowed()) return [];
	if (isDeal) {
		deal(root);
		return [];
	}
	const flights: Flight[] = [];
	for (const card of root.querySelectorAll<HTMLElement>(TRICK)) {
		const code = card.dataset.fly ?? '';
		if (before.trick.has(code)) continue;
		const known = before.cards.get(code);
		const from = known ?? before.seats.get(card.dataset.by ?? '');
		if (!from) continue;
		const delay = queue(PLAY_GAP_MS);
		flights.push({ card, from, wasSeen: known !== undefined, delay });
		// The word of the suit that was led appears with its card.
		const word = root.querySelector(`[data-goes-with="${code}"]`);
		if (word) appear(word, delay + PLAY_MS);
	}
	const toTrick = flights.length;
	// What follows from these cards is said once they lie there; it can be pressed before.
	const landed = Math.max(0, ...flights.map(({ delay }) => delay + PLAY_MS));
	if (landed)
		for (const said of root.querySelectorAll('.trick-view .words, .status-line.turn')) appear(said, landed);
	const middle = root.querySelector('.table-centre')?.getBoundingClientRect();
	for (const card of root.querySelectorAll<HTMLElement>(`${OWN}, .piles [data-fly]`)) {
		const code = card.dataset.fly ?? '';
		const own = card.matches(OWN);
		const known = before.cards.get(code);
		if (own && known && before.hand.has(code) && before.rows.get(code) !== rowOf(card))
			flights.push({ card, from: known, wasSeen: true, delay: 0 });
		if (own ? before.hand.has(code) || before.hand.size === 0 : !before.hand.has(code)) continue;
		const from = known ?? middle;
		if (from) flights.push({ card, from, wasSeen: known !== undefined, delay: queue(PLAY_GAP_MS / 2) });
	}
	return fly(flights).slice(0, toTrick);
}

/** Animates a deal: one card after the other from the dealer, around the table; then the up card is turned over. */
function deal(root: HTMLElement): void {
	const dealer = root.querySelector<HTMLElement>('[data-seat][data-deals]');
	if (!dealer) return;
	const from = faceOf(dealer);
	const hands = [...root.querySelectorAll('.seats li')].map((seat) => [
		...seat.querySelectorAll<HTMLElement>('.back'),
	]);
	hands.push([...root.querySelectorAll<HTMLElement>(OWN)]);
	const rounds = Math.max(...hands.map((hand) => hand.length));
	const cards = Array.from({ length: rounds }, (_, round) =>
		hands.flatMap((hand) => hand[round] ?? []),
	).flat();
	const gap = Math.min(MAX_DEAL_GAP_MS, DEAL_SPREAD_MS / Math.max(1, cards.length));
	const flight = { from, wasSeen: false, duration: DEAL_MS, arc: 0.16 };
	fly(cards.map((card) => ({ ...flight, card, delay: queue(gap) })));
	// Choices can be pressed at once, but appear only when no card flies over them any more.
	const landed = queue(0) + DEAL_MS;
	for (const element of root.querySelectorAll('.choice-slot, .status-line')) appear(element, landed);
	for (const card of root.querySelectorAll<HTMLElement>('.piles [data-fly]'))
		card.animate([{ scale: '0.02 1' }, { scale: '1 1' }], {
			duration: PLAY_MS,
			delay: queue(0) + DEAL_MS,
			easing: EASE,
			fill: 'backwards',
		});
}

/** Shows something after this many milliseconds. */
function appear(element: Element, delay: number): void {
	element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: PLAY_MS / 2, delay, fill: 'backwards' });
}

interface Flight {
	card: HTMLElement;
	from: DOMRect;
	/** Whether the card was face up where it comes from; else it appears there. */
	wasSeen: boolean;
	delay: number;
	duration?: number;
	/** How far the way bends, as a share of its length. */
	arc?: number;
}

/** Starts flights. All are measured before the first one starts, because a measurement after a start costs a layout. */
function fly(flights: readonly Flight[]): Animation[] {
	const measured = flights.map((flight) => ({
		flight,
		to: flight.card.getBoundingClientRect(),
		translate: getComputedStyle(flight.card).translate,
	}));
	return measured.map(({ flight, to, translate }) => {
		const { card, from, wasSeen, delay, duration = PLAY_MS, arc = 0.06 } = flight;
		const { x, y } = between(to, from);
		const [left = 0, top = 0] = translate.split(' ').map((part) => parseFloat(part) || 0);
		/** A point on the way, by the share that is left of it, and how far off the straight line. */
		const at = (share: number, aside: number) =>
			`${left + x * share + y * aside}px ${top + y * share - x * aside}px`;
		const scale = wasSeen ? from.width / to.width : SEAT_SCALE;
		// A card that is played has left the cards of its seat, so it is shown all the way.
		const isShown = wasSeen || card.dataset.by !== undefined;
		return card.animate(
			[
				{ translate: at(1, 0), scale, opacity: isShown ? 1 : 0 },
				{ opacity: 1, offset: 0.12 },
				{ translate: at(0.42, arc), scale: 0.4 * scale + 0.62, offset: 0.45 },
				{ translate: `${left}px ${top}px`, scale: 1, opacity: 1 },
			],
			{ duration, delay, easing: EASE, fill: 'backwards' },
		);
	});
}

/** The boxes of a finished trick and of where it goes, measured once for all of its cards. */
let trickBoxes: Map<Element, DOMRect> | undefined;

/** The boxes of these elements and of the trick of a card, all of them measured before the first card leaves. */
function measureTrick(card: HTMLElement, ...others: Element[]): Map<Element, DOMRect> {
	if (trickBoxes?.has(card)) return trickBoxes;
	const trick = [...(card.parentElement?.children ?? [])];
	// A card that has not arrived yet is put in its place first.
	for (const element of trick) for (const flight of element.getAnimations()) flight.finish();
	const boxes = new Map([...trick, ...others].map((element) => [element, element.getBoundingClientRect()]));
	// The next trick begins in the same place, often from the same seat: its cards start when these have arrived.
	nextStart = Math.max(nextStart, performance.now() + GATHER_MS);
	queueMicrotask(() => (trickBoxes = undefined));
	return (trickBoxes = boxes);
}

/** The transition of the cards of a finished trick: to the middle, and as one pile to the seat that took it. */
export function gather(card: HTMLElement): TransitionConfig | (() => TransitionConfig) {
	const seat = document.querySelector<HTMLElement>(`[data-seat="${card.dataset.winner ?? ''}"]`);
	const middle = document.querySelector('.table-centre');
	if (!motionAllowed() || !seat || !middle) return { duration: 0 };
	const taker = seat.querySelector('.pile') ?? seat.querySelector('.face') ?? seat;
	const boxes = measureTrick(card, middle, taker);
	const boxOf = (element: Element) => boxes.get(element) ?? element.getBoundingClientRect();
	const pile = between(boxOf(card), boxOf(middle));
	const end = between(boxOf(card), boxOf(taker));
	// All cards take the same time, so that they stay one pile on the second part of the way.
	const transition: TransitionConfig = {
		duration: GATHER_MS,
		css: (_, progress) => {
			const toMiddle = eased(Math.min(1, progress / PILED));
			const toTaker = eased(Math.max(0, (progress - PILED) / (1 - PILED)));
			const x = pile.x * toMiddle * (1 - toTaker) + end.x * toTaker;
			const y = pile.y * toMiddle * (1 - toTaker) + end.y * toTaker;
			const scale = 1 - 0.08 * toMiddle - (0.92 - SEAT_SCALE) * toTaker;
			return `translate: ${x}px ${y}px; scale: ${scale}; opacity: ${Math.min(1, 5 - 5 * progress)}`;
		},
	};
	// After an undo the card is in a hand again, as is known once the page has been updated; then it is not gathered.
	return () =>
		document.querySelector(`[data-hand="${card.dataset.fly ?? ''}"]`) ? { duration: 0 } : transition;
}

/** The transition of the sentence of a trick: it is hidden when the cards start, though the page keeps it until they arrive. */
export function leave(said: HTMLElement): TransitionConfig {
	said.style.visibility = 'hidden';
	return { duration: 0 };
}

/** Calls `done` once no card of a trick is on its way; returns a function that ends the wait. */
export function whenGathered(done: () => void): () => void {
	let frame: number | undefined;
	const check = () => {
		if (document.querySelector(TRICK)) frame = requestAnimationFrame(check);
		else done();
	};
	check();
	return () => frame !== undefined && cancelAnimationFrame(frame);
}

/** Cubic easing out of a time from 0 to 1. */
const eased = (time: number) => 1 - (1 - time) ** 3;

/** The row of a card of the hand. */
const rowOf = (card: HTMLElement) => card.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';

/** The portrait of a seat, or all of it. */
function faceOf(seat: HTMLElement): DOMRect {
	return (seat.querySelector('.face') ?? seat).getBoundingClientRect();
}

/** From the middle of one box to the middle of another. */
function between(from: DOMRect, to: DOMRect): { x: number; y: number } {
	return {
		x: to.left + to.width / 2 - (from.left + from.width / 2),
		y: to.top + to.height / 2 - (from.top + from.height / 2),
	};
}
