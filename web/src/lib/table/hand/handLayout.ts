import type { HeldCard, HeldGroup, PublicView } from '$lib/wire';
import { LEAST_STEP, RATIO, UPPER_ROW } from '../stage';

/** The distance between cards of one row, in pixels: they fill the width, but lie at most side by side with a gap. */
export function cardStep(count: number, width: number, card: number, gap = 6): number {
	if (count < 2) return card + gap;
	return Math.min(card + gap, (width - card) / (count - 1));
}

/** Where a card of the hand lies in its row, and its rotation in degrees. */
interface HandPose {
	left: number;
	top: number;
	rotation: number;
}

interface FanOptions {
	/** The width of the row, in pixels. */
	width: number;
	/** The width of a card, in pixels. */
	card: number;
	/** How far the row bends: 0 is straight. */
	curve: number;
	/** Pixels between trumps and the others, or between parts. */
	gap: number;
	/** The part of the row that each card is in, such as its suit: parts lie apart. Without it trumps do. */
	parts?: unknown[];
}

/** The poses of the cards of a row, centred in it; `trumps` says of each card whether it is a trump. */
export function fanned(trumps: boolean[], { width, card, curve, gap, parts }: FanOptions): HandPose[] {
	const count = trumps.length;
	const last = trumps.lastIndexOf(true);
	const hasTrumps = last >= 0 && last < count - 1 && trumps.slice(0, last).every(Boolean);
	const beginsPart = (index: number) =>
		parts ? index > 0 && parts[index] !== parts[index - 1] : hasTrumps && index === last + 1;
	let gaps = 0;
	/** Pixels of all the gaps before each card. */
	const gapBefore = trumps.map((_, index) => (gaps += beginsPart(index) ? 1 : 0) * gap);
	const allGaps = gaps * gap;
	const step = Math.min(cardStep(count, width - allGaps, card, 0), card * (curve > 0 ? 0.93 : 0.98));
	const start = (width - step * (count - 1) - card - allGaps) / 2;
	/** Cards from the middle of the row to its ends. */
	const reach = Math.max(1, (count - 1) / 2);
	return trumps.map((_, index) => {
		const fromMiddle = index - (count - 1) / 2;
		const bend = curve * Math.min(0.006, 0.09 / reach ** 2);
		return {
			left: start + step * index + (gapBefore[index] ?? 0),
			top: fromMiddle ** 2 * bend * card,
			rotation: fromMiddle * curve * Math.min(0.9, 4.5 / reach),
		};
	});
}

/** At most this number of cards always lie in one row. */
const MAX_ONE_ROW = 5;
/** The pixels that a card may show less than `LEAST_STEP`, because fractions of a pixel are not seen. */
const TOLERANCE = 0.5;

/**
 * The number of rows of a hand, and the width of its cards. A hand that is larger for a while than its box was made for,
 * until its player has given cards away, has smaller cards in more rows, in the same box.
 */
export function handFit(
	count: number,
	{ width, card, rows }: { width: number; card: number; rows: number },
): { rows: number; card: number } {
	const shows = (width - card) / Math.max(1, Math.ceil(count / rows) - 1);
	if (shows >= LEAST_STEP - TOLERANCE) return { rows, card };
	const heightOf = (rowCount: number) => RATIO + UPPER_ROW * (rowCount - 1);
	return handFit(count, { width, card: (card * heightOf(rows)) / heightOf(rows + 1), rows: rows + 1 });
}

/**
 * The number of cards that a hand is arranged for. A hand that is larger than usual keeps its rows and the size of its
 * cards until everything that is given away has left it. `before` is the number that it was arranged for until now.
 */
export function arrangedFor(count: number, usual: number, before: number): number {
	return count > usual ? Math.max(before, count) : count;
}

/**
 * The number of cards that the hands of a table began with. It is the median, so that a hand that holds more for a while,
 * to give some away, does not count. A page that is opened `late`, in the middle of a hand, adds the cards played so far,
 * unless others were drawn for them.
 */
export function handSizeOf({ seats, trick }: Pick<PublicView, 'seats' | 'trick'>, late: boolean): number {
	const held = seats.map(
		({ cards }, seat) => cards + (trick?.plays.some((play) => play.seat === seat) ? 1 : 0),
	);
	const usual = held.sort((a, b) => a - b)[(held.length - 1) >> 1] ?? 0;
	return usual + (late && trick && trick.of !== null ? trick.number - 1 : 0);
}

/** How far from the middle a hand can be divided so that a suit stays together, in cards. */
const MAX_OFF_MIDDLE = 1.5;

/**
 * The number of cards in each row of a hand. Two rows are divided between suits if they are almost equally long then, and
 * neither has more than `most` cards. Otherwise the first rows are the longer ones.
 *
 * @param sizes the number of cards of each suit
 */
export function rowLengths(sizes: number[], rows: number, most = Infinity): number[] {
	const count = sizes.reduce((sum, size) => sum + size, 0);
	if (rows < 2 || count <= MAX_ONE_ROW) return [count];
	const offMiddle = (length: number) => Math.abs(length - count / 2);
	const divisions = sizes
		.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0))
		.filter((length) => offMiddle(length) <= MAX_OFF_MIDDLE && Math.max(length, count - length) <= most)
		.sort((a, b) => offMiddle(a) - offMiddle(b));
	if (rows === 2 && divisions[0]) return [divisions[0], count - divisions[0]];
	const length = Math.ceil(count / rows);
	return Array.from({ length: rows }, (_, row) => Math.max(0, Math.min(length, count - row * length)));
}

/** Cards in rows of these lengths. */
export function inRows<T>(cards: readonly T[], lengths: number[]): T[][] {
	let start = 0;
	return lengths.map((length) => cards.slice(start, (start += length)));
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

/**
 * The index of the card to which a key moves the focus; undefined if it is not a key of the hand.
 *
 * @param rows the lengths of the rows
 * @param suits the suits of each card
 */
export function nextFocus(key: string, from: number, rows: number[], suits: string[][]): number | undefined {
	const count = rows.reduce((sum, length) => sum + length, 0);
	if (count === 0) return undefined;
	if (key === 'ArrowRight') return (from + 1) % count;
	if (key === 'ArrowLeft') return (from - 1 + count) % count;
	if (key === 'Home') return 0;
	if (key === 'End') return count - 1;
	const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, length) => sum + length, 0));
	const row = starts.findLastIndex((start) => start <= from);
	const targetRow = row + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);
	const [start, length] = [starts[targetRow], rows[targetRow]];
	if (targetRow !== row && start !== undefined && length)
		return start + Math.min(from - (starts[row] ?? 0), length - 1);
	if (key.length !== 1) return undefined;
	const next = nextOfSuit(suits, key, from);
	return next < 0 ? undefined : next;
}
