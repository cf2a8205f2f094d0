import { describe, expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import type { TableFact } from '$lib/wire';
import { trumpRanks } from './facts';

const deck = DECKS.french;
const ladder = (codes: string) => codes.split(' ').map((card) => ({ card, gone: false }));
const fact = (name: string, text: string): TableFact => ({
	id: name,
	name,
	text,
	why: '',
	rule: '',
	suits: [],
	cards: [],
});

describe('the tile of the trumps', () => {
	it('names whole ranks, in their order', () => {
		const [tile] = trumpRanks({ facts: [], ladder: ladder('6d 6s 6c 7s 7d 7h 7c') }, deck);
		expect(tile?.text).toBe('sixes, then sevens');
	});

	it('is left out where the tile of the game says the same', () => {
		const queens = ladder('Qc Qs Qh Qd');
		expect(trumpRanks({ facts: [fact('turned', '6h')], ladder: queens }, deck)).toHaveLength(1);
		expect(trumpRanks({ facts: [fact('game', 'Queens')], ladder: queens }, deck)).toEqual([]);
	});
});
