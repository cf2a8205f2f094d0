import { describe, expect, it } from 'vitest';
import { columnCard, openPoses, suitColumns } from './openLayout';

const suitOf = (code: string) => code.slice(-1);
const HAND = ['As', 'Ks', '9h', '5h', '2h', 'Ad', 'Qc', 'Jc', '3c'];

describe('a hand that lies open', () => {
	it('has its suits in columns, the highest card above', () => {
		const spot = { arrange: 'suits', card: 50, width: 230, height: 200 } as const;
		const poses = openPoses(HAND, spot, suitOf);
		expect(poses.map(({ code }) => code)).toEqual(HAND);
		expect(new Set(poses.map(({ left }) => left)).size).toBe(4);
		expect(poses[3]?.left).toBe(poses[2]?.left);
		expect(poses[3]?.top).toBeGreaterThan((poses[2]?.top ?? 0) + 20);
		for (const { left, top } of poses) {
			expect(left).toBeGreaterThanOrEqual(0);
			expect(left + 50).toBeLessThanOrEqual(230);
			expect(top + 70).toBeLessThanOrEqual(200);
		}
	});

	it('has narrower cards for a longer suit, and for larger faces', () => {
		const spot = { card: 60, height: 200 };
		expect(columnCard(spot, 3, false)).toBe(60);
		expect(columnCard(spot, 8, false)).toBeLessThan(60);
		expect(columnCard(spot, 8, true)).toBeLessThan(columnCard(spot, 8, false));
	});

	it('puts single cards into one column where there are many suits', () => {
		const columns = suitColumns(['1a', '1b', '1c', '1d', '2d', '1e'], suitOf);
		expect(columns).toHaveLength(4);
		expect(columns.flat().sort()).toEqual(['1a', '1b', '1c', '1d', '1e', '2d']);
	});

	it('lies in two rows, and in one when few cards are left', () => {
		const spot = { arrange: 'rows', card: 40, width: 300, height: 96 } as const;
		expect(new Set(openPoses(HAND, spot, suitOf).map(({ top }) => top)).size).toBe(2);
		expect(new Set(openPoses(HAND.slice(4), spot, suitOf).map(({ top }) => top)).size).toBe(1);
		// No suit is divided.
		const upper = openPoses(HAND, spot, suitOf).filter(({ top }) => top === 40 - 0.86 * 40);
		expect(upper.map(({ code }) => code)).toEqual(HAND.slice(0, 5));
	});

	it('has a gap between the suits of a row', () => {
		const spot = { arrange: 'row', card: 40, width: 300, height: 60 } as const;
		const lefts = openPoses(HAND, spot, suitOf).map(({ left }) => left);
		const steps = lefts.slice(1).map((left, at) => Math.round(left - (lefts[at] ?? 0)));
		const [within, apart] = [Math.min(...steps), Math.max(...steps)];
		expect(apart - within).toBe(8);
		expect(steps.map((step) => step > within)).toEqual(
			[1, 2, 3, 4, 5, 6, 7, 8].map((at) => suitOf(HAND[at] ?? '') !== suitOf(HAND[at - 1] ?? '')),
		);
		expect((lefts.at(-1) ?? 0) + 40).toBeLessThanOrEqual(300);
	});
});
