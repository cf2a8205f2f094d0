import { describe, expect, it } from 'vitest';
import { quickBidLabel, quickBids, nearest, sentenceStartingWith } from './bids';

describe('bids', () => {
	it('offer quick bids above the lowest, and round typed numbers to the nearest bid', () => {
		const values = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50];
		expect(quickBids(values, 5)).toEqual([15, 25, 45]);
		expect(quickBids([190], 190)).toEqual([]);
		expect(nearest(values, 23)).toBe(25);
		expect(nearest(values, 900)).toBe(50);
		expect([5, 25, 190].map((value) => quickBidLabel([5, 15, 25, 190], value))).toEqual([
			'lowest',
			'+20',
			'highest',
		]);
	});

	it('are explained in the words of the rules, or not at all', () => {
		expect(sentenceStartingWith('bid', ['Three cards. Bid how many.', 'Bid once.'])).toBe('Bid how many.');
		expect(sentenceStartingWith('bid', ['The bidder leads.'])).toBe('');
	});
});
