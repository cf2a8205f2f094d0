import { describe, expect, it } from 'vitest';
import type { State } from '$lib/wire';
import { dummySentence, openHandOf } from './players';

/** Four at a table, seat 2 the dummy of seat 0. */
function state(
	phase = 'tricks',
	role = 'dummy',
	sides = [
		[0, 2],
		[1, 3],
	],
): State {
	const seats = ['Ada', 'Bo', 'Cy', 'Di'].map((name, seat) => ({ name, seat }));
	return {
		seats,
		mine: { hand: [] },
		public: {
			phase,
			seats: seats.map(({ seat }) => ({
				seat,
				open_hand: seat === 2 ? ['As'] : [],
				role: seat === 2 ? role : '',
			})),
			sides: sides.map((some) => ({ seats: some })),
		},
	} as unknown as State;
}

describe('the dummy', () => {
	it('reads that the partner plays the cards', () => {
		expect(dummySentence(state(), 2)).toBe('You are the dummy: Ada plays your cards.');
		expect(dummySentence(state('tricks', 'dummy', [[0], [1], [2], [3]]), 2)).toBe(
			'You are the dummy: the declarer plays your cards.',
		);
	});

	it('reads nothing of it once the hand is over, and others never do', () => {
		expect(dummySentence(state('over'), 2)).toBe('');
		expect([0, 1, null].map((viewer) => dummySentence(state(), viewer))).toEqual(['', '', '']);
		expect(openHandOf(state(), 0)?.seat).toBe(2);
	});

	it('is not a hand that its owner plays laid open', () => {
		expect(dummySentence(state('tricks', 'open'), 2)).toBe('');
		expect(openHandOf(state('tricks', 'open'), 0)).toEqual({ seat: 2, cards: ['As'], isViewersTurn: false });
	});

	it('has its place before the first card is led', () => {
		const before = state();
		before.public?.seats.forEach((one) => (one.open_hand = []));
		expect(openHandOf(before, 0)).toEqual({ seat: 2, cards: [], isViewersTurn: false });
	});
});
