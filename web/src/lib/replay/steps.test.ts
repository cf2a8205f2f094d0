import { describe, expect, it } from 'vitest';
import type { ReplayStep } from '$lib/wire';
import { captionOf, parseMoment, stepIndexOf, trickStepIndex } from './steps';

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

	it('step from trick to trick', () => {
		expect(trickStepIndex(steps, 0, 1)).toBe(2);
		expect(trickStepIndex(steps, 3, 1)).toBe(5);
		expect(trickStepIndex(steps, 7, 1)).toBe(7);
		expect(trickStepIndex(steps, 6, -1)).toBe(5);
		expect(trickStepIndex(steps, 5, -1)).toBe(2);
		expect(trickStepIndex(steps, 0, -1)).toBe(0);
	});
});

describe('the caption', () => {
	it('says what has just happened, not what comes next', () => {
		const captioned = steps.map((one, index) => ({ ...one, text: index < 7 ? `move ${index + 1}` : '' }));
		expect([0, 1, 7].map((index) => captionOf(captioned, index))).toEqual([
			'The cards are dealt.',
			'move 1',
			'move 7',
		]);
	});
});
