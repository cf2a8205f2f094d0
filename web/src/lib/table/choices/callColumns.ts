import type { Choice } from '$lib/wire';
import type { StageLayout } from '../stage';

/** The least width of a call and the gap between two, in sizes of the text: of a word, what its letters need. */
const WIDTH = { wide: 8, upright: 12, gap: 0.6, word: 3.4, letter: 0.72 };
/** The height of a call with the gap below it, in pixels: with its word in front of its meaning. */
const ROW = 50;
/** The same with its word above its meaning, in sizes of the text. */
const HIGH_ROW = 4.4;

/**
 * In how many columns calls lie. On a wide page, and without meanings, rows are nearly as long as each other; with them
 * there are on an upright page as few columns as show all calls without scrolling, if any number does.
 */
export function callColumns(
	calls: readonly Pick<Choice, 'label' | 'note'>[],
	{ kind, text, choices }: StageLayout,
): number {
	const count = calls.length;
	const hasNotes = calls.some(({ note }) => note);
	const word =
		WIDTH.word + WIDTH.letter * Math.max(0, ...calls.map(({ label }) => label.replace(/^trump /, '').length));
	const least = (kind !== 'upright' ? WIDTH.wide : hasNotes ? WIDTH.upright : word) * text;
	const gap = WIDTH.gap * text;
	const most = Math.min(count, Math.max(1, Math.floor((choices.width + gap) / (least + gap))));
	if (kind !== 'upright' || !hasNotes) return Math.ceil(count / Math.ceil(count / most));
	const heightOf = (columns: number) => Math.ceil(count / columns) * (columns > 1 ? HIGH_ROW * text : ROW);
	let columns = 1;
	while (columns < most && heightOf(columns) > choices.height) columns += 1;
	return columns;
}
