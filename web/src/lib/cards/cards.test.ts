import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import Card from './Card.svelte';
import { glyphPlaces } from './backPattern';
import { pipsOf } from './pips';

const deck = DECKS.decktet;

describe('a card', () => {
	it.each(
		Object.values(DECKS).flatMap((table) => Object.keys(table.cards).map((code) => [code, table] as const)),
	)('%s speaks its name and shows its suits in both corners', (code, table) => {
		const { container } = render(Card, { code, deck: table });
		expect(screen.getByRole('img', { name: table.cards[code]?.name }).dataset.card).toBe(code);
		for (const suit of table.cards[code]?.suits ?? []) {
			const drawn = container.querySelectorAll(`use[href="#suit-${table.deck}-${suit}"][width="19"]`);
			expect(drawn).toHaveLength(2);
		}
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
	const woven = glyphPlaces();
	expect(new Set(woven.map(({ id }) => id)).size).toBe(10);
	for (const one of woven) {
		const near = woven.filter((other) => other !== one && Math.hypot(other.x - one.x, other.y - one.y) < 19);
		expect(near.map(({ id }) => id)).not.toContain(one.id);
	}
});

describe('pips', () => {
	const NUMBERS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T'];

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
