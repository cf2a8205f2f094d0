import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import Card from './Card.svelte';
import CardHalves from './CardHalves.svelte';
import { DECKS } from './decks';
import { meshes } from './weave';

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

	it('tells nothing of itself face down', () => {
		const { container } = render(Card, { code: '8ms', deck, face: 'back' });
		expect(screen.getByRole('img', { name: 'a card, face down' })).toBeTruthy();
		expect(container.innerHTML).not.toMatch(/8|Diplomat|suit-decktet/);
	});

	it('is silent inside a button that speaks', () => {
		render(Card, { code: '8ms', deck, label: '' });
		expect(screen.queryByRole('img')).toBeNull();
	});
});

describe('the halves of a led card', () => {
	const halves = [
		{ suit: 'w', label: 'Lead as Waves' },
		{ suit: 'l', label: 'Lead as Leaves', reason: 'Leaves are not broken yet.' },
	];

	it('name the suit that is pressed', () => {
		const onpick = vi.fn();
		render(CardHalves, { code: '4wl', deck, halves, onpick });
		screen.getByRole('button', { name: 'Lead as Waves' }).click();
		expect(onpick).toHaveBeenCalledExactlyOnceWith('w');
	});

	it('say why a suit may not be named, to the keyboard too', () => {
		const onpick = vi.fn();
		const onreason = vi.fn();
		render(CardHalves, { code: '4wl', deck, halves, onpick, onreason });
		const barred = screen.getByRole('button', { name: 'Lead as Leaves' });
		expect(barred.getAttribute('aria-disabled')).toBe('true');
		barred.focus();
		barred.click();
		expect(onreason.mock.calls).toEqual([['Leaves are not broken yet.'], ['Leaves are not broken yet.']]);
		expect(onpick).not.toHaveBeenCalled();
	});
});

it('the back bears all ten glyphs, no two alike beside one another', () => {
	const woven = meshes();
	expect(new Set(woven.map(({ id }) => id)).size).toBe(10);
	for (const one of woven) {
		const near = woven.filter((other) => other !== one && Math.hypot(other.x - one.x, other.y - one.y) < 19);
		expect(near.map(({ id }) => id)).not.toContain(one.id);
	}
});
