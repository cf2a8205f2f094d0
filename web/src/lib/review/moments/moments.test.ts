import { render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { tableSource } from '$lib/record';
import type { MomentView, ReplayStep, ReviewView } from '$lib/wire';
import Moment from './Moment.svelte';
import MomentCards from './MomentCards.svelte';
import MomentList from './MomentList.svelte';

const moment = (deals: number): MomentView => ({
	hand: 1,
	action: 0,
	place: 'Hand 1, trick 1',
	label: 'mistake',
	is_lost: true,
	heading: 'Where it turned',
	better: '',
	situation: 'Bo was to lead.',
	text: 'Ada chose 7h instead of 4d. That cost about 1.2 points.',
	remarks: '5d was about 0.3 points behind.',
	is_explained: true,
	reasons: [],
	figures: [],
	deals: Array.from({ length: deals }, (_, number) => ({ text: `Deal ${number + 1}:`, hands: [] })),
	hindsight: '',
});

/** What is shown of a moment with this many deals. */
function show(deals: number): void {
	const names = ['Ada', 'Bo'];
	render(Moment, {
		moment: moment(deals),
		match: 'm',
		source: tableSource('m'),
		seat: 0,
		names,
		mine: null,
		step: undefined,
	});
}

it.each([
	[1, 'A deal that shows it'],
	[2, 'A deal that shows it, and one that does not'],
	[3, 'A deal that shows it, and two that do not'],
])('folds %i deals under what they show', (deals, label) => {
	show(deals);
	const folded = screen.getByText(label).closest('details');
	expect(folded?.open).toBe(false);
	expect(folded?.querySelectorAll('section').length).toBe(deals);
});

it('has no fold for a moment without deals', () => {
	show(0);
	expect(screen.queryByText(/A deal that shows it/)).toBeNull();
	expect(screen.getByText('What was known')).toBeTruthy();
});

it('shows what was chosen and what that cost, and folds all else', () => {
	show(1);
	const isFolded = (text: RegExp) => screen.getByText(text).closest('details') !== null;
	expect(isFolded(/^Ada chose/)).toBe(false);
	expect(isFolded(/^That cost about/)).toBe(false);
	for (const text of [/^5d was about/, /^Bo was to lead/, /^Deal 1/]) expect(isFolded(text)).toBe(true);
});

it('has each heading once, and says that no choice changed the chance much', () => {
	const moments = ['Well played', 'Well played', 'What could have gone better'].map((heading, action) => ({
		...moment(0),
		heading,
		action,
	}));
	const review = {
		seat: 0,
		name: 'Ada',
		no_turning_point: 'No choice of yours changed the chance.',
		moments,
	} as unknown as ReviewView;
	render(MomentList, {
		review,
		match: 'm',
		source: tableSource('m'),
		names: ['Ada', 'Bo'],
		mine: null,
		hands: {},
	});
	expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
		'Well played',
		'What could have gone better',
	]);
	expect(within(screen.getByRole('region', { name: 'Well played' })).getAllByRole('article')).toHaveLength(2);
	expect(screen.getByText('No choice of yours changed the chance.')).toBeTruthy();
});

const decided = (move: string) =>
	({
		move,
		hands: [{ hand: [{ cards: ['6h', '8d', 'Ks'].map((code) => ({ code })) }] }],
		public: { trick: null, piles: [] },
	}) as unknown as ReplayStep;
const drawCards = (move: string, better: string) =>
	render(MomentCards, { step: decided(move), seat: 0, names: ['You'], better });

it('lets the better card stand out next to the one that was played', () => {
	const { container } = drawCards('6h', 'Ks');
	expect([...container.querySelectorAll('.row > span')].map((one) => one.matches('.better'))).toEqual([
		false,
		false,
		true,
	]);
	expect(screen.getByText('better')).toBeTruthy();
	expect(container.querySelector('.raised .row')).not.toBeNull();
});

it('lets no card stand out where both moves are of one card, or nothing would have been better', () => {
	for (const better of ['6h/d', '', 'pass']) {
		const { container, unmount } = drawCards('6h', better);
		expect(container.querySelectorAll('.better, .key, .raised')).toHaveLength(0);
		unmount();
	}
});
