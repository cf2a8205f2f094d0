import { expect, it } from 'vitest';
import { around } from './areas';

it('finds the area around others', () => {
	const one = { x: 10, y: 20, width: 30, height: 40 };
	expect(around([one, { x: 0, y: 50, width: 20, height: 30 }])).toEqual({
		x: 0,
		y: 20,
		width: 40,
		height: 60,
	});
	expect(around([])).toBeUndefined();
});
