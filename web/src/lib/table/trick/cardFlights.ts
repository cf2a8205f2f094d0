/**
 * Cards that travel. Nothing is ever copied: the card that the page holds is drawn on its way from where it was, and a
 * trick that was taken leaves the page when its cards have arrived. So no card is seen twice.
 */

import type { TransitionConfig } from 'svelte/transition';
import { motionAllowed } from '$lib/prefs';

/** Where cards and seats were before the page changed, by `data-fly` and `data-seat`. */
export interface CardBoxes {
	cards: Map<string, DOMRect>;
	seats: Map<string, DOMRect>;
	/** The cards of the trick, which are there already. */
	trick: Set<string>;
}

const TIME = 220;
const EASE = 'cubic-bezier(0.22, 0.7, 0.3, 1)';
/** How large a card is when it has arrived at the seat that took it. */
const SMALLEST = 0.35;

export function measureCards(root: HTMLElement | undefined): CardBoxes {
	const boxes: CardBoxes = { cards: new Map(), seats: new Map(), trick: new Set() };
	if (!root || !motionAllowed()) return boxes;
	for (const found of root.querySelectorAll<HTMLElement>('[data-fly]')) {
		boxes.cards.set(found.dataset.fly ?? '', found.getBoundingClientRect());
		if (found.closest('[data-trick]')) boxes.trick.add(found.dataset.fly ?? '');
	}
	for (const found of root.querySelectorAll<HTMLElement>('[data-seat]'))
		boxes.seats.set(found.dataset.seat ?? '', found.getBoundingClientRect());
	return boxes;
}

/** Animates cards that came to the trick: from where they were, or from the seat that played them. */
export function animateCards(root: HTMLElement | undefined, before: CardBoxes): void {
	if (!root || !motionAllowed()) return;
	for (const card of root.querySelectorAll<HTMLElement>('[data-trick] [data-fly]')) {
		const code = card.dataset.fly ?? '';
		if (before.trick.has(code)) continue;
		const from = before.cards.get(code) ?? before.seats.get(card.dataset.by ?? '');
		if (from) travel(card, from, before.cards.has(code));
	}
}

function travel(card: HTMLElement, from: DOMRect, seen: boolean): void {
	const to = card.getBoundingClientRect();
	const { x, y } = between(to, from);
	const scale = seen ? from.width / to.width : SMALLEST;
	card.animate(
		[
			{ translate: `${x}px ${y}px`, scale },
			{ translate: '0 0', scale: 1 },
		],
		{
			duration: TIME,
			easing: EASE,
		},
	);
}

/** The transition with which the cards of a finished trick go to the seat that took it, their `data-winner`. */
export function gather(card: HTMLElement): TransitionConfig {
	const seat = document.querySelector(`[data-seat="${card.dataset.winner ?? ''}"]`);
	if (!motionAllowed() || !seat) return { duration: 0 };
	const { x, y } = between(card.getBoundingClientRect(), seat.getBoundingClientRect());
	return {
		duration: TIME,
		easing: (time) => 1 - (1 - time) ** 3,
		css: (_, gone) =>
			`translate: ${gone * x}px ${gone * y}px; scale: ${1 - gone * (1 - SMALLEST)}; opacity: ${Math.min(1, 2 - 2 * gone)}`,
	};
}

/** From the middle of one box to the middle of another. */
function between(one: DOMRect, other: DOMRect): { x: number; y: number } {
	return {
		x: other.left + other.width / 2 - (one.left + one.width / 2),
		y: other.top + other.height / 2 - (one.top + one.height / 2),
	};
}
