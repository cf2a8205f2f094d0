import { describe, expect, it } from 'vitest';
import type { Choice } from '$lib/wire';
import { callFamily, callGroups, shortNote, giveWords, withoutRepeats } from './callGroups';

const call = (label: string, note = '') => ({ move: label, label, note, value: null }) as Choice;
const auction = [3, 4, 5, 6, 7].flatMap((level) =>
	[...'cdhsn'].map((strain) => call(`bid ${level}${strain}`)),
);

describe('many calls', () => {
	it('are chosen by their level first; what has no level is by itself', () => {
		const found = callGroups([call('bid 2n'), ...auction, call('double'), call('pass')]);
		expect(found?.groups.map(({ name, calls }) => `${name}: ${calls.length}`)).toEqual([
			'2: 1',
			'3: 5',
			'4: 5',
			'5: 5',
			'6: 5',
			'7: 5',
		]);
		expect(found?.single.map(({ label }) => label)).toEqual(['double', 'pass']);
	});

	it('are chosen by their first word, where that is how they differ', () => {
		const games = ['diamonds', 'hearts', 'spades', 'clubs'].flatMap((name) =>
			['', ' schneider', ' schwarz'].map((more) => call(name + more)),
		);
		expect(callGroups([...games, call('null')])?.groups.map(({ name }) => name)).toEqual([
			'diamonds',
			'hearts',
			'spades',
			'clubs',
		]);
	});

	it('are one list where they are few, or all alike', () => {
		expect(callGroups(auction.slice(0, 5))).toBeUndefined();
		expect(callGroups(Array.from({ length: 12 }, (_, at) => call(`bid ${at + 1}`)))).toBeUndefined();
	});
});

describe('calls that differ in one word', () => {
	const solos = ['queens', 'jacks', 'hearts', 'clubs'].map((name) =>
		call(`solo ${name}`, `You play alone. Trumps: ${name}.`),
	);

	it('come after what is usual, and what they share is said once', () => {
		const found = callFamily([...solos, call('normal', 'You announce nothing.')]);
		expect(found).toMatchObject({ name: 'solo', shared: 'You play alone.' });
		expect(found?.usual.map(({ label }) => label)).toEqual(['normal']);
		expect(found?.calls.map(({ label, note, move }) => [label, note, move])[1]).toEqual([
			'jacks',
			'Trumps: jacks.',
			'solo jacks',
		]);
	});

	it('say once what is the same of all', () => {
		const takes = ['hearts', 'clubs', 'spades'].map((name) => call(`take ${name}`, 'It becomes trump.'));
		const found = callFamily([...takes, call('pass')]);
		expect(found).toMatchObject({ name: 'take', shared: 'It becomes trump.', usual: [{ label: 'pass' }] });
		expect(found?.calls.map(({ label, note }) => label + note)).toEqual(['hearts', 'clubs', 'spades']);
	});

	it('are a list where they share nothing, or there is nothing else', () => {
		const trumps = ['spades', 'hearts', 'diamonds', 'clubs'].map((name) =>
			call(`trump ${name}`, `${name} are trumps.`),
		);
		expect(callFamily([...trumps, call('shove', 'Your partner must choose.')])).toBeUndefined();
		expect(callFamily(solos)).toBeUndefined();
		expect(callFamily([...solos.slice(2), call('normal')])).toBeUndefined();
	});
});

describe('moves that are made together', () => {
	it('say once what they begin with, and all that they do not share', () => {
		expect(withoutRepeats(['discard 4c', 'discard 2c', 'pass 9h'])).toBe('discard 4c 2c pass 9h');
		expect(withoutRepeats(['discard 4c'])).toBe('discard 4c');
	});

	it('are given with a button that says how many of how many are chosen, and then what and to whom', () => {
		const asked = (asks: string) => ({ asks, choices: [] });
		const picker = (needed: number, picked: number) => ({ needed, picked: Array(picked) });
		const pass = asked('pass three cards to Bo');
		expect(giveWords([], picker(3, 0), pass)).toBe('Pass 3 cards to Bo (0 of 3)');
		expect(giveWords([], picker(3, 2), pass)).toBe('Pass 3 cards to Bo (2 of 3)');
		expect(giveWords([call('pass 2♣ 3♦ 9♥')], picker(3, 3), pass)).toBe('Pass 2♣ 3♦ 9♥ to Bo');
		expect(giveWords([], picker(2, 0), asked('discard two cards'))).toBe('Discard 2 cards (0 of 2)');
		expect(giveWords([call('discard 4♣')], picker(1, 1), asked('discard a card'))).toBe('Discard 4♣');
		expect(giveWords([], picker(1, 0))).toBe('Choose a card (0 of 1)');
		const choices = [
			{ label: 'play on', cards: [] },
			{ label: 'show K♠ Q♠', cards: ['Ks', 'Qs'] },
		];
		expect(giveWords([], picker(2, 0), { asks: 'show a meld, or play on', choices })).toBe(
			'Show 2 cards (0 of 2)',
		);
	});
});

it('writes a note in one line, in a lesson with three prices', () => {
	expect(shortNote('Take all.', true)).toBe('Take all.');
	expect(shortNote('Alone.\n0: 0.\n1: +1.\n2: +2.\n3: +3.', false)).toBe('Alone. 0: 0. 1: +1. 2: +2. 3: +3.');
	expect(shortNote('Alone.\n0: 0.\n1: +1.\n2: +2.\n3: +3.', true)).toBe('Alone. 1: +1. 2: +2. 3: +3.');
	expect(shortNote('Alone.\n0: 0.\n1: +1.\n2: +2.\n3: +3.', true, true)).toBe(
		'Alone.\n1: +1.\n2: +2.\n3: +3.',
	);
});
