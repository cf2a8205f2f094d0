import { screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicView } from '$lib/wire';
import { recordedTable } from './recordedTable';
import { Seat } from './seats';
import { Banners, StatusLine } from './status';
import { TrickPause, TrickView } from './trick';

const { draw, handOf, state } = recordedTable('nonesuch-3');

beforeEach(() => vi.useFakeTimers());

describe('the words of seats and of the line above the hand', () => {
	it('count one card as one', () => {
		const hand = handOf('call');
		const seats = hand.seats.map((seat) => ({ ...seat, cards: seat.seat === 1 ? 1 : 12 }));
		const at = { ...state('call'), public: { ...hand, phase: 'calls', seats } as PublicView };
		const spot = { place: 'left', x: 60, y: 60, face: 60, back: 40, reach: 60, angle: 0 } as const;
		const box = { x: 0, y: 0, width: 200, height: 200 };
		const words = { ...box, y: 120 };
		draw(Seat, { seat: 1, spot: { ...spot, words }, box }, at);
		expect(screen.getByText('1 card')).toBeDefined();
		draw(Seat, { seat: 2, spot: { ...spot, words }, box }, at);
		expect(screen.getByText('12 cards')).toBeDefined();
	});

	it('put a question about a chosen card in place of what the turn asks, and name a rule without its number', () => {
		draw(StatusLine, { onrule: () => undefined }, state('lead'));
		expect(screen.getByText(/lead a card and name its suit/)).toBeDefined();
		expect(screen.getByRole('button', { name: /^Rule NS/ }).textContent).toBe('Rule');
		draw(StatusLine, { onrule: () => undefined, question: 'Which suit: Moons or Waves?' }, state('lead'));
		expect(screen.getByText('Which suit: Moons or Waves?')).toBeDefined();
		expect(screen.queryByText(/lead a card/)).toBeNull();
	});

	it('say to the dummy who plays its cards', () => {
		const hand = handOf('follow');
		const seats = hand.seats.map((seat) => ({
			...seat,
			open_hand: seat.seat === 0 ? ['2ms'] : [],
			role: seat.seat === 0 ? ('dummy' as const) : ('' as const),
		}));
		const mine = state('follow').mine;
		const at = { ...state('follow'), mine: mine && { ...mine, my_turn: false } };
		draw(StatusLine, {}, { ...at, public: { ...hand, to_act: 1, seats } as PublicView });
		expect(screen.getByText(/You are the dummy: .* your cards\./)).toBeDefined();
	});

	it('offer to decline a proposal', () => {
		const proposal = { kind: 'undo' as const, by: 1, waiting: [0] };
		draw(Banners, {}, { ...state('follow'), proposal });
		expect(screen.getAllByRole('button').map((button) => button.textContent.trim())).toEqual([
			'Agree',
			'Decline',
		]);
	});
});

describe('a table that is only looked at', () => {
	it('leads to a rule in a page of its own, without its number in sight', () => {
		const table = draw(StatusLine, {}, state('follow'));
		table.notify('Spades were led.', 'NS7');
		return vi.waitFor(() => {
			const rule = screen.getByRole('link', { name: /^Rule NS7/ });
			expect([rule.textContent, rule.getAttribute('href')]).toEqual(['Rule', '/rules/nonesuch#NS7']);
			expect(screen.queryByRole('button')).toBeNull();
		});
	});

	it('has no button to go on after a trick', () => {
		const pause = new TrickPause();
		const hand = handOf('follow-late');
		pause.update(hand, 0, 0);
		pause.showLast();
		const shown = pause.shown(hand, 0);
		expect(shown?.finished).toBe(true);
		draw(TrickView, { shown }, state('follow-late'));
		expect(screen.queryByRole('button')).toBeNull();
		draw(TrickView, { shown, oncontinue: () => undefined }, state('follow-late'));
		expect(screen.getByRole('button', { name: 'Back to the trick in play' })).toBeDefined();
	});
});
