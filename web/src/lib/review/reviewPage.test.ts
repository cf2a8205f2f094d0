import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReviewUpdate, ReviewView } from '$lib/wire';
import ReviewPage from './ReviewPage.svelte';

const NOTE = 'Each hand of this game depends on the hands before it.';
/** A match of Barbu between a person and two bots. No test here shows a card, so the deck is empty. */
const INFO = {
	table: { game: 'barbu', players: 3, game_name: 'Barbu', deck: { id: 'empty', suits: [], cards: [] } },
	seats: ['Ada', 'Bo', 'Cy'].map((name, seat) => ({ seat, name, kind: seat ? 'bot' : 'person' })),
	mine: null as number | null,
	is_over: true,
	practice: [] as string[],
};
/** The only hand of the match, as the server sends it for a replay. */
const HAND = {
	hand: 1,
	hands: 1,
	names: ['Ada', 'Bo', 'Cy'],
	totals: [
		[3, 1, 0],
		[5, 2, 0],
	],
	steps: [{ action: 0, hands: [{ hand: [] }], public: { score: { sides: [[0], [1], [2]] } } }],
};
const view = (name: string): ReviewView => ({
	seat: 0,
	name,
	verdict: '',
	no_turning_point: '',
	title: `${name}: 0 decisions with a choice`,
	label_counts: '',
	moments: [],
	decisions: [],
	sides: [],
	side: 0,
	chances: [],
	chances_within_hands: [],
	luck: [],
	notes: [NOTE],
});
const update = (state: ReviewUpdate['state'], review: ReviewView | null): ReviewUpdate => ({
	state,
	text: `It is ${state}.`,
	done: 0,
	total: 0,
	review,
});

/** Stubs a server that answers with one line for each seat; returns the seats that it is asked for. */
function serve(line: (seat: number) => ReviewUpdate): number[] {
	const asked: number[] = [];
	vi.stubGlobal('fetch', (path: string) => {
		const seat = /review\/(\d+)$/.exec(path)?.[1];
		if (seat === undefined) return Promise.resolve(new Response(JSON.stringify(INFO)));
		asked.push(Number(seat));
		return Promise.resolve(new Response(`${JSON.stringify(line(Number(seat)))}\n`));
	});
	return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('says why no decision is listed, and reviews a person before bots', async () => {
	const asked = serve(() => update('done', view('Ada')));
	render(ReviewPage, { match: 'm' });
	expect(await screen.findByText(NOTE)).toBeTruthy();
	expect(asked).toEqual([0]);
	for (const heading of ['All decisions', 'Where it turned', 'The chance to win the match'])
		expect(screen.queryByText(heading)).toBeNull();
});

it('shows the progress of a running review, the match around it, and your own name as You', async () => {
	const line = `${JSON.stringify({ ...update('running', null), done: 2, total: 8 })}\n`;
	/** A review that is still running. */
	const running = () => {
		const start = (stream: ReadableStreamDefaultController) => stream.enqueue(new TextEncoder().encode(line));
		return new Response(new ReadableStream({ start }));
	};
	const info = () => new Response(JSON.stringify({ ...INFO, mine: 0 }));
	vi.stubGlobal('fetch', (path: string) => {
		if (path.includes('/replay?hand=')) return Promise.resolve(new Response(JSON.stringify(HAND)));
		return Promise.resolve(path.endsWith('/review') ? info() : running());
	});
	render(ReviewPage, { match: 'm' });
	expect(screen.getByText('Loading the match …')).toBeTruthy();
	const bar = await screen.findByRole('progressbar', { name: 'Progress of the review' });
	await vi.waitFor(() => expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['2', '8']));
	expect(screen.getByText(/^You will see where the match turned/)).toBeTruthy();
	expect(await screen.findByRole('heading', { name: 'Your cards' })).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Hand 1' }).getAttribute('href')).toBe('/match/m#1.0');
	expect(screen.getByText('5').parentElement?.textContent).toBe('You 5');
	expect(screen.getByRole('radio', { name: 'You' })).toBeTruthy();
	expect(screen.queryByRole('radio', { name: 'Ada' })).toBeNull();
});

