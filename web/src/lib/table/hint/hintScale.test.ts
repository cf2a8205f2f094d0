import { describe, expect, it } from 'vitest';
import { tickPoints, formatExpected, pointRange } from './hintScale';

describe('a hint', () => {
	it('draws every interval on one scale', () => {
		const row = { move: 'x', label: 'x', best_share: 0.5 };
		expect(
			pointRange([
				{ ...row, points: 3, half_width: 1 },
				{ ...row, points: -2, half_width: 2 },
			]),
		).toEqual({ low: -4, high: 4 });
		expect(pointRange([{ ...row, points: 5.2, half_width: 0.5 }])).toEqual({ low: 0, high: 6 });
		expect(pointRange([{ ...row, points: 0, half_width: 0 }])).toEqual({ low: -1, high: 1 });
		expect([1.24, -0.04, -3].map(formatExpected)).toEqual(['+1.2', '0.0', '−3.0']);
	});

	it('labels both ends of its scale, and zero where there is room', () => {
		expect(tickPoints({ low: -4, high: 4 })).toEqual([-4, 0, 4]);
		expect(tickPoints({ low: -1, high: 9 })).toEqual([-1, 9]);
		expect(tickPoints({ low: 0, high: 6 })).toEqual([0, 6]);
	});
});
