import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it } from 'vitest';
import type { PuzzleVerdict } from '$lib/wire';
import Verdict from './Verdict.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>More</p>' }));
const verdict = (more: Partial<PuzzleVerdict>): PuzzleVerdict => ({
	move: 'As',
	is_right: true,
	loss: 0,
	text: 'Right; Ks and Qs would have been as good.',
	others: ['Ks', 'Qs'],
	reason: 'It wins.',
	numbers: 'It is worth 2 points more.',
	theme: 'Duck',
	best: ['As', 'Ks', 'Qs'],
	moves: [],
	levels: [],
	...more,
});

it('says what else was right, and not twice that the move was', () => {
	render(Verdict, { verdict: verdict({}), children });
	expect(document.querySelector('.text')?.textContent.trim()).toBe('Ks and Qs would have been as good.');
});

it('needs no words about other moves where there are none', () => {
	render(Verdict, { verdict: verdict({ text: 'Right.', others: [] }), children });
	expect(document.querySelector('.text')).toBeNull();
});

it('gives the reason first, and the numbers to those who open them', () => {
	render(Verdict, { verdict: verdict({}), children });
	expect(screen.getByText('It wins.').closest('details')).toBeNull();
	const numbers = screen.getByText('The numbers').closest('details');
	expect(numbers?.open).toBe(false);
	expect(numbers?.textContent).toContain('2 points more');
});

it('says what a wrong move loses', () => {
	render(Verdict, {
		verdict: verdict({ is_right: false, text: 'Qs loses 2 points.', others: [] }),
		children,
	});
	expect(screen.getByText(/loses 2 points/)).toBeTruthy();
});
