import type { PuzzleVerdict } from '$lib/wire';

/** Every move with the points by which it is behind the best; 0 for a right one. */
export function behindBest({ moves }: PuzzleVerdict) {
	const most = Math.max(...moves.map(({ points }) => points));
	return moves.map(({ move, label, points, half_width, is_right }) => ({
		move,
		label,
		behind: is_right ? 0 : most - points,
		isEstimate: half_width > 0,
	}));
}
