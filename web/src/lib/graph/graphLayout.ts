/** The size of a graph and of its text, in pixels. */
interface GraphSize {
	width: number;
	height: number;
	text: number;
}

/** The size of the text of a graph: the least in pixels, and its share of the text around the graph. */
const TEXT = { least: 12.5, share: 0.8 };
/** The space around the lines, in sizes of the text: for labels on the left and below, and for the mark above. */
const MARGIN = { left: 3.36, top: 0.64, right: 0.8, bottom: 1.92 };
/** The width of a graph divided by its height. */
const RATIO = 340 / 160;
/** The most width of a graph, in sizes of its text. */
const MAX_WIDTH = 46.08;

/** The values at the bottom and at the top of a graph. */
export interface ValueRange {
	low: number;
	high: number;
}

/** The values of one side: before the first hand, after each hand, and possibly within hands. */
export interface GraphLine {
	name: string;
	values: number[];
	/** The hands played at each value, if not 0, 1, 2 …: a fraction is within the next one, so that 1.5 is halfway through hand 2. */
	hands?: number[];
	/** Half the width of the interval of each value. */
	halfWidths?: number[];
	/** Whether its values are points without a line, because nothing is known between them. */
	isScattered?: boolean;
	/** What the legend says after the name. */
	note?: string;
	/** The colour of the side, as on the portrait of its first player. */
	colour?: string;
}

interface Scales {
	/** The x after this number of hands; a fraction is within the next one. */
	x: (hands: number) => number;
	/** The y of a value; a value out of range is at the edge. */
	y: (value: number) => number;
}

/**
 * The size of a graph that fits a box. Its text follows the text around the graph, and is not scaled with the lines.
 *
 * @param width the width of the box
 * @param maxHeight the most height of the graph
 * @param textAround the size of the text around the graph
 */
export function sizeOf(width: number, maxHeight = Infinity, textAround = 0): GraphSize {
	const text = Math.max(TEXT.least, TEXT.share * textAround);
	const fitting = Math.min(width, MAX_WIDTH * text, maxHeight * RATIO);
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
		x: (played) => left + (across * played) / Math.max(1, hands),
		y: (value) => top + (down * (high - Math.min(high, Math.max(low, value)))) / (high - low),
	};
}

/** The points of a line, moved down by this many pixels; `isWithin` if they are within a hand. */
export const pointsOf = ({ values, hands }: GraphLine, { x, y }: Scales, shift = 0) =>
	values.map((value, index) => {
		const played = hands?.[index] ?? index;
		return { x: x(played), y: y(value) + shift, isWithin: !Number.isInteger(played) };
	});

/** From the middle of a line to the middle of another that runs along it, in pixels: a little more than its width. */
const APART = 3.5;

/** By how many pixels each line is moved down, so that those which run along one another lie side by side. */
export function shiftsOf(lines: readonly GraphLine[]): number[] {
	const parts = lines.map(({ values, hands, isScattered }) => {
		const points = isScattered ? [] : values.map((value, index) => `${hands?.[index] ?? index} ${value}`);
		return new Set(points.slice(1).map((point, index) => `${points[index] ?? ''} ${point}`));
	});
	const areTogether = (one: number, other: number) =>
		[...(parts[one] ?? [])].some((part) => parts[other]?.has(part));
	const places: number[] = [];
	for (const line of lines.keys()) {
		const taken = places.filter((_, other) => areTogether(line, other));
		places.push([...lines.keys()].find((place) => !taken.includes(place)) ?? 0);
	}
	return places.map((place, line) => {
		const last = Math.max(...places.filter((_, other) => other === line || areTogether(line, other)));
		return (place - last / 2) * APART;
	});
}

/** The outline of the intervals around a line, as the points of a polygon; empty if it has none. */
export function bandOf({ values, hands, halfWidths = [] }: GraphLine, { x, y }: Scales): string {
	const across = (index: number) => x(hands?.[index] ?? index);
	const above = halfWidths.map((half, index) => `${across(index)},${y((values[index] ?? 0) + half)}`);
	const below = halfWidths.map((half, index) => `${across(index)},${y((values[index] ?? 0) - half)}`);
	return [...above, ...below.reverse()].join(' ');
}

/** About three round numbers within a range. */
export function gridValues({ low, high }: ValueRange): number[] {
	const step = roundStep((high - low) / 3);
	const first = Math.ceil(low / step);
	return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below this number. */
export function roundStep(least: number): number {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
	return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power * 10;
}

/** The legend: pixels of a line's sign with the gap after it, pixels between two entries, and a letter in sizes of the text. */
const LEGEND = { sign: 36, gap: 18, letter: 0.656 };

/** The number of legend entries in a row: all, or fewer so that the last row has at least two, or one in each row. */
export function legendColumns(lines: readonly GraphLine[], width: number, text = TEXT.least): number {
	const widths = lines.map(
		({ name, note }) => LEGEND.sign + LEGEND.letter * text * (name.length + (note ? note.length + 1 : 0)),
	);
	const widest = Math.max(0, ...widths);
	for (let rows = 1; rows < lines.length; rows++) {
		const columns = Math.ceil(lines.length / rows);
		if (lines.length % columns === 1) continue;
		if (columns * widest + (columns - 1) * LEGEND.gap <= width) return columns;
	}
	return 1;
}
