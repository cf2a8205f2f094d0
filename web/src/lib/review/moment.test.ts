import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { tableSource } from '$lib/record';
import type { MomentView } from '$lib/wire';
import Moment from './Moment.svelte';

const moment = (deals: number): MomentView => ({
	hand: 1,
	action: 0,
	place: 'Hand 1, trick 1',
	label: 'mistake',
	is_lost: true,
	situation: 'Bo was to lead.',
	text: 'Ada chose 7h instead of 4d. That cost about 1.2 points.',
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
