import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CardInfo, DECKS, printedRank, toDeck } from '$lib/deck';
import { setPreference } from '$lib/preferences';
import { GLYPHS } from '$lib/suits';
import Card from './Card.svelte';
import { BACK_TILE, glyphPlaces } from './backPattern';
import { figureOf, hasNumerals, personOf, pipsOf } from './figures';

const deck = DECKS.decktet;

describe('a card', () => {
	it.each(
		Object.values(DECKS).flatMap((table) => Object.keys(table.cards).map((code) => [code, table] as const)),
	)('%s speaks its name and shows its suits in both corners', (code, table) => {
		const { container } = render(Card, { code, deck: table });
		expect(screen.getByRole('img', { name: table.cards[code]?.name }).dataset.card).toBe(code);
		for (const suit of table.cards[code]?.suits ?? []) {
			const glyph = `#suit-${table.suits[suit]?.glyph}`;
			expect(container.querySelectorAll(`.index use[href="${glyph}"]`)).toHaveLength(2);
		}
	});

	it('looks the same as the other of two that are alike', () => {
		const ten = DECKS.french.cards.Th;
		if (!ten) throw new Error('the French deck has a ten of hearts');
		const cards = { Th: ten, "T'h": { ...ten, code: "T'h", rank: "T'", name: 'the other ten of hearts' } };
		const drawn = Object.keys(cards).map(
			(code) =>
				render(Card, { code, deck: { ...DECKS.french, cards }, label: '' }).container.querySelector('svg')
					?.innerHTML,
		);
		expect(drawn[0]).toContain('10');
		expect(drawn[1]).toBe(drawn[0]);
	});

	it('shows nothing of itself face down', () => {
		const { container } = render(Card, { code: '8ms', deck, face: 'back' });
		expect(screen.getByRole('img', { name: 'a card, face down' })).toBeTruthy();
		expect(container.innerHTML).not.toMatch(/8|Diplomat|suit-decktet/);
	});

	it('has no accessible name inside a button that has one', () => {
		render(Card, { code: '8ms', deck, label: '' });
		expect(screen.queryByRole('img')).toBeNull();
	});
});

it('the back shows all ten glyphs, and never the same glyph on neighbouring places', () => {
	const tile = glyphPlaces();
	const repeated = [-1, 0, 1].flatMap((row) =>
		tile.map((glyph) => ({ ...glyph, y: glyph.y + row * BACK_TILE.height })),
	);
	expect(new Set(tile.map(({ id }) => id)).size).toBe(10);
	for (const { id, x, y } of tile) {
		const near = repeated
			.map((other) => ({ ...other, distance: Math.hypot(other.x - x, other.y - y) }))
			.filter(({ distance }) => distance > 0 && distance < 19);
		expect(near.length).toBeGreaterThan(0);
		expect(near.map((other) => other.id)).not.toContain(id);
	}
});

describe('a card of a deck that nothing here knows', () => {
	const suit = (letter: string, name: string, symbol = '') => ({ letter, name, symbol });
	const card = (code: string, rank: string, suits: string[], name: string) =>
		({ code, rank, suits, name, title: '', kind: 'number' }) as const;
	const own = toDeck({
		deck: 'own',
		suits: [suit('z', 'zephyrs'), suit('h', 'hearts', '♥'), suit('q', 'quills')],
		ranks: ['7', 'Ober'],
		cards: {
			'7z': card('7z', '7', ['z'], 'seven of zephyrs'),
			Oberh: card('Oberh', 'Ober', ['h'], 'Ober of hearts'),
			'7q': card('7q', '7', ['q'], 'seven of quills'),
			'7zhq': card('7zhq', '7', ['z', 'h', 'q'], 'seven of all'),
			X: card('X', '', [], 'the joker'),
		},
	});

	it('prints what players of English cards expect on a court, whatever letter its records have', () => {
		const printed = (rank: string, name: string) => printedRank(card(`${rank}h`, rank, ['h'], name));
		expect(printed('R', 'king of hearts')).toBe('K');
		expect(printed('D', 'queen of hearts')).toBe('Q');
		expect(printed('C', 'knight of hearts')).toBe('C');
		expect(printed('V', 'jack of hearts')).toBe('J');
		expect(printed('Ober', 'Ober of hearts')).toBe('Ober');
	});

	it('knows a suit by its symbol, and gives the others a shape by their places', () => {
		expect(Object.values(own.suits).map(({ glyph }) => glyph)).toEqual(['other-0', 'french-h', 'other-2']);
		expect(Object.keys(GLYPHS)).toEqual(expect.arrayContaining(['other-0', 'other-2']));
	});

	it('gives a suit that is named after a colour that colour, and each a shape of its own', () => {
		const glyphs = (...names: string[]) =>
			Object.values(
				toDeck({
					deck: 'own',
					suits: names.map((name, index) => ({ letter: 'abcdefghijk'.charAt(index), name, symbol: '' })),
					ranks: [],
					cards: {},
				}).suits,
			).map(({ glyph }) => glyph.replace('other-', ''));
		expect(glyphs('red', 'Green', 'blue', 'yellow', 'purple', 'orange')).toEqual([
			'1',
			'2',
			'0',
			'3',
			'4',
			'7',
		]);
		expect(glyphs('orange', 'red')).toEqual(['3', '1']);
		expect(glyphs('cups', 'blue', 'swords')).toEqual(['1', '0', '2']);
		expect(glyphs('blue', 'hearts', 'blue')).toEqual(['0', 'french-h', '2']);
		expect(glyphs(...'abcdefghij')).toEqual([...'0123456701']);
	});

	it('writes no letter next to the only plain shape of a deck', () => {
		const tarot = { ...own, suits: { h: own.suits.h, t: { ...own.suits.z, letter: 't' } } } as typeof own;
		const cards = { '7t': { ...own.cards['7z'], code: '7t', suits: ['t'] } } as unknown as typeof own.cards;
		const { container } = render(Card, { code: '7t', deck: { ...tarot, cards } });
		expect(container.querySelectorAll('.index use')).toHaveLength(2);
		expect(container.querySelectorAll('.index .letter')).toHaveLength(0);
	});

	it.each(Object.keys(own.cards))('%s shows its rank or its name, and its suits, in both corners', (code) => {
		const { container } = render(Card, { code, deck: own });
		const { rank = '', suits = [] } = own.cards[code] ?? {};
		expect(container.querySelector('use[href="#card-back"]')).toBeNull();
		const words = [...container.querySelectorAll('text')].map((text) => text.textContent);
		expect(words.filter((word) => word === (rank || 'Joker')).length).toBeGreaterThanOrEqual(2);
		for (const letter of suits) {
			const { glyph } = own.suits[letter] ?? { glyph: '' };
			expect(container.querySelectorAll(`use[href="#suit-${glyph}"]`).length).toBeGreaterThanOrEqual(2);
			if (suits.length === 1) expect(words.includes(letter)).toBe(glyph.startsWith('other'));
		}
	});

	it.each(Object.keys(own.cards))('%s is a chip with its rank or its name', (code) => {
		const { container } = render(Card, { code, deck: own, size: 'chip' });
		expect(container.querySelector('.rank')?.textContent).toBe(own.cards[code]?.rank || 'Joker');
	});
});

