import type { HintRow } from '$lib/wire';

/**
 * The range of a scale in whole points: from the lowest end of an interval to the highest, zero included; never
 * empty.
 */
export function pointRange(rows: HintRow[]): { low: number; high: number } {
	const low = Math.floor(Math.min(0, ...rows.map((row) => row.points - row.half_width)));
	const high = Math.ceil(Math.max(0, ...rows.map((row) => row.points + row.half_width)));
	return high > low ? { low, high } : { low: -1, high: 1 };
}

/** The points to label on a scale: both ends, and zero if it is far enough from them. */
export function tickPoints({ low, high }: { low: number; high: number }): number[] {
	const minGap = (high - low) / 5;
	return [low, ...(-low >= minGap && high >= minGap ? [0] : []), high];
}

/** Expected points with a sign and one decimal. */
export function formatExpected(points: number): string {
	const text = Math.abs(points).toFixed(1);
	if (text === '0.0') return '0.0';
	return points < 0 ? `−${text}` : `+${text}`;
}
