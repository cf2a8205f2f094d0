import type { HeldCard, HeldGroup, PublicView } from '$lib/wire';
import { LEAST_STEP, RATIO, UPPER_ROW } from '../stage';

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
	/** Pixels between trumps and the others, or between parts. */
	gap: number;
	/** Of each card, in which part of the row it is, such as its suit: parts lie apart. Without it trumps do. */
	parts?: unknown[];
}

/** The poses of the cards of a row, in the middle of it; `trumps` says of each card whether it is one. */
export function fanned(trumps: boolean[], { width, card, curve, gap, parts }: FanOptions): HandPose[] {
	const count = trumps.length;
	const last = trumps.lastIndexOf(true);
	const hasTrumps = last >= 0 && last < count - 1 && trumps.slice(0, last).every((one) => one);
	const begins = (at: number) =>
		parts ? at > 0 && parts[at] !== parts[at - 1] : hasTrumps && at === last + 1;
	let gaps = 0;
	const before = trumps.map((_, at) => (gaps += begins(at) ? 1 : 0) * gap);
	const apart = gaps * gap;
	const step = Math.min(cardStep(count, width - apart, card, 0), card * (curve > 0 ? 0.93 : 0.98));
	const start = (width - step * (count - 1) - card - apart) / 2;
	const reach = Math.max(1, (count - 1) / 2);
	return trumps.map((_, index) => {
		const off = index - (count - 1) / 2;
		const bend = curve * Math.min(0.006, 0.09 / reach ** 2);
		return {
			left: start + step * index + (before[index] ?? 0),
			top: off * off * bend * card,
			turn: off * curve * Math.min(0.9, 4.5 / reach),
		};
	});
}

/** So few cards lie in one row, whatever the hand began with. */
const ONE_ROW = 5;
/** Fractions of a pixel do not count. */
const HAIR = 0.5;

/**
 * In how many rows a hand lies and how wide its cards are. A hand that is larger for a while than the one its box was
 * made for, because its player looks for cards to give away, has smaller cards in more rows, in the same box.
 */
export function handFit(
	count: number,
	{ width, card, rows }: { width: number; card: number; rows: number },
): { rows: number; card: number } {
	const shows = (width - card) / Math.max(1, Math.ceil(count / rows) - 1);
	if (shows >= LEAST_STEP - HAIR) return { rows, card };
	const high = (number: number) => RATIO + UPPER_ROW * (number - 1);
	return handFit(count, { width, card: (card * high(rows)) / high(rows + 1), rows: rows + 1 });
}

/**
 * For how many cards a hand is arranged: a hand that is larger than usual keeps its rows, and the size of its cards,
 * until all that is given away has left it. `before` is what it was arranged for until now.
 */
export function arrangedFor(count: number, usual: number, before: number): number {
	return count > usual ? Math.max(before, count) : count;
}

/**
 * How many cards the hands of a table began with. One that holds more for a while, to give some away, does not count. A
 * page that is opened `late`, in the middle of a hand, adds the cards played so far, where none are drawn for them.
 */
export function handSizeOf({ seats, trick }: Pick<PublicView, 'seats' | 'trick'>, late: boolean): number {
	const held = seats.map(
		({ cards }, seat) => cards + (trick?.plays.some((play) => play.seat === seat) ? 1 : 0),
	);
	const usual = held.sort((a, b) => a - b)[(held.length - 1) >> 1] ?? 0;
	return usual + (late && trick && trick.of !== null ? trick.number - 1 : 0);
}

/** How far from the middle a hand may be divided so that a suit stays together, in cards. */
const OFF_MIDDLE = 1.5;

/**
 * How many cards lie in each row of a hand. Two rows are divided between suits, which have these sizes, if they are almost
 * as long then and have room: at most `most` cards in one. Otherwise the first ones are the longer ones.
 */
export function rowLengths(sizes: number[], rows: number, most = Infinity): number[] {
	const count = sizes.reduce((sum, size) => sum + size, 0);
	if (rows < 2 || count <= ONE_ROW) return [count];
	const off = (length: number) => Math.abs(length - count / 2);
	const between = sizes
		.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
		.filter((length) => off(length) <= OFF_MIDDLE && Math.max(length, count - length) <= most)
		.sort((a, b) => off(a) - off(b));
	if (rows === 2 && between[0]) return [between[0], count - between[0]];
	const length = Math.ceil(count / rows);
	return Array.from({ length: rows }, (_, row) => Math.max(0, Math.min(length, count - row * length)));
}

/** Cards in rows of these lengths. */
export function inRows<T>(cards: readonly T[], lengths: number[]): T[][] {
	let from = 0;
	return lengths.map((length) => cards.slice(from, (from += length)));
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

/** The index to which a key moves, in a hand whose rows have these lengths; undefined if it is not a key of the hand. */
export function nextFocus(key: string, from: number, rows: number[], suits: string[][]): number | undefined {
	const count = rows.reduce((sum, length) => sum + length, 0);
	if (count === 0) return undefined;
	if (key === 'ArrowRight') return (from + 1) % count;
	if (key === 'ArrowLeft') return (from - 1 + count) % count;
	if (key === 'Home') return 0;
	if (key === 'End') return count - 1;
	const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, length) => sum + length, 0));
	const row = starts.findLastIndex((start) => start <= from);
	const to = row + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);
	const [start, length] = [starts[to], rows[to]];
	if (to !== row && start !== undefined && length)
		return start + Math.min(from - (starts[row] ?? 0), length - 1);
	if (key.length !== 1) return undefined;
	const next = nextOfSuit(suits, key, from);
	return next < 0 ? undefined : next;
}