describe('the face with large indices', () => {
	beforeEach(() => setPreference('faces', 'large'));
	afterEach(() => setPreference('faces', 'auto'));

	it.each(
		Object.values(DECKS).flatMap((table) => Object.keys(table.cards).map((code) => [code, table] as const)),
	)('of %s has one large index with its rank and all its suits', (code, table) => {
		const { container } = render(Card, { code, deck: table });
		const info = table.cards[code];
		const [index, ...others] = container.querySelectorAll('.index');
		expect(others).toEqual([]);
		for (const suit of info?.suits ?? [])
			expect(index?.querySelectorAll(`use[href="#suit-${table.suits[suit]?.glyph}"]`)).toHaveLength(1);
		const words = index?.querySelector('text');
		expect(words?.textContent).toBe(info?.rank === 'T' ? '10' : info?.rank || 'Excuse');
		const size = Number(words?.getAttribute('font-size'));
		if (info?.rank) expect(size).toBeGreaterThan(32);
	});
});

describe('who is on a card', () => {
	const named = (name: string, suits = ['s']) =>
		personOf({ code: '', rank: '', title: '', kind: 'number', name, suits });

	it('is said by its name in any deck', () => {
		expect(named('king of spades')).toBe('king');
		expect(named('second queen of hearts')).toBe('queen');
		expect(named('knight of cups')).toBe('knight');
		expect(named('Unter of bells')).toBe('jack');
		expect(named('nine of kings')).toBeUndefined();
		expect(named('king of all', ['s', 'h'])).toBeUndefined();
	});

	it('and without a rank, a joker, a wizard or the Excuse', () => {
		const of = (name: string) =>
			figureOf({ code: 'X', rank: '', title: '', kind: 'excuse', name, suits: [] });
		expect([of('the little joker'), of('wizard'), of('the Excuse')]).toEqual(['joker', 'wizard', 'excuse']);
	});
});

it('draws a suit that goes beyond ten in numerals', () => {
	expect(hasNumerals(DECKS.french, 's')).toBe(false);
	const card = { ...DECKS.french.cards['9s'], code: '21s', rank: '21' } as CardInfo;
	expect(hasNumerals({ ...DECKS.french, cards: { ...DECKS.french.cards, '21s': card } }, 's')).toBe(true);
});

describe('pips', () => {
	const NUMBERS = ['2', '3', '4', '5', '6', '7', '8', '9', '10'];

	it.each(NUMBERS.map((rank, index) => [rank, index + 2]))(
		'the %s has %i pips, each in its own place',
		(rank, count) => {
			const places = pipsOf(String(rank)).map(({ x, y }) => `${x} ${y}`);
			expect(new Set(places).size).toBe(count);
		},
	);

	it.each(NUMBERS)('the %s looks the same from the left and from the right', (rank) => {
		const places = pipsOf(rank).map(({ x, y }) => `${x} ${y}`);
		const mirrored = pipsOf(rank).map(({ x, y }) => `${100 - x} ${y}`);
		expect(new Set(mirrored)).toEqual(new Set(places));
	});

	it('a court has no pips', () => {
		expect(pipsOf('K')).toEqual([]);
	});
});
