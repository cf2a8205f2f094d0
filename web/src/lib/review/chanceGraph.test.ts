import { expect, it } from 'vitest';
import { chanceLines, chanceWords, percent } from './chanceGraph';

const rows = [
	[
		{ share: 0.5, half_width: 0.1 },
		{ share: 0.5, half_width: 0.1 },
	],
	[
		{ share: 1, half_width: 0.02 },
		{ share: 0, half_width: 0 },
	],
];

it('draws a line for each side, within the frame', () => {
	const lines = chanceLines(rows, 320, 150);
	expect(lines.length).toBe(2);
	expect(lines[0]?.points[0]).toEqual(lines[1]?.points[0]);
	expect(lines[0]?.points[1]?.y).toBe(8);
	expect(lines[1]?.points[1]?.y).toBe(130);
	for (const { band } of lines)
		for (const point of band.split(' ')) {
			const [x = NaN, y = NaN] = point.split(',').map(Number);
			expect(x).toBeGreaterThanOrEqual(40);
			expect(x).toBeLessThanOrEqual(312);
			expect(y).toBeGreaterThanOrEqual(8);
			expect(y).toBeLessThanOrEqual(130);
		}
});

it('has nothing to draw where no chance is known', () => {
	expect(chanceLines([], 320, 150)).toEqual([]);
});

it('says the chances in words', () => {
	expect(chanceWords(rows, ['Ada', 'Bo'])).toBe(
		'Before the first hand: Ada 50%, Bo 50%. After hand 1: Ada 100%, Bo 0%.',
	);
	expect(percent(0.126)).toBe('13%');
});
