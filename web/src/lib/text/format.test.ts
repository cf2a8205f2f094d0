import { expect, it } from 'vitest';
import { ago, counted, inWords, listed, playersInWords, valueInWords } from './format';

it('says how many may play', () => {
	expect(playersInWords([4])).toBe('4 players');
	expect(playersInWords([3, 4])).toBe('3 or 4 players');
	expect(playersInWords([3, 4, 5, 6])).toBe('3 to 6 players');
	expect(playersInWords([2, 4, 6])).toBe('2, 4 or 6 players');
});

it('lists names', () => {
	expect(listed([])).toBe('');
	expect(listed(['Ada'])).toBe('Ada');
	expect(listed(['Ada', 'Ben', 'Cy'])).toBe('Ada, Ben and Cy');
});

it('says how long ago something was, from seconds or an ISO time', () => {
	const now = Date.UTC(2030, 0, 10, 12);
	expect(ago(now / 1000 - 20, now)).toBe('now');
	expect(ago(now / 1000 - 60, now)).toBe('1 minute ago');
	expect(ago('2030-01-10T07:00:00Z', now)).toBe('5 hours ago');
	expect(ago('2030-01-09T10:00:00Z', now)).toBe('yesterday');
	expect(ago('2030-01-01T10:00:00Z', now)).toBe('9 days ago');
	expect(ago('no time', now)).toBe('now');
});

it('turns the name of an option into words', () => {
	expect(inWords('last_must_bid')).toBe('Last must bid');
});

it('turns the value of an option into words', () => {
	expect(['true', 'false', 'none', 'extra_hand', '31'].map(valueInWords)).toEqual([
		'yes',
		'no',
		'no limit',
		'extra hand',
		'31',
	]);
});

it('counts things, one of them without the plural', () => {
	expect([0, 1, 2].map((number) => counted(number, 'spades'))).toEqual(['0 spades', '1 spade', '2 spades']);
	expect(counted(1, 'cursed')).toBe('1 cursed');
});
