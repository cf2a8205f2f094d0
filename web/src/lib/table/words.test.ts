import { describe, expect, it } from 'vitest';
import { DECKS } from '$lib/cards/decks';
import { inPrint, piecesOf } from './words';

const cardsIn = (sentence: string, deck: 'decktet' | 'french') =>
	piecesOf(sentence, DECKS[deck]).flatMap((piece) => piece.card ?? []);

describe('cards in a sentence', () => {
	it('are found, and words that look like one at its beginning are not', () => {
		expect(cardsIn('8yk is a trump, and you can lead 2wl Cm As.', 'decktet')).toEqual([
			'8yk',
			'2wl',
			'Cm',
			'As',
		]);
		expect(cardsIn('As you like it.', 'decktet')).toEqual([]);
		expect(cardsIn('Rule NS7: hearts were led, 7h follows.', 'french')).toEqual(['7h']);
	});

	it('leave the sentence whole', () => {
		const sentence = 'Ada leads 8ms the Diplomat as Suns.';
		const pieces = piecesOf(sentence, DECKS.decktet);
		expect(pieces.map((piece) => piece.text).join('')).toBe(sentence);
		expect(pieces[1]).toEqual({ text: '8ms', card: '8ms', named: true });
	});

	it('say as what a card is led', () => {
		const texts = piecesOf('Cs/s is as good as 7ml/m.', DECKS.decktet).map((piece) => piece.text);
		expect(texts).toEqual(['Cs', ' as Suns is as good as ', '7ml', ' as Moons.']);
	});

	it('show a ten as the card does, and a minus that is one', () => {
		const texts = piecesOf('Bo takes T♣ with -10.9 points (-3).', DECKS.french).map(({ text }) => text);
		expect(texts.join('')).toBe('Bo takes 10♣ with −10.9 points (−3).');
		expect(inPrint('-1: the 3-4 of T2 AT♣, well-known')).toBe('−1: the 3-4 of T2 AT♣, well-known');
	});

	it('need a deck', () => {
		expect(piecesOf('8ms', undefined)).toEqual([{ text: '8ms' }]);
	});
});
