import { expect, it } from 'vitest';
import type { Replay } from '$lib/wire';
import { heldAt, isOfMove, pointsInHand, sideNames, stepAt } from './matchHands';

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
	expect(heldAt(hand, 0, 0)).toEqual(['6h', '8d']);
	expect(heldAt(hand, 9, 0)).toEqual([]);
	expect(['6h', '8d', 'Ks'].map((code) => isOfMove(moment?.move ?? '', code))).toEqual([true, true, false]);
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
