import { beforeEach, expect, it, vi } from 'vitest';
import type { SecondLookAnswer, State, TableRules } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { SecondLooks, type SecondLookTable } from './secondLooks.svelte';

const { states } = fixtures['nonesuch-3'] as { states: Record<string, State> };
const state = (name: string) => states[name] as State;
const moves = (at: State) => at.mine?.choices.map(({ move }) => move) ?? [];

const found: SecondLookAnswer = {
	type: 'second_look',
	for_id: '',
	verdict: 'blunder',
	move: '',
	label: '9ms',
	text: '9ms loses 2.3 points on average.',
	better: '2wl',
	better_label: '2wl',
	reason: '',
};

/** Second looks at a table that records what it is asked to do. */
function tableAt(at: State, rule: TableRules['second_look'] = 'before') {
	const calls = {
		at,
		asked: [] as (string | null | undefined)[],
		played: [] as string[],
		pending: undefined as string | undefined,
	};
	const table: SecondLookTable = {
		state: () => calls.at,
		rule: () => rule,
		ask: ({ move }) => `q${calls.asked.push(move)}`,
		dropQuestion: () => undefined,
		showPending: (move) => (calls.pending = move),
		play: (move) => {
			looks.onMoveMade(move);
			calls.played.push(move);
		},
	};
	const looks = new SecondLooks(table);
	/** The server's answer to the latest question. */
	const answer = (verdict: SecondLookAnswer['verdict']) =>
		looks.receive({ ...found, verdict, for_id: `q${calls.asked.length}`, move: calls.asked.at(-1) ?? '' });
	const next = (later: State) => {
		looks.onState(calls.at, later);
		calls.at = later;
	};
	return { calls, looks, answer, next };
}

beforeEach(() => void vi.useFakeTimers());

it('asks nothing unless the table wants it', () => {
	for (const rule of ['off', 'after'] as const) {
		const { calls, looks } = tableAt(state('call'), rule);
		expect(looks.beforeMove(moves(calls.at)[0] ?? '')).toBe(false);
		expect(calls.asked).toEqual([]);
	}
});

it('makes a move that the server has no objection to', () => {
	const { calls, looks, answer } = tableAt(state('call'));
	const [move = ''] = moves(calls.at);
	expect(looks.beforeMove(move)).toBe(true);
	expect([calls.pending, calls.played]).toEqual([move, []]);
	answer(null);
	expect(calls.played).toEqual([move]);
	expect(looks.question).toBeUndefined();
	vi.runAllTimers();
	expect(calls.played).toEqual([move]);
});

it('asks once for a decision', () => {
	const { calls, looks, answer } = tableAt(state('call'));
	const [one = '', other = ''] = moves(calls.at);
	looks.beforeMove(one);
	answer('blunder');
	expect(looks.question?.move).toBe(one);
	expect([calls.pending, calls.played]).toEqual([undefined, []]);
	looks.cancelMove();
	expect(looks.question).toBeUndefined();
	expect([looks.beforeMove(other), looks.beforeMove(one)]).toEqual([false, false]);
	expect(calls.asked).toEqual([one]);
});

it('makes the move anyway if the player wants it', () => {
	const { calls, looks, answer } = tableAt(state('call'));
	const [move = ''] = moves(calls.at);
	looks.beforeMove(move);
	answer('mistake');
	looks.playAnyway();
	expect(calls.played).toEqual([move]);
	expect(looks.question).toBeUndefined();
});

it('makes the move if no answer comes in time, or the question is refused', () => {
	const late = tableAt(state('call'));
	const [move = ''] = moves(late.calls.at);
	late.looks.beforeMove(move);
	vi.advanceTimersByTime(5000);
	expect(late.calls.played).toEqual([move]);
	late.answer('blunder');
	expect(late.looks.question).toBeUndefined();
	const refused = tableAt(state('call'));
	refused.looks.beforeMove(move);
	expect(refused.looks.onRefused('another')).toBe(false);
	expect(refused.looks.onRefused('q1')).toBe(true);
	expect(refused.calls.played).toEqual([move]);
});

it('asks nothing where there is no choice', () => {
	const at = state('follow');
	const only = { ...at, mine: { ...at.mine, choices: at.mine?.choices.slice(0, 1) } } as State;
	const { calls, looks } = tableAt(only);
	expect(looks.beforeMove(moves(only)[0] ?? '')).toBe(false);
	expect(calls.asked).toEqual([]);
});

it('drops a question whose decision is over, and keeps one whose state is sent again', () => {
	const { calls, looks, answer, next } = tableAt(state('call'));
	const [move = ''] = moves(calls.at);
	looks.beforeMove(move);
	next({ ...calls.at, event: calls.at.event + 1 });
	expect(calls.pending).toBe(move);
	answer('blunder');
	next({ ...calls.at, event: calls.at.event + 1 });
	expect(looks.question).toBeDefined();
	next(state('wait'));
	expect(looks.question).toBeUndefined();
	expect(calls.pending).toBeUndefined();
});

it('asks about a move once its trick is over, and shows what is said until the next move', () => {
	const { calls, looks, answer, next } = tableAt(state('follow'), 'after');
	const [move = ''] = moves(calls.at);
	looks.onMoveMade(move);
	next({ ...state('wait'), public: { ...state('follow').public, last: null } } as State);
	expect(calls.asked).toEqual([]);
	next(state('wait-late'));
	expect(calls.asked).toEqual([null]);
	answer('mistake');
	expect(looks.remark?.verdict).toBe('mistake');
	next({ ...calls.at, event: calls.at.event + 1 });
	expect([calls.asked.length, looks.remark?.verdict]).toEqual([1, 'mistake']);
	looks.onMoveMade(move);
	expect(looks.remark).toBeUndefined();
});

it('says nothing of a good move, of one that is taken back, or in the next hand', () => {
	const good = tableAt(state('follow'), 'after');
	good.looks.onMoveMade(moves(good.calls.at)[0] ?? '');
	good.next(state('wait-late'));
	good.answer(null);
	expect(good.looks.remark).toBeUndefined();
	const undone = tableAt(state('follow'), 'after');
	undone.looks.onMoveMade(moves(undone.calls.at)[0] ?? '');
	undone.looks.onMoveUndone();
	undone.next(state('wait-late'));
	expect(undone.calls.asked).toEqual([]);
	const later = tableAt(state('wait-late'), 'after');
	later.looks.remark = found;
	const hand = later.calls.at.public;
	later.next({ ...later.calls.at, public: { ...hand, hand: (hand?.hand ?? 0) + 1 } } as State);
	expect(later.looks.remark).toBeUndefined();
});
