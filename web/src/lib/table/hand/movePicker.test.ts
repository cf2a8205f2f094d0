import { describe, expect, it, vi } from 'vitest';
import { Connection } from '$lib/socket';
import type { Choice, HeldCard, OwnView, ReasonText, State, Welcome } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { TableStore } from '../model';
import { forcedMove, MovePicker } from './movePicker.svelte';

const { welcome, states } = fixtures['nonesuch-3'] as { welcome: Welcome; states: Record<string, State> };
const state = (name: string) => states[name] as State;

function tableAt(name: string): TableStore {
	const table = new TableStore();
	table.receive(welcome);
	table.receive(state(name));
	return table;
}

describe('choosing cards', () => {
	const cardsOf = (table: TableStore) => (table.state?.mine?.hand ?? []).flatMap((group) => group.cards);

	it('opens the suit choice for a card that can be led as either suit', () => {
		const table = tableAt('lead');
		const picker = new MovePicker(() => table);
		const dual = cardsOf(table).find(
			(card) => picker.choices.filter((one) => one.card === card.code).length === 2,
		);
		if (!dual) throw new Error('no such card');
		picker.tap(dual);
		expect(picker.variants.map((half) => half.named).sort()).toEqual([...dual.code.slice(1)].sort());
		picker.tap(dual);
		expect(picker.selected).toBeUndefined();
	});

	it("says why a card can't be played, and whose turn it is when it is not ours", () => {
		const table = tableAt('follow');
		const picker = new MovePicker(() => table);
		const muted = cardsOf(table).find((card) => !card.playable);
		if (!muted) throw new Error('no such card');
		picker.tap(muted);
		expect(table.notice?.text).toBe(muted.reason?.sentence);
		const other = tableAt('wait-late');
		const [card] = cardsOf(other);
		if (card) new MovePicker(() => other).tap(card);
		expect(other.notice?.text).toContain('not your turn');
	});

	/** A table that asks for three cards one by one, of these. */
	function tableThatTakes(codes: string[], more: number): TableStore {
		const table = tableAt('follow');
		table.receive(giving(codes, more, state('follow').event + 1));
		return table;
	}

	function giving(codes: string[], more: number, event: number): State {
		const choices = codes.map((code) => ({
			...(state('follow').mine?.choices[0] as Choice),
			move: `discard ${code}`,
			label: `discard ${code}`,
			card: null,
			named: null,
			cards: [code],
		}));
		const mine = { ...(state('follow').mine as OwnView), choice_kind: 'cards' as const, choices, more };
		return { ...state('follow'), event, mine };
	}

	it('chooses cards together that are given one by one, and sends them one after another', () => {
		const table = tableThatTakes(['1m', '2m', '3m', '4m'], 2);
		const picker = new MovePicker(() => table);
		expect(picker.needed).toBe(3);
		const tap = (code: string) => picker.tap({ code, playable: false, tags: [], reason: null });
		['4m', '1m'].forEach(tap);
		expect(picker.completeMoves).toEqual([]);
		tap('2m');
		expect(picker.completeMoves.map(({ label }) => label)).toEqual([
			'discard 4m',
			'discard 1m',
			'discard 2m',
		]);
		tap('3m');
		expect(table.notice?.text).toContain('Put one back first');
		picker.give();
		expect([table.pendingMove, table.queuedMoves]).toEqual(['discard 4m', ['discard 1m', 'discard 2m']]);
		table.receive(giving(['1m', '2m', '3m'], 1, 100));
		picker.onEvent();
		expect([table.pendingMove, table.queuedMoves]).toEqual(['discard 1m', ['discard 2m']]);
		expect([picker.picked, picker.needed]).toEqual([['1m', '2m'], 2]);
		table.receive(giving(['2m', '3m'], 0, 101));
		expect([table.pendingMove, table.queuedMoves]).toEqual(['discard 2m', []]);
	});

	it('sends no card that can no longer be given', () => {
		const table = tableThatTakes(['1m', '2m', '3m'], 2);
		const picker = new MovePicker(() => table);
		table.play('discard 1m', ['discard 2m', 'discard 3m']);
		table.receive(giving(['3m'], 1, 100));
		picker.onEvent();
		expect([table.pendingMove, table.queuedMoves, picker.picked]).toEqual([undefined, [], []]);
	});

	it('sends none after one that was refused', () => {
		vi.spyOn(Connection.prototype, 'send').mockReturnValue('m1');
		const table = new TableStore('wss://example.org');
		table.receive(welcome);
		table.receive(giving(['1m', '2m', '3m'], 2, 99));
		table.play('discard 1m', ['discard 2m']);
		const failure = { type: 'error' as const, sentence: 'No.', for_id: 'm1', reason: null, retry: false };
		table.receive({ ...failure, code: 'illegal' });
		expect([table.pendingMove, table.queuedMoves]).toEqual([undefined, []]);
		vi.restoreAllMocks();
	});

	it('asks for no more cards at once than can be given now', () => {
		const table = tableThatTakes(['1m', '2m'], 5);
		expect(new MovePicker(() => table).needed).toBe(2);
	});

	it('asks nothing of a player whose bot plays, until they return', () => {
		const table = tableAt('follow');
		const at = state('follow');
		const picker = new MovePicker(() => table);
		expect(picker.choices).not.toEqual([]);
		const seats = at.seats.map((presence) => ({ ...presence, stand_in: presence.seat === table.seat }));
		table.receive({ ...at, event: at.event + 1, seats });
		expect([table.state?.mine?.my_turn, picker.choices]).toEqual([false, []]);
		picker.tap((table.state?.mine?.hand[0]?.cards ?? [])[0] as HeldCard);
		expect(table.notice?.text).toBe('A bot is playing for you. Press “I’m back” to play yourself.');
		table.receive({ ...at, event: at.event + 2 });
		expect(table.state?.mine?.my_turn).toBe(true);
	});
});

describe('a forced move', () => {
	const mine = state('follow').mine as OwnView;
	const [one, other] = mine.choices as [Choice, Choice];
	const warning = mine.hand.flatMap(({ cards }) => cards).find(({ reason }) => reason)?.reason as ReasonText;

	it('is the only card or word, if it has no warning', () => {
		expect(forcedMove({ ...mine, choices: [one] })).toBe(one.move);
		expect(forcedMove({ ...mine, choice_kind: 'call', choices: [one] })).toBe(one.move);
		expect(forcedMove({ ...mine, choices: [one, other] })).toBeUndefined();
		expect(forcedMove({ ...mine, choices: [{ ...one, warning }] })).toBeUndefined();
		expect(forcedMove({ ...mine, choice_kind: 'cards', choices: [one] })).toBeUndefined();
		expect(forcedMove(null)).toBeUndefined();
	});
});
