import { describe, expect, it } from 'vitest';
import type { FinishedTrick, MatchScore, PublicView, SideView } from '$lib/wire';
import { decidingTrick, turningHand, whyTaken, withTrick, type SeenHand } from './turningPoints';

const trick = (number: number): FinishedTrick => ({
	number,
	plays: [],
	winner: 0,
	why: `trick ${number}`,
	why_you: { 0: `your trick ${number}` },
});
const side = (seat: number, status: SideView['status']): SideView => ({
	// What is lost for good in the middle of a hand is a limit.
	at_least: status === 'lost' ? null : 2,
	at_most: status === 'lost' ? 0 : null,
	counts: 'tricks',
	have: status === 'made' ? 2 : 1,
	party: [seat],
	plan: '',
	seats: [seat],
	status,
	taken: '',
	total: 0,
	unit: 'tricks',
});
const view = (hand: number, number: number, ...statuses: SideView['status'][]) =>
	({
		hand,
		last: trick(number),
		seats: [],
		sides: statuses.map((status, seat) => side(seat, status)),
	}) as unknown as PublicView;
const see = (...views: PublicView[]) =>
	views.reduce<SeenHand | undefined>((seen, one) => withTrick(seen, one), undefined);

describe('the trick that decided a hand', () => {
	const seen = see(
		view(1, 1, 'open', 'open'),
		view(1, 2, 'open', 'lost'),
		view(1, 3, 'made', 'lost'),
		view(1, 4, 'made', 'lost'),
	);

	it('is the one with which the own goal was settled', () => {
		expect(decidingTrick(seen, 1)?.trick.number).toBe(2);
		expect(decidingTrick(seen, 1)?.side?.status).toBe('lost');
		expect(decidingTrick(seen, 0)?.trick.number).toBe(3);
		expect(decidingTrick(seen, null)?.trick.number).toBe(3);
	});

	it('is the last one where there are no goals', () => {
		const none = see(view(1, 1, '', ''), view(1, 2, '', ''));
		expect(decidingTrick(none, 0)).toEqual({ trick: trick(2), side: undefined });
		expect(decidingTrick(undefined, 0)).toBeUndefined();
	});

	it('is not one that this page has not seen', () => {
		const late = see(view(1, 3, 'made', 'open'), view(1, 4, 'made', 'lost'));
		expect(decidingTrick(late, 0)?.side?.seats).toEqual([1]);
		expect(see(view(1, 3, 'open'), view(2, 1, 'open'))?.tricks).toHaveLength(1);
		// A trick that was missed in between may have settled it.
		const gap = see(view(1, 1, 'open'), view(1, 3, 'made'));
		expect(decidingTrick(gap, 0)).toEqual({ trick: trick(3), side: undefined });
	});

	/** The views of a hand of nine tricks: what two seats have after each, of five tricks and of none. */
	const hand = (counts: string, haves: [number, number][]) =>
		haves.map(([own, other], at) => {
			const isOver = at === haves.length - 1;
			const plays = [0, 1].map((seat) => ({ seat, card: '', face_down: false }));
			const goal = { ...side(0, isOver ? 'lost' : 'open'), counts, at_least: 5, have: own };
			const none = { ...side(1, isOver ? 'made' : 'open'), at_least: null, at_most: 0, have: other };
			return {
				...view(1, at + 1),
				last: { ...trick(at + 1), plays },
				seats: plays.map(() => ({ cards: haves.length - at - 1 })),
				sides: [goal, none],
			} as unknown as PublicView;
		});
	const owns = [1, 1, 1, 1, 2, 2, 2, 2, 2];
	const haves = owns.map((own): [number, number] => [own, 0]);

	it('is the one after which too few tricks could follow, not the last of the hand', () => {
		const own = decidingTrick(see(...hand('tricks', haves)), 0);
		expect(own?.trick.number).toBe(7);
		expect(own?.side).toMatchObject({ seats: [0], status: 'lost', have: 2 });
	});

	it('is at the end of a match that with which its winner made the goal, if there is one', () => {
		const played = see(...hand('tricks', haves));
		expect(decidingTrick(played, 0, [1])).toMatchObject({
			trick: { number: 9 },
			side: { seats: [1], status: 'made' },
		});
		expect(decidingTrick(played, 0, [2])).toMatchObject({
			trick: { number: 7 },
			side: { seats: [0], status: 'lost' },
		});
		// A goal that the winner missed did not win the match.
		expect(decidingTrick(played, 1, [0])?.side?.seats).toEqual([1]);
	});

	it('is for a goal of no tricks the last one', () => {
		const other = decidingTrick(see(...hand('tricks', haves)), 1);
		expect(other?.trick.number).toBe(9);
		expect(other?.side).toMatchObject({ seats: [1], status: 'made' });
	});

	it('is none for points that can only be lost, and were not', () => {
		const kept = hand('points', haves).map((seenTrick) => ({
			...seenTrick,
			sides: seenTrick.sides.map((side) => ({ ...side, at_least: 0, have: 0, status: 'made' as const })),
		}));
		const last = decidingTrick(see(...kept), 0);
		expect(last?.trick.number).toBe(9);
		expect(last?.side).toBeUndefined();
	});

	it('is not named for points that were missed, but for what the last trick settled', () => {
		const points = decidingTrick(see(...hand('points', haves)), 0);
		expect(points?.trick.number).toBe(9);
		expect(points?.side?.seats).toEqual([1]);
	});
});

