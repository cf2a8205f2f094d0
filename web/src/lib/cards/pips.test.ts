import { expect, it } from 'vitest';
import { pipsOf } from './pips';

const NUMBERS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T'];

it.each(NUMBERS.map((rank, index) => [rank, index + 2]))(
	'the %s has %i pips, each in its own place',
	(rank, count) => {
		const places = pipsOf(String(rank)).map(({ x, y }) => `${x} ${y}`);
		expect(new Set(places).size).toBe(count);
	},
);

it.each(NUMBERS)('the %s looks the same from the left and from the right', (rank) => {
	const places = pipsOf(rank).map(({ x, y }) => `${x} ${y}`);
	const mirrored = pipsOf(rank).map(({ x, y }) => `${100 - x} ${y}`);
	expect(new Set(mirrored)).toEqual(new Set(places));
});

it('a court has no pips', () => {
	expect(pipsOf('K')).toEqual([]);
});
