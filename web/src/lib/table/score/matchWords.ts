import { formatPoints, formatSigned } from '$lib/text';
import type { MatchScore } from '$lib/wire';
import { turningHand } from '../model';

export interface MatchWords {
	/** "You win, 32 to 30". */
	title: string;
	/** Which hand turned the match, with its points; empty where none did. */
	turned: string;
}

/** How a match ended, in two sentences for the players of `seat`. */
export function matchWords(
	score: MatchScore,
	nameOf: (side: number[]) => string,
	seat: number | null,
): MatchWords {
	const winners = score.verdict?.winners ?? [];
	const sides = score.sides.flatMap((side, index) =>
		side.some((one) => winners.includes(one)) ? [index] : [],
	);
	const seats = sides.flatMap((index) => score.sides[index] ?? []);
	const mine = seat !== null && seats.includes(seat);
	const together = sides.length > 1 ? ' together' : '';
	const alone = mine && seats.length === 1;
	const who = alone ? 'You' : nameOf(seats);
	const title = `${who} ${alone || seats.length > 1 ? 'win' : 'wins'}${together}`;
	const turn = turningHand(score);
	if (!turn) return { title, turned: '' };
	const sorted = score.totals.filter((_, index) => index !== turn.winner).sort((a, b) => a - b);
	const own = score.totals[turn.winner] ?? 0;
	const next = (own > (sorted.at(-1) ?? 0) ? sorted.at(-1) : sorted[0]) ?? 0;
	const gain = (side: number) => `${nameOf(score.sides[side] ?? [])} ${formatSigned(turn.scores[side] ?? 0)}`;
	const turned =
		score.rows.length > 1 ? `Hand ${turn.hand} turned it: ${gain(turn.winner)}, ${gain(turn.other)}.` : '';
	return { title: `${title}, ${formatPoints(own)} to ${formatPoints(next)}`, turned };
}
