import { describe, expect, it } from 'vitest';
import type { TableFact } from '$lib/wire';
import type { Deck } from '$lib/deck';
import { boundFacts, factSentence, longestWord, rungs } from './facts';

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

it('has no ladder of one suit in the order of every suit', () => {
	const card = (code: string) => [code, { rank: code.slice(0, 1), suits: [...code.slice(1)] }] as const;
	const codes = ['Jh', 'Qh', 'Kh', 'Js', '9wy', '8ws'];
	const deck = {
		ranks: ['8', '9', 'J', 'Q', 'K'],
		cards: Object.fromEntries(codes.map(card)),
	} as unknown as Deck;
	const shown = (...steps: string[]) =>
		rungs({ ladder: steps.map((one) => ({ card: one, gone: false })) }, deck).length;
	expect(shown('Kh', 'Qh', 'Jh')).toBe(0);
	expect(shown('Kh', 'Jh', 'Qh')).toBe(3);
	expect(shown('Jh', 'Js', 'Qh')).toBe(3);
	expect(shown('9wy', '8ws')).toBe(2);
	expect(rungs(undefined, deck)).toEqual([]);
});

it('says which suit is trump where neither the contract nor a ladder does', () => {
	const cards = Object.fromEntries(['As', 'Ks'].map((code) => [code, { rank: code[0], suits: ['s'] }]));
	const deck = { ranks: ['K', 'A'], cards, suits: { s: { name: 'spades' } } } as unknown as Deck;
	const ladder = ['As', 'Ks'].map((card) => ({ card, gone: false }));
	const barred = fact({ id: 'restricted_suits', suits: ['s'] });
	const ids = (...facts: TableFact[]) => boundFacts({ facts, ladder }, deck).map(({ id }) => id);
	expect(ids(barred)).toEqual(['trump', 'restricted_suits']);
	expect(ids(fact({ suits: ['s'] }), fact({ id: 'sitting_out', suits: [] }))).toEqual(['trump']);
	expect(boundFacts({ facts: [barred], ladder: [] }, deck)).toEqual([barred]);
	const turned = [...ladder].reverse();
	expect(boundFacts({ facts: [], ladder: turned }, deck)).toEqual([]);
});

it('counts the letters of the longest word', () => {
	expect(longestWord('Undenufe')).toBe(8);
	expect(longestWord('Twos, then sevens')).toBe(6);
	expect(longestWord('')).toBe(0);
});
