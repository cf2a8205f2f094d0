import { describe, expect, it } from 'vitest';
import { beyond, panOf } from './scroll';

describe('what lies beyond the edges of a row', () => {
	it('is nothing where all of it fits', () => {
		expect(beyond(0, 300, 300)).toEqual({ before: false, after: false });
	});

	it('is after it at the beginning, on both sides in the middle, and before it at the end', () => {
		expect(beyond(0, 300, 500)).toEqual({ before: false, after: true });
		expect(beyond(100, 300, 500)).toEqual({ before: true, after: true });
		expect(beyond(199.5, 300, 500)).toEqual({ before: true, after: false });
	});
});

describe('a finger on the hand', () => {
	it('scrolls a page that goes on, and only back from its foot', () => {
		expect(panOf(0, 640, 640)).toBe('none');
		expect(panOf(0, 640, 900)).toBe('all');
		expect(panOf(259.6, 640, 900)).toBe('back');
	});
});
