import type { HeldGroup, HeldCard } from '$lib/wire';

/** The distance between cards of one row: they fill the width, but are never further apart than they are wide. */
export function cardStep(count: number, width: number, card: number, gap = 6): number {
	if (count < 2) return card + gap;
	return Math.min(card + gap, (width - card) / (count - 1));
}

/** Where a card of the hand lies in its row, and its turn in degrees. */
export interface HandPose {
	left: number;
	top: number;
	turn: number;
}

export interface FanOptions {
	/** Pixels of the row and of a card. */
	width: number;
	card: number;
	/** How far the row bends: 0 is straight. */
	curve: number;
	/** Pixels between trumps and the others. */
	gap: number;
}

/** The poses of the cards of a row, in the middle of it; `trumps` says of each card whether it is one. */
export function fanned(trumps: boolean[], { width, card, curve, gap }: FanOptions): HandPose[] {
	const count = trumps.length;
	const last = trumps.lastIndexOf(true);
	const apart = last >= 0 && last < count - 1 && trumps.slice(0, last).every((one) => one) ? gap : 0;
	const step = Math.min(cardStep(count, width - apart, card, 0), card * (curve > 0 ? 0.93 : 0.98));
	const start = (width - step * (count - 1) - card - apart) / 2;
	const reach = Math.max(1, (count - 1) / 2);
	return trumps.map((_, index) => {
		const off = index - (count - 1) / 2;
		const bend = curve * Math.min(0.006, 0.09 / reach ** 2);
		return {
			left: start + step * index + (index > last ? apart : 0),
			top: off * off * bend * card,
			turn: off * curve * Math.min(0.9, 4.5 / reach),
		};
	});
}

/** So few cards lie in one row, whatever the hand began with. */
const ONE_ROW = 5;

/** The rows of a hand. */
export function handRows(cards: HeldCard[], two: boolean): HeldCard[][] {
	if (!two || cards.length <= ONE_ROW) return [cards];
	const half = Math.ceil(cards.length / 2);
	return [cards.slice(0, half), cards.slice(half)];
}

/**
 * The cards of a hand in the player's preferred order.
 *
 * @param groups from the server, which sorts by suit
 * @param levelOf the place of a card's rank in its deck, from low to high
 */
export function sortHand(
	groups: HeldGroup[],
	sort: 'suit' | 'rank',
	descending: boolean,
	levelOf: (code: string) => number,
): HeldCard[] {
	const cards = groups.flatMap((group) => (descending ? group.cards : [...group.cards].reverse()));
	if (sort === 'suit') return cards;
	const sign = descending ? -1 : 1;
	return [...cards].sort((a, b) => sign * (levelOf(a.code) - levelOf(b.code)));
}

/** The index of the next card of a suit, wrapping around; -1 if there is none. */
export function nextOfSuit(suits: string[][], letter: string, from: number): number {
	for (let step = 1; step <= suits.length; step += 1) {
		const index = (from + step) % suits.length;
		if (suits[index]?.includes(letter)) return index;
	}
	return -1;
}

/** The index to which a key moves, in a hand of at most two rows; undefined if it is not a key of the hand. */
export function nextFocus(
	key: string,
	from: number,
	first: number,
	count: number,
	suits: string[][],
): number | undefined {
	if (count === 0) return undefined;
	const upper = from < first;
	if (key === 'ArrowRight') return (from + 1) % count;
	if (key === 'ArrowLeft') return (from - 1 + count) % count;
	if (key === 'Home') return 0;
	if (key === 'End') return count - 1;
	if (key === 'ArrowDown' && upper && first < count) return Math.min(from + first, count - 1);
	if (key === 'ArrowUp' && !upper) return Math.min(from - first, first - 1);
	if (key.length !== 1) return undefined;
	const to = nextOfSuit(suits, key, from);
	return to < 0 ? undefined : to;
}
