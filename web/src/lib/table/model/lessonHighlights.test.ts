import { describe, expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import type { State } from '$lib/wire';
import { highlightedCards, lessonPlaces } from './lessonHighlights';

const lesson = (text: string, moves: string[] = []) => ({ lesson: { text, moves } }) as unknown as State;

describe('the cards that a lesson speaks of', () => {
	it('are those of its words and of its moves', () => {
		expect(highlightedCards(lesson('Lead the Mill `8wl`.', ['8wl/w']), DECKS.decktet)).toEqual(
			new Set(['8wl']),
		);
		expect(highlightedCards(lesson('Take two.', ['6c+As+Th']), DECKS.french)).toEqual(
			new Set(['6c', 'As', 'Th']),
		);
	});

	it('are none where it names none', () => {
		expect(highlightedCards(lesson('Say `bid 95`.', ['bid 95']), DECKS.french)).toBeUndefined();
		expect(highlightedCards(undefined, DECKS.french)).toBeUndefined();
	});
});

describe('the places that a lesson points at', () => {
	const at = (text: string) => {
		const found = lessonPlaces(
			{
				...lesson(text),
				seats: ['You', 'Robin', 'Mika'].map((name, seat) => ({ seat, name })),
				public: { facts: [{ id: 'trump', name: 'trump' }] },
			} as unknown as State,
			DECKS.decktet,
		);
		return { facts: [...found.facts], seats: [...found.seats] };
	};

	it('are what binds, where it is named', () => {
		expect(at('One suit is trump: it beats the others.')).toEqual({ facts: ['trump'], seats: [] });
	});

	it('are the players who are named, or all of them', () => {
		expect(at('Mika, who sits opposite, is your partner.')).toEqual({ facts: [], seats: [2] });
		expect(at('Three players play one card each.')).toEqual({ facts: [], seats: [0, 1, 2] });
	});

	it('are none where cards are named, which are lit themselves', () => {
		expect(at('Mika leads a trump, `8wl`.')).toEqual({ facts: [], seats: [] });
		expect(lessonPlaces(undefined, undefined).seats.size).toBe(0);
	});
});
