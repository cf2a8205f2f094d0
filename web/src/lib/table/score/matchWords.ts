import { formatPoints, formatSigned } from '$lib/text';
import type { MatchScore, ScoreLine } from '$lib/wire';
import { nobodyScored, turningHand } from '../model';

interface MatchWords {
	/** "You win, 32 to 30". */
	title: string;
	/** "You came third.", "You share third place."; empty for winners and spectators, and where there are only two sides. */
	place: string;
	/** The hand with which the winner took the lead for good, and its points; empty for a match of one hand. */
	turned: string;
}

/** A side with its place, from 1; sides with the same points share a place. */
interface PlacedSide {
	side: number;
	place: number;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The sides from the winner down, whether many points win or few. */
export function finalOrder({ sides, totals, verdict, lowest_wins }: MatchScore): PlacedSide[] {
	const isWinner = sides.map((side) => side.some((one) => verdict?.winners.includes(one)));
	const total = (side: number) => totals[side] ?? 0;
	const sign = lowest_wins ? -1 : 1;
	const order = sides
		.map((_, side) => side)
		.sort((a, b) => Number(isWinner[b]) - Number(isWinner[a]) || sign * (total(b) - total(a)));
	return order.map((side) => ({
		side,
		place:
			1 +
			order.findIndex(
				(other) => other === side || (isWinner[other] === isWinner[side] && total(other) === total(side)),
			),
	}));
}

/**
 * The sides that did best in the last hand: those that won the most points, or the fewest where few points win. Empty if
 * nobody won any, or more than half of the sides did equally well.
 */
export function bestSides({ rows, lowest_wins }: Pick<MatchScore, 'rows' | 'lowest_wins'>): number[] {
	const scores = rows.at(-1)?.scores ?? [];
	const bestScore = lowest_wins ? Math.min(...scores) : Math.max(...scores);
	const best = scores.flatMap((points, side) => (points === bestScore ? [side] : []));
	return best.length > scores.length / 2 || (bestScore <= 0 && !lowest_wins) ? [] : best;
}

/** Why a side scored, with the name of the player that the reason is about if it isn't about the whole side. */
export function reasonWords(
	{ why, player }: Pick<ScoreLine, 'why' | 'player'>,
	nameOf: (side: number[]) => string,
): string {
	return player === null ? why : why.replace('{player}', nameOf([player]));
}

/** How a match ended, in words for the player of `seat`; null for a spectator. */
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
	const winningSides = score.sides.filter((side) => side.some((one) => winners.includes(one)));
	const seats = winningSides.flat();
	const hasWon = seat !== null && seats.includes(seat);
	const together = winningSides.length > 1 ? ' together' : '';
	const alone = hasWon && seats.length === 1;
	const who = alone ? 'You' : nameOf(seats);
	const title = `${who} ${alone || seats.length > 1 ? 'win' : 'wins'}${together}`;
	const placed = finalOrder(score);
	const own = placed.find(({ side }) => seat !== null && score.sides[side]?.includes(seat));
	const ordinal = own && !hasWon && placed.length > 2 ? ORDINALS[own.place - 1] : undefined;
	const isShared = placed.filter(({ place }) => place === own?.place).length > 1;
	const verb = isShared ? `share ${ordinal ?? ''} place` : `came ${ordinal ?? ''}`;
	const place = ordinal ? `${nameOf(score.sides[own?.side ?? 0] ?? [])} ${verb}.` : '';
	const turn = turningHand(score);
	if (!turn) return { title, place, turned: '' };
	const others = score.totals.filter((_, index) => index !== turn.winner);
	const winnerTotal = score.totals[turn.winner] ?? 0;
	const runnerUpTotal = score.lowest_wins ? Math.min(...others) : Math.max(...others);
	const gain = (side: number) => formatSigned(turn.scores[side] ?? 0);
	// Not a capital letter within a sentence.
	const other = nameOf(score.sides[turn.other] ?? []).replace(/^You\b/, 'you');
	const [winnerGain, otherGain] = [gain(turn.winner), gain(turn.other)];
	const turned = turn.isFirst
		? `${who} led from hand ${turn.hand} on: ${winnerGain}, ${other}\u00a0${otherGain}.`
		: `${who} overtook ${other} for good in hand ${turn.hand}: ${winnerGain} to ${otherGain}.`;
	const how = score.lowest_wins ? ' with the fewest points' : '';
	const titleWithTotals = `${title}${how}, ${formatPoints(winnerTotal)} to ${formatPoints(runnerUpTotal)}`;
	return { title: titleWithTotals, place, turned: score.rows.length > 1 ? turned : '' };
}
