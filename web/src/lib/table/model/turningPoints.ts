/** What decided a hand, and what decided a match, found in what the page has seen. */

import type { FinishedTrick, MatchScore, PublicView, SideView } from '$lib/wire';

/** A trick that was seen, the sides after it, and the tricks that its players still hold cards for. */
interface SeenTrick {
	trick: FinishedTrick;
	sides: SideView[];
	left: number;
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
	const left = Math.max(0, ...trick.plays.map(({ seat }) => view.seats[seat]?.cards ?? 0));
	return { hand: view.hand, tricks: [...hand.tricks, { trick, sides: view.sides, left }] };
}

/** The trick that decided a hand, and the side that made or lost its goal with it; without goals, the last trick. */
export interface DecidingTrick {
	trick: FinishedTrick;
	side: SideView | undefined;
}

/**
 * How the goal of a side was settled after a trick. Where tricks are counted, it is out of reach once too few can follow;
 * of points missed at the end no trick can be named.
 */
function settledAs(side: SideView | undefined, left: number): 'made' | 'lost' | undefined {
	if (!side) return undefined;
	const { status, at_least: least, counts, have } = side;
	const isShort = (status === 'open' || status === 'lost') && least !== null && (have ?? 0) < least;
	if (isShort) return counts === 'tricks' && (have ?? 0) + left < least ? 'lost' : undefined;
	return status === 'made' || status === 'lost' ? status : undefined;
}

/**
 * @param seat whose goal is looked at first while a match goes on; null for a spectator
 * @param winners of the match, once it is over: the goal that they made comes before that of the seat
 */
export function decidingTrick(
	seen: SeenHand | undefined,
	seat: number | null,
	winners: number[] = [],
): DecidingTrick | undefined {
	const tricks = seen?.tricks ?? [];
	const last = tricks.at(-1);
	/** The tricks that could follow one, and more where cards were drawn. */
	const after = ({ trick, left }: SeenTrick) => Math.max(left, (last?.trick.number ?? 0) - trick.number);
	const decided = tricks.flatMap((one, at) => {
		const { trick, sides } = one;
		const before = tricks[at - 1];
		// What was settled before a trick that this page did not see was not settled by the next one.
		if (before?.trick.number !== trick.number - 1 && trick.number !== 1) return [];
		return sides.flatMap((side, number) => {
			const status = settledAs(side, after(one));
			const was = before && settledAs(before.sides[number], after(before));
			return status && was !== status ? [{ trick, side: { ...side, status } }] : [];
		});
	});
	const won = decided.filter(
		({ side: { seats, status } }) => status === 'made' && seats.some((one) => winners.includes(one)),
	);
	const own = decided.filter(({ side }) => seat !== null && side.seats.includes(seat));
	return won.at(-1) ?? own.at(-1) ?? decided.at(-1) ?? (last && { trick: last.trick, side: undefined });
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
	winner: number;
	/** The side that was ahead of the winner's before, or level with it; the runner-up's where none was. */
	other: number;
	/** Whether the winner was ahead of all others from the first hand on. */
	isFirst: boolean;
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
	const isBehind = rows.map(({ totals: after }) =>
		after.some((points, index) => index !== winner && sign * ((after[winner] ?? 0) - points) <= 0),
	);
	const at = isBehind.lastIndexOf(true) + 1;
	const row = rows[at];
	if (!row) return undefined;
	/** The others from the best down: before the hand, then at the end, then after the hand. */
	const ahead = (one: number, two: number) =>
		[rows[at - 1]?.totals, totals, row.totals]
			.map((points) => sign * ((points?.[two] ?? 0) - (points?.[one] ?? 0)))
			.find((by) => by !== 0) ?? 0;
	const [other = 0] = sides.flatMap((_, index) => (index === winner ? [] : [index])).sort(ahead);
	return { hand: row.hand, winner, other, isFirst: at === 0, scores: row.scores };
}

/** Where this tab keeps the tricks that it has seen, so that a page that is loaded again still knows them. */
const KEY = 'tricksmith.seen';

/** Whose hand it is: a table, and the version of the server, since another one may write it differently. */
export interface SeenAt {
	table: string;
	version: string | undefined;
}

/** Keeps the hand; without storage it is known until the page is left. */
export function keepSeen({ table, version }: SeenAt, seen: SeenHand): void {
	try {
		sessionStorage.setItem(KEY, JSON.stringify({ table, version, seen }));
	} catch {
		// There is no storage, or no room in it.
	}
}

/** What was kept for this table, if anything. */
export function recallSeen({ table, version }: SeenAt): SeenHand | undefined {
	try {
		const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SeenAt & { seen: SeenHand }>;
		return kept.table === table && kept.version === version ? kept.seen : undefined;
	} catch {
		return undefined;
	}
}
