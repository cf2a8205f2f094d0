import type { ChanceView } from '$lib/wire';

/** The space around the lines, for labels on the left and below. */
export const MARGIN = { left: 40, top: 8, right: 8, bottom: 20 };

export interface ChanceLine {
	points: { x: number; y: number }[];
	/** The outline of the interval around the line. */
	band: string;
}

/** For each side a line of its chances, from 0 at the bottom to 1 at the top, with a band for the interval. */
export function chanceLines(rows: ChanceView[][], width: number, height: number): ChanceLine[] {
	const [across, down] = [width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom];
	const x = (index: number) => MARGIN.left + (across * index) / Math.max(1, rows.length - 1);
	const y = (share: number) => MARGIN.top + down * (1 - Math.min(1, Math.max(0, share)));
	return (rows[0] ?? []).map((_, side) => {
		const chances = rows.map((row) => row[side] ?? { share: 0, half_width: 0 });
		const above = chances.map((one, index) => `${x(index)},${y(one.share + one.half_width)}`);
		const below = chances.map((one, index) => `${x(index)},${y(one.share - one.half_width)}`);
		return {
			points: chances.map((one, index) => ({ x: x(index), y: y(one.share) })),
			band: [...above, ...below.reverse()].join(' '),
		};
	});
}

/** A chance as a whole percentage. */
export const percent = (share: number) => `${Math.round(100 * share)}%`;

/** The chances in words, for those who don't see the lines. */
export function chanceWords(rows: ChanceView[][], sides: string[]): string {
	return rows
		.map((row, index) => {
			const when = index ? `After hand ${index}` : 'Before the first hand';
			return `${when}: ${sides.map((name, side) => `${name} ${percent(row[side]?.share ?? 0)}`).join(', ')}.`;
		})
		.join(' ');
}
