import { describe, expect, it } from 'vitest';
import { read, restOf, USUAL } from './preferences';

describe('preferences', () => {
	it('have their usual values where nothing was kept', () => {
		expect(read(null)).toEqual(USUAL);
		expect(read('no JSON')).toEqual(USUAL);
		expect(read('[3]')).toEqual(USUAL);
		expect(read('null')).toEqual(USUAL);
	});

	it('keep what fits and forget what does not', () => {
		const kept = JSON.stringify({ theme: 'dark', speed: 'warp', letters: true, sound: 'yes', hue: 3 });
		expect(read(kept)).toEqual({ ...USUAL, theme: 'dark', letters: true });
	});

	it('let a finished trick rest 1.2 seconds unless told otherwise', () => {
		expect(restOf(USUAL)).toBe(1200);
		expect(restOf({ ...USUAL, speed: 'fast' })).toBeLessThan(restOf({ ...USUAL, speed: 'slow' }));
	});
});
