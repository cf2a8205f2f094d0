import { describe, expect, it } from 'vitest';
import type { ReplayStep } from '$lib/wire';
import { captionOf, endsTrick, playerHand, playsFrom, stepAfter, trickStepIndex } from './steps';

const steps = [0, 0, 1, 1, 1, 2, 2, 3].map(
	(trick, action) =>
		({ action, public: { trick: trick ? { number: trick } : null } }) as unknown as ReplayStep,
);

describe('a step', () => {
	it('goes from trick to trick', () => {
		expect(trickStepIndex(steps, 0, 1)).toBe(2);
		expect(trickStepIndex(steps, 3, 1)).toBe(5);
		expect(trickStepIndex(steps, 7, 1)).toBe(7);
		expect(trickStepIndex(steps, 6, -1)).toBe(5);
		expect(trickStepIndex(steps, 5, -1)).toBe(2);
		expect(trickStepIndex(steps, 0, -1)).toBe(0);
	});

	it('stays within the hand', () => {
		expect(stepAfter(steps, 3, 'first')).toBe(0);
		expect(stepAfter(steps, 3, 'last')).toBe(7);
		expect(stepAfter(steps, 3, 'next')).toBe(4);
		expect(stepAfter(steps, 7, 'next')).toBe(7);
		expect(stepAfter(steps, 0, 'previous')).toBe(0);
		expect(stepAfter(steps, 3, 'next trick')).toBe(5);
		expect(stepAfter(steps, 5, 'previous trick')).toBe(2);
		expect(stepAfter([], 0, 'next')).toBe(0);
	});
});

describe('a move that ends a trick', () => {
	it('is the one after which it is the last trick', () => {
		const tricks = [undefined, undefined, 1, 1, 2].map(
			(number) => ({ public: { last: number ? { number } : null } }) as unknown as ReplayStep,
		);
		expect(tricks.map((_, index) => endsTrick(tricks, index))).toEqual([false, false, true, false, true]);
		// A line that begins between two tricks.
		expect(endsTrick(tricks.slice(2), 0)).toBe(false);
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

describe('a step at which the declarer plays from the dummy', () => {
	const groups = (...codes: string[]) => [{ cards: codes.map((code) => ({ code })) }];
	const step = {
		seat: 0,
		hands: [
			{ hand: groups('As', 'Ks'), own_hand: ['2h', '3h'] },
			{ hand: groups('4d'), own_hand: [] },
			{ hand: groups('As', 'Ks'), own_hand: [] },
		],
		public: { seats: [{ role: 'declarer' }, { role: '' }, { role: 'dummy' }] },
	} as unknown as ReplayStep;

	it("shows the declarer's own cards, and that the next one comes from the dummy", () => {
		expect([0, 1, 2].map((seat) => playerHand(step, seat))).toEqual([['2h', '3h'], ['4d'], ['As', 'Ks']]);
		expect(playsFrom(step)).toBe(2);
		expect(playsFrom({ ...step, seat: 1 })).toBe(1);
		expect(playsFrom({ ...step, seat: null })).toBe(null);
	});
});
