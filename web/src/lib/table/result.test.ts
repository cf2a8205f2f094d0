import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordedTable } from './recordedTable';
import { fixtures } from '../../test/fixtures';
import { DecidingTrick, HandResult, ScoreSheet } from './score';

const { draw, handOf, state } = recordedTable('nonesuch-3');

beforeEach(() => vi.useFakeTimers());

describe('the words of a result', () => {
	it('say who ended a match early', () => {
		const at = { ...state('over'), stage: 'closed' as const };
		draw(HandResult, { onscore: () => undefined }, { ...at, conceded_by: 1 });
		expect(screen.getByText('Bo ended it early. The totals stay as they were.')).toBeDefined();
		draw(HandResult, { onscore: () => undefined }, { ...at, conceded_by: 0 });
		expect(screen.getByText('You ended it early. The totals stay as they were.')).toBeDefined();
	});

	it('say why a hand has no score, and list no noughts', () => {
		const over = handOf('over');
		const none = over.score.sides.map(() => 0);
		const row = { hand: 1, lines: [], scores: none, totals: none };
		const score = { ...over.score, rows: [row], totals: none, verdict: null };
		const seats = over.seats.map((seat) => ({ ...seat, tricks: 0 }));
		const at = { ...state('over'), stage: 'between' as const };
		draw(HandResult, { onscore: () => undefined }, { ...at, public: { ...over, seats, score } });
		expect(screen.getByRole('heading', { name: 'Nobody plays this hand' })).toBeDefined();
		expect(screen.getByText('It is dealt again.')).toBeDefined();
		expect(screen.queryByRole('table')).toBeNull();
	});

	it('name one end of the match', async () => {
		const name = 'poison-nonesuch-3';
		const { draw, state } = recordedTable(name);
		const table = draw(
			ScoreSheet,
			{ rules: fixtures[name]?.rules, onrule: () => undefined },
			state('follow'),
		);
		const terms = () => screen.getAllByRole('term').map((term) => term.textContent);
		expect(terms()).toEqual(['The match ends', 'Number of hands']);
		const { info } = table;
		if (info) table.info = { ...info, values: { ...info.values, max_hands: '3' } };
		await tick();
		expect(terms()).toEqual(['Number of hands']);
		expect(screen.getByText(/^The highest total wins\./)).toBeDefined();
		draw(ScoreSheet, { rules: fixtures[name]?.rules, onrule: () => undefined }, state('over'));
		expect(terms()).toContain('The match ends'); // below the points of the last hand
	});

	it('put the sides of a finished match in order, and the reader is You', () => {
		const over = handOf('over');
		const row = (hand: number) => ({
			hand,
			lines: [],
			scores: [1, 6, 3],
			totals: [hand, 6 * hand, 3 * hand],
		});
		const verdict = { winners: [1], why: '2 hands were played', rule: '' };
		const score = { ...over.score, rows: [row(1), row(2)], totals: [2, 12, 6], verdict };
		const at = { ...state('over'), stage: 'finished' as const, public: { ...over, score } };
		draw(HandResult, { onscore: () => undefined }, at);
		expect(screen.getByRole('heading', { name: 'Bo wins, 12 to 6' })).toBeDefined();
		expect(screen.getByText('You came third.')).toBeDefined();
		const sides = screen.getAllByRole('rowheader').map((one) => one.textContent.replace(/\s+/g, ' ').trim());
		expect(sides.map((side) => side.replace(/^\d\. /, ''))).toEqual(['Bo', 'Cleo', 'You']);
		expect(screen.queryByText(/What decided it|The last trick/)).toBeNull();
		const links = screen
			.getAllByRole('link')
			.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim());
		expect(links).toEqual(['Review where it turned', 'Step through every card', 'Home']);
		const graph = screen.getByRole('img', { name: /^The score/ });
		expect(graph.getAttribute('aria-label')).toContain('After hand 2: Bo 12, Cleo 6, You 2.');
	});

	it('name whose hand it was', () => {
		const over = handOf('over');
		const headingOf = (scores: number[]) => {
			const row = { hand: 2, lines: [], scores, totals: scores };
			const score = { ...over.score, rows: [row], totals: scores, verdict: null };
			const at = { ...state('over'), stage: 'between' as const, public: { ...over, score } };
			draw(HandResult, { onscore: () => undefined }, at);
			return screen.getAllByRole('heading').at(-1)?.textContent.trim();
		};
		expect(headingOf([1, 6, 3])).toBe('Hand 2 goes to Bo');
		expect(headingOf([6, 1, 3])).toBe('Hand 2 is yours');
		expect(headingOf([3, 3, 3])).toBe('Hand 2 is over');
	});

	it('give a reason that all sides share once, above them', () => {
		const over = handOf('over');
		const lines = (why: string[]) =>
			why.map((one, side) => ({ side, points: 1, why: one, player: null, rule: '' }));
		const drawWith = (why: string[]) => {
			const row = { hand: over.hand, lines: lines(why), scores: [1, 1, 1], totals: [1, 1, 1] };
			const score = { ...over.score, rows: [row], totals: [1, 1, 1], verdict: null };
			const at = { ...state('over'), stage: 'between' as const, public: { ...over, score } };
			draw(HandResult, { onscore: () => undefined }, at);
			return [...document.querySelectorAll('.reason')].map((one) => one.textContent);
		};
		expect(drawWith(['it fell', 'it fell', 'it fell'])).toEqual(['', '', '']);
		expect(screen.getByText('It fell.')).toBeDefined();
		expect(drawWith(['it fell', 'it fell', 'it stood'])).toEqual(['it fell', 'it fell', 'it stood']);
		expect(screen.queryByText('It fell.')).toBeNull();
	});

	it('show below each card of a trick who played it, with emblems in place of names where there is little room', async () => {
		const trick = handOf('over').last;
		if (!trick) throw new Error('a hand that is over has a last trick');
		const shownAt = async (width: number) => {
			draw(
				DecidingTrick,
				{ decided: { trick, side: undefined }, room: { width, height: 150 }, below: false },
				state('over'),
			);
			await vi.advanceTimersByTimeAsync(1000);
			const cards = [...document.querySelectorAll('.deciding li')];
			expect(cards).toHaveLength(trick.plays.length);
			return cards.map((one) =>
				one.querySelector('.who') ? 'name' : one.querySelector('svg.emblem') ? 'emblem' : 'none',
			);
		};
		expect(new Set(await shownAt(500))).toEqual(new Set(['name']));
		expect(new Set(await shownAt(60))).toEqual(new Set(['emblem']));
	});

	it('crown nobody where nobody bid in a whole match', () => {
		const over = handOf('over');
		const none = [0, 0, 0];
		const row = (hand: number) => ({ hand, lines: [], scores: none, totals: none });
		const verdict = { winners: [0, 1, 2], why: '2 hands were played', rule: '' };
		const score = { ...over.score, rows: [row(1), row(2)], totals: none, verdict };
		const at = { ...state('over'), stage: 'finished' as const, public: { ...over, score } };
		draw(HandResult, { onscore: () => undefined }, at);
		expect(screen.getByRole('heading', { name: 'Nobody wins' })).toBeDefined();
		expect(screen.getByText('Nobody bid in any hand.')).toBeDefined();
		expect(document.querySelector('.won, .rank, .wreath')).toBeNull();
	});
});
