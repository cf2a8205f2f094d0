import { expect, it } from 'vitest';
import { relationOf } from './sides';

const told = (sides: number[][]) =>
	sides
		.flat()
		.sort()
		.slice(1)
		.map((seat) => relationOf(sides, seat));

it('tells partners from opponents', () => {
	const pairs = [
		[0, 2],
		[1, 3],
	];
	expect(told(pairs)).toEqual(['opponent', 'your partner', 'opponent']);
});

it('says who is with whom where there are more than two sides', () => {
	const sides = [[0], [1, 3], [2, 4]];
	expect(told(sides)).toEqual([4, 5, 2, 3].map((seat) => `opponent, with seat ${seat}`));
});

it('says nothing where everybody plays alone, or nothing is known yet', () => {
	expect(told([[0], [1], [2]])).toEqual([undefined, undefined]);
	expect(relationOf([], 1)).toBeUndefined();
});
