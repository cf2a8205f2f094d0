import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage, State, Welcome } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { namesOf } from './players';
import { Table } from './tableStore.svelte';

const { welcome, states } = fixtures['nonesuch-3'] as { welcome: Welcome; states: Record<string, State> };
const state = (name: string) => states[name] as State;

function tableAt(name: string): Table {
	const table = new Table();
	table.hear(welcome);
	table.hear(state(name));
	return table;
}

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
});

describe('a table', () => {
	it('puts the log together from what it has and what is new', () => {
		const table = tableAt('follow');
		const before = table.log.length;
		const event = state('follow').event;
		const line = { event: event + 1, hand: 1, text: 'Bo plays.', kind: 'play' as const, private: false };
		table.hear({ ...state('follow'), event: event + 1, log: [line], log_from: event });
		expect(table.log).toHaveLength(before + 1);
		table.hear({ ...state('follow'), event: event + 2, log: [line], log_from: 0 });
		expect(table.log).toHaveLength(1);
	});

	it('keeps what is told above the hand until the next event, not until the next message', () => {
		const table = tableAt('follow');
		table.explain({ sentence: 'You hold the Sailor.', rule: 'NS7' });
		const { chairs, spectators } = state('follow');
		table.hear({ type: 'presence', chairs, spectators });
		table.hear(state('follow'));
		expect(table.told?.text).toBe('You hold the Sailor.');
		table.hear({ ...state('follow'), event: state('follow').event + 1 });
		expect(table.told).toBeUndefined();
	});

	it('asks nothing once all is over', () => {
		const table = tableAt('follow');
		const at = state('follow');
		table.hear({ ...at, event: at.event + 1, stage: 'closed' });
		expect(table.state?.mine?.my_turn).toBe(false);
	});

	it('knows who had a seat and has none any more', () => {
		const table = tableAt('follow');
		expect(table.unseated).toBe(false);
		table.hear({ ...welcome, seat: null });
		table.hear({ ...welcome, seat: null });
		expect(table.unseated).toBe(true);
		table.hear(welcome);
		expect(table.unseated).toBe(false);
	});

	it('skips the rest of a hand that one sits out, and of no other', () => {
		const table = tableAt('follow');
		const at = state('follow');
		const hand = at.public as NonNullable<State['public']>;
		expect([table.idle, table.skip(), table.skips]).toEqual([false, false, false]);
		const seats = hand.seats.map((seat, n) =>
			n === table.seat ? { ...seat, sits_out: 'hand' as const } : seat,
		);
		table.hear({ ...at, event: at.event + 1, public: { ...hand, seats } });
		expect([table.idle, table.skip(), table.skips, table.skip()]).toEqual([true, true, true, false]);
		table.hear({ ...at, event: at.event + 2, public: { ...hand, seats, hand: hand.hand + 1 } });
		expect([table.idle, table.skips]).toEqual([true, false]);
	});

	it('shows phrases for a while, and none of the others while they are muted', () => {
		const table = tableAt('follow');
		const saying: ServerMessage = { type: 'saying', said: { seat: 1, phrase: 'Hello!' } };
		table.hear(saying);
		expect(table.said).toHaveLength(1);
		vi.advanceTimersByTime(7000);
		expect(table.said).toHaveLength(0);
		table.mute(true);
		table.hear(saying);
		expect(table.said).toHaveLength(0);
	});

	it('stays muted over a reload, and another table is not', () => {
		tableAt('follow').mute(true);
		const again = tableAt('follow');
		expect(again.muted).toBe(true);
		const other = new Table();
		other.hear({ ...welcome, table: { ...welcome.table, id: 'another' } });
		expect(other.muted).toBe(false);
		again.mute(false);
		expect(tableAt('follow').muted).toBe(false);
		localStorage.setItem('tricksmith.muted', '{"not": "a list"}');
		expect(tableAt('follow').muted).toBe(false);
	});

	it('knows when the server is another one than the page was loaded from', () => {
		const table = tableAt('follow');
		table.hear(welcome);
		expect(table.outdated).toBe(false);
		table.hear({ ...welcome, version: 'later' });
		expect(table.outdated).toBe(true);
	});

	it('leaves out a hint for another moment', () => {
		const table = tableAt('follow');
		const hint = {
			type: 'hint',
			for_id: 'x',
			adviser: 'expert',
			move: 'x',
			label: 'x',
			effect: '',
			reason: '',
		} as const;
		table.hear({ ...hint, event: state('follow').event + 5, rows: [], worlds: 0 });
		expect(table.hint).toBeUndefined();
		table.hear({ ...hint, event: state('follow').event, rows: [], worlds: 0 });
		expect(table.hint).toBeDefined();
	});
});

describe('names', () => {
	it('are those of the log, the own one marked', () => {
		expect(namesOf(state('follow'), [0, 1], 0)).toBe('Ada (you) and Bo');
		expect(namesOf(state('follow'), [0, 1], null)).toBe('Ada and Bo');
	});
});
