import type { HandGroup, HeldCard } from '$lib/wire';

/** Cards of one row lie so far apart that they fill the width, and never further than they are wide. */
export function stepOf(count: number, width: number, card: number, gap = 6): number {
	if (count < 2) return card + gap;
	return Math.min(card + gap, (width - card) / (count - 1));
}

/** Least visible strip of a card in a row. */
export const LEAST_STRIP = 30;

/** How a hand lies in rows: one, or two when it is narrow and there are more than eight. */
export function rowsOf(cards: HeldCard[], width: number, card: number): HeldCard[][] {
	const one = stepOf(cards.length, width, card) >= LEAST_STRIP && !(width < 600 && cards.length > 8);
	if (one || cards.length < 2) return [cards];
	const half = Math.ceil(cards.length / 2);
	return [cards.slice(0, half), cards.slice(half)];
}

const RANKS = ['X', '', 'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'C'];

/** The cards of a hand in a row, as the person likes them; groups come from the server. */
export function ordered(
	groups: HandGroup[],
	sort: 'suit' | 'rank',
	descending: boolean,
	rankOf: (code: string) => string,
): HeldCard[] {
	const cards = groups.flatMap((group) => (descending ? group.cards : [...group.cards].reverse()));
	if (sort === 'suit') return descending ? cards : cards;
	const sign = descending ? -1 : 1;
	return [...cards].sort((a, b) => sign * (RANKS.indexOf(rankOf(a.code)) - RANKS.indexOf(rankOf(b.code))));
}

/** The place of the next card that bears a suit, from the present one on and round again; -1 for none. */
export function nextOfSuit(suits: string[][], letter: string, from: number): number {
	for (let step = 1; step <= suits.length; step += 1) {
		const place = (from + step) % suits.length;
		if (suits[place]?.includes(letter)) return place;
	}
	return -1;
}

/** Where a key moves to in a hand of two rows at most; undefined if it is no key of the hand. */
export function moved(
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
