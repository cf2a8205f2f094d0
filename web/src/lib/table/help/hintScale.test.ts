import { describe, expect, it } from 'vitest';
import { marksOf, signedMark, signedPoints, spanOf } from './hintScale';

describe('a hint', () => {
	it('draws every interval within one span', () => {
		const row = { move: 'x', label: 'x', best: 0.5 };
		expect(
			spanOf([
				{ ...row, points: 3, spread: 1 },
				{ ...row, points: -2, spread: 2 },
			]),
		).toEqual({ low: -4, high: 4 });
		expect(spanOf([{ ...row, points: 5.2, spread: 0.5 }])).toEqual({ low: 0, high: 6 });
		expect(spanOf([{ ...row, points: 0, spread: 0 }])).toEqual({ low: -1, high: 1 });
		expect([1.24, -0.04, -3].map(signedPoints)).toEqual(['+1.2', '0.0', '−3.0']);
	});

	it('has a scale that names both ends, and zero where there is room', () => {
		expect(marksOf({ low: -4, high: 4 }).map(signedMark)).toEqual(['−4', '0', '+4']);
		expect(marksOf({ low: -1, high: 9 }).map(signedMark)).toEqual(['−1', '+9']);
		expect(marksOf({ low: 0, high: 6 }).map(signedMark)).toEqual(['0', '+6']);
	});
});
