import { formatPoints, formatSigned } from '$lib/text';
import type { MatchScore } from '$lib/wire';
import { nobodyScored, turningHand } from '../model';

export interface MatchWords {
	/** "You win, 32 to 30". */
	title: string;
	/** "You came third.", "You share third place."; empty for winners and spectators, and where there are only two sides. */
	place: string;
	/** With which hand the winner took the lead for good, and its points; empty where there was only one. */
	turned: string;
}

/** A side in the order of the final score; those with the same points share a place. */
export interface Placed {
	side: number;
	place: number;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The sides from the winner down, whether many points win or few. */
export function finalOrder({ sides, totals, verdict, lowest_wins }: MatchScore): Placed[] {
	const wins = sides.map((side) => side.some((one) => verdict?.winners.includes(one)));
	const total = (side: number) => totals[side] ?? 0;
	const sign = lowest_wins ? -1 : 1;
	const order = sides
		.map((_, side) => side)
		.sort((a, b) => Number(wins[b]) - Number(wins[a]) || sign * (total(b) - total(a)));
	return order.map((side) => ({
		side,
		place:
			1 +
			order.findIndex(
				(other) => other === side || (wins[other] === wins[side] && total(other) === total(side)),
			),
	}));
}

/** The sides that did best in the last hand: with points won, or the fewest where these win; none if most did alike. */
export function bestSides({ rows, lowest_wins }: Pick<MatchScore, 'rows' | 'lowest_wins'>): number[] {
	const scores = rows.at(-1)?.scores ?? [];
	const most = lowest_wins ? Math.min(...scores) : Math.max(...scores);
	const best = scores.flatMap((points, side) => (points === most ? [side] : []));
	return best.length > scores.length / 2 || (most <= 0 && !lowest_wins) ? [] : best;
}

/** How a match ended, in two sentences for the players of `seat`. */
export function matchWords(
	score: MatchScore,
	nameOf: (side: number[]) => string,
	seat: number | null,
): MatchWords {
	if (nobodyScored(score)) {
		const passed = score.rows.length > 0 && score.rows.every(({ lines }) => lines.length === 0);
		const place = passed ? (score.rows.length > 1 ? 'Nobody bid in any hand.' : 'Nobody bid.') : '';
		return { title: 'Nobody wins', place, turned: '' };
	}
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
	const placed = finalOrder(score);
	const own = placed.find(({ side }) => seat !== null && score.sides[side]?.includes(seat));
	const ordinal = own && !mine && placed.length > 2 ? ORDINALS[own.place - 1] : undefined;
	const isShared = placed.filter(({ place }) => place === own?.place).length > 1;
	const came = isShared ? `share ${ordinal ?? ''} place` : `came ${ordinal ?? ''}`;
	const place = ordinal ? `${nameOf(score.sides[own?.side ?? 0] ?? [])} ${came}.` : '';
	const turn = turningHand(score);
	if (!turn) return { title, place, turned: '' };
	const others = score.totals.filter((_, index) => index !== turn.winner);
	const most = score.totals[turn.winner] ?? 0;
	const next = score.lowest_wins ? Math.min(...others) : Math.max(...others);
	const gain = (side: number) => formatSigned(turn.scores[side] ?? 0);
	// Within a sentence.
	const other = nameOf(score.sides[turn.other] ?? []).replace(/^You\b/, 'you');
	const [won, lost] = [gain(turn.winner), gain(turn.other)];
	const turned = turn.isFirst
		? `${who} led from hand ${turn.hand} on: ${won}, ${other} ${lost}.`
		: `${who} overtook ${other} for good in hand ${turn.hand}: ${won} to ${lost}.`;
	const how = score.lowest_wins ? ' with the fewest points' : '';
	const end = `${title}${how}, ${formatPoints(most)} to ${formatPoints(next)}`;
	return { title: end, place, turned: score.rows.length > 1 ? turned : '' };
}
