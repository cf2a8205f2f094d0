import { describe, expect, it } from 'vitest';
import { parsePreferences, trickPauseMs, DEFAULTS } from './preferences.svelte';

describe('preferences', () => {
	it('default where nothing is stored', () => {
		expect(parsePreferences(null)).toEqual(DEFAULTS);
		expect(parsePreferences('no JSON')).toEqual(DEFAULTS);
		expect(parsePreferences('[3]')).toEqual(DEFAULTS);
		expect(parsePreferences('null')).toEqual(DEFAULTS);
	});

	it('keep what is valid and drop the rest', () => {
		const kept = JSON.stringify({ theme: 'night', speed: 'warp', letters: true, sound: 'yes', hue: 3 });
		expect(parsePreferences(kept)).toEqual({ ...DEFAULTS, theme: 'night', letters: true });
	});

	it('show a finished trick for 1.2 seconds by default', () => {
		expect(trickPauseMs(DEFAULTS)).toBe(1200);
		expect(trickPauseMs({ ...DEFAULTS, speed: 'fast' })).toBeLessThan(
			trickPauseMs({ ...DEFAULTS, speed: 'slow' }),
		);
	});
});
