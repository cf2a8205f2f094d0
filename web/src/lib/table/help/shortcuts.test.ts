import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shortcutOf, SHORTCUTS } from './shortcuts';

describe('keys', () => {
	it('are all in the guide', () => {
		const guide = readFileSync('../docs/how-to/browser.md', 'utf8');
		const documented = [...guide.matchAll(/^\| (\S) \|/gm)].map(([, key]) => key);
		expect(documented.sort()).toEqual(SHORTCUTS.map(([key]) => key as string).sort());
	});

	it('are left to fields for typing', () => {
		const field = document.createElement('input');
		const typed = new KeyboardEvent('keydown', { key: 's' });
		Object.defineProperty(typed, 'target', { value: field });
		expect(shortcutOf(typed)).toBeUndefined();
		expect(shortcutOf(new KeyboardEvent('keydown', { key: 'S', shiftKey: true }))).toBe('score');
		expect(shortcutOf(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }))).toBeUndefined();
	});
});