it('says why a review failed, and makes it again', async () => {
	let tries = 0;
	serve(() => (tries++ ? update('done', view('Ada')) : update('failed', null)));
	render(ReviewPage, { match: 'm' });
	expect((await screen.findByRole('alert')).textContent).toBe('It is failed.');
	await fireEvent.click(screen.getByRole('button', { name: 'Review again' }));
	expect(await screen.findByText(NOTE)).toBeTruthy();
	expect(screen.queryByRole('alert')).toBeNull();
});

it('begins no review of a player who is selected only in passing', async () => {
	const asked = serve((seat) => update('done', view(['Ada', 'Bo', 'Cy'][seat] ?? '')));
	render(ReviewPage, { match: 'm' });
	await screen.findByText('Ada: 0 decisions with a choice');
	await fireEvent.click(screen.getByRole('radio', { name: 'Bo' }));
	await fireEvent.click(screen.getByRole('radio', { name: 'Cy' }));
	await screen.findByText('Cy: 0 decisions with a choice', {}, { timeout: 3000 });
	expect(asked).toEqual([0, 2]);
});

it('reviews one hand of a match that is still being played, and leads back to the table', async () => {
	const asked: string[] = [];
	const refused = JSON.stringify({ error: { code: 'not_finished', sentence: 'It is still being played.' } });
	vi.stubGlobal('fetch', (path: string) => {
		asked.push(path);
		if (path.includes('/replay?')) return Promise.resolve(new Response(JSON.stringify({ ...HAND, hand: 2 })));
		if (path.endsWith('/review')) return Promise.resolve(new Response(refused, { status: 409 }));
		if (path.includes('/review/'))
			return Promise.resolve(new Response(`${JSON.stringify(update('done', view('You')))}\n`));
		return Promise.resolve(new Response(JSON.stringify({ ...INFO, mine: 0, is_over: false })));
	});
	render(ReviewPage, { match: 'm', orHand: 2 });
	expect(await screen.findByRole('heading', { name: 'Review of hand 2 of Barbu' })).toBeTruthy();
	expect(await screen.findByText(NOTE)).toBeTruthy();
	expect(asked).toEqual([
		'/api/tables/m/review',
		'/api/tables/m/review?hand=2',
		'/api/tables/m/replay?hand=2',
		'/api/tables/m/review/0?hand=2',
	]);
	for (const link of screen.getAllByRole('link', { name: 'Back to the table' }))
		expect(link.getAttribute('href')).toBe('/t/m');
	expect(screen.getAllByRole('link', { name: 'Back to the table' })).toHaveLength(2);
	expect(screen.queryByRole('link', { name: 'Review the whole match' })).toBeNull();
});

it('leads from a hand of a finished match to the whole of it', async () => {
	vi.stubGlobal('fetch', (path: string) =>
		Promise.resolve(
			new Response(
				path.includes('/review/') ? `${JSON.stringify(update('done', view('Ada')))}\n` : JSON.stringify(INFO),
			),
		),
	);
	render(ReviewPage, { match: 'm', hand: 1 });
	const whole = await screen.findByRole('link', { name: 'Review the whole match' });
	expect(whole.getAttribute('href')).toBe('/match/m/review');
	expect(screen.queryByRole('link', { name: 'Back to the table' })).toBeNull();
});

it('offers only the practice that the game has', async () => {
	const offered = async (practice: string[]) => {
		vi.stubGlobal('fetch', (path: string) =>
			Promise.resolve(
				new Response(
					path.includes('/review/')
						? `${JSON.stringify(update('done', view('Ada')))}\n`
						: JSON.stringify({ ...INFO, practice }),
				),
			),
		);
		const { unmount } = render(ReviewPage, { match: 'm' });
		await screen.findByRole('heading', { name: 'What to do next' });
		const found = [...screen.queryAllByRole('link', { name: /Practise|puzzles/ })];
		const links = found.map((link) => link.getAttribute('href'));
		unmount();
		return links;
	};
	expect(await offered([])).toEqual([]);
	expect(await offered(['drills', 'puzzles'])).toEqual(['/drills?game=barbu&players=3', '/puzzles']);
});
