import { describe, expect, it } from 'vitest';
import { DECKS, toDeck } from '$lib/deck';
import { spokenText, splitBackticks, splitCards, typeset } from './cardsInText';

const cardsIn = (sentence: string, deck: 'decktet' | 'french') =>
	splitCards(sentence, DECKS[deck]).flatMap((piece) => piece.card ?? []);

describe('cards in a sentence', () => {
	it('are known by the symbols of their deck, whatever its letters are', () => {
		const deck = toDeck({
			deck: 'own',
			suits: [{ letter: 'z', name: 'zephyrs', symbol: '☁' }],
			ranks: ['7'],
			cards: {
				'7z': { code: '7z', rank: '7', suits: ['z'], name: 'seven of zephyrs', title: '', kind: 'number' },
			},
		});
		expect(spokenText('Bo leads 7☁.', deck)).toBe('Bo leads seven of zephyrs.');
	});

	it('are found, and words that look like one at the beginning are not', () => {
		expect(cardsIn('8yk is a trump, and you can lead 2wl Cm As.', 'decktet')).toEqual([
			'8yk',
			'2wl',
			'Cm',
			'As',
		]);
		expect(cardsIn('As you like it.', 'decktet')).toEqual([]);
		expect(cardsIn('Cy is a trump and no trump has been played.', 'decktet')).toEqual(['Cy']);
		expect(cardsIn('Cy is to act: lead a card.', 'decktet')).toEqual([]);
		expect(cardsIn('Rule NS7: hearts were led, 7h follows.', 'french')).toEqual(['7h']);
	});

	it('begin a move, and a sentence that compares moves', () => {
		expect(splitCards('As', DECKS.decktet, true).map((piece) => piece.card)).toEqual(['As']);
		expect(splitCards('trump knots', DECKS.decktet, true).map((piece) => piece.card)).toEqual([undefined]);
		expect(cardsIn('Cy did better in 8 of 10 deals.', 'decktet')).toEqual(['Cy']);
		expect(cardsIn('Cw is worth keeping, and Am is not.', 'decktet')).toEqual(['Cw', 'Am']);
		expect(cardsIn('Am as Moons did better in all deals.', 'decktet')).toEqual(['Am']);
		expect(cardsIn('Aw as Waves loses 1.4 points on average; 8ms as Moons was right.', 'decktet')).toEqual([
			'Aw',
			'8ms',
		]);
		expect(cardsIn('As loses 2 points on average.', 'french')).toEqual(['As']);
	});

	it('are not bids: a level and a suit after the word are spoken as such', () => {
		expect(cardsIn('Cedar bids 2h.', 'french')).toEqual([]);
		expect(splitCards('Cedar bids 2h.', DECKS.french)[1]).toEqual({ text: '2 hearts', call: '2h' });
		expect(spokenText('You bid 3n.', DECKS.french)).toBe('You bid 3 no trumps.');
		expect(spokenText('bid 10n, took 4', DECKS.french)).toBe('bid 10 no trumps, took 4');
		expect(spokenText('Ada bids 95.', DECKS.french)).toBe('Ada bids 95.');
	});

	it('leave the sentence whole', () => {
		const sentence = 'Ada leads 8ms the Diplomat as Suns.';
		const pieces = splitCards(sentence, DECKS.decktet);
		expect(pieces.map((piece) => piece.text).join('')).toBe(sentence);
		expect(pieces[1]).toEqual({ text: '8ms', card: '8ms', spoken: '8 of Moons and Suns,' });
	});

	it('names the suit a card is led as', () => {
		const texts = splitCards('Cs/s is as good as 7ml/m.', DECKS.decktet).map((piece) => piece.text);
		expect(texts).toEqual(['Cs', ' as Suns is as good as ', '7ml', ' as Moons.']);
	});

	it('print a ten as the card does, and a real minus sign', () => {
		const texts = splitCards('Bo takes T♣ with -10.9 points (-3).', DECKS.french).map(({ text }) => text);
		expect(texts.join('')).toBe('Bo takes 10♣ with −10.9 points (−3).');
		expect(typeset('-1: the 3-4 of T2 AT♣, well-known')).toBe('−1: the 3-4 of T2 AT♣, well-known');
	});

	it('typesets quotation marks in pairs', () => {
		expect(typeset('Bo says "some", and you say "none".')).toBe('Bo says “some”, and you say “none”.');
		const parts = splitCards('Bo says "bid 2h", with "7h".', DECKS.french).map(({ text }) => text);
		expect(parts.join('')).toBe('Bo says “bid 2 hearts”, with “7h”.');
	});

	it('are found by the symbols of their suits too, and the Excuse by its name', () => {
		expect(cardsIn('You give 2♠, T♥ and A♣.', 'french')).toEqual(['2s', 'Th', 'Ac']);
		expect(cardsIn('Cleo shows X the Excuse, not X.', 'decktet')).toEqual(['X']);
	});

	it('are spoken by their names', () => {
		const heard = (sentence: string, deck: 'decktet' | 'french' = 'decktet') =>
			spokenText(sentence, DECKS[deck]);
		expect(heard('Ada leads 8ms the Diplomat as Suns.')).toBe(
			'Ada leads 8 of Moons and Suns, the Diplomat as Suns.',
		);
		expect(heard('Bo plays As (Ace of Suns).')).toBe('Bo plays Ace of Suns.');
		expect(heard('Cleo shows X the Excuse.')).toBe('Cleo shows the Excuse.');
		expect(heard('Suns were named and you hold As 4ms.')).toBe(
			'Suns were named and you hold Ace of Suns, the Mountain, 4 of Moons and Suns.',
		);
		expect(heard('Bo takes the trick with 9ms, the highest of Suns.')).toBe(
			'Bo takes the trick with the Pact, 9 of Moons and Suns, the highest of Suns.',
		);
		expect(heard('You give T♠ and 7♥. With `lead=card` 7h (seven of hearts) counts.', 'french')).toBe(
			'You give ten of spades and seven of hearts. With lead=card seven of hearts counts.',
		);
	});

	it('need a deck', () => {
		expect(splitCards('8ms', undefined)).toEqual([{ text: '8ms' }]);
	});
});

describe('text between backticks', () => {
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
});
