import type { StageLayout } from '../stage';

/** The least width of a call and the gap between two, in sizes of the text. */
const WIDTH = { wide: 8, upright: 12, gap: 0.6 };
/** The height of a call with the gap below it, in pixels: with its word in front of its meaning. */
const ROW = 50;
/** The same with its word above its meaning, in sizes of the text. */
const HIGH_ROW = 4.4;

/**
 * In how many columns calls with their meanings lie. On a wide page rows are as long as each other; on an upright one
 * there are as few columns as show all calls without scrolling, if any number does.
 */
export function callColumns(count: number, { kind, text, choices }: StageLayout): number {
	const least = (kind === 'upright' ? WIDTH.upright : WIDTH.wide) * text;
	const gap = WIDTH.gap * text;
	const most = Math.min(count, Math.max(1, Math.floor((choices.width + gap) / (least + gap))));
	if (kind !== 'upright') return Math.ceil(count / Math.ceil(count / most));
	const heightOf = (columns: number) => Math.ceil(count / columns) * (columns > 1 ? HIGH_ROW * text : ROW);
	let columns = 1;
	while (columns < most && heightOf(columns) > choices.height) columns += 1;
	return columns;
}
