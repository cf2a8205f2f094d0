import type { HintRow } from '$lib/wire';

/** From the lowest end of an interval to the highest, never of no width. */
export function spanOf(rows: HintRow[]): { low: number; high: number } {
	if (rows.length === 0) return { low: -1, high: 1 };
	const low = Math.min(...rows.map((row) => row.points - row.spread));
	const high = Math.max(...rows.map((row) => row.points + row.spread));
	return high > low ? { low, high } : { low: low - 1, high: high + 1 };
}

/** Expected points with a sign and one decimal. */
export function signedPoints(points: number): string {
	const text = Math.abs(points).toFixed(1);
	if (text === '0.0') return '0.0';
	return points < 0 ? `−${text}` : `+${text}`;
}
