import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import PuzzleList from './PuzzleList.svelte';
import { storePuzzleProgress, newPuzzleProgress } from './puzzleProgress';

const row = (game: string, at: number, difficulty: string) => ({
	id: `${game}-${at}`,
	game,
	game_name: game === 'nestors' ? 'Nestors' : 'Nonesuch',
	players: 4,
	difficulty,
	rating: 1000 + at,
});
const ROWS = [
	row('nonesuch', 1, 'easy'),
	row('nonesuch', 2, 'easy'),
	row('nonesuch', 3, 'hard'),
	row('nestors', 1, 'medium'),
];

/** The position of a puzzle, as far as its preview shows it. */
const positionOf = (id: string) => ({
	puzzle: ROWS.find((one) => one.id === id),
	table: { deck: { id: 'french', suits: [], cards: [] } },
	public: {
		trick: { plays: [{ seat: 1, card: 'Ks' }] },
		piles: [],
		facts: [{ name: 'trump', text: 'hearts' }],
	},
	mine: { hand: [{ cards: [{ code: '7h' }, { code: '8d' }] }], asks: 'follow spades' },
	names: ['Ada', 'Bo'],
});

beforeEach(() => {
	vi.stubGlobal('fetch', (path: string) => {
		const id = /puzzles\/(.+)$/.exec(path)?.[1];
		return Promise.resolve(new Response(JSON.stringify(id ? positionOf(id) : { puzzles: ROWS })));
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	localStorage.clear();
});

it('offers a puzzle that was not answered, and folds the games with what is solved of them', async () => {
	storePuzzleProgress({ ...newPuzzleProgress(), answers: { 'nonesuch-1': true, 'nonesuch-2': false } });
	render(PuzzleList);
	expect(screen.getByText('Loading the puzzles …')).toBeTruthy();
	const link = await screen.findByRole('link', { name: 'Continue' });
	expect(link.getAttribute('href')).not.toMatch(/nonesuch-[12]$/);
	expect(screen.getByText('1 of 3 solved')).toBeTruthy();
	expect(screen.getByText('0 of 1 solved')).toBeTruthy();
	expect(screen.getByText('1 of 2')).toBeTruthy();
	expect([...document.querySelectorAll('details')].map((one) => one.open)).toEqual([false, false]);
});

it('draws the position of the puzzle that it offers, and says what is asked there', async () => {
	render(PuzzleList);
	const link = await screen.findByRole('link', { name: 'Begin' });
	expect(link.getAttribute('href')).toBe('/puzzles/nonesuch-1');
	expect(await screen.findByText('It is your turn: follow spades.')).toBeTruthy();
	expect(screen.getByText('trump: hearts')).toBeTruthy();
	expect(document.querySelectorAll('.position .middle > span').length).toBe(1);
	expect(document.querySelectorAll('.position .row > span').length).toBe(2);
});
