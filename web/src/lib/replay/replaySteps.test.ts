import { describe, expect, it } from 'vitest';
import type { ReplayStep } from '$lib/wire';
import { noticeOf, parseStepAddress, placeOf, stepIndexOf } from './replaySteps';

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
		expect(parseStepAddress('#3.17')).toEqual({ hand: 3, action: 17 });
		expect(parseStepAddress('#2')).toEqual({ hand: 2, action: 0 });
		for (const odd of ['', '#', '#x.y', '#0.0']) expect(parseStepAddress(odd).hand).toBe(1);
	});

	it('are found by their action, the last one if there are fewer', () => {
		expect(stepIndexOf(steps, 4)).toBe(4);
		expect(stepIndexOf(steps, 99)).toBe(7);
		expect(stepIndexOf([], 3)).toBe(0);
	});

	it('say before the first move whose it is, and how to go on', () => {
		const moves = steps.map((one, index) => ({ ...one, seat: 1, text: `Move ${index + 1}.` }));
		const replay = { names: ['Ada', 'Bo', 'Cy'], steps: moves, mine: null };
		expect(noticeOf(replay, 0)).toBe('The cards are dealt. Bo is first to decide.');
		expect(placeOf(replay, 0)).toBe('before the first of 7 moves: press ▶ to see it.');
		expect(noticeOf(replay, 1)).toBe('Move 1.');
		expect(placeOf(replay, 1)).toBe('move 1 of 7.');
	});

	it('call the viewer "you", as the server does in its sentences', () => {
		const replay = { names: ['Bo', 'Ada'], steps: [{ ...step(0, 0), seat: 1, text: '' }, step(1, 0)] };
		expect(noticeOf({ ...replay, mine: 1 }, 0)).toBe('The cards are dealt. You are first to decide.');
		expect(noticeOf({ ...replay, mine: 0 }, 0)).toBe('The cards are dealt. Ada is first to decide.');
		expect(noticeOf({ ...replay, mine: null }, 0)).toBe('The cards are dealt. Ada is first to decide.');
	});
});
