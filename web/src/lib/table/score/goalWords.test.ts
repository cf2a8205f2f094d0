import { describe, expect, it } from 'vitest';
import type { SideView } from '$lib/wire';
import { goalWords } from './goalWords';

const least = (have: number, status: SideView['status']) => ({ at_least: 5, at_most: null, have, status });
const most = (at_most: number, have: number, status: SideView['status']) => ({
	at_least: null,
	at_most,
	have,
	status,
});

describe('progress in words', () => {
	it('counts up to a goal, and says how it ended', () => {
		expect(goalWords(least(4, 'open'))).toBe('4 of 5');
		expect(goalWords(least(7, 'made'))).toBe('made with 7');
		expect(goalWords(least(1, 'lost'))).toBe('1 of 5, out of reach');
	});

	it('says what is allowed where less is better', () => {
		expect(goalWords(most(0, 0, 'open'))).toBe('none so far');
		expect(goalWords(most(0, 0, 'made'))).toBe('made');
		expect(goalWords(most(0, 2, 'lost'))).toBe('2 taken, none allowed');
		expect(goalWords(most(3, 1, 'open'))).toBe('1 of at most 3');
	});
});
