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
	at_least: 2,
	at_most: null,
	counts: 'tricks',
	have: 0,
	plan: '',
	seats: [seat],
	status,
	taken: '',
	total: 0,
});
const view = (hand: number, number: number, ...statuses: SideView['status'][]) =>
	({ hand, last: trick(number), sides: statuses.map((status, seat) => side(seat, status)) }) as PublicView;
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

	it('is the one that gained most for a winner who always led', () => {
		expect(turningHand(match(0, [5, 0, 0], [20, 2, 0], [24, 4, 0]))?.hand).toBe(2);
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
