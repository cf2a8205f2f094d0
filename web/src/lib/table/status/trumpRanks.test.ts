import { expect, it } from 'vitest';
import { trumpRanks } from './facts';

it('names whole ranks that are trumps on a tile, where the server names them', () => {
	expect(trumpRanks({ trump_ranks: 'sixes, then sevens' })).toMatchObject([
		{ id: 'trump_ranks', name: 'trumps', text: 'sixes, then sevens' },
	]);
	expect(trumpRanks({ trump_ranks: '' })).toEqual([]);
	expect(trumpRanks(undefined)).toEqual([]);
});
