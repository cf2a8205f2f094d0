import { expect, it } from 'vitest';
import type { State } from '$lib/wire';
import { newCards } from './newCards';

const at = (codes: string[], all: object = {}, own: string[] = []) =>
	({
		mine: { own_hand: own, hand: [{ cards: codes.map((code) => ({ code })) }] },
		public: { hand: 1, phase: 'calls', last: null, ...all },
	}) as unknown as State;

it('finds the cards that came after the deal, until the first trick is over', () => {
	const [dealt, passed] = [at(['2h', '3h', '4h']), at(['3h', '4h'])];
	const got = at(['3h', '4h', 'Qs'], { phase: 'tricks' });
	expect(newCards(undefined, dealt, [], [])).toEqual([]);
	expect(newCards(dealt, passed, [], ['2h'])).toEqual([]);
	expect(newCards(passed, got, [], ['2h'])).toEqual(['Qs']);
	expect(newCards(got, at(['3h', '4h'], { phase: 'tricks' }), ['Qs'], ['2h'])).toEqual(['Qs']);
	expect(newCards(got, at(['3h'], { phase: 'tricks', last: {} }), ['Qs'], [])).toEqual([]);
});

it('takes no card for a new one that comes back, or is dealt in the next hand', () => {
	expect(newCards(at(['3h']), at(['2h', '3h']), [], ['2h'])).toEqual([]);
	expect(newCards(at(['3h'], { phase: 'over' }), at(['Qs'], { hand: 2 }), ['3h'], [])).toEqual([]);
	expect(newCards(at([]), at(['Qs']), [], [])).toEqual([]);
});

it('looks at the own cards where those of the dummy are asked for', () => {
	expect(newCards(at(['3h']), at(['Ks', 'Qs'], { phase: 'tricks' }, ['3h']), [], [])).toEqual([]);
});
