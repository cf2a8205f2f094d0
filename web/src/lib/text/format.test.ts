import { expect, it } from 'vitest';
import type { OptionInfo } from '$lib/wire';
import {
	formatCount,
	formatOptionValue,
	formatPlayers,
	humanize,
	joinList,
	levelWords,
	optionInWords,
	pointsLess,
	timeAgo,
} from './format';

it('says how many can play', () => {
	expect(formatPlayers([4])).toBe('4 players');
	expect(formatPlayers([3, 4])).toBe('3 or 4 players');
	expect(formatPlayers([3, 4, 5, 6])).toBe('3 to 6 players');
	expect(formatPlayers([2, 4, 6])).toBe('2, 4 or 6 players');
});

it('lists names', () => {
	expect(joinList([])).toBe('');
	expect(joinList(['Ada'])).toBe('Ada');
	expect(joinList(['Ada', 'Ben', 'Cy'])).toBe('Ada, Ben and Cy');
});

it('says how long ago something was, from an ISO time', () => {
	const now = Date.UTC(2030, 0, 10, 12);
	expect(timeAgo('2030-01-10T11:59:40Z', now)).toBe('now');
	expect(timeAgo('2030-01-10T11:59:00Z', now)).toBe('1 minute ago');
	expect(timeAgo('2030-01-10T07:00:00Z', now)).toBe('5 hours ago');
	expect(timeAgo('2030-01-09T10:00:00Z', now)).toBe('yesterday');
	expect(timeAgo('2030-01-01T10:00:00Z', now)).toBe('9 days ago');
	expect(timeAgo('no time', now)).toBe('now');
});

it('humanizes the name of an option', () => {
	expect(humanize('last_must_bid')).toBe('Last must bid');
});

it('counts things, one of them without the plural', () => {
	expect([0, 1, 2].map((number) => formatCount(number, 'spades'))).toEqual([
		'0 spades',
		'1 spade',
		'2 spades',
	]);
});

it('the levels of the bots have plain names', () => {
	expect(['random', 'novice', 'master'].map(levelWords)).toEqual(['at random', 'novice', 'master']);
});

const TIE: OptionInfo = {
	name: 'tie',
	label: 'If the leaders are tied',
	words: { shared: 'they share the win', extra_hand: 'play another hand' },
	kind: 'choice',
	default: 'shared',
	values: ['shared', 'extra_hand'],
	at_least: null,
	or_none: false,
	rule: 'NS10',
	doc: 'If leaders are tied: share the win, or play on.',
};

it('says how far a move is behind the best, and calls it the best where no difference shows', () => {
	expect(pointsLess(0, false)).toBe('best');
	expect(pointsLess(0.04, true)).toBe('best');
	expect(pointsLess(1.04, false)).toBe('1.0 point less');
	expect(pointsLess(2.26, true)).toBe('about 2.3 points less');
});

it('says the values of an option in the words of its game', () => {
	expect(formatOptionValue(TIE, 'extra_hand')).toBe('play another hand');
	expect(formatOptionValue(TIE, '31')).toBe('31');
});

it('says an option of the rules in the same words', () => {
	expect(optionInWords('tie=extra_hand', [TIE])).toBe('If the leaders are tied: play another hand');
	expect(optionInWords('tie', [TIE])).toBe('If the leaders are tied');
	expect(optionInWords('nt', [TIE])).toBeUndefined();
});
