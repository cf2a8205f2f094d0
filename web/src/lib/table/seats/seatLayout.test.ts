import { describe, expect, it } from 'vitest';
import { otherSeats, trickPlace } from './seatLayout';

describe('seats around the table', () => {
	it('list the others in the order of play', () => {
		expect(otherSeats(2, 4)).toEqual([3, 0, 1]);
		expect(otherSeats(0, 3)).toEqual([1, 2]);
	});

	it('have the same place in a trick as around the table, the viewer last', () => {
		expect(otherSeats(2, 4).map((seat) => trickPlace(seat, 2, 4))).toEqual([0, 1, 2]);
		expect(trickPlace(2, 2, 4)).toBe(3);
	});
});
