import { afterEach, expect, it, vi } from 'vitest';
import { pressWord } from './preferences.svelte';

afterEach(() => vi.restoreAllMocks());

it('asks a mouse for a click, and a finger for a tap', () => {
	const asked = vi.spyOn(globalThis, 'matchMedia');
	asked.mockImplementation((media) => ({ media, matches: media === '(pointer: fine)' }) as MediaQueryList);
	expect(pressWord()).toBe('Click');
	asked.mockImplementation((media) => ({ media, matches: false }) as MediaQueryList);
	expect(pressWord()).toBe('Tap');
});
