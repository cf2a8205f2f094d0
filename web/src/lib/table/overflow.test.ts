import { describe, expect, it } from 'vitest';
import { beyond } from './overflow';

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
