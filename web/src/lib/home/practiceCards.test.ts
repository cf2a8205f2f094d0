import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import PracticeCards from './PracticeCards.svelte';

it('leads to the puzzles and the drills, even before any game is loaded', () => {
	render(PracticeCards, { games: [] });
	expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
		'Puzzles',
		'Drills',
	]);
	expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/puzzles', '/drills']);
});
