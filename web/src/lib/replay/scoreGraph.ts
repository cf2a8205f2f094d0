export interface Graph {
	x: (hand: number) => number;
	lines: { x: number; y: number }[][];
	/** Horizontal lines at round numbers. */
	rules: { value: number; y: number }[];
}

const LEFT = 34;
const TOP = 8;
const BOTTOM = 18;

/** The lines of a score graph in its own units. Every side begins at 0, before the first hand. */
export function scoreGraph(totals: number[][], sides: number, width: number, height: number): Graph {
	const rows = [Array.from({ length: sides }, () => 0), ...totals];
	const all = rows.flat();
	const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
	const x = (hand: number) => LEFT + ((width - LEFT - 6) * hand) / Math.max(1, rows.length - 1);
	const y = (value: number) => TOP + ((height - TOP - BOTTOM) * (high - value)) / (high - low);
	const step = roundStep((high - low) / 3);
	const first = Math.ceil(low / step);
	const count = Math.floor(high / step) - first + 1;
	return {
		x,
		lines: Array.from({ length: sides }, (_, side) =>
			rows.map((row, at) => ({ x: x(at), y: y(row[side] ?? 0) })),
		),
		rules: Array.from({ length: count }, (_, at) => ({
			value: (first + at) * step,
			y: y((first + at) * step),
		})),
	};
}

/** A round number near this one, whole and at least 1. */
export function roundStep(wanted: number): number {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
	return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= wanted) ?? power * 10;
}
