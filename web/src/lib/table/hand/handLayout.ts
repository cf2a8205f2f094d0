import type { HeldGroup, HeldCard } from '$lib/wire';

/** The distance between cards of one row: they fill the width, but are never further apart than they are wide. */
export function cardStep(count: number, width: number, card: number, gap = 6): number {
	if (count < 2) return card + gap;
	return Math.min(card + gap, (width - card) / (count - 1));
}

/** The least visible width of a card in a row. */
export const MIN_STRIP = 30;

/** Whether a hand of this size takes two rows: it has more than eight on a narrow page, or they lie too close. */
export function needsTwoRows(count: number, width: number, card: number): boolean {
	return cardStep(count, width, card) < MIN_STRIP || (width < 600 && count > 8);
}

/** How wide the cards of a hand are on a wide page: as large as its width and its height allow. */
export function cardWidth(width: number, height: number): number {
	return Math.round(Math.max(84, Math.min(width / 9, height / 7.5, 150)));
}

/** The rows of a hand. */
export function handRows(cards: HeldCard[], two: boolean): HeldCard[][] {
	if (!two || cards.length < 2) return [cards];
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

/** The index to which a key moves, in a hand of at most two rows; undefined if it is no key of the hand. */
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
