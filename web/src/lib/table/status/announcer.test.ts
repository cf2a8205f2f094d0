import { expect, it } from 'vitest';
import type { LogLine } from '$lib/wire';
import { soundOf } from './announcer.svelte';

const rest = { hand: 2, private: false, text: '', seat: null, call: '', card: null, named: null };
const lines = (...kinds: LogLine['kind'][]) =>
	kinds.map((kind, event): LogLine => ({ event, kind, ...rest }));
const during = { hand: 2, over: false };
const over = { hand: 2, over: true };

it('plays one sound for what has just happened, that of the most important event', () => {
	expect(soundOf(during, during, lines('call'))).toBeUndefined();
	expect(soundOf(during, during, lines('play'))).toBe('card');
	expect(soundOf(during, during, lines('play', 'trick'))).toBe('trick');
	expect(soundOf(during, over, lines('play', 'trick', 'hand'))).toBe('end');
	expect(soundOf(over, over, lines('table'))).toBeUndefined();
	expect(soundOf(over, { hand: 3, over: false }, lines('hand'))).toBe('deal');
});
