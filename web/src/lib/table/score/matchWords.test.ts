import { describe, expect, it } from 'vitest';
import type { MatchScore } from '$lib/wire';
import { bestSides, finalOrder, matchWords, reasonWords } from './matchWords';

const NAMES = ['Ada', 'Ben', 'Cy', 'Di'];
const nameOf = (side: number[]) => side.map((seat) => NAMES[seat]).join(' and ');
const score = (sides: number[][], winners: number[], ...totals: number[][]): MatchScore => ({
	sides,
	rows: totals.map((after, at) => ({
		hand: at + 1,
		lines: [],
		scores: after.map((points, one) => points - (totals[at - 1]?.[one] ?? 0)),
		totals: after,
	})),
	totals: totals.at(-1) ?? [],
	verdict: { winners, why: '', rule: '' },
	lowest_wins: false,
});
const lowest = (match: MatchScore): MatchScore => ({ ...match, lowest_wins: true });

describe('the reason for points', () => {
	it('names the player that it is about, or nobody', () => {
		const alone = { why: '{player} went alone and took 3 tricks', player: 2 };
		expect(reasonWords(alone, nameOf)).toBe('Cy went alone and took 3 tricks');
		expect(reasonWords({ why: '3 tricks', player: null }, nameOf)).toBe('3 tricks');
	});
});

describe('the words for the end of a match', () => {
	it('name who won, the runner-up’s points, and the hand with which the winner took the lead', () => {
		const match = score([[0], [1], [2]], [0], [5, 9, 0], [32, 30, 1]);
		expect(matchWords(match, nameOf, 0)).toEqual({
			title: 'You win, 32 to 30',
			place: '',
			turned: 'You overtook Ben for good in hand 2: +27 to +21.',
		});
		expect(matchWords(match, nameOf, 1).title).toBe('Ada wins, 32 to 30');
		expect(matchWords(match, nameOf, null).title).toBe('Ada wins, 32 to 30');
	});

	it('compare the winner with the runner-up, within a sentence', () => {
		const match = score([[0], [1], [2], [3]], [1], [-3, 1, 0, 0], [-3, 2, -3, 0]);
		expect(matchWords(match, nameOf, 0).turned).toBe('Ben led from hand 1 on: +1, Di\u00a00.');
		const named = (side: number[]) => (side[0] === 0 ? 'You and Cy' : 'Ben and Di');
		const two = score([[0, 2], [1, 3]], [1, 3], [60, 130], [140, 240]); // prettier-ignore
		expect(matchWords(two, named, 0).turned).toBe(
			'Ben and Di led from hand 1 on: +130, you and Cy\u00a0+60.',
		);
		const late = score([[0, 2], [1, 3]], [1, 3], [60, 30], [140, 240]); // prettier-ignore
		expect(matchWords(late, named, 0).turned).toBe(
			'Ben and Di overtook you and Cy for good in hand 2: +210 to +80.',
		);
	});

	it('name no winner where nobody bid, and all who share a score otherwise', () => {
		const none = score([[0], [1], [2]], [0, 1, 2], [0, 0, 0], [0, 0, 0]);
		expect(matchWords(none, nameOf, 0)).toEqual({
			title: 'Nobody wins',
			place: 'Nobody bid in any hand.',
			turned: '',
		});
		const one = score([[0], [1], [2]], [0, 1, 2], [0, 0, 0]);
		expect(matchWords(one, nameOf, 0).place).toBe('Nobody bid.');
		// Points that came and went are a tie.
		const tie = score([[0], [1]], [0, 1], [5, -5], [0, 0]);
		expect(matchWords(tie, nameOf, 0).title).toBe('Ada and Ben win together');
		const even = score([[0], [1]], [0, 1], [7, 7]);
		expect(matchWords(even, nameOf, 0).title).toBe('Ada and Ben win together');
	});

	it('name both of a side', () => {
		const match = score([[0, 2], [1, 3]], [1, 3], [10, 31]); // prettier-ignore
		expect(matchWords(match, nameOf, 1)).toEqual({
			title: 'Ben and Di win, 31 to 10',
			place: '',
			turned: '',
		});
	});

	it('give the next best where few points win', () => {
		const few = lowest(score([[0], [1], [2]], [2], [26, 0, 0], [100, 40, 20]));
		expect(matchWords(few, nameOf, 2).title).toBe('You win with the fewest points, 20 to 40');
	});

	it('compare no points where the side with fewer wins by another rule', () => {
		const bid = score([[0, 2], [1, 3]], [0, 2], [45, 145], [170, 210]); // prettier-ignore
		expect(matchWords(bid, nameOf, 0)).toEqual({ title: 'Ada and Cy win', place: '', turned: '' });
	});

	it('say which place the reader took', () => {
		const match = score([[0], [1], [2], [3]], [3], [7, 15, 7, 25]);
		expect(matchWords(match, (side) => (side[0] === 0 ? 'You' : 'X'), 0).place).toBe(
			'You share third place.',
		);
		expect(matchWords(match, (side) => (side[0] === 1 ? 'You' : 'X'), 1).place).toBe('You came second.');
		expect(matchWords(match, nameOf, null).place).toBe('');
		expect(matchWords(score([[0, 2], [1, 3]], [1, 3], [10, 31]), nameOf, 0).place).toBe(''); // prettier-ignore
	});

	it('put the sides in order, also where few points win', () => {
		expect(finalOrder(score([[0], [1], [2], [3]], [3], [7, 15, 7, 25]))).toEqual([
			{ side: 3, place: 1 },
			{ side: 1, place: 2 },
			{ side: 0, place: 3 },
			{ side: 2, place: 3 },
		]);
		const few = finalOrder(lowest(score([[0], [1], [2]], [2], [100, 40, 20])));
		expect(few.map(({ side }) => side)).toEqual([2, 1, 0]);
	});

	it('say that several win together', () => {
		expect(matchWords(score([[0], [1], [2]], [0, 1], [5, 5, 0]), nameOf, 2).title).toBe(
			'Ada and Ben win together',
		);
	});
});

describe('the best of a hand', () => {
	const best = (...scores: number[]) =>
		bestSides(
			score(
				scores.map((_, seat) => [seat]),
				[],
				scores,
			),
		);

	it('won the most points, alone or with few others', () => {
		expect(best(3, 14, -2)).toEqual([1]);
		expect(best(6, 6, 0, 1)).toEqual([0, 1]);
	});

	it('is nobody where nobody won any, or most did alike', () => {
		expect(best(-3, -1, -2)).toEqual([]);
		expect(best(5, 5)).toEqual([]);
		expect(best(4, 4, 4, 0)).toEqual([]);
		expect(best()).toEqual([]);
	});

	it('took the fewest where these win', () => {
		const match = lowest(score([[0], [1], [2], [3]], [], [13, 0, 5, 8]));
		expect(bestSides(match)).toEqual([1]);
	});
});
