import { cleanup, render, screen } from '@testing-library/svelte';
import { tick, type Component } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicView, SecondLookAnswer, State, Welcome } from '$lib/wire';
import { fixtures } from '../../test/fixtures';
import WithTable from './WithTable.svelte';
import { SecondLookPanel } from './help';
import { HintPanel } from './hint';
import { TableStore } from './model';
import { DeadTable, PendingTable, WaitingRoom } from './people';
import { DecidingTrick, HandResult } from './score';
import { Seat } from './seats';
import { Banners, StatusLine } from './status';
import { TrickPause, TrickView } from './trick';

const { welcome, states } = fixtures['nonesuch-3'] as { welcome: Welcome; states: Record<string, State> };
const state = (name: string) => states[name] as State;
const handOf = (name: string) => state(name).public as PublicView;

/** Draws a component of a table in the state `at`, in place of what was drawn before. */
function draw<Props extends Record<string, unknown>>(
	component: Component<Props>,
	props: Props,
	at: State,
): TableStore {
	const table = new TableStore();
	table.receive(welcome);
	table.receive(at);
	cleanup();
	render(WithTable, { props: { table, component: component as never, props } });
	return table;
}

beforeEach(() => vi.useFakeTimers());

describe('the words of the table', () => {
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

	it('give a reason that all sides share once, above them', () => {
		const over = handOf('over');
		const lines = (why: string[]) => why.map((one, side) => ({ side, points: 1, why: one, rule: '' }));
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

	it('show below each card of a trick who played it, in a narrow place by the emblem for all', async () => {
		const trick = handOf('over').last;
		if (!trick) throw new Error('a hand that is over has a last trick');
		const shownAt = async (width: number) => {
			draw(
				DecidingTrick,
				{ decided: { trick, side: undefined }, room: { width, height: 150 } },
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

	it('do not say to a late spectator that no card has been dealt', () => {
		const at = { ...state('follow'), public: null, mine: null };
		draw(WaitingRoom, { invites: [], hasSidePanel: true }, { ...at, stage: 'waiting' });
		expect(screen.getByRole('region', { name: 'Nonesuch: waiting for players' })).toBeDefined();
		draw(WaitingRoom, { invites: [], hasSidePanel: true }, { ...at, stage: 'playing' });
		expect(screen.getByRole('region', { name: 'Nonesuch: you watch one deal late' })).toBeDefined();
	});

	it('list players before the first hand only while one is awaited', () => {
		const at = { ...state('follow'), public: null, mine: null, stage: 'waiting' as const };
		const seats = (here: boolean) =>
			at.seats.map((one) => ({
				...one,
				kind: one.seat === 2 ? ('bot' as const) : ('person' as const),
				here,
			}));
		draw(PendingTable, { invites: [], hasSidePanel: true }, { ...at, seats: seats(true) });
		expect(screen.getByRole('status').textContent).toBe('Dealing the cards …');
		expect(screen.queryByRole('region')).toBeNull();
		expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
		draw(PendingTable, { invites: [], hasSidePanel: true }, { ...at, seats: seats(false) });
		expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
		expect(screen.getByRole('region', { name: 'Nonesuch: waiting for players' })).toBeDefined();
	});

	it('say whom the table waits for, and what the link of a free seat is for', () => {
		const at = { ...state('follow'), public: null, mine: null, stage: 'waiting' as const };
		const kinds = ['person', 'bot', 'open'] as const;
		const seats = at.seats.map((one, index) => ({
			...one,
			kind: kinds[index] ?? 'open',
			level: index === 1 ? 'random' : '',
			here: index === 0,
		}));
		const invites = [{ seat: 2, link: '/join/nonesuch#2' }];
		draw(WaitingRoom, { invites, hasSidePanel: true }, { ...at, seats });
		expect(
			screen.getByText(/^Waiting for 1 more player\. Send a friend the link of a free seat:/),
		).toBeDefined();
		expect(screen.getByText('bot, at random')).toBeDefined();
		expect(screen.getByText('The first hand is dealt as soon as everyone is seated.')).toBeDefined();
		const away = seats.map((one) => ({ ...one, kind: 'person' as const }));
		draw(WaitingRoom, { invites: [], hasSidePanel: true }, { ...at, seats: away });
		const names = away.slice(1).map(({ name }) => name);
		expect(screen.getByText(`Waiting for ${names.join(' and ')}.`)).toBeDefined();
	});

	it('explain how deals are checked on demand', () => {
		const at = { ...state('follow'), public: null, mine: null, stage: 'waiting' as const };
		draw(WaitingRoom, { invites: [], hasSidePanel: true }, at);
		const fold = screen.getByText('How the deals are checked').closest('details');
		expect(fold?.open).toBe(false);
		const mark = `${at.fairness.commitment.slice(0, 16)}…`;
		expect(screen.getByText(mark).closest('details')).toBe(fold);
	});

	it('say in one way why there is no table, with a way on', () => {
		const seen = (['refused', 'full', 'signedOut', 'replaced', 'incompatible'] as const).map((status) => {
			const table = new TableStore();
			table.status = status;
			cleanup();
			render(WithTable, { props: { table, component: DeadTable as never, props: {} } });
			const alert = screen.getByRole('alert');
			expect(alert.querySelector('p')?.textContent).toMatch(/\.$/);
			const ways = document.querySelectorAll('.centred :is(a, button)');
			return [alert.querySelector('h1')?.textContent, [...ways].map((one) => one.textContent.trim()).join()];
		});
		expect(seen).toEqual([
			["This table can't be opened", 'To the games'],
			['No room to watch', 'To the games'],
			['You are signed out', 'To the games'],
			['The table is open elsewhere', 'Continue here'],
			['Reload this page', 'Reload'],
		]);
		expect(screen.queryByRole('button', { name: /Sound|shortcuts/ })).toBeNull();
	});

	it('offer reasons for a hint on a phone only where it has any', async () => {
		const place = { x: 0, y: 0, width: 300, height: 40 };
		const boxes = { line: place, controls: place, reasons: place };
		const table = draw(HintPanel, { boxes }, state('follow'));
		const hint = {
			type: 'hint',
			move: 'x',
			label: 'Some',
			adviser: 'expert',
			aim: 'Win the trick with it: you need 2 more tricks.',
			effect: 'It wins the trick.',
			reason: '',
			deals: 100,
			rows: [],
		} as unknown as NonNullable<typeof table.hint>;
		table.hint = hint;
		await tick();
		expect(screen.getByRole('region', { name: 'Hint' }).querySelector('p')?.textContent).toBe(hint.aim);
		expect(screen.queryByText('It wins the trick.')).toBeNull();
		screen.getByRole('button', { name: 'Why?' }).click();
		await tick();
		expect(screen.queryByText('It wins the trick.')).not.toBeNull();
		table.hint = { ...hint, aim: '', effect: '' };
		await tick();
		expect(screen.getByText(/^The expert would choose/).textContent).toBe('The expert would choose Some.');
		expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull();
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

describe('a second look', () => {
	const found: SecondLookAnswer = {
		type: 'second_look',
		for_id: 'a',
		verdict: 'mistake',
		move: 'x',
		label: 'Some',
		text: 'Some loses 2.3 points on average.',
		better: 'y',
		better_label: 'None',
		reason: 'None did better in 8 of 10 deals that fit what you knew.',
	};

	it('asks before a mistake, and says why on demand', async () => {
		const table = draw(SecondLookPanel, {}, state('call'));
		table.looks.question = found;
		await tick();
		expect(screen.getByText(/loses 2.3 points/)).toBeDefined();
		expect(screen.queryByText(/did better/)).toBeNull();
		expect(document.activeElement?.textContent.trim()).toBe('Think again');
		screen.getByRole('button', { name: 'Why?' }).click();
		await tick();
		expect(screen.getByText(/did better in 8 of 10/)).toBeDefined();
		expect(document.activeElement?.textContent.trim()).toBe('Think again');
		screen.getByRole('button', { name: 'Think again' }).click();
		await tick();
		expect(screen.queryByRole('region', { name: 'Second look' })).toBeNull();
	});

	it('stays in the line above the hand until it is closed, and lets a notice go first', async () => {
		const table = draw(StatusLine, {}, state('follow'));
		table.looks.remark = { ...found, text: 'Some lost about 2.3 points. Better: None.' };
		await tick();
		expect(screen.getByText(/lost about/)).toBeDefined();
		table.notify('Spades were led.');
		await tick();
		expect(screen.queryByText(/lost about/)).toBeNull();
		table.notice = undefined;
		await tick();
		screen.getByRole('button', { name: 'Close the second look' }).click();
		await tick();
		expect(screen.queryByText(/lost about/)).toBeNull();
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
