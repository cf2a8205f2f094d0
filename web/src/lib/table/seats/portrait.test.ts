import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { PublicView, SideView } from '$lib/wire';
import { goalOf } from '../model';
import Portrait from './Portrait.svelte';

const side: SideView = {
	seats: [0],
	party: [0],
	plan: '5 tricks',
	taken: '1 trick',
	have: 1,
	counts: 'tricks',
	unit: 'tricks',
	at_least: 5,
	at_most: null,
	status: 'lost',
	total: -5,
};

it('marks a goal that is out of reach, and after the match who won instead', () => {
	const draw = (won?: boolean) =>
		render(Portrait, { props: { name: 'Ada', among: ['Ada'], side, mine: true, won } }).container;
	expect(draw().querySelectorAll('.lost')).toHaveLength(5);
	expect(draw().querySelector('.dimmed')).toBeNull();
	expect(draw(false).querySelector('.lost')).toBeNull();
	expect(draw(false).querySelector('.dimmed')).not.toBeNull();
	expect(draw(true).querySelector('.lost, .dimmed')).toBeNull();
	expect(draw(true).querySelector('.laurel')).not.toBeNull();
});

it('shows the goal of a seat where it has one of its own, and else that of its side', () => {
	const goal = { have: 1, at_least: null, at_most: 0, status: 'lost' as const };
	const hand = { sides: [{ ...side, seats: [0, 1] }], seats: [{ goal }, { goal: null }] };
	expect(goalOf(hand as unknown as PublicView, 0)).toMatchObject({ ...goal, seats: [0, 1] });
	const bidden = {
		sides: [
			{ ...side, seats: [0] },
			{ ...side, seats: [1] },
		],
		seats: [{ role: 'bidder' }, { role: '' }],
	};
	expect(goalOf(bidden as unknown as PublicView, 0)).toEqual(bidden.sides[0]);
	expect(goalOf(bidden as unknown as PublicView, 1)).toMatchObject({ onlyStops: true });
	expect(goalOf(hand as unknown as PublicView, 1)).toEqual(hand.sides[0]);
});
