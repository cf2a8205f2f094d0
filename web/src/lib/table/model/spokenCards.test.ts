import { describe, expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import type { State } from '$lib/wire';
import { spokenCards } from './spokenCards';

const lesson = (text: string, moves: string[] = []) => ({ lesson: { text, moves } }) as unknown as State;

describe('the cards that a lesson speaks of', () => {
	it('are those of its words and of its moves', () => {
		expect(spokenCards(lesson('Lead the Mill `8wl`.', ['8wl/w']), DECKS.decktet)).toEqual(new Set(['8wl']));
		expect(spokenCards(lesson('Take two.', ['6c+As+Th']), DECKS.french)).toEqual(new Set(['6c', 'As', 'Th']));
	});

	it('are none where it names none', () => {
		expect(spokenCards(lesson('Say `bid 95`.', ['bid 95']), DECKS.french)).toBeUndefined();
		expect(spokenCards(undefined, DECKS.french)).toBeUndefined();
	});
});
