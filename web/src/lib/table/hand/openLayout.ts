import { type OpenSpot, RATIO, UPPER_ROW } from '../stage';
import { fanned, inRows, rowLengths } from './handLayout';

/** Where a card of an open hand lies in its box, in pixels. */
interface OpenPose {
	code: string;
	left: number;
	top: number;
}

/** Pixels between two columns. */
const COLUMN_GAP = 4;
/** How far apart two suits of a row lie, in widths of a card. */
export const SUIT_GAP = 0.2;
/** How much of a card shows above the next one of its column, in its widths: the index, which is larger on some faces. */
const SHOWN = { usual: 0.56, large: 0.8 };
/** With more suits than these, the shortest ones share a column. */
const MAX_COLUMNS = 4;

/** The cards by suit, in their order; the shortest suits together where there would be too many columns. */
export function suitColumns(cards: readonly string[], suitOf: (code: string) => string): string[][] {
	const bySuit = new Map<string, string[]>();
	for (const code of cards) bySuit.set(suitOf(code), [...(bySuit.get(suitOf(code)) ?? []), code]);
	const columns = [...bySuit.values()];
	while (columns.length > MAX_COLUMNS) {
		const [shortest = [], second = []] = [...columns].sort((a, b) => a.length - b.length);
		columns.splice(columns.indexOf(second), 1);
		columns[columns.indexOf(shortest)] = [...shortest, ...second];
	}
	return columns;
}

/** The width of cards at which the longest column fits the box, with each index in view. */
export function columnCard(
	{ card, height }: Pick<OpenSpot, 'card' | 'height'>,
	longest: number,
	large: boolean,
): number {
	return Math.min(card, height / (RATIO + (longest - 1) * SHOWN[large ? 'large' : 'usual']));
}

/** The poses of an open hand: its suits in columns, or its cards in one row or two. */
export function openPoses(
	cards: readonly string[],
	{ arrange, card, width, height }: Pick<OpenSpot, 'arrange' | 'card' | 'width' | 'height'>,
	suitOf: (code: string) => string,
	large = false,
): OpenPose[] {
	if (arrange === 'suits') {
		const columns = suitColumns(cards, suitOf);
		const step = SHOWN[large ? 'large' : 'usual'] * card;
		const start = (width - columns.length * (card + COLUMN_GAP) + COLUMN_GAP) / 2;
		return columns.flatMap((column, at) =>
			column.map((code, index) => ({ code, left: start + at * (card + COLUMN_GAP), top: step * index })),
		);
	}
	const suits = cards.map(suitOf);
	const starts = [...suits.keys()].filter((at) => suits[at] !== suits[at - 1]);
	const sizes = starts.map((start, at) => (starts[at + 1] ?? cards.length) - start);
	const lengths = rowLengths(sizes, arrange === 'rows' ? 2 : 1);
	const foot = height - RATIO * card;
	return inRows(cards, lengths).flatMap((row, number) => {
		const poses = fanned(
			row.map(() => false),
			{ width, card, curve: 0, gap: SUIT_GAP * card, parts: row.map(suitOf) },
		);
		const isUpper = number === 0 && lengths.length > 1;
		return row.map((code, index) => ({
			code,
			left: poses[index]?.left ?? 0,
			top: foot - (isUpper ? UPPER_ROW * card : 0),
		}));
	});
}
