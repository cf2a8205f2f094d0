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

/** A table at which second looks are tried, and what it was asked to do. */
function tableAt(at: State, rule: TableRules['second_look'] = 'before') {
	const did = {
		at,
		asked: [] as (string | null | undefined)[],
		played: [] as string[],
		held: undefined as string | undefined,
	};
	const table: SecondLookTable = {
		state: () => did.at,
		rule: () => rule,
		ask: ({ move }) => `q${did.asked.push(move)}`,
		dropQuestion: () => undefined,
		showPending: (move) => (did.held = move),
		play: (move) => {
			looks.onMoveMade(move);
			did.played.push(move);
		},
	};
	const looks = new SecondLooks(table);
	/** The server's answer to the latest question. */
	const answer = (verdict: SecondLookAnswer['verdict']) =>
		looks.receive({ ...found, verdict, for_id: `q${did.asked.length}`, move: did.asked.at(-1) ?? '' });
	const next = (later: State) => {
		looks.onState(did.at, later);
		did.at = later;
	};
	return { did, looks, answer, next };
}

beforeEach(() => void vi.useFakeTimers());

it('asks nothing unless the table wants it', () => {
	for (const rule of ['off', 'after'] as const) {
		const { did, looks } = tableAt(state('call'), rule);
		expect(looks.beforeMove(moves(did.at)[0] ?? '')).toBe(false);
		expect(did.asked).toEqual([]);
	}
});

it('makes a move that nothing is said against', () => {
	const { did, looks, answer } = tableAt(state('call'));
	const [move = ''] = moves(did.at);
	expect(looks.beforeMove(move)).toBe(true);
	expect([did.held, did.played]).toEqual([move, []]);
	answer(null);
	expect(did.played).toEqual([move]);
	expect(looks.question).toBeUndefined();
	vi.runAllTimers();
	expect(did.played).toEqual([move]);
});

it('asks once for a decision', () => {
	const { did, looks, answer } = tableAt(state('call'));
	const [one = '', other = ''] = moves(did.at);
	looks.beforeMove(one);
	answer('blunder');
	expect(looks.question?.move).toBe(one);
	expect([did.held, did.played]).toEqual([undefined, []]);
	looks.cancelMove();
	expect(looks.question).toBeUndefined();
	expect([looks.beforeMove(other), looks.beforeMove(one)]).toEqual([false, false]);
	expect(did.asked).toEqual([one]);
});

it('makes the move anyway if the player wants it', () => {
	const { did, looks, answer } = tableAt(state('call'));
	const [move = ''] = moves(did.at);
	looks.beforeMove(move);
	answer('mistake');
	looks.playAnyway();
	expect(did.played).toEqual([move]);
	expect(looks.question).toBeUndefined();
});

it('makes the move if no answer comes in time, or the question is refused', () => {
	const late = tableAt(state('call'));
	const [move = ''] = moves(late.did.at);
	late.looks.beforeMove(move);
	vi.advanceTimersByTime(5000);
	expect(late.did.played).toEqual([move]);
	late.answer('blunder');
	expect(late.looks.question).toBeUndefined();
	const refused = tableAt(state('call'));
	refused.looks.beforeMove(move);
	expect(refused.looks.refused('another')).toBe(false);
	expect(refused.looks.refused('q1')).toBe(true);
	expect(refused.did.played).toEqual([move]);
});

it('asks nothing where there is no choice', () => {
	const at = state('follow');
	const only = { ...at, mine: { ...at.mine, choices: at.mine?.choices.slice(0, 1) } } as State;
	const { did, looks } = tableAt(only);
	expect(looks.beforeMove(moves(only)[0] ?? '')).toBe(false);
	expect(did.asked).toEqual([]);
});

it('forgets a question whose decision is over, and not one whose state is sent again', () => {
	const { did, looks, answer, next } = tableAt(state('call'));
	const [move = ''] = moves(did.at);
	looks.beforeMove(move);
	next({ ...did.at, event: did.at.event + 1 });
	expect(did.held).toBe(move);
	answer('blunder');
	next({ ...did.at, event: did.at.event + 1 });
	expect(looks.question).toBeDefined();
	next(state('wait'));
	expect(looks.question).toBeUndefined();
	expect(did.held).toBeUndefined();
});

it('asks about a move once its trick is over, and shows what is said until the next move', () => {
	const { did, looks, answer, next } = tableAt(state('follow'), 'after');
	const [move = ''] = moves(did.at);
	looks.onMoveMade(move);
	next({ ...state('wait'), public: { ...state('follow').public, last: null } } as State);
	expect(did.asked).toEqual([]);
	next(state('wait-late'));
	expect(did.asked).toEqual([null]);
	answer('mistake');
	expect(looks.remark?.verdict).toBe('mistake');
	next({ ...did.at, event: did.at.event + 1 });
	expect([did.asked.length, looks.remark?.verdict]).toEqual([1, 'mistake']);
	looks.onMoveMade(move);
	expect(looks.remark).toBeUndefined();
});

it('says nothing of a good move, of one that is taken back, or in the next hand', () => {
	const good = tableAt(state('follow'), 'after');
	good.looks.onMoveMade(moves(good.did.at)[0] ?? '');
	good.next(state('wait-late'));
	good.answer(null);
	expect(good.looks.remark).toBeUndefined();
	const undone = tableAt(state('follow'), 'after');
	undone.looks.onMoveMade(moves(undone.did.at)[0] ?? '');
	undone.looks.onMoveUndone();
	undone.next(state('wait-late'));
	expect(undone.did.asked).toEqual([]);
	const later = tableAt(state('wait-late'), 'after');
	later.looks.remark = found;
	const hand = later.did.at.public;
	later.next({ ...later.did.at, public: { ...hand, hand: (hand?.hand ?? 0) + 1 } } as State);
	expect(later.looks.remark).toBeUndefined();
});
