import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import DrillChoice from './DrillChoice.svelte';
import DrillPage from './DrillPage.svelte';
import { storeProgress, readProgress } from './drillMemory';
import PlaceChoice from './PlaceChoice.svelte';

const DRILL = { kind: 'reading', game: 'nestors', players: 4 } as const;
const GAMES = [
	{
		game: 'nestors',
		game_name: 'Nestors',
		players: [4],
		usual: 4,
		has_calls: true,
		kinds: ['bidding', 'endings', 'reading'],
	},
	{ game: 'silence', game_name: 'Silence', players: [3, 4], usual: 3, has_calls: false, kinds: ['endings'] },
	{ game: 'free', game_name: 'Free', players: [2], usual: 2, has_calls: true, kinds: [] },
];

/** A busy machine needs longer than the default. */
const PATIENT = { timeout: 5000 };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Stubs a server that gives these answers in order, and then the last one again; returns the requested paths. */
function serve(...answers: (readonly [number, unknown])[]): string[] {
	const asked: string[] = [];
	vi.stubGlobal('fetch', (path: string) => {
		asked.push(path);
		const [status, body] = answers[Math.min(asked.length, answers.length) - 1] ?? [500, {}];
		return Promise.resolve(new Response(JSON.stringify(body), { status }));
	});
	return asked;
}

it('says what can be drilled in a game, and the progress of each drill', async () => {
	serve([200, { games: GAMES }]);
	storeProgress({ kind: 'endings', game: 'silence', players: 4 }, { seed: 'x', losses: [0, 2] });
	render(DrillChoice, { game: 'silence', players: '4' });
	expect(await screen.findByText('Silence has no calls before the tricks.', {}, PATIENT)).toBeTruthy();
	expect(screen.getByText('2 of 10 done, 1 right')).toBeTruthy();
	const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
	expect(links).toContain('/drills/endings/silence?players=4');
	await fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'nestors' } });
	expect(screen.getByRole('link', { name: 'Bidding: begin' }).getAttribute('href')).toBe(
		'/drills/bidding/nestors?players=4',
	);
});

it('offers no drill that a game does not have, and says why', async () => {
	serve([200, { games: GAMES }]);
	render(DrillChoice, { game: 'free', players: null });
	const reading = 'In Free you can play any card, so a play gives nothing away.';
	expect(await screen.findByText(reading, {}, PATIENT)).toBeTruthy();
	expect(screen.getAllByText("There is no such drill for Free: its moves can't be judged.")).toHaveLength(2);
	expect(screen.queryByRole('link', { name: /begin/ })).toBeNull();
});

it('says why an item is missing, and requests it again', async () => {
	const asked = serve([429, { error: { code: 'too_many', sentence: 'Wait a moment.' } }]);
	render(DrillPage, { drill: DRILL, seed: 'abc' });
	expect((await screen.findByRole('alert', {}, PATIENT)).textContent).toContain('Wait a moment.');
	expect(asked).toEqual(['/api/drills/reading/nestors?seed=abc&number=0&players=4']);
	await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(asked).toHaveLength(2);
});

it('deals other cards where no item was found', async () => {
	const asked = serve([400, { error: { code: 'bad', sentence: 'Nothing was certain.' } }]);
	storeProgress(DRILL, { seed: 'abc', losses: [0, 1] });
	render(DrillPage, { drill: DRILL, seed: null });
	await fireEvent.click(await screen.findByRole('button', { name: 'Deal other cards' }, PATIENT));
	expect(asked[0]).toContain('seed=abc&number=2');
	expect(asked[1]).toMatch(/seed=(?!abc)\w+&number=2/);
});

it('adds up at the end, and begins a new drill with other items', async () => {
	storeProgress(DRILL, { seed: 'abc', losses: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] });
	const asked = serve([500, {}]);
	render(DrillPage, { drill: DRILL, seed: null });
	expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('the end');
	expect(screen.getByText('9 of 10')).toBeTruthy();
	expect(screen.getByText('Question 2: wrong')).toBeTruthy();
	expect(screen.getByRole('link', { name: 'a link to this drill' }).getAttribute('href')).toBe(
		'/drills/reading/nestors?players=4&seed=abc',
	);
	expect(asked).toEqual([]);
	await fireEvent.click(screen.getByRole('button', { name: 'A new drill' }));
	expect(readProgress(DRILL)?.losses).toEqual([]);
	expect(readProgress(DRILL)?.seed).not.toBe('abc');
	expect(asked).toHaveLength(1);
});

it('offers each place once, with the number of its cards', async () => {
	const onchoose = vi.fn();
	const places = [
		{ name: 'seat 1', label: 'Birch', seat: 1, cards: 1 },
		{ name: 'talon', label: 'The talon cards', seat: null, cards: 3 },
	];
	const props = { question: 'Where must 7h be?', places, verdict: undefined, onchoose };
	const { rerender } = render(PlaceChoice, { ...props, chosen: undefined });
	await fireEvent.click(screen.getByRole('button', { name: 'The talon cards, 3 cards' }));
	expect(onchoose).toHaveBeenCalledWith('talon');
	await rerender({ chosen: 'talon' });
	await fireEvent.click(screen.getByRole('button', { name: 'Birch, 1 card' }));
	await fireEvent.keyDown(window, { key: '1' });
	expect(onchoose).toHaveBeenCalledOnce();
	await rerender({ chosen: undefined });
	await fireEvent.keyDown(window, { key: '3' });
	await fireEvent.keyDown(window, { key: '1', ctrlKey: true });
	expect(onchoose).toHaveBeenCalledOnce();
	await fireEvent.keyDown(window, { key: '1' });
	expect(onchoose).toHaveBeenLastCalledWith('seat 1');
});
