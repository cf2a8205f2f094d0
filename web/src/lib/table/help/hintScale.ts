import type { HintRow } from '$lib/wire';

/** From the lowest end of an interval to the highest, in whole points, with zero in it; never of no width. */
export function spanOf(rows: HintRow[]): { low: number; high: number } {
	const low = Math.floor(Math.min(0, ...rows.map((row) => row.points - row.spread)));
	const high = Math.ceil(Math.max(0, ...rows.map((row) => row.points + row.spread)));
	return high > low ? { low, high } : { low: -1, high: 1 };
}

/** The points that a scale names: both ends, and zero where it is not so near to one that they would touch. */
export function marksOf({ low, high }: { low: number; high: number }): number[] {
	const clear = (high - low) / 5;
	return [low, ...(-low >= clear && high >= clear ? [0] : []), high];
}

/** Whole points of a scale with their sign. */
export function signedMark(points: number): string {
	return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** Expected points with a sign and one decimal. */
export function signedPoints(points: number): string {
	const text = Math.abs(points).toFixed(1);
	if (text === '0.0') return '0.0';
	return points < 0 ? `−${text}` : `+${text}`;
}
