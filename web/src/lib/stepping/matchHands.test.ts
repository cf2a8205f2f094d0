import { expect, it } from 'vitest';
import type { Replay } from '$lib/wire';
import { heldForTricks, isOfMove, pointsInHand, sideNames, stepAt } from './steps';

const held = (...codes: string[]) => ({ hand: [{ cards: codes.map((code) => ({ code })) }] });
const step = (action: number, move: string) => ({
	action,
	move,
	hands: [held('6h', '8d'), held('Ks')],
	public: { score: { sides: [[0, 2], [1]] } },
});
const replay = (hand: number, totals: number[][]) =>
	({ hand, totals, steps: [step(0, ''), step(3, '6h+8d')] }) as unknown as Replay;

it('finds a moment, the cards that were held there and those of its move', () => {
	const hand = replay(1, [[4, 1]]);
	const moment = stepAt(hand, 3);
	expect(moment?.action).toBe(3);
	expect(stepAt(hand, 2)).toBeUndefined();
	expect(stepAt(undefined, 2)).toBeUndefined();
	expect(['6h', '8d', 'Ks'].map((code) => isOfMove(moment?.move ?? '', code))).toEqual([true, true, false]);
});

it('has the cards of the tricks, with those that came after the calls', () => {
	const calls = { ...step(0, ''), public: { phase: 'calls' } };
	const whole = [held('6h', '8d', 'Qs', '9s'), held('Ks', 'Kd', 'Ah', 'Td')];
	const tricks = { ...step(3, '6h'), hands: whole, public: { phase: 'tricks' } };
	const over = { ...step(9, ''), hands: [held(), held()], public: { phase: 'over' } };
	const hand = { hand: 1, steps: [calls, tricks, over] } as unknown as Replay;
	expect(heldForTricks(hand, 0)).toEqual(['6h', '8d', 'Qs', '9s']);
	const passed = { hand: 1, steps: [calls] } as unknown as Replay;
	expect([0, 7].map((seat) => heldForTricks(passed, seat))).toEqual([['6h', '8d'], []]);
});

it('counts what a side scored in each hand, and nothing for a hand that was not ended', () => {
	const totals = [
		[4, 1],
		[3, 7],
	];
	expect(pointsInHand(replay(1, totals), 2)).toBe(4);
	expect(pointsInHand(replay(2, totals), 2)).toBe(-1);
	expect(pointsInHand(replay(3, totals), 2)).toBeUndefined();
	expect(sideNames(replay(1, totals), ['You', 'Birch', 'Cedar'])).toEqual(['You and Cedar', 'Birch']);
});
