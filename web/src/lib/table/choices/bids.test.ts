import { describe, expect, it } from 'vitest';
import { bidChips, bidNear, sentenceStartingWith, splitCardPoints } from './bids';

describe('bids', () => {
	it('are offered around the usual one, or upwards where it has been passed', () => {
		const values = Array.from({ length: 38 }, (_, at) => 5 * at + 5);
		const shown = (from: number[], usual: number | null) =>
			bidChips(from, usual).map(({ label, value }) => `${label} ${value}`);
		expect(shown(values, 95)).toEqual(['lowest 5', 'careful 80', 'usual 95', 'bold 110']);
		expect(shown(values.slice(18), 95)).toEqual(['lowest 95', 'higher 105', 'much higher 125']);
		expect(shown([0, 1, 2, 3], null)).toEqual(['lowest 0', 'higher 2']);
		expect(shown([190], 95)).toEqual(['lowest 190']);
	});

	it('are rounded to the nearest one when they are typed', () => {
		const values = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50];
		expect(bidNear(values, 23)).toBe(25);
		expect(bidNear(values, 900)).toBe(50);
	});

	it('are stepped through one by one, however far apart they are', () => {
		const values = [18, 20, 22, 23, 24, 27, 30];
		expect([18, 22, 23, 30].map((value) => bidNear(values, value, 1))).toEqual([20, 23, 24, 30]);
		expect([18, 22, 23, 30].map((value) => bidNear(values, value, -1))).toEqual([18, 20, 22, 27]);
	});

	it('are explained in the words of the rules, or not at all', () => {
		expect(sentenceStartingWith('bid', ['Three cards. Bid how many.', 'Bid once.'])).toBe('Bid how many.');
		expect(sentenceStartingWith('bid', ['The bidder leads.'])).toBe('');
	});
});

it('divides what a bid means from what cards count', () => {
	expect(splitCardPoints('Take 70 points. Points: a trump 15, an Ace 10, most spades 10.')).toEqual({
		sentence: 'Take 70 points.',
		cardPoints: [
			{ name: 'trump', points: '15' },
			{ name: 'Ace', points: '10' },
			{ name: 'for most spades', points: '10' },
		],
	});
	expect(splitCardPoints('Take all tricks.')).toEqual({ sentence: 'Take all tricks.', cardPoints: [] });
});
