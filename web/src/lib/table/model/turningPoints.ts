/** What decided a hand, and what decided a match, found in what the page has seen. */

import type { FinishedTrick, MatchScore, PublicView, SideView } from '$lib/wire';

/** A trick that was seen, and the sides after it. */
interface SeenTrick {
	trick: FinishedTrick;
	sides: SideView[];
}

/** The tricks of the hand so far, as far as this page has seen them. */
export interface SeenHand {
	hand: number;
	tricks: SeenTrick[];
}

/** What the viewer reads about who took a trick, and why. */
export function whyTaken(trick: FinishedTrick, viewer: number | null): string {
	return (viewer !== null && trick.why_you[viewer]) || trick.why;
}

/** Adds the latest trick of a view, if it is new. */
export function withTrick(seen: SeenHand | undefined, view: PublicView): SeenHand {
	const hand = seen?.hand === view.hand ? seen : { hand: view.hand, tricks: [] };
	const trick = view.last;
	if (!trick || hand.tricks.at(-1)?.trick.number === trick.number) return hand;
	return { hand: view.hand, tricks: [...hand.tricks, { trick, sides: view.sides }] };
}

/** The trick that decided a hand, and the side that made or lost its goal with it; without goals, the last trick. */
export interface DecidingTrick {
	trick: FinishedTrick;
	side: SideView | undefined;
}

/** @param seat whose goal is looked at first; null for a spectator */
export function decidingTrick(seen: SeenHand | undefined, seat: number | null): DecidingTrick | undefined {
	const tricks = seen?.tricks ?? [];
	const decided = tricks.flatMap(({ trick, sides }, at) =>
		sides.flatMap((side, number) => {
			const settled = side.status === 'made' || side.status === 'lost';
			const before = tricks[at - 1]?.sides[number];
			// What was settled before the first trick that this page saw was not settled by it.
			const known = before !== undefined || trick.number === 1;
			return settled && known && before?.status !== side.status ? [{ trick, side }] : [];
		}),
	);
	const own = decided.filter(({ side }) => seat !== null && side.seats.includes(seat));
	const last = tricks.at(-1);
	return own.at(-1) ?? decided.at(-1) ?? (last && { trick: last.trick, side: undefined });
}

/** Whether a match brought nobody a point, as where all passed in every hand; then there is nothing to share. */
export function nobodyScored({ rows, totals }: MatchScore): boolean {
	return (
		totals.every((points) => points === 0) && rows.every(({ scores }) => scores.every((one) => one === 0))
	);
}

/** Whether this seat is one of those that won the match. */
export function hasWon(score: MatchScore, seat: number): boolean {
	return score.verdict?.winners.includes(seat) === true && !nobodyScored(score);
}

/** The hand of a match with which its winner took the lead for good, and what it brought to whom. */
export interface TurningHand {
	hand: number;
	/** Indices of the winner's side and of the one that was ahead before, or closest behind after it. */
	winner: number;
	other: number;
	scores: number[];
}

/** Undefined where a match has no single winning side, or another side has as good a total. */
export function turningHand({
	rows,
	sides,
	totals,
	verdict,
	lowest_wins,
}: MatchScore): TurningHand | undefined {
	const winners = sides.flatMap((side, index) =>
		side.some((seat) => verdict?.winners.includes(seat)) ? [index] : [],
	);
	const [winner] = winners;
	if (winner === undefined || winners.length > 1 || sides.length < 2 || rows.length === 0) return undefined;
	const others = totals.filter((_, index) => index !== winner);
	const total = totals[winner] ?? 0;
	const sign = lowest_wins ? -1 : 1;
	if (others.some((one) => sign * (total - one) <= 0)) return undefined;
	/** How far the winner is ahead of the best other side, and which that is. */
	const lead = (after: number[]) => {
		const margins = after.map((points, index) =>
			index === winner ? Infinity : sign * ((after[winner] ?? 0) - points),
		);
		const least = Math.min(...margins);
		return { margin: least, other: margins.indexOf(least) };
	};
	const leads = rows.map((row) => lead(row.totals));
	const behind = leads.findLastIndex(({ margin }) => margin <= 0);
	const gains = leads.map(({ margin }, at) => margin - (leads[at - 1]?.margin ?? 0));
	const at = behind >= 0 ? behind + 1 : gains.indexOf(Math.max(...gains));
	const row = rows[at];
	if (!row) return undefined;
	const before = behind >= 0 ? leads[behind]?.other : undefined;
	return { hand: row.hand, winner, other: before ?? leads[at]?.other ?? 0, scores: row.scores };
}
