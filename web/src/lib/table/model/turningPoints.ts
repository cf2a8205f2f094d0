/** What decided a hand, and what decided a match, found in what the page has seen. */

import type { FinishedTrick, MatchScore, PublicView, SideView } from '$lib/wire';

/** A trick that was seen, the sides after it, and the number of tricks that its players still hold cards for. */
interface SeenTrick {
	trick: FinishedTrick;
	sides: SideView[];
	tricksLeft: number;
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
	const tricksLeft = Math.max(0, ...trick.plays.map(({ seat }) => view.seats[seat]?.cards ?? 0));
	return { hand: view.hand, tricks: [...hand.tricks, { trick, sides: view.sides, tricksLeft }] };
}

/** The trick that decided a hand, and the side that made or lost its goal with it; without goals, the last trick. */
export interface DecidingTrick {
	trick: FinishedTrick;
	side: SideView | undefined;
}

/**
 * Whether the goal of a side is made or lost after a trick; undefined while it is open. A goal in tricks is lost once
 * too few tricks can follow. A goal in points that is missed at the end of the hand counts as open: no single trick lost it.
 */
function goalResult(side: SideView | undefined, tricksLeft: number): 'made' | 'lost' | undefined {
	if (!side) return undefined;
	const { status, at_least: least, counts, have } = side;
	// Points that can only be lost: no trick makes the goal, and a later one may still lose it.
	if (least === 0 && status === 'made') return undefined;
	const isShort = (status === 'open' || status === 'lost') && least !== null && (have ?? 0) < least;
	if (isShort) return counts === 'tricks' && (have ?? 0) + tricksLeft < least ? 'lost' : undefined;
	return status === 'made' || status === 'lost' ? status : undefined;
}

/**
 * Finds the trick that decided a hand; undefined if no trick was seen.
 *
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
	/** How many tricks could follow one: more than the cards in hand allow where cards were drawn later. */
	const tricksAfter = ({ trick, tricksLeft }: SeenTrick) =>
		Math.max(tricksLeft, (last?.trick.number ?? 0) - trick.number);
	const decided = tricks.flatMap((seenTrick, index) => {
		const { trick, sides } = seenTrick;
		const before = tricks[index - 1];
		// If this page missed the trick before, that one may have decided the goal.
		if (before?.trick.number !== trick.number - 1 && trick.number !== 1) return [];
		return sides.flatMap((side, number) => {
			const status = goalResult(side, tricksAfter(seenTrick));
			const statusBefore = before && goalResult(before.sides[number], tricksAfter(before));
			return status && statusBefore !== status ? [{ trick, side: { ...side, status } }] : [];
		});
	});
	const won = decided.filter(
		({ side: { seats, status } }) => status === 'made' && seats.some((one) => winners.includes(one)),
	);
	const own = decided.filter(({ side }) => seat !== null && side.seats.includes(seat));
	return won.at(-1) ?? own.at(-1) ?? decided.at(-1) ?? (last && { trick: last.trick, side: undefined });
}

/** Whether nobody scored in a whole match, as when all passed in every hand: then nobody has won. */
export function nobodyScored({ rows, totals }: MatchScore): boolean {
	return (
		totals.every((points) => points === 0) && rows.every(({ scores }) => scores.every((one) => one === 0))
	);
}

/** Whether this seat is one of those that won the match. */
export function hasWon(score: MatchScore, seat: number): boolean {
	return score.verdict?.winners.includes(seat) === true && !nobodyScored(score);
}

/** The hand of a match with which its winner took the lead for good, and what each side scored in it. */
interface TurningHand {
	hand: number;
	winner: number;
	/** The best of the sides that were ahead of the winner or level before this hand; the runner-up if none was. */
	other: number;
	/** Whether the winner was ahead of all others from the first hand on. */
	isFirst: boolean;
	scores: number[];
}

/**
 * Finds the hand that turned a match; undefined where it has no single winning side, or another side has as good a
 * total.
 */
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
	const notAhead = rows.map(({ totals: after }) =>
		after.some((points, index) => index !== winner && sign * ((after[winner] ?? 0) - points) <= 0),
	);
	const turn = notAhead.lastIndexOf(true) + 1;
	const row = rows[turn];
	if (!row) return undefined;
	/** Sorts sides from the best down: by their totals before the hand, then at the end, then after the hand. */
	const byTotals = (a: number, b: number) =>
		[rows[turn - 1]?.totals, totals, row.totals]
			.map((points) => sign * ((points?.[b] ?? 0) - (points?.[a] ?? 0)))
			.find((difference) => difference !== 0) ?? 0;
	const [other = 0] = sides.flatMap((_, index) => (index === winner ? [] : [index])).sort(byTotals);
	return { hand: row.hand, winner, other, isFirst: turn === 0, scores: row.scores };
}

/** The key under which this tab stores the tricks that it has seen, so that they survive a reload. */
const KEY = 'tricksmith.seen';

/** Which hand is stored: its table, and the server's version, because another version may store it differently. */
interface StoredFor {
	table: string;
	version: string | undefined;
}

/** Stores the hand in this tab; without storage it is forgotten with the page. */
export function storeSeen({ table, version }: StoredFor, seen: SeenHand): void {
	try {
		sessionStorage.setItem(KEY, JSON.stringify({ table, version, seen }));
	} catch {
		// There is no storage, or no room in it.
	}
}

/** The hand that was stored for this table, if any. */
export function loadSeen({ table, version }: StoredFor): SeenHand | undefined {
	try {
		const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<StoredFor & { seen: SeenHand }>;
		return kept.table === table && kept.version === version ? kept.seen : undefined;
	} catch {
		return undefined;
	}
}
