import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actOf, KEYS } from './shortcuts';

describe('keys', () => {
	it('are all in the guide', () => {
		const guide = readFileSync('../docs/how-to/browser.md', 'utf8');
		const listed = [...guide.matchAll(/^\| (\S) \|/gm)].map(([, key]) => key);
		expect(listed.sort()).toEqual(KEYS.map(([key]) => key as string).sort());
	});

	it('are not taken from a field', () => {
		const field = document.createElement('input');
		const typed = new KeyboardEvent('keydown', { key: 's' });
		Object.defineProperty(typed, 'target', { value: field });
		expect(actOf(typed)).toBeUndefined();
		expect(actOf(new KeyboardEvent('keydown', { key: 'S', shiftKey: true }))).toBe('score');
		expect(actOf(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }))).toBeUndefined();
	});
});
