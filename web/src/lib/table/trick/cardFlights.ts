import { motionAllowed } from '$lib/prefs';

/** Where cards and seats were before the page changed, by `data-fly` and `data-seat`. */
export interface CardBoxes {
	cards: Map<string, DOMRect>;
	seats: Map<string, DOMRect>;
	trick: { clone: HTMLElement; box: DOMRect }[];
	key: string;
}

const TIME = 220;
const EASE = 'cubic-bezier(0.22, 0.7, 0.3, 1)';

export function measureCards(root: HTMLElement | undefined): CardBoxes {
	const cards = new Map<string, DOMRect>();
	const seats = new Map<string, DOMRect>();
	const trick: CardBoxes['trick'] = [];
	const key = root?.querySelector<HTMLElement>('[data-trick]')?.dataset.trick ?? '';
	if (!root || !motionAllowed()) return { cards, seats, trick, key };
	for (const found of root.querySelectorAll<HTMLElement>('[data-fly]')) {
		cards.set(found.dataset.fly ?? '', found.getBoundingClientRect());
	}
	for (const found of root.querySelectorAll<HTMLElement>('[data-seat]')) {
		seats.set(found.dataset.seat ?? '', found.getBoundingClientRect());
	}
	for (const found of root.querySelectorAll<HTMLElement>('[data-trick] [data-fly]')) {
		trick.push({ clone: found.cloneNode(true) as HTMLElement, box: found.getBoundingClientRect() });
	}
	return { cards, seats, trick, key };
}

/** Animates cards from where they were, or from the seat that played them, and a taken trick to its winner. */
export function animateCards(root: HTMLElement | undefined, before: CardBoxes, winner: number | null): void {
	if (!root || !motionAllowed()) return;
	const key = root.querySelector<HTMLElement>('[data-trick]')?.dataset.trick ?? '';
	for (const card of root.querySelectorAll<HTMLElement>('[data-trick] [data-fly]')) {
		if (before.trick.some(({ clone }) => clone.dataset.fly === card.dataset.fly)) continue;
		const from = before.cards.get(card.dataset.fly ?? '') ?? before.seats.get(card.dataset.by ?? '');
		if (from) travel(card, from, card.getBoundingClientRect());
	}
	if (key !== before.key && winner !== null) collect(before, winner);
}

function travel(card: HTMLElement, from: DOMRect, to: DOMRect): void {
	const x = from.left + from.width / 2 - (to.left + to.width / 2);
	const y = from.top + from.height / 2 - (to.top + to.height / 2);
	card.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], { duration: TIME, easing: EASE });
}

/** Copies of the cards fly to the winner's seat and vanish; the page itself has moved on. */
function collect(before: CardBoxes, winner: number): void {
	const to = before.seats.get(String(winner));
	if (!to) return;
	for (const { clone, box } of before.trick) {
		clone.setAttribute('aria-hidden', 'true');
		clone.removeAttribute('data-fly');
		Object.assign(clone.style, {
			position: 'fixed',
			left: `${box.left}px`,
			top: `${box.top}px`,
			width: `${box.width}px`,
			margin: '0',
			translate: 'none',
			rotate: 'none',
			pointerEvents: 'none',
			zIndex: '5',
		});
		document.body.append(clone);
		const x = to.left + to.width / 2 - (box.left + box.width / 2);
		const y = to.top + to.height / 2 - (box.top + box.height / 2);
		const end = { transform: `translate(${x}px, ${y}px) scale(0.35)`, opacity: 0 };
		clone.animate([{ transform: 'none', opacity: 1 }, end], {
			duration: TIME,
			easing: EASE,
			fill: 'forwards',
		}).onfinish = () => clone.remove();
	}
}