it('says who took a trick to each viewer', () => {
	expect([0, 1, null].map((viewer) => whyTaken(trick(2), viewer))).toEqual([
		'your trick 2',
		'trick 2',
		'trick 2',
	]);
});

describe('the hand that turned a match', () => {
	const match = (winner: number, ...totals: number[][]): MatchScore => ({
		sides: [[0], [1], [2]],
		rows: totals.map((after, at) => ({
			hand: at + 1,
			lines: [],
			scores: after.map((points, one) => points - (totals[at - 1]?.[one] ?? 0)),
			totals: after,
		})),
		totals: totals.at(-1) ?? [],
		verdict: { winners: [winner], why: '', rule: '' },
		lowest_wins: false,
	});

	it('is the one after which the winner was never caught', () => {
		const found = turningHand(match(0, [5, 9, 0], [14, 9, 1], [15, 18, 2], [32, 20, 3]));
		expect(found).toMatchObject({ hand: 4, winner: 0, other: 1, scores: [17, 2, 1] });
	});

	it('is the first for a winner who always led', () => {
		expect(turningHand(match(0, [5, 0, 0], [20, 2, 0], [24, 4, 0]))?.hand).toBe(1);
	});

	it('is compared with the runner-up, and not with a side that came last', () => {
		expect(turningHand(match(0, [1, 0, 0], [2, -3, 0]))).toMatchObject({
			hand: 1,
			other: 2,
			isFirst: true,
		});
	});

	it('is compared with the side that was ahead or level before', () => {
		// Both others end level; only one of them was level before.
		expect(turningHand(match(0, [0, -1, 0], [0, -1, -1]))).toMatchObject({
			hand: 2,
			other: 2,
			isFirst: false,
		});
	});

	it('is found where few points win', () => {
		const fewest = { ...match(1, [0, 26, 0], [30, 26, 30], [60, 30, 40]), lowest_wins: true };
		expect(turningHand(fewest)?.hand).toBe(2);
	});

	it('is not named where a side with fewer points wins by another rule', () => {
		expect(turningHand(match(0, [45, 145, 0], [170, 210, 0]))).toBeUndefined();
	});

	it('is not named where several win, or nobody', () => {
		const drawn = match(0, [5, 5, 0]);
		expect(turningHand({ ...drawn, verdict: { winners: [0, 1], why: '', rule: '' } })).toBeUndefined();
		expect(turningHand({ ...drawn, verdict: null })).toBeUndefined();
	});
});
