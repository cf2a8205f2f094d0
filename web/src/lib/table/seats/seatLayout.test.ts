import { describe, expect, it } from 'vitest';
import { others, spotOf } from './seatLayout';

const reach = { x: 40, y: 40 };

describe('places around the table', () => {
	it('have the viewer below and, clockwise, the next seat to the left', () => {
		const spot = (seat: number) => spotOf(seat, 2, 4, 'clockwise', reach);
		expect(spot(2).y).toBeCloseTo(90);
		expect(spot(3).x).toBeCloseTo(10);
		expect(spot(0).y).toBeCloseTo(10);
		expect(spot(1).x).toBeCloseTo(90);
	});

	it('go the other way round where play does', () => {
		expect(spotOf(1, 0, 4, 'anticlockwise', reach).x).toBeCloseTo(90);
		expect(spotOf(3, 0, 4, 'anticlockwise', reach).x).toBeCloseTo(10);
	});

	it('name the others as they come in turn', () => {
		expect(others(2, 4)).toEqual([3, 0, 1]);
		expect(others(0, 3)).toEqual([1, 2]);
	});
});
