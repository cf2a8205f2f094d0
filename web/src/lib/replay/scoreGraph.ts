export interface Graph {
	/** The place of a hand, from 1; 0 is before the first. */
	x: (hand: number) => number;
	/** For each side a point before the first hand, and one after each hand. */
	lines: { x: number; y: number }[][];
	/** Horizontal lines at round numbers. */
	gridlines: { value: number; y: number }[];
}

/** The space around the lines: for labels on the left, and for the mark of the current hand. */
export const MARGIN = { left: 34, top: 8, right: 6, bottom: 18 };

/** The lines of a score graph in its own units. Every side begins at 0, before the first hand. */
export function scoreGraph(totals: number[][], sides: number, width: number, height: number): Graph {
	const rows = [Array.from({ length: sides }, () => 0), ...totals];
	const all = rows.flat();
	const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
	const [across, down] = [width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom];
	const x = (hand: number) => MARGIN.left + (across * hand) / Math.max(1, rows.length - 1);
	const y = (value: number) => MARGIN.top + (down * (high - value)) / (high - low);
	const step = roundStep((high - low) / 3);
	const first = Math.ceil(low / step);
	const count = Math.floor(high / step) - first + 1;
	return {
		x,
		lines: Array.from({ length: sides }, (_, side) =>
			rows.map((row, hand) => ({ x: x(hand), y: y(row[side] ?? 0) })),
		),
		gridlines: Array.from({ length: count }, (_, index) => {
			const value = (first + index) * step;
			return { value, y: y(value) };
		}),
	};
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below this number. */
export function roundStep(wanted: number): number {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
	return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted) ?? power * 10;
}
