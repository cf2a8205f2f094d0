/** The size of a graph and of its text, in pixels. */
export interface GraphSize {
	width: number;
	height: number;
	text: number;
}

/** The size of the text of a graph, in pixels: the least, and its share of the text around the graph. */
const TEXT = { least: 12.5, share: 0.8 };
/** The space around the lines, in sizes of the text: for labels on the left and below, and for the mark above. */
const MARGIN = { left: 3.36, top: 0.64, right: 0.8, bottom: 1.92 };
/** How wide a graph is for its height, and the most that it is wide in sizes of the text. */
const RATIO = 340 / 160;
const WIDEST = 46.08;

/** The values at the bottom and at the top of a graph. */
export interface ValueRange {
	low: number;
	high: number;
}

/** The values of one side: before the first hand, and after each, or within hands too. */
export interface GraphLine {
	name: string;
	values: number[];
	/** The place of each value, if they lie elsewhere than 0, 1, 2 …: a place between two hands is within the second. */
	places?: number[];
	/** For each value half the width of its interval. */
	halfWidths?: number[];
	/** Whether its values are points that no line joins, as nothing is known between them. */
	isScattered?: boolean;
	/** What the legend says after the name. */
	note?: string;
	/** The colour of the side, as on the portrait of its first player. */
	colour?: string;
}

export interface Scales {
	/** The place of a hand, from 1; 0 is before the first. Between two hands there are places too. */
	x: (hand: number) => number;
	/** The place of a value; one that is out of range lies on the edge. */
	y: (value: number) => number;
}

/**
 * The size of a graph in a box of this width, and not higher than asked for. Its text follows the text around it, not the
 * box: it is never scaled with the lines.
 */
export function sizeOf(width: number, most = Infinity, around = 0): GraphSize {
	const text = Math.max(TEXT.least, TEXT.share * around);
	const fitting = Math.min(width, WIDEST * text, most * RATIO);
	return { width: Math.round(fitting), height: Math.round(fitting / RATIO), text };
}

/** The pixels around the lines. */
export function marginsOf({ text }: Pick<GraphSize, 'text'>): typeof MARGIN {
	const { left, top, right, bottom } = MARGIN;
	return { left: left * text, top: top * text, right: right * text, bottom: bottom * text };
}

/** Where the hands of a match and the values of a range lie. */
export function scalesOf({ low, high }: ValueRange, hands: number, size: GraphSize): Scales {
	const { left, top, right, bottom } = marginsOf(size);
	const [across, down] = [size.width - left - right, size.height - top - bottom];
	return {
		x: (hand) => left + (across * hand) / Math.max(1, hands),
		y: (value) => top + (down * (high - Math.min(high, Math.max(low, value)))) / (high - low),
	};
}

/** The points of a line. */
export const pointsOf = ({ values, places }: GraphLine, { x, y }: Scales) =>
	values.map((value, index) => {
		const place = places?.[index] ?? index;
		return { x: x(place), y: y(value), isWithin: !Number.isInteger(place) };
	});

/** The outline of the intervals around a line, as the points of a polygon; empty if it has none. */
export function bandOf({ values, places, halfWidths = [] }: GraphLine, { x, y }: Scales): string {
	const across = (index: number) => x(places?.[index] ?? index);
	const above = halfWidths.map((half, index) => `${across(index)},${y((values[index] ?? 0) + half)}`);
	const below = halfWidths.map((half, index) => `${across(index)},${y((values[index] ?? 0) - half)}`);
	return [...above, ...below.reverse()].join(' ');
}

/** Round numbers within a range, about three. */
export function gridValues({ low, high }: ValueRange): number[] {
	const step = roundStep((high - low) / 3);
	const first = Math.ceil(low / step);
	return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below this number. */
export function roundStep(wanted: number): number {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
	return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted) ?? power * 10;
}

/** Pixels of the sign of a line in the legend, with the gap after it, those between two entries, and a letter's size. */
const LEGEND = { sign: 36, gap: 18, letter: 0.656 };

/** The number of legend entries in a row: all, or a number that leaves no entry alone in a row. */
export function legendColumns(lines: readonly GraphLine[], width: number, text = TEXT.least): number {
	const needed = lines.map(
		({ name, note }) => LEGEND.sign + LEGEND.letter * text * (name.length + (note ? note.length + 1 : 0)),
	);
	const widest = Math.max(0, ...needed);
	for (let rows = 1; rows < lines.length; rows++) {
		const columns = Math.ceil(lines.length / rows);
		if (columns * widest + (columns - 1) * LEGEND.gap <= width) return columns;
	}
	return 1;
}
