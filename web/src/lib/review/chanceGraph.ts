import type { GraphLine } from '$lib/graph';
import type { ChanceView } from '$lib/wire';

/** For each side a line of its chances, from 0 to 1. */
export const chanceLines = (rows: ChanceView[][], sides: string[], colours: string[] = []): GraphLine[] =>
	sides.map((name, side) => ({
		name,
		colour: colours[side],
		values: rows.map((row) => row[side]?.share ?? 0),
		halfWidths: rows.map((row) => row[side]?.half_width ?? 0),
	}));

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
