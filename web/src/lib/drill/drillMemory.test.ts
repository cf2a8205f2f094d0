import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drillOf, drillPath } from './drills';
import { storeProgress, newProgress, readProgress, sumOf, withLoss } from './drillMemory';

const KEY = 'tricksmith.drills';
const DRILL = { kind: 'bidding', game: 'nestors', players: 4 } as const;

beforeEach(() => localStorage.clear());

describe('the sum', () => {
	it('counts what was right and what was lost', () => {
		const progress = [0, 1.5, 0.5].reduce(withLoss, { seed: 'x', losses: [] });
		expect(sumOf(progress)).toEqual({ answers: 3, right: 1, lost: 2, mean: 2 / 3 });
		expect(sumOf(newProgress())).toEqual({ answers: 0, right: 0, lost: 0, mean: 0 });
	});
});

describe('the memory', () => {
	it('keeps how far each drill is', () => {
		expect(readProgress(DRILL)).toBeUndefined();
		const progress = withLoss(newProgress(), 2);
		storeProgress(DRILL, progress);
		storeProgress({ ...DRILL, players: 3 }, newProgress());
		expect(readProgress(DRILL)).toEqual(progress);
		expect(readProgress({ ...DRILL, kind: 'reading' })).toBeUndefined();
	});

	it('takes damaged storage for none', () => {
		const stored = [
			'{',
			'7',
			'null',
			'{"bidding/nestors/4": 7}',
			'{"bidding/nestors/4": {"seed": "", "losses": []}}',
			'{"bidding/nestors/4": {"seed": "a b", "losses": []}}',
			'{"bidding/nestors/4": {"seed": "x", "losses": [-1]}}',
			'{"bidding/nestors/4": {"seed": "x", "losses": ["1"]}}',
			`{"bidding/nestors/4": {"seed": "x", "losses": [${Array(21).fill(0)}]}}`,
		];
		for (const text of stored) {
			localStorage.setItem(KEY, text);
			expect(readProgress(DRILL), text).toBeUndefined();
		}
	});

	it('forgets the oldest drills, and goes on without storage', () => {
		for (let game = 0; game < 61; game++) storeProgress({ ...DRILL, game: `g${game}` }, newProgress());
		expect(readProgress({ ...DRILL, game: 'g0' })).toBeUndefined();
		expect(readProgress({ ...DRILL, game: 'g60' })).toBeDefined();
		const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
			throw new Error('full');
		});
		expect(() => storeProgress(DRILL, newProgress())).not.toThrow();
		full.mockRestore();
	});

	it('deals each drill other items', () => {
		expect(newProgress().seed).not.toBe(newProgress().seed);
	});
});

describe('the address', () => {
	it('names the drill, and with a seed its items', () => {
		expect(drillPath(DRILL)).toBe('/drills/bidding/nestors?players=4');
		expect(drillPath({ ...DRILL, players: undefined }, 'a&b')).toBe('/drills/bidding/nestors?seed=a%26b');
		expect(drillOf('bidding', 'nestors', '4')).toEqual(DRILL);
		expect(drillOf('bidding', 'nestors', null)?.players).toBeUndefined();
		expect(drillOf('bidding', 'nestors', 'four')?.players).toBeUndefined();
		expect(drillOf('singing', 'nestors', null)).toBeUndefined();
		expect(drillOf('toString', 'nestors', null)).toBeUndefined();
	});
});
