import { describe, expect, it } from 'vitest';
import type { TableFact } from '$lib/wire';
import type { Deck } from '$lib/deck';
import { factSentence, ladderSteps, longestWordLength, shownFacts, trumpRanks } from './facts';

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

const ladder = (...codes: string[]) => codes.map((card) => ({ card, gone: false }));

describe('a fact of the hand', () => {
	it('is explained in a sentence, and its reason after it', () => {
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
	const shown = (...steps: string[]) => ladderSteps({ ladder: ladder(...steps) }, deck).length;
	expect(shown('Kh', 'Qh', 'Jh')).toBe(0);
	expect(shown('Kh', 'Jh', 'Qh')).toBe(3);
	expect(shown('Jh', 'Js', 'Qh')).toBe(3);
	expect(shown('9wy', '8ws')).toBe(2);
	expect(ladderSteps(undefined, deck)).toEqual([]);
});

it('says which suit is trump where neither the contract nor a ladder does', () => {
	const cards = Object.fromEntries(['As', 'Ks'].map((code) => [code, { rank: code[0], suits: ['s'] }]));
	const deck = { ranks: ['K', 'A'], cards, suits: { s: { name: 'spades' } } } as unknown as Deck;
	const spades = ladder('As', 'Ks');
	const barred = fact({ id: 'restricted_suits', suits: ['s'] });
	const ids = (...facts: TableFact[]) => shownFacts({ facts, ladder: spades }, deck).map(({ id }) => id);
	expect(ids(barred)).toEqual(['trump', 'restricted_suits']);
	expect(ids(fact({ suits: ['s'] }), fact({ id: 'sitting_out', suits: [] }))).toEqual(['trump']);
	expect(shownFacts({ facts: [barred], ladder: [] }, deck)).toEqual([barred]);
	const turned = [...spades].reverse();
	expect(shownFacts({ facts: [], ladder: turned }, deck)).toEqual([]);
	const trumps = { ...deck, suits: { s: { name: 'trumps' } } } as unknown as Deck;
	expect(shownFacts({ facts: [], ladder: spades }, trumps)).toEqual([]);
});

it('counts the letters of the longest word', () => {
	expect(longestWordLength('Undenufe')).toBe(8);
	expect(longestWordLength('Twos, then sevens')).toBe(6);
	expect(longestWordLength('')).toBe(0);
});

it('names whole ranks that are trumps on a tile, where the server names them', () => {
	expect(trumpRanks({ trump_ranks: 'sixes, then sevens' })).toMatchObject([
		{ id: 'trump_ranks', name: 'trumps', text: 'sixes, then sevens' },
	]);
	expect(trumpRanks({ trump_ranks: '' })).toEqual([]);
	expect(trumpRanks(undefined)).toEqual([]);
});
