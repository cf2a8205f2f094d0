import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { contrast } from './colour';
import Emblem from './Emblem.svelte';
import { DISCS, EMBLEM_INK, emblemOf } from './emblem';

describe('an emblem', () => {
	it('is the same for a name wherever and however it is written', () => {
		expect(emblemOf('Robin')).toEqual(emblemOf('  robin '));
		expect(emblemOf('Robin', ['Robin', 'Mika'])).toEqual(emblemOf('Robin'));
		expect(emblemOf('Zoë')).toEqual(emblemOf('Zoe\u0308'));
	});

	it('uses every glyph and every colour', () => {
		const looks = Array.from({ length: 400 }, (_, n) => emblemOf(`Player ${n}`));
		expect(new Set(looks.map((look) => look.glyph)).size).toBe(10);
		expect(new Set(looks.map((look) => look.colour)).size).toBe(DISCS.length);
	});

	it('differs in glyph and in colour for all players of a table', () => {
		for (let table = 0; table < 200; table++) {
			const names = ['Nora', `Bot ${table}`, `Ali ${table}`, 'Robin', 'Mika', `${table}`, 'Otto'];
			const looks = names.map((name) => emblemOf(name, names));
			expect(new Set(looks.map((look) => look.glyph)).size).toBe(names.length);
			expect(new Set(looks.map((look) => look.colour)).size).toBe(names.length);
		}
	});

	it('has a glyph that is seen on each disc', () => {
		for (const disc of DISCS) expect(contrast(disc, EMBLEM_INK), disc).toBeGreaterThanOrEqual(4.5);
	});

	it('is drawn with its glyph, hidden from screen readers', () => {
		const { container } = render(Emblem, { name: 'Robin' });
		expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
		expect(container.querySelector('use')?.getAttribute('href')).toBe(`#emblem-${emblemOf('Robin').glyph}`);
	});
});
