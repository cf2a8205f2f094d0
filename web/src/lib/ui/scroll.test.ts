import { describe, expect, it } from 'vitest';
import { hiddenEdges, panDirection } from './scroll';

describe('the hidden edges of a row', () => {
	it('are none where all of it fits', () => {
		expect(hiddenEdges(0, 300, 300)).toEqual({ before: false, after: false });
	});

	it('are after it at the start, on both sides in the middle, and before it at the end', () => {
		expect(hiddenEdges(0, 300, 500)).toEqual({ before: false, after: true });
		expect(hiddenEdges(100, 300, 500)).toEqual({ before: true, after: true });
		expect(hiddenEdges(199.5, 300, 500)).toEqual({ before: true, after: false });
	});
});

describe('a finger on the hand', () => {
	it('scrolls a page that is longer than the screen, and only back from its end', () => {
		expect(panDirection(0, 640, 640)).toBe('none');
		expect(panDirection(0, 640, 900)).toBe('all');
		expect(panDirection(259.6, 640, 900)).toBe('back');
	});
});
