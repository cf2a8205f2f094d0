import { describe, expect, it } from 'vitest';
import { otherSeats, seatPosition } from './seatLayout';

const reach = { x: 40, y: 40 };

describe('seats around the table', () => {
	it('put the viewer at the bottom and, clockwise, the next seat on the left', () => {
		const spot = (seat: number) => seatPosition(seat, 2, 4, 'clockwise', reach);
		expect(spot(2).y).toBeCloseTo(90);
		expect(spot(3).x).toBeCloseTo(10);
		expect(spot(0).y).toBeCloseTo(10);
		expect(spot(1).x).toBeCloseTo(90);
	});

	it('go the other way round where play does', () => {
		expect(seatPosition(1, 0, 4, 'anticlockwise', reach).x).toBeCloseTo(90);
		expect(seatPosition(3, 0, 4, 'anticlockwise', reach).x).toBeCloseTo(10);
	});

	it('list the others in the order of play', () => {
		expect(otherSeats(2, 4)).toEqual([3, 0, 1]);
		expect(otherSeats(0, 3)).toEqual([1, 2]);
	});
});
