import { expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import { splitBackticks } from './backticks';

it('finds the cards of the deck, and leaves other words as they are', () => {
	expect(splitBackticks('Turned `4h`: `4d 4s` beat all; type `target=7`.', DECKS.french)).toEqual([
		{ kind: 'plain', text: 'Turned ' },
		{ kind: 'card', text: '4h' },
		{ kind: 'plain', text: ': ' },
		{ kind: 'card', text: '4d' },
		{ kind: 'plain', text: ' ' },
		{ kind: 'card', text: '4s' },
		{ kind: 'plain', text: ' beat all; type ' },
		{ kind: 'word', text: 'target=7' },
		{ kind: 'plain', text: '.' },
	]);
});

it('finds no card of another deck, nor any without a deck', () => {
	expect(splitBackticks('`8ms`', DECKS.french)).toEqual([{ kind: 'word', text: '8ms' }]);
	expect(splitBackticks('`8ms`', undefined)).toEqual([{ kind: 'word', text: '8ms' }]);
	expect(splitBackticks('`8ms`', DECKS.decktet)).toEqual([{ kind: 'card', text: '8ms' }]);
});
