import { describe, expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import { callParts } from './callParts';

const written = (text: string, deck: 'french' | 'decktet' = 'french') =>
	callParts(text, DECKS[deck]).map(({ text: words, suit }) => (suit ? `<${suit}>` : words));

describe('calls', () => {
	it('draw the suit of a bid, and call no trump by its letters', () => {
		expect(written('bid 2c')).toEqual(['2', '<c>']);
		expect(written('bid 3d, pass, bid 3n')).toEqual(['3', '<d>', ', pass, 3 NT']);
	});

	it('that name the trump are its suit and its name, or its rank', () => {
		expect(written('trump Moons', 'decktet')).toEqual(['<m>', ' Moons']);
		expect(written('trump hearts')).toEqual(['<h>', ' Hearts']);
		expect(written('trump Jacks')).toEqual(['Jacks']);
	});

	it('that name a card have its suit as a glyph', () => {
		expect(written('king of hearts')).toEqual(['king\u00a0', '<h>']);
		expect(written('one of many')).toEqual(['one of many']);
	});

	it('stay as they are where nothing is a suit of the deck', () => {
		expect(written('bid 95')).toEqual(['bid 95']);
		expect(written('diamonds schneider')).toEqual(['diamonds schneider']);
		expect(written('bid 2c', 'decktet')).toEqual(['bid 2c']);
		expect(written('tricks 0–5: −6')).toEqual(['tricks 0–5: −6']);
	});
});
