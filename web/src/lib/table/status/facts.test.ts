import { describe, expect, it } from 'vitest';
import type { TableFact } from '$lib/wire';
import { factSentence, longestWord } from './facts';

const fact = (more: Partial<TableFact>): TableFact => ({
	id: 'trump',
	name: 'trump',
	text: 'Moons',
	suits: ['m'],
	cards: [],
	rule: 'NS3',
	why: '',
	...more,
});

describe('a fact of the hand', () => {
	it('is said in a sentence of its own, and its reason after it', () => {
		expect(factSentence(fact({}))).toBe('Trump: Moons.');
		expect(factSentence(fact({ why: 'The up card is the `End`.' }))).toBe(
			'Trump: Moons. The up card is the End.',
		);
	});
});

it('counts the letters of the longest word', () => {
	expect(longestWord('Undenufe')).toBe(8);
	expect(longestWord('Twos, then sevens')).toBe(6);
	expect(longestWord('')).toBe(0);
});
