import { describe, expect, it, vi } from 'vitest';
import { parsePreferences, pressWord, trickPauseMs, DEFAULTS } from './preferences.svelte';

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

it('asks for a click with a mouse, and for a tap with a finger', () => {
	const matchMedia = vi.spyOn(globalThis, 'matchMedia');
	try {
		matchMedia.mockImplementation(
			(media) => ({ media, matches: media === '(pointer: fine)' }) as MediaQueryList,
		);
		expect(pressWord()).toBe('Click');
		matchMedia.mockImplementation((media) => ({ media, matches: false }) as MediaQueryList);
		expect(pressWord()).toBe('Tap');
	} finally {
		matchMedia.mockRestore();
	}
});
