import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicView, ServerMessage, State, Welcome } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { beforeScoring, playerNames } from './players';
import { TableStore } from './tableStore.svelte';

const { welcome, states } = fixtures['nonesuch-3'] as { welcome: Welcome; states: Record<string, State> };
const state = (name: string) => states[name] as State;

function tableAt(name: string): TableStore {
	const table = new TableStore();
	table.receive(welcome);
	table.receive(state(name));
	return table;
}

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
	sessionStorage.clear();
});

describe('a table', () => {
	it('joins the log from what it has and what is new', () => {
		const table = tableAt('follow');
		const before = table.log.length;
		const event = state('follow').event;
		const rest = { private: false, seat: 1, call: '', card: null, named: null };
		const line = { event: event + 1, hand: 1, text: 'Bo plays.', kind: 'play' as const, ...rest };
		table.receive({ ...state('follow'), event: event + 1, log: [line], log_from: event });
		expect(table.log).toHaveLength(before + 1);
		table.receive({ ...state('follow'), event: event + 2, log: [line], log_from: 0 });
		expect(table.log).toHaveLength(1);
	});

	it('keeps a notice until the next event, not just until the next message', () => {
		const table = tableAt('follow');
		table.explain({ sentence: 'You hold the Sailor.', rule: 'NS7' });
		const { seats, spectators } = state('follow');
		table.receive({ type: 'presence', seats, spectators });
		table.receive(state('follow'));
		expect(table.notice?.text).toBe('You hold the Sailor.');
		table.receive({ ...state('follow'), event: state('follow').event + 1 });
		expect(table.notice).toBeUndefined();
	});

	it('keeps what belongs to a decision while only others go on, who decide at the same time', () => {
		const early = { ...state('follow'), choosing: [0, 2] };
		const table = new TableStore();
		table.receive(welcome);
		table.receive(early);
		const since = table.decidingSince;
		table.explain({ sentence: 'You hold the Sailor.', rule: 'NS7' });
		table.receive({ ...early, event: early.event + 1, choosing: [0] });
		expect(table.notice?.text).toBe('You hold the Sailor.');
		expect(table.decidingSince).toBe(since);
		table.receive({ ...early, event: early.event + 2, choosing: [] });
		expect(table.decidingSince).toBe(since);
		table.receive({ ...early, event: early.event + 3, choosing: [] });
		expect(table.notice).toBeUndefined();
		expect(table.decidingSince).toBe(early.event + 3);
	});

	it('knows the tricks that were seen before the page was loaded again, at this table', () => {
		const seen = tableAt('wait-late').seen;
		expect(seen?.tricks.length).toBeGreaterThan(0);
		const later = { ...state('wait-late'), event: 99 };
		const last = later.public?.last;
		const more = { ...later, public: { ...later.public, last: { ...last, number: 9 } } } as State;
		const again = tableAt('follow');
		again.receive(more);
		expect(again.seen?.tricks.map(({ trick }) => trick.number)).toEqual([last?.number, 9]);
		const other = new TableStore();
		other.receive({ ...welcome, table: { ...welcome.table, id: 'another' } });
		other.receive(more);
		expect(other.seen?.tricks).toHaveLength(1);
	});

	it('asks nothing once the match is over', () => {
		const table = tableAt('follow');
		const at = state('follow');
		table.receive({ ...at, event: at.event + 1, stage: 'closed' });
		expect(table.state?.mine?.my_turn).toBe(false);
	});

	it('says why a table whose rules were edited has ended, in the place of what was there', () => {
		const table = tableAt('follow');
		const failure = { type: 'error' as const, sentence: 'Over.', for_id: null, reason: null, retry: false };
		table.receive({ ...failure, code: 'storage' });
		expect(table.refusal).toBe('');
		table.receive({ ...failure, code: 'game_changed' });
		expect(table.refusal).toBe('Over.');
	});

	it('notices that the viewer had a seat and has lost it', () => {
		const table = tableAt('follow');
		expect(table.lostSeat).toBe(false);
		table.receive({ ...welcome, seat: null });
		table.receive({ ...welcome, seat: null });
		expect(table.lostSeat).toBe(true);
		table.receive(welcome);
		expect(table.lostSeat).toBe(false);
	});

	it('skips the rest of a hand that the viewer sits out, and of no other', () => {
		const table = tableAt('follow');
		const at = state('follow');
		const hand = at.public as NonNullable<State['public']>;
		expect([table.sitsOut, table.skip(), table.skipping]).toEqual([false, false, false]);
		const seats = hand.seats.map((seat, n) =>
			n === table.seat ? { ...seat, sits_out: 'hand' as const } : seat,
		);
		table.receive({ ...at, event: at.event + 1, public: { ...hand, seats } });
		expect([table.sitsOut, table.skip(), table.skipping, table.skip()]).toEqual([true, true, true, false]);
		table.receive({ ...at, event: at.event + 2, public: { ...hand, seats, hand: hand.hand + 1 } });
		expect([table.sitsOut, table.skipping]).toEqual([true, false]);
	});

	it("shows phrases for a while, and none of the others' while they are muted", () => {
		const table = tableAt('follow');
		const saying: ServerMessage = { type: 'phrase', seat: 1, phrase: 'Hello!' };
		table.receive(saying);
		expect(table.phrases).toHaveLength(1);
		vi.advanceTimersByTime(7000);
		expect(table.phrases).toHaveLength(0);
		table.mute(true);
		table.receive(saying);
		expect(table.phrases).toHaveLength(0);
	});

	it('stays muted after a reload, and at no other table', () => {
		tableAt('follow').mute(true);
		const again = tableAt('follow');
		expect(again.muted).toBe(true);
		const other = new TableStore();
		other.receive({ ...welcome, table: { ...welcome.table, id: 'another' } });
		expect(other.muted).toBe(false);
		again.mute(false);
		expect(tableAt('follow').muted).toBe(false);
		localStorage.setItem('tricksmith.muted', '{"not": "a list"}');
		expect(tableAt('follow').muted).toBe(false);
	});

	it('notices that the server was updated after the page was loaded', () => {
		const table = tableAt('follow');
		table.receive(welcome);
		expect(table.outdated).toBe(false);
		table.receive({ ...welcome, version: 'later' });
		expect(table.outdated).toBe(true);
	});

	it('drops a hint for another moment', () => {
		const table = tableAt('follow');
		const hint = {
			type: 'hint',
			for_id: 'x',
			adviser: 'expert',
			move: 'x',
			label: 'x',
			action: '',
			aim: '',
			effect: '',
			reason: '',
		} as const;
		table.receive({ ...hint, event: state('follow').event + 5, rows: [], deals: 0 });
		expect(table.hint).toBeUndefined();
		table.receive({ ...hint, event: state('follow').event, rows: [], deals: 0 });
		expect(table.hint).toBeDefined();
	});
});

describe('names', () => {
	it('are those of the log; the viewer is You, and comes first', () => {
		expect(playerNames(state('follow'), [0, 1], 0)).toBe('You and Bo');
		expect(playerNames(state('follow'), [0, 1], 1)).toBe('You and Ada');
		expect(playerNames(state('follow'), [0, 1], null)).toBe('Ada and Bo');
	});
});

const ended = {
	hand: 3,
	phase: 'finished',
	sides: [
		{ seats: [0, 2], total: 12 },
		{ seats: [1, 3], total: 7 },
	],
	score: {
		sides: [
			[0, 2],
			[1, 3],
		],
		rows: [
			{ hand: 2, scores: [4, 4] },
			{ hand: 3, scores: [5, -2] },
		],
	},
} as unknown as PublicView;

it('takes the points of the hand off, and nobody has won yet', () => {
	const before = beforeScoring(ended);
	expect(before.phase).toBe('tricks');
	expect(before.sides.map(({ total }) => total)).toEqual([7, 9]);
});

it('leaves a hand alone that is played, or that is not in the score', () => {
	for (const hand of [
		{ ...ended, phase: 'tricks' },
		{ ...ended, hand: 4 },
	] as PublicView[])
		expect(beforeScoring(hand)).toBe(hand);
});
