/** The size of a graph in its own units. */
export const SIZE = { width: 340, height: 160 };
/** The space around the lines: for labels on the left and below, and for the mark above. */
export const MARGIN = { left: 38, top: 8, right: 8, bottom: 20 };

/** The values at the bottom and at the top of a graph. */
export interface ValueRange {
	low: number;
	high: number;
}

/** The values of one side: before the first hand, and after each. */
export interface GraphLine {
	name: string;
	values: number[];
	/** For each value half the width of its interval. */
	halfWidths?: number[];
	/** What the legend says after the name. */
	note?: string;
}

export interface Scales {
	/** The place of a hand, from 1; 0 is before the first. Between two hands there are places too. */
	x: (hand: number) => number;
	/** The place of a value; one that is out of range lies on the edge. */
	y: (value: number) => number;
}

/** Where the hands of a match and the values of a range lie. */
export function scalesOf({ low, high }: ValueRange, hands: number): Scales {
	const [across, down] = [SIZE.width - MARGIN.left - MARGIN.right, SIZE.height - MARGIN.top - MARGIN.bottom];
	return {
		x: (hand) => MARGIN.left + (across * hand) / Math.max(1, hands),
		y: (value) => MARGIN.top + (down * (high - Math.min(high, Math.max(low, value)))) / (high - low),
	};
}

/** The points of a line. */
export const pointsOf = ({ values }: GraphLine, { x, y }: Scales) =>
	values.map((value, hand) => ({ x: x(hand), y: y(value) }));

/** The outline of the intervals around a line, as the points of a polygon; empty if it has none. */
export function bandOf({ values, halfWidths = [] }: GraphLine, { x, y }: Scales): string {
	const above = halfWidths.map((half, hand) => `${x(hand)},${y((values[hand] ?? 0) + half)}`);
	const below = halfWidths.map((half, hand) => `${x(hand)},${y((values[hand] ?? 0) - half)}`);
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
