import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { DECKS } from '$lib/deck';
import Card from './Card.svelte';
import { glyphPlaces } from './backPattern';

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
