import { describe, expect, it } from 'vitest';
import type { ReplayStep } from '$lib/wire';
import { parseMoment, stepIndexOf } from './steps';

const step = (action: number, trick: number) =>
	({ action, public: { trick: trick ? { number: trick } : null } }) as unknown as ReplayStep;
const steps = [
	step(0, 0),
	step(1, 0),
	step(2, 1),
	step(3, 1),
	step(4, 1),
	step(5, 2),
	step(6, 2),
	step(7, 3),
];

describe('moments', () => {
	it('can be read from an address', () => {
		expect(parseMoment('#3.17')).toEqual({ hand: 3, action: 17 });
		expect(parseMoment('#2')).toEqual({ hand: 2, action: 0 });
		for (const odd of ['', '#', '#x.y', '#0.0']) expect(parseMoment(odd).hand).toBe(1);
	});

	it('are found by their action, the last one if there are fewer', () => {
		expect(stepIndexOf(steps, 4)).toBe(4);
		expect(stepIndexOf(steps, 99)).toBe(7);
		expect(stepIndexOf([], 3)).toBe(0);
	});
});
